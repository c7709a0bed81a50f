"""Where the shipped data and notebooks lie: inside an installed wheel, or at the top of a checkout."""

from pathlib import Path

__all__ = ["data", "notebooks"]

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


def _shipped(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
