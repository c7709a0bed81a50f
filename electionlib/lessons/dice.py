"""Questions about the odds of a roll."""

from collections import Counter
from fractions import Fraction
from itertools import product

from electionlib.analysis.odds import share
from electionlib.engine.game import Dice, Move
from electionlib.lessons.question import SOURCES, Option, Picker, Question, options
from electionlib.lessons.source import Maker

__all__ = ["MAKERS", "fractions"]


def fractions(pick: Picker, right: Fraction, near: list[Fraction]) -> tuple[tuple[Option, ...], str]:
    """Return the right probability among three wrong ones of those near it, and its letter."""
    wrong = pick.some(dict.fromkeys(each for each in near if 0 < each < 1 and each != right), 3)
    chosen, keys = options(pick, [(share(each), "", each == right) for each in (right, *wrong)])
    return chosen, keys[0]


def _roll(pick: Picker, n: int) -> Question:
    sides = 6
    dice = Dice("roll", (), n, sides)
    totals: Counter[int] = Counter()
    odds: dict[int, Fraction] = {}
    for faces in product(range(1, sides + 1), repeat=n):
        total = sum(faces)
        totals[total] += 1
        odds[total] = odds.get(total, Fraction(0)) + dice.probability(Move("roll", faces))
    goal = n + pick.below((sides - 1) * n) + 1 if n > 1 else 2 + pick.below(sides - 1)
    at_least = n == 1 or pick.coin()
    throws = sides**n
    right = sum((p for total, p in odds.items() if total >= goal), Fraction(0)) if at_least else odds[goal]
    ways = int(right * throws)
    near = [Fraction(ways + k, throws) for k in (-3, -2, -1, 1, 2, 3)]
    near += [Fraction(1, len(totals)), 1 - right, Fraction(len([t for t in totals if t >= goal]), len(totals))]
    chosen, key = fractions(pick, right, near)
    what = f"a total of {goal}{' or more' * at_least}" if n > 1 else f"a {goal}{' or more' * (goal < sides)}"
    return Question(
        f"{('A die is', 'Two dice are', 'Three dice are')[n - 1]} thrown. What are the odds of {what}?",
        "choice",
        key,
        f"{ways} of the {throws} throws give {what}: {share(right)}, about {float(right):.0%}. {SOURCES['dice']}",
        ("dice",),
        f"There are {throws} equally likely throws; count those that fit.",
        chosen,
    )


MAKERS = {"roll": Maker("dice", _roll)}
