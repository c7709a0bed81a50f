"""What a viewer may see of a position, and how it is described for a screen.

`facts` is built up: only what `SHOWN` lists, and secret choices as `?`. `view` describes the facts and nothing else;
`preview.py` says what a move would bring.
"""

from typing import TYPE_CHECKING, NamedTuple

from electionlib.atlas import name
from electionlib.engine.game import EVERYTHING, Move
from electionlib.engine.view import Card, MapLayer, Meter, Path, Piece, StateMark, Table, Text, View, listed, number
from electionlib.games.headquarters import claims, fundraising, offices
from electionlib.games.headquarters.components import ANY
from electionlib.games.headquarters.debate import comparison
from electionlib.games.headquarters.endorsements import claimants, grant
from electionlib.games.headquarters.position import NOBODY, UNKNOWN, Position
from electionlib.games.headquarters.preview import preview
from electionlib.games.headquarters.travel import OVER
from electionlib.games.headquarters.words import DOING
from electionlib.games.position import money
from electionlib.games.rows import reconstructed

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = ["HIDDEN", "SHOWN", "Facts", "facts", "preview", "shown", "view"]

SHOWN = (
    *("rolls", "cash", "offices", "at", "hands", "idle", "grounded", "endorsed", "limits", "out", "step", "chooser"),
    *("queue", "round", "turn", "first", "tasks", "way", "left", "trip", "waived", "used", "rolled", "asking"),
    *("debaters", "bonus", "totals", "winners", "reason"),
)
"""The fields of a position that everybody sees."""

HIDDEN = ("homes", "pledges", "willing", "dice")
"""The fields in which a viewer sees the choices of others only when they are shown."""


class Facts(NamedTuple):
    """What one viewer may see: a position in which secret choices are `?`, and secret dice NOBODY."""

    viewer: int
    seen: Position
    secret: tuple[str, ...] = ()
    """A `?` for each number of dice that is secret."""


def facts(game: "Headquarters", p: Position, viewer: int) -> Facts:
    """Return what a viewer may see: all but what others are choosing in secret (HQ-2.2, HQ-2.5, HQ-2.7, HQ-7.6)."""
    if viewer == EVERYTHING:
        return Facts(viewer, p)

    def own(choices: tuple[str, ...], step: str) -> tuple[str, ...]:
        if p.step != step:
            return choices
        return tuple([each if seat == viewer or not each else UNKNOWN for seat, each in enumerate(choices)])

    willing = p.willing
    if p.step == "accept":
        willing = tuple([row if seat == viewer else (UNKNOWN,) * len(row) for seat, row in enumerate(willing)])
    dice = p.dice
    if p.step == "dice":
        dice = tuple([n if seat == viewer else NOBODY for seat, n in zip(p.debaters, dice, strict=False)])
    public = {name: getattr(p, name) for name in SHOWN}
    homes, pledges = own(p.homes, "home"), own(p.pledges, "pledge")
    seen = Position(homes=homes, pledges=pledges, willing=willing, dice=dice, **public)
    return Facts(viewer, seen, (UNKNOWN,) * dice.count(NOBODY))


def shown(p: Position, m: Move, viewer: int) -> Move:
    """Return a move as a viewer sees it."""
    is_secret = m.kind in ("home", "pledge", "dice") or (m.kind == "accept" and p.step == "accept")
    return Move(m.kind, (UNKNOWN,)) if is_secret and viewer not in (EVERYTHING, p.chooser) else m


def view(game: "Headquarters", facts: Facts) -> View:
    """Describe the facts: the map by claims, what is going on, the votes, the candidates, what is contested, groups."""
    p = facts.seen
    pieces = (
        *_now(game, p),
        _votes(game, p),
        _candidates(game, p),
        *_limits(game, p),
        *_contested(game, p),
        _groups(game, p),
        *reconstructed(game.endorsements, game.cards),
    )
    return View(_heading(game, p), _layer(game, p), pieces)


def _heading(game: "Headquarters", p: Position) -> str:
    where = (
        f"Round {p.round} of {game.clock_rounds}, turn {p.turn} of @{p.queue[0]}" if p.queue and p.round else "Set-up"
    )
    if p.step == "over":
        votes = claims.totals(game, p)
        if not p.winners:
            return f"Round {p.round}. The game is a draw"
        (seat,) = p.winners
        how = {"goal": "wins", "last": "wins as the last candidate", "house": "is elected by the House"}
        return f"Round {p.round}. @{seat} {how.get(p.reason, 'is elected')} with {number(votes[seat], 'vote')}"
    if p.step in DOING:
        on_way = p.step == "visit" and p.left and p.tasks[-1].n == OVER
        return f"{where}. @{p.chooser} {'chooses where to go' if on_way else DOING[p.step]}"
    seat = p.debaters[len(p.totals)] if p.step == "rolls" else p.queue[0] if p.queue else NOBODY
    return f"{where}. {_CHANCES[p.step].format(seat=seat)}" if p.step in _CHANCES else where


_CHANCES = {
    "money": "@{seat} rolls for the opening money",
    "toss": "Chance says who begins",
    "offer": "A group may offer its endorsement",
    "group": "A group offers its endorsement",
    "roll": "@{seat} rolls for the trip",
    "raise": "@{seat} rolls for the fundraiser",
    "percent": "The fundraiser's percentage is drawn",
    "rolls": "@{seat} rolls in the debate",
    "draw": "@{seat} draws a Face the Nation card",
}
"""What chance is about to say, by step."""


def _acting(p: Position) -> int:
    """Return the seat whose turn it is, or NOBODY."""
    return p.queue[0] if p.round and p.queue and p.step != "over" else NOBODY


def _layer(game: "Headquarters", p: Position) -> MapLayer:
    acting = _acting(p)
    states = {code: _mark(game, p, i, acting) for i, code in enumerate(game.codes)}
    legend = {f"seat {seat}": f"@{seat} claims it" for seat in range(game.seats)}
    legend |= {"contested": "headquarters, no claim", "plain": "no headquarters yet"}
    used = {mark.category for mark in states.values()}
    on_way = (Path(p.trip, f"Trip of @{acting}"),) if len(p.trip) > 1 else ()
    legend = {category: said for category, said in legend.items() if category in used}
    return MapLayer(states, legend, on_way, "1/3: one of three is open; ♟ a candidate")


def _mark(game: "Headquarters", p: Position, i: int, acting: int) -> StateMark:
    code, held, slots = game.codes[i], p.offices[i], game.slots[i]
    claimant, majority = claims.holder(game, i, held), slots // 2 + 1
    counts = [0] * game.seats
    for seat, _ in held:
        counts[seat] += 1
    parts = [f"{name(code)}, {number(game.weights[i], 'vote')}: {len(held)} of {slots} headquarters"]
    if held:
        parts[0] += f" ({listed([f'@{seat} {count}' for seat, count in enumerate(counts) if count])})"
    if claimant != NOBODY:
        parts.append(f"claimed by @{claimant}")
    missing = [
        f"@{seat} lacks {majority - count}"
        for seat, count in enumerate(counts)
        if count < majority <= count + slots - len(held) and (count or seat == acting)
    ]
    if missing:
        parts.append(f"{listed(missing)} to a majority of {majority}")
    if acting != NOBODY and "rent" not in p.waived and (rent := game.rent_per_hq * (len(held) - counts[acting])):
        parts.append(f"rent for @{acting} {money(rent)}")
    here = [f"@{seat}" for seat in p.alive() if p.at[seat] == code]
    if here:
        parts.append(f"here: {listed(here)}")
    category = f"seat {claimant}" if claimant != NOBODY else "contested" if held else "plain"
    return StateMark(
        category, f"{len(held)}/{slots}{' ♟' * bool(here)}", "; ".join(parts), outline="with a candidate" * bool(here)
    )


def _now(game: "Headquarters", p: Position) -> tuple[Piece, ...]:
    """What is going on: a trip, a fundraiser, a debate, and what has to be opened, closed or paid."""
    if not p.queue or not p.round or p.step == "over":
        return ()
    pieces: list[Piece] = []
    if len(p.trip) > 1 or (p.way and p.left):
        roll = f" Roll: {' + '.join(map(str, p.rolled))}." if p.rolled else ""
        ahead = f"; {number(p.left, 'state')} to go" if p.left else ""
        pieces.append(Text("Trip", f"{' → '.join(p.trip)}{ahead}.{roll}"))
    elif any(p.rolled):
        pieces.append(Text("Fundraiser", f"{_formula(game, p)}."))
    if p.used:
        used = [game.cards.by_code[code] for code in p.used]
        pieces += [Text(card.title, card.text, "alert") for card in used]
    if p.debaters:
        pieces.append(_debate(game, p))
    if p.tasks and (said := _task(game, p)):
        pieces.append(Text("Now", said, "alert"))
    return tuple(pieces)


def _formula(game: "Headquarters", p: Position) -> str:
    """The fundraiser's formula, filled in as far as it is known."""
    seat, roll = p.queue[0], f"{sum(p.rolled)} × {money(game.fund_x)}"
    local, national = fundraising.sizes(game, p, seat)
    cap = f", capped at {money(game.fund_cap)}" if game.fund_cap is not None else ""
    return f"{roll} × {local} × {national}/2{cap}, less a random percentage of {roll}"


def _debate(game: "Headquarters", p: Position) -> Table:
    """The debate: dice, totals, and every comparison as a fraction reduced to lowest terms."""
    rows = []
    for k, seat in enumerate(p.debaters):
        n = p.dice[k] if k < len(p.dice) else 0
        dice = "secret" if n == NOBODY else str(n or "–")
        total = p.totals[k] if k < len(p.totals) else 0
        higher = [(other, high) for other, high in zip(p.debaters, p.totals, strict=False) if high > total > 0]
        against = "; ".join(f"@{other} {_fraction(game, high, total)}" for other, high in higher)
        loss = sum(comparison(game, high, total).loss for _, high in higher)
        rows.append((f"@{seat}", dice, str(total or "–"), against or "–", str(loss) if total else "–"))
    return Table("Debate", ("Debater", "Dice", "Total", "Against higher totals", "To close"), tuple(rows))


def _fraction(game: "Headquarters", high: int, low: int) -> str:
    top, bottom, loss = comparison(game, high, low)
    reduced = f" = {top}/{bottom}" if bottom != low else ""
    capped = f", of which {loss} count" if loss != bottom else ""
    return f"{high}/{low}{reduced}, so {bottom}{capped}"


def _task(game: "Headquarters", p: Position) -> str:
    """Say what the seat to choose has to open, close or pay."""
    task = p.tasks[-1]
    source = _source(game, task.source)
    where = f" in {', '.join(task.states)}" if 0 < len(task.states) <= 15 else ""
    if p.step == "offered":
        offer = grant(game, p, task.seat, game.endorsements.by_code[task.source])
        return f"{source} offers @{task.seat} {number(offer.n, 'headquarters')} at {money(offer.price)} each."
    if p.step == "open":
        price = f" at {money(task.price)} each" if task.price else " for nothing"
        most = f", at most {task.most} in one state" if task.most else ""
        return f"{source}: @{task.seat} may open {number(task.n, 'headquarters')}{where}{price}{most}."
    if p.step == "close":
        count = "any number of headquarters" if task.n == ANY else number(task.n, "headquarters")
        verb = "may close" if "optional" in task.how else "must close"
        back = f", {task.price}% of the price comes back" if task.price else ""
        whose = f" of @{task.owner}" if task.owner != task.seat else ""
        return f"{source}: @{task.seat} {verb} {count}{whose}{where}{back}."
    if p.step == "settle":
        return f"{source}: @{task.seat} owes {money(task.n)} and has {money(p.cash[task.seat])}."
    return ""


def _source(game: "Headquarters", source: str) -> str:
    """Say what a task comes from: a group, a card, or such as rent."""
    code = source.split(":")[0]
    if code in game.endorsements.by_code:
        return game.endorsements.by_code[code].name
    return game.cards.by_code[code].title if code in game.cards.by_code else code.capitalize()


def _card(game: "Headquarters", code: str) -> Card:
    card = game.cards.by_code[code]
    return Card(code, card.title, card.title, card.kept)


def _votes(game: "Headquarters", p: Position) -> Meter:
    totals = claims.totals(game, p)
    bars = [(f"@{seat}", total, f"seat {seat}") for seat, total in enumerate(totals)]
    empty = sum(votes for votes, held in zip(game.weights, p.offices, strict=True) if not held)
    bars.append(("Contested", sum(game.weights) - sum(totals) - empty, "contested"))
    bars.append(("No headquarters yet", empty, "plain"))
    return Meter("Votes", tuple(bars), game.win_ev)


def _candidates(game: "Headquarters", p: Position) -> Table:
    counts, states, votes = claims.counts(game, p), claims.states(game, p), claims.totals(game, p)
    rows: list[tuple[str | tuple[Card, ...], ...]] = []
    for seat in range(game.seats):
        numbers = (money(p.cash[seat]), str(counts[seat]), str(states[seat]), str(votes[seat]))
        places = [_SECRET.get(code, code) for code in (p.at[seat], p.homes[seat])]
        pledge = {"yes": "no smears", "no": "none"}.get(p.pledges[seat], _SECRET.get(p.pledges[seat], ""))
        cards = tuple(_card(game, code) for code in p.hands[seat])
        rows.append((f"@{seat}", *numbers, *places, pledge, cards, "; ".join(_notes(p, seat)) or "–"))
    columns = ("Candidate", "Money", "Headquarters", "States", "Votes", "At", "Home", "Pledge", "Kept cards", "Notes")
    return Table("Candidates", columns, tuple(rows), (p.chooser,) if p.step in DOING else ())


_SECRET = {UNKNOWN: "secret", "": "–"}


def _notes(p: Position, seat: int) -> list[str]:
    notes = {
        "out": seat in p.out,
        f"opening roll {sum(p.rolls[seat])}": bool(p.rolls[seat]) and not p.round,
        f"loses {number(p.idle[seat], 'turn')}": p.idle[seat] > 0,
        f"may not travel for {number(p.grounded[seat], 'turn')}": p.grounded[seat] > 0,
        "may not travel this turn": any("grounded" in task.how and task.seat == seat for task in p.tasks),
    }
    return [note for note, holds in notes.items() if holds]


def _limits(game: "Headquarters", p: Position) -> tuple[Piece, ...]:
    """Where the three-turn limit still keeps whom from building."""
    rows = []
    for seat in p.alive():
        limited = [code for code in game.codes if offices.is_limited(p, seat, code)] if p.limits else []
        if limited:
            rows.append(f"@{seat} in {', '.join(limited)}")
    return (Text("Built there lately", f"{'; '.join(rows)}."),) * bool(rows)


def _contested(game: "Headquarters", p: Position) -> tuple[Piece, ...]:
    """The states with headquarters that nobody claims, those with most votes first."""
    rows = []
    for i in sorted(range(len(game.codes)), key=lambda i: -game.weights[i]):
        held, slots = p.offices[i], game.slots[i]
        if held and claims.holder(game, i, held) == NOBODY:
            owners = [seat for seat, _ in held]
            counts = [str(owners.count(seat) or "–") for seat in range(game.seats)]
            free = str(slots - len(held))
            rows.append((name(game.codes[i]), str(game.weights[i]), *counts, free, str(slots // 2 + 1)))
    seats = [f"@{seat}" for seat in range(game.seats)]
    columns = ("State", "Votes", *seats, "Free", "Majority")
    return (Table("Contested states", columns, tuple(rows)),) * bool(rows)


def _groups(game: "Headquarters", p: Position) -> Table:
    """The groups: what each brings, who is willing to accept it, and who has been endorsed."""
    rows = []
    for group in game.endorsements.groups:
        willing = listed([f"@{seat}" for seat in claimants(p, group.id)])
        given = listed([f"@{seat}" for code, seat in p.endorsed if code == group.id])
        if not willing and p.round:
            willing = "unclaimed: half, at the full price"
        where = ", ".join(group.states) or "anywhere"
        rows.append((group.name, str(group.hq), where, willing or "–", given or "–"))
    return Table("Groups", ("Group", "Headquarters", "Where", "Willing", "Endorsed"), tuple(rows))
