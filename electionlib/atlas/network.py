"""The atlas as a networkx graph, for everything networkx can do with one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from electionlib.atlas.adjacency import borders
from electionlib.atlas.census import votes
from electionlib.atlas.states import STATES, state

if TYPE_CHECKING:
    import networkx

__all__ = ["graph"]


def graph(year: int = 2024, kinds: Iterable[str] = ("land",)) -> networkx.Graph[str]:
    """Build a new graph of the 51 states: yours to change. The first call takes the time networkx needs to load.

    A node has `name`, `votes`, `region`, `tile` and `center`; an edge has its `kind`.

    >>> atlas = graph(2024, ["land", "corner"])
    >>> atlas.nodes["UT"]["votes"], atlas.edges["UT", "NM"]["kind"], atlas.degree["AK"]
    (6, 'corner', 0)
    """
    import networkx

    result = networkx.Graph()
    for code in STATES:
        found = state(code)
        result.add_node(
            code, name=found.name, votes=votes(year)[code], region=found.region, tile=found.tile, center=found.center
        )
    for kind in kinds:
        result.add_edges_from(borders(kind), kind=kind)
    return result
