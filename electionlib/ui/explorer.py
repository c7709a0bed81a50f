"""The map explorer: borders, routes, trips, groups, votes, regions and colors, made of stock widgets only.

`Explorer.ask` changes the question and paints the answer (see `answers`); every control and every click calls it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets as widgets

from electionlib import atlas
from electionlib.engine import view as words
from electionlib.engine.view import View
from electionlib.ui import paint
from electionlib.ui.answers import MODES, TRIPS, Question, adjacency, answer
from electionlib.ui.boxes import box, button, display_in_order, new, put, reveal
from electionlib.ui.frame import PICTURES, Frame
from electionlib.ui.guard import guard
from electionlib.ui.live import KeepKeys, Status

__all__ = ["Explorer"]

_USED = {
    "Neighbors": ("state",),
    "Route": ("state", "other", "swap"),
    "Reach": ("state", "other", "trip"),
    "Pairs": ("state", "year", "take", "back"),
    "Votes": ("state", "year", "compared"),
    "Regions": ("state", "back"),
    "Coloring": (),
}
"""Which controls a mode has, besides those of all modes."""

_OF_BORDERS = ("Neighbors", "Regions")
"""The modes in which the table beside the picture says who touches whom; in the others it is their own."""


class Explorer:
    """Explore the map: the last expression of a cell shows the explorer.

    `groups` are lists of states, or titles and lists, for the mode Pairs: the nine census divisions unless told
    otherwise. `year` is an election, `mode` a button's label, `state` one to begin with; AtlasError says what is wrong.

    >>> Explorer([["NJ", "NY"], ["PA"]], mode="Pairs").said
    '2 groups: one pair touches by land; every group touches another. Worth most: NJ+NY and PA, 61 votes.'
    """

    def __init__(
        self,
        groups: Mapping[str, Iterable[str]] | Iterable[Iterable[str]] | None = None,
        year: int = 2024,
        mode: str = "Neighbors",
        state: str | None = None,
    ) -> None:
        self.question = Question(mode, _titled(groups), state and atlas.find(state), year=year)
        self._answer = answer(self.question)
        self._joined: tuple[str, ...] = ()
        self._build()
        self._paint()

    @property
    def said(self) -> str:
        """The answer in one sentence."""
        return self._answer.sentence

    def ask(self, **changes: Any) -> None:
        """Change the question, by the fields of `Question`, and paint the answer; AtlasError leaves all as it was."""
        question = replace(self.question, **changes)
        if question != self.question:
            self._answer = answer(question)
            self.question = question
            self._paint()

    def choose(self, state: str) -> None:
        """Choose a state by code or name, as a click on it does."""
        code, q = atlas.find(state), self.question
        if q.mode == "Regions":
            self.ask(removed=_toggled(q.removed, code))
        elif q.mode == "Route" and q.state and not q.other and code != q.state:
            self.ask(other=code)
        else:
            self.ask(state=code, **({"other": None} if q.mode == "Route" else {}))

    def _build(self) -> None:
        names = tuple(sorted(map(atlas.name, atlas.STATES)))
        years = [(str(year), year) for year in atlas.ELECTIONS]
        self._status, self._frame = Status(), Frame(self._guarded, self.choose)
        self._legend, self._beside, self._pieces, self._board = (new(widgets.HTML) for _ in range(4))
        self._mode = new(widgets.ToggleButtons, options=list(MODES), tooltips=[f"Explore: {mode}" for mode in MODES])
        self._picture = new(
            widgets.ToggleButtons, options=list(PICTURES), tooltips=["The map", "Equal squares", "Dots and lines"]
        )
        self._fold = new(
            widgets.ToggleButton, description="In words", icon="align-left", tooltip="The whole picture in words"
        )
        self._water = new(
            widgets.Checkbox, description="Water borders", indent=False, tooltip="Michigan's lakes, Block Island Sound"
        )
        self._corner = new(widgets.Checkbox, description="Corners", indent=False, tooltip="Four Corners")
        self._fields = {
            "state": _field("State", names),
            "other": _field("To", names),
            "trip": new(widgets.Dropdown, description="Trip", options=TRIPS, tooltip="Exactly how many steps"),
            "year": new(widgets.Dropdown, description="Election", options=years, tooltip="Whose electoral votes"),
            "compared": new(widgets.Dropdown, description="Compared with", options=[("none", None), *years]),
            "swap": button("Turn around", "exchange", "Go the other way", self._guarded(self._on_swap)),
            "take": button("Take the group away", "minus", "Take the chosen group away", self._guarded(self._on_take)),
            "back": button("Put all back", "undo", "Put back what was taken away", self._guarded(self._on_back)),
        }
        for field in ("trip", "year", "compared"):
            self._fields[field].observe(
                self._guarded(lambda change, field=field: self.ask(**{field: change.new})), "value"
            )
        self._mode.observe(self._guarded(lambda change: self.ask(mode=change.new)), "value")
        self._fields["state"].observe(self._guarded(self._on_state), "value")
        self._fields["other"].observe(self._guarded(self._on_other), "value")
        for switch in (self._water, self._corner):
            switch.observe(self._guarded(self._on_kinds), "value")
        self._picture.observe(self._guarded(lambda _: self._paint()), "value")
        self._fold.observe(self._guarded(lambda _: self._paint()), "value")
        self._root = box(
            "el",
            new(widgets.HTML, paint.STYLE + _STYLE),
            box("el-row-of", self._mode),
            box("el-row-of", *self._fields.values()),
            self._status,
            box(
                "el-two",
                box("el-picture", self._frame.box, self._legend),
                box("el-beside", self._beside),
            ),
            box("el-row-of", self._picture, self._water, self._corner, self._fold),
            self._pieces.add_class("el-tables"),
            self._board,
            KeepKeys(),
        ).add_class("el-explorer")

    def _guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        return guard(callback, lambda sentence: self._status.say(sentence, "alert"))

    def _ipython_display_(self) -> None:
        display_in_order(self._root)

    def _paint(self) -> None:
        """Paint the answer to the question: the controls, the picture, and all of it in words."""
        q = self.question
        self._mode.value = q.mode
        for field, value in (("trip", q.trip), ("year", q.year), ("compared", q.compared)):
            self._fields[field].value = value
        self._fields["state"].value = atlas.name(q.state) if q.state and q.mode != "Regions" else ""
        self._fields["other"].value = atlas.name(q.other) if q.other else ""
        for name, field in self._fields.items():
            reveal(field, name in _USED[q.mode])
        self._show_figure()
        layer, own, touching = self._answer.layer, self._answer.pieces, adjacency(q)
        pieces = (touching, *own) if q.mode in _OF_BORDERS else (*own, touching)
        put(self._legend, paint.legend(layer))
        put(self._beside, paint.html(pieces[:1]))
        put(self._pieces, paint.html(pieces[1:]))
        spoken = words.text(View(f"{q.mode}: {self.said}", layer, pieces)) if self._fold.value else ""
        put(self._board, f'<div class="el-words">{escape(spoken)}</div>' if spoken else "")
        self._status.say(self.said)

    def _show_figure(self) -> None:
        name, kinds = self._picture.value, self.question.kinds
        is_new = name not in self._frame.figures
        self._frame.show(name, self._answer.layer, borders=atlas.borders(*kinds) if name == "Graph" else ())
        if name == "Graph" and self._joined != kinds:
            self._joined = kinds
            if not is_new:
                paint.join(self._frame.figure, atlas.borders(*kinds))

    def _on_state(self, change: Any) -> None:
        if self.question.mode == "Regions":
            if change.new.strip():
                self.choose(change.new)
                self._fields["state"].value = ""
        else:
            self.ask(state=_found(change.new))

    def _on_other(self, change: Any) -> None:
        self.ask(other=_found(change.new))

    def _on_kinds(self, _: Any) -> None:
        chosen = (True, self._water.value, self._corner.value)
        self.ask(kinds=tuple(kind for kind, is_on in zip(atlas.KINDS, chosen, strict=True) if is_on))

    def _on_swap(self, _: Any) -> None:
        self.ask(state=self.question.other, other=self.question.state)

    def _on_take(self, _: Any) -> None:
        q = self.question
        title = next((title for title, states in q.groups.items() if q.state in states and title not in q.taken), None)
        if title is None:
            raise atlas.AtlasError("Choose a state of a group that is still there, and then take the group away.")
        self.ask(taken=(*q.taken, title), state=None)

    def _on_back(self, _: Any) -> None:
        self.ask(**({"removed": ()} if self.question.mode == "Regions" else {"taken": ()}))


def _titled(groups: Mapping[str, Iterable[str]] | Iterable[Iterable[str]] | None) -> dict[str, tuple[str, ...]]:
    if groups is None:
        divisions: dict[str, tuple[str, ...]] = {}
        for code in atlas.STATES:
            division = atlas.state(code).division
            divisions[division] = (*divisions.get(division, ()), code)
        return divisions
    if isinstance(groups, Mapping):
        return {title: tuple(map(atlas.find, states)) for title, states in groups.items()}
    found = [tuple(map(atlas.find, states)) for states in groups]
    return {"+".join(states): states for states in found}


def _found(text: str) -> str | None:
    return atlas.find(text) if text.strip() else None


def _toggled(states: tuple[str, ...], code: str) -> tuple[str, ...]:
    return tuple(state for state in states if state != code) if code in states else (*states, code)


def _field(label: str, names: tuple[str, ...]) -> widgets.Combobox:
    return new(
        widgets.Combobox,
        description=label,
        options=names,
        placeholder="name or code",
        continuous_update=False,
        tooltip="Type a state's name or code and press Enter, or click on the picture",
    )


_STYLE = """<style>
.el-explorer.widget-box { flex-direction: column; overflow: visible; gap: 8px; }
.el-explorer .widget-box { overflow: visible; }
.el-explorer .widget-html, .el-explorer .widget-html-content { line-height: 1.4; margin: 0; min-width: 0;
  height: auto; font-size: 15px; }
.el-explorer .el-row-of { flex-wrap: wrap; gap: 4px 14px; align-items: center; }
.el-explorer .el-row-of > * { width: auto; margin: 0; }
.el-explorer .widget-label { width: auto; min-width: 0; }
.el-explorer .widget-combobox input { width: 190px; flex: none; }
.el-explorer select { width: 130px; flex: none; }
.el-explorer input[type=text], .el-explorer select { font-size: 14px; background-color: var(--el-face);
  color: var(--el-ink); }
.el-explorer .jupyter-button { width: auto; padding: 0 10px; margin: 0 1px; font-size: 14px; border-radius: 3px;
  color: var(--el-ink); background: var(--el-shade); }
.el-explorer .jupyter-button.mod-active { background: var(--el-brand); color: #fff; }
.el-explorer .jupyter-button:focus-visible { outline: 3px solid var(--el-brand); outline-offset: 1px; }
.el-explorer .el-two { flex-wrap: wrap; gap: 8px 14px; align-items: stretch; }
.el-explorer .el-picture { flex: 5 1 520px; flex-direction: column; min-width: 0; gap: 6px; }
.el-explorer :is(.el-frame, .el-one) { flex: 1 1 auto; min-width: 0; }
.el-explorer .el-one > .el-plot { flex: 1 1 auto; min-width: 0; height: 100%; margin: 0; overflow: hidden;
  border-radius: 4px; background: var(--el-sea); }
.el-explorer .el-plot .svg-container { margin: 0 auto; }
.el-explorer .el-beside { flex: 2 1 290px; min-width: 0; }
.el-explorer .el-beside :is(.widget-html, .widget-html-content) { flex: 1 1 0; width: auto; }
.el-explorer .el-beside :is(th, td) { padding: 4px 6px; font-size: 14px; }
.el-explorer .el-tables > .widget-html-content { display: grid; gap: 16px 28px;
  grid-template-columns: repeat(auto-fit, minmax(310px, 1fr)); align-items: start; }
.el-explorer .el-words { white-space: pre-wrap; padding: 8px 12px; border: 1px solid var(--el-edge);
  border-radius: 4px; }
</style>"""
