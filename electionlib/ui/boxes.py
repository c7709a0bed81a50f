"""Small helpers for stock widgets: boxes with a class, buttons, and changes that send nothing when nothing differs."""

from collections.abc import Callable
from html import escape
from typing import Any

import anywidget
import ipywidgets as widgets

__all__ = ["KeepKeys", "box", "button", "put", "reveal", "say"]


class KeepKeys(anywidget.AnyWidget):  # type: ignore[misc]
    """Keeps the keys pressed in the panel around it from JupyterLab's shortcuts: there `d d` deletes the cell.

    JupyterLab looks for an attribute on the element that has the focus, which no stock widget can set.
    """

    _esm = """
    export default { render({ el }) {
      const keep = () => {
        const panel = el.closest(".el");
        if (!panel) return requestAnimationFrame(keep);
        panel.addEventListener("focusin", event => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
      };
      keep();
    } };
    """


def box(name: str, *children: widgets.Widget) -> widgets.Box:
    """Return a box of a CSS class."""
    return widgets.Box(children).add_class(name)


def button(text: str, icon: str, tip: str, pressed: Callable[[Any], None]) -> widgets.Button:
    """Return a button with a label, an icon and a tooltip."""
    made = widgets.Button(description=text, icon=icon, tooltip=tip)
    made.on_click(pressed)
    return made


def put(where: widgets.HTML, value: str) -> None:
    """Write HTML into a box if it is not there yet."""
    if where.value != value:
        where.value = value


def say(where: widgets.HTML, sentence: str, tone: str = "plain") -> None:
    """Write a sentence that a screen reader speaks at once; an `alert` interrupts it."""
    role = "alert" if tone == "alert" else "status"
    put(where, f'<p role="{role}" aria-live="polite" class="el-text el-{tone}">{escape(sentence)}</p>')


def reveal(what: widgets.DOMWidget, is_shown: bool) -> None:
    """Show a widget or take it off the page."""
    display = None if is_shown else "none"
    if what.layout.display != display:
        what.layout.display = display
