"""Before the polls open: the opening bid, the Dealer's choice of a Primary, and Super Tuesday (CAND-2, 3 and 10)."""

from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from electionlib.engine.game import Event, Move, Refusal, Uniform
from electionlib.games.candidate.components import kind, value
from electionlib.games.candidate.position import Position, put

if TYPE_CHECKING:
    from electionlib.games.candidate.game import Candidate

__all__ = [
    "agree",
    "announce",
    "bid",
    "bids",
    "cancel",
    "chance_of_toss",
    "combine",
    "first",
    "legal_bids",
    "legal_cancels",
    "legal_firsts",
    "legal_orders",
    "legal_pairs",
    "legal_primaries",
    "order",
    "pairs",
    "ready",
    "refuse_bid",
    "refuse_cancel",
    "refuse_first",
    "refuse_order",
    "refuse_pair",
    "refuse_primary",
    "second",
    "select",
    "toss",
]

_ZEROS = 2
"""Zero cards that activate Super Tuesday (CAND-10.1)."""


def bids(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Ask every player for an opening bid."""
    n = len(p.hands)
    return p.but(step="bid", queue=tuple(range(n)), bids=((),) * n)


def legal_bids(game: "Candidate", p: Position) -> list[Move]:
    """List the cards that may still go into a bid, and `ready`."""
    seat = p.queue[0]
    hand, laid = p.hands[seat], p.bids[seat]
    free = [card for card in dict.fromkeys(hand) if laid.count(card) < hand.count(card)]
    return [*(_bid(card) for card in free), Move("ready")]


def refuse_bid(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why this is no bid."""
    return (
        None if m in legal_bids(game, p) else Refusal("Bid a card that is still in hand, or say “ready”.", "CAND-2.3")
    )


def bid(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Lay a card face down as part of an opening bid."""
    seat = p.queue[0]
    return p.but(bids=put(p.bids, seat, (*p.bids[seat], str(m.args[0]))))


def ready(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """End a bid; after the last one all bids are revealed and the most Money deals first (CAND-2.4, 2.5).

    The cards never left the hands, so they need not come back (CAND-2.6).
    """
    queue = p.queue[1:]
    if queue:
        return p.but(queue=queue)
    best = []
    for seat, cards in enumerate(p.bids):
        money = sorted((value(card) for card in cards if kind(card) == "money"), reverse=True)
        events.append(Event("bid revealed", (sum(money), *game.in_order(cards)), "CAND-2.4", seat))
        best.append((sum(money), money[:1]))
    top = max(best)
    tied = tuple(seat for seat, each in enumerate(best) if each == top)
    p = p.but(queue=(), bids=())
    if len(tied) == 1:
        is_tied = [amount for amount, _ in best].count(top[0]) > 1
        return _first_dealer(p, tied[0], "CAND-2.5" if is_tied else "CAND-2.4", events)
    return p.but(step="toss", tied_bids=tied)


def chance_of_toss(game: "Candidate", p: Position) -> Uniform:
    """Return the draw among those who tied for the opening bid (CAND-2.5)."""
    return Uniform("toss", (), p.tied_bids)


def toss(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Let chance pick the first Dealer."""
    return _first_dealer(p.but(tied_bids=()), int(m.args[0]), "CAND-2.5", events)


def _first_dealer(p: Position, seat: int, rule: str, events: list[Event]) -> Position:
    events.append(Event("dealer", (), rule, seat))
    return p.but(step="select", dealer=seat, turn=1, gains=(0,) * len(p.hands), queue=(seat,))


def legal_primaries(game: "Candidate", p: Position) -> list[Move]:
    """List the Primaries that still hold vote markers."""
    return [_select(game.primaries.code(i)) for i in game.unresolved(p)]


def refuse_primary(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why this Primary cannot be activated."""
    if m in legal_primaries(game, p):
        return None
    return Refusal("The Dealer activates one Primary that still holds vote markers.", "CAND-3.1")


def select(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Activate a Primary."""
    primary = game.primary_index[str(m.args[0])]
    events.append(Event("activated", (m.args[0],), "CAND-3.1", p.dealer))
    return _to_order(game, p.but(primaries=(primary,), contest="primary"), "announce")


def _to_order(game: "Candidate", p: Position, after: str) -> Position:
    states = game.primaries.groups[p.primaries[0]]
    p = p.but(polls=states, queue=(p.dealer,), after=after)
    return p.but(step="order" if len(states) > 1 else after)


def legal_orders(game: "Candidate", p: Position) -> list[Move]:
    """List the orders in which the states can be resolved."""
    return [Move("order", states) for states in permutations(game.primaries.groups[p.primaries[0]])]


def refuse_order(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why this is no order."""
    states = game.primaries.groups[p.primaries[0]]
    if m in legal_orders(game, p):
        return None
    return Refusal(f"The Dealer puts {', '.join(states)} into an order, each once.", "CAND-3.2")


def order(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Set the order A, B, C."""
    events.append(Event("ordered", m.args, "CAND-3.2", p.dealer))
    return p.but(polls=tuple(map(str, m.args)), step=p.after)


def announce(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """After the Dealer's choice, ask every seat about Super Tuesday where it can happen (CAND-10.9)."""
    if game.super_tuesday and pairs(game, p):
        return p.but(step="super tuesday", queue=tuple(p.clockwise(p.dealer)))
    return p.but(step="appoint")


def pairs(game: "Candidate", p: Position) -> list[tuple[int, int]]:
    """List the pairs of unresolved Primaries with a common border (CAND-10.3)."""
    return [pair for pair in combinations(game.unresolved(p), 2) if pair in game.touching]


def legal_cancels(game: "Candidate", p: Position) -> list[Move]:
    """List `agree`, and `cancel` for a seat with two Zeros."""
    holds = p.hands[p.queue[0]].count("Z") >= _ZEROS
    return [Move("agree"), Move("cancel")] if holds else [Move("agree")]


def refuse_cancel(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why Super Tuesday cannot be proclaimed."""
    if m in legal_cancels(game, p):
        return None
    return Refusal("Super Tuesday takes two Zero cards; “agree” lets the Dealer's choice stand.", "CAND-10.1")


def agree(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Let the Dealer's choice stand."""
    queue = p.queue[1:]
    return p.but(queue=queue, step="super tuesday" if queue else "appoint")


def cancel(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Discard two Zeros, cancel the Dealer's choice, and draw two cards for them (CAND-10.1, 10.2)."""
    seat = p.queue[0]
    events.append(Event("super tuesday", (), "CAND-10.1", seat))
    hands = game.without_card(game.without_card(p.hands, seat, "Z"), seat, "Z")
    discard = game.add_cards(p.discard, ("Z", "Z"))
    p = p.but(hands=hands, discard=discard, primaries=(), polls=(), is_super_tuesday=True, queue=(seat,))
    return p.but(deals=((seat, _ZEROS),), step="dealing", after="combine")


def legal_pairs(game: "Candidate", p: Position) -> list[Move]:
    """List the pairs that can be combined."""
    code = game.primaries.code
    return [Move("combine", (code(i), code(j))) for i, j in pairs(game, p)]


def refuse_pair(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why two Primaries cannot be combined."""
    if m in legal_pairs(game, p):
        return None
    return Refusal("Two unresolved Primaries with a common border are combined.", "CAND-10.3")


def combine(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Combine two Primaries; every player draws three cards, the Dealer first (CAND-10.4)."""
    events.append(Event("combined", m.args, "CAND-10.3", p.queue[0]))
    events.append(Event("three cards", (), "CAND-10.4"))
    primaries = tuple(game.primary_index[str(code)] for code in m.args)
    seats = (p.dealer, *(seat for seat in p.clockwise(p.dealer) if seat != p.dealer))
    deals = tuple((seat, 3) for seat in seats)
    return p.but(primaries=primaries, deals=deals, step="dealing", after="first", queue=(p.dealer,))


def legal_firsts(game: "Candidate", p: Position) -> list[Move]:
    """List which of the two Primaries can be resolved first."""
    return [Move("first", (game.primaries.code(i),)) for i in p.primaries]


def refuse_first(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why that cannot be resolved first."""
    if m in legal_firsts(game, p):
        return None
    return Refusal("The Dealer says which Primary of the two comes first.", "CAND-10.5")


def first(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Put one of the two Primaries first; the Favorite of both draws before it (CAND-10.8)."""
    events.append(Event("first", m.args, "CAND-10.5", p.dealer))
    chosen = game.primary_index[str(m.args[0])]
    primaries = (chosen, *(i for i in p.primaries if i != chosen))
    return _to_order(game, p.but(primaries=primaries, contest="primary"), "appoint")


def second(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Go on with the second Primary of a Super Tuesday."""
    events.append(Event("second", (game.primaries.code(p.primaries[0]),), "CAND-10.6"))
    return _to_order(game, p.but(contenders=(), campaign=0), "start")


@cache
def _bid(card: str) -> Move:
    return Move("bid", (card,))


@cache
def _select(code: str) -> Move:
    return Move("select", (code,))
