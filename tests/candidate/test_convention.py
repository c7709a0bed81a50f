"""The Convention: the Undecided block, elimination, ties for lowest, new hands; Prolonged lots (CAND-9 and 12)."""

from dataclasses import replace

from candidate.build import owner, scene, shares
from scenes import covers, play, refused, told

from electionlib.engine.game import OVER, Move, Outcome, Refusal, Uniform
from electionlib.games.candidate import build
from electionlib.games.candidate.components import Deck
from electionlib.games.candidate.position import NOBODY, UNDECIDED

GAME = build(3, {})
FOUR = build(4, {})
UNDECIDED_138 = shares(200, 200, undecided=138)
LOWEST_138 = shares(200, 200, 138)
TWO_TIED = shares(268, 135, 135)
THREE_TIED = shares(220, 106, 106, 106)
PROLONGED = build(3, {"prolonged_convention": "yes"})


@covers("CAND-9.1")
def test_all_undecided_votes_are_contested_as_one_state() -> None:
    p, events = play(GAME, scene(GAME, "M10 Z", "M20 Z", "M30 Z", won=UNDECIDED_138, step="round"))
    assert told(events, "contest")[0].startswith("contest undecided ")
    assert (p.polls, p.contenders, p.block) == (("BLOCK",), (0, 1, 2), tuple(sorted(p.block)))
    p, events = play(GAME, p, "place M10 BLOCK, finish, place M20 BLOCK, finish, place M30 BLOCK, finish")
    assert told(events, "won", "bandwagon") == ["won 2 138 CAND-5.1", "bandwagon 2 1 CAND-8.3"]


@covers("CAND-9.1")
def test_winning_the_undecided_block_for_a_majority_ends_the_game() -> None:
    p = scene(GAME, "M10 Z", "Z", "Z", won=UNDECIDED_138, step="round")
    p, _ = play(GAME, p, "place M10 BLOCK, finish, finish, finish")
    assert GAME.outcome(p) == Outcome((0,), (338, 200, 0), "majority", "CAND-1.1")


@covers("CAND-9.1", "CAND-9.2", "CAND-9.7")
def test_with_an_empty_box_the_fewest_votes_are_out_and_contested_by_those_who_remain() -> None:
    p = scene(GAME, "M10 Z", "M20 Z", "M30 DL", won=LOWEST_138, step="round", bandwagon=2)
    p, events = play(GAME, p)
    assert told(events, "eliminated", "bandwagon returned") == [
        "eliminated 2 138 CAND-9.2",
        "bandwagon returned 2 CAND-9.7",
    ]
    assert (p.eliminated, p.hands[2], sum(p.discard), p.queue, p.bandwagon) == ((2,), (), 2, (0, 1), NOBODY)
    assert refused(GAME, p, "place M10 BLOCK 2").rule == "CAND-4.9"
    p, events = play(GAME, p, "place M10 BLOCK, finish, place M20 BLOCK, finish")
    assert told(events, "won", "majority") == ["won 1 138 CAND-5.1", "majority 1 338 CAND-1.1"]


@covers("CAND-9.3", "CAND-9.4")
def test_of_two_tied_for_the_fewest_the_loser_is_out_and_only_the_winner_refills() -> None:
    p = scene(GAME, "Z", "M10 Z", "M20 Z", won=TWO_TIED, step="round", bandwagon=0)
    p, events = play(GAME, p)
    assert told(events, "tied for lowest") == ["tied for lowest 1 2 CAND-9.3"]
    assert (p.contest, p.queue, p.block) == ("tie-break", (1, 2), ())
    p, events = play(GAME, p, "place M10 BLOCK, finish, place M20 BLOCK, finish, deals")
    assert told(events, "survived", "bandwagon", "dealt", "eliminated") == [
        "survived 2 CAND-9.3",
        "dealt 2 4 CAND-9.4",
        "eliminated 1 135 CAND-9.2",
    ]
    assert ([len(hand) for hand in p.hands], p.contest, p.gains) == ([1, 0, 5], "estate", (0, 0, 0))


@covers("CAND-9.3", "CAND-5.3")
def test_who_ties_in_the_tie_break_too_campaigns_again_until_one_wins() -> None:
    p = scene(GAME, "Z", "M10 M30 Z", "M10 Z", won=TWO_TIED, step="round")
    p, events = play(
        GAME, p, "place M10 BLOCK, finish, place M10 BLOCK, finish, place M30 BLOCK, finish, finish, deals"
    )
    assert told(events, "tied", "survived", "tied for lowest", "eliminated") == [
        "tied for lowest 1 2 CAND-9.3",
        "tied 1 2 CAND-5.3",
        "survived 1 CAND-9.3",
        "eliminated 2 135 CAND-9.2",
    ]
    assert (p.contest, p.campaign, p.contenders) == ("estate", 0, (0, 1))


@covers("CAND-9.2")
def test_one_who_is_out_already_does_not_tie_for_the_fewest() -> None:
    p = scene(FOUR, "Z", "M10", "Z", "", won=shares(269, 269), step="round", eliminated=(3,))
    _, events = play(FOUR, p, "deals")
    assert told(events, "eliminated", "tied for lowest")[0] == "eliminated 2 0 CAND-9.2"


@covers("CAND-9.12")
def test_of_three_tied_the_lowest_total_is_out() -> None:
    p = scene(FOUR, "Z", "M10 Z", "M20 Z", "M30 Z", won=THREE_TIED, step="round", dealer=0)
    _, events = play(FOUR, p, "place M10 BLOCK, finish, place M20 BLOCK, finish, place M30 BLOCK, finish, deals")
    assert told(events, "survived", "dealt", "eliminated") == [
        "survived 3 CAND-9.3",
        "dealt 3 4 CAND-9.4",
        "eliminated 1 106 CAND-9.2",
    ]


@covers("CAND-9.4", "CAND-9.12")
def test_several_lowest_totals_are_contested_again_among_those() -> None:
    p = scene(FOUR, "Z", "M10 M20", "M10 M30 Z", "M30 Z", won=THREE_TIED, step="round", dealer=0)
    first = "place M10 BLOCK, finish, place M10 BLOCK, finish, place M30 BLOCK, finish, deals"
    p, events = play(FOUR, p, first)
    assert told(events, "survived", "tied for lowest")[1:] == ["survived 3 CAND-9.3", "tied for lowest 1 2 CAND-9.12"]
    assert p.contenders == (1, 2)
    _, events = play(FOUR, p, "place M20 BLOCK, place M30 BLOCK, finish, deals")
    assert told(events, "survived", "eliminated") == ["survived 2 CAND-9.3", "eliminated 1 106 CAND-9.2"]


@covers("CAND-9.12")
def test_a_tie_at_the_top_is_campaigned_for_again_while_the_lowest_is_out_already() -> None:
    p = scene(FOUR, "Z", "M50 M10 Z", "M50 Z", "M20 Z", won=THREE_TIED, step="round", dealer=0)
    first = "place M50 BLOCK, finish, place M50 BLOCK, finish, place M20 BLOCK, finish"
    p, events = play(FOUR, p, first)
    assert (told(events, "tied"), p.contenders, p.lowest) == (["tied 1 2 CAND-5.3"], (1, 2), (3,))
    _, events = play(FOUR, p, "place M10 BLOCK, finish, finish, deals")
    assert told(events, "survived", "eliminated") == ["survived 1 CAND-9.3", "eliminated 3 106 CAND-9.2"]


@covers("CAND-9.5", "CAND-5.4")
def test_a_contest_that_nobody_wins_goes_on_and_with_new_hands_of_five_once_all_pass() -> None:
    p = scene(GAME, "M10 Z", "R10 M40 Z", "M30 M50 Z Z", won=UNDECIDED_138, step="round")
    p, events = play(GAME, p, "place M10 BLOCK, finish, place R10 BLOCK 0, finish, finish")
    assert told(events, "campaign again", "undecided") == ["campaign again 0 1 2 CAND-9.5"]
    p, events = play(GAME, p, "finish, finish, finish")
    assert told(events, "run dry") == ["run dry CAND-9.5"]
    assert (p.hands, p.deals) == (((), (), ()), ((0, 5), (1, 5), (2, 5)))
    p, events = play(GAME, p, "deals")
    assert told(events, "dealt") == ["dealt 0 5 CAND-9.5", "dealt 1 5 CAND-9.5", "dealt 2 5 CAND-9.5"]
    assert (p.step, p.queue, p.redraws) == ("campaign", (0, 1, 2), 1)


@covers("CAND-9.5")
def test_only_the_tied_draw_new_hands() -> None:
    p = scene(GAME, "M10 Z", "M10 Z", "Z", won=UNDECIDED_138, step="round")
    p, _ = play(GAME, p, "place M10 BLOCK, finish, place M10 BLOCK, finish, finish", "finish, finish, deals")
    assert ([len(hand) for hand in p.hands], p.contenders) == ([5, 5, 1], (0, 1))


@covers("CAND-9.4", "CAND-9.5", "CAND-11.1")
def test_the_incumbent_draws_six_in_the_convention_too() -> None:
    game = build(3, {"incumbent": "2"})
    p = scene(game, "Z", "Z", "Z", won=TWO_TIED, step="round")
    p, _ = play(game, p, "finish, finish")
    assert p.deals == ((1, 5), (2, 6))
    p = scene(game, "Z", "Z", "M10 Z", won=TWO_TIED, step="round")
    _, events = play(game, p, "finish, place M10 BLOCK, finish, deals")
    assert told(events, "dealt") == ["dealt 2 5 CAND-9.4"]


@covers("CAND-9.6")
def test_deadlock_and_favorite_son_are_zeros_in_the_convention_beside_another_problem() -> None:
    p = scene(GAME, "DL FS SR Z", "M20 E10", "Z", won=UNDECIDED_138, step="round")
    moves = "place DL BLOCK, place FS BLOCK, place SR BLOCK, finish", "place M20 BLOCK, place E10 BLOCK", "finish"
    p, events = play(GAME, p, *moves)
    assert told(events, "as zero", "won") == [
        "as zero 0 DL CAND-9.6",
        "as zero 0 FS CAND-9.6",
        "won 1 138 CAND-5.1",
    ]
    assert p.favorite_sons == ()


@covers("CAND-9.6", "CAND-6.1", "CAND-6.2")
def test_scandal_and_rulings_have_their_full_effect_in_the_convention() -> None:
    p = scene(GAME, "SC PR Z", "E20 E10 Z", "M10 Z", won=UNDECIDED_138, step="round")
    p, events = play(GAME, p, "place SC BLOCK 1, finish", "place E20 BLOCK, finish", "finish")
    assert told(events, "scandal", "campaign again") == ["scandal CAND-6.1", "campaign again 0 1 2 CAND-6.1"]
    _, events = play(GAME, p, "place PR BLOCK, finish", "place E10 BLOCK, finish", "place M10 BLOCK, finish")
    assert told(events, "party ruling", "won") == ["party ruling 0 CAND-6.2", "won 2 138 CAND-5.1"]


@covers("CAND-9.8", "CAND-9.10")
def test_an_eliminated_player_without_votes_leaves_nothing_and_the_deal_passes_over_him() -> None:
    p = scene(FOUR, "Z", "M10 Z", "M10 Z", "M10", won=LOWEST_138, step="round", dealer=2, bandwagon=1)
    p, events = play(FOUR, p, "deals")
    assert told(events, "eliminated", "no votes", "bandwagon", "bandwagon returned", "dealer") == [
        "eliminated 3 0 CAND-9.2",
        "no votes 3 CAND-9.8",
        "dealer 0 CAND-9.10",
        "eliminated 2 138 CAND-9.2",
    ]
    assert ([len(hand) for hand in p.hands], p.bandwagon, p.queue) == ([5, 5, 0, 0], 1, (1, 0))


@covers("CAND-9.9", "CAND-9.3")
def test_at_269_each_the_tie_break_decides_and_the_last_candidate_wins() -> None:
    game = build(2, {})
    p = scene(game, "M10 Z", "M20 Z", won=shares(269, 269), step="round")
    p, events = play(game, p, "place M10 BLOCK, finish, place M20 BLOCK, finish, deals")
    assert told(events, "survived", "eliminated", "last") == [
        "survived 1 CAND-9.3",
        "eliminated 0 269 CAND-9.2",
        "last 1 CAND-9.9",
    ]
    assert (game.actor(p), game.outcome(p)) == (OVER, Outcome((1,), (269, 269), "last candidate", "CAND-9.9"))


@covers("CAND-9.11")
def test_after_the_new_hands_allowed_chance_decides_among_those_contending() -> None:
    game = build(3, {"redraw_cap": 1})
    p = scene(game, "Z", "Z", "Z", won=UNDECIDED_138, step="round")
    p, _ = play(game, p, "finish, finish, finish, deals, finish, finish, finish")
    assert game.chance(p) == Uniform("lottery", (), (0, 1, 2))
    p, events = play(game, p, "lottery 2")
    assert told(events, "won") == ["won 2 138 CAND-9.11"]


@covers("CAND-9.11")
def test_each_contest_has_new_hands_of_its_own() -> None:
    game = build(3, {"redraw_cap": 1})
    p = scene(game, "Z", "Z", "Z", won=TWO_TIED, step="round")
    p, _ = play(game, p, "finish, finish, deals, place M10 BLOCK, finish, finish, deals")
    assert (p.contest, p.redraws) == ("estate", 0)
    _, events = play(game, p, "finish, finish")
    assert told(events, "run dry") == ["run dry CAND-9.5"]


@covers("CAND-9.11", "CAND-8.10")
def test_without_any_cards_a_contest_still_ends() -> None:
    game = replace(GAME, deck=Deck("None left", (("M10", 40),)), redraw_cap=1)
    p = scene(game, " ".join(["M10"] * 40), "", "", won=TWO_TIED, step="round")
    p, events = play(game, p)
    assert told(events, "no cards left") == ["no cards left CAND-8.10"]
    p, events = play(game, p, "lottery 1")
    assert told(events, "survived", "eliminated") == ["survived 1 CAND-9.3", "eliminated 2 135 CAND-9.2"]


@covers("CAND-12.1")
def test_the_dealer_names_one_some_or_all_of_the_undecided_states() -> None:
    p = scene(PROLONGED, "Z", "Z", "M10 Z", won=LOWEST_138 | {UNDECIDED: "MI AK VT"}, step="round")
    p, _ = play(PROLONGED, p)
    assert (p.step, PROLONGED.actor(p)) == ("lot", 2)
    assert PROLONGED.legal(p) == [Move("name", (state,)) for state in ("AK", "MI", "VT")] + [Move("all")]
    reason = Refusal("The Dealer names Undecided states, one at least, then opens the lot.", "CAND-12.1")
    assert refused(PROLONGED, p, "open") == refused(PROLONGED, p, "name TX") == reason
    everything, _ = play(PROLONGED, p, "all")
    assert everything.block == ("AK", "MI", "VT")
    some, events = play(PROLONGED, p, "name VT, name AK, open")
    assert (told(events, "lot"), some.block) == (["lot 2 AK VT CAND-12.1"], ("AK", "VT"))


@covers("CAND-12.2")
def test_a_lot_is_one_contest_the_next_dealer_names_the_next_and_then_elimination_begins() -> None:
    p = scene(PROLONGED, "Z", "Z", "M10 M20 Z", won=LOWEST_138 | {UNDECIDED: "MI AK"}, step="round")
    p, events = play(PROLONGED, p, "name AK, open, finish, finish, place M10 BLOCK, finish, deals")
    assert told(events, "won", "dealer", "eliminated") == ["won 2 3 CAND-5.1", "dealer 0 CAND-9.10"]
    assert (p.step, p.queue, owner(PROLONGED, p, "MI")) == ("lot", (0,), UNDECIDED)
    p, events = play(PROLONGED, p, "name MI, finish, place M20 BLOCK, finish, finish, deals")
    assert told(events, "won", "eliminated") == ["won 2 18 CAND-5.1", "eliminated 2 141 CAND-9.2"]
