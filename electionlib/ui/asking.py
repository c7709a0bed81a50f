"""Asking questions in a notebook: one at a time, in large type, with hints, and every answer saved as it is given.

`Quiz` shows what `lessons.make` makes, made of stock widgets only; `ask` is a quiz of one question.
"""

import os
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from html import escape
from typing import Any
from weakref import WeakSet

import ipywidgets as widgets

from electionlib import atlas
from electionlib.engine.game import ElectionlibError
from electionlib.engine.view import Text, listed
from electionlib.lessons import AnswerFile, LessonError, Question
from electionlib.lessons.answers import Entry
from electionlib.ui import paint
from electionlib.ui.boxes import box, button, display_in_order, mark, new, put, reveal
from electionlib.ui.guard import TURN, guard
from electionlib.ui.live import KeepKeys, Status

__all__ = ["Quiz", "ask"]

_NAMED_BY_HAND: "WeakSet[Quiz]" = WeakSet()
"""The quizzes with a field for the name: those of one file take it from each other."""


def ask(question: Question, answers: str | os.PathLike[str] | None = None, pupil: str = "") -> "Quiz":
    """Ask one question, as `Quiz` does.

    >>> from electionlib.lessons import make
    >>> ask(make("votes", 2024, seed=7)).answer(10)
    'Right.'
    """
    return Quiz([question], answers, pupil)


class Quiz:
    """Ask questions: the last expression of a cell shows the quiz.

    `answers` is the file to save to, and what it holds comes back; None saves nothing. Without a `pupil` the quiz has
    a field for the name, which the quizzes of one file share. `feedback` is `now`, after each answer, or `end`,
    once all are answered and the pupil wants to know.

    >>> from electionlib.lessons import make
    >>> quiz = Quiz([make("votes", 2024, seed) for seed in range(3)], answers=None)
    >>> quiz.answer(3), quiz.said
    ('Not right. Right is 4.', '1 of 3 answered, 0 right.')
    """

    def __init__(
        self,
        questions: Iterable[Question],
        answers: str | os.PathLike[str] | None = "answers.json",
        pupil: str = "",
        feedback: str = "now",
    ) -> None:
        self.questions = tuple(questions)
        if not self.questions or not all(isinstance(question, Question) for question in self.questions):
            raise LessonError("A quiz asks one question or more, such as `lessons.make` returns.")
        if len({question.id for question in self.questions}) < len(self.questions):
            raise LessonError("A quiz asks each question once; give those of one kind different seeds.")
        if feedback not in ("now", "end"):
            raise LessonError(f"The feedback comes now or at the end, not {feedback!r}.")
        self.feedback = feedback
        self.file = None if answers is None else AnswerFile(answers)
        self.pupil = pupil.strip() or (self.file.last if self.file else "")
        self.i = 0
        self._given: dict[str, Entry] = {}
        self._fields: dict[int, _Field] = {}
        self._build()
        if self.file:
            self.file.ask(self.questions)
            if not pupil.strip():
                reveal(self._name, True)
                _NAMED_BY_HAND.add(self)
        self._load()
        self.show(next((i for i, question in enumerate(self.questions) if question.id not in self._given), 0))

    @property
    def question(self) -> Question:
        """The question on show."""
        return self.questions[self.i]

    @property
    def said(self) -> str:
        """How far the pupil is, in a sentence."""
        done = f"{len(self._given)} of {len(self.questions)} answered"
        final = [question for question in self.questions if self._is_final(question)]
        if not final:
            return f"{done}."
        return f"{done}, {sum(question.is_right(self._given[question.id].answer) for question in final)} right."

    def answer(self, value: Any) -> str:
        """Answer the question on show, as the button does, and return what is said to it; LessonError refuses it."""
        with TURN:
            question = self.question
            if self.file and not self.pupil:
                raise LessonError("Write your name first.")
            if self._is_final(question):
                raise LessonError("This question is answered already.")
            self._keep(question, question.read(value), final=self.feedback == "now")
            self.show(self.i)
            return self._told()

    def finish(self) -> str:
        """Tell what is right, once every question is answered; after that no answer can be changed."""
        with TURN:
            missing = [str(i) for i, question in enumerate(self.questions, 1) if question.id not in self._given]
            if missing:
                raise LessonError(f"Still to be answered: {', '.join(missing)}.")
            for question in self.questions:
                if not self._is_final(question):
                    self._keep(question, self._given[question.id].answer, final=True)
            self.show(self.i)
            return self.said

    def show(self, i: int) -> None:
        """Show a question, counted from 0."""
        self.i = i = range(len(self.questions))[i]
        question, entry = self.question, self._given.get(self.question.id)
        if i not in self._fields:
            self._fields[i] = _Field(question, self._guarded(lambda *_: self._on_answer()))
        field = self._fields[i]
        if entry:
            field.put(entry.answer)
        is_final = self._is_final(question)
        field.lock(is_final)
        several = len(self.questions) > 1
        put(self._heading, f"<h2>Question{f' {i + 1} of {len(self.questions)}' if several else ''}</h2>")
        put(self._prompt, f'<p class="el-prompt">{escape(question.prompt)}</p>')
        put(self._pieces, paint.html(question.pieces, question.names))
        reveal(self._pieces, bool(question.pieces))
        mark(self._sides, "el-stacked", all(isinstance(piece, Text) for piece in question.pieces))
        if self._field.children != (field.root,):
            self._field.children = (field.root,)
        put(self._why, _why(question, entry) if is_final and entry else "")
        self._answer.disabled = is_final
        self._back.disabled, self._next.disabled = i == 0, i == len(self.questions) - 1
        for each in (self._back, self._next):
            reveal(each, several)
        reveal(self._hint, not is_final)
        reveal(self._finish, self.feedback == "end" and not all(map(self._is_final, self.questions)))
        put(self._score, f'<p class="el-text el-soft">{self.said}</p>')
        self._status.say(self._told())

    def _told(self) -> str:
        entry = self._given.get(self.question.id)
        if entry is None:
            return ""
        if not entry.final:
            return "Saved. It can be changed until you ask for the results."
        if self.question.is_right(entry.answer):
            return "Right."
        return f"Not right. Right is {self.question.say(self.question.right)}."

    def _is_final(self, question: Question) -> bool:
        return question.id in self._given and self._given[question.id].final

    def _keep(self, question: Question, answer: Any, final: bool) -> None:
        time = datetime.now(UTC).isoformat(timespec="seconds")
        if self.file:
            self.file.add(self.pupil, question, answer, time, final)
        self._given[question.id] = Entry(self.pupil, question.id, question.wording, answer, time, final)
        self._tell_problem()

    def _load(self) -> None:
        """Let the answers come back that the file has of this pupil to these questions."""
        given = self.file.given(self.pupil) if self.file else {}
        before, self._given = self._given, {}
        odd = []
        for i, question in enumerate(self.questions):
            if i in self._fields and question.id in before:
                self._fields[i].put("")
            entry = given.get(question.id)
            if entry and entry.wording == question.wording:
                try:
                    self._given[question.id] = entry._replace(answer=question.read(entry.answer))
                except ElectionlibError:
                    odd.append(str(i + 1))
        said = f"What the file holds for question {listed(odd)} is no answer, so it is passed over." if odd else ""
        self._problem.say(said, "alert" if said else "plain")
        self._tell_problem()

    def _tell_problem(self) -> None:
        if self.file and self.file.problem:
            self._problem.say(self.file.problem, "alert")

    def _build(self) -> None:
        self._heading, self._prompt, self._pieces, self._why = (new(widgets.HTML) for _ in range(4))
        self._score, self._status, self._problem = new(widgets.HTML), Status(), Status()
        self._name = new(widgets.Text, self.pupil, description="Name", placeholder="your name", continuous_update=False)
        self._name.observe(self._guarded(self._on_name), "value")
        reveal(self._name, False)
        self._field = box("el-field")
        self._answer = button("Answer", "check", "Give this answer", self._guarded(lambda _: self._on_answer()))
        self._hint = button("Hint", "lightbulb-o", "Show a hint", self._guarded(lambda _: self._on_hint()))
        self._back = button("Back", "arrow-left", "The question before", self._guarded(lambda _: self._go(self.i - 1)))
        self._next = button("Next", "arrow-right", "The next question", self._guarded(lambda _: self._go(self.i + 1)))
        self._finish = button(
            "Results", "flag-checkered", "Say what is right; then no answer can be changed", self._guarded(self._on_end)
        )
        answering = box(
            "el-answering",
            self._field,
            box("el-row-of", self._answer, self._hint, self._back, self._next, self._finish),
            self._status,
            self._why,
        )
        self._sides = box("el-sides", self._pieces.add_class("el-look"), answering)
        self._root = box(
            "el",
            new(widgets.HTML, paint.STYLE + _STYLE),
            box("el-row-of", self._heading, self._score, self._name),
            self._prompt,
            self._sides,
            self._problem,
            KeepKeys(),
        ).add_class("el-quiz")

    def _guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        return guard(callback, lambda sentence: self._status.say(sentence, "alert"))

    def _ipython_display_(self) -> None:
        display_in_order(self._root)

    def _on_answer(self) -> None:
        if self._is_final(self.question):
            return  # the second of a double click, or Enter after it: what is said stays
        value = self._fields[self.i].value
        if value is None:
            raise LessonError("Choose an answer first.")
        if self.file and not self.pupil:
            self._name.focus()
        self.answer(value)
        if not self._next.disabled:
            self._next.focus()

    def _go(self, i: int) -> None:
        """Show another question, and say it to those who hear the screen."""
        self.show(i)
        self._fields[self.i].focus()
        self._status.say(self._told(), spoken=f"Question {i + 1} of {len(self.questions)}. {self.question.prompt}")

    def _on_hint(self) -> None:
        self._status.say(f"Hint: {self.question.hint}")

    def _on_end(self, _: Any) -> None:
        self._status.say(self.finish())

    def _on_name(self, change: Any) -> None:
        before, self.pupil = self.pupil, change.new.strip()
        self._load()
        open_ones = (i for i, question in enumerate(self.questions) if question.id not in self._given)
        self.show(next(open_ones, self.i) if before else self.i)  # who comes after another begins where he left off
        for quiz in [*_NAMED_BY_HAND]:
            if quiz.pupil == before and quiz.file.path == self.file.path:
                quiz._name.value = self.pupil


class _Field:
    """Where the answer to one question goes in: radio buttons, boxes to tick, or a line to type."""

    def __init__(self, question: Question, answered: Callable[..., None]) -> None:
        self._form = question.form
        labels = [(f"{option.key}) {option.words}", option.key) for option in question.options]
        if self._form == "choice":
            self._parts = [
                new(widgets.RadioButtons, options=labels, value=None, description="Your answer", tooltip="Choose one")
            ]
        elif self._form == "several":
            self._keys = [key for _, key in labels]
            self._parts = [new(widgets.Checkbox, description=words, indent=False) for words, _ in labels]
        else:
            wanted = "a whole number" if self._form == "number" else "names or codes, with commas between them"
            short = wanted if self._form == "number" else "such as Ohio, IA"
            line = new(widgets.Text, description="Your answer", placeholder=short, tooltip=f"Type {wanted}")
            line.continuous_update = False  # sent whole, for letters that wait to be sent are overtaken by Enter
            line.on_msg(lambda _, content, __: answered() if content.get("event") == "submit" else None)  # Enter
            self._parts = [line]
        self.root = box(f"el-{self._form}", *self._parts)
        if self._form == "several":
            self.root.children = (new(widgets.HTML, "<p>All that fit:</p>"), *self._parts)

    @property
    def value(self) -> Any:
        """What is chosen or typed; None while nothing is."""
        if self._form == "several":
            return [key for key, part in zip(self._keys, self._parts, strict=True) if part.value] or None
        return self._parts[0].value or None

    def put(self, answer: Any) -> None:
        """Put in an answer that was given; an empty one empties the field."""
        if self._form == "choice":
            self._parts[0].value = answer or None
        elif self._form == "several":
            for key, part in zip(self._keys, self._parts, strict=True):
                part.value = key in answer
        elif self._form == "states":
            self._parts[0].value = ", ".join(map(atlas.name, answer))
        else:
            self._parts[0].value = str(answer)

    def focus(self) -> None:
        """Let what is typed go into it."""
        self._parts[0].focus()

    def lock(self, is_locked: bool) -> None:
        """Let the answer be changed or not."""
        for part in self._parts:
            part.disabled = is_locked


def _why(question: Question, entry: Entry) -> str:
    """Explain what is right, and of each option whether it is, whether it was chosen, and why."""
    rows = []
    for option in question.options if any(option.why for option in question.options) else ():
        is_right, is_chosen = option.key in question.right, option.key in entry.answer
        mark = "✓ right" if is_right else "✗ wrong"
        chosen = ", your answer" * is_chosen
        rows.append(f"<li><b>{option.key}) {mark}{chosen}.</b> {escape(option.why)}</li>")
    reasons = f"<ol>{''.join(rows)}</ol>" if rows else ""
    return f'<div class="el-why"><p>{escape(question.explanation)}</p>{reasons}</div>'


_STYLE = """<style>
.el-quiz.widget-box { flex-direction: column; overflow: visible; gap: 10px; max-width: 1100px; padding: 4px; }
.el-quiz .widget-box { overflow: visible; }
.el-quiz .widget-html, .el-quiz .widget-html-content { line-height: 1.4; margin: 0; min-width: 0; height: auto;
  font-size: 17px; }
.el-quiz .el-row-of { flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.el-quiz .el-row-of > * { width: auto; margin: 0; }
.el-quiz .el-row-of > .widget-text { width: 370px; max-width: 100%; }
.el-quiz .el-prompt { margin: 0; font-size: 22px; line-height: 1.35; font-weight: 600; max-width: 60em; }
.el-quiz .el-sides { flex-wrap: wrap; gap: 10px 30px; align-items: flex-start; width: 100%; }
.el-quiz .el-sides > * { flex: 1 1 370px; width: auto; min-width: 0; max-width: 100%; }
.el-quiz .el-stacked { flex-direction: column; align-items: stretch; }
.el-quiz .el-stacked > * { flex: none; }
.el-quiz .el-answering { flex-direction: column; gap: 10px; }
.el-quiz .el-look > .widget-html-content { display: grid; gap: 12px; }
.el-quiz .el-several p { margin: 0; }
.el-quiz .el-field, .el-quiz .el-field > .widget-box { flex-direction: column; gap: 4px; width: 100%; }
.el-quiz .widget-label { width: auto; min-width: 110px; font-size: 18px; color: var(--el-ink); }
.el-quiz .widget-radio, .el-quiz .widget-checkbox, .el-quiz .el-field .widget-text { width: 100%; height: auto;
  margin: 0; }
.el-quiz .widget-radio-box { width: 100%; max-width: none; margin: 0; }
.el-quiz .widget-radio-box label, .el-quiz .widget-checkbox label { display: flex; align-items: flex-start; gap: 10px;
  width: auto; height: auto; margin: 0; padding: 5px 0; font-size: 19px; line-height: 1.35; white-space: normal;
  color: var(--el-ink); }
.el-quiz .widget-radio-box label { flex-direction: row-reverse; justify-content: flex-end; }
.el-quiz .widget-radio { flex-direction: column; }
.el-quiz input[type=radio], .el-quiz input[type=checkbox] { flex: none; width: 20px; height: 20px; margin: 3px 0 0; }
.el-quiz input[type=text] { max-width: 560px; height: 40px; font-size: 19px; background: var(--el-face);
  color: var(--el-ink); }
.el-quiz .jupyter-button { width: auto; height: 38px; padding: 0 12px; font-size: 17px; border-radius: 4px;
  color: var(--el-ink); background: var(--el-shade); }
.el-quiz :is(.jupyter-button, input):focus-visible { outline: 3px solid var(--el-brand); outline-offset: 2px; }
.el-quiz [tabindex="-1"]:focus { outline: none; }
.el-quiz [role=status] { font-size: 20px; font-weight: 600; }
.el-quiz .el-why p { margin: 0 0 8px; max-width: 60em; }
.el-quiz .el-why ol { display: block; }
.el-quiz .el-why li { padding: 2px 0; }
</style>"""
