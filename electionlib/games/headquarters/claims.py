"""Who claims a state, what that is worth, and when the votes decide the game at once (HQ-1.6 to HQ-1.9)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from electionlib.engine.game import Event
from electionlib.games.headquarters.position import NOBODY, Offices, Position

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = ["counts", "goal_rule", "holder", "house", "note", "ranked", "states", "totals", "won_at_once"]


def holder(game: "Headquarters", i: int, offices: Offices) -> int:
    """Return who claims a state with these headquarters in it; NOBODY if no one does (HQ-1.6, HQ-1.7)."""
    held, slots = len(offices), game.slots[i]
    if 2 * held <= slots:
        return NOBODY
    counts = [0] * game.seats
    for seat, _ in offices:
        counts[seat] += 1
    top = max(counts)
    if 2 * top > slots:
        return counts.index(top)
    if held == slots and game.claim_rule == "majority_or_full_plurality" and counts.count(top) == 1:
        return counts.index(top)
    return NOBODY


def totals(game: "Headquarters", p: Position) -> tuple[int, ...]:
    """Return each seat's votes."""
    sums = [0] * (game.seats + 1)  # NOBODY counts into the place at the end
    for i, offices in enumerate(p.offices):
        if offices and 2 * len(offices) > game.slots[i]:
            sums[holder(game, i, offices)] += game.weights[i]
    return tuple(sums[:-1])


def states(game: "Headquarters", p: Position, but: str = "") -> tuple[int, ...]:
    """Return how many states each seat claims, `but` one."""
    sums = [0] * (game.seats + 1)
    for i, offices in enumerate(p.offices):
        sums[holder(game, i, offices)] += game.codes[i] != but
    return tuple(sums[:-1])


def house(game: "Headquarters", p: Position) -> list[int]:
    """List those with most states in the House, where DC has no delegation (HQ-1.16)."""
    found = states(game, p, but="DC")
    most = max(found[seat] for seat in p.alive())
    return [seat for seat in p.alive() if found[seat] == most]


def counts(game: "Headquarters", p: Position) -> tuple[int, ...]:
    """Return how many headquarters each seat has in the whole country."""
    sums = [0] * game.seats
    for offices in p.offices:
        for seat, _ in offices:
            sums[seat] += 1
    return tuple(sums)


def note(game: "Headquarters", i: int, before: Offices, after: Offices, events: list[Event]) -> int:
    """Tell whose claim to a state is lost and whose is new (HQ-1.8), and return whose is new, or NOBODY."""
    if 2 * max(len(before), len(after)) <= game.slots[i]:
        return NOBODY
    old, new = holder(game, i, before), holder(game, i, after)
    if old == new:
        return NOBODY
    if old != NOBODY:
        events.append(Event("claim lost", (game.weights[i],), "HQ-1.8", old, game.codes[i]))
    if new != NOBODY:
        is_majority = 2 * sum(seat == new for seat, _ in after) > game.slots[i]
        rule = "HQ-1.6" if is_majority else "HQ-1.7"
        events.append(Event("claimed", (game.weights[i],), rule, new, game.codes[i]))
    return new


def goal_rule(game: "Headquarters") -> str:
    """Return the rule that sets the goal: the one of the text, or a lower one."""
    return "HQ-1.1" if game.win_ev == 271 else "HQ-1.2"


def won_at_once(game: "Headquarters", p: Position, seat: int, events: list[Event]) -> Position:
    """Return the position, over if a seat has reached the goal and that counts at once (HQ-1.9)."""
    if game.win_check != "immediate":
        return p
    votes = totals(game, p)[seat]
    if votes < game.win_ev:
        return p
    events.append(Event("goal", (votes,), goal_rule(game), seat))
    return p.over((seat,), "goal")


def ranked(game: "Headquarters", p: Position, seats: list[int]) -> tuple[tuple[int, ...], str]:
    """Return those of some seats that are ahead of the rest, and by what: votes, headquarters, then money (HQ-1.10)."""
    measures: dict[str, Sequence[int]] = {"votes": totals(game, p), "headquarters": counts(game, p), "money": p.cash}
    for by, worth in measures.items():
        most = max(worth[seat] for seat in seats)
        seats = [seat for seat in seats if worth[seat] == most]
        if len(seats) == 1:
            return tuple(seats), by
    return tuple(seats), ""
