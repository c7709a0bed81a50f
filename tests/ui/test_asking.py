"""The quiz without a browser: answering, coming back, hints, feedback at once or at the end, and what is refused."""

import json
import threading
from dataclasses import replace
from html import unescape

import ipywidgets as widgets
import pytest

from electionlib.lessons import LessonError, grade, make
from electionlib.ui.asking import Quiz, ask
from electionlib.ui.boxes import is_revealed
from electionlib.ui.guard import TURN

FORMS = {
    "choice": make("legal", "candidate_5.jsonl", 1),
    "several": make("pairs", "candidate_6.jsonl", 1),
    "number": make("votes", 2024, 1),
    "states": make("neighbors", seed=1),
}
QUESTIONS = list(FORMS.values())


@pytest.fixture
def path(tmp_path):
    return tmp_path / "answers.json"


def press(button):
    for callback in button._click_handlers.callbacks:
        callback(button)


def text(quiz):
    """What the quiz says, in all its boxes."""
    boxes = (quiz._heading, quiz._prompt, quiz._pieces, quiz._score, quiz._status, quiz._why, quiz._problem)
    return unescape(" ".join(box.value for box in boxes))


def parts(quiz):
    return quiz._fields[quiz.i]._parts


def fill(quiz, answer):
    """Do what a pupil does on the page."""
    field = parts(quiz)[0]
    if isinstance(field, widgets.RadioButtons):
        field.value = answer
    elif isinstance(field, widgets.Checkbox):
        for option, part in zip(quiz.question.options, parts(quiz), strict=True):
            part.value = option.key in answer
    else:
        field.value = answer if isinstance(answer, str) else str(answer)


def typed(question):
    return ", ".join(question.right) if question.form == "states" else question.right


def wrong(question):
    if question.form in ("choice", "several"):
        return next(option.key for option in question.options if option.key not in question.right)
    return "Hawaii" if question.form == "states" else "1"


@pytest.mark.parametrize("form", FORMS)
def test_a_right_answer_is_told_at_once_with_its_reason_and_saved(path, form):
    question = FORMS[form]
    quiz = ask(question, path, "Ann")
    assert question.prompt in text(quiz)
    assert question.explanation not in text(quiz)
    fill(quiz, typed(question))
    press(quiz._answer)
    assert quiz._status.value == "Right."
    assert question.explanation in text(quiz)
    assert all(part.disabled for part in parts(quiz))
    assert quiz._answer.disabled
    assert grade([path]).scores[0][1:4] == ("Ann", 1, (True,))


def test_a_double_click_leaves_what_is_said(path):
    quiz = ask(FORMS["number"], path, "Ann")
    fill(quiz, wrong(FORMS["number"]))
    press(quiz._answer)
    said = quiz._status.value
    press(quiz._answer)
    parts(quiz)[0]._handle_custom_msg({"event": "submit"}, [])
    assert (quiz._status.value, quiz._status.tone) == (said, "plain")
    assert said.startswith("Not right.")
    assert len(json.loads(path.read_text())["answers"]) == 1


@pytest.mark.parametrize("form", FORMS)
def test_a_wrong_answer_is_told_with_what_is_right(path, form):
    question = FORMS[form]
    quiz = ask(question, path, "Ann")
    fill(quiz, wrong(question))
    press(quiz._answer)
    assert quiz._status.value == f"Not right. Right is {question.say(question.right)}."
    marked = text(quiz)
    assert ("✗ wrong, your answer" in marked) == bool(question.options)
    assert marked.count("✓ right") == (len(question.right) if question.options else 0)
    assert grade([path]).scores[0].results == (False,)
    with pytest.raises(LessonError, match="answered already"):
        quiz.answer(question.right)


@pytest.mark.parametrize("form", FORMS)
def test_answers_come_back_when_the_notebook_is_opened_again(path, form):
    first = Quiz(QUESTIONS, path, "Ann")
    first.show(QUESTIONS.index(FORMS[form]))
    first.answer(FORMS[form].right)
    again = Quiz(QUESTIONS, path)
    assert again.pupil == "Ann"
    assert again.i == (1 if form == "choice" else 0)
    again.show(QUESTIONS.index(FORMS[form]))
    assert again._status.value == "Right."
    assert FORMS[form].is_right(again._fields[again.i].value)
    assert all(part.disabled for part in parts(again))
    other = Quiz(QUESTIONS, path, "Bo")
    assert other.said == "0 of 4 answered."


def test_feedback_at_the_end_lets_answers_be_changed_until_then(path):
    quiz = Quiz(QUESTIONS[:2], path, "Ann", feedback="end")
    quiz.answer(wrong(quiz.question))
    assert "can be changed" in quiz._status.value
    assert quiz._why.value == ""
    with pytest.raises(LessonError, match=r"Still to be answered: 2\."):
        quiz.finish()
    quiz.answer(quiz.question.right)
    quiz.show(1)
    quiz.answer(wrong(quiz.question))
    assert Quiz(QUESTIONS[:2], path, "Ann", feedback="end")._status.value.startswith("Saved.")
    press(quiz._finish)
    assert quiz._status.value == quiz.said == "2 of 2 answered, 1 right."
    assert not is_revealed(quiz._finish)
    assert grade([path]).scores[0].results == (True, False)
    assert Quiz(QUESTIONS[:2], path, "Ann", feedback="end").said == "2 of 2 answered, 1 right."


def test_a_hint_is_told_when_it_is_wanted(path):
    quiz = ask(QUESTIONS[0], path, "Ann")
    assert QUESTIONS[0].hint not in text(quiz)
    press(quiz._hint)
    assert quiz._status.value == f"Hint: {QUESTIONS[0].hint}"


def test_the_buttons_lead_through_the_questions_and_enter_answers(path):
    quiz = Quiz(QUESTIONS, path, "Ann")
    assert quiz._back.disabled
    for i in range(1, 4):
        press(quiz._next)
        assert f"Question {i + 1} of 4" in text(quiz)
    assert quiz._next.disabled
    press(quiz._back)
    assert quiz.question.form == "number"
    (line,) = parts(quiz)
    line.value = str(quiz.question.right)
    line._handle_custom_msg({"event": "submit"}, [])
    assert quiz._status.value == "Right."


@pytest.mark.parametrize(
    ("form", "typed"), [("number", "many"), ("states", "Texass, Ohio"), ("number", ""), ("choice", None)]
)
def test_what_is_no_answer_is_refused_in_a_sentence_and_not_saved(path, form, typed, monkeypatch):
    monkeypatch.setattr("electionlib.ui.guard.RAISE", False)
    quiz = ask(FORMS[form], path, "Ann")
    parts(quiz)[0].value = typed
    press(quiz._answer)
    assert quiz._status.tone == "alert"
    assert quiz._status.value in (
        "The answer is a whole number.",
        "'Texass' is not a state. Did you mean Texas (TX)?",
        "Choose an answer first.",
    )
    assert json.loads(path.read_text())["answers"] == []


def test_a_name_can_be_typed_and_brings_back_what_that_pupil_answered(path):
    quiz = ask(QUESTIONS[2], path)
    assert is_revealed(quiz._name)
    quiz._name.value = "Ann"
    quiz.answer(QUESTIONS[2].right)
    quiz._name.value = "Bo"
    assert quiz.said == "0 of 1 answered."
    assert parts(quiz)[0].value == ""
    quiz._name.value = "Ann"
    assert quiz.said == "1 of 1 answered, 1 right."


def test_whoever_comes_next_begins_with_the_first_question_he_has_not_answered(path):
    quiz = Quiz(QUESTIONS, path)
    quiz._name.value = "Ann"
    quiz.answer(QUESTIONS[0].right)
    quiz.show(2)
    quiz._name.value = "Bo"
    assert quiz.i == 0
    quiz._name.value = "Ann"
    assert quiz.i == 1


def test_no_answer_is_taken_without_a_name(path, monkeypatch):
    monkeypatch.setattr("electionlib.ui.guard.RAISE", False)
    quiz = Quiz(QUESTIONS, path)
    fill(quiz, typed(FORMS["choice"]))
    press(quiz._answer)
    assert (quiz._status.value, quiz._status.tone) == ("Write your name first.", "alert")
    quiz._name.value = "Ann"
    press(quiz._answer)
    assert quiz._status.value == "Right."
    assert [score.pupil for score in grade([path]).scores] == ["Ann"]


@pytest.mark.parametrize("form", FORMS)
def test_a_new_name_keeps_what_is_typed_and_takes_off_what_another_answered(path, form):
    quiz = ask(FORMS[form], path)
    field = quiz._fields[0]
    fill(quiz, typed(FORMS[form]))
    drafted = field.value
    quiz._name.value = "Ann"
    assert quiz._fields[0] is field
    assert field.value == drafted
    press(quiz._answer)
    quiz._name.value = "Bo"
    assert field.value is None
    assert not any(part.disabled for part in parts(quiz))


def test_the_quizzes_of_one_file_share_the_name(path):
    quiz, ticket, theirs = ask(QUESTIONS[0], path), ask(QUESTIONS[1], path), ask(QUESTIONS[1], path.with_name("b.json"))
    quiz._name.value = "Ann"
    assert (ticket.pupil, ticket._name.value, theirs.pupil) == ("Ann", "Ann", "")
    ticket._name.value = "Bo"
    assert quiz.pupil == "Bo"
    for pupil in ("Bo", "Cy", "Bo"):
        quiz.file.add(pupil, QUESTIONS[2], 3, "2026-11-30T12:00:00+00:00", final=False)
    assert Quiz(QUESTIONS, path).pupil == "Bo"


def test_answers_wait_while_something_else_is_at_work(path):
    quiz = ask(QUESTIONS[2], path, "Ann")
    thread = threading.Thread(target=quiz.answer, args=(QUESTIONS[2].right,))
    with TURN:
        thread.start()
        thread.join(0.3)
        assert quiz.said == "0 of 1 answered."
    thread.join()
    assert quiz.said == "1 of 1 answered, 1 right."


@pytest.mark.parametrize(
    ("form", "answer"),
    [("choice", "zzz"), ("choice", 5), ("several", ["zz"]), ("states", ["XX"]), ("states", 5), ("number", ["TX"])],
)
def test_an_edited_answer_that_is_none_is_passed_over_in_a_sentence(path, form, answer):
    question = FORMS[form]
    ask(question, path, "Ann").answer(question.right)
    data = json.loads(path.read_text())
    data["answers"][0]["answer"] = answer
    path.write_text(json.dumps(data))
    quiz = ask(question, path, "Ann")
    assert quiz.said == "0 of 1 answered."
    assert quiz._problem.value == "What the file holds for question 1 is no answer, so it is passed over."


def test_a_broken_file_is_kept_aside_and_said_so(path):
    path.write_text("{")
    quiz = ask(QUESTIONS[0], path, "Ann")
    assert "It is kept as answers.broken1.json, and a new file is begun." in text(quiz)
    assert quiz.answer(QUESTIONS[0].right) == "Right."


def test_nothing_of_the_right_answer_is_on_the_page_before_it_is_given(path, sent):
    question = FORMS["choice"]
    ask(question, path, "Ann")
    whole = json.dumps(sent, default=str)
    assert question.prompt in whole
    assert question.explanation not in whole
    assert question.hint not in whole


def test_what_a_question_says_is_text_and_no_html(path):
    question = replace(FORMS["number"], prompt="<script>x</script>?", explanation="<b>1</b>")
    quiz = ask(question)
    quiz.answer(1)
    assert "<script>" not in quiz._prompt.value
    assert "<b>" not in quiz._why.value


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: Quiz([]), "one question or more"),
        (lambda: Quiz(["votes"]), "one question or more"),
        (lambda: Quiz([QUESTIONS[0]] * 2), "each question once"),
        (lambda: Quiz(QUESTIONS, None, feedback="never"), "now or at the end"),
    ],
)
def test_what_a_notebook_did_wrong_is_a_sentence(call, sentence):
    with pytest.raises(LessonError, match=sentence):
        call()
