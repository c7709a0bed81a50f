"""The shipped notebooks as a teacher meets them: opened in JupyterLab, run, stepped through, without a network."""

import shutil

import pytest
from playwright.sync_api import expect

from electionlib import files

pytestmark = pytest.mark.browser

SHAPES = "path.choroplethlocation"
FILLS = "panel => [...panel.querySelectorAll('path.choroplethlocation')].map(shape => getComputedStyle(shape).fill)"
OWNED = "rgb(213, 94, 0)"
"""The second seat's color: Senator Heart wins California at step 42."""


def opened(lab, name: str):
    shutil.copy(files.notebooks() / name, lab.folder)
    return lab.open(name)


def test_the_first_notebook_shows_a_game_and_lets_one_play(lab):
    page = opened(lab, "00_start.ipynb")
    watch, play = page.locator(".el").nth(0), page.locator(".el").nth(1)
    expect(watch.locator(SHAPES)).to_have_count(51)
    assert OWNED not in watch.evaluate(FILLS)
    watch.get_by_role("button", name="Last").click()
    expect(watch.locator("[role=status]").first).to_contain_text("The game is over")
    page.wait_for_function(f"({FILLS})(document.querySelector('.el')).includes('{OWNED}')")
    watch.get_by_role("button", name="First").click()
    page.wait_for_function(f"!({FILLS})(document.querySelector('.el')).includes('{OWNED}')")
    play.scroll_into_view_if_needed()
    expect(play.locator(SHAPES)).to_have_count(51)
    expect(play.locator("[role=status]").first).to_contain_text("Step 52 of 52")
    play.get_by_role("button", name="Make this move").click()
    expect(play.locator("[role=status]").first).to_contain_text("Step 53 of 53")


@pytest.mark.parametrize(("name", "count"), [("10_candidate.ipynb", 8), ("30_campaign_manager.ipynb", 7)])
def test_a_lesson_shows_every_panel(lab, name, count):
    page = opened(lab, name)
    panels = page.locator(".el")
    expect(panels).to_have_count(count)
    for i in range(count):
        panels.nth(i).scroll_into_view_if_needed()
        expect(panels.nth(i).locator(SHAPES)).to_have_count(51)
        colors = 1 if i == 0 and name.startswith("10") else 2
        page.wait_for_function(f"new Set(({FILLS})(document.querySelectorAll('.el')[{i}])).size >= {colors}")
