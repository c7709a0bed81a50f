"""The place of a map on the page: the pictures that were asked for, of which one is on show."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic
from typing import Any

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

_PATIENCE = 30.0
"""So many seconds a picture may take to be drawn; after that it is told what to show all the same."""


class Frame:
    """A frame for pictures, each made when it is first shown; `clicked` is called with the code of a state.
    A picture is kept and hidden rather than exchanged: plotly may still be drawing one that is taken off the page.
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
        self._wanted: tuple[MapLayer, Sequence[str]]
        self._is_live = False
        self._made: dict[str, float] = {}
        self._drawn: set[str] = set()

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
            place.layout.height = f"{self._height}px"
            self.box.children = (*self.box.children, place)
        figure, self._wanted = self.figures[name], (layer, names)
        # plotly breaks on what it is told between the order to draw a picture and its being drawn
        is_ready = not self._is_live or name in self._drawn or monotonic() > self._made[name] + _PATIENCE
        if is_ready:
            paint.restyle(figure, layer, names)
        if name != self.name:
            self.name = name
            for place in self.box.children:
                reveal(place, place.children == (figure,))

    def renew(self) -> None:
        """Get ready for one more page: it may have missed what was sent before it could listen."""
        self._is_live = True
        for figure in self.figures.values():
            paint.send(figure)

    def _new(self, name: str, layer: MapLayer, names: Sequence[str], borders: Iterable[tuple[str, str]]) -> Figure:
        self._made[name] = monotonic()
        figure = paint.figure(layer, names, PICTURES[name](), self._height, borders).add_class("el-plot")
        figure.observe(self._guarded(lambda _: self._on_drawn(name)), "_js2py_traceDeltas")  # the first word of a view
        for trace in figure.data:
            if self._clicked and trace.customdata is not None:
                trace.on_click(self._guarded(self._on_click))
        return figure

    def _on_drawn(self, name: str) -> None:
        self._drawn.add(name)
        if name == self.name:
            paint.restyle(self.figures[name], *self._wanted)

    def _on_click(self, trace: Any, points: Any, _: Any) -> None:
        for i in points.point_inds[:1]:
            self._clicked(trace.customdata[i])
