"""The place of a map on the page: the pictures that were asked for, of which one is on show."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from electionlib.engine.view import MapLayer
from electionlib.ui import paint, pictures
from electionlib.ui.boxes import box, reveal
from electionlib.ui.figure import Figure
from electionlib.ui.pictures import Picture

__all__ = ["Frame"]

PICTURES: Mapping[str, Callable[[], Picture]] = {
    "Map": pictures.states,
    "Tiles": pictures.tiles,
    "Graph": pictures.graph,
}
"""The pictures by the labels of their buttons."""


class Frame:
    """A frame for pictures, each made when it is first shown; `clicked` is called with the code of a state.
    A picture is kept and hidden rather than exchanged, for drawing it anew takes long.
    """

    def __init__(
        self,
        guarded: Callable[[Callable[..., None]], Callable[..., None]],
        clicked: Callable[[str], None] | None = None,
        height: int = 400,
    ) -> None:
        self.box = box("el-frame")
        self.figures: dict[str, Figure] = {}
        self.name = ""
        """The picture on show."""
        self._guarded, self._clicked, self._height = guarded, clicked, height

    @property
    def figure(self) -> Figure:
        """The figure on show."""
        return self.figures[self.name]

    def show(
        self, name: str, layer: MapLayer, names: Sequence[str] = (), borders: Iterable[tuple[str, str]] = ()
    ) -> None:
        """Show a layer on one of the `PICTURES`; a graph is made with these borders."""
        if name not in self.figures:
            self.figures[name] = self._new(name, layer, names, borders)
            place = box("el-one", self.figures[name])
            place.layout = widgets.Layout(height=f"{self._height}px")
            self.box.children = (*self.box.children, place)
        figure = self.figures[name]
        paint.restyle(figure, layer, names)
        if name != self.name:
            self.name = name
            for place in self.box.children:
                reveal(place, place.children == (figure,))

    def _new(self, name: str, layer: MapLayer, names: Sequence[str], borders: Iterable[tuple[str, str]]) -> Figure:
        figure = paint.figure(layer, names, PICTURES[name](), self._height, borders).add_class("el-plot")
        for trace in figure.data:
            if self._clicked and trace.customdata is not None:
                trace.on_click(self._guarded(self._on_click))
        return figure

    def _on_click(self, trace: Any, points: Any, _: Any) -> None:
        for i in points.point_inds[:1]:
            self._clicked(trace.customdata[i])
