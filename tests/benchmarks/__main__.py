"""How fast things are, beside python-chess in the same run: `python -m tests.benchmarks` prints a Markdown table.

Each figure is a median of rounds that take turns with the peer's, after a round to warm up, in processor time, which
other programs disturb little. None of it is a test.
"""

import gc
import io
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import chess
import chess.pgn
from playwright.sync_api import sync_playwright
from plotly.offline import get_plotlyjs

from electionlib import games, load
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.ui import export
from electionlib.ui.panel import Panel
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.games.settings import package

__all__ = ["main"]

ROUNDS, PROCESSES, GAMES, PLIES = 7, 11, 6, 200

COLD = """
import sys, time
start = time.process_time()
import electionlib
electionlib.load(sys.argv[1])
print(time.process_time() - start)
assert "networkx" not in sys.modules
"""

STEPPING = """async () => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    for (let left = document.getElementById("slider").max; left; left--) {
        document.querySelector("[data-go=next]").click();
        await frame();
        await frame();
    }
}"""


def rates(*works: Callable[[int], int]) -> list[float]:
    """Return for each work how many things it does a second; it takes the round's number and returns their count."""
    rows: list[list[float]] = [[] for _ in works]
    for number in range(ROUNDS + 1):
        for work, row in zip(works, rows, strict=True):
            gc.collect()
            start = process_time()
            count = work(number)
            row.append(count / (process_time() - start))
    return [median(row[1:]) for row in rows]


def played(name: str, seed: int) -> Timeline[Any, Any]:
    game = games.new(name, max(package(name).SEATS))
    return playout(Timeline(game), [RandomPlayer()] * game.seats, Random(seed))


def chess_game(rng: Random) -> chess.Board:
    """Play random plies without looking for draws, the least that the peer can do."""
    board = chess.Board()
    while len(board.move_stack) < PLIES and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
    return board


def playing(name: str) -> Iterator[tuple[str, ...]]:
    def ours(number: int) -> int:
        return sum(len(played(name, number * GAMES + k)) - 1 for k in range(GAMES))

    def peer(number: int) -> int:
        return sum(len(chess_game(Random(number * GAMES + k)).move_stack) for k in range(GAMES * 2))

    entries, plies = rates(ours, peer)
    samples = [played(name, k) for k in range(GAMES)]
    share = sum(len(timeline.decisions()) for timeline in samples) / sum(len(timeline) - 1 for timeline in samples)
    yield "random playout, entries/s", f"{entries:,.0f}", f"{plies:,.0f} plies/s", f"{entries / plies:.2f}", "2"
    yield "random playout, decisions/s", f"{entries * share:,.0f}", "", f"{entries * share / plies:.2f}", "2"


def replaying(name: str, folder: Path) -> Iterator[tuple[str, ...]]:
    paths = [played(name, k).save(folder / f"{k}.jsonl") for k in range(GAMES)]
    texts = [str(chess.pgn.Game.from_board(chess_game(Random(k)))) for k in range(GAMES * 2)]

    def read(_: int) -> int:
        return sum(len(load(path)) - 1 for path in paths)

    def play(_: int) -> int:
        return sum(len(played(name, k)) - 1 for k in range(GAMES))

    def peer(_: int) -> int:
        return sum(game.end().ply() for words in texts if (game := chess.pgn.read_game(io.StringIO(words))))

    entries, playouts, moves = rates(read, play, peer)
    yield "replay from text, entries/s", f"{entries:,.0f}", f"{moves:,.0f} moves/s", f"{entries / moves:.2f}", "1"
    yield "replay from text beside our playout", f"{entries:,.0f}", f"{playouts:,.0f}", f"{entries / playouts:.2f}", "1"
    count, size = sum(len(load(path)) - 1 for path in paths), sum(path.stat().st_size for path in paths)
    yield "text an entry, bytes", f"{size / count:.0f}", "", "", "60"
    tracemalloc.start()
    kept = [load(path) for path in paths]
    memory, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    yield "memory a step, bytes", f"{memory / sum(map(len, kept)):,.0f}", "", "", "2,000"
    (cold,) = cold_starts(folder, COLD, arguments=(str(paths[0]),))
    yield f"import, load and verify {len(kept[0]) - 1} entries in a new process, ms", f"{cold:.0f}", "", "", "50"


def showing(name: str) -> Iterator[tuple[str, ...]]:
    timeline = played(name, 1)
    panel = Panel(timeline)
    order = Random(1).sample(range(len(timeline)), 100)

    def seek(_: int) -> int:
        return sum(timeline[i].i >= 0 for i in order * 100)

    def show(_: int) -> int:
        for i in order:
            panel.show(i)
        return len(order)

    seeks, shows = rates(seek, show)
    yield "seek, µs", f"{1e6 / seeks:.1f}", "", "", "10"
    yield "Panel.show in Python, ms", f"{1e3 / shows:.1f}", "", "", "5"


def exporting(name: str, folder: Path) -> Iterator[tuple[str, ...]]:
    timeline = played(name, 1)
    for viewer in ("spectator", "all"):
        page = export.html(timeline, folder / "game.html", viewer)
        size = page.stat().st_size - len(get_plotlyjs().encode())
        yield f"exported page of {len(timeline) - 1} steps for {viewer}, kB", f"{size / 1000:.0f}", "", "", "500"
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser:
        tab = browser.new_page(viewport={"width": 1280, "height": 720})
        tab.goto(page.as_uri())
        tab.wait_for_selector("path.choroplethlocation")
        browser.start_tracing(page=tab, categories=["toplevel", "__metadata"])
        tab.evaluate(STEPPING)
        events = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {event["tid"] for event in events if event.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [event.get("tdur", 0) for event in events if event["tid"] in mains and event["name"].endswith("RunTask")]
    yield "stepping through that page, longest task, ms", f"{max(tasks) / 1000:.0f}", "", "", "50"


def importing(folder: Path) -> Iterator[tuple[str, ...]]:
    bare, ours = cold_starts(
        folder, *(f"import time{more}; print(time.process_time())" for more in ("", ", electionlib"))
    )
    yield "import electionlib, ms over a bare start", f"{ours - bare:.0f}", f"{bare:.0f} ms bare", "", "60"


def cold_starts(folder: Path, *scripts: str, arguments: Sequence[str] = ()) -> list[float]:
    """Run each script in new processes, where it prints a number of seconds; return each median in milliseconds.

    Compiled modules are kept, as those of an installed package are.
    """
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}

    def start(script: str) -> float:
        command = [sys.executable, "-c", script, *arguments]
        told = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        return float(told.stdout) * 1000

    rounds = [[start(script) for script in scripts] for _ in range(PROCESSES + 1)]
    return [median(column) for column in zip(*rounds[1:], strict=True)]


def show_table(title: str, rows: Sequence[tuple[str, ...]]) -> None:
    print(f"\n{title}\n\n| what | ours | peer | ratio | target |\n|---|---|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


def main() -> None:
    """Measure every game and print a table for each."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        show_table(f"Python {sys.version.split()[0]}, python-chess {chess.__version__}", list(importing(folder)))
        for game in games.GAMES:
            rows = [*playing(game), *replaying(game, folder), *showing(game), *exporting(game, folder)]
            show_table(f"{game}, {max(package(game).SEATS)} seats", rows)


if __name__ == "__main__":
    main()
