"""What a question is made from: an election, the map, dice, or a recorded game, by a name that says it all.

A recorded game is named by its file without a folder, and may end in a step: `candidate_5.jsonl@52`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from electionlib import atlas, files, games
from electionlib.engine.timeline import Timeline
from electionlib.lessons.question import LessonError, Picker, Question

__all__ = ["Log", "Maker", "find"]

_NAME = re.compile(r"([A-Za-z0-9_][A-Za-z0-9_.-]{0,99})(?:@([0-9]{1,6}))?")


class Maker(NamedTuple):
    """Makes questions out of a source of a kind: `year`, `map`, `dice`, or a log's: `log`, or the id of a game."""

    source: str
    ask: Callable[[Picker, Any], Question]


@dataclass(frozen=True)
class Log:
    """A recorded game, and the moments that may be asked about."""

    timeline: Timeline[Any, Any]
    moments: Sequence[int]

    def first(self, pick: Picker, ask: Callable[[int], Question | None]) -> Question:
        """Ask about the first of the moments, in any order, that there is something to ask about."""
        for i in pick.some(self.moments):
            if question := ask(i):
                return question
        where = f"at step {self.moments[0]} of this game" if len(self.moments) == 1 else "in this game"
        raise LessonError(f"There is nothing to ask in this way {where}.")


def find(kind: str, source: str, folders: Iterable[Path] = ()) -> Any:
    """Return what a source's name stands for: a year, a number of dice, a `Log`; LessonError if there is none."""
    match kind:
        case "year":
            if source not in map(str, atlas.ELECTIONS):
                raise LessonError(f"The source is an election from 1964 to 2028, not {source[:40]!r}.")
            return int(source)
        case "dice":
            if source not in ("1", "2", "3"):
                raise LessonError(f"The source is 1, 2 or 3 dice, not {source[:40]!r}.")
            return int(source)
        case "map":
            if source != "usa":
                raise LessonError(f"The map is named usa, not {source[:40]!r}.")
            return source
    matched = _NAME.fullmatch(source)
    if not matched:
        raise LessonError(f"A recorded game is named by its file, such as candidate_5.jsonl, not {source[:40]!r}.")
    timeline = _load(matched[1], tuple(folders))
    if kind != "log" and timeline.game.id != kind:
        raise LessonError(f"{matched[1]} is a game of {timeline.game.title}; this question needs another game.")
    if matched[2] is None:
        return Log(timeline, range(len(timeline)))
    return Log(timeline, [timeline[int(matched[2])].i])


def _load(name: str, folders: tuple[Path, ...]) -> Timeline[Any, Any]:
    for folder in (*folders, files.data("logs")):
        if (path := folder / name).is_file():
            about = path.stat()
            return _read(path.resolve(), about.st_mtime_ns, about.st_size)
    raise LessonError(f"There is no recorded game {name} here or among those that come along.")


@lru_cache(maxsize=8)
def _read(path: Path, *version: int) -> Timeline[Any, Any]:
    return Timeline.load(path, games.from_header)
