"""The end of a turn: the Favorite's duty, the Bandwagon, refilled hands, reshuffling, the next Dealer (CAND-7.9, 8)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from electionlib.engine.game import Draw, Event, Move, Refusal
from electionlib.games.candidate.position import NOBODY, ON_MAP, Position

if TYPE_CHECKING:
    from electionlib.games.candidate.game import Candidate

__all__ = [
    "DEALT_BY",
    "chance_of_deal",
    "close",
    "deal",
    "dealing",
    "discard",
    "legal_discards",
    "next_turn",
    "refill",
    "refuse_discard",
    "return_bandwagon",
]

DEALT_BY: Mapping[str, str] = {
    "bids": "CAND-2.2",
    "turn": "CAND-8.1",
    "round": "CAND-8.7",
    "lowest": "CAND-9.4",
    "recampaign": "CAND-9.5",
    "combine": "CAND-10.2",
    "first": "CAND-10.4",
}
"""The rule behind the deals in hand, by the step that follows them."""


def close(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Hold the Favorite to playing or discarding as many cards as he drew (CAND-7.9), then refill."""
    if p.favorite != NOBODY and p.spent < p.drawn and p.hands[p.favorite]:
        return p.but(step="discard", queue=(p.favorite,))
    return p.but(step="refill")


def legal_discards(game: "Candidate", p: Position) -> list[Move]:
    """List the cards the Favorite can discard."""
    return [Move("discard", (card,)) for card in dict.fromkeys(p.hands[p.favorite])]


def refuse_discard(game: "Candidate", p: Position, m: Move) -> Refusal | None:
    """Say why that cannot be discarded."""
    if m in legal_discards(game, p):
        return None
    missing = p.drawn - p.spent
    return Refusal(f"The Favorite has yet to discard {missing} of the cards drawn from opponents.", "CAND-7.9")


def discard(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Discard a card for the Favorite's duty."""
    card = str(m.args[0])
    hands, pile = game.without_card(p.hands, p.favorite, card), game.add_cards(p.discard, (card,))
    return p.but(hands=hands, discard=pile, spent=p.spent + 1, step="close")


def refill(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Award the Bandwagon and deal everybody up to five, and the extra cards on top (CAND-8.1 to 8.6).

    Nobody discards down to five (CAND-8.2). The votes of a Super Tuesday are those of both Primaries (CAND-10.7).
    Where cards are short, all hands are filled before anybody gets an extra card (CAND-8.10).
    """
    p, bonus = _bandwagon(game, p, events)
    order = p.clockwise(p.dealer)
    missing = [(seat, max(0, game.base_hand(seat) - len(p.hands[seat]))) for seat in order]
    deals = [(seat, n + bonus.get(seat, 0)) for seat, n in missing]
    if sum(n for _, n in deals) > sum(p.deck) + sum(p.discard):
        deals = missing + [(seat, bonus[seat]) for seat in order if seat in bonus]
    return p.but(step="dealing", after="turn", deals=tuple(deals))


def _bandwagon(game: "Candidate", p: Position, events: list[Event]) -> tuple[Position, dict[int, int]]:
    """Return who holds the marker now and the extra cards by seat."""
    best = max(p.gains)
    if best == 0:
        if p.contest == "primary":  # CAND-9.8: where nothing was contested there is no Bandwagon to lose
            p = return_bandwagon(p, "CAND-8.6", events)
        return p, {}
    leaders = [seat for seat in p.alive() if p.gains[seat] == best]
    if len(leaders) == 1:
        extra = 2 if p.bandwagon == leaders[0] else 1
        events.append(Event("bandwagon", (extra,), "CAND-8.4" if extra == 2 else "CAND-8.3", leaders[0]))
        return p.but(bandwagon=leaders[0]), {leaders[0]: extra}
    events += [Event("bandwagon shared", (1,), "CAND-8.5", seat) for seat in leaders]
    if game.bandwagon_tie == "returned":
        p = return_bandwagon(p, "CAND-8.11", events)
    return p, dict.fromkeys(leaders, 1)


def return_bandwagon(p: Position, rule: str, events: list[Event]) -> Position:
    """Lay the Bandwagon marker into the Undecided Box."""
    if p.bandwagon != NOBODY:
        events.append(Event("bandwagon returned", (), rule, p.bandwagon))
    return p.but(bandwagon=NOBODY)


def dealing(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Deal what is to be dealt, out of the reshuffled discards when the deck is used up (CAND-8.9, 8.10)."""
    deals = tuple([deal for deal in p.deals if deal[1]])
    if not any(p.deck) and any(p.discard):
        events.append(Event("reshuffled", (sum(p.discard),), "CAND-8.9"))
        p = p.but(deck=p.discard, discard=p.deck)
    if deals and any(p.deck):
        return p.but(step="deal", deals=deals)
    if deals:
        events.append(Event("no cards left", (), "CAND-8.10"))
    return p.but(step=p.after, deals=())


def chance_of_deal(game: "Candidate", p: Position) -> Draw:
    """Return the random draw that deals the next seat its cards."""
    seat, n = p.deals[0]
    pool = tuple([each for each in zip(game.codes, p.deck, strict=True) if each[1]])
    return Draw("deal", (seat,), pool, min(n, sum(p.deck)))


def deal(game: "Candidate", p: Position, m: Move, events: list[Event]) -> Position:
    """Give a seat the cards that came; what the deck could not give is dealt after the reshuffle."""
    seat, n = p.deals[0]
    cards = tuple(map(str, m.args[1:]))
    events.append(Event("dealt", (len(cards),), DEALT_BY[p.after], seat))
    return p.but(
        hands=game.with_cards(p.hands, seat, cards),
        deck=game.add_cards(p.deck, cards, -1),
        deals=((seat, n - len(cards)), *p.deals[1:]),
        step="dealing",
    )


def next_turn(game: "Candidate", p: Position, events: list[Event]) -> Position:
    """Pass the deal to the left (CAND-2.7); when all Primaries are resolved, the Convention follows (CAND-1.2)."""
    p = p.but(
        turn=p.turn + 1,
        dealer=p.clockwise(p.dealer)[0],
        gains=(0,) * len(p.hands),
        contest="",
        primaries=(),
        is_super_tuesday=False,
        polls=(),
        block=(),
        campaign=0,
        contenders=(),
        barred=(),
        laid=(),
        favorite=NOBODY,
        runner_up=NOBODY,
        drawn=0,
        spent=0,
        queue=(),
        lowest=(),
        redraws=0,
    )
    events.append(Event("dealer", (), "CAND-9.10" if p.is_convention else "CAND-2.7", p.dealer))
    if ON_MAP in p.owners:
        return p.but(step="select", queue=(p.dealer,))
    return p.but(step="round" if p.is_convention else "hand over")
