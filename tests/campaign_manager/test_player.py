"""The greedy player: it beats random players by far, wins states on purpose, denies them, and minds its hand."""

from random import Random

from campaign_manager.build import GAME, at, scene

from electionlib import games
from electionlib.engine.game import Move
from electionlib.engine.players import playout
from electionlib.engine.timeline import Timeline
from electionlib.games.campaign_manager import CampaignManager, Greedy
from electionlib.games.campaign_manager.position import Position


def choice(p: Position, game: CampaignManager = GAME) -> Move:
    """Return what the greedy player does for the seat to choose."""
    return Greedy(game).choose(lambda: game.facts(p, p.chooser), game.legal(p), Random(0))


def line(p: Position) -> list[Move]:
    """Return all that the greedy player does until its turn is over or chance comes in."""
    moves, seat = [], p.chooser
    while (GAME.actor(p) == seat and p.step not in ("bring", "act")) or not moves:
        moves.append(choice(p))
        p, _ = GAME.apply(p, moves[-1])
    return moves


def test_it_beats_a_random_player_on_either_seat() -> None:
    for n in range(8):
        game = games.new("campaign_manager", 2, {"decks": ("drafted", "beginner")[n // 4]})
        names = ("greedy", "random") if n % 2 == 0 else ("random", "greedy")
        timeline = playout(Timeline(game), [games.player(game, name) for name in names], Random(n))
        outcome = game.outcome(timeline.position)
        assert outcome is not None
        assert outcome.winners == (n % 2,)


def test_it_wins_a_state_when_it_can_and_the_bigger_one_first() -> None:
    states = (at("FL", defense=(4, 1)), "MI", at("MO", defense=(3, 1)), "NJ")
    assert line(scene(GAME, "M10 M18 M22", states=states)) == [Move("play", ("M10",)), Move("on", ("FL",))]


def test_it_takes_a_state_by_its_issue_too() -> None:
    p = scene(GAME, "M22 M31 M20", states=(at("OH", defense=(5, 0)), "MI", "MO", "NJ"))
    assert line(p) == [Move("play", ("M22",)), Move("on", ("OH",)), Move("toward", ("defense",))]


def test_it_denies_the_opponent_a_state_about_to_be_lost() -> None:
    p = scene(GAME, "M14 M31 M19", states=("FL", at("MI", economy=(1, 4)), "MO", "IN"))
    assert line(p)[:2] == [Move("play", ("M14",)), Move("on", ("MI",))]


def test_it_pays_with_the_cards_it_needs_least() -> None:
    p = scene(GAME, "M01 M05 M10 M31 M32", states=(at("FL", defense=(3, 2)), "MI", "MO", "NJ"))
    assert line(p)[:4] == [
        Move("play", ("M01",)),
        Move("discard", ("M31",)),
        Move("discard", ("M32",)),
        Move("on", ("FL",)),
    ]


def test_it_drafts_cards_that_do_something_every_time() -> None:
    p, _ = GAME.apply(GAME.initial(), Move("offer", (0, "M10", "M31", "M36")))
    assert choice(p) == Move("keep", ("M10",))
