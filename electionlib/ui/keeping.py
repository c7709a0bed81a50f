"""Notes on the steps of a game, and the game kept in a file: what a panel writes down."""

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from electionlib import files
from electionlib.engine.game import ElectionlibError
from electionlib.engine.log import Note
from electionlib.engine.timeline import Timeline
from electionlib.ui.boxes import box, button, new, put, reveal
from electionlib.ui.export import html

if TYPE_CHECKING:
    from electionlib.ui.panel import Panel

__all__ = ["Keeping"]

_MARKS = (("no mark", ""), *((mark, mark) for mark in ("!", "?", "!!", "??", "!?", "?!")))


class Keeping:
    """The note on the step on show, and saving."""

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel
        self._asked, self._kept = new(widgets.HTML), new(widgets.HTML)
        self.note = new(widgets.Textarea, placeholder="Write a note on this step", rows=2, tooltip="The note")
        self.sign = new(widgets.Dropdown, options=_MARKS, tooltip="A mark: good !, bad ?, remarkable !?, doubtful ?!")
        self.add = button(
            "Keep the note", "pencil", "Put the note on this step; an empty one removes it", panel.guarded(self._on_add)
        )
        own = panel.timeline.path
        name = own.name if own and own.parent != files.data("logs") else f"{panel.timeline.game.id}.jsonl"
        self.file = new(widgets.Text, description="File", value=name, tooltip="A file name")
        self.save = button(
            "Save the game", "save", "Write the whole log, with the notes, to the file", panel.guarded(self._on_save)
        )
        self.page = button(
            "Save as a page",
            "globe",
            "Write one HTML file that needs no kernel and no network, as the panel's viewer may see the game",
            panel.guarded(self._on_page),
        )
        self.box = box(
            "el-extra",
            self._asked,
            box("el-row-of", self.note, self.sign, self.add),
            box("el-row-of", self.file, self.save, self.page, self._kept),
            box("el-echo", panel.status),
        )
        self._own: set[tuple[Timeline[Any, Any], Path]] = set()
        self._at: tuple[Timeline[Any, Any], int] | None = None  # the line and step that the fields are about
        self._drafts: dict[tuple[Timeline[Any, Any], int], tuple[str, str]] = {}

    def show(self) -> None:
        """Show the note of the step on show, or what was begun to be written there, and where the game is kept."""
        panel = self._panel
        timeline, i = panel.timeline, panel.i
        put(self._asked, f"<h3>Note on step {i}</h3>")
        if self._at != (timeline, i):
            typed = (self.note.value, self.sign.value)
            if self._at and self._at[1] < len(self._at[0]) and typed != _written(*self._at):
                self._drafts[self._at] = typed
            self._at = (timeline, i)
            self.note.value, self.sign.value = self._drafts.pop(self._at, _written(timeline, i))
        self.add.disabled = i == 0
        kept = f"Every move and note is written to {timeline.path} at once." if timeline.is_recording else ""
        put(self._kept, f'<p class="el-text">{escape(kept)}</p>' if kept else "")
        reveal(self._kept, bool(kept))

    def _on_add(self, _: Any) -> None:
        panel = self._panel
        panel.look_again()
        panel.timeline.note(panel.i, self.note.value.strip(), self.sign.value)
        panel.journal.renew()
        panel.journal.show()
        panel.status.say(f"The note on step {panel.i} is kept{_where(panel)}.", "note")

    def _on_save(self, _: Any) -> None:
        panel, path = self._panel, self._path(".jsonl")
        timeline = panel.timeline
        is_copy = timeline.is_recording
        timeline.save(path) if is_copy else timeline.record(path)
        self._own.add((timeline, path))
        later = "" if is_copy else " Every later move and note is written there too."
        panel.status.say(f"Saved to {path}, {len(timeline) - 1} steps.{later}", "note")

    def _on_page(self, _: Any) -> None:
        panel, path = self._panel, self._path(".html")
        html(panel.timeline, path, panel.viewer)
        self._own.add((panel.timeline, path))
        panel.status.say(f"Written to {path}; it opens in any browser.", "note")

    def _path(self, suffix: str) -> Path:
        """Return the path to write to: no file of others is there, nor of another line."""
        path, timeline = Path(self.file.value.strip()), self._panel.timeline
        if not path.stem.strip("."):
            raise ElectionlibError("Write the name of a file, such as our_game.jsonl.")
        if path.suffix not in ("", ".jsonl", suffix):
            raise ElectionlibError(f"This is written to files that end in {suffix}, such as {path.stem}{suffix}.")
        path = path.with_suffix(suffix)
        own = timeline.path
        is_own = (timeline, path) in self._own or (own and path.exists() and own.exists() and path.samefile(own))
        if path.exists() and not is_own:
            raise ElectionlibError(f"There is a file {path} already; write another name.")
        return path


def _written(timeline: Timeline[Any, Any], i: int) -> tuple[str, str]:
    """Return the note on a step and its mark, one of those to choose among or none."""
    note = timeline[i].note or Note()
    return note.note, note.mark if note.mark in dict(_MARKS).values() else ""


def _where(panel: "Panel") -> str:
    return " in the file" if panel.timeline.is_recording else ", but in no file yet: save the game to keep it"
