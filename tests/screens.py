"""What the tests of the panel share: pressing a button, opening a part, and reading all that is on the screen."""

import json
from typing import Any

from electionlib.ui.boxes import is_revealed
from electionlib.ui.panel import Panel

EVIL = "<img src=x onerror=alert(1)>"
"""A name that must stay a text."""


def press(button: Any) -> None:
    """Press a button; unlike `click`, let its exception out."""
    for callback in button._click_handlers.callbacks:
        callback(button)


def switch(panel: Panel, name: str) -> Any:
    """Open or close a part of the panel by its switch, and return the part."""
    (found,) = (each for each in panel.extras if each.description == name)
    found.value = not found.value
    return panel.extras[found]


def screen(panel: Panel) -> tuple[Any, ...]:
    """Return all that a panel shows, its parts left out."""
    figure = [trace.to_plotly_json() | {"uid": ""} for trace in panel.frame.figure.data]
    texts = [box.value for box in (panel._heading, panel.status, panel._legend, panel.journal.entry, panel._board)]
    pieces = [(box.value, box._dom_classes) for box in panel._pieces.children]
    acting = panel.acting
    acts = [each.description for each in (*acting.buttons, acting.draw, acting.make) if is_revealed(each)]
    return (
        json.dumps(figure, default=list, sort_keys=True),
        [*texts, panel.status.spoken],
        pieces,
        acts,
        acting.moves,
        (panel.slider.value, panel.number.value, panel.journal.lines.value),
    )
