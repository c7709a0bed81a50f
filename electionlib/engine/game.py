"""What a game is: moves, chance, events, errors, the Game protocol and `advance`, the one checked step.

A game is a frozen object whose fields are its options and components; a position is an immutable value. Read
`view.py` for what a game tells the screen, then `timeline.py` for playing and replaying.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any, NamedTuple, Protocol, TypeVar

from electionlib.engine.view import Piece, View

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "MISFITS",
    "OVER",
    "SPECTATOR",
    "Chance",
    "DataError",
    "Dice",
    "Draw",
    "ElectionlibError",
    "Event",
    "Game",
    "IllegalMove",
    "LogError",
    "Move",
    "NotationError",
    "Outcome",
    "Refusal",
    "Rule",
    "Uniform",
    "advance",
    "check",
]

CHANCE, OVER = -1, -2
"""What `Game.actor` answers besides a seat."""

SPECTATOR, EVERYTHING = -1, -2
"""Viewers besides a seat: nobody's secrets, and everybody's."""


class ElectionlibError(ValueError):
    """Base of every error that speaks to a user."""

    def _render_traceback_(self) -> list[str]:
        """Let a notebook show the sentence alone, without a traceback in front of a class."""
        return [str(self)]


class NotationError(ElectionlibError):
    """A text is not a move or not a position."""


class DataError(ElectionlibError):
    """A data file or an option is wrong: which file, where in it, and what was expected."""

    def __init__(self, file: str, where: str, what: str) -> None:
        super().__init__(f"{file}: {where}: {what}" if where else f"{file}: {what}")
        self.file, self.where, self.what = file, where, what


class LogError(ElectionlibError):
    """A log is wrong: the line, what was expected there, and what was found."""

    def __init__(self, line: int, wanted: str, got: str) -> None:
        super().__init__(f"line {line}: expected {wanted}; got {got}")
        self.line, self.wanted, self.got = line, wanted, got


MISFITS = (TypeError, ValueError, LookupError, ArithmeticError, AttributeError, AssertionError)
"""What a game may raise in a position out of a file whose fields do not fit together."""


class Move(NamedTuple):
    """What a seat chose, or how a random point came out.

    >>> Move("place", ("M30", "NY"))
    Move(kind='place', args=('M30', 'NY'))
    """

    kind: str
    args: tuple[int | str, ...] = ()


class Event(NamedTuple):
    """One consequence of a move, with the id of the rule that caused it.

    `data` is what `Game.tell` needs to say it, texts and numbers (it must be hashable). `seat` and `state` say whom and
    what it is about; `seen_by` lists the seats that may know of it, None being all.
    """

    kind: str
    data: tuple[int | str, ...]
    rule: str
    seat: int | None = None
    state: str | None = None
    seen_by: tuple[int, ...] | None = None


class Refusal(NamedTuple):
    """Why a move is not allowed: a sentence, and the id of the rule it rests on."""

    sentence: str
    rule: str


class IllegalMove(ElectionlibError):  # noqa: N818 - named as the rules speak
    """A move that the rules do not allow here; `refusal` says why."""

    def __init__(self, move: Move, refusal: Refusal) -> None:
        super().__init__(f"{refusal.sentence} [{refusal.rule}]")
        self.move, self.refusal = move, refusal


class Rule(NamedTuple):
    """One rule; `tag` is rulebook, ruling or house, `option` the name of the option that switches it, if any."""

    id: str
    title: str
    summary: str
    tag: str
    section: str
    option: str | None = None


class Outcome(NamedTuple):
    """How a game ended; a draw has no winners. `scores` has one number a seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    rule: str


class Draw(NamedTuple):
    """A random point: `n` cards out of the `pool` of (card, count) pairs; the outcome names them in the pool's order.

    `seen_by` lists the seats that may know the pool.

    >>> Draw("deal", (0,), (("M10", 2), ("Z", 1)), 2).probability(Move("deal", (0, "M10", "Z")))
    Fraction(2, 3)
    """

    kind: str
    prefix: tuple[int | str, ...]
    pool: tuple[tuple[str, int], ...]
    n: int
    seen_by: tuple[int, ...] = ()

    def allows(self, move: Move) -> bool:
        """Tell whether the move is a possible outcome, its cards in the pool's order."""
        skip = len(self.prefix)
        cards = move.args[skip:]
        if move.kind != self.kind or move.args[:skip] != self.prefix or len(cards) != self.n:
            return False
        taken = 0
        for card, count in self.pool:
            run = 0
            while taken < len(cards) and cards[taken] == card:
                taken += 1
                run += 1
            if run > count:
                return False
        return taken == len(cards)

    def probability(self, move: Move) -> Fraction:
        """Return the chance of this outcome; 0 where it is not one."""
        if not self.allows(move):
            return Fraction(0)
        cards = move.args[len(self.prefix) :]
        ways = prod(comb(count, cards.count(card)) for card, count in self.pool)
        return Fraction(ways, comb(sum(count for _, count in self.pool), self.n))


class Dice(NamedTuple):
    """A random point: `n` dice with `sides` sides, each kept in the order thrown.

    >>> Dice("roll", (), 2, 6).probability(Move("roll", (3, 4)))
    Fraction(1, 36)
    """

    kind: str
    prefix: tuple[int | str, ...]
    n: int
    sides: int

    def allows(self, move: Move) -> bool:
        """Tell whether the move is a possible throw."""
        skip = len(self.prefix)
        dice = move.args[skip:]
        return (
            move.kind == self.kind
            and move.args[:skip] == self.prefix
            and len(dice) == self.n
            and all(type(die) is int and 1 <= die <= self.sides for die in dice)
        )

    def probability(self, move: Move) -> Fraction:
        """Return the chance of this throw; 0 where it is not one."""
        return Fraction(int(self.allows(move)), self.sides**self.n)


class Uniform(NamedTuple):
    """A random point: one of several equally likely values.

    >>> Uniform("toss", (), (0, 2)).probability(Move("toss", (2,)))
    Fraction(1, 2)
    """

    kind: str
    prefix: tuple[int | str, ...]
    values: Sequence[int | str]

    def allows(self, move: Move) -> bool:
        """Tell whether the move is one of the values."""
        args = move.args
        return move.kind == self.kind and args != () and args[:-1] == self.prefix and args[-1] in self.values

    def probability(self, move: Move) -> Fraction:
        """Return the chance of this value; 0 where it is not one."""
        return Fraction(int(self.allows(move)), len(self.values))


Chance = Draw | Dice | Uniform
"""A random point: it tells possible outcomes and their probabilities; `players.sample` draws one."""

P = TypeVar("P")
F = TypeVar("F")


class Game(Protocol[P, F]):
    """The rules of one game for a number of seats, with its options and components.

    `P` is the game's position, `F` what one viewer may see of it (`facts`). Nothing here draws a random number.
    """

    @property
    def id(self) -> str:
        """The name used on the command line and in logs: its key in the registry, and its folder in `data`."""

    @property
    def title(self) -> str:
        """The name for people."""

    @property
    def rules_version(self) -> int:
        """Raised when an older log would replay differently."""

    @property
    def max_steps(self) -> int:
        """No game of these options has more entries than this; the rules see to it, and the tests hold them to it."""

    @property
    def seats(self) -> int:
        """How many players."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called until players give their names."""

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its id, in the order of the rulebook."""

    def options(self) -> Mapping[str, Any]:
        """Return all options in JSON's types, the user's own components whole; the game's `build` takes them back.

        A log's header stores them.
        """

    def initial(self) -> P:
        """Return the first position."""

    def actor(self, p: P) -> int:
        """Return the seat to choose, CHANCE or OVER."""

    def turn(self, p: P) -> int:
        """Return the number of the turn, from 0; it never falls, and where it rises a log gets a check."""

    def legal(self, p: P) -> Sequence[Move]:
        """List the moves of the seat to choose, in canonical order; empty at chance and at the end."""

    def allows(self, p: P, m: Move) -> bool:
        """Tell whether a move, or an outcome of chance, is possible here, without listing all that chance can bring."""

    def rule(self, p: P, m: Move) -> str:
        """Return the id of the rule that allows this move; for chance, `m` may be the kind alone, without args."""

    def refusal(self, p: P, m: Move) -> Refusal | None:
        """Say why a move is not allowed; None where it is."""

    def chance(self, p: P) -> Chance:
        """Return what is random here; only where `actor` answers CHANCE."""

    def apply(self, p: P, m: Move) -> tuple[P, tuple[Event, ...]]:
        """Return the next position and what happened; trusts the move (`advance` checks it)."""

    def shown(self, p: P, m: Move, viewer: int) -> Move:
        """Return what a viewer sees of a move made here: a face-down card is `?`."""

    def subject(self, m: Move) -> str | None:
        """Return the state a move is about, which is one of its args: a click on the map puts another in its place."""

    def facts(self, p: P, viewer: int) -> F:
        """Return what this viewer may see, built up field by field; each `?` stands for one thing that is hidden."""

    def view(self, facts: F) -> View:
        """Describe the facts for a screen; nothing but the facts goes in, so nothing hidden comes out."""

    def preview(self, facts: F, m: Move) -> tuple[Piece, ...]:
        """Describe what a move would bring before it is made (odds, a fare); often nothing."""

    def say(self, m: Move) -> str:
        """Say a move in words for a button or a log line; seats are `@0`, `@1`, … (see `view.named`).

        Of an outcome of chance it has the labels, or the dice, as `view.listed` joins them: a gap there asks for them.
        """

    def label(self, kind: str, value: int | str) -> str:
        """Name a card or a value that a Draw or Uniform of this kind can bring, never dice; a seat is `@0`, `@1`, …."""

    def tell(self, e: Event) -> str:
        """Say an event in one sentence; seats are `@0`, `@1`, …."""

    def outcome(self, p: P) -> Outcome | None:
        """Return how the game ended; None while it goes on."""

    def encode(self, p: P) -> Any:
        """Return a position in JSON's types, the same for equal positions."""

    def decode(self, data: Any) -> P:
        """Return the position that `encode` gave; NotationError says what does not add up."""


def check(game: Game[P, F], p: P, m: Move) -> None:
    """Raise IllegalMove, carrying the refusal, unless the move (or the outcome of chance) is allowed here."""
    if not game.allows(p, m):
        raise IllegalMove(m, game.refusal(p, m) or Refusal("This is not possible here.", ""))


def advance(game: Game[P, F], p: P, m: Move) -> tuple[P, tuple[Event, ...]]:
    """Check a move and apply it: `Game.apply` for moves that cannot be trusted. IllegalMove carries the refusal.

    >>> from electionlib import games
    >>> game = games.new("candidate", 2)
    >>> advance(game, game.initial(), Move("finish"))
    Traceback (most recent call last):
    electionlib.engine.game.IllegalMove: Chance cannot come out like this. [CAND-2.2]
    """
    check(game, p, m)
    return game.apply(p, m)
