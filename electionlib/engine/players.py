"""Who chooses: the Player protocol, the random player, sampling of chance, and `playout`; a line played once more.

What chance brings in a game is drawn here alone, always from a `random.Random` that is handed in.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Protocol

from electionlib.engine.game import CHANCE, OVER, Chance, Dice, Draw, Move, check
from electionlib.engine.memory import collector_paused
from electionlib.engine.timeline import Timeline

__all__ = ["Player", "RandomPlayer", "Repeater", "SameLuck", "playout", "sample", "step"]


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


def sample(chance: Chance, rng: Random, luck: "SameLuck | None" = None) -> Move:
    """Draw an outcome of a random point: the next that `luck` has left for it, or else a new one.

    >>> sample(Draw("deal", (0,), (("M10", 2),), 2), Random(1))
    Move(kind='deal', args=(0, 'M10', 'M10'))
    """
    if luck and (move := luck.take(chance)):
        return move
    if isinstance(chance, Draw):
        cards = [card for card, count in chance.pool for _ in range(count)]
        picks = sorted(rng.sample(range(len(cards)), chance.n))
        return Move(chance.kind, (*chance.prefix, *(cards[i] for i in picks)))
    if isinstance(chance, Dice):
        return Move(chance.kind, (*chance.prefix, *(rng.randint(1, chance.sides) for _ in range(chance.n))))
    return Move(chance.kind, (*chance.prefix, rng.choice(chance.values)))


class SameLuck:
    """The outcomes of chance of another line that `line` has not used yet, from where the two lines part.

    `line` may be a fork that has been played on already.
    """

    def __init__(self, line: Timeline[Any, Any], other: Timeline[Any, Any]) -> None:
        common = _common(line, other)
        used = Counter(moment.move for moment in list(line)[common + 1 :] if moment.by == CHANCE)
        self._left: list[Move] = []
        for moment in list(other)[common + 1 :]:
            if moment.by == CHANCE and moment.move is not None:
                if used[moment.move] > 0:
                    used[moment.move] -= 1
                else:
                    self._left.append(moment.move)

    def take(self, chance: Chance) -> Move | None:
        """Use up the next outcome that is of this kind and about this seat and can come out here; None: there is none.

        >>> from electionlib import load
        >>> game = load("candidate_5.jsonl")
        >>> SameLuck(game.fork(0), game).take(game.game.chance(game[0].position)) == game[1].move
        True
        """
        move = next((move for move in self._left if chance.allows(move)), None)
        if move is not None:
            self._left.remove(move)
        return move


class Repeater:
    """Chooses in `line` what a seat chose in another in the same turn, where it may; else another player chooses."""

    def __init__(self, line: Timeline[Any, Any], other: Timeline[Any, Any], seat: int, otherwise: Player) -> None:
        self._line, self._seat, self._otherwise = line, seat, otherwise
        self._chosen: dict[int, list[Move]] = {}
        for moment in list(other)[1:]:
            if moment.by == seat and moment.move is not None:
                turn = other.game.turn(other[moment.i - 1].position)
                self._chosen.setdefault(turn, []).append(moment.move)

    def choose(self, look: Callable[[], Any], legal: Sequence[Move], rng: Random) -> Move:
        """Return the first legal move that the other line has in this turn and this one has not yet."""
        line, turn = self._line, self._line.game.turn(self._line.position)
        done: Counter[Move | None] = Counter()
        for i in range(len(line) - 1, 0, -1):
            if line.game.turn(line[i - 1].position) != turn:
                break
            done[line[i].move] += line[i].by == self._seat
        for move in self._chosen.get(turn, ()):
            if done[move] > 0:
                done[move] -= 1
            elif move in legal:
                return move
        return self._otherwise.choose(look, legal, rng)


def step(timeline: Timeline[Any, Any], players: Sequence[Player], rng: Random, luck: SameLuck | None = None) -> bool:
    """Make one entry, an outcome of chance or the acting player's choice; False when the game is over.

    `players` has one a seat. Who has one move only is not asked; a choice that is not allowed raises IllegalMove.
    Chance takes what `luck` has left before it draws from `rng`.

    >>> from electionlib import new_game
    >>> step(new_game("candidate"), [RandomPlayer()] * 2, Random(7))
    True
    """
    game, p = timeline.game, timeline.position
    seat = game.actor(p)
    if seat == OVER:
        return False
    if seat == CHANCE:
        timeline.push(sample(game.chance(p), rng, luck))
    else:
        legal = game.legal(p)
        move = legal[0] if len(legal) == 1 else players[seat].choose(partial(game.facts, p, seat), legal, rng)
        if move not in legal:
            check(game, p, move)
        timeline.push(move)
    return True


def playout(
    timeline: Timeline[Any, Any], players: Sequence[Player], rng: Random, luck: SameLuck | None = None
) -> Timeline[Any, Any]:
    """Play a game on to its end, as `step` does, and return the same timeline.

    >>> from electionlib import new_game
    >>> playout(new_game("candidate"), [RandomPlayer()] * 2, Random(7)).is_over
    True
    """
    with collector_paused():
        while step(timeline, players, rng, luck):
            pass
    return timeline


def _common(a: Timeline[Any, Any], b: Timeline[Any, Any]) -> int:
    """Return the last moment up to which two lines have the same entries."""
    return next((k for k in range(min(len(a), len(b)) - 1) if a[k + 1].move != b[k + 1].move), min(len(a), len(b)) - 1)
