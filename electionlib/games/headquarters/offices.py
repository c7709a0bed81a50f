"""Opening and closing headquarters, one at a time, and closing them to pay what is due (HQ-5, HQ-1.19)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from electionlib.engine.game import Event, Move, Refusal
from electionlib.games.headquarters import claims, money
from electionlib.games.headquarters.components import ANY
from electionlib.games.headquarters.moves import CLOSE, DONE, OPEN
from electionlib.games.headquarters.position import NOBODY, Offices, Position, Task, put

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = [
    "LOCK",
    "close",
    "closing",
    "due",
    "erect",
    "finish",
    "has_place",
    "is_free",
    "is_limited",
    "legal_closings",
    "legal_openings",
    "legal_settlements",
    "limit",
    "open_one",
    "opening",
    "refuse_closing",
    "refuse_opening",
    "refuse_settlement",
    "rule_of",
    "shut",
    "to_close",
]

_OPENINGS = list(OPEN.values())

LOCK = 3
"""In how many of his own turns a candidate builds once in a state (HQ-5.3, HQ-5.4)."""


def is_limited(p: Position, seat: int, state: str) -> bool:
    """Tell whether the three-turn limit keeps a seat from building in a state."""
    return any(s == seat and code == state and p.round - built < LOCK for s, code, built in p.limits)


def limit(p: Position, seat: int, state: str) -> tuple[tuple[int, str, int], ...]:
    """Return the three-turn limits with one more started, as no debate or card does (HQ-5.5)."""
    return (*p.limits, (seat, state, p.round))


def erect(
    game: "Headquarters", p: Position, seat: int, state: str, price: int, rule: str, events: list[Event], **more: Any
) -> Position:
    """Open a headquarters and pay for it, with `more` changed; a claim that reaches the goal may end the game first."""
    i = game.state_index[state]
    before = p.offices[i]
    after = tuple(sorted((*before, (seat, price))))
    events.append(Event("opened", (price,), rule, seat, state))
    claimant = claims.note(game, i, before, after, events)
    cash = put(p.cash, seat, p.cash[seat] - price) if price else p.cash
    p = p.but(offices=put(p.offices, i, after), cash=cash, step="run", **more)
    if claimant != NOBODY:
        p = claims.won_at_once(game, p, claimant, events)
    return money.spent(game, p, seat, events) if price else p


def shut(
    game: "Headquarters",
    p: Position,
    seat: int,
    state: str,
    pct: int,
    rule: str,
    events: list[Event],
    *,
    by: int | None = None,
    **more: Any,
) -> Position:
    """Close one of the headquarters of a seat, `by` whose choice says which (see `to_close`); see `erect`."""
    i = game.state_index[state]
    before = p.offices[i]
    price = to_close(before, seat, pct, seat if by is None else by)
    k = before.index((seat, price))
    after = (*before[:k], *before[k + 1 :])
    refund = price * pct // 100
    events.append(Event("closed", (refund,), rule, seat, state))
    claims.note(game, i, before, after, events)
    cash = put(p.cash, seat, p.cash[seat] + refund) if refund else p.cash
    return p.but(offices=put(p.offices, i, after), cash=cash, step="run", **more)


def to_close(held: Offices, seat: int, pct: int, by: int) -> int:
    """Return the price of the one to close: the dearest, or its owner's cheapest if nothing comes back (HQ-5.10)."""
    mine = [price for owner, price in held if owner == seat]
    return mine[-1] if pct or by != seat else mine[0]


def rule_of(game: "Headquarters", task: Task) -> str:
    """Return the rule behind what a task opens or closes."""
    if task.source == "debate":
        return "HQ-7.13" if task.kind == "open" else "HQ-7.12"
    if task.source in game.endorsements.by_code:
        return "HQ-3.11" if task.price else "HQ-3.3"
    return "HQ-8.8" if task.kind == "open" else "HQ-8.9"


# --- opening as many as a group, a debate or a card lets


def opening(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Ask where the next one is opened; what finds no place lapses (HQ-3.14)."""
    if task.n and has_place(game, p, task):
        return p.ask("open", task.seat)
    if task.n and task.price <= p.cash[task.seat] and task.source in game.endorsements.by_code:
        events.append(Event("lapsed", (task.n,), "HQ-3.14", task.seat))
    return p.pop()


def has_place(game: "Headquarters", p: Position, task: Task) -> bool:
    """Tell whether the next one may be opened anywhere, without listing where."""
    if task.price > p.cash[task.seat]:
        return False
    if task.how:
        return bool(_openings(game, p, task))
    full = [code for code in task.done if task.done.count(code) >= task.most] if task.most else ()
    return is_free(game, p, task.states, full)


def is_free(game: "Headquarters", p: Position, states: tuple[str, ...], but: Sequence[str] = ()) -> bool:
    """Tell whether any of some states (() is anywhere) `but` a few has a free slot."""
    index, offices, slots = game.state_index, p.offices, game.slots
    for code in states or game.codes:
        i = index[code]
        if len(offices[i]) < slots[i] and code not in but:
            return True
    return False


def _openings(game: "Headquarters", p: Position, task: Task) -> list[Move]:
    """List the states in which the next one may be opened; none if it cannot be paid."""
    if task.price > p.cash[task.seat]:
        return []
    states = task.done[:1] if task.done and "one state" in task.how else task.states
    if states:
        index, offices, slots = game.state_index, p.offices, game.slots
        found = [OPEN[code] for code in states if len(offices[i := index[code]]) < slots[i]]
    else:
        found = [m for m, held, slots in zip(_OPENINGS, p.offices, game.slots, strict=True) if len(held) < slots]
    if task.most and task.done:
        full = [code for code in task.done if task.done.count(code) >= task.most]
        found = [m for m in found if m.args[0] not in full]
    if "limited" in task.how:
        found = [m for m in found if not is_limited(p, task.seat, str(m.args[0]))]
    return found


def legal_openings(game: "Headquarters", p: Position) -> list[Move]:
    """List the states in which one may be opened, and `done`."""
    moves = _openings(game, p, p.tasks[-1])
    moves.append(DONE)
    return moves


def refuse_opening(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say why nothing can be opened there."""
    if m == DONE:
        return None
    task = p.tasks[-1]
    rule, state = rule_of(game, task), m.args[0] if len(m.args) == 1 else ""
    if m.kind != "open" or type(state) is not str or state not in game.state_index:
        return Refusal("Open a headquarters as “open STATE”, or say “done”.", rule)
    i = game.state_index[state]
    if len(p.offices[i]) >= game.slots[i]:
        return Refusal(f"All possible headquarters of {state} are taken.", "HQ-1.4")
    if task.states and state not in task.states:
        return Refusal(f"It may not be opened in {state}.", rule)
    if "limited" in task.how and is_limited(p, task.seat, state):
        limit_rule = "HQ-3.15" if rule[:4] == "HQ-3" else "HQ-5.3"
        return Refusal(f"Not two in three turns: @{task.seat} has opened one in {state}.", limit_rule)
    if "one state" in task.how and task.done and state != task.done[0]:
        return Refusal("All of them are opened in one state.", rule)
    if task.most and task.done.count(state) >= task.most:
        return Refusal(f"Not more than {task.most} in one state.", "HQ-3.16" if rule[:4] == "HQ-3" else rule)
    return Refusal("The money does not reach.", rule) if task.price > p.cash[task.seat] else None


def open_one(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Open one in a state."""
    task, state = p.tasks[-1], str(m.args[0])
    tasks = (*p.tasks[:-1], task._replace(n=task.n - 1, done=(*task.done, state)))
    limits = limit(p, task.seat, state) if "limited" in task.how else p.limits
    rule = rule_of(game, task)
    return erect(game, p, task.seat, state, task.price, rule, events, tasks=tasks, limits=limits)


def finish(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Leave the rest of the task in hand undone."""
    return p.pop()


# --- closing what a debate or a card costs


def closing(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Ask which one is closed next, unless there is nothing to choose; who has too few closes all (HQ-7.12)."""
    owned = _owned(game, p, task)
    if not owned or not task.n:
        return p.pop()
    if "optional" in task.how:
        return p.ask("close", task.seat)
    is_open = "one state" in task.how and not task.done
    count = sum(owned.values())
    if len(owned) > 1 and (is_open or count > task.n):
        return p.ask("close", task.seat)
    for code, has in owned.items():
        for _ in range(min(has, task.n) if len(owned) == 1 else has):
            p = shut(game, p, task.owner, code, task.price, rule_of(game, task), events, by=task.seat)
    return p.pop()


def _owned(game: "Headquarters", p: Position, task: Task) -> dict[str, int]:
    """Count the headquarters that may be closed, by state."""
    states = task.done[:1] if task.done and "one state" in task.how else task.states or game.codes
    owner, offices, index = task.owner, p.offices, game.state_index
    counts: dict[str, int] = {}
    for code in states:
        for seat, _ in offices[index[code]]:
            if seat == owner:
                counts[code] = counts.get(code, 0) + 1
    return counts


def legal_closings(game: "Headquarters", p: Position) -> list[Move]:
    """List the states in which one may be closed, and `done` where none need be."""
    task = p.tasks[-1]
    moves = [CLOSE[code] for code in _owned(game, p, task)]
    return [*moves, DONE] if "optional" in task.how else moves


def refuse_closing(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say why that cannot be closed."""
    task, state = p.tasks[-1], m.args[0] if len(m.args) == 1 else ""
    if m == DONE:
        return None if "optional" in task.how else Refusal("A headquarters must be closed.", rule_of(game, task))
    if m.kind == "close" and type(state) is str and state in game.state_index:
        states = task.done[:1] if task.done and "one state" in task.how else task.states or game.codes
        if state in states and any(seat == task.owner for seat, _ in p.offices[game.state_index[state]]):
            return None
    return Refusal(f"Close one of @{task.owner}'s headquarters as “close STATE”.", rule_of(game, task))


def close(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Close one in a state: for a debate or a card, or to pay what is due."""
    task, state = p.tasks[-1], str(m.args[0])
    if p.step == "settle":
        return shut(game, p, task.seat, state, 50, "HQ-1.19", events)
    left = task._replace(n=task.n if task.n == ANY else task.n - 1, done=(*task.done, state))
    tasks, rule = (*p.tasks[:-1], left), rule_of(game, task)
    return shut(game, p, task.owner, state, task.price, rule, events, by=task.seat, tasks=tasks)


# --- paying what is due


def due(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Pay what is due, after closing headquarters for it if need be; who cannot is out (HQ-1.18, HQ-1.19)."""
    seat, short = task.seat, task.n - p.cash[task.seat]
    if short <= 0:
        return _pay(game, p, task, task.n, events)
    if game.emergency_closings:
        owned = [
            (code, price) for code, rows in zip(game.codes, p.offices, strict=True) for s, price in rows if s == seat
        ]
        if sum(price // 2 for _, price in owned) >= short:
            if not task.how:
                events.append(Event("owes", (short,), "HQ-1.19", seat))
                p = p.task(how=("told",))
            return p.ask("settle", seat)
        for code, price in owned:
            if price:
                p = shut(game, p, seat, code, 50, "HQ-1.19", events)
    p = _pay(game, p, task, p.cash[seat], events)
    return money.leave(game, p, seat, "HQ-1.18", events)


def _pay(game: "Headquarters", p: Position, task: Task, amount: int, events: list[Event]) -> Position:
    """Give the money to whom it is owed, clockwise as far as it goes (HQ-5.8)."""
    cash, left = list(p.cash), amount
    cash[task.seat] -= amount
    if task.source == "rent":
        for owner, rent in money.rents(game, p, task.seat, task.states[0]):
            if part := min(rent, left):
                events.append(Event("rent", (part, owner), "HQ-5.6", task.seat, task.states[0]))
                cash[owner] += part
                left -= part
    elif amount:
        events.append(Event("paid", (amount,), "HQ-6.8" if task.source == "fundraiser" else "HQ-8.7", task.seat))
    return money.spent(game, p.but(cash=tuple(cash), tasks=p.tasks[:-1], step="run"), task.seat, events)


def legal_settlements(game: "Headquarters", p: Position) -> list[Move]:
    """List the states where closing a headquarters brings money."""
    seat = p.tasks[-1].seat
    return [
        CLOSE[code]
        for code, offices in zip(game.codes, p.offices, strict=True)
        if any(owner == seat and price > 1 for owner, price in offices)
    ]


def refuse_settlement(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say why that does not pay what is due."""
    if m in legal_settlements(game, p):
        return None
    return Refusal("Close a headquarters that was paid for, as “close STATE”, to pay what is due.", "HQ-1.19")
