"""Ways of travel, rolls, routes, fares, Alaska and Hawaii (HQ-4)."""

from random import Random

import pytest
from headquarters.build import CLASS, EVENING, LITERAL, game, scene, seats_of
from scenes import covers, play, refused, told

from electionlib.engine.game import Dice, Move
from electionlib.games.headquarters import Headquarters
from electionlib.games.headquarters.position import Position
from electionlib.games.headquarters.routes import near
from electionlib.games.headquarters.routes import ways as leads


def ways(g: Headquarters, p: Position) -> list[str]:
    """List the ways of travel that can be chosen."""
    return [str(m.args[0]) for m in g.legal(p) if m.kind == "travel"]


def ahead(g: Headquarters, p: Position) -> set[str]:
    """Return the states the trip can go to next."""
    return {str(m.args[0]) for m in g.legal(p) if m.kind == "go"}


@covers("HQ-4.1")
def test_a_candidate_travels_or_raises_funds_or_goes_straight_on() -> None:
    p = scene(CLASS, at="IA NE", offices={"IA": {0: 1}})
    fundraisers = [Move("fundraise", (n,)) for n in (1, 2, 3)]
    assert CLASS.legal(p) == [*[Move("travel", (way,)) for way in ("bus", "train", "air")], *fundraisers, Move("stay")]
    stayed, _ = play(CLASS, p, "stay")
    assert stayed.step == "draw"
    raised, _ = play(CLASS, p, "fundraise 1, raise 3, percent 0")
    assert raised.step == "draw"
    travelled, _ = play(CLASS, p, "travel bus, go MO")
    assert refused(CLASS, travelled, "fundraise 1").rule in CLASS.rules
    travelled, _ = play(CLASS, travelled, "done")
    assert travelled.step == "draw"
    for move in ("build IA", "close IA", "debate"):
        assert refused(CLASS, p, move).rule == "HQ-4.1"


@covers("HQ-4.2", "HQ-4.5")
def test_the_bus_goes_to_an_adjacent_state_for_nothing() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA IA"), "travel bus")
    assert ahead(CLASS, p) == {"MN", "WI", "IL", "MO", "NE", "SD"}
    assert refused(CLASS, p, "go CA").rule in ("HQ-4.2", "HQ-4.12")
    p, events = play(CLASS, p, "go MO")
    assert told(events, "moved") == ["moved 0 MO bus IA 0 HQ-4.2"]
    assert (p.cash[0], p.at[0]) == (5000, "MO")
    assert ahead(CLASS, p) == set()


@covers("HQ-4.5")
def test_the_bus_can_have_a_fare() -> None:
    g = game(bus_fee=30_000)
    p, _ = play(g, scene(g, at="IA IA"), "travel bus, go MO")
    assert p.cash[0] == 4970
    assert ways(g, scene(g, at="IA IA", cash=29)) == []


@covers("HQ-4.3", "HQ-4.6")
def test_the_train_goes_through_as_many_states_as_one_die_says_and_each_costs_25_thousand() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA IA"), "travel train")
    assert CLASS.chance(p) == Dice("roll", (), 1, 6)
    p, events = play(CLASS, p, "roll 3, go MO, go AR, go LA")
    assert told(events, "moved") == [
        "moved 0 MO train IA 25 HQ-4.6",
        "moved 0 AR train MO 25 HQ-4.6",
        "moved 0 LA train AR 25 HQ-4.6",
    ]
    assert (p.cash[0], p.at[0], ahead(CLASS, p)) == (4925, "LA", set())


@covers("HQ-4.4", "HQ-4.7")
def test_the_airplane_goes_through_as_many_states_as_two_dice_say_and_each_costs_50_thousand() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA IA"), "travel air")
    assert CLASS.chance(p) == Dice("roll", (), 2, 6)
    p, events = play(CLASS, p, "roll 1 3, go MO, go AR, go LA, go TX")
    assert told(events, "moved")[0] == "moved 0 MO air IA 50 HQ-4.7"
    assert (p.cash[0], p.at[0], ahead(CLASS, p)) == (4800, "TX", set())


@covers("HQ-4.6", "HQ-4.7")
def test_fares_are_options() -> None:
    g = game(train_fee_per_state=5000, air_fee_per_state=7000)
    p, _ = play(g, scene(g, at="IA IA"), "travel train, roll 2, go MO, go AR")
    assert p.cash[0] == 4990
    p, _ = play(g, scene(g, at="IA IA"), "travel air, roll 1 1, go MO, go AR")
    assert p.cash[0] == 4986


@covers("HQ-4.8")
def test_the_way_is_chosen_before_the_roll_and_nothing_is_taken_back() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA IA"), "travel train, roll 6")
    for move in ("stay", "travel bus", "done", "fundraise 1"):
        assert move.split()[0] not in {m.kind for m in CLASS.legal(p)}
        refused(CLASS, p, move)


@covers("HQ-4.9")
def test_a_trip_is_exactly_as_long_as_the_roll() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA IA"), "travel train, roll 2, go MO")
    assert refused(CLASS, p, "done").rule == "HQ-4.9"
    p, _ = play(CLASS, p, "go AR")
    assert refused(CLASS, p, "go LA").rule == "HQ-4.9"


@covers("HQ-4.10", "HQ-4.9")
def test_maine_is_offered_only_as_the_last_state_of_a_trip() -> None:
    p, _ = play(CLASS, scene(CLASS, at="MA MA"), "travel train, roll 3, go NH")
    assert ahead(CLASS, p) == {"VT"}
    assert refused(CLASS, p, "go ME").rule == "HQ-4.10"
    p, _ = play(CLASS, scene(CLASS, at="MA MA"), "travel train, roll 2, go NH")
    assert ahead(CLASS, p) == {"ME", "VT"}
    p, _ = play(CLASS, scene(CLASS, at="NH NH"), "travel train, roll 2")
    assert ahead(CLASS, p) == {"MA", "VT"}
    p, _ = play(CLASS, scene(CLASS, at="ME ME"), "travel train, roll 6")
    assert ahead(CLASS, p) == {"NH"}


@covers("HQ-4.10")
def test_neither_a_state_nor_the_start_is_touched_twice() -> None:
    for g in (CLASS, EVENING):
        p, _ = play(g, scene(g, at="IA IA"), "travel train, roll 4, go MO, go NE")
        assert refused(g, p, "go IA").rule == "HQ-4.10"
        assert refused(g, p, "go MO").rule == "HQ-4.10"


@covers("HQ-4.10", "HQ-4.9")
def test_as_written_a_trip_may_step_back() -> None:
    p, _ = play(LITERAL, scene(LITERAL, at="ME ME"), "travel train, roll 4, go NH, go ME, go NH")
    assert ahead(LITERAL, p) == {"ME", "MA", "VT"}
    p, _ = play(LITERAL, p, "go ME")
    assert (p.at[0], p.cash[0]) == ("ME", 4900)


@covers("HQ-4.9", "HQ-4.10")
def test_from_every_state_that_can_be_left_every_roll_can_be_travelled_without_a_state_twice() -> None:
    for with_links in (False, True):
        for i, others in enumerate(near(with_links)):
            assert all(bool(leads(i, roll, 1 << i, with_links)) == bool(others) for roll in range(1, 13))


@covers("HQ-4.9", "HQ-4.10")
@pytest.mark.parametrize("state", ["ME", "AK", "HI", "FL", "DC", "KS"])
def test_no_choice_on_the_way_leads_into_a_dead_end(state: str) -> None:
    for seed in range(5):
        rng, seen = Random(seed), [state]
        p, _ = play(CLASS, scene(CLASS, at=f"{state} KS"), "travel air, roll 6 6")
        while ahead(CLASS, p):
            p, _ = play(CLASS, p, f"go {rng.choice(sorted(ahead(CLASS, p)))}")
            seen.append(p.at[0])
        assert len(seen) == len(set(seen)) == 13


@covers("HQ-4.11")
def test_every_state_on_the_way_is_entered_in_order() -> None:
    p = scene(CLASS, at="IA AR", offices={"MO": {1: 1}, "AR": {1: 1}})
    p, events = play(CLASS, p, "travel train, roll 2, go MO, build MO, go AR, build AR, debate, decline")
    assert told(events, "rent", "opened", "called") == [
        "rent 0 MO 10 1 HQ-5.6",
        "opened 0 MO 100 HQ-5.1",
        "rent 0 AR 10 1 HQ-5.6",
        "opened 0 AR 100 HQ-5.1",
        "called 0 AR HQ-7.1",
    ]


@covers("HQ-4.11")
def test_by_option_only_the_last_state_is_entered() -> None:
    g = game(transit_counts=False)
    p = scene(g, at="IA AR", offices={"MO": {1: 1}, "AR": {1: 1}})
    p, events = play(g, p, "travel train, roll 2, go MO")
    assert {m.kind for m in g.legal(p)} == {"go"}
    assert {refused(g, p, move).rule for move in ("build MO", "close MO", "debate")} == {"HQ-4.11"}
    p, more = play(g, p, "go AR, build AR")
    assert told(events + more, "rent", "opened") == ["rent 0 AR 10 1 HQ-5.6", "opened 0 AR 100 HQ-5.1"]


@covers("HQ-4.11", "HQ-4.16")
def test_where_the_fare_runs_out_is_the_last_state_then() -> None:
    g = game(preset="as_written", transit_counts=False)
    p = scene(g, at="IA AR", cash=120, offices={"MO": {1: 1}, "AR": {1: 1}})
    p, events = play(g, p, "travel train, roll 6, go MO, go AR, go LA, go TX")
    assert told(events, "fare short", "rent") == ["fare short 0 TX HQ-4.16"]
    assert (p.cash[0], p.step) == (20, "draw")
    p = scene(g, at="IA AR", cash=60, offices={"MO": {1: 1}, "AR": {1: 1}})
    p, events = play(g, p, "travel train, roll 6, go MO, go AR")
    assert told(events, "fare short", "rent") == ["fare short 0 AR HQ-4.16", "rent 0 AR 10 1 HQ-5.6"]
    assert p.at[0] == "AR"
    assert (p.out, p.winners) == ((0,), (1,)), "the last 10 thousand went into the rent"


@covers("HQ-4.12")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("AZ", "CA NM NV UT"),
        ("MI", "IN OH WI"),
        ("RI", "CT MA"),
        ("DC", "MD VA"),
        ("UT", "AZ CO ID NV WY"),
        ("ME", "NH"),
    ],
)
def test_states_touch_along_land_and_rivers_but_not_at_corners_or_over_open_water(state: str, expected: str) -> None:
    for g in (CLASS, LITERAL):
        p, _ = play(g, scene(g, at=f"{state} KS"), "travel bus")
        assert ahead(g, p) == set(expected.split())


@covers("HQ-4.13")
def test_alaska_and_hawaii_are_reached_and_left_by_air_alone() -> None:
    for state, next_to in (("AK", "WA"), ("HI", "CA")):
        p = scene(CLASS, at=f"{state} KS")
        assert ways(CLASS, p) == ["air"]
        assert refused(CLASS, p, "travel bus").rule in CLASS.rules
        p, _ = play(CLASS, p, "travel air, roll 1 1")
        assert ahead(CLASS, p) == {next_to}
    p, _ = play(CLASS, scene(CLASS, at="OR KS"), "travel air, roll 1 1, go WA")
    assert ahead(CLASS, p) == {"AK", "ID"}
    p, _ = play(CLASS, p, "go AK")
    assert (p.at[0], p.cash[0]) == ("AK", 4900)
    p, _ = play(CLASS, scene(CLASS, at="OR KS"), "travel train, roll 2, go WA")
    assert ahead(CLASS, p) == {"ID"}


@covers("HQ-4.13")
def test_as_written_a_candidate_at_home_in_alaska_never_leaves_and_nobody_comes() -> None:
    p = scene(LITERAL, at="AK WA")
    assert ways(LITERAL, p) == []
    assert {m.kind for m in LITERAL.legal(p)} == {"fundraise", "stay"}
    for way in ("bus", "train", "air", "standby"):
        assert refused(LITERAL, p, f"travel {way}").rule in LITERAL.rules
    p, _ = play(LITERAL, scene(LITERAL, at="WA AK"), "travel air, roll 1 1")
    assert ahead(LITERAL, p) == {"ID", "OR"}


@covers("HQ-4.14")
def test_who_is_stranded_in_alaska_flies_on_standby_enters_washington_and_stops_there() -> None:
    p = scene(CLASS, at="AK WA", cash=(599, 5000), offices={"WA": {1: 2}})
    assert ways(CLASS, p) == ["standby"]
    p, events = play(CLASS, p, "travel standby")
    assert told(events, "moved", "rent") == ["moved 0 WA standby AK 0 HQ-4.14", "rent 0 WA 20 1 HQ-5.6"]
    assert ahead(CLASS, p) == set()
    assert {m.kind for m in CLASS.legal(p)} == {"build", "debate", "done"}
    p, _ = play(CLASS, p, "build WA, debate, decline")
    assert (p.cash[0], seats_of(CLASS, p, "WA"), p.step) == (599 - 20 - 100, "011", "draw")


@covers("HQ-4.14")
def test_with_the_fare_at_hand_or_elsewhere_there_is_no_standby() -> None:
    for at, cash in (("AK KS", 600), ("HI KS", 600), ("WA KS", 100), ("IA KS", 0)):
        p = scene(CLASS, at=at, cash=cash)
        assert "standby" not in ways(CLASS, p)
        assert refused(CLASS, p, "travel standby").rule == "HQ-4.14"
    assert ways(CLASS, scene(CLASS, at="HI KS", cash=599)) == ["standby"]


@covers("HQ-4.15")
@pytest.mark.parametrize(
    ("cash", "expected"),
    [(149, ["bus"]), (150, ["bus", "train"]), (599, ["bus", "train"]), (600, ["bus", "train", "air"])],
)
def test_the_fare_for_the_longest_roll_must_be_at_hand(cash: int, expected: list[str]) -> None:
    p = scene(CLASS, at="IA IA", cash=cash)
    assert ways(CLASS, p) == expected
    for way in {"train", "air"} - {*expected}:
        assert refused(CLASS, p, f"travel {way}").rule == "HQ-4.15"


@covers("HQ-4.15", "HQ-4.16")
def test_as_written_any_way_can_be_chosen_and_the_trip_ends_where_the_fare_runs_out() -> None:
    p = scene(LITERAL, at="IA IA", cash=120)
    assert ways(LITERAL, p) == ["bus", "train", "air"]
    p, events = play(LITERAL, p, "travel air, roll 3 4, go MO, go AR")
    assert told(events, "fare short") == ["fare short 0 AR HQ-4.16"]
    assert (p.step, p.at[0], p.cash[0]) == ("draw", "AR", 20)


@covers("HQ-4.16", "HQ-4.6")
def test_who_cannot_pay_for_the_first_state_does_not_set_out() -> None:
    p = scene(LITERAL, at="IA IA", cash=24)
    assert ways(LITERAL, p) == ["bus"]
    assert refused(LITERAL, p, "travel train").rule == "HQ-4.6"


@covers("HQ-4.16")
def test_rent_and_buildings_on_the_way_can_use_up_the_fare() -> None:
    p = scene(CLASS, at="IA KS", cash=150)
    p, events = play(CLASS, p, "travel train, roll 6, go MO, build MO, go AR")
    assert p.cash[0] == 0
    assert told(events, "fare short") == ["fare short 0 AR HQ-4.16"]
    assert (p.step, p.out) == ("draw", ())
