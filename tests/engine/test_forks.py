"""Forks: the tree of them, the files they are recorded to, and playing on with the same luck and the same moves."""

import gc
import os
import resource
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.settings import played
from toy import Toy, resolve

from electionlib import games
from electionlib.engine.game import CHANCE, ElectionlibError, IllegalMove, LogError, Move
from electionlib.engine.log import Note
from electionlib.engine.notation import digest, parse
from electionlib.engine.players import RandomPlayer, Repeater, SameLuck, playout, step
from electionlib.engine.timeline import Timeline, branch_files

MOVES = ("deal 0 C1 C3", "deal 1 C2 C3", "lay C1 DC", "lay C3 CA", "lay C3 TX", "lay C2 NY")


def line(*words: str) -> Timeline[Any, Any]:
    return go_on(Timeline(Toy(), [{"name": "Ann"}, {"name": "Bo"}]), *words)


def go_on(timeline: Timeline[Any, Any], *words: str) -> Timeline[Any, Any]:
    for each in words:
        timeline.act(parse(each))
    return timeline


def recorded(path: Path, *words: str) -> Timeline[Any, Any]:
    game = line()
    game.record(path)
    return go_on(game, *words)


def words(path: Path) -> list[str]:
    timeline = Timeline.load(path, resolve)
    return [f"{moment.move.kind} {' '.join(map(str, moment.move.args))}" for moment in timeline if moment.move]


def test_forks_are_a_tree_that_can_be_walked() -> None:
    game = line(*MOVES)
    first, second = game.fork(2), game.fork(4)
    third = first.fork(1)
    assert (game.parent, first.parent, third.parent) == (None, game, first)
    assert [fork.forked_at for fork in (game, first, second, third)] == [None, 2, 4, 1]
    assert game.forks == [first, second]
    assert game.tree() == [(0, game), (1, first), (2, third), (1, second)]
    assert second.tree() == [(0, second)]


def test_a_fork_keeps_its_parent_and_a_parent_lets_go_of_its_forks() -> None:
    game = line(*MOVES)
    for _ in range(3):
        game.fork(2)
    kept = game.fork(3)
    gc.collect()
    assert game.forks == [kept]
    del game
    gc.collect()
    assert kept.parent is not None
    assert len(kept.parent) == 7


def test_a_fork_of_a_recorded_game_is_recorded_beside_it_once_it_acts(tmp_path: Path) -> None:
    path, taken = tmp_path / "game.jsonl", tmp_path / "game.branch2.jsonl"
    taken.write_text("mine")
    game = recorded(path, *MOVES[:4])
    first, second, idle, trial = game.fork(2), game.fork(3), game.fork(4), game.fork(1, is_recorded=False)
    assert (first.is_recording, trial.is_recording) == (True, False)
    assert first.path is None
    go_on(first, "lay C3 OH")
    go_on(second, "lay C2 OH")
    go_on(trial, "deal 1 C1 C1")
    deeper = first.fork(2)
    deeper.note(1, "a good hand")
    go_on(game, *MOVES[4:])
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "game.branch1.jsonl",
        "game.branch2.jsonl",
        "game.branch3.jsonl",
        "game.branch4.jsonl",
        "game.jsonl",
    ]
    assert [fork.path and fork.path.name for fork in (first, second, deeper, idle)] == [
        "game.branch1.jsonl",
        "game.branch3.jsonl",
        "game.branch4.jsonl",
        None,
    ]
    assert words(path) == list(MOVES)
    assert words(tmp_path / "game.branch1.jsonl") == [*MOVES[:2], "lay C3 OH"]
    assert Timeline.load(tmp_path / "game.branch4.jsonl", resolve)[1].note == Note("a good hand")
    assert taken.read_text() == "mine"
    loaded = Timeline.load(tmp_path / "game.branch3.jsonl", resolve)
    assert (loaded.parent, loaded.forked_at) == (None, 3)
    assert loaded.header.parent == {"digest": digest(game.game, game[3].position), "at": 3}
    for each in (game, first, second, deeper):
        each.close()


def test_what_is_taken_back_makes_room_in_the_file_and_is_kept_in_another(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = recorded(path, *MOVES)
    game.note(1, "a good hand")
    game.note(5, "a bad idea")
    assert len(game.decisions()) > 3
    early, late = game.fork(2), game.fork(5)
    old = game.take_back(3)
    assert (words(path), words(tmp_path / "game.branch1.jsonl")) == (list(MOVES[:3]), list(MOVES))
    assert game.tree() == [(0, game), (1, early), (1, old), (2, late)]
    assert (old.forked_at, old[5].note, game[1].note) == (3, Note("a bad idea"), Note("a good hand"))
    assert game.decisions() == line(*MOVES[:3]).decisions()
    go_on(game, "lay C3 OH")
    last = game.take_back(3)  # one entry alone needs no file
    go_on(game, "lay C3 NY", "lay C3 TX")
    game.note(5, "a slip")
    noted = game.take_back(4)
    assert Timeline.load(noted.path or path, resolve)[5].note == Note("a slip")
    go_on(game, "lay C3 TX")
    noted.close()
    (tmp_path / "game.branch2.jsonl").unlink()
    assert words(path) == [*MOVES[:3], "lay C3 NY", "lay C3 TX"]
    assert (last.path, sorted(each.name for each in tmp_path.iterdir())) == (None, ["game.branch1.jsonl", "game.jsonl"])
    for each in (game, old):
        each.close()


def test_an_entry_is_mended_and_what_came_after_it_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = recorded(path, *MOVES)
    game.note(4, "as planned", "!")
    assert game.is_over
    old = game.mend(2, parse("lay C1 RI"))
    assert (words(path), words(tmp_path / "game.branch1.jsonl") if old.path else None) == (
        [*MOVES[:2], "lay C1 RI", *MOVES[3:]],
        None,
    )
    assert (game[4].note, old[3].move) == (Note("as planned", "!"), parse(MOVES[2]))
    assert Timeline.load(path, resolve).is_over
    with pytest.raises(IllegalMove):
        game.mend(2, parse("lay C2 RI"))
    older = game.mend(0, parse("deal 0 C2 C2"))  # C1 was not dealt, so that it cannot be laid
    assert (words(path), older.path) == (["deal 0 C2 C2", MOVES[1]], tmp_path / "game.branch1.jsonl")
    assert words(tmp_path / "game.branch1.jsonl") == [*MOVES[:2], "lay C1 RI", *MOVES[3:]]
    for each in (game, older):
        each.close()


def test_what_forks_left_is_kept_for_them_however_little_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for change in (lambda game: game.take_back(3), lambda game: game.mend(2, parse("lay C1 RI"))):
        game = recorded(path, *MOVES[:4])
        fork = go_on(game.fork(4), "lay C3 OH")
        old = change(game)
        assert (fork.parent, old.path) == (old, tmp_path / "game.branch2.jsonl")
        for each in (game, fork, old):
            each.close()
        again = Timeline.load(path, resolve)
        back = [again.rejoin(each) for each in reversed(branch_files(path))]
        assert again.tree() == [(0, again), (1, back[0]), (2, back[1])]
        for each in tmp_path.iterdir():
            each.unlink()


def test_only_the_same_seat_makes_an_entry_again() -> None:
    class Again(Toy):
        def actor(self, p: Any) -> int:
            return 0 if len(p.board) == 1 and p.board[0].state == "DC" else super().actor(p)

    game = go_on(Timeline(Again()), "deal 0 C1 C1", "deal 1 C1 C2", "lay C1 CA", "lay C1 TX")
    game.mend(2, parse("lay C1 DC"))  # the same seat lays again, and could lay what the other did
    assert [moment.by for moment in game][1:] == [CHANCE, CHANCE, 0]


def test_nothing_is_written_over_what_another_has_written(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    old = line()
    old.record(path)
    go_on(old, *MOVES[:4])
    new, other = (Timeline.load(path, resolve) for _ in range(2))
    new.record(path)
    go_on(new, *MOVES[4:])
    for change in (lambda: old.take_back(2), lambda: old.mend(2, parse("lay C1 RI")), lambda: old.save(path)):
        with pytest.raises(ElectionlibError, match=r"game\.jsonl is not the file any more"):
            change()
    for each in (other, old):
        with pytest.raises(ElectionlibError, match=r"game\.jsonl has changed since this game was loaded from it"):
            each.record(path)
    assert (words(path), len(old), list(tmp_path.iterdir())) == (list(MOVES), 5, [path])
    new.close()
    new.record(path)
    for each in (old, new):
        each.close()


def test_where_a_file_cannot_be_replaced_nothing_changes_and_recording_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.chdir(tmp_path)
    game = recorded("game.jsonl", *MOVES[:4])
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        with pytest.raises(
            ElectionlibError, match=r"cannot be written to \(Permission denied\), so nothing is changed"
        ):
            game.take_back(3, parse("lay C3 OH"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    go_on(game, MOVES[4])
    assert words(tmp_path / "game.jsonl") == list(MOVES[:5])
    game.take_back(4, parse("lay C3 OH"))
    go_on(game, MOVES[5])
    assert words(tmp_path / "game.jsonl") == [*MOVES[:4], "lay C3 OH", MOVES[5]]
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["game.jsonl"]
    game.close()


def test_a_fork_taken_back_beyond_its_beginning_leaves_its_parent_there() -> None:
    game = line(*MOVES)
    fork = go_on(game.fork(4), "lay C3 OH")
    fork.take_back(2)
    assert fork.header.parent == {"digest": digest(game.game, game[2].position), "at": 2}
    assert (len(game), fork.parent) == (7, game)


def test_branches_that_were_kept_in_files_take_their_place_in_the_tree_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = recorded(path, *MOVES)
    first = go_on(game.fork(3), "lay C3 OH", "lay C3 NY")
    deeper, late = go_on(first.fork(4), "lay C3 CA"), go_on(game.fork(4), "lay C3 OH")
    for each in (game, first, deeper, late):
        each.close()
    for name in ("game.branch10", "game.branch", "game.branchx", "other.branch1"):
        (tmp_path / f"{name}.jsonl").write_bytes((deeper.path or path).read_bytes())
    files = branch_files(path)
    assert [each.name for each in files] == [f"game.branch{n}.jsonl" for n in (1, 2, 3, 10)]
    assert branch_files(files[1]) == [path, files[0], *files[2:]]
    again = Timeline.load(path, resolve)
    back = [again.rejoin(each) for each in files[:3]]
    assert again.tree() == [(0, again), (1, back[0]), (2, back[1]), (1, back[2])]
    assert [fork.forked_at for fork in back] == [3, 4, 4]
    assert [fork.parent for fork in back] == [again, back[0], again]
    alone = Timeline.load(files[1], resolve)
    with pytest.raises(LogError, match="leaves none of its lines"):
        alone.rejoin(path)  # it left a branch of this one
    parent, grandparent = alone.rejoin(files[0]), alone.rejoin(path)
    assert grandparent.tree() == [(0, grandparent), (1, parent), (2, alone)]


def test_what_is_no_branch_of_a_game_does_not_rejoin_it(tmp_path: Path) -> None:
    game = line(*MOVES)
    of_others = Timeline(Toy(), [{"name": "Ann"}, {"name": "Cy"}])
    with pytest.raises(LogError, match="expected a branch of this game of Face Down; got a game with other options"):
        game.rejoin(of_others.fork(0).save(tmp_path / "others.jsonl"))
    strange = [line(*MOVES), line("deal 0 C2 C3").fork(1)]
    for at in ("x", True, -1, 7, None):
        other = line(*MOVES)
        other._record.header = replace(other.header, parent={"at": at})
        strange.append(other)
    for other in strange:
        with pytest.raises(LogError, match="a log that leaves none of its lines"):
            game.rejoin(other.save(tmp_path / "strange.jsonl"))
    assert game.forks == []


def test_a_fork_that_cannot_be_recorded_does_not_act(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    game = recorded(folder / "game.jsonl", *MOVES[:2])
    fork = game.fork(2)
    folder.rename(tmp_path / "moved")
    for _ in range(2):
        with pytest.raises(ElectionlibError, match=r"A file beside .*game\.jsonl cannot be written to \(No such file"):
            fork.act(parse("lay C3 OH"))
    assert len(fork) == 3
    game.close()


def test_a_fork_that_finds_no_room_leaves_no_file(tmp_path: Path) -> None:
    game = recorded(tmp_path / "game.jsonl", *MOVES[:2])
    fork = game.fork(2)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))  # as on a full disk
    try:
        with pytest.raises(ElectionlibError, match=r"written to \(File too large\), so nothing is changed"):
            fork.act(parse("lay C3 OH"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert ([each.name for each in tmp_path.iterdir()], fork.path, len(fork)) == (["game.jsonl"], None, 3)
    go_on(fork, "lay C3 OH")
    assert words(tmp_path / "game.branch1.jsonl") == [*MOVES[:2], "lay C3 OH"]
    fork.close()
    game.close()


LIVE = """
import sys, time
from toy import Toy
from electionlib.engine.notation import parse
from electionlib.engine.timeline import Timeline
line = Timeline(Toy(), [{"name": "Ann"}, {"name": "Bo"}])
line.record(sys.argv[1])
for words in sys.argv[2:]:
    if words == "fork":
        line = line.fork(3)
        continue
    line.act(parse(words))
    print(words, flush=True)
time.sleep(60)
"""


def test_a_killed_process_leaves_its_branch_whole_to_go_on_with(tmp_path: Path) -> None:
    path, branch = tmp_path / "game.jsonl", tmp_path / "game.branch1.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-c", LIVE, str(path), *MOVES[:5], "fork", "lay C2 CA", "lay C3 NY"],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    acknowledged = [process.stdout.readline().strip() for _ in range(7)]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert words(path) == acknowledged[:5]
    assert words(branch) == [*acknowledged[:3], *acknowledged[5:]]
    again = Timeline.load(branch, resolve)
    again.record(branch)
    go_on(again, "lay C3 TX")
    again.close()
    assert words(branch)[-1] == "lay C3 TX"
    assert Timeline.load(branch, resolve).is_over


def outcomes(timeline: Timeline[Any, Any], after: int) -> list[Move | None]:
    return [moment.move for moment in list(timeline)[after + 1 :] if moment.by == CHANCE]


@pytest.mark.parametrize("name", games.GAMES)
def test_the_same_luck_gives_each_seat_what_it_would_have_drawn(name: str) -> None:
    game = played(name, 0)
    at = game.turns()[2]
    fork = playout(game.fork(at), [RandomPlayer()] * game.game.seats, Random(2), SameLuck(game.fork(at), game))
    assert fork.is_over
    again = playout(game.fork(at), [RandomPlayer()] * game.game.seats, Random(2), SameLuck(game.fork(at), game))
    assert list(again) == list(fork)
    left = outcomes(game, at)
    reused = 0
    for moment in list(fork)[at + 1 :]:
        if moment.by == CHANCE:
            chance = game.game.chance(fork[moment.i - 1].position)
            want = next((move for move in left if chance.allows(move)), moment.move)
            assert moment.move == want
            reused += want in left
            left = [move for k, move in enumerate(left) if k != (left.index(want) if want in left else -1)]
    assert reused > 3
    new = playout(game.fork(at), [RandomPlayer()] * game.game.seats, Random(2))
    assert outcomes(new, at)[:reused] != outcomes(fork, at)[:reused]


@pytest.mark.parametrize("name", games.GAMES)
def test_luck_goes_on_where_a_line_that_was_played_on_left_it(name: str) -> None:
    game = played(name, 0)
    whole, piecemeal = (game.fork(game.turns()[2]) for _ in range(2))
    playout(whole, [RandomPlayer()] * game.game.seats, Random(2), SameLuck(whole, game))
    rng = Random(2)
    while step(piecemeal, [RandomPlayer()] * game.game.seats, rng, SameLuck(piecemeal, game)):
        pass
    assert list(piecemeal) == list(whole)


@pytest.mark.parametrize("name", games.GAMES)
def test_the_same_luck_and_the_same_moves_are_the_same_game(name: str) -> None:
    game = played(name, 0)
    fork = game.fork(game.turns()[1])
    players = [Repeater(fork, game, seat, RandomPlayer()) for seat in range(game.game.seats)]
    playout(fork, players, Random(4), SameLuck(fork, game))
    assert [moment.move for moment in fork] == [moment.move for moment in game]


def test_a_seat_repeats_what_it_may_and_another_player_does_the_rest() -> None:
    class Last:
        def choose(self, look: Any, legal: Any, rng: Random) -> Move:
            return legal[-1]

    game = line(*MOVES)
    fork = go_on(game.fork(2), "lay C1 CA")  # where seat 1 laid its C3 in this turn
    players = [Repeater(fork, game, seat, Last()) for seat in (0, 1)]
    playout(fork, players, Random(1), SameLuck(fork, game))
    assert [moment.move for moment in list(fork)[4:]] == [
        Move("lay", ("C3", "TX")),  # Last's choice, since CA is taken
        Move("lay", ("C3", "RI")),  # Last's again: TX is taken now
        Move("lay", ("C2", "NY")),  # as in the game
    ]
