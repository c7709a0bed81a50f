"""The map, home states, pledges, lists of groups, opening money and who begins (HQ-1 and HQ-2)."""

import pytest
from headquarters.build import CLASS, EVENING, LITERAL, game, scene
from scenes import covers, play, refused, told

from electionlib import games
from electionlib.atlas import STATES
from electionlib.engine.game import CHANCE, SPECTATOR, Dice, ElectionlibError, Move, Uniform
from electionlib.engine.view import text
from electionlib.games.headquarters import build
from electionlib.games.headquarters.position import UNKNOWN

NAMES = ("Ann", "Bob", "Cy", "Di")
CHOSEN = "home KS, home KS, pledge no, pledge no, done, done"


def slots(preset: str, state: str) -> int:
    g = game(preset=preset)
    return g.slots[g.state_index[state]]


@covers("HQ-1.3")
def test_the_states_and_dc_have_538_votes_in_every_census_since_1964() -> None:
    assert len(LITERAL.codes) == 51
    for year in (1992, 2004, 2012, 2024):
        assert sum(game(ev_year=year).weights) == 538
    assert LITERAL.weights[LITERAL.state_index["DC"]] == 3
    assert game(ev_year=1992).weights[LITERAL.state_index["CA"]] == LITERAL.weights[LITERAL.state_index["CA"]] == 54
    with pytest.raises(ElectionlibError):
        game(ev_year=1960)


@covers("HQ-1.4")
def test_a_state_has_as_many_possible_headquarters_as_votes_for_all_candidates_together() -> None:
    assert LITERAL.slots == LITERAL.weights
    assert sum(slot // 2 + 1 for slot in LITERAL.slots) == 309
    p = scene(LITERAL, at="NE NE", offices={"SD": {0: 1, 1: 2}}, cash=5000)
    p, _ = play(LITERAL, p, "travel bus, go SD")
    assert refused(LITERAL, p, "build SD").rule == "HQ-1.4"


@covers("HQ-1.5")
@pytest.mark.parametrize(
    ("preset", "expected"),
    [("as_written", (54, 10, 6, 3)), ("evening", (27, 5, 3, 2)), ("class", (18, 4, 2, 1))],
)
def test_the_presets_divide_the_possible_headquarters_and_round_up(preset: str, expected: tuple[int, ...]) -> None:
    assert tuple(slots(preset, state) for state in ("CA", "MO", "IA", "SD")) == expected


@covers("HQ-2.1")
def test_candidates_begin_at_home_and_may_share_it() -> None:
    p, events = play(CLASS, CLASS.initial(), CHOSEN)
    assert told(events, "home") == ["home 0 KS HQ-2.1", "home 1 KS HQ-2.1"]
    assert p.homes == p.at == ("KS", "KS")


@covers("HQ-2.2")
def test_any_of_the_51_is_a_home_chosen_in_secret() -> None:
    p = CLASS.initial()
    assert CLASS.legal(p) == [Move("home", (state,)) for state in STATES]
    assert {"DC", "AK", "HI"} <= set(STATES)
    assert refused(CLASS, p, "home PR").rule == "HQ-2.2"
    for viewer in (1, SPECTATOR):
        assert CLASS.shown(p, Move("home", ("AK",)), viewer) == Move("home", (UNKNOWN,))
    assert CLASS.shown(p, Move("home", ("AK",)), 0) == Move("home", ("AK",))
    one, events = play(CLASS, p, "home AK")
    other, _ = play(CLASS, p, "home DC")
    assert events == []
    for viewer in (1, SPECTATOR):
        assert CLASS.facts(one, viewer) == CLASS.facts(other, viewer)
    assert CLASS.facts(one, 0) != CLASS.facts(other, 0)


@covers("HQ-2.3")
def test_beginning_at_home_is_not_entering_it() -> None:
    p, events = play(CLASS, CLASS.initial(), CHOSEN, "money 0 3 4, money 1 1 1, offer 0")
    assert told(events, "rent", "opened", "called", "moved") == []
    assert not any(p.offices)
    assert {m.kind for m in CLASS.legal(p)} == {"travel", "fundraise", "stay"}
    for move in ("build KS", "close KS", "debate"):
        assert refused(CLASS, p, move).rule == "HQ-4.1"


@covers("HQ-2.4", "HQ-2.5")
def test_pledges_are_made_in_secret_and_shown_together() -> None:
    p, _ = play(CLASS, CLASS.initial(), "home KS, home KS")
    assert CLASS.legal(p) == [Move("pledge", ("yes",)), Move("pledge", ("no",))]
    assert refused(CLASS, p, "pledge maybe").rule == "HQ-2.4"
    assert CLASS.shown(p, Move("pledge", ("yes",)), 1) == Move("pledge", (UNKNOWN,))
    yes, events = play(CLASS, p, "pledge yes")
    no, _ = play(CLASS, p, "pledge no")
    assert events == []
    assert CLASS.facts(yes, 1) == CLASS.facts(no, 1)
    p, events = play(CLASS, yes, "pledge no")
    assert told(events, "pledged") == ["pledged 0 yes HQ-2.5", "pledged 1 no HQ-2.5"]
    assert p.pledges == ("yes", "no")


@covers("HQ-2.6", "HQ-2.7")
def test_lists_of_groups_are_made_in_secret_shown_together_and_then_fixed() -> None:
    p, _ = play(CLASS, CLASS.initial(), "home KS, home KS, pledge no, pledge no")
    assert CLASS.shown(p, Move("accept", ("EN01",)), 1) == Move("accept", (UNKNOWN,))
    one, _ = play(CLASS, p, "accept EN08, accept EN01")
    assert refused(CLASS, one, "accept EN01").rule == "HQ-2.6"
    assert refused(CLASS, one, "accept EN99").rule == "HQ-2.6"
    one, events = play(CLASS, one, "done")
    other, _ = play(CLASS, p, "accept EN03, accept EN16, done")
    assert events == []
    assert CLASS.facts(one, 1) == CLASS.facts(other, 1)
    p, events = play(CLASS, one, "accept EN16, done")
    assert told(events, "willing") == ["willing 0 EN01 EN08 HQ-2.7", "willing 1 EN16 HQ-2.7"]
    assert p.willing == (("EN01", "EN08"), ("EN16",))
    assert CLASS.actor(p) == CHANCE


@covers("HQ-2.8")
def test_who_accepts_a_group_bars_its_rivals_in_class_and_evening() -> None:
    start = "home KS, home KS, pledge no, pledge no, accept EN09"
    for g in (CLASS, EVENING):
        p, _ = play(g, g.initial(), start)
        assert {refused(g, p, f"accept {rival}").rule for rival in ("EN02", "EN10")} == {"HQ-2.8"}
        assert Move("accept", ("EN04",)) in g.legal(p)
    p, _ = play(LITERAL, LITERAL.initial(), start)
    assert {Move("accept", ("EN02",)), Move("accept", ("EN10",))} <= set(LITERAL.legal(p))


@covers("HQ-2.9")
def test_a_list_has_ten_groups_at_most_and_all_sixteen_as_written() -> None:
    start = "home KS, home KS, pledge no, pledge no"
    p, _ = play(CLASS, CLASS.initial(), start)
    ten = [f"accept EN{i:02}" for i in (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)]
    p, _ = play(CLASS, p, *ten)
    assert CLASS.legal(p) == [Move("done")]
    assert refused(CLASS, p, "accept EN16").rule == "HQ-2.9"
    p, _ = play(LITERAL, LITERAL.initial(), start, *[f"accept EN{i:02}" for i in range(1, 17)])
    assert len(p.willing[0]) == 16


@covers("HQ-2.10", "HQ-2.11")
def test_opening_money_is_a_million_a_point_and_one_more_for_the_pledge() -> None:
    p, _ = play(CLASS, CLASS.initial(), "home KS, home KS, pledge yes, pledge no, done, done")
    assert CLASS.chance(p) == Dice("money", (0,), 2, 6)
    p, events = play(CLASS, p, "money 0 3 4, money 1 6 6")
    assert told(events, "opening", "bonus") == [
        "opening 0 7000 HQ-2.10",
        "bonus 0 1000 HQ-2.11",
        "opening 1 12000 HQ-2.10",
    ]
    assert p.cash == (8000, 12000)


@covers("HQ-2.12")
def test_opening_money_can_be_the_average_of_the_rolls_before_the_bonus() -> None:
    g = build(3, {"preset": "class", "start_equal": True})
    moves = "home KS, home KS, home KS, pledge yes, pledge no, pledge no, done, done, done"
    p, _ = play(g, g.initial(), moves, "money 0 3 4, money 1 6 6, money 2 1 1")
    assert p.cash == (8000, 7000, 7000)
    p, _ = play(g, g.initial(), moves, "money 0 3 4, money 1 6 6, money 2 1 2")
    assert p.cash == (8333, 7333, 7333)


@covers("HQ-1.12")
def test_the_highest_opening_roll_begins_whatever_the_bonus_and_the_others_follow_clockwise() -> None:
    g = game(3)
    moves = "home KS, home KS, home KS, pledge yes, pledge no, pledge no, done, done, done"
    p, events = play(g, g.initial(), moves, "money 0 5 2, money 1 6 2, money 2 1 1")
    assert p.cash[:2] == (8000, 8000)
    assert told(events, "begins") == ["begins 1 HQ-1.12"]
    order = []
    for _ in range(6):
        order.append(p.queue[0])
        p, _ = play(g, p, "offer 0, stay, draw F01")
    assert order == [1, 2, 0, 1, 2, 0]


@covers("HQ-1.12")
def test_every_other_round_can_run_the_other_way() -> None:
    g = game(3, turn_order="reversing")
    p, order = scene(g, offered=False), []
    for _ in range(9):
        order.append(p.queue[0])
        p, _ = play(g, p, "offer 0, stay, draw F01")
    assert order == [0, 1, 2, 2, 1, 0, 0, 1, 2]


@covers("HQ-1.13")
def test_chance_picks_among_those_who_rolled_highest() -> None:
    g = game(3)
    moves = "home KS, home KS, home KS, pledge no, pledge no, pledge no, done, done, done"
    p, _ = play(g, g.initial(), moves, "money 0 5 4, money 1 1 2, money 2 3 6")
    assert g.chance(p) == Uniform("toss", (), (0, 2))
    p, events = play(g, p, "toss 2")
    assert told(events, "begins") == ["begins 2 HQ-1.13"]
    assert p.queue == (2, 0, 1)


def test_an_evening_follows_the_same_rules_as_a_class_and_only_lasts_longer() -> None:
    for seats in (2, 3, 4):
        evening, lesson = (build(seats, {"preset": preset}).options() for preset in ("evening", "class"))
        others = {name for name in lesson if evening[name] != lesson[name]}
        assert others - {"win_ev"} == {"preset", "slots_div", "clock_rounds"}


def test_a_game_has_two_to_four_seats_and_says_so() -> None:
    for seats in (1, 5):
        with pytest.raises(ElectionlibError, match=f"Headquarters is for 2 to 4 players, not {seats}."):
            games.new("headquarters", seats)


def test_what_a_seat_has_chosen_in_secret_is_not_on_anothers_screen() -> None:
    one, _ = play(CLASS, CLASS.initial(), "home AK")
    other, _ = play(CLASS, CLASS.initial(), "home DC")
    assert text(CLASS.view(CLASS.facts(one, 1)), NAMES) == text(CLASS.view(CLASS.facts(other, 1)), NAMES)
