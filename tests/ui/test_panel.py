"""The panel without a browser: what it sends, whom it shows what, and how it says that something is wrong."""

import json
import re
from random import Random
from typing import Any

import pytest
from toy import Toy

from electionlib.engine.game import EVERYTHING, SPECTATOR, ElectionlibError, IllegalMove, Move
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.ui import paint
from electionlib.ui.panel import Panel

EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def timeline() -> Timeline[Any, Any]:
    seats = [{"name": "Ann"}, {"name": "Bo"}, {"name": EVIL}]
    return playout(Timeline(Toy(3), seats), [RandomPlayer()] * 3, Random(1))


def screen(panel: Panel) -> tuple[Any, ...]:
    """Return all that a panel shows."""
    figure = [trace.to_plotly_json() | {"uid": ""} for trace in panel.figure.data]
    texts = [box.value for box in (panel._heading, panel._status, panel._legend, panel._entry, panel._board)]
    pieces = [(box.value, box._dom_classes) for box in panel._pieces.children]
    acting = (panel._choice.options, [box.layout.display for box in (panel._choice, panel._make, panel._draw)])
    return (
        json.dumps(figure, default=list, sort_keys=True),
        texts,
        pieces,
        acting,
        panel._slider.value,
        panel._log.value,
    )


def press(button: Any) -> None:
    """Press a button; unlike `click`, let its exception out."""
    for callback in button._click_handlers.callbacks:
        callback(button)


def test_one_figure_update_a_frame(sent, timeline):
    panel = Panel(timeline)
    for i in range(1, len(timeline)):
        sent.clear()
        panel.show(i)
        updates = [state["_py2js_update"] for state in sent if state.get("_py2js_update")]
        is_new = timeline.view(i).layer != timeline.view(i - 1).layer
        assert len(updates) == is_new
        assert sum(len(json.dumps(state)) for state in sent) < 12_000


def test_nothing_is_sent_for_the_same_step(sent, timeline):
    panel = Panel(timeline, EVERYTHING)
    for i in range(len(timeline)):
        panel.show(i)
        sent.clear()
        panel.show(i)
        assert sent == []


def test_only_what_changed_is_sent(sent, timeline):
    panel = Panel(timeline)
    panel.show(4)
    sent.clear()
    panel.show(5)
    (update,) = (state["_py2js_update"] for state in sent if state.get("_py2js_update"))
    assert "geojson" not in json.dumps(update)
    assert not {"locations", "colorscale"} & set(update["style_data"])


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, EVERYTHING])
def test_shuffled_scrubbing_ends_as_ordered(timeline, viewer):
    ordered, shuffled = Panel(timeline, viewer), Panel(timeline, viewer)
    screens = []
    for i in range(len(timeline)):
        ordered.show(i)
        screens.append(screen(ordered))
    steps = [*range(len(timeline))] * 3
    Random(2).shuffle(steps)
    for i in steps:
        shuffled._slider.value = i  # as the browser does
        assert screen(shuffled) == screens[i]
    assert len({str(shown) for shown in screens}) == len(timeline)


def test_log_slider_and_buttons_agree(timeline):
    panel = Panel(timeline)
    back, forward = panel._steps[1], panel._steps[2]
    press(forward)
    press(forward)
    assert (panel.i, panel._slider.value, panel._log.value) == (2, 2, 2)
    panel._log.value = 7
    assert (panel.i, panel._slider.value) == (7, 7)
    press(back)
    assert panel.i == 6
    press(panel._steps[3])
    press(forward)
    assert panel.i == len(timeline) - 1
    press(panel._steps[4])
    assert panel.i == timeline.turns()[-2]
    press(panel._steps[0])
    press(panel._steps[7])
    assert panel.i == timeline.decisions()[0]


def test_exception_is_told_in_the_status_line(timeline, monkeypatch):
    panel = Panel(timeline)

    def fail(*_: Any) -> None:
        raise RuntimeError("no <b>view</b>\nhere")

    monkeypatch.setattr(timeline, "view", fail)
    with pytest.raises(RuntimeError):
        press(panel._steps[2])
    assert 'role="alert"' in panel._status.value
    assert "RuntimeError): no &lt;b&gt;view&lt;/b&gt; here" in panel._status.value
    monkeypatch.setattr("electionlib.ui.guard.RAISE", False)
    press(panel._steps[3])  # a user's notebook goes on


def test_names_are_escaped_everywhere(sent, timeline):
    panel = Panel(timeline, EVERYTHING)
    panel._fold.value = True
    for i in range(len(timeline)):
        panel.show(i)
    html = [value for state in sent for value in state.values() if isinstance(value, str) and "<" in value]
    assert any("&lt;img" in value for value in html)
    assert not any("<img" in value for value in html)
    figure = json.dumps([trace.to_plotly_json() for trace in panel.figure.data], default=list)
    assert "&lt;img" in figure
    assert "<img" not in figure


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_hidden_cards_are_not_sent(sent, timeline, viewer):
    """Whoever looks learns no card of another seat before the end, wherever it might be written."""
    panel = Panel(timeline, viewer)
    panel._fold.value = True
    end = len(timeline) - 1
    sent.clear()
    for i in range(end):
        panel.show(i)
    lines = [line for line, i in panel._log.options if i < end]
    known = set(timeline[viewer + 1].move.args[1:]) if viewer >= 0 else set()
    said = set(re.findall(r"C[123]\b", json.dumps([sent, lines])))
    assert said <= known


def test_the_rule_of_a_hidden_card_is_not_sent(timeline, monkeypatch):
    monkeypatch.setattr(Toy, "rule", lambda _, p, m: "TOY-4" if "C3" in m.args else "TOY-2")
    entries = {}
    for viewer in (SPECTATOR, EVERYTHING):
        panel = Panel(timeline, viewer)
        panel.show(6)  # a C3 is laid
        entries[viewer] = panel._entry.value
    assert "TOY-4" in entries[EVERYTHING]
    assert "TOY-4" not in entries[SPECTATOR]


def test_moves_are_offered_to_those_who_see_the_hand(timeline):
    at = timeline.decisions(0)[0]
    for viewer, sees in ((SPECTATOR, False), (0, True), (1, False), (EVERYTHING, True)):
        panel = Panel(timeline, viewer)
        panel.show(at)
        offered = [move for _, move in panel._choice.options]
        assert offered == (list(timeline.game.legal(timeline[at].position)) if sees else [])
        assert ("Allowed by" in "".join(box.value for box in panel._pieces.children)) == sees
        assert "Ann chooses" in panel._status.value


def test_playing_on(timeline):
    panel = Panel(Timeline(Toy(2)), EVERYTHING, rng=Random(3))
    while not panel.timeline.is_over:
        press(panel._draw if panel._draw.layout.display is None else panel._make)
        assert panel.i == len(panel.timeline) - 1
    assert len(panel.branches) == 1
    assert "The game is over." in panel._status.value
    assert panel._draw.layout.display == panel._make.layout.display == "none"


def test_acting_in_the_past_begins_a_branch(timeline):
    panel = Panel(timeline, EVERYTHING)
    at = timeline.decisions(0)[0]
    panel.show(at)
    length = len(timeline)
    assert panel._branch.layout.display == "none"
    panel.act(timeline.game.legal(timeline[at].position)[-1])
    assert (panel.i, len(panel.timeline), len(timeline)) == (at + 1, at + 2, length)
    assert panel.branches == [timeline, panel.timeline]
    assert "branch 1, begun at step 3" in panel._status.value
    assert panel._branch.layout.display is None
    panel.show(0)
    panel._branch.index = 0  # back to the game as it was
    assert panel.timeline is timeline
    panel._log.value = length - 1
    assert panel.i == length - 1
    panel._branch.index = 1  # which is shorter
    assert (panel.i, panel._slider.value, panel._log.value) == (at + 1, at + 1, at + 1)


def test_a_branch_as_long_as_the_game_has_its_own_log(timeline):
    panel = Panel(timeline, EVERYTHING)
    panel.show(len(timeline) - 3)
    p = timeline[-3].position
    (other, *_) = [move for move in timeline.game.legal(p) if move != timeline[-2].move]
    panel.act(other)
    panel.act(timeline.game.legal(panel.timeline.position)[0])
    assert len(panel.timeline) == len(timeline)
    assert timeline.game.say(other) in panel._log.options[-2][0]


def test_refusal_is_shown(timeline):
    panel = Panel(timeline, EVERYTHING)
    panel.show(timeline.decisions(0)[0])
    with pytest.raises(IllegalMove):
        panel.act(Move("lay", ("C9", "NY")))
    assert panel.branches == [timeline]
    panel._choice.options = [("Cheat", Move("lay", ("C9", "NY")))]
    panel._choice.index = 0
    with pytest.raises(IllegalMove):
        press(panel._make)
    assert "You do not hold this card. [TOY-2]" in panel._status.value


def test_each_display_has_a_play_of_its_own(timeline, monkeypatch):
    shown = []
    monkeypatch.setattr("electionlib.ui.panel.display", shown.append)
    panel = Panel(timeline)
    panel._ipython_display_()
    panel._ipython_display_()
    (root, first), (same_root, second) = (box.children for box in shown)
    assert root is same_root
    assert first is not second
    assert first.comm is None  # closed: two of them would play at double speed
    panel._speed.value = 500
    assert second.interval == 500


def test_a_figure_asks_the_network_for_nothing(timeline):
    figure = paint.figure(timeline.view(0).layer)
    assert figure._config["topojsonURL"].startswith("data:")
    assert "http" not in re.sub(r'"plotlyServerURL": "[^"]*"', "", json.dumps(figure.to_plotly_json(), default=list))


def test_notes_are_shown_and_branches_of_a_recorded_game_say_they_are_not_written(timeline, tmp_path):
    timeline.note(2, "<b>bold</b>", "!")
    timeline.record(tmp_path / "game.jsonl")
    panel = Panel(timeline, EVERYTHING)
    panel.show(2)
    assert "<b>!</b> &lt;b&gt;bold&lt;/b&gt;" in panel._entry.value
    at = timeline.decisions(0)[0]
    panel.show(at)
    panel.act(timeline.game.legal(timeline[at].position)[-1])
    assert "not recorded to the file" in panel._status.value
    timeline.close()


def test_a_panel_shows_only_games():
    with pytest.raises(ElectionlibError, match="A panel shows a game"):
        Panel("candidate_5.jsonl")


def test_play_reads_pause_while_it_plays(timeline):
    panel = Panel(timeline)
    panel._playing.value = True
    assert panel._playing.description == "Pause"
    panel._playing.value = False
    assert panel._playing.description == "Play"
