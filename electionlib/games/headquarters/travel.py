"""What a candidate does with a turn, the trip, and what may be done in a state entered (HQ-4, HQ-5)."""

from functools import cache
from typing import TYPE_CHECKING, Any

from electionlib.engine.game import Dice, Event, Move, Refusal
from electionlib.games.headquarters import debate, fundraising, money, offices
from electionlib.games.headquarters.moves import BUILD, CLOSE, DEBATE, DONE, GO, STAY
from electionlib.games.headquarters.position import Position, Task, put
from electionlib.games.headquarters.routes import LINKS, near, ways
from electionlib.games.headquarters.words import count_dice

if TYPE_CHECKING:
    from electionlib.games.headquarters.game import Headquarters

__all__ = [
    "build",
    "build_rule",
    "call",
    "chance_of_roll",
    "close",
    "fare",
    "go",
    "journey",
    "legal_journeys",
    "legal_plans",
    "legal_visit",
    "planning",
    "play",
    "refuse_journey",
    "refuse_plan",
    "refuse_visit",
    "roll",
    "stay",
    "travel",
    "visit",
    "ways_open",
]

FRESH, BUILT, OVER = 0, 1, 2
"""The stages of a visit: only rent and closings so far; after building; after a debate, or with nothing to do."""

LONGEST = {"bus": 1, "train": 6, "air": 12}
"""The states of the longest roll."""

_TRAVEL = {way: Move("travel", (way,)) for way in (*LONGEST, "standby")}
_GO = list(GO.values())
_DICE = {"train": 1, "air": 2}
_FARES = {"bus": "HQ-4.5", "train": "HQ-4.6", "air": "HQ-4.7"}
RULES = {"bus": "HQ-4.2", "train": "HQ-4.3", "air": "HQ-4.4", "standby": "HQ-4.14"}


# --- how the turn is spent


def planning(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Ask what the turn is for; who lost this turn's travel is told so (HQ-8.11)."""
    seat = task.seat
    if p.grounded[seat]:
        events.append(Event("stays", (), "HQ-8.11", seat))
        p = p.but(grounded=put(p.grounded, seat, p.grounded[seat] - 1)).task(how=("grounded",))
    return p.ask("plan", seat)


def fare(game: "Headquarters", p: Position, way: str) -> int:
    """Return what a way of travel costs for each state, unless a card waives it (HQ-4.5 to 4.7, HQ-8.14)."""
    return 0 if "travel_fee" in p.waived else game.fares[way]


def ways_open(game: "Headquarters", p: Position, seat: int) -> list[str]:
    """List the ways a candidate can travel now: those that lead on, with the fare at hand (HQ-4.15)."""
    here, cash = game.state_index[p.at[seat]], p.cash[seat]
    found = []
    for way, longest in LONGEST.items():
        if near(way == "air" and game.air_links)[here]:
            least = fare(game, p, way) * (longest if game.fare_guard else 1)
            if cash >= least:
                found.append(way)
    if game.standby_flight and p.at[seat] in LINKS and "air" not in found:
        found.append("standby")
    return found


def _playable(game: "Headquarters", p: Position, seat: int) -> list[str]:
    """List the kept cards that waive something on a trip that can be made with them (HQ-8.14)."""
    if not p.hands[seat]:
        return []
    found = []
    for code in p.hands[seat]:
        op = game.cards.by_code[code].ops[0]
        if op.op == "waive" and op.what not in p.waived:
            with_it = p.but(waived=(*p.waived, op.what))
            if ways_open(game, with_it, seat):
                found.append(code)
    return found


def legal_plans(game: "Headquarters", p: Position) -> list[Move]:
    """List the ways to travel, the cards for it, fundraisers and `stay`; after a card, only travel (HQ-4.1)."""
    seat = p.chooser
    if "grounded" in p.tasks[-1].how:
        return [*fundraising.legal(game, p), STAY]
    moves = [_TRAVEL[way] for way in ways_open(game, p, seat)]
    if not p.waived:
        moves += fundraising.legal(game, p)
        moves.append(STAY)
    return [*moves, *[_play(code) for code in _playable(game, p, seat)]]


def refuse_plan(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say why a turn cannot be spent like that."""
    if m in legal_plans(game, p):
        return None
    seat, arg = p.chooser, m.args[0] if len(m.args) == 1 else ""
    if m.kind == "play" and arg in p.hands[seat]:
        return Refusal("This card cannot be played now.", "HQ-8.14")
    if m.kind in ("travel", "play") and "grounded" in p.tasks[-1].how:
        return Refusal("A card forbids to travel this turn.", "HQ-8.11")
    if m.kind == "travel" and arg in LONGEST:
        way = str(arg)
        if near(way == "air" and game.air_links)[game.state_index[p.at[seat]]]:
            rule = "HQ-4.15" if game.fare_guard and way != "bus" else _FARES[way]
            what = "for the fare of the longest trip" if rule == "HQ-4.15" else "for the fare"
            return Refusal(f"The money does not reach {what}.", rule)
        return Refusal(f"No way leads out of {p.at[seat]} {'by air' if way == 'air' else 'over land'}.", "HQ-4.12")
    if m.kind == "travel" and arg == "standby":
        if not game.standby_flight:
            return Refusal("Nobody flies on standby in this game.", "HQ-4.14")
        return Refusal("Standby is for who is in AK or HI and cannot pay for a flight.", "HQ-4.14")
    if p.waived:
        return Refusal("After a card for the journey one travels.", "HQ-8.14")
    if m.kind == "fundraise" and arg in (1, 2, 3):
        return Refusal(f"The money does not reach for {count_dice(arg)}.", "HQ-6.2")
    return Refusal(
        "Say “travel bus”, “travel train”, “travel air”, “fundraise N” with 1 to 3 dice, or “stay”.", "HQ-4.1"
    )


def play(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Play a card for the journey."""
    seat, code = p.chooser, str(m.args[0])
    events.append(Event("played", (code,), "HQ-8.14", seat))
    hand = tuple([card for card in p.hands[seat] if card != code])
    waived = (*p.waived, game.cards.by_code[code].ops[0].what)
    return p.but(hands=put(p.hands, seat, hand), used=(*p.used, code), waived=waived)


def stay(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Go straight on to Face the Nation."""
    return p.pop()


def travel(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Choose a way of travel, which cannot be taken back (HQ-4.8)."""
    seat, way = p.chooser, str(m.args[0])
    here = p.at[seat]
    left, step = (1, "run") if way in ("bus", "standby") else (0, "roll")
    tasks = (*p.tasks[:-1], p.tasks[-1]._replace(kind="visit", n=OVER))
    p = p.but(way=way, trip=(here,), left=left, tasks=tasks, step=step)
    return _move(game, p, seat, LINKS[here], 0, events) if way == "standby" else p


def chance_of_roll(game: "Headquarters", p: Position) -> Dice:
    """Return the roll for the train or the airplane."""
    return Dice("roll", (), _DICE[p.way], 6)


def roll(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Take note of how far the trip goes."""
    return p.but(rolled=m.args, left=sum(map(int, m.args)), step="run")


# --- on the way


def _onward(game: "Headquarters", p: Position) -> list[Move]:
    """List the states that may come next on the trip (HQ-4.9, HQ-4.10)."""
    index = game.state_index
    here, with_links = index[p.trip[-1]], p.way == "air" and game.air_links
    if game.revisit_in_trip:
        return [_GO[i] for i in near(with_links)[here]]
    behind = 0
    for code in p.trip:
        behind |= 1 << index[code]
    return [_GO[i] for i in ways(here, p.left, behind, with_links)]


def visit(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Ask what is done in the state entered, and where the trip goes on, as long as there is something to choose."""
    if p.left and p.cash[task.seat] < fare(game, p, p.way):
        events.append(Event("fare short", (), "HQ-4.16", task.seat, p.at[task.seat]))
        p = p.but(left=0)
        if not game.transit_counts and len(p.trip) > 1:  # the last state of the trip, after all
            return _enter(game, p, task.seat, p.at[task.seat], events)
    if p.left or _acts(game, p, task):
        return p.ask("visit", task.seat)
    return p.pop()


def _acts(game: "Headquarters", p: Position, task: Task) -> list[Move]:
    """List what may be done in the state entered: closing, then building, then a debate (HQ-5.11)."""
    if task.n == OVER:
        return []
    seat, code = task.seat, task.states[0]
    i = game.state_index[code]
    held = p.offices[i]
    moves = []
    if task.n == FRESH:
        for owner, _ in held:
            if owner == seat:
                moves.append(CLOSE[code])
                break
        is_open = len(held) < game.slots[i] and p.cash[seat] >= game.hq_cost
        if is_open and (task.source or not offices.is_limited(p, seat, code)):
            moves.append(BUILD[code])
    if p.at.count(code) > 1 and debate.takers(game, p, seat):
        moves.append(DEBATE)
    return moves


def legal_visit(game: "Headquarters", p: Position) -> list[Move]:
    """List what may be done in the state entered, and the next states, or `done` at the trip's end."""
    moves = _acts(game, p, p.tasks[-1])
    if p.left:
        moves += _onward(game, p)
    else:
        moves.append(DONE)
    return moves


def refuse_visit(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say why that cannot be done in the state entered, or why the trip does not lead there."""
    task = p.tasks[-1]
    is_state = len(m.args) == 1 and m.args[0] in game.state_index
    if m.kind in ("build", "close", "debate") and p.left and not game.transit_counts:
        return Refusal("Only the last state of the trip is entered.", "HQ-4.11")
    if m.kind == "go" and is_state:
        if not p.left:
            return Refusal("The trip is over.", "HQ-4.9")
        return None if m in _onward(game, p) else _refuse_way(game, p, str(m.args[0]))
    if m == DONE:
        return Refusal("The trip is as long as the roll: go on.", "HQ-4.9") if p.left else None
    if m.kind in ("build", "close") and is_state:
        if m.args == task.states:
            return _refuse_act(game, p, task, m)
        return Refusal("Only in the state just entered.", "HQ-5.1" if m.kind == "build" else "HQ-5.9")
    if m == DEBATE:
        if task.n == OVER:
            return Refusal("Only who has just entered a state calls a debate there, and only once.", "HQ-7.2")
        if p.cash[task.seat] < game.debate_fee[0]:
            return Refusal("The money does not reach for a die of a debate.", "HQ-7.6")
        if debate.takers(game, p, task.seat):
            return None
        return Refusal("There is nobody here to debate with who can pay for it now.", "HQ-7.1")
    return Refusal("Say “close STATE”, “build STATE”, “debate”, “go STATE” or “done”, where it is offered.", "HQ-5.11")


def _refuse_way(game: "Headquarters", p: Position, state: str) -> Refusal:
    with_links = p.way == "air" and game.air_links
    if game.state_index[state] not in near(with_links)[game.state_index[p.trip[-1]]]:
        return Refusal(f"{p.trip[-1]} and {state} do not touch.", "HQ-4.12")
    if state in p.trip:
        return Refusal(f"The trip has been in {state}.", "HQ-4.10")
    return Refusal(f"Not all of the roll can be travelled by way of {state}.", "HQ-4.10")


def _refuse_act(game: "Headquarters", p: Position, task: Task, m: Move) -> Refusal | None:
    code = task.states[0]
    held, slots = p.offices[game.state_index[code]], game.slots[game.state_index[code]]
    if task.n == BUILT and m.kind == "build":
        return Refusal("Only one headquarters is built on entering a state.", "HQ-5.1")
    if task.n != FRESH:
        return Refusal("Closing comes first, then building, then a debate.", "HQ-5.11")
    if m.kind == "close":
        if any(owner == task.seat for owner, _ in held):
            return None
        return Refusal(f"@{task.seat} has no headquarters in {code}.", "HQ-5.9")
    if len(held) >= slots:
        return Refusal(f"All possible headquarters of {code} are taken.", "HQ-1.4")
    if not task.source and offices.is_limited(p, task.seat, code):
        return Refusal(f"Not two in three turns: @{task.seat} has built one in {code}.", "HQ-5.3")
    if p.cash[task.seat] < game.hq_cost:
        return Refusal("The money does not reach for a headquarters.", "HQ-5.2")
    return None


def close(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Close a headquarters in the state entered, for half of what it cost (HQ-5.9)."""
    return offices.shut(game, p, p.chooser, str(m.args[0]), 50, "HQ-5.9", events)


def build_rule(p: Position) -> str:
    """Return the rule by which one is built in the state entered: where a card led, outside the limit."""
    return "HQ-5.5" if p.tasks[-1].source else "HQ-5.1"


def build(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Build the one headquarters in the state entered (HQ-5.1), outside the limit where a card led there (HQ-5.5)."""
    seat, code, task = p.chooser, str(m.args[0]), p.tasks[-1]
    limits = p.limits if task.source else offices.limit(p, seat, code)
    tasks = (*p.tasks[:-1], task._replace(n=BUILT))
    return offices.erect(game, p, seat, code, game.hq_cost, build_rule(p), events, tasks=tasks, limits=limits)


def call(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Call a debate in the state entered, once (HQ-7.1, HQ-7.2)."""
    seat, code = p.chooser, p.tasks[-1].states[0]
    events.append(Event("called", (), "HQ-7.1", seat, code))
    return debate.start(p.task(n=OVER), "debate", (code,), (seat,), tuple(debate.takers(game, p, seat)))


def go(game: "Headquarters", p: Position, m: Move, events: list[Event]) -> Position:
    """Travel on to the next state."""
    seat, code = p.chooser, str(m.args[0])
    if p.step == "journey":
        events.append(Event("moved", ("card", p.at[seat], 0), "HQ-8.10", seat, code))
        return _enter(game, p, seat, code, events, source=p.tasks[-1].source, how=p.tasks[-1].how)
    return _move(game, p, seat, code, fare(game, p, p.way), events)


def _move(game: "Headquarters", p: Position, seat: int, code: str, cost: int, events: list[Event]) -> Position:
    events.append(Event("moved", (p.way, p.at[seat], cost), (_FARES if cost else RULES)[p.way], seat, code))
    cash = put(p.cash, seat, p.cash[seat] - cost) if cost else p.cash
    p = _enter(game, p, seat, code, events, left=p.left - 1, trip=(*p.trip, code), cash=cash)
    return money.spent(game, p, seat, events) if cost else p


def _enter(
    game: "Headquarters",
    p: Position,
    seat: int,
    code: str,
    events: list[Event],
    *,
    left: int = 0,
    source: str = "",
    how: tuple[str, ...] = (),
    **more: Any,
) -> Position:
    """Enter a state, with `more` changed: rent is due first (HQ-5.6), unless waived; or pass through it (HQ-4.11)."""
    passes = "passes" in how or (left and not game.transit_counts)
    tasks = (*p.tasks[:-1], Task("visit", seat, source, OVER if passes else FRESH, (code,)))
    if not passes and (rents := money.rents(game, p, seat, code)):
        if "waived" in how or "rent" in p.waived:
            events.append(Event("rent waived", (), "HQ-8.10" if "waived" in how else "HQ-8.14", seat, code))
        else:
            tasks = (*tasks, Task("due", seat, "rent", sum([rent for _, rent in rents]), (code,)))
    return p.but(at=put(p.at, seat, code), left=left, tasks=tasks, step="run", **more)


# --- where a card leads


def journey(game: "Headquarters", p: Position, task: Task, events: list[Event]) -> Position:
    """Ask where a card leads."""
    return p.ask("journey", task.seat)


def legal_journeys(game: "Headquarters", p: Position) -> list[Move]:
    """List the states a card may lead to."""
    return [GO[code] for code in p.tasks[-1].states]


def refuse_journey(game: "Headquarters", p: Position, m: Move) -> Refusal | None:
    """Say where the card leads."""
    if m in legal_journeys(game, p):
        return None
    states = p.tasks[-1].states
    where = ", ".join(states) if len(states) < len(game.codes) - 1 else "any other state"
    return Refusal(f"Go where the card leads, as “go STATE”: {where}.", "HQ-8.10")


@cache
def _play(code: str) -> Move:
    return Move("play", (code,))
