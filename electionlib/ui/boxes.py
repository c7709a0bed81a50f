"""Small helpers for stock widgets: boxes with a class, buttons, and changes that send nothing when nothing differs."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import ipywidgets as widgets
from IPython.display import display

__all__ = ["box", "button", "display_in_order", "is_revealed", "mark", "new", "offer", "put", "reveal"]


def new(kind: Callable[..., Any], *args: Any, **traits: Any) -> Any:
    """Return a stock widget that shares its layout and its style with the others: a page loads each of these too."""
    known = kind.class_traits()
    shared = {name: _shared(known[name].klass) for name in ("layout", "style") if name in known}
    return kind(*args, **shared, **traits)


@cache
def _shared(kind: Callable[..., Any]) -> Any:
    return kind()


def box(name: str, *children: widgets.Widget) -> widgets.Box:
    """Return a box of a CSS class."""
    return new(widgets.Box, children).add_class(name)


def button(text: str, icon: str, tip: str, pressed: Callable[[Any], None]) -> widgets.Button:
    """Return a button with a label, an icon and a tooltip."""
    made = new(widgets.Button, description=text, icon=icon, tooltip=tip)
    made.on_click(pressed)
    return made


def put(where: widgets.HTML, value: str) -> None:
    """Write HTML into a box if it is not there yet."""
    if where.value != value:
        where.value = value


def reveal(what: widgets.DOMWidget, is_shown: bool) -> None:
    """Show a widget or take it off the page."""
    mark(what, "el-off", not is_shown)


def is_revealed(what: widgets.DOMWidget) -> bool:
    """Tell whether a widget is on the page."""
    return "el-off" not in what._dom_classes


def mark(what: widgets.DOMWidget, name: str, has_it: bool) -> None:
    """Give a widget a CSS class, or take it away."""
    if (name in what._dom_classes) != has_it:
        what.add_class(name) if has_it else what.remove_class(name)


def offer(where: widgets.Dropdown, options: Sequence[tuple[str, Any]]) -> None:
    """Offer these labels and values, of which the first is chosen, unless they are offered already."""
    if where.options != tuple(options):
        where.options = tuple(options)
        where.index = 0 if options else None


def display_in_order(root: widgets.Box) -> None:
    """Display a box, and have what is done in it reach Python in the order in which it was done.

    From ipykernel 7.4 on, a message goes to the thread that wrote to its widget last, not where the page sent it: what
    is typed in a line would often be overtaken by the press of the button beside it.
    """
    for each in _all(root):
        each.comm._reply_subshell_for = lambda _, sent_to: sent_to
    display(root)


def _all(root: widgets.Widget) -> Iterator[widgets.Widget]:
    yield root
    for child in getattr(root, "children", ()):
        yield from _all(child)
