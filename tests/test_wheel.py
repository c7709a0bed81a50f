"""The wheel holds what a checkout has: data, notebooks and the type marker, and finds them once installed.

A browser kernel can install it, too.
"""

import json
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]

SCRIPT = """
import json, sys
sys.path.insert(0, sys.argv[1])
import electionlib
from electionlib import files
from electionlib.cli import main
assert main(["rules", "candidate"]) == 0
found = electionlib.__file__, electionlib.atlas.state("NY").name, str(files.data()), str(files.notebooks())
print(json.dumps(found))
"""


def shipped(folder: Path) -> list[str]:
    """List the files of a folder that a clone would have."""
    told = subprocess.run(["git", "ls-files", "."], cwd=folder, capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel and install it, without its libraries, into a folder of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    (wheel,) = folder.glob("electionlib-*.whl")
    with ZipFile(wheel) as archive:
        assert "electionlib/py.typed" in archive.namelist()
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--target", folder / "site", wheel], check=True)
    return folder / "site"


def test_an_installed_wheel_finds_its_files(installed: Path, tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT, installed], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    module, state, data, notebooks = json.loads(told.stdout.splitlines()[-1])
    assert Path(module) == installed / "electionlib" / "__init__.py"
    assert state == "New York"
    package = installed / "electionlib"
    assert [each for each in shipped(ROOT / "electionlib") if not (package / each).is_file()] == []
    for name, folder in (("data", Path(data)), ("notebooks", Path(notebooks))):
        assert folder == installed / "electionlib" / name
        assert [each for each in shipped(ROOT / name) if not (folder / each).is_file()] == []


def test_a_browser_kernel_needs_pure_python_alone() -> None:
    """Pyodide takes no wheel made for another machine, and JupyterLab is around it. Two libraries come both ways."""

    def needed(requirements: list[str]) -> list[str]:
        wanted = [Requirement(each) for each in requirements]
        return [each.name for each in wanted if not each.marker or each.marker.evaluate({"sys_platform": "emscripten"})]

    names = needed(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"])
    for name in names:
        names += [each for each in needed(distribution(name).requires or []) if each not in names]
    made = {each for each in names if "Root-Is-Purelib: true" not in (distribution(each).read_text("WHEEL") or "")}
    assert "ipython" in names
    assert "jupyterlab" not in names
    assert made <= {"psygnal", "wcwidth"}
