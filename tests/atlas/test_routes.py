"""Routes against known counts, and against a search that lists every route."""

import json
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from electionlib import atlas

FACTS = json.loads(Path(__file__).with_name("facts.json").read_text(encoding="utf-8"))

states = st.sampled_from(atlas.STATES)
kinds = st.sampled_from([("land",), ("land", "water"), ("land", "corner"), atlas.KINDS])


def is_route(route: tuple[str, ...], kinds: tuple[str, ...] = ("land",)) -> bool:
    near = atlas.neighbors(*kinds)
    return len(set(route)) == len(route) and all(b in near[a] for a, b in pairwise(route))


def listed(start: str, steps: int, kinds: tuple[str, ...]) -> list[tuple[str, ...]]:
    routes, near = [(start,)], atlas.neighbors(*kinds)
    for _ in range(steps):
        routes = [(*route, state) for route in routes for state in near[route[-1]] if state not in route]
    return routes


@pytest.mark.parametrize(("start", "counts"), FACTS["simple_paths"].items())
def test_routes_of_exact_length_are_as_many_as_known(start, counts):
    assert [sum(end.routes for end in atlas.reach(start, k).values()) for k in range(1, 13)] == counts


@given(states, st.integers(0, 6), kinds)
def test_reach_is_what_listing_every_route_gives(start, steps, kinds):
    found, routes = atlas.reach(start, steps, kinds), listed(start, steps, kinds)
    assert {state: end.routes for state, end in found.items()} == {
        state: sum(route[-1] == state for route in routes) for state in {route[-1] for route in routes}
    }
    assert all(end.example in routes and end.example[-1] == state for state, end in found.items())


def test_reach_tells_its_progress():
    told = []
    atlas.reach("ME", 4, progress=lambda done, cases: told.append((done, cases)))
    assert [done for done, _ in told] == [1, 2, 3, 4]
    assert told[-1][1] == len(atlas.reach("ME", 4))


def test_reach_by_twelve_steps_looks_at_few_cases():
    """A bound on the work, not on the time: the most central start of 1.6 million routes."""
    cases = []
    found = atlas.reach("TN", 12, progress=lambda _, count: cases.append(count))
    assert sum(end.routes for end in found.values()) == 1_597_933
    assert sum(cases) < 100_000


@given(states, states, kinds)
def test_shortest_routes_are_routes_of_one_length(start, end, kinds):
    try:
        routes = atlas.shortest_routes(start, end, kinds)
    except atlas.AtlasError:
        assert start != end
        assert {start, end} & {"AK", "HI"}
        return
    assert len({len(route) for route in routes}) == 1
    assert list(routes) == sorted(set(routes))
    assert all(is_route(route, kinds) and (route[0], route[-1]) == (start, end) for route in routes)
    assert atlas.shortest_route(start, end, kinds) == routes[0]


@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize("start", ["ME", "WA", "HI"])
def test_wandering_ends_somewhere(start, dice):
    odds = atlas.trip_odds(start, dice)
    assert tuple(odds) == atlas.STATES
    assert sum(found.wandering for found in odds.values()) == 1
    assert all(found.wandering <= found.can <= 1 for state, found in odds.items() if state != start)


def test_odds_are_those_of_every_throw_and_route():
    ends = {k: [route[-1] for route in listed("ID", k, ("land",))] for k in range(1, 7)}
    odds = atlas.trip_odds("Idaho")
    for state in atlas.STATES:
        assert odds[state].can == Fraction(sum(state in ends[k] for k in ends), 6)
        assert odds[state].wandering == sum(Fraction(ends[k].count(state), 6 * len(ends[k])) for k in ends)
    throws = [a + b for a, b in product(range(1, 7), repeat=2)]
    reached = {k: "NH" in atlas.reach("ME", k) for k in range(2, 13)}
    assert atlas.trip_odds("ME", 2)["NH"].can == Fraction(sum(reached[k] for k in throws), 36)


def test_nobody_leaves_alaska_by_land():
    assert atlas.trip_odds("AK")["AK"] == atlas.Odds(Fraction(0), Fraction(1))


@pytest.mark.parametrize("skip", [(), ("DC",)])
@pytest.mark.parametrize("end", [None, "CA", "NJ", "WA", "FL"])
def test_a_route_leads_through_all_states(skip, end):
    route = atlas.hamiltonian_route(end=end, skip=skip)
    assert is_route(route)
    assert set(route) == set(atlas.STATES) - {"AK", "HI", *skip}
    assert route[0] == "ME"
    assert end in (None, route[-1])


def test_a_route_through_all_states_has_maine_at_one_end():
    assert atlas.hamiltonian_route("California")[-1] == "ME"
    with pytest.raises(atlas.AtlasError, match="No route leads through all these states"):
        atlas.hamiltonian_route("CA", "FL")


@pytest.mark.parametrize("end", ["GA", "ME", "NY"])
def test_no_route_through_all_states_ends_there(end):
    with pytest.raises(atlas.AtlasError, match="No route leads through all these states"):
        atlas.hamiltonian_route(end=end)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: atlas.reach("Mane", 3), "'Mane' is not a state. Did you mean Maine (ME)?"),
        (lambda: atlas.shortest_route("ME", "Orgeon"), "'Orgeon' is not a state. Did you mean Oregon (OR)?"),
        (lambda: atlas.trip_odds("Texs"), "'Texs' is not a state. Did you mean Texas (TX)?"),
        (lambda: atlas.hamiltonian_route(skip=["Idahoe"]), "'Idahoe' is not a state. Did you mean Idaho (ID)?"),
        (lambda: atlas.cut_off(["Utha"]), "'Utha' is not a state. Did you mean Utah (UT)?"),
        (lambda: atlas.touching([["Ohioo"]]), "'Ohioo' is not a state. Did you mean Ohio (OH)?"),
        (lambda: atlas.reach("ME", 51), "A route has from 0 to 50 steps, not 51."),
        (lambda: atlas.trip_odds("ME", 3), "A trip is by one die or by two, not by 3."),
        (lambda: atlas.shortest_route("AK", "WA"), "No route leads from Alaska to Washington over these borders."),
        (
            lambda: atlas.hamiltonian_route(end="HI"),
            "Hawaii is not among the states to be joined by a route.",
        ),
        (
            lambda: atlas.touching([["NY"], ["NJ", "NY"]]),
            "New York is in two groups; expected each state in one at most.",
        ),
    ],
)
def test_a_wrong_question_gets_a_sentence(ask, sentence):
    with pytest.raises(atlas.AtlasError) as refusal:
        ask()
    assert str(refusal.value) == sentence
