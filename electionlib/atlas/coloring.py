"""Coloring the map so that states that touch differ: four colors are enough, three are not."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from electionlib.atlas.adjacency import neighbors
from electionlib.atlas.states import STATES, AtlasError

__all__ = ["coloring"]


def coloring(colors: int = 4, kinds: Iterable[str] = ("land",)) -> Mapping[str, int]:
    """Return a color from 0 on for every state, different for neighbors; AtlasError if there are too few colors.

    The state whose neighbors already have the most colors comes next and takes the first color left; when none is
    left, the last choice is undone. So an answer is exact, and a no is a proof (networkx colors without one).

    >>> found = coloring()
    >>> sorted(set(found.values())), all(found["NV"] != found[other] for other in neighbors()["NV"])
    ([0, 1, 2, 3], True)
    >>> coloring(3)
    Traceback (most recent call last):
    electionlib.atlas.states.AtlasError: 3 colors are too few for this map.
    """
    near = neighbors(*kinds)
    found: dict[str, int] = {}
    if not _color(found, near, colors):
        raise AtlasError(f"{colors} colors are too few for this map.")
    return MappingProxyType({state: found[state] for state in STATES})


def _color(found: dict[str, int], near: Mapping[str, tuple[str, ...]], colors: int) -> bool:
    if len(found) == len(near):
        return True
    used = {state: {found.get(other) for other in near[state]} - {None} for state in near if state not in found}
    state = max(used, key=lambda it: (len(used[it]), len(near[it])))
    first_new = max(found.values(), default=-1) + 1  # colors nobody has yet are alike: try one of them
    for color in range(min(colors, first_new + 1)):
        if color not in used[state]:
            found[state] = color
            if _color(found, near, colors):
                return True
            del found[state]
    return False
