"""Positions out of a file: checked field by field, so that a wrong one is a sentence and never a strange game."""

from typing import TYPE_CHECKING, Any

from electionlib.engine.game import NotationError
from electionlib.engine.notation import from_fields
from electionlib.games.campaign_manager.components import ISSUES
from electionlib.games.campaign_manager.position import NOBODY, Battle, Frame, Position
from electionlib.games.campaign_manager.turn import DRAWN_BY
from electionlib.games.steps import sound

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = ["check", "decode"]


def decode(game: "CampaignManager", data: Any) -> Position:
    """Return the position, or raise NotationError with what does not add up."""
    if isinstance(data, dict):
        inner = (("battles", Battle), ("frames", Frame))
        lists = {name: data.get(name) for name, _ in inner}
        if not all(isinstance(rows, list) for rows in lists.values()):
            raise NotationError("expected battles and frames to be lists")
        data = data | {name: [from_fields(kind, row) for row in lists[name] or ()] for name, kind in inner}
    p: Position = from_fields(Position, data)
    return sound(game, p, lambda: check(game, p))


def check(game: "CampaignManager", p: Position) -> None:
    """Raise NotationError unless every card and every state is in one place and every voter adds up."""

    def wrong(what: str) -> NotationError:
        return NotationError(f"a position of Campaign Manager 2008: {what}")

    by_seat = (p.pools, p.decks, p.hands, p.discards, p.aside, p.chosen)
    if any(len(each) != game.seats for each in by_seat):
        raise wrong("expected cards and chosen states for each of the two seats")
    piles = [pile for each in by_seat[:-1] for pile in each] + [p.offered]
    if any(pile != game.in_order(pile) for pile in piles if all(card in game.card_index for card in pile)):
        raise wrong("expected the cards in the order of the file")
    cards = sorted([card for pile in piles for card in pile] + [*p.played, *([p.media] if p.media else [])])
    if cards != sorted(game.card_index):
        raise wrong("expected each card in one place")
    if any(game.card(card).seat != seat for each in by_seat[:-1] for seat in range(2) for card in each[seat]):
        raise wrong("expected each card with its own side")
    if p.media and not game.card(p.media).media:
        raise wrong("expected a Media Support card in the media slot")
    if len(p.owners) != len(game.tile_index) or any(owner not in (NOBODY, *range(game.seats)) for owner in p.owners):
        raise wrong("expected each tile with a seat or with nobody")
    if any(seat not in (0, 1) or n < 0 for seat, n in p.draws) or (p.draws and p.after not in DRAWN_BY):
        raise wrong("expected cards to draw for seats, and what follows")
    is_setup = p.step in ("offer", "keep", "choose", "toss") or (p.step, p.after) == ("deal", "draft")
    if is_setup != (p.seat == NOBODY):
        raise wrong("expected a seat whose turn it is, and none before the first turn")
    if p.step == "act" and p.chooser != p.seat:
        raise wrong("expected the seat whose turn it is to act")
    if any(game.card(card).seat != p.seat for card in p.played) or any(
        card not in sum(p.hands, ()) for card in p.fresh
    ):
        raise wrong("expected the cards played and drawn to be of the seat that has them")
    for frame in p.frames:
        if frame.seat not in (0, 1) or not 0 <= frame.op <= len(game.ops.get(frame.source, ())):
            raise wrong("expected operations of cards, news and rolls there are, and who carries them out")
        if any(state not in game.tile_index for state in frame.targets if state) or frame.way not in ("", *ISSUES):
            raise wrong("expected operations on states and issues there are")
    if any(seat not in (NOBODY, *range(game.seats)) for seat in (p.seat, p.claimant)) or p.chooser not in (0, 1):
        raise wrong("expected seats 0 and 1")
    states = [battle.state for battle in p.battles]
    if len({*states}) != len(states) or any(p.owners[game.tile_index[state]] != NOBODY for state in states):
        raise wrong("expected each state in play once, and none that is won")
    for battle in p.battles:
        voters = game.tile(battle.state).voters
        if not (0 <= battle.issue <= 3 and 0 <= battle.key <= 1):
            raise wrong(f"expected the markers of {battle.state} to lie on its tile")
        if any(min(row) < 0 or sum(row) > voters for row in battle.rows):
            raise wrong(f"expected {voters} voters at most in each row of {battle.state}")
    known = {card.id: i for i, card in enumerate(game.news.cards)}
    places = [known[card] for card in p.news]
    if places != sorted({*places}) or len(places) < len(game.reserve(p)) + (p.step == "news"):
        raise wrong("expected enough news cards, each once and in the order of the file")
    if any(state not in states or seat not in (0, 1) for state, seat in p.won):
        raise wrong("expected states won to be in play")
    if min(p.turn, p.negatives, p.last_won) < 0 or p.rolls < NOBODY:
        raise wrong("expected counts from 0 on")
