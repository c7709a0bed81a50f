"""Scenes of Campaign Manager 2008 for the tests: a position out of a short description."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from electionlib.games.campaign_manager import CampaignManager, build
from electionlib.games.campaign_manager.position import NOBODY, Battle, Position
from electionlib.games.campaign_manager.state import check

__all__ = ["GAME", "at", "scene", "with_card"]

GAME = build(2, {})

STARTS = ("FL", "MI", "MO", "NJ")


def with_card(code: str, **changes: Any) -> CampaignManager:
    """Return the game with one card changed."""
    cards = tuple(card._replace(**changes) if card.id == code else card for card in GAME.cards.cards)
    return replace(GAME, cards=replace(GAME.cards, cards=cards))


def at(state: str, **changes: Any) -> Battle:
    """Return a state in play as printed, but for `defense` and `economy` (McCain, Obama), `issue` and `key`."""
    battle = GAME.fresh(state)
    rows = (changes.pop("defense", battle.rows[0]), changes.pop("economy", battle.rows[1]))
    return battle._replace(rows=rows, **changes)


def scene(
    game: CampaignManager,
    *hands: str,
    states: Sequence[str | Battle] = STARTS,
    won: Mapping[int, str] | None = None,
    decks: Mapping[int, str] | None = None,
    discards: Mapping[int, str] | None = None,
    media: str = "",
    seat: int = 0,
    **more: Any,
) -> Position:
    """Build a valid position, by default at the start of a turn of McCain's.

    A hand is cards such as "M20 M31". `states` are in play, as printed or as `at` gives them. A deck is what `decks`
    says, by default as many beginners' cards as make fifteen in all. All other cards are out of the game.
    """
    piles: dict[str, list[tuple[str, ...]]] = {"hands": [], "decks": [], "discards": [], "aside": []}
    for side in range(2):
        cards = [card for card in game.cards.cards if card.seat == side]
        hand = hands[side].split() if side < len(hands) else []
        discarded = (discards or {}).get(side, "").split()
        placed = {*hand, *discarded, media, *more.get("played", ())}
        if decks is not None and side in decks:
            deck = decks[side].split()
        else:
            stars = [card.id for card in cards if card.is_beginner and card.id not in placed]
            deck = stars[: max(0, 15 - len(hand) - len(discarded))]
        aside = [card.id for card in cards if card.id not in {*placed, *deck}]
        for name, pile in zip(piles, (hand, deck, discarded, aside), strict=True):
            piles[name].append(game.in_order(pile))
    owners = [NOBODY] * len(game.tile_index)
    for owner, theirs in (won or {}).items():
        for state in theirs.split():
            owners[game.tile_index[state]] = owner
    battles = tuple(game.fresh(each) if isinstance(each, str) else each for each in states)
    p = Position(
        pools=((), ()),
        owners=tuple(owners),
        news=tuple(card.id for card in game.news.cards),
        step="act",
        turn=1,
        seat=seat,
        chooser=seat,
        battles=battles,
        media=media,
        **{name: tuple(each) for name, each in piles.items()},
    )._replace(**more)
    check(game, p)
    return p
