"""The command line: `electionlib lab | play | replay | verify | export | rules | grade`.

Whatever is wrong with a file or a value becomes one sentence on stderr and exit code 1; a wrong call is exit code 2.
"""

import argparse
import io
import json
import os
import runpy
import shlex
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
from electionlib.analysis import by_hand
from electionlib.engine.game import ElectionlibError, LogError
from electionlib.engine.log import fitting
from electionlib.engine.players import Player, playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import named, number
from electionlib.terminal import Session, entry, explained, lines, result, say, writing

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
    lab.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path("electionlib-notebooks"),
        metavar="DIR",
        help="the folder (default: %(default)s)",
    )
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
        "--seats", type=_players, metavar="PLAYER,…", help="one player a seat: human, or random or greedy and so on"
    )
    play.add_argument("--names", type=_seats, metavar="NAME,…", help="one name a seat; an empty one is the seat's own")
    play.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="the same seed plays the same game (default: 0; with people, another one each time)",
    )
    play.add_argument(
        "--option",
        type=_option,
        action="append",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; a name that is none is answered with all",
    )
    play.add_argument(
        "--by-hand",
        action=argparse.BooleanOptionalAction,
        help="enter the cards and dice of a real table, seeing all hands; its log goes on so unless told otherwise",
    )
    play.add_argument("--out", type=Path, metavar="FILE", help="record the game while it is played")
    play.add_argument("--force", action="store_true", help="replace FILE if it exists")
    play.add_argument(
        "--salvage", action="store_true", help="go on with the good part of a damaged log; the file is kept as .bak"
    )

    replay = command(_replay, "Tell a recorded game in words.", "game.jsonl --from 10 --to 20 --viewer all")
    replay.add_argument("file", type=Path, metavar="FILE", help="the log of a game")
    replay.add_argument("--from", dest="first", type=_step, default=1, metavar="N", help="the first step to tell")
    replay.add_argument("--to", dest="last", type=_step, metavar="N", help="the last step to tell")
    replay.add_argument("--viewer", default="spectator", metavar="WHO", help=_WHOSE)
    replay.add_argument("--json", action="store_true", help="one JSON object a step; its n is as in the file, one less")

    verify = command(_verify, "Check every entry of recorded games.", "game.jsonl")
    verify.add_argument("files", type=Path, nargs="+", metavar="FILE", help="the log of a game")

    export = command(_export, "Write a recorded game as a page for any browser.", "game.jsonl game.html --viewer all")
    export.add_argument("file", type=Path, metavar="FILE", help="the log of a game")
    export.add_argument("out", type=Path, metavar="OUT", help="the page to write, such as game.html")
    export.add_argument("--viewer", default="spectator", metavar="WHO", help=_WHOSE)
    export.add_argument("--force", action="store_true", help="replace OUT if it exists")

    rules = command(_rules, "List a game's rules, explain one, or search them by words.", "candidate CAND-4.2")
    rules.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.GAMES)}")
    rules.add_argument(
        "words",
        nargs="*",
        default=[],
        metavar="ID or WORD",
        help="a rule to explain, or words or a question to find rules",
    )

    grade = command(_grade, "Grade the answers of pupils, as tables (CSV).", "answers --out table.csv")
    grade.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a file of answers, or a folder of them")
    grade.add_argument("--out", type=Path, metavar="CSV", help="write the scores here and the mistakes beside them")
    grade.add_argument("--questions", type=_seats, default=[], metavar="ID,…", help="the questions that count")
    grade.add_argument("--games", type=Path, default=Path(), metavar="DIR", help="where recorded games of yours are")
    return parser


def _seats(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]


def _players(words: str) -> list[str]:
    return _seats(words.lower())


def _step(words: str) -> int:
    if not words.isdecimal():
        raise argparse.ArgumentTypeError(f"expected the number of a step, not {words!r}")
    return int(words)


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
    game = _game(args.game)
    is_log = game not in games.GAMES and (args.game.endswith(".jsonl") or Path(args.game).exists())
    timeline = _resumed(args) if is_log else _begun(game, args)
    is_by_hand = by_hand.is_by_hand(timeline) if args.by_hand is None else args.by_hand
    recorded = [str(seat.get("player", "human")) for seat in timeline.header.seats]
    named_players = args.seats or recorded
    if len(named_players) != timeline.game.seats:
        raise ElectionlibError(f"{timeline.game.title}: give {timeline.game.seats} players, not {len(named_players)}.")
    players = [None if name == "human" else _player(timeline, name) for name in named_players]
    is_watched = is_by_hand or None in players
    if out := args.out or (timeline.path if is_log else files.free(f"{game}.jsonl") if is_watched else None):
        _record(timeline, out, args.force)
    seed = timeline.header.meta.get("seed")
    rng = Random(f"{seed} {len(timeline)}" if is_log else seed)
    session = Session(timeline, players, rng, is_by_hand) if is_watched else None
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
        again = ["electionlib", "play", str(path)]
        if named_players != recorded:
            again += ["--seats", ",".join(named_players)]
        if is_by_hand != by_hand.is_by_hand(timeline):
            again.append("--by-hand" if is_by_hand else "--no-by-hand")
        say(f"It is in {path}{taken_back}; to go on: {shlex.join(again)}")
    return code


def _player(timeline: _Played, name: str) -> Player:
    try:
        return games.player(timeline.game, name)
    except ElectionlibError as error:
        raise ElectionlibError(f"{str(error).removesuffix('.')}, or human for a person.") from error


def _game(words: str) -> str:
    """Return the id of the game that is meant by its id or title, in capital or small letters; else the words."""
    name = "_".join(words.lower().split())
    if name in games.GAMES:
        return name
    return {"_".join(games.new(each).title.lower().split()): each for each in games.GAMES}.get(name, words)


def _record(timeline: _Played, out: Path, is_forced: bool) -> None:
    """Record to a file, and say what becomes of the damaged one that the game is from."""
    is_own = timeline.path is not None and out.exists() and out.samefile(timeline.path)
    faults = timeline.faults
    with writing(out):
        if out.exists() and not is_own and not is_forced:
            raise ElectionlibError(
                f"{out} exists already; choose another name, --force to replace it, or go on with the game in it: "
                f"{shlex.join(['electionlib', 'play', str(out)])}"
            )
        timeline.record(out, is_forced)
    if faults:
        kept = f"is kept as {out}.bak" if is_own else "stays as it is"
        say(f"The good part ends with step {len(timeline) - 1}; the damaged file {kept}.")


def _begun(game: str, args: argparse.Namespace) -> _Played:
    if not args.seats:
        games.new(game)  # that there is no such game is said first
        args.parser.error("the players are needed, such as --seats human,greedy")
    rules = games.new(game, len(args.seats), dict(pair for pairs in args.option for pair in pairs))
    names = args.names or rules.names
    if len(names) != rules.seats:
        raise ElectionlibError(f"{rules.title}: give {rules.seats} names, not {len(names)}.")
    named_seats = zip(names, rules.names, args.seats, strict=True)
    seats = [{"name": name or default, "player": player} for name, default, player in named_seats]
    seed = args.seed
    if seed is None:
        seed = Random().randrange(10**6) if "human" in args.seats else 0
    return Timeline(rules, seats, meta={"seed": seed} | (by_hand.META if args.by_hand else {}))


def _resumed(args: argparse.Namespace) -> _Played:
    path = Path(args.game)
    if args.option or args.names or args.seed is not None:
        raise ElectionlibError(f"{path} has its options, names and seed already.")
    timeline = load(path, salvage=True) if args.salvage else _sound(path)
    if timeline.faults:
        say(f"{path}: {timeline.faults[0]}.")
    elif timeline.is_over:
        again = shlex.join(["electionlib", "replay", str(path)])
        raise ElectionlibError(f"{path}: {_summary(timeline)} There is nothing to go on with; {again} tells it.")
    return timeline


def _sound(path: Path) -> _Played:
    """Read a log, or say what is wrong with it and how its good part is kept."""
    timeline = load(path, salvage=True)
    if timeline.faults:
        raise ElectionlibError(f"{path}: {timeline.faults[0]}. {_good(timeline, path)}")
    return timeline


def _good(timeline: _Played, path: Path) -> str:
    again = shlex.join(["electionlib", "play", str(path), "--salvage"])
    return f"The part before that is good, {number(len(timeline) - 1, 'step')}; to go on from there: {again}"


def _where(timeline: _Played) -> Path | None:
    """Return the file of a line, or of the one it was forked from if it has not gone on yet."""
    line: _Played | None = timeline
    while line and not line.path:
        line = line.parent
    return line.path if line else None


def _export(args: argparse.Namespace) -> int:
    from electionlib.ui.export import html

    if args.out.exists() and args.file.exists() and args.out.samefile(args.file):
        raise ElectionlibError(f"{args.out} is the game itself; choose another name for the page, such as game.html.")
    if args.out.is_file() and not args.force:
        raise ElectionlibError(f"{args.out} exists already; choose another name, or --force to replace it.")
    timeline = _sound(args.file)
    with _named(args.file), fitting(timeline.header), writing(args.out):
        html(timeline, args.out, args.viewer)
    say(f"The game is in {args.out}; open it in a browser.")
    return 0


def _verify(args: argparse.Namespace) -> int:
    sound = True
    for path in args.files:
        try:
            timeline = load(path, salvage=True)
            told = [f"{path}: {fault}" for fault in timeline.faults]
            sound = sound and not told
            with _named(path), fitting(timeline.header):
                good = _good(timeline, path) if told else f"every entry is good. {_summary(timeline)}"
                told.append(f"{path}: {good}")
        except ElectionlibError as error:
            sound, told = False, [str(error)]
        say(*told)
    return 0 if sound else 1


def _replay(args: argparse.Namespace) -> int:
    timeline = _sound(args.file)
    with _named(args.file), fitting(timeline.header):
        return _tell(timeline, args)


def _tell(timeline: _Played, args: argparse.Namespace) -> int:
    viewer = timeline.viewer(args.viewer)
    last = len(timeline) - 1
    span = range(max(args.first, 1), (last if args.last is None else min(args.last, last)) + 1)
    if last and not span:
        raise ElectionlibError(f"{args.file}: There is nothing to tell there; the steps are 1 to {last}.")
    turns = set(timeline.turns())
    for i in span:
        step = entry(timeline, i - 1, viewer)
        if args.json:
            say(json.dumps(step, ensure_ascii=False))
            continue
        if i - 1 in turns:
            say(f"— {named(timeline.view(i - 1, viewer).heading, timeline.names)} —")
        say(*lines(step, timeline.names))
    if timeline.is_over and last in span and not args.json:
        say(result(timeline))
    return 0


def _rules(args: argparse.Namespace) -> int:
    words = [args.game, *args.words]
    many = next((n for n in range(len(words), 0, -1) if _game(" ".join(words[:n])) in games.GAMES), 1)
    say(*explained(games.new(_game(" ".join(words[:many]))), words[many:]))
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
            with writing(path):  # the mark tells spreadsheets that it is UTF-8
                files.replace(path, table.encode("utf-8-sig"))
        say(f"The scores are in {args.out}, the most common mistakes in {beside}.")
    for problem in report.problems:
        say(problem, to=sys.stderr)
    return 1 if report.problems else 0


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Tell what is wrong in a log with the name of its file."""
    try:
        yield
    except LogError as fault:
        raise ElectionlibError(f"{path}: {fault}") from fault


def _sentence(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def _summary(timeline: _Played) -> str:
    size = f"{number(len(timeline) - 1, 'step')}, {number(len(timeline.turns()), 'turn')}"
    ended = result(timeline) if timeline.is_over else "The game is not over."
    return f"{timeline.game.title}, {', '.join(timeline.names)}: {size}. {ended}"
