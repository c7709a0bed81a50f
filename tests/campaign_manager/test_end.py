"""How the game ends: a majority at once, 269 votes each, or no end in sight (CM-1)."""

from random import Random

import pytest
from campaign_manager.build import GAME, at, scene
from scenes import covers, play, refused, told

from electionlib.engine.game import OVER
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.games.campaign_manager import build

ENDLESS = build(2, {"endless": False})
OHIO = at("OH", defense=(1, 1), economy=(4, 1), issue=2)


@covers("CM-1.1")
def test_258_votes_and_ohio_make_278_and_win_without_roll_replacement_or_news() -> None:
    """The closing example of the rulebook; M09 goes negative, but the game is over before the roll."""
    p = scene(GAME, "M09", states=[OHIO, "NJ", "CO"], won={0: "FL NC VA IN MO PA NM", 1: "MI WA MN"})
    assert GAME.totals(p)[0] == 258
    p, events = play(GAME, p, "play M09, on OH")
    assert told(events, "scored", "elected", "in play", "news", "bonus", "no bonus") == [
        "scored 0 OH 20 278 CM-10.4",
        "elected 0 278 CM-1.1",
    ]
    assert GAME.actor(p) == OVER
    outcome = GAME.outcome(p)
    assert outcome is not None
    assert outcome[:2] == ((0,), GAME.totals(p)) == ((0,), (278, 195))
    assert (outcome.rule, GAME.legal(p)) == ("CM-1.1", [])
    assert refused(GAME, p, "draw") == ("The game is over.", "CM-1.1")
    assert [battle.state for battle in p.battles] == ["NJ", "CO"]


@covers("CM-1.1")
@pytest.mark.parametrize(
    ("won", "total", "over"), [("FL NC VA PA MO NM MT", 270, True), ("FL NC VA PA MO IA", 269, False)]
)
def test_it_takes_270(won: str, total: int, over: bool) -> None:
    p, _ = play(GAME, scene(GAME, "M14", states=[OHIO, "NJ"], won={0: won}), "play M14, on OH")
    assert (GAME.totals(p)[0], p.step == "over") == (total, over)


@covers("CM-1.1", "CM-10.2")
def test_the_order_of_states_can_end_the_game_before_the_others_are_settled() -> None:
    states = [at("FL", defense=(4, 0), issue=1, key=0), at("CO", defense=(3, 0), issue=1, key=0)]
    p = scene(GAME, "M34", states=states, won={0: "OH NC VA IN MO PA"})
    p, events = play(GAME, p, "play M34, resolve FL")
    assert told(events, "elected") == ["elected 0 273 CM-1.1"]
    assert (GAME.actor(p), GAME.totals(p)) == (OVER, (273, 157))


@covers("CM-1.3", "CM-1.4")
def test_269_votes_each_are_a_draw() -> None:
    won = {0: "FL OH NC VA IN MO NM NV NH", 1: "PA MI NJ WA MN WI CO IA OR WV"}
    p = scene(GAME, "M10", states=[at("MT", defense=(2, 1), issue=1)], won=won)
    p, events = play(GAME, p, "play M10, on MT")
    assert told(events, "deadlock", "no states left") == ["deadlock 269 269 CM-1.3"]
    outcome = GAME.outcome(p)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.rule) == ((), (269, 269), "CM-1.3")


@covers("CM-1.4")
@pytest.mark.parametrize("seed", range(5))
def test_the_votes_add_up_to_538_throughout(seed: int) -> None:
    for moment in playout(Timeline(GAME), [RandomPlayer()] * 2, Random(seed)):
        p = moment.position
        open_states = [*(battle.state for battle in p.battles), *GAME.reserve(p)]
        assert sum(GAME.totals(p)) + sum(GAME.votes[state] for state in open_states) == 538


@covers("CM-1.5")
@pytest.mark.parametrize(
    ("turn", "last_won", "over"), [(59, 0, False), (60, 0, True), (89, 30, False), (90, 30, True), (300, 290, True)]
)
def test_an_endless_game_is_a_draw(turn: int, last_won: int, over: bool) -> None:
    p = scene(GAME, "M20", turn=turn, last_won=last_won)
    after, events = play(GAME, p, "draw, chance")
    assert told(events, "endless") == [f"endless {turn} CM-1.5"] * over
    outcome = GAME.outcome(after)
    assert (outcome is not None) == over
    if outcome:
        assert (outcome.winners, outcome.rule) == ((), "CM-1.5")
    after, _ = play(ENDLESS, p, "draw, chance")
    assert after.turn == turn + 1
