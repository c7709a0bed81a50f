"""Who chooses: the Player protocol, the random player, sampling of chance, and `playout`.

This is the only module that draws random numbers, always from a `random.Random` it is handed.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Protocol

from electionlib.engine.game import CHANCE, OVER, Chance, Dice, Draw, Move, check
from electionlib.engine.memory import collector_paused
from electionlib.engine.timeline import Timeline

__all__ = ["Player", "RandomPlayer", "playout", "sample", "step"]


class Player(Protocol):
    """Chooses one of the legal moves, seeing only what its seat may see: `look()` returns the game's `facts`."""

    def choose(self, look: Callable[[], Any], legal: Sequence[Move], rng: Random) -> Move:
        """Return one of `legal`."""


class RandomPlayer:
    """Chooses any legal move with equal chance."""

    def choose(self, look: Callable[[], Any], legal: Sequence[Move], rng: Random) -> Move:
        """Return one of `legal` at random.

        >>> RandomPlayer().choose(lambda: None, [Move("pass")], Random(1))
        Move(kind='pass', args=())
        """
        return legal[int(rng.random() * len(legal))]


def sample(chance: Chance, rng: Random) -> Move:
    """Draw an outcome of a random point.

    >>> sample(Draw("deal", (0,), (("M10", 2),), 2), Random(1))
    Move(kind='deal', args=(0, 'M10', 'M10'))
    """
    if isinstance(chance, Draw):
        cards = [card for card, count in chance.pool for _ in range(count)]
        picks = sorted(rng.sample(range(len(cards)), chance.n))
        return Move(chance.kind, (*chance.prefix, *(cards[i] for i in picks)))
    if isinstance(chance, Dice):
        return Move(chance.kind, (*chance.prefix, *(rng.randint(1, chance.sides) for _ in range(chance.n))))
    return Move(chance.kind, (*chance.prefix, rng.choice(chance.values)))


def step(timeline: Timeline[Any, Any], players: Sequence[Player], rng: Random) -> bool:
    """Make one entry, an outcome of chance or the acting player's choice; False when the game is over.

    `players` has one a seat. Who has one move only is not asked; a choice that is not allowed raises IllegalMove.

    >>> from electionlib import new_game
    >>> step(new_game("candidate"), [RandomPlayer()] * 2, Random(7))
    True
    """
    game, p = timeline.game, timeline.position
    seat = game.actor(p)
    if seat == OVER:
        return False
    if seat == CHANCE:
        timeline.push(sample(game.chance(p), rng))
    else:
        legal = game.legal(p)
        move = legal[0] if len(legal) == 1 else players[seat].choose(partial(game.facts, p, seat), legal, rng)
        if move not in legal:
            check(game, p, move)
        timeline.push(move)
    return True


def playout(timeline: Timeline[Any, Any], players: Sequence[Player], rng: Random) -> Timeline[Any, Any]:
    """Play a game on to its end, as `step` does, and return the same timeline.

    >>> from electionlib import new_game
    >>> playout(new_game("candidate"), [RandomPlayer()] * 2, Random(7)).is_over
    True
    """
    with collector_paused():
        while step(timeline, players, rng):
            pass
    return timeline
