"""Building, the three-turn limit, rent and closing, and what headquarters claim (HQ-5, HQ-1.6 to HQ-1.8)."""

import pytest
from headquarters.build import CLASS, COST, EVENING, LITERAL, built, game, scene, seats_of
from scenes import covers, play, refused, told

from electionlib.engine.game import Move

BUS = "travel bus, go NE"
ON = "travel train, roll 2, go NE"
"""On the way through Nebraska, for 25 thousand dollars."""


@covers("HQ-5.1", "HQ-5.2")
def test_who_enters_a_state_may_build_one_headquarters_for_the_price() -> None:
    p, _ = play(LITERAL, scene(LITERAL, at="IA IA"), ON)
    assert refused(LITERAL, p, "build IA").rule == "HQ-5.1"
    p, events = play(LITERAL, p, "build NE")
    assert told(events, "opened") == ["opened 0 NE 100 HQ-5.1"]
    assert (p.cash[0], built(LITERAL, p, "NE")) == (4875, {0: [COST]})
    assert refused(LITERAL, p, "build NE").rule == "HQ-5.1"


@covers("HQ-5.1")
def test_building_is_optional_and_needs_a_free_slot_and_the_price() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA IA"), BUS, "done")
    assert p.step == "draw"
    p, _ = play(CLASS, scene(CLASS, at="IA IA", offices={"NE": {1: 2}}), ON)
    assert refused(CLASS, p, "build NE").rule == "HQ-1.4"
    p, _ = play(LITERAL, scene(LITERAL, at="IA IA", cash=124), ON)
    assert refused(LITERAL, p, "build NE").rule == "HQ-5.2"
    p, _ = play(CLASS, scene(CLASS, at="IA IA", cash=100), BUS, "build NE")
    assert p.cash[0] == 0


@covers("HQ-5.2")
def test_the_price_is_an_option() -> None:
    g = game(hq_cost=50_000)
    p, _ = play(g, scene(g, at="IA IA"), BUS, "build NE")
    assert (p.cash[0], built(g, p, "NE")) == (4950, {0: [50]})


@covers("HQ-5.3", "HQ-5.4")
@pytest.mark.parametrize(("round_", "may"), [(2, False), (3, False), (4, True)])
def test_who_builds_in_one_turn_builds_there_again_in_the_third_turn_after_it(round_: int, may: bool) -> None:
    for g in (CLASS, LITERAL):
        p = scene(g, at="IA IA", limits=((0, "NE", 1),), round=round_)
        p, _ = play(g, p, ON)
        assert (Move("build", ("NE",)) in g.legal(p)) == may
        if not may:
            assert refused(g, p, "build NE").rule == "HQ-5.3"


@covers("HQ-5.3", "HQ-5.4")
def test_the_limit_is_of_one_state_and_one_candidate() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA IA"), BUS, "build NE, draw F01, offer 0", BUS)
    assert Move("build", ("NE",)) in CLASS.legal(p), "the other candidate has not built there"
    p, _ = play(CLASS, p, "build NE, done, draw F02, offer 0, travel bus, go SD")
    assert Move("build", ("SD",)) in CLASS.legal(p), "he has not built in this state"


@covers("HQ-5.3")
def test_as_written_a_state_visited_twice_in_a_trip_is_built_in_once() -> None:
    p, _ = play(LITERAL, scene(LITERAL, at="IA IA"), "travel train, roll 3, go NE, build NE, go IA, build IA, go NE")
    assert refused(LITERAL, p, "build NE").rule == "HQ-5.3"


@covers("HQ-5.5", "HQ-7.13")
def test_a_debate_lets_build_whatever_the_limit_says_and_does_not_start_it() -> None:
    p = scene(LITERAL, at="IA NE", limits=((0, "NE", 1),), offices={"CA": {0: 9, 1: 9}})
    p, _ = play(LITERAL, p, ON)
    assert refused(LITERAL, p, "build NE").rule == "HQ-5.3"
    p, events = play(LITERAL, p, "debate, join, dice 1, dice 1, rolls 0 6, rolls 1 3, open NE, open NE")
    assert told(events, "opened") == ["opened 0 NE 100 HQ-7.13", "opened 1 NE 100 HQ-7.13"]
    assert p.limits == ((0, "NE", 1),)


@covers("HQ-5.5", "HQ-8.8")
def test_a_card_lets_build_whatever_the_limit_says_and_does_not_start_it() -> None:
    p, _ = play(LITERAL, scene(LITERAL, at="IA IA"), BUS, "build NE, draw F20, open NE, open NE")
    assert built(LITERAL, p, "NE") == {0: [COST] * 3}
    assert p.limits == ((0, "NE", 1),)


@covers("HQ-5.6", "HQ-5.7")
def test_who_enters_pays_each_owner_for_each_headquarters() -> None:
    g = game(3, "as_written")
    p = scene(g, at="IA IA IA", offices={"NE": {0: 1, 1: 1, 2: 3}})
    p, events = play(g, p, BUS)
    assert told(events, "rent") == ["rent 0 NE 10 1 HQ-5.6", "rent 0 NE 30 2 HQ-5.6"]
    assert p.cash == (4960, 5010, 5030)


@covers("HQ-5.6")
def test_nothing_is_paid_for_staying_or_for_ones_own() -> None:
    _, events = play(CLASS, scene(CLASS, at="IA IA", offices={"IA": {1: 2}}), "stay")
    assert told(events, "rent") == []
    p, _ = play(CLASS, scene(CLASS, at="IA IA", offices={"NE": {0: 2}}), BUS)
    assert p.cash == (5000, 5000)


@covers("HQ-5.7")
def test_the_rent_is_an_option() -> None:
    g = game(rent_per_hq=70_000)
    p, _ = play(g, scene(g, at="IA IA", offices={"NE": {1: 2}}), BUS)
    assert p.cash == (4860, 5140)
    g = game(rent_per_hq=0)
    p, _ = play(g, scene(g, at="IA IA", offices={"NE": {1: 2}}), BUS)
    assert p.cash == (5000, 5000)


@covers("HQ-5.8")
@pytest.mark.parametrize(
    ("seat", "paid"),
    [(0, {1: 20, 2: 5}), (1, {2: 10, 3: 15}), (2, {3: 25}), (3, {0: 10, 1: 15})],
)
def test_money_that_does_not_go_round_is_paid_out_clockwise(seat: int, paid: dict[int, int]) -> None:
    g = game(4, "evening")
    cash = [1000] * 4
    cash[seat] = 25
    p = scene(g, at="OR OR OR OR", seat=seat, cash=cash, offices={"CA": {0: 1, 1: 2, 2: 1, 3: 3}})
    p = p._replace(offices=tuple(tuple(row for row in rows if row[0] != seat) for rows in p.offices))
    p, events = play(g, p, "travel bus, go CA")
    assert {e.data[1]: e.data[0] for e in events if e.kind == "rent"} == paid
    assert (p.cash[seat], p.out) == (0, (seat,))
    for owner, amount in paid.items():
        assert p.cash[owner] == 1000 + amount


@covers("HQ-5.8", "HQ-1.19")
def test_headquarters_anywhere_are_closed_first_to_pay_the_rent() -> None:
    g = game(3, "evening")
    p = scene(g, at="OR OR OR", cash=(25, 1000, 1000), offices={"CA": {1: 4, 2: 5}, "NY": {0: [COST, 0]}, "TX": {0: 2}})
    p, events = play(g, p, "travel bus, go CA")
    assert told(events, "owes", "rent") == ["owes 0 65 HQ-1.19"]
    assert {str(m.args[0]) for m in g.legal(p)} == {"NY", "TX"}
    assert refused(g, p, "close CA").rule == "HQ-1.19"
    p, events = play(g, p, "close TX, close NY")
    assert told(events, "closed", "rent") == [
        "closed 0 TX 50 HQ-1.19",
        "closed 0 NY 50 HQ-1.19",
        "rent 0 CA 40 1 HQ-5.6",
        "rent 0 CA 50 2 HQ-5.6",
    ]
    assert (p.cash, p.out, p.step) == ((35, 1040, 1050), (), "draw")
    assert built(g, p, "NY") == {0: [0]}


@covers("HQ-5.9", "HQ-5.10")
def test_any_number_is_closed_in_the_state_entered_for_half_of_the_price_paid() -> None:
    p = scene(LITERAL, at="IA IA", offices={"NE": {0: [0, COST, COST]}, "KS": {0: 2}})
    p, _ = play(LITERAL, p, BUS)
    assert refused(LITERAL, p, "close KS").rule == "HQ-5.9"
    assert refused(LITERAL, p, "go KS").rule == "HQ-4.9"
    p, events = play(LITERAL, p, "close NE, close NE, close NE, done")
    assert told(events, "closed") == ["closed 0 NE 50 HQ-5.9", "closed 0 NE 50 HQ-5.9", "closed 0 NE 0 HQ-5.9"]
    assert (p.cash[0], built(LITERAL, p, "NE")) == (5100, {})


@covers("HQ-5.10")
def test_what_was_built_at_half_the_price_brings_a_quarter_and_a_free_one_nothing() -> None:
    p = scene(CLASS, at="IA IA", offices={"NE": {0: [0, 50]}})
    p, events = play(CLASS, p, BUS, "close NE, close NE")
    assert told(events, "closed") == ["closed 0 NE 25 HQ-5.9", "closed 0 NE 0 HQ-5.9"]


@covers("HQ-5.11")
def test_in_a_state_rent_comes_first_then_closing_then_building_then_a_debate() -> None:
    p = scene(LITERAL, at="IA NE", offices={"NE": {0: 2, 1: 1}, "CA": {1: 3}})
    p, events = play(LITERAL, p, BUS)
    assert told(events, "rent") == ["rent 0 NE 10 1 HQ-5.6"]
    assert {m.kind for m in LITERAL.legal(p)} == {"close", "build", "debate", "done"}
    p, _ = play(LITERAL, p, "close NE, build NE")
    assert refused(LITERAL, p, "close NE").rule == "HQ-5.11"
    p, _ = play(LITERAL, p, "debate, decline")
    assert p.step == "draw"
    assert seats_of(LITERAL, p, "NE") == "001"


@covers("HQ-5.11")
def test_rent_bites_before_building() -> None:
    p, _ = play(LITERAL, scene(LITERAL, at="IA IA", cash=134, offices={"NE": {1: 1}}), ON)
    assert (p.cash[0], refused(LITERAL, p, "build NE").rule) == (99, "HQ-5.2")


@covers("HQ-5.12")
@pytest.mark.parametrize(("seat", "order"), [(0, "012"), (1, "120"), (2, "201")])
def test_when_slots_run_out_those_come_first_who_follow_from_the_one_whose_turn_it_is(seat: int, order: str) -> None:
    g = game(3, "evening")
    at = ["SD"] * 3
    at[seat] = "NE"
    p = scene(g, at=" ".join(at), seat=seat)
    rolls = [f"rolls {who} 4" for who in order]
    p, _ = play(g, p, "travel bus, go SD, debate, join, join", "dice 1, dice 1, dice 1", *rolls)
    assert g.actor(p) == int(order[0])
    p, _ = play(g, p, "open SD")
    assert g.actor(p) == int(order[1])
    p, _ = play(g, p, "open SD")
    assert seats_of(g, p, "SD") == "".join(sorted(order[:2]))
    assert p.step == "draw"


@covers("HQ-1.6")
def test_more_than_half_of_the_possible_headquarters_claim_all_votes() -> None:
    p = scene(LITERAL, at="IA IA", offices={"NE": {0: 2, 1: 2}})
    assert LITERAL.totals(p) == (0, 0)
    p, events = play(LITERAL, p, BUS, "build NE")
    assert told(events, "claimed") == ["claimed 0 NE 5 HQ-1.6"]
    assert LITERAL.totals(p) == (5, 0)
    p = scene(LITERAL, at="NE NE", offices={"IA": {0: 2}})
    p, events = play(LITERAL, p, "travel bus, go IA, build IA")
    assert told(events, "claimed") == []
    assert LITERAL.totals(p) == (0, 0)


@covers("HQ-1.7")
def test_in_a_full_state_two_who_share_the_lead_claim_nothing() -> None:
    g = game(3, "evening")
    p = scene(g, at="NE IA IA", offices={"CO": {0: 1, 1: 1, 2: 2}})
    assert g.totals(p) == (0, 0, 0)
    p, events = play(g, p, "travel bus, go CO, build CO")
    assert told(events, "claimed") == []
    p = scene(g, at="IA IA NE", offices={"CO": {0: 1, 1: 1, 2: 2}}, seat=2)
    p, events = play(g, p, "travel bus, go CO, build CO")
    assert told(events, "claimed") == ["claimed 2 CO 10 HQ-1.6"]


@covers("HQ-1.7")
def test_a_sole_plurality_of_a_full_state_claims_it_and_a_shared_one_does_not() -> None:
    g = game(3, "evening")
    full = scene(g, offices={"CO": {0: 2, 1: 1, 2: 2}, "WA": {0: 3, 1: 2, 2: 1}})
    assert g.totals(full) == (12, 0, 0)
    p = scene(g, at="OR IA IA", offices={"WA": {0: 2, 1: 2, 2: 1}})
    p, events = play(g, p, "travel bus, go WA, build WA")
    assert told(events, "claimed") == ["claimed 0 WA 12 HQ-1.7"]
    literal = game(3, "evening", claim_rule="majority_of_slots")
    assert literal.totals(scene(literal, offices={"WA": {0: 3, 1: 2, 2: 1}})) == (0, 0, 0)


@covers("HQ-1.6", "HQ-1.7")
def test_as_written_a_plurality_of_a_full_state_claims_nothing() -> None:
    g = game(3, "as_written")
    p, events = play(g, scene(g, at="CO CO CO", offices={"KS": {0: 2, 1: 2, 2: 1}}), "travel bus, go KS, build KS")
    assert told(events, "opened", "claimed") == ["opened 0 KS 100 HQ-5.1"]
    assert (seats_of(g, p, "KS"), g.totals(p)) == ("000112", (0, 0, 0))


@covers("HQ-1.8")
def test_a_majority_is_lost_with_the_headquarters_behind_it() -> None:
    p = scene(CLASS, at="IA IA", offices={"NE": {0: 2}})
    assert CLASS.totals(p) == (5, 0)
    p, events = play(CLASS, p, BUS, "close NE")
    assert told(events, "claim lost") == ["claim lost 0 NE 5 HQ-1.8"]
    assert CLASS.totals(p) == (0, 0)


@covers("HQ-1.8")
def test_a_claim_to_a_full_state_is_lost_when_it_is_no_longer_full() -> None:
    g = game(3, "evening")
    p = scene(g, at="OR IA IA", offices={"WA": {0: 3, 1: 2, 2: 1}}, seat=2)
    p, events = play(g, p, "stay, draw F22")
    assert told(events, "closed", "claim lost") == ["closed 2 WA 0 HQ-8.9", "claim lost 0 WA 12 HQ-1.8"]


def test_the_evening_slots_of_the_scenes_here() -> None:
    slots = dict(zip(EVENING.codes, EVENING.slots, strict=True))
    assert (slots["CO"], slots["WA"], slots["SD"], slots["CA"]) == (5, 6, 2, 27)
