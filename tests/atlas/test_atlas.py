"""The atlas against facts known from elsewhere (facts.json), and its tables against one another."""

import json
import math
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import networkx as nx
import pytest

from electionlib import atlas
from electionlib.engine.game import ElectionlibError

FACTS = json.loads(Path(__file__).with_name("facts.json").read_text(encoding="utf-8"))
ELECTIONS = range(1964, 2029, 4)

Point = tuple[float, float]


@pytest.fixture(scope="module")
def joined() -> nx.Graph:
    """Keep only the 49 states that can be reached by land."""
    land = atlas.graph()
    return land.subgraph(max(nx.connected_components(land), key=len))


def polygons(feature: dict) -> list[list[list[Point]]]:
    geometry = feature["geometry"]
    return geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]


def area(ring: list[Point]) -> float:
    """Return the signed area: negative if the ring is clockwise."""
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairwise(ring)) / 2


def is_inside(point: Point, ring: list[Point]) -> bool:
    x, y = point
    crossed = (
        (a_y > y) != (b_y > y) and x < a_x + (y - a_y) * (b_x - a_x) / (b_y - a_y)
        for (a_x, a_y), (b_x, b_y) in pairwise(ring)
    )
    return sum(crossed) % 2 == 1


def test_the_land_graph_has_its_known_pieces():
    land = atlas.graph()
    assert tuple(land) == atlas.STATES
    assert sorted(map(len, nx.connected_components(land))) == FACTS["components"]
    assert list(nx.isolates(land)) == FACTS["isolated"]
    assert {str(degree): count for degree, count in enumerate(nx.degree_histogram(land))} == FACTS["degrees"]


def test_the_joined_states_have_their_known_distances(joined):
    farthest = nx.eccentricity(joined)
    distances = dict(nx.all_pairs_shortest_path_length(joined))
    assert (max(farthest.values()), min(farthest.values())) == (FACTS["diameter"], FACTS["radius"])
    assert sorted(nx.center(joined)) == FACTS["center"]
    apart = [[a, b] for a, b in combinations(sorted(joined), 2) if distances[a][b] == FACTS["diameter"]]
    assert apart == FACTS["diametral_pairs"]
    assert nx.average_shortest_path_length(joined) == pytest.approx(FACTS["mean_distance"], abs=1e-6)


def test_the_joined_states_have_their_known_structure(joined):
    assert sorted(nx.articulation_points(joined)) == FACTS["articulation_points"]
    assert sorted(sorted(bridge) for bridge in nx.bridges(joined)) == FACTS["bridges"]
    assert sum(nx.triangles(joined).values()) == 3 * FACTS["triangles"]
    assert nx.is_planar(joined) == FACTS["planar"]


def test_shortest_paths_are_as_known():
    land, anyhow = atlas.graph(), atlas.graph(kinds=atlas.KINDS)
    found = {}
    for pair in FACTS["shortest_paths"]:
        a, b = pair.split("-")
        paths = list(nx.all_shortest_paths(land, a, b))
        found[pair] = {
            "land": len(paths[0]) - 1,
            "any": nx.shortest_path_length(anyhow, a, b),
            "count": len(paths),
        }
    assert found == FACTS["shortest_paths"]


def test_borders_are_counted_by_kind_and_neighbors_mirror_them():
    assert {kind: len(atlas.borders(kind)) for kind in atlas.KINDS} == FACTS["borders"]
    assert atlas.borders() == atlas.borders("land")
    assert len(set(atlas.borders(*atlas.KINDS))) == sum(FACTS["borders"].values())
    neighbors = atlas.neighbors(*atlas.KINDS)
    assert tuple(neighbors) == atlas.STATES
    assert all(list(others) == sorted(set(others) - {state}) for state, others in neighbors.items())
    mirrored = tuple((a, b) for a, others in neighbors.items() for b in others if a < b and a in neighbors[b])
    assert mirrored == atlas.borders(*atlas.KINDS)
    assert sum(map(len, neighbors.values())) == 2 * len(mirrored)


def test_graph_carries_the_tables():
    graph = atlas.graph(1964, atlas.KINDS)
    assert graph.nodes["NY"] == {
        "name": "New York",
        "votes": 43,
        "region": "Northeast",
        "tile": atlas.tile("NY"),
        "center": atlas.centers()["NY"],
    }
    assert Counter(kind for *_, kind in graph.edges(data="kind")) == FACTS["borders"]


@pytest.mark.parametrize("year", ELECTIONS)
def test_votes_sum_to_538_and_change_only_with_a_census(year):
    votes = atlas.votes(year)
    assert tuple(sorted(votes)) == atlas.STATES
    assert sum(votes.values()) == 538
    assert min(votes.values()) == votes["DC"] == 3
    if year > ELECTIONS[0]:
        assert (votes != atlas.votes(year - 4)) == (year in atlas.CENSUS_ELECTIONS)


@pytest.mark.parametrize(("year", "facts"), FACTS["apportionments"].items())
def test_the_largest_and_the_smallest_states_are_as_known(year, facts):
    votes = sorted(atlas.votes(int(year)).values(), reverse=True)
    assert votes.count(3) == facts["with_3_votes"]
    assert [code for code in atlas.STATES if atlas.votes(int(year))[code] == votes[0]] == facts["largest"]


@pytest.mark.parametrize(("census", "total"), FACTS["population_totals"].items())
def test_populations_add_up_without_dc(census, total):
    populations = atlas.populations(int(census))
    assert [*populations] == [code for code in atlas.STATES if code != "DC"]
    assert sum(populations.values()) == total


def test_every_state_has_a_shape_wound_clockwise():
    features = atlas.shapes()["features"]
    assert {feature["id"]: feature["properties"]["name"] for feature in features} == {
        code: atlas.name(code) for code in atlas.STATES
    }
    for feature in features:
        for outer, *holes in polygons(feature):
            assert outer[0] == outer[-1]
            assert area(outer) < 0, f"{feature['id']}: d3 would fill everything but the state"
            assert all(area(hole) > 0 for hole in holes)


def test_shapes_share_a_line_exactly_where_states_border_by_land():
    owners: dict[frozenset[Point], set[str]] = {}
    for feature in atlas.shapes()["features"]:
        for ring in (ring for polygon in polygons(feature) for ring in polygon):
            for a, b in pairwise(ring):
                owners.setdefault(frozenset((tuple(a), tuple(b))), set()).add(feature["id"])
    shared = {tuple(sorted(states)) for states in owners.values() if len(states) > 1}
    assert tuple(sorted(shared)) == atlas.borders("land")


def test_centers_lie_well_inside_the_largest_piece():
    for feature in atlas.shapes()["features"]:
        lon, lat = center = atlas.centers()[feature["id"]]
        ring = min((polygon[0] for polygon in polygons(feature)), key=area)
        room = math.sqrt(-area(ring)) / 10
        around = [(lon + room * x, lat + room * y) for x, y in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]]
        assert all(is_inside(point, ring) for point in around), (feature["id"], center)


def test_tiles_are_distinct_and_near_their_neighbors():
    tiles = {code: atlas.tile(code) for code in atlas.STATES}
    assert len(set(tiles.values())) == 51
    assert (min(tiles.values()), max(tiles.values())) == ((0, 0), (7, 8))
    assert max(math.dist(tiles[a], tiles[b]) for a, b in atlas.borders()) <= math.sqrt(8)


def test_find_takes_codes_and_names_in_any_case():
    for code in atlas.STATES:
        name = atlas.name(code)
        assert {atlas.find(text) for text in (code, code.lower(), name, name.upper(), f" {name} ")} == {code}
    assert atlas.find("new   york") == "NY"


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: atlas.find("Pensylvania"), "'Pensylvania' is not a state. Did you mean Pennsylvania (PA)?"),
        (
            lambda: atlas.find("Atlantis"),
            "'Atlantis' is not a state. Expected a code such as NY or a name such as New York.",
        ),
        (lambda: atlas.name("ny"), "'ny' is not a state. Did you mean New York (NY)?"),
        (
            lambda: atlas.votes(2022),
            "Electoral votes are known for the elections 1964, 1968, ... 2028, not for 2022.",
        ),
        (
            lambda: atlas.graph(1960),
            "Electoral votes are known for the elections 1964, 1968, ... 2028, not for 1960.",
        ),
        (
            lambda: atlas.populations(2024),
            "Populations are known for the censuses 1960, 1970, ... 2020, not for 2024.",
        ),
        (lambda: atlas.neighbors("sea"), "'sea' is not a kind of border; expected land, water or corner."),
    ],
)
def test_a_wrong_question_gets_a_sentence(ask, sentence):
    with pytest.raises(atlas.AtlasError) as refusal:
        ask()
    assert str(refusal.value) == sentence
    assert isinstance(refusal.value, ElectionlibError)  # which the screen and the command line tell as it is


def test_importing_the_atlas_loads_no_graph_library():
    program = "import sys, electionlib.atlas; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
