"""The command line: `electionlib lab | play | replay | verify | export | rules | grade`.

Whatever is wrong with a file or a value becomes one sentence on stderr and exit code 1; a wrong call is exit code 2.
"""

import argparse
import io
import json
import os
import runpy
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from electionlib import files, games, lessons, load
from electionlib.engine.game import DataError, ElectionlibError, LogError
from electionlib.engine.log import fitting
from electionlib.engine.players import playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import named
from electionlib.terminal import Session, entry, explained, lines, result, say

__all__ = ["main"]

_Played = Timeline[Any, Any]

_WHOSE = "whose secrets to tell: spectator (nobody's, the default), all, or a seat by number or name"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a wrong call raises SystemExit as argparse does."""
    words = list(sys.argv[1:] if argv is None else argv)
    cut = words.index("--") if words[:1] == ["lab"] and "--" in words else len(words)
    args = _parser().parse_args(words[:cut])
    args.rest = words[cut + 1 :]
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader, such as `head`, has had enough; Python flushes once more as it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ElectionlibError, OSError) as error:
        say(_sentence(error), to=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="electionlib", description="Step through, play and replay US-election board games."
    )
    parser.add_argument("--version", action="version", version=f"electionlib {version('electionlib')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(run: Any, says: str, example: str) -> argparse.ArgumentParser:
        name = run.__name__.removeprefix("_")
        added = commands.add_parser(name, help=says, description=says, epilog=f"example: electionlib {name} {example}")
        added.set_defaults(run=run)
        return added

    lab = command(_lab, "Copy the notebooks to a folder of yours and open JupyterLab there.", "lessons -- --no-browser")
    lab.add_argument("folder", nargs="?", type=Path, default=Path("electionlib-notebooks"), metavar="DIR")
    lab.usage = "electionlib lab [-h] [DIR] [-- OPTION_OF_JUPYTERLAB ...]"

    play = command(
        _play,
        "Play a game in words, let players play it, or go on with a recorded one.",
        "candidate --seats human,greedy --out game.jsonl",
    )
    play.set_defaults(parser=play)
    play.add_argument(
        "game", metavar="GAME", help=f"one of: {', '.join(games.GAMES)}; or the log of a game to go on with"
    )
    play.add_argument(
        "--seats", type=_seats, metavar="PLAYER,…", help="one player a seat: human, or random or greedy and so on"
    )
    play.add_argument("--names", type=_seats, metavar="NAME,…", help="one name a seat")
    play.add_argument(
        "--seed", type=int, help="the same seed plays the same game (default: 0; with people, another one each time)"
    )
    play.add_argument("--option", type=_option, action="append", nargs="+", default=[], metavar="NAME=VALUE")
    play.add_argument("--by-hand", action="store_true", help="enter the cards and dice of a real table; you see all")
    play.add_argument("--out", type=Path, metavar="FILE", help="record the game while it is played")
    play.add_argument("--force", action="store_true", help="replace FILE if it exists")

    replay = command(_replay, "Tell a recorded game in words.", "game.jsonl --from 10 --to 20 --viewer all")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--from", dest="first", type=int, default=0, metavar="N", help="the first entry to tell")
    replay.add_argument("--to", dest="last", type=int, metavar="N", help="the last entry to tell")
    replay.add_argument("--viewer", default="spectator", metavar="WHO", help=_WHOSE)
    replay.add_argument("--json", action="store_true", help="one JSON object an entry")

    verify = command(_verify, "Check every entry of recorded games.", "game.jsonl")
    verify.add_argument("files", type=Path, nargs="+", metavar="FILE")

    export = command(_export, "Write a recorded game as a page for any browser.", "game.jsonl game.html --viewer all")
    export.add_argument("file", type=Path, metavar="FILE")
    export.add_argument("out", type=Path, metavar="OUT")
    export.add_argument("--viewer", default="spectator", metavar="WHO", help=_WHOSE)
    export.add_argument("--force", action="store_true", help="replace OUT if it exists")

    rules = command(_rules, "List a game's rules, or explain one.", "candidate CAND-4.2")
    rules.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.GAMES)}")
    rules.add_argument("id", nargs="?", metavar="ID")

    grade = command(_grade, "Grade the answers of pupils, as tables (CSV).", "answers --out table.csv")
    grade.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a file of answers, or a folder of them")
    grade.add_argument("--out", type=Path, metavar="CSV", help="write the scores here and the mistakes beside them")
    grade.add_argument("--questions", type=_seats, default=[], metavar="ID,…", help="the questions that count")
    grade.add_argument("--games", type=Path, default=Path(), metavar="DIR", help="where recorded games of yours are")
    return parser


def _seats(words: str) -> list[str]:
    return words.split(",")


def _option(words: str) -> tuple[str, str]:
    name, sign, value = words.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, not {words!r}")
    return name, value


def _lab(args: argparse.Namespace) -> int:
    folder = args.folder.resolve()
    kept = _copy_notebooks(folder)
    say(f"The notebooks are in {folder}{f'; {kept} files that were there are kept as they are' if kept else ''}.")
    if not find_spec("jupyterlab"):
        raise ElectionlibError("There is no JupyterLab here to open them in.")
    # The folder of default settings turns JupyterLab's news prompt off; what users set themselves stays above it.
    path = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([str(files.data("jupyter")), *([path] if path else [])])
    sys.argv = [
        "jupyter-lab",
        f"--ServerApp.root_dir={folder}",
        "--LabApp.default_url=/lab/tree/00_start.ipynb",
        *([f"--ServerApp.terminado_settings=shell_command={shell}"] if (shell := os.environ.get("SHELL")) else []),
        *args.rest,
    ]
    os.chdir(folder)  # where its terminals open; a shell that is named is no login shell, which would lose the path
    runpy.run_module("jupyterlab", run_name="__main__", alter_sys=True)
    return 0


def _copy_notebooks(folder: Path) -> int:
    """Copy what is missing and return how many files were there already."""
    source, kept = files.notebooks(), 0
    for path in sorted(source.rglob("[!.]*")):
        copy = folder / path.relative_to(source)
        if path.is_dir() or ".ipynb_checkpoints" in path.parts:
            continue
        if copy.exists():
            kept += 1
        else:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    return kept


def _play(args: argparse.Namespace) -> int:
    is_log = args.game not in games.GAMES and (args.game.endswith(".jsonl") or Path(args.game).exists())
    timeline = _resumed(args) if is_log else _begun(args)
    named_players = args.seats or [str(seat.get("player", "human")) for seat in timeline.header.seats]
    if len(named_players) != timeline.game.seats:
        raise ElectionlibError(f"{timeline.game.title}: give {timeline.game.seats} players, not {len(named_players)}.")
    players = [None if name == "human" else games.player(timeline.game, name) for name in named_players]
    is_watched = args.by_hand or None in players
    out = args.out or (timeline.path if is_log else files.free(f"{args.game}.jsonl") if is_watched else None)
    if out:
        if args.force and out.exists() and not (timeline.path and out.samefile(timeline.path)):
            out.unlink()
        timeline.record(out)
    seed = timeline.header.meta.get("seed")
    rng = Random(f"{seed} {len(timeline)}" if is_log else seed)
    session = Session(timeline, players, rng, args.by_hand) if is_watched else None
    code = 0
    try:
        with _named(Path(args.game)), fitting(timeline.header):
            if session:
                session.run()
            else:
                playout(timeline, [player for player in players if player], rng)
    except KeyboardInterrupt:
        say()
        code = 130
    finally:
        timeline = session.timeline if session else timeline
        timeline.close()
    say(_summary(timeline))
    if not timeline.is_over and (path := _where(timeline)):
        taken_back = "" if timeline.path else ", with what was taken back"
        say(f"It is in {path}{taken_back}; to go on: electionlib play {path}")
    return code


def _begun(args: argparse.Namespace) -> _Played:
    if not args.seats:
        args.parser.error("the players are needed, such as --seats human,greedy")
    game = games.new(args.game, len(args.seats), dict(pair for pairs in args.option for pair in pairs))
    names = args.names or game.names
    if len(names) != game.seats:
        raise ElectionlibError(f"{game.title}: give {game.seats} names, not {len(names)}.")
    seats = [{"name": name, "player": player} for name, player in zip(names, args.seats, strict=True)]
    seed = args.seed
    if seed is None:
        seed = Random().randrange(10**6) if "human" in args.seats else 0
    return Timeline(game, seats, meta={"seed": seed})


def _resumed(args: argparse.Namespace) -> _Played:
    path = Path(args.game)
    if args.option or args.names or args.seed is not None:
        raise ElectionlibError(f"{path} has its options, names and seed already.")
    with _named(path):
        timeline = load(path, salvage=True)
    if timeline.is_over:
        raise ElectionlibError(f"{path}: {_summary(timeline)}")
    if timeline.faults:
        say(f"{_sentence(timeline.faults[0], path)}. The game goes on before that; a copy of the file is kept.")
    return timeline


def _where(timeline: _Played) -> Path | None:
    """Return the file of a line, or of the one it was forked from if it has not gone on yet."""
    line: _Played | None = timeline
    while line and not line.path:
        line = line.parent
    return line.path if line else None


def _export(args: argparse.Namespace) -> int:
    from electionlib.ui.export import html

    if args.out.exists() and not args.force:
        raise ElectionlibError(f"{args.out} exists already; choose another name, or --force to replace it.")
    with _named(args.file):
        timeline = load(args.file)
        with fitting(timeline.header):
            path = html(timeline, args.out, args.viewer)
    say(f"The game is in {path}; open it in a browser.")
    return 0


def _verify(args: argparse.Namespace) -> int:
    sound = True
    for path in args.files:
        try:
            timeline = load(path, salvage=True)
            faults: Sequence[Exception] = timeline.faults
            with fitting(timeline.header):
                summary = _summary(timeline)
        except (LogError, DataError, OSError) as error:
            faults = (error,)
        for fault in faults:
            say(_sentence(fault, path))
        if not faults:
            say(f"{path}: {summary}")
        sound = sound and not faults
    return 0 if sound else 1


def _replay(args: argparse.Namespace) -> int:
    with _named(args.file):
        timeline = load(args.file)
        with fitting(timeline.header):
            return _tell(timeline, args)


def _tell(timeline: _Played, args: argparse.Namespace) -> int:
    viewer = timeline.viewer(args.viewer)
    entries = range(len(timeline) - 1)
    span = entries[args.first : None if args.last is None else args.last + 1]
    if entries and not span:
        raise ElectionlibError(f"{args.file}: There is nothing to tell there; the entries are 0 to {entries[-1]}.")
    turns = set(timeline.turns())
    for n in span:
        step = entry(timeline, n, viewer)
        if args.json:
            say(json.dumps(step, ensure_ascii=False))
            continue
        if n in turns:
            say(f"— {named(timeline.view(n, viewer).heading, timeline.names)} —")
        say(*lines(step, timeline.names))
    if timeline.is_over and span[-1:] == entries[-1:] and not args.json:
        say(result(timeline))
    return 0


def _rules(args: argparse.Namespace) -> int:
    say(*explained(games.new(args.game, 2), args.id))
    return 0


def _grade(args: argparse.Namespace) -> int:
    report = lessons.grade(args.files, args.questions, [args.games])
    tables = (report.scores_csv(), report.mistakes_csv())
    if args.out is None:
        print("\n".join(tables), end="")
    elif args.out.suffix != ".csv":
        raise ElectionlibError(f"{args.out}: a table's name ends in .csv.")
    else:
        beside = args.out.with_stem(f"{args.out.stem}_mistakes")
        for path, table in zip((args.out, beside), tables, strict=True):
            path.write_text(table, encoding="utf-8-sig", newline="")  # the mark tells spreadsheets that it is UTF-8
        say(f"The scores are in {args.out}, the commonest mistakes in {beside}.")
    for problem in report.problems:
        say(problem, to=sys.stderr)
    return 1 if report.problems else 0


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Tell what is wrong in a log with the name of its file."""
    try:
        yield
    except LogError as fault:
        raise ElectionlibError(_sentence(fault, path)) from fault


def _sentence(error: Exception, path: Path | None = None) -> str:
    if isinstance(error, OSError):
        return f"{error.filename or path}: {error.strerror}" if error.strerror else str(error)
    return f"{path}: {error}" if path and isinstance(error, LogError) else str(error)


def _summary(timeline: _Played) -> str:
    entries, turns = len(timeline) - 1, len(timeline.turns())
    size = f"{entries} {'entry' if entries == 1 else 'entries'}, {turns} {'turn' if turns == 1 else 'turns'}"
    ended = result(timeline) if timeline.is_over else "The game is not over."
    return f"{timeline.game.title}, {', '.join(timeline.names)}: {size}. {ended}"
