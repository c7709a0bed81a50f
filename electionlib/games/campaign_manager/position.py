"""The situation of a game of Campaign Manager 2008: an immutable tuple that holds everything and nothing derived."""

from typing import Any, NamedTuple

from electionlib.games.position import NOBODY, UNKNOWN, put

__all__ = ["NEWS_SOURCE", "NOBODY", "UNKNOWN", "Battle", "Frame", "Position", "put"]

NEWS_SOURCE = "news:"
"""How the source of a frame begins that carries out a news card."""

Row = tuple[int, int]


class Battle(NamedTuple):
    """A state in play: voters by row and seat (the others are undecided), the issue marker and the key demographic."""

    state: str
    rows: tuple[Row, Row]
    issue: int
    """The space of the issue marker, 0 to 3; the first two point to Defense."""
    key: int
    """Which of the two demographics is the key one."""

    @property
    def majority(self) -> int:
        """The row the issue marker points to: 0 Defense, 1 Economy."""
        return self.issue // 2


class Frame(NamedTuple):
    """Operations that are being carried out, and how far they are."""

    source: str
    """A card's code, `news:N01`, `roll:5`, or `M16:each` for what a card does for each discard."""
    seat: int
    """Who carries them out."""
    op: int = 0
    """The operation in hand."""
    done: int = 0
    """How much of it is done."""
    paid: int = 0
    """Cards discarded to pay."""
    targets: tuple[str, ...] = ()
    """The states A and B of its text."""
    way: str = ""
    """The issue that the operation in hand is about."""


class Position(NamedTuple):
    """Everything about a situation; cards stand in the order of the game's file."""

    pools: tuple[tuple[str, ...], ...]
    """Cards not yet seen in the draft, by seat."""
    decks: tuple[tuple[str, ...], ...]
    """Cards that may still come, by seat, in no order."""
    hands: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    aside: tuple[tuple[str, ...], ...]
    """Cards out of the game."""
    owners: tuple[int, ...]
    """By tile: the seat that won it, or NOBODY."""
    news: tuple[str, ...]
    """News cards that may still come, in no order."""
    chosen: tuple[tuple[str, ...], ...] = ((), ())
    """The starting states chosen so far in secret, by seat."""
    offered: tuple[str, ...] = ()
    """The three cards of which `chooser` keeps one."""
    step: str = "draft"
    """What comes next; see `game.py`."""
    after: str = ""
    """The step that follows the draws in hand."""
    draws: tuple[tuple[int, int], ...] = ()
    """(seat, cards) still to draw."""
    turn: int = 0
    seat: int = NOBODY
    """Whose turn it is."""
    chooser: int = 0
    """The seat to choose, where a seat has to choose."""

    battles: tuple[Battle, ...] = ()
    """The states in play."""
    played: tuple[str, ...] = ()
    """Cards played this turn, which go to the discards at its end."""
    media: str = ""
    """The card in the media slot."""
    frames: tuple[Frame, ...] = ()
    """What is being carried out, the innermost last."""
    fresh: tuple[str, ...] = ()
    """Cards just drawn of which one must be played."""
    won: tuple[tuple[str, int], ...] = ()
    """(state, winner) of the states that are won and not yet claimed."""
    vacancy: int = NOBODY
    """The place among `battles` of the state just claimed, until another comes in."""
    claimant: int = NOBODY
    """Who claimed it and brings in the next."""
    entrant: str = ""
    """The state that has just come in and whose news is awaited."""
    headline: str = ""
    """The last news card."""
    negatives: int = 0
    """Going Negative cards played this turn."""
    rolls: int = NOBODY
    """Rolls of the die still to come; NOBODY until the end of the turn counts them."""
    rolled: int = 0
    """The roll whose bonus the opponent may apply."""
    last_won: int = 0
    """The last turn in which a state was won."""
    reason: str = ""

    def but(self, **changes: Any) -> "Position":
        """Return the position with some fields changed: `_replace` in half the time, which a game spends here."""
        fields = list(self)
        for name, value in changes.items():
            fields[_INDEX[name]] = value
        return tuple.__new__(Position, fields)

    def frame(self, **changes: Any) -> "Position":
        """Return the position with the innermost frame changed, going on with it."""
        return self.but(frames=(*self.frames[:-1], self.frames[-1]._replace(**changes)), step="run")

    def next_op(self) -> "Position":
        """Return the position with the innermost frame at its next operation."""
        top = self.frames[-1]
        return self.but(frames=(*self.frames[:-1], top._replace(op=top.op + 1, done=0, way="")), step="run")

    def battle(self, state: str) -> Battle | None:
        """Return a state in play that is not won yet."""
        for battle in self.battles:
            if battle.state == state:
                return None if any(state == won for won, _ in self.won) else battle
        return None

    def alive(self) -> list[Battle]:
        """List the states in play that are not won yet."""
        if not self.won:
            return list(self.battles)
        won = [state for state, _ in self.won]
        return [battle for battle in self.battles if battle.state not in won]

    def with_battle(self, battle: Battle) -> "Position":
        """Return the position with one state in play as given."""
        return self.but(battles=tuple([battle if each.state == battle.state else each for each in self.battles]))


_INDEX = {name: i for i, name in enumerate(Position._fields)}
