"""Money, which is never negative, and leaving the game for want of it (HQ-1.17 to HQ-1.21)."""

from typing import TYPE_CHECKING

from electionlib.engine.game import Event
from electionlib.games.headquarters import claims
from electionlib.games.headquarters.position import Position, put

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = ["gain", "leave", "rents", "spend", "spent"]


def gain(p: Position, seat: int, amount: int) -> Position:
    """Return the position with money added, going on."""
    return p.but(cash=put(p.cash, seat, p.cash[seat] + amount), step="run")


def spend(game: "Headquarters", p: Position, seat: int, amount: int, events: list[Event]) -> Position:
    """Return the position with money taken off that is there."""
    return spent(game, p.but(cash=put(p.cash, seat, p.cash[seat] - amount)), seat, events)


def spent(game: "Headquarters", p: Position, seat: int, events: list[Event]) -> Position:
    """Take out a candidate who has spent the last dollar, where that is the rule (HQ-1.17)."""
    return p if p.cash[seat] or game.elimination != "at_zero" else leave(game, p, seat, "HQ-1.17", events)


def rents(game: "Headquarters", p: Position, seat: int, state: str) -> list[tuple[int, int]]:
    """List to whom a candidate who enters a state owes how much rent: (owner, amount), clockwise (HQ-5.6, HQ-5.8)."""
    offices = p.offices[game.state_index[state]]
    if not offices or not game.rent_per_hq:
        return []
    owners = [owner for owner, _ in offices]
    clockwise = [(seat + k) % game.seats for k in range(1, game.seats)]
    return [(owner, game.rent_per_hq * owners.count(owner)) for owner in clockwise if owner in owners]


def leave(game: "Headquarters", p: Position, seat: int, rule: str, events: list[Event]) -> Position:
    """Take a candidate out: headquarters and tasks go, cards go back to the deck (HQ-1.20); the last one wins."""
    if seat in p.out or p.step == "over":
        return p
    events.append(Event("out", (), rule, seat))
    offices = list(p.offices)
    for i, before in enumerate(p.offices):
        offices[i] = tuple([each for each in before if each[0] != seat])
        if offices[i] != before:
            claims.note(game, i, before, offices[i], events)
    if removed := sum(map(len, p.offices)) - sum(map(len, offices)):
        events.append(Event("removed", (removed,), "HQ-1.20", seat))
    stay = [k for k, debater in enumerate(p.debaters) if debater != seat]
    dice, bonus, totals = (tuple([row[k] for k in stay if k < len(row)]) for row in (p.dice, p.bonus, p.totals))
    p = p.but(
        out=(*p.out, seat),
        offices=tuple(offices),
        hands=put(p.hands, seat, ()),
        tasks=tuple([task for task in p.tasks if seat not in (task.seat, task.owner)]),
        asking=tuple([other for other in p.asking if other != seat]),
        debaters=tuple([p.debaters[k] for k in stay]),
        dice=dice,
        bonus=bonus,
        totals=totals,
        step="run",
    )
    alive = p.alive()
    if len(alive) > 1:
        return p
    events.append(Event("last", (), "HQ-1.21", alive[0]))
    return p.over(tuple(alive), "last")
