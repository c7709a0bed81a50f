"""The log of a game: JSON lines with a header, the choices and the chance outcomes; consequences are recomputed.

`read` replays a log entry by entry and checks every one of them; the game comes through a resolver it is handed.
`timeline.py` is the object that users hold.
"""

import codecs
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO

from electionlib.engine.game import CHANCE, MISFITS, OVER, ElectionlibError, Event, Game, LogError, Move, NotationError
from electionlib.engine.memory import collector_paused
from electionlib.engine.notation import digest, parse, text
from electionlib.engine.view import named, plain

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "MAX_ENTRIES",
    "MAX_LINE",
    "MAX_NAME",
    "Header",
    "Note",
    "Record",
    "Resolver",
    "check_names",
    "closing_lines",
    "entry_line",
    "fitting",
    "header_line",
    "note_line",
    "read",
    "write",
]

FORMAT = 1
"""The version of the format, which a header gives as `electionlib`."""

MAX_LINE, MAX_BYTES, MAX_ENTRIES = 1 << 20, 64 << 20, 10**6
"""What a log may have at most: bytes a line, bytes in all, entries."""

MAX_NAME = 80
"""How many characters a player's name may have."""

_DECODER = json.JSONDecoder()
_HEADER_KEYS = ("electionlib", "game", "rules", "options", "seats", "meta", "parent", "start")
_CLOSING_KEYS = ("check", "end", "digest", "outcome")
_ENTRY_KEYS = ("n", "by", "do")


@dataclass(frozen=True)
class Header:
    """The first line of a log: which game, its options in full, who sits where, and where it came from."""

    game: str
    rules: int
    options: Mapping[str, Any]
    seats: tuple[Mapping[str, Any], ...]
    meta: Mapping[str, Any] = field(default_factory=dict)
    parent: Mapping[str, Any] | None = None
    start: Any = None
    more: Mapping[str, Any] = field(default_factory=dict)
    """Keys this version does not know; they are written back."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, one a seat."""
        return tuple(str(seat.get("name") or f"Seat {i}") for i, seat in enumerate(self.seats))


@dataclass(frozen=True)
class Note:
    """A teacher's note at an entry, with a mark such as `?!`; `more` holds keys this version does not know."""

    note: str = ""
    mark: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)


Resolver = Callable[[Header], Game[Any, Any]]
"""Finds the game that a header asks for; what it raises as an ElectionlibError becomes the LogError of line 1."""


@dataclass
class Record:
    """A log as read: entry `n` leads from `positions[n]` to `positions[n + 1]`."""

    header: Header
    game: Game[Any, Any]
    positions: list[Any]
    by: list[int] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    events: list[tuple[Event, ...]] = field(default_factory=list)
    notes: dict[int, Note] = field(default_factory=dict)
    closing: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    """Keys this version does not know on the check or the end that follows so many entries."""
    other: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    """Lines of kinds this version does not know, with the entry count they stood at."""
    faults: list[LogError] = field(default_factory=list)

    def annotate(self, n: int, note: Note) -> None:
        """Put a note on entry `n` in the place of any other; an empty one leaves none."""
        if note == Note():
            self.notes.pop(n, None)
        else:
            self.notes[n] = note


def check_names(names: Sequence[str]) -> None:
    """Raise ElectionlibError unless each name is another one, can stand in a line, and is no viewer's and no number.

    >>> check_names(["Ann", "ann"])
    Traceback (most recent call last):
    electionlib.engine.game.ElectionlibError: Each player needs a name of his own: two seats have the same name, “ann”.
    """
    taken: list[str] = []
    for name in names:
        if name.lower() in taken:
            raise ElectionlibError(f"Each player needs a name of his own: two seats have the same name, “{name}”.")
        if (
            len(name) > MAX_NAME
            or name.lower() in ("spectator", "all")
            or name.removeprefix("-").isdecimal()
            or name != plain(name)
        ):
            raise ElectionlibError(
                f"Each player needs a name of his own, a line of at most {MAX_NAME} characters other than spectator, "
                f"all and whole numbers, not “{plain(name[:MAX_NAME])}{'…' * (len(name) > MAX_NAME)}”."
            )
        taken.append(name.lower())


def _dump(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def header_line(header: Header) -> str:
    """Write the first line of a log."""
    known = {
        "electionlib": FORMAT,
        "game": header.game,
        "rules": header.rules,
        "options": header.options,
        "seats": header.seats,
        "meta": header.meta,
        "parent": header.parent,
        "start": header.start,
    }
    return _dump({key: value for key, value in known.items() if value is not None} | dict(header.more))


def entry_line(n: int, by: int, move: Move, note: Note | None = None) -> str:
    """Write one entry.

    >>> entry_line(7, 0, Move("place", ("M30", "NY")), Note("key swing state", "?!"))
    '{"n":7,"by":0,"do":"place M30 NY","note":"key swing state","mark":"?!"}'
    """
    line: dict[str, Any] = {"n": n, "by": "chance" if by == CHANCE else by, "do": text(move)}
    return _dump(line | _note_keys(note) if note else line)


def note_line(n: int, note: Note) -> str:
    """Write a note that was added to entry `n` after it had been written.

    >>> note_line(7, Note(mark="!"))
    '{"note_on":7,"mark":"!"}'
    """
    return _dump({"note_on": n} | _note_keys(note))


def _outcome(game: Game[Any, Any], p: Any) -> dict[str, Any]:
    outcome = game.outcome(p)
    assert outcome is not None
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason}


def _note_keys(note: Note) -> dict[str, Any]:
    return {k: v for k, v in (("note", note.note), ("mark", note.mark)) if v} | dict(note.more)


def write(record: Record) -> Iterator[str]:
    """Yield every line of a log, with a check at each turn's end."""
    yield header_line(record.header)
    game, other = record.game, list(reversed(record.other))
    for n, (by, move) in enumerate(zip(record.by, record.moves, strict=True)):
        while other and other[-1][0] <= n:
            yield _dump(other.pop()[1])
        yield entry_line(n, by, move, record.notes.get(n))
        before, after = record.positions[n : n + 2]
        yield from closing_lines(game, n + 1, before, after, record.closing.get(n + 1, {}))
    while other:
        yield _dump(other.pop()[1])


def closing_lines(
    game: Game[Any, Any], n: int, before: Any, after: Any, more: Mapping[str, Any] = MappingProxyType({})
) -> Iterator[str]:
    """Yield what follows entry `n - 1`: the end of the game, or a check of the position where a turn ended."""
    if game.actor(after) == OVER:
        yield _dump({"end": n, "digest": digest(game, after), "outcome": _outcome(game, after)} | dict(more))
    elif game.turn(after) != game.turn(before):
        yield _dump({"check": n, "digest": digest(game, after)} | dict(more))


def read(path: str | os.PathLike[str], resolve: Resolver, *, salvage: bool = False) -> Record:
    """Read and replay a log, checking every entry, digest and outcome.

    The first fault raises LogError; with `salvage` the good entries before it are kept and the faults listed. A log
    without a usable header cannot be salvaged. A file that cannot be opened raises OSError.
    """
    if (size := Path(path).stat().st_size) > MAX_BYTES:
        raise LogError(1, f"a file of at most {MAX_BYTES >> 20} MiB", f"{size >> 20} MiB")
    with Path(path).open("rb") as file, collector_paused():
        lines = _lines(file)
        record = _begin(*next(lines, (1, LogError(1, "a header", "an empty file"))), resolve)
        reader, is_own_start = _Reader(record), record.header.start is not None
        for number, line in lines:
            try:
                if isinstance(line, LogError):
                    raise line
                with fitting(record.header, number) if is_own_start else nullcontext():
                    reader.take(number, line)
            except LogError as fault:
                if not salvage:
                    raise
                record.faults.append(fault)
                reader.stopped = True
    return record


@contextmanager
def fitting(header: Header, number: int = 1) -> Iterator[None]:
    """Turn what breaks because a log's own start does not fit together into the LogError of a line.

    A start is checked as it is read, but only so far; without one, an error is a fault of ours and passes through.
    """
    try:
        yield
    except ElectionlibError:
        raise
    except MISFITS as error:
        if header.start is None:
            raise
        raise LogError(number, "a start whose fields fit together", f"{type(error).__name__}: {error}") from error


def _lines(file: BinaryIO) -> Iterator[tuple[int, dict[str, Any] | LogError]]:
    number = 0
    while raw := file.readline(MAX_LINE + 1):
        number += 1
        if len(raw) > MAX_LINE:
            yield number, LogError(number, f"a line of at most {MAX_LINE >> 20} MiB", "a longer one")
            while raw and not raw.endswith(b"\n"):
                raw = file.readline(MAX_LINE)
            continue
        if number == 1:  # some editors begin a file in UTF-8 with a mark
            raw = raw.removeprefix(codecs.BOM_UTF8)
        if not raw.strip():
            continue
        try:
            words = raw.decode("utf-8").strip(" \t\r\n")
            line, end = _DECODER.raw_decode(words)
            if end != len(words):
                raise ValueError(words)
            if "\\u" in words:  # half a surrogate pair could not be written again
                _dump(line).encode()
        except (ValueError, RecursionError):
            found = "a line that was cut off" if not raw.endswith(b"\n") else _short(raw.decode("utf-8", "replace"))
            yield number, LogError(number, "one JSON object in UTF-8", found)
            continue
        yield number, line if isinstance(line, dict) else LogError(number, "a JSON object", _short(line))


def _begin(number: int, line: dict[str, Any] | LogError, resolve: Resolver) -> Record:
    if isinstance(line, LogError):
        raise line
    if "electionlib" not in line:
        raise LogError(number, 'the header of a log, with the key "electionlib"', _short(line))
    if type(version := line["electionlib"]) is not int or version != FORMAT:
        newer = _NEWER if type(version) is int and version > FORMAT else ""
        raise LogError(number, f"a log of format {FORMAT}", f"format {_short(version)}{newer}")
    kinds = {"game": str, "rules": int, "options": dict, "seats": list, "meta": dict, "parent": dict}
    for key, kind in kinds.items():
        required = key in ("game", "rules", "options", "seats")
        if (required or key in line) and type(line.get(key)) is not kind:
            raise LogError(number, f'"{key}" to be {_KINDS[kind]}', _short(line.get(key, "nothing")))
    if not all(isinstance(seat, dict) for seat in line["seats"]):
        raise LogError(number, '"seats" to be a list of objects', _short(line["seats"]))
    header = Header(
        game=line["game"],
        rules=line["rules"],
        options=line["options"],
        seats=tuple(line["seats"]),
        meta=line.get("meta", {}),
        parent=line.get("parent"),
        start=line.get("start"),
        more={key: value for key, value in line.items() if key not in _HEADER_KEYS},
    )
    try:
        game = resolve(header)
        if game.rules_version != header.rules:
            whose = _NEWER if header.rules > game.rules_version else _OLDER
            wanted = f"version {game.rules_version} of the rules of {game.title}"
            raise LogError(number, wanted, f"{header.rules}{whose}")
        if game.seats != len(header.seats):
            raise LogError(number, f"{game.seats} seats", f"{len(header.seats)}")
        check_names(header.names)
        first = game.initial() if header.start is None else game.decode(header.start)
    except LogError:
        raise
    except ElectionlibError as error:
        raise LogError(number, "a game that can be set up", str(error)) from error
    return Record(header, game, [first])


_NEWER = ", made by a newer electionlib; update yours to read it"
_OLDER = ", made by an older electionlib whose rules differed; only that one reads it"

_KINDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


class _Reader:
    """Takes the lines after the header, in order."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.stopped = False
        self.ended = False

    def take(self, number: int, line: dict[str, Any]) -> None:
        if self.stopped:
            return
        if self.ended and not line.keys().isdisjoint(("n", "check", "end")):
            raise LogError(number, "nothing after the end of the game but notes", _short(line))
        if "n" in line:
            self._entry(number, line)
        elif "check" in line:
            self._check(number, line["check"], line)
        elif "end" in line:
            self._check(number, line["end"], line)
            self._end(number, line)
        elif "note_on" in line:
            n = line["note_on"]
            if type(n) is not int or not 0 <= n < len(self.record.moves):
                raise LogError(number, "a note on an entry above it", _short(n))
            self.record.annotate(n, _note(number, line, ("note_on",)))
        else:
            self.record.other.append((len(self.record.moves), line))

    def _entry(self, number: int, line: dict[str, Any]) -> None:
        record, n, p = self.record, len(self.record.moves), self.record.positions[-1]
        game = record.game
        if line["n"] != n or type(line["n"]) is not int:
            raise LogError(number, f'entry "n":{n}', f'"n":{_short(line["n"])}')
        if n >= MAX_ENTRIES:
            raise LogError(number, f"at most {MAX_ENTRIES} entries", "one more")
        by, do = line.get("by"), line.get("do")
        actor = game.actor(p)
        if actor == OVER:
            raise LogError(number, "no entry after the end of the game", _short(do))
        whose = "chance" if actor == CHANCE else actor
        if by != whose or type(by) is not type(whose):
            raise LogError(number, f'"by":{whose}', f'"by":{_short(by)}')
        try:
            if not isinstance(do, str):
                raise NotationError('"do" is a text')
            move = parse(do)
        except NotationError as error:
            raise LogError(number, f"a move in words ({error})", _short(do)) from error
        if not game.allows(p, move):
            refusal = game.refusal(p, move)
            why = f" ({named(refusal.sentence, record.header.names)} [{refusal.rule}])" if refusal else ""
            wanted = "an outcome that is possible" if actor == CHANCE else f"a move that seat {actor} may make"
            raise LogError(number, f"{wanted} here{why}", _short(do))
        note = _note(number, line, _ENTRY_KEYS) if len(line) > len(_ENTRY_KEYS) else None
        after, events = game.apply(p, move)
        record.positions.append(after)
        record.by.append(actor)
        record.moves.append(move)
        record.events.append(events)
        if note:
            record.annotate(n, note)

    def _check(self, number: int, n: Any, line: dict[str, Any]) -> None:
        record = self.record
        if n != len(record.moves) or type(n) is not int:
            raise LogError(number, f"a check after {len(record.moves)} entries", _short(n))
        wanted = digest(record.game, record.positions[-1])
        if line.get("digest") != wanted:
            raise LogError(number, f"the digest {wanted}", _short(line.get("digest")))
        if more := {key: value for key, value in line.items() if key not in _CLOSING_KEYS}:
            record.closing[n] = more

    def _end(self, number: int, line: dict[str, Any]) -> None:
        game, p = self.record.game, self.record.positions[-1]
        if game.outcome(p) is None:
            raise LogError(number, "more entries, since the game is not over", "its end")
        if line.get("outcome") != (wanted := _outcome(game, p)):
            raise LogError(number, f"the outcome {_dump(wanted)}", _short(line.get("outcome")))
        self.ended = True


def _note(number: int, line: dict[str, Any], skip: tuple[str, ...]) -> Note:
    for key in ("note", "mark"):
        if not isinstance(line.get(key, ""), str):
            raise LogError(number, f'"{key}" to be a text', _short(line[key]))
    more = {key: value for key, value in line.items() if key not in skip and key not in ("note", "mark")}
    return Note(line.get("note", ""), line.get("mark", ""), more)


def _short(value: Any) -> str:
    words = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"“{words.strip()[:60]}{'…' if len(words.strip()) > 60 else ''}”"
