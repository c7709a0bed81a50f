"""Face the Nation: drawing a card, carrying it out one operation at a time, and kept cards (HQ-8)."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from electionlib.atlas import neighbors
from electionlib.engine.game import Event, Move, Refusal, Uniform
from electionlib.games.headquarters import claims, debate, money, offices
from electionlib.games.headquarters.components import ANY, Op
from electionlib.games.headquarters.moves import HOLD
from electionlib.games.headquarters.position import NOBODY, Position, Task, put

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = [
    "cancel",
    "carrying_out",
    "chance_of_card",
    "draw",
    "drawing",
    "hitting",
    "hold",
    "legal_checks",
    "legal_surrenders",
    "legal_targets",
    "refuse_check",
    "refuse_surrender",
    "refuse_target",
    "surrender",
    "surrender_rule",
    "surrendering",
    "target",
]


def drawing(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Let chance draw the card of the turn."""
    return p.but(step="draw")


def chance_of_card(game: "Headquarters", p: Position) -> Uniform:
    """Return the draw out of all cards that nobody holds and that were not used this turn (HQ-8.6)."""
    away = p.used + sum(p.hands, ())
    return Uniform("draw", (), tuple([card for card in game.deck if card not in away]) if away else game.deck)


def draw(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Draw a card: keep it, or carry it out, unless a pledge forbids that (HQ-8.4)."""
    seat, code = p.queue[0], str(m.args[0])
    card = game.cards.by_code[code]
    events.append(Event("drew", (code,), "HQ-8.1", seat))
    tasks = p.tasks[:-1]
    if card.kept:
        events.append(Event("kept", (code,), "HQ-8.13", seat))
        hand = {*p.hands[seat], code}
        hands = put(p.hands, seat, tuple([each for each in game.deck if each in hand]))
        if game.retained_hand_limit is not None and len(hand) > game.retained_hand_limit:
            tasks = (*tasks, Task("surrender", seat, "limit", 1))
        return p.but(hands=hands, tasks=tasks, step="run")
    if card.is_smear and p.pledges[seat] == "yes":
        events.append(Event("barred", (code,), "HQ-8.4", seat))
    else:
        tasks = (*tasks, Task("op", seat, code))
    return p.but(used=(*p.used, code), tasks=tasks, step="run")


def carrying_out(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Do the next operation of a card; a card none of whose operations changed anything had no effect (HQ-8.3)."""
    ops = game.ops[task.source]
    if task.n == len(ops):
        if not task.how:
            events.append(Event("no effect", (task.source.split(":")[0],), "HQ-8.3", task.seat))
        return p.pop()
    op = ops[task.n]
    if op.who == "choose_one" and task.owner == NOBODY:
        others = [seat for seat in p.clockwise() if seat != task.seat]
        if len(others) > 1:
            return p.ask("target", task.seat)
        task = task._replace(owner=others[0])
    after = p.task(n=task.n + 1, owner=NOBODY, how=("effect",))
    done = _OPERATIONS[op.op](game, after, task, op, events)
    return p.task(n=task.n + 1, owner=NOBODY) if done is after else done


def _affected(game: "Headquarters", p: Position, task: Task, op: Op) -> list[int]:
    """List whom an operation is about, clockwise; all who tie are the leader or the poorest (HQ-8.18)."""
    order = p.clockwise()
    if op.who == "self":
        return [task.seat]
    if op.who == "choose_one":
        return [task.owner]
    if op.who == "here":
        return [seat for seat in order if p.at[seat] == p.at[task.seat]]
    if op.who == "each_opponent":
        return [seat for seat in order if seat != task.seat]
    if op.who == "leader":
        votes = claims.totals(game, p)
        return [seat for seat in order if votes[seat] == max(votes)]
    if op.who == "poorest":
        return [seat for seat in order if p.cash[seat] == min(p.cash[other] for other in order)]
    return order


def _where(game: "Headquarters", p: Position, seat: int, where: str) -> tuple[str, ...]:
    """Return the states an operation is about; () is anywhere."""
    if where == "here":
        return (p.at[seat],)
    if where == "home":
        return (p.homes[seat],)
    if where == "adjacent":
        return neighbors()[p.at[seat]]
    return game.by_votes.get(where, ())


def _hit(game: "Headquarters", p: Position, task: Task, op: Op, events: list[Event]) -> Position:
    """Let an operation come to all it affects, one after the other."""
    seats = _affected(game, p, task, op)
    if op.op == "money_per_hq":
        counts = claims.counts(game, p)
        seats = [seat for seat in seats if counts[seat]]
    elif op.op == "hq_lose":
        states = _where(game, p, task.seat, op.where) or game.codes
        held = {owner for code in states for owner, _ in p.offices[game.state_index[code]]}
        seats = [seat for seat in seats if seat in held]
    return p.push(*[Task("hit", seat, task.source, task.n) for seat in seats]) if seats else p


def hitting(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Do to one candidate what a card says, unless it is a smear he can cancel (HQ-8.16)."""
    if _is_smear(game, task) and not task.how and _fact_check(game, p, task.seat):
        return p.ask("check", task.seat)
    op, seat, drawer = game.ops[task.source][task.n], task.seat, p.queue[0]
    p = p.pop()
    if op.op == "hq_lose":
        words = (("one state", op.where == "one_state"), ("optional", op.optional or op.n == ANY))
        how = tuple([word for word, is_so in words if is_so])
        chooser = drawer if op.chosen_by == "drawer" else seat
        states = _where(game, p, drawer, op.where)
        return p.push(Task("close", chooser, task.source, op.n, states, op.refund_pct, owner=seat, how=how))
    amount = op.amount
    if op.op == "money_per_hq":
        amount *= claims.counts(game, p)[seat]
        amount = max(-op.cap, min(op.cap, amount)) if op.cap else amount
    if amount < 0:
        return p.push(Task("due", seat, task.source, -amount))
    events.append(Event("gained", (amount,), "HQ-8.7", seat))
    return money.gain(p, seat, amount)


def _is_smear(game: "Headquarters", task: Task) -> bool:
    return game.cards.by_code[task.source.split(":")[0]].is_smear


def _fact_check(game: "Headquarters", p: Position, seat: int) -> str:
    """Return the card with which a seat can cancel a smear, if any."""
    return next((code for code in p.hands[seat] if game.cards.by_code[code].kept == "cancel"), "")


def legal_checks(game: "Headquarters", p: Position) -> list[Move]:
    """List the card that cancels a smear, and `hold`."""
    return [Move("play", (_fact_check(game, p, p.chooser),)), HOLD]


def refuse_check(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say that the card is played or held back."""
    if m in legal_checks(game, p):
        return None
    return Refusal(f"Say “play {_fact_check(game, p, p.chooser)}” or “hold”.", "HQ-8.16")


def cancel(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Cancel a smear."""
    seat, code = p.chooser, str(m.args[0])
    events.append(Event("played", (code,), "HQ-8.16", seat))
    hand = tuple([card for card in p.hands[seat] if card != code])
    return p.but(hands=put(p.hands, seat, hand), used=(*p.used, code)).pop()


def hold(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Suffer a smear."""
    return p.task(how=("held",))


def legal_targets(game: "Headquarters", p: Position) -> list[Move]:
    """List the opponents (HQ-8.19); a pledge protects none of them (HQ-8.17)."""
    return [_target(seat) for seat in p.clockwise() if seat != p.chooser]


def refuse_target(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say who can be chosen."""
    if m in legal_targets(game, p):
        return None
    return Refusal("Choose an opponent as “target SEAT”.", "HQ-8.19")


def target(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Choose the opponent a card is about."""
    seat = int(m.args[0])
    events.append(Event("targeted", (), "HQ-8.19", seat))
    return p.task(owner=seat)


@cache
def _target(seat: int) -> Move:
    return Move("target", (seat,))


# --- the other operations


def _open(game: "Headquarters", p: Position, task: Task, op: Op, events: list[Event]) -> Position:
    how = tuple([word for word, is_so in (("limited", not op.ignore_lock), ("one state", op.one_state)) if is_so])
    price = {"free": 0, "half": game.hq_cost // 2, "full": game.hq_cost}[op.price]
    states = _where(game, p, task.seat, op.where)
    if op.where == "adjacent" and not states:
        return p
    found = Task("open", task.seat, task.source, op.n, states, price, op.max_per_state, how=how)
    return p.push(found) if offices.has_place(game, p, found) else p


def _move(game: "Headquarters", p: Position, task: Task, op: Op, events: list[Event]) -> Position:
    here = p.at[task.seat]
    states = {"home": (p.homes[task.seat],), "adjacent": neighbors()[here], "any": game.codes}[op.to]
    states = tuple([code for code in states if code != here])
    words = (("waived", not op.pay_rent), ("passes", not op.enters))
    how = tuple([word for word, is_so in words if is_so])
    return p.push(Task("journey", task.seat, task.source, states=states, how=how)) if states else p


def _skip(game: "Headquarters", p: Position, task: Task, op: Op, events: list[Event]) -> Position:
    seat = task.seat
    if op.what == "turn":
        events.append(Event("idle", (op.n,), "HQ-8.11", seat))
        return p.but(idle=put(p.idle, seat, p.idle[seat] + op.n))
    events.append(Event("grounded", (op.n,), "HQ-8.11", seat))
    return p.but(grounded=put(p.grounded, seat, p.grounded[seat] + op.n))


def _debate(game: "Headquarters", p: Position, task: Task, op: Op, events: list[Event]) -> Position:
    """Call a debate: of the drawer and an opponent, or of all who wish (HQ-8.12)."""
    seats = (task.seat, task.owner) if op.who == "choose_one" else tuple(p.clockwise())
    is_free = op.fee == "waived"
    seats = tuple([seat for seat in seats if is_free or p.cash[seat] >= game.debate_fee[0]])
    if len(seats) < 2:
        return p
    debaters, asking = (seats, ()) if op.mandatory else ((), seats)
    states = () if op.who == "choose_one" else (p.at[task.seat],)
    events.append(Event("called", (), "HQ-8.12", task.seat, states[0] if states else None))
    return debate.start(p, "debate", states, debaters, asking, (debate.WAIVED,) if is_free else ())


def _if(game: "Headquarters", p: Position, task: Task, op: Op, events: list[Event]) -> Position:
    seat, votes = task.seat, claims.totals(game, p)
    if op.cond == "at_home":
        holds = p.at[seat] == p.homes[seat]
    else:
        holds = votes[seat] == min(votes[other] for other in p.alive())
    return p.task(source=f"{task.source}:{'then' if holds else 'else'}", n=0, how=())


def _surrender(game: "Headquarters", p: Position, task: Task, op: Op, events: list[Event]) -> Position:
    return p.push(Task("surrender", task.seat, task.source, op.n)) if p.hands[task.seat] else p


_OPERATIONS: Mapping[str, Callable[["Headquarters", Position, Task, Op, list[Event]], Position]] = {
    "money": _hit,
    "money_per_hq": _hit,
    "hq_lose": _hit,
    "hq_gain": _open,
    "move": _move,
    "skip": _skip,
    "debate": _debate,
    "if": _if,
    "surrender": _surrender,
}


# --- giving kept cards back (HQ-8.2, HQ-8.13)


def surrender_rule(p: Position) -> str:
    """Return the rule by which a card is given back: what a card says, or the limit of the hand."""
    return "HQ-8.13" if p.tasks[-1].source == "limit" else "HQ-8.2"


def surrendering(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Ask which card is given back."""
    return p.ask("surrender", task.seat) if task.n and p.hands[task.seat] else p.pop()


def legal_surrenders(game: "Headquarters", p: Position) -> list[Move]:
    """List the cards kept."""
    return [Move("surrender", (code,)) for code in p.hands[p.chooser]]


def refuse_surrender(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say that a kept card is given back."""
    if m in legal_surrenders(game, p):
        return None
    return Refusal("Give a kept card back as “surrender CARD”.", surrender_rule(p))


def surrender(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Give a card back."""
    seat, code = p.chooser, str(m.args[0])
    events.append(Event("surrendered", (code,), surrender_rule(p), seat))
    hand = tuple([card for card in p.hands[seat] if card != code])
    return p.task(n=p.tasks[-1].n - 1).but(hands=put(p.hands, seat, hand))
