"""Playing in words: whole games through a pipe, curtains, commands, and what is left when the player leaves."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from toy import Toy

from electionlib import games, load, new_game
from electionlib.cli import main
from electionlib.engine.game import CHANCE, EVERYTHING, SPECTATOR, Draw, Move
from electionlib.engine.notation import parse, text
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import named
from electionlib.terminal import Session

COMMAND = [sys.executable, "-m", "electionlib", "play"]


def play(folder: Path, typed: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder with all that is typed in a pipe."""
    return subprocess.run([*COMMAND, *words], input=typed, cwd=folder, capture_output=True, text=True, check=False)


def moves(path: Path) -> list[Move | None]:
    return [moment.move for moment in load(path)][1:]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a session of a timeline in this process and return what it prints."""

    def run(session: Session, *typed: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        session.run()
        session.timeline.close()
        return capsys.readouterr().out

    return run


def toy(*words: str, people: int = 1, **more: Any) -> Session:
    timeline: Timeline[Any, Any] = Timeline(Toy(), [{"name": "Ann"}, {"name": "Bo"}])
    for each in words:
        timeline.act(parse(each))
    return Session(timeline, [None] * people + [RandomPlayer()] * (2 - people), Random(1), **more)


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_is_left_gone_on_with_and_won(name: str, tmp_path: Path) -> None:
    left = play(tmp_path, "1\nboard\n", name, "--seats", "human,random", "--names", "Ann,Bo", "--seed", "3")
    path = tmp_path / f"{name}.jsonl"
    assert (left.returncode, left.stderr) == (0, "")
    begun = moves(path)
    turns = len(load(path).turns())
    assert left.stdout.endswith(
        f"{turns} turn{'s' * (turns != 1)}. The game is not over.\n"
        f"It is in {path.name}; to go on: electionlib play {path.name}\n"
    )
    assert len(begun) >= 2

    ended = play(tmp_path, "1\n" * 3000, path.name)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "The game is not over" not in ended.stdout
    game = load(path)
    assert game.is_over
    assert game.names[:2] == ("Ann", "Bo")
    assert moves(path)[: len(begun)] == begun
    assert f"Scores: Ann {game.game.outcome(game.position).scores[0]}," in ended.stdout
    assert not re.search(r"@\d", ended.stdout)
    assert play(tmp_path, "", path.name).stderr.startswith(f"{path.name}: {game.game.title}, Ann, Bo: ")


@pytest.mark.parametrize("name", games.GAMES)
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_a_game_that_is_stopped_has_every_move_in_its_file(name: str, end: signal.Signals, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, name, "--seats", "human,human", "--names", "Ann,Bo", "--out", "game.jsonl"],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=0,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    prompts = 0
    typed = 0
    said = ""

    def read() -> str:
        letter = process.stdout.read(1)
        assert letter, process.stderr.read()
        return letter

    while typed < 4:
        said += read()
        if said.endswith(("\n> ", "presses Enter. ")):
            prompts += 1
            is_choice = said.endswith("\n> ")
            process.stdin.write("1\n" if is_choice else "\n")
            typed += is_choice
            said = ""
    while not said.endswith(("\n> ", "presses Enter. ")):  # the fourth move is acknowledged: somebody is asked anew
        said += read()
    process.send_signal(end)
    out, err = process.communicate(timeout=60)
    assert prompts >= typed
    game = load(tmp_path / "game.jsonl")
    assert sum(moment.by in (0, 1) for moment in game) == 4
    if end == signal.SIGINT:
        assert process.returncode == 130
        assert out.endswith("It is in game.jsonl; to go on: electionlib play game.jsonl\n")
        assert err == ""
    gone_on = play(tmp_path, "\n1\nquit\n", "game.jsonl")
    assert (gone_on.returncode, gone_on.stderr) == (0, "")
    assert sum(moment.by in (0, 1) for moment in load(tmp_path / "game.jsonl")) == 5


def test_what_was_taken_back_stays_in_the_file_and_any_bytes_may_be_typed(tmp_path: Path) -> None:
    typed = b"1\n\xff\xfe\x00\x1b\nundo\n"
    words = ["candidate", "--seats", "human,greedy", "--out", "game.jsonl"]
    told = subprocess.run([*COMMAND, *words], input=typed, cwd=tmp_path, capture_output=True, check=False)
    assert (told.returncode, told.stderr) == (0, b"")
    assert (
        b"2 steps, 1 turn. The game is not over.\nIt is in game.jsonl, with what was taken back; to go" in told.stdout
    )
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]
    assert len(moves(tmp_path / "game.jsonl")) == 3


def test_a_line_cut_off_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    play(tmp_path, "1\n", "candidate", "--seats", "human,greedy")
    path = tmp_path / "candidate.jsonl"
    sound = path.read_text()
    path.write_text(sound + '{"n":3,"by":0,"do":"bi')
    again = play(tmp_path, "1\n", path.name, "--salvage")
    assert again.stdout.startswith(
        "candidate.jsonl: line 5: expected one JSON object in UTF-8; got a line that was cut"
    )
    assert path.read_text().startswith(sound)
    assert len(moves(path)) == 4
    assert (tmp_path / "candidate.jsonl.bak").exists()


@pytest.mark.parametrize("name", games.GAMES)
def test_nobody_at_the_keyboard_is_told_what_another_holds(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is printed between two curtains is for one seat: its own entries, moves and board, not the other's."""
    rng = Random(4)
    session = Session(new_game(name, ["Ann", "Bo"]), [None, None], Random(2))
    eyes: int | None = None
    told: list[tuple[int | None, str]] = []

    def answer(prompt: str) -> str:
        nonlocal eyes
        timeline = session.timeline
        if is_passed := "Pass the keyboard" in prompt:
            assert prompt.split(" to ")[1].startswith(timeline.names[timeline.game.actor(timeline.position)])
        else:
            eyes = timeline.game.actor(timeline.position)
        told.append((eyes, capsys.readouterr().out))
        if is_passed:
            return ""
        if len(told) > 400:
            raise EOFError
        return rng.choice([str(rng.randrange(1, len(timeline.game.legal(timeline.position)) + 1)), "board", "what 1"])

    monkeypatch.setattr("builtins.input", answer)
    session.run()
    timeline = session.timeline
    checked = 0
    for who, said in told:
        for n, words in re.findall(r"^ *(\d+) (?:Ann|Bo|Chance): (.*)$", said, re.MULTILINE):
            viewer = SPECTATOR if who is None else who
            assert words == named(timeline.game.say(timeline.shown(int(n), viewer)), timeline.names)
            checked += timeline.shown(int(n), viewer) != timeline.shown(int(n), EVERYTHING)
        other = {0: "Bo", 1: "Ann"}.get(who)
        assert f"Hand of {other}" not in said
    has_secrets = any(timeline.shown(i, SPECTATOR) != timeline.shown(i, EVERYTHING) for i in range(len(timeline)))
    assert checked > 2 or not has_secrets


def test_the_keyboard_is_passed_on_only_between_hidden_hands(at: Callable[..., str]) -> None:
    said = at(toy("deal 0 C1 C3", "deal 1 C2 C3", people=2), "", "1", "", "1", "quit")
    assert re.findall("Pass the keyboard to (.*), who", said) == ["Ann", "Bo", "Ann"]
    assert "Deal C1, C3 to Ann" in said.split("Pass the keyboard to Bo")[0]
    assert "Deal ?, ? to Ann" in said.split("Pass the keyboard to Bo")[1]
    assert "Lay ? on CA" in said.split("Pass the keyboard to Bo")[1]
    assert "Pass the keyboard" not in at(toy("deal 0 C1 C3", "deal 1 C2 C3"), "1", "quit")


def test_the_commands(at: Callable[..., str], tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    begun = ("deal 0 C1 C3", "deal 1 C2 C3")
    assert "   1  Lay C1 on CA [TOY-2]\n   2  Lay C1 on DC [TOY-2]\n" in at(toy(*begun))
    assert "Round: first (1 of 3)." in at(toy(*begun), "board")
    assert at(toy(*begun), "moves").count("Lay C1 on CA") == 2
    said = at(toy(*begun), "what 2", "what 77")
    assert "Lay C1 on DC. Laying a card [TOY-2]: A card is laid face down on a free state.\n" in said
    assert "  Ann lays a card on DC. [TOY-2]\nScores: 1\n" in said
    how = "rite a number from 1 to 12, or a move such as “lay C1 CA”.\n"
    assert said.count(f"\nW{how}") == 1
    for word in ("what 77", "foo", "?! x", "(", "0"):
        assert f"There is no move “{word.removeprefix('what ')}” here; w{how}" in at(toy(*begun), word)
    assert at(toy(*begun), "?").count(f"\nW{how}") == 2
    assert "TOY-4  The winner (house)\nThe highest score" in at(toy(*begun), "rules toy-4")
    assert "TOY-3  Turning up (ruling)\n" in at(toy(*begun), "RULES")
    assert "did you mean TOY-" in at(toy(*begun), "rules toy-7")
    assert f"The game so far is in {copy}." in at(toy(*begun), f"save {copy}")
    assert len(copy.read_text().splitlines()) == 3
    assert f"{copy} exists already" in at(toy(*begun), f"save {copy}")
    assert "Write the name of a file too" in at(toy(*begun), "save")
    assert "there is no folder" in at(toy(*begun), f"save {copy}/x/y")
    session = toy(*begun)
    said = at(session, "", "LAY c1", "lay C3 NY x", "Lay C9 NY", "lay (", "LAY  c1 tx")
    assert "It is time to lay a card on a state. [TOY-2]\n" in said
    assert "You do not hold this card. [TOY-2]\n" in said
    assert "a move is words and whole numbers" in said
    assert session.timeline[3].move == Move("lay", ("C1", "TX"))


def test_undo_takes_back_a_persons_choice_and_draws_the_same_again(at: Callable[..., str], tmp_path: Path) -> None:
    timeline = new_game("campaign_manager", ["Ann", "Bo"])
    timeline.record(tmp_path / "game.jsonl")
    session = Session(timeline, [None, games.player(timeline.game, "greedy")], Random(8))
    said = at(session, "1", "1", "1", "undo", "undo", "1", "1")
    branch = session.timeline
    assert said.count("Taken back to step") == 2
    assert branch is not timeline
    assert (branch.path, timeline.path) == (tmp_path / "game.branch1.jsonl", tmp_path / "game.jsonl")
    assert moves(tmp_path / "game.jsonl") == [moment.move for moment in timeline][1:]
    assert moves(tmp_path / "game.branch1.jsonl") == [moment.move for moment in branch][1:]
    assert [moment.move for moment in branch] == [moment.move for moment in timeline][: len(branch)]
    assert any(moment.by == CHANCE for moment in list(branch)[(branch.forked_at or 0) + 2 :])
    at(session, *"111111", "undo", "1")  # beyond what the first line can lend
    again, before = session.timeline, session.timeline.parent
    assert [moment.move for moment in again] == [moment.move for moment in before][: len(again)]
    assert any(moment.by == CHANCE for moment in list(again)[(again.forked_at or 0) + 2 :])
    assert "There is nothing to take back." in at(toy("deal 0 C1 C3", "deal 1 C2 C3"), "undo")


def test_undo_by_hand_takes_the_entries_out_of_the_file_and_keeps_several_beside_it(
    at: Callable[..., str], tmp_path: Path
) -> None:
    path, beside = tmp_path / "game.jsonl", tmp_path / "game.branch1.jsonl"

    def recorded() -> Session:
        session = toy("deal 0 C1 C3", people=2, by_hand=True)
        session.timeline.record(path, replaces=True)
        return session

    def entries(log: Path) -> list[str]:
        return [json.loads(line)["do"] for line in log.read_text().splitlines() if '"do"' in line]

    session = recorded()
    line = session.timeline
    assert "Taken back to step 1. What you enter next takes the place" in at(session, "c2 c2", "undo", "C2 C3")
    assert entries(path) == ["deal 0 C1 C3", "deal 1 C2 C3"]
    assert session.timeline is line
    at(recorded(), "c2 c3", "undo", "quit")
    assert entries(path) == ["deal 0 C1 C3"]
    assert [each.name for each in tmp_path.iterdir()] == [path.name]  # a single slip is not worth a file

    said = at(recorded(), "c2 c3", "lay C1 CA", "undo", "undo", "c9", "c2 c2", "lay C3 CA")
    assert said.count("There is nothing to take back") == 0
    assert f"What was taken back is kept in {beside}." in said
    assert entries(path) == ["deal 0 C1 C3", "deal 1 C2 C2", "lay C3 CA"]
    assert entries(beside) == ["deal 0 C1 C3", "deal 1 C2 C3", "lay C1 CA"]


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_from_the_table_is_entered_by_hand(name: str, at: Callable[..., str]) -> None:
    """Whoever records sees all hands, and enters what chance and the people at the table did."""
    played = playout(new_game(name, ["Ann", "Bo"]), [RandomPlayer()] * 2, Random(5))
    session = Session(new_game(name, ["Ann", "Bo"]), [None, None], Random(1), by_hand=True)
    typed = []
    for moment in list(played)[1:]:
        assert moment.move
        if moment.by == CHANCE:
            chance = played.game.chance(played[moment.i - 1].position)
            words = list(map(str, moment.move.args[len(chance.prefix) :]))
            typed.append(" ".join(reversed(words) if isinstance(chance, Draw) else words))
        else:
            typed.append(text(moment.move))
    said = at(session, "queen", *typed)
    assert "Pass the keyboard" not in said
    assert [moment.move for moment in session.timeline] == [moment.move for moment in played]


def test_computers_can_play_at_a_table_whose_chance_is_entered_by_hand(at: Callable[..., str]) -> None:
    alone = toy(people=0, by_hand=True)
    assert "Taken back to step 0." in at(alone, "c1 c3", "undo", "c1 c2", "c3 c3")
    assert alone.timeline.is_over
    against = toy("deal 0 C1 C3", "deal 1 C2 C3", by_hand=True)
    assert "Taken back to step 2." in at(against, "1", "undo", "lay c3 ca")
    assert against.timeline[3].move == Move("lay", ("C3", "CA"))


def test_chance_by_hand_is_remembered_by_the_log(tmp_path: Path) -> None:
    path, other = tmp_path / "at the table.jsonl", tmp_path / "other.jsonl"
    first, second = (
        Move("deal", (0, "M10", "M10", "M20", "E10", "Z")),
        Move("deal", (1, "M10", "M10", "M30", "E10", "Z")),
    )
    begun = play(
        tmp_path, "m10 m20 m10 e10 z\n", "candidate", "--seats", "human,human", "--by-hand", "--out", path.name
    )
    assert begun.stdout.endswith("to go on: electionlib play 'at the table.jsonl'\n")
    assert moves(path) == [first]
    other.write_text(path.read_text())
    assert play(tmp_path, "z e10 m30 m10 m10\n", path.name).stdout.endswith("play 'at the table.jsonl'\n")
    assert moves(path) == [first, second]

    drawn = play(tmp_path, "quit\n", other.name, "--no-by-hand", "--seats", "human,greedy")
    assert drawn.stdout.endswith("to go on: electionlib play other.jsonl --seats human,greedy --no-by-hand\n")
    assert len(moves(other)) == 2
    assert moves(other)[1] != second


def test_what_play_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = new_game("candidate").save(tmp_path / "game.jsonl")
    for words, sentence in (
        (["candidate", "--seats", "human,greedy", "--names", "Ann"], "Candidate: give 2 names, not 1."),
        ([str(path), "--seats", "human"], "Candidate: give 2 players, not 1."),
        ([str(path), "--seed", "1"], f"{path} has its options, names and seed already."),
        (["missing.jsonl"], "missing.jsonl: no such file; the games that come along are "),
    ):
        assert main(["play", *words]) == 1
        said = capsys.readouterr()
        assert said.err.startswith(sentence)
        assert said.out == ""
    assert sorted(tmp_path.iterdir()) == [path]
