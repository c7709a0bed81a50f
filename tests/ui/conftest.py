"""A callback that fails fails its test."""

import pytest


@pytest.fixture(autouse=True)
def _raising(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("electionlib.ui.guard.RAISE", True)
