"""Where a way of travel can end, before its roll: by which number of states, and with which odds.

States are numbers and sets of states are bits, as in `routes.py`.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product

from electionlib.atlas import STATES
from electionlib.games.headquarters.routes import near

__all__ = ["ends", "odds", "totals", "within"]

_ALL = (1 << len(STATES)) - 1


def totals(dice: int) -> Mapping[int, int]:
    """Return how many of the equally likely throws of some dice come to each total.

    >>> totals(2)[7], sum(totals(3).values())
    (6, 216)
    """
    return Counter(map(sum, product(range(1, 7), repeat=dice)))


def odds(start: str, dice: int, with_links: bool, with_returns: bool, most: int = 18) -> Mapping[str, Fraction]:
    """Return with which probability the roll lets a trip end in a state, if one wants it to; 0 is left out.

    A trip goes through `most` states at most, for the fares of which there is money.

    >>> str(odds("FL", 1, False, False)["TN"]), "WA" in odds("AK", 2, True, False)
    ('5/6', False)
    """
    return _odds(STATES.index(start), dice, with_links, with_returns, min(most, 6 * dice))


@lru_cache(maxsize=512)
def _odds(start: int, dice: int, with_links: bool, with_returns: bool, most: int) -> Mapping[str, Fraction]:
    throws, found = totals(dice), Counter[int]()
    for steps, count in throws.items():
        for end in ends(start, min(steps, most), with_links, with_returns):
            found[end] += count
    whole = sum(throws.values())
    return {STATES[end]: Fraction(found[end], whole) for end in sorted(found)}


def ends(start: int, steps: int, with_links: bool, with_returns: bool) -> list[int]:
    """List the states in which a trip through exactly so many states can end, with or without returns to one.

    >>> [STATES[i] for i in ends(STATES.index("ME"), 2, False, False)]
    ['MA', 'VT']
    """
    beside = _beside(with_links)
    if with_returns:
        here = 1 << start
        for _ in range(steps):
            here = _around(beside, here)
        return _members(here)
    free = _ALL & ~(1 << start)
    return [end for end in _members(free) if _leads(beside, start, end, steps, free & ~(1 << end))]


def within(start: int, steps: int, with_links: bool) -> list[int]:
    """List the states a trip through at most so many states can touch, its start left out."""
    beside, found = _beside(with_links), 1 << start
    for _ in range(steps):
        found |= _around(beside, found)
    return _members(found & ~(1 << start))


def _leads(beside: tuple[int, ...], here: int, end: int, left: int, free: int) -> bool:
    """Tell whether a way through exactly `left` states leads to an end, over free states and over none twice."""
    if left == 1:
        return bool(beside[here] >> end & 1)
    edge, seen = beside[end] & free, 0
    for _ in range(left - 1):  # is it near enough, over what is still free?
        if edge & beside[here]:
            break
        seen |= edge
        edge = _around(beside, edge) & free & ~seen
    else:
        return False
    ways = _members(beside[here] & free)
    return any(_leads(beside, there, end, left - 1, free & ~(1 << there)) for there in ways)


@lru_cache(maxsize=2)
def _beside(with_links: bool) -> tuple[int, ...]:
    return tuple(sum(1 << there for there in others) for others in near(with_links))


def _around(beside: tuple[int, ...], bits: int) -> int:
    found = 0
    for i in _members(bits):
        found |= beside[i]
    return found


def _members(bits: int) -> list[int]:
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
