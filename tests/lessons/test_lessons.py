"""The lesson notebooks: all parts are there, scripts answer all right and all wrong, and what they say is so."""

import ast
import json
import re
from functools import cache
from typing import Any

import pytest

from electionlib import atlas, files, load, new_game
from electionlib.engine.view import listed
from electionlib.games.headquarters.preview import prospects
from electionlib.lessons import grade
from electionlib.ui.asking import Quiz

LESSONS = (
    "01_electoral_college",
    "11_primaries",
    "12_super_tuesday",
    "13_convention",
    "31_battlegrounds",
    "41_campaign_trail",
)
PARTS = (
    "Aim",
    "Plan: 45 minutes",
    "Teacher's notes",
    "The facts",
    "Activity",
    "Discussion",
    "Five questions",
    "Exit ticket",
    "Handout",
)


@cache
def cells(name: str) -> list[tuple[str, str]]:
    notebook = json.loads((files.notebooks() / f"{name}.ipynb").read_text(encoding="utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]


@cache
def parts(name: str) -> dict[str, str]:
    """Return the text under each heading of the second level."""
    text = "\n".join(source for kind, source in cells(name) if kind == "markdown")
    _, *found = re.split(r"^## (.*)\n", text, flags=re.M)
    return dict(zip(found[::2], found[1::2], strict=True))


def handout(name: str) -> str:
    return (files.notebooks() / "handouts" / f"{name}.html").read_text(encoding="utf-8")


def shown(name: str) -> list[Any]:
    """Run the notebook's cells and return what each of them shows."""
    space: dict[str, Any] = {}
    values = []
    for kind, source in cells(name):
        if kind == "code":
            *body, last = ast.parse(source).body
            if not isinstance(last, ast.Expr):
                body.append(last)
            exec(compile(ast.Module(body, []), name, "exec"), space)
            if isinstance(last, ast.Expr):
                values.append(eval(compile(ast.Expression(last.value), name, "eval"), space))
    return values


def wrong(question: Any) -> Any:
    match question.form:
        case "number":
            return question.right + 1
        case "states":
            return [state for state in atlas.STATES if state not in question.right][:2]
        case "several":
            return [option.key for option in question.options if option.key not in question.right]
    return next(option.key for option in question.options if option.key != question.right)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_all_its_parts(name):
    found = parts(name)
    assert tuple(found) == PARTS
    minutes = [int(n) for n in re.findall(r"^\| *(\d+) *\|", found["Plan: 45 minutes"], flags=re.M)]
    assert len(minutes) >= 5
    assert sum(minutes) == 45
    assert all(len(re.findall(r"^(?:\*|\d\.) ", found[part], flags=re.M)) >= 3 for part in ("Aim", "Discussion"))
    facts = re.split(r"^\d+\. ", found["The facts"], flags=re.M)[1:]
    assert len(facts) >= 5
    assert all(re.search(r"—\s+\*[^*]+\*\s*$", fact) for fact in facts), "each fact ends with its source"
    assert f"(handouts/{name}.html)" in found["Handout"]


@pytest.mark.parametrize("name", LESSONS)
def test_scripts_answer_all_right_and_all_wrong(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    quizzes = [value for value in shown(name) if isinstance(value, Quiz)]
    assert [len(quiz.questions) for quiz in quizzes] == [5, 1]
    assert len({question.id for quiz in quizzes for question in quiz.questions}) == 6
    assert {quiz.file.path.name for quiz in quizzes} == {f"answers_{name[:2]}.json"}
    for pupil, choose in (("Ann", lambda question: question.right), ("Bo", wrong)):
        for quiz in (Quiz(quiz.questions, quiz.file.path, pupil) for quiz in quizzes):
            for i, question in enumerate(quiz.questions):
                quiz.show(i)
                quiz.answer(choose(question))
    report = grade([quizzes[0].file.path])
    assert not report.problems
    assert [row.split(",")[1:6] for row in report.scores_csv().splitlines()[1:]] == [
        ["Ann", "1", "6", "6", "100"],
        ["Bo", "1", "0", "6", "0"],
    ]


@pytest.mark.parametrize("name", LESSONS)
def test_a_handout_needs_nothing_else(name):
    page = handout(name)
    assert not re.search(r"<script|<link|<img|<iframe|@import|url\(|https?:|\son\w+=", page)
    assert f"Lesson {name[:2]}" in page
    assert "Exit ticket" in page


def test_what_the_lessons_say_of_the_recorded_games():
    two = load("candidate_2.jsonl")
    tied = two.find(rule="CAND-9.3")[0]
    assert [two.game.totals(two[tied].position)[seat] for seat in (0, 1)] == [269, 269]  # lessons 01 and 13
    five = load("candidate_5.jsonl")
    decided = five.find(rule="CAND-5.1")[0]
    assert any(event.kind == "squelch" for event in five[decided].events)  # 11: there is a Squelch Rumor to watch for
    lost, opens, out = (five.find(kind=kind)[0] for kind in ("deadlocked", "contest", "eliminated"))
    assert [event.state for event in five[lost].events if event.kind == "deadlocked"] == ["CT"]  # 13
    to_come = five.game.unresolved(five[lost].position)
    votes_to_come = sum(map(five.game.primaries.votes, to_come))
    assert (five[lost].position.turn, len(to_come), votes_to_come) == (11, 12, 232)
    assert five.game.unresolved(five[opens].position) == []  # 13: no votes are left on the map
    assert opens < out
    (seat, votes) = next((event.seat, event.data[0]) for event in five[out].events if event.kind == "eliminated")
    assert five.game.totals(five[out].position)[seat] == votes > 0  # 13: his votes are still shown as his
    assert len(five.find(kind="eliminated")) == 3  # 13: the table of predictions on the handout
    begun = load("campaign_manager_beginner.jsonl")
    assert begun.game.actor(begun[begun.find(rule="CM-9.1")[0] - 1].position) < 0  # 31: the die is thrown next


def test_what_the_lessons_say_of_the_map():
    said = {part: " ".join(text.split()) for part, text in parts("01_electoral_college").items()}
    moved = atlas.changes(2020, 2024)
    gained, lost = (listed(sorted(atlas.name(state) for state in moved if moved[state] == n)) for n in (1, -1))
    assert f"Texas gained two, and {gained} one each. {lost} lost one each." in said["The facts"]
    assert [n for n in moved.values() if abs(n) != 1] == [moved["TX"]] == [2]
    best = atlas.fewest_states()
    assert len(best) == 12
    assert sum(atlas.votes(2024)[state] for state in best) == 281
    assert "together they have 281" in said["Activity"]
    people = atlas.populations(2020)
    assert [round(people[state] / atlas.votes(2024)[state], -3) for state in ("WY", "CA")] == [193_000, 733_000]
    assert sum(sorted(people.values())[:26]) < sum(people.values()) / 5


def test_the_handouts_have_the_votes_of_the_atlas_and_the_primaries_of_the_game():
    squares = re.findall(r'<text[^>]*>([A-Z]{2})</text><text class="?v"?[^>]*>(\d+)<', handout("01_electoral_college"))
    assert {state: int(votes) for state, votes in squares} == atlas.votes(2024)
    row = r"<td>([A-Z][A-Za-z ]+)</td><td class=n>(\d+)</td><td class=n>(\d+)</td>"
    rows = re.findall(row, handout("01_electoral_college"))
    assert len(rows) == 6
    for name, before, after in rows:
        assert [atlas.votes(year)[atlas.find(name)] for year in (2020, 2024)] == [int(before), int(after)]
    listed = re.findall(r"<p><span>([A-Z ]+)</span> <b>(\d+)</b></p>", handout("12_super_tuesday"))
    votes = atlas.votes(1992)
    game = load("candidate_6.jsonl").game
    assert {tuple(sorted(states.split())): int(n) for states, n in listed} == {
        tuple(sorted(group)): sum(votes[state] for state in group) for group in game.primaries.groups
    }


def test_the_sums_of_the_campaign_trail_are_those_of_the_game():
    page, answers = handout("41_campaign_trail"), " ".join(parts("41_campaign_trail")["Handout"].split())
    game = new_game("headquarters", 3, preset="class").game
    prices = (game.train_fee_per_state, game.air_fee_per_state, game.fund_x, game.fund_fee_per_die)  # in thousands
    assert prices == (25, 50, 10, 50)
    assert all(f"${price},000" in page for price in prices)
    gains = [prospects(game, local, 4, 2).mean - 2 * game.fund_fee_per_die for local in (0, 1, 2)]
    assert gains == [-135, 5, 145]
    assert all(f"{'−' * (gain < 0)}${abs(gain)},000" in answers for gain in gains)
    assert f"costs ${7 * game.air_fee_per_state},000" in page
    assert "brings $145,000" in page
    assert len(atlas.shortest_route("OH", "CO")) - 1 == 4
    assert [steps for steps in range(1, 7) if "IA" in atlas.reach("OH", steps)] == [3, 4, 5, 6]
    assert atlas.neighbors()["ME"] == ("NH",)
