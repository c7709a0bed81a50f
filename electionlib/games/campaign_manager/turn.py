"""A turn: a card is played and paid for, or one is drawn; reshuffling; the end of a turn (CM-3, 4)."""

from functools import cache
from typing import TYPE_CHECKING

from electionlib.engine.game import Draw, Event, Move, Refusal
from electionlib.games.campaign_manager.components import ALL
from electionlib.games.campaign_manager.position import NOBODY, Frame, Position, put

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = [
    "DRAWN_BY",
    "HAND_LIMIT",
    "chance_of_draw",
    "close",
    "draw",
    "drawing",
    "drawn",
    "enough",
    "legal",
    "legal_fresh",
    "legal_payments",
    "next_turn",
    "pay",
    "play",
    "refuse",
    "refuse_fresh",
    "refuse_payment",
]

HAND_LIMIT = 5
"""With so many cards in hand a seat cannot choose to draw (CM-3.3)."""

MOST_TURNS, MOST_QUIET_TURNS = 300, 60
"""An endless game is drawn after so many turns, or after so many in which no state was won (CM-1.5)."""

DRAW, ENOUGH = Move("draw"), Move("enough")

DRAWN_BY = {"draft": "CM-2.4", "close": "CM-3.2", "run": "CM-4.6"}
"""The rule behind the draws in hand, by the step that follows them."""


def next_turn(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    """Pass the turn to the other seat."""
    seat = 1 - p.seat
    events.append(Event("turn", (p.turn + 1,), "CM-3.1", seat))
    return p.but(turn=p.turn + 1, seat=seat, chooser=seat, step="act")


def legal(game: "CampaignManager", p: Position) -> list[Move]:
    """List the cards that can be played, with effect or without (CM-4.10), then `draw`; there is a move (CM-3.9)."""
    hand, seat = p.hands[p.seat], p.seat
    others, costs = len(hand) - 1, game.costs
    moves = [_play(card) for card in hand if costs[card] <= others]
    if others < HAND_LIMIT - 1 and (p.decks[seat] or p.discards[seat]):
        moves.append(DRAW)
    return moves


def refuse(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why a turn cannot be spent like this."""
    hand = p.hands[p.seat]
    if m.kind == "play":
        return _refuse_play(game, hand, m)
    if m != DRAW:
        return Refusal("A turn is spent on playing a card, “play CARD”, or drawing one, “draw”.", "CM-3.1")
    if len(hand) >= HAND_LIMIT:
        return Refusal(f"With {len(hand)} cards in hand one must be played; no more are drawn from five on.", "CM-3.3")
    if not (p.decks[p.seat] or p.discards[p.seat]):
        return Refusal("Nothing is left to draw.", "CM-3.6")
    return None


def _refuse_play(game: "CampaignManager", hand: tuple[str, ...], m: Move) -> Refusal | None:
    if len(m.args) != 1 or m.args[0] not in hand:
        return Refusal("This card is not in hand.", "CM-3.1")
    cost = game.costs[str(m.args[0])]
    if cost >= len(hand):
        return Refusal(f"This card costs {cost} other cards, and {len(hand) - 1} are in hand.", "CM-4.2")
    return None


def draw(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Spend the turn on drawing a card."""
    return p.but(draws=((p.seat, 1),), step="drawing", after="close")


def play(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Play a card: into the media slot (CM-8.2) or among those played this turn; its cost is due first (CM-4.1)."""
    card = str(m.args[0])
    about = game.card(card)
    hand = p.hands[about.seat]
    i = hand.index(card)
    frame = Frame(card, about.seat)
    p = p.but(hands=put(p.hands, about.seat, hand[:i] + hand[i + 1 :]), fresh=(), frames=(*p.frames, frame))
    events.append(Event("played", (card,), "CM-3.1", about.seat))
    p = _into_slot(game, p, card, events) if about.media else p.but(played=(*p.played, card))
    if about.is_negative:
        p = p.but(negatives=p.negatives + 1)
    return p.but(step="pay", chooser=about.seat) if about.cost else p.but(step="run")


def _into_slot(game: "CampaignManager", p: Position, card: str, events: list[Event]) -> Position:
    if p.media:
        owner = game.card(p.media).seat
        events.append(Event("media replaced", (p.media,), "CM-8.2", owner))
        p = p.but(discards=put(p.discards, owner, game.in_order((*p.discards[owner], p.media))))
    events.append(Event("media", (card,), "CM-8.1", game.card(card).seat))
    return p.but(media=card)


def legal_payments(game: "CampaignManager", p: Position) -> list[Move]:
    """List the cards that can be discarded to pay, and `enough` where the number is free."""
    moves = [_discard(card) for card in p.hands[p.chooser]]
    if game.costs[p.frames[-1].source] == ALL:
        moves.append(ENOUGH)
    return moves


def refuse_payment(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why the card cannot be paid for like this."""
    if m in legal_payments(game, p):
        return None
    cost = game.costs[p.frames[-1].source]
    if cost == ALL:
        return Refusal("Discard a card of the hand to pay, or say “enough”.", "CM-4.3")
    return Refusal(f"Discard a card of the hand: {cost - p.frames[-1].paid} more to pay.", "CM-4.2")


def pay(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Discard a card to pay; it is no card played, so a reshuffle takes it in (CM-3.5)."""
    card, seat = str(m.args[0]), p.chooser
    p = game.discard(p, seat, (card,))
    events.append(Event("discarded", (card,), "CM-4.3" if game.costs[p.frames[-1].source] == ALL else "CM-4.2", seat))
    p = p.frame(paid=p.frames[-1].paid + 1)
    cost = game.costs[p.frames[-1].source]
    is_paid = p.frames[-1].paid == cost or (cost == ALL and not p.hands[seat])
    return p if is_paid else p.but(step="pay")


def enough(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Stop paying."""
    return p.but(step="run")


def legal_fresh(game: "CampaignManager", p: Position) -> list[Move]:
    """List the cards just drawn that can be played now."""
    others = len(p.hands[p.chooser]) - 1
    return [_play(card) for card in p.fresh if game.costs[card] <= others]


def refuse_fresh(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why that card cannot be played now."""
    if m in legal_fresh(game, p):
        return None
    return Refusal("One of the cards just drawn is played now, one whose cost can be paid.", "CM-4.7")


def drawing(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    """Go on with the draws in hand, out of the reshuffled discards when the deck is used up (CM-3.4, 3.6)."""
    draws = p.draws
    while draws and not draws[0][1]:
        draws = draws[1:]
    if not draws:
        return p.but(step=p.after, draws=())
    seat = draws[0][0]
    if p.decks[seat]:
        return p.but(step="deal", draws=draws)
    pile = p.discards[seat]
    if pile:
        events.append(Event("reshuffled", (len(pile),), "CM-3.5" if p.played and seat == p.seat else "CM-3.4", seat))
        return p.but(step="deal", draws=draws, decks=put(p.decks, seat, pile), discards=put(p.discards, seat, ()))
    events.append(Event("nothing to draw", (), "CM-3.6", seat))
    return p.but(draws=draws[1:])


def chance_of_draw(game: "CampaignManager", p: Position) -> Draw:
    """Return the random draw that gives the next seat its cards."""
    seat, n = p.draws[0]
    deck = p.decks[seat]
    return Draw("deal", (seat,), tuple([(card, 1) for card in deck]), min(n, len(deck)), (seat,))


def drawn(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Give a seat the cards that came; what the deck could not give is drawn after the reshuffle."""
    seat, n = p.draws[0]
    cards = tuple(map(str, m.args[1:]))
    events.append(Event("drew", (len(cards),), DRAWN_BY[p.after], seat))
    is_fresh = p.after == "run" and game.op(p.frames[-1]) == "draw_then_play"
    return p.but(
        decks=put(p.decks, seat, tuple([card for card in p.decks[seat] if card not in cards])),
        hands=put(p.hands, seat, game.in_order((*p.hands[seat], *cards))),
        draws=((seat, n - len(cards)), *p.draws[1:]),
        fresh=game.in_order((*p.fresh, *cards)) if is_fresh else (),
        step="drawing",
    )


def close(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    """Put the cards played on the discards (CM-3.7); an endless game ends in a draw (CM-1.5)."""
    seat = p.seat
    if p.played:
        p = p.but(discards=put(p.discards, seat, game.in_order((*p.discards[seat], *p.played))), played=())
    p = p.but(negatives=0, rolls=NOBODY)
    if game.endless and (p.turn >= MOST_TURNS or p.turn - p.last_won >= MOST_QUIET_TURNS):
        events.append(Event("endless", (p.turn,), "CM-1.5"))
        return p.but(step="over", reason="endless")
    return p.but(step="next turn")


@cache
def _play(card: str) -> Move:
    return Move("play", (card,))


@cache
def _discard(card: str) -> Move:
    return Move("discard", (card,))
