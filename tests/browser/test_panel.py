"""The panel as a student meets it: in JupyterLab, with the mouse and with the keyboard, without a network."""

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

TOY = """
from random import Random
from toy import Toy
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.ui.panel import Panel
seats = [{"name": "Ann"}, {"name": "Bo"}, {"name": "<img src=x onerror=alert(1)>"}]
timeline = playout(Timeline(Toy(3), seats), [RandomPlayer()] * 3, Random(1))
panel = Panel(timeline)
panel
"""


def fills(page: Page) -> list[str]:
    """Return the colours of the 51 shapes on the map."""
    return page.eval_on_selector_all(
        "path.choroplethlocation", "shapes => shapes.map(shape => getComputedStyle(shape).fill)"
    )


def test_stepping(lab):
    page = lab.open(lab.write("toy.ipynb", TOY))
    page.wait_for_function("document.querySelectorAll('path.choroplethlocation').length == 51")
    first = fills(page)
    assert len(set(first)) == 2  # free states and those not in play
