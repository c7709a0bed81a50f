"""What a viewer may see of a position, and how it is described for a screen.

`facts` is built up: only what `SHOWN` lists, and hidden cards as `?`. `view` describes the facts and nothing else.
"""

from typing import TYPE_CHECKING, NamedTuple

from electionlib.atlas import MAJORITY, STATES, name
from electionlib.engine.game import EVERYTHING, Move
from electionlib.engine.view import Card, Cards, Group, MapLayer, Meter, Piece, StateMark, Table, Text, View
from electionlib.games.candidate import groundwork, words
from electionlib.games.candidate.position import NOBODY, ON_MAP, UNDECIDED, UNKNOWN, Position
from electionlib.games.position import money
from electionlib.games.rows import reconstructed

if TYPE_CHECKING:
    from electionlib.games.candidate.game import Candidate

__all__ = ["HIDDEN", "SHOWN", "Facts", "facts", "shown", "view"]

SHOWN = (
    *("discard", "owners", "step", "after", "deals", "turn", "dealer", "queue", "tied_bids"),
    *("primaries", "is_super_tuesday", "contest", "polls", "block", "contenders", "campaign", "named"),
    *("groundwork", "preparing", "money_laid", "barred", "laid", "favorite", "runner_up", "drawn", "spent"),
    *("favorite_sons", "bandwagon", "gains", "is_convention", "eliminated", "lowest", "redraws", "winner", "reason"),
)
"""The fields of a position that everybody sees."""

HIDDEN = ("hands", "deck", "bids", "played")
"""The fields of which a viewer sees a part: his own cards, and how many the others are."""


class Facts(NamedTuple):
    """What one viewer may see: a position in which hidden cards are `?` and the deck is only a number of cards."""

    viewer: int
    seen: Position


def facts(game: "Candidate", p: Position, viewer: int) -> Facts:
    """Return what a viewer may see (hand sizes, Groundwork, votes and the discards are public)."""
    if viewer == EVERYTHING:
        return Facts(viewer, p)
    public = {name: getattr(p, name) for name in SHOWN}
    return Facts(
        viewer,
        Position(
            hands=tuple(hand if seat == viewer else (UNKNOWN,) * len(hand) for seat, hand in enumerate(p.hands)),
            deck=(sum(p.deck),),
            bids=tuple(bid if seat == viewer else (UNKNOWN,) * len(bid) for seat, bid in enumerate(p.bids)),
            played=tuple((*card[:3], card[3] if card[2] == viewer else UNKNOWN) for card in p.played),
            **public,
        ),
    )


def shown(p: Position, m: Move, viewer: int) -> Move:
    """Return a move as a viewer sees it."""
    if m.kind == "deal":
        knows = m.args[:1]
    elif m.kind == "drawn":
        knows = (*m.args[:1], p.favorite)
    elif m.kind in ("place", "bid"):
        return m if viewer in (EVERYTHING, p.queue[0]) else Move(m.kind, (UNKNOWN, *m.args[1:]))
    else:
        return m
    if viewer in (EVERYTHING, *knows):
        return m
    return Move(m.kind, (m.args[0], *(UNKNOWN,) * (len(m.args) - 1)))


def view(game: "Candidate", facts: Facts) -> View:
    """Describe the facts: the map by owner, the polls that are open, votes toward 270, hands, players and the log."""
    p = facts.seen
    pieces = (
        *_polls(game, p),
        *_hands(p),
        _votes(game, p),
        _players(game, p),
        *_vote_log(game, p),
        _piles(game, p),
        *reconstructed(game.deck, game.primaries),
    )
    return View(_heading(game, p), _layer(game, p), pieces)


def _heading(game: "Candidate", p: Position) -> str:
    where = "Setup" if p.turn == 0 else f"Turn {p.turn}"
    if p.is_convention:
        what = {
            "undecided": "Convention: the Undecided Box",
            "estate": "Convention: the votes of the candidate who is out",
            "tie-break": "Convention: tie for the fewest votes",
        }.get(p.contest, "Convention")
    elif p.primaries:
        what = " and ".join(game.primaries.title(i) for i in p.primaries)
        what = f"Super Tuesday: {what}" if p.is_super_tuesday else f"Primary: {what}"
    else:
        what = "Next Primary" if p.turn else "Opening bid"
    return ". ".join(part for part in (where, what, _next(p)) if part)


def _next(p: Position) -> str:
    if p.step == "over":
        return f"@{p.winner} wins"
    if p.step == "deal":
        return f"@{p.deals[0][0]} is dealt cards"
    doing = words.DOING.get(p.step, "")
    if p.step == "campaign" and p.preparing != NOBODY:
        doing = "lays Groundwork"
    elif p.step == "campaign" and p.campaign:
        doing = f"campaigns again for {'the contested votes' if p.is_convention else name(p.polls[0])}"
    return f"@{p.queue[0]} {doing}" if doing and p.queue else ""


def _layer(game: "Candidate", p: Position) -> MapLayer:
    active = {state for i in p.primaries for state in game.primaries.groups[i]}
    of_primary = {state: i for i in game.unresolved(p) for state in game.primaries.groups[i]}
    states = {}
    for state, owner in zip(STATES, p.owners, strict=True):
        votes = f"{name(state)}, {game.votes[state]} votes"
        if state in p.block:
            category, where = "contested", "contested now"
        elif owner == ON_MAP and state in active:
            category, where = "open", "the polls are open"
        elif owner == UNDECIDED:
            category, where = "undecided", "in the Undecided Box"
        elif owner == ON_MAP:
            i = of_primary[state]
            category, where = (
                "plain",
                f"still on the map, Primary {game.primaries.title(i)} ({game.primaries.votes(i)})",
            )
        else:
            category, where = f"seat {owner}", f"won by @{owner}"
        states[state] = StateMark(category, str(game.votes[state]), f"{votes}: {where}")
    legend = {f"seat {seat}": f"@{seat}" for seat in range(game.seats)}
    legend |= {"open": "polls are open", "contested": "contested now", "undecided": "Undecided Box"}
    legend["plain"] = "still on the map"
    used = {mark.category for mark in states.values()}
    return MapLayer(
        states, {category: said for category, said in legend.items() if category in used}, key="Numbers: votes"
    )


def _cards(codes: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(words.card, codes))


def _polls(game: "Candidate", p: Position) -> tuple[Piece, ...]:
    """The Polls Are Open display: a row a candidate, a column a box; face-down cards lie in the sections."""
    if not p.polls or p.step == "over":
        return ()
    columns = ["Section"]
    resolved = len(game.primaries.groups[p.primaries[0]]) - len(p.polls) if p.primaries else 0
    for box, poll in enumerate(p.polls, resolved):
        states = p.block if p.is_convention else (poll,)
        votes = sum(game.votes[state] for state in states)
        title = name(states[0]) if len(states) == 1 else f"{len(states)} states" if states else "tie-break"
        columns.append(f"{'ABC'[box]}: {title}{f', {votes} votes' if votes else ''}")
    seats = p.in_turn({*(p.contenders or p.alive()), *(target for _, target, *_ in p.played)})
    rows: list[tuple[str | tuple[Card, ...], ...]] = [
        (f"@{seat}", *(_section(p, poll, seat) for poll in p.polls)) for seat in seats
    ]
    mark = tuple(i for i, seat in enumerate(seats) if p.step == "campaign" and p.queue and seat == p.queue[0])
    return (Table("Polls are open", tuple(columns), tuple(rows), mark),)


def _section(p: Position, poll: str, seat: int) -> tuple[Card, ...]:
    cards = []
    for where, target, by, code in p.played:
        if (where, target) == (poll, seat):
            card = words.card(code)
            cards.append(card if by == seat else card._replace(title=f"{card.title} from @{by}"))
    return tuple(cards)


def _votes(game: "Candidate", p: Position) -> Meter:
    bars = [(f"@{seat}", total, f"seat {seat}") for seat, total in enumerate(game.totals(p))]
    undecided = sum(game.votes[state] for state, owner in zip(STATES, p.owners, strict=True) if owner == UNDECIDED)
    left = sum(game.votes[state] for state, owner in zip(STATES, p.owners, strict=True) if owner == ON_MAP)
    bars += [("Undecided Box", undecided, "undecided"), ("Still on the map", left, "plain")]
    return Meter("Votes", tuple(bars), MAJORITY)


def _hands(p: Position) -> tuple[Piece, ...]:
    known = [(seat, hand) for seat, hand in enumerate(p.hands) if hand and UNKNOWN not in hand]
    pieces = tuple(Cards(f"Hand of @{seat}", _cards(hand)) for seat, hand in known)
    if len(pieces) < 2:
        return pieces
    return (Group("Hands", pieces),)


def _players(game: "Candidate", p: Position) -> Table:
    rows = []
    for seat in range(game.seats):
        marks = {
            "Dealer": seat == p.dealer,
            "Bandwagon": seat == p.bandwagon,
            "Favorite": seat == p.favorite,
            "Runner-Up": seat == p.runner_up,
            "lays Groundwork": seat in p.barred,
            "Favorite Son used": seat in p.favorite_sons,
            "incumbent": seat == game.incumbent,
            "eliminated": seat in p.eliminated,
        }
        owes = p.drawn - p.spent if seat == p.favorite and p.drawn > p.spent else 0
        notes = [mark for mark, holds in marks.items() if holds] + ([f"{owes} more to play"] if owes else [])
        rows.append((f"@{seat}", str(len(p.hands[seat])), ", ".join(notes) or "–"))
    mark = (p.queue[0],) if p.queue else ()
    return Table("Players", ("Player", "Cards", "Markers"), tuple(rows), mark)


def _vote_log(game: "Candidate", p: Position) -> tuple[Piece, ...]:
    """The Electoral Vote Log: the Primaries still to come, with Groundwork, Favorite and Runner-Up.

    Those whose polls are open stay in it as long as Groundwork lies there.
    """
    prepared = {i for i, *_ in p.groundwork}
    rows = []
    for i in game.unresolved(p):
        if i in p.primaries and i not in prepared:
            continue
        amounts = []
        for rank, (seat, amount) in enumerate(groundwork.standing(game, p, (i,))):
            role = (" ▲ Favorite", " ♥ Runner-Up", "")[min(rank, 2)]
            amounts.append(f"@{seat} {money(amount)}{role}")
        rows.append((game.primaries.title(i), str(game.primaries.votes(i)), "; ".join(amounts) or "–"))
    if not rows:
        return ()
    return (Table("Primaries still to come", ("Primary", "Votes", "Groundwork"), tuple(rows)),)


def _piles(game: "Candidate", p: Position) -> Text:
    thrown = [f"{count} {words.card(code).title}" for code, count in zip(game.codes, p.discard, strict=True) if count]
    lies = f": {', '.join(thrown)}" if thrown else ""
    return Text("Cards", f"{sum(p.deck)} in the draw pile, {sum(p.discard)} discarded{lies}.")
