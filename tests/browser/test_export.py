"""The exported page as a student meets it: opened from a file, without kernel or network, by mouse and by keyboard."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from mouse import point
from playwright.sync_api import BrowserContext, Page, expect
from toy import Toy

from electionlib import atlas, load
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import StateMark, look, named
from electionlib.ui import export, paint

pytestmark = pytest.mark.browser

LOGS = sorted((Path(__file__).parents[2] / "data" / "logs").glob("*.jsonl"))
FILLS = "[...document.querySelectorAll('path.choroplethlocation')].map(shape => getComputedStyle(shape).fill)"
EVIL = "<img src=x onerror=alert(1)>"
WORSE = "</script><script>alert(2)</script>"

Open = Callable[..., Page]


@pytest.fixture
def opened(browser: BrowserContext, tmp_path: Path) -> Iterator[Open]:
    """Export a timeline and open it; the page asks nothing of any host, runs no foreign script and has no error."""
    page = browser.new_page()
    problems: list[str] = []
    page.on("request", lambda it: it.url.split(":")[0] in ("file", "data", "blob") or problems.append(it.url[:200]))
    page.on("console", lambda message: message.type in ("error", "warning") and problems.append(message.text[:400]))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("dialog", lambda dialog: (problems.append(dialog.message), dialog.dismiss()))

    def go(timeline: Timeline[Any, Any], viewer: int | str = "all", at: int = 0) -> Page:
        path = export.html(timeline, tmp_path / "game.html", viewer)
        page.goto(f"{path.as_uri()}#{at}")
        until(page, f"{FILLS}.length == 51")
        return page

    yield go
    page.close()
    assert problems == []


def until(page: Page, condition: str, arg: object = None) -> None:
    """Wait for a condition of JavaScript; Playwright's own looks again with `eval`, which the page forbids."""
    for _ in range(2400):
        if page.evaluate(condition, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"waited in vain for {condition} {arg or ''}")


def toy() -> Timeline[Any, Any]:
    seats = [{"name": "Ann"}, {"name": WORSE}, {"name": EVIL}]
    timeline = playout(Timeline(Toy(3), seats), [RandomPlayer()] * 3, Random(1))
    timeline.note(5, f"{EVIL} {WORSE}", "?!")
    return timeline


def shows(page: Page, timeline: Timeline[Any, Any], i: int, viewer: int) -> None:
    """Wait until heading, map, log, pieces and words are those of step `i`."""
    view = timeline.view(i, viewer)
    expect(page.locator("#said")).to_contain_text(f"Step {i} of {len(timeline) - 1}.")
    expect(page.get_by_role("heading", level=2)).to_have_text(named(view.heading, timeline.names))
    expect(page.locator("#log [aria-current] .number")).to_have_text(str(i))
    expect(page.locator("#slider")).to_have_value(str(i))
    marks = [view.layer.states.get(code, StateMark("plain", "", "")) for code in atlas.STATES]
    fills = [None if mark.value is not None else _rgb(paint.COLORS[look(mark.category)]) for mark in marks]
    until(
        page,
        f"wanted => {{ const fills = {FILLS}; return wanted.every((fill, i) => !fill || fill === fills[i]) }}",
        fills,
    )
    assert page.locator("#pieces > *").count() >= len(view.pieces)
    assert page.locator("#words").text_content().startswith(named(view.heading, timeline.names))


def _rgb(color: str) -> str:
    return f"rgb{tuple(bytes.fromhex(color[1:]))}"


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_steps_jumps_and_the_log(opened, log):
    timeline = load(log)
    last = len(timeline) - 1
    page = opened(timeline, "spectator")
    shows(page, timeline, 0, -1)
    for keys, i in ((["End"], last), (["ArrowLeft"] * 3, last - 3), (["Home"], 0), (["ArrowRight"] * 2, 2)):
        for key in keys:
            page.keyboard.press(key)
        shows(page, timeline, i, -1)
    page.get_by_role("button", name="Turn on").click()
    shows(page, timeline, next(i for i in timeline.turns() if i > 2), -1)
    choices = timeline.decisions(viewer=-1)
    middle = choices[len(choices) // 2]
    page.get_by_label("Go to").fill(str(middle))
    page.keyboard.press("Enter")
    shows(page, timeline, middle, -1)
    page.get_by_role("button", name="Choice back").click()
    shows(page, timeline, choices[len(choices) // 2 - 1], -1)
    page.get_by_role("button", name="Last").click()
    line = page.locator("#log button").nth(middle)
    line.click()
    shows(page, timeline, middle, -1)
    rule = line.locator(".rule").text_content()
    why = page.locator("#entry details").first
    expect(why.locator("summary")).to_contain_text(rule)
    expect(why.locator("p")).to_be_hidden()
    why.locator("summary").click()
    expect(why.locator("p")).to_contain_text(timeline.game.rules[rule].summary)
    page.get_by_label("Step", exact=True).focus()
    page.keyboard.press("ArrowRight")
    shows(page, timeline, middle + 1, -1)


def test_stepping_a_whole_game_repaints_every_step_and_ends_as_a_jump_does(opened):
    timeline = toy()
    page = opened(timeline)
    for i in range(len(timeline)):
        shows(page, timeline, i, -2)
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Tiles").click()
    shows(page, timeline, len(timeline) - 1, -2)
    page.keyboard.press("Home")
    shows(page, timeline, 0, -2)
    expect(page.get_by_role("button", name="Tiles")).to_have_attribute("aria-pressed", "true")


def test_play_runs_to_the_end_and_the_space_bar_pauses(opened):
    timeline = toy()
    page = opened(timeline)
    page.get_by_label("Speed").select_option("slow")
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_text("Pause")
    expect(page.locator("#said")).to_contain_text(re.compile(r"Step [1-8] of 9\."))
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_text("Play")
    page.get_by_label("Speed").select_option("fast")
    page.locator("#play").click()
    shows(page, timeline, 9, -2)
    expect(page.locator("#play")).to_have_text("Play")


def test_names_and_notes_are_text(opened):
    page = opened(toy(), at=5)
    assert page.locator("img").count() == 0
    expect(page.locator("header")).to_contain_text(f"Ann, {WORSE} and {EVIL}")
    expect(page.locator("#entry .el-note")).to_have_text(f"?! {EVIL} {WORSE}")
    expect(page.locator("#log li").nth(5).locator(".mark")).to_have_text("?!")
    for i in range(6, 10):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#said")).to_contain_text(f"Step {i} of 9.")
    expect(page.locator("#pieces")).to_contain_text(EVIL)
    point(page, page.locator("path.choroplethlocation").nth(atlas.STATES.index("TX")))
    assert page.locator("img").count() == 0


def test_the_keyboard_reaches_everything(opened):
    timeline = toy()
    page = opened(timeline, at=6)
    names = []
    for _ in range(40):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(
            """() => { const it = document.activeElement;
                return [it.getAttribute("aria-label") || it.labels?.[0]?.textContent.trim() || it.textContent.trim(),
                    getComputedStyle(it).outlineStyle] }"""
        )
        if name in names[:1]:
            break
        if page.evaluate("document.activeElement !== document.body"):
            assert outline != "none"
            names.append(" ".join(name.split()))
    for wanted in ("First", "Turn back", "Choice on", "Play", "Speed", "Step", "Go to", "Go", "Tiles"):
        assert any(name.startswith(wanted) for name in names)
    assert sum(name.startswith("6") for name in names) == 1  # the log is one stop, at the line on show
    assert any(name.endswith("TOY-2") for name in names)
    assert names[-1] == "The board in words"
    page.locator("#log [aria-current]").focus()
    page.keyboard.press("ArrowDown")
    shows(page, timeline, 7, -2)
    expect(page.locator("#log button").nth(7)).to_be_focused()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768)])
def test_map_controls_and_log_need_no_scrolling(opened, width, height):
    page = opened(load("candidate_6.jsonl"), at=300)
    page.set_viewport_size({"width": width, "height": height})
    for part in ("[data-go=first]", "[data-save=svg]", "#plot", "#legend li >> nth=-1", "#log", "#entry"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    until(
        page,
        """Math.abs(document.querySelector('.main-svg').clientWidth
            - document.querySelector('#plot').clientWidth) <= 1""",
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("log", LOGS[::3], ids=lambda log: log.stem)
def test_axe_finds_nothing_serious(opened, log, scheme):
    timeline = load(log)
    page = opened(timeline, at=timeline.decisions()[20])
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("#pieces caption", has_text="may do here")).to_be_visible()
    page.locator("#entry summary").first.click()
    page.get_by_text("The board in words").click()
    page.locator("#log [aria-current]").focus()
    found = Axe().run(page).response["violations"]
    assert [(it["id"], it["nodes"][0]["html"][:200]) for it in found if it["impact"] in ("serious", "critical")] == []


@pytest.mark.parametrize("kind", ["PNG", "SVG"])
def test_a_picture_of_the_moment_is_saved(opened, kind, tmp_path):
    page = opened(toy(), at=6)
    with page.expect_download() as saving:
        page.get_by_role("button", name=f"Save the picture as {kind}").click()
    assert saving.value.suggested_filename == f"toy-step-6.{kind.lower()}"
    saving.value.save_as(tmp_path / "still")
    still = (tmp_path / "still").read_bytes()
    assert still.startswith(b"\x89PNG" if kind == "PNG" else b"<svg")
    assert kind == "PNG" or re.search(rb"<tspan[^>]*>NY</tspan>", still)


def test_on_paper_there_are_no_controls(opened):
    page = opened(toy(), at=6)
    page.emulate_media(media="print")
    for part in (".controls >> nth=0", "#log"):
        expect(page.locator(part)).to_be_hidden()
    for part in ("#plot", "#legend", "#entry", "#pieces"):
        expect(page.locator(part)).to_be_visible()


def test_an_old_browser_is_told_so(browser, tmp_path):
    page = browser.new_page()
    page.add_init_script("delete window.DecompressionStream")
    page.goto(export.html(toy(), tmp_path / "game.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("This browser is too old")
    page.close()
