"""The pictures of the README, taken from the real panel: `python -m tests.pictures` makes all of them anew."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from tests.browser.conftest import ROOT, browsing, opened, serving

FOLDER = ROOT / "notebooks" / "images"

HEADQUARTERS = """
from random import Random
from electionlib import games
from electionlib.engine.players import playout
game = new_game("headquarters", ["Adams", "Baker", "Carter", "Dolan"], preset="class")
playout(game, [games.player(game.game, "greedy")] * 4, Random(3))
"""


def press(page: Page, name: str) -> None:
    page.locator(".el .jupyter-button:visible").filter(has_text=name).first.click()


def compare(page: Page) -> None:
    """Try another move, play it on with the same luck, and set both lines beside each other."""
    page.locator(".el-acting select:visible").select_option(index=1)
    press(page, "Make this move")
    press(page, "Branches")
    press(page, "the same luck and moves")
    page.get_by_label("Compare with").select_option("the game as it was")
    page.locator(".el-extra select:visible").last.select_option("at their ends")
    page.wait_for_selector(".el-half path.choroplethlocation")


PICTURES: Mapping[str, tuple[str, str, str, Callable[[Page], None] | None]] = {
    "candidate": ("Light", "Panel(load('candidate_5.jsonl'), viewer='all', at=400)", ".el-panel", None),
    "campaign_manager": (
        "Dark",
        "Panel(load('campaign_manager_beginner.jsonl'), viewer='all', at=60)",
        ".el-panel",
        None,
    ),
    "headquarters": ("Light", f"{HEADQUARTERS}Panel(game, viewer='all', at=300)", ".el-panel", None),
    "branches": (
        "Light",
        "Panel(load('candidate_5.jsonl'), viewer='all', at=52)",
        ".el-extra:has(.el-compared)",
        compare,
    ),
}
"""Theme, cell, what is on the picture, and what to do before."""


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, serving(Path(folder)) as url, browsing() as browser:
        for name in names or PICTURES:
            theme, cell, what, prepare = PICTURES[name]
            with opened(Path(folder), url, browser) as lab:
                lab.theme(f"JupyterLab {theme}")
                page = lab.open(lab.write(f"{name}.ipynb", f"from electionlib import Panel, load, new_game\n{cell}"))
                page.evaluate("jupyterapp.shell.collapseLeft()")
                page.wait_for_function("document.querySelectorAll('path.choroplethlocation').length >= 51")
                if prepare:
                    prepare(page)
                page.locator(what).first.evaluate("panel => panel.scrollIntoView()")
                page.wait_for_timeout(2000)  # the map takes its new width
                box = page.locator(what).first.bounding_box()
                height = min(box["height"], page.viewport_size["height"] - 32 - box["y"])
                page.mouse.move(1, 1)
                page.screenshot(path=FOLDER / f"{name}.png", clip={**box, "height": height})
                print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
