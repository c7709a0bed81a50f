"""What a viewer is not shown leaves no trace in what he may see, then and later, until the rules turn it up."""

from random import Random
from typing import Any

import pytest
from games.settings import SETTINGS, elsewhere, hidden, played, steps

from electionlib import games
from electionlib.engine.game import CHANCE, SPECTATOR, Dice, Event, Game
from electionlib.engine.players import sample
from electionlib.engine.timeline import known

SOME = range(0, 42, 7)
"""Numbers of random games that have all numbers of seats, and most options."""


def told(game: Game[Any, Any], p: Any, events: tuple[Event, ...], viewer: int) -> tuple[Any, ...]:
    """Return all that a viewer learns from what an entry led to."""
    return game.actor(p), game.turn(p), game.outcome(p), game.facts(p, viewer), known(events, viewer)


@pytest.mark.parametrize("name", games.GAMES)
def test_entries_that_look_the_same_lead_to_the_same(name: str) -> None:
    rng = Random(7)
    pairs = compared = 0
    for k in SOME:
        timeline = played(name, k)
        game = timeline.game
        for i, viewer in hidden(timeline, rng):
            pairs += 1
            for moment, p, events in elsewhere(timeline, i, viewer, rng):
                if told(game, p, events, viewer) != told(game, moment.position, moment.events, viewer):
                    assert any(event.kind in SETTINGS[name].revealing for event in moment.events), (
                        f"viewer {viewer} is shown {timeline.shown(i, viewer)} at step {i} of game {k}, but facts or "
                        f"events tell more at step {moment.i}; if the rules turn it up there, add the event's kind to "
                        "SETTINGS"
                    )
                    break
                compared += 1
                assert game.actor(p) != viewer or game.legal(p) == game.legal(moment.position)
    assert compared or not pairs


@pytest.mark.parametrize("name", games.GAMES)
def test_an_entry_shows_no_more_than_facts_and_events(name: str) -> None:
    """Of two entries of a kind that lead to the same one cannot see which it was; but dice are thrown in the open."""
    rng = Random(8)
    for k in SOME:
        timeline = played(name, k)
        game = timeline.game
        for p, move, after in list(steps(timeline))[::3]:
            chance = game.chance(p) if game.actor(p) == CHANCE else None
            if isinstance(chance, Dice):
                continue
            other = sample(chance, rng) if chance else rng.choice(game.legal(p))
            if other.kind != move.kind:
                continue
            (_, events), (instead, others) = game.apply(p, move), game.apply(p, other)
            for viewer in (SPECTATOR, *range(game.seats)):
                if told(game, after, events, viewer) == told(game, instead, others, viewer):
                    assert game.shown(p, move, viewer) == game.shown(p, other, viewer), (
                        f"viewer {viewer} sees {move.kind} in the log, and what it was neither in facts nor in events"
                    )
