"""Endorsements: the even chance at a turn's start, whose a group is, and what it brings (HQ-3)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from electionlib.engine.game import Event, Move, Refusal, Uniform
from electionlib.games.headquarters import offices
from electionlib.games.headquarters.components import Group
from electionlib.games.headquarters.moves import DECLINE
from electionlib.games.headquarters.position import Position, Task

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = [
    "accept",
    "chance_of_group",
    "chance_of_offer",
    "claimants",
    "decline",
    "grant",
    "group",
    "legal_answers",
    "offer",
    "offering",
    "refuse_answer",
    "takeable",
]


def offering(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Let chance say whether a group makes an offer, if any can (HQ-3.1, HQ-3.17)."""
    if game.offer_pool == "takeable" and not any(_takeable(game, p, task.seat, game.endorsements.groups)):
        return p.pop()
    return p.but(step="offer")


def claimants(p: Position, code: str) -> tuple[int, ...]:
    """Return the seats that were willing to accept a group; of an unclaimed one there are none."""
    return _claimants(p.willing).get(code, ())


@lru_cache(maxsize=256)
def _claimants(willing: tuple[tuple[str, ...], ...]) -> Mapping[str, tuple[int, ...]]:
    codes = dict.fromkeys(code for groups in willing for code in groups)
    return {code: tuple([seat for seat, groups in enumerate(willing) if code in groups]) for code in codes}


def takeable(game: "Headquarters", p: Position, seat: int) -> list[str]:
    """List the groups whose endorsement a candidate could use now."""
    return list(_takeable(game, p, seat, game.endorsements.groups))


def _takeable(game: "Headquarters", p: Position, seat: int, groups: Sequence[Group]) -> Iterator[str]:
    """Yield those of some groups whose endorsement a candidate could use now."""
    claims, given = _claimants(p.willing), dict(p.endorsed)
    for group in groups:
        if willing := claims.get(group.id):
            if seat not in willing or group.id in given:
                continue
        elif (not game.unclaimed_reuse and (group.id, seat) in p.endorsed) or game.hq_cost > p.cash[seat]:
            continue
        if not game.endorse_respects_limit:
            has_place = offices.is_free(game, p, group.states)
        else:
            has_place = offices.has_place(game, p, grant(game, p, seat, group))
        if has_place:
            yield group.id


def grant(game: "Headquarters", p: Position, seat: int, group: Group) -> Task:
    """Return the task of opening what a group brings: of an unclaimed one half, at the full price."""
    is_free = bool(claimants(p, group.id))
    return Task(
        "open",
        seat,
        group.id,
        group.hq if is_free else max(1, group.hq // 2),  # HQ-3.10
        group.states,
        0 if is_free else game.hq_cost,  # HQ-3.5, HQ-3.7, HQ-3.11
        game.endorse_max_per_state or 0,
        how=("limited",) if game.endorse_respects_limit else (),
    )


def chance_of_offer(game: "Headquarters", p: Position) -> Uniform:
    """Return the coin: 1 is an offer."""
    return Uniform("offer", (), (0, 1))


def offer(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Go on to the group that makes the offer, or to the rest of the turn."""
    if m.args[0]:
        return p.but(step="group")
    events.append(Event("no offer", (), "HQ-3.1", p.queue[0]))
    return p.pop()


def chance_of_group(game: "Headquarters", p: Position) -> Uniform:
    """Return the draw of the group."""
    if game.offer_pool == "takeable":
        return Uniform("group", (), tuple(takeable(game, p, p.queue[0])))
    return Uniform("group", (), tuple([each.id for each in game.endorsements.groups]))


def group(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Let a group endorse a candidate who was willing (HQ-3.8), or ask whether he accepts an unclaimed one."""
    seat, found = p.queue[0], game.endorsements.by_code[str(m.args[0])]
    if not any(_takeable(game, p, seat, (found,))):
        events.append(Event("void offer", (found.id,), "HQ-3.17", seat))
        return p.pop()
    task, willing = grant(game, p, seat, found), claimants(p, found.id)
    if not willing:
        events.append(Event("unclaimed", (found.id, task.n), "HQ-3.9", seat))
        return p.task(source=found.id).ask("offered", seat)
    events.append(Event("endorsed", (found.id, task.n), "HQ-3.5" if len(willing) == 1 else "HQ-3.6", seat))
    return _take(p, seat, found, task)


def _take(p: Position, seat: int, found: Group, task: Task) -> Position:
    endorsed = tuple(sorted({*p.endorsed, (found.id, seat)}))
    return p.but(endorsed=endorsed, tasks=(*p.tasks[:-1], task), step="run")


def legal_answers(game: "Headquarters", p: Position) -> list[Move]:
    """List `accept` and `decline`."""
    return [_accept(p.tasks[-1].source), DECLINE]


def refuse_answer(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say that the offer is accepted or declined."""
    accepts = _accept(p.tasks[-1].source)
    if m in (accepts, DECLINE):
        return None
    return Refusal(f"Say “accept {accepts.args[0]}” or “decline”.", "HQ-3.9")


def accept(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Accept an unclaimed group."""
    seat, found = p.chooser, game.endorsements.by_code[str(m.args[0])]
    return _take(p, seat, found, grant(game, p, seat, found))


def decline(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Decline an unclaimed group, which may make another offer (HQ-3.12)."""
    events.append(Event("declined", (p.tasks[-1].source,), "HQ-3.12", p.chooser))
    return p.pop()


@cache
def _accept(code: str) -> Move:
    return Move("accept", (code,))
