"""The panel on a projector: the switch Classroom fills the screen, in large type, and nothing scrolls or sticks out."""

import pytest
from mouse import point
from playwright.sync_api import Page, expect

from electionlib import atlas

pytestmark = pytest.mark.browser

CELL = """
from random import Random
from electionlib import Panel, load
Panel(load("{log}"), "all", {at}, Random(1))
"""
STEPS = [
    ("candidate_5.jsonl", (442, 467, 883)),
    ("campaign_manager_beginner.jsonl", (215, 51)),
    ("headquarters_4.jsonl", (253, 56)),
]
"""Recorded games, and steps of theirs with many moves, many sentences or many cards."""

STICKING_OUT = """() => {
    const panel = document.querySelector('.el'), parts = [panel, ...panel.querySelectorAll(
        '.el-heading, .el-said, .el-plot, .el-legend li, .el-entry, .el-acting, .el-predict, .jupyter-button, ' +
        'select, input, .el-pieces, .el-pieces > *')];
    return parts.filter(part => part.getClientRects().length).filter(part => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        const isClipped = part.matches('.el, .el-entry, .el-acting, .el-predict, .el-pieces, .jupyter-button') &&
            (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2);
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || isClipped;
    }).map(part => `${part.className}: ${part.innerText}`);
}"""
OVERLAPPING = """() => [
    ['.el-controls', '.el-switches'], ['.el-entry', '.el-acting'], ['.el-map', '.el-entry'],
].filter(pair => {
    const [one, other] = pair.map(name => document.querySelector(name).getBoundingClientRect());
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
})"""
MAP_FITS = """() => {
    const plot = document.querySelector('.el-plot');
    return Math.abs(plot.querySelector('.svg-container')?.clientWidth - plot.clientWidth) <= 1
        && Math.abs(plot.querySelector('.svg-container')?.clientHeight - plot.clientHeight) <= 1;
}"""


def enter(lab, log: str, at: int) -> Page:
    page = lab.open(lab.write(log + ".ipynb", CELL.format(log=log, at=at)))
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator("path.choroplethlocation:visible")).to_have_count(51)
    press(page, "Classroom")
    expect(page.locator(".el-classroom")).to_be_visible()
    return page


def press(page: Page, name: str) -> None:
    page.locator(".el .jupyter-button:visible").filter(has_text=name).first.click()


def fits(page: Page) -> None:
    """Wait until nothing sticks out or overlaps."""
    for _ in range(100):
        found = page.evaluate(STICKING_OUT), page.evaluate(OVERLAPPING)
        if found == ([], []):
            return
        page.wait_for_timeout(100)
    assert found == ([], [])


def go(page: Page, at: int) -> None:
    page.locator(f".el-lines [data-i='{at}']").dispatch_event("click")
    expect(page.locator(".el-said")).to_contain_text(f"Step {at} of ")


@pytest.mark.parametrize(("log", "steps"), STEPS)
def test_all_fits_at_both_sizes_of_a_projector(shared_lab, log, steps):
    page = enter(shared_lab, log, steps[0])
    for size in ({"width": 1280, "height": 720}, {"width": 1024, "height": 768}):
        page.set_viewport_size(size)
        page.wait_for_function(MAP_FITS)
        for at in steps:
            go(page, at)
            expect(page.locator(".el-acting")).to_be_visible()
            fits(page)
            press(page, "Board")
            expect(page.locator(".el-map")).to_be_hidden()
            while True:
                fits(page)
                shown = page.locator(".el-room button", has_text="Board").inner_text().strip()
                press(page, "Board")
                if "/" not in shown or shown.split()[-1].split("/")[0] == shown.split("/")[-1]:
                    break
            press(page, "Map")
    sizes = "name => parseFloat(getComputedStyle(document.querySelector(name)).fontSize)"
    for name in (".el-heading h2", ".el-said", ".el-entry summary"):
        assert page.evaluate(sizes, name) >= 24
    page.keyboard.press("Escape")


def test_a_larger_screen_has_larger_type(shared_lab):
    page = enter(shared_lab, "candidate_5.jsonl", 442)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.wait_for_function(MAP_FITS)
    page.wait_for_function("document.querySelector('.el-said').getBoundingClientRect().height > 45")
    fits(page)
    page.keyboard.press("Escape")


def test_keys_guesses_and_the_way_out(shared_lab):
    page = enter(shared_lab, "candidate_5.jsonl", 441)
    page.wait_for_function("document.fullscreenElement == document.querySelector('.el')")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".el-said")).to_contain_text("Step 442 of ")
    page.keyboard.press("PageUp")  # as the device in a speaker's hand does
    expect(page.locator(".el-said")).to_contain_text("Step 441 of ")
    page.keyboard.press("ArrowRight")
    press(page, "Predict")
    page.get_by_label("Who", exact=True).fill("Team A")
    page.keyboard.press("ArrowLeft")  # in a field an arrow moves the caret
    press(page, "Guess")
    expect(page.locator(".el-predict table")).to_contain_text("Team A")
    fits(page)
    press(page, "Show what was chosen")
    expect(page.locator(".el-said")).to_contain_text(" chose: ")
    press(page, "Predict")
    page.wait_for_function(MAP_FITS)
    point(page, page.locator("path.choroplethlocation:visible").nth(atlas.STATES.index("WY")), "Wyoming")
    page.keyboard.press("Escape")
    expect(page.locator(".el-classroom")).to_have_count(0)
    page.wait_for_function("!document.fullscreenElement")
    expect(page.locator(".el-lines")).to_be_visible()
    page.wait_for_function(MAP_FITS)
    page.keyboard.press("ArrowRight")  # is a step in the classroom view alone
    expect(page.locator(".el-said")).to_contain_text("Step 443 of ")


def test_where_the_whole_screen_is_refused_it_covers_the_window(shared_lab):
    page = enter(shared_lab, "candidate_5.jsonl", 442)
    page.keyboard.press("Escape")
    page.evaluate("() => { Element.prototype.requestFullscreen = async () => { throw new TypeError('refused'); }; }")
    press(page, "Classroom")
    corners = "[[1, 1], [innerWidth - 2, innerHeight - 2]]"
    page.wait_for_function(f"{corners}.every(([x, y]) => document.elementFromPoint(x, y).closest('.el'))")
    fits(page)
    press(page, "Leave")
    expect(page.locator(".el-classroom")).to_have_count(0)
    expect(page.locator(".el-lines")).to_be_visible()
