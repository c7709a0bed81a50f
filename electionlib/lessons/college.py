"""Questions about electoral votes: how many, what a census changed, what is missing to 270, and 269 to 269."""

from collections.abc import Mapping
from itertools import chain, combinations

from electionlib import atlas
from electionlib.engine.view import Meter, Table, listed
from electionlib.lessons.question import SOURCES, LessonError, Picker, Question, options
from electionlib.lessons.source import Maker

__all__ = ["MAKERS"]


def _votes(pick: Picker, year: int) -> Question:
    state, counts = pick.one(atlas.STATES), atlas.votes(year)
    n = counts[state]
    how = (
        "DC is no state; the 23rd Amendment gives it three."
        if state == "DC"
        else f"One for {'its seat' if n == 3 else f'each of its {n - 2} seats'} in the House, and two for its senators."
    )
    return Question(
        f"How many electoral votes does {atlas.name(state)} have in the election of {year}?",
        "number",
        n,
        f"{atlas.name(state)} has {n}. {how} {SOURCES['votes']}",
        ("votes",),
        "As many as members of Congress: the seats in the House and two senators.",
    )


def _census(pick: Picker, year: int) -> Question:
    i = atlas.CENSUS_ELECTIONS.index(max(first for first in atlas.CENSUS_ELECTIONS if first <= year))
    if i == 0:
        raise LessonError("The votes before the census of 1960 are not known; ask about the election of 1972 or later.")
    new = atlas.CENSUS_ELECTIONS[i]
    before, after = new - 4, new
    changed = atlas.changes(before, after)
    gained = pick.coin()
    fits = [state for state, n in changed.items() if (n > 0) == gained]
    others = [state for state, n in changed.items() if (n > 0) != gained]
    same = [state for state in atlas.STATES if state not in changed and state != "DC"]
    wrong = [*pick.some(others, 2), *pick.some(same)][:3]

    def told(state: str) -> str:
        return f"{atlas.votes(before)[state]} in {before} and {atlas.votes(after)[state]} in {after}."

    chosen, right = options(
        pick, [(atlas.name(state), told(state), state in fits) for state in (pick.one(fits), *wrong)]
    )
    return Question(
        f"The census of {atlas.CENSUSES[i]} moved electoral votes between states. Which of these "
        f"{'gained' if gained else 'lost'} votes in {after}?",
        "choice",
        right[0],
        f"The new census first counted in {new}. {SOURCES['votes']}",
        ("votes",),
        "Seats in the House follow the people: where a state grows faster than the country, it gains.",
        chosen,
    )


def _won(pick: Picker, year: int, low: int, high: int) -> list[str]:
    """Pick states with so many votes together, the large ones first."""
    counts = atlas.votes(year)
    while True:
        won: list[str] = []
        total = 0
        for state in pick.some(atlas.STATES):
            if total + counts[state] <= high:
                won.append(state)
                total += counts[state]
        if total >= low:
            return sorted(won, key=lambda state: (-counts[state], state))


def _with_votes(states: list[str] | tuple[str, ...], counts: Mapping[str, int]) -> str:
    return listed([f"{atlas.name(state)} ({counts[state]})" for state in states])


def _missing(pick: Picker, year: int) -> Question:
    counts = atlas.votes(year)
    won = pick.some(sorted(atlas.STATES, key=lambda state: -counts[state])[:24], 5 + pick.below(4))
    total = sum(counts[state] for state in won)
    right = max(atlas.MAJORITY - total, 0)
    return Question(
        f"{year}: a candidate has won {_with_votes(won, counts)}. How many more votes make a majority?",
        "number",
        right,
        f"The states won have {total} votes. A majority of the 538 is {atlas.MAJORITY}, since 269 is only half: "
        f"{atlas.MAJORITY} − {total} = {right}. {SOURCES['votes']}",
        ("votes",),
        "Half of 538 is 269. How many are more than half?",
    )


def _enough(pick: Picker, year: int) -> Question:
    counts = atlas.votes(year)
    won = _won(pick, year, 215, 255)
    total = sum(counts[state] for state in won)
    missing = atlas.MAJORITY - total
    left = [state for state in atlas.STATES if state not in won and counts[state] > 3]
    sets = [tuple(sorted(found)) for n in (2, 3) for found in combinations(pick.some(left, 12), n)]
    worth = {found: sum(counts[state] for state in found) for found in sets}
    enough = sorted((found for found in sets if worth[found] >= missing), key=lambda it: (worth[it], it))
    short = sorted((found for found in sets if worth[found] < missing), key=lambda it: (-worth[it], it))
    if not enough or len(short) < 3:
        return _enough(pick, year)
    rows = [
        (_with_votes(found, counts), f"{total} + {worth[found]} = {total + worth[found]}.", worth[found] >= missing)
        for found in (pick.one(enough[:6]), *pick.some(short[:6], 3))
    ]
    chosen, right = options(pick, rows)
    return Question(
        f"{year}: a candidate has {total} electoral votes. Which of these sets of states would be enough to win?",
        "choice",
        right[0],
        f"It takes {missing} more votes to reach {atlas.MAJORITY}. {SOURCES['votes']}",
        ("votes",),
        f"{atlas.MAJORITY} − {total} votes are missing.",
        chosen,
        (Meter("Votes", (("The candidate", total, "seat 0"),), atlas.MAJORITY),),
    )


def _tie(pick: Picker, year: int) -> Question:
    """Ask for the one set of the states left that makes 269 to 269."""
    counts = atlas.votes(year)
    while True:
        order = pick.some(atlas.STATES)
        left, called = sorted(order[:5]), order[5:]
        asked = {*pick.some(left, 1 + pick.below(3))}
        want = 269 - sum(counts[state] for state in asked)
        won = _summing(called, counts, want)
        answers = [
            found
            for found in chain.from_iterable(combinations(left, n) for n in range(len(left) + 1))
            if sum(counts[state] for state in found) == sum(counts[state] for state in asked)
        ]
        if won and len(answers) == 1:
            break
    rest = 538 - want - sum(counts[state] for state in left)
    return Question(
        f"{year}: A has {want} electoral votes, B has {rest}, and {_with_votes(left, counts)} are still to be called. "
        "Which states would A have to win, and B all others, for a tie of 269 to 269?",
        "states",
        tuple(sorted(asked)),
        f"A needs exactly 269 − {want} = {269 - want} more: {_with_votes(sorted(asked), counts)}, and nothing else. "
        "Nobody then has a majority, and the House of Representatives elects the President, each state's delegation "
        f"having one vote. {SOURCES['amendment']} {SOURCES['votes']}",
        ("votes", "amendment"),
        f"A needs exactly {269 - want} more.",
        (),
        (
            Meter("Votes", (("A", want, "seat 0"), ("B", rest, "seat 1")), atlas.MAJORITY),
            Table(
                "Still to be called",
                ("State", "Votes"),
                tuple((atlas.name(state), str(counts[state])) for state in left),
            ),
        ),
    )


def _summing(states: list[str], counts: Mapping[str, int], goal: int) -> list[str]:
    """Return some of the states with exactly so many votes together, or nothing."""
    reached: dict[int, list[str]] = {0: []}
    for state in states:
        for total in [total for total in reached if total + counts[state] <= goal]:
            reached.setdefault(total + counts[state], [*reached[total], state])
        if goal in reached:
            return reached[goal]
    return []


MAKERS = {
    "votes": Maker("year", _votes),
    "census": Maker("year", _census),
    "missing": Maker("year", _missing),
    "enough": Maker("year", _enough),
    "tie": Maker("year", _tie),
}
