"""What hangs together: regions, groups and colors against known facts and plain definitions."""

import json
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from electionlib import atlas

FACTS = json.loads(Path(__file__).with_name("facts.json").read_text(encoding="utf-8"))
SIX = [["ME"], ["NH", "VT"], ["MA", "RI", "CT"], ["New York", "NJ"], ["HI"], ["PA"]]


def test_degrees_are_as_known():
    degrees = atlas.degrees()
    assert {str(n): len(states) for n, states in degrees.items()} == FACTS["degrees"]
    assert sum(n * len(states) for n, states in degrees.items()) == 2 * FACTS["borders"]["land"]
    assert list(degrees) == sorted(degrees, reverse=True)
    assert sum(n * len(states) for n, states in atlas.degrees(atlas.KINDS).items()) == 2 * 112


def test_centrality_is_as_known():
    table = {state: row for state, row in atlas.centrality().items() if row.degree}
    assert max(row.farthest for row in table.values()) == FACTS["diameter"]
    assert sorted(s for s, row in table.items() if row.farthest == FACTS["radius"]) == FACTS["center"]
    mean = sum(row.mean_distance for row in table.values()) / len(table)
    assert mean == pytest.approx(FACTS["mean_distance"], abs=1e-6)
    assert table["ME"].betweenness == 0


def test_cut_states_are_as_known():
    cuts = atlas.cut_states()
    assert list(cuts) == FACTS["articulation_points"]
    assert cuts["NH"] == (("ME",),)
    assert atlas.cut_states(["land", "water"]) == cuts  # the sound joins Rhode Island to New York itself


@given(st.sets(st.sampled_from(atlas.STATES), max_size=12))
def test_what_is_cut_off_is_joined_within_and_not_without(removed):
    regions = atlas.cut_off(removed)
    near = atlas.neighbors()
    for region in regions:
        outside = {other for state in region for other in near[state]} - set(region)
        assert outside <= removed
        assert not set(region) & removed
    assert len({state for region in regions for state in region}) == sum(map(len, regions))


@given(st.lists(st.integers(0, 5), unique=True), st.sampled_from([("land",), ("land", "water"), atlas.KINDS]))
def test_groups_touch_where_their_states_do(order, kinds):
    near = atlas.neighbors(*kinds)
    groups = [[atlas.find(state) for state in group] for group in SIX]

    def pairs(numbers):
        return [(i, j) for i, j in combinations(numbers, 2) if any(b in near[a] for a in groups[i] for b in groups[j])]

    contacts = atlas.touching(SIX, 1992, kinds)
    assert [(contact.a, contact.b) for contact in contacts] == pairs(range(6))
    for contact in contacts:
        assert all(a in groups[contact.a] and b in groups[contact.b] and b in near[a] for a, b in contact.borders)
        assert contact.votes == sum(atlas.votes(1992)[state] for state in groups[contact.a] + groups[contact.b])
    kept = [[i for i in range(6) if i not in order[:n]] for n in range(len(order) + 1)]
    assert atlas.pairs_left(SIX, order, kinds) == tuple(len(pairs(numbers)) for numbers in kept)


@pytest.mark.parametrize("kinds", [("land",), ("land", "water"), atlas.KINDS])
def test_four_colors_are_enough_and_three_are_not(kinds):
    found = atlas.coloring(4, kinds)
    assert tuple(found) == atlas.STATES
    assert set(found.values()) == {0, 1, 2, 3}
    assert all(found[a] != found[b] for a, b in atlas.borders(*kinds))
    with pytest.raises(atlas.AtlasError, match="3 colors are too few"):
        atlas.coloring(3, kinds)


def test_nevada_is_why_three_colors_are_too_few():
    ring = ("CA", "OR", "ID", "UT", "AZ")
    assert atlas.neighbors()["NV"] == tuple(sorted(ring))
    assert all(b in atlas.neighbors()[a] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))
