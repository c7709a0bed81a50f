"""Seats and votes: the method of Huntington and Hill against the official seats, ties and majorities as known."""

import json
from itertools import combinations
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from electionlib import atlas

FACTS = json.loads(Path(__file__).with_name("facts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("census", "election"), [*zip(atlas.CENSUSES, atlas.CENSUS_ELECTIONS, strict=True)])
def test_the_seats_of_every_census_are_the_official_ones(census, election):
    assert atlas.apportioned_votes(census) == atlas.votes(election)
    assert sum(atlas.apportion(atlas.populations(census)).values()) == 435


@given(st.lists(st.integers(1, 10**8), min_size=1, max_size=8), st.integers(0, 40))
def test_no_seat_would_be_better_elsewhere(counts, more):
    """Huntington and Hill's property: whoever got a seat last had no lower claim than any other state has to one."""
    people = {str(i): count for i, count in enumerate(counts)}
    seats = atlas.apportion(people, len(people) + more)
    assert sum(seats.values()) == len(people) + more
    given_away = [people[it] / sqrt(n * (n - 1)) for it, n in seats.items() if n > 1]
    wanted = [people[it] / sqrt(n * (n + 1)) for it, n in seats.items()]
    assert min(given_away, default=float("inf")) >= max(wanted) * (1 - 1e-12)


@pytest.mark.parametrize("year", atlas.CENSUS_ELECTIONS)
def test_fewest_states_for_a_majority(year):
    votes, found = atlas.votes(year), atlas.fewest_states(year=year)
    assert sum(votes[state] for state in found) >= atlas.MAJORITY > sum(votes[state] for state in found[:-1])
    assert min(votes[state] for state in found) >= max(votes[state] for state in set(atlas.STATES) - set(found))
    if str(year) in FACTS["apportionments"]:
        assert len(found) == FACTS["apportionments"][str(year)]["fewest_for_270"]


@pytest.mark.parametrize(("year", "facts"), FACTS["apportionments"].items())
def test_ties_are_as_many_as_known(year, facts):
    assert atlas.ties(int(year)) == facts["splits_269"]


def test_ties_are_those_that_listing_every_choice_finds(monkeypatch):
    few = {"A": 3, "B": 3, "C": 4, "D": 5, "E": 8, "F": 5}
    monkeypatch.setattr("electionlib.atlas.elections.votes", lambda _: few)
    assert atlas.ties() == sum(sum(few[it] for it in some) == 14 for n in range(7) for some in combinations(few, n)) > 0


def test_changes_are_the_differences():
    for before, after in combinations(atlas.CENSUS_ELECTIONS, 2):
        moved = atlas.changes(before, after)
        assert sum(moved.values()) == 0
        assert list(moved.values()) == sorted(moved.values(), reverse=True)
        old, new = atlas.votes(before), atlas.votes(after)
        assert all(new[state] - old[state] == moved.get(state, 0) for state in atlas.STATES)
    assert atlas.changes(2004, 2008) == {}
    assert atlas.changes(2020, 2024)["TX"] == 2


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: atlas.fewest_states(539), "All states together have 538 votes, not 539."),
        (lambda: atlas.apportion({"A": 1, "B": 1}, 1), "Each of the 2 states gets a seat, so 1 seats are too few."),
        (
            lambda: atlas.changes(2020, 2022),
            "Electoral votes are known for the elections 1964, 1968, ... 2028, not for 2022.",
        ),
    ],
)
def test_a_wrong_question_gets_a_sentence(ask, sentence):
    with pytest.raises(atlas.AtlasError) as refusal:
        ask()
    assert str(refusal.value) == sentence
