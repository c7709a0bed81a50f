"""The moves of Headquarters that come again and again, made once."""

from collections.abc import Mapping

from electionlib.atlas import STATES
from electionlib.engine.game import Move

__all__ = ["BUILD", "CLOSE", "DEBATE", "DECLINE", "DICE", "DONE", "GO", "HOLD", "HOME", "JOIN", "OPEN", "STAY"]


def _in_states(kind: str) -> Mapping[str, Move]:
    return {code: Move(kind, (code,)) for code in STATES}


HOME, GO, BUILD, OPEN, CLOSE = map(_in_states, ("home", "go", "build", "open", "close"))
DONE, STAY, DEBATE, JOIN, DECLINE, HOLD = map(Move, ("done", "stay", "debate", "join", "decline", "hold"))
DICE = [Move("dice", (n,)) for n in (1, 2, 3)]
