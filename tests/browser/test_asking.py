"""The quiz as a pupil meets it: the mouse, the keyboard, the next day, and a dark theme."""

import json
import re

import pytest
from playwright.sync_api import expect

from electionlib.lessons import grade, make

pytestmark = pytest.mark.browser

CELL = """
from electionlib import lessons
from electionlib.ui.asking import Quiz
Quiz([lessons.make("roll", 2, 1), lessons.make("pairs", "candidate_6.jsonl", 1), lessons.make("votes", 2024, 1),
      lessons.make("verdict", "candidate_6.jsonl", 7)], "{file}", pupil="Ann")
"""
QUESTIONS = [
    make("roll", 2, 1),
    make("pairs", "candidate_6.jsonl", 1),
    make("votes", 2024, 1),
    make("verdict", "candidate_6.jsonl", 7),
]


def test_a_pupil_answers_with_mouse_and_keys_and_finds_it_again(lab):
    name = lab.write("quiz.ipynb", CELL.format(file="mouse.json"))
    page = lab.open(name)
    quiz = page.locator(".el-quiz")
    status = quiz.get_by_role("status").first
    roll, pairs, votes, _ = QUESTIONS
    words = {option.key: f"{option.key}) {option.words}" for option in (*roll.options,)}
    expect(quiz).to_contain_text(roll.prompt)
    quiz.get_by_label(words[roll.right], exact=True).check()
    quiz.get_by_role("button", name="Answer").click()
    expect(status).to_have_text("Right.")
    expect(quiz).to_contain_text(roll.explanation)
    quiz.get_by_role("button", name="Next").press("Enter")
    expect(quiz).to_contain_text("Question 2 of 4")
    for option in pairs.options:
        box = quiz.get_by_label(f"{option.key}) {option.words}", exact=True)
        if option.key in pairs.right:
            box.press("Space")
    quiz.get_by_role("button", name="Answer").press("Space")
    expect(status).to_have_text("Right.")
    expect(quiz.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Space")
    line = quiz.get_by_label("Your answer")
    expect(line).to_be_focused()
    page.keyboard.type(str(votes.right))
    page.keyboard.press("Enter")
    expect(status).to_have_text("Right.")
    expect(quiz).to_contain_text("3 of 4 answered, 3 right.")
    page.wait_for_function("document.querySelectorAll('.jp-CodeCell').length == 1")  # no key was a shortcut
    assert grade([lab.folder / "mouse.json"]).scores[0].right == 3
    lab.stop_kernels()
    quiz = lab.open(name).locator(".el-quiz")
    expect(quiz).to_contain_text("3 of 4 answered, 3 right.")
    expect(quiz).to_contain_text("Question 4 of 4")
    data = json.loads((lab.folder / "mouse.json").read_text())
    assert [entry["pupil"] for entry in data["answers"]] == ["Ann"] * 3


def test_a_name_is_typed_once_and_an_answer_typed_at_once_is_not_lost(lab):
    cells = (
        "from electionlib import lessons, ask",
        "ask(lessons.make('votes', 2024, 1), 'name.json')",
        "ask(lessons.make('votes', 2024, 4), 'name.json')",
    )
    page = lab.open(lab.write("name.ipynb", *cells))
    first, second = (page.locator(".el-quiz").nth(k) for k in range(2))
    expect(second).to_be_visible()
    first.get_by_label("Your answer").fill(str(make("votes", 2024, 1).right))
    first.get_by_role("button", name="Answer").click()
    expect(first.get_by_role("alert")).to_have_text("Write your name first.")
    first.get_by_label("Your answer").fill("")
    first.get_by_label("Name").press_sequentially("Ann")
    first.get_by_label("Name").press("Tab")
    first.get_by_label("Your answer").press_sequentially(str(make("votes", 2024, 1).right))
    first.get_by_label("Your answer").press("Enter")
    expect(first.get_by_role("status").first).to_have_text("Right.")
    expect(second.get_by_label("Name")).to_have_value("Ann")
    second.get_by_label("Your answer").press_sequentially(str(make("votes", 2024, 4).right))
    second.get_by_role("button", name="Answer").click()
    expect(second.get_by_role("status").first).to_have_text("Right.")
    assert [(score.pupil, score.right) for score in grade([lab.folder / "name.json"]).scores] == [("Ann", 2)]


FITS = """[document.querySelector('.el-quiz')].every(quiz =>
    quiz.getBoundingClientRect().height < 480 && quiz.scrollWidth <= quiz.clientWidth)"""


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_it_can_be_read_in_any_theme_and_fits_a_projector(lab, theme):
    lab.theme(theme)
    page = lab.open(lab.write("theme.ipynb", CELL.format(file="theme.json")))
    quiz = page.locator(".el-quiz")
    expect(quiz).to_contain_text("Question 1 of 4")
    for i in range(4):
        for what in (".el-prompt", "h2", "label", "button"):
            assert contrast(page, f".el-quiz {what}") > 4.5, what
        page.wait_for_function(FITS)
        if i < 3:
            quiz.get_by_role("button", name="Next").click()
            expect(quiz).to_contain_text(f"Question {i + 2} of 4")


def contrast(page, what):
    """Return the contrast of the text of the first such element to what lies behind it, as WCAG counts it.

    It is found and measured at once, for one that is painted again in between has no style.
    """
    found = page.wait_for_function(
        """what => {
            let at = [...document.querySelectorAll(what)].find(each => each.checkVisibility());
            if (!at) return null;
            const ink = getComputedStyle(at).color;
            const paper = () => getComputedStyle(at).backgroundColor;
            while (at.parentElement && /rgba\\(.*, 0\\)/.test(paper())) at = at.parentElement;
            return [ink, paper()];
        }""",
        arg=what,
    )
    ink, paper = found.json_value()
    a, b = sorted(map(luminance, (ink, paper)))
    return (b + 0.05) / (a + 0.05)


def luminance(color):
    parts = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
