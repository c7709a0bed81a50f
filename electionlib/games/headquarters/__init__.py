"""Headquarters, flaja's game: travel from state to state, build headquarters, debate, and claim votes, at 2 to 4 seats.

Read `game.py` first: it says which module answers at which step. The rules are in data/headquarters/rules.json.
"""

from collections.abc import Callable, Mapping

from electionlib.engine.players import Player
from electionlib.games.headquarters.game import PRESETS, Headquarters, build
from electionlib.games.headquarters.player import Greedy

__all__ = ["PLAYERS", "PRESETS", "SEATS", "Greedy", "Headquarters", "build"]

SEATS = range(2, 5)
"""How many players the game takes."""

PLAYERS: Mapping[str, Callable[[Headquarters], Player]] = {"greedy": Greedy}
"""The game's own players by name."""
