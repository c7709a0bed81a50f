"""Moves as words and back, positions as canonical text, and the digest that checks a replay."""

import json
import re
from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeVar

from electionlib.engine.game import Game, Move, NotationError

__all__ = ["canonical", "digest", "frozen", "parse", "text"]

P = TypeVar("P")
F = TypeVar("F")

_ENCODER = json.JSONEncoder(separators=(",", ":"), sort_keys=True)
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_WORD = re.compile(r"[A-Za-z?_][A-Za-z0-9?_+.'-]{0,39}")


def text(m: Move) -> str:
    """Write a move as words and codes.

    >>> text(Move("place", ("M30", "NY", 2)))
    'place M30 NY 2'
    """
    return " ".join((m.kind, *map(str, m.args)))


def parse(words: str) -> Move:
    """Read a move that `text` wrote; raises NotationError for anything else.

    >>> parse("place M30 NY 2")
    Move(kind='place', args=('M30', 'NY', 2))
    """
    kind, *args = words.split(" ")
    if not _WORD.fullmatch(kind):
        raise NotationError(f"a move begins with a word, not with {_short(kind)}")
    return Move(kind, tuple(map(_argument, args)))


@lru_cache(maxsize=4096)  # a game's words are few, and what is refused is not kept
def _argument(word: str) -> int | str:
    if _NUMBER.fullmatch(word) and word != "-0":
        return int(word)
    if _WORD.fullmatch(word):
        return word
    raise NotationError(f"a move is words and whole numbers with single spaces, not {_short(word)}")


def _short(words: str) -> str:
    return repr(words if len(words) <= 40 else words[:40] + "…")


def canonical(game: Game[P, F], p: P) -> str:
    """Write a position as one line of text, equal for equal positions and on every machine."""
    return _ENCODER.encode(game.encode(p))


def digest(game: Game[P, F], p: P) -> str:
    """Return twelve hexadecimal digits that check a position (blake2b of its canonical text)."""
    return blake2b(canonical(game, p).encode(), digest_size=6).hexdigest()


def frozen(value: Any) -> Any:
    """Turn JSON's lists into tuples, all the way down."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value
