"""The panel as a student meets it: in JupyterLab, with the mouse and with the keyboard, without a network."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

TOY = """
from random import Random
from toy import Toy
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.ui.panel import Panel
seats = [{"name": "Ann"}, {"name": "Bo"}, {"name": "<img src=x onerror=alert(1)>"}]
timeline = playout(Timeline(Toy(3), seats), [RandomPlayer()] * 3, Random(1))
panel = Panel(timeline, rng=Random(2))
panel
"""

FILLS = "[...document.querySelectorAll('path.choroplethlocation')].map(shape => getComputedStyle(shape).fill)"
FREE, FIRST_SEAT = "rgb(255, 255, 255)", "rgb(0, 114, 178)"


@pytest.fixture
def page(lab) -> Iterator[Page]:
    page = lab.open(lab.write("toy.ipynb", TOY))
    page.wait_for_function(f"{FILLS}.length == 51")
    yield page
    assert page.locator(".el img").count() == 0  # a player's name is a text


def step(page: Page, i: int) -> None:
    """Wait until the panel says that it shows step `i`."""
    expect(page.locator(".el [role=status]")).to_contain_text(f"Step {i} of 9.")


def test_buttons_repaint_the_map(page):
    fills = page.evaluate(FILLS)
    assert (len(set(fills)), fills.count(FREE)) == (2, 6)
    page.get_by_role("button", name="Last").click()
    step(page, 9)
    page.wait_for_function(f"!{FILLS}.includes('{FREE}')")
    assert page.evaluate(FILLS).count(FIRST_SEAT) == 2
    page.get_by_role("button", name="Turn").first.click()
    step(page, 6)
    page.get_by_role("button", name="Back").click()
    step(page, 5)
    page.get_by_role("button", name="First").click()
    step(page, 0)
    page.wait_for_function(f"JSON.stringify({FILLS}) == JSON.stringify({fills})")


def test_keyboard_alone(page):
    page.get_by_role("button", name="Next").focus()
    for i in range(1, 5):
        page.keyboard.press("Enter")
        step(page, i)
    page.wait_for_function(f"{FILLS}.includes('{FIRST_SEAT}')")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "slider":
            break
    page.keyboard.press("ArrowRight")
    step(page, 5)
    page.keyboard.press("ArrowLeft")
    step(page, 4)


def test_log_goes_to_an_entry_and_tells_its_rule(page):
    log = page.locator(".el-side select").first
    log.select_option(index=7)
    step(page, 7)
    page.get_by_role("button", name="Next").click()
    step(page, 8)
    assert log.evaluate("list => list.selectedIndex") == 8
    rule = page.locator(".el-entry details").first
    expect(rule.locator("p")).to_be_hidden()
    rule.locator("summary").click()
    expect(rule.locator("p")).to_contain_text("A card is laid face down on a free state.")


def test_play_runs_to_the_end(page):
    page.get_by_label("Speed").select_option("fast")
    play = page.get_by_role("button", name="Play")
    play.click()
    step(page, 9)
    expect(play).not_to_have_class("mod-active")


def test_make_a_move_in_the_past(page):
    page.get_by_label("Seen by").select_option("Everything (teacher)")
    page.get_by_role("button", name="Choice").nth(1).click()
    step(page, 3)
    page.locator(".el-acting select").select_option("Lay C1 on TX")
    page.get_by_role("button", name="Make this move").click()
    expect(page.locator(".el [role=status]")).to_contain_text("branch 1, begun at step 3")
    page.get_by_role("button", name="In words").click()
    expect(page.locator(".el-words")).to_contain_text("Ann: TX.")


@pytest.mark.parametrize("width", [1280, 1024])
def test_nothing_sticks_out(page, width):
    page.set_viewport_size({"width": width, "height": 768})
    page.wait_for_function(
        """Math.abs(document.querySelector('.svg-container').clientWidth
            - document.querySelector('.el-plot').clientWidth) <= 1"""
    )
    assert page.evaluate("document.querySelector('.el').scrollWidth <= document.querySelector('.el').clientWidth")
    for name in ("First", "Last", "Play", "In words"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport()


def test_shown_twice(lab):
    page = lab.open(lab.write("twice.ipynb", TOY, "panel"))
    page.wait_for_function(f"{FILLS}.length == 102")
    page.get_by_role("button", name="Play").nth(1).click()
    expect(page.locator(".el [role=status]").nth(1)).to_contain_text("Step 2 of 9.")


def test_keys_pressed_in_the_panel_stay_in_it(page):
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    expect(page.locator(".el")).to_be_visible()
    page.locator(".el .widget-select select").focus()
    page.keyboard.press("ArrowDown")
    step(page, 1)
    page.keyboard.press("ArrowDown")
    step(page, 2)
