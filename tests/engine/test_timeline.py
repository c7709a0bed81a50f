"""Timelines: acting, forks, decisions, turns, search, notes and what a viewer is shown."""

from random import Random

import pytest
from toy import Laid, Toy

from electionlib.engine.game import (
    CHANCE,
    EVERYTHING,
    SPECTATOR,
    ElectionlibError,
    IllegalMove,
    Move,
    Refusal,
)
from electionlib.engine.log import Note
from electionlib.engine.notation import digest, parse
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline

MOVES = ("deal 0 C1 C3", "deal 1 C2 C3", "lay C1 DC", "lay C3 CA", "lay C3 TX", "lay C2 NY")


@pytest.fixture
def timeline() -> Timeline:
    timeline = Timeline(Toy(), [{"name": "Ann"}, {"name": "Bo"}])
    for words in MOVES:
        timeline.act(parse(words))
    return timeline


def test_a_moment_is_what_follows_its_entries(timeline: Timeline) -> None:
    assert len(timeline) == 7
    assert timeline[0] == (0, Toy().initial(), None, None, (), None)
    moment = timeline[4]
    assert (moment.i, moment.by, moment.move) == (4, 1, Move("lay", ("C3", "CA")))
    assert moment.position.board == (Laid("DC", 0, "C1"), Laid("CA", 1, "C3"))
    assert [event.rule for event in moment.events] == ["TOY-2"]
    assert timeline[1].by == CHANCE
    assert timeline[-1] == timeline[6]
    assert [moment.i for moment in timeline] == list(range(7))
    assert timeline.is_over
    assert repr(timeline) == "<Timeline of Face Down: 6 entries, turn 2>"
    for i in (7, -8):
        with pytest.raises(IndexError):
            timeline[i]


def test_a_move_that_is_not_allowed_says_why_and_changes_nothing(timeline: Timeline) -> None:
    fork = timeline.fork(4)
    with pytest.raises(IllegalMove, match=r"A card lies there already\. \[TOY-2\]") as caught:
        fork.act(Move("lay", ("C3", "DC")))
    assert caught.value.refusal == Refusal("A card lies there already.", "TOY-2")
    assert caught.value.move == Move("lay", ("C3", "DC"))
    assert len(fork) == 5


def test_seats_must_fit_the_game() -> None:
    with pytest.raises(ElectionlibError, match=r"Face Down: 2 seats are needed, not 3\."):
        Timeline(Toy(), [{}, {}, {}])
    assert Timeline(Toy(), [{"player": "first"}, {"name": "Bo"}]).names == ("Seat 0", "Bo")


def test_a_fork_is_a_log_of_its_own(timeline: Timeline) -> None:
    timeline.note(2, "early")
    timeline.note(5, "late")
    fork = timeline.fork(3)
    assert fork.header.parent == {"digest": digest(timeline.game, timeline[3].position), "at": 3}
    assert list(fork) == list(timeline)[:4]
    fork.act(Move("lay", ("C2", "CA")))
    fork.note(2, "changed")
    assert timeline[4].move == Move("lay", ("C3", "CA"))
    assert timeline[2].note == Note("early")
    assert fork[2].note == Note("changed")
    assert timeline.fork(-1)[6] == timeline[6]
    assert timeline.header.parent is None


def test_decisions_are_where_a_seat_had_a_choice(timeline: Timeline) -> None:
    assert timeline.decisions() == [2, 3, 4, 5]
    assert timeline.decisions(seat=1) == [3, 5]
    fork = timeline.fork(2)
    assert fork.decisions() == [2]
    fork.act(Move("lay", ("C3", "OH")))
    assert fork.decisions() == [2, 3]


def test_the_moves_are_listed_for_who_sees_the_hand_they_come_from(timeline: Timeline) -> None:
    assert timeline.legal(2) == timeline.legal(2, 0) == Toy().legal(timeline[2].position) != ()
    assert timeline.legal(-2, 1) == Toy().legal(timeline[5].position)
    assert [*timeline.legal(2, 1), *timeline.legal(2, SPECTATOR), *timeline.legal(0), *timeline.legal(6)] == []


def test_a_single_legal_move_is_no_decision(monkeypatch: pytest.MonkeyPatch, timeline: Timeline) -> None:
    legal = Toy.legal
    monkeypatch.setattr(Toy, "legal", lambda self, p: legal(self, p)[:1] if len(p.board) == 1 else legal(self, p))
    assert timeline.decisions() == [2, 4, 5]


def test_turns_begin_where_the_number_changes(timeline: Timeline) -> None:
    assert timeline.turns() == [0, 4, 6]
    assert timeline.fork(3).turns() == [0]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"kind": "deal"}, [1, 2]),
        ({"kind": "dealt", "seat": 1}, [2]),
        ({"kind": "lay", "seat": 1}, [4, 6]),
        ({"rule": "TOY-2"}, [3, 4, 5, 6]),
        ({"rule": "TOY-3"}, [6]),
        ({"state": "CA"}, [4, 6]),
        ({"state": "CA", "kind": "lay"}, [4]),
        ({"state": "DC", "seat": 1}, []),
        ({}, [1, 2, 3, 4, 5, 6]),
    ],
)
def test_find_matches_one_entry_or_event_in_all_that_is_given(
    timeline: Timeline, wanted: dict, found: list[int]
) -> None:
    assert timeline.find(**wanted) == found


def test_a_note_can_be_changed_and_taken_away(timeline: Timeline) -> None:
    timeline.note(3, "safe", "!")
    assert timeline[3].note == Note("safe", "!")
    timeline.note(3, mark="?")
    assert timeline[3].note == Note("", "?")
    timeline.note(3)
    assert timeline[3].note is None
    with pytest.raises(ElectionlibError, match="there is none before the first"):
        timeline.note(0, "x")


def test_a_viewer_is_shown_what_its_seat_may_know(timeline: Timeline) -> None:
    assert timeline.shown(0) is None
    assert timeline.shown(3, SPECTATOR) == timeline.shown(3, 1) == Move("lay", ("?", "DC"))
    assert timeline.shown(3, 0) == timeline.shown(-4, EVERYTHING) == Move("lay", ("C1", "DC"))
    assert timeline.events(1, SPECTATOR) == timeline.events(1, 1) == ()
    assert [event.data for event in timeline.events(1, 0)] == [(0, "C1", "C3")]
    assert timeline.events(1, EVERYTHING) == timeline.events(1, 0)
    assert timeline.view(3).heading == "Turn 1: @1 lays"
    assert timeline.view(3, SPECTATOR) != timeline.view(3, 0) != timeline.view(3, EVERYTHING)


def test_playout_sees_a_game_to_its_end_and_repeats_itself() -> None:
    def play(seed: int) -> list:
        return list(playout(Timeline(Toy(3)), [RandomPlayer()] * 3, Random(seed)))

    assert Timeline(Toy(3)).game.outcome(play(1)[-1].position) is not None
    assert play(1) == play(1) != play(2)


def test_replay_draws_nothing(monkeypatch: pytest.MonkeyPatch, timeline: Timeline, tmp_path) -> None:
    path = timeline.save(tmp_path / "game.jsonl")

    def never(*_: object) -> None:
        raise AssertionError("a replay drew a random number")

    for name in ("random", "getrandbits"):
        monkeypatch.setattr(f"random.Random.{name}", never)
    with pytest.raises(AssertionError, match="drew"):
        RandomPlayer().choose(None, [Move("pass")], Random())
    assert list(Timeline.load(path, lambda _: Toy())) == list(timeline)


def test_what_does_not_exist_is_told_in_a_sentence(timeline: Timeline) -> None:
    for wrong in (lambda: timeline[7], lambda: timeline.fork(-8), lambda: timeline.note(99, "late")):
        with pytest.raises(ElectionlibError, match=r"There is no step -?\d+; the steps of this game are 0 to 6\."):
            wrong()
    for step in (2.5, "3", None):
        with pytest.raises(ElectionlibError, match=f"A step is a whole number, not {step!r}"):
            timeline.note(step, "nowhere")
    assert not any(moment.note for moment in timeline)
    with pytest.raises(ElectionlibError, match=r"Face Down has no rule “toy-1”; the ids are TOY-1 to TOY-\d\."):
        timeline.find(rule="toy-1")
    for name in ("ann", "Spectator", "1", "-2", "Seat 0", "x" * 81, "a\nb", "\udcff"):
        with pytest.raises(ElectionlibError, match=r"Each player needs a name of his own"):
            Timeline(Toy(3), [{}, {"name": "Ann"}, {"name": name}])
    with pytest.raises(ElectionlibError, match=r"there is no folder .*nowhere\."):
        timeline.save("nowhere/game.jsonl")


def test_an_error_shows_in_a_notebook_as_its_sentence_alone() -> None:
    assert ElectionlibError("This is wrong.")._render_traceback_() == ["This is wrong."]
