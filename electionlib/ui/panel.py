"""The replay and play panel: a map, controls, a log and the game's pieces, made of stock widgets.

`Panel.show(i)` paints step `i` from the timeline and nothing else, so late or repeated frames end right. A panel reads
through the eyes of one viewer: what that viewer may not see is never sent to the browser.
"""

from collections.abc import Sequence
from html import escape
from random import Random
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from electionlib.engine import view as words
from electionlib.engine.game import CHANCE, EVERYTHING, OVER, SPECTATOR, ElectionlibError, Move
from electionlib.engine.players import sample
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import Meter, Piece, Table, named
from electionlib.ui import paint
from electionlib.ui.boxes import KeepKeys, box, button, put, reveal, say
from electionlib.ui.guard import guard

__all__ = ["Panel"]

_SPEEDS = (("slow", 2500), ("normal", 1200), ("fast", 500))

_STEPS = (
    ("First", "fast-backward", "Go to the beginning"),
    ("Back", "step-backward", "One step back"),
    ("Next", "step-forward", "One step on"),
    ("Last", "fast-forward", "Go to the last step"),
    ("Turn", "chevron-left", "Back to the beginning of a turn"),
    ("Turn", "chevron-right", "On to the next turn"),
    ("Choice", "chevron-left", "Back to the last point where a player had a choice"),
    ("Choice", "chevron-right", "On to the next point where a player has a choice"),
)


class Panel:
    """Show a timeline step by step, and play it on: the last expression of a cell shows the panel.

    `viewer` is `spectator`, a seat, a player's name, or `all` (a teacher); `at` is the step to begin with, -1 the last;
    `rng` draws the cards and throws the dice of a game that is played here. `timeline` is the branch on show; acting on
    an earlier step begins a new one, and `branches` keeps all.

    >>> from electionlib import load
    >>> Panel(load("candidate_5.jsonl"), viewer="Judge Gavel", at=-1).i
    883
    """

    def __init__(
        self, timeline: Timeline[Any, Any], viewer: int | str = SPECTATOR, at: int = 0, rng: Random | None = None
    ) -> None:
        if not isinstance(timeline, Timeline):
            raise ElectionlibError(f"A panel shows a game such as `load` or `new_game` returns, not {timeline!r}.")
        self.branches = [timeline]
        self.timeline = timeline
        self.viewer = timeline.viewer(viewer)
        self.rng = rng or Random()
        self.i = 0
        self._player: tuple[widgets.Widget, ...] = ()
        self._build()
        self._list_branches()
        self._list_entries()
        self.show(at)

    def _build(self) -> None:
        names = self.timeline.names
        self.figure = paint.figure(self.timeline.view(0, self.viewer).layer, names).add_class("el-plot")
        self._heading, self._status, self._legend, self._entry, self._board = (widgets.HTML() for _ in range(5))
        self._pieces, self._pool = widgets.Box(), []
        self._steps = [
            button(text, icon, tip, self._guarded(lambda _, k=k: self.show(self._target(k))))
            for k, (text, icon, tip) in enumerate(_STEPS)
        ]
        for k in (5, 7):  # their arrows stand behind the words
            self._steps[k].add_class("el-right")
        self._playing = widgets.ToggleButton(description="Play", icon="play", tooltip="Play the steps, or pause")
        self._slider = widgets.IntSlider(description="Step", tooltip="Drag, or move it with the arrow keys")
        self._speed = widgets.Dropdown(options=_SPEEDS, value=1200, description="Speed", tooltip="Speed of playing")
        viewers = [("Spectator", SPECTATOR), *((name, i) for i, name in enumerate(names))]
        self._viewers = widgets.Dropdown(
            options=[*viewers, ("Everything (teacher)", EVERYTHING)],
            value=self.viewer,
            description="Seen by",
            tooltip="Through whose eyes the panel looks",
        )
        self._branch = widgets.Dropdown(description="Branch", tooltip="The game as it was, or what was tried instead")
        self._fold = widgets.ToggleButton(description="In words", icon="align-left", tooltip="The whole board in words")
        self._log = widgets.Select(tooltip="The log: choose an entry to go there")
        self._choice = widgets.Dropdown(tooltip="The moves that are allowed here")
        self._make = button("Make this move", "check", "Make the chosen move", self._guarded(self._on_make))
        self._draw = button("Draw", "random", "Let chance decide", self._guarded(self._on_draw))
        self._is_fitted = False
        self.figure.observe(self._guarded(self._on_drawn), "_js2py_traceDeltas")  # the first word from a new view
        self._slider.observe(self._guarded(lambda change: self._go(change.new)), "value")
        self._log.observe(self._guarded(lambda change: self._go(change.new)), "value")
        self._playing.observe(self._guarded(self._on_playing), "value")
        self._speed.observe(self._guarded(self._on_speed), "value")
        self._viewers.observe(self._guarded(self._on_viewer), "value")
        self._switch = self._guarded(self._on_branch)
        self._fold.observe(self._guarded(lambda _: self.show(self.i)), "value")
        acting = box("el-acting", self._choice, self._make, self._draw)
        self._root = box(
            "el",
            widgets.HTML(paint.STYLE + _STYLE),
            box("el-controls", *self._steps, self._playing, self._speed),
            box("el-where", self._slider, self._branch, self._viewers, self._fold),
            self._heading,
            self._status,
            box(
                "el-main",
                box("el-map", self.figure, self._legend),
                box("el-side", self._log, self._entry.add_class("el-entry"), acting),
            ),
            self._pieces.add_class("el-pieces"),
            self._board,
            KeepKeys(),
        )

    def _guarded(self, callback: Any) -> Any:
        return guard(callback, lambda sentence: self._say(sentence, "alert"))

    def _ipython_display_(self) -> None:
        """Show the panel; a `Play` that is shown twice stops, so each display gets its own and the last one runs."""
        for old in self._player:
            old.close()
        play = widgets.Play(value=self.i, max=len(self.timeline) - 1, interval=self._speed.value)
        links = [
            widgets.jslink((play, own), (other, "value"))
            for own, other in (("value", self._slider), ("playing", self._playing))
        ]
        self._player = (play, *links)
        self._is_fitted = False
        paint.send(self.figure)
        display(box("el-display", self._root, play))

    def show(self, i: int) -> None:
        """Paint step `i` (0 is the beginning, -1 the last step); IndexError where there is none.

        Only what differs from what is on the screen is sent.
        """
        timeline, names = self.timeline, self.timeline.names
        self.i = i = range(len(timeline))[i]
        if len(self._log.options) != len(timeline):
            self._list_entries()
        view = timeline.view(i, self.viewer)
        paint.restyle(self.figure, view.layer, names)
        self._slider.value = self._log.value = i
        put(self._heading, f"<h2>{escape(named(view.heading, names))}</h2>")
        put(self._legend, paint.legend(view.layer, names))
        put(self._entry, self._entry_html(i))
        board = next((k for k, piece in enumerate(view.pieces) if isinstance(piece, Meter)), len(view.pieces))
        self._show_pieces((*view.pieces[:board], *self._show_moves(i), *view.pieces[board:]))
        spoken = words.text(view, names) if self._fold.value else ""
        put(self._board, f'<div class="el-words">{escape(spoken)}</div>' if spoken else "")
        self._say(f"Step {i} of {len(timeline) - 1}. {self._next(i)}")

    def act(self, move: Move) -> None:
        """Make a move at the step on show and go on to the next; IllegalMove carries the refusal.

        At a step of the past the move begins a new branch, a fork of the timeline.
        """
        timeline = self.timeline
        past = self.i < len(timeline) - 1
        if past:
            timeline = timeline.fork(self.i)
        timeline.act(move)
        if past:
            self.branches.append(timeline)
            self.timeline = timeline
            self._list_branches()
            self._list_entries()
        self.show(-1)
        if past:
            number, at = len(self.branches) - 1, self.i - 1
            unwritten = " The branch is not recorded to the file." if self.branches[0].is_recording else ""
            self._say(f"This is branch {number}, begun at step {at}; the game as it was is kept.{unwritten}", "note")

    def _go(self, i: int | None) -> None:
        if i is not None and i != self.i:
            self.show(i)

    def _target(self, k: int) -> int:
        last = len(self.timeline) - 1
        if k < 4:
            return (0, max(self.i - 1, 0), min(self.i + 1, last), last)[k]
        stops = self.timeline.turns() if k < 6 else self.timeline.decisions(viewer=self.viewer)
        if k % 2 == 0:
            return max((stop for stop in stops if stop < self.i), default=0)
        return min((stop for stop in stops if stop > self.i), default=last)

    def _on_drawn(self, _: Any) -> None:
        if not self._is_fitted:
            self._is_fitted = True
            paint.fit(self.figure)

    def _on_playing(self, change: Any) -> None:
        self._playing.description, self._playing.icon = ("Pause", "pause") if change.new else ("Play", "play")

    def _on_speed(self, change: Any) -> None:
        for play in self._player[:1]:
            play.interval = change.new

    def _on_branch(self, change: Any) -> None:
        self.timeline = self.branches[change.new]
        self._list_entries()
        self.show(self.i)

    def _on_viewer(self, change: Any) -> None:
        self.viewer = change.new
        self._list_entries()
        self.show(self.i)

    def _on_make(self, _: Any) -> None:
        if self._choice.value is None:
            raise ElectionlibError("There is no move to make here.")
        self.act(self._choice.value)

    def _on_draw(self, _: Any) -> None:
        self.act(sample(self.timeline.game.chance(self.timeline[self.i].position), self.rng))

    def _list_branches(self) -> None:
        begun = [f"branch {n}, from step {branch.header.parent['at']}" for n, branch in enumerate(self.branches) if n]
        if self._branch.options:
            self._branch.unobserve(self._switch, "index")
        self._branch.options = ["the game as it was", *begun]
        self._branch.index = self.branches.index(self.timeline)
        self._branch.observe(self._switch, "index")  # only now: new options choose the first by themselves
        reveal(self._branch, len(self.branches) > 1)

    def _list_entries(self) -> None:
        last = len(self.timeline) - 1
        self.i = i = min(self.i, last)
        self._log.options = [(self._line(n), n) for n in range(last + 1)]
        self._slider.max = last
        for play in self._player[:1]:
            play.max = last
        self._log.value = i

    def _line(self, i: int) -> str:
        moment, move = self.timeline[i], self.timeline.shown(i, self.viewer)
        if move is None:
            return "0  The beginning"
        who = "" if moment.by == CHANCE else f"@{moment.by}: "
        return named(f"{i}  {who}{self.timeline.game.say(move)}", self.timeline.names)

    def _entry_html(self, i: int) -> str:
        timeline, game = self.timeline, self.timeline.game
        move = timeline.shown(i, self.viewer)
        if move is None:
            return '<p class="el-text el-note">Nothing has happened yet.</p>'
        # the rule of the move as shown: the rule of the move itself may betray a face-down card
        said = [(game.say(move), game.rule(timeline[i - 1].position, move))]
        said += [(game.tell(event), event.rule) for event in timeline.events(i, self.viewer)]
        note = timeline[i].note
        remark = f'<p class="el-text el-note"><b>{escape(note.mark)}</b> {escape(note.note)}</p>' if note else ""
        return remark + "".join(self._why(sentence, rule) for sentence, rule in said)

    def _why(self, sentence: str, rule: str) -> str:
        text = escape(named(sentence, self.timeline.names))
        found = self.timeline.game.rules.get(rule)
        if found is None:
            return f'<p class="el-text">{text}</p>'
        return (
            f'<details class="el-why"><summary>{text} <span class="el-rule">{escape(rule)}</span></summary>'
            f"<p><b>{escape(found.title)}</b> ({escape(found.tag)}): {escape(found.summary)}</p></details>"
        )

    def _show_pieces(self, pieces: Sequence[Piece]) -> None:
        self._pool += [widgets.HTML() for _ in range(len(pieces) - len(self._pool))]
        boxes = self._pool[: len(pieces)]
        for where, piece in zip(boxes, pieces, strict=True):
            put(where, paint.html((piece,), self.timeline.names))
            _class(where, "el-wide", paint.is_wide(piece))
        self._pieces.children = boxes

    def _show_moves(self, i: int) -> tuple[Piece, ...]:
        """Offer the legal moves, and return them as a table, to those who may see the hand they come from."""
        game, p, names = self.timeline.game, self.timeline[i].position, self.timeline.names
        seat = game.actor(p)
        moves = game.legal(p) if seat >= 0 and self.viewer in (seat, EVERYTHING) else ()
        options = tuple((named(game.say(move), names), move) for move in moves)
        if self._choice.options != options:
            self._choice.options = options
            self._choice.index = 0 if options else None
        reveal(self._choice, bool(moves))
        reveal(self._make, bool(moves))
        reveal(self._draw, seat == CHANCE and i == len(self.timeline) - 1)
        if not moves:
            return ()
        rules = [game.rules[game.rule(p, move)] for move in moves]
        rows = tuple((game.say(move), f"{rule.title} ({rule.id})") for move, rule in zip(moves, rules, strict=True))
        return (Table(f"What @{seat} may do here", ("Move", "Allowed by"), rows),)

    def _next(self, i: int) -> str:
        seat = self.timeline.game.actor(self.timeline[i].position)
        if seat == OVER:
            return "The game is over."
        if seat == CHANCE:
            return "Next, chance decides."
        is_stuck = i == len(self.timeline) - 1 and self.viewer not in (seat, EVERYTHING)
        hint = f" To choose for @{seat}, set Seen by to that player." if is_stuck else ""
        return named(f"Next, @{seat} chooses.{hint}", self.timeline.names)

    def _say(self, sentence: str, tone: str = "plain") -> None:
        say(self._status, sentence, tone)


def _class(what: widgets.DOMWidget, name: str, has_it: bool) -> None:
    if (name in what._dom_classes) != has_it:
        what.add_class(name) if has_it else what.remove_class(name)


_STYLE = """<style>
.el.widget-box { flex-direction: column; overflow: visible; gap: 6px; }
.el .widget-box { overflow: visible; }
.el .widget-html, .el .widget-html-content { line-height: 1.4; margin: 0; min-width: 0;
  height: auto; font-size: 15px; }
.el .widget-inline-hbox .widget-label { width: auto; min-width: 0; }
.el-controls { flex-wrap: wrap; gap: 2px 2px; align-items: center; }
.el .jupyter-button { width: auto; padding: 0 9px; margin: 0 1px; font-size: 14px; border-radius: 3px;
  color: var(--el-ink); background: var(--el-shade); flex: none; }
.el .jupyter-button.mod-active { background: var(--el-brand); color: #fff; }
.el .jupyter-button:focus-visible, .el select:focus-visible { outline: 3px solid var(--el-brand); outline-offset: 1px; }
.el-controls > .jupyter-button:nth-child(4), .el-controls > .jupyter-button:nth-child(6),
.el-controls > .jupyter-button:nth-child(8) { margin-right: 14px; }
.el .el-right { display: inline-flex; flex-direction: row-reverse; align-items: center; gap: 4px; }
.el-display { overflow: visible; }
.el-display > .el { flex: 1 1 0; min-width: 0; }
.el-display > .widget-play { display: none; }
.el-controls > .widget-dropdown { width: auto; margin: 0 0 0 6px; }
.el-controls select { width: 80px; flex: none; }
.el-where { align-items: center; flex-wrap: wrap; gap: 2px 14px; }
.el-where > .widget-slider { flex: 1 1 300px; width: auto; }
.el-where > .widget-dropdown { width: auto; }
.el-where select { width: 190px; flex: none; }
.el-main { flex-wrap: wrap; gap: 8px 14px; align-items: stretch; }
.el-map { flex: 5 1 520px; flex-direction: column; min-width: 0; gap: 6px; }
.el-map > .el-plot { margin: 0; overflow: hidden; border-radius: 4px; background: #fafaf8; }
.el-plot .svg-container { margin: 0 auto; }
.el-side { flex: 2 1 270px; max-width: 460px; flex-direction: column; gap: 6px; min-width: 0; }
.el-side > * { min-width: 0; max-width: 100%; }
.el-side select { width: 0; min-width: 0; flex: 1 1 0; font-size: 14px; background: var(--el-face);
  color: var(--el-ink); }
.el-side > .widget-select { width: auto; flex: 1 1 150px; margin: 0; }
.el-side > .widget-select select { height: 100%; padding: 0; }
.el-side option { padding: 2px 4px; }
.el-side option:checked { background: #1565c0 linear-gradient(#1565c0, #1565c0); color: #fff; }
.el > .widget-html h2 { min-height: 1.3em; font-size: 22px; }
.el .el-entry { height: 225px; overflow: auto; flex: none; }
.el-entry summary { cursor: pointer; padding: 2px 0; }
.el-entry p { margin: 2px 0 6px 16px; color: var(--el-soft); }
.el-rule { color: var(--el-soft); font-size: 12px; white-space: nowrap; }
.el-acting { flex-wrap: wrap; gap: 4px; }
.el-acting > .widget-dropdown { flex: 1 1 100%; width: auto; margin: 0; }
.el-pieces { display: grid; grid-template-columns: repeat(auto-fit, minmax(310px, 1fr)); gap: 16px 28px;
  grid-auto-flow: dense; margin-top: 6px; }
.el-pieces > .el-wide { grid-column: span 2; }
.el-words { white-space: pre-wrap; padding: 8px 12px; border: 1px solid var(--el-edge); border-radius: 4px; }
</style>"""
