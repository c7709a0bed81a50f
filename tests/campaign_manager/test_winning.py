"""Winning states, the order of several, and the states that come in for them (CM-10 and CM-11)."""

from dataclasses import replace

from campaign_manager.build import GAME, at, scene
from scenes import covers, play, refused, told

from electionlib.engine.game import Move
from electionlib.games.campaign_manager.components import Op
from electionlib.games.campaign_manager.position import Position

OTHERS_WON = {0: "FL OH NC VA IN MO WV", 1: "PA MI NJ WA MN WI CO IA OR"}


def two_won() -> Position:
    """Return the position in which McCain has won Florida and Colorado with one card."""
    states = [
        at("FL", defense=(4, 0), issue=1, key=0),
        at("CO", defense=(3, 0), issue=1, key=0),
        at("NJ", economy=(1, 4), issue=2),
    ]
    return play(GAME, scene(GAME, "M34", states=states, media="O31"), "play M34")[0]


@covers("CM-10.1")
def test_a_state_is_won_at_once_with_the_last_voter_of_its_majority_issue() -> None:
    p = scene(GAME, "M10", states=[at("NJ", defense=(4, 1), issue=1), "FL"])
    p, events = play(GAME, p, "play M10, on NJ")
    assert told(events, "state won", "scored") == ["state won 0 NJ CM-10.1", "scored 0 NJ 15 170 CM-10.4"]
    assert (p.step, p.hands[0]) == ("bring", ())


@covers("CM-10.1")
def test_all_voters_of_the_minority_issue_win_nothing() -> None:
    p, events = play(GAME, scene(GAME, "M10", states=[at("NJ", defense=(4, 1), issue=2)]), "play M10, on NJ")
    assert (told(events, "state won"), p.battles[0].rows[0]) == ([], (5, 0))


@covers("CM-10.1")
def test_a_state_is_won_by_the_first_space_of_a_shift() -> None:
    p = scene(GAME, "M24", states=[at("NJ", economy=(5, 0), issue=1), "FL"])
    p, events = play(GAME, p, "play M24, on NJ, shift, bring OH, news N20")
    assert told(events, "shifted", "state won", "lapses") == [
        "shifted 0 NJ economy 2 CM-6.1",
        "state won 0 NJ CM-10.1",
        "lapses 0 NJ CM-4.8",
    ]


@covers("CM-10.1", "CM-11.1")
def test_a_shift_can_hand_a_state_to_the_opponent_who_brings_in_the_next() -> None:
    p = scene(GAME, "M24", states=[at("NJ", economy=(0, 5), issue=1), "FL"])
    p, events = play(GAME, p, "play M24, on NJ, shift")
    assert told(events, "state won") == ["state won 1 NJ CM-10.1"]
    assert (p.seat, p.step, GAME.actor(p)) == (0, "bring", 1)


@covers("CM-10.2")
def test_the_seat_whose_turn_it_is_says_which_of_several_states_is_settled_first() -> None:
    p = two_won()
    assert (p.step, GAME.actor(p)) == ("order", 0)
    sentence = "The seat whose turn it is says which of the states just won is settled next."
    assert refused(GAME, p, "resolve NJ") == (sentence, "CM-10.2")
    assert refused(GAME, p, "bring OH") == (sentence, "CM-10.2")
    p, events = play(GAME, p, "resolve CO, bring OH")
    assert told(events, "scored", "in play") == ["scored 0 CO 9 164 CM-10.4", "in play 0 OH CM-11.1"]
    assert p.won == (("FL", 0),)
    p, events = play(GAME, p, "news N20")
    assert told(events, "scored") == ["scored 0 FL 27 191 CM-10.4"]


@covers("CM-10.2")
def test_a_state_the_opponent_wins_meanwhile_joins_and_is_ordered_by_the_same_seat() -> None:
    p, events = play(GAME, two_won(), "resolve CO, bring OH, news N06, aim NJ")
    assert told(events, "state won") == ["state won 1 NJ CM-10.1"]
    assert (GAME.actor(p), GAME.legal(p)) == (0, [Move("resolve", ("FL",)), Move("resolve", ("NJ",))])
    p, _ = play(GAME, p, "resolve NJ")
    assert (p.step, GAME.actor(p), p.seat) == ("bring", 1, 0)
    p, events = play(GAME, p, "bring PA, news N20")
    assert told(events, "scored") == ["scored 0 FL 27 191 CM-10.4"]


@covers("CM-10.3")
def test_a_state_waiting_to_be_settled_is_no_target() -> None:
    p, _ = play(GAME, two_won(), "resolve CO, bring OH, news N12")
    assert GAME.legal(p) == [Move("aim", ("OH",)), Move("aim", ("NJ",))]
    sentence = "The owner of the Media Support names a state in play that is not won."
    assert refused(GAME, p, "aim FL") == (sentence, "CM-12.3")


@covers("CM-10.3", "CM-7.3")
def test_nor_does_it_lose_its_undecided_voters() -> None:
    """News that claims the undecided of every state with Seniors as its key passes over a state that is won."""
    news = tuple(
        card._replace(ops=(Op("demographic", group="seniors", player="obama"),)) if card.id == "N20" else card
        for card in GAME.news.cards
    )
    game = replace(GAME, news=replace(GAME.news, cards=news))
    states = [at("FL", defense=(5, 0), economy=(1, 1), issue=1, key=0), at("CO", defense=(4, 0), issue=1, key=0)]
    p = scene(game, states=states)._replace(step="order", won=(("FL", 0), ("CO", 0)))
    _, events = play(game, p, "resolve CO, bring OH, news N20")
    assert told(events, "claimed", "no key", "scored") == [
        "scored 0 CO 9 164 CM-10.4",
        "no key 1 seniors CM-7.3",
        "scored 0 FL 27 191 CM-10.4",
    ]


@covers("CM-10.4")
def test_virginia_lets_obama_squeak_into_the_lead_with_170_votes() -> None:
    """The example of the rulebook's Winning a State: Oregon and Iowa make 169, Virginia makes 170."""
    states = [at("VA", defense=(1, 3), issue=1), "FL", "MI", "NJ"]
    p = scene(GAME, "", "O14", states=states, won={0: "OR IA"}, seat=1)
    assert GAME.totals(p) == (169, 157)
    p, events = play(GAME, p, "play O14, on VA")
    assert told(events, "scored") == ["scored 1 VA 13 170 CM-10.4"]
    assert GAME.totals(p) == (169, 170)


@covers("CM-11.1")
def test_nevada_takes_the_place_of_virginia_with_its_markers_as_printed() -> None:
    """The example of the rulebook's Bringing New States Into Play."""
    states = ["FL", at("VA", defense=(1, 3), issue=1), "MI", "NJ"]
    p = scene(GAME, "", "O14", states=states, won={0: "OR IA"}, seat=1)
    p, _ = play(GAME, p, "play O14, on VA")
    sentence = "The winner brings in a state that has not been in play yet."
    for state in ("VA", "OR", "FL", "TX"):
        assert refused(GAME, p, f"bring {state}") == (sentence, "CM-11.1")
    p, events = play(GAME, p, "bring NV")
    assert told(events, "in play") == ["in play 1 NV CM-11.1"]
    assert p.battles == tuple(GAME.fresh(state) for state in ("FL", "NV", "MI", "NJ"))


@covers("CM-11.2")
def test_a_state_with_either_logo_can_come_in() -> None:
    p = scene(GAME, "M10", states=[at("NJ", defense=(4, 1), issue=1), "FL", "MI", "MO"])
    p, _ = play(GAME, p, "play M10, on NJ")
    offered = [str(m.args[0]) for m in GAME.legal(p)]
    assert offered == [tile.state for tile in GAME.tiles.tiles if tile.state not in ("NJ", "FL", "MI", "MO")]
    assert {GAME.tile(state).seat for state in offered} == {0, 1}


@covers("CM-11.3")
def test_when_no_state_is_left_play_goes_on_with_fewer_and_without_news() -> None:
    states = [at("NM", economy=(2, 1), issue=2), "MT", "NH", "NV"]
    p = scene(GAME, "M14", states=states, won=OTHERS_WON)
    assert GAME.reserve(p) == []
    p, events = play(GAME, p, "play M14, on NM")
    assert told(events, "scored", "no states left", "in play", "news") == [
        "scored 0 NM 5 262 CM-10.4",
        "no states left 3 CM-11.3",
    ]
    assert [battle.state for battle in p.battles] == ["MT", "NH", "NV"]
    p, _ = play(GAME, p, "chance")
    assert (p.turn, GAME.actor(p)) == (2, 1)
