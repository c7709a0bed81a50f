"""The 50 states and DC: names, votes by census, borders and shapes, and what can be asked of them.

Start with `states`; `census` counts votes and people, `adjacency` says who touches whom, `geometry` draws,
and `network` hands it all to networkx. `routes`, `regions`, `groups` and `coloring` answer questions about borders,
`apportionment` and `elections` about votes. The tables, their sources and licences are in data/atlas.
"""

from electionlib.atlas.adjacency import KINDS, borders, neighbors
from electionlib.atlas.apportionment import apportion, apportioned_votes
from electionlib.atlas.census import CENSUS_ELECTIONS, CENSUSES, ELECTIONS, populations, votes
from electionlib.atlas.coloring import coloring
from electionlib.atlas.elections import MAJORITY, changes, fewest_states, ties
from electionlib.atlas.geometry import centers, shapes
from electionlib.atlas.groups import Contact, pairs_left, touching
from electionlib.atlas.network import graph
from electionlib.atlas.regions import Centrality, centrality, cut_off, cut_states, degrees
from electionlib.atlas.routes import (
    Odds,
    Reach,
    hamiltonian_route,
    reach,
    shortest_route,
    shortest_routes,
    trip_odds,
)
from electionlib.atlas.states import STATES, AtlasError, State, find, name, state, tile

__all__ = [
    "CENSUSES",
    "CENSUS_ELECTIONS",
    "ELECTIONS",
    "KINDS",
    "MAJORITY",
    "STATES",
    "AtlasError",
    "Centrality",
    "Contact",
    "Odds",
    "Reach",
    "State",
    "apportion",
    "apportioned_votes",
    "borders",
    "centers",
    "centrality",
    "changes",
    "coloring",
    "cut_off",
    "cut_states",
    "degrees",
    "fewest_states",
    "find",
    "graph",
    "hamiltonian_route",
    "name",
    "neighbors",
    "pairs_left",
    "populations",
    "reach",
    "shapes",
    "shortest_route",
    "shortest_routes",
    "state",
    "ties",
    "tile",
    "touching",
    "trip_odds",
    "votes",
]
