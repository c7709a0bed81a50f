"""Getting started: the draft by threes, the beginners' decks and states, the first hands, the secret states (CM-2)."""

import pytest
from campaign_manager.build import GAME
from scenes import covers, play, refused, told

from electionlib.engine.game import CHANCE, EVERYTHING, SPECTATOR, Draw, Move
from electionlib.games.campaign_manager import CampaignManager, build
from electionlib.games.campaign_manager.position import NOBODY, Position

BEGINNER = build(2, {"decks": "beginner", "states": "beginner"})
CHOSEN = build(2, {"decks": "beginner"})


def dealt(game: CampaignManager) -> Position:
    """Return the position after the starting hands."""
    return play(game, game.initial(), "chance, chance")[0]


def drafted() -> Position:
    """Return the position after both drafts in which the first card offered is always kept."""
    p = GAME.initial()
    for _ in range(30):
        p, _ = play(GAME, p, "chance")
        p, _ = play(GAME, p, f"keep {p.offered[0]}")
    return p


@covers("CM-2.1")
def test_a_side_keeps_one_of_three_cards() -> None:
    p = GAME.initial()
    assert GAME.chance(p) == Draw("offer", (0,), tuple((f"M{i:02}", 1) for i in range(1, 46)), 3)
    p, events = play(GAME, p, "offer 0 M01 M20 M34")
    assert [m.args for m in GAME.legal(p)] == [("M01",), ("M20",), ("M34",)]
    assert refused(GAME, p, "keep M02") == ("One of the three cards just drawn is kept.", "CM-2.1")
    p, events = play(GAME, p, "keep M01")
    assert told(events, "kept") == ["kept 0 1 15 CM-2.2"]
    assert (p.decks[0], p.aside[0], len(p.pools[0])) == (("M01",), ("M20", "M34"), 42)
    assert refused(GAME, p, "offer 0 M02 M03 M20") == ("Chance cannot come out like this.", "CM-2.1")


@covers("CM-2.1")
def test_the_draft_ends_with_fifteen_cards_a_side_and_every_choice_is_an_entry() -> None:
    p = drafted()
    assert [len(deck) for deck in p.decks] == [15, 15]
    assert [len(aside) for aside in p.aside] == [30, 30]
    assert p.pools == ((), ())
    assert GAME.chance(p).kind == "deal"


@covers("CM-2.2")
def test_the_other_side_sees_neither_what_is_offered_nor_what_is_kept_or_set_aside() -> None:
    p, _ = play(GAME, GAME.initial(), "offer 0 M01 M20 M34")
    keep, offer = Move("keep", ("M01",)), Move("offer", (0, "M01", "M20", "M34"))
    for viewer in (1, SPECTATOR):
        assert GAME.shown(p, keep, viewer) == Move("keep", ("?",))
        assert GAME.shown(p, offer, viewer) == Move("offer", (0, "?", "?", "?"))
        assert GAME.facts(p, viewer).seen.offered == ("?", "?", "?")
    for viewer in (0, EVERYTHING):
        assert GAME.shown(p, keep, viewer) == keep
        assert GAME.shown(p, offer, viewer) == offer
    p, _ = play(GAME, p, "keep M01")
    for viewer, aside in ((0, ("M20", "M34")), (1, ("?", "?")), (EVERYTHING, ("M20", "M34"))):
        assert GAME.facts(p, viewer).seen.aside[0] == aside


@covers("CM-2.3", "CM-2.6")
def test_beginners_play_the_cards_and_the_states_with_a_star() -> None:
    p = BEGINNER.initial()
    for seat, letter in enumerate("MO"):
        stars = [card.id for card in BEGINNER.cards.cards if card.is_beginner and card.id[0] == letter]
        assert list(p.decks[seat]) == stars
        assert len(stars) == 15
    p, events = play(BEGINNER, p, "chance, chance")
    assert [battle.state for battle in p.battles] == ["FL", "MO", "MI", "NJ"]
    assert told(events, "in play", "beginner decks") == [
        "in play 0 FL CM-2.6",
        "in play 0 MO CM-2.6",
        "in play 1 MI CM-2.6",
        "in play 1 NJ CM-2.6",
        "beginner decks CM-2.3",
    ]
    assert p.step == "toss"


@covers("CM-2.6")
def test_new_jersey_starts_with_economy_as_its_majority_issue_and_clinton_democrats_as_its_key() -> None:
    """The example of the rulebook's Anatomy of a State."""
    new_jersey = dealt(BEGINNER).battle("NJ")
    assert new_jersey is not None
    assert new_jersey.majority == 1
    assert BEGINNER.tile("NJ").demographics[new_jersey.key] == "clinton_democrats"


@covers("CM-2.5")
def test_each_side_chooses_two_of_the_states_with_its_logo() -> None:
    p = dealt(CHOSEN)
    assert len(CHOSEN.legal(p)) == 10
    sentence = "A side chooses two different states among those with its own logo."
    assert refused(CHOSEN, p, "choose NJ") == (sentence, "CM-2.5")
    assert refused(CHOSEN, p, "choose TX") == (sentence, "CM-2.5")
    p, events = play(CHOSEN, p, "choose OH")
    assert told(events, "chosen") == ["chosen 0 1 CM-2.5"]
    assert refused(CHOSEN, p, "choose OH") == (sentence, "CM-2.5")
    p, _ = play(CHOSEN, p, "choose FL")
    assert (CHOSEN.actor(p), len(CHOSEN.legal(p))) == (1, 10)


@covers("CM-2.5", "CM-2.7")
def test_the_states_are_secret_until_all_four_are_revealed_without_news() -> None:
    p, _ = play(CHOSEN, dealt(CHOSEN), "choose OH, choose FL, choose PA")
    for viewer, chosen in ((0, (("OH", "FL"), ("?",))), (1, (("?", "?"), ("PA",))), (SPECTATOR, (("?", "?"), ("?",)))):
        assert CHOSEN.facts(p, viewer).seen.chosen == chosen
    assert CHOSEN.shown(p, Move("choose", ("CO",)), 0) == Move("choose", ("?",))
    p, events = play(CHOSEN, p, "choose CO")
    assert told(events, "in play") == [
        f"in play {seat} {state} CM-2.7" for seat, state in zip((0, 0, 1, 1), ("FL", "OH", "PA", "CO"), strict=True)
    ]
    assert p.battles == tuple(CHOSEN.fresh(state) for state in ("FL", "OH", "PA", "CO"))
    assert (len(p.news), p.headline) == (20, "")


@covers("CM-2.4")
def test_both_draw_three_cards_before_they_choose_their_states_and_choose_with_them_in_view() -> None:
    p, events = play(CHOSEN, CHOSEN.initial(), "deal 0 M10 M20 M31, deal 1 O10 O20 O31")
    assert told(events, "drew") == ["drew 0 3 CM-2.4", "drew 1 3 CM-2.4"]
    assert ([len(deck) for deck in p.decks], p.step) == ([12, 12], "choose")
    assert CHOSEN.facts(p, 0).seen.hands == (("M10", "M20", "M31"), ("?", "?", "?"))
    assert "Hand of @0" in [piece.title for piece in CHOSEN.view(CHOSEN.facts(p, 0)).pieces]


@covers("CM-2.8")
@pytest.mark.parametrize("first", [0, 1])
def test_a_toss_says_who_goes_first(first: int) -> None:
    p = dealt(BEGINNER)
    assert BEGINNER.actor(p) == CHANCE
    p, events = play(BEGINNER, p, f"toss {first}")
    assert told(events, "first", "turn") == [f"first {first} CM-2.8", f"turn {first} 1 CM-3.1"]
    assert BEGINNER.actor(p) == first


@covers("CM-1.2")
def test_before_play_mccain_has_155_votes_and_obama_157_and_226_are_open() -> None:
    p = GAME.initial()
    assert GAME.totals(p) == (155, 157)
    assert set(p.owners) == {NOBODY}
    assert sum(GAME.votes[tile.state] for tile in GAME.tiles.tiles) == 226
