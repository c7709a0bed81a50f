"""The log beside the map: a line a step, to click on and to filter, and what the step on show brought, with rules.

It tells what the panel's viewer may know and nothing else, to the filter as well.
"""

from html import escape
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from electionlib import atlas
from electionlib.engine.game import CHANCE
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import named
from electionlib.ui.boxes import box, new, put
from electionlib.ui.live import Lines

if TYPE_CHECKING:
    from electionlib.ui.panel import Panel

__all__ = ["Journal", "line", "said", "spoken", "told", "why"]

_ALL, _NOTED = "all", "noted"


class Journal:
    """The log of a panel."""

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel
        self.lines = Lines()
        self.entry = new(widgets.HTML).add_class("el-entry")
        seats = [(name, seat) for seat, name in enumerate(panel.names)]
        self.who = new(
            widgets.Dropdown,
            options=[("All lines", _ALL), *seats, ("Chance", CHANCE), ("With a note", _NOTED)],
            tooltip="Whose lines the log shows",
        )
        self.what = new(
            widgets.Combobox,
            options=[*map(atlas.name, atlas.STATES), *panel.timeline.game.rules],
            placeholder="state, rule or word",
            continuous_update=False,
            tooltip="Show only lines about a state, a rule such as those named below, or with a word; then press Enter",
        )
        self.box = box("el-journal", box("el-filter", self.who, self.what), self.lines)
        self._listed: tuple[Any, ...] = ()
        self._said: list[str] = []
        for field in (self.who, self.what):
            field.observe(panel.guarded(lambda _: self.show()), "value")
        self.lines.observe(panel.guarded(lambda change: panel.go(change.new)), "value")

    def show(self) -> None:
        """Show the step that the panel is at."""
        panel = self._panel
        self._list()
        self.lines.until = panel.predict.horizon
        self.lines.value = panel.i
        put(self.entry, told(panel, panel.i))

    def renew(self) -> None:
        """List the lines anew when next shown, for some have changed."""
        self._listed = ()

    def _list(self) -> None:
        panel = self._panel
        whose = (panel.timeline, panel.timeline.edition, panel.viewer)
        now = (*whose, len(panel.timeline), self.who.value, self.what.value.strip())
        if now == self._listed:
            return
        if self._listed[:3] != whose:
            self._said = []
        self._said += [line(panel, i) for i in range(len(self._said), len(panel.timeline))]
        self._listed = now
        rows = []
        for i, words in enumerate(self._said):
            if self._matches(i, words):
                note = panel.timeline[i].note
                rows.append([i, words, (note.mark or "✎") if note else ""])
        self.lines.fill(rows)

    def _matches(self, i: int, words: str) -> bool:
        timeline, who, what = self._panel.timeline, self.who.value, self.what.value.strip()
        if (who == _NOTED and timeline[i].note is None) or who not in (_ALL, _NOTED, timeline[i].by):
            return False
        return not what or what.lower() in words.lower() or what.upper() in _about(self._panel, i)


def line(panel: "Panel", i: int) -> str:
    """Say who did what at a step, in one line."""
    timeline, move = panel.timeline, panel.timeline.shown(i, panel.viewer)
    if move is None:
        return "The beginning"
    return named(_who(timeline, i) + timeline.game.say(move), timeline.names)


def _who(timeline: Timeline[Any, Any], i: int) -> str:
    """Return whose an entry is, as it stands before the sentence that says it; nothing for chance."""
    by = timeline[i].by
    return "" if by in (None, CHANCE) else f"@{by}: "


def _about(panel: "Panel", i: int) -> set[str]:
    """Return what an entry is about: rules, and states by code and name, all in capitals."""
    timeline = panel.timeline
    move = timeline.shown(i, panel.viewer)
    states = {event.state for event in timeline.events(i, panel.viewer)}
    states |= {timeline.game.subject(move)} if move else set()
    names = {atlas.name(state).upper() for state in states if state}
    rules = {rule.upper() for _, rule in timeline.told(i, panel.viewer)}
    return rules | names | {state for state in states if state}


def spoken(panel: "Panel", i: int) -> str:
    """Say in plain words who did what at a step, and what came of it."""
    events = [named(sentence, panel.names) for sentence, _ in panel.timeline.told(i, panel.viewer)[1:]]
    return " ".join(sentence.rstrip(".") + "." for sentence in [line(panel, i), *events][i == 0 :])


def said(timeline: Timeline[Any, Any], i: int, viewer: int) -> list[tuple[str, str]]:
    """Say who did what at a step, and what followed, by one rule after the other; nothing at the beginning."""
    told = timeline.told(i, viewer)
    followed = groupby(told[1:], itemgetter(1))
    events = [(" ".join(sentence for sentence, _ in some), rule) for rule, some in followed]
    return [(_who(timeline, i) + sentence, rule) for sentence, rule in told[:1]] + events


def told(panel: "Panel", i: int) -> str:
    """Return what happened at a step as HTML, each sentence with its rule to unfold, and the note."""
    note, sentences = panel.timeline[i].note, said(panel.timeline, i, panel.viewer)
    remark = f'<p class="el-text el-note"><b>{escape(note.mark)}</b> {escape(note.note)}</p>' if note else ""
    if not sentences:
        return '<p class="el-text el-note">Nothing has happened yet.</p>'
    return remark + "".join(why(panel, sentence, rule) for sentence, rule in sentences)


def why(panel: "Panel", sentence: str, rule: str) -> str:
    """Return a sentence as HTML with the rule it rests on, which unfolds."""
    text = escape(named(sentence, panel.names))
    found = panel.timeline.game.rules.get(rule)
    if found is None:
        return f'<p class="el-text">{text}</p>'
    return (
        f'<details class="el-why"><summary>{text} <span class="el-rule">{escape(rule)}</span></summary>'
        f"<p><b>{escape(found.title)}</b> ({escape(found.tag)}): {escape(found.summary)}</p></details>"
    )
