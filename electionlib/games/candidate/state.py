"""Positions out of a file: checked field by field, so that a wrong one is a sentence and never a strange game."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from electionlib.engine.game import NotationError
from electionlib.engine.notation import from_fields
from electionlib.games.candidate.convention import undecided
from electionlib.games.candidate.position import BLOCK, NOBODY, ON_MAP, UNDECIDED, Position
from electionlib.games.steps import sound

if TYPE_CHECKING:
    from electionlib.games.candidate.game import Candidate

__all__ = ["check", "decode"]


def decode(game: "Candidate", data: Any) -> Position:
    """Return the position, or raise NotationError with what does not add up."""
    p: Position = from_fields(Position, data)
    return sound(game, p, lambda: check(game, p))


def check(game: "Candidate", p: Position) -> None:
    """Raise NotationError unless every card and every state is in one place and every seat exists."""
    seats = range(game.seats)

    def wrong(what: str) -> NotationError:
        return NotationError(f"a position of Candidate: {what}")

    if len(p.hands) != game.seats:
        raise wrong(f"expected {game.seats} hands, not {len(p.hands)}")
    if not (len(p.deck) == len(p.discard) == len(game.codes)) or min(*p.deck, *p.discard) < 0:
        raise wrong("expected a count in deck and discard for each card of the deck")
    cards = Counter(card for hand in p.hands for card in hand) + Counter(card for *_, card in p.played)
    for code, count, in_deck, thrown in zip(game.codes, dict(game.deck.cards).values(), p.deck, p.discard, strict=True):
        if cards.pop(code, 0) + in_deck + thrown != count:
            raise wrong(f"expected {count} cards {code} in all")
    if cards:
        raise wrong(f"there is no card {next(iter(cards))}")
    if any(hand != game.in_order(hand) for hand in p.hands):
        raise wrong("expected hands in the order of the deck")
    bids = p.bids or ((),) * game.seats
    if len(bids) != game.seats or any(Counter(bid) - Counter(hand) for bid, hand in zip(bids, p.hands, strict=True)):
        raise wrong("expected a bid of each seat, with cards of its hand")
    if len(p.owners) != len(game.state_index) or any(o not in (*seats, ON_MAP, UNDECIDED) for o in p.owners):
        raise wrong("expected each of the 51 states with a seat, on the map or in the Undecided Box")
    someone = (*p.queue, *p.contenders, *p.barred, *p.laid, *p.favorite_sons, *p.eliminated, *p.lowest, *p.tied_bids)
    laying = tuple(seat for _, seat, _ in p.groundwork)
    one = (p.dealer, p.favorite, p.runner_up, p.bandwagon, p.winner)
    if any(seat not in seats for seat in someone + laying) or any(seat not in (NOBODY, *seats) for seat in one):
        raise wrong(f"expected seats from 0 to {game.seats - 1}")
    primaries = (*p.primaries, *(row[0] for row in p.groundwork), *([p.preparing] if p.preparing != NOBODY else []))
    if any(not 0 <= i < len(game.primaries.groups) for i in primaries):
        raise wrong("expected Primaries by their number")
    for i, group in enumerate(game.primaries.groups):  # its markers leave the map one by one only while it is resolved
        on_map = [p.owners[game.state_index[state]] == ON_MAP for state in group]
        if i not in p.primaries and any(on_map) and not all(on_map):
            raise wrong(f"expected all states of the Primary {game.primaries.code(i)} on the map, or none")
    if any(state not in game.state_index for state in (*p.polls, *p.block) if state != BLOCK):
        raise wrong("expected the polls to be open in states")
    if Counter(p.named) - Counter(undecided(p)):
        raise wrong("expected the states named for a lot to be in the Undecided Box, each once")
    if (p.gains or p.polls) and len(p.gains) != game.seats:
        raise wrong("expected gains for each seat")
    if p.step == "campaign" and not (p.contest and p.polls and p.contenders):
        raise wrong("expected polls to campaign for, and contenders")
    if any(seat not in seats or n < 0 for seat, n in p.deals):
        raise wrong("expected cards to deal to seats")
    if len({*p.contenders}) != len(p.contenders) or len({*p.polls}) != len(p.polls):
        raise wrong("expected each contender and each of the polls once")
    played = p.played if p.step != "over" else ()
    if any(poll not in p.polls or not {target, by} <= {*seats} for poll, target, by, _ in played):
        raise wrong("expected the cards played to lie on the polls, with their seats")
    if p.contenders and p.polls and any(target not in p.contenders for target, *_ in p.on_poll()):
        raise wrong("expected the cards on the first of the polls to be for contenders")
    if p.polls and p.primaries:
        group = game.primaries.groups[p.primaries[0]]
        if {*p.polls} != {state for state in group if p.owners[game.state_index[state]] == ON_MAP}:
            raise wrong("expected the polls to be open in the states of the Primary that are on the map")
