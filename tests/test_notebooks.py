"""Every notebook runs from top to bottom in a kernel of its own, in a copy of the folder, without a network."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from electionlib import files

NAMES = sorted(path.name for path in files.notebooks().glob("*.ipynb"))
NO_NETWORK = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")


@pytest.mark.parametrize("name", NAMES)
def test_notebook_runs(name: str, tmp_path: Path) -> None:
    folder = shutil.copytree(files.notebooks(), tmp_path / "notebooks")
    pytest_options = ["-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist", "--rootdir", str(folder)]
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "--nbval-lax", "--nbval-current-env", *pytest_options, name],
        cwd=folder,
        env=os.environ | NO_NETWORK,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
