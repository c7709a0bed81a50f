"""Campaign Manager 2008: two campaigns for twenty battleground states, four at a time.

Read `game.py` first: it says which module answers at which step. The rules are in data/campaign_manager/rules.json.
"""

from collections.abc import Callable, Mapping

from electionlib.engine.players import Player
from electionlib.games.campaign_manager.game import CampaignManager, build
from electionlib.games.campaign_manager.player import Greedy

__all__ = ["PLAYERS", "SEATS", "CampaignManager", "Greedy", "build"]

SEATS = range(2, 3)
"""How many players the game takes."""

PLAYERS: Mapping[str, Callable[[CampaignManager], Player]] = {"greedy": Greedy}
"""The game's own players by name."""
