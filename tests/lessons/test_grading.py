"""Files of answers as pupils leave them: right, wrong, edited, broken and hostile; and the tables a teacher gets."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from electionlib.cli import main
from electionlib.lessons import MAKERS, AnswerFile, LessonError, grade, make, points, require
from electionlib.lessons.answers import Entry, read
from electionlib.lessons.nbgrader import cell

GOLDEN = Path(__file__).parents[1] / "golden" / "headquarters.jsonl"


def question_of(name, seed):
    return make(name, GOLDEN if MAKERS[name].source == "headquarters" else "", seed)


QUESTIONS = [question_of(name, 4) for name in MAKERS]
NOON = "2026-11-30T12:00:00+00:00"


def wrong(question):
    """Return an answer that fits the form and is wrong."""
    match question.form:
        case "number":
            return question.right + 1
        case "states":
            return ["HI", *question.right[1:]]
        case "several":
            return [option.key for option in question.options if option.key not in question.right][:1]
    return next(option.key for option in question.options if option.key != question.right)


def filled(path, answers, pupil="Ann", final=True):
    file = AnswerFile(path)
    file.ask(QUESTIONS)
    for question, answer in answers:
        file.add(pupil, question, answer, NOON, final)
    return path


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_right_answers_are_100_percent_and_wrong_ones_0(tmp_path):
    filled(tmp_path / "a.json", [(q, q.right) for q in QUESTIONS])
    filled(tmp_path / "b.json", [(q, wrong(q)) for q in QUESTIONS], "Bo")
    filled(tmp_path / "c.json", [(QUESTIONS[0], QUESTIONS[0].right)], "Cy")
    report = grade(tmp_path.glob("*.json"), folders=[GOLDEN.parent])
    assert report.problems == ()
    assert [row["percent"] for row in rows(report.scores_csv())] == ["100", "0", f"{100 / len(QUESTIONS):.0f}"]
    assert [(score.pupil, score.remarks) for score in report.scores] == [("Ann", ()), ("Bo", ()), ("Cy", ())]
    for question, row in zip(QUESTIONS, rows(report.mistakes_csv()), strict=True):
        assert row["right answer"].removeprefix("'") == question.say(question.right)
        assert (row["mistake 1"], row["made by 1"]) == (question.say(question.read(wrong(question))), "1")
        assert int(row["answered"]) == int(row["right"]) + 1


@pytest.mark.parametrize("name", MAKERS)
def test_every_kind_of_question_is_graded_from_its_id_alone(tmp_path, name):
    asked = [question_of(name, seed) for seed in range(40)]
    for pupil, choose in (("right", lambda q: q.right), ("wrong", wrong)):
        file = AnswerFile(tmp_path / "answers.json")
        for question in asked[:12]:
            file.add(pupil, question, choose(question), NOON)
    scores = grade([tmp_path / "answers.json"], folders=[GOLDEN.parent]).scores
    assert [(score.pupil, score.right) for score in scores] == [("right", 12), ("wrong", 0)]
    assert all(question.is_right(question.right) and not question.is_right(wrong(question)) for question in asked)


def test_the_first_final_answer_counts_and_until_then_the_last(tmp_path):
    question = QUESTIONS[0]
    path = filled(tmp_path / "a.json", [(question, 1), (question, question.right)], final=False)
    assert points(path, [question.id]) == 1
    filled(path, [(question, 2)])
    filled(path, [(question, question.right)])
    assert points(path, [question.id]) == 0
    assert grade([path]).scores[0].right == 0


def test_the_commonest_mistakes_come_first(tmp_path):
    question = QUESTIONS[0]
    for k, answer in enumerate([1, 2, 2, 3, 2, 1, question.right]):
        filled(tmp_path / f"{k}.json", [(question, answer)], f"Pupil {k}")
    row = grade(tmp_path.glob("*.json")).mistakes[0]
    assert (row.answered, row.right, row.wrong) == (7, 1, (("2", 3), ("1", 2), ("3", 1)))


def test_a_question_counts_if_half_of_the_files_were_asked_it_or_the_teacher_says_so(tmp_path):
    first, second, third = QUESTIONS[:3]
    for k, asked in enumerate([(first, second), (first, second), (first, third)]):
        file = AnswerFile(tmp_path / f"{k}.json")
        for question in asked:
            file.add(f"Pupil {k}", question, question.right, NOON)
    (quiz,) = grade(tmp_path.glob("*.json")).quizzes
    assert [question.id for question in quiz] == [first.id, second.id]
    report = grade(tmp_path.glob("*.json"), [third.id, "votes:1999:1", "nonsense"])
    assert [score.right for score in report.scores] == [0, 0, 1]
    assert [problem.split(":")[0] for problem in report.problems] == ["votes", "nonsense"]


def test_the_files_of_two_lessons_in_one_folder_are_two_quizzes(tmp_path):
    lessons = [QUESTIONS[:3], QUESTIONS[3:8]]
    for pupil, asked in (("ann", lessons), ("bo", lessons[:1]), ("cy", lessons)):
        for n, questions in enumerate(asked):
            file = AnswerFile(tmp_path / f"{pupil}_{n}.json")
            file.ask(questions)
            for question in questions[:2]:
                file.add(pupil, question, question.right, NOON)
    both = AnswerFile(tmp_path / "di.json")  # one file for everything is of both, and joins nothing
    for question in (*lessons[0], *lessons[1]):
        both.add("di", question, question.right, NOON)
    report = grade([tmp_path])
    assert [(row["pupil"], row["quiz"], row["right"], row["of"]) for row in rows(report.scores_csv())] == [
        *(("ann", "1", "2", "3"), ("bo", "1", "2", "3"), ("cy", "1", "2", "3"), ("di", "1", "3", "3")),
        *(("ann", "2", "2", "5"), ("cy", "2", "2", "5"), ("di", "2", "5", "5")),
    ]
    assert all(score.remarks == () for score in report.scores)
    assert rows(report.scores_csv())[0]["Question 3"] == rows(report.scores_csv())[0]["Question 4"] == ""
    assert [(row["quiz"], row["question"], row["id"]) for row in rows(report.mistakes_csv())] == [
        (str(n), f"Question {k}", question.id)
        for n, quiz in enumerate(lessons, 1)
        for k, question in enumerate(quiz, 1)
    ]


def test_a_file_that_was_asked_nothing_is_remarked(tmp_path):
    filled(tmp_path / "a.json", [(QUESTIONS[0], 3)])
    (tmp_path / "b.json").write_text('{"electionlib_answers": 1, "asked": [], "answers": []}')
    row = rows(grade([tmp_path], folders=[GOLDEN.parent]).scores_csv())[1]
    assert (row["remarks"], row["right"], row["of"]) == ("no question was asked in it", "", "")


# --- what a hand has been at


def edits(data):
    entry = data["answers"][1]
    yield "another answer", lambda: entry.update(answer=54)
    yield "another pupil", lambda: entry.update(pupil="Bo")
    yield "another time", lambda: entry.update(time="2026-11-30T12:00:01+00:00")
    yield "no longer final", lambda: entry.update(final=False)
    yield "one taken out", lambda: data["answers"].pop(0)
    yield "two exchanged", lambda: data["answers"].reverse()
    yield "one put in", lambda: data["answers"].insert(1, dict(entry))


@pytest.mark.parametrize("k", range(7))
def test_what_was_edited_by_hand_is_noticed(tmp_path, k):
    path = filled(tmp_path / "a.json", [(q, q.right) for q in QUESTIONS[:3]])
    assert read(path).edited() == ()
    data = json.loads(path.read_text())
    list(edits(data))[k][1]()
    path.write_text(json.dumps(data))
    assert read(path).edited() != ()
    assert re.search(r"edited by hand at entry .*; counted as it stands", " ".join(grade([path]).scores[0].remarks))
    filled(path, [(QUESTIONS[4], QUESTIONS[4].right)])
    assert read(path).edited() != ()


def test_an_end_cut_off_is_not_noticed_but_counts_as_not_answered(tmp_path):
    path = filled(tmp_path / "a.json", [(q, q.right) for q in QUESTIONS])
    data = json.loads(path.read_text())
    data["answers"] = data["answers"][:2]
    path.write_text(json.dumps(data))
    assert read(path).edited() == ()
    assert grade([path]).scores[0].right == 2


def test_the_checks_of_a_file_are_computed_once_however_many_pupils_it_has(tmp_path, monkeypatch):
    for pupil in ("Ann", "Bo", "Cy"):
        path = filled(tmp_path / "a.json", [(q, q.right) for q in QUESTIONS[:4]], pupil)
    sealed, seals = Entry.sealed, []
    monkeypatch.setattr(Entry, "sealed", lambda entry, before: seals.append(before) or sealed(entry, before))
    assert [score.right for score in grade([path], folders=[GOLDEN.parent]).scores] == [4, 4, 4]
    assert len(seals) == 12


def test_a_name_in_two_files_is_remarked(tmp_path):
    for name in "ab":
        filled(tmp_path / f"{name}.json", [(QUESTIONS[0], 3)])
    assert [score.remarks for score in grade(tmp_path.glob("*.json")).scores] == [("the name is in several files",)] * 2


HOSTILE = {
    "nothing": b"",
    "no JSON": b"{'pupil': 'Ann'}",
    "no text": b"\xff\xfe\x00\x01",
    "another JSON": b"[1, 2]",
    "deep": b'{"electionlib_answers": 1, "answers": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    "huge": b'{"electionlib_answers": 1, "answers": [' + b" " * 5_000_000 + b"]}",
    "a huge number": b'{"electionlib_answers": ' + b"9" * 10_000 + b"}",
    "another version": b'{"electionlib_answers": 2, "answers": []}',
    "answers of no list": b'{"electionlib_answers": 1, "answers": {}}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_a_remark_and_the_others_are_graded(tmp_path, name):
    filled(tmp_path / "a.json", [(q, q.right) for q in QUESTIONS])
    (tmp_path / "b.json").write_bytes(HOSTILE[name])
    report = grade([tmp_path], folders=[GOLDEN.parent])
    assert report.scores[0].right == len(QUESTIONS)
    (remark,) = report.scores[1].remarks
    assert re.match(r"damaged: ask for it again \(\S+b\.json: (not a file of answers|larger than 4 MiB)", remark)
    assert "\n" not in remark


def test_entries_that_are_none_are_passed_over(tmp_path):
    path = filled(tmp_path / "a.json", [(QUESTIONS[0], QUESTIONS[0].right)])
    data = json.loads(path.read_text())
    good = data["answers"][0]
    odd = [None, 7, [], {}, {**good, "pupil": 3}, {**good, "pupil": "x" * 500}, {**good, "answer": {"a": 1}}]
    odd += [{**good, "answer": value} for value in (True, None, 1.5, 10**400, ["a"] * 100, [[1]], "\ud800")]
    data["answers"] += [*odd, {**good, "question": "missing:2024:4", "answer": ["nonsense"]}]
    data["asked"] = [3, "x" * 999, "votes:2024:4", "missing:2024:4", "evil:../../x:1", "legal:/dev/zero:1"]
    path.write_text(json.dumps(data))
    report = grade([path])
    assert report.scores[0].results == (True, None)
    assert "entry 2 is none" in report.scores[0].remarks
    assert len(report.problems) == 2
    assert rows(report.scores_csv())[0]["right"] == "1"


def test_a_file_of_very_many_pupils_or_questions_does_not_take_the_time_of_the_others(tmp_path):
    path = filled(tmp_path / "a.json", [(QUESTIONS[0], 3)])
    data = json.loads(path.read_text())
    data["asked"] = [f"votes:2024:{seed}" for seed in range(50_000)]
    path.write_text(json.dumps(data))
    assert [len(quiz) for quiz in grade([path]).quizzes] == [200]
    data["answers"] = [{**data["answers"][0], "pupil": f"Pupil {k}"} for k in range(5000)]
    path.write_text(json.dumps(data))
    assert "more than 500 pupils" in grade([path]).scores[0].remarks[0]


def test_what_is_no_file_is_a_remark(tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    done = []
    thread = threading.Thread(target=lambda: done.append(grade([tmp_path])), daemon=True)
    thread.start()
    thread.join(20)
    assert ["there is no such file" in score.remarks[0] for score in done[0].scores] == [True]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["pupil", "question", "answer", "wording", "time", "final", "check"]), inner
            )
        ),
    )
)
def test_anything_in_the_place_of_the_entries_is_survived(tmp_path_factory, junk):
    path = tmp_path_factory.mktemp("junk") / "a.json"
    path.write_text(json.dumps({"electionlib_answers": 1, "asked": junk, "answers": junk}))
    report = grade([path], ["votes:2024:1"])
    assert rows(report.scores_csv())[0]["file"].removeprefix("'") == str(path)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1", '=HYPERLINK("x","y")'])
def test_a_name_never_becomes_a_formula(tmp_path, name):
    path = filled(tmp_path / "a.json", [(QUESTIONS[0], 3)], name)
    text = grade([path]).scores_csv()
    assert rows(text)[0]["pupil"].startswith("'")
    assert text.count("\n") == 2


def test_an_older_question_of_the_same_id_is_told_apart(tmp_path):
    path = filled(tmp_path / "a.json", [(QUESTIONS[0], QUESTIONS[0].right)])
    path.write_text(path.read_text().replace(QUESTIONS[0].wording, "00000000"))
    score = grade([path], [QUESTIONS[0].id]).scores[0]
    assert (score.right, score.results) == (0, (None,))
    assert any("was another question then" in remark for remark in score.remarks)
    filled(path, [(QUESTIONS[0], QUESTIONS[0].right)])
    assert grade([path], [QUESTIONS[0].id]).scores[0].right == 1


# --- writing


def test_a_broken_file_is_kept_aside_and_what_is_good_in_it_goes_on(tmp_path):
    path = tmp_path / "answers.json"
    path.write_text("broken")
    file = AnswerFile(path)
    assert file.problem == (
        f"{path}: not a file of answers; expected JSON. It is kept as answers.broken1.json, and a new file is begun."
    )
    assert (tmp_path / "answers.broken1.json").read_text() == "broken"
    file.add("Ann", QUESTIONS[0], 3, NOON)
    data = json.loads(path.read_text())
    data["answers"].append(17)
    path.write_text(json.dumps(data))
    again = AnswerFile(path)
    assert "entry 2 is none" in again.problem
    assert "answers.broken2.json" in again.problem
    assert again.given("Ann")[QUESTIONS[0].id].answer == 3


def test_two_quizzes_write_to_one_file(tmp_path):
    one, two = AnswerFile(tmp_path / "a.json"), AnswerFile(tmp_path / "a.json")
    one.add("Ann", QUESTIONS[0], 3, NOON)
    two.add("Ann", QUESTIONS[2], 4, NOON)
    one.add("Ann", QUESTIONS[5], ["TX"], NOON)
    sheet = read(tmp_path / "a.json")
    assert ([entry.answer for entry in sheet.entries], sheet.edited()) == ([3, 4, ("TX",)], ())
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize(
    ("pupil", "answer", "sentence"),
    [
        ("x" * 300, 3, "A name has at most 200 letters"),
        ("\ud800", 3, "A name has at most 200 letters"),
        ("Ann", 10**20, "The answer is a whole number"),
        ("Ann", 10**5000, "The answer is a whole number"),
    ],
    ids=["a long name", "half a letter", "a large number", "a huge number"],
)
def test_what_could_not_be_read_again_is_refused_before_it_is_written(tmp_path, pupil, answer, sentence):
    path = filled(tmp_path / "a.json", [(QUESTIONS[1], QUESTIONS[1].right)])
    before = path.read_bytes()
    assert QUESTIONS[0].form == "number"
    with pytest.raises(LessonError, match=sentence):
        AnswerFile(path).add(pupil, QUESTIONS[0], answer, NOON)
    assert path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_full_file_is_said_to_be_full_and_stays(tmp_path):
    path = filled(tmp_path / "a.json", [(QUESTIONS[0], 3)])
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "answers": data["answers"] * 10_000}))
    with pytest.raises(LessonError, match="only the first 10,000 entries are read"):
        AnswerFile(path).add("Ann", QUESTIONS[1], "a", NOON)
    assert len(read(path).entries) == 10_000
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_file_that_cannot_be_written_is_a_sentence_and_the_old_one_stays(tmp_path, monkeypatch):
    path = filled(tmp_path / "a.json", [(QUESTIONS[0], 3)])
    before = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("electionlib.lessons.answers.os.fsync", full)
    with pytest.raises(LessonError, match="could not be saved"):
        AnswerFile(path).add("Ann", QUESTIONS[1], "a", NOON)
    assert path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    with pytest.raises(LessonError, match="there is no such file"):
        AnswerFile(tmp_path)
    with pytest.raises(LessonError, match="could not be saved"):
        AnswerFile(tmp_path / "nowhere" / "a.json").add("Ann", QUESTIONS[1], "a", NOON)


# --- nbgrader


SCHEMA = {
    "schema_version": lambda value: value == 3,
    "grade": lambda value: isinstance(value, bool),
    "locked": lambda value: isinstance(value, bool),
    "solution": lambda value: isinstance(value, bool),
    "task": lambda value: isinstance(value, bool),
    "grade_id": lambda value: bool(re.fullmatch(r"[A-Za-z0-9_\-]+", value)),
    "points": lambda value: value >= 0,
}
"""The schema of nbgrader's metadata, version 3; a cell with points is one to grade."""


def test_cells_for_nbgrader_have_the_metadata_it_wants_and_run(tmp_path, monkeypatch):
    nbformat = pytest.importorskip("nbformat")
    cells = [cell(question, points=2) for question in QUESTIONS]
    for made in cells:
        about = made["metadata"]["nbgrader"]
        assert about.keys() == SCHEMA.keys()
        assert all(SCHEMA[key](value) for key, value in about.items())
        assert about["grade"]
        assert not about["solution"]
    assert len({made["metadata"]["nbgrader"]["grade_id"] for made in cells}) == len(cells)
    nbformat.validate({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells})
    monkeypatch.chdir(tmp_path)
    filled(tmp_path / "answers.json", [(QUESTIONS[0], QUESTIONS[0].right), (QUESTIONS[1], wrong(QUESTIONS[1]))])
    exec(cells[0]["source"], {})
    for made, question in zip(cells[1:3], QUESTIONS[1:3], strict=True):
        with pytest.raises(LessonError, match=f"{question.id} is not answered right"):
            exec(made["source"], {})
    assert points("answers.json", [question.id for question in QUESTIONS[:4]], most=8) == 2
    with pytest.raises(LessonError, match="no such file"):
        require("other.json", QUESTIONS[0].id)
    with pytest.raises(LessonError, match="for one question or more"):
        points("answers.json", [])


def test_grading_needs_no_widget():
    script = "import sys, electionlib.lessons; print([m for m in ('ipywidgets', 'plotly') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout == "[]\n"


# --- the command


def test_the_command_writes_tables_that_a_spreadsheet_opens(tmp_path, capsys):
    folder = tmp_path / "answers"
    folder.mkdir()
    filled(folder / "a.json", [(QUESTIONS[0], QUESTIONS[0].right)], "Zoë")
    (folder / "b.json").write_text("broken")
    assert main(["grade", str(folder), "--out", str(tmp_path / "table.csv"), "--games", str(GOLDEN.parent)]) == 0
    told = f"The scores are in {tmp_path}/table.csv, the most common mistakes in {tmp_path}/table_mistakes.csv."
    assert told in capsys.readouterr().out
    scores = (tmp_path / "table.csv").read_bytes()
    assert scores.startswith(b"\xef\xbb\xbffile,pupil,quiz,right")
    assert b"\r\r" not in scores
    assert [row["pupil"] for row in rows(scores.decode("utf-8-sig"))] == ["Zoë", ""]
    mistakes = rows((tmp_path / "table_mistakes.csv").read_text(encoding="utf-8-sig"))
    assert [row["id"] for row in mistakes] == [question.id for question in QUESTIONS]
    assert main(["grade", str(folder / "a.json"), "--questions", f"{QUESTIONS[0].id},votes:1:1"]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines()[1].endswith(",Zoë,1,1,1,100,,1")
    assert told.err == "votes:1:1: The source is an election from 1964 to 2028, not '1'.\n"
    assert main(["grade", str(folder), "--out", str(folder / "a.json")]) == 1
    assert capsys.readouterr().err.endswith("a table's name ends in .csv.\n")


@pytest.mark.parametrize("missing", ["nosuch", "nosuch.json", "empty"])
def test_the_command_says_that_there_is_nothing_to_grade_and_leaves_the_table(tmp_path, capsys, missing):
    (tmp_path / "empty").mkdir()
    table, good = tmp_path / "table.csv", filled(tmp_path / "a.json", [(QUESTIONS[0], 3)])
    table.write_text("the last one")
    assert main(["grade", str(good), str(tmp_path / missing), "--out", str(table)]) == 1
    told = capsys.readouterr()
    assert told.err.startswith(f"{tmp_path / missing}: ")
    assert (told.out, told.err.count("\n"), table.read_text()) == ("", 1, "the last one")
