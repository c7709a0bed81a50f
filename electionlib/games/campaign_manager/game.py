"""The game of Campaign Manager 2008: its options, and which module answers at which step.

`STEPS` says what a position's `step` means: a choice of a seat (`choices`), a random point (`chances`), or what follows
of itself (`automatic`). The modules follow the rulebook: setup, turn, effects, winning, news, negative.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from electionlib.atlas import votes
from electionlib.engine.game import DataError, Event, Move, Outcome
from electionlib.engine.view import Piece, View
from electionlib.games.campaign_manager import effects, negative, news, setup, state, turn, view, winning, words
from electionlib.games.campaign_manager.components import (
    CARDS,
    CHARTS,
    ELECTION,
    NEWS,
    START_VOTES,
    TILES,
    Cards,
    Chart,
    News,
    Op,
    StrategyCard,
    Tile,
    Tiles,
)
from electionlib.games.campaign_manager.position import NEWS_SOURCE, NOBODY, Battle, Frame, Position, put
from electionlib.games.campaign_manager.view import Facts
from electionlib.games.options import Components, Reader, choice, components, flag, options_of, read_options
from electionlib.games.steps import Choice, Steps, Stepwise

__all__ = ["CampaignManager", "build"]

STEPS: Steps["CampaignManager", Position] = Steps(
    choices={
        "keep": Choice(setup.legal_keeps, setup.refuse_keep),
        "choose": Choice(setup.legal_starts, setup.refuse_start),
        "act": Choice(turn.legal, turn.refuse),
        "pay": Choice(turn.legal_payments, turn.refuse_payment),
        "fresh": Choice(turn.legal_fresh, turn.refuse_fresh),
        "target": Choice(effects.legal_targets, effects.refuse_target),
        "issue": Choice(effects.legal_issues, effects.refuse_issue),
        "claim": Choice(effects.legal_claim, effects.refuse_claim),
        "way": Choice(effects.legal_ways, effects.refuse_way),
        "shift": Choice(effects.legal_shift, effects.refuse_shift),
        "alter": Choice(effects.legal_alter, effects.refuse_alter),
        "shed": Choice(effects.legal_losses, effects.refuse_loss),
        "order": Choice(winning.legal_orders, winning.refuse_order),
        "bring": Choice(winning.legal_entries, winning.refuse_entry),
        "aim": Choice(news.legal_aims, news.refuse_aim),
        "bonus": Choice(negative.legal_bonus, negative.refuse_bonus),
    },
    chances={
        "offer": setup.chance_of_offer,
        "toss": setup.chance_of_toss,
        "deal": turn.chance_of_draw,
        "lose": effects.chance_of_loss,
        "news": news.chance,
        "roll": negative.chance,
    },
    automatic={
        "draft": setup.draft,
        "reveal": setup.reveal,
        "next turn": turn.next_turn,
        "drawing": turn.drawing,
        "run": effects.run,
        "won": winning.settle,
        "end of turn": negative.end_of_turn,
        "close": turn.close,
    },
    moves={
        "offer": setup.offer,
        "keep": setup.keep,
        "choose": setup.choose,
        "toss": setup.toss,
        "play": turn.play,
        "draw": turn.draw,
        "deal": turn.drawn,
        "discard": lambda game, p, m, events: (turn.pay if p.step == "pay" else effects.lose)(game, p, m, events),
        "enough": turn.enough,
        "on": effects.on,
        "issue": effects.take_issue,
        "claim": effects.claim,
        "toward": effects.toward,
        "shift": effects.shift,
        "alter": effects.alter,
        "decline": effects.decline,
        "lose": effects.lost,
        "resolve": winning.resolve,
        "bring": winning.bring,
        "news": news.break_news,
        "aim": news.aim,
        "roll": negative.roll,
        "apply": negative.apply_bonus,
    },
)
"""Which module answers at which step."""


@dataclass(frozen=True)
class CampaignManager(Stepwise[Position]):
    """Campaign Manager 2008: seat 0 is McCain, seat 1 Obama.

    >>> game = build(2, {"decks": "beginner"})
    >>> game.names, game.decks, game.endless
    (('McCain', 'Obama'), 'beginner', True)
    """

    decks: str = "drafted"
    """Whether each side drafts its fifteen cards (CM-2.1) or takes those with a `beginner`'s star (CM-2.3)."""
    states: str = "chosen"
    """Whether each side chooses two starting states (CM-2.5) or takes those with a `beginner`'s star (CM-2.6)."""
    endless: bool = True
    """Whether endless play is a draw (CM-1.5, a house rule)."""
    cards: Cards = field(default_factory=lambda: CARDS["reconstructed"])
    tiles: Tiles = field(default_factory=lambda: TILES["reconstructed"])
    news: News = field(default_factory=lambda: NEWS["reconstructed"])
    chart: Chart = field(default_factory=lambda: CHARTS["reconstructed"])

    ops: Mapping[str, tuple[Op, ...]] = field(init=False, repr=False, compare=False)
    """The operations behind each source of a frame."""
    costs: Mapping[str, int] = field(init=False, repr=False, compare=False)
    tile_index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    card_index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    votes: ClassVar[Mapping[str, int]] = votes(ELECTION)

    id: ClassVar[str] = "campaign_manager"
    title: ClassVar[str] = "Campaign Manager 2008"
    rules_version: ClassVar[int] = 2
    steps: ClassVar[Steps[Any, Any]] = STEPS
    end_rule: ClassVar[str] = "CM-1.1"
    seats: ClassVar[int] = 2
    names: ClassVar[tuple[str, ...]] = ("McCain", "Obama")

    def __post_init__(self) -> None:
        ops: dict[str, tuple[Op, ...]] = {card.id: card.ops for card in self.cards.cards}
        ops |= {f"{card.id}:each": op.each for card in self.cards.cards for op in card.ops if op.each}
        ops |= {NEWS_SOURCE + card.id: card.ops for card in self.news.cards}
        ops |= {f"roll:{face}": result for face, result in enumerate(self.chart.results, 1)}
        known = dict(self.tiles.demographics)
        for source, text in ops.items():
            if any(op.group and op.group not in known for op in text):
                raise DataError(
                    "option", "tiles", f"expected the demographic that {source} names, not {', '.join(known)}"
                )
        derived = {
            "ops": ops,
            "costs": {card.id: card.cost for card in self.cards.cards},
            "tile_index": {tile.state: i for i, tile in enumerate(self.tiles.tiles)},
            "card_index": {card.id: i for i, card in enumerate(self.cards.cards)},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def max_steps(self) -> int:
        """No game has more entries than this; without CM-1.5 it is as long as a log can be."""
        return 10**5 if self.endless else 10**6  # 300 turns, each a few cards of a few steps

    def options(self) -> dict[str, Any]:
        """Return every option; components of the user's own are included whole."""
        return options_of(self, OPTIONS, COMPONENTS)

    def initial(self) -> Position:
        """Return the position before the draft."""
        return self.follow(setup.start(self), [])

    def chooser(self, p: Position) -> int:
        """Return the seat that chooses."""
        return p.chooser

    def turn(self, p: Position) -> int:
        """Return the number of the turn: 0 for the setup, then one for each turn of either seat."""
        return p.turn

    def rule(self, p: Position, m: Move) -> str:
        """Return the id of the rule that allows this move."""
        if m.kind == "deal":
            return turn.DRAWN_BY[p.after]
        return RULES_AT.get((p.step, m.kind)) or RULES[m.kind]

    def shown(self, p: Position, m: Move, viewer: int) -> Move:
        """Return a move as a viewer sees it; what is drawn, kept or chosen in secret is `?` to the other."""
        return view.shown(p, m, viewer)

    def facts(self, p: Position, viewer: int) -> Facts:
        """Return what a viewer may see."""
        return view.facts(p, viewer)

    def view(self, facts: Facts) -> View:
        """Describe the facts for a screen."""
        return view.view(self, facts)

    def preview(self, facts: Facts, m: Move) -> tuple[Piece, ...]:
        """Say what a card or the news does; for a card that goes negative, the chart with its odds."""
        return view.preview(self, facts, m)

    def say(self, m: Move) -> str:
        """Say a move in words."""
        return words.say(self, m)

    def label(self, kind: str, value: int | str) -> str:
        """Name a card or a value that chance can bring."""
        return words.label(self, kind, value)

    def tell(self, e: Event) -> str:
        """Say an event in one sentence."""
        return words.tell(self, e)

    def outcome(self, p: Position) -> Outcome | None:
        """Return how the game ended; nobody wins a draw."""
        if p.step != "over":
            return None
        totals = self.totals(p)
        rule, reason = {
            "majority": ("CM-1.1", "a majority of the votes"),
            "tied": ("CM-1.3", "269 votes each"),
            "endless": ("CM-1.5", "no end was in sight"),
        }[p.reason]
        return Outcome((totals.index(max(totals)),) if p.reason == "majority" else (), totals, reason, rule)

    def encode(self, p: Position) -> dict[str, Any]:
        """Return a position in JSON's types."""
        battles, frames = [battle._asdict() for battle in p.battles], [frame._asdict() for frame in p.frames]
        return p._asdict() | {"battles": battles, "frames": frames}

    def decode(self, data: Any) -> Position:
        """Return the position that `encode` gave, checked; NotationError says what does not add up."""
        return state.decode(self, data)

    def totals(self, p: Position) -> tuple[int, ...]:
        """Return each seat's votes, the safe states included (CM-1.2)."""
        sums = [*START_VOTES, 0]  # NOBODY counts into the place at the end
        for owner, tile in zip(p.owners, self.tiles.tiles, strict=True):
            sums[owner] += self.votes[tile.state]
        return tuple(sums[:2])

    def reserve(self, p: Position) -> list[str]:
        """List the states not yet brought into play."""
        there = [battle.state for battle in p.battles]
        return [
            tile.state
            for tile, owner in zip(self.tiles.tiles, p.owners, strict=True)
            if owner == NOBODY and tile.state not in there
        ]

    def card(self, code: str) -> StrategyCard:
        """Return a strategy card."""
        return self.cards.by_code[code]

    def tile(self, code: str) -> Tile:
        """Return a state's tile."""
        return self.tiles.tiles[self.tile_index[code]]

    def fresh(self, code: str) -> Battle:
        """Return a state as it enters play."""
        tile = self.tile(code)
        return Battle(code, tile.rows, tile.issue, tile.key)

    def op(self, frame: Frame) -> str:
        """Return the kind of the operation in hand."""
        ops = self.ops[frame.source]
        return ops[frame.op].op if frame.op < len(ops) else ""

    def in_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Sort cards in the order of the file."""
        return tuple(sorted(cards, key=self.card_index.__getitem__))

    def discard(self, p: Position, seat: int, cards: tuple[str, ...]) -> Position:
        """Return the position with cards of a hand on its discards."""
        hand = tuple([card for card in p.hands[seat] if card not in cards])
        pile = self.in_order((*p.discards[seat], *cards))
        return p.but(hands=put(p.hands, seat, hand), discards=put(p.discards, seat, pile))


RULES: Mapping[str, str] = {
    "offer": "CM-2.1",
    "keep": "CM-2.1",
    "choose": "CM-2.5",
    "toss": "CM-2.8",
    "play": "CM-3.1",
    "draw": "CM-3.2",
    "discard": "CM-4.2",
    "enough": "CM-4.3",
    "on": "CM-4.5",
    "issue": "CM-5.5",
    "claim": "CM-5.2",
    "toward": "CM-6.1",
    "shift": "CM-6.1",
    "alter": "CM-7.1",
    "decline": "CM-5.6",
    "lose": "CM-4.9",
    "resolve": "CM-10.2",
    "bring": "CM-11.1",
    "news": "CM-12.1",
    "aim": "CM-12.3",
    "roll": "CM-9.1",
    "apply": "CM-9.2",
}
"""The rule behind a kind of move."""

RULES_AT: Mapping[tuple[str, str], str] = {
    ("fresh", "play"): "CM-4.7",
    ("shed", "discard"): "CM-4.9",
    **{(step, "decline"): rule for step, rule in effects.DECLINED_BY.items()},
}
"""The same where it depends on the step; that behind a deal depends on its reason."""

COMPONENTS: Components = {
    "cards": (CARDS, Cards),
    "tiles": (TILES, Tiles),
    "news": (NEWS, News),
    "chart": (CHARTS, Chart),
}


OPTIONS: Mapping[str, Reader] = {
    "decks": choice("drafted", "beginner"),
    "states": choice("chosen", "beginner"),
    "endless": flag,
    **components(COMPONENTS),
}


def build(seats: int, options: Mapping[str, Any]) -> CampaignManager:
    """Return the game with options as texts or in JSON's types; a wrong one raises ElectionlibError."""
    return CampaignManager(**read_options(CampaignManager.title, options, OPTIONS))
