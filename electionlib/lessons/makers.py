"""All kinds of questions by name, and how one is made: anew, or again from its id.

A new game's questions are one module with a mapping `MAKERS`, its rows here in `MAKERS` and `_USUAL`, and its entries
in the three tables at the head of `moves`, whose questions are about any game.
"""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from electionlib.engine.timeline import Timeline
from electionlib.lessons import borders, campaign_manager, candidate, college, dice, headquarters, moves
from electionlib.lessons.question import LessonError, Picker, Question
from electionlib.lessons.source import Maker, find

__all__ = ["MAKERS", "make", "remake"]

MAKERS: Mapping[str, Maker] = {
    **college.MAKERS,
    **borders.MAKERS,
    **dice.MAKERS,
    **moves.MAKERS,
    **candidate.MAKERS,
    **campaign_manager.MAKERS,
    **headquarters.MAKERS,
}
"""The kinds of questions by name."""

_USUAL = {
    "year": "2024",
    "map": "usa",
    "dice": "2",
    "campaign_manager": "campaign_manager_beginner.jsonl",
    "headquarters": "headquarters_3.jsonl",
}
_ID = re.compile(r"([a-z_]{1,40}):([^:]{1,110}):(0|[1-9][0-9]{0,8})")


def make(
    maker: str, source: int | str | os.PathLike[str] | Timeline[Any, Any] = "", seed: int = 0, at: int | None = None
) -> Question:
    """Make a question of a kind from a source; the same source and seed ask the same question.

    `source` is an election's year, a number of dice, or a recorded game: its file, or the timeline that was loaded from
    it or saved to it, with `at` the step to ask about. LessonError says what is wrong.

    >>> print(make("votes", 2024, seed=7))
    How many electoral votes does Maryland have in the election of 2024?
    >>> make("legal", "candidate_5.jsonl", at=52).id
    'legal:candidate_5.jsonl@52:0'
    """
    folder = Path()
    if isinstance(source, Timeline):
        if source.path is None:
            raise LessonError("Save the game first, so that the question can be made again from its file.")
        folder, name = source.path.parent, source.path.name
    elif isinstance(source, int):
        name = str(source)
    else:
        path = Path(source)
        folder, name = path.parent, path.name
    return remake(f"{maker}:{name or _usual(maker)}{'' if at is None else f'@{at}'}:{seed}", [folder])


def _usual(maker: str) -> str:
    return _USUAL.get(_maker(maker).source, "candidate_5.jsonl")


def _maker(name: str) -> Maker:
    if name not in MAKERS:
        raise LessonError(f"There is no question “{name[:40]}”; the kinds are {', '.join(MAKERS)}.")
    return MAKERS[name]


def remake(id: str, folders: Iterable[str | os.PathLike[str]] = ()) -> Question:  # noqa: A002 - that is its name
    """Make the question of an id again, with recorded games out of some folders or those that come along.

    >>> remake("votes:2024:7") == make("votes", 2024, seed=7)
    True
    """
    matched = _ID.fullmatch(id)
    if not matched:
        raise LessonError(f"A question's id is kind:source:seed, such as votes:2024:7, not {id[:60]!r}.")
    name, source, seed = matched.groups()
    maker = _maker(name)
    question = maker.ask(Picker(id), find(maker.source, source, map(Path, folders)))
    return replace(question, id=id, seed=int(seed))
