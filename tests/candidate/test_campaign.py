"""Campaigning: who plays when, what may lie in a section, totals, ties and re-campaigns (CAND-4 and CAND-5)."""

import pytest
from candidate.build import owner, scene
from scenes import covers, play, refused, told

from electionlib.engine.game import Move, Refusal
from electionlib.games.candidate import build
from electionlib.games.candidate.position import ON_MAP, UNDECIDED
from electionlib.games.candidate.resolution import total

GAME = build(3, {})
FLORIDA = "select FL"
NEW_JERSEY_FIRST = "select NJ+NY, order NJ NY"


@covers("CAND-4.1")
def test_the_campaign_starts_at_the_dealers_left_and_the_dealer_comes_last() -> None:
    p, _ = play(GAME, scene(GAME, "M10 Z", "M20 Z", "M30 Z", dealer=1), FLORIDA)
    assert p.queue == (2, 0, 1)
    assert refused(GAME, p, "place Z NY") == Refusal("The polls are not open in NY now.", "CAND-4.1")
    assert refused(GAME, p, "place M10 FL") == Refusal("This card is not in hand.", "CAND-4.1")


@covers("CAND-4.2")
def test_one_money_card_in_ones_own_section_of_a_state() -> None:
    p, _ = play(GAME, scene(GAME, "M10 M20 M30", "Z M40", "Z"), NEW_JERSEY_FIRST, "place M10 NJ")
    sentence = "One Money card is the most a player may lay in his own section of a state."
    assert refused(GAME, p, "place M20 NJ") == Refusal(sentence, "CAND-4.2")
    p, _ = play(GAME, p, "place M20 NY", "place M30 NJ 1", "place M40 NJ")  # that of an opponent does not count
    assert [card for *_, card in p.played] == ["M10", "M20", "M30", "M40"]


@covers("CAND-4.3")
def test_any_number_of_endorsements_squelches_and_zeros_beside_money_and_a_problem() -> None:
    hand = "M10 E10 E10 E20 SQ SQ Z Z PR"
    moves = [f"place {card} FL" for card in hand.split()]
    p, _ = play(GAME, scene(GAME, hand + " M20", "Z M30", "M40"), FLORIDA, *moves)
    assert " ".join(card for *_, card in p.played) == hand


@covers("CAND-4.4")
def test_one_problem_card_and_no_rumor_in_ones_own_section() -> None:
    p, _ = play(GAME, scene(GAME, "SC PR R10", "Z", "Z"), FLORIDA, "place SC FL")
    sentence = "One Problem card is the most a player may lay in his own section of a state."
    assert refused(GAME, p, "place PR FL") == Refusal(sentence, "CAND-4.4")
    assert refused(GAME, p, "place R10 FL") == Refusal("A Rumor can only be played on an opponent.", "CAND-4.4")


@covers("CAND-4.5")
def test_one_card_of_any_kind_from_each_player_in_an_opponents_section() -> None:
    p = scene(GAME, "SC M10 M20", "R10 Z", "Z M30")
    p, _ = play(GAME, p, NEW_JERSEY_FIRST, "place M10 NY 2, place SC NJ 2")
    sentence = "A card of this player lies on @2 in NJ already; one is the most."
    assert refused(GAME, p, "place M20 NJ 2") == Refusal(sentence, "CAND-4.5")
    p, _ = play(GAME, p, "place M20 NJ 1", "place R10 NJ 2, finish")
    assert [card for poll, section, _, card in p.played if (poll, section) == ("NJ", 2)] == ["SC", "R10"]
    assert GAME.rule(p, Move("place", ("Z", "NJ", 0))) == "CAND-4.5"


@covers("CAND-4.6")
def test_money_and_endorsements_on_an_opponent_count_for_him() -> None:
    _, events = play(GAME, scene(GAME, "M10", "E20", "Z"), FLORIDA, "place M10 FL 2", "place E20 FL 2, finish")
    assert told(events, "total", "won") == ["total 2 FL 30 CAND-5.1", "won 2 FL 25 CAND-5.1"]


@covers("CAND-4.7")
def test_a_player_may_pass() -> None:
    _, events = play(GAME, scene(GAME, "M10", "Z", "Z"), FLORIDA, "finish")
    assert told(events, "passed") == ["passed 0 CAND-4.7"]


@covers("CAND-4.7", "CAND-4.8", "CAND-7.1")
def test_finish_is_a_pass_the_end_of_a_campaign_or_of_groundwork() -> None:
    p, _ = play(GAME, scene(GAME, "M10 Z", "Z", "Z"), FLORIDA)
    assert GAME.rule(p, Move("finish")) == "CAND-4.7"
    placed, _ = play(GAME, p, "place Z FL")
    assert GAME.rule(placed, Move("finish")) == "CAND-4.8"
    laid, _ = play(GAME, p, "groundwork CA, spend M10")
    assert GAME.rule(laid, Move("finish")) == "CAND-7.1"


@covers("CAND-4.8")
def test_nobody_plays_again_after_seeing_those_behind_him() -> None:
    p, _ = play(GAME, scene(GAME, "M10 M20", "Z M30", "Z"), FLORIDA, "place M10 FL, finish", "place M30 FL, finish")
    assert (p.queue, p.campaign) == ((2,), 0)
    assert refused(GAME, p, "finish 0") == Refusal("“finish” stands alone.", "CAND-4.8")
    assert refused(GAME, p, "place M20 FL").rule == "CAND-4.1"


@covers("CAND-4.9")
def test_no_card_goes_on_an_eliminated_candidate_or_on_oneself_as_an_opponent() -> None:
    p, _ = play(GAME, scene(GAME, "M10 Z", "", "M20 Z", eliminated=(1,)), FLORIDA)
    assert refused(GAME, p, "place Z FL 1").rule == "CAND-4.9"
    assert refused(GAME, p, "place Z FL 0").rule == "CAND-4.9"


@covers("CAND-4.10")
def test_a_player_without_cards_passes() -> None:
    p, events = play(GAME, scene(GAME, "", "Z", "Z"), FLORIDA)
    assert told(events, "no cards") == ["no cards 0 CAND-4.10"]
    assert p.queue == (1, 2)


@covers("CAND-5.1", "CAND-5.10")
def test_the_most_money_wins_and_all_cards_are_discarded() -> None:
    p = scene(GAME, "M20 E10", "M40", "R20 Z")
    p, events = play(GAME, p, FLORIDA, "place M20 FL, place E10 FL", "place M40 FL", "place R20 FL 1, finish")
    assert told(events, "total", "won") == ["total 0 FL 30 CAND-5.1", "total 1 FL 20 CAND-5.1", "won 0 FL 25 CAND-5.1"]
    assert owner(GAME, p, "FL") == 0
    assert dict(zip(GAME.codes, p.discard, strict=True)) == dict.fromkeys(GAME.codes, 0) | {
        "M20": 1,
        "M40": 1,
        "E10": 1,
        "R20": 1,
    }


@covers("CAND-5.2")
@pytest.mark.parametrize(
    "moves",
    [
        "finish, finish, finish",
        "place Z FL, finish, finish, finish",
        "place Z FL, place R20 FL 2, finish, finish, place M20 FL, finish",
        "place R30 FL 1, place R20 FL 2, finish, place R10 FL 0, place M10 FL, finish, place M20 FL, finish",
    ],
)
def test_a_highest_total_of_zero_or_less_goes_to_the_undecided_box_even_if_tied(moves: str) -> None:
    p, events = play(GAME, scene(GAME, "R20 R30 Z M10", "R10 M10 Z", "M20 M40"), FLORIDA, moves)
    assert told(events, "won", "tied", "undecided") == ["undecided FL CAND-5.2"]
    assert owner(GAME, p, "FL") == UNDECIDED


@covers("CAND-5.3")
def test_only_the_tied_campaign_again_with_the_cards_they_still_hold() -> None:
    p = scene(GAME, "M20 M30", "M20 Z M10", "M10 M50")
    p, events = play(GAME, p, FLORIDA, "place M20 FL, finish, place M20 FL, finish, place M10 FL, finish")
    assert told(events, "tied", "campaign again") == ["tied FL 0 1 CAND-5.3", "campaign again FL 0 1 CAND-5.3"]
    assert (p.queue, p.contenders, p.hands) == ((0, 1), (0, 1), (("M30",), ("M10", "Z"), ("M50",)))
    assert refused(GAME, p, "place M30 FL 2").rule == "CAND-4.9"
    p, events = play(GAME, p, "place M30 FL, place M10 FL, finish")
    assert told(events, "won") == ["won 0 FL 25 CAND-5.1"]


@covers("CAND-5.3")
def test_a_tie_is_decided_before_the_next_state_whose_cards_stay_down() -> None:
    p = scene(GAME, "M20 M30 Z", "M20 E10", "M10")
    moves = "place M20 NJ, place M30 NY, finish", "place M20 NJ, finish", "finish"
    p, _ = play(GAME, p, NEW_JERSEY_FIRST, *moves)
    assert (p.campaign, p.open_polls(), p.played) == (1, ("NJ",), (("NY", 0, 0, "M30"),))
    assert refused(GAME, p, "place Z NY") == Refusal("The polls are not open in NY now.", "CAND-5.3")
    _, events = play(GAME, p, "place Z NJ", "place E10 NJ")
    assert told(events, "won") == ["won 1 NJ 15 CAND-5.1", "won 0 NY 33 CAND-5.1"]


@covers("CAND-5.2", "CAND-5.3")
@pytest.mark.parametrize(
    ("last", "end"), [("place M10 NY", "won 2 NY 33 CAND-5.1"), ("place R10 NY 0", "undecided NY CAND-5.2")]
)
def test_after_a_tie_the_next_state_is_everybodys_again_and_campaigned_for_once(last: str, end: str) -> None:
    p = scene(GAME, "M20 M30 Z", "M20 Z", "M10 R10 Z")
    p, _ = play(GAME, p, NEW_JERSEY_FIRST, "place M20 NJ, finish", "place M20 NJ, finish", f"{last}, finish")
    _, events = play(GAME, p, "place M30 NJ, finish", "finish")
    assert told(events, "won", "undecided") == ["won 0 NJ 15 CAND-5.1", end]


@covers("CAND-5.3")
def test_the_tied_campaign_clockwise_from_the_dealers_left_even_if_he_is_one_of_them() -> None:
    p = scene(GAME, "M20 Z", "Z", "M20 Z", dealer=0)
    p, _ = play(GAME, p, FLORIDA, "finish, place M20 FL, finish, place M20 FL, finish")
    assert p.queue == (2, 0)


@covers("CAND-5.4")
def test_a_second_campaign_without_a_positive_total_is_followed_by_a_third() -> None:
    p = scene(GAME, "M20 R10", "M20 Z M30", "Z")
    p, events = play(GAME, p, FLORIDA, "place M20 FL, finish, place M20 FL, finish, finish", "place R10 FL 1, finish")
    assert told(events, "campaign again") == ["campaign again FL 0 1 CAND-5.3", "campaign again FL 0 1 CAND-5.4"]
    p, events = play(GAME, p, "place M30 FL, finish")
    assert told(events, "won") == ["won 1 FL 25 CAND-5.1"]


@covers("CAND-5.4")
def test_when_all_tied_pass_the_votes_go_to_the_undecided_box() -> None:
    p = scene(GAME, "M20 Z", "M20 Z", "M10")
    p, events = play(GAME, p, FLORIDA, "place M20 FL, finish, place M20 FL, finish, finish", "finish, finish")
    assert told(events, "undecided") == ["undecided FL CAND-5.4"]
    assert owner(GAME, p, "FL") == UNDECIDED


@covers("CAND-5.4")
def test_a_second_tie_narrows_those_who_campaign() -> None:
    p = scene(GAME, "M20 E20 Z", "M20 E20 Z", "M20 E10 Z")
    first = "place M20 FL, finish, place M20 FL, finish, place M20 FL, finish"
    p, events = play(GAME, p, FLORIDA, first, "place E20 FL, finish, place E20 FL, finish, place E10 FL, finish")
    assert told(events, "tied") == ["tied FL 0 1 2 CAND-5.3", "tied FL 0 1 CAND-5.3"]


@covers("CAND-5.5")
def test_endorsements_count_in_every_state_with_or_without_money() -> None:
    p = scene(GAME, "E10 E20 E10", "M30", "Z")
    p, events = play(GAME, p, NEW_JERSEY_FIRST, "place E10 NJ, place E10 NY, place E20 NY", "place M30 NJ, finish")
    assert told(events, "won") == ["won 1 NJ 15 CAND-5.1", "won 0 NY 33 CAND-5.1"]
    assert "total 0 NY 30 CAND-5.1" in told(events, "total")


@covers("CAND-5.6", "CAND-5.7")
def test_a_squelch_voids_every_rumor_in_its_section_whoever_laid_it() -> None:
    p = scene(GAME, "M20 Z", "R10 SQ", "R30 Z")
    rumors = "place M20 FL, finish", "place R10 FL 0, finish", "place R30 FL 0, finish"
    _, events = play(GAME, p, FLORIDA, *rumors)
    assert told(events, "total") == ["total 0 FL -20 CAND-5.1"]
    _, events = play(GAME, p, FLORIDA, "place M20 FL, finish", "place SQ FL 0, finish", "place R30 FL 0, finish")
    assert told(events, "squelch", "total") == ["squelch 0 FL CAND-5.7", "total 0 FL 20 CAND-5.1"]


@covers("CAND-5.7", "CAND-6.2", "CAND-6.3")
def test_rulings_touch_endorsements_only_and_a_squelch_rumors_only() -> None:
    section = ["M50", "E20", "E10", "R10", "R30"]
    assert total(section) == 40
    assert total(section, is_party_ruled=True) == total([*section, "SR"]) == 10
    assert total([*section, "SQ"]) == 80
    assert total([*section, "SQ", "SR"]) == 50


@covers("CAND-5.8")
@pytest.mark.parametrize(
    ("mine", "theirs", "what"),
    [
        ("DL", "SC", ["deadlocked NJ CAND-6.7", "undecided NJ CAND-6.7"]),
        ("FS", "DL", ["deadlocked NJ CAND-6.7", "undecided NJ CAND-6.7"]),
        ("FS", "SC", ["scandal NJ CAND-6.1"]),
        ("FS", "M100", ["won 0 NJ 15 CAND-6.4"]),
        ("FS", "PR", ["won 0 NJ 15 CAND-6.4"]),
    ],
)
def test_deadlock_before_scandal_before_favorite_son_before_totals(mine: str, theirs: str, what: list[str]) -> None:
    p = scene(GAME, f"{mine} Z", f"{theirs} Z", "M10")
    _, events = play(GAME, p, NEW_JERSEY_FIRST, f"place {mine} NJ, finish", f"place {theirs} NJ, finish", "finish")
    results = told(events, "deadlocked", "scandal", "won", "undecided")
    assert results == (what if "scandal" in what[0] else [*what, "undecided NY CAND-5.2"])


@covers("CAND-5.9")
def test_states_are_turned_up_one_after_another() -> None:
    p = scene(GAME, "M20 M10", "M20 Z", "Z")
    p, events = play(GAME, p, NEW_JERSEY_FIRST, "place M10 NY, place M20 NJ", "place M20 NJ, finish, finish")
    assert told(events, "turned up") == ["turned up 0 NJ M20 0 CAND-5.9", "turned up 1 NJ M20 1 CAND-5.9"]
    assert owner(GAME, p, "NY") == ON_MAP
