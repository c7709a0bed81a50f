"""electionlib: step through, play and replay US-election board games on a map.

`new_game` begins a game and `load` reads a recorded one; both give a `Timeline`, and `Panel` shows it in a notebook.
`atlas` has the map, and `Explorer` shows it. `Quiz` and `ask` put the questions of `electionlib.lessons` before a
pupil. The games' rules are in `electionlib.games`, what they share in `electionlib.engine`.
"""

import os
from collections.abc import Mapping, Sequence
from functools import partial, wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from electionlib import atlas
    from electionlib.engine.timeline import Timeline
    from electionlib.ui.asking import Quiz, ask
    from electionlib.ui.explorer import Explorer
    from electionlib.ui.panel import Panel

__all__ = ["Explorer", "Panel", "Quiz", "Timeline", "ask", "atlas", "load", "new_game"]

_LAZY = {
    "Explorer": "electionlib.ui.explorer",
    "Quiz": "electionlib.ui.asking",
    "Timeline": "electionlib.engine.timeline",
    "ask": "electionlib.ui.asking",
}


def new_game(
    game: str, seats: int | Sequence[str | Mapping[str, Any]] | None = None, **options: Any
) -> "Timeline[Any, Any]":
    """Begin a game; `seats` is a number, or the players' names, or one object a seat (`name`, `player`).

    Without `seats` it is for as few players as it takes. The rest are the game's options. An unknown game or option, or
    wrong seats, raise ElectionlibError with a sentence.

    >>> new_game("candidate", ["Ann", "Bo"], super_tuesday=True).names
    ('Ann', 'Bo')
    """
    from electionlib import games
    from electionlib.engine.game import ElectionlibError
    from electionlib.engine.timeline import Timeline

    if isinstance(seats, int | None):
        return Timeline(games.new(game, seats, options))
    if isinstance(seats, str) or not all(isinstance(who, str | Mapping) for who in seats):
        raise ElectionlibError(f"The seats are a number, or a list of names or of objects, not {seats!r}.")
    people = [{"name": who} if isinstance(who, str) else who for who in seats]
    return Timeline(games.new(game, len(people), options), people)


def load(path: str | os.PathLike[str], salvage: bool = False) -> "Timeline[Any, Any]":
    """Read a recorded game and check every entry.

    The first fault raises LogError, a file that is missing or cannot be read DataError. A name that is no file here may
    be that of a game that comes with electionlib. With `salvage` the good entries before a fault are kept, and `faults`
    lists what is wrong.

    >>> load("candidate_5.jsonl").names[:2]
    ('Rep. Bench', 'Senator Heart')
    """
    from electionlib import files, games
    from electionlib.engine.game import DataError, LogError
    from electionlib.engine.timeline import Timeline

    name = os.fspath(path)
    if not os.path.exists(path):
        shipped = {log.name: log for log in sorted(files.data("logs").glob("*.jsonl"))}
        if name not in shipped:
            come_along = ", ".join(shipped)
            raise DataError(name, "", f"no such file; the games that come along are {come_along}")
        path = shipped[name]
    try:
        return Timeline.load(path, games.from_header, salvage=salvage)
    except LogError as fault:
        good = ". load(…, salvage=True) keeps the good part before it" if fault.line > 1 else ""
        fault.args = (f"{name}: {fault}{good}",)
        raise
    except OSError as error:
        raise DataError(name, "", f"cannot be read ({error.strerror or error})") from error


def __getattr__(name: str) -> Any:
    if name == "atlas":
        return import_module("electionlib.atlas")
    if name == "Panel":  # the screen knows no game: here it learns to find players by name
        from electionlib import games

        panel = import_module("electionlib.ui.panel").Panel
        return wraps(panel)(partial(panel, hire=games.player))
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
