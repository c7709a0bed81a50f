"""What pupils answered: a small JSON file, written whole at each answer, which comes back when it is opened again.

Each entry's check covers the entry and the one before, so that one changed, taken out or put in by hand is noticed. It
is no secret: whoever can read this module can compute it. An end cut off and a whole file replaced are not noticed.
"""

import json
import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from electionlib.files import replace
from electionlib.lessons.question import Answer, LessonError, Question

__all__ = ["AnswerFile", "Entry", "Sheet", "read"]

_LARGEST, _LONGEST, _MOST, _MOST_ASKED, _MOST_PUPILS = 4 * 2**20, 200, 10_000, 200, 500
"""What a file of answers can hold: bytes, letters in a word, entries, questions and pupils."""


class Entry(NamedTuple):
    """One answer. It is `final` once the pupil has been told what is right; what comes later does not count."""

    pupil: str
    question: str
    wording: str
    answer: Answer
    time: str
    final: bool
    check: str = ""

    def sealed(self, before: str) -> "Entry":
        """Return the entry with its check, which follows that of the entry before."""
        said = json.dumps([before, *self[:-1]])
        return self._replace(check=blake2b(said.encode(), digest_size=8).hexdigest())


class Sheet(NamedTuple):
    """What a file of answers holds: the ids of the questions asked, the entries, and what is wrong with it."""

    asked: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    faults: tuple[str, ...] = ()
    """Entries that are none and were passed over, in sentences."""

    @property
    def pupils(self) -> tuple[str, ...]:
        """The names in the file, in the order of their first answers."""
        return tuple(dict.fromkeys(entry.pupil for entry in self.entries))

    def edited(self) -> tuple[int, ...]:
        """Return the numbers, from 1, of the entries whose check does not fit: something was edited there."""
        before = ("", *(entry.check for entry in self.entries))
        return tuple(
            n
            for n, (last, entry) in enumerate(zip(before, self.entries, strict=False), 1)
            if entry.sealed(last).check != entry.check
        )

    def counted(self) -> Mapping[str, Mapping[str, Entry]]:
        """Return what counts of the answers, by pupil and by question: the last one, or the first that is final."""
        counted: dict[str, dict[str, Entry]] = {pupil: {} for pupil in self.pupils}
        for entry in self.entries:
            before = counted[entry.pupil].get(entry.question)
            if not (before and before.final and before.wording == entry.wording):
                counted[entry.pupil][entry.question] = entry
        return counted


def read(path: str | os.PathLike[str]) -> Sheet:
    """Read a file of answers that may hold anything at all; LessonError says in a sentence why it is none."""
    path = Path(path)
    return _parse(path, _content(path))


def _content(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise LessonError(f"{path}: there is no such file.")
        with path.open("rb") as file:
            return file.read(_LARGEST + 1)
    except OSError as error:
        raise LessonError(f"{path}: {error.strerror}.") from None


def _parse(path: Path, content: bytes) -> Sheet:
    if len(content) > _LARGEST:
        raise LessonError(f"{path}: larger than {_LARGEST // 2**20} MiB, which no file of answers is.")
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        raise LessonError(f"{path}: not a file of answers; expected JSON.") from None
    if not isinstance(data, dict) or data.get("electionlib_answers") != 1 or not isinstance(data.get("answers"), list):
        raise LessonError(f"{path}: not a file of answers; expected what a quiz of electionlib wrote.")
    asked = data.get("asked")
    rows = data["answers"][:_MOST]
    entries = [_entry(row) for row in rows]
    faults = [f"entry {n} is none" for n, entry in enumerate(entries, 1) if entry is None]
    if len(data["answers"]) > _MOST:
        faults.append(f"only the first {_MOST:,} entries are read")
    sheet = Sheet(
        tuple(filter(_is_short, asked[:_MOST_ASKED])) if isinstance(asked, list) else (),
        tuple(entry for entry in entries if entry),
        tuple(faults),
    )
    if len(sheet.pupils) > _MOST_PUPILS:
        raise LessonError(f"{path}: more than {_MOST_PUPILS} pupils are in it, which no file of answers has.")
    return sheet


def _is_short(value: Any) -> bool:
    if not isinstance(value, str) or len(value) > _LONGEST:
        return False
    return not any("\ud800" <= letter <= "\udfff" for letter in value)  # half a letter that no file can hold


def _entry(row: Any) -> Entry | None:
    """Return an entry, or None for what is none."""
    if not isinstance(row, dict) or not row.keys() >= {*Entry._fields}:
        return None
    fields = {name: row[name] for name in Entry._fields}
    if isinstance(fields["answer"], list):
        fields["answer"] = tuple(fields["answer"])
    words = [fields[name] for name in ("pupil", "question", "wording", "time", "check")]
    match fields["answer"]:
        case bool():
            return None
        case int(n):
            is_sound = abs(n) < 10**15
        case tuple(several):
            is_sound = len(several) <= 60 and all(map(_is_short, several))
        case other:
            is_sound = _is_short(other)
    return Entry(**fields) if is_sound and all(map(_is_short, words)) and isinstance(fields["final"], bool) else None


class AnswerFile:
    """A pupil's side of a file of answers: what was given, and adding to it.

    A file that is broken is kept under another name, and `problem` says so in a sentence.

    >>> import tempfile
    >>> from electionlib.lessons import make
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     question = make("votes", 2024, seed=7)
    ...     AnswerFile(f"{folder}/answers.json").add("Ann", question, 10, "2026-11-30T09:00:00Z")
    ...     AnswerFile(f"{folder}/answers.json").given("Ann")[question.id].answer
    10
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.problem = ""
        self._sheet()

    def _sheet(self) -> Sheet:
        """Read the file anew, since another quiz may have written to it."""
        if not self.path.exists():
            return Sheet()
        content = _content(self.path)
        try:
            sheet = _parse(self.path, content)
        except LessonError as error:
            return self._keep(Sheet(), str(error))
        return self._keep(sheet, f"{self.path}: {'; '.join(sheet.faults[:3])}.") if sheet.faults else sheet

    def _keep(self, good: Sheet, why: str) -> Sheet:
        """Put a broken file aside, and go on with what is good in it."""
        aside = next(
            name
            for k in range(1, 10_000)
            if not (name := self.path.with_name(f"{self.path.stem}.broken{k}{self.path.suffix}")).exists()
        )
        os.replace(self.path, aside)
        good = good._replace(faults=())
        if good.entries:
            self._write(good)
        self.problem = f"{why} It is kept as {aside.name}, and a new file is begun."
        return good

    @property
    def last(self) -> str:
        """The name of the pupil who answered last; empty if nobody did."""
        entries = self._sheet().entries
        return entries[-1].pupil if entries else ""

    def given(self, pupil: str) -> Mapping[str, Entry]:
        """Return what counts of a pupil's answers, by question."""
        return self._sheet().counted().get(pupil, {})

    def ask(self, questions: Iterable[Question]) -> None:
        """Note which questions are asked, so that one left out counts when the file is graded."""
        sheet = self._sheet()
        asked = tuple(dict.fromkeys([*sheet.asked, *(question.id for question in questions)]))
        if asked != sheet.asked:
            self._write(sheet._replace(asked=asked))

    def add(self, pupil: str, question: Question, answer: Answer, time: str, final: bool = True) -> None:
        """Add an answer and write the file at once; LessonError where it cannot be written or read again."""
        sheet = self._sheet()
        before = sheet.entries[-1].check if sheet.entries else ""
        entry = Entry(pupil, question.id, question.wording, question.read(answer), time, final)
        if not _entry(entry._asdict()):
            raise LessonError(f"A name has at most {_LONGEST} letters, all of them ones that can be written.")
        asked = tuple(dict.fromkeys([*sheet.asked, question.id]))
        self._write(Sheet(asked, (*sheet.entries, entry.sealed(before))))

    def _write(self, sheet: Sheet) -> None:
        """Put the whole file in the place of the old one."""
        rows = ",\n".join(json.dumps(entry._asdict(), ensure_ascii=False) for entry in sheet.entries)
        head = f'{{"electionlib_answers": 1,\n"asked": {json.dumps(sheet.asked, ensure_ascii=False)},\n"answers": ['
        content = f"{head}\n{rows}\n]}}\n".encode()
        if faults := _parse(self.path, content).faults:
            raise LessonError(f"{self.path}: the answer could not be saved ({faults[0]}).")
        try:
            replace(self.path, content)
        except OSError as error:
            raise LessonError(f"{self.path}: the answer could not be saved ({error.strerror}).") from None
