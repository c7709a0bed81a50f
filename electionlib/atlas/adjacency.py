"""Which states touch, and how: by land (rivers count), across water only, or at a corner.

Rules and searches use the frozen tuples of `neighbors`, much faster than a graph object.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from electionlib.atlas.states import STATES, AtlasError
from electionlib.atlas.table import read

__all__ = ["KINDS", "borders", "neighbors"]

KINDS = ("land", "water", "corner")
"""How two states may touch."""


@cache
def borders(*kinds: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of states that touch in one of the ways asked for, by land unless told otherwise; sorted.

    A way that is none of `KINDS` raises `AtlasError`.

    >>> borders("corner")
    (('AZ', 'CO'), ('NM', 'UT'))
    """
    for kind in kinds:
        if kind not in KINDS:
            raise AtlasError(f"{kind!r} is not a kind of border; expected {', '.join(KINDS[:-1])} or {KINDS[-1]}.")
    wanted = kinds or ("land",)
    return tuple(sorted((row["a"], row["b"]) for row in read("borders.csv") if row["kind"] in wanted))


@cache
def neighbors(*kinds: str) -> Mapping[str, tuple[str, ...]]:
    """Return the sorted neighbors of every state, with `kinds` as for `borders`; AK and HI have none.

    >>> neighbors()["MI"], neighbors("water")["MI"]
    (('IN', 'OH', 'WI'), ('IL', 'MN'))
    """
    found: dict[str, list[str]] = {state: [] for state in STATES}
    for a, b in borders(*kinds):
        found[a].append(b)
        found[b].append(a)
    return MappingProxyType({state: tuple(sorted(others)) for state, others in found.items()})
