"""A lesson as a class meets it in JupyterLab: the map, the tie, a question answered, and the handout to print."""

import shutil

import pytest
from playwright.sync_api import expect

from electionlib import files

pytestmark = pytest.mark.browser

HANDOUT = "lessons/handouts/01_electoral_college.html"


def test_a_lesson_from_the_map_to_the_handout(lab):
    shutil.copytree(files.notebooks(), lab.folder / "lessons")
    page = lab.open("lessons/01_electoral_college.ipynb")
    shown = page.locator(".el")
    expect(shown).to_have_count(4)
    for i in (0, 1):
        shown.nth(i).scroll_into_view_if_needed()
        expect(shown.nth(i).locator("path.choroplethlocation")).to_have_count(51)
    expect(shown.nth(1)).to_contain_text("269 of 270")
    quiz = shown.nth(2)
    quiz.scroll_into_view_if_needed()
    quiz.get_by_label("Name", exact=True).fill("Ann")
    quiz.get_by_label("Your answer").fill("3")
    quiz.get_by_role("button", name="Answer").click()
    expect(quiz).to_contain_text("Right.")
    assert (lab.folder / "lessons" / "answers_01.json").exists()
    link = page.get_by_role("link", name="handouts/01_electoral_college.html")
    link.scroll_into_view_if_needed()
    link.click()
    handout = page.frame_locator(".jp-HTMLViewer iframe")
    expect(handout.get_by_role("heading", name="The Electoral College")).to_be_visible()
    with page.expect_popup() as opened:  # as the lesson says how to print it
        page.evaluate("path => jupyterapp.commands.execute('docmanager:open-browser-tab', {path})", HANDOUT)
    expect(opened.value.get_by_role("heading", name="Exit ticket")).to_be_visible()
    opened.value.close()
