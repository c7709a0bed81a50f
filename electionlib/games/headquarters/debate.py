"""Debates: who takes part, dice chosen in secret, fractions in lowest terms, and building afterwards (HQ-7)."""

from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from electionlib.engine.game import Dice, Event, Move, Refusal
from electionlib.games.headquarters import claims, money
from electionlib.games.headquarters.moves import DECLINE, DICE, HOLD, JOIN
from electionlib.games.headquarters.position import Position, Task, put
from electionlib.games.headquarters.words import count_dice

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = [
    "Comparison",
    "chance_of_rolls",
    "choose",
    "choosing",
    "coach",
    "coaching",
    "comparing",
    "comparison",
    "decline",
    "hold",
    "inviting",
    "join",
    "legal_coaches",
    "legal_dice",
    "legal_joins",
    "refuse_coach",
    "refuse_dice",
    "refuse_join",
    "rolling",
    "rolls",
    "start",
    "takers",
]

WAIVED = "waived"


class Comparison(NamedTuple):
    """Two totals as a fraction in lowest terms, and what the loser closes for it."""

    top: int
    bottom: int
    loss: int


def comparison(game: "Headquarters", high: int, low: int) -> Comparison:
    """Compare two different totals (HQ-7.8, HQ-7.11).

    >>> from electionlib.games.headquarters import build
    >>> game = build(2, {"debate_cap": "none"})
    >>> [comparison(game, 18, low).loss for low in (17, 12, 9)]
    [17, 2, 1]
    """
    common = gcd(high, low)
    loss = low // common
    return Comparison(high // common, loss, loss if game.debate_cap is None else min(loss, game.debate_cap))


def takers(game: "Headquarters", p: Position, seat: int) -> list[int]:
    """List who could debate with a candidate where he is: in the same state, and both with a die's fee at hand."""
    fee = game.debate_fee[0]
    if p.cash[seat] < fee:
        return []
    here, n = p.at[seat], game.seats
    others = [(seat + k) % n for k in range(1, n)]
    return [other for other in others if p.at[other] == here and other not in p.out and p.cash[other] >= fee]


def start(
    p: Position,
    source: str,
    states: tuple[str, ...],
    debaters: tuple[int, ...],
    asking: tuple[int, ...],
    how: tuple[str, ...] = (),
) -> Position:
    """Begin a debate with some debaters and others still to be asked; without states each builds where he is."""
    p = p.but(debaters=debaters, asking=asking, dice=(), bonus=(), totals=())
    return p.push(Task("invite", source=source, states=states, how=how))


def inviting(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Ask the next one whether he takes part (HQ-7.3)."""
    if p.asking:
        return p.ask("join", p.asking[0])
    if len(p.debaters) < 2:
        events.append(Event("no taker", (), "HQ-7.4"))
        return p.pop().but(debaters=())
    return p.but(asking=p.debaters).task(kind="choose dice")


def legal_joins(game: "Headquarters", p: Position) -> list[Move]:
    """List `join` and `decline`."""
    return [JOIN, DECLINE]


def refuse_join(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say that one takes part or not."""
    return None if m in (JOIN, DECLINE) else Refusal("Say “join” or “decline”.", "HQ-7.3")


def join(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Take part."""
    events.append(Event("joined", (), "HQ-7.3", p.chooser))
    return p.but(debaters=(*p.debaters, p.chooser), asking=p.asking[1:], step="run")


def decline(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Stay out of it."""
    return p.but(asking=p.asking[1:], step="run")


def choosing(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Ask the next one for a number of dice; when all have chosen, show them and take the fees (HQ-7.6, HQ-7.7)."""
    if p.asking:
        return p.ask("dice", p.asking[0])
    chosen = list(zip(p.debaters, p.dice, strict=True))
    p = p.but(bonus=(0,) * len(chosen)).task(kind="coach")
    events += [Event("dice shown", (n,), "HQ-7.6", seat) for seat, n in chosen]
    first, *more = game.debate_fee
    rule = "HQ-7.7" if more == [2 * first, 3 * first] else "HQ-7.14"
    for seat, n in chosen:
        fee = _fee(game, task, n)
        if fee:
            events.append(Event("fee", (fee,), rule, seat))
            p = money.spend(game, p, seat, fee, events)
            if p.step == "over":
                return p
    return p.but(asking=tuple([seat for seat in p.debaters if _coach(game, p, seat)]))


def _fee(game: "Headquarters", task: Task, n: int) -> int:
    return 0 if WAIVED in task.how else game.debate_fee[n - 1]


def _coach(game: "Headquarters", p: Position, seat: int) -> str:
    """Return the coach a seat has kept, if any."""
    return next((code for code in p.hands[seat] if game.cards.by_code[code].kept == "debate_bonus"), "")


def legal_dice(game: "Headquarters", p: Position) -> list[Move]:
    """List the numbers of dice whose fee can be paid (HQ-7.5)."""
    cash, task = p.cash[p.chooser], p.tasks[-1]
    return [m for n, m in enumerate(DICE, 1) if _fee(game, task, n) <= cash]


def refuse_dice(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say why that many dice cannot be rolled."""
    if m in legal_dice(game, p):
        return None
    if m in DICE:
        return Refusal(f"The money does not reach for {count_dice(m.args[0])}.", "HQ-7.6")
    return Refusal("Choose “dice 1”, “dice 2” or “dice 3”.", "HQ-7.5")


def choose(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Choose a number of dice."""
    return p.but(dice=(*p.dice, int(m.args[0])), asking=p.asking[1:], step="run")


def coaching(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Ask those who have a coach; then the dice roll (HQ-8.15), unless the fees have left one debater or none."""
    if len(p.debaters) < 2:
        events += [Event("alone", (), "HQ-7.13", seat) for seat in p.debaters]
        return p.but(asking=()).task(kind="compare")
    if p.asking:
        return p.ask("coach", p.asking[0])
    return p.task(kind="roll")


def legal_coaches(game: "Headquarters", p: Position) -> list[Move]:
    """List the coach and `hold`."""
    return [Move("play", (_coach(game, p, p.chooser),)), HOLD]


def refuse_coach(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say that the coach is played or held back."""
    if m in legal_coaches(game, p):
        return None
    return Refusal(f"Say “play {_coach(game, p, p.chooser)}” or “hold”.", "HQ-8.15")


def coach(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Play the coach."""
    seat, code = p.chooser, str(m.args[0])
    events.append(Event("played", (code,), "HQ-8.15", seat))
    return p.but(
        hands=put(p.hands, seat, tuple([card for card in p.hands[seat] if card != code])),
        used=(*p.used, code),
        bonus=put(p.bonus, p.debaters.index(seat), game.cards.by_code[code].ops[0].amount),
        asking=p.asking[1:],
        step="run",
    )


def hold(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Hold the coach back."""
    return p.but(asking=p.asking[1:], step="run")


def rolling(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Let the next debater roll."""
    return p.but(step="rolls") if len(p.totals) < len(p.debaters) else p.task(kind="compare")


def chance_of_rolls(game: "Headquarters", p: Position) -> Dice:
    """Return the dice of the next debater."""
    k = len(p.totals)
    return Dice("rolls", (p.debaters[k],), p.dice[k], 6)


def rolls(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Take note of a debater's total."""
    k = len(p.totals)
    total = sum(map(int, m.args[1:])) + p.bonus[k]
    events.append(Event("total", (total,), "HQ-7.5", p.debaters[k]))
    return p.but(totals=(*p.totals, total), step="run")


def comparing(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Compare every debater with those who rolled higher; then losers close and all may build (HQ-7.9 to HQ-7.13).

    They stand clockwise from the one whose turn it is, and so they build (HQ-5.12).
    """
    pairs = list(zip(p.debaters, p.totals, strict=False))  # who is alone has not rolled
    tasks = []
    owned = claims.counts(game, p)
    for seat, total in pairs:
        losses, winners = 0, [(other, higher) for other, higher in pairs if higher > total]
        for other, higher in winners:
            top, bottom, loss = comparison(game, higher, total)
            rule = "HQ-7.11" if loss < bottom else "HQ-7.9" if len(winners) > 1 else "HQ-7.8"
            events.append(Event("fraction", (other, higher, total, top, bottom, loss), rule, seat))
            losses += loss
        if losses and owned[seat]:
            tasks.append(Task("close", seat, "debate", losses, owner=seat))
        if losses > owned[seat]:
            events.append(Event("loses all", (owned[seat],), "HQ-7.12", seat))
    events += [
        Event("tied", tuple([seat for seat, own in pairs if own == total]), "HQ-7.10")
        for total in dict.fromkeys(p.totals)
        if p.totals.count(total) > 1
    ]
    for seat in p.debaters:
        states = task.states or (p.at[seat],)
        tasks.append(Task("open", seat, "debate", 1, states, game.hq_cost))
    return p.pop().push(*tasks)  # the totals stay to be looked at until the turn ends
