"""The replay and play panel: a map, controls, a log and the game's pieces, for every game alike.

`Panel.show(i)` paints step `i` from the timeline and nothing else, so late or repeated frames end right. A panel reads
through the eyes of one viewer: what that viewer may not see is never sent to the browser. The parts of a panel are in
`journal.py`, `acting.py`, `decision.py`, `branches.py` and `keeping.py`; each has a `box` and a `show`.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets as widgets

from electionlib import files
from electionlib.analysis.by_hand import META, is_by_hand
from electionlib.engine import view as words
from electionlib.engine.game import CHANCE, EVERYTHING, OVER, SPECTATOR, ElectionlibError, Game, Move, check
from electionlib.engine.players import Player, RandomPlayer, Repeater, SameLuck, step
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import Piece, named
from electionlib.ui import paint
from electionlib.ui.acting import Acting
from electionlib.ui.boxes import box, button, display_in_order, mark, new, put, reveal
from electionlib.ui.branches import Branches
from electionlib.ui.decision import Choices, Predict
from electionlib.ui.frame import Frame
from electionlib.ui.guard import TURN, guard
from electionlib.ui.journal import Journal, spoken
from electionlib.ui.keeping import Keeping
from electionlib.ui.live import Classroom, Clock, KeepKeys, Status

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

_SHEETS = [Path(__file__).with_name(f"{name}.css").read_text(encoding="utf-8") for name in ("panel", "classroom")]
_STYLE = f"<style>{''.join(_SHEETS)}</style>"


class Panel:
    """Show a timeline step by step, and play it on: the last expression of a cell shows the panel.

    `viewer` is `spectator`, a seat, a player's name, or `all` (a teacher); `at` is the step to begin with, -1 the last:
    without it, a game that is not over is taken up where it stands, and another is seen from the beginning. `rng` draws
    the cards and throws the dice of a game that is played here. `players` are those that the computer plays, by seat or
    name, such as `{"Bo": "greedy"}`; the others are people, unless the game's seats say otherwise. With `predict` what
    comes is hidden from the start, until the class has guessed it. `timeline` is the line on show; acting on an earlier
    step begins a new one, and `branches` keeps all. A line that is acted in and not recorded is recorded from then on,
    to the first free file such as `candidate.jsonl`. `hire` finds a player by name.

    >>> from electionlib import load
    >>> Panel(load("candidate_5.jsonl"), viewer="Judge Gavel", at=-1).i
    883
    """

    def __init__(
        self,
        timeline: Timeline[Any, Any],
        viewer: int | str = SPECTATOR,
        at: int | None = None,
        rng: Random | None = None,
        players: Mapping[int | str, str | Player] | None = None,
        hire: Callable[[Game[Any, Any], str], Player] | None = None,
        predict: bool = False,
    ) -> None:
        if not isinstance(timeline, Timeline):
            raise ElectionlibError(f"A panel shows a game such as `load` or `new_game` returns, not {timeline!r}.")
        self.branches = [timeline]
        self.timeline = timeline
        self.viewer = timeline.viewer(viewer)
        self.rng = rng or Random()
        self.i = self._edition = 0  # of the timeline, as it is on show
        self._was_by_hand = is_by_hand(timeline)
        self._made: set[tuple[Timeline[Any, Any], int]] = set()  # the lines and steps at which a move was made here
        self._entered: set[tuple[Timeline[Any, Any], int]] = set()  # those of them at which chance was entered
        self._undone: tuple[Timeline[Any, Any], int] | None = None  # the line and step that Undo went back to
        self._back: set[Timeline[Any, Any]] = set()  # the lines that were brought back from files
        self._sources: dict[Timeline[Any, Any], Timeline[Any, Any]] = {}  # what was taken back from a line
        self._kept = self._told = self._other = ""  # where the moves made are kept, what was told of that, and another
        self._hire = hire
        self._players = self._named_players(players or {})
        self._build()
        self.show(at if at is not None else 0 if timeline.is_over else -1)
        next(switch for switch, part in self.extras.items() if part is self.predict).value = predict

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, one a seat."""
        return self.timeline.names

    def _build(self) -> None:
        self.status, self._clock = Status(), Clock()
        self._heading, self._legend, self._board = new(widgets.HTML), new(widgets.HTML), new(widgets.HTML)
        self._pieces, self._pool = new(widgets.Box), []
        self.frame = Frame(self.guarded, lambda state: self.acting.click(state), height=350)
        self.steps = [
            button(text, icon, tip, self.guarded(lambda _, k=k: self.show(self._target(k))))
            for k, (text, icon, tip) in enumerate(_STEPS)
        ]
        for k in (5, 7):  # their arrows stand behind the words
            self.steps[k].add_class("el-right")
        for each in self.steps[4:]:  # of which two have the same words
            each.add_class("el-twin")
        self.playing = new(widgets.ToggleButton, description="Play", icon="play", tooltip="Play the steps, or pause")
        self.speed = new(widgets.Dropdown, options=_SPEEDS, value=1200, tooltip="Speed of playing")
        self.slider = new(
            widgets.IntSlider, description="Step", readout=False, tooltip="Drag, or move it with the arrow keys"
        )
        self.number = new(
            widgets.BoundedIntText, description="Go to", continuous_update=False, tooltip="Type a step and press Enter"
        )
        viewers = [("Spectator", SPECTATOR), *((name, i) for i, name in enumerate(self.names))]
        self.viewers = new(
            widgets.Dropdown,
            options=[*viewers, ("Everything", EVERYTHING)],
            value=self.viewer,
            description="Seen by",
            tooltip="Through whose eyes the panel looks",
        )
        self.tiles = _switch("Tiles", "th", "Draw the map as equal squares, which are easier to read and to click")
        self.spelled = _switch("In words", "align-left", "The whole board in words")
        self.predict = Predict(self)
        self.journal, self.acting = Journal(self), Acting(self)
        self.extras = {
            _switch("Choices", "list", "What may be chosen here, by which rule, and what would follow"): Choices(self),
            _switch("Predict", "question", "Pause at every choice until the class has guessed it").add_class(
                "el-guessing"
            ): self.predict,
            _switch("Branches", "code-fork", "What was tried instead, and how it compares"): Branches(self),
            _switch("Notes and files", "pencil", "Write a note on this step, and save the game"): Keeping(self),
        }
        self._listen()
        self._root = box(
            "el",
            new(widgets.HTML, paint.STYLE + _STYLE),
            box("el-controls", *self.steps, self.playing, self.speed),
            box("el-where", self.slider, self.number, self.viewers),
            self._heading.add_class("el-heading"),
            box("el-said", self.status),
            box(
                "el-main",
                box("el-map", self.frame.box, self._legend),
                box("el-side", self.journal.entry, self.acting.box, self.journal.box),
            ),
            box("el-switches", *self.extras, self.tiles, self.spelled, Classroom().add_class("el-room")),
            *(part.box for part in self.extras.values()),
            self._pieces.add_class("el-pieces"),
            self._board,
            self._clock,
            KeepKeys(),
        ).add_class("el-panel")

    def _listen(self) -> None:
        def on(what: widgets.Widget, callback: Callable[[Any], None], trait: str = "value") -> None:
            what.observe(self.guarded(callback), trait)

        for field in (self.slider, self.number):
            on(field, lambda change: self.go(change.new))
        on(self.playing, self._on_playing)
        on(self._clock, lambda change: setattr(self.playing, "value", change.new), "playing")
        on(self._clock, self._on_beat, "beat")
        on(self.speed, lambda change: setattr(self._clock, "interval", change.new))
        on(self.viewers, self._on_viewer)
        for switch, part in self.extras.items():
            if part is self.predict:
                on(switch, lambda change: self.predict.start(change.new))
        for switch in (*self.extras, self.tiles, self.spelled):
            on(switch, lambda _: self.show(self.i))

    def guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        """Return a callback that tells what came, or went wrong, in the status line: once, when all else is sent."""

        def standing(*args: Any) -> None:
            self.i = min(self.i, len(self.timeline) - 1)  # another panel may have taken steps back
            with self.status.hold_sync():
                callback(*args)

        return guard(standing, lambda sentence: self.status.say(sentence, "alert"))

    def _ipython_display_(self) -> None:
        display_in_order(self._root)

    def show(self, i: int) -> None:
        """Paint step `i` (0 is the beginning, -1 the last step); IndexError where there is none.

        Only what differs from what is on the screen is sent. While a choice is to be guessed, no later step is shown.
        """
        with TURN:
            self._show(i)

    def _show(self, i: int) -> None:
        timeline, names = self.timeline, self.names
        wanted = timeline[i].i
        self.i, self._edition = self.predict.limit(wanted), timeline.edition
        i = self.i
        if self._undone != (timeline, i):
            self._undone = None
        last = len(timeline) - 1
        for field in (self.slider, self.number):
            if field.max != last:
                field.max = last
            field.value = i
        view = timeline.view(i, self.viewer)
        self.frame.show("Tiles" if self.tiles.value else "Map", view.layer, names)
        put(self._heading, f"<h2>{self._badge()}{escape(named(view.heading, names))}</h2>")
        put(self._legend, paint.legend(view.layer, names))
        self.journal.show()
        self.acting.show()
        for switch, part in self.extras.items():
            if switch.value:
                part.show()
            reveal(part.box, switch.value)
        self._show_pieces(view.pieces)
        told = words.text(view, names) if self.spelled.value else ""
        put(self._board, f'<div class="el-words" tabindex="0">{escape(told)}</div>' if told else "")
        ahead = "First guess this choice. " if wanted > i else ""
        self.status.say(
            f"{ahead}Step {i} of {last}. {self._next(i)}",
            spoken=f"{named(view.heading, names)}. {spoken(self, i)}",
        )

    def go(self, i: int | None) -> None:
        """Show a step unless it is on show."""
        if i is not None and i != self.i:
            self.show(min(i, len(self.timeline) - 1))

    def act(self, move: Move, is_entered: bool = False) -> None:
        """Make a move at the step on show and go on to the next; IllegalMove carries the refusal.

        What was made at a step of the past already is only shown. Another move begins a new branch there, a fork of the
        timeline; after Undo it takes the place of what was taken back, and where a record is mended, what followed is
        made again. Where people and the computer's players play together, these then move too; where two people do, the
        screen is to be passed on. `is_entered` tells chance that came out at a table from chance drawn here.
        """
        with TURN:
            self.look_again()
            line, at = self.timeline, self.i
            check(line.game, line[at].position, move)
            told = ""
            if at < len(line) - 1 and move == line[at + 1].move:
                self.show(at + 1)
                return
            if line in self._back:
                self._keep()  # before it changes
            if at == len(line) - 1:
                line.act(move)
            elif self.acting.mends.value:
                self._mend(move, is_entered)
                return
            else:
                told = self._act_in_the_past(move)
            self._note_made(at, is_entered)
            self._keep()
            if len(self._players) < len(self.names):
                self._run()
            else:
                self.show(-1)
            if told:
                self.status.add(told)
            self._tell_kept()

    def look_again(self) -> None:
        """Show the line as it is and refuse to change it, if another panel took back or mended what is on show."""
        if self._edition != self.timeline.edition:
            self.show(min(self.i, len(self.timeline) - 1))
            raise ElectionlibError("This line was changed elsewhere; look at it as it is now, and choose again.")

    def _act_in_the_past(self, move: Move) -> str:
        """Put a move in the place of what follows the step on show, if Undo led here, or begin a branch; say so."""
        line, at = self.timeline, self.i
        if self._undone == (line, at) and line.is_recording:
            old = line.take_back(at, move)
            self._hand_over(line, at, old)
            if len(old) >= len(self._sources.get(line, ())):
                self._sources[line] = old
            if not old.is_recording:
                return ""
            self.branches.append(old)
            return f"What was taken back is kept as {self.name(old)}."
        fork = line.fork(at)
        fork.act(move)
        self.timeline = fork
        self.branches.append(fork)
        return f"This is {self.name(fork)}; the game as it was is kept."

    def _mend(self, move: Move, is_entered: bool) -> None:
        line, at = self.timeline, self.i
        old = line.mend(at, move)
        self._hand_over(line, at, old)
        self._note_made(at, is_entered)
        self.acting.mends.value = False
        self._keep()
        is_shorter = len(line) < len(old)
        fits = f". What followed fits up to step {len(line) - 1}"
        told = fits if is_shorter else ", and all that followed is made again"
        if is_shorter or old.is_recording:
            self.branches.append(old)
            told += f"; the game as it was is kept as {self.name(old)}"
        self.show(at + 1)
        self.status.add(f"Step {at + 1} is mended{told}.")
        self._tell_kept()

    def _note_made(self, at: int, is_entered: bool) -> None:
        """Note that a move was made here, or chance entered, at a step of the line on show."""
        self._made.add((self.timeline, at))
        if is_entered:
            self._entered.add((self.timeline, at))
            if not is_by_hand(self.timeline):
                self.timeline.describe(META)  # so that nothing is drawn for it on another day

    def _hand_over(self, line: Timeline[Any, Any], at: int, old: Timeline[Any, Any]) -> None:
        """Note that the entries of a line from a step on are now in another, and which of them are still in it."""
        for kind in (self._made, self._entered):
            had = {i for each, i in kind if each is line and i >= at}
            kind |= {(old, i) for i in had}
            kind -= {(line, i) for i in had if i == at or i >= len(line) - 1}

    def _is_of(self, kind: set[tuple[Timeline[Any, Any], int]], i: int) -> bool:
        """Tell whether the entry made at a step is of a kind, in the line on show or in one that it left later."""
        line = self.timeline
        while line.parent and i < (line.forked_at or 0):
            line = line.parent
        return (line, i) in kind

    def _is_entered(self, i: int) -> bool:
        """Tell whether the outcome of chance at a step was entered by hand."""
        return self._is_of(self._entered, i) or self._was_by_hand

    def undo(self) -> None:
        """Go back to the last choice of a person or the last chance entered; the next move takes its place.

        In a game that computers alone played, it is the last choice of theirs.
        """
        with TURN:
            self.look_again()
            line = self.timeline
            before = [i for i in line.decisions(viewer=self.viewer) if i < self.i]
            back = [i for i in before if self.is_by_hand(i)]
            back += [i for i in range(self.i) if self.actor(i) == CHANCE and self._is_entered(i)]
            if not back and all(map(self.is_hired, range(len(self.names)))):
                back = before
            if not back:
                raise ElectionlibError("No person had a choice before this step.")
            self._undone = (line, max(back))
            self.show(max(back))

    @property
    def luck(self) -> SameLuck | None:
        """What chance still has to bring again: after Undo, or in a branch with the same luck."""
        line = self.timeline
        source = self._sources.get(line) or (line.parent if self.acting.same_luck.value else None)
        return SameLuck(line, source) if source else None

    def run(self) -> None:
        """Let the computer's players move, and chance where it decides by itself, until a person has to choose."""
        with TURN:
            self.look_again()
            self._run()
            self._tell_kept()

    def play_on(self, keeps_luck: bool, keeps_moves: bool = False) -> None:
        """Let players finish the game from the step on show; at a step of the past that begins a branch.

        Chance and the players may do again what they did in the line this is a branch of, wherever the rules allow it.
        """
        with TURN:
            self.look_again()
            self._play_on(keeps_luck, keeps_moves)

    def _play_on(self, keeps_luck: bool, keeps_moves: bool) -> None:
        line, source = self.timeline, self.timeline.parent
        if self.actor(self.i) == OVER:
            raise ElectionlibError("The game is over here; go back to a step from which to play on.")
        if self.i < len(line) - 1:
            line, source = line.fork(self.i), line
            self.branches.append(line)
        if keeps_luck and source is None:
            raise ElectionlibError("Nothing came before that could come again; go back to an earlier step first.")
        players = [self._player(seat) or self._stand_in() for seat in range(len(self.names))]
        if keeps_moves:
            players = [Repeater(line, source, seat, player) for seat, player in enumerate(players)]
        luck = SameLuck(line, source) if keeps_luck else None
        self.timeline, at = line, len(line) - 1
        try:
            while step(line, players, self.rng, luck):
                self._keep()
                self._tell_progress(at)
        finally:
            self.show(-1)
        self.status.add(f"Played on from step {at} to the end: {self.name(line)}.")
        self._tell_kept()

    def _keep(self) -> None:
        """Record the line that was acted in."""
        line, game = self.timeline, self.branches[0]
        if not line.is_recording:
            log = Path(game.path.name if game.path else f"{line.game.id}.jsonl")
            with suppress(OSError):
                if line.path and line in self._back:
                    line.record(line.path)
                else:
                    line.record_beside(log) if line.parent else line.record(files.free(log.name))
                    if not line.parent and line.path and line.path.name != log.name:
                        self._other = f' Another game is in {log.name}; load("{log.name}") takes it up again.'
        kept = f"Every move is kept in {line.path}.{self._other}"
        self._kept = kept if line.is_recording else "No move is kept: no file can be written here."

    def _tell_kept(self) -> None:
        """Tell where the moves are kept, once."""
        if self._kept != self._told:
            self.status.value += f" {self._kept}"
            self._told = self._kept

    def _tell_progress(self, since: int) -> None:
        done = len(self.timeline) - 1 - since
        if done % 25 == 0:
            self.status.say(f"Playing on: {done} steps so far.")
            self.status.send_state()  # at once

    def _stand_in(self) -> Player:
        """Return a player for a person's seat: the game's greedy one."""
        return self._player_of("greedy") if self._hire else RandomPlayer()

    def _run(self) -> None:
        """Let those move who need not be asked, and show what came, even where a player fails."""
        timeline, at = self.timeline, len(self.timeline) - 1
        try:
            players = [self._player(seat) for seat in range(len(self.names))]
            luck = self.luck
            while self.is_hired(seat := self.actor(-1)) or (seat == CHANCE and self.acting.by_itself.value):
                step(timeline, players, self.rng, luck)
                self._keep()
                self._tell_progress(at)
        finally:
            self._turn_round()
            self.show(-1)

    def see(self, viewer: int) -> None:
        """Look through the eyes of another viewer."""
        self.viewers.value = viewer

    def switch(self, line: Timeline[Any, Any]) -> None:
        """Walk another line of the game."""
        with TURN:
            if line not in self.branches:
                self.branches.append(line)
            self.timeline = line
            self.show(min(self.i, len(line) - 1))

    def lines(self) -> list[tuple[int, Timeline[Any, Any]]]:
        """List the lines of this panel, not those begun elsewhere, each with how deep it is in the tree of branches."""
        return [(depth, line) for depth, line in self.branches[0].tree() if line in self.branches]

    def bring_back(self, path: Path) -> None:
        """Take a line that was kept in a file back among the lines; it goes on in its file."""
        with TURN:
            line = self.branches[0].rejoin(path)
            self._back.add(line)
            self.branches.insert(len(self.branches) if line.parent else 0, line)

    def name(self, line: Timeline[Any, Any]) -> str:
        """Return what a line is called."""
        number = self.branches.index(line)
        return f"branch {number}, from step {line.forked_at}" if number else "the game as it was"

    def actor(self, i: int) -> int:
        """Return who chooses at a step: a seat, CHANCE or OVER."""
        return self.timeline.game.actor(self.timeline[i].position)

    @property
    def has_acted(self) -> bool:
        """Whether a move was made in this panel."""
        return bool(self._made)

    def is_hired(self, seat: int) -> bool:
        """Tell whether the computer plays a seat."""
        return seat in self._players

    def is_by_hand(self, i: int) -> bool:
        """Tell whether a person chooses at a step, or did for one of the computer's players."""
        return not self.is_hired(self.actor(i)) or self._is_of(self._made, i)

    def _named_players(self, players: Mapping[int | str, str | Player]) -> dict[int, str | Player]:
        found: dict[int, str | Player] = {}
        for seat, who in enumerate(self.timeline.header.seats):
            name = str(who.get("player", ""))
            with suppress(ElectionlibError):  # whom nobody knows here is a person, as “human” is
                self._player_of(name)
                found[seat] = name
        for name, player in players.items():
            seat = -1
            with suppress(ElectionlibError):
                seat = self.timeline.viewer(name)
            if seat < 0:
                seats = ", ".join(f"{seat} ({name})" for seat, name in enumerate(self.names))
                raise ElectionlibError(f"There is no seat “{name}” for a player; the seats are {seats}.")
            found[seat] = player
            self._player_of(player)
        return found

    def _player(self, seat: int) -> Player | None:
        return self._player_of(self._players[seat]) if seat in self._players else None

    def _player_of(self, player: str | Player) -> Player:
        if not isinstance(player, str):
            return player
        if self._hire is None:
            raise ElectionlibError(f"No player is known by the name “{player}” here.")
        return self._hire(self.timeline.game, player)

    def _turn_round(self) -> None:
        """Draw the curtain: where one person has moved and another is to choose, no hand is on show."""
        seat = self.actor(-1)
        if self.viewer >= 0 and seat >= 0 and seat != self.viewer and not {seat, self.viewer} & self._players.keys():
            self.see(SPECTATOR)

    def _target(self, k: int) -> int:
        last = len(self.timeline) - 1
        if k < 4:
            return (0, max(self.i - 1, 0), min(self.i + 1, last), last)[k]
        stops = self.timeline.turns() if k < 6 else self.timeline.decisions(viewer=self.viewer)
        if k % 2 == 0:
            return max((stop for stop in stops if stop < self.i), default=0)
        return min((stop for stop in stops if stop > self.i), default=last)

    def _on_playing(self, change: Any) -> None:
        self.playing.description, self.playing.icon = ("Pause", "pause") if change.new else ("Play", "play")
        self._clock.playing = change.new
        if change.new and self.i == len(self.timeline) - 1:
            self.show(0)

    def _on_beat(self, _: Any) -> None:
        before = self.i
        self.show(min(before + 1, len(self.timeline) - 1))
        if self.i == before or self.i == len(self.timeline) - 1:
            self.playing.value = False

    def _on_viewer(self, change: Any) -> None:
        self.viewer = change.new
        self.show(self.i)

    def _badge(self) -> str:
        is_branch = self.timeline is not self.branches[0]
        return f'<span class="el-badge">{escape(self.name(self.timeline))}</span> ' if is_branch else ""

    def _show_pieces(self, pieces: Sequence[Piece]) -> None:
        self._pool += [new(widgets.HTML) for _ in range(len(pieces) - len(self._pool))]
        boxes = self._pool[: len(pieces)]
        for where, piece in zip(boxes, pieces, strict=True):
            put(where, paint.html((piece,), self.names))
            mark(where, "el-wide", paint.is_wide(piece))
        self._pieces.children = boxes

    def _next(self, i: int) -> str:
        seat = self.actor(i)
        if seat == OVER:
            return self._result()
        if seat == CHANCE:
            return "Next, chance decides."
        return f"Next, {self.names[seat]} chooses."

    def _result(self) -> str:
        outcome = self.timeline.game.outcome(self.timeline.position)
        who = words.listed([self.names[seat] for seat in outcome.winners])
        return f"The game is over. {f'Won by {who}' if who else 'Nobody wins'}: {named(outcome.reason, self.names)}."


def _switch(text: str, icon: str, tip: str) -> widgets.ToggleButton:
    return new(widgets.ToggleButton, description=text, icon=icon, tooltip=tip)
