"""Positions out of a file that nearly fit: each is refused with what is wrong with it, before it is played on."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from games.settings import package

from electionlib import games
from electionlib.engine.game import NotationError
from electionlib.engine.notation import canonical
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline

CHANGES: tuple[tuple[str, str, Callable[[dict[str, Any]], dict[str, Any]], str], ...] = (
    ("headquarters", "rolls", lambda p: {"bonus": []}, "dice and a bonus for each debater"),
    ("headquarters", "dice", lambda p: {"debaters": p["debaters"][1:]}, "debaters without dice to be asked"),
    ("headquarters", "offer", lambda p: {"queue": []}, "a seat whose turn it is"),
    ("headquarters", "home", lambda p: {"chooser": 2 - p["chooser"]}, "seats to choose one after the other"),
    ("headquarters", "pledge", lambda p: {"homes": ["", *p["homes"][1:]]}, "the homes that are chosen"),
    ("headquarters", "offer", lambda p: {"tasks": [p["tasks"][0] | {"kind": "NY"}, *p["tasks"][1:]]}, "of the kinds"),
    ("headquarters", "visit", lambda p: {"tasks": [p["tasks"][-1] | {"n": 0, "states": []}]}, "visits to a state"),
    ("headquarters", "visit", lambda p: {"tasks": [p["tasks"][-1] | {"source": "F05"}]}, "a card that leads somewhere"),
    (
        "headquarters",
        "open",
        lambda p: {"tasks": [p["tasks"][-1] | {"kind": "op"}, *p["tasks"]]},
        "operations of cards",
    ),
    ("candidate", "bid", lambda p: {"bids": [p["hands"][0] * 2, *p["bids"][1:]]}, "with cards of its hand"),
    ("candidate", "bid", lambda p: {"bids": p["bids"][1:]}, "a bid of each seat"),
    ("candidate", "deal", lambda p: {"named": ["NY"]}, "named for a lot to be in the Undecided Box"),
    ("candidate", "campaign", lambda p: {"gains": []}, "gains for each seat"),
    ("candidate", "campaign", lambda p: {"polls": []}, "polls to campaign for"),
    ("candidate", "campaign", lambda p: {"contenders": [0, 0, *p["contenders"]]}, "each contender"),
    ("candidate", "deal", lambda p: {"deals": [*p["deals"], [0, -1]]}, "cards to deal to seats"),
    ("candidate", "order", lambda p: {"polls": p["polls"][1:]}, "polls to be open in the states of the Primary"),
    ("candidate", "deal", lambda p: {"after": ""}, "do not fit together"),
    ("campaign_manager", "act", lambda p: {"seat": -1}, "a seat whose turn it is"),
    ("campaign_manager", "act", lambda p: {"chooser": 1 - p["chooser"]}, "the seat whose turn it is to act"),
    ("campaign_manager", "deal", lambda p: {"after": "act"}, "cards to draw for seats, and what follows"),
    ("campaign_manager", "claim", lambda p: {"frames": [p["frames"][0] | {"op": 9}]}, "operations of cards"),
    ("campaign_manager", "claim", lambda p: {"frames": [p["frames"][0] | {"targets": ["ZZ"]}]}, "operations on states"),
)
"""A game, the step at which a position of it is changed, the fields that are, and words of the refusal."""


def position(game: Any, step: str) -> dict[str, Any]:
    """Return a position at this step, out of the first game at random that has one."""
    for seed in range(50):
        for moment in playout(Timeline(game), [RandomPlayer()] * game.seats, Random(seed)):
            if moment.position.step == step:
                found: dict[str, Any] = json.loads(canonical(game, moment.position))
                return found
    raise AssertionError(f"no position at {step}")


@pytest.mark.parametrize(("name", "step", "change", "words"), CHANGES)
def test_a_position_that_nearly_fits_is_refused(
    name: str, step: str, change: Callable[[dict[str, Any]], dict[str, Any]], words: str
) -> None:
    game = games.new(name, min(3, max(package(name).SEATS)))
    data = position(game, step)
    game.decode(data)
    with pytest.raises(NotationError, match=words):
        game.decode(data | change(data))


@pytest.mark.parametrize("name", games.GAMES)
def test_a_position_at_a_step_that_the_game_does_not_have_is_refused(name: str) -> None:
    game = games.new(name)
    data = json.loads(canonical(game, game.initial()))
    with pytest.raises(NotationError):
        game.decode(data | {"step": "nowhere"})
