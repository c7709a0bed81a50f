"""Where files lie: the shipped data and notebooks, in an installed wheel or at the top of a checkout, and new games."""

import os
from itertools import count
from pathlib import Path

__all__ = ["data", "free", "notebooks", "replace"]

_PACKAGE = Path(__file__).parent


def data(*parts: str) -> Path:
    """Return the path of a shipped data file.

    >>> data("atlas", "states.csv").name
    'states.csv'
    """
    return _shipped("data").joinpath(*parts)


def notebooks() -> Path:
    """Return the folder of the shipped notebooks.

    >>> notebooks().name
    'notebooks'
    """
    return _shipped("notebooks")


def free(name: str) -> Path:
    """Return the first free name for a file in the working folder, such as `candidate.jsonl` or `candidate.2.jsonl`."""
    path = Path(name)
    return next(
        each for n in count(1) if not (each := path if n == 1 else path.with_suffix(f".{n}{path.suffix}")).exists()
    )


def replace(path: Path, content: bytes) -> None:
    """Put a file in the place of the one there was, if any, once all of it is written; OSError leaves the old one."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def _shipped(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
