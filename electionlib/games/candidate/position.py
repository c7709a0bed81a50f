"""The situation of a game of Candidate: an immutable tuple that holds everything and nothing derived."""

from collections.abc import Collection
from typing import Any, NamedTuple

from electionlib.atlas import STATES
from electionlib.games.position import NOBODY, UNKNOWN, put

__all__ = ["BLOCK", "NOBODY", "ON_MAP", "UNDECIDED", "UNKNOWN", "Position", "put"]

ON_MAP, UNDECIDED = -1, -2
"""Whose a state is besides a seat's: still on the map, or in the Undecided Box."""

BLOCK = "BLOCK"
"""How moves name the one poll of a round of the Convention."""


class Position(NamedTuple):
    """Everything about a situation; counts of cards stand in the order of the game's deck."""

    hands: tuple[tuple[str, ...], ...]
    deck: tuple[int, ...]
    """Cards that may still come, in no order."""
    discard: tuple[int, ...]
    owners: tuple[int, ...] = (ON_MAP,) * len(STATES)
    """By state: a seat, ON_MAP or UNDECIDED."""
    step: str = "dealing"
    """What comes next; see `game.py`."""
    after: str = "bids"
    """The step that follows the deals in hand."""
    deals: tuple[tuple[int, int], ...] = ()
    """(seat, cards) still to deal."""
    turn: int = 0
    dealer: int = NOBODY
    queue: tuple[int, ...] = ()
    """Seats still to act in this step, the next one first; or the Favorite, then the opponents still to draw from."""
    bids: tuple[tuple[str, ...], ...] = ()
    tied_bids: tuple[int, ...] = ()

    primaries: tuple[int, ...] = ()
    """The Primaries of this turn, the one being resolved first."""
    is_super_tuesday: bool = False
    contest: str = ""
    """`primary`, or in the Convention `undecided`, `estate` (an eliminated candidate's votes) or `tie-break`."""
    polls: tuple[str, ...] = ()
    """The Polls Are Open display: the states still to resolve in their order, or BLOCK in the Convention."""
    block: tuple[str, ...] = ()
    """The states at stake in a contest of the Convention."""
    contenders: tuple[int, ...] = ()
    """Who can win the first of the polls, in the order of campaigning."""
    campaign: int = 0
    """How often the first of the polls has been campaigned for before."""
    played: tuple[tuple[str, int, int, str], ...] = ()
    """Face-down cards: (poll, whose section, who played it, card)."""
    named: tuple[str, ...] = ()
    """The states a Dealer has named so far for a lot of the Prolonged Convention."""

    groundwork: tuple[tuple[int, int, int], ...] = ()
    """(Primary, seat, thousands of dollars), sorted."""
    preparing: int = NOBODY
    """The Primary for which Groundwork is being laid right now."""
    money_laid: int = 0
    """Money cards laid for it so far."""
    barred: tuple[int, ...] = ()
    """Seats that laid Groundwork instead of campaigning in this Primary."""
    laid: tuple[int, ...] = ()
    """Seats that laid Groundwork in this turn."""
    favorite: int = NOBODY
    runner_up: int = NOBODY
    drawn: int = 0
    """Cards the Favorite drew from opponents this turn."""
    spent: int = 0
    """Cards the Favorite played or discarded this turn."""

    favorite_sons: tuple[int, ...] = ()
    """Seats whose one use of a Favorite Son is gone."""
    bandwagon: int = NOBODY
    gains: tuple[int, ...] = ()
    """Votes won this turn, by seat."""
    is_convention: bool = False
    eliminated: tuple[int, ...] = ()
    lowest: tuple[int, ...] = ()
    """In a tie-break, those who came out lowest."""
    redraws: int = 0
    """New hands drawn in this contest because everybody had run dry."""
    winner: int = NOBODY
    reason: str = ""

    def but(self, **changes: Any) -> "Position":
        """Return the position with some fields changed, as `_replace` does in twice the time."""
        fields = list(self)
        for name, value in changes.items():
            fields[_INDEX[name]] = value
        return tuple.__new__(Position, fields)

    def alive(self) -> list[int]:
        """List the seats that are not eliminated."""
        return [seat for seat in range(len(self.hands)) if seat not in self.eliminated]

    def clockwise(self, after: int) -> list[int]:
        """List the seats that are not eliminated, from the left of a seat round to that seat itself."""
        n = len(self.hands)
        return [seat for k in range(1, n + 1) if (seat := (after + k) % n) not in self.eliminated]

    def in_turn(self, seats: Collection[int]) -> tuple[int, ...]:
        """Return those of some seats that are not eliminated, in the order of campaigning: the Dealer last."""
        return tuple([seat for seat in self.clockwise(self.dealer) if seat in seats])

    def open_polls(self) -> tuple[str, ...]:
        """Return the polls campaigned for now: all of them at first, later only the one being resolved."""
        return self.polls[:1] if self.campaign else self.polls

    def on_poll(self) -> list[tuple[int, int, str]]:
        """List the cards on the poll being resolved: (whose section, who played it, card)."""
        first = self.polls[0]
        return [(target, by, card) for poll, target, by, card in self.played if poll == first]

    def state(self) -> str | None:
        """Return the state being resolved; None in the Convention."""
        return None if self.polls[0] == BLOCK else self.polls[0]


_INDEX = {name: i for i, name in enumerate(Position._fields)}
