"""Getting started: decks drafted by threes, the first hands, two starting states a side and the toss (CM-2)."""

from functools import cache
from typing import TYPE_CHECKING

from electionlib.engine.game import Draw, Event, Move, Refusal, Uniform
from electionlib.games.campaign_manager.components import DECK_SIZE, STARTS_A_SIDE
from electionlib.games.campaign_manager.position import NOBODY, Position, put

if TYPE_CHECKING:
    from electionlib.games.campaign_manager.game import CampaignManager

__all__ = [
    "chance_of_offer",
    "chance_of_toss",
    "choose",
    "draft",
    "keep",
    "legal_keeps",
    "legal_starts",
    "offer",
    "refuse_keep",
    "refuse_start",
    "reveal",
    "start",
    "toss",
]

OFFER, START_HAND = 3, 3


def start(game: "CampaignManager") -> Position:
    """Return the position before the draft, or with the beginners' decks (CM-2.3) and states (CM-2.6) in place."""
    piles = [[card for card in game.cards.cards if card.seat == seat] for seat in range(game.seats)]
    nothing: tuple[tuple[str, ...], ...] = ((), ())
    is_drafted = game.decks == "drafted"
    return Position(
        pools=tuple(tuple(card.id for card in pile if is_drafted) for pile in piles),
        decks=tuple(tuple(card.id for card in pile if not is_drafted and card.is_beginner) for pile in piles),
        hands=nothing,
        discards=nothing,
        aside=tuple(tuple(card.id for card in pile if not is_drafted and not card.is_beginner) for pile in piles),
        owners=(NOBODY,) * len(game.tiles.tiles),
        news=tuple(card.id for card in game.news.cards),
        chosen=tuple(
            tuple(
                tile.state
                for tile in game.tiles.tiles
                if game.states == "beginner" and tile.seat == seat and tile.is_beginner
            )
            for seat in range(game.seats)
        ),
    )


def draft(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    """Go on to the next three cards, then to the hands (CM-2.4), the secret choice of states, and the reveal."""
    for seat in range(game.seats):
        if p.pools[seat]:
            return p.but(step="offer", chooser=seat)
    if not any(p.hands):
        return p.but(draws=tuple((seat, START_HAND) for seat in range(game.seats)), step="drawing", after="draft")
    for seat in range(game.seats):
        if len(p.chosen[seat]) < STARTS_A_SIDE:
            return p.but(step="choose", chooser=seat)
    return p.but(step="reveal")


def chance_of_offer(game: "CampaignManager", p: Position) -> Draw:
    """Return the random draw of the three cards a seat examines (CM-2.1)."""
    pool = p.pools[p.chooser]
    return Draw("offer", (p.chooser,), tuple([(card, 1) for card in pool]), OFFER)


def offer(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Lay three cards before a seat."""
    cards = tuple(map(str, m.args[1:]))
    pool = tuple([card for card in p.pools[p.chooser] if card not in cards])
    return p.but(pools=put(p.pools, p.chooser, pool), offered=cards, step="keep")


def legal_keeps(game: "CampaignManager", p: Position) -> list[Move]:
    """List the cards of which one is kept."""
    return [_keep(card) for card in p.offered]


def refuse_keep(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why that is not one of the three."""
    if m in legal_keeps(game, p):
        return None
    return Refusal("One of the three cards just drawn is kept.", "CM-2.1")


def keep(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Keep one card; the others leave the game unseen (CM-2.2)."""
    seat, kept = p.chooser, str(m.args[0])
    others = [card for card in p.offered if card != kept]
    p = p.but(
        decks=put(p.decks, seat, game.in_order((*p.decks[seat], kept))),
        aside=put(p.aside, seat, game.in_order((*p.aside[seat], *others))),
        offered=(),
        step="draft",
    )
    events.append(Event("kept", (len(p.decks[seat]), DECK_SIZE), "CM-2.2", seat))
    return p


def legal_starts(game: "CampaignManager", p: Position) -> list[Move]:
    """List the states with the seat's logo that it has not chosen yet."""
    mine = p.chosen[p.chooser]
    return [_choose(tile.state) for tile in game.tiles.tiles if tile.seat == p.chooser and tile.state not in mine]


def refuse_start(game: "CampaignManager", p: Position, m: Move) -> Refusal | None:
    """Say why that is no starting state."""
    if m in legal_starts(game, p):
        return None
    return Refusal("A side chooses two different states among those with its own logo.", "CM-2.5")


def choose(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Choose a starting state in secret."""
    chosen = (*p.chosen[p.chooser], str(m.args[0]))
    events.append(Event("chosen", (len(chosen),), "CM-2.5", p.chooser))
    return p.but(chosen=put(p.chosen, p.chooser, chosen), step="draft")


def reveal(game: "CampaignManager", p: Position, events: list[Event]) -> Position:
    """Put the four states into play together, without news (CM-2.7)."""
    rule = "CM-2.6" if game.states == "beginner" else "CM-2.7"
    states = [tile.state for tile in game.tiles.tiles if any(tile.state in mine for mine in p.chosen)]
    events += [Event("in play", (), rule, game.tile(state).seat, state) for state in states]
    if game.decks == "beginner":
        events.append(Event("beginner decks", (), "CM-2.3"))
    return p.but(battles=tuple(game.fresh(state) for state in states), chosen=((), ()), step="toss")


def chance_of_toss(game: "CampaignManager", p: Position) -> Uniform:
    """Return the toss for the first turn (CM-2.8)."""
    return Uniform("toss", (), tuple(range(game.seats)))


def toss(game: "CampaignManager", p: Position, m: Move, events: list[Event]) -> Position:
    """Let chance say who goes first."""
    first = int(m.args[0])
    events.append(Event("first", (), "CM-2.8", first))
    return p.but(seat=1 - first, step="next turn")


@cache
def _keep(card: str) -> Move:
    return Move("keep", (card,))


@cache
def _choose(state: str) -> Move:
    return Move("choose", (state,))
