"""What a panel tells of a decision: every legal move with its rule, consequences and odds, and a guess beforehand.

`Choices` is the table; `Predict` hides what comes next until the class has guessed, and keeps the score.
"""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from electionlib.analysis.odds import Odds, odds, share
from electionlib.analysis.options import Option, options
from electionlib.engine.game import CHANCE, ElectionlibError, Move
from electionlib.engine.view import Table, named
from electionlib.ui import paint
from electionlib.ui.acting import offered
from electionlib.ui.boxes import box, button, mark, new, offer, put, reveal
from electionlib.ui.journal import why

if TYPE_CHECKING:
    from electionlib.ui.panel import Panel

__all__ = ["Choices", "Predict"]


class Choices:
    """The table of the moves that are allowed at the step on show, filled only while it is open."""

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel
        self._table = new(widgets.HTML)
        self.box = box("el-extra", self._table)

    def show(self) -> None:
        """Tell what may be chosen here, or what chance may bring."""
        panel = self._panel
        timeline, i = panel.timeline, panel.i
        seat = panel.actor(i)
        if seat == CHANCE:
            found = odds(timeline.game, timeline[i].position, panel.viewer)
            told = "<h3>What chance may bring</h3>" + _odds(found, panel, is_open=True)
        elif rows := options(timeline, i, panel.viewer):
            told = self._told(seat, rows)
        elif seat >= 0:
            told = _note(f"What @{seat} may do tells his hand: set Seen by to @{seat}, or to Everything.", panel)
        else:
            told = _note("The game is over.", panel)
        put(self._table, told)

    def _told(self, seat: int, rows: Sequence[Option]) -> str:
        panel, hides = self._panel, self._panel.predict.hides
        follows = any(row.effects or row.reveals or row.odds or row.preview for row in rows)
        head = "".join(f'<th scope="col">{title}</th>' for title in _COLUMNS[: 2 + follows])
        body = "".join(
            f'<tr{_CHOSEN if row.is_chosen and not hides else ""}><th scope="row">{_words(row.said.sentence, panel)}'
            f"{_BADGE if row.is_chosen and not hides else ''}</th><td>{_rule(row.said.rule, panel)}</td>"
            f"{f'<td>{_effects(row, panel)}</td>' if follows else ''}</tr>"
            for row in rows
        )
        caption = _words(f"What @{seat} may do here", panel)
        return (
            f'<div class="el-scroll"><table class="el-table el-options"><caption>{caption}</caption><thead>'
            f"<tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )


_COLUMNS = ("Move", "Allowed by", "What would follow")
_CHOSEN = ' class="el-marked" aria-current="true"'
_BADGE = ' <span class="el-badge">chosen</span>'


def _effects(row: Option, panel: "Panel") -> str:
    said = [why(panel, sentence, rule) for sentence, rule in row.effects]
    if row.reveals:
        said.append(_note("It brings to light what nobody here knows yet.", panel))
    if row.odds:
        said.append(_odds(row.odds, panel))
    return "".join(said) + paint.html(row.preview, panel.names) or "–"


def _odds(told: Odds, panel: "Panel", is_open: bool = False) -> str:
    items = "".join(f"<li>{_words(words, panel)}: <b>{share(part)}</b></li>" for words, part in told.rows)
    if not items:
        return f'<p class="el-text">{_words(told.sentence, panel)}</p>'
    return (
        f'<details class="el-why"{" open" if is_open else ""}><summary>{_words(told.sentence, panel)}</summary>'
        f'<ul class="el-odds">{items}</ul></details>'
    )


def _rule(rule: str, panel: "Panel") -> str:
    found = panel.timeline.game.rules[rule]
    titled = f'{escape(found.title)} <span class="el-rule">{escape(rule)}</span>'
    return f'<span title="{escape(found.summary)}">{titled}</span>'


def _words(words: str, panel: "Panel") -> str:
    return escape(named(words, panel.names))


def _note(words: str, panel: "Panel") -> str:
    return f'<p class="el-text el-note">{_words(words, panel)}</p>'


class Predict:
    """The next choice as a riddle: while it is open, nothing after the step on show is told until all have guessed."""

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel
        self._asked, self._table = new(widgets.HTML), new(widgets.HTML)
        self.who = new(widgets.Combobox, description="Who", placeholder="pupil or team", tooltip="Who makes this guess")
        self.what = new(widgets.Dropdown, description="Guess", tooltip="What will be chosen?")
        self.guess = button("Guess", "question", "Keep this guess", panel.guarded(self._on_guess))
        self.unveil = button(
            "Show what was chosen", "eye", "Show the choice and keep the score", panel.guarded(self._on_unveil)
        )
        self.box = box(
            "el-extra",
            self._asked,
            box("el-row-of", self.who, self.what, self.guess, self.unveil),
            box("el-echo", panel.status),
            self._table,
        ).add_class("el-predict")
        self.is_on = False
        self.seen = 0
        """The last step that the class has seen."""
        self.guesses: dict[str, Move] = {}
        self.scores: dict[str, tuple[int, int]] = {}
        """Right guesses and all guesses by pupil or team."""

    @property
    def horizon(self) -> int:
        """The last step that the log may tell of; -1 is no limit."""
        return max(self.seen, self._panel.i) if self.is_on else -1

    @property
    def hides(self) -> bool:
        """Whether the choice after the step on show is still a riddle."""
        return self.is_ahead and self._panel.i >= self.seen

    @property
    def is_ahead(self) -> bool:
        """Whether anything of the line on show is still to be guessed."""
        return self.is_on and self.horizon < len(self._panel.timeline) - 1

    def start(self, is_on: bool) -> None:
        """Begin to hide what comes after the step on show, or end it."""
        self.is_on, self.seen = is_on, self._panel.i
        self.guesses.clear()

    def limit(self, i: int) -> int:
        """Return the step that a reader who wants to see step `i` may see: the next riddle at most."""
        if not self.is_on:
            return i
        panel = self._panel
        riddle = next((at for at in panel.timeline.decisions(viewer=panel.viewer) if at >= self.seen), i)
        return min(i, riddle)

    def show(self) -> None:
        """Ask for the choice at the step on show."""
        panel = self._panel
        self.seen = max(self.seen, panel.i)
        mark(self.box, "el-refused", False)
        seat = panel.actor(panel.i)
        moves = offered(panel, panel.i) if self.hides and len(offered(panel, panel.i)) > 1 else ()
        if moves:
            asked = f"What will @{seat} choose?"
        elif self.hides and seat >= 0:
            asked = f"To guess, see what @{seat} may do: set Seen by to @{seat}, or to Everything."
        else:
            asked = "Go on: the panel stops at the next choice." if self.hides else "There is nothing to guess here."
        put(self._asked, f"<h3>{_words(asked, panel)}</h3>")
        offer(self.what, [(named(panel.timeline.game.say(move), panel.names), move) for move in moves])
        for field in (self.who, self.what, self.guess):
            reveal(field, bool(moves))
        reveal(self.unveil, self.hides and seat >= 0)
        put(self._table, paint.html((self._scores(),)) if self.scores or self.guesses else "")

    def _scores(self) -> Table:
        rows = []
        for name in dict.fromkeys((*self.scores, *self.guesses)):
            right, asked = self.scores.get(name, (0, 0))
            guess = self.guesses.get(name)
            said = named(self._panel.timeline.game.say(guess), self._panel.names) if guess else "–"
            rows.append((name, said, f"{right} of {asked}" if asked else "–"))
        return Table("Guesses", ("Who", "This time", "Right"), tuple(rows))

    def _on_guess(self, _: Any) -> None:
        name = self.who.value.strip()
        if not name:
            mark(self.box, "el-refused", True)
            self.who.focus()
            raise ElectionlibError("Write who makes the guess: a pupil or a team.")
        self.guesses[name] = self.what.value
        self.who.value = ""
        self.who.options = tuple(dict.fromkeys((*self.scores, *self.guesses)))
        self.show()
        self.who.focus()  # for the next who guesses
        self._panel.status.say(f"{name} guesses: {self.what.label}.", "note")

    def _on_unveil(self, _: Any) -> None:
        panel = self._panel
        timeline, i = panel.timeline, panel.i + 1
        chosen, shown = timeline[i].move, timeline.shown(i, panel.viewer)
        verdict = [named(f"@{timeline[i].by} chose: {shown and timeline.game.say(shown)}.", panel.names)]
        for name, guess in self.guesses.items():
            was_right, asked = self.scores.get(name, (0, 0))
            self.scores[name] = (was_right + (guess == chosen), asked + 1)
            verdict.append(f"{name}: {'right' if guess == chosen else 'wrong'}.")
        self.guesses.clear()
        self.seen = i
        panel.show(i)
        panel.status.add(" ".join(verdict))
