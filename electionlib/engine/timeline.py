"""A game as a reader holds it: every position, move and event by index, with forks, notes, search and files.

It has no cursor: the reader has one. It keeps every position, so a seek is a list index; positions share structure.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import FileIO
from itertools import count
from operator import index
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import ref

from electionlib.engine import log
from electionlib.engine.game import (
    EVERYTHING,
    OVER,
    SPECTATOR,
    ElectionlibError,
    Event,
    Game,
    LogError,
    Move,
    check,
)
from electionlib.engine.log import Header, Note, Record, Resolver
from electionlib.engine.notation import digest
from electionlib.engine.view import View

__all__ = ["Moment", "NoStepError", "Timeline", "branch_files", "known"]

P = TypeVar("P")
F = TypeVar("F")

_BRANCH = re.compile(r"\.branch(\d+)$")


class Moment(NamedTuple, Generic[P]):
    """The situation after `i` entries, and the entry that led here; at the start there is none (`by`, `move` None).

    `by` is a seat or CHANCE.
    """

    i: int
    position: P
    by: int | None
    move: Move | None
    events: tuple[Event, ...]
    note: Note | None


class NoStepError(ElectionlibError, IndexError):
    """A step that a game does not have."""


class Timeline(Generic[P, F]):
    """One game from its first position on: `timeline[i]` is the moment after `i` entries.

    Entry `n` leads from position `n` to position `n + 1`. `seats` gives one object a seat (`name`, `player`); `start`
    is a position to begin from instead of the game's own; `meta` goes into the log's header as it is.

    >>> from electionlib import load
    >>> timeline = load("candidate_5.jsonl")
    >>> timeline[0].move is None, timeline[1].move.kind, timeline.is_over
    (True, 'deal', True)
    """

    def __init__(
        self,
        game: Game[P, F],
        seats: Sequence[Mapping[str, Any]] = (),
        *,
        start: P | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        seats = tuple(seats) or tuple({"name": name} for name in game.names)
        if len(seats) != game.seats:
            raise ElectionlibError(f"{game.title}: {game.seats} seats are needed, not {len(seats)}.")
        encoded = None if start is None else game.encode(start)
        header = Header(game.id, game.rules_version, game.options(), seats, meta or {}, start=encoded)
        log.check_names(header.names)
        self._adopt(Record(header, game, [game.initial() if start is None else start]))

    def _adopt(self, record: Record) -> None:
        self._record = record
        self.game: Game[P, F] = record.game
        """The rules this timeline follows."""
        self.parent: Timeline[P, F] | None = None
        """The timeline this is a fork of; None if it is none, or if it was loaded from a file of its own."""
        self._forks: list[ref[Timeline[P, F]]] = []
        self._choices: list[tuple[int, bool]] = []
        self._file: FileIO | None = None
        self._beside: Path | None = None  # where the timeline was recorded that this is a fork of, until it acts
        self.path: Path | None = None
        """The file it was loaded from or is recorded to; `save` to another one leaves it as it is."""
        self._size = 0  # of that file, as this timeline has read or written it
        self.edition = 0
        """How often entries were taken back or mended; what was read before may have changed."""

    @classmethod
    def load(cls, path: str | os.PathLike[str], resolve: Resolver, *, salvage: bool = False) -> "Timeline[Any, Any]":
        """Read a log and replay it, checking every entry; see `log.read` for faults and `salvage`."""
        timeline: Timeline[Any, Any] = cls.__new__(cls)
        size = Path(path).stat().st_size
        timeline._adopt(log.read(path, resolve, salvage=salvage))
        timeline.path = Path(path)
        timeline._size = size
        return timeline

    def __repr__(self) -> str:
        return f"<Timeline of {self.game.title}: {len(self) - 1} entries, turn {self.game.turn(self.position)}>"

    @property
    def header(self) -> Header:
        """The first line of its log."""
        return self._record.header

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, one a seat."""
        return self._record.header.names

    @property
    def position(self) -> P:
        """The last position."""
        return self._record.positions[-1]  # type: ignore[no-any-return]

    @property
    def faults(self) -> tuple[LogError, ...]:
        """What is wrong in the log this was salvaged from; nothing any more once `record` has replaced it."""
        return tuple(self._record.faults)

    @property
    def is_over(self) -> bool:
        """Whether the last position ends the game."""
        return self.game.actor(self.position) == OVER

    @property
    def is_recording(self) -> bool:
        """Whether every entry is written to a file as it happens; see `record` and `fork`."""
        return self._file is not None or self._beside is not None

    @property
    def forks(self) -> "list[Timeline[P, F]]":
        """The forks of this timeline that are in use, the oldest first; a fork that nobody holds is forgotten."""
        return [fork for each in self._forks if (fork := each()) is not None]

    @property
    def forked_at(self) -> int | None:
        """The moment at which it left the timeline it is a fork of; None if it is none."""
        return (self._record.header.parent or {}).get("at")

    def tree(self) -> "list[tuple[int, Timeline[P, F]]]":
        """List this timeline and its forks, theirs and so on: (how deep, timeline), each after what it is a fork of.

        >>> from electionlib import load
        >>> game = load("candidate_5.jsonl")
        >>> early, late = game.fork(10), game.fork(500)
        >>> deeper = early.fork(5)
        >>> [(depth, fork.forked_at) for depth, fork in game.tree()]
        [(0, None), (1, 10), (2, 5), (1, 500)]
        """
        return [(0, self), *((depth + 1, line) for fork in self.forks for depth, line in fork.tree())]

    def __len__(self) -> int:
        return len(self._record.positions)

    def __getitem__(self, i: int) -> Moment[P]:
        record = self._record
        i = self._step(i)
        if i == 0:
            return Moment(0, record.positions[0], None, None, (), None)
        n = i - 1
        return Moment(i, record.positions[i], record.by[n], record.moves[n], record.events[n], record.notes.get(n))

    def _step(self, i: int) -> int:
        """Return the step counted from the beginning; ElectionlibError in a sentence where there is none."""
        try:
            i = index(i)
        except TypeError as error:
            raise ElectionlibError(f"A step is a whole number, not {i!r}.") from error
        if not -len(self) <= i < len(self):
            raise NoStepError(f"There is no step {i}; the steps of this game are 0 to {len(self) - 1}.")
        return i % len(self)

    def __iter__(self) -> Iterator[Moment[P]]:
        return (self[i] for i in range(len(self)))

    def act(self, move: Move) -> Moment[P]:
        """Make a move (or enter an outcome of chance) at the end; IllegalMove carries the refusal.

        A timeline that records writes the entry to its file before this returns.

        >>> from electionlib import new_game
        >>> new_game("candidate").act(Move("deal", (0, "M10", "M10", "M20", "E10", "Z"))).events[0].rule
        'CAND-2.2'
        """
        check(self.game, self.position, move)
        self.push(move)
        return self[-1]

    def push(self, move: Move) -> None:
        """Make a move at the end without checking it, such as an outcome just sampled; otherwise as `act`."""
        record = self._record
        before = record.positions[-1]
        actor = self.game.actor(before)
        after, events = self.game.apply(before, move)
        n = len(record.moves)
        self._begin_file()
        if self._file:
            self._append(log.entry_line(n, actor, move), *log.closing_lines(self.game, n + 1, before, after))
        record.positions.append(after)
        record.by.append(actor)
        record.moves.append(move)
        record.events.append(events)

    def fork(self, i: int, is_recorded: bool = True) -> "Timeline[P, F]":
        """Return a second timeline that shares the first `i` entries, a complete log of its own.

        Its header's `parent` says where it left this one. A negative `i` counts from the end. While this one is being
        recorded, the fork is too, from its first entry of its own on: to a new file beside this one's, such as
        `game.branch1.jsonl`; not with `is_recorded` False.

        >>> from electionlib import load
        >>> fork = load("candidate_5.jsonl").fork(52)
        >>> len(fork), fork.header.parent["at"]
        (53, 52)
        """
        i = self._step(i)
        fork = self._branch(i, i)
        self._hold(fork)
        if is_recorded and self.is_recording:
            fork._beside = self._beside or self.path
        return fork

    def _branch(self, at: int, end: int) -> "Timeline[P, F]":
        """Return a timeline of the first `end` entries that says it left this one at `at`."""
        record = self._record
        parent = {"digest": digest(self.game, record.positions[at]), "at": at}
        fork: Timeline[P, F] = type(self).__new__(type(self))
        fork._adopt(
            Record(
                replace(record.header, parent=parent),
                record.game,
                record.positions[: end + 1],
                record.by[:end],
                record.moves[:end],
                record.events[:end],
                {n: note for n, note in record.notes.items() if n < end},
                {n: more for n, more in record.closing.items() if n <= end},
                [(n, line) for n, line in record.other if n <= end],
            )
        )
        return fork

    def _hold(self, fork: "Timeline[P, F]") -> None:
        """Take a fork into the tree."""
        fork.parent = self
        self._forks = [each for each in self._forks if each() is not None] + [ref(fork)]

    def take_back(self, i: int, move: Move | None = None) -> "Timeline[P, F]":
        """Take back all entries after the first `i` and return a fork that has them, in the place of this line.

        A move that is given takes their place, at once or not at all. A file that is being recorded to has what remains
        and what comes next; the fork gets a file of its own, unless there was but one entry without a note or a fork.

        >>> from electionlib import load
        >>> game = load("candidate_5.jsonl")
        >>> old = game.take_back(52)
        >>> len(game), len(old), old.forked_at
        (53, 884, 52)
        """
        i = self._step(i)
        left = self._branch(i, i)
        if move is not None:
            left.act(move)
        return self._give_way(i, left._record, is_kept=len(self) - 1 - i > 1 or i in self._record.notes)

    def mend(self, i: int, move: Move) -> "Timeline[P, F]":
        """Put a move (or an outcome of chance) in the place of the entry after moment `i`, such as a mistyped one.

        What came after it is made again by the same seats, with its notes, as far as the rules allow it. The line as it
        was is returned as a fork, which gets a file of its own if it has entries that did not come again, or forks
        after this one; IllegalMove changes nothing.

        >>> from electionlib import load
        >>> game = load("candidate_5.jsonl")
        >>> old = game.mend(1, Move("deal", (1, "M20", "M40", "E10", "E10", "Z")))
        >>> len(game) < len(old), game[1] == old[1], game[2] == old[2]
        (True, True, False)
        """
        i = self._step(i)
        mended, game, before = self._branch(i, i), self.game, self._record
        mended.act(move)
        for by, each in zip(before.by[i + 1 :], before.moves[i + 1 :], strict=True):
            if game.actor(mended.position) != by or not game.allows(mended.position, each):
                break
            mended.push(each)
        record, end = mended._record, len(mended) - 1
        record.notes |= {n: note for n, note in before.notes.items() if i <= n < end}
        record.closing |= {n: more for n, more in before.closing.items() if i < n <= end}
        record.other += [(n, line) for n, line in before.other if i < n <= end]
        return self._give_way(i, record, is_kept=len(mended) < len(self))

    def _give_way(self, i: int, record: Record, is_kept: bool) -> "Timeline[P, F]":
        """Go on with another record that has the first `i` entries; return a fork that has the one there was."""
        before, old, forks = self._record, self._branch(i, len(self) - 1), self.forks
        later = [fork for fork in forks if (fork.forked_at or 0) > i]
        is_kept = is_kept or any(fork.is_recording or fork.path for fork in later)
        header = record.header if i < (self.forked_at or 0) else before.header
        try:
            if self._file and self.path:
                path = self._recorded()
                with _writing(path):
                    if is_kept:
                        old.record_beside(self.path)
                    self._record = replace(record, header=header, faults=before.faults)
                    self.save(path)
            else:
                self._record = replace(record, header=header, faults=before.faults)
        except BaseException:
            self._record = before
            raise
        self.edition += 1
        del self._choices[i + 1 :]
        self._forks = []
        for fork in forks:
            (old if fork in later else self)._hold(fork)
        self._hold(old)
        return old

    def rejoin(self, path: str | os.PathLike[str]) -> "Timeline[P, F]":
        """Read a log that began as a fork of this line or of one of its forks, and take it back into the tree.

        It may also be the log that the first of these lines left, which becomes its parent. LogError refuses what is
        damaged, is of another game, or shares no beginning with these lines.
        """

        def resolve(header: Header) -> Game[P, F]:
            mine = self.header
            if (header.game, header.options, header.names) != (mine.game, mine.options, mine.names):
                raise LogError(1, f"a branch of this game of {self.game.title}", "a game with other options or players")
            return self.game

        other = self.load(path, resolve)
        first: Timeline[P, F] = self
        while first.parent:
            first = first.parent
        for fork, line in [(first, other), *((other, line) for _, line in first.tree())]:
            if fork._may_have_left(line):
                line._hold(fork)
                return other
        raise LogError(1, "a branch of this game", "a log that leaves none of its lines")

    def _may_have_left(self, line: "Timeline[P, F]") -> bool:
        """Tell whether this line has the beginning of another, up to where its log says that it left one."""
        mine, other, at = self._record, line._record, self.forked_at
        return (
            type(at) is int
            and 0 <= at < min(len(line), len(self))
            and mine.positions[0] == other.positions[0]
            and mine.moves[:at] == other.moves[:at]
        )

    def note(self, i: int, note: str = "", mark: str = "") -> None:
        """Attach a note and a mark to the entry that led to moment `i`; both empty removes them.

        >>> from electionlib import load
        >>> timeline = load("candidate_5.jsonl")
        >>> timeline.note(1, "a strong hand", "!")
        >>> timeline[1].note.mark
        '!'
        """
        n = self._step(i) - 1
        if n < 0:
            raise ElectionlibError("A note goes on an entry, and there is none before the first.")
        try:
            (note + mark).encode()
        except UnicodeEncodeError as error:
            raise ElectionlibError("This note has half a character, which no file can keep.") from error
        new = Note(note, mark, self._record.notes.get(n, Note()).more)
        self._begin_file()
        if self._file:
            self._append(log.note_line(n, new))
        self._record.annotate(n, new)

    def decisions(self, seat: int | None = None, viewer: int = EVERYTHING) -> list[int]:
        """List the moments at which some seat, or the one given, had more than one move to choose from.

        How many moves a seat has can tell what it holds: in another viewer's eyes it has a choice whenever it is asked.
        The first call lists the moves of every position; the answers are kept.
        """
        game, positions = self.game, self._record.positions
        for p in positions[len(self._choices) :]:
            self._choices.append((game.actor(p), len(game.legal(p)) > 1))
        return [
            i
            for i, (who, has_choice) in enumerate(self._choices)
            if who >= 0 and seat in (None, who) and (has_choice or viewer not in (EVERYTHING, who))
        ]

    def legal(self, i: int, viewer: int = EVERYTHING) -> Sequence[Move]:
        """List the moves to choose from at moment `i`, if the viewer may see the hand they come from; else none.

        >>> from electionlib import load
        >>> game = load("candidate_5.jsonl")
        >>> len(game.legal(52)), len(game.legal(52, SPECTATOR))
        (49, 0)
        """
        p = self._record.positions[self._step(i)]
        seat = self.game.actor(p)
        return self.game.legal(p) if seat >= 0 and viewer in (seat, EVERYTHING) else ()

    def turns(self) -> list[int]:
        """List the moment at which each turn begins; the first is 0."""
        turns = [self.game.turn(p) for p in self._record.positions]
        return [i for i, turn in enumerate(turns) if i == 0 or turn != turns[i - 1]]

    def find(
        self, kind: str | None = None, rule: str | None = None, state: str | None = None, seat: int | None = None
    ) -> list[int]:
        """List the moments whose entry, or one of whose events, matches all that is given.

        >>> from electionlib import load
        >>> len(load("candidate_5.jsonl").find(kind="eliminated", rule="CAND-9.2"))
        3
        """
        if rule is not None and rule not in self.game.rules:
            raise ElectionlibError(f"{self.game.title} has no rule “{rule}”; the ids are {_span(self.game.rules)}.")
        wanted = (kind, rule, state, seat)

        def matches(moment: Moment[P]) -> bool:
            move = moment.move
            if move is None:
                return False
            before = self._record.positions[moment.i - 1]
            allowed_by = self.game.rule(before, move)
            entry = (move.kind, allowed_by, self.game.subject(move), moment.by)
            return any(
                all(want in (None, have) for want, have in zip(wanted, what, strict=True))
                for what in (entry, *((e.kind, e.rule, e.state, e.seat) for e in moment.events))
            )

        return [moment.i for moment in self if matches(moment)]

    def viewer(self, who: int | str) -> int:
        """Return the number of a viewer: `spectator`, `all`, a seat's number, or a player's name.

        >>> from electionlib import new_game
        >>> new_game("candidate", ["Ann", "Bo"]).viewer("bo")
        1
        """
        known = {name.lower(): seat for seat, name in enumerate(self.names)}
        known |= {"spectator": SPECTATOR, "all": EVERYTHING} | {str(seat): seat for seat in range(self.game.seats)}
        known |= {str(SPECTATOR): SPECTATOR, str(EVERYTHING): EVERYTHING}
        if str(who).lower() not in known:
            seats = ", ".join(f"{seat} ({name})" for seat, name in enumerate(self.names))
            raise ElectionlibError(f"There is no viewer “{who}”; choose among spectator, all, {seats}.")
        return known[str(who).lower()]

    def shown(self, i: int, viewer: int = SPECTATOR) -> Move | None:
        """Return the entry that led to moment `i` as a viewer sees it: hidden cards are `?`; None at the start.

        >>> from electionlib import load
        >>> load("candidate_5.jsonl").shown(1)
        Move(kind='deal', args=(0, '?', '?', '?', '?', '?'))
        """
        move = self[i].move
        return None if move is None else self.game.shown(self._record.positions[self._step(i) - 1], move, viewer)

    def events(self, i: int, viewer: int = SPECTATOR) -> tuple[Event, ...]:
        """Return the events of the entry that led to moment `i` that a viewer may know of."""
        return known(self[i].events, viewer)

    def told(self, i: int, viewer: int = SPECTATOR) -> list[tuple[str, str]]:
        """Say the entry that led to moment `i` and its events, as far as a viewer may know them, each with its rule.

        Seats are `@0`, `@1`, …; at the start nothing has happened.

        >>> from electionlib import load
        >>> load("candidate_5.jsonl").told(6)
        [('Bid Face-down card', 'CAND-2.3')]
        """
        move = self.shown(i, viewer)
        if move is None:
            return []
        # the rule of the move as shown: the rule of the move itself may betray a face-down card
        entry = (self.game.say(move), self.game.rule(self[i - 1].position, move))
        return [entry, *((self.game.tell(event), event.rule) for event in self.events(i, viewer))]

    def view(self, i: int, viewer: int = SPECTATOR) -> View:
        """Describe moment `i` for a viewer: the heading, the map and the pieces; seats are `@0`, `@1`, ….

        >>> from electionlib import load
        >>> load("candidate_5.jsonl").view(0).heading
        'Setup. Opening bid. @0 is dealt cards'
        """
        return self.game.view(self.game.facts(self._record.positions[self._step(i)], viewer))

    def describe(self, meta: Mapping[str, Any]) -> None:
        """Add to the meta of the log's header; the file that is being recorded is written anew, which takes its length.

        >>> from electionlib import new_game
        >>> timeline = new_game("candidate")
        >>> timeline.describe({"event": "school night"})
        >>> timeline.header.meta
        {'event': 'school night'}
        """
        self._record.header = replace(self.header, meta={**self.header.meta, **meta})
        if self.is_recording and self.path:
            self.save(self.path)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the whole log and return its path; a file there is replaced, once all is written, without asking.

        The file that is being recorded to may be saved over, unless another has come in its place; recording goes on
        in the new one.
        """
        path = Path(path)
        is_recorded = self._file is not None and self._is_own(path)
        if not path.parent.is_dir():
            raise ElectionlibError(f"{path}: there is no folder {path.parent}.")
        part = _part(path)
        try:
            with part.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(line + "\n" for line in log.write(self._record))
            if is_recorded:
                self._recorded()
                self.close()
            try:
                os.replace(part, path)
            finally:
                if is_recorded:
                    self._open(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        if self._is_own(path):
            self._size = path.stat().st_size
        return path

    def record(self, path: str | os.PathLike[str], replaces: bool = False) -> Path:
        """Save the log and go on writing every entry and note to it as it happens; `close` ends that.

        ElectionlibError refuses a file that exists, unless this one `replaces` it, or this timeline was loaded from it
        and nobody has written to it since. If it was salvaged from that file, the file as it was is kept as `.bak`,
        which must not exist yet.
        """
        path = Path(path)
        is_own = self._is_own(path)
        if path.exists() and not is_own and not replaces:
            raise ElectionlibError(f"{path} exists already; choose another name, or load it to go on with that game.")
        if is_own and path.stat().st_size != self._size:
            raise ElectionlibError(
                f"{path} has changed since this game was loaded from it; load it once more to go on with what it holds."
            )
        if is_own and self.faults:
            kept = path.with_name(path.name + ".bak")
            if kept.exists():
                raise ElectionlibError(f"{kept} exists already and would be lost; move it to another place first.")
            kept.write_bytes(path.read_bytes())
            self._record.faults.clear()
        self.save(path)
        self.close()
        self._open(path)
        self.path = path
        return path

    def record_beside(self, other: Path) -> None:
        """Record to the first free name for a branch beside another file, such as `game.branch1.jsonl`."""
        stem = _BRANCH.sub("", other.stem)
        for n in count(1):
            path = other.with_name(f"{stem}.branch{n}{other.suffix}")
            with suppress(FileExistsError):
                _part(path).touch(exist_ok=False)  # from here on the name is taken, and there is no file that is no log
                if not path.exists():
                    self.record(path)
                    return
                _part(path).unlink()

    def close(self) -> None:
        """Stop recording."""
        self._beside = None
        if self._file:
            self._file.close()
            self._file = None

    def _is_own(self, path: Path) -> bool:
        own = Path(self._file.name) if self._file else self.path
        return own is not None and own.exists() and path.exists() and path.samefile(own)

    def _open(self, path: Path) -> None:
        self._file = FileIO(path.absolute())
        self._size = path.stat().st_size

    def _append(self, *lines: str) -> None:
        """Write all of some lines or nothing: what a write that fails leaves behind is taken away again.

        The file is opened for every write, since a browser kernel's drive has what was written only once it is closed;
        `_file` stays open to tell whether the file is still the one that was recorded to.
        """
        path = self._recorded()
        size, data = path.stat().st_size, "".join(line + "\n" for line in lines).encode()
        left = data
        with _writing(path):
            try:
                with FileIO(path, "a") as file:
                    while left:
                        left = left[file.write(left) :]
            except OSError:
                with suppress(OSError):
                    os.truncate(path, size)
                raise
        self._size = size + len(data)

    def _recorded(self) -> Path:
        """Return the file that is recorded to; ElectionlibError if another has come in its place."""
        assert self._file is not None
        path = Path(self._file.name)
        if not path.exists() or not os.path.samestat(os.fstat(self._file.fileno()), path.stat()):
            raise ElectionlibError(
                f"{path} is not the file any more that this game is recorded to: it was replaced or moved. Load it to "
                "go on with what it holds, or record this game to another file."
            )
        return path

    def _begin_file(self) -> None:
        """Begin the file of a fork that is to be recorded, before its first entry or note."""
        if self._beside:
            with _writing(f"A file beside {self._beside}"):
                self.record_beside(self._beside)


def _part(path: Path) -> Path:
    """Return where a file is written until it is whole."""
    return path.with_name(path.name + ".part")


@contextmanager
def _writing(what: object) -> Iterator[None]:
    """Say what goes wrong in writing a file, where nothing else is done then."""
    try:
        yield
    except OSError as error:
        raise ElectionlibError(f"{what} cannot be written to ({error.strerror}), so nothing is changed.") from error


def branch_files(log: Path) -> list[Path]:
    """List the files of the branches that were recorded beside a log, the first begun first.

    Of a branch, these are the log that it left, and its other branches.

    >>> branch_files(Path("evening.jsonl"))
    []
    """
    stem = _BRANCH.sub("", log.stem)
    found = {path: _BRANCH.search(path.stem) for path in log.parent.glob(f"*{log.suffix}") if path != log}
    own = [(int(name[1]), path) for path, name in found.items() if name and path.stem == stem + name[0]]
    return [path for path in found if path.stem == stem] + [path for _, path in sorted(own)]


def known(events: Iterable[Event], viewer: int) -> tuple[Event, ...]:
    """Return the events that a viewer may know of."""
    return tuple(e for e in events if viewer == EVERYTHING or e.seen_by is None or viewer in e.seen_by)


def _span(ids: Iterable[str]) -> str:
    first, *_, last = ids
    return f"{first} to {last}"
