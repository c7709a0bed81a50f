"""Face the Nation: drawing, returning, keeping, surrendering and smearing, and every card by hand (HQ-8)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from headquarters.build import CLASS, COST, LITERAL, built, game, scene, seats_of
from scenes import covers, play, refused, told

from electionlib.engine.game import CHANCE, DataError, Move, Refusal
from electionlib.games.headquarters import Headquarters
from electionlib.games.headquarters.position import Position

THREE = game(3)


def deck(g: Headquarters, p: Position) -> list[str]:
    """List the cards that can be drawn, after a check that each is equally likely."""
    assert g.actor(p) == CHANCE
    cards = [card for card in g.cards.by_code if g.chance(p).allows(Move("draw", (card,)))]
    assert all(g.chance(p).probability(Move("draw", (card,))) * len(cards) == 1 for card in cards)
    return cards


ALL = list(CLASS.cards.by_code)

SEVENTY_EIGHT = {state: {0: slots} for state, slots in zip(CLASS.codes, CLASS.slots, strict=True) if slots > 5}

MO_AND_KS, TWICE_MO_AND_KS = "close MO, close KS, done", "close MO, close MO, close KS"

CARDS: Sequence[tuple[str, Mapping[str, Any], str, tuple[int, int], Mapping[str, str]]] = [
    # card, scene (in Iowa, the other in Nebraska, at home in Kansas and Missouri), moves: cash and headquarters then
    ("F01", {}, "", (5400, 5000), {}),
    ("F02", {}, "", (5800, 5000), {}),
    ("F03", {"offices": {"IA": {0: 1, 1: 1}, "CA": {0: 10}}}, "", (5220, 5000), {}),
    ("F03", {"offices": SEVENTY_EIGHT}, "", (6500, 5000), {}),
    ("F04", {}, "", (5250, 5000), {}),
    ("F04", {"at": "KS NE"}, "", (5750, 5000), {}),
    ("F05", {}, "", (4700, 5000), {}),
    ("F06", {}, "", (4500, 5000), {}),
    ("F07", {"offices": {"IA": {0: 1, 1: 1}, "CA": {0: 10}}}, "", (4890, 5000), {}),
    ("F08", {"cash": (5000, 400)}, "", (5000, 1400), {}),
    ("F08", {"cash": (400, 400)}, "", (1400, 1400), {}),
    ("F09", {}, "", (4800, 4800), {}),
    ("F10", {}, "", (5300, 5000), {}),
    ("F10", {"at": "NE NE"}, "", (5300, 5300), {}),
    ("F11", {"limits": ((0, "IA", 1),), "offices": {"IA": {1: 1}}}, "open IA", (5000, 5000), {"IA": "01"}),
    ("F12", {"at": "MO NE", "offices": {"MO": {1: 1}}}, "open MO, open MO, open MO", (5000, 5000), {"MO": "0001"}),
    ("F12", {"at": "MO NE"}, "open MO, done", (5000, 5000), {"MO": "0"}),
    ("F13", {}, "open MN, open WI, open SD", (5000, 5000), {"MN": "0", "WI": "0", "SD": "0"}),
    ("F14", {"homes": "MO MO", "at": "IA NE"}, "open MO, open MO, open MO", (5000, 5000), {"MO": "000"}),
    ("F15", {}, "open CA, open HI, open AK, open NY", (5000, 5000), {"CA": "0", "HI": "0", "AK": "0", "NY": "0"}),
    ("F16", {}, "open CA, open CA, open CA, open NY", (4800, 5000), {"CA": "000", "NY": "0"}),
    ("F17", {}, "open WY, open VT, open NE", (5000, 5000), {"WY": "0", "VT": "0", "NE": "0"}),
    ("F18", {}, "open CA, open CA, open CA, open CA", (5000, 5000), {"CA": "0000"}),
    ("F19", {}, "open CA, open CA, open CA, open CA, open TX", (5000, 5000), {"CA": "0000", "TX": "0"}),
    ("F19", {"offices": {"SD": {0: 1}}}, "open IA", (5000, 5000), {"IA": "0", "SD": "0"}),
    ("F19", {"offices": {"SD": {0: 1}, "WY": {1: 1}}}, "open TX, done", (5000, 5000), {"TX": "0"}),
    ("F20", {"at": "MO NE", "limits": ((0, "MO", 1),)}, "open MO, open MO", (4800, 5000), {"MO": "00"}),
    ("F21", {"offices": {"IA": {0: 2}, "KS": {0: 2}}}, "", (5000, 5000), {"IA": "0", "KS": "00"}),
    ("F22", {"offices": {"KS": {0: 1}, "MO": {0: 2}}}, "close KS", (5000, 5000), {"KS": "", "MO": "0"}),
    ("F22", {"offices": {"KS": {0: 1}}}, "", (5000, 5000), {"KS": ""}),
    ("F22", {"offices": {"KS": {0: 1}, "MO": {0: 1}}}, "", (5000, 5000), {"KS": "", "MO": ""}),
    (
        "F23",
        {"offices": {"KS": {0: 1, 1: 1}, "MO": {1: 3}}},
        "close MO, close MO, close KS",
        (5000, 5000),
        {"MO": "1", "KS": "0"},
    ),
    ("F24", {"at": "MO NE", "offices": {"MO": {0: 2, 1: 1}}}, "", (5000, 5000), {"MO": "0"}),
    (
        "F25",
        {"offices": {"MO": {0: (0, COST)}, "KS": {0: 1}}},
        "close MO, close KS, done",
        (5100, 5000),
        {"MO": "0", "KS": ""},
    ),
    ("F26", {"offices": {"CA": {1: 3}}}, "go CA, build CA", (4870, 5030), {"CA": "0111"}),
    ("F27", {"offices": {"KS": {1: 1}}}, "go KS, build KS", (4900, 5000), {"KS": "01"}),
    ("F28", {}, "", (5000, 5000), {}),
    ("F29", {}, "", (5000, 5000), {}),
    ("F30", {"offices": {"MO": {1: 1}}}, "go MO, build MO", (4890, 5010), {"MO": "01"}),
    (
        "F31",
        {"offices": {"CA": {1: 5}}},
        "dice 3, dice 3, rolls 0 4 4 4, rolls 1 3 3 3, open IA, open NE",
        (4900, 4900),
        {"CA": "11", "IA": "0", "NE": "1"},
    ),
    (
        "F32",
        {"offices": {"CA": {1: 5}}},
        "join, join, dice 2, dice 3, rolls 0 6 6, rolls 1 3 3 3, open IA, open IA",
        (4800, 4600),
        {"CA": "11", "IA": "01"},
    ),
    ("F33", {}, "", (5000, 5000), {}),
    ("F34", {}, "", (5000, 5000), {}),
    ("F35", {}, "", (5000, 5000), {}),
    ("F36", {}, "", (5000, 5000), {}),
    ("F37", {"offices": {"CA": {1: 4}, "TX": {1: 1}}}, "close TX", (5000, 5000), {"CA": "11", "TX": ""}),
    ("F38", {}, "", (5000, 4700), {}),
    ("F39", {"offices": {"CA": {1: 4}, "TX": {1: 1}}}, "close CA", (5000, 5000), {"CA": "11", "TX": "1"}),
    ("F40", {"hands": ["F33 F35"]}, "surrender F33", (5000, 5000), {}),
]


@covers("HQ-8.7", "HQ-8.8", "HQ-8.9", "HQ-8.6")
@pytest.mark.parametrize(("card", "start", "moves", "cash", "offices"), CARDS)
def test_every_card_by_hand(
    card: str, start: Mapping[str, Any], moves: str, cash: tuple[int, int], offices: Mapping[str, str]
) -> None:
    g = game(win_ev=538)
    p = scene(g, **{"homes": "KS MO", "at": "IA NE", **start})
    p, events = play(g, p, f"stay, draw {card}", *moves.split(", ") if moves else ())
    assert told(events, "drew") == [f"drew 0 {card} HQ-8.1"]
    assert told(events, "no effect", "barred") == []
    assert p.cash == cash
    assert {state: seats_of(g, p, state) for state in offices} == offices
    assert p.queue == (1,), "the turn is over"


def test_the_table_has_every_card() -> None:
    assert list(dict.fromkeys(row[0] for row in CARDS)) == ALL


@covers("HQ-8.1", "HQ-8.6")
def test_a_card_is_drawn_before_every_turn_ends_each_equally_likely() -> None:
    for moves in ("stay", "fundraise 1, raise 3, percent 0", "travel bus, go MO, done"):
        p, _ = play(CLASS, scene(CLASS, at="IA NE"), moves)
        assert (p.step, deck(CLASS, p)) == ("draw", ALL)
    assert len(ALL) == 40
    row = {
        "id": "X1",
        "title": "Luck",
        "text": "Have a dollar.",
        "ops": [{"op": "money", "who": "self", "amount": 1000}],
    }
    g = game(cards={"name": "Mine", "cards": [row]})
    p, _ = play(g, scene(g), "stay, draw X1")
    assert p.cash[0] == 5001


@covers("HQ-8.6", "HQ-3.4")
@pytest.mark.parametrize(("code", "said"), [("EN01", "no group has, unlike EN01"), ("rent", "other than rent")])
def test_no_card_has_the_id_of_a_group_or_of_what_the_game_calls_by_it(code: str, said: str) -> None:
    row = {"id": code, "title": "Luck", "text": "Luck.", "ops": [{"op": "money", "who": "self", "amount": 1000}]}
    with pytest.raises(DataError, match=said):
        game(cards={"name": "Mine", "cards": [row]})


def own(*ops: Mapping[str, Any]) -> Headquarters:
    """Return the game as written for three with one card, of these operations."""
    card = {"id": "X1", "title": "Own", "text": "A card of one's own.", "ops": list(ops)}
    return game(3, "as_written", cards={"name": "Mine", "cards": [card]})


@covers("HQ-8.6", "HQ-5.5")
def test_an_own_card_is_outside_the_limit_unless_it_says_otherwise() -> None:
    op = {"op": "hq_gain", "who": "self", "n": 2, "where": "adjacent", "price": "free"}
    limits = ((0, "NE", 1),)
    g = own(op)
    p, _ = play(g, scene(g, at="IA KS KS", limits=limits), "stay, draw X1, open NE, open NE")
    assert (seats_of(g, p, "NE"), p.limits) == ("00", limits)
    g = own(op | {"ignore_lock": False})
    p, _ = play(g, scene(g, at="IA KS KS", limits=limits), "stay, draw X1")
    assert refused(g, p, "open NE").rule == "HQ-5.3"
    p, _ = play(g, p, "open SD")
    assert refused(g, p, "open SD").rule == "HQ-5.3"


@covers("HQ-8.6", "HQ-8.10", "HQ-5.6")
def test_an_own_card_may_lead_to_a_state_without_entering_it() -> None:
    g = own({"op": "move", "who": "self", "to": "home", "enters": False})
    p, events = play(g, scene(g, at="IA KS KS", offices={"KS": {0: 1, 1: 2}}), "stay, draw X1, go KS")
    assert told(events, "moved", "rent", "rent waived") == ["moved 0 KS card IA 0 HQ-8.10"]
    assert (p.at[0], p.queue) == ("KS", (1, 2))


@covers("HQ-8.6", "HQ-8.11")
def test_an_own_card_may_do_several_things_one_after_the_other() -> None:
    g = own({"op": "skip", "who": "self", "what": "turn", "n": 2}, {"op": "money", "who": "leader", "amount": -100_000})
    p, events = play(
        g, scene(g, offices={"SD": {1: 2}}), "stay, draw X1, offer 0, stay, draw X1, offer 0, stay, draw X1"
    )
    assert told(events, "idle", "paid") == [
        *("idle 0 2 HQ-8.11", "paid 1 100 HQ-8.7", "idle 1 2 HQ-8.11", "paid 1 100 HQ-8.7"),
        *("idle 2 2 HQ-8.11", "paid 1 100 HQ-8.7"),
    ]
    assert (p.round, p.queue[0], p.turn) == (4, 0, 10), "all lose two rounds"


@covers("HQ-8.2", "HQ-8.13")
def test_a_card_surrendered_goes_back_to_the_deck() -> None:
    p, _ = play(CLASS, scene(CLASS, hands=["F33 F35"]), "stay, draw F40")
    assert CLASS.legal(p) == [Move("surrender", ("F33",)), Move("surrender", ("F35",))]
    assert refused(CLASS, p, "surrender F36").rule == "HQ-8.2"
    p, events = play(CLASS, p, "surrender F33, offer 0, stay")
    assert told(events, "surrendered") == ["surrendered 0 F33 HQ-8.2"]
    assert deck(CLASS, p) == [card for card in ALL if card != "F35"]


@covers("HQ-8.3")
@pytest.mark.parametrize(
    ("card", "start"),
    [
        ("F03", {}),
        ("F07", {}),
        ("F11", {"offices": {"KS": {1: 2}}}),
        ("F13", {"at": "AK KS"}),
        ("F14", {"offices": {"KS": {1: 2}}}),
        ("F16", {"cash": (49, 5000)}),
        ("F20", {"cash": (99, 5000)}),
        ("F21", {}),
        ("F22", {}),
        ("F23", {}),
        ("F24", {}),
        ("F25", {}),
        ("F27", {}),
        ("F30", {"at": "AK KS"}),
        ("F37", {}),
        ("F39", {}),
        ("F40", {}),
    ],
)
def test_a_card_that_changes_nothing_has_no_effect_and_goes_back(card: str, start: Mapping[str, Any]) -> None:
    before = scene(CLASS, **start)
    p, events = play(CLASS, before, f"stay, draw {card}")
    assert told(events, "no effect") == [f"no effect 0 {card} HQ-8.3"]
    assert (p.cash, p.offices, p.at, p.hands) == (before.cash, before.offices, before.at, before.hands)
    p, _ = play(CLASS, p, "offer 0, stay")
    assert deck(CLASS, p) == ALL


@covers("HQ-8.3")
def test_there_is_no_second_card_for_one_without_effect() -> None:
    _, events = play(CLASS, scene(CLASS), "stay, draw F40")
    assert len(told(events, "drew")) == 1


@covers("HQ-8.4")
@pytest.mark.parametrize("card", ["F37", "F38", "F39"])
def test_who_pledged_imposes_no_smear(card: str) -> None:
    p = scene(CLASS, pledges=("yes", "no"), offices={"CA": {1: 4}, "TX": {1: 1}})
    after, events = play(CLASS, p, f"stay, draw {card}")
    assert told(events, "barred") == [f"barred 0 {card} HQ-8.4"]
    assert (after.cash, after.offices, after.queue) == (p.cash, p.offices, (1,))


@covers("HQ-8.17")
def test_who_pledged_can_be_smeared() -> None:
    p, _ = play(CLASS, scene(CLASS, pledges=("no", "yes")), "stay, draw F38")
    assert p.cash == (5000, 4700)
    p, _ = play(
        THREE, scene(THREE, pledges=("no", "yes", "yes"), offices={"CA": {1: 1}, "TX": {2: 4}}), "stay, draw F37"
    )
    assert THREE.legal(p) == [Move("target", (1,)), Move("target", (2,))]


@covers("HQ-8.5")
def test_a_card_goes_back_at_the_end_of_the_turn_and_is_not_drawn_twice_in_one() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA NE", hands=["F33"]), "play F33, travel bus, go MO, done")
    assert deck(CLASS, p) == [card for card in ALL if card != "F33"]
    p, _ = play(CLASS, p, "draw F01")
    assert p.used == ()
    p, _ = play(CLASS, p, "offer 0, stay")
    assert deck(CLASS, p) == ALL


@covers("HQ-8.8")
def test_nobody_need_open_all_that_a_card_gives_and_only_where_it_says() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA NE"), "stay, draw F13, open MN")
    assert refused(CLASS, p, "open MN").rule == "HQ-8.8"
    assert refused(CLASS, p, "open IA").rule == "HQ-8.8"
    p, _ = play(CLASS, p, "done")
    assert p.queue == (1,)
    p, _ = play(CLASS, scene(CLASS), "stay, draw F18, open CA")
    assert CLASS.legal(p) == [Move("open", ("CA",)), Move("done")]
    p, _ = play(CLASS, scene(CLASS), "stay, draw F17")
    states = {str(m.args[0]) for m in CLASS.legal(p) if m.kind == "open"}
    assert states == {code for code, votes in zip(CLASS.codes, CLASS.weights, strict=True) if votes <= 5}
    p, _ = play(CLASS, scene(CLASS), "stay, draw F18")
    states = {str(m.args[0]) for m in CLASS.legal(p) if m.kind == "open"}
    assert states == {code for code, votes in zip(CLASS.codes, CLASS.weights, strict=True) if votes >= 15}


@covers("HQ-8.8")
def test_what_a_card_sells_at_half_the_price_brings_back_half_of_that() -> None:
    p, _ = play(CLASS, scene(CLASS), "stay, draw F16, open CA, done")
    assert built(CLASS, p, "CA") == {0: [50]}


@covers("HQ-8.9")
def test_the_owner_chooses_what_a_card_closes_and_at_a_smear_the_drawer_may() -> None:
    p, _ = play(THREE, scene(THREE, offices={"CA": {1: 4}, "TX": {1: 4}}), "stay, draw F37, target 1")
    assert THREE.actor(p) == 1
    p, _ = play(THREE, scene(THREE, offices={"CA": {1: 4}, "TX": {1: 4}}), "stay, draw F39, target 1")
    assert THREE.actor(p) == 0
    p, events = play(THREE, p, "close TX")
    if p.step == "close":
        p, more = play(THREE, p, "close TX")
        events += more
    assert (seats_of(THREE, p, "CA"), seats_of(THREE, p, "TX")) == ("1111", "11")
    assert told(events, "closed") == ["closed 1 TX 0 HQ-8.9"] * 2


@covers("HQ-5.10", "HQ-8.9")
def test_of_what_brings_nothing_back_the_owner_closes_the_cheapest_and_the_drawer_the_dearest() -> None:
    offices = {"CA": {1: [0, 0, 100, 100]}, "TX": {1: [0, 100]}}
    p, _ = play(CLASS, scene(CLASS, offices=offices), "stay, draw F37, close CA, close CA, close TX")
    assert (built(CLASS, p, "CA"), built(CLASS, p, "TX")) == ({1: [100, 100]}, {1: [100]})
    p, _ = play(CLASS, scene(CLASS, offices=offices), "stay, draw F39, close CA")
    assert (built(CLASS, p, "CA"), built(CLASS, p, "TX")) == ({1: [0, 0]}, {1: [0, 100]})


@covers("HQ-8.10")
def test_a_journey_by_card_enters_with_all_that_belongs_to_it_and_draws_no_second_card() -> None:
    p = scene(LITERAL, at="IA CA", offices={"CA": {0: 1, 1: 2}, "NY": {1: 3}})
    p, events = play(LITERAL, p, "stay, draw F26")
    assert {m.args[0] for m in LITERAL.legal(p)} == set(LITERAL.codes) - {"IA"}
    p, more = play(LITERAL, p, "go CA")
    assert told(more, "moved", "rent") == ["moved 0 CA card IA 0 HQ-8.10", "rent 0 CA 20 1 HQ-5.6"]
    assert {m.kind for m in LITERAL.legal(p)} == {"close", "build", "debate", "done"}
    p, more = play(LITERAL, p, "close CA, build CA, debate, join, dice 1, dice 1, rolls 0 3, rolls 1 3, open CA, done")
    assert told(events + more, "drew") == ["drew 0 F26 HQ-8.1"]
    assert (p.queue, seats_of(LITERAL, p, "CA")) == ((1,), "00" + "1" * 2)


@covers("HQ-8.10", "HQ-5.5")
@pytest.mark.parametrize(("card", "state"), [("F26", "NE"), ("F27", "KS"), ("F30", "NE")])
def test_building_where_a_card_leads_is_outside_the_limit_and_does_not_start_it(card: str, state: str) -> None:
    p = scene(LITERAL, at="IA CA", limits=((0, state, 1),))
    p, events = play(LITERAL, p, f"stay, draw {card}, go {state}, build {state}")
    assert told(events, "opened") == [f"opened 0 {state} 100 HQ-5.5"]
    assert (seats_of(LITERAL, p, state), p.limits) == ("0", ((0, state, 1),))


@covers("HQ-8.10")
def test_the_way_home_costs_no_rent() -> None:
    p, events = play(CLASS, scene(CLASS, at="IA NE", offices={"KS": {1: 1}}), "stay, draw F27, go KS")
    assert told(events, "rent", "rent waived") == ["rent waived 0 KS HQ-8.10"]
    assert Move("build", ("KS",)) in CLASS.legal(p)


@covers("HQ-8.10")
def test_a_free_bus_goes_to_a_neighbor() -> None:
    p, _ = play(game(bus_fee=30_000), scene(game(bus_fee=30_000), at="IA NE"), "stay, draw F30")
    assert {m.args[0] for m in CLASS.legal(p)} == {"MN", "WI", "IL", "MO", "NE", "SD"}
    assert refused(CLASS, p, "go CA") == Refusal(
        "Go where the card leads, as “go STATE”: IL, MN, MO, NE, SD, WI.", "HQ-8.10"
    )
    p, _ = play(game(bus_fee=30_000), p, "go MO")
    assert p.cash[0] == 5000


@covers("HQ-8.11", "HQ-3.1")
def test_a_lost_turn_has_no_offer_no_travel_and_no_card() -> None:
    p, _ = play(CLASS, scene(CLASS), "stay, draw F29")
    p, events = play(CLASS, p, "offer 0, stay, draw F01")
    assert told(events, "skipped") == ["skipped 0 HQ-8.11"]
    assert (p.queue, p.round, p.step) == ((1,), 2, "offer")
    p, events = play(CLASS, p, "offer 0, stay, draw F01")
    assert (told(events, "skipped"), p.queue[0], p.round) == ([], 0, 3)


@covers("HQ-8.11")
def test_who_lost_the_voice_may_not_travel_in_the_next_turn_and_then_again() -> None:
    p, events = play(CLASS, scene(CLASS, hands=["F33"]), "stay, draw F28, offer 0, stay, draw F01, offer 0")
    assert told(events, "grounded", "stays") == ["grounded 0 1 HQ-8.11", "stays 0 HQ-8.11"]
    assert p.queue[0] == 0
    assert {m.kind for m in CLASS.legal(p)} == {"fundraise", "stay"}
    assert refused(CLASS, p, "travel bus").rule == "HQ-8.11"
    p, _ = play(CLASS, p, "stay, draw F01, offer 0, stay, draw F01, offer 0")
    assert Move("travel", ("bus",)) in CLASS.legal(p)


@covers("HQ-8.12")
def test_two_who_debate_by_card_roll_for_free_and_build_each_where_he_is() -> None:
    p = scene(LITERAL, at="IA CA", cash=100, limits=((0, "IA", 1), (1, "CA", 1)))
    p, events = play(LITERAL, p, "stay, draw F31")
    assert [m.args[0] for m in LITERAL.legal(p)] == [1, 2, 3]
    p, more = play(LITERAL, p, "dice 3, dice 3, rolls 0 3 3 3, rolls 1 3 3 3")
    assert told(events + more, "fee") == []
    assert LITERAL.legal(p) == [Move("open", ("IA",)), Move("done")]
    p, _ = play(LITERAL, p, "done")
    assert (LITERAL.actor(p), LITERAL.legal(p)) == (1, [Move("open", ("CA",)), Move("done")])


@covers("HQ-8.12")
def test_a_debate_of_all_is_free_to_join_costs_the_usual_fee_and_is_where_the_drawer_is() -> None:
    p, _ = play(THREE, scene(THREE, at="IA CA KS"), "stay, draw F32")
    assert [THREE.actor(p), p.asking] == [0, (0, 1, 2)]
    p, events = play(THREE, p, "decline, join, join, dice 2, dice 1, rolls 1 3 3, rolls 2 6")
    assert told(events, "fee") == ["fee 1 100 HQ-7.14"]
    assert (THREE.actor(p), THREE.legal(p)) == (1, [Move("open", ("IA",)), Move("done")])
    p, events = play(THREE, scene(THREE, at="IA CA KS"), "stay, draw F32, join, decline, decline")
    assert told(events, "no taker") == ["no taker HQ-7.4"]
    assert p.queue == (1, 2)


@covers("HQ-8.12", "HQ-7.6")
def test_a_debate_of_all_is_for_those_who_can_pay_for_a_die() -> None:
    g = game(3, "as_written")
    p, _ = play(g, scene(g, at="IA CA KS", cash=(49, 50, 5000)), "stay, draw F32")
    assert p.asking == (1, 2)
    _, events = play(g, scene(g, at="IA CA KS", cash=(49, 49, 5000)), "stay, draw F32")
    assert told(events, "no effect") == ["no effect 0 F32 HQ-8.3"]


@covers("HQ-8.13")
def test_kept_cards_lie_face_up_and_a_hand_over_the_limit_gives_one_back() -> None:
    p, events = play(CLASS, scene(CLASS, hands=["F33 F34 F35"]), "stay, draw F36")
    assert told(events, "kept") == ["kept 0 F36 HQ-8.13"]
    assert refused(CLASS, p, "done").rule == CLASS.rule(p, CLASS.legal(p)[0]) == "HQ-8.13"
    assert [m.args[0] for m in CLASS.legal(p)] == ["F33", "F34", "F35", "F36"]
    p, events = play(CLASS, p, "surrender F34")
    assert told(events, "surrendered") == ["surrendered 0 F34 HQ-8.13"]
    assert p.hands[0] == ("F33", "F35", "F36")
    assert CLASS.facts(p, 1) == CLASS.facts(p, 0)._replace(viewer=1)
    p, _ = play(LITERAL, scene(LITERAL, hands=["F33 F34 F35"]), "stay, draw F36")
    assert p.hands[0] == ("F33", "F34", "F35", "F36")
    p, _ = play(LITERAL, p, "offer 0, stay")
    assert deck(LITERAL, p) == [card for card in ALL if card not in ("F33", "F34", "F35", "F36")]


@covers("HQ-8.14")
def test_a_charter_pass_waives_fares_and_the_need_to_have_them_at_hand() -> None:
    p = scene(CLASS, at="IA NE", cash=10, hands=["F33"])
    assert refused(CLASS, p, "travel air").rule == "HQ-4.15"
    p, events = play(CLASS, p, "play F33, travel air, roll 1 2, go MO, go AR, go LA")
    assert told(events, "played") == ["played 0 F33 HQ-8.14"]
    assert (p.cash[0], p.at[0], p.hands[0]) == (10, "LA", ())
    p, _ = play(CLASS, p, "draw F40, stay, draw F40")
    assert refused(CLASS, p, "travel air").rule == "HQ-4.15", "for that turn alone"


@covers("HQ-8.14")
def test_a_landlords_favor_waives_rent_for_the_turn_and_both_cards_can_be_played() -> None:
    p = scene(LITERAL, at="IA NE", hands=["F33 F34"], offices={"MO": {1: 5}, "AR": {1: 2}})
    p, events = play(LITERAL, p, "play F34, play F33, travel train, roll 2, go MO, go AR, done")
    assert told(events, "rent waived") == ["rent waived 0 MO HQ-8.14", "rent waived 0 AR HQ-8.14"]
    assert (p.cash, p.hands[0]) == ((5000, 5000), ())
    p, events = play(LITERAL, p, "draw F26, go MO")
    assert told(events, "rent waived") == ["rent waived 0 MO HQ-8.14"], "where a card leads in this turn, too"


@covers("HQ-8.14")
def test_a_charter_pass_flies_out_of_alaska() -> None:
    p = scene(CLASS, at="AK KS", cash=0, hands=["F33"])
    p, _ = play(CLASS, p, "play F33, travel air, roll 1 1, go WA, go OR")
    assert (p.at[0], p.cash[0]) == ("OR", 0)


@covers("HQ-8.14", "HQ-4.14")
def test_a_landlords_favor_spares_the_rent_of_a_standby_flight() -> None:
    p = scene(CLASS, at="AK WA", cash=(100, 5000), hands=["F34"], offices={"WA": {1: 2}})
    p, events = play(CLASS, p, "play F34, travel standby")
    assert told(events, "rent", "rent waived") == ["rent waived 0 WA HQ-8.14"]
    assert (p.at[0], p.cash) == ("WA", (100, 5000))
    literal = scene(LITERAL, at="AK KS", hands=["F33 F34"])
    assert {refused(LITERAL, literal, f"play {card}").rule for card in ("F33", "F34")} == {"HQ-8.14"}, (
        "he cannot travel"
    )


@covers("HQ-8.15")
def test_a_coach_is_played_after_the_dice_are_chosen_and_before_they_roll() -> None:
    p = scene(CLASS, at="IA NE", hands=["", "F36"], offices={"CA": {0: 5, 1: 5}})
    p, _ = play(CLASS, p, "travel bus, go NE, debate, join, dice 1")
    assert refused(CLASS, p, "play F36").rule in ("HQ-7.5", "HQ-8.15")
    p, _ = play(CLASS, p, "dice 1")
    assert (CLASS.actor(p), CLASS.legal(p)) == (1, [Move("play", ("F36",)), Move("hold")])
    assert refused(CLASS, p, "done").rule == "HQ-8.15"
    p, _ = play(CLASS, p, "play F36, rolls 0 5")
    p, events = play(CLASS, p, "rolls 1 4")
    assert told(events, "total", "fraction") == ["total 1 6 HQ-7.5", "fraction 0 1 6 5 6 5 3 HQ-7.11"]
    assert (p.hands[1], seats_of(CLASS, p, "CA")) == ((), "00" + "11111")
    p, _ = play(CLASS, p, "done, done")
    assert "F36" not in deck(CLASS, p), "it goes back at the end of the turn"


@covers("HQ-8.15")
def test_a_coach_can_be_held_back() -> None:
    p = scene(CLASS, at="IA NE", hands=["F36"])
    p, events = play(CLASS, p, "travel bus, go NE, debate, join, dice 1, dice 1, hold, rolls 0 5, rolls 1 5")
    assert told(events, "tied") == ["tied 0 1 HQ-7.10"]
    assert p.hands[0] == ("F36",)


@covers("HQ-8.16")
def test_a_fact_check_cancels_a_smear_for_the_one_who_plays_it() -> None:
    p, _ = play(THREE, scene(THREE, hands=["", "F35", ""]), "stay, draw F38")
    assert (THREE.actor(p), THREE.legal(p)) == (1, [Move("play", ("F35",)), Move("hold")])
    assert refused(THREE, p, "done").rule == "HQ-8.16"
    cancelled, events = play(THREE, p, "play F35")
    assert told(events, "played") == ["played 1 F35 HQ-8.16"]
    assert (cancelled.cash, cancelled.hands[1]) == ((5000, 5000, 4700), ())
    held, _ = play(THREE, p, "hold")
    assert (held.cash, held.hands[1]) == ((5000, 4700, 4700), ("F35",))
    p, _ = play(CLASS, scene(CLASS, hands=["", "F35"], offices={"CA": {1: 4}}), "stay, draw F37, play F35")
    assert (seats_of(CLASS, p, "CA"), p.queue) == ("1111", (1,))


@covers("HQ-8.16")
def test_a_fact_check_is_no_help_against_what_is_no_smear() -> None:
    p, _ = play(CLASS, scene(CLASS, hands=["", "F35"]), "stay, draw F09")
    assert (p.cash, p.hands[1]) == ((4800, 4800), ("F35",))


@covers("HQ-8.18")
def test_all_who_tie_are_meant() -> None:
    p, _ = play(THREE, scene(THREE, cash=(400, 900, 400)), "stay, draw F08")
    assert p.cash == (1400, 900, 1400)
    offices = {"SD": {0: 1}, "WY": {2: 1}, "CA": {0: 3, 1: 3, 2: 3}}
    p, _ = play(THREE, scene(THREE, offices=offices), "stay, draw F23, close CA, close CA, close CA")
    p, _ = play(THREE, p, "close CA, close CA, close CA")
    assert (seats_of(THREE, p, "CA"), seats_of(THREE, p, "SD"), seats_of(THREE, p, "WY")) == ("111", "0", "2")
    p, _ = play(THREE, scene(THREE, offices={"SD": {1: 1}}), "stay, draw F19")
    assert len(CLASS.legal(p)) == 51, "who shares the fewest votes has the fewest"


@covers("HQ-8.19")
def test_the_drawer_chooses_an_opponent() -> None:
    p, _ = play(THREE, scene(THREE, at="IA NE CA"), "stay, draw F31")
    assert (THREE.actor(p), THREE.legal(p)) == (0, [Move("target", (1,)), Move("target", (2,))])
    assert refused(THREE, p, "target 0").rule == "HQ-8.19"
    p, events = play(THREE, p, "target 2")
    assert told(events, "targeted") == ["targeted 2 HQ-8.19"]
    assert p.debaters == (0, 2)


@covers("HQ-8.19", "HQ-8.9")
@pytest.mark.parametrize(("card", "left"), [("F37", "000011112"), ("F39", "0000111122")])
def test_the_opponent_chosen_alone_is_smeared(card: str, left: str) -> None:
    p, _ = play(THREE, scene(THREE, offices={"CA": {0: 4, 1: 4, 2: 4}}), f"stay, draw {card}, target 2")
    assert (seats_of(THREE, p, "CA"), p.queue) == (left, (1, 2))


@covers("HQ-8.7", "HQ-1.19")
def test_what_a_card_costs_is_due_at_once_from_everybody() -> None:
    p = scene(CLASS, cash=(5000, 100), offices={"CA": {1: 4}})
    p, events = play(CLASS, p, "stay, draw F09, close CA, close CA")
    assert told(events, "owes", "paid") == ["paid 0 200 HQ-8.7", "owes 1 100 HQ-1.19", "paid 1 200 HQ-8.7"]
    assert (p.cash, seats_of(CLASS, p, "CA"), p.out) == ((4800, 0), "11", ())
