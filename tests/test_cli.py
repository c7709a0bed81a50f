"""The command line, played with the small game of the tests: what scripts may rely on."""

import io
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from toy import Toy

import electionlib
from electionlib import files, games
from electionlib.cli import main
from electionlib.engine.game import ElectionlibError, LogError

LONG = "x" * 252 + ".jsonl"

SHIPPED = sorted(path.name for path in files.data("logs").glob("*.jsonl"))


class First:
    """Chooses the first legal move."""

    def choose(self, look: Any, legal: Any, rng: Any) -> Any:
        return legal[0]


def build(seats: int, options: dict[str, Any]) -> Toy:
    if unknown := [name for name in options if name != "seats"]:
        raise ElectionlibError(f"Face Down has no option “{unknown[0]}”.")
    return Toy(seats)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    package = SimpleNamespace(build=build, PLAYERS={"first": lambda game: First()}, SEATS=range(2, 4))
    monkeypatch.setitem(games._PACKAGES, "toy", "toy_package")
    monkeypatch.setitem(sys.modules, "toy_package", package)


@pytest.fixture
def played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "game.jsonl"
    assert main(["play", "toy", "--seats", "first,random", "--seed", "7", "--out", str(path)]) == 0
    capsys.readouterr()
    return path


def test_play_says_who_won_and_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    assert main(["play", "toy", "--seats", "first,random", "--seed", "7", "--out", str(path)]) == 0
    said = capsys.readouterr().out
    timeline = electionlib.load(path)
    winner = timeline.names[timeline.game.outcome(timeline.position).winners[0]]
    assert said.startswith("Face Down, Seat 0, Seat 1: 6 steps, 3 turns. Won by ")
    assert winner in said.split("Won by ")[1].split(":")[0]
    assert said.count("\n") == 1
    assert timeline.is_over
    assert [dict(seat) for seat in timeline.header.seats] == [
        {"name": "Seat 0", "player": "first"},
        {"name": "Seat 1", "player": "random"},
    ]
    assert timeline.header.meta == {"seed": 7}


def test_the_seed_alone_decides_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def log(seed: int, name: str) -> bytes:
        assert (
            main(["play", "toy", "--seats", "random,random", "--seed", str(seed), "--out", str(tmp_path / name)]) == 0
        )
        return (tmp_path / name).read_bytes().split(b"\n", 1)[1]

    assert log(1, "a") == log(1, "b")
    assert log(1, "c") != log(2, "d")


def test_a_file_stays_where_what_was_to_replace_it_cannot_be_written(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played.read_bytes()

    def full(record: object) -> Iterator[str]:
        yield "the beginning"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("electionlib.engine.log.write", full)
    assert main(["play", "candidate", "--seats", "random,random", "--out", str(played), "--force"]) == 1
    assert (played.read_bytes(), [each.name for each in played.parent.iterdir()]) == (before, [played.name])


def test_play_keeps_a_file_unless_forced(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = played.read_bytes()
    again = ["play", "toy", "--seats", "random,random", "--out", str(played)]
    assert main(again) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"{played} exists already; choose another name, --force to replace it, or go on with the game in it: "
        f"electionlib play {played}\n"
    )
    assert played.read_bytes() == before
    assert main([*again, "--force"]) == 0
    assert electionlib.load(played).names == ("Seat 0", "Seat 1")


def test_a_damaged_game_is_gone_on_with_only_if_asked_for_and_kept(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = "".join(played.read_text().splitlines(keepends=True)[:4]) + '{"n":3,'
    played.write_text(damaged)
    fault = f"{played}: line 5: expected one JSON object in UTF-8; got a line that was cut off"
    good = f"The part before that is good, 3 steps; to go on from there: electionlib play {played} --salvage"
    for words in (["play"], ["replay"], ["export", str(tmp_path / "page.html")], ["verify"]):
        assert main([words[0], str(played), *words[1:]]) == 1
        said = capsys.readouterr()
        assert said.out + said.err in (f"{fault}. {good}\n", f"{fault}\n{played}: {good}\n")
    assert played.read_text() == damaged
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]
    with pytest.raises(LogError) as refused:
        electionlib.load(played)
    assert str(refused.value) == f"{fault}. load(…, salvage=True) keeps the good part before it"

    other = tmp_path / "other.jsonl"
    assert main(["play", str(played), "--salvage", "--out", str(other)]) == 0
    assert capsys.readouterr().out.startswith(
        f"{fault}.\nThe good part ends with step 3; the damaged file stays as it is.\n"
    )
    assert electionlib.load(other).is_over
    assert played.read_text() == damaged
    link = tmp_path / "link"
    link.symlink_to(tmp_path, target_is_directory=True)
    assert main(["play", str(played), "--salvage", "--out", str(link / played.name), "--force"]) == 0
    assert f"the damaged file is kept as {link / played.name}.bak.\n" in capsys.readouterr().out
    assert played.with_name("game.jsonl.bak").read_text() == damaged
    assert electionlib.load(played).is_over


def test_what_a_file_holds_cannot_steer_the_terminal(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    timeline = electionlib.load(played)
    timeline.note(3, "first\nWon by Eve\x1b[2J\x9b2J\u202e")
    timeline.save(played)
    assert main(["replay", str(played)]) == 0
    told = capsys.readouterr().out
    assert "       Note:  first�Won by Eve�[2J�2J�\n" in told
    played.write_text(played.read_text().replace('"lay', '"\\u001b[2J', 1))
    assert main(["verify", str(played)]) == 1
    assert main(["replay", str(played)]) == 1
    for said in capsys.readouterr():
        assert "got “�[2J" in said
        assert "\x1b" not in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["play", "toy", "--seats", "first,first", "--names", "\udcff,Bo"],
            "Each player needs a name of his own, a line of at most 80 characters other than spectator, all and whole",
        ),
        (["play", "chess"], "There is no game “chess”; the games are "),
        (["play", "toy", "--seats", "first,first", "--out", "."], ". is a folder; write the name of a file in it."),
        (["play", "toy", "--seats", "first,first", "--out", LONG], f"{LONG}: File name too long"),
        (
            ["play", "toy", "--seats", "first,deep"],
            "There is no player “deep” for this game; choose among random, first, or human for a person.",
        ),
        (
            ["play", "toy", "--seats", "first,first", "--names", "Ann,Ann"],
            "Each player needs a name of his own: two seats have the same name, “Ann”.",
        ),
        (["play", "toy", "--seats", "first,first", "--option", "speed=3"], "Face Down has no option “speed”."),
        (["rules", "toy", "TOY-9"], "No rule has the id or the words “TOY-9”; did you mean TOY-"),
        (["rules", "toy", "the", "zebra?"], "No rule has the id or the words “the zebra?”; without a word all rules"),
        (["rules", "Chess", "club"], "There is no game “Chess”; the games are "),
        (["replay", "."], ".: cannot be read (Is a directory)"),
        (["replay", "missing.jsonl"], "missing.jsonl: no such file; the games that come along are "),
    ],
)
def test_what_is_wrong_is_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(sentence)
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [[], ["fly"], ["play", "toy"], ["play", "toy", "--seats", "first,first", "--option", "speed"], ["verify"]]
)
def test_a_wrong_call_exits_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    assert "usage: electionlib" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["lab", "play", "replay", "verify", "export", "rules"])
def test_help_gives_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"example: electionlib {command} " in capsys.readouterr().out


def test_verify_gives_a_line_a_file(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = tmp_path / "part.jsonl"
    part.write_text("".join(played.read_text().splitlines(keepends=True)[:4]))
    assert main(["verify", str(played), str(part)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{played}: every entry is good. Face Down, Seat 0, Seat 1: 6 steps, 3 turns. Won by ")
    assert second == f"{part}: every entry is good. Face Down, Seat 0, Seat 1: 3 steps, 1 turn. The game is not over."


def test_verify_lists_every_fault(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, missing = tmp_path / "bad.jsonl", tmp_path / "missing.jsonl"
    lines = played.read_text().splitlines()
    lines[2] = lines[2].replace('"n":1', '"n":5')
    lines[4] = "not JSON"
    bad.write_text("\n".join(lines))
    assert main(["verify", str(bad), str(missing), str(played)]) == 1
    wrong, unread, kept, absent, good = capsys.readouterr().out.splitlines()
    assert wrong == f'{bad}: line 3: expected entry "n":1; got "n":“5”'
    assert unread == f"{bad}: line 5: expected one JSON object in UTF-8; got “not JSON”"
    assert kept.startswith(f"{bad}: The part before that is good, 1 step; to go on from there: electionlib play ")
    assert absent == f"{missing}: no such file; the games that come along are " + ", ".join(SHIPPED)
    assert good.startswith(f"{played}: every entry is good. Face Down")


@pytest.mark.parametrize("seats", ["first,first", "human,first"])
def test_a_start_that_breaks_as_it_is_played_is_one_sentence(
    seats: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "start.jsonl"
    start = {"hands": [["C3"], ["C2", "C3"]], "board": [["ZZ", 0, "C1"]]}
    header = {"electionlib": 1, "game": "toy", "rules": 1, "options": {"seats": 2}, "seats": [{}, {}], "start": start}
    path.write_text(json.dumps(header) + "\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    assert main(["play", str(path), "--seats", seats]) == 1
    sentence = f"{path}: line 1: expected a start whose fields fit together; got KeyError: 'ZZ'\n"
    assert capsys.readouterr().err == sentence
    assert len(electionlib.load(path)) == 3


def test_verify_names_what_is_no_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty, latin = tmp_path / "empty", tmp_path / "latin"
    empty.touch()
    latin.write_bytes('{"name":"José"}\n'.encode("latin-1"))
    assert main(["verify", str(empty), str(latin), str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{empty}: line 1: expected a header; got an empty file",
        f'{latin}: line 1: expected one JSON object in UTF-8; got “{{"name":"Jos�"}}”',
        f"{tmp_path}: cannot be read (Is a directory)",
    ]


def test_replay_tells_the_whole_game(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    timeline = electionlib.load(played)
    timeline.note(3, "a safe choice", "!")
    timeline.save(played)
    assert main(["replay", str(played), "--viewer", "all"]) == 0
    said = capsys.readouterr().out
    cards = timeline[1].move.args[1:]
    assert said.startswith(
        f"— The deal —\n   1 Chance: Deal {', '.join(cards)} to Seat 0\n"
        f"       Seat 0 is dealt {' and '.join(cards)}. [TOY-1]\n"
    )
    assert "— Turn 2: Seat 0 lays —\n   5 Seat 0: Lay " in said
    assert "lays a card on CA. [TOY-2]\n       Note: ! a safe choice\n" in said
    assert said.splitlines()[-1].startswith("Won by ")
    assert "@" not in said


def steps(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[dict[str, Any]]:
    assert main(["replay", str(path), "--json", *more]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_replay_shows_a_viewer_no_more_than_it_may_see(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hidden = steps(played, capsys)
    assert [step["do"] for step in hidden[:2]] == ["deal 0 ? ?", "deal 1 ? ?"]
    assert hidden[0]["events"] == []
    assert all(step["do"].startswith("lay ? ") for step in hidden[2:])

    timeline = electionlib.load(played)
    for who, seat in (("1", 1), ("seat 1", 1), ("Seat 0", 0)):
        seen = steps(played, capsys, "--viewer", who)
        assert "?" not in seen[seat]["do"]
        assert "?" in seen[1 - seat]["do"]
        assert seen[seat]["events"][0]["text"].startswith(f"{timeline.names[seat]} is dealt ")
    assert "?" not in json.dumps(steps(played, capsys, "--viewer", "all"))


def test_replay_gives_an_object_a_step(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (step,) = steps(played, capsys, "--from", "3", "--to", "3", "--viewer", "Seat 0")
    card = step["do"].split(" ")[1]
    assert step == {
        "n": 2,
        "by": 0,
        "do": f"lay {card} CA",
        "text": f"Lay {card} on CA",
        "events": [
            {
                "kind": "laid",
                "data": [0, "CA"],
                "rule": "TOY-2",
                "seat": 0,
                "state": "CA",
                "text": "Seat 0 lays a card on CA.",
            }
        ],
    }
    assert [step["n"] for step in steps(played, capsys, "--from", "5", "--to", "99")] == [4, 5]
    assert steps(played, capsys, "--from", "0") == steps(played, capsys)


def test_replay_says_what_there_is(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(played), "--from", "7"]) == 1
    assert capsys.readouterr().err == f"{played}: There is nothing to tell there; the steps are 1 to 6.\n"
    assert main(["replay", str(played), "--viewer", "Zoe"]) == 1
    assert capsys.readouterr().err == (
        "There is no viewer “Zoe”; choose among spectator, all, 0 (Seat 0), 1 (Seat 1).\n"
    )
    played.write_text(played.read_text().replace('"lay', '"fly', 1))
    assert main(["replay", str(played)]) == 1
    assert capsys.readouterr().err.startswith(
        f"{played}: line 4: expected a move that seat 0 may make here (It is time"
    )


def test_export_writes_a_page_once(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "game.html"
    assert main(["export", str(played), str(page)]) == 0
    assert capsys.readouterr().out == f"The game is in {page}; open it in a browser.\n"
    hidden = page.read_bytes()
    assert main(["export", str(played), str(page), "--viewer", "all"]) == 1
    assert capsys.readouterr().err == f"{page} exists already; choose another name, or --force to replace it.\n"
    assert main(["export", str(played), str(page), "--viewer", "all", "--force"]) == 0
    assert page.read_bytes() != hidden
    assert main(["export", str(played), str(tmp_path / "other.html"), "--viewer", "Zoe"]) == 1
    assert "There is no viewer “Zoe”" in capsys.readouterr().err
    assert not (tmp_path / "other.html").exists()


@pytest.mark.parametrize("more", [[], ["--force"]])
def test_export_never_writes_over_the_game(
    more: list[str], played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, link = played.read_bytes(), tmp_path / "link"
    link.symlink_to(played)
    for out in (played, link):
        assert main(["export", str(played), str(out), *more]) == 1
        assert capsys.readouterr().err.startswith(f"{out} is the game itself; choose another name for the page")
    assert (played.read_bytes(), link.is_symlink()) == (before, True)


def test_players_and_names_are_read_with_spaces_and_capitals_and_a_seat_keeps_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert main(["play", "toy", "--seats", "First, RANDOM", "--names", ", Bo", "--out", str(path)]) == 0
    assert [dict(seat) for seat in electionlib.load(path).header.seats] == [
        {"name": "Seat 0", "player": "first"},
        {"name": "Bo", "player": "random"},
    ]


def test_a_game_that_two_cannot_play_is_begun_and_explained_for_as_few_as_it_takes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.modules["toy_package"], "SEATS", range(3, 4))
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "toy"))
    assert electionlib.new_game("toy").game.seats == 3
    assert main(["rules", "face", "down", "toy-4"]) == 0
    assert capsys.readouterr().out.startswith("TOY-4  The winner")
    for words, sentence in (
        (["no such.jsonl"], "no such.jsonl: no such file"),
        (["nonsense", "--seats", "first"], "There is no game “nonsense”"),
        (["toy", "--seats", "first,first"], "Face Down is for 3 players, not 2."),
    ):
        assert main(["play", *words]) == 1
        assert capsys.readouterr().err.startswith(sentence)
    with pytest.raises(SystemExit):
        main(["play", "toy"])
    assert "the players are needed" in capsys.readouterr().err


def test_rules_lists_and_explains(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "toy"]) == 0
    assert capsys.readouterr().out.splitlines()[2] == "TOY-3  Turning up (ruling)"
    assert main(["rules", "toy", "toy-4"]) == 0
    assert capsys.readouterr().out == (
        "TOY-4  The winner (house)\nThe highest score wins; seats that tie all win.\nSection: End\n"
    )
    assert main(["rules", "toy", "end", "EACH"]) == 0
    told = capsys.readouterr().out
    assert re.fullmatch(r"TOY-3  Turning up \(ruling\)\n {7}\w.*\n1 rule has “end EACH”.\n", told)


@pytest.mark.parametrize(
    ("question", "rule", "last"),
    [
        (["pay rent"], "HQ-5.6 ", "1 rule has “pay rent”."),
        (["pay", "rent"], "HQ-5.6 ", "1 rule has “pay rent”."),
        (["may I build twice in a state?"], "HQ-5.3 ", "No rule has all of “build twice state”; "),
        (["what if I cannot pay rent?"], "HQ-1.18 ", "No rule has all of “cannot pay rent”; "),
        (["what does Face the Nation do with smears?"], "HQ-8.4 ", "3 rules have “Face Nation smears”."),
        (["building", "debates"], "HQ-7.4 ", ""),
    ],
)
def test_a_question_finds_the_rules_that_have_most_of_its_words(
    question: list[str], rule: str, last: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "headquarters", *question]) == 0
    told = capsys.readouterr().out.splitlines()
    assert any(line.startswith(rule) for line in told)
    assert told[-1].startswith(last)
    hits = [line for line in told[:-1] if line.startswith("HQ-")]
    assert len(told) == (2 * len(hits) if len(hits) <= 5 else len(hits)) + 1  # few rules come with their summaries


def test_a_rule_is_found_by_the_title_of_its_game_and_says_what_its_option_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "headquarters", "1.1"]) == 0
    assert capsys.readouterr().out.endswith(
        "Option: win_ev=270\nPresets for 2 players: as_written 271; evening 270; class 270\n"
    )
    assert main(["rules", "Headquarters", "hq-7.14"]) == 0
    assert "Option: debate_fee=0,100000,300000\nPresets" in capsys.readouterr().out
    assert main(["rules", "Campaign", "Manager", "2008", "CM-1.5"]) == 0
    assert capsys.readouterr().out.endswith("Option: endless=yes\n")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[list[str], str]]:
    """Stand in for JupyterLab: note its arguments and where it looks for settings."""
    runs: list[tuple[list[str], str]] = []
    monkeypatch.setattr(
        runpy, "run_module", lambda name, **_: runs.append((sys.argv[1:], os.environ["JUPYTER_CONFIG_PATH"]))
    )
    monkeypatch.setattr(sys, "argv", [])
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    monkeypatch.setenv("SHELL", "/bin/shell")
    monkeypatch.chdir(tmp_path)
    shipped = tmp_path / "shipped"
    for name in ("00_start.ipynb", "01_more.ipynb", ".keep", ".ipynb_checkpoints/x.ipynb", "pictures/map.png"):
        (shipped / name).parent.mkdir(parents=True, exist_ok=True)
        (shipped / name).write_text("ours")
    monkeypatch.setattr(files, "notebooks", lambda: shipped)
    return runs


def test_lab_copies_the_notebooks_and_keeps_the_users(
    started: list[tuple[list[str], str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "lessons"
    assert main(["lab", str(folder)]) == 0
    assert capsys.readouterr().out == f"The notebooks are in {folder}.\n"
    copied = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    assert copied == ["00_start.ipynb", "01_more.ipynb", "pictures/map.png"]

    (folder / "00_start.ipynb").write_text("mine")
    (folder / "01_more.ipynb").unlink()
    assert main(["lab", str(folder), "--", "--no-browser", "--port", "9999"]) == 0
    assert capsys.readouterr().out == f"The notebooks are in {folder}; 2 files that were there are kept as they are.\n"
    assert (folder / "00_start.ipynb").read_text() == "mine"
    assert (folder / "01_more.ipynb").read_text() == "ours"
    assert started[1][0] == [
        f"--ServerApp.root_dir={folder}",
        "--LabApp.default_url=/lab/tree/00_start.ipynb",
        "--ServerApp.terminado_settings=shell_command=/bin/shell",
        "--no-browser",
        "--port",
        "9999",
    ]
    assert Path.cwd() == folder  # where JupyterLab opens its terminals


def test_lab_turns_the_news_prompt_off(started: list[tuple[list[str], str]], tmp_path: Path) -> None:
    assert main(["lab", str(tmp_path / "lessons")]) == 0
    ours, users = started[0][1].split(os.pathsep)
    assert users == "mine"
    script = "from jupyterlab_server.settings_utils import _get_overrides; print(_get_overrides('')[0])"
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "JUPYTER_CONFIG_PATH": ours},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (
        "'@jupyterlab/apputils-extension:notification': {'checkForUpdates': False, 'fetchNews': 'false'}" in told.stdout
    )


def test_lab_says_that_there_is_no_jupyterlab(
    started: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A browser kernel has none: there electionlib is installed without it."""
    monkeypatch.setattr("electionlib.cli.find_spec", lambda name: None)
    assert main(["lab", str(tmp_path / "lessons")]) == 1
    told = capsys.readouterr()
    assert told.out == f"The notebooks are in {tmp_path / 'lessons'}.\n"
    assert told.err == "There is no JupyterLab here to open them in.\n"
    assert started == []


def test_the_command_is_installed_with_its_version() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "electionlib", "--version"], capture_output=True, text=True, check=True
    )
    assert told.stdout.startswith("electionlib 0.")


def test_a_reader_that_leaves_is_no_error() -> None:
    script = "import sys; sys.stdin.read(); from electionlib.cli import main; sys.exit(main(['verify', 'missing']))"
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 1


def test_new_game_takes_a_number_names_or_objects() -> None:
    assert electionlib.new_game("toy").names == ("Seat 0", "Seat 1")
    assert electionlib.new_game("toy", 3).names == ("Seat 0", "Seat 1", "Seat 2")
    assert electionlib.new_game("toy", ["Ann", {"name": "Bo", "player": "first"}]).header.seats[1]["player"] == "first"
    with pytest.raises(ElectionlibError, match="no option “speed”"):
        electionlib.new_game("toy", 2, speed=3)
    for seats in ("Ann", [1, 2]):
        with pytest.raises(ElectionlibError, match=r"The seats are a number, or a list of names or of objects, not "):
            electionlib.new_game("toy", seats)


def test_the_public_names_come_when_asked_for() -> None:
    from electionlib.engine.timeline import Timeline

    assert electionlib.Timeline is Timeline
    assert electionlib.atlas.state("NY").code == "NY"
    assert set(electionlib.__all__) <= set(dir(electionlib))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        electionlib.nothing  # noqa: B018
