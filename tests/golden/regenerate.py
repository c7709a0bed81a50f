"""The golden games: per game a log, a readable playthrough of it, and counts of the moves from some of its positions.

`python -m tests.golden.regenerate` makes all of them anew; read the differences before committing them.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from electionlib import games
from electionlib.engine.game import CHANCE, OVER, Chance, Dice, Draw, Game, Move
from electionlib.engine.notation import text
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import named
from electionlib.engine.view import text as words

__all__ = ["FOLDER", "GOLDEN", "load", "nodes", "perft", "playthrough"]

FOLDER = Path(__file__).parent

GOLDEN: Mapping[str, tuple[int, Mapping[str, Any], int]] = {
    "candidate": (3, {"super_tuesday": True, "prolonged_convention": True, "redraw_cap": 1}, 43),
    "campaign_manager": (2, {}, 188),
    "headquarters": (3, {"clock_rounds": 6, "start_money_unit": 200_000}, 171),
}
"""Seats, options and seed of each game's golden game."""

DEPTH, MOST_NODES = 4, 100_000


def played(name: str) -> Timeline[Any, Any]:
    """Play the golden game at random."""
    seats, options, seed = GOLDEN[name]
    return playout(Timeline(games.new(name, seats, options)), [RandomPlayer()] * seats, Random(seed))


def load(name: str) -> Timeline[Any, Any]:
    """Replay the golden game from its log, which checks every entry and digest."""
    return Timeline.load(FOLDER / f"{name}.jsonl", games.from_header)


def playthrough(timeline: Timeline[Any, Any]) -> Iterator[str]:
    """Yield the lines of a playthrough: entries that bring a new rule or kind, and what is new on the board there."""
    game, names = timeline.game, timeline.names
    yield f"{game.title}, rules version {game.rules_version}. Made by `python -m tests.golden.regenerate`."
    yield f"Of {len(timeline) - 1} entries those that show something new, and what changed on the board since."
    yield json.dumps(timeline.header.options)
    known: set[str] = set()
    choices: set[frozenset[str]] = set()
    board: list[str] = []
    for i, moment in enumerate(timeline):
        if moment.move is None:
            continue
        p = timeline[i - 1].position
        legal = game.legal(p)
        choice = frozenset(move.kind for move in legal)
        rule = game.rule(p, moment.move)
        new = {rule, *(e.rule for e in moment.events), *(f"event {e.kind}" for e in moment.events), moment.move.kind}
        if new <= known and choice in choices:
            continue
        by = "chance" if moment.by == CHANCE else names[moment.by or 0]
        yield ""
        if choice not in choices:
            yield f"=== After {i - 1} entries, as {'a spectator' if moment.by == CHANCE else by} sees it"
            board, old = words(timeline.view(i - 1, moment.by or 0), names).splitlines(), board
            yield from (line for line in board if line not in old)
            yield (
                f"Legal moves: {len(legal)} ({', '.join(sorted(choice))})"
                if legal
                else f"Random: {game.chance(p).kind}"
            )
        yield f"[{i - 1}] {by}: {text(moment.move)}  ({named(game.say(moment.move), names)}) [{rule}]"
        for event in moment.events:
            yield f"    {event.kind}: {named(game.tell(event), names)} [{event.rule}]"
        known |= new
        choices.add(choice)
    yield ""
    yield "=== The end"
    yield from (line for line in words(timeline.view(-1), names).splitlines() if line not in board)
    yield f"{game.outcome(timeline.position)}"


def nodes(game: Game[Any, Any], p: Any, depth: int) -> int:
    """Count the sequences of `depth` choices from a position; chance deals the first cards and throws ones."""
    while game.actor(p) == CHANCE:
        p, _ = game.apply(p, _first(game.chance(p)))
    legal = game.legal(p)
    if depth == 1 or game.actor(p) == OVER:
        return len(legal)
    return sum(nodes(game, game.apply(p, move)[0], depth - 1) for move in legal)


def _first(chance: Chance) -> Move:
    if isinstance(chance, Draw):
        cards = [card for card, count in chance.pool for _ in range(count)]
        return Move(chance.kind, (*chance.prefix, *cards[: chance.n]))
    first = (1,) * chance.n if isinstance(chance, Dice) else (chance.values[0],)
    return Move(chance.kind, (*chance.prefix, *first))


def perft(timeline: Timeline[Any, Any]) -> dict[str, list[int]]:
    """Count the nodes at each depth (as long as they are few) from the first of each kind of choice on."""
    game = timeline.game
    counts: dict[str, list[int]] = {}
    choices: set[frozenset[str]] = set()
    for i, moment in enumerate(timeline):
        choice = frozenset(move.kind for move in game.legal(moment.position))
        if not choice or choice in choices:
            continue
        choices.add(choice)
        counts[str(i)] = []
        for depth in range(1, DEPTH + 1):
            counts[str(i)].append(nodes(game, moment.position, depth))
            if counts[str(i)][-1] * len(game.legal(moment.position)) > MOST_NODES:
                break
    return counts


def main() -> None:
    """Write all golden files."""
    for name in GOLDEN:
        timeline = played(name)
        timeline.save(FOLDER / f"{name}.jsonl")
        (FOLDER / f"{name}.txt").write_text("\n".join(playthrough(timeline)) + "\n", encoding="utf-8")
        rows = [f' "{i}": {counts}' for i, counts in perft(timeline).items()]
        (FOLDER / f"{name}_perft.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
