"""The panel as a class meets it: in JupyterLab, with the mouse and with the keyboard, without a network.

The tests share one page and one kernel and run the cell again, which is itself a thing to be tested.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

CELL = """
from random import Random
from toy import Toy
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.ui.panel import Panel
seats = [{"name": "Ann"}, {"name": "Bo"}, {"name": "<img src=x onerror=alert(1)>"}]
timeline = playout(Timeline(Toy(3), seats), [RandomPlayer()] * 3, Random(1))
timeline.note(7, "</script><img src=x onerror=alert(1)>", "?!")
panel = Panel(timeline, rng=Random(2))
panel
"""
TWICE = "panel"
RECORD = """
from toy import Toy
from electionlib.engine.timeline import Timeline
from electionlib.ui.panel import Panel
Panel(Timeline(Toy(2), [{"name": "Ann"}, {"name": "Bo"}]), viewer="all")
"""
OTHER = "Panel(timeline, viewer='all', at=4)"

FILLS = """[...document.querySelector('.el')?.querySelectorAll('path.choroplethlocation') ?? []]
    .filter(shape => shape.getClientRects().length).map(shape => getComputedStyle(shape).fill)"""
FITS = """[...document.querySelectorAll('.el-plot')].filter(plot => plot.getClientRects().length).every(plot =>
    Math.abs(plot.querySelector('.svg-container')?.clientWidth - plot.clientWidth) <= 1)"""
FREE, FIRST_SEAT = "rgb(255, 255, 255)", "rgb(0, 114, 178)"


@pytest.fixture(scope="module")
def notebook(shared_lab):
    shared_lab.open(shared_lab.write("toy.ipynb", CELL))
    return shared_lab


@pytest.fixture
def page(notebook) -> Iterator[Page]:
    page = notebook.run()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_function(f"{FILLS}.length == 51")
    page.locator(".el").evaluate("panel => panel.scrollIntoView()")
    step(page, 0)
    yield page
    assert page.locator(".el img").count() == 0  # a player's name is a text
    assert notebook.problems == []


def step(page: Page, i: int) -> None:
    """Wait until the panel says that it shows step `i`."""
    expect(page.locator(".el-said").first).to_contain_text(f"Step {i} of ")


def line(page: Page, i: int) -> Locator:
    """Return the line of the log for a step."""
    return page.locator(f".el-lines [data-i='{i}']").first


def press(page: Page, name: str) -> None:
    """Press the button of exactly this label, the first of its kind."""
    page.locator(".jupyter-button:visible").filter(has_text=re.compile(rf"^\s*{name}\s*$")).first.click()


def test_buttons_repaint_the_map(page):
    fills = page.evaluate(FILLS)
    assert (len(set(fills)), fills.count(FREE)) == (2, 6)
    press(page, "Last")
    step(page, 9)
    page.wait_for_function(f"!{FILLS}.includes('{FREE}') && {FILLS}.filter(fill => fill == '{FIRST_SEAT}').length == 2")
    press(page, "Turn")
    step(page, 6)
    press(page, "Back")
    step(page, 5)
    press(page, "First")
    step(page, 0)
    page.wait_for_function(f"JSON.stringify({FILLS}) == JSON.stringify({fills})")


def test_keyboard_alone(page):
    """Every control is reached with Tab, and no key of the panel reaches JupyterLab, where `d d` deletes the cell."""
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("d")
    page.keyboard.press("d")
    for i in (1, 2):
        page.keyboard.press("Enter")
        step(page, i)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    reached = []
    for _ in range(30):
        page.keyboard.press("Tab")
        focus = "document.activeElement"
        reached.append(page.evaluate(f"{focus}.getAttribute('role') ?? {focus}.innerText.trim() ?? ''"))
        if reached[-1] == "slider":
            page.keyboard.press("ArrowRight")
            step(page, 3)
        if reached[-1] == "listbox":
            page.keyboard.press("ArrowUp")
            step(page, 2)
            page.keyboard.press("End")
            step(page, 9)
    assert {"slider", "listbox", "Last", "Choice", "Play", "Choices", "Predict", "Branches", "Tiles"} <= {*reached}


def test_a_screen_reader_is_told_what_each_control_is_and_which_switch_is_on(page):
    for role, name in (("slider", "Step"), ("combobox", "Speed of playing"), ("combobox", "Whose lines the log shows")):
        expect(page.get_by_role(role, name=name, exact=True)).to_be_visible()
    words = page.get_by_role("button", name="In words")
    expect(words).to_have_attribute("aria-pressed", "false")
    words.press("Space")
    expect(words).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("img", name="Map.")).to_be_visible()


def test_a_click_on_the_map_keeps_the_keys_from_the_notebook(page):
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.wait_for_function(FITS)
    shape = page.locator(".el path.choroplethlocation").nth(50).bounding_box()
    page.mouse.click(shape["x"] + shape["width"] / 2, shape["y"] + shape["height"] / 2)
    page.wait_for_function("document.activeElement.matches('.el')")
    for key in "ddx":
        page.keyboard.press(key)
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)


def test_a_message_is_told_beside_the_button_too_where_the_top_is_off_the_screen(page):
    press(page, "Predict")
    echo = page.locator(".el-predict .el-echo")
    step(page, 0)
    expect(echo).to_be_hidden()  # plain words are told at the top alone
    page.get_by_label("Seen by").select_option("Everything")
    press(page, "Last")
    step(page, 3)
    press(page, "Guess")
    expect(page.locator(".el-said")).to_contain_text("Write who makes the guess")
    page.locator(".el-pieces").evaluate("pieces => pieces.scrollIntoView()")
    expect(page.locator(".el-said")).not_to_be_in_viewport()
    expect(echo).to_contain_text("Write who makes the guess")
    expect(echo.locator("[role]")).to_have_attribute("aria-hidden", "true")
    expect(page.get_by_label("Who", exact=True)).to_be_focused()


def test_the_log_goes_to_an_entry_and_tells_its_rule_and_its_note(page):
    line(page, 7).click()
    step(page, 7)
    expect(page.locator(".el-entry .el-note")).to_contain_text("?! </script><img src=x onerror=alert(1)>")
    press(page, "Next")
    step(page, 8)
    expect(line(page, 8)).to_have_attribute("aria-selected", "true")
    expect(line(page, 8)).to_be_in_viewport()
    rule = page.locator(".el-entry details").first
    expect(rule.locator("p")).to_be_hidden()
    rule.locator("summary").click()
    expect(rule.locator("p")).to_contain_text("A card is laid face down on a free state.")
    page.locator(".el-filter input").fill("TX")
    page.keyboard.press("Enter")
    expect(page.locator(".el-lines [role=option]")).to_have_count(2)  # the card laid there, and the last one's scores
    page.locator(".el-filter input").fill("no such word")
    page.keyboard.press("Enter")
    said = "getComputedStyle(document.querySelector('.el-lines'), '::before').content"
    page.wait_for_function(f"{said} == '\"No line matches.\"'")


def test_play_runs_to_the_end(page):
    page.locator(".el-controls select").select_option("fast")
    press(page, "Play")
    step(page, 9)
    expect(page.get_by_role("button", name="Play")).not_to_have_class(re.compile("mod-active"))


def test_a_guess_a_branch_and_a_comparison(page):
    page.get_by_label("Seen by").select_option("Everything")
    press(page, "Predict")
    press(page, "Last")
    step(page, 3)
    expect(line(page, 4)).to_have_count(0)
    page.get_by_label("Who", exact=True).fill("</script>")
    page.get_by_label("Guess", exact=True).select_option("Lay C1 on NY")
    press(page, "Guess")
    expect(page.locator(".el-extra table:visible")).to_contain_text("</script>")
    press(page, "Show what was chosen")
    expect(page.locator(".el-said")).to_contain_text("Ann chose: Lay C1 on NY. </script>: right.")
    press(page, "Predict")
    press(page, "Back")
    press(page, "Choices")
    expect(page.locator(".el-options tr.el-marked")).to_contain_text("Lay C1 on NYchosen".replace("NY", "NY "))
    page.locator(".el-acting select:visible").select_option("Lay C1 on TX")
    press(page, "Make this move")
    expect(page.locator(".el-said")).to_contain_text("This is branch 1, from step 3")
    expect(page.locator(".el-acting select:visible")).to_be_focused()
    press(page, "Choices")
    expect(page.locator(".el-options")).to_be_hidden()
    press(page, "Branches")
    page.get_by_label("Compare with").select_option("the game as it was")
    expect(page.locator(".el-parting")).to_contain_text("Ann: Lay C1 on NY")
    expect(page.locator(".el-half path.choroplethlocation:visible")).to_have_count(102)
    page.locator(".el-extra .widget-select select").select_option(index=0)
    step(page, 4)
    expect(page.locator(".el-badge")).to_have_count(0)


def test_tiles_words_and_a_narrow_window(page):
    for width in (1280, 1024):
        page.set_viewport_size({"width": width, "height": 720})
        page.wait_for_function(FITS)
        page.wait_for_function("(panel => panel.scrollWidth <= panel.clientWidth)(document.querySelector('.el'))")
        for name in ("First", "Last", "Play"):
            expect(page.get_by_role("button", name=name)).to_be_in_viewport()
    press(page, "Tiles")
    page.wait_for_function(f"{FILLS}.length == 51")
    page.wait_for_function(FITS)  # a picture that is made while the panel is on show
    press(page, "Last")
    page.wait_for_function(f"{FILLS}.filter(fill => fill == '{FIRST_SEAT}').length == 2")
    press(page, "In words")
    expect(page.locator(".el-words")).to_contain_text("Ann: NY, OH.")


def test_all_fits_the_screen_of_a_projector(page):
    """What a class needs first is seen without scrolling: the controls, the map, the log and the switches."""
    page.locator(".el").evaluate("panel => panel.scrollIntoView()")
    for what in (".el-controls", ".el-map", ".el-lines", ".el-switches"):
        expect(page.locator(what)).to_be_in_viewport(ratio=1)


def test_reloaded_and_shown_twice_beside_another(lab):
    page = lab.open(lab.write("more.ipynb", CELL, TWICE, OTHER))
    page.wait_for_function("document.querySelectorAll('path.choroplethlocation').length == 153")
    said = page.locator(".el-said")
    page.locator(".el-controls select").nth(1).select_option("slow")
    page.get_by_role("button", name="Play").nth(1).click()  # one clock for both views of one panel
    expect(said.nth(0)).to_contain_text(re.compile(r"Step [1-9] of 9\."))
    page.get_by_role("button", name="Pause").nth(0).click()
    expect(said.nth(2)).to_contain_text("Step 4 of 9.")
    page.get_by_title("One step back").nth(2).click()
    expect(said.nth(2)).to_contain_text("Step 3 of 9.")
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    lab.reload()
    page.wait_for_function("document.querySelectorAll('path.choroplethlocation').length == 153")
    expect(said.nth(2)).to_contain_text("Step 3 of 9.")
    page.get_by_role("button", name="Next").nth(2).click()
    expect(said.nth(2)).to_contain_text("Step 4 of 9.")


def test_a_picture_that_is_taken_off_the_page_while_it_is_drawn_leaves_the_others_alone(lab):
    page = lab.open(lab.write("again.ipynb", CELL, TWICE))
    for _ in range(3):
        page.evaluate("jupyterapp.commands.execute('notebook:run-cell')")  # the last one, which shows the panel again
    page.wait_for_function("document.querySelectorAll('path.choroplethlocation').length == 102")
    press(page, "Last")
    for panel in (0, 1):
        fills = FILLS.replace("querySelector('.el')", f"querySelectorAll('.el')[{panel}]")
        page.wait_for_function(f"{fills}.filter(fill => fill == '{FIRST_SEAT}').length == 2")


def test_cards_dealt_at_the_table_are_entered_with_the_keyboard(lab):
    page = lab.open(lab.write("table.ipynb", RECORD))
    line, echo = page.get_by_title("The deal: write 2 cards"), page.locator(".el-acting .el-echo")
    page.locator(".el").evaluate("panel => panel.scrollIntoView()")
    line.focus()
    page.keyboard.type("c1 queen")
    page.keyboard.press("Enter")
    expect(echo).to_contain_text("“queen” cannot come here, but these can: C1 · a 1, C2 · a 2, C3 · a 3.")
    expect(echo).to_be_in_viewport(ratio=1)
    expect(line).to_be_in_viewport(ratio=1)
    expect(line).to_be_focused()
    press(page, "In words")  # nothing gives way under the mouse
    expect(page.locator(".el-words")).to_be_visible()
    press(page, "In words")
    line.focus()
    page.keyboard.press("End")
    for _ in "queen":
        page.keyboard.press("Backspace")
    for key in (
        "Tab",
        "Tab",
        "ArrowDown",
        "ArrowDown",
        "ArrowDown",
        "Enter",
    ):  # to the list, which opens, and its second
        page.keyboard.press(key)
    expect(line).to_have_value("c1 C2")  # and nothing was entered when the line lost the focus
    for key in ("Shift+Tab", "Shift+Tab", "Enter"):
        page.keyboard.press(key)
    step(page, 1)
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    page.keyboard.type("a 2, A 3")
    page.keyboard.press("Enter")
    step(page, 2)
    expect(page.get_by_title("The moves that are allowed here")).to_be_focused()
    expect(page.locator(".el-lines")).to_contain_text("Deal C2, C3 to Bo")
    expect(page.locator(".jp-CodeCell")).to_have_count(1)  # no key was a shortcut
