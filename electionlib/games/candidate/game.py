"""The game of Candidate: its options, and which module answers at which step.

`STEPS` says what a position's `step` means: a choice of a seat (`choices`), a random point (`chances`), or what follows
of itself (`automatic`). The modules follow the rulebook: selection, campaign, resolution, groundwork, refill,
convention.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any, ClassVar

from electionlib import files
from electionlib.atlas import STATES, votes
from electionlib.engine.game import DataError, Event, Move, Outcome
from electionlib.engine.view import View
from electionlib.games.candidate import (
    campaign,
    convention,
    groundwork,
    refill,
    resolution,
    selection,
    state,
    view,
    words,
)
from electionlib.games.candidate.components import DECKS, ELECTION, PRIMARIES, Deck, Primaries
from electionlib.games.candidate.position import ON_MAP, Position, put
from electionlib.games.candidate.view import Facts
from electionlib.games.options import (
    Components,
    Reader,
    choice,
    components,
    flag,
    options_of,
    read_json,
    read_options,
    whole,
)
from electionlib.games.steps import Choice, Steps, Stepwise

__all__ = ["OPTIONS", "RULES", "STEPS", "Candidate", "build"]

_HAND = 5

STEPS: Steps["Candidate", Position] = Steps(
    choices={
        "bid": Choice(selection.legal_bids, selection.refuse_bid),
        "select": Choice(selection.legal_primaries, selection.refuse_primary),
        "order": Choice(selection.legal_orders, selection.refuse_order),
        "super tuesday": Choice(selection.legal_cancels, selection.refuse_cancel),
        "combine": Choice(selection.legal_pairs, selection.refuse_pair),
        "first": Choice(selection.legal_firsts, selection.refuse_first),
        "favorite": Choice(groundwork.legal_draws, groundwork.refuse_draw),
        "campaign": Choice(campaign.legal, campaign.refuse),
        "discard": Choice(refill.legal_discards, refill.refuse_discard),
        "lot": Choice(convention.legal_lot, convention.refuse_lot),
    },
    chances={
        "deal": refill.chance_of_deal,
        "toss": selection.chance_of_toss,
        "hand": groundwork.chance_of_card,
        "lottery": convention.chance_of_lottery,
    },
    automatic={
        "dealing": refill.dealing,
        "bids": selection.bids,
        "announce": selection.announce,
        "appoint": groundwork.appoint,
        "clear": groundwork.clear,
        "start": campaign.start,
        "canvass": campaign.canvass,
        "resolve": resolution.resolve,
        "recampaign": campaign.recampaign,
        "next poll": resolution.next_poll,
        "second": selection.second,
        "close": refill.close,
        "refill": refill.refill,
        "turn": refill.next_turn,
        "hand over": convention.hand_over,
        "round": convention.start_round,
        "lowest": convention.lowest,
        "survived": convention.survived,
        "eliminate": convention.eliminate,
        "redraw": convention.redraw,
    },
    moves={
        "deal": refill.deal,
        "bid": selection.bid,
        "ready": selection.ready,
        "toss": selection.toss,
        "select": selection.select,
        "order": selection.order,
        "agree": selection.agree,
        "cancel": selection.cancel,
        "combine": selection.combine,
        "first": selection.first,
        "draw": groundwork.draw,
        "spare": groundwork.spare,
        "drawn": groundwork.drawn,
        "place": campaign.place,
        "finish": campaign.finish,
        "groundwork": groundwork.lay,
        "spend": groundwork.spend,
        "discard": refill.discard,
        "name": convention.name_state,
        "open": convention.open_lot,
        "all": convention.open_lot,
        "lottery": convention.lottery,
    },
)
"""Which module answers at which step."""


@dataclass(frozen=True)
class Candidate(Stepwise[Position]):
    """Candidate for two to six seats.

    >>> game = build(5, {"super_tuesday": "yes"})
    >>> game.seats, game.super_tuesday, len(game.primaries.groups)
    (5, True, 23)
    """

    seats: int
    super_tuesday: bool = False
    """Two Zero cards may cancel the Dealer's choice and combine two Primaries (CAND-10)."""
    incumbent: int | None = None
    """The seat that won the last game and holds six cards (CAND-11)."""
    prolonged_convention: bool = False
    """The Dealer names which Undecided states are contested (CAND-12)."""
    bandwagon_tie: str = "returned"
    """What becomes of the Bandwagon marker when two players tie for it: `returned` or `kept` (CAND-8.11)."""
    redraw_cap: int = 5
    """New hands in one contest of the Convention before chance decides it (CAND-9.11, a house rule)."""
    deck: Deck = field(default_factory=lambda: DECKS["reconstructed"])
    primaries: Primaries = field(default_factory=lambda: PRIMARIES["reconstructed"])

    codes: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The cards' codes in the order of the deck."""
    card_index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Where a card's count stands in a pile, by its code."""
    primary_index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """A Primary's number, by its code."""
    state_index: ClassVar[Mapping[str, int]] = {code: i for i, code in enumerate(STATES)}
    """Where a state's owner stands in a position, by its code."""
    touching: frozenset[tuple[int, int]] = field(init=False, repr=False, compare=False)
    """The Primaries with a common land border: pairs of numbers, the lower one first."""
    _places: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """By Primary, where its states' owners stand."""
    votes: ClassVar[Mapping[str, int]] = votes(ELECTION)
    """Each state's electoral votes (CAND-2.1)."""
    _weights: ClassVar[tuple[int, ...]] = tuple(votes(ELECTION)[code] for code in STATES)

    id: ClassVar[str] = "candidate"
    title: ClassVar[str] = "Candidate"
    rules_version: ClassVar[int] = 1
    steps: ClassVar[Steps[Any, Any]] = STEPS
    end_rule: ClassVar[str] = "CAND-1.1"
    max_steps: ClassVar[int] = 10**6  # 70 contests of the Convention, 21 hands in each, 80 cards laid one a campaign

    def __post_init__(self) -> None:
        if self.incumbent is not None and not 0 <= self.incumbent < self.seats:
            raise DataError("option", "incumbent", f"expected a seat from 0 to {self.seats - 1}, not {self.incumbent}")
        codes = tuple(card for card, _ in self.deck.cards)
        groups = range(len(self.primaries.groups))
        derived = {
            "codes": codes,
            "card_index": {card: i for i, card in enumerate(codes)},
            "primary_index": {self.primaries.code(i): i for i in groups},
            "_places": tuple(tuple(self.state_index[state] for state in group) for group in self.primaries.groups),
            "touching": frozenset((i, j) for i, j in combinations(groups, 2) if self.primaries.touch(i, j)),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def names(self) -> tuple[str, ...]:
        """The candidates' names, which players may replace by their own."""
        return tuple(_candidates()[: self.seats])

    def options(self) -> dict[str, Any]:
        """Return every option; components of the user's own are included whole."""
        return options_of(self, OPTIONS, COMPONENTS)

    def initial(self) -> Position:
        """Return the position before the first cards are dealt (CAND-2.2)."""
        counts = tuple(count for _, count in self.deck.cards)
        start = Position(hands=((),) * self.seats, deck=counts, discard=(0,) * len(counts))
        deals = tuple((seat, self.base_hand(seat)) for seat in range(self.seats))
        return self.follow(start.but(deals=deals), [])

    def chooser(self, p: Position) -> int:
        """Return the seat that chooses."""
        return p.queue[0]

    def turn(self, p: Position) -> int:
        """Return the number of the turn: 0 for the setup, then one a Primary and one a round of the Convention."""
        return p.turn

    def rule(self, p: Position, m: Move) -> str:
        """Return the id of the rule that allows this move."""
        if m.kind == "place":
            return campaign.place_rule(p, m)
        if m.kind == "finish":
            return campaign.finish_rule(p)
        return refill.DEALT_BY[p.after] if m.kind == "deal" else RULES[m.kind]

    def shown(self, p: Position, m: Move, viewer: int) -> Move:
        """Return a move as a viewer sees it; bids, deals and cards laid face down are `?` to the others."""
        return view.shown(p, m, viewer)

    def subject(self, m: Move) -> str | None:
        """Return the state a move is about."""
        if m.kind == "place" and m.args[1] in STATES:
            return str(m.args[1])
        if m.kind in ("name", "order"):
            return str(m.args[0])
        if m.kind in ("select", "first", "groundwork") and m.args[0] in STATES:
            return str(m.args[0])
        return None

    def facts(self, p: Position, viewer: int) -> Facts:
        """Return what a viewer may see."""
        return view.facts(self, p, viewer)

    def view(self, facts: Facts) -> View:
        """Describe the facts for a screen."""
        return view.view(self, facts)

    def say(self, m: Move) -> str:
        """Say a move in words."""
        return words.say(m)

    def label(self, kind: str, value: int | str) -> str:
        """Name a card or a value that chance can bring."""
        return words.label(kind, value)

    def tell(self, e: Event) -> str:
        """Say an event in one sentence."""
        return words.tell(e)

    def outcome(self, p: Position) -> Outcome | None:
        """Return how the game ended, always with one winner; None while it goes on."""
        if p.step != "over":
            return None
        rule = "CAND-1.1" if p.reason == "majority" else "CAND-9.9"
        return Outcome((p.winner,), self.totals(p), p.reason, rule)

    def decode(self, data: Any) -> Position:
        """Return the position that `encode` gave, checked; NotationError says what does not add up."""
        return state.decode(self, data)

    def totals(self, p: Position) -> tuple[int, ...]:
        """Return each seat's votes."""
        sums = [0] * (self.seats + 2)  # ON_MAP and UNDECIDED count into the two places at the end
        for owner, weight in zip(p.owners, self._weights, strict=True):
            sums[owner] += weight
        return tuple(sums[: self.seats])

    def unresolved(self, p: Position) -> list[int]:
        """List the Primaries that still hold vote markers."""
        owners = p.owners  # a Primary's markers leave the map one by one only while it is being resolved
        return [
            i
            for i, places in enumerate(self._places)
            if owners[places[0]] == ON_MAP or (i in p.primaries and any(owners[k] == ON_MAP for k in places))
        ]

    def base_hand(self, seat: int) -> int:
        """Return how many cards a hand is refilled to (CAND-8.1, CAND-11.1)."""
        return _HAND + (seat == self.incumbent)

    def in_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Sort cards in the order of the deck."""
        return tuple(sorted(cards, key=self.card_index.__getitem__))

    def add_cards(self, pile: tuple[int, ...], cards: Iterable[str], n: int = 1) -> tuple[int, ...]:
        """Return a pile with each card counted `n` times more; -1 takes the cards off."""
        counts = list(pile)
        for card in cards:
            counts[self.card_index[card]] += n
        return tuple(counts)

    def with_cards(
        self, hands: tuple[tuple[str, ...], ...], seat: int, cards: Iterable[str]
    ) -> tuple[tuple[str, ...], ...]:
        """Return the hands with cards added to one of them."""
        return put(hands, seat, self.in_order((*hands[seat], *cards)))

    def without_card(self, hands: tuple[tuple[str, ...], ...], seat: int, card: str) -> tuple[tuple[str, ...], ...]:
        """Return the hands with a card taken out of one of them."""
        hand = hands[seat]
        i = hand.index(card)
        return put(hands, seat, hand[:i] + hand[i + 1 :])


RULES: Mapping[str, str] = {
    "bid": "CAND-2.3",
    "ready": "CAND-2.3",
    "toss": "CAND-2.5",
    "select": "CAND-3.1",
    "order": "CAND-3.2",
    "agree": "CAND-10.9",
    "cancel": "CAND-10.1",
    "combine": "CAND-10.3",
    "first": "CAND-10.5",
    "draw": "CAND-7.8",
    "spare": "CAND-7.8",
    "drawn": "CAND-7.8",
    "groundwork": "CAND-7.1",
    "spend": "CAND-7.2",
    "discard": "CAND-7.9",
    "name": "CAND-12.1",
    "open": "CAND-12.2",
    "all": "CAND-12.1",
    "lottery": "CAND-9.11",
}
"""The rule behind a kind of move.

That behind placing a card depends on the card, behind a deal on its reason, behind `finish` on what came before.
"""


COMPONENTS: Components = {"deck": (DECKS, Deck), "primaries": (PRIMARIES, Primaries)}

OPTIONS: Mapping[str, Reader] = {
    "super_tuesday": flag,
    "incumbent": whole(0, 5, none=True),
    "prolonged_convention": flag,
    "bandwagon_tie": choice("returned", "kept"),
    "redraw_cap": whole(1, 20),
    **components(COMPONENTS),
}
"""How each option is read."""


def build(seats: int, options: Mapping[str, Any]) -> Candidate:
    """Return the game with options as texts or in JSON's types; a wrong one raises ElectionlibError."""
    return Candidate(seats, **read_options(Candidate.title, options, OPTIONS))


@cache
def _candidates() -> tuple[str, ...]:
    return tuple(read_json(files.data("candidate", "candidates.json"))["names"])
