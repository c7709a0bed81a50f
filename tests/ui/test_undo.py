"""Undo, mending and branches keep all that was played, whatever is pressed, in the panel and in its files."""

import resource
from pathlib import Path
from random import Random
from typing import Any

import pytest
from screens import press, screen, switch
from toy import Toy, resolve

from electionlib.engine.game import CHANCE, EVERYTHING, OVER, SPECTATOR, ElectionlibError, Move
from electionlib.engine.notation import digest
from electionlib.engine.players import sample
from electionlib.engine.timeline import Timeline
from electionlib.ui.panel import Panel

FIRST, SECOND = Move("lay", ("C1", "NY")), Move("lay", ("C2", "TX"))


def begun() -> Timeline[Any, Any]:
    timeline = Timeline(Toy(2), [{"name": "Ann"}, {"name": "Bo"}])
    timeline.record("game.jsonl")
    for seat in (0, 1):
        timeline.act(Move("deal", (seat, "C1", "C2")))
    return timeline


def files() -> list[Timeline[Any, Any]]:
    return [Timeline.load(path, resolve) for path in sorted(Path().glob("*.jsonl"))]


def moves(line: Timeline[Any, Any], end: int | None = None) -> tuple[Move | None, ...]:
    return tuple(moment.move for moment in line)[1:][:end]


def enter(panel: Panel, cards: str) -> None:
    panel.acting.hand.value = cards
    press(panel.acting.enter)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_every_file_is_a_log_and_all_that_was_played_is_in_one(seed):
    rng = Random(seed)
    panel, held = Panel(begun(), EVERYTHING, rng=rng), set()
    for _ in range(60):
        line, at = panel.timeline, panel.i
        can_act = panel.actor(at) != OVER
        what = rng.choice(("act", "act", "act", "undo", "undo", "go", "mend", "switch"))
        if what in ("act", "mend") and can_act:
            p = line[at].position
            is_chance = panel.actor(at) == CHANCE
            move = sample(line.game.chance(p), rng) if is_chance else rng.choice(line.game.legal(p))
            panel.acting.mends.value = what == "mend" and at < len(line) - 1
            panel.act(move, is_entered=is_chance)
            panel.acting.mends.value = False
            assert panel.timeline[panel.i].move == move
        elif what == "undo" and at > 2:
            panel.undo()
        elif what == "go":
            panel.go(rng.randrange(len(line)))
        elif what == "switch":
            panel.switch(rng.choice(panel.branches))
        kept = files()
        now = {moves(each, n) for each in kept for n in range(len(each))}
        assert what == "mend" or len(held - now) <= 1  # the one entry that was taken back alone
        held = now
        assert {moves(each) for each in panel.branches if each.is_recording} <= {moves(each) for each in kept}
        for each in kept:
            if parent := each.header.parent:
                i = parent["at"]
                left = [other for other in kept if other is not each and moves(other, i) == moves(each, i)]
                assert any(
                    len(other) > i and digest(other.game, other[i].position) == parent["digest"] for other in left
                )
    for i in range(len(panel.timeline)):
        panel.show(i)
    Path("game.branch99.jsonl").mkdir()
    again = Panel(Timeline.load("game.jsonl", resolve), EVERYTHING)
    switch(again, "Branches")._on_back(None)
    assert "game.branch99.jsonl: Is a directory" in again.status.value
    Path("game.branch99.jsonl").rmdir()
    assert sorted(map(moves, again.branches)) == sorted(map(moves, files()))


def test_a_second_panel_shows_a_line_as_the_first_has_left_it():
    line = begun()
    first, second = (Panel(line, EVERYTHING) for _ in range(2))
    for move in (FIRST, SECOND):
        first.act(move)
    second.show(-1)
    first.show(3)
    first.undo()
    first.act(Move("lay", ("C2", "CA")))
    assert (len(line), second.i) == (4, 4)
    for name in ("Choices", "Predict", "Branches", "Notes and files"):
        switch(second, name)
        switch(second, name)
    second.slider.value = 2
    second.slider.value = 4
    assert (second.i, second.slider.max) == (3, 3)
    assert screen(second)[1] == screen(Panel(line, EVERYTHING, 3))[1]
    assert [words for _, words, _ in (*second.journal.lines.lines, *second.journal.lines.tail)][
        3
    ] == "Ann: Lay C2 on CA"
    first.undo()
    first.act(FIRST)  # no shorter, and yet another
    for change in (lambda: second.act(SECOND), second.undo, second.run, lambda: second.play_on(False)):
        second._edition = -1
        with pytest.raises(ElectionlibError, match="This line was changed elsewhere; look at it as it is now"):
            change()
    assert "Ann: Lay C1 on NY" in str(second.journal.lines.lines)
    second.act(SECOND)
    assert moves(line)[2:] == (FIRST, SECOND)


def test_what_cannot_be_written_in_the_place_of_what_was_taken_back_leaves_that_as_it_was():
    panel = Panel(begun(), EVERYTHING)
    panel.act(FIRST)
    panel.undo()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))  # as on a full disk
    try:
        with pytest.raises(ElectionlibError, match=r"cannot be written to \(File too large\), so nothing is changed"):
            panel.act(Move("lay", ("C2", "NY")))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert [moves(each)[2:] for each in (panel.timeline, *files())] == [(FIRST,), (FIRST,)]
    panel.act(Move("lay", ("C2", "NY")))
    assert [moves(each)[2:] for each in files()] == [(Move("lay", ("C2", "NY")),)]


def test_a_line_that_was_brought_back_is_kept_as_it_was_when_it_is_mended():
    line = begun()
    fork = line.fork(1)
    for move in (Move("deal", (1, "C3", "C3")), FIRST, Move("lay", ("C3", "TX"))):
        fork.act(move)
    fork.close()
    panel = Panel(Timeline.load("game.jsonl", resolve), EVERYTHING)
    press(switch(panel, "Branches").back)
    panel.switch(panel.branches[1])
    panel.show(1)
    panel.acting.mends.value = True
    enter(panel, "C1 C2")
    assert "What followed fits up to step 3; the game as it was is kept as branch 2" in panel.status.value
    assert moves(fork) in [moves(each) for each in files()]


def test_undo_finds_chance_that_was_entered_before_a_branch_and_after_what_was_mended():
    panel = Panel(Timeline(Toy(3)), EVERYTHING)
    for cards in ("C1 C2", "C1 C2", "C1 C2"):
        enter(panel, cards)
    panel.show(0)
    panel.acting.mends.value = True
    enter(panel, "C3 C2")
    panel.show(3)
    for i in (2, 1):
        press(panel.acting.undo)
        assert panel.i == i
    panel.show(2)
    enter(panel, "C3 C3")
    assert panel.timeline.forked_at == 2
    for i in (2, 1, 0):
        press(panel.acting.undo)
        assert panel.i == i


def test_only_who_sees_everything_enters_chance_and_is_told_what_can_come():
    panel = Panel(Timeline(Toy(2)), EVERYTHING)
    acting = panel.acting
    acting.hand.value = "C1"
    for viewer in (SPECTATOR, 0):
        panel.see(viewer)
        acting.hand.value = "C1 C1"
        with pytest.raises(ElectionlibError, match=r"There is nothing to enter here\."):
            press(acting.enter)
        assert ([words for words, _ in acting.pick.options], acting.hand.tooltip) == (
            ["Choose from what can come"],
            None,
        )
    panel.see(EVERYTHING)
    for cards in ("C1 C1", "C2 C2"):
        enter(panel, cards)
    panel.act(acting.moves[0])
    panel.undo()
    panel.see(SPECTATOR)
    assert {button.description for button in acting.buttons} == {""}
