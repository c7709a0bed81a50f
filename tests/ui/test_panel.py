"""The panel without a browser: what it sends, whom it shows what, stepping, and how it says that something is wrong."""

import json
import re
from random import Random
from threading import Thread
from time import sleep
from typing import Any

import pytest
from screens import EVIL, press, screen, switch
from toy import Toy, resolve

from electionlib.engine.game import EVERYTHING, SPECTATOR, ElectionlibError
from electionlib.engine.players import RandomPlayer
from electionlib.engine.timeline import Timeline
from electionlib.ui import paint
from electionlib.ui.guard import TURN
from electionlib.ui.panel import Panel


def test_one_figure_update_a_frame(sent, timeline):
    panel = Panel(timeline)
    for i in range(1, len(timeline)):
        sent.clear()
        panel.show(i)
        updates = [state["_py2js_update"] for state in sent if state.get("_py2js_update")]
        is_new = timeline.view(i).layer != timeline.view(i - 1).layer
        assert len(updates) == is_new
        assert sum(len(json.dumps(state)) for state in sent) < 12_000


@pytest.mark.parametrize("is_open", [False, True])
def test_nothing_is_sent_for_the_same_step(sent, timeline, is_open):
    panel = Panel(timeline, EVERYTHING)
    if is_open:
        for part in panel.extras:
            part.value = True
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
    assert not any("lines" in state for state in sent)


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
        shuffled.slider.value = i  # as the browser does
        assert screen(shuffled) == screens[i]
    assert len({str(shown) for shown in screens}) == len(timeline)


def test_log_slider_number_and_buttons_agree(timeline):
    panel = Panel(timeline)
    first, back, forward, last, turn_back, _, _, choice_on = panel.steps
    press(forward)
    press(forward)
    assert (panel.i, panel.slider.value, panel.number.value, panel.journal.lines.value) == (2, 2, 2, 2)
    panel.journal.lines.value = 7
    assert (panel.i, panel.slider.value) == (7, 7)
    panel.number.value = 5
    assert (panel.i, panel.slider.value) == (5, 5)
    press(back)
    assert panel.i == 4
    press(last)
    press(forward)
    assert panel.i == len(timeline) - 1
    press(turn_back)
    assert panel.i == timeline.turns()[-2]
    press(first)
    press(choice_on)
    assert panel.i == timeline.decisions()[0]


def test_playing_stops_at_the_end_and_begins_anew(timeline):
    panel = Panel(timeline, at=7)
    panel.playing.value = True
    assert (panel.playing.description, panel._clock.playing) == ("Pause", True)
    for beat in (1, 4):  # two that came while Python was at work count as one
        panel._clock.beat = beat
    assert (panel.i, panel.playing.value, panel._clock.playing) == (9, False, False)
    assert panel.playing.description == "Play"
    panel.playing.value = True
    assert panel.i == 0
    panel._clock.playing = False  # no page shows it any more
    assert not panel.playing.value
    panel.speed.value = 500
    assert panel._clock.interval == 500


def test_each_step_is_spoken_with_what_it_brought(timeline):
    panel = Panel(timeline, EVERYTHING)
    panel.show(4)
    assert panel.status.value == "Step 4 of 9. Next, Bo chooses."
    assert panel.status.spoken == "Turn 1: Bo lays. Ann: Lay C1 on NY. Ann lays a card on NY."
    panel.show(9)
    assert "The game is over. Won by" in panel.status.value


def test_exception_is_told_in_the_status_line(timeline, monkeypatch):
    panel = Panel(timeline)

    def fail(*_: Any) -> None:
        raise RuntimeError("no <b>view</b>\nhere")

    monkeypatch.setattr(timeline, "view", fail)
    with pytest.raises(RuntimeError):
        press(panel.steps[2])
    assert (panel.status.tone, "RuntimeError): no <b>view</b> here" in panel.status.value) == ("alert", True)
    monkeypatch.setattr("electionlib.ui.guard.RAISE", False)
    press(panel.steps[3])  # a user's notebook goes on


def test_names_and_notes_are_escaped_everywhere(sent, timeline):
    """What goes into HTML is escaped; the texts of our own widgets and of buttons and lists are never read as HTML."""
    timeline.note(4, EVIL, "!")
    panel = Panel(timeline, EVERYTHING)
    panel.spelled.value = True
    for part in panel.extras:
        part.value = True
    switch(panel, "Predict")
    for i in range(len(timeline)):
        panel.show(i)
    html = [state["value"] for state in sent if isinstance(state.get("value"), str) and "</" in state["value"]]
    assert any("&lt;img" in value for value in html)
    assert not any("<img" in value for value in html)
    figure = json.dumps([trace.to_plotly_json() for trace in panel.frame.figure.data], default=list)
    assert "&lt;img" in figure
    assert "<img" not in figure


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_hidden_cards_are_not_sent(sent, timeline, viewer):
    """Whoever looks learns no card of another seat before the end, wherever it might be written."""
    panel = Panel(timeline, viewer)
    panel.spelled.value = True
    for part in panel.extras:
        part.value = True
    switch(panel, "Predict")
    end = len(timeline) - 1
    sent.clear()
    for i in range(end):
        panel.show(i)
    lines = [words for i, words, _ in panel.journal.lines.lines if i < end]
    known = set(timeline[viewer + 1].move.args[1:]) if viewer >= 0 else set()
    said = set(re.findall(r"C[123]\b", json.dumps([sent, lines])))
    assert said <= known


def test_the_rule_of_a_hidden_card_is_not_sent(timeline, monkeypatch):
    monkeypatch.setattr(Toy, "rule", lambda _, p, m: "TOY-4" if "C3" in m.args else "TOY-2")
    entries = {}
    for viewer in (SPECTATOR, EVERYTHING):
        panel = Panel(timeline, viewer, at=6)  # a C3 is laid
        panel.journal.what.value = "TOY-4"
        entries[viewer] = panel.journal.entry.value, 6 in [i for i, *_ in panel.journal.lines.lines]
    assert ("TOY-4" in entries[EVERYTHING][0], entries[EVERYTHING][1]) == (True, True)
    assert ("TOY-4" in entries[SPECTATOR][0], entries[SPECTATOR][1]) == (False, False)


def test_the_tiles_take_the_place_of_the_map(sent, timeline):
    panel = Panel(timeline, EVERYTHING, at=3)
    the_map = panel.frame.figure
    panel.tiles.value = True
    assert panel.frame.figure is not the_map
    sent.clear()
    panel.show(4)
    assert len([state for state in sent if state.get("_py2js_update")]) == 1  # the map waits
    panel.tiles.value = False
    assert panel.frame.figure is the_map
    assert screen(panel) == screen(Panel(timeline, EVERYTHING, at=4))


def test_a_figure_asks_the_network_for_nothing(timeline):
    figure = paint.figure(timeline.view(0).layer)
    assert figure._config["topojsonURL"].startswith("data:")
    assert "http" not in re.sub(r'"plotlyServerURL": "[^"]*"', "", json.dumps(figure.to_plotly_json(), default=list))


def test_a_panel_shows_only_games():
    with pytest.raises(ElectionlibError, match="A panel shows a game"):
        Panel("candidate_5.jsonl")


def test_callbacks_take_turns(timeline):
    """JupyterLab has what is clicked while Python is at work handled in a second thread."""
    panel, inside = Panel(timeline), []

    def work(_: Any) -> None:
        inside.append("in")
        sleep(0.02)
        inside.append("out")

    threads = [Thread(target=panel.guarded(work), args=(None,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert inside == ["in", "out"] * 3


@pytest.mark.parametrize(
    "call",
    [
        lambda panel: panel.act(panel.timeline.game.legal(panel.timeline.position)[0]),
        lambda panel: panel.run(),
        lambda panel: panel.play_on(False),
        lambda panel: panel.switch(panel.timeline.parent),
    ],
)
def test_a_cell_waits_for_its_turn_too(timeline, call):
    panel = Panel(timeline.fork(3), EVERYTHING, -1, players={0: RandomPlayer()})

    def state() -> tuple[Any, ...]:
        return panel.timeline, len(panel.timeline)

    before, thread = state(), Thread(target=call, args=(panel,))
    with TURN:
        thread.start()
        thread.join(0.1)
        assert state() == before
    thread.join()
    assert state() != before


def kept(name: str) -> list[Any]:
    return [moment.move for moment in Timeline.load(name, resolve)]


def made(panel: Panel) -> list[Any]:
    return [moment.move for moment in panel.timeline]


def test_a_game_is_kept_from_its_first_move_on(tmp_path):
    other = ' Another game is in toy.jsonl; load("toy.jsonl") takes it up again.'
    for name, beside in (("toy.jsonl", ""), ("toy.2.jsonl", other)):
        panel = Panel(Timeline(Toy(2)), EVERYTHING, rng=Random(1))
        panel.run()  # nobody moves
        assert not (tmp_path / name).exists()
        press(panel.acting.draw)
        assert panel.status.value == f"Step 1 of 1. Next, chance decides. Every move is kept in {name}.{beside}"
        press(panel.acting.draw)
        assert panel.status.value == "Step 2 of 2. Next, Seat 0 chooses."
        panel.act(panel.acting.moves[0])
        assert kept(name) == made(panel)
    panel.play_on(False)
    assert (kept(name) == made(panel), panel.timeline.is_over) == (True, True)
    computers = Panel(Timeline(Toy(2)), players=dict.fromkeys((0, 1), RandomPlayer()))
    computers.acting.by_itself.value = True
    press(computers.acting.run)
    assert (kept("toy.3.jsonl") == made(computers), len(computers.timeline)) == (True, 7)
    assert computers.status.value.endswith(f"Every move is kept in toy.3.jsonl.{other}")


def test_a_log_is_left_alone_and_what_is_tried_instead_is_kept(timeline, tmp_path):
    path = timeline.save(tmp_path / "evening.jsonl")
    log = path.read_bytes()
    panel = Panel(Timeline.load(path, resolve), EVERYTHING)
    for i in range(len(timeline)):
        panel.show(i)
    assert [*tmp_path.iterdir()] == [path]
    panel.show(3)
    panel.act(panel.acting.moves[-1])
    assert (path.read_bytes() == log, kept("evening.branch1.jsonl") == made(panel)) == (True, True)


def test_where_no_file_can_be_written_the_panel_says_so(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    panel = Panel(Timeline(Toy(2)), EVERYTHING, rng=Random(1))
    press(panel.acting.draw)
    assert panel.status.value.endswith("No move is kept: no file can be written here.")
    keeping = switch(panel, "Notes and files")
    keeping.file.value = str(tmp_path / "game")
    press(keeping.save)
    press(panel.acting.draw)
    assert kept(str(tmp_path / "game.jsonl")) == made(panel)
    assert panel.status.value.endswith(f"Every move is kept in {tmp_path / 'game.jsonl'}.")
