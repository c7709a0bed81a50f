"""Laying Groundwork, the Favorite and the Runner-Up, the Favorite's draw and his duty (CAND-7)."""

import pytest
from candidate.build import scene
from scenes import covers, play, refused, told

from electionlib.engine.game import CHANCE, SPECTATOR, Draw, Move, Refusal
from electionlib.engine.view import text
from electionlib.games.candidate import build
from electionlib.games.candidate.groundwork import standing
from electionlib.games.candidate.position import NOBODY, UNDECIDED
from electionlib.games.position import money

GAME = build(3, {})
FOUR = build(4, {})
NAMES = ("Bench", "Heart", "Hammer")
CALIFORNIA = {"CA": {0: 110, 1: 50, 2: 30}}


@covers("CAND-7.5", "CAND-7.6")
def test_the_rulebooks_example_bench_is_favorite_heart_runner_up_and_hammer_nothing() -> None:
    p = scene(GAME, "M10", "M10", "M10 Z", groundwork=CALIFORNIA)
    log = text(GAME.view(GAME.facts(p, SPECTATOR)), NAMES)
    assert "Bench $110,000 ▲ Favorite; Heart $50,000 ♥ Runner-Up; Hammer $30,000" in log
    p, events = play(GAME, p, "select CA")
    assert told(events, "favorite", "runner-up") == ["favorite 0 110 CAND-7.5", "runner-up 1 50 CAND-7.6"]


@covers("CAND-7.2")
@pytest.mark.parametrize(("before", "after"), [(100, 110), (200, 210), (990, 1000)])
def test_markers_go_on_in_steps_of_ten_thousand_without_an_upper_limit(before: int, after: int) -> None:
    p = scene(GAME, "M10 Z", "M10", "M10", groundwork={"CA": {0: before}})
    p, _ = play(GAME, p, "select FL, groundwork CA, spend M10")
    log = text(GAME.view(GAME.facts(p, SPECTATOR)), NAMES)
    assert p.groundwork == ((GAME.primary_index["CA"], 0, after),)
    assert f"Bench {money(after)} ▲ Favorite" in log


@covers("CAND-7.1", "CAND-7.2")
def test_money_cards_are_discarded_for_a_primary_to_come_and_add_up_past_100_thousand() -> None:
    p = scene(GAME, "M10 M50 E20 Z", "M10", "M10", groundwork={"CA": {0: 50}})
    p, events = play(GAME, p, "select FL, groundwork CA, spend M50, spend M10")
    assert told(events, "groundwork") == ["groundwork 0 CA 100 M50 CAND-7.2", "groundwork 0 CA 110 M10 CAND-7.2"]
    p, events = play(GAME, p, "finish")
    assert GAME.actor(p) == 1
    assert p.groundwork == ((GAME.primary_index["CA"], 0, 110),)
    assert p.hands[0] == ("E20", "Z")


@covers("CAND-7.1")
def test_groundwork_takes_money_at_least_one_card_and_is_announced_before_any_card() -> None:
    p, _ = play(GAME, scene(GAME, "M10 E20", "E20 Z", "M10"), "select FL")
    assert refused(GAME, p, "spend M10").sentence == "Announce the Primary first, such as “groundwork CA”."
    announced, _ = play(GAME, p, "groundwork CA")
    assert refused(GAME, announced, "finish") == Refusal("Groundwork takes at least one Money card.", "CAND-7.1")
    only = Refusal("Groundwork is laid with Money cards out of one's hand.", "CAND-7.1")
    assert refused(GAME, announced, "spend E20") == refused(GAME, announced, "spend M90") == only
    placed, _ = play(GAME, p, "place E20 FL")
    late = Refusal("Groundwork is announced instead of campaigning, before any card is played.", "CAND-7.1")
    assert refused(GAME, placed, "groundwork CA") == late
    helped, _ = play(GAME, p, "place E20 FL 1")
    assert refused(GAME, helped, "groundwork CA") == late
    again, _ = play(GAME, scene(GAME, "M10", "SC", "Z"), "select FL, finish, place SC FL, finish")
    assert refused(GAME, again, "groundwork CA") == late
    without, _ = play(GAME, p, "finish")
    assert refused(GAME, without, "groundwork CA").sentence.endswith("there is none in hand.")


@covers("CAND-7.3")
def test_groundwork_for_one_primary_a_turn() -> None:
    p, _ = play(GAME, scene(GAME, "M10 M20", "M10", "M10"), "select FL, groundwork CA, spend M10")
    assert refused(GAME, p, "groundwork IL").rule == "CAND-7.4"
    p, _ = play(GAME, p, "finish, finish, finish, deals, select IL")
    assert p.laid == ()
    p, _ = play(GAME, p, "finish, finish, groundwork CA")
    assert p.laid == (0,)


@covers("CAND-7.4")
def test_who_lays_groundwork_plays_no_card_but_wins_by_those_of_others() -> None:
    p, _ = play(GAME, scene(GAME, "M10 E20 Z", "M20 Z", "Z"), "select FL, groundwork CA")
    barred = Refusal("A player who lays Groundwork cannot campaign in this Primary.", "CAND-7.4")
    assert refused(GAME, p, "place Z FL") == barred
    _, events = play(GAME, p, "spend M10, finish", "place M20 FL 0, finish", "finish")
    assert told(events, "won") == ["won 0 FL 25 CAND-5.1"]


@covers("CAND-7.4", "CAND-5.3", "CAND-5.4")
def test_tied_at_the_others_hands_a_layer_of_groundwork_stays_in_at_zero() -> None:
    p = scene(GAME, "M10 E20 Z", "M20 R10 M30", "M20 Z")
    lay = "select FL, groundwork CA, spend M10, finish"
    p, events = play(GAME, p, lay, "place M20 FL, finish", "place M20 FL 0, finish")
    assert told(events, "tied") == ["tied FL 0 1 CAND-5.3"]
    assert (p.contenders, p.queue) == ((0, 1), (1,))
    again, events = play(GAME, p, "place R10 FL 0, finish")
    assert told(events, "campaign again") == ["campaign again FL 0 1 CAND-5.4"]
    _, events = play(GAME, again, "place M30 FL")
    assert told(events, "won") == ["won 1 FL 25 CAND-5.1"]
    _, events = play(GAME, p, "finish")
    assert told(events, "undecided") == ["undecided FL CAND-5.4"]


@covers("CAND-7.4", "CAND-6.1")
def test_after_a_scandal_all_campaign_again_but_those_who_laid_groundwork() -> None:
    p = scene(GAME, "M10 E20", "SC Z", "Z M20")
    p, _ = play(GAME, p, "select FL, groundwork CA, spend M10, finish", "place SC FL, finish", "finish")
    assert (p.campaign, p.queue, p.contenders) == (1, (1, 2), (0, 1, 2))


@covers("CAND-7.7")
@pytest.mark.parametrize(
    ("won", "dealer", "order"),
    [
        ({0: "FL", 1: "IL", 2: "OK TX"}, 0, [2, 0, 1]),
        ({}, 1, [1, 2, 0]),
        ({2: "FL", 0: "FL", 1: "NJ NY"}, 2, [1, 0, 2]),
    ],
)
def test_ties_go_to_the_most_votes_then_to_the_dealer_or_the_nearest_clockwise(
    won: dict[int, str], dealer: int, order: list[int]
) -> None:
    p = scene(GAME, "Z", "Z", "Z", won=won, dealer=dealer, groundwork={"CA": {0: 20, 1: 20, 2: 20}})
    assert [seat for seat, _ in standing(GAME, p, (GAME.primary_index["CA"],))] == order
    _, events = play(GAME, p, "select CA")
    assert told(events, "favorite", "runner-up") == [
        f"favorite {order[0]} 20 CAND-7.7",
        f"runner-up {order[1]} 20 CAND-7.7",
    ]


@covers("CAND-7.7")
def test_without_groundwork_nobody_is_runner_up_however_many_votes_he_has() -> None:
    p = scene(GAME, "Z", "Z", "M10", won={1: "OK TX"}, groundwork={"CA": {0: 10}})
    p, events = play(GAME, p, "select CA")
    assert told(events, "favorite", "runner-up") == ["favorite 0 10 CAND-7.5"]
    assert p.runner_up == NOBODY


@covers("CAND-7.8", "CAND-7.11")
def test_the_favorite_draws_one_card_from_each_opponent_but_the_runner_up_if_he_likes() -> None:
    p = scene(FOUR, "M10", "Z", "M20 M20 SC", "M30 Z", groundwork={"CA": {0: 20, 1: 10}, "FL": {1: 30}})
    p, events = play(FOUR, p, "select CA")
    assert (FOUR.actor(p), FOUR.legal(p)) == (0, [Move("draw", (2,)), Move("spare", (2,))])
    assert refused(FOUR, p, "draw 1").rule == "CAND-7.8"
    p, _ = play(FOUR, p, "draw 2")
    assert FOUR.chance(p) == Draw("drawn", (2,), (("M20", 2), ("SC", 1)), 1)
    assert (FOUR.actor(p), refused(FOUR, p, "drawn 2 Z").rule) == (CHANCE, "CAND-7.8")
    assert [FOUR.shown(p, Move("drawn", (2, "SC")), seat).args for seat in (0, 1, 2)] == [
        (2, "SC"),
        (2, "?"),
        (2, "SC"),
    ]
    p, events = play(FOUR, p, "drawn 2 SC", "spare 3")
    assert (p.hands[0], p.hands[2], p.drawn) == (("M10", "SC"), ("M20", "M20"), 1)
    assert told(events, "groundwork removed") == ["groundwork removed CAND-7.11"]
    assert p.groundwork == ((FOUR.primary_index["FL"], 1, 30),)


@covers("CAND-7.8")
def test_the_favorite_draws_clockwise_from_the_left() -> None:
    p, _ = play(FOUR, scene(FOUR, "Z", "Z", "M10", "Z", groundwork={"CA": {2: 20}}), "select CA")
    assert p.queue == (2, 3, 0, 1)


@covers("CAND-7.11")
def test_the_groundwork_of_all_is_removed() -> None:
    p, _ = play(GAME, scene(GAME, "M10", "Z", "Z", groundwork=CALIFORNIA), "select CA, spare 2")
    assert p.groundwork == ()


@covers("CAND-7.8", "CAND-7.11")
def test_an_empty_hand_gives_nothing_and_groundwork_goes_even_without_a_draw() -> None:
    p = scene(GAME, "M10", "", "Z", groundwork={"CA": {0: 20, 2: 10}})
    p, events = play(GAME, p, "select CA")
    assert told(events, "groundwork removed") == ["groundwork removed CAND-7.11"]
    assert (p.step, p.groundwork) == ("campaign", ())


@covers("CAND-7.9")
def test_the_favorite_discards_at_the_end_what_he_drew_and_did_not_play() -> None:
    p = scene(GAME, "M10 M20 E20", "SC", "DL", groundwork={"CA": {0: 20}})
    p, _ = play(GAME, p, "select CA, draw 1, chance, draw 2, chance")
    p, _ = play(GAME, p, "place M10 CA, finish")
    assert (p.step, p.queue, p.drawn - p.spent) == ("discard", (0,), 1)
    sentence = "The Favorite has yet to discard 1 of the cards drawn from opponents."
    assert refused(GAME, p, "discard Z") == Refusal(sentence, "CAND-7.9")
    p, _ = play(GAME, p, "discard SC")
    assert p.step == "deal"
    assert p.hands[0] == ("M20", "E20", "DL")


@covers("CAND-7.9")
def test_cards_of_a_second_campaign_and_on_opponents_count_for_the_duty() -> None:
    p = scene(GAME, "M20 M30", "M20 Z", "SC", groundwork={"CA": {0: 20}})
    p, _ = play(GAME, p, "select CA, draw 1, drawn 1 Z, draw 2, drawn 2 SC")
    p, _ = play(GAME, p, "place SC CA 2, finish", "place M20 CA", "place M20 CA 1, finish")
    assert (p.step, p.spent) == ("deal", 2)
    p, _ = play(GAME, p, "deals")
    assert (p.step, p.favorite, p.drawn, p.spent) == ("select", NOBODY, 0, 0)


@covers("CAND-7.10", "CAND-4.7")
def test_the_favorite_may_pass_but_not_lay_groundwork() -> None:
    p, _ = play(GAME, scene(GAME, "M10", "Z", "Z", groundwork={"CA": {0: 20}}), "select CA, spare 1, spare 2")
    sentence = "The Favorite of this Primary may not lay Groundwork elsewhere."
    assert refused(GAME, p, "groundwork FL") == Refusal(sentence, "CAND-7.10")
    _, events = play(GAME, p, "finish")
    assert told(events, "passed") == ["passed 0 CAND-4.7"]


@covers("CAND-7.12")
@pytest.mark.parametrize("primary", ["FL", "TX+OK", "IL"])
def test_groundwork_is_for_a_primary_on_the_map_that_is_not_being_resolved(primary: str) -> None:
    p, _ = play(GAME, scene(GAME, "M10", "Z", "Z", won={1: "IL"}), "select FL")
    assert refused(GAME, p, f"groundwork {primary}").rule == ("CAND-7.1" if "+" in primary else "CAND-7.12")


@covers("CAND-7.12")
def test_no_groundwork_in_the_convention() -> None:
    p = scene(GAME, "M10", "Z", "Z", step="round", won={UNDECIDED: " ".join(GAME.votes)})
    p, _ = play(GAME, p)
    assert refused(GAME, p, "groundwork CA") == Refusal("No Groundwork can be laid during the Convention.", "CAND-7.12")


@covers("CAND-7.1")
def test_the_dealer_may_lay_groundwork_when_his_turn_comes_last() -> None:
    p = scene(GAME, "Z", "Z", "M10 Z")
    _, events = play(GAME, p, "select FL, finish, finish, groundwork CA, spend M10, finish")
    assert told(events, "groundwork") == ["groundwork 2 CA 10 M10 CAND-7.2"]
