"""What Binder needs, as far as it can be checked without building an image."""

import json
import os
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_binder_installs_the_checkout() -> None:
    """A bare `.` would be installed before the checkout is copied into the image."""
    assert (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8") == "--editable .\n"


def test_every_library_has_a_lower_bound() -> None:
    assert [each for each in PROJECT["dependencies"] if ">=" not in each] == []


def test_binder_has_a_python_that_the_project_takes() -> None:
    name, _, version = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().partition("-")
    least = PROJECT["requires-python"].removeprefix(">=")
    assert name == "python"
    assert [int(part) for part in version.split(".")] >= [int(part) for part in least.split(".")]


@pytest.mark.skipif(os.name == "nt", reason="Binder is Linux")
def test_binder_turns_the_news_prompt_off(tmp_path: Path) -> None:
    subprocess.run(
        [ROOT / "binder" / "postBuild"], cwd=ROOT, env=os.environ | {"NB_PYTHON_PREFIX": str(tmp_path)}, check=True
    )
    placed = tmp_path / "etc" / "jupyter" / "labconfig" / "default_setting_overrides.json"
    settings = json.loads(placed.read_text(encoding="utf-8"))
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
