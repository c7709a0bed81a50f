"""Questions about a game of Headquarters: the odds and the fare of a trip, and what is missing to claim a state."""

from fractions import Fraction
from typing import Any

from electionlib import atlas
from electionlib.analysis.odds import share
from electionlib.engine.view import Table
from electionlib.games.headquarters import reach
from electionlib.games.position import money
from electionlib.lessons.dice import fractions
from electionlib.lessons.question import LessonError, Picker, Question, options
from electionlib.lessons.source import Log, Maker

__all__ = ["MAKERS"]

_WAYS = {"train": (1, "the train (one die)", "HQ-4.3"), "air": (2, "an airplane (two dice)", "HQ-4.4")}


def _said(game: Any, *ids: str) -> str:
    return " ".join(f"{game.rules[each].summary} [{each}]" for each in ids)


def _trip(pick: Picker, log: Log) -> Question:
    return log.first(pick, lambda i: _trip_at(pick, log, i))


def _trip_at(pick: Picker, log: Log, i: int) -> Question | None:
    game: Any = log.timeline.game
    p, names = log.timeline[i].position, log.timeline.names
    if not p.queue or not p.at[p.queue[0]]:
        return None
    seat = p.queue[0]
    way = pick.one(list(_WAYS))
    dice, by, rule = _WAYS[way]
    odds = reach.odds(p.at[seat], dice, way == "air" and game.air_links, game.revisit_in_trip)
    ends = [state for state, chance in odds.items() if 0 < chance < 1]
    if not ends:
        return None
    goal = pick.one(ends)
    right, throws = odds[goal], 6**dice
    ways = int(right * throws)
    near = [Fraction(ways + k, throws) for k in (-3, -2, -1, 1, 2, 3)]
    chosen, key = fractions(pick, right, [*near, 1 - right, Fraction(1, 2), Fraction(1, 6), Fraction(1, 3)])
    start, end = atlas.name(p.at[seat]), atlas.name(goal)
    totals = [total for total in reach.totals(dice) if _leads(game, p.at[seat], goal, total, way)]
    return Question(
        f"{names[seat]} is in {start} and takes {by}. What are the odds that the roll lets the trip end in {end}?",
        "choice",
        key,
        f"A trip there can have {', '.join(map(str, totals))} states: {ways} of {throws} throws, {share(right)}. "
        f"{_said(game, rule, 'HQ-4.9', 'HQ-4.10')}",
        (rule, "HQ-4.9", "HQ-4.10"),
        "How many states long can a way there be, with no state twice? Detours count.",
        chosen,
        (),
        names,
    )


def _leads(game: Any, start: str, goal: str, steps: int, way: str) -> bool:
    is_linked = way == "air" and game.air_links
    index = game.state_index
    return index[goal] in reach.ends(index[start], steps, is_linked, game.revisit_in_trip)


def _fare(pick: Picker, log: Log) -> Question:
    game: Any = log.timeline.game
    ways = [way for way in _WAYS if game.fares[way]]
    if not ways:
        raise LessonError("Travel costs nothing in this game, so there is no fare to ask about.")
    way = pick.one(ways)
    dice, by, _ = _WAYS[way]
    fee, rule = game.fares[way], {"train": "HQ-4.6", "air": "HQ-4.7"}[way]
    mean = Fraction(7 * dice, 2) * fee
    amounts = {mean, fee * dice, 6 * dice * fee, 3 * dice * fee, 4 * dice * fee, 7 * dice * fee} - {mean}
    rows = [(_dollars(each), "", False) for each in pick.some(sorted(amounts), 3)]
    chosen, keys = options(pick, [(_dollars(mean), "", True), *rows])
    return Question(
        f"For each state that {by} travels through, {money(fee)} are paid. What does such a trip cost on average?",
        "choice",
        keys[0],
        f"{'A die shows' if dice == 1 else 'Two dice show'} {3.5 * dice:g} on average, and "
        f"{3.5 * dice:g} × {money(fee)} = {_dollars(mean)}. {_said(game, rule)}",
        (rule,),
        "What does a die show on average? All its faces are equally likely.",
        chosen,
        (),
        log.timeline.names,
    )


def _dollars(thousands: Fraction | int) -> str:
    return f"${round(thousands * 1000):,}"


def _claim(pick: Picker, log: Log) -> Question:
    return log.first(pick, lambda i: _claim_at(pick, log, i))


def _claim_at(pick: Picker, log: Log, i: int) -> Question | None:
    game: Any = log.timeline.game
    p, names = log.timeline[i].position, log.timeline.names
    held = [k for k, offices in enumerate(p.offices) if offices and game.slots[k] > 1]
    if not held:
        return None
    k, seat = pick.one(held), pick.below(game.seats)
    slots, counts = game.slots[k], [0] * game.seats
    for owner, _ in p.offices[k]:
        counts[owner] += 1
    majority = slots // 2 + 1
    missing = majority - counts[seat]
    if not 0 < missing <= slots - sum(counts):
        return None
    state = atlas.name(game.codes[k])
    rows = tuple((f"@{who}", str(count)) for who, count in enumerate(counts))
    free = ("free", str(slots - sum(counts)))
    return Question(
        f"{state} has {slots} possible headquarters. How many more does {names[seat]} need for a majority there?",
        "number",
        missing,
        f"More than half of {slots} is {majority}, and {names[seat]} has {counts[seat]}: {majority} − {counts[seat]} = "
        f"{missing}. {_said(game, 'HQ-1.6')}",
        ("HQ-1.6",),
        "Half is not enough.",
        (),
        (Table(f"Headquarters in {state}", ("Whose", "Number"), (*rows, free)),),
        names,
    )


MAKERS = {
    "trip": Maker("headquarters", _trip),
    "fare": Maker("headquarters", _fare),
    "claim": Maker("headquarters", _claim),
}
