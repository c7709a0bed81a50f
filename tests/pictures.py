"""The pictures of the README, taken from the real panel: `python -m tests.pictures` makes all of them anew."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from tests.browser.conftest import ROOT, browsing, opened, serving

FOLDER = ROOT / "notebooks" / "images"

CELL = "from random import Random\nfrom electionlib import Panel, load\nPanel(load({log!r}), 'all', {at}, Random(1))"


def press(page: Page, name: str) -> None:
    page.locator(".el .jupyter-button:visible").filter(has_text=name).first.click()


def compare(page: Page) -> None:
    """Let the candidate play no card, go on with the same luck, and set both lines beside each other."""
    page.locator(".el-acting .jupyter-button:visible").filter(has_text="Finish").click()
    press(page, "Branches")
    press(page, "the same luck")
    page.get_by_label("Compare with").select_option("the game as it was")
    page.locator(".el-extra select:visible").last.select_option("at their ends")
    page.wait_for_selector(".el-half path.choroplethlocation")


PICTURES: Mapping[str, tuple[str, str, int, str, Callable[[Page], None] | None]] = {
    "candidate": ("Light", "candidate_5.jsonl", 400, ".el-panel", None),
    "campaign_manager": ("Dark", "campaign_manager_beginner.jsonl", 60, ".el-panel", None),
    "headquarters": ("Light", "headquarters_4.jsonl", 250, ".el-panel", None),
    "branches": ("Light", "candidate_5.jsonl", 52, ".el-extra:has(.el-compared)", compare),
}
"""Theme, recorded game, step, what is on the picture, and what to do before."""


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, serving(Path(folder)) as url, browsing() as browser:
        for name in names or PICTURES:
            theme, log, at, what, prepare = PICTURES[name]
            with opened(Path(folder), url, browser) as lab:
                lab.theme(f"JupyterLab {theme}")
                page = lab.open(lab.write(f"{name}.ipynb", CELL.format(log=log, at=at)))
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
