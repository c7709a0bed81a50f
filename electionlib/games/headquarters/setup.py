"""The set-up: homes, pledges and endorsements chosen in secret, opening money, and who begins (HQ-2)."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from electionlib.atlas import STATES
from electionlib.engine.game import Dice, Event, Move, Refusal, Uniform
from electionlib.games.headquarters import money, turn
from electionlib.games.headquarters.moves import DONE, HOME
from electionlib.games.headquarters.position import Position, put

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = [
    "accept",
    "chance_of_money",
    "chance_of_toss",
    "done",
    "home",
    "legal_acceptances",
    "legal_homes",
    "legal_pledges",
    "pledge",
    "refuse_acceptance",
    "refuse_home",
    "refuse_pledge",
    "roll_money",
    "start",
    "toss",
]

_HOMES = list(HOME.values())
_PLEDGES = [Move("pledge", ("yes",)), Move("pledge", ("no",))]


def start(game: "Headquarters") -> Position:
    """Return the position before the homes are chosen; nothing is built there (HQ-2.3)."""
    n = game.seats
    return Position(
        homes=("",) * n,
        pledges=("",) * n,
        willing=((),) * n,
        rolls=((),) * n,
        cash=(0,) * n,
        offices=((),) * len(STATES),
        at=("",) * n,
        hands=((),) * n,
        idle=(0,) * n,
        grounded=(0,) * n,
        queue=tuple(range(n)),
    )


def _next(game: "Headquarters", p: Position, events: list[Event]) -> Position:
    """Go on to the next seat; when all have chosen, show what they chose and go on to the next question."""
    if len(p.queue) > 1:
        return p.but(queue=p.queue[1:], chooser=p.queue[1])
    reveal, after = _REVEAL[p.step]
    events += [reveal(p, seat) for seat in range(game.seats)]
    return p.but(at=p.homes, queue=tuple(range(game.seats)), chooser=0, step=after)


_REVEAL: Mapping[str, tuple[Callable[[Position, int], Event], str]] = {
    "home": (lambda p, seat: Event("home", (), "HQ-2.1", seat, p.homes[seat]), "pledge"),
    "pledge": (lambda p, seat: Event("pledged", (p.pledges[seat],), "HQ-2.5", seat), "accept"),
    "accept": (lambda p, seat: Event("willing", p.willing[seat], "HQ-2.7", seat), "money"),
}


def legal_homes(game: "Headquarters", p: Position) -> list[Move]:
    """List all states; several candidates may choose the same."""
    return list(_HOMES)


def refuse_home(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say that a home is one of the 51."""
    return None if m in _HOMES else Refusal("Choose a home state as “home STATE”.", "HQ-2.2")


def home(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Choose where to begin."""
    return _next(game, p.but(homes=put(p.homes, p.chooser, str(m.args[0]))), events)


def legal_pledges(game: "Headquarters", p: Position) -> list[Move]:
    """List yes and no."""
    return list(_PLEDGES)


def refuse_pledge(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say that it is yes or no."""
    return None if m in _PLEDGES else Refusal("Say “pledge yes” or “pledge no”.", "HQ-2.4")


def pledge(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Pledge not to smear, or not."""
    return _next(game, p.but(pledges=put(p.pledges, p.chooser, str(m.args[0]))), events)


def legal_acceptances(game: "Headquarters", p: Position) -> list[Move]:
    """List the groups that a seat can still accept, and `done`."""
    mine = p.willing[p.chooser]
    if len(mine) >= game.endorse_max_accept:
        return [DONE]
    rivals = {rival for code in mine for rival in game.endorsements.by_code[code].rivals if game.endorse_rivals}
    groups = game.endorsements.groups
    return [*[_accept(group.id) for group in groups if group.id not in mine and group.id not in rivals], DONE]


def refuse_acceptance(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say why a group cannot be accepted."""
    if m in legal_acceptances(game, p):
        return None
    code, mine = m.args[0] if len(m.args) == 1 else "", p.willing[p.chooser]
    if m.kind != "accept" or code not in game.endorsements.by_code:
        return Refusal("Accept a group as “accept GROUP”, or say “done”.", "HQ-2.6")
    if code in mine:
        return Refusal("This group is on the list already.", "HQ-2.6")
    if len(mine) >= game.endorse_max_accept:
        return Refusal(f"A list has {game.endorse_max_accept} groups at most.", "HQ-2.9")
    return Refusal("A rival of this group is on the list.", "HQ-2.8")


def accept(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Put a group on the list."""
    listed = {*p.willing[p.chooser], m.args[0]}
    return p.but(
        willing=put(p.willing, p.chooser, tuple([each.id for each in game.endorsements.groups if each.id in listed]))
    )


def done(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Finish the list."""
    return _next(game, p, events)


@cache
def _accept(code: str) -> Move:
    return Move("accept", (code,))


def chance_of_money(game: "Headquarters", p: Position) -> Dice:
    """Return the two dice of the next opening roll."""
    return Dice("money", p.queue[:1], 2, 6)


def roll_money(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Take note of an opening roll; after the last one everybody gets the money (HQ-2.10 to HQ-2.12)."""
    p = p.but(rolls=put(p.rolls, p.queue[0], m.args[1:]), queue=p.queue[1:])
    if p.queue:
        return p
    rolls = [sum(map(int, roll)) for roll in p.rolls]
    amounts = [roll * game.start_money_unit for roll in rolls]
    if game.start_equal:
        amounts = [round(Fraction(sum(amounts), game.seats))] * game.seats
    for seat, amount in enumerate(amounts):
        events.append(Event("opening", (amount,), "HQ-2.12" if game.start_equal else "HQ-2.10", seat))
        if p.pledges[seat] == "yes" and game.pledge_bonus:
            events.append(Event("bonus", (game.pledge_bonus,), "HQ-2.11", seat))
            amount += game.pledge_bonus
        p = money.gain(p, seat, amount)
    highest = tuple([seat for seat, roll in enumerate(rolls) if roll == max(rolls)])
    return _begin(game, p, highest[0], "HQ-1.12", events) if len(highest) == 1 else p.but(step="toss", asking=highest)


def chance_of_toss(game: "Headquarters", p: Position) -> Uniform:
    """Return the draw among those who rolled highest."""
    return Uniform("toss", (), p.asking)


def toss(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Let chance say who begins."""
    return _begin(game, p.but(asking=()), int(m.args[0]), "HQ-1.13", events)


def _begin(game: "Headquarters", p: Position, first: int, rule: str, events: list[Event]) -> Position:
    events.append(Event("begins", (), rule, first))
    return turn.start_round(game, p.but(first=first), events)
