"""What a game reads: options out of a command line or a log's header, checked, and the rules it comes with.

A game lists its options by name with what reads them, and the components among them in a table of their own.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from electionlib import files
from electionlib.engine.game import DataError, ElectionlibError, Rule

__all__ = [
    "Components",
    "Reader",
    "choice",
    "components",
    "flag",
    "options_of",
    "read_json",
    "read_options",
    "read_rules",
    "whole",
]

Reader = Callable[[str, Any], Any]
"""Takes an option's name and its raw value and returns the checked value, or raises DataError."""

Components = Mapping[str, tuple[Mapping[str, Any], Any]]
"""By option: the shipped components by name, and their class.

Its `from_json(data, file)` checks what is read, and `to_json()` gives all of one.
"""


def flag(name: str, value: Any) -> bool:
    """Read yes or no.

    >>> flag("super_tuesday", "yes")
    True
    """
    words = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in words:
        return words[value.lower()]
    raise DataError("option", name, f"expected yes or no, not {value!r}")


def whole(low: int, high: int, *, none: bool = False) -> Reader:
    """Return a reader of whole numbers from `low` to `high`, both included, and of `none` where that is allowed.

    >>> whole(1, 20)("redraw_cap", "9")
    9
    """

    def read(name: str, value: Any) -> int | None:
        if none and value in (None, "none"):
            return None
        if isinstance(value, str) and value.isascii() and value.isdigit():
            value = int(value[:10])
        if type(value) is int and low <= value <= high:
            return value
        raise DataError("option", name, f"expected a number from {low} to {high}{' or none' * none}, not {value!r}")

    return read


def choice(*values: str) -> Reader:
    """Return a reader of one of several words.

    >>> choice("returned", "kept")("bandwagon_tie", "lost")
    Traceback (most recent call last):
    electionlib.engine.game.DataError: option: bandwagon_tie: expected returned or kept, not 'lost'
    """

    def read(name: str, value: Any) -> str:
        if value not in values:
            raise DataError("option", name, f"expected {' or '.join(values)}, not {value!r}")
        return str(value)

    return read


def read_json(path: str | Path) -> Any:
    """Read a JSON file of the user's, or raise DataError with its name and the line."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(str(path), "", f"cannot be read ({error.strerror or error})") from error
    except (ValueError, RecursionError) as error:
        where = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise DataError(str(path), where, "expected JSON in UTF-8") from error


@cache
def read_rules(game: str) -> Mapping[str, Rule]:
    """Return every rule of a game by its id, in the order of its file.

    >>> read_rules("candidate")["CAND-2.2"].tag
    'rulebook'
    """
    file = files.data(game, "rules.json")
    try:
        return {rule.id: rule for rule in (Rule(**row) for row in read_json(file))}
    except TypeError as error:
        raise DataError(
            str(file), "", f"expected a list of objects with {', '.join(Rule._fields)} ({error})"
        ) from error


def components(table: Components) -> dict[str, Reader]:
    """Return readers of components: a shipped one by name, one embedded in a log, or a file of the user's own."""
    return {name: _component(*row) for name, row in table.items()}


def _component(shipped: Mapping[str, Any], kind: Any) -> Reader:
    def read(name: str, value: Any) -> Any:
        if isinstance(value, dict):
            return kind.from_json(value, name)
        if isinstance(value, str) and value in shipped:
            return shipped[value]
        if isinstance(value, str) and value.endswith(".json"):
            return kind.from_json(read_json(value), value)
        raise DataError("option", name, f"expected {', '.join(shipped)} or a file ending in .json, not {value!r}")

    return read


def read_options(game: str, values: Mapping[str, Any], readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Return the options given, each checked by its reader; an unknown name raises ElectionlibError.

    >>> read_options("Candidate", {"super_tuesday": "no"}, {"super_tuesday": flag})
    {'super_tuesday': False}
    """
    for name in values:
        if name not in readers:
            raise ElectionlibError(f"{game} has no option “{name}”; its options are {', '.join(readers)}.")
    return {name: readers[name](name, value) for name, value in values.items()}


def options_of(game: Any, names: Iterable[str], table: Components) -> dict[str, Any]:
    """Return a game's options as a log has them: a component is the name of a shipped one, or all of the user's own."""
    values = {name: getattr(game, name) for name in names}
    return values | {name: _named_or_whole(values[name], shipped) for name, (shipped, _) in table.items()}


def _named_or_whole(component: Any, shipped: Mapping[str, Any]) -> Any:
    return next((name for name, each in shipped.items() if each == component), None) or component.to_json()
