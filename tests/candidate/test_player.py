"""The greedy player: it beats random players by far, favors no seat, and plays its cards on purpose."""

from collections import Counter
from random import Random

import pytest
from candidate.build import scene
from scenes import play

from electionlib import games
from electionlib.engine.game import Move
from electionlib.engine.players import playout
from electionlib.engine.timeline import Timeline
from electionlib.games.candidate.game import Candidate, build
from electionlib.games.candidate.player import Greedy
from electionlib.games.candidate.position import Position

GAME = build(3, {})


def winners(*names: str, rounds: int) -> Counter[str]:
    """Count who wins when these players sit down in every rotation, `rounds` times each."""
    game, won = games.new("candidate", len(names)), Counter[str]()
    for n in range(rounds * len(names)):
        turned = names[n % len(names) :] + names[: n % len(names)]
        timeline = playout(Timeline(game), [games.player(game, name) for name in turned], Random(n))
        (seat,) = game.outcome(timeline.position).winners
        won[turned[seat]] += 1
    return won


@pytest.mark.parametrize(("seats", "share"), [(2, 0.9), (3, 0.9), (5, 0.6), (6, 0.5)])
def test_one_greedy_seat_wins_at_least_three_times_its_share(seats: int, share: float) -> None:
    rounds = 12 // seats + 1
    won = winners("greedy", *["random"] * (seats - 1), rounds=rounds)
    assert won["greedy"] >= share * rounds * seats


def choice(game: Candidate, p: Position) -> Move:
    """Return what the greedy player does for the seat to choose."""
    seat = p.queue[0]
    return Greedy(game).choose(lambda: game.facts(p, seat), game.legal(p), Random(0))


def campaign(*hands: str, polls: str, **more: object) -> Position:
    """Build a Primary at which the first seat campaigns first and the last seat deals."""
    order = tuple(range(len(hands)))
    states = tuple(polls.split())
    primary = next(i for i, group in enumerate(GAME.primaries.groups) if set(states) <= set(group))
    fields = {"step": "campaign", "contest": "primary", "polls": states, "primaries": (primary,)}
    return scene(GAME, *hands, **fields | {"contenders": order, "queue": order} | more)


def test_it_spends_its_best_money_where_there_is_most_to_win() -> None:
    p = campaign("M10 M90", "M10 M20", "M20", polls="NJ NY")
    assert choice(GAME, p) == Move("place", ("M90", "NY"))


def test_it_lays_groundwork_with_a_hand_too_weak_for_the_primary() -> None:
    p = campaign("M10 SC SR", "M60 M70 E30 E40 E50", "M80 M90 E20 E20 R10", polls="CA")
    laid = choice(GAME, p)
    assert laid.kind == "groundwork"
    p, _ = GAME.apply(p, laid)
    assert choice(GAME, p) == Move("spend", ("M10",))


def test_it_keeps_the_favorite_son_for_a_big_state() -> None:
    assert choice(GAME, campaign("FS M10", "M50", "M50", polls="CA")) == Move("place", ("FS", "CA"))
    assert choice(GAME, campaign("FS M10", "M50", "M50", polls="AK HI")).args[:1] != ("FS",)


def test_it_does_not_void_its_own_endorsements() -> None:
    p = campaign("E50 PR", "M10", "M10", polls="FL")
    p, _ = GAME.apply(p, Move("place", ("E50", "FL")))
    assert choice(GAME, p) == Move("finish")


def test_it_answers_the_rumors_in_its_section() -> None:
    p = campaign("R30", "R20", "M40 SQ", polls="FL")
    p, _ = play(GAME, p, "place R30 FL 2", "place R20 FL 2", "place M40 FL")
    assert choice(GAME, p) == Move("place", ("SQ", "FL"))
