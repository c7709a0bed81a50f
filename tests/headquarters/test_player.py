"""The greedy player: it beats random players by far, plans trips, keeps cash, and knows what pays."""

from random import Random

import pytest
from headquarters.build import CLASS, LITERAL, game, scene
from scenes import play

from electionlib.engine.game import Move
from electionlib.engine.notation import parse
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.games.headquarters import Greedy, Headquarters
from electionlib.games.headquarters.outlook import shares
from electionlib.games.headquarters.position import Position

THREE = game(3)


@pytest.mark.parametrize(("seats", "preset"), [(2, "as_written"), (2, "class"), (3, "evening"), (4, "class")])
def test_one_greedy_seat_beats_random_ones_on_every_seat(seats: int, preset: str) -> None:
    g = game(seats, preset)
    for seat in range(seats):
        players = [Greedy(g) if each == seat else RandomPlayer() for each in range(seats)]
        timeline = playout(Timeline(g), players, Random(seat))
        outcome = g.outcome(timeline.position)
        assert outcome is not None
        assert outcome.winners == (seat,)


def test_a_class_game_ends_within_36_turns() -> None:
    for seats in (2, 3, 4):
        g = game(seats)
        assert playout(Timeline(g), [Greedy(g)] * seats, Random(seats)).position.turn <= 36


def choice(g: Headquarters, p: Position) -> Move:
    """Return what the greedy player does for the seat to choose."""
    return Greedy(g).choose(lambda: g.facts(p, p.chooser), g.legal(p), Random(0))


def line(g: Headquarters, p: Position, *moves: str) -> list[Move]:
    """Play moves, then return what the greedy player does until chance or another seat comes in."""
    p, _ = play(g, p, *moves)
    seat, made = p.chooser, []
    while g.actor(p) == seat and len(made) < 20:
        made.append(choice(g, p))
        p, _ = g.apply(p, made[-1])
    return made


def test_it_travels_to_complete_a_majority_and_builds_there() -> None:
    p = scene(CLASS, at="IN KS", offices={"OH": {0: 3}})
    assert line(CLASS, p, "travel bus")[:2] == [parse("go OH"), parse("build OH")]


def test_it_denies_a_rival_the_state_about_to_be_lost() -> None:
    p = scene(CLASS, at="WI KS", offices={"IL": {1: 3, 0: 3}, "MI": {0: 1}})
    assert line(CLASS, p, "travel bus")[:2] == [parse("go IL"), parse("build IL")]


def test_it_avoids_rents_that_buy_nothing() -> None:
    full = {"OH": {1: 6}, "IL": {1: 7}}
    p = scene(CLASS, at="IN KS", offices=full)
    assert choice(CLASS, play(CLASS, p, "travel bus")[0]) not in (parse("go OH"), parse("go IL"))


def test_it_raises_funds_when_money_is_short_and_headquarters_are_here() -> None:
    p = scene(CLASS, at="PA KS", cash=(300, 5000), offices={"PA": {0: 3}, "TX": {0: 8}, "CA": {0: 9}})
    assert choice(CLASS, p) == parse("fundraise 3")
    p = scene(CLASS, at="OH KS", cash=(300, 5000), offices={"PA": {0: 3}, "TX": {0: 8}, "CA": {0: 9}})
    assert choice(CLASS, p).kind == "travel"


def test_it_keeps_cash_for_what_may_be_due() -> None:
    p = scene(LITERAL, at="IN KS", cash=(160, 5000))
    assert parse("build OH") not in line(LITERAL, p, "travel bus, go OH")


def test_it_opens_what_a_group_brings_where_it_claims_most() -> None:
    p = scene(CLASS, offices={"NY": {0: 4}, "RI": {1: 1}}, willing=("EN14",), offered=False)
    opened = line(CLASS, p, "offer 1, group EN14")[:7]
    assert opened[:2] == [parse("open NY")] * 2
    assert {m.kind for m in opened} == {"open"}


def test_it_closes_what_it_misses_least() -> None:
    p = scene(CLASS, at="KS KS", offices={"OH": {0: 4}, "NY": {0: 1, 1: 6}, "DE": {0: 1}})
    p, _ = play(CLASS, p, "stay, draw F22")
    assert choice(CLASS, p) == parse("close NY")


def test_it_rolls_three_dice_when_they_are_free_and_stays_out_of_a_debate_it_can_only_lose() -> None:
    p = scene(CLASS, offices={"OH": {0: 3}, "TX": {1: 5}})
    p, _ = play(CLASS, p, "stay, draw F31")
    assert choice(CLASS, p) == parse("dice 3")
    p = scene(CLASS, at="NE KS", cash=(9000, 100), offices={"OH": {0: 4}, "TX": {1: 8}, "DE": {1: 1}})
    p, _ = play(CLASS, p, "travel bus, go KS, debate")
    assert choice(CLASS, p) == parse("decline")


def test_it_chooses_the_stronger_rival_as_a_target() -> None:
    p = scene(THREE, offices={"OH": {1: 4}, "NY": {1: 6}, "DE": {2: 1}, "TX": {2: 1}})
    p, _ = play(THREE, p, "stay, draw F37")
    assert choice(THREE, p) == parse("target 1")


def test_it_plays_the_charter_pass_before_a_flight() -> None:
    p = scene(CLASS, at="OH KS", hands=("F33",))
    made = line(CLASS, p)
    assert made == [parse("play F33"), parse("travel air")]


def test_a_majority_is_certain_and_a_state_that_cannot_be_won_worth_nothing() -> None:
    assert shares(5, (3, 1), False) == (1, 0)
    assert shares(4, (2, 2), False) == (0, 0)
    assert shares(4, (2, 1), False)[1] == 0
    assert shares(6, (3, 2, 1), True) == (1, 0, 0)
    mine = [shares(9, (n, 1), True)[0] for n in range(6)]
    assert mine == sorted(mine)
    assert mine[-1] == 1
