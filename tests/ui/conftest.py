"""Widgets without a browser: a callback that fails fails its test, and `sent` holds what would go to the browser."""

from pathlib import Path
from random import Random
from typing import Any

import comm
import pytest
from screens import EVIL
from toy import Toy

from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline


class DummyComm:
    """Keeps the states, and the words such as “focus”, that a widget sends."""

    comm_id = "dummy"

    def __init__(self, sent: list[dict[str, Any]]) -> None:
        self.sent = sent

    def send(self, data: dict[str, Any], **_: Any) -> None:
        self.sent.append(data.get("state") or data["content"])

    def on_msg(self, _: Any) -> None:
        pass

    def close(self, *_: Any, **__: Any) -> None:
        pass


@pytest.fixture(autouse=True)
def _raising(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("electionlib.ui.guard.RAISE", True)


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have the games that a panel records by itself in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The states sent so far; clear it as you like."""
    states: list[dict[str, Any]] = []
    monkeypatch.setattr(comm, "create_comm", lambda **_: DummyComm(states))
    return states


@pytest.fixture
def timeline() -> Timeline[Any, Any]:
    """A whole game of three seats, 9 entries long, of which 0 to 2 are deals."""
    seats = [{"name": "Ann"}, {"name": "Bo"}, {"name": EVIL}]
    return playout(Timeline(Toy(3), seats), [RandomPlayer()] * 3, Random(1))
