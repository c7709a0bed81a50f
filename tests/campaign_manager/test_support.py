"""Gaining support and shifting states: voters converted first, the marker on its four spaces (CM-5 and CM-6)."""

from random import Random

import pytest
from campaign_manager.build import GAME, at, scene, with_card
from scenes import covers, play, refused, told

from electionlib.engine.game import CHANCE, Move
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.games.campaign_manager import build
from electionlib.games.campaign_manager.components import Op

CLAIM_OR_NOT = [Move("claim"), Move("decline")]


@covers("CM-5.1")
def test_support_converts_an_opposing_voter_first_and_without_asking() -> None:
    p, events = play(GAME, scene(GAME, "M14", states=[at("NJ", economy=(1, 2))]), "play M14, on NJ")
    assert told(events, "converted", "claimed") == ["converted 0 NJ economy CM-5.1"]
    assert p.battles[0] == at("NJ", economy=(2, 1))
    assert GAME.actor(p) == CHANCE


@covers("CM-5.1", "CM-5.2")
def test_an_undecided_voter_comes_only_when_no_opposing_one_is_left() -> None:
    p = scene(GAME, "M03 M10 M20", states=[at("NJ", defense=(1, 2), economy=(1, 1), issue=1)])
    p, events = play(GAME, p, "play M03, discard M10, discard M20, on NJ")
    assert told(events, "converted") == ["converted 0 NJ economy CM-5.1"]
    assert (p.battles[0].rows[1], GAME.legal(p)) == ((2, 0), CLAIM_OR_NOT)
    assert refused(GAME, p, "shift") == ("“claim” the undecided voter, or “decline”.", "CM-5.2")
    assert GAME.rule(p, Move("claim")) == "CM-5.2"
    p, events = play(GAME, p, "claim")
    assert told(events, "claimed") == ["claimed 0 NJ economy 1 CM-5.2"]
    assert p.battles[0].rows == ((1, 2), (3, 0))


@covers("CM-5.3")
def test_a_voter_once_claimed_changes_sides_and_is_never_undecided_again() -> None:
    p = scene(GAME, "M14", "O10", states=[at("NJ", economy=(0, 0), issue=1)])
    p, _ = play(GAME, p, "play M14, on NJ, claim, chance, play O10, on NJ")
    assert p.battles[0].rows[1] == (0, 1)


@covers("CM-5.3")
@pytest.mark.parametrize("seed", range(5))
def test_in_a_game_undecided_voters_only_become_fewer(seed: int) -> None:
    game = build(2, {"decks": "beginner", "states": "beginner"})
    timeline = playout(Timeline(game), [RandomPlayer()] * 2, Random(seed))
    decided: dict[str, list[int]] = {}
    for moment in timeline:
        for battle in moment.position.battles:
            sums = [sum(row) for row in battle.rows]
            assert all(a <= b for a, b in zip(decided.get(battle.state, sums), sums, strict=True))
            decided[battle.state] = sums


@covers("CM-5.4")
def test_support_in_a_row_that_is_all_ones_own_has_no_effect() -> None:
    before = scene(GAME, "M10", states=[at("NJ", defense=(5, 0), issue=2)])
    p, events = play(GAME, before, "play M10, on NJ")
    assert told(events, "full") == ["full 0 NJ defense CM-5.4"]
    assert p.battles == before.battles


@covers("CM-5.5")
def test_where_the_text_leaves_the_issue_open_it_is_chosen() -> None:
    p, _ = play(GAME, scene(GAME, "M45", "", states=[at("NJ", defense=(0, 2))]), "play M45, on NJ")
    assert GAME.legal(p) == [Move("issue", ("defense",)), Move("issue", ("economy",))]
    sentence = "Name the issue: “issue defense” or “issue economy”."
    assert refused(GAME, p, "issue health") == (sentence, "CM-5.5")
    assert refused(GAME, p, "decline") == (sentence, "CM-5.5")
    p, events = play(GAME, p, "issue defense")
    assert told(events, "converted") == ["converted 0 NJ defense CM-5.1"]


@covers("CM-5.6")
def test_an_undecided_voter_may_be_left_undecided() -> None:
    before = scene(GAME, "M14", states=[at("NJ", economy=(1, 0))])
    p, _ = play(GAME, before, "play M14, on NJ")
    assert GAME.rule(p, Move("decline")) == "CM-5.6"
    p, events = play(GAME, p, "decline")
    assert told(events, "declined") == ["declined 0 claim CM-5.6"]
    assert p.battles == before.battles


@covers("CM-5.7")
def test_more_voters_can_be_won_than_there_are_markers_in_the_box() -> None:
    states = [at(state, defense=(0, 0), economy=(4, 0)) for state in ("PA", "MI", "NJ")]
    p = scene(GAME, "M10", states=[*states, at("FL", defense=(0, 0), economy=(5, 0))])
    p, _ = play(GAME, p, "play M10, on FL, claim")
    assert sum(battle.rows[row][0] for battle in p.battles for row in (0, 1)) == 18


@covers("CM-6.1")
def test_a_marker_shifted_one_space_toward_economy_makes_economy_the_majority_issue() -> None:
    """The example of the rulebook's Shifting a State Toward an Issue."""
    p, _ = play(GAME, scene(GAME, "M22", states=[at("MN", issue=1)]), "play M22, on MN")
    assert p.battles[0].majority == 0
    sentence = "Shift “toward defense” or “toward economy”, or “decline”."
    assert refused(GAME, p, "toward health") == (sentence, "CM-6.1")
    assert refused(GAME, p, "shift") == (sentence, "CM-6.1")
    p, events = play(GAME, p, "toward economy")
    assert told(events, "shifted") == ["shifted 0 MN economy 2 CM-6.1"]
    assert p.battles[0] == at("MN", issue=2)
    assert p.battles[0].majority == 1


@covers("CM-6.1")
def test_the_track_has_two_spaces_for_either_issue() -> None:
    assert [at("NJ", issue=space).majority for space in range(4)] == [0, 0, 1, 1]


@covers("CM-6.2")
@pytest.mark.parametrize(("space", "issue"), [(0, "defense"), (3, "economy")])
def test_at_the_end_of_the_track_a_shift_has_no_effect(space: int, issue: str) -> None:
    before = scene(GAME, "M22", states=[at("MN", issue=space)])
    p, events = play(GAME, before, f"play M22, on MN, toward {issue}")
    assert told(events, "furthest", "shifted") == [f"furthest MN {issue} CM-6.2"]
    assert p.battles == before.battles


@covers("CM-6.2")
def test_the_second_space_of_a_shift_may_be_beyond_the_end() -> None:
    game = with_card("M24", ops=(Op("shift", toward="economy", n=2, state="A"),))
    _, events = play(game, scene(game, "M24", states=[at("MN", issue=2)]), "play M24, on MN, shift")
    assert told(events, "furthest", "shifted") == ["shifted 0 MN economy 3 CM-6.1", "furthest MN economy CM-6.2"]


@covers("CM-6.3")
@pytest.mark.parametrize(("start", "end"), [(1, 3), (2, 0), (0, 2), (3, 1)])
def test_a_shift_of_two_spaces_toward_the_minority_issue_keeps_its_direction(start: int, end: int) -> None:
    p, _ = play(GAME, scene(GAME, "M24", states=[at("MN", issue=start)]), "play M24, on MN, shift, shift")
    assert p.battles[0].issue == end


@covers("CM-6.3")
def test_the_majority_issue_is_read_as_each_part_begins() -> None:
    ops = (Op("shift", toward="minority", state="A"), Op("support", issue="majority", state="A"))
    game = with_card("M08", ops=ops)
    p = scene(game, "M08", states=[at("MN", defense=(1, 2), economy=(1, 2), issue=1)])
    _, events = play(game, p, "play M08, on MN, shift")
    assert told(events, "shifted", "converted") == ["shifted 0 MN economy 2 CM-6.1", "converted 0 MN economy CM-5.1"]


@covers("CM-6.3")
@pytest.mark.parametrize(("card", "issue", "space"), [("M07", "economy", 2), ("M08", "defense", 0)])
def test_support_in_the_minority_or_majority_issue_follows_the_marker(card: str, issue: str, space: int) -> None:
    p = scene(GAME, card, states=[at("MN", defense=(1, 2), economy=(1, 2), issue=1)])
    p, events = play(GAME, p, f"play {card}, on MN, shift")
    assert told(events, "converted") == [f"converted 0 MN {issue} CM-5.1"]
    assert p.battles[0].issue == space


@covers("CM-6.4")
def test_each_space_of_a_shift_may_be_declined() -> None:
    p, _ = play(GAME, scene(GAME, "M24", states=[at("MN", issue=1)]), "play M24, on MN")
    assert GAME.legal(p) == [Move("shift"), Move("decline")]
    assert refused(GAME, p, "alter") == ("“shift” the marker a space, or “decline”.", "CM-6.1")
    assert GAME.rule(p, Move("decline")) == "CM-6.4"
    p, events = play(GAME, p, "shift, decline")
    assert told(events, "declined") == ["declined 0 shift CM-6.4"]
    assert (p.battles[0].issue, p.turn) == (2, 2)


@covers("CM-6.4")
def test_a_shift_in_either_direction_may_be_declined_too() -> None:
    before = scene(GAME, "M22", states=["MN"])
    p, events = play(GAME, before, "play M22, on MN, decline")
    assert told(events, "declined") == ["declined 0 way CM-6.4"]
    assert p.battles == before.battles
