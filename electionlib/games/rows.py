"""Rows of a component file, read with care: what is wrong raises DataError with the file and the place."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from electionlib.engine.game import DataError
from electionlib.engine.view import Text, listed

__all__ = ["about", "code_of", "number", "one_of", "reconstructed", "rows_of", "words"]


def rows_of(data: Any, key: str, file: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the rows of a file, each with where it stands."""
    if not isinstance(data, dict) or not isinstance(data.get(key), list):
        raise DataError(file, "", f'expected an object with a list "{key}"')
    for i, row in enumerate(data[key]):
        if not isinstance(row, dict):
            raise DataError(file, f"{key}, row {i + 1}", f"expected an object, not {row!r}")
    return [(f"{key}, row {i + 1}", row) for i, row in enumerate(data[key])]


def about(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a file says of itself: its name, and where it comes from."""
    return {
        "name": str(data.get("name", "Own components")),
        "reconstructed": bool(data.get("reconstructed")),
        "note": str(data.get("note", "")),
    }


def reconstructed(*components: Any) -> tuple[Text, ...]:
    """Tell which components are reconstructed, with their notes; nothing where none is."""
    parts = [part for part in components if part.reconstructed]
    return (Text(listed([part.name for part in parts]), " ".join(part.note for part in parts), "note"),) * bool(parts)


def code_of(row: Mapping[str, Any], file: str, where: str, known: Sequence[str]) -> str:
    """Return the id of a row, which none of the known ones is."""
    code = row.get("id")
    if not isinstance(code, str) or not (code.isascii() and code.isalnum() and code[0].isalpha() and len(code) <= 8):
        raise DataError(file, where, f'expected "id" to be up to 8 letters and digits, a letter first, not {code!r}')
    if code in known:
        raise DataError(file, where, f"expected each id once; {code} is in row {known.index(code) + 1} too")
    return code


def words(row: Mapping[str, Any], key: str, file: str, where: str, most: int = 80) -> str:
    """Return a text for people; `@` would stand for a seat."""
    text = row.get(key)
    if not isinstance(text, str) or not 1 <= len(text) <= most or "@" in text:
        raise DataError(file, where, f'expected "{key}" to be up to {most} characters without @, not {text!r}')
    return text


def one_of(row: Mapping[str, Any], key: str, values: Collection[str], file: str, where: str) -> str:
    """Return a text that is one of some."""
    if not isinstance(row.get(key), str) or row[key] not in values:
        raise DataError(file, where, f'expected "{key}" to be one of {", ".join(values)}, not {row.get(key)!r}')
    return str(row[key])


def number(row: Mapping[str, Any], key: str, low: int, high: int, file: str, where: str) -> int:
    """Return a whole number from `low` to `high`.

    >>> number({"hq": 3}, "hq", 1, 20, "mine.json", "row 1")
    3
    """
    if type(row.get(key)) is not int or not low <= row[key] <= high:
        raise DataError(file, where, f'expected "{key}" to be a number from {low} to {high}, not {row.get(key)!r}')
    return int(row[key])
