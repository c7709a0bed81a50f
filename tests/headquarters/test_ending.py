"""The goal, rounds, election day, and candidates out of money (HQ-1)."""

import pytest
from headquarters.build import CLASS, COST, LITERAL, built, game, majority, scene, seats_of
from scenes import covers, play, refused, told

from electionlib.engine.game import OVER, Outcome
from electionlib.games.headquarters import build

BIG = "CA TX FL NY PA IL OH GA NC MI NJ"
"""The states of these have 268 votes together."""


def test_the_votes_of_the_scenes_here() -> None:
    votes = dict(zip(CLASS.codes, CLASS.weights, strict=True))
    assert sum(votes[state] for state in BIG.split()) == 268
    assert (votes["DC"], votes["SD"], votes["NE"], votes["MT"], votes["VT"]) == (3, 3, 5, 4, 3)


@covers("HQ-1.1", "HQ-1.9")
def test_as_written_271_votes_win_at_once() -> None:
    p = scene(LITERAL, at="NE IA", offices=majority(LITERAL, 0, BIG, but="SD"))
    assert LITERAL.totals(p) == (268, 0)
    p, events = play(LITERAL, p, "travel train, roll 4, go SD, build SD")
    assert told(events, "claimed", "goal") == ["claimed 0 SD 3 HQ-1.6", "goal 0 271 HQ-1.1"]
    assert LITERAL.actor(p) == OVER
    assert LITERAL.outcome(p) == Outcome((0,), (271, 0), "the goal of 271 votes", "HQ-1.1")
    assert refused(LITERAL, p, "done").rule == "HQ-1.1"
    assert p.cash[0] == 5000 - 25 - COST


@covers("HQ-1.1", "HQ-1.2")
def test_270_votes_are_not_enough_as_written_and_are_in_the_other_presets() -> None:
    states = "CA TX FL NY PA IL OH GA NC MI WI IA"
    p = scene(LITERAL, offices=majority(LITERAL, 0, states))
    assert LITERAL.totals(p) == (270, 0)
    p, events = play(LITERAL, p, "stay, draw F01, offer 0, stay, draw F01")
    assert (told(events, "goal"), p.round) == ([], 2)
    for preset in ("evening", "class"):
        goals = [build(seats, {"preset": preset}).win_ev for seats in (2, 3, 4)]
        assert goals[0] == 270 > goals[1] > goals[2]
    assert {build(seats, {"preset": "as_written"}).win_ev for seats in (2, 3, 4)} == {271}
    p = scene(CLASS, seat=1, offices=majority(CLASS, 0, states))
    p, events = play(CLASS, p, "stay, draw F01")
    assert told(events, "goal") == ["goal 0 270 HQ-1.2"]
    assert CLASS.outcome(p) == Outcome((0,), (270, 0), "the goal of 270 votes", "HQ-1.2")


@covers("HQ-1.9", "HQ-1.11")
def test_in_class_the_goal_is_noted_after_the_turn_and_decides_at_the_end_of_the_round() -> None:
    p = scene(CLASS, at="NE IA", offices=majority(CLASS, 0, BIG, but="SD"))
    p, events = play(CLASS, p, "travel bus, go SD, build SD, draw F01")
    assert told(events, "reached", "goal") == ["reached 0 271 HQ-1.9"]
    assert p.queue == (1,)
    p, events = play(CLASS, p, "offer 0, stay, draw F01")
    assert told(events, "goal") == ["goal 0 271 HQ-1.2"]
    assert p.winners == (0,)


@covers("HQ-1.9", "HQ-1.8")
def test_votes_lost_before_the_end_of_the_round_do_not_win() -> None:
    p = scene(CLASS, at="NE IA", offices=majority(CLASS, 0, BIG, but="SD"))
    p, _ = play(CLASS, p, "travel bus, go SD, build SD, draw F01")
    p, events = play(CLASS, p, "offer 0, stay, draw F37, close SD, close CA, close CA")
    assert told(events, "goal") == []
    assert (p.round, CLASS.totals(p)) == (2, (214, 0))


@covers("HQ-1.9")
def test_as_written_a_claim_made_by_a_card_wins_at_once_too() -> None:
    p = scene(LITERAL, at="SD IA", offices=majority(LITERAL, 0, BIG, but="SD"))
    p, events = play(LITERAL, p, "stay, draw F11, open SD")
    assert told(events, "goal") == ["goal 0 271 HQ-1.1"]
    assert p.winners == (0,)


@covers("HQ-1.10")
@pytest.mark.parametrize(
    ("extra", "cash", "winner", "by"),
    [
        ({}, (5000, 4000, 3000), 0, "money"),  # level in votes and headquarters
        ({"HI": {1: 1}}, (5000, 4000, 3000), 1, "headquarters"),  # before money
        ({"SD": {1: 1}, "HI": {0: 1, 2: 1}}, (9000, 4000, 9000), 1, "votes"),  # before all
        ({}, (5000, 5000, 3000), 1, "turn"),  # level in everything: whoever plays later
        ({}, (5000, 5000, 5000), 2, "turn"),
    ],
)
def test_of_several_at_the_goal_one_wins(
    extra: dict[str, dict[int, int]], cash: tuple[int, ...], winner: int, by: str
) -> None:
    g = game(3, win_ev=8)
    offices = {"MT": {0: 2}, "NH": {0: 2}, "ME": {1: 2}, "RI": {1: 2}, "ID": {2: 2}, "WV": {2: 2}} | extra
    p = scene(g, seat=2, cash=cash, offices=offices)
    p, events = play(g, p, "stay, draw F40")
    votes = g.totals(p)[winner]
    assert told(events, "goal") == [f"goal {winner} {votes} {by} HQ-1.10"]
    assert g.outcome(p) == Outcome((winner,), g.totals(p), "the goal of 8 votes", "HQ-1.10")


@covers("HQ-1.10", "HQ-1.12")
def test_later_means_later_in_this_round() -> None:
    g = game(2, win_ev=3, turn_order="reversing")
    p = scene(g, offices={"SD": {0: 1}, "WY": {1: 1}}, seat=1)
    assert play(g, p, "stay, draw F40")[0].winners == (1,)
    p = scene(g, offices={"SD": {0: 1}, "WY": {1: 1}}, round=2, queue=(0,))
    assert play(g, p, "stay, draw F40")[0].winners == (0,)


@covers("HQ-1.11")
def test_everybody_who_is_in_takes_one_turn_a_round() -> None:
    g = game(4)
    p, turns = scene(g, offered=False, out=(2,)), []
    p = p._replace(queue=(0, 1, 3))
    for _ in range(6):
        turns.append((p.round, p.queue[0]))
        p, _ = play(g, p, "offer 0, stay, draw F01")
    assert turns == [(1, 0), (1, 1), (1, 3), (2, 0), (2, 1), (2, 3)]


@covers("HQ-1.14")
@pytest.mark.parametrize(
    ("seats", "preset", "rounds"),
    [
        (2, "class", 18),
        (3, "class", 12),
        (4, "class", 9),
        (2, "evening", 30),
        (4, "evening", 30),
        (3, "as_written", 60),
    ],
)
def test_after_a_number_of_rounds_the_most_votes_win(seats: int, preset: str, rounds: int) -> None:
    g = game(seats, preset)
    assert g.clock_rounds == rounds
    p = scene(g, seat=seats - 1, round=rounds - 1, offices=majority(g, 1, "SD"))
    before, _ = play(g, p, "stay, draw F40")
    assert before.round == rounds
    p, events = play(g, p._replace(round=rounds), "stay, draw F40")
    assert told(events, "election day", "elected") == ["election day HQ-1.14", "elected 1 3 votes HQ-1.14"]
    assert g.outcome(p) == Outcome((1,), g.totals(p), "election day", "HQ-1.14")


@covers("HQ-1.14")
def test_a_game_in_class_has_36_turns_at_most() -> None:
    assert all(seats * build(seats, {"preset": "class"}).clock_rounds <= 36 for seats in (2, 3, 4))


@covers("HQ-1.15")
@pytest.mark.parametrize(
    ("extra", "cash", "winners", "what"),
    [
        ({"HI": {0: 1}}, (4000, 5000), (0,), "elected 0 3 headquarters"),  # before money
        ({}, (5000, 4000), (0,), "elected 0 3 money"),
        ({}, (5000, 5000), (), "draw 0 1"),
    ],
)
def test_a_tie_on_election_day_is_broken_or_a_draw(
    extra: dict[str, dict[int, int]], cash: tuple[int, int], winners: tuple[int, ...], what: str
) -> None:
    p = scene(CLASS, seat=1, round=18, cash=cash, offices={"SD": {0: 1}, "WY": {1: 1}} | extra)
    p, events = play(CLASS, p, "stay, draw F40")
    assert CLASS.actor(p) == OVER
    assert told(events, "elected", "draw") == [f"{what} HQ-1.15"]
    assert CLASS.outcome(p) == Outcome(winners, (3, 3), "election day", "HQ-1.15")


@covers("HQ-1.14")
def test_who_reached_the_goal_in_the_last_round_wins_by_votes() -> None:
    p = scene(CLASS, seat=1, round=18, offices=majority(CLASS, 0, BIG + " NE"))
    p, events = play(CLASS, p, "stay, draw F40")
    assert told(events, "goal", "election day") == ["goal 0 273 HQ-1.2"]
    assert p.reason == "goal"


@covers("HQ-1.16")
def test_the_house_elects_by_states_if_nobody_has_reached_the_goal() -> None:
    offices = {"SD": {0: 1}, "WY": {0: 1}, "CA": {1: 10}}
    g = game(house_vote=True)
    p, events = play(g, scene(g, seat=1, round=18, offices=offices), "stay, draw F40")
    assert told(events, "house") == ["house 0 2 HQ-1.16"]
    assert g.outcome(p) == Outcome((0,), (6, 54), "the vote of the House", "HQ-1.16")
    p, _ = play(CLASS, scene(CLASS, seat=1, round=18, offices=offices), "stay, draw F40")
    assert p.winners == (1,)


@covers("HQ-1.16")
def test_dc_has_no_vote_in_the_house() -> None:
    g = game(house_vote=True)
    offices = {"DC": {0: 1}, "SD": {0: 1}, "WY": {1: 1}, "VT": {1: 1}, "CA": {0: 10}, "TX": {1: 8}}
    p, events = play(g, scene(g, seat=1, round=18, offices=offices), "stay, draw F40")
    assert told(events, "house") == ["house 1 3 HQ-1.16"]
    assert g.totals(p)[0] > g.totals(p)[1], "who has more votes, and as many states with DC"


@covers("HQ-1.16", "HQ-1.15")
def test_a_tie_in_the_house_is_broken_by_votes() -> None:
    g = game(house_vote=True)
    p, events = play(g, scene(g, seat=1, round=18, offices={"SD": {0: 1}, "CA": {1: 10}}), "stay, draw F40")
    assert told(events, "house tied", "elected") == [
        "house tied 1 0 1 HQ-1.16",
        "elected 1 54 votes of those tied HQ-1.16",
    ]
    assert g.outcome(p) == Outcome((1,), (3, 54), "the vote of the House", "HQ-1.16")
    p, events = play(
        g, scene(g, seat=1, round=18, offices={"SD": {0: 1}, "WY": {1: 1, 0: 0}}, cash=(1, 2)), "stay, draw F40"
    )
    assert told(events, "house tied", "elected") == ["house tied 1 0 1 HQ-1.16", "elected 1 3 money HQ-1.15"]
    assert g.outcome(p) == Outcome((1,), (3, 3), "the vote of the House", "HQ-1.15")


@covers("HQ-1.17")
@pytest.mark.parametrize(
    ("cash", "moves"),
    [
        (100, "travel bus, go MO, build MO"),
        (100, "fundraise 2"),
        (75, "travel train, roll 3, go MO, go AR, go LA"),
        (10, "travel bus, go NE"),
        (300, "stay, draw F05"),
        (200, "offer 1, group EN01, accept EN01, open CA, open CA"),
    ],
)
def test_as_written_the_last_dollar_spent_puts_out(cash: int, moves: str) -> None:
    g = game(3, "as_written", endorse_respects_limit=False)
    p = scene(g, at="IA KS KS", cash=(cash, 5000, 5000), offered=False, offices={"NE": {1: 1}, "TX": {0: 3}})
    p, _ = play(g, p, moves if moves.startswith("offer") else f"offer 0, {moves}")
    assert (p.out, p.cash[0], seats_of(g, p, "TX")) == ((0,), 0, "")
    assert p.queue[0] == 1, "his turn is over, without a card"


@covers("HQ-1.17")
def test_as_written_whoever_cannot_pay_all_pays_what_there_is_and_is_out() -> None:
    g = game(3, "as_written")
    p = scene(g, at="IA KS KS", cash=(25, 5000, 5000), offices={"NE": {1: 2, 2: 2}, "TX": {0: 3}})
    p, events = play(g, p, "travel bus, go NE")
    assert told(events, "rent") == ["rent 0 NE 20 1 HQ-5.6", "rent 0 NE 5 2 HQ-5.6"]
    assert told(events, "closed", "owes") == [], "as written nothing is closed in an emergency"
    assert (p.out, p.cash) == ((0,), (0, 5020, 5005))


@covers("HQ-1.18")
def test_in_class_to_have_spent_the_last_dollar_is_no_fault() -> None:
    p, _ = play(CLASS, scene(CLASS, at="IA NE", cash=(100, 5000)), "travel bus, go MO, build MO")
    assert (p.cash[0], p.out, p.step) == (0, (), "draw")
    p, _ = play(CLASS, p, "draw F40, offer 0, stay, draw F40, stay, draw F40")
    assert (p.cash[0], p.out) == (0, ())


@covers("HQ-1.18", "HQ-1.19")
def test_who_cannot_pay_even_after_closing_everything_is_out() -> None:
    p = scene(game(3), cash=(50, 5000, 5000), offices={"TX": {0: (0, COST, COST)}})
    p, events = play(game(3), p, "stay, draw F05")
    assert told(events, "closed", "paid", "out") == ["closed 0 TX 50 HQ-1.19"] * 2 + [
        "paid 0 150 HQ-8.7",
        "out 0 HQ-1.18",
    ]
    assert (p.cash[0], p.out, seats_of(game(3), p, "TX")) == (0, (0,), "")


@covers("HQ-1.19")
def test_an_emergency_closes_as_little_as_the_owner_likes_and_free_ones_are_no_help() -> None:
    p = scene(CLASS, cash=(250, 5000), offices={"TX": {0: (0, COST)}, "CA": {0: (0,)}, "NY": {0: (COST,)}})
    p, events = play(CLASS, p, "stay, draw F05")
    assert told(events, "owes") == ["owes 0 50 HQ-1.19"]
    assert [m.args[0] for m in CLASS.legal(p)] == ["NY", "TX"]
    assert refused(CLASS, p, "close CA").rule == "HQ-1.19"
    assert refused(CLASS, p, "done").rule == "HQ-1.19"
    p, _ = play(CLASS, p, "close TX")
    assert (p.cash[0], built(CLASS, p, "TX"), built(CLASS, p, "NY")) == (0, {0: [0]}, {0: [COST]})


@covers("HQ-1.20")
def test_headquarters_and_cards_of_one_who_is_out_go_and_endorsements_stay_given() -> None:
    g = game(3)
    p = scene(
        g,
        cash=(5000, 100, 5000),
        offices={"SD": {1: (0,)}, "CA": {1: (0,)}},
        hands=["", "F33 F35", ""],
        willing=["EN01", "EN01", ""],
        endorsed=(("EN01", 1),),
    )
    p, events = play(g, p, "stay, draw F09")
    assert told(events, "out", "claim lost", "removed") == [
        "out 1 HQ-1.18",
        "claim lost 1 SD 3 HQ-1.8",
        "removed 1 2 HQ-1.20",
    ]
    assert (seats_of(g, p, "SD"), seats_of(g, p, "CA"), p.hands[1], g.totals(p)) == ("", "", (), (0, 0, 0))
    assert (p.endorsed, p.queue) == ((("EN01", 1),), (2,))
    p, _ = play(g, p, "offer 0, stay, draw F33, offer 1")
    assert "EN01" not in g.chance(p).values
    assert p.queue == (0, 2)


@covers("HQ-1.20", "HQ-1.4")
def test_the_slots_of_one_who_is_out_are_free_again() -> None:
    g = game(3)
    p = scene(g, at="IA KS NE", cash=(5000, 100, 5000), offices={"SD": {1: 1}})
    p, _ = play(g, p, "stay, draw F09, offer 0, travel bus, go SD, build SD")
    assert seats_of(g, p, "SD") == "2"


@covers("HQ-1.20", "HQ-7.3", "HQ-8.18")
def test_who_is_out_counts_for_nothing_in_debates_and_on_cards() -> None:
    g = game(3)
    p = scene(g, at="IA NE NE", cash=(400, 0, 900), out=(1,), queue=(0, 2), offices={"SD": {0: 1}, "WY": {2: 1}})
    called, _ = play(g, p, "travel bus, go NE, debate")
    assert (g.actor(called), called.asking) == (2, (2,))
    poorest, _ = play(g, p, "stay, draw F08")
    assert poorest.cash == (1400, 0, 900)
    fewest, _ = play(g, p, "stay, draw F19")
    assert len(g.legal(fewest)) == 50, "all states but the two full ones, and done"
    chosen, _ = play(g, p, "stay, draw F31")
    assert chosen.debaters == (0, 2)


@covers("HQ-1.21")
def test_the_last_candidate_wins_at_once() -> None:
    p, events = play(CLASS, scene(CLASS, cash=(5000, 100)), "stay, draw F09")
    assert told(events, "out", "last") == ["out 1 HQ-1.18", "last 0 HQ-1.21"]
    assert CLASS.outcome(p) == Outcome((0,), (0, 0), "the last candidate", "HQ-1.21")
    g = game(3)
    p, events = play(g, scene(g, cash=(100, 5000, 100)), "stay, draw F09")
    assert (p.out, p.winners, told(events, "last")) == ((0, 2), (1,), ["last 1 HQ-1.21"])


@covers("HQ-1.21", "HQ-1.18")
def test_when_all_who_are_left_cannot_pay_the_same_card_the_last_to_pay_is_the_last_candidate() -> None:
    p, _ = play(CLASS, scene(CLASS, cash=(100, 100)), "stay, draw F09")
    assert (p.out, p.winners, p.cash) == ((0,), (1,), (0, 100))
