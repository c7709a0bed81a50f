"""The game of Headquarters: its options, and which module answers at which step.

The modules follow the rule text: setup, endorsements, travel, offices, fundraising, debate, face_the_nation. What is
still to do in a turn is a stack of tasks; `turn.py` says which there are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar

from electionlib import files
from electionlib.atlas import CENSUS_ELECTIONS, ELECTIONS, STATES, votes
from electionlib.engine.game import DataError, Event, Move, Outcome
from electionlib.engine.view import Piece, View
from electionlib.games.headquarters import (
    claims,
    debate,
    endorsements,
    face_the_nation,
    fundraising,
    offices,
    setup,
    state,
    travel,
    turn,
    view,
    words,
)
from electionlib.games.headquarters.components import CARDS, ENDORSEMENTS, Cards, Endorsements, Op
from electionlib.games.headquarters.position import SOURCES, Position, Task
from electionlib.games.headquarters.view import Facts
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

__all__ = ["Headquarters", "build"]

Doing = Callable[["Headquarters", Position, Task, list[Event]], Position]

TASKS: Mapping[str, Doing] = {
    "offer": endorsements.offering,
    "plan": travel.planning,
    "visit": travel.visit,
    "journey": travel.journey,
    "open": offices.opening,
    "close": offices.closing,
    "due": offices.due,
    "draw": face_the_nation.drawing,
    "op": face_the_nation.carrying_out,
    "hit": face_the_nation.hitting,
    "surrender": face_the_nation.surrendering,
    "invite": debate.inviting,
    "choose dice": debate.choosing,
    "coach": debate.coaching,
    "roll": debate.rolling,
    "compare": debate.comparing,
}
"""What the next task does, by its kind."""


def run(game: "Headquarters", p: Position, events: list[Event]) -> Position:
    """Do the next task; without one the turn is over."""
    if not p.tasks:
        return turn.next_turn(game, p, events)
    task = p.tasks[-1]
    return TASKS[task.kind](game, p, task, events)


def _by_step(**acts: Any) -> Any:
    """Return what a kind of move does where that depends on the step."""
    return lambda game, p, m, events: acts[p.step](game, p, m, events)


STEPS: Steps["Headquarters", Position] = Steps(
    choices={
        "home": Choice(setup.legal_homes, setup.refuse_home),
        "pledge": Choice(setup.legal_pledges, setup.refuse_pledge),
        "accept": Choice(setup.legal_acceptances, setup.refuse_acceptance),
        "offered": Choice(endorsements.legal_answers, endorsements.refuse_answer),
        "plan": Choice(travel.legal_plans, travel.refuse_plan),
        "visit": Choice(travel.legal_visit, travel.refuse_visit),
        "journey": Choice(travel.legal_journeys, travel.refuse_journey),
        "open": Choice(offices.legal_openings, offices.refuse_opening),
        "close": Choice(offices.legal_closings, offices.refuse_closing),
        "settle": Choice(offices.legal_settlements, offices.refuse_settlement),
        "join": Choice(debate.legal_joins, debate.refuse_join),
        "dice": Choice(debate.legal_dice, debate.refuse_dice),
        "coach": Choice(debate.legal_coaches, debate.refuse_coach),
        "check": Choice(face_the_nation.legal_checks, face_the_nation.refuse_check),
        "target": Choice(face_the_nation.legal_targets, face_the_nation.refuse_target),
        "surrender": Choice(face_the_nation.legal_surrenders, face_the_nation.refuse_surrender),
    },
    chances={
        "money": setup.chance_of_money,
        "toss": setup.chance_of_toss,
        "offer": endorsements.chance_of_offer,
        "group": endorsements.chance_of_group,
        "roll": travel.chance_of_roll,
        "raise": fundraising.chance_of_roll,
        "percent": fundraising.chance_of_percent,
        "rolls": debate.chance_of_rolls,
        "draw": face_the_nation.chance_of_card,
    },
    automatic={"run": run},
    moves={
        "home": setup.home,
        "pledge": setup.pledge,
        "accept": _by_step(accept=setup.accept, offered=endorsements.accept),
        "decline": _by_step(offered=endorsements.decline, join=debate.decline),
        "done": _by_step(accept=setup.done, visit=offices.finish, open=offices.finish, close=offices.finish),
        "money": setup.roll_money,
        "toss": setup.toss,
        "offer": endorsements.offer,
        "group": endorsements.group,
        "travel": travel.travel,
        "fundraise": fundraising.raise_funds,
        "stay": travel.stay,
        "play": _by_step(plan=travel.play, coach=debate.coach, check=face_the_nation.cancel),
        "hold": _by_step(coach=debate.hold, check=face_the_nation.hold),
        "roll": travel.roll,
        "raise": fundraising.roll,
        "percent": fundraising.percent,
        "go": travel.go,
        "close": _by_step(visit=travel.close, close=offices.close, settle=offices.close),
        "build": travel.build,
        "open": offices.open_one,
        "debate": travel.call,
        "join": debate.join,
        "dice": debate.choose,
        "rolls": debate.rolls,
        "draw": face_the_nation.draw,
        "target": face_the_nation.target,
        "surrender": face_the_nation.surrender,
    },
)
"""Which module answers at which step."""


@dataclass(frozen=True)
class Headquarters(Stepwise[Position]):
    """Headquarters for two to four seats; amounts are in thousands of dollars here, in dollars among the options.

    >>> game = build(3, {"preset": "evening", "hq_cost": "50000"})
    >>> game.seats, game.win_ev, game.slots_div, game.hq_cost
    (3, 200, 2, 50)
    """

    seats: int
    preset: str
    """Where the values come from that are not given: `as_written`, `evening` or `class`."""
    ev_year: int
    """The election whose votes the states have (HQ-1.3)."""
    win_ev: int
    """The votes that win (HQ-1.1, HQ-1.2)."""
    win_check: str
    """Whether they win `immediate`ly or at the `end_of_round` (HQ-1.9)."""
    slots_div: int
    """By what the votes are divided to get the possible headquarters (HQ-1.5)."""
    claim_rule: str
    """`majority_of_slots`, or `majority_or_full_plurality` (HQ-1.7)."""
    clock_rounds: int
    """The rounds until the election (HQ-1.14)."""
    house_vote: bool
    """Whether the House elects without a majority (HQ-1.16)."""
    turn_order: str
    """`clockwise`, or `reversing` every other round (HQ-1.12)."""
    elimination: str
    """Who is out: `at_zero` who has no money left, or who is `unable_to_pay` (HQ-1.17, HQ-1.18)."""
    emergency_closings: bool
    """Whether headquarters are closed to pay what is due (HQ-1.19)."""
    start_money_unit: int
    """What a point of the opening roll is worth (HQ-2.10)."""
    start_equal: bool
    """Whether all begin with the average (HQ-2.12)."""
    pledge_bonus: int
    """What the pledge brings (HQ-2.11)."""
    endorse_rivals: bool
    """Whether accepting a group bars its rivals (HQ-2.8)."""
    endorse_max_accept: int
    """How many groups a seat may accept (HQ-2.9)."""
    offer_pool: str
    """Whether `all` groups make offers, or those the candidate could use, `takeable` (HQ-3.17)."""
    unclaimed_reuse: bool
    """Whether a candidate may accept an unclaimed group again (HQ-3.13)."""
    endorse_respects_limit: bool
    """Whether the three-turn limit holds for endorsements (HQ-3.15)."""
    endorse_max_per_state: int | None
    """How many headquarters an endorsement opens in one state (HQ-3.16)."""
    bus_fee: int
    """The bus fare (HQ-4.5)."""
    train_fee_per_state: int
    """The train fare (HQ-4.6)."""
    air_fee_per_state: int
    """The air fare (HQ-4.7)."""
    fare_guard: bool
    """Whether the longest roll must be affordable (HQ-4.15)."""
    revisit_in_trip: bool
    """Whether a trip may come to a state twice (HQ-4.10)."""
    transit_counts: bool
    """Whether the states on the way are entered (HQ-4.11)."""
    air_links: bool
    """Whether one can fly to Alaska and Hawaii (HQ-4.13)."""
    standby_flight: bool
    """Whether one can fly from there without the fare (HQ-4.14)."""
    hq_cost: int
    """The price of a headquarters (HQ-5.2)."""
    rent_per_hq: int
    """The rent for one (HQ-5.7)."""
    fund_fee_per_die: int
    """The fundraiser's fee for a die (HQ-6.2)."""
    fund_x: int
    """The $x of its formula (HQ-6.4)."""
    fund_headquarters: str
    """Whose headquarters in the state count: `everyone`'s or one's `own` (HQ-6.5)."""
    fund_pct: tuple[int, int]
    """The least and the greatest random percentage (HQ-6.6)."""
    fund_cap: int | None
    """The most a fundraiser brings (HQ-6.7)."""
    debate_fee: tuple[int, int, int]
    """What one, two and three dice cost (HQ-7.7, HQ-7.14)."""
    debate_cap: int | None
    """The most headquarters lost to one winner (HQ-7.11)."""
    retained_hand_limit: int | None
    """How many cards may be kept (HQ-8.13)."""
    endorsements: Endorsements
    cards: Cards

    slots: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The possible headquarters, by state."""
    weights: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The votes, by state."""
    fares: Mapping[str, int] = field(init=False, repr=False, compare=False)
    deck: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """All cards, in the order of the file."""
    ops: Mapping[str, tuple[Op, ...]] = field(init=False, repr=False, compare=False)
    """The operations of each card, and of the branches of those with a condition."""
    by_votes: Mapping[str, tuple[str, ...]] = field(init=False, repr=False, compare=False)
    """The states that cards name by their votes."""
    codes: ClassVar[tuple[str, ...]] = STATES
    state_index: ClassVar[Mapping[str, int]] = {code: i for i, code in enumerate(STATES)}
    """Where a state stands in a position, by its code."""

    id: ClassVar[str] = "headquarters"
    title: ClassVar[str] = "Headquarters"
    rules_version: ClassVar[int] = 2
    steps: ClassVar[Steps[Any, Any]] = STEPS
    end_rule: ClassVar[str] = "HQ-1.1"

    def __post_init__(self) -> None:
        weights = tuple(votes(self.ev_year).values())
        ops = {card.id: card.ops for card in self.cards.cards}
        for card in self.cards.cards:
            ops |= {f"{card.id}:then": op.then for op in card.ops if op.then}
            ops |= {f"{card.id}:else": op.other for op in card.ops if op.other}
        by_votes = tuple(zip(STATES, weights, strict=True))
        derived = {
            "weights": weights,
            "slots": tuple(-(-weight // self.slots_div) for weight in weights),
            "fares": {"bus": self.bus_fee, "train": self.train_fee_per_state, "air": self.air_fee_per_state},
            "deck": tuple(card.id for card in self.cards.cards),
            "ops": ops,
            "by_votes": {
                "ev<=5": tuple(code for code, weight in by_votes if weight <= 5),
                "ev>=15": tuple(code for code, weight in by_votes if weight >= 15),
            },
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def max_steps(self) -> int:
        """No game has more entries than this: a turn enters 13 states at most and draws one card."""
        return 1000 + 2000 * self.seats * self.clock_rounds

    @property
    def names(self) -> tuple[str, ...]:
        """The candidates' names, which players may replace by their own."""
        return ("Adams", "Baker", "Carter", "Dolan")[: self.seats]

    def options(self) -> dict[str, Any]:
        """Return every option, amounts in dollars; components of the user's own are included whole."""
        return {name: _in_dollars(name, value) for name, value in options_of(self, OPTIONS, _COMPONENTS).items()}

    def initial(self) -> Position:
        """Return the position before the homes are chosen."""
        return setup.start(self)

    def chooser(self, p: Position) -> int:
        """Return the seat that chooses."""
        return p.chooser

    def turn(self, p: Position) -> int:
        """Return the number of the turn: 0 for the set-up, then one for each turn of a seat."""
        return p.turn

    def rule(self, p: Position, m: Move) -> str:
        """Return the id of the rule that allows this move."""
        if m.kind == "travel":
            return travel.RULES[str(m.args[0])]
        if m.kind in ("open", "close", "done") and p.step in ("open", "close"):
            return offices.rule_of(self, p.tasks[-1])
        if m.kind == "build":
            return travel.build_rule(p)
        if m.kind == "surrender":
            return face_the_nation.surrender_rule(p)
        if m.kind in ("go", "roll") and p.way:
            return travel.RULES[p.way] if p.step != "journey" else "HQ-8.10"
        return RULES_AT.get((p.step, m.kind)) or RULES[m.kind]

    def shown(self, p: Position, m: Move, viewer: int) -> Move:
        """Return a move as a viewer sees it; what is chosen in secret is `?` to the others."""
        return view.shown(p, m, viewer)

    def facts(self, p: Position, viewer: int) -> Facts:
        """Return what a viewer may see."""
        return view.facts(self, p, viewer)

    def view(self, facts: Facts) -> View:
        """Describe the facts for a screen."""
        return view.view(self, facts)

    def preview(self, facts: Facts, m: Move) -> tuple[Piece, ...]:
        """Say what a way of travel could reach and cost, what a fundraiser may bring, what a debate may cost."""
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
        votes = self.totals(p)
        at_goal = sum(n >= self.win_ev for n in votes)
        rule, reason = {
            "goal": ("HQ-1.10" if at_goal > 1 else claims.goal_rule(self), f"the goal of {self.win_ev} votes"),
            "clock": ("HQ-1.14", "election day"),
            "house": ("HQ-1.16", "the vote of the House"),
            "last": ("HQ-1.21", "the last candidate"),
        }[p.reason]
        level = claims.house(self, p) if p.reason == "house" else p.alive()
        if p.reason in ("clock", "house") and claims.ranked(self, p, level)[1] != "votes":
            rule = "HQ-1.15"
        return Outcome(p.winners, votes, reason, rule)

    def encode(self, p: Position) -> dict[str, Any]:
        """Return a position in JSON's types."""
        return p._asdict() | {"tasks": [task._asdict() for task in p.tasks]}

    def decode(self, data: Any) -> Position:
        """Return the position that `encode` gave, checked; NotationError says what does not add up."""
        return state.decode(self, data)

    def totals(self, p: Position) -> tuple[int, ...]:
        """Return each seat's votes."""
        return claims.totals(self, p)


RULES: Mapping[str, str] = {
    "home": "HQ-2.1",
    "pledge": "HQ-2.4",
    "accept": "HQ-2.6",
    "decline": "HQ-7.3",
    "done": "HQ-2.6",
    "money": "HQ-2.10",
    "toss": "HQ-1.13",
    "offer": "HQ-3.1",
    "group": "HQ-3.2",
    "fundraise": "HQ-6.1",
    "stay": "HQ-4.1",
    "play": "HQ-8.14",
    "hold": "HQ-8.15",
    "roll": "HQ-4.9",
    "raise": "HQ-6.1",
    "percent": "HQ-6.6",
    "go": "HQ-8.10",
    "close": "HQ-5.9",
    "open": "HQ-8.8",
    "debate": "HQ-7.1",
    "join": "HQ-7.3",
    "dice": "HQ-7.5",
    "rolls": "HQ-7.5",
    "draw": "HQ-8.1",
    "target": "HQ-8.19",
}
"""The rule behind a kind of move."""

RULES_AT: Mapping[tuple[str, str], str] = {
    ("offered", "accept"): "HQ-3.9",
    ("offered", "decline"): "HQ-3.12",
    ("visit", "done"): "HQ-5.11",
    ("settle", "close"): "HQ-1.19",
    ("coach", "play"): "HQ-8.15",
    ("check", "play"): "HQ-8.16",
    ("check", "hold"): "HQ-8.16",
}
"""The same where it depends on the step."""

_COMPONENTS: Components = {
    "endorsements": (ENDORSEMENTS, Endorsements),
    "cards": (CARDS, Cards),
}


def _dollars(none: bool = False) -> Reader:
    """Return a reader of dollars, full thousands up to ten millions, which gives thousands."""

    def read(name: str, value: Any) -> int | None:
        found: int | None = whole(0, 10_000_000, none=none)(name, value)
        if found is None:
            return None
        if found % 1000:
            raise DataError("option", name, f"expected a multiple of 1000 dollars, not {value!r}")
        return found // 1000

    return read


def _several(n: int, reader: Reader) -> Reader:
    """Return a reader of a list of `n` values, or of a text with commas between them."""

    def read(name: str, value: Any) -> tuple[Any, ...]:
        items = value.split(",") if isinstance(value, str) else value
        if not isinstance(items, list | tuple) or len(items) != n:
            raise DataError("option", name, f"expected {n} values with commas between them, not {value!r}")
        return tuple(reader(name, item) for item in items)

    return read


def _year(name: str, value: Any) -> int:
    year = int(whole(ELECTIONS[0], ELECTIONS[-1])(name, value))
    if year not in ELECTIONS:
        raise DataError("option", name, f"expected the year of an election such as {CENSUS_ELECTIONS[-1]}, not {year}")
    return year


def _percentages(name: str, value: Any) -> tuple[Any, ...]:
    low, high = _several(2, whole(0, 100))(name, value)
    if low > high:
        raise DataError("option", name, f"expected the smaller percentage first, not {value!r}")
    return low, high


PRESETS = ("as_written", "evening", "class")
"""The names of the presets."""

OPTIONS: Mapping[str, Reader] = {
    "preset": choice(*PRESETS),
    "ev_year": _year,
    "win_ev": whole(1, 538),
    "win_check": choice("immediate", "end_of_round"),
    "slots_div": whole(1, 10),
    "claim_rule": choice("majority_of_slots", "majority_or_full_plurality"),
    "clock_rounds": whole(1, 100),
    "house_vote": flag,
    "turn_order": choice("clockwise", "reversing"),
    "elimination": choice("at_zero", "unable_to_pay"),
    "emergency_closings": flag,
    "start_money_unit": _dollars(),
    "start_equal": flag,
    "pledge_bonus": _dollars(),
    "endorse_rivals": flag,
    "endorse_max_accept": whole(0, 40),
    "offer_pool": choice("all", "takeable"),
    "unclaimed_reuse": flag,
    "endorse_respects_limit": flag,
    "endorse_max_per_state": whole(1, 20, none=True),
    "bus_fee": _dollars(),
    "train_fee_per_state": _dollars(),
    "air_fee_per_state": _dollars(),
    "fare_guard": flag,
    "revisit_in_trip": flag,
    "transit_counts": flag,
    "air_links": flag,
    "standby_flight": flag,
    "hq_cost": _dollars(),
    "rent_per_hq": _dollars(),
    "fund_fee_per_die": _dollars(),
    "fund_x": _dollars(),
    "fund_headquarters": choice("everyone", "own"),
    "fund_pct": _percentages,
    "fund_cap": _dollars(none=True),
    "debate_fee": _several(3, _dollars()),
    "debate_cap": whole(1, 18, none=True),
    "retained_hand_limit": whole(1, 200, none=True),
    **components(_COMPONENTS),
}
"""How each option is read."""

_AMOUNTS = (
    *("start_money_unit", "pledge_bonus", "hq_cost", "rent_per_hq", "fund_fee_per_die", "fund_x", "fund_cap"),
    *("bus_fee", "train_fee_per_state", "air_fee_per_state", "debate_fee"),
)
"""The options that are dollars."""


def _in_dollars(name: str, value: Any) -> Any:
    """Return an option's value with amounts in dollars, as a log has them."""
    if isinstance(value, tuple):
        return [each * 1000 if name in _AMOUNTS else each for each in value]
    return value * 1000 if name in _AMOUNTS and value is not None else value


def build(seats: int, options: Mapping[str, Any]) -> Headquarters:
    """Return the game with options as texts or in JSON's types; a wrong one raises ElectionlibError.

    The values of `preset` hold wherever no other is given.
    """
    given = read_options(Headquarters.title, options, OPTIONS)
    preset = given.setdefault("preset", "class")
    game = Headquarters(seats, **{**_values(preset, seats), **given})
    for code in game.cards.by_code:
        if code in game.endorsements.by_code:
            raise DataError("option", "cards", f"expected ids that no group has, unlike {code}")
    for code in (*game.cards.by_code, *game.endorsements.by_code):
        if code in SOURCES:
            raise DataError("option", "cards, endorsements", f"expected ids other than {code}, which is taken")
    return game


@cache
def _values(preset: str, seats: int) -> Mapping[str, Any]:
    """Return every value of a preset for a number of seats."""
    data = read_json(files.data("headquarters", "presets.json"))
    rows = dict.fromkeys(_COMPONENTS, "invented") | data["common"] | data["presets"][preset]
    plain = {name: value[str(seats)] if isinstance(value, dict) else value for name, value in rows.items()}
    return read_options(Headquarters.title, plain, OPTIONS)
