"""The 50 states and DC: names, votes by census, borders and shapes.

Start with `states`; `census` counts votes and people, `adjacency` says who touches whom, `geometry` draws,
and `network` hands it all to networkx. The tables, their sources and licences are in data/atlas.
"""

from electionlib.atlas.adjacency import KINDS, borders, neighbors
from electionlib.atlas.census import CENSUS_ELECTIONS, populations, votes
from electionlib.atlas.geometry import centers, shapes
from electionlib.atlas.network import graph
from electionlib.atlas.states import STATES, AtlasError, State, find, name, state, tile

__all__ = [
    "CENSUS_ELECTIONS",
    "KINDS",
    "STATES",
    "AtlasError",
    "State",
    "borders",
    "centers",
    "find",
    "graph",
    "name",
    "neighbors",
    "populations",
    "shapes",
    "state",
    "tile",
    "votes",
]
