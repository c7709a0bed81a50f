"""The parts of a panel that open: choices, guesses, branches, notes and files; and the filter of the log."""

import re
from random import Random
from typing import Any

import pytest
from screens import press, switch
from toy import Toy, resolve

from electionlib.engine.game import EVERYTHING, SPECTATOR, ElectionlibError, Move
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.ui.boxes import is_revealed
from electionlib.ui.panel import Panel


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def listed(panel: Panel) -> list[int]:
    lines = panel.journal.lines
    return [i for i, *_ in (*lines.lines, *lines.tail) if lines.until < 0 or i <= lines.until]


def test_choices_name_the_rule_and_the_consequence_of_every_move(timeline):
    panel = Panel(timeline, EVERYTHING, 3)
    told = switch(panel, "Choices")._table.value
    assert told.count("<tr") == 1 + len(timeline.game.legal(timeline[3].position))
    assert "Lay C1 on NY chosen Laying a card TOY-2" in words(told)
    assert "Ann lays a card on TX. TOY-2" in words(told)
    assert "Scores 3" in words(told)  # the preview of a C1 on Texas
    panel.show(0)
    assert "Chance draws 2 of 9 cards." in words(panel.extras[next(iter(panel.extras))]._table.value)


def test_choices_are_for_who_may_see_the_hand(timeline):
    for viewer, sees in ((SPECTATOR, False), (0, True), (1, False)):
        told = switch(Panel(timeline, viewer, 3), "Choices")._table.value
        assert ("TOY-2" in told, "set Seen by to Ann" in told) == (sees, not sees)


def test_a_guess_hides_what_comes_and_keeps_the_score(timeline):
    panel = Panel(timeline, EVERYTHING, 1, predict=True)
    assert (is_revealed(panel.predict.box), panel.journal.lines.until) == (True, 1)
    predict = panel.predict
    press(panel.steps[3])  # to the last step, but no further than the next choice
    assert (panel.i, listed(panel)) == (3, [0, 1, 2, 3])
    assert panel.status.value.startswith("First guess this choice.")
    panel.slider.value = 8
    assert (panel.i, panel.slider.value) == (3, 3)
    assert "chosen" not in switch(panel, "Choices")._table.value
    for name, guess in (("Team A", timeline[4].move), ("Team B", Move("lay", ("C1", "TX")))):
        predict.who.value, predict.what.value = name, guess
        press(predict.guess)
    press(predict.unveil)
    assert (panel.i, predict.scores) == (4, {"Team A": (1, 1), "Team B": (0, 1)})
    assert panel.status.value == "Ann chose: Lay C1 on NY. Team A: right. Team B: wrong. Step 4 of 9. Next, Bo chooses."
    assert "Team B – 0 of 1" in words(predict._table.value)
    press(panel.steps[1])
    assert (panel.i, listed(panel)) == (3, [0, 1, 2, 3, 4])  # what was seen may be seen again
    switch(panel, "Predict")
    press(panel.steps[3])
    assert (panel.i, len(listed(panel))) == (9, 10)


def test_playing_pauses_at_each_riddle_and_a_guess_needs_a_name(timeline):
    panel = Panel(timeline, EVERYTHING)
    predict = switch(panel, "Predict")
    panel.playing.value = True
    for beat in range(1, 5):
        panel._clock.beat = beat
    assert (panel.i, panel.playing.value) == (3, False)
    with pytest.raises(ElectionlibError, match="Write who makes the guess"):
        press(predict.guess)
    panel.see(SPECTATOR)
    assert predict.what.options == ()  # what may be chosen tells the hand


def branched(timeline: Timeline[Any, Any], at: int = 3) -> Panel:
    panel = Panel(timeline, EVERYTHING, at, rng=Random(5))
    panel.act(timeline.game.legal(timeline[at].position)[-1])
    return panel


def test_acting_in_the_past_begins_a_branch(timeline):
    panel = branched(timeline)
    assert (panel.i, len(panel.timeline), len(timeline)) == (4, 5, 10)
    assert panel.branches == [timeline, panel.timeline]
    begun = "This is branch 1, from step 3; the game as it was is kept."
    assert panel.status.value == f"{begun} Step 4 of 4. Next, Bo chooses. Every move is kept in toy.branch1.jsonl."
    assert "branch 1" in panel._heading.value
    branch, tree = panel.timeline, switch(panel, "Branches").tree
    assert tree.value is branch
    tree.index = 0  # back to the game as it was
    assert (panel.timeline is timeline, panel.i, listed(panel)) == (True, 4, [*range(10)])
    panel.show(9)
    tree.index = 1  # which is shorter
    assert (panel.timeline is branch, panel.i, panel.slider.max) == (True, 4, 4)


def test_the_tree_tells_branches_of_branches_and_not_those_of_another_panel(timeline):
    panel = branched(timeline)
    panel.act(panel.acting.moves[0])
    panel.show(4)
    panel.act(panel.acting.moves[1])
    other = branched(timeline)
    tree = switch(panel, "Branches").tree
    assert [label.lstrip(" └") for label, _ in tree.options] == [
        "the game as it was, 9 steps",
        "branch 1, from step 3, 5 steps",
        "branch 2, from step 4, 5 steps",
    ]
    assert [label.lstrip(" └") for label, _ in switch(other, "Branches").tree.options] == [
        "the game as it was, 9 steps",
        "branch 1, from step 3, 4 steps",
    ]
    panel.switch(other.timeline)  # as a cell may ask for
    assert tree.options[3] == ("    └ branch 3, from step 3, 4 steps", other.timeline)


def test_a_comparison_does_not_tell_what_is_to_be_guessed(timeline):
    panel = branched(timeline)
    other = panel.timeline
    panel.switch(timeline)
    panel.show(3)
    branches, compared = switch(panel, "Branches"), []
    branches.other.value = other
    for step in (
        lambda: switch(panel, "Predict"),
        lambda: panel.show(1),  # to what was seen before
        lambda: setattr(branches.where, "value", "at their ends"),
        lambda: switch(panel, "Predict"),
    ):
        compared.append(is_revealed(branches._compared))
        step()
    assert compared == [True, False, False, False]
    assert is_revealed(branches._compared)
    switch(panel, "Predict")
    panel.play_on(True)
    assert panel.i < len(panel.timeline) - 1
    assert "The game is over" not in panel.status.value


def test_two_lines_are_compared(timeline):
    panel = branched(timeline)
    branches = switch(panel, "Branches")
    branches.other.value = timeline
    told = words(branches._parting.value)
    assert told.startswith("Both are the same up to step 3. Then: branch 1, from step 3 :")
    assert "the game as it was : Ann: Lay C1 on NY TOY-2" in told
    assert [frame.figure._painted[0]["z"] for frame in branches._frames] == [
        Panel(line, EVERYTHING, 4).frame.figure._painted[0]["z"] for line in (panel.timeline, timeline)
    ]
    assert "On the table, NY, Seat – Ann" in words(branches._differences.value)
    branches.where.value = "at their ends"
    assert "the game as it was, step 9" in words(branches._titles[1].value)


def test_a_branch_is_played_on_with_the_luck_and_the_moves_of_before_or_anew():
    def begun() -> Panel:
        panel = Panel(playout(Timeline(Toy(2)), [RandomPlayer()] * 2, Random(1)), EVERYTHING, 1, rng=Random(8))
        switch(panel, "Branches")
        return panel

    panel = begun()
    luck, moves, anew = panel.extras[[*panel.extras][2]].plays
    game = panel.timeline
    press(luck)
    assert (panel.timeline.is_over, panel.timeline.forked_at, panel.timeline[2].move) == (True, 1, game[2].move)
    assert panel.timeline[3].move != game[3].move
    assert panel.status.value.startswith(
        "Played on from step 1 to the end: branch 1, from step 1. Step 6 of 6. The game is over."
    )
    panel.switch(game)
    panel.show(1)
    press(moves)
    assert [moment.move for moment in panel.timeline] == [moment.move for moment in game]
    panel.switch(game)
    panel.show(1)
    press(anew)
    assert (len(panel.branches), [m.move for m in panel.timeline] != [m.move for m in game]) == (4, True)
    panel.show(-1)
    with pytest.raises(ElectionlibError, match="The game is over here"):
        press(anew)
    fresh = Panel(Timeline(Toy(2)), EVERYTHING)
    with pytest.raises(ElectionlibError, match="Nothing came before"):
        fresh.play_on(True)


def test_notes_are_kept_shown_and_written(timeline, tmp_path):
    timeline.record(tmp_path / "game.jsonl")
    panel = Panel(timeline, EVERYTHING, 4)
    keeping = switch(panel, "Notes and files")
    keeping.note.value, keeping.sign.value = "<b>bold</b>", "?!"
    press(keeping.add)
    assert panel.status.value == "The note on step 4 is kept in the file."
    assert "&lt;b&gt;bold&lt;/b&gt;" in panel.journal.entry.value
    assert [mark for _, _, mark in panel.journal.lines.lines if mark] == ["?!"]
    assert '{"note_on":3,"note":"<b>bold</b>","mark":"?!"}' in (tmp_path / "game.jsonl").read_text()
    panel.journal.who.value = "noted"
    assert listed(panel) == [4]
    panel.show(5)
    assert (keeping.note.value, keeping.sign.value) == ("", "")
    timeline.close()


def test_a_note_that_is_not_finished_waits_at_its_step(timeline):
    timeline.note(4, "before")
    panel = Panel(timeline, EVERYTHING, 3)
    keeping = switch(panel, "Notes and files")
    keeping.note.value = "half a no"
    panel.show(4)
    assert keeping.note.value == "before"
    panel.see(SPECTATOR)
    keeping.note.value = "after"
    press(keeping.add)
    panel.show(3)
    assert (keeping.note.value, timeline[3].note) == ("half a no", None)
    timeline.note(4, "later")
    panel.show(4)
    assert keeping.note.value == "later"


def test_a_game_is_saved_but_never_over_another_file(timeline, tmp_path):
    panel = Panel(timeline, EVERYTHING)
    keeping = switch(panel, "Notes and files")
    path = tmp_path / "game.jsonl"
    keeping.file.value = str(path)
    press(keeping.save)
    assert len(path.read_text().splitlines()) > 9
    timeline.note(1, "more")
    press(keeping.save)  # its own file
    assert "more" in path.read_text()
    panel.show(3)
    panel.act(panel.acting.moves[0])
    with pytest.raises(ElectionlibError, match="already"):  # a branch does not take the place of the game
        press(keeping.save)
    panel.switch(timeline)
    (tmp_path / "other.jsonl").write_text("mine")
    keeping.file.value = str(tmp_path / "other.jsonl")
    with pytest.raises(ElectionlibError, match="already"):
        press(keeping.save)
    keeping.file.value = str(tmp_path / "page.html")
    with pytest.raises(ElectionlibError, match=r"files that end in \.jsonl, such as page\.jsonl"):
        press(keeping.save)
    keeping.file.value = str(path)
    press(keeping.page)
    assert path.with_suffix(".html").read_text().lower().startswith("<!doctype html>")
    keeping.file.value = " "
    with pytest.raises(ElectionlibError, match="Write the name of a file"):
        press(keeping.save)


def test_a_branch_of_a_recorded_game_says_where_it_is_recorded(timeline, tmp_path):
    timeline.record(tmp_path / "game.jsonl")
    panel = branched(timeline)
    assert str(tmp_path / "game.branch1.jsonl") in panel.status.value
    for line in panel.branches:
        line.close()


def test_branches_kept_in_files_come_back_and_go_on_in_them(timeline, tmp_path, monkeypatch):
    path = tmp_path / "there" / "game.jsonl"
    path.parent.mkdir()
    timeline.save(path)
    monkeypatch.chdir(tmp_path)
    panel = branched(Timeline.load(path, resolve))  # as a game that comes along is: it stays as it is
    panel.act(panel.acting.moves[0])
    panel.timeline.close()
    (tmp_path / "game.branch2.jsonl").write_text("{}\n")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.branch1.jsonl", "game.branch2.jsonl", "there"]
    panel = Panel(Timeline.load(path, resolve), EVERYTHING, 3)
    branches = switch(panel, "Branches")
    assert (branches.back.description, is_revealed(branches.back)) == ("Bring back 2 kept lines", True)
    press(branches.back)
    assert "1 line is back. game.branch2.jsonl: line 1: expected the header of a log" in panel.status.value
    assert ([depth for depth, _ in panel.lines()], is_revealed(branches.back)) == ([0, 1], False)
    panel.switch(panel.branches[1])
    panel.show(-1)
    panel.act(panel.acting.moves[0])
    panel.timeline.close()
    assert len(Timeline.load(tmp_path / "game.branch1.jsonl", resolve)) == len(panel.timeline) == 7
    timeline.save(tmp_path / "game.jsonl")
    deeper = panel.timeline.fork(5)
    deeper.act(deeper.legal(5)[-1])
    deeper.save(tmp_path / "game.branch3.jsonl")
    panel = Panel(Timeline.load(tmp_path / "game.branch3.jsonl", resolve))  # a branch alone finds what it left
    press(switch(panel, "Branches").back)
    assert "2 lines are back. game.branch2.jsonl: line 1" in panel.status.value
    assert [(depth, panel.name(line)) for depth, line in panel.lines()] == [
        (0, "the game as it was"),
        (1, "branch 1, from step 3"),
        (2, "branch 2, from step 5"),
    ]


@pytest.mark.parametrize(
    ("who", "what", "lines"),
    [("all", "TX", [8, 9]), ("all", "texas", [8, 9]), ("all", "toy-1", [1, 2, 3]), (0, "", [4, 7]), (-1, "ann", [1])],
)
def test_the_log_is_filtered_by_seat_state_rule_and_word(timeline, who, what, lines):
    panel = Panel(timeline)
    panel.journal.who.value, panel.journal.what.value = who, what
    assert listed(panel) == lines
    panel.journal.who.value, panel.journal.what.value = "all", ""
    assert len(listed(panel)) == 10


def test_new_lines_alone_are_sent(sent, timeline):
    panel = Panel(timeline.fork(5), EVERYTHING, -1)
    sent.clear()
    panel.act(panel.acting.moves[0])
    assert [len(state["tail"]) for state in sent if "tail" in state] == [1]
    assert not any("lines" in state for state in sent)
