"""What a move would bring, worked out before it is made: reach and odds, fares, a fundraiser, a debate, a majority."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from electionlib.atlas import name, neighbors
from electionlib.engine.game import Move
from electionlib.engine.view import Piece, Table, Text, listed, number
from electionlib.games.headquarters import claims, debate, endorsements, fundraising, offices, reach, travel
from electionlib.games.headquarters.position import NOBODY, UNKNOWN, Position
from electionlib.games.headquarters.routes import LINKS, near
from electionlib.games.headquarters.words import say
from electionlib.games.position import money

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters
    from electionlib.games.headquarters.view import Facts

__all__ = ["Duel", "duel", "preview"]

_DICE = {"train": 1, "air": 2}


def preview(game: "Headquarters", facts: "Facts", m: Move) -> tuple[Piece, ...]:
    """Describe what a move would bring, as far as the viewer can know it."""
    told = _PREVIEWS.get(m.kind)
    return told(game, facts.seen, m) if told and UNKNOWN not in m.args else ()


def _dollars(thousands: Fraction | float) -> str:
    """Write an average, to the dollar."""
    dollars = round(thousands * 1000)
    return f"{'-' * (dollars < 0)}${abs(dollars):,}"


def _travel(game: "Headquarters", p: Position, m: Move) -> tuple[Piece, ...]:
    """Where a way of travel can end and with which odds, what it costs, and the rents on the way."""
    way, start = str(m.args[0]), p.at[p.chooser]
    dice, is_linked = _DICE.get(way, 0), way == "air" and game.air_links
    fee, cash = travel.fare(game, p, way) if way != "standby" else 0, p.cash[p.chooser]
    longest = 6 * dice or 1
    most = min(longest, cash // fee) if fee else longest
    if dice:
        ends = reach.odds(start, dice, is_linked, game.revisit_in_trip, most)
    else:
        ends = dict.fromkeys([LINKS[start]] if way == "standby" else neighbors()[start], Fraction(1))
    grouped: dict[Fraction, list[str]] = {}
    for state, chance in ends.items():
        grouped.setdefault(chance, []).append(state)
    rows = tuple((_odds(chance, 6**dice), ", ".join(grouped[chance])) for chance in sorted(grouped, reverse=True))
    index = game.state_index
    apart = ", rents apart" if most < longest else ""
    touched = _touched(game, index[start], dice, most, is_linked) if dice else [index[end] for end in ends]
    return (
        Table(f"{say(game, m)}: where it can end{apart}", ("Odds", "States"), rows),
        Text("Fare", _fare(fee, cash, dice)),
        Text("Rent", _rents(game, p, touched)),
        *_strain(game, p, fee, most, touched),
    )


def _touched(game: "Headquarters", start: int, dice: int, longest: int, with_links: bool) -> list[int]:
    """List the states a trip by train or by air can enter: no dead end beside the start is on the way of two states."""
    found = reach.within(start, longest, with_links)
    if game.revisit_in_trip:
        return found + [start] * (longest > 1)
    return [i for i in found if dice == 1 or near(with_links)[i] != (start,)]


def _strain(game: "Headquarters", p: Position, fee: int, longest: int, touched: Sequence[int]) -> tuple[Piece, ...]:
    """Warn where the rents on the longest trip can come to more than its fares leave (HQ-1.17, HQ-1.18)."""
    entered = longest if game.transit_counts else 1
    dues = sorted(_dues(game, p, touched).values(), reverse=True)
    rents = entered * dues[0] if game.revisit_in_trip else sum(dues[:entered])
    left = p.cash[p.chooser] - longest * fee
    if longest == 1:
        return _risk(game, p, fee + rents)
    if rents < left or (rents == left and game.elimination != "at_zero"):
        return ()
    after = "is left after the fares of the longest trip" if fee else "is there"
    return (Text("Warning", f"{money(left)} {after} for the rent of every state entered: {_end(game)}.", "alert"),)


def _end(game: "Headquarters") -> str:
    """Say what becomes of who has too little."""
    if game.elimination == "at_zero":
        return "who has no money left is out"
    return f"who cannot pay {'closes headquarters or ' * game.emergency_closings}is out"


def _odds(chance: Fraction, throws: int) -> str:
    return "certain" if chance == 1 else f"{chance * throws} in {throws}, {float(chance):.0%}"


def _fare(fee: int, cash: int, dice: int) -> str:
    if not fee:
        return "free."
    if not dice:
        return f"{money(fee)}."
    said = f"{money(dice * fee)} at least, {_dollars(3.5 * dice * fee)} on average, {money(6 * dice * fee)} at most"
    far = f"; the money reaches {number(cash // fee, 'state')} far, rents apart" if cash < 6 * dice * fee else ""
    return f"{said}{far}."


def _rents(game: "Headquarters", p: Position, touched: Iterable[int]) -> str:
    """Say what entering costs in the dearest of some states."""
    if "rent" in p.waived:
        return "waived."
    due = _dues(game, p, touched)
    dear = sorted((i for i in due if due[i]), key=lambda i: (-due[i], i))
    said = ", ".join(f"{game.codes[i]} {money(due[i])}" for i in dear[:_DEAREST])
    if len(dear) > _DEAREST:
        said += f"; {number(len(dear) - _DEAREST, 'state')} more, none of them dearer"
    return f"{said or 'none'}."


_DEAREST = 8


def _dues(game: "Headquarters", p: Position, touched: Iterable[int]) -> dict[int, int]:
    """Return the rent due on entering each of some states."""
    rate = 0 if "rent" in p.waived else game.rent_per_hq
    return {i: rate * sum(seat != p.chooser for seat, _ in p.offices[i]) for i in touched}


def _risk(game: "Headquarters", p: Position, cost: int) -> tuple[Piece, ...]:
    """Warn where a move can cost more than there is, or the last dollar where that is the end (HQ-1.17, HQ-1.18)."""
    seat, cash = p.chooser, p.cash[p.chooser]
    if not cost or cost < cash or (cost == cash and game.elimination != "at_zero"):
        return ()
    said = f"It can cost {money(cost)} and @{seat} has {money(cash)}: {_end(game)}."
    return (Text("Warning", said, "alert"),)


class Yield(NamedTuple):
    """What a fundraiser brings before its fee, in thousands: on average, at least, at most; and the odds of a loss."""

    mean: Fraction
    least: int
    most: int
    loss: Fraction


def prospects(game: "Headquarters", local: int, national: int, dice: int) -> Yield:
    """Return what a fundraiser can bring, over every throw and every percentage; `loss` is with the fee counted."""
    fee, (low, high) = dice * game.fund_fee_per_die, game.fund_pct
    throws = reach.totals(dice)
    count = sum(throws.values()) * (high - low + 1)
    nets = [
        (fundraising.net(game, roll, local, national, percent), times)
        for roll, times in throws.items()
        for percent in range(low, high + 1)
    ]
    mean = Fraction(sum(net * times for net, times in nets), count)
    loss = Fraction(sum(times for net, times in nets if net < fee), count)
    return Yield(mean, min(nets)[0], max(nets)[0], loss)


def _fundraise(game: "Headquarters", p: Position, m: Move) -> tuple[Piece, ...]:
    """A fundraiser's formula with its numbers filled in, and what can be expected of it."""
    dice, seat = int(m.args[0]), p.chooser
    local, national = fundraising.sizes(game, p, seat)
    found, fee = prospects(game, local, national, dice), dice * game.fund_fee_per_die
    x = money(game.fund_x)
    cap = f", capped at {money(game.fund_cap)}" if game.fund_cap is not None else ""
    low, high = game.fund_pct
    formula = (
        f"roll × {x} × {local} × {national}/2{cap}, less {low} to {high}% of roll × {x}; "
        f"the roll is {dice} to {6 * dice}, {3.5 * dice:g} on average."
    )
    expected = (
        f"{_dollars(found.mean)} on average, from {money(found.least)} to {money(found.most)}; after the fee of "
        f"{money(fee)} it is {_dollars(found.mean - fee)}, and {float(found.loss):.0%} of the cases are a loss."
    )
    pieces: tuple[Piece, ...] = (Text("Formula", formula), Text("Expected", expected))
    if not local * national:
        where = f"count in {name(p.at[seat])}" if not local else f"of @{seat}'s are open"
        reason = f"No headquarters {where}, so this always loses money."
        pieces += (Text("Warning", reason, "alert"),)
    return (*pieces, *_risk(game, p, fee - min(0, found.least)))


class Duel(NamedTuple):
    """Two debaters before they roll: how likely the first is to lose, and what each can expect to close."""

    loses: Fraction
    closes: Fraction
    other_closes: Fraction


def duel(game: "Headquarters", mine: int, others: int) -> Duel:
    """Return the prospects of two debaters with so many dice.

    >>> from electionlib.games.headquarters import build
    >>> found = duel(build(2, {"preset": "as_written"}), 3, 1)
    >>> f"{float(found.loses):.3f} {float(found.closes):.2f} {float(found.other_closes):.2f}"
    '0.012 0.04 2.48'
    """
    loses = closes = other_closes = 0
    for a, m in reach.totals(mine).items():
        for b, n in reach.totals(others).items():
            if a < b:
                loses += m * n
                closes += m * n * debate.comparison(game, b, a).loss
            elif a > b:
                other_closes += m * n * debate.comparison(game, a, b).loss
    whole = 6 ** (mine + others)
    return Duel(Fraction(loses, whole), Fraction(closes, whole), Fraction(other_closes, whole))


def _debate(game: "Headquarters", p: Position, m: Move) -> tuple[Piece, ...]:
    """How likely a comparison is lost, and what both sides can expect to close, by dice."""
    is_free = m.kind != "debate" and debate.WAIVED in p.tasks[-1].how
    rows = []
    for mine in map(int, m.args or (1, 2, 3)):
        fee = "free" if is_free else money(game.debate_fee[mine - 1])
        for others in (1, 2, 3):
            found = duel(game, mine, others)
            numbers = f"{float(found.loses):.1%}", f"{float(found.closes):.2f}", f"{float(found.other_closes):.2f}"
            rows.append((f"{mine} against {others}", fee, *numbers))
    columns = ("Dice", "Fee", "Odds of losing", "Own closings expected", "The other's")
    least = 0 if is_free else game.debate_fee[int(m.args[0]) - 1 if m.args else 0]
    return (Table("For each opponent in the debate", columns, tuple(rows)), *_risk(game, p, least))


def _open(game: "Headquarters", p: Position, m: Move) -> tuple[Piece, ...]:
    """What one more headquarters costs, and what is missing to a majority then."""
    seat, state = p.chooser, str(m.args[0])
    i = game.state_index[state]
    price = game.hq_cost if m.kind == "build" else p.tasks[-1].price
    after = tuple(sorted((*p.offices[i], (seat, price))))
    mine, slots, votes = sum(owner == seat for owner, _ in after), game.slots[i], number(game.weights[i], "vote")
    claimant, missing = claims.holder(game, i, after), slots // 2 + 1 - mine
    has = (
        f"@{seat} then has {mine} of {slots}, for {money(price)}"
        if price
        else f"@{seat} then has {mine} of {slots}, for nothing"
    )
    if claimant == seat:
        what = "keeps" if claims.holder(game, i, p.offices[i]) == seat else "gains"
        so = f"and {what} the {votes}"
    elif claimant != NOBODY:
        so = f"but the {votes} are @{claimant}'s"
    elif missing <= slots - len(after):
        so = f"and lacks {missing} to a majority for the {votes}"
    else:
        so = f"and no majority for the {votes} is possible as it stands"
    return (Text(name(state), f"{has}, {so}."), *_risk(game, p, price))


def _close(game: "Headquarters", p: Position, m: Move) -> tuple[Piece, ...]:
    """What a closing brings back, and whose claim it ends."""
    state, task = str(m.args[0]), p.tasks[-1]
    i, owner = game.state_index[state], p.chooser if task.owner == NOBODY else task.owner
    share = task.price if p.step == "close" else 50
    price = offices.to_close(p.offices[i], owner, share, p.chooser)
    left = list(p.offices[i])
    left.remove((owner, price))
    before, after = claims.holder(game, i, p.offices[i]), claims.holder(game, i, tuple(left))
    back = f"{money(price * share // 100)} comes back" if price * share else "nothing comes back"
    votes = number(game.weights[i], "vote")
    so = f"; @{before} loses the claim to its {votes}" if before not in (NOBODY, after) else ""
    return (Text(name(state), f"{back}{so}."),)


def _go(game: "Headquarters", p: Position, m: Move) -> tuple[Piece, ...]:
    """The rent in a state, and how things stand there."""
    i, seat = game.state_index[str(m.args[0])], p.chooser
    owners = [owner for owner, _ in p.offices[i]]
    free = f"{game.slots[i] - len(owners)} of {game.slots[i]} headquarters are free, @{seat} has {owners.count(seat)}"
    how, fare = p.tasks[-1].how, travel.fare(game, p, p.way) if p.left else 0
    passes = "passes" in how or (p.left > 1 and not game.transit_counts)
    rent = "none, as it is only passed." if passes else "waived." if "waived" in how else _rents(game, p, [i])
    due = 0 if passes or "waived" in how else _dues(game, p, [i])[i]
    return (
        *((Text("Fare", f"{money(fare)}."),) * bool(fare)),
        Text("Rent", rent),
        Text(name(game.codes[i]), f"{free}."),
        *_risk(game, p, fare + due),
    )


def _home(game: "Headquarters", p: Position, m: Move) -> tuple[Piece, ...]:
    """What a home offers: its votes, its headquarters, the states next to it."""
    state = str(m.args[0])
    i, beside = game.state_index[state], neighbors()[state]
    lonely = "only air leads out of it" if game.air_links or game.standby_flight else "no way leads out of it"
    around = f"beside {', '.join(beside)}" if beside else lonely
    said = f"{number(game.weights[i], 'vote')}, {number(game.slots[i], 'headquarters')}; {around}."
    return (Text(name(state), said),)


def _accept(game: "Headquarters", p: Position, m: Move) -> tuple[Piece, ...]:
    """What a group brings, at what price, and which groups are its rivals."""
    group = game.endorsements.by_code[str(m.args[0])]
    is_offer = p.step == "offered"
    grant = endorsements.grant(game, p, p.chooser, group)
    said = number(grant.n if is_offer else group.hq, "headquarters")
    said += f" {f'in {listed(group.states)}' if group.states else 'anywhere'}"
    said += f", at {money(grant.price)} each" if is_offer else ""
    rivals = [game.endorsements.by_code[code].name for code in group.rivals if game.endorse_rivals and not is_offer]
    return (Text(group.name, f"{group.category}; {said}{f'; a rival of {listed(rivals)}' if rivals else ''}."),)


def _card(game: "Headquarters", p: Position, m: Move) -> tuple[Piece, ...]:
    card = game.cards.by_code[str(m.args[0])]
    return (Text(card.title, card.text),)


_PREVIEWS: Mapping[str, Callable[["Headquarters", Position, Move], tuple[Piece, ...]]] = {
    "home": _home,
    "accept": _accept,
    "travel": _travel,
    "fundraise": _fundraise,
    "go": _go,
    "build": _open,
    "open": _open,
    "close": _close,
    "debate": _debate,
    "join": _debate,
    "dice": _debate,
    "play": _card,
    "surrender": _card,
}
