"""The situation of a game of Headquarters: an immutable tuple that holds everything and nothing derived.

Money is counted in thousands of dollars. What is still to do in a turn lies on a stack of tasks, the next one last.
"""

from typing import Any, NamedTuple

from electionlib.games.position import NOBODY, UNKNOWN, put

__all__ = ["NOBODY", "SOURCES", "UNKNOWN", "Offices", "Position", "Task", "put"]

Offices = tuple[tuple[int, int], ...]
"""The headquarters in one state, sorted: (seat, price paid) each."""

SOURCES = ("debate", "fundraiser", "limit", "rent")
"""What a task can come from besides a card or a group, of which none has such an id."""


class Task(NamedTuple):
    """Something to do, and how far it is; which fields count depends on its kind (see `turn.py`)."""

    kind: str
    seat: int = NOBODY
    """Who does it; NOBODY for what goes on without anyone in particular."""
    source: str = ""
    """What it comes from: a card's or a group's code, or one of `SOURCES`; of a visit, the card that led there."""
    n: int = 0
    """How many are left; the dollars due; the stage of a visit (see `travel.py`); the operation of a card in hand."""
    states: tuple[str, ...] = ()
    """The states it is about; of opening and closing where that may be, () being anywhere."""
    price: int = 0
    """What each headquarters opened costs, or the percentage of the price that closing one brings back."""
    most: int = 0
    """How many may be opened in one state; 0 is no limit."""
    owner: int = NOBODY
    """Whose headquarters are closed; of a card about one opponent, whom the drawer chose."""
    done: tuple[str, ...] = ()
    """The states in which it has opened or closed headquarters so far, in order."""
    how: tuple[str, ...] = ()
    """Of opening and closing `limited` (by the three-turn limit), `one state` or `optional`; of a journey and a debate
    `waived` (rent, fees) or `passes`; of a card `effect`, a cancelling one `held`; `grounded`; of a debtor `told`."""


class Position(NamedTuple):
    """Everything about a situation."""

    homes: tuple[str, ...]
    """By seat; empty until chosen, and secret while the step is `home`."""
    pledges: tuple[str, ...]
    """By seat `yes`, `no` or empty; secret while the step is `pledge`."""
    willing: tuple[tuple[str, ...], ...]
    """The groups each seat accepts, in the order of the file; secret while the step is `accept`."""
    rolls: tuple[tuple[int, ...], ...]
    """The opening roll of each seat."""
    cash: tuple[int, ...]
    offices: tuple[Offices, ...]
    """By state."""
    at: tuple[str, ...]
    """Where each candidate is."""
    hands: tuple[tuple[str, ...], ...]
    """The cards each seat has kept."""
    idle: tuple[int, ...]
    """How many turns each seat still loses."""
    grounded: tuple[int, ...]
    """In how many turns each seat may not travel."""
    endorsed: tuple[tuple[str, int], ...] = ()
    """(group, seat) of every endorsement accepted, sorted, each once."""
    limits: tuple[tuple[int, str, int], ...] = ()
    """(seat, state, round) of what was built under the three-turn limit."""
    out: tuple[int, ...] = ()
    """The seats that are out, in order."""
    step: str = "home"
    """What comes next; see `game.py`."""
    chooser: int = 0
    """The seat to choose, where a seat has to choose."""
    queue: tuple[int, ...] = ()
    """In the set-up the seats still to choose; then those still to have their turn this round, the acting one first."""
    round: int = 0
    turn: int = 0
    first: int = NOBODY
    """Who begins."""
    tasks: tuple[Task, ...] = ()
    """What is still to do in this turn, the next thing last."""

    way: str = ""
    """How the acting seat travels this turn: `bus`, `train`, `air`, `standby`, or empty."""
    left: int = 0
    """States still to travel."""
    trip: tuple[str, ...] = ()
    """The states of the trip so far, its start first."""
    waived: tuple[str, ...] = ()
    """`travel_fee` and `rent`, where a card waives them this turn."""
    used: tuple[str, ...] = ()
    """The card drawn this turn, and cards played in it: they go back to the deck at its end."""
    rolled: tuple[int, ...] = ()
    """The dice of the trip or of the fundraiser."""

    asking: tuple[int, ...] = ()
    """Seats still to be asked whether they debate, how many dice they roll, or whether they play a coach."""
    debaters: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    """How many dice each debater rolls; secret while the step is `dice`."""
    bonus: tuple[int, ...] = ()
    """What a coach adds for each debater."""
    totals: tuple[int, ...] = ()
    """What each debater has rolled so far, the bonus included."""

    winners: tuple[int, ...] = ()
    reason: str = ""
    """Why the game is over: `goal`, `clock`, `house` or `last`."""

    def but(self, **changes: Any) -> "Position":
        """Return the position with some fields changed: `_replace` in half the time, which a game spends here."""
        fields = [*self]
        for name, value in changes.items():
            fields[_INDEX[name]] = value
        return _new(Position, fields)

    def push(self, *tasks: Task) -> "Position":
        """Return the position with more to do, the first of the tasks next."""
        return self.but(tasks=(*self.tasks, *reversed(tasks)), step="run")

    def pop(self) -> "Position":
        """Return the position with the task in hand done."""
        return self.but(tasks=self.tasks[:-1], step="run")

    def task(self, **changes: Any) -> "Position":
        """Return the position with the task in hand changed, going on with it."""
        return self.but(tasks=(*self.tasks[:-1], self.tasks[-1]._replace(**changes)), step="run")

    def over(self, winners: tuple[int, ...], reason: str) -> "Position":
        """Return the position with the game over."""
        return self.but(step="over", winners=winners, reason=reason, tasks=())

    def ask(self, step: str, seat: int) -> "Position":
        """Return the position with a seat to choose."""
        return self.but(step=step, chooser=seat)

    def alive(self) -> list[int]:
        """List the seats that are in."""
        return [seat for seat in range(len(self.homes)) if seat not in self.out]

    def clockwise(self) -> list[int]:
        """List the seats that are in, from the one whose turn it is round."""
        n, first = len(self.homes), self.queue[0]
        return [seat for k in range(n) if (seat := (first + k) % n) not in self.out]


_new = tuple.__new__
_INDEX = {name: i for i, name in enumerate(Position._fields)}
