"""Candidate: primaries, Super Tuesday and the Convention, for two to six seats.

Read `game.py` first: it says which module answers at which step. The rules are in data/candidate/rules.json.
"""

from collections.abc import Callable, Mapping

from electionlib.engine.players import Player
from electionlib.games.candidate.game import Candidate, build
from electionlib.games.candidate.player import Greedy

__all__ = ["PLAYERS", "SEATS", "Candidate", "Greedy", "build"]

SEATS = range(2, 7)
"""How many players the game takes."""

PLAYERS: Mapping[str, Callable[[Candidate], Player]] = {"greedy": Greedy}
"""The game's own players by name."""
