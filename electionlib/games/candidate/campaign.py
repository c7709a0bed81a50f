"""Campaigning: who plays when, and what may lie in one's own section and in an opponent's (CAND-4); re-campaigns."""

from functools import cache
from typing import TYPE_CHECKING

from electionlib.engine.game import Event, Move, Refusal
from electionlib.games.candidate import groundwork
from electionlib.games.candidate.components import kind
from electionlib.games.candidate.position import NOBODY, UNKNOWN, Position

if TYPE_CHECKING:
    from electionlib.games.candidate.game import Candidate

__all__ = [
    "canvass",
    "finish",
    "finish_rule",
    "is_zero",
    "legal",
    "place",
    "place_rule",
    "recampaign",
    "refuse",
    "start",
]

_FINISH = Move("finish")


def start(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Open the polls: everybody campaigns once for all states, the Dealer last (CAND-4.1)."""
    order = tuple(p.clockwise(p.dealer))
    return p.but(step="canvass", campaign=0, contenders=order, queue=order, barred=())


def canvass(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Find the next seat to campaign; one without cards passes (CAND-4.10). When all have, the state is resolved."""
    queue = p.queue
    while queue and not p.hands[queue[0]]:
        if not _has_placed(p, queue[0]) and queue[0] not in p.barred:
            events.append(Event("no cards", (), "CAND-4.10", queue[0]))
        queue = queue[1:]
    preparing = p.preparing if queue == p.queue else NOBODY
    return p.but(queue=queue, preparing=preparing, step="campaign" if queue else "resolve")


def recampaign(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Campaign again for a state, among those who can win it and laid no Groundwork (CAND-5.3, 6.1)."""
    contenders = p.in_turn(p.contenders)
    queue = tuple([seat for seat in contenders if seat not in p.barred])
    return p.but(step="canvass", campaign=p.campaign + 1, contenders=contenders, queue=queue)


def legal(game: "Candidate", p: Position) -> list[Move]:
    """List the placements, the Groundwork that may be laid instead, and `finish`."""
    seat = p.queue[0]
    if p.preparing != NOBODY:
        return groundwork.legal_spending(p, seat)
    moves: list[Move] = []
    opponents = tuple([other for other in p.contenders if other != seat])
    once: set[tuple[str, str]] = set()  # (poll, limit) of the seat's cards in its own sections
    taken: set[tuple[str, int]] = set()  # (poll, section) of those in its opponents'
    for poll, target, by, card in p.played:
        if by == seat and target == seat:
            once.add((poll, _limit(p, seat, card)))
        elif by == seat:
            taken.add((poll, target))
    polls = [
        (poll, tuple([other for other in opponents if (poll, other) not in taken]) if taken else opponents)
        for poll in p.open_polls()
    ]
    for card in dict.fromkeys(p.hands[seat]):
        limit = _limit(p, seat, card)
        for poll, others in polls:
            own, on = _placements(card, poll)
            if not limit or (limit != "rumor" and (poll, limit) not in once):
                moves.append(own)
            moves += [on[other] for other in others]
    if not once and not taken:
        moves += groundwork.legal_targets(game, p, seat)
    moves.append(_FINISH)
    return moves


def refuse(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why a move is not allowed while campaigning."""
    seat = p.queue[0]
    if m.kind == "spend" or (p.preparing != NOBODY and m.kind == "finish"):
        return groundwork.refuse_spending(p, seat, m)
    if p.preparing != NOBODY:
        return Refusal("A player who lays Groundwork cannot campaign in this Primary.", "CAND-7.4")
    if m.kind == "finish":
        return None if not m.args else Refusal("“finish” stands alone.", "CAND-4.8")
    if m.kind == "groundwork":
        return groundwork.refuse_target(game, p, seat, m)
    return _refuse_place(p, seat, m)


def _refuse_place(p: Position, seat: int, m: Move) -> Refusal | None:
    if m.kind != "place" or not 2 <= len(m.args) <= 3:
        return Refusal("Place a card as “place CARD STATE” or “place CARD STATE SEAT”, or finish.", "CAND-4.1")
    card, poll, target = (*m.args, seat)[:3]
    if card not in p.hands[seat]:
        return Refusal("This card is not in hand.", "CAND-4.1")
    if poll not in p.open_polls():
        return Refusal(f"The polls are not open in {poll} now.", "CAND-5.3" if p.campaign else "CAND-4.1")
    there = [other for where, section, by, other in p.played if by == seat and section == target and where == poll]
    if len(m.args) == 2:
        return _refuse_own(p, seat, str(card), there)
    if target == seat or type(target) is not int or target not in p.contenders:
        return Refusal(f"A card may lie in the sections of {_seats(p, seat)}.", "CAND-4.9")
    if there:
        return Refusal(f"A card of this player lies on @{target} in {poll} already; one is the most.", "CAND-4.5")
    return None


def _refuse_own(p: Position, seat: int, card: str, mine: list[str]) -> Refusal | None:
    limit = _limit(p, seat, card)
    if limit == "rumor":
        return Refusal("A Rumor can only be played on an opponent.", "CAND-4.4")
    if limit and any(_limit(p, seat, other) == limit for other in mine):
        rule = "CAND-4.2" if limit == "money" else "CAND-4.4"
        return Refusal(f"One {limit.title()} card is the most a player may lay in his own section of a state.", rule)
    return None


def place_rule(p: Position, m: Move) -> str:
    """Return the rule that lets a card lie where the move puts it; of a face-down card, what holds for any card."""
    card, is_own = str(m.args[0]), len(m.args) == 2
    if card == UNKNOWN:
        return "CAND-4.1" if is_own else "CAND-4.5"
    if not is_own:
        return "CAND-4.6" if kind(card) == "money" else "CAND-4.5"
    limit = _limit(p, p.queue[0], card)
    return {"money": "CAND-4.2", "problem": "CAND-4.4"}.get(limit, "CAND-4.3")


def place(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Lay a card face down."""
    seat = p.queue[0]
    card, poll, target = (*m.args, seat)[:3]
    return p.but(
        hands=game.without_card(p.hands, seat, str(card)),
        played=(*p.played, (str(poll), int(target), seat, str(card))),
        spent=p.spent + (seat == p.favorite),
        step="campaign" if len(p.hands[seat]) > 1 else "canvass",
    )


def finish(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """End a player's campaign, before those behind him show what they do (CAND-4.8)."""
    seat = p.queue[0]
    if p.preparing == NOBODY and not _has_placed(p, seat):
        events.append(Event("passed", (), "CAND-4.7", seat))
    return p.but(step="canvass", queue=p.queue[1:], preparing=NOBODY)


def finish_rule(p: Position) -> str:
    """Return the rule by which a player finishes: after cards laid face down, after Groundwork, or by passing."""
    if p.preparing != NOBODY:
        return "CAND-7.1"
    return "CAND-4.8" if _has_placed(p, p.queue[0]) else "CAND-4.7"


def is_zero(p: Position, section: int, card: str) -> bool:
    """Tell whether a Problem card counts as a Zero on a section (CAND-6.6, CAND-9.6)."""
    name = kind(card)
    if p.is_convention:
        return name in ("deadlock", "favorite_son")
    return name == "favorite_son" and section in p.favorite_sons


def _limit(p: Position, seat: int, card: str) -> str:
    """Return what limits a card in one's own section: money, problem, rumor, or nothing."""
    limit = _printed_limit(card)
    return "" if limit == "problem" and is_zero(p, seat, card) else limit


@cache
def _printed_limit(card: str) -> str:
    name = kind(card)
    if name in ("endorsement", "squelch", "zero"):
        return ""
    return name if name in ("money", "rumor") else "problem"


@cache
def _placements(card: str, poll: str) -> tuple[Move, tuple[Move, ...]]:
    """Return the placement in one's own section, and those in the section of each seat there may be."""
    return Move("place", (card, poll)), tuple(Move("place", (card, poll, seat)) for seat in range(6))


def _has_placed(p: Position, seat: int) -> bool:
    return any(by == seat and (not p.campaign or poll == p.polls[0]) for poll, _, by, _ in p.played)


def _seats(p: Position, seat: int) -> str:
    return ", ".join(f"@{other}" for other in p.contenders if other != seat) or "nobody else"
