"""The branches of a game in a panel: the tree to walk, playing a branch on, and two lines beside each other."""

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from electionlib.analysis.compare import Comparison, Parting, Value, compare
from electionlib.engine.game import CHANCE, LogError
from electionlib.engine.timeline import Timeline, branch_files
from electionlib.engine.view import Card, Table
from electionlib.ui import paint
from electionlib.ui.boxes import box, button, new, offer, put, reveal
from electionlib.ui.frame import Frame
from electionlib.ui.journal import why

if TYPE_CHECKING:
    from electionlib.ui.panel import Panel

__all__ = ["Branches"]

_PLAYS = (
    ("the same luck", "clone", "Let players finish from here; chance brings what it brought before", True, False),
    ("the same luck and moves", "history", "As before, and players do again what they did, where they may", True, True),
    ("new luck", "random", "Let players finish from here, with chance anew", False, False),
)
_HERE, _ENDS = "at this step", "at their ends"


class Branches:
    """The lines of a panel's game: the one it began with, and what was tried instead."""

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel
        self.tree = new(widgets.Select, rows=4, tooltip="The lines of this game: choose one to walk it")
        self._walk = panel.guarded(self._on_tree)
        self.plays = [
            button(text, icon, tip, panel.guarded(lambda _, keeps=keeps: panel.play_on(*keeps)))
            for text, icon, tip, *keeps in _PLAYS
        ]
        self.back = button(
            "",
            "history",
            "Show the lines of this game that were kept in files on another day",
            panel.guarded(self._on_back),
        )
        self.other = new(widgets.Dropdown, description="Compare with", tooltip="The line to set beside the one on show")
        self.where = new(
            widgets.Dropdown, options=(_HERE, _ENDS), tooltip="Which moments of the two lines are compared"
        )
        for field in (self.other, self.where):
            field.observe(panel.guarded(lambda _: self.show()), "value")
        self._foreign: set[Path] = set()  # files that look like branches and turned out to be none
        self._frames = [Frame(panel.guarded, height=250) for _ in range(2)]
        self._titles = [new(widgets.HTML) for _ in range(2)]
        self._parting, self._differences = new(widgets.HTML), new(widgets.HTML)
        maps = [box("el-half", title, frame.box) for title, frame in zip(self._titles, self._frames, strict=True)]
        self._compared = box("el-compared", self._parting, box("el-two", *maps), self._differences)
        self.box = box(
            "el-extra",
            new(widgets.HTML, "<h3>Branches</h3>"),
            self.tree,
            self.back,
            box("el-row-of", new(widgets.HTML, "Let the computer play on with"), *self.plays, self.other, self.where),
            box("el-echo", panel.status),
            self._compared,
        )

    def show(self) -> None:
        """Show the tree, and the comparison if there is something to compare."""
        panel = self._panel
        lines = panel.lines()
        options = tuple((self._indented(depth, line), line) for depth, line in lines)
        if (self.tree.options, self.tree.value) != (options, panel.timeline):
            if self.tree.options:
                self.tree.unobserve(self._walk, "value")
            self.tree.options = options
            self.tree.value = panel.timeline
            self.tree.observe(self._walk, "value")  # only now: new options choose the first by themselves
        kept = len(self._kept())
        self.back.description = f"Bring back {kept} kept {'line' if kept == 1 else 'lines'}"
        reveal(self.back, kept > 0)
        others = [(panel.name(line), line) for _, line in lines if line is not panel.timeline]
        offer(self.other, [("nothing", None), *others])
        compares = bool(others) and not panel.predict.is_ahead  # which tells what comes
        reveal(self.other, compares)
        reveal(self.where, compares)
        other = self.other.value if compares else None
        reveal(self._compared, other is not None)
        if other is not None:
            self._compare(other)

    def _indented(self, depth: int, line: Timeline[Any, Any]) -> str:
        return f"{'    ' * depth}{'└ ' * (depth > 0)}{self._panel.name(line)}, {len(line) - 1} steps"

    def _on_tree(self, change: Any) -> None:
        if change.new is not None and change.new is not self._panel.timeline:
            self._panel.switch(change.new)

    def _kept(self) -> list[Path]:
        """List the files of branches, beside the game or in the working folder, that are no line of the panel yet."""
        lines = self._panel.branches
        if not (own := lines[0].path):
            return []
        taken = {line.path.resolve() for line in lines if line.path} | self._foreign
        found = {path.resolve(): path for log in (own, Path(own.name)) for path in branch_files(log)}
        return [path for where, path in found.items() if where not in taken]

    def _on_back(self, _: Any) -> None:
        panel, waiting, back = self._panel, self._kept(), 0
        while waiting:
            faults: dict[Path, object] = {}
            for path in waiting:
                try:
                    panel.bring_back(path)
                except LogError as fault:
                    faults[path] = fault
                except OSError as error:
                    faults[path] = error.strerror
            back += len(waiting) - len(faults)
            if len(faults) == len(waiting):
                break
            waiting = list(faults)  # they may have left one that has just come back
        self._foreign |= {path.resolve() for path in waiting}
        panel.show(panel.i)
        told = [f"{back} {'line is' if back == 1 else 'lines are'} back."]
        panel.status.say(" ".join([*told, *(f"{path}: {faults[path]}" for path in waiting)]), "note")

    def _compare(self, other: Timeline[Any, Any]) -> None:
        panel = self._panel
        i, j = (panel.i, min(panel.i, len(other) - 1)) if self.where.value == _HERE else (-1, -1)
        found = compare(panel.timeline, other, i, j, panel.viewer)
        sides = (panel.name(panel.timeline), panel.name(other))
        steps = (range(len(panel.timeline))[i], range(len(other))[j])
        for k, (frame, view) in enumerate(zip(self._frames, found.views, strict=True)):
            put(self._titles[k], f"<h4>{escape(sides[k])}, step {steps[k]}</h4>")
            states = {
                state: mark._replace(outline=paint.DIFFERENT, hover=f"{mark.hover}; different")
                if state in found.states
                else mark._replace(outline="")
                for state, mark in view.layer.states.items()
            }
            frame.show(panel.frame.name, view.layer._replace(states=states), panel.names)
        put(self._parting, self._told(found, sides))
        rows = tuple((", ".join(where), _cell(a), _cell(b)) for where, a, b in found.differences)
        table = Table("What differs", ("", *sides), rows)
        put(
            self._differences,
            paint.html((table,), panel.names) if rows else '<p class="el-text">Nothing differs at these steps.</p>',
        )

    def _told(self, found: Comparison, sides: tuple[str, str]) -> str:
        parts = [
            f"<li><b>{escape(side)}</b>: {self._choice(part)}</li>"
            for side, part in zip(sides, found.parting, strict=True)
            if part
        ]
        lead = f'<p class="el-text">Both are the same up to step {found.common}. Then:</p>'
        states = f"Outlined on the maps, these states differ: {', '.join(found.states)}."
        differ = f'<p class="el-text">{states}</p>' if found.states else ""
        return f'{lead}<ul class="el-parting">{"".join(parts)}</ul>{differ}'

    def _choice(self, part: Parting) -> str:
        who = "chance" if part.by == CHANCE else f"@{part.by}"
        return why(self._panel, f"{who}: {part.sentence}", part.rule)


def _cell(value: Value | None) -> str | tuple[Card, ...]:
    if value is None:
        return "–"
    return value if isinstance(value, tuple) else str(value)
