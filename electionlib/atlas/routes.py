"""Ways over borders: the shortest, those of an exact length, where dice may take one, and one through every state.

A route is a tuple of codes in which no state comes twice. A state may be given by code or name; `kinds` are those of
`borders`. Routes of an exact length are counted without being listed: see `reach`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from electionlib.atlas.adjacency import neighbors
from electionlib.atlas.network import graph
from electionlib.atlas.states import STATES, AtlasError, find, name

if TYPE_CHECKING:
    import networkx

__all__ = ["Odds", "Reach", "hamiltonian_route", "reach", "shortest_route", "shortest_routes", "trip_odds"]

LONGEST = len(STATES) - 1


class Reach(NamedTuple):
    """How many routes end in a state, and one of them."""

    routes: int
    example: tuple[str, ...]


class Odds(NamedTuple):
    """Two chances of ending a trip in a state: if one wants to, and if one wanders (see `trip_odds`)."""

    can: Fraction
    wandering: Fraction


def shortest_route(start: str, end: str, kinds: Iterable[str] = ("land",)) -> tuple[str, ...]:
    """Return one of the shortest routes, the first of `shortest_routes`; AtlasError if there is none.

    >>> shortest_route("Texas", "Minnesota")
    ('TX', 'AR', 'MO', 'IA', 'MN')
    """
    return shortest_routes(start, end, kinds)[0]


def shortest_routes(start: str, end: str, kinds: Iterable[str] = ("land",)) -> tuple[tuple[str, ...], ...]:
    """Return every shortest route, sorted; AtlasError if there is none.

    >>> shortest_routes("NM", "UT")
    (('NM', 'AZ', 'UT'), ('NM', 'CO', 'UT'))
    >>> shortest_routes("NM", "UT", ["land", "corner"])
    (('NM', 'UT'),)
    """
    import networkx

    a, b = find(start), find(end)
    try:
        return tuple(sorted(map(tuple, networkx.all_shortest_paths(graph(kinds=kinds), a, b))))
    except networkx.NetworkXNoPath:
        raise AtlasError(f"No route leads from {name(a)} to {name(b)} over these borders.") from None


def reach(
    start: str, steps: int, kinds: Iterable[str] = ("land",), progress: Callable[[int, int], None] | None = None
) -> Mapping[str, Reach]:
    """Return where one can be after exactly so many steps without entering a state twice, the start included.

    Routes are extended all at once, a step at a time, and those that are alike for the future are counted as one: the
    same state now, and the same states behind that are near enough to be met again in the steps left. So 12 steps
    take a third of a second at most, of up to 1.6 million routes; from 14 on (a second) every further step takes
    about three times as long, and `progress` is called after each with the steps done and the number of cases.

    >>> reach("ME", 3)["CT"]
    Reach(routes=1, example=('ME', 'NH', 'MA', 'CT'))
    >>> sum(found.routes for found in reach("Missouri", 12).values())
    1200661
    """
    origin = find(start)
    if not 0 <= steps <= LONGEST:
        raise AtlasError(f"A route has from 0 to {LONGEST} steps, not {steps!r}.")
    near = neighbors(*kinds)
    bit = {state: 1 << i for i, state in enumerate(STATES)}
    within = [bit]  # for 0, 1, ... steps: the bits of the states that are no further away
    for _ in range(steps):
        within.append({state: _union(within[-1][other] for other in (state, *near[state])) for state in STATES})
    cases = {(origin, bit[origin]): Reach(1, (origin,))}
    for left in reversed(range(steps)):
        ahead = within[left]
        longer: dict[tuple[str, int], Reach] = {}
        for (here, behind), (routes, example) in cases.items():
            for there in near[here]:
                if not behind & bit[there]:
                    case = there, (behind | bit[there]) & ahead[there]
                    known = longer.get(case)
                    longer[case] = (
                        Reach(known.routes + routes, known.example) if known else Reach(routes, (*example, there))
                    )
        cases = longer
        if progress:
            progress(steps - left, len(cases))
    return MappingProxyType({state: found for (state, _), found in sorted(cases.items())})


def trip_odds(start: str, dice: int = 1, kinds: Iterable[str] = ("land",)) -> Mapping[str, Odds]:
    """Return the chances of ending in each state when dice say exactly how many steps a trip has.

    One die is a train ride of 1 to 6 steps, two are a flight of 2 to 12, added up. The faces of a die are equally
    likely. `can` is the probability that the throw allows a route to the state: it is up to the traveller, so these
    do not add up to 1. `wandering` is for one who takes any of the routes of the length thrown, each of them equally
    likely (not each state), and who stays at home if there is none: these add up to 1.

    >>> trip_odds("ME")["NH"], trip_odds("ME", 2)["NH"]
    (Odds(can=Fraction(1, 6), wandering=Fraction(1, 6)), Odds(can=Fraction(0, 1), wandering=Fraction(0, 1)))
    >>> sum(odds.wandering for odds in trip_odds("DC", 2).values())
    Fraction(1, 1)
    """
    home = find(start)
    if dice not in (1, 2):
        raise AtlasError(f"A trip is by one die or by two, not by {dice!r}.")
    throws = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    can, wandering = dict.fromkeys(STATES, Fraction(0)), dict.fromkeys(STATES, Fraction(0))
    for steps in sorted(set(throws)):
        chance = Fraction(throws.count(steps), len(throws))
        ends = reach(home, steps, kinds)
        routes = sum(found.routes for found in ends.values())
        for state, found in ends.items():
            can[state] += chance
            wandering[state] += chance * Fraction(found.routes, routes)
        if not ends:
            wandering[home] += chance
    return MappingProxyType({state: Odds(can[state], wandering[state]) for state in STATES})


def hamiltonian_route(
    start: str = "ME", end: str | None = None, skip: Iterable[str] = (), kinds: Iterable[str] = ("land",)
) -> tuple[str, ...]:
    """Return a route through each of the joined 48 states and DC, but for those to skip; AtlasError if there is none.

    By land it must start or end in Maine, which has one neighbor only. The search goes to the state with the fewest
    ways on. It turns back when the rest, closed to a ring by one more line from its end to its beginning, could be cut
    in two by taking a single state away, or when a state would need three lines, for then no ring leads through it all.

    >>> route = hamiltonian_route(end="NJ", skip=["DC"])
    >>> len(route), route[:2], route[-1]
    (48, ('ME', 'NH'), 'NJ')
    """
    import networkx

    left_out = {find(state) for state in skip}
    states = [state for state, others in neighbors(*kinds).items() if others and state not in left_out]
    first, ends = find(start), states if end is None else [find(end)]
    for state in (first, ends[0]):
        if state not in states:
            raise AtlasError(f"{name(state)} is not among the states to be joined by a route.")
    rest = networkx.Graph(graph(kinds=kinds).subgraph(states))
    for last in ends:
        if last != first and (route := _through(rest, first, last, set())):
            return tuple(route)
    raise AtlasError("No route leads through all these states.")


def _through(rest: networkx.Graph[str], here: str, last: str, hopeless: set[tuple[str, frozenset[str]]]) -> list[str]:
    """Return a route from `here` to `last` through all of a graph, or nothing."""
    import networkx

    if len(rest) == 2 and rest.has_edge(here, last):
        return [here, last]
    case = here, frozenset(rest)
    ring = networkx.Graph(rest)
    ring.add_edge(here, last)
    needed = {frozenset(edge) for state in ring if ring.degree[state] == 2 for edge in ring.edges(state)}
    needed.add(frozenset((here, last)))
    most = max(Counter(state for edge in needed for state in edge).values())
    if case in hopeless or len(rest) == 2 or most > 2 or not networkx.is_biconnected(ring):
        return []
    ways = sorted(set(rest[here]) - {last}, key=lambda state: (rest.degree[state], state))
    rest = networkx.Graph(rest)
    rest.remove_node(here)
    for there in ways:
        if route := _through(rest, there, last, hopeless):
            return [here, *route]
    hopeless.add(case)
    return []


def _union(sets: Iterable[int]) -> int:
    total = 0
    for bits in sets:
        total |= bits
    return total
