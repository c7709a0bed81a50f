"""The one place that reads the atlas's CSV files."""

import csv

from electionlib.files import data

__all__ = ["read"]


def read(file: str) -> list[dict[str, str]]:
    """Read a table of data/atlas, one dictionary a row.

    >>> read("borders.csv")[0]
    {'a': 'AL', 'b': 'FL', 'kind': 'land'}
    """
    with data("atlas", file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
