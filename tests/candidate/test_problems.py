"""Problems: Scandal, Party Ruling, State Ruling, Favorite Son and Deadlock (CAND-6)."""

from dataclasses import replace

import pytest
from candidate.build import owner, scene
from scenes import covers, play, refused, told

from electionlib.games.candidate import build
from electionlib.games.candidate.components import Deck
from electionlib.games.candidate.position import UNDECIDED

GAME = build(3, {})
FLORIDA = "select FL"
NEW_JERSEY_FIRST = "select NJ+NY, order NJ NY"


@covers("CAND-6.1")
def test_a_scandal_voids_the_cards_on_its_state_only_and_everybody_campaigns_again() -> None:
    p = scene(GAME, "M50 M40 M10", "SC Z", "M20 Z")
    moves = "place M50 NJ, place M40 NY, finish", "place SC NJ 0, finish", "finish"
    p, events = play(GAME, p, NEW_JERSEY_FIRST, *moves)
    assert told(events, "scandal", "campaign again") == ["scandal NJ CAND-6.1", "campaign again NJ 0 1 2 CAND-6.1"]
    assert p.played == (("NY", 0, 0, "M40"),)
    p, events = play(GAME, p, "finish, finish, place M20 NJ, finish")
    assert told(events, "won") == ["won 2 NJ 15 CAND-5.1", "won 0 NY 33 CAND-5.1"]


@covers("CAND-6.1")
def test_two_scandals_bring_one_new_campaign_and_nobody_playing_ends_it() -> None:
    p = scene(GAME, "SC", "SC", "M10")
    p, events = play(GAME, p, FLORIDA, "place SC FL, place SC FL, finish", "finish")
    assert told(events, "scandal", "undecided") == ["scandal FL CAND-6.1", "undecided FL CAND-5.4"]
    assert told(events, "no cards") == ["no cards 0 CAND-4.10", "no cards 1 CAND-4.10"]


@covers("CAND-6.1")
def test_a_scandal_in_a_campaign_of_the_tied_brings_another_one_among_them() -> None:
    p = scene(GAME, "M20 Z", "M20 SC Z", "M10")
    p, events = play(
        GAME, p, FLORIDA, "place M20 FL, finish, place M20 FL, finish, finish", "finish, place SC FL, finish"
    )
    assert told(events, "campaign again") == ["campaign again FL 0 1 CAND-5.3", "campaign again FL 0 1 CAND-6.1"]
    assert p.queue == (0, 1)


@covers("CAND-6.2", "CAND-6.9")
def test_a_party_ruling_voids_the_endorsements_of_all_in_its_state_but_not_rumors() -> None:
    p = scene(GAME, "M20 E50 E10", "M30 PR", "R20 Z")
    moves = "place M20 NJ, place E50 NJ, place E10 NY", "place M30 NJ, place PR NJ 2", "place R20 NJ 1, finish"
    _, events = play(GAME, p, NEW_JERSEY_FIRST, *moves)
    assert told(events, "party ruling", "total", "won") == [
        "party ruling 2 NJ CAND-6.2",
        "total 0 NJ 20 CAND-5.1",
        "total 1 NJ 10 CAND-5.1",
        "total 2 NJ 0 CAND-5.1",
        "won 0 NJ 15 CAND-5.1",
        "total 0 NY 10 CAND-5.1",
        "won 0 NY 33 CAND-5.1",
    ]


@covers("CAND-6.3", "CAND-6.9")
@pytest.mark.parametrize(("target", "winner"), [(" 0", 1), ("", 0)])
def test_a_state_ruling_voids_the_endorsements_of_the_section_it_lies_on_even_ones_own(
    target: str, winner: int
) -> None:
    p = scene(GAME, "M20 E20", "M10 E20 SR", "Z")
    moves = "place M20 FL, place E20 FL", f"place M10 FL, place E20 FL, place SR FL{target}", "finish"
    _, events = play(GAME, p, FLORIDA, *moves)
    assert told(events, "state ruling", "won") == [
        f"state ruling {1 - winner} FL CAND-6.3",
        f"won {winner} FL 25 CAND-5.1",
    ]


@covers("CAND-6.4", "CAND-6.5")
@pytest.mark.parametrize(("target", "winner"), [("", 0), (" 2", 2)])
def test_a_favorite_son_wins_for_the_section_it_lies_on_and_is_used_up_there(target: str, winner: int) -> None:
    p = scene(GAME, "FS M10", "M100 Z", "Z")
    p, events = play(GAME, p, FLORIDA, f"place FS FL{target}, finish", "place M100 FL, finish", "finish")
    assert told(events, "favorite son", "won") == [
        f"favorite son {winner} FL CAND-6.5",
        f"won {winner} FL 25 CAND-6.4",
    ]
    assert p.favorite_sons == (winner,)


@covers("CAND-6.5")
@pytest.mark.parametrize("problem", ["SC", "DL"])
def test_a_voided_favorite_son_is_used_all_the_same(problem: str) -> None:
    p = scene(GAME, "FS M10", f"{problem} Z", "Z")
    p, events = play(GAME, p, FLORIDA, "place FS FL, finish", f"place {problem} FL, finish", "finish")
    assert told(events, "favorite son", "won") == ["favorite son 0 FL CAND-6.5"]
    assert p.favorite_sons == (0,)


@covers("CAND-6.6")
def test_a_second_favorite_son_is_a_zero_beside_which_another_problem_may_lie() -> None:
    p = scene(GAME, "FS PR Z", "M10", "Z", favorite_sons=(0,))
    p, events = play(GAME, p, FLORIDA, "place FS FL, place PR FL, finish", "place M10 FL, finish")
    assert told(events, "as zero", "won") == ["as zero 0 FL FS CAND-6.6", "won 1 FL 25 CAND-5.1"]


@covers("CAND-6.6")
def test_a_player_without_his_favorite_son_may_play_it_on_one_who_still_has_it() -> None:
    p = scene(GAME, "FS Z", "M10", "Z", favorite_sons=(0,))
    _, events = play(GAME, p, FLORIDA, "place FS FL 2, finish", "place M10 FL, finish")
    assert told(events, "won") == ["won 2 FL 25 CAND-6.4"]


@covers("CAND-6.7")
def test_a_deadlock_sends_the_votes_to_the_undecided_box() -> None:
    p = scene(GAME, "M50 Z", "DL Z", "Z")
    p, events = play(GAME, p, FLORIDA, "place M50 FL, finish", "place DL FL 0, finish", "finish")
    assert told(events, "deadlocked", "total", "won") == ["deadlocked FL CAND-6.7"]
    assert (owner(GAME, p, "FL"), p.played) == (UNDECIDED, ())


@covers("CAND-6.7")
def test_a_deadlock_stands_against_a_scandal_in_a_later_campaign_too() -> None:
    p = scene(GAME, "SC SC Z", "DL Z", "M10")
    first, second = "place SC FL, finish, finish, finish", "place SC FL, finish, place DL FL, finish, finish"
    _, events = play(GAME, p, FLORIDA, first, second)
    assert told(events, "scandal", "deadlocked", "undecided") == [
        "scandal FL CAND-6.1",
        "deadlocked FL CAND-6.7",
        "undecided FL CAND-6.7",
    ]


@covers("CAND-6.8")
def test_two_favorite_sons_of_a_users_own_deck_are_a_tie() -> None:
    cards = tuple((card, 2 if card == "FS" else count) for card, count in GAME.deck.cards)
    game = replace(GAME, deck=Deck("Two sons", cards))
    p = scene(game, "FS Z", "M100 Z", "FS Z")
    p, events = play(game, p, FLORIDA, "place FS FL, finish, place M100 FL, finish, place FS FL, finish")
    assert told(events, "tied") == ["tied FL 0 2 CAND-6.8"]
    assert (p.queue, p.favorite_sons) == ((0, 2), (0, 2))
    assert refused(game, p, "place Z FL 1").rule == "CAND-4.9"
