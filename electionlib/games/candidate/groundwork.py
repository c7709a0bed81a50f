"""Laying Groundwork for a later Primary, and what the Favorite gains by it when that Primary comes (CAND-7)."""

from functools import cache
from typing import TYPE_CHECKING

from electionlib.engine.game import Draw, Event, Move, Refusal
from electionlib.games.candidate.components import kind, value
from electionlib.games.candidate.position import NOBODY, Position

if TYPE_CHECKING:
    from electionlib.games.candidate.game import Candidate

__all__ = [
    "appoint",
    "chance_of_card",
    "clear",
    "draw",
    "drawn",
    "lay",
    "legal_draws",
    "legal_spending",
    "legal_targets",
    "refuse_draw",
    "refuse_spending",
    "refuse_target",
    "spare",
    "spend",
    "standing",
]


def standing(game: "Candidate", p: Position, primaries: tuple[int, ...]) -> list[tuple[int, int]]:
    """List (seat, thousands) of the Groundwork in some Primaries, the Favorite first, then the Runner-Up.

    Ties go to the most votes, then to the Dealer or the nearest clockwise from him (CAND-7.7); the Groundwork in the
    two Primaries of a Super Tuesday is added up (CAND-10.8).
    """
    sums: dict[int, int] = {}
    for primary, seat, amount in p.groundwork:
        if primary in primaries:
            sums[seat] = sums.get(seat, 0) + amount
    totals = game.totals(p)
    n = len(p.hands)
    return sorted(sums.items(), key=lambda item: (-item[1], -totals[item[0]], (item[0] - p.dealer) % n))


def appoint(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Name the Favorite and the Runner-Up of the Primary about to be resolved (CAND-7.5 to 7.8)."""
    order = standing(game, p, p.primaries)
    if not order:
        return p.but(step="start")
    favorite, runner_up = order[0][0], order[1][0] if len(order) > 1 else NOBODY
    amounts = [amount for _, amount in order]
    for status, rule, (seat, amount) in zip(("favorite", "runner-up"), ("CAND-7.5", "CAND-7.6"), order, strict=False):
        events.append(Event(status, (amount,), rule if amounts.count(amount) == 1 else "CAND-7.7", seat))
    opponents = (seat for seat in p.clockwise(favorite) if seat not in (favorite, runner_up) and p.hands[seat])
    return _next_opponent(p.but(favorite=favorite, runner_up=runner_up), tuple(opponents))


def legal_draws(game: "Candidate", p: Position) -> list[Move]:
    """List what the Favorite may do with the next opponent: draw a card at random, or not."""
    return [Move("draw", (p.queue[1],)), Move("spare", (p.queue[1],))]


def refuse_draw(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why the Favorite may not do that."""
    if m in legal_draws(game, p):
        return None
    return Refusal(f"The Favorite now draws a card from @{p.queue[1]}, or spares that player.", "CAND-7.8")


def spare(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Leave an opponent's hand alone."""
    return _next_opponent(p, p.queue[2:])


def draw(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Reach for an opponent's hand; chance picks the card."""
    return p.but(step="hand")


def chance_of_card(game: "Candidate", p: Position) -> Draw:
    """Return the random draw out of an opponent's hand."""
    hand = p.hands[p.queue[1]]
    return Draw("drawn", (p.queue[1],), tuple((card, hand.count(card)) for card in dict.fromkeys(hand)), 1)


def drawn(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Move the card that chance picked to the Favorite's hand."""
    seat, card = p.queue[1], str(m.args[1])
    events.append(Event("drew from", (seat,), "CAND-7.8", p.favorite))
    hands = game.with_cards(game.without_card(p.hands, seat, card), p.favorite, (card,))
    return _next_opponent(p.but(hands=hands, drawn=p.drawn + 1), p.queue[2:])


def _next_opponent(p: Position, opponents: tuple[int, ...]) -> Position:
    return p.but(queue=(p.favorite, *opponents), step="favorite" if opponents else "clear")


def clear(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Take the Groundwork off the Primary once the draws are done (CAND-7.11)."""
    events.append(Event("groundwork removed", (), "CAND-7.11"))
    kept = tuple(row for row in p.groundwork if row[0] not in p.primaries)
    return p.but(groundwork=kept, step="start")


def legal_targets(game: "Candidate", p: Position, seat: int) -> list[Move]:
    """List the Primaries a seat may lay Groundwork for, before it has played a card."""
    if _refuse_laying(p, seat):
        return []
    return [_target(game.primaries.code(i)) for i in game.unresolved(p) if i not in p.primaries]


def refuse_target(game: "Candidate", p: Position, seat: int, m: Move) -> Refusal | None:
    """Say why a seat may not lay Groundwork there."""
    if refusal := _refuse_laying(p, seat):
        return refusal
    if len(m.args) == 1 and (i := game.primary_index.get(str(m.args[0]))) is not None:
        if i not in p.primaries and i in game.unresolved(p):
            return None
        return Refusal("Groundwork is for a Primary that is still to come, not for one being resolved.", "CAND-7.12")
    return Refusal("Name the Primary to prepare, such as “groundwork CA”.", "CAND-7.1")


def _refuse_laying(p: Position, seat: int) -> Refusal | None:
    if p.contest != "primary":
        return Refusal("No Groundwork can be laid during the Convention.", "CAND-7.12")
    if p.campaign or any(by == seat for _, _, by, _ in p.played):
        return Refusal("Groundwork is announced instead of campaigning, before any card is played.", "CAND-7.1")
    if seat == p.favorite:
        return Refusal("The Favorite of this Primary may not lay Groundwork elsewhere.", "CAND-7.10")
    if seat in p.laid:
        return Refusal("Groundwork may be laid for one Primary a turn.", "CAND-7.3")
    if not any(kind(card) == "money" for card in p.hands[seat]):
        return Refusal("Groundwork is laid with Money cards, and there is none in hand.", "CAND-7.1")
    return None


def lay(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Announce Groundwork, which bars the seat from this Primary (CAND-7.4)."""
    seat, primary = p.queue[0], game.primary_index[str(m.args[0])]
    events.append(Event("prepares", (m.args[0],), "CAND-7.1", seat))
    return p.but(preparing=primary, money_laid=0, barred=(*p.barred, seat), laid=(*p.laid, seat))


def legal_spending(p: Position, seat: int) -> list[Move]:
    """List the Money cards that may be added; at least one must be (CAND-7.1)."""
    cards = dict.fromkeys(card for card in p.hands[seat] if kind(card) == "money")
    return [*(_spending(card) for card in cards), *([Move("finish")] if p.money_laid else [])]


def refuse_spending(p: Position, seat: int, m: Move) -> Refusal | None:
    """Say why this is not possible while laying Groundwork."""
    if m.kind == "finish":
        if not m.args and p.money_laid:
            return None
        return Refusal("Groundwork takes at least one Money card.", "CAND-7.1")
    if p.preparing == NOBODY:
        return Refusal("Announce the Primary first, such as “groundwork CA”.", "CAND-7.1")
    if len(m.args) != 1 or m.args[0] not in p.hands[seat] or kind(str(m.args[0])) != "money":
        return Refusal("Groundwork is laid with Money cards out of one's hand.", "CAND-7.1")
    return None


def spend(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Discard a Money card face up and raise the marker by its value (CAND-7.2)."""
    seat, card = p.queue[0], str(m.args[0])
    amounts = {(i, who): amount for i, who, amount in p.groundwork}
    amount = amounts[p.preparing, seat] = amounts.get((p.preparing, seat), 0) + value(card)
    events.append(Event("groundwork", (game.primaries.code(p.preparing), amount, card), "CAND-7.2", seat))
    return p.but(
        hands=game.without_card(p.hands, seat, card),
        discard=game.add_cards(p.discard, (card,)),
        groundwork=tuple(sorted((i, who, amount) for (i, who), amount in amounts.items())),
        money_laid=p.money_laid + 1,
        step="canvass",
    )


@cache
def _target(code: str) -> Move:
    return Move("groundwork", (code,))


@cache
def _spending(card: str) -> Move:
    return Move("spend", (card,))
