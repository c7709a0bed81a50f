"""What scenes of every game share: which rules they cover, moves in words, what was refused and what was told."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

from electionlib.engine.game import CHANCE, Chance, Dice, Draw, Event, IllegalMove, Move, Refusal, advance
from electionlib.engine.notation import parse

__all__ = ["covers", "play", "refused", "told"]

Test = TypeVar("Test", bound=Callable[..., None])


def covers(*rules: str) -> Callable[[Test], Test]:
    """State which rules a scenario covers; `games/test_coverage.py` collects them."""

    def mark(test: Test) -> Test:
        test.covered_rules = rules  # type: ignore[attr-defined]
        return test

    return mark


def play(game: Any, p: Any, *moves: str) -> tuple[Any, list[Event]]:
    """Play moves in words and return the position and what happened; every position on the way must be sound.

    "chance" stands for the first outcome there is, and "deals" for as many of those as it takes until a seat chooses.
    """
    events: list[Event] = []
    p = game.follow(p, events)
    for move in ", ".join(moves).split(", ") if moves else ():
        if move == "deals":
            while game.actor(p) == CHANCE:
                p, more = advance(game, p, _first(game.chance(p)))
                events += more
        else:
            m = _first(game.chance(p)) if move == "chance" else parse(move)
            assert game.rule(p, m) in game.rules
            assert game.actor(p) == CHANCE or m in game.legal(p)
            assert game.say(m)
            p, more = advance(game, p, m)
            events += more
        assert game.decode(game.encode(p)) == p
    assert all(e.rule in game.rules and game.tell(e) for e in events)
    return p, events


def _first(chance: Chance) -> Move:
    if isinstance(chance, Draw):
        found: list[int | str] = [card for card, count in chance.pool for _ in range(count)][: chance.n]
    else:
        found = [1] * chance.n if isinstance(chance, Dice) else [chance.values[0]]
    return Move(chance.kind, (*chance.prefix, *found))


def refused(game: Any, p: Any, move: str) -> Refusal:
    """Return why a move is refused; fails where it is allowed."""
    m = parse(move)
    assert m not in game.legal(p)
    with pytest.raises(IllegalMove) as error:
        advance(game, p, m)
    refusal = error.value.refusal
    assert refusal.rule in game.rules
    return refusal


def told(events: Iterable[Event], *kinds: str) -> list[str]:
    """Write the events of some kinds as "kind seat state data rule", leaving out what an event does not have."""
    rows = [(e.kind, e.seat, e.state, *e.data, e.rule) for e in events if e.kind in kinds]
    return [" ".join(str(part) for part in row if part is not None) for row in rows]
