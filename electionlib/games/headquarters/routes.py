"""The states that may come next on a trip: only those from which the whole roll can still be travelled (HQ-4.10).

States are numbers here and sets of states are bits, because a search runs at every step of a trip; what it finds is
kept, with only those states behind in mind that are near enough to be met again.
"""

from functools import cache, lru_cache

from electionlib.atlas import STATES, neighbors

__all__ = ["LINKS", "near", "ways"]

LINKS = {"AK": "WA", "HI": "CA"}
"""The air links (HQ-4.13)."""


@cache
def near(with_links: bool) -> tuple[tuple[int, ...], ...]:
    """Return the neighbors of every state over land (HQ-4.12), with the air links or without.

    >>> [STATES[i] for i in near(True)[STATES.index("AK")]]
    ['WA']
    """
    index = {code: i for i, code in enumerate(STATES)}
    found = {code: list(others) for code, others in neighbors().items()}
    if with_links:
        for a, b in LINKS.items():
            found[a].append(b)
            found[b].append(a)
    return tuple(tuple(sorted(index[other] for other in found[code])) for code in STATES)


def ways(here: int, left: int, behind: int, with_links: bool) -> tuple[int, ...]:
    """Return the neighbors through which exactly `left` states can be travelled, none of them `behind` (bits).

    >>> maine, new_hampshire = STATES.index("ME"), STATES.index("NH")
    >>> ways(maine, 3, 1 << maine, False) == (new_hampshire,), ways(maine, 1, 1 << new_hampshire, False)
    (True, ())
    """
    return _ways(here, left, behind & _within(left, with_links)[here], with_links)


@lru_cache(maxsize=1 << 16)
def _ways(here: int, left: int, behind: int, with_links: bool) -> tuple[int, ...]:
    links, behind = near(with_links), behind | 1 << here
    return tuple([there for there in links[here] if not behind >> there & 1 and _leads(there, left - 1, behind, links)])


def _leads(here: int, left: int, behind: int, links: tuple[tuple[int, ...], ...]) -> bool:
    if not left:
        return True
    behind |= 1 << here
    for there in links[here]:
        if behind >> there & 1:
            continue
        if _leads(there, left - 1, behind, links):
            return True
    return False


@cache
def _within(steps: int, with_links: bool) -> tuple[int, ...]:
    """Return the states no more than so many steps away from each, as bits."""
    if not steps:
        return tuple(1 << i for i in range(len(STATES)))
    nearer = _within(steps - 1, with_links)
    found = []
    for i, others in enumerate(near(with_links)):
        bits = nearer[i]
        for other in others:
            bits |= nearer[other]
        found.append(bits)
    return tuple(found)
