"""Super Tuesday: two Zeros cancel the Dealer's choice and combine two Primaries with a common border (CAND-10)."""

from candidate.build import scene
from scenes import covers, play, refused, told

from electionlib.atlas import neighbors
from electionlib.engine.game import SPECTATOR, Move, Refusal
from electionlib.engine.notation import parse
from electionlib.engine.timeline import Timeline
from electionlib.games.candidate import build
from electionlib.games.candidate.position import ON_MAP

GAME = build(3, {"super_tuesday": "yes"})
PROCLAIMED = "select FL, cancel, chance, combine CT+MA+RI ME+NH+VT, deals"
BOTH = "first ME+NH+VT, order ME NH VT"


@covers("CAND-10.9")
def test_every_seat_is_asked_whatever_it_holds_the_dealer_last() -> None:
    p, _ = play(GAME, scene(GAME, "Z M10", "M10", "Z Z"), "select NJ+NY, order NJ NY")
    assert (p.step, p.queue, GAME.legal(p)) == ("super tuesday", (0, 1, 2), [Move("agree")])
    sentence = "Super Tuesday takes two Zero cards; “agree” lets the Dealer's choice stand."
    assert refused(GAME, p, "cancel") == Refusal(sentence, "CAND-10.1")
    assert GAME.rule(p, Move("agree")) == "CAND-10.9"
    p, _ = play(GAME, p, "agree, agree")
    assert (GAME.actor(p), GAME.legal(p)) == (2, [Move("agree"), Move("cancel")])
    p, _ = play(GAME, p, "agree")
    assert (p.step, p.polls) == ("campaign", ("NJ", "NY"))


@covers("CAND-10.1", "CAND-10.2")
def test_two_zeros_cancel_the_choice_and_are_replaced_by_two_cards() -> None:
    p, events = play(GAME, scene(GAME, "M10", "Z Z Z", "M20"), "select FL, agree, cancel")
    assert told(events, "super tuesday") == ["super tuesday 1 CAND-10.1"]
    assert (p.primaries, p.polls, p.hands[1], sum(p.discard)) == ((), (), ("Z",), 2)
    assert (GAME.chance(p).n, GAME.rule(p, Move("deal"))) == (2, "CAND-10.2")
    p, events = play(GAME, p, "chance")
    assert told(events, "dealt") == ["dealt 1 2 CAND-10.2"]
    assert (p.step, GAME.actor(p), len(p.hands[1])) == ("combine", 1, 3)


@covers("CAND-10.1", "CAND-6.6")
def test_a_favorite_son_that_is_used_up_is_no_zero_for_super_tuesday() -> None:
    p, _ = play(GAME, scene(GAME, "Z FS", "M10", "M10", favorite_sons=(0,)), "select FL")
    assert GAME.legal(p) == [Move("agree")]


@covers("CAND-10.3")
def test_two_unresolved_primaries_with_a_common_border_the_cancelled_one_among_them() -> None:
    p, _ = play(GAME, scene(GAME, "Z Z", "M10", "M20", won={0: "TX OK"}), "select AL+GA, order AL GA, cancel, chance")
    assert Move("combine", ("FL", "AL+GA")) in GAME.legal(p)
    reason = Refusal("Two unresolved Primaries with a common border are combined.", "CAND-10.3")
    for pair in ("CA NJ+NY", "OK+TX CO+NM", "FL FL", "AK+HI OR+WA"):
        assert refused(GAME, p, f"combine {pair}") == reason
    _, events = play(GAME, p, "combine FL AL+GA")
    assert told(events, "combined") == ["combined 0 FL AL+GA CAND-10.3"]


@covers("CAND-10.3")
def test_alaska_and_hawaii_have_no_borders_and_without_a_pair_nobody_is_asked() -> None:
    assert neighbors()["AK"] == neighbors()["HI"] == ()
    last = GAME.primary_index["AK+HI"]
    assert not any(last in pair for pair in GAME.touching)
    rest = " ".join(state for state in GAME.votes if state not in ("AK", "HI", "FL", "CA"))
    p, _ = play(GAME, scene(GAME, "Z Z", "M10", "M20", won={-2: rest}), "select FL")
    assert p.step == "campaign"


@covers("CAND-10.4", "CAND-10.5")
def test_all_draw_three_the_dealer_first_who_then_says_which_primary_comes_first() -> None:
    p, events = play(GAME, scene(GAME, "Z Z", "M10", "M20 M30"), PROCLAIMED)
    assert told(events, "three cards", "dealt") == [
        "dealt 0 2 CAND-10.2",
        "three cards CAND-10.4",
        "dealt 2 3 CAND-10.4",
        "dealt 0 3 CAND-10.4",
        "dealt 1 3 CAND-10.4",
    ]
    assert (p.step, p.queue, [len(hand) for hand in p.hands]) == ("first", (2,), [5, 4, 5])
    sentence = "The Dealer says which Primary of the two comes first."
    assert refused(GAME, p, "first FL") == Refusal(sentence, "CAND-10.5")
    p, events = play(GAME, p, BOTH)
    assert told(events, "first") == ["first 2 ME+NH+VT CAND-10.5"]
    assert (p.polls, p.queue) == (("ME", "NH", "VT"), (0, 1, 2))


@covers("CAND-10.6", "CAND-10.7", "CAND-2.7")
def test_six_states_in_two_campaigns_without_a_refill_and_one_bandwagon_for_all() -> None:
    p, _ = play(GAME, scene(GAME, "Z Z", "M100", "M90 M80"), PROCLAIMED, BOTH)
    p, events = play(GAME, p, "finish, place M100 ME, finish, place M90 NH, finish")  # 4 votes each
    assert told(events, "second", "dealt") == ["second CT+MA+RI CAND-10.6"]
    assert (p.step, p.queue, p.gains) == ("order", (2,), (0, 4, 4))
    p, _ = play(GAME, p, "order MA CT RI")
    assert (p.queue, p.dealer) == ((0, 1, 2), 2)
    p, events = play(GAME, p, "finish, finish, place M80 RI, finish, deals")
    assert told(events, "bandwagon", "bandwagon shared", "dealer") == ["bandwagon 2 1 CAND-8.3", "dealer 0 CAND-2.7"]
    assert (p.step, p.is_super_tuesday, p.owners.count(ON_MAP)) == ("select", False, 45)


@covers("CAND-10.8")
def test_groundwork_in_both_primaries_makes_one_favorite_who_draws_once() -> None:
    groundwork = {"CT+MA+RI": {1: 40, 0: 30}, "ME+NH+VT": {0: 30, 1: 10}, "FL": {2: 50}}
    p, _ = play(GAME, scene(GAME, "Z Z", "M100", "M20 M30", groundwork=groundwork), PROCLAIMED)
    p, events = play(GAME, p, BOTH)
    assert told(events, "favorite", "runner-up") == ["favorite 0 60 CAND-7.5", "runner-up 1 50 CAND-7.6"]
    p, _ = play(GAME, p, "draw 2, drawn 2 M30")
    assert p.groundwork == ((GAME.primary_index["FL"], 2, 50),)
    p, _ = play(GAME, p, "finish, finish, finish, order CT MA RI")
    assert (p.step, p.favorite, p.drawn - p.spent) == ("campaign", 0, 1)
    p, _ = play(GAME, p, "place M30 CT, finish, finish, finish")
    assert p.step == "deal"


@covers("CAND-7.3", "CAND-7.4", "CAND-7.12")
def test_groundwork_bars_from_the_primary_being_resolved_only_and_is_laid_once_a_turn() -> None:
    p, _ = play(GAME, scene(GAME, "Z Z", "M100", "M90 M80"), PROCLAIMED, BOTH, "finish")
    assert refused(GAME, p, "groundwork CT+MA+RI").rule == "CAND-7.12"
    p, _ = play(GAME, p, "groundwork FL, spend M100, finish, finish", "order CT MA RI, finish")
    assert (p.queue, p.barred) == ((1, 2), ())
    assert refused(GAME, p, "groundwork FL") == Refusal("Groundwork may be laid for one Primary a turn.", "CAND-7.3")


@covers("CAND-10.1")
def test_without_the_option_nobody_is_asked() -> None:
    game = build(3, {})
    p, _ = play(game, scene(game, "Z Z", "M10", "M20"), "select FL")
    assert p.step == "campaign"


@covers("CAND-10.9")
def test_a_jump_to_the_next_choice_does_not_tell_who_holds_two_zeros() -> None:
    start = scene(GAME, "M10", "M20", "Z Z")
    timeline = Timeline(GAME, start=start)
    for words in ("select FL", "agree", "agree", "agree"):
        timeline.act(parse(words))
    asked = [1, 2, 3]
    assert [i for i in timeline.decisions() if i in asked] == [3]
    for viewer in (SPECTATOR, 0):
        assert [i for i in timeline.decisions(viewer=viewer) if i in asked] == [i for i in asked if i != viewer + 1]
