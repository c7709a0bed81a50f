"""The command line: `electionlib lab | play | replay | verify | rules`.

Whatever is wrong with a file or a value becomes one sentence on stderr and exit code 1; a wrong call is exit code 2.
"""

import argparse
import io
import json
import os
import runpy
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

from electionlib import files, games, load
from electionlib.engine.game import CHANCE, DataError, ElectionlibError, LogError
from electionlib.engine.notation import text
from electionlib.engine.players import playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import named

__all__ = ["main"]

_Played = Timeline[Any, Any]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a wrong call raises SystemExit as argparse does."""
    words = list(sys.argv[1:] if argv is None else argv)
    cut = words.index("--") if words[:1] == ["lab"] and "--" in words else len(words)
    args = _parser().parse_args(words[:cut])
    args.rest = words[cut + 1 :]
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader, such as `head`, has had enough; Python flushes once more as it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ElectionlibError, OSError) as error:
        print(_sentence(error), file=sys.stderr)
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

    play = command(_play, "Let players play a whole game.", "candidate --seats greedy,random --seed 7 --out game.jsonl")
    play.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.GAMES)}")
    play.add_argument("--seats", required=True, type=_seats, metavar="PLAYER,…", help="one player a seat")
    play.add_argument("--seed", type=int, default=0, help="the same seed plays the same game (default: %(default)s)")
    play.add_argument("--option", type=_option, action="append", nargs="+", default=[], metavar="NAME=VALUE")
    play.add_argument("--out", type=Path, metavar="FILE", help="record the game while it is played")
    play.add_argument("--force", action="store_true", help="replace FILE if it exists")

    replay = command(_replay, "Tell a recorded game in words.", "game.jsonl --from 10 --to 20 --viewer all")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--from", dest="first", type=int, default=0, metavar="N", help="the first entry to tell")
    replay.add_argument("--to", dest="last", type=int, metavar="N", help="the last entry to tell")
    replay.add_argument(
        "--viewer",
        default="spectator",
        metavar="WHO",
        help="whose secrets to tell: spectator (nobody's, the default), all, or a seat by number or name",
    )
    replay.add_argument("--json", action="store_true", help="one JSON object an entry")

    verify = command(_verify, "Check every entry of recorded games.", "game.jsonl")
    verify.add_argument("files", type=Path, nargs="+", metavar="FILE")

    rules = command(_rules, "List a game's rules, or explain one.", "candidate CAND-4.2")
    rules.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games.GAMES)}")
    rules.add_argument("id", nargs="?", metavar="ID")
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
    print(f"The notebooks are in {folder}{f'; {kept} files of yours are kept as they are' if kept else ''}.")
    # The folder of default settings turns JupyterLab's news prompt off; what users set themselves stays above it.
    path = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([str(files.data("jupyter")), *([path] if path else [])])
    sys.argv = [
        "jupyter-lab",
        f"--ServerApp.root_dir={folder}",
        "--LabApp.default_url=/lab/tree/00_start.ipynb",
        *args.rest,
    ]
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
    game = games.new(args.game, len(args.seats), dict(pair for pairs in args.option for pair in pairs))
    players = [games.player(game, name) for name in args.seats]
    seats = [{"name": name, "player": player} for name, player in zip(game.names, args.seats, strict=True)]
    timeline = Timeline(game, seats, meta={"seed": args.seed})
    if args.out:
        if args.force:
            args.out.unlink(missing_ok=True)
        timeline.record(args.out)
    try:
        playout(timeline, players, Random(args.seed))
    finally:
        timeline.close()
    print(_summary(timeline))
    return 0


def _verify(args: argparse.Namespace) -> int:
    sound = True
    for path in args.files:
        try:
            timeline = load(path, salvage=True)
            faults: Sequence[Exception] = timeline.faults
        except (LogError, DataError, OSError) as error:
            faults = (error,)
        for fault in faults:
            print(_sentence(fault, path))
        if not faults:
            print(f"{path}: {_summary(timeline)}")
        sound = sound and not faults
    return 0 if sound else 1


def _replay(args: argparse.Namespace) -> int:
    try:
        timeline = load(args.file)
    except LogError as fault:
        raise ElectionlibError(_sentence(fault, args.file)) from fault
    viewer = timeline.viewer(args.viewer)
    entries = range(len(timeline) - 1)
    span = entries[args.first : None if args.last is None else args.last + 1]
    if entries and not span:
        raise ElectionlibError(f"{args.file}: There is nothing to tell there; the entries are 0 to {entries[-1]}.")
    turns = set(timeline.turns())
    for n in span:
        step = _step(timeline, n, viewer)
        if args.json:
            print(json.dumps(step, ensure_ascii=False))
            continue
        if n in turns:
            print(f"— {named(timeline.view(n, viewer).heading, timeline.names)} —")
        print("\n".join(_block(step, timeline.names)))
    if timeline.is_over and span[-1:] == entries[-1:] and not args.json:
        print(_result(timeline))
    return 0


def _rules(args: argparse.Namespace) -> int:
    rules = games.new(args.game, 2).rules
    if args.id is None:
        width = max(map(len, rules))
        for rule in rules.values():
            print(f"{rule.id:{width}}  {rule.title} ({rule.tag})")
        return 0
    known = {name.lower(): name for name in rules}
    if args.id.lower() not in known:
        near = get_close_matches(args.id.lower(), known, n=1, cutoff=0.5)
        hint = f"did you mean {known[near[0]]}?" if near else f"`electionlib rules {args.game}` lists them."
        raise ElectionlibError(f"There is no rule “{args.id}”; {hint}")
    rule = rules[known[args.id.lower()]]
    print(f"{rule.id}  {rule.title} ({rule.tag})\n{rule.summary}\nSection: {rule.section}")
    if rule.option:
        print(f"Option: {rule.option}")
    return 0


def _sentence(error: Exception, path: Path | None = None) -> str:
    if isinstance(error, OSError):
        return f"{error.filename or path}: {error.strerror}" if error.strerror else str(error)
    return f"{path}: {error}" if path and isinstance(error, LogError) else str(error)


def _summary(timeline: _Played) -> str:
    entries, turns = len(timeline) - 1, len(timeline.turns())
    size = f"{entries} {'entry' if entries == 1 else 'entries'}, {turns} {'turn' if turns == 1 else 'turns'}"
    result = _result(timeline) if timeline.is_over else "The game is not over."
    return f"{timeline.game.title}, {', '.join(timeline.names)}: {size}. {result}"


def _result(timeline: _Played) -> str:
    outcome = timeline.game.outcome(timeline.position)
    assert outcome is not None
    who = " and ".join(timeline.names[seat] for seat in outcome.winners)
    scores = ", ".join(f"{name} {score}" for name, score in zip(timeline.names, outcome.scores, strict=True))
    reason = named(outcome.reason, timeline.names)
    return f"{f'Won by {who}' if who else 'Nobody wins'}: {reason} [{outcome.rule}]. Scores: {scores}."


def _step(timeline: _Played, n: int, viewer: int) -> dict[str, Any]:
    """Tell entry `n` and its events as the viewer may know them."""
    moment, move = timeline[n + 1], timeline.shown(n + 1, viewer)
    assert move is not None
    game, names = timeline.game, timeline.names
    events = [e._asdict() | {"text": named(game.tell(e), names)} for e in timeline.events(n + 1, viewer)]
    for event in events:
        del event["seen_by"]
    return {
        "n": n,
        "by": "chance" if moment.by == CHANCE else moment.by,
        "do": text(move),
        "text": named(game.say(move), names),
        "events": events,
        **({"note": moment.note.note, "mark": moment.note.mark} if moment.note else {}),
    }


def _block(step: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Say a step in lines."""
    yield f"{step['n']:4} {'Chance' if step['by'] == 'chance' else names[step['by']]}: {step['text']}"
    for event in step["events"]:
        yield f"       {event['text']} [{event['rule']}]"
    if "note" in step:
        yield f"       Note: {step['mark']} {step['note']}".rstrip()
