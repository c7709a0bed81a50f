"""Moves as words and back, positions as canonical text, and the digest that checks a replay."""

import json
import re
from functools import lru_cache
from hashlib import blake2b
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from electionlib.engine.game import Game, Move, NotationError

__all__ = ["canonical", "digest", "from_fields", "frozen", "parse", "text"]

P = TypeVar("P")
F = TypeVar("F")
T = TypeVar("T")

_ENCODER = json.JSONEncoder(separators=(",", ":"), sort_keys=True, check_circular=False)
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_WORD = re.compile(r"[A-Za-z?_][A-Za-z0-9?_+.'-]{0,39}")


def text(m: Move) -> str:
    """Write a move as words and codes.

    >>> text(Move("place", ("M30", "NY", 2)))
    'place M30 NY 2'
    """
    return " ".join((m.kind, *map(str, m.args)))


@lru_cache(maxsize=4096)  # a game's moves repeat, and what is refused is not kept
def parse(words: str) -> Move:
    """Read a move that `text` wrote; raises NotationError for anything else.

    >>> parse("place M30 NY 2")
    Move(kind='place', args=('M30', 'NY', 2))
    """
    kind, *args = words.split(" ")
    if not _WORD.fullmatch(kind):
        raise NotationError(f"a move begins with a word, not with {_short(kind)}")
    return Move(kind, tuple(map(_argument, args)))


@lru_cache(maxsize=4096)  # its words are fewer still
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
    """Return twelve hexadecimal digits that check a position (blake2b of its canonical text).

    >>> from electionlib import games
    >>> game = games.new("candidate", 2)
    >>> digest(game, game.initial())
    '11b252003199'
    """
    return blake2b(canonical(game, p).encode(), digest_size=6).hexdigest()


def from_fields(kind: type[T], data: Any) -> T:
    """Make a named tuple out of its fields in JSON's types; NotationError where a field is missing or of another form.

    >>> from_fields(Move, {"kind": "place", "args": ["M30", 2]})
    Move(kind='place', args=('M30', 2))
    """
    hints = get_type_hints(kind)
    if not isinstance(data, dict) or data.keys() != hints.keys():
        raise NotationError(f"expected an object with the fields {', '.join(hints)}")
    try:
        fields = {name: frozen(value) for name, value in data.items()}
    except RecursionError:
        raise NotationError("the lists are nested too deeply") from None
    for name, hint in hints.items():
        if not _fits(fields[name], hint):
            raise NotationError(f"the field {name} is not of the right form")
    return kind(**fields)


def frozen(value: Any) -> Any:
    """Turn JSON's lists into tuples, all the way down; objects are left as they are.

    >>> frozen([1, ["NY", []]])
    (1, ('NY', ()))
    """
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def _fits(value: Any, hint: Any) -> bool:
    """Tell whether a value is of a plain type, a union of them, or a tuple of either."""
    if get_origin(hint) in (Union, UnionType):
        return any(_fits(value, each) for each in get_args(hint))
    if get_origin(hint) is not tuple:
        return type(value) is hint
    first, *rest = get_args(hint)
    if rest == [...]:
        return type(value) is tuple and all(_fits(each, first) for each in value)
    return type(value) is tuple and len(value) == 1 + len(rest) and all(map(_fits, value, (first, *rest)))
