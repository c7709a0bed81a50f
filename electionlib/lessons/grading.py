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
    """How one pupil did in one quiz: for each question True, False, or None where it was not answered; and what is odd.

    The quizzes are counted from 1; 0 is none, where a file could not be graded.
    """

    file: str
    pupil: str
    quiz: int
    results: tuple[bool | None, ...]
    remarks: tuple[str, ...]

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(result is True for result in self.results)


class Mistakes(NamedTuple):
    """One question: how many answered it and were right, and the commonest wrong answers in words with their number."""

    quiz: int
    number: int
    """Which question of the quiz it is, from 1 in the order asked."""
    question: Question
    answered: int
    right: int
    wrong: tuple[tuple[str, int], ...]


class Report(NamedTuple):
    """The table of a class: its pupils' scores in each quiz and the mistakes of each question."""

    quizzes: tuple[tuple[Question, ...], ...]
    scores: tuple[Score, ...]
    mistakes: tuple[Mistakes, ...]
    problems: tuple[str, ...]
    """What could not be graded for anybody, such as a question that cannot be made again."""

    def scores_csv(self) -> str:
        """Return a table with one row a pupil and quiz; a question has 1, 0, or nothing where it was not answered."""
        most = max(map(len, self.quizzes), default=0)
        head = ["file", "pupil", "quiz", "right", "of", "percent", "remarks"]
        rows: list[list[object]] = [[*head, *(f"Question {n}" for n in range(1, most + 1))]]
        for score in self.scores:
            of = len(score.results)
            counts = [score.quiz, score.right, of, f"{100 * score.right / of:.0f}"] if of else [""] * 4
            results = ["" if result is None else int(result) for result in score.results]
            rows.append(
                [score.file, score.pupil, *counts, "; ".join(score.remarks), *results, *[""] * (most - len(results))]
            )
        return _csv(rows)

    def mistakes_csv(self) -> str:
        """Return a table with one row a question: how many were right, and the commonest mistakes."""
        numbered = [word for k in range(1, _MOST_MISTAKES + 1) for word in (f"mistake {k}", f"made by {k}")]
        head = ["quiz", "question", "id", "prompt", "right answer", "answered", "right", *numbered]
        rows = [
            [
                *(row.quiz, f"Question {row.number}", row.question.id),
                *(row.question.prompt, row.question.say(row.question.right)),
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

    Files that share questions are of one quiz; those that at least half of them were asked count, and one that was not
    answered counts as wrong. `questions`, if given, are the ids that count, as one quiz that all files are of. Recorded
    games are looked for in `folders` and among those that come along. LessonError if there is no file to grade.

    >>> grade(["nobody.json"])
    Traceback (most recent call last):
    electionlib.lessons.question.LessonError: nobody.json: there is no such file or folder.
    """
    sheets: dict[str, Sheet] = {}
    ungraded: list[Score] = []
    for path in _files(paths)[:_MOST_FILES]:
        try:
            sheets[path] = read(path)
        except LessonError as error:
            ungraded.append(Score(path, "", 0, (), (f"damaged: ask for it again ({error})",)))
    quizzes: list[tuple[Question, ...]] = []
    scores: list[Score] = []
    mistakes: list[Mistakes] = []
    problems: list[str] = []
    folders = tuple(folders)
    remarks = {path: _remarks(sheet) for path, sheet in sheets.items()}
    for quiz, ids in enumerate([list(questions)] if questions else _quizzes(list(sheets.values())), 1):
        asked: list[Question] = []
        for each in ids:
            try:
                asked.append(remake(each, folders))
            except (ElectionlibError, OSError) as error:
                problems.append(f"{each[:60]}: {error}")
        quizzes.append(tuple(asked))
        counted: list[list[Entry]] = [[] for _ in asked]
        graded = [
            Score(path, pupil, quiz, results, (*remarks[path], *more))
            for path, sheet in sheets.items()
            if questions or not _met(sheet).isdisjoint(ids)
            for pupil, given in (sheet.counted() or {"": {}}).items()
            for results, more in [_results(given, asked, counted)]
        ]
        scores += _with_twice(graded)
        mistakes += [_mistakes(quiz, number, *each) for number, each in enumerate(zip(asked, counted, strict=True), 1)]
    found = {score.file for score in scores}
    nothing = "no question was asked in it"
    ungraded += [Score(path, "", 0, (), (*remarks[path], nothing)) for path in sheets if path not in found]
    return Report(tuple(quizzes), (*scores, *ungraded), tuple(mistakes), tuple(problems))


def _files(paths: Iterable[str | os.PathLike[str]]) -> list[str]:
    found: set[str] = set()
    for path in map(Path, paths):
        if not path.exists():
            raise LessonError(f"{path}: there is no such file or folder.")
        files = {os.fspath(each) for each in path.glob("*.json")} if path.is_dir() else {os.fspath(path)}
        if not files:
            raise LessonError(f"{path}: no file of answers is in this folder; the name of one ends in .json.")
        found |= files
    return sorted(found)


def _quizzes(sheets: Sequence[Sheet]) -> list[list[str]]:
    """Tell the quizzes apart by what the files were asked: the questions of each, in the order asked."""
    quizzes = []
    rest = [sheet for sheet in sheets if sheet.asked]
    while rest:
        ((commonest, _),) = _times(rest).most_common(1)
        shared = [sheet for sheet in rest if commonest in sheet.asked]
        quizzes.append([each for each, n in _times(shared).items() if 2 * n >= len(shared)])
        rest = [sheet for sheet in rest if set(sheet.asked).isdisjoint(quizzes[-1])]
    return quizzes


def _times(sheets: Iterable[Sheet]) -> Counter[str]:
    return Counter(each for sheet in sheets for each in dict.fromkeys(sheet.asked))


def _met(sheet: Sheet) -> set[str]:
    """Return the ids of the questions that were asked or answered."""
    return {*sheet.asked, *(entry.question for entry in sheet.entries)}


def _remarks(sheet: Sheet) -> list[str]:
    edited = ", ".join(map(str, sheet.edited()[:5]))
    return [*([f"edited by hand at entry {edited}; counted as it stands"] if edited else []), *sheet.faults[:3]]


def _with_twice(scores: Sequence[Score]) -> list[Score]:
    """Remark which names are in several files."""
    twice = Counter(score.pupil for score in scores if score.pupil)
    return [
        score._replace(remarks=(*score.remarks, "the name is in several files")) if twice[score.pupil] > 1 else score
        for score in scores
    ]


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


def _mistakes(quiz: int, number: int, question: Question, entries: Sequence[Entry]) -> Mistakes:
    wrong = [_said(question, entry) for entry in entries if not question.is_right(entry.answer)]
    commonest = sorted(Counter(wrong).items(), key=lambda it: (-it[1], it[0]))[:_MOST_MISTAKES]
    return Mistakes(quiz, number, question, len(entries), len(entries) - len(wrong), tuple(commonest))


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
