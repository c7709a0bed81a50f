"""Which states hang together: the tables of degrees and centrality, and what is cut off when states are removed.

A state may be given by code or name; `kinds` are those of `borders`.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from electionlib.atlas.adjacency import neighbors
from electionlib.atlas.network import graph
from electionlib.atlas.states import find

__all__ = ["Centrality", "centrality", "cut_off", "cut_states", "degrees"]


class Centrality(NamedTuple):
    """How central a state is among those that can be reached from it."""

    degree: int
    farthest: int
    mean_distance: float
    betweenness: float


def degrees(kinds: Iterable[str] = ("land",)) -> Mapping[int, tuple[str, ...]]:
    """Return the states by the number of their neighbors, the most first.

    >>> degrees()[8]
    ('MO', 'TN')
    """
    near = neighbors(*kinds)
    numbers = sorted({len(others) for others in near.values()}, reverse=True)
    return MappingProxyType({n: tuple(state for state in near if len(near[state]) == n) for n in numbers})


def centrality(kinds: Iterable[str] = ("land",)) -> Mapping[str, Centrality]:
    """Return the centrality of every state; it takes 10 milliseconds once networkx is loaded.

    `farthest` and `mean_distance` count steps to the states within reach. `betweenness` is the share of the pairs of
    other states between which a state lies on a shortest route (if there are several, its share of them).

    >>> centrality()["MO"].degree, centrality()["ME"].farthest, centrality()["HI"].mean_distance
    (8, 11, 0.0)
    """
    import networkx

    found = graph(kinds=kinds)
    between = networkx.betweenness_centrality(found)
    table = {}
    for state in found:
        away = networkx.single_source_shortest_path_length(found, state).values()
        table[state] = Centrality(found.degree[state], max(away), sum(away) / max(len(away) - 1, 1), between[state])
    return MappingProxyType(table)


def cut_off(removed: Iterable[str], kinds: Iterable[str] = ("land",)) -> tuple[tuple[str, ...], ...]:
    """Return the regions, the largest first, that lose the rest of their part of the map when states are removed.

    >>> cut_off(["New York"])
    (('CT', 'MA', 'ME', 'NH', 'RI', 'VT'),)
    >>> cut_off(["TX", "OK", "KS", "NE", "SD", "MT"])
    (('AZ', 'CA', 'CO', 'ID', 'NM', 'NV', 'OR', 'UT', 'WA', 'WY'),)
    """
    import networkx

    gone = {find(state) for state in removed}
    found = graph(kinds=kinds)
    regions = []
    for part in networkx.connected_components(found):
        pieces = sorted(networkx.connected_components(found.subgraph(part - gone)), key=lambda it: (-len(it), min(it)))
        regions += [tuple(sorted(piece)) for piece in pieces[1:]]
    return tuple(sorted(regions, key=lambda region: (-len(region), region)))


def cut_states(kinds: Iterable[str] = ("land",)) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return the states whose removal alone cuts something off (articulation points), and what.

    >>> dict(cut_states())
    {'NH': (('ME',),), 'NY': (('CT', 'MA', 'ME', 'NH', 'RI', 'VT'),)}
    """
    import networkx

    points = sorted(networkx.articulation_points(graph(kinds=kinds)))
    return MappingProxyType({state: cut_off([state], kinds) for state in points})
