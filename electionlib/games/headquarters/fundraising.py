"""Fundraisers: the dice, the percentage, and the formula with both (HQ-6)."""

from typing import TYPE_CHECKING

from electionlib.engine.game import Dice, Event, Move, Uniform
from electionlib.games.headquarters import claims, money
from electionlib.games.headquarters.position import Position, Task

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = ["chance_of_percent", "chance_of_roll", "gross", "legal", "net", "percent", "raise_funds", "roll", "sizes"]

_MOVES = [Move("fundraise", (n,)) for n in (1, 2, 3)]


def legal(game: "Headquarters", p: Position) -> list[Move]:
    """List the numbers of dice whose fee can be paid (HQ-6.1, HQ-6.2)."""
    cash, fee = p.cash[p.chooser], game.fund_fee_per_die
    return [m for n, m in enumerate(_MOVES, 1) if n * fee <= cash]


def raise_funds(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Pay for the dice of a fundraiser."""
    seat, n = p.chooser, int(m.args[0])
    fee = n * game.fund_fee_per_die
    p = p.but(rolled=(0,) * n, tasks=p.tasks[:-1], step="raise")
    if not fee:
        return p
    events.append(Event("fee", (fee,), "HQ-6.2", seat))
    return money.spend(game, p, seat, fee, events)


def chance_of_roll(game: "Headquarters", p: Position) -> Dice:
    """Return the roll of the fundraiser."""
    return Dice("raise", (), len(p.rolled), 6)


def roll(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Take note of the fundraiser's roll."""
    return p.but(rolled=m.args, step="percent")


def chance_of_percent(game: "Headquarters", p: Position) -> Uniform:
    """Return the random percentage (HQ-6.6)."""
    low, high = game.fund_pct
    return Uniform("percent", (), range(low, high + 1))


def sizes(game: "Headquarters", p: Position, seat: int) -> tuple[int, int]:
    """Return the headquarters in the candidate's state, everybody's or his own (HQ-6.5), and his in the country."""
    offices = p.offices[game.state_index[p.at[seat]]]
    everyone = game.fund_headquarters == "everyone"
    return sum(everyone or owner == seat for owner, _ in offices), claims.counts(game, p)[seat]


def gross(game: "Headquarters", total: int, local: int, national: int) -> int:
    """Return what a roll brings before the percentage, capped (HQ-6.3, HQ-6.4, HQ-6.7); in thousands of dollars.

    >>> from electionlib.games.headquarters import build
    >>> gross(build(2, {}), 10, 2, 15), gross(build(2, {}), 18, 8, 80)
    (1500, 3000)
    """
    return _nearest(_doubled(game, total, local, national), 2)


def net(game: "Headquarters", total: int, local: int, national: int, percent: int) -> int:
    """Return what a fundraiser brings in the end, in thousands of dollars, halves to even (HQ-6.8).

    >>> from electionlib.games.headquarters import build
    >>> net(build(2, {}), 10, 2, 15, 25)
    1475
    """
    return _nearest(100 * _doubled(game, total, local, national) - 2 * percent * total * game.fund_x, 200)


def _doubled(game: "Headquarters", total: int, local: int, national: int) -> int:
    """Return twice what a roll brings, which is whole; whole numbers keep a table of all rolls quick."""
    amount = total * game.fund_x * local * national
    return amount if game.fund_cap is None else min(amount, 2 * game.fund_cap)


def _nearest(amount: int, parts: int) -> int:
    whole, rest = divmod(amount, parts)
    return whole + (2 * rest > parts or (2 * rest == parts and whole % 2 == 1))


def percent(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Take in what was raised, or owe what was lost."""
    seat, total = p.queue[0], sum(p.rolled)
    local, national = sizes(game, p, seat)
    raised = net(game, total, local, national, int(m.args[0]))
    before = gross(game, total, local, national)
    events.append(Event("raised", (raised, total, local, national, m.args[0], before), "HQ-6.3", seat, p.at[seat]))
    return money.gain(p, seat, raised) if raised >= 0 else p.push(Task("due", seat, "fundraiser", -raised))
