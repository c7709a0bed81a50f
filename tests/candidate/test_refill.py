"""The end of a turn: refilled hands, the Bandwagon, the reshuffle, the incumbent's six cards (CAND-8 and CAND-11)."""

from dataclasses import replace

import pytest
from candidate.build import scene, shares
from scenes import covers, play, told

from electionlib.engine.game import Draw
from electionlib.games.candidate import build
from electionlib.games.candidate.components import Deck
from electionlib.games.candidate.position import NOBODY, ON_MAP, Position

GAME = build(3, {})
WIN = "select FL, place M10 FL, finish, finish, finish"
PASS = "select FL, finish, finish, finish"


def sizes(p: Position) -> list[int]:
    return [len(hand) for hand in p.hands]


@covers("CAND-8.1", "CAND-8.3")
def test_hands_are_refilled_to_five_clockwise_and_the_winner_draws_a_sixth() -> None:
    p, events = play(GAME, scene(GAME, "M10 Z", "Z SC", "Z"), WIN, "deals")
    assert told(events, "bandwagon", "dealt") == [
        "bandwagon 0 1 CAND-8.3",
        "dealt 0 5 CAND-8.1",
        "dealt 1 3 CAND-8.1",
        "dealt 2 4 CAND-8.1",
    ]
    assert (sizes(p), p.bandwagon) == ([6, 5, 5], 0)


@covers("CAND-8.1")
def test_the_refill_begins_at_the_dealers_left() -> None:
    _, events = play(GAME, scene(GAME, "Z", "Z", "Z", dealer=1), PASS, "deals")
    assert [e.seat for e in events if e.kind == "dealt"] == [2, 0, 1]


@covers("CAND-8.2", "CAND-8.3")
def test_a_larger_hand_is_kept_and_still_gains_the_extra_card() -> None:
    p, _ = play(GAME, scene(GAME, "M10 M20 M20 M20 M30 M30 M40", "Z", "Z E10 E10 E20 E20 E30 SC"), WIN, "deals")
    assert sizes(p) == [7, 5, 7]


@covers("CAND-8.4")
def test_the_holder_who_wins_again_draws_two() -> None:
    p, events = play(GAME, scene(GAME, "M10 Z", "Z", "Z", bandwagon=0), WIN, "deals")
    assert told(events, "bandwagon") == ["bandwagon 0 2 CAND-8.4"]
    assert (sizes(p), p.bandwagon) == ([7, 5, 5], 0)


@covers("CAND-8.3")
def test_another_winner_takes_the_marker_and_draws_one() -> None:
    p, events = play(GAME, scene(GAME, "M10 Z", "Z", "Z", bandwagon=1), WIN, "deals")
    assert told(events, "bandwagon") == ["bandwagon 0 1 CAND-8.3"]
    assert (sizes(p), p.bandwagon) == ([6, 5, 5], 0)


@covers("CAND-8.5", "CAND-8.11")
@pytest.mark.parametrize("holder", [0, 2])
@pytest.mark.parametrize("option", ["returned", "kept"])
def test_two_who_tie_for_the_most_votes_each_draw_one_and_neither_takes_the_marker(option: str, holder: int) -> None:
    game = build(3, {"bandwagon_tie": option})  # Maine and New Hampshire have 4 votes each
    p = scene(game, "M10 Z", "M20 Z", "Z", bandwagon=holder)
    moves = "select ME+NH+VT, order ME NH VT, place M10 ME, finish, place M20 NH, finish, finish, deals"
    p, events = play(game, p, moves)
    assert told(events, "bandwagon shared") == ["bandwagon shared 0 1 CAND-8.5", "bandwagon shared 1 1 CAND-8.5"]
    assert told(events, "bandwagon returned") == (
        [] if option == "kept" else [f"bandwagon returned {holder} CAND-8.11"]
    )
    assert (sizes(p), p.bandwagon) == ([6, 6, 5], holder if option == "kept" else NOBODY)


@covers("CAND-8.5")
def test_three_who_tie_each_draw_one_too() -> None:
    p = scene(GAME, "Z", "Z", "Z", step="close", contest="primary", gains=(4, 4, 4))
    p, _ = play(GAME, p, "deals")
    assert (sizes(p), p.bandwagon) == ([6, 6, 6], NOBODY)


@covers("CAND-8.3")
def test_the_most_votes_of_the_whole_primary_count() -> None:
    p = scene(GAME, "M10 M20 Z", "M20 Z", "Z")
    moves = "place M10 AZ, place M20 UT, finish, place M20 NV, finish, finish"  # 8 and 5 votes against 4
    p, events = play(GAME, p, "select AZ+NV+UT, order AZ NV UT", moves)
    assert p.gains == (13, 4, 0)
    assert told(events, "bandwagon") == ["bandwagon 0 1 CAND-8.3"]


@covers("CAND-8.6")
def test_without_votes_awarded_the_marker_goes_to_the_undecided_box() -> None:
    p, events = play(GAME, scene(GAME, "Z", "Z", "Z", bandwagon=1), PASS, "deals")
    assert told(events, "bandwagon", "bandwagon returned") == ["bandwagon returned 1 CAND-8.6"]
    assert (sizes(p), p.bandwagon) == ([5, 5, 5], NOBODY)


def last_primary(*hands: str, bandwagon: int) -> Position:
    """Return the position before the last Primary, Alaska and Hawaii, in which nobody can reach a majority."""
    return scene(GAME, *hands, won=shares(200, 200, undecided=138) | {ON_MAP: "AK HI"}, bandwagon=bandwagon)


@covers("CAND-8.7", "CAND-8.8")
def test_a_double_bandwagon_and_the_lead_at_the_convention_are_three_extra_cards() -> None:
    moves = "select AK+HI, order AK HI, place M10 AK, place M20 HI, finish, finish, finish, deals"
    p, events = play(GAME, last_primary("M10 M20 Z", "Z", "Z", bandwagon=0), moves)
    assert told(events, "bandwagon") == ["bandwagon 0 2 CAND-8.4", "bandwagon 0 1 CAND-8.7"]
    assert "dealt 0 1 CAND-8.7" in told(events, "dealt")
    assert (sizes(p), p.bandwagon, p.is_convention) == ([8, 5, 5], 0, True)


@covers("CAND-8.7")
def test_the_winner_of_the_last_primary_hands_the_marker_to_the_leader() -> None:
    moves = "select AK+HI, order AK HI, finish, place M10 AK, finish, place M20 HI, finish, deals"
    p = last_primary("Z", "M10 Z", "M20 Z", bandwagon=0)
    p, events = play(GAME, p, moves)
    assert told(events, "bandwagon") == ["bandwagon 2 1 CAND-8.3", "bandwagon 1 1 CAND-8.7"]
    assert (sizes(p), p.bandwagon) == ([5, 6, 6], 1)


@covers("CAND-8.7")
def test_the_leader_takes_the_marker_out_of_the_undecided_box_too() -> None:
    p = scene(GAME, "Z", "Z", "Z", won=shares(135, 268, 135), step="hand over")
    p, events = play(GAME, p, "deals")
    assert told(events, "bandwagon") == ["bandwagon 1 1 CAND-8.7"]
    assert (sizes(p), p.bandwagon) == ([1, 2, 1], 1)


@covers("CAND-8.12")
def test_leaders_who_tie_at_the_convention_each_draw_one_and_nobody_holds_the_marker() -> None:
    p = scene(GAME, "Z", "Z", "Z", won=shares(200, 200, undecided=138), step="hand over", bandwagon=2, dealer=0)
    p, events = play(GAME, p, "deals")
    assert [e.seat for e in events if e.kind == "dealt"] == [1, 0]
    assert told(events, "bandwagon shared", "bandwagon returned") == [
        "bandwagon shared 0 1 CAND-8.12",
        "bandwagon shared 1 1 CAND-8.12",
        "bandwagon returned 2 CAND-8.12",
    ]
    assert (sizes(p), p.bandwagon) == ([2, 2, 1], NOBODY)


@covers("CAND-8.9")
def test_when_all_cards_are_drawn_the_discards_are_reshuffled_in_the_middle_of_a_hand() -> None:
    p, _ = play(GAME, scene(GAME, "M10 M20 Z", "M90 Z", "M100 Z", deck="R10"), PASS)
    assert GAME.chance(p) == Draw("deal", (0,), (("R10", 1),), 1)
    p, events = play(GAME, p, "deal 0 R10")
    assert told(events, "dealt", "reshuffled") == ["dealt 0 1 CAND-8.1", "reshuffled 72 CAND-8.9"]
    assert (sum(p.deck), sum(p.discard), p.deals) == (72, 0, ((0, 1), (1, 3), (2, 3)))


@covers("CAND-8.9")
def test_the_last_card_drawn_brings_the_reshuffle_at_once() -> None:
    p = scene(GAME, "Z Z Z Z Z", "SQ SQ SQ SQ SQ", "M10 M10 M10 M10", deck="R10")
    p, events = play(GAME, p, PASS, "deals")
    assert told(events, "dealt", "reshuffled") == ["dealt 2 1 CAND-8.1", "reshuffled 65 CAND-8.9"]
    assert sum(p.discard) == 0


@covers("CAND-8.10")
def test_with_both_piles_empty_the_missing_cards_are_not_dealt() -> None:
    small = replace(GAME, deck=Deck("Small", (("M10", 41), ("Z", 2))))
    p = scene(small, " ".join(["M10"] * 40), "Z", "M10 Z")
    p, events = play(small, p, PASS)
    assert told(events, "no cards left", "dealt") == ["no cards left CAND-8.10"]
    assert (sizes(p), p.step, p.deals) == ([40, 1, 2], "select", ())


@covers("CAND-8.10", "CAND-8.1")
def test_where_cards_are_short_every_hand_is_refilled_before_the_winner_draws_an_extra_card() -> None:
    small = replace(GAME, deck=Deck("Small", (("M10", 40), ("Z", 2))))
    p = scene(small, " ".join(["M10"] * 33), "Z M10 M10", "Z M10 M10 M10", deck="M10 M10")
    p, events = play(small, p, WIN, "deals")
    assert told(events, "bandwagon", "dealt", "no cards left") == [
        "bandwagon 0 1 CAND-8.3",
        "dealt 1 2 CAND-8.1",
        "dealt 2 1 CAND-8.1",
        "no cards left CAND-8.10",
    ]


@covers("CAND-11.1")
def test_the_incumbent_holds_six_cards_all_game_and_extra_cards_on_top() -> None:
    game = build(3, {"incumbent": "0"})
    assert game.chance(game.initial()) == Draw("deal", (0,), game.deck.cards, 6)
    p, _ = play(game, scene(game, "M10 Z", "Z", "Z"), WIN, "deals")
    assert sizes(p) == [7, 5, 5]
