"""Grading files of answers without a widget: scores a pupil, the commonest mistakes a question, and CSV tables of both.

What is right is computed again from the questions' ids; nothing that a pupil's file says about it is believed.
"""

import csv
import io
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from electionlib.engine.game import ElectionlibError
from electionlib.lessons.answers import Entry, Sheet, read
from electionlib.lessons.makers import remake
from electionlib.lessons.question import LessonError, Question

__all__ = ["Mistakes", "Report", "Score", "grade", "points", "require"]

_MOST_FILES, _MOST_MISTAKES = 5000, 3


class Score(NamedTuple):
    """How one pupil did: for each question True, False, or None where it was not answered; and what is odd."""

    file: str
    pupil: str
    results: tuple[bool | None, ...]
    remarks: tuple[str, ...]

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(result is True for result in self.results)


class Mistakes(NamedTuple):
    """One question: how many answered it and were right, and the commonest wrong answers in words with their number."""

    question: Question
    answered: int
    right: int
    wrong: tuple[tuple[str, int], ...]


class Report(NamedTuple):
    """The table of a class: its pupils' scores and the mistakes of each question."""

    questions: tuple[Question, ...]
    scores: tuple[Score, ...]
    mistakes: tuple[Mistakes, ...]
    problems: tuple[str, ...]
    """What could not be graded for anybody, such as a question that cannot be made again."""

    def scores_csv(self) -> str:
        """Return a table with one row a pupil; a question's column holds 1, 0, or nothing where it was not answered."""
        head = ["file", "pupil", "right", "of", "percent", "remarks", *(question.id for question in self.questions)]
        of = len(self.questions)
        rows = [
            [
                *(score.file, score.pupil, score.right, of, f"{100 * score.right / of:.0f}" if of else ""),
                "; ".join(score.remarks),
                *("" if result is None else int(result) for result in score.results),
            ]
            for score in self.scores
        ]
        return _csv([head, *rows])

    def mistakes_csv(self) -> str:
        """Return a table with one row a question: how many were right, and the commonest mistakes."""
        numbered = [word for k in range(1, _MOST_MISTAKES + 1) for word in (f"mistake {k}", f"made by {k}")]
        head = ["question", "prompt", "right answer", "answered", "right", *numbered]
        rows = [
            [
                *(row.question.id, row.question.prompt, row.question.say(row.question.right)),
                *(row.answered, row.right, *(cell for mistake in row.wrong for cell in mistake)),
            ]
            for row in self.mistakes
        ]
        return _csv([head, *rows])


def grade(
    paths: Iterable[str | os.PathLike[str]],
    questions: Sequence[str] = (),
    folders: Iterable[str | os.PathLike[str]] = (),
) -> Report:
    """Grade files of answers, none of which can keep the others from being graded; a folder stands for those in it.

    `questions` are the ids that count; unless given, those that at least half of the files that can be read were asked.
    A question that was not answered counts as wrong. Recorded games are looked for in `folders` and among those that
    come along.

    >>> grade(["nobody.json"]).scores[0].remarks
    ('nobody.json: there is no such file.',)
    """
    sheets: list[tuple[str, Sheet | None, str]] = []
    for path in _files(paths)[:_MOST_FILES]:
        try:
            sheets.append((path, read(path), ""))
        except LessonError as error:
            sheets.append((path, None, str(error)))
    folders = tuple(folders)
    problems: list[str] = []
    asked: list[Question] = []
    for each in questions or _usual([sheet for _, sheet, _ in sheets if sheet]):
        try:
            asked.append(remake(each, folders))
        except (ElectionlibError, OSError) as error:
            problems.append(f"{each[:60]}: {error}")
    scores: list[Score] = []
    counted: list[list[Entry]] = [[] for _ in asked]
    for path, sheet, problem in sheets:
        if sheet is None:
            scores.append(Score(path, "", (None,) * len(asked), (problem,)))
            continue
        edited = sheet.edited()
        remarks = [f"edited by hand at entry {', '.join(map(str, edited[:5]))}"] if edited else []
        remarks += sheet.faults[:3]
        for pupil, given in (sheet.counted() or {"": {}}).items():
            results, more = _results(given, asked, counted)
            scores.append(Score(path, pupil, results, (*remarks, *more)))
    twice = Counter(score.pupil for score in scores if score.pupil)
    scores = [
        score._replace(remarks=(*score.remarks, "the name is in several files")) if twice[score.pupil] > 1 else score
        for score in scores
    ]
    mistakes = tuple(_mistakes(question, entries) for question, entries in zip(asked, counted, strict=True))
    return Report(tuple(asked), tuple(scores), mistakes, tuple(problems))


def _files(paths: Iterable[str | os.PathLike[str]]) -> list[str]:
    found: set[str] = set()
    for path in map(Path, paths):
        found |= {os.fspath(each) for each in path.glob("*.json")} if path.is_dir() else {os.fspath(path)}
    return sorted(found)


def _usual(sheets: Sequence[Sheet]) -> list[str]:
    """List the questions that at least half of the files were asked."""
    times = Counter(each for sheet in sheets for each in dict.fromkeys(sheet.asked))
    return [each for each, n in times.items() if 2 * n >= len(sheets)]


def _results(
    given: Mapping[str, Entry], asked: Sequence[Question], counted: Sequence[list[Entry]]
) -> tuple[tuple[bool | None, ...], list[str]]:
    """Return a pupil's results with remarks on them, and add to `counted`, by question, what counts."""
    results: list[bool | None] = []
    remarks: list[str] = []
    for question, kept in zip(asked, counted, strict=True):
        entry, result = given.get(question.id), _result(question, given)
        results.append(result)
        if entry and result is None:
            remarks.append(f"{question.id} was another question then (another version, or another recorded game)")
        elif entry:
            kept.append(entry)
    return tuple(results), remarks


def _result(question: Question, given: Mapping[str, Entry]) -> bool | None:
    """Tell whether a question is answered right; None where it is not answered, or was another one then."""
    entry = given.get(question.id)
    return question.is_right(entry.answer) if entry and entry.wording == question.wording else None


def _mistakes(question: Question, entries: Sequence[Entry]) -> Mistakes:
    wrong = [_said(question, entry) for entry in entries if not question.is_right(entry.answer)]
    commonest = sorted(Counter(wrong).items(), key=lambda it: (-it[1], it[0]))[:_MOST_MISTAKES]
    return Mistakes(question, len(entries), len(entries) - len(wrong), tuple(commonest))


def _said(question: Question, entry: Entry) -> str:
    try:
        return question.say(question.read(entry.answer))
    except ElectionlibError:
        return "not in the form of an answer"


def points(path: str | os.PathLike[str], questions: Sequence[str], most: float = 1, pupil: str | None = None) -> float:
    """Return `most` times the share of the questions that a file of answers has right; LessonError if it has none.

    As the last line of a graded cell it gives part of the points in nbgrader.
    """
    if not questions:
        raise LessonError("Points are given for one question or more.")
    sheet = read(path)
    given = sheet.counted().get(pupil if pupil is not None else next(iter(sheet.pupils), ""), {})
    asked = [remake(each, [Path(path).parent]) for each in questions]
    return most * sum(_result(question, given) is True for question in asked) / len(asked)


def require(path: str | os.PathLike[str], question: str, pupil: str | None = None) -> None:
    """Raise LessonError unless a file of answers has a question right: what a graded cell of nbgrader runs."""
    if not points(path, [question], pupil=pupil):
        raise LessonError(f"{question} is not answered right in {path}.")


def _csv(rows: Iterable[Iterable[object]]) -> str:
    lines = io.StringIO()
    csv.writer(lines, lineterminator="\n").writerows([map(_cell, row) for row in rows])
    return lines.getvalue()


def _cell(value: object) -> object:
    """Keep a spreadsheet from taking words for a formula, by an apostrophe in front."""
    if not isinstance(value, str):
        return value
    plain = "".join(letter if letter.isprintable() else " " for letter in value)
    return f"'{plain}" if plain.lstrip().startswith(tuple("=+-@＝＋－＠")) else plain
