"""The registry of games: an id gives the rules, a log's header gives the game it was played with.

A new game is one package here and one row in `_PACKAGES`; the package offers `SEATS` (how many players it takes),
and `build(seats, options)`, `PLAYERS` if it has players of its own, and `PRESETS` if its option `preset` gives values
to others.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from electionlib.engine.game import ElectionlibError, Game
from electionlib.engine.log import Header
from electionlib.engine.players import Player, RandomPlayer

__all__ = ["GAMES", "from_header", "new", "player", "presets"]

_PACKAGES = {
    "candidate": "electionlib.games.candidate",
    "campaign_manager": "electionlib.games.campaign_manager",
    "headquarters": "electionlib.games.headquarters",
}

GAMES = tuple(_PACKAGES)
"""The ids of the games."""


def _package(game: str) -> Any:
    if game not in _PACKAGES:
        raise ElectionlibError(f"There is no game “{game}”; the games are {', '.join(GAMES)}.")
    return import_module(_PACKAGES[game])


def new(game: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Game[Any, Any]:
    """Return a game for a number of seats, or for the fewest it takes.

    Option values may be texts as on the command line, or JSON's types. An unknown game, option or value, or a number of
    seats that the game does not take, raises ElectionlibError with a sentence.

    >>> new("candidate", 3, {"super_tuesday": "yes", "incumbent": 2}).options()["super_tuesday"]
    True
    """
    package = _package(game)
    build: Callable[[int, Mapping[str, Any]], Game[Any, Any]] = package.build
    fewest, most = min(package.SEATS), max(package.SEATS)
    if seats is not None and seats not in package.SEATS:
        many = fewest if fewest == most else f"{fewest} to {most}"
        raise ElectionlibError(f"{build(fewest, {}).title} is for {many} players, not {seats}.")
    return build(fewest if seats is None else seats, options or {})


def from_header(header: Header) -> Game[Any, Any]:
    """Return the game that a log's header asks for; it raises what `new` raises."""
    return new(header.game, len(header.seats), header.options)


def player(game: Game[Any, Any], name: str) -> Player:
    """Return a new player by name: `random`, or one of the game's own such as `greedy`; else ElectionlibError.

    >>> type(player(new("candidate", 3), "greedy")).__name__
    'Greedy'
    """
    players: Mapping[str, Callable[[Game[Any, Any]], Player]] = {
        "random": lambda game: RandomPlayer(),
        **getattr(_package(game.id), "PLAYERS", {}),
    }
    if name not in players:
        raise ElectionlibError(f"There is no player “{name}” for this game; choose among {', '.join(players)}.")
    return players[name](game)


def presets(game: Game[Any, Any]) -> Mapping[str, Mapping[str, Any]]:
    """Return all options under each preset of a game, for as many seats; nothing for a game without presets.

    >>> {name: options["win_ev"] for name, options in presets(new("headquarters", 3)).items()}
    {'as_written': 271, 'evening': 200, 'class': 180}
    """
    names = getattr(_package(game.id), "PRESETS", ())
    return {name: new(game.id, game.seats, {"preset": name}).options() for name in names}
