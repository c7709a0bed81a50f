"""The explorer as a class meets it: clicks and keys in JupyterLab, without a network."""

import shutil

import pytest
from mouse import point
from playwright.sync_api import Page, expect

from electionlib import atlas, files

pytestmark = pytest.mark.browser

CELL = """
from electionlib import Explorer
explorer = Explorer()
explorer
"""
SHAPES = "path.choroplethlocation:visible"
CHOSEN, NEAR = "rgb(213, 94, 0)", "rgb(86, 180, 233)"
LIT = f"""() => [...document.querySelectorAll('path.choroplethlocation')]
    .filter(shape => shape.getClientRects().length).flatMap((shape, i) =>
    getComputedStyle(shape).fill == '{NEAR}' ? [i] : [])"""


@pytest.fixture
def page(lab) -> Page:
    page = lab.open(lab.write("explorer.ipynb", CELL))
    expect(page.locator(SHAPES)).to_have_count(51)
    return page


def says(page: Page, sentence: str) -> None:
    expect(page.locator(".el [role=status]")).to_contain_text(sentence)


def lit(page: Page, *codes: str) -> None:
    """Wait until these states and no others are lit as neighbors."""
    wanted = [atlas.STATES.index(code) for code in codes]
    page.wait_for_function(f"JSON.stringify(({LIT})()) == '{wanted}'.replaceAll(' ', '')")


def click(page: Page, code: str) -> None:
    """Point at a state and click once plotly has noticed: its own layer above the shapes takes the mouse."""
    shape = page.locator(SHAPES).nth(atlas.STATES.index(code))
    shape.scroll_into_view_if_needed()
    point(page, shape, atlas.name(code))
    page.mouse.down()
    page.mouse.up()


def test_a_click_lights_the_neighbors(page):
    click(page, "WY")
    says(page, "Wyoming touches 6 states by land: Colorado, Idaho, Montana, Nebraska, South Dakota and Utah.")
    lit(page, "CO", "ID", "MT", "NE", "SD", "UT")
    expect(page.locator(".el-beside tr.el-marked th")).to_have_text("Wyoming")
    click(page, "CO")
    lit(page, "KS", "NE", "NM", "OK", "UT", "WY")
    page.get_by_label("Corners").check()
    lit(page, "AZ", "KS", "NE", "NM", "OK", "UT", "WY")


@pytest.mark.parametrize("picture", ["Tiles", "Graph"])
def test_the_other_pictures_light_up_and_take_clicks(page, picture):
    page.get_by_role("button", name=picture).click()
    expect(page.locator(".el-one").first).to_be_hidden()
    expect(page.locator(SHAPES)).to_have_count(51)
    page.wait_for_function(
        """[...document.querySelectorAll('.el-plot')].filter(plot => plot.getClientRects().length).every(plot =>
            Math.abs(plot.querySelector('.svg-container').clientWidth - plot.clientWidth) <= 1)"""
    )
    click(page, "WY")
    lit(page, "CO", "ID", "MT", "NE", "SD", "UT")


def test_the_keyboard_does_the_same(page):
    page.get_by_role("button", name="Neighbors").focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('input[type=text]')"):
            break
    page.keyboard.type("Wyomin")
    page.keyboard.press("Enter")
    expect(page.locator(".el [role=alert]")).to_contain_text("Did you mean Wyoming (WY)?")
    page.keyboard.type("g")
    page.keyboard.press("Enter")
    says(page, "Wyoming touches 6 states by land")
    lit(page, "CO", "ID", "MT", "NE", "SD", "UT")
    page.get_by_role("button", name="Tiles").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".el-one").first).to_be_hidden()
    lit(page, "CO", "ID", "MT", "NE", "SD", "UT")


@pytest.mark.parametrize("width", [1280, 1024])
def test_nothing_sticks_out(page, width):
    page.set_viewport_size({"width": width, "height": 768})
    page.wait_for_function(
        """Math.abs(document.querySelector('.svg-container').clientWidth
            - document.querySelector('.el-plot').clientWidth) <= 1"""
    )
    sides = "['.el', '.el-beside', '.el-beside .el-scroll'].map(name => document.querySelector(name))"
    page.wait_for_function(f"{sides}.every(box => box.scrollWidth <= box.clientWidth)")


@pytest.mark.parametrize(("name", "explorers"), [("20_borders.ipynb", 6), ("21_travel.ipynb", 4)])
def test_the_lessons_show_every_explorer(lab, name, explorers):
    shutil.copy(files.notebooks() / name, lab.folder)
    shown = lab.open(name).locator(".el")
    for i in range(explorers):
        shown.nth(i).scroll_into_view_if_needed()
        expect(shown.nth(i).locator(SHAPES)).to_have_count(51)
    expect(shown).to_have_count(explorers)
