"""Endorsements: the even chance, whose a group is, what it brings and where (HQ-3)."""

import pytest
from headquarters.build import CLASS, COST, LITERAL, built, game, majority, scene, seats_of
from scenes import covers, play, refused, told

from electionlib.engine.game import Move, Uniform
from electionlib.games.headquarters import Headquarters
from electionlib.games.headquarters.position import Position

OFFERS = "offer 1, group"


def offers(g: Headquarters, **more: object) -> Position:
    """Return a position where chance has still to say whether a group makes an offer."""
    return scene(g, offered=False, **more)  # type: ignore[arg-type]


@covers("HQ-3.1")
def test_the_chance_of_an_offer_is_even_at_the_start_of_every_turn() -> None:
    p = offers(CLASS)
    assert CLASS.chance(p) == Uniform("offer", (), (0, 1))
    p, events = play(CLASS, p, "offer 0")
    assert told(events, "no offer") == ["no offer 0 HQ-3.1"]
    p, _ = play(CLASS, p, "stay, draw F01")
    assert (p.queue[0], CLASS.chance(p)) == (1, Uniform("offer", (), (0, 1)))


@covers("HQ-3.2", "HQ-3.17")
def test_the_group_is_random_among_those_the_candidate_could_use_now() -> None:
    p, _ = play(CLASS, offers(CLASS, willing=["EN01 EN02", "EN02 EN03"], endorsed=(("EN02", 1),)), "offer 1")
    assert CLASS.chance(p).values == tuple(f"EN{i:02}" for i in range(1, 17) if i not in (2, 3))


@covers("HQ-3.2", "HQ-3.17")
def test_as_written_the_group_is_random_among_all_and_an_offer_that_fits_nobody_is_void() -> None:
    p, _ = play(LITERAL, offers(LITERAL, willing=["", "EN03"]), "offer 1")
    assert LITERAL.chance(p) == Uniform("group", (), tuple(f"EN{i:02}" for i in range(1, 17)))
    p, events = play(LITERAL, p, "group EN03")
    assert told(events, "void offer") == ["void offer 0 EN03 HQ-3.17"]
    assert p.step == "plan"


@covers("HQ-3.17")
def test_without_a_group_to_use_there_is_no_offer() -> None:
    everything = " ".join(f"EN{i:02}" for i in range(1, 17))
    g = game(endorse_max_accept=16, endorse_rivals=False)
    p, _ = play(g, scene(g, willing=["", everything]), "stay, draw F01")
    assert p.queue[0] == 1
    p, _ = play(g, p, "offer 0, stay, draw F01")
    assert (p.queue[0], p.step) == (0, "plan")


@covers("HQ-3.3")
def test_an_endorsement_opens_headquarters_anywhere_and_the_candidate_need_not_be_there() -> None:
    p, _ = play(CLASS, offers(CLASS, willing=["EN01"]), OFFERS + " EN01")
    assert [m.args[0] for m in CLASS.legal(p) if m.kind == "open"] == list(CLASS.codes)
    p, events = play(CLASS, p, "open HI, open CA, open CA, open NY, open SD")
    assert told(events, "opened")[:2] == ["opened 0 HI 0 HQ-3.3", "opened 0 CA 0 HQ-3.3"]
    assert (seats_of(CLASS, p, "CA"), p.at[0], p.step) == ("00", "KS", "plan")


@covers("HQ-3.3")
def test_some_groups_name_the_states() -> None:
    p, _ = play(CLASS, offers(CLASS, willing=["EN07"]), OFFERS + " EN07")
    states = {m.args[0] for m in CLASS.legal(p) if m.kind == "open"}
    assert states == {"MI", "OH", "PA", "IN", "WI", "IL", "NY", "WV", "KY"}
    assert refused(CLASS, p, "open CA").rule == "HQ-3.3"


@covers("HQ-3.4")
def test_the_sixteen_groups_have_102_headquarters_and_another_list_can_take_their_place() -> None:
    assert (len(CLASS.endorsements.groups), sum(group.hq for group in CLASS.endorsements.groups)) == (16, 102)
    row = {"id": "X1", "name": "Bakers", "category": "bread", "hq": 1, "where": ["KS"], "rivals": []}
    g = game(endorsements={"name": "Mine", "endorsements": [row]})
    p, events = play(g, offers(g), OFFERS + " X1, accept X1, open KS")
    assert built(g, p, "KS") == {0: [COST]}
    assert told(events, "unclaimed") == ["unclaimed 0 X1 1 HQ-3.9"]


@covers("HQ-3.5")
def test_the_only_willing_candidate_gets_a_group_free_and_nobody_else_ever_does() -> None:
    p = offers(CLASS, willing=["", "EN01"])
    p, _ = play(CLASS, p, "offer 1")
    assert refused(CLASS, p, "group EN01").rule in ("HQ-3.1", "HQ-3.2")
    p, _ = play(CLASS, p, "group EN02, decline, stay, draw F01")
    p, events = play(CLASS, p, OFFERS + " EN01, open CA, open CA, open TX, open TX, open NY")
    assert told(events, "endorsed") == ["endorsed 1 EN01 5 HQ-3.5"]
    assert (p.cash[1], built(CLASS, p, "CA")) == (5000, {1: [0, 0]})
    p, _ = play(CLASS, p, "stay, draw F01, offer 1")
    assert "EN01" not in CLASS.chance(p).values


@covers("HQ-3.6", "HQ-3.7")
def test_the_first_of_several_willing_candidates_gets_it_free_and_then_it_is_gone() -> None:
    p, events = play(CLASS, offers(CLASS, willing=["EN01", "EN01"]), OFFERS + " EN01, open CA, done, stay, draw F05")
    assert told(events, "endorsed") == ["endorsed 0 EN01 5 HQ-3.6"]
    assert built(CLASS, p, "CA") == {0: [0]}
    assert p.cash == (4700, 5000)
    p, _ = play(CLASS, p, "offer 1")
    assert "EN01" not in CLASS.chance(p).values


@covers("HQ-3.6")
def test_as_written_the_second_offer_of_such_a_group_is_void() -> None:
    p = offers(LITERAL, willing=["EN01", "EN01"], endorsed=(("EN01", 1),))
    _, events = play(LITERAL, p, OFFERS + " EN01")
    assert told(events, "void offer", "endorsed", "unclaimed") == ["void offer 0 EN01 HQ-3.17"]


@covers("HQ-3.8")
def test_a_willing_candidate_is_not_asked_again() -> None:
    p, _ = play(CLASS, offers(CLASS, willing=["EN01"]), OFFERS + " EN01")
    assert (p.step, p.endorsed) == ("open", (("EN01", 0),))
    assert refused(CLASS, p, "decline").rule == "HQ-3.3"


@covers("HQ-3.9", "HQ-3.12")
def test_a_group_nobody_claimed_is_offered_to_everybody_and_again_to_who_declined() -> None:
    p, events = play(CLASS, offers(CLASS), OFFERS + " EN01")
    assert CLASS.legal(p) == [Move("accept", ("EN01",)), Move("decline")]
    assert told(events, "unclaimed") == ["unclaimed 0 EN01 2 HQ-3.9"]
    p, events = play(CLASS, p, "decline, stay, draw F01")
    assert told(events, "declined") == ["declined 0 EN01 HQ-3.12"]
    p, _ = play(CLASS, p, OFFERS + " EN01, accept EN01, open CA, done, stay, draw F01")
    p, _ = play(CLASS, p, OFFERS + " EN01, accept EN01, open CA, done")
    assert built(CLASS, p, "CA") == {0: [COST], 1: [COST]}


@covers("HQ-3.10")
@pytest.mark.parametrize(("group", "half"), [("EN01", 2), ("EN02", 4), ("EN04", 3), ("EN09", 3), ("ONE", 1)])
def test_it_brings_half_rounded_down_and_one_at_least(group: str, half: int) -> None:
    row = {"id": "ONE", "name": "Bakers", "category": "bread", "hq": 1, "where": "anywhere", "rivals": []}
    g = game(endorsements={"name": "Mine", "endorsements": [row]}) if group == "ONE" else CLASS
    p, _ = play(g, offers(g), f"{OFFERS} {group}, accept {group}")
    for k in range(half):
        p, _ = play(g, p, f"open {g.legal(p)[k].args[0]}")
    assert p.step == "plan"
    assert p.cash[0] == 5000 - half * COST


@covers("HQ-3.11")
def test_the_full_price_is_paid_for_as_many_as_wanted() -> None:
    p, events = play(CLASS, offers(CLASS), OFFERS + " EN02, accept EN02, open IA, open NE, done")
    assert told(events, "opened") == ["opened 0 IA 100 HQ-3.11", "opened 0 NE 100 HQ-3.11"]
    assert (p.cash[0], p.step) == (5000 - 2 * COST, "plan")


@covers("HQ-3.11")
def test_no_more_can_be_opened_than_there_is_money_for() -> None:
    p, _ = play(CLASS, offers(CLASS, cash=250), OFFERS + " EN02, accept EN02, open IA, open NE")
    assert (p.cash[0], p.step) == (50, "plan")


@covers("HQ-3.11", "HQ-3.17")
def test_who_cannot_pay_for_one_is_offered_no_unclaimed_group() -> None:
    p, _ = play(CLASS, offers(CLASS, cash=99, willing=["EN01", "EN03"]), "offer 1")
    assert CLASS.chance(p).values == ("EN01",), "which is free"
    _, events = play(LITERAL, offers(LITERAL, cash=99), OFFERS + " EN01")
    assert told(events, "void offer") == ["void offer 0 EN01 HQ-3.17"]


@covers("HQ-3.13")
def test_an_unclaimed_group_is_taken_once_by_each_and_as_written_again_and_again() -> None:
    moves = OFFERS + " EN01, accept EN01, open CA, open TX, stay, draw F01, offer 0, stay, draw F02, offer 1"
    p, _ = play(CLASS, offers(CLASS), moves)
    assert "EN01" not in CLASS.chance(p).values
    p, _ = play(LITERAL, offers(LITERAL), moves)
    p, _ = play(LITERAL, p, "group EN01, accept EN01, open NY, open FL")
    assert p.cash[0] == 5000 + 400 - 4 * COST


@covers("HQ-3.14")
def test_what_finds_no_free_slot_lapses() -> None:
    row = {"id": "X1", "name": "Bakers", "category": "bread", "hq": 4, "where": ["SD", "KS"], "rivals": []}
    g = game(endorsements={"name": "Mine", "endorsements": [row]}, endorse_max_per_state=None)
    p = offers(g, willing=["X1"], offices={"KS": {1: 1}})
    p, events = play(g, p, OFFERS + " X1, open SD, open KS")
    assert told(events, "lapsed") == ["lapsed 0 2 HQ-3.14"]
    assert p.step == "plan"


@covers("HQ-3.15")
def test_in_class_an_endorsement_is_free_of_the_limit_and_does_not_start_it() -> None:
    p = offers(CLASS, at="IA IA", willing=["EN01"], limits=((0, "MO", 1),))
    p, _ = play(CLASS, p, OFFERS + " EN01, open MO, open MO, open NE, done")
    p, _ = play(CLASS, p, "travel bus, go NE, build NE")
    assert seats_of(CLASS, p, "NE") == "00"


@covers("HQ-3.15")
def test_as_written_the_limit_holds_for_endorsements_and_is_started_by_them() -> None:
    p = offers(LITERAL, at="IA IA", willing=["EN01"], limits=((0, "MO", 1),))
    p, _ = play(LITERAL, p, OFFERS + " EN01, open NE")
    assert refused(LITERAL, p, "open MO").rule == "HQ-3.15"
    assert refused(LITERAL, p, "open NE").rule == "HQ-3.15"
    p, _ = play(LITERAL, p, "done, travel bus, go NE")
    assert refused(LITERAL, p, "build NE").rule in ("HQ-5.3", "HQ-5.4")


@covers("HQ-3.14", "HQ-3.15")
def test_as_written_what_the_limit_leaves_no_place_for_lapses() -> None:
    p = offers(LITERAL, willing=["EN02"], limits=tuple((0, state, 1) for state in ("KS", "MO", "NE")))
    p, events = play(LITERAL, p, OFFERS + " EN02", "open IA, open IL, open IN, open MN, open ND, open SD, open WI")
    assert told(events, "lapsed") == ["lapsed 0 1 HQ-3.14"]
    assert p.step == "plan"


@covers("HQ-3.16")
def test_at_most_two_in_one_state_in_class_and_without_number_as_written() -> None:
    p, _ = play(CLASS, offers(CLASS, willing=["EN01"]), OFFERS + " EN01, open CA, open CA")
    assert refused(CLASS, p, "open CA").rule == "HQ-3.16"
    g = game(endorse_max_per_state=None)
    p, _ = play(g, offers(g, willing=["EN01"]), OFFERS + " EN01, open CA, open CA, open CA, open CA, open CA")
    assert seats_of(g, p, "CA") == "00000"


@covers("HQ-3.3")
def test_a_group_whose_states_are_full_makes_no_offer() -> None:
    row = {"id": "X1", "name": "Bakers", "category": "bread", "hq": 4, "where": ["SD"], "rivals": []}
    other = {"id": "X2", "name": "Cooks", "category": "soup", "hq": 4, "where": ["CA"], "rivals": []}
    g = game(endorsements={"name": "Mine", "endorsements": [row, other]})
    p, _ = play(g, offers(g, offices=majority(g, 1, "SD")), "offer 1")
    assert g.chance(p).values == ("X2",)
