"""The golden games replay, read and branch as recorded; `python -m tests.golden.regenerate` records them anew."""

import json

import pytest
from golden.regenerate import FOLDER, GOLDEN, load, nodes, playthrough

from electionlib import games
from electionlib.engine import log

MAX_BYTES = 40_000
"""A playthrough is for reading."""


def test_every_game_has_a_golden_game() -> None:
    assert set(GOLDEN) == set(games.GAMES)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_log_replays_and_is_written_as_it_was(name: str) -> None:
    path = FOLDER / f"{name}.jsonl"
    record = log.read(path, games.from_header)
    assert "\n".join(log.write(record)) + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_playthrough_reads_as_recorded(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert list(playthrough(load(name))) == recorded.splitlines()
    assert len(recorded.encode()) <= MAX_BYTES


@pytest.mark.parametrize("name", GOLDEN)
def test_positions_branch_as_recorded(name: str) -> None:
    timeline = load(name)
    recorded = json.loads((FOLDER / f"{name}_perft.json").read_text(encoding="utf-8"))
    assert recorded
    for i, counts in recorded.items():
        found = [nodes(timeline.game, timeline[int(i)].position, depth) for depth in range(1, len(counts) + 1)]
        assert found == counts, f"after {i} entries"
