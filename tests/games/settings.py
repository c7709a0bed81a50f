"""How the tests play every game at random: a new game is tested by its row in `SETTINGS`."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from electionlib import games
from electionlib.engine.game import CHANCE, EVERYTHING, SPECTATOR, Event, Game, Move
from electionlib.engine.players import RandomPlayer, playout, sample
from electionlib.engine.timeline import Timeline

__all__ = ["SETTINGS", "Setting", "elsewhere", "hidden", "new", "package", "played", "steps", "viewers"]


class Setting(NamedTuple):
    """With which options a game is played here, with each number of seats it takes, and how many games."""

    options: Sequence[Mapping[str, Any]]
    games: int
    revealing: tuple[str, ...] = ()
    """The kinds of events at which the rules turn up what was hidden."""


SETTINGS = {
    "candidate": Setting(
        options=(
            {},
            {"super_tuesday": True},
            {"prolonged_convention": True, "redraw_cap": 1},
            {"incumbent": 1, "bandwagon_tie": "kept", "super_tuesday": True},
            {"primaries": "alternative", "redraw_cap": 20},
        ),
        games=500,
        revealing=("bid revealed", "turned up", "run dry", "eliminated"),
    ),
    "campaign_manager": Setting(
        options=(
            {},
            {"decks": "beginner", "states": "beginner"},
            {"decks": "beginner"},
            {"states": "beginner"},
        ),
        games=500,
        revealing=("in play",),
    ),
    "headquarters": Setting(
        options=(
            {},
            {"preset": "evening"},
            {"preset": "as_written", "clock_rounds": 8},
            {"turn_order": "reversing", "transit_counts": False, "house_vote": True, "start_equal": True},
            {"preset": "as_written", "clock_rounds": 12, "start_money_unit": 100_000, "emergency_closings": True},
        ),
        games=500,
        revealing=("home", "pledged", "willing", "dice shown"),
    ),
}

assert set(SETTINGS) == set(games.GAMES), "every game that is registered needs a row in SETTINGS, and no other does"


def package(name: str) -> Any:
    """Return a game's package, which has its `SEATS` and `PLAYERS`."""
    return import_module(f"electionlib.games.{name}")


def new(name: str, k: int) -> Game[Any, Any]:
    """Return a game with the seats and options of game number `k`."""
    seats, options = package(name).SEATS, SETTINGS[name].options
    return games.new(name, seats[k % len(seats)], options[k // len(seats) % len(options)])


def played(name: str, k: int) -> Timeline[Any, Any]:
    game = new(name, k)
    return playout(Timeline(game), [RandomPlayer()] * game.seats, Random(k))


def viewers(game: Game[Any, Any]) -> tuple[int, ...]:
    return (SPECTATOR, *range(game.seats), EVERYTHING)


def steps(timeline: Timeline[Any, Any]) -> Iterator[tuple[Any, Move, Any]]:
    """Yield every entry with the positions before and after it."""
    for before, moment in pairwise(timeline):
        assert moment.move is not None
        yield before.position, moment.move, moment.position


def hidden(timeline: Timeline[Any, Any], rng: Random) -> list[tuple[int, int]]:
    """List moments, each with a viewer who was not shown all of the entry before it: some of every kind of entry."""
    found: dict[str, list[tuple[int, int]]] = {}
    for i, (_, move, _) in enumerate(steps(timeline), 1):
        pairs = [(i, viewer) for viewer in viewers(timeline.game) if "?" in timeline.shown(i, viewer).args]
        found.setdefault(move.kind, []).extend(pairs)
    return [pair for pairs in found.values() for pair in rng.sample(pairs, min(len(pairs), 30))]


def elsewhere(
    timeline: Timeline[Any, Any], i: int, viewer: int, rng: Random
) -> Iterator[tuple[Any, Any, tuple[Event, ...]]]:
    """Exchange the entry before moment `i` for another that looks the same to a viewer, and go on as in the timeline.

    Yield the moments from there on, a few, each with the position and the events that there are instead.
    """
    game, p, shown = timeline.game, timeline[i - 1].position, timeline.shown(i, viewer)
    moves = [sample(game.chance(p), rng)] if game.actor(p) == CHANCE else game.legal(p)
    alike = [move for move in moves if move != timeline[i].move and game.shown(p, move, viewer) == shown]
    following = [moment.move for moment in list(timeline)[i + 1 : i + 12]]
    for k, move in enumerate([rng.choice(alike), *following] if alike else [], i):
        if not game.allows(p, move):
            return
        p, events = game.apply(p, move)
        yield timeline[k], p, events
