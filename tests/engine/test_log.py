"""Logs: what is refused and in which words, what is salvaged, what survives, and what a killed process leaves."""

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from toy import Toy, resolve

from electionlib.engine import log
from electionlib.engine.game import ElectionlibError, LogError, Move
from electionlib.engine.notation import parse
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline

MOVES = ("deal 0 C1 C3", "deal 1 C2 C3", "lay C1 DC", "lay C3 CA", "lay C3 TX", "lay C2 NY")
SEATS = ({"name": "Ann"}, {"name": "Bo"})


def played(n: int = len(MOVES)) -> Timeline:
    timeline = Timeline(Toy(), SEATS)
    for words in MOVES[:n]:
        timeline.act(parse(words))
    return timeline


def lines_of(timeline: Timeline, path: Path) -> list[str]:
    return timeline.save(path).read_text(encoding="utf-8").splitlines()


@pytest.fixture
def lines(tmp_path: Path) -> list[str]:
    """Return the lines of a whole game: a header, four entries, a check, two entries and the end."""
    return lines_of(played(), tmp_path / "good.jsonl")


def written(path: Path, lines: list[str] | list[bytes]) -> Path:
    path.write_bytes(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines) + b"\n")
    return path


def test_a_log_reads_as_designed(lines: list[str]) -> None:
    assert lines[0] == (
        '{"electionlib":1,"game":"toy","rules":1,"options":{"seats":2},'
        '"seats":[{"name":"Ann"},{"name":"Bo"}],"meta":{}}'
    )
    assert lines[1:5] == [
        '{"n":0,"by":"chance","do":"deal 0 C1 C3"}',
        '{"n":1,"by":"chance","do":"deal 1 C2 C3"}',
        '{"n":2,"by":0,"do":"lay C1 DC"}',
        '{"n":3,"by":1,"do":"lay C3 CA"}',
    ]
    assert [key for line in (5, 8) for key in json.loads(lines[line])] == [
        "check",
        "digest",
        "end",
        "digest",
        "outcome",
    ]
    assert json.loads(lines[8])["outcome"] == {"winners": [1], "scores": [10, 13], "reason": "the highest score"}


def swap(line: int, old: str, new: str) -> Callable[[list[str]], list[str]]:
    """Return a change of one line, counted from 1."""

    def change(lines: list[str]) -> list[str]:
        assert old in lines[line - 1]
        return [*lines[: line - 1], lines[line - 1].replace(old, new), *lines[line:]]

    return change


def put(line: int, new: str | bytes) -> Callable[[list[str]], list]:
    """Return the insertion of a line, counted from 1."""
    return lambda lines: [*lines[: line - 1], new, *lines[line - 1 :]]


FAULTS: dict[str, tuple[Callable[[list[str]], list], str]] = {
    "an edited move": (
        swap(4, "C1 DC", "C2 DC"),
        "line 4: expected a move that seat 0 may make here (You do not hold this card. [TOY-2]); got “lay C2 DC”",
    ),
    "a move on a taken state": (
        swap(5, "CA", "DC"),
        "line 5: expected a move that seat 1 may make here (A card lies there already. [TOY-2]); got “lay C3 DC”",
    ),
    "an impossible deal": (
        swap(3, "C2 C3", "C3 C2"),
        "line 3: expected an outcome that is possible here (Cards are being dealt. [TOY-1]); got “deal 1 C3 C2”",
    ),
    "the wrong seat": (swap(4, '"by":0', '"by":1'), 'line 4: expected "by":0; got "by":“1”'),
    "a seat instead of chance": (swap(2, '"chance"', "0"), 'line 2: expected "by":chance; got "by":“0”'),
    "true as a seat": (swap(5, '"by":1', '"by":true'), 'line 5: expected "by":1; got "by":“true”'),
    "a wrong number": (swap(4, '"n":2', '"n":3'), 'line 4: expected entry "n":2; got "n":“3”'),
    "true as a number": (swap(3, '"n":1', '"n":true'), 'line 3: expected entry "n":1; got "n":“true”'),
    "an entry twice": (
        put(4, '{"n":1,"by":"chance","do":"deal 1 C2 C3"}'),
        'line 4: expected entry "n":2; got "n":“1”',
    ),
    "a move that is no text": (
        swap(4, '"lay C1 DC"', "3"),
        'line 4: expected a move in words ("do" is a text); got “3”',
    ),
    "a move with two spaces": (
        swap(4, "lay C1", "lay  C1"),
        (
            "line 4: expected a move in words "
            "(a move is words and whole numbers with single spaces, not ''); got “lay  C1 DC”"
        ),
    ),
    "a wrong digest": (
        swap(6, '"digest":"', '"digest":"0'),
        "line 6: expected the digest 3fb44e7dd0a2; got “03fb44e7dd0a2”",
    ),
    "a check out of place": (swap(6, '"check":4', '"check":3'), "line 6: expected a check after 4 entries; got “3”"),
    "a wrong outcome": (
        swap(9, '"winners":[1]', '"winners":[0]'),
        (
            'line 9: expected the outcome {"winners":[1],"scores":[10,13],"reason":"the highest score"}; '
            'got “{"winners": [0], "scores": [10, 13], "reason": "the highest …”'
        ),
    ),
    "an end before the end": (
        put(7, '{"end":4,"digest":"3fb44e7dd0a2","outcome":{}}'),
        "line 7: expected more entries, since the game is not over; got its end",
    ),
    "an entry after the end": (
        put(10, '{"n":6,"by":0,"do":"lay C1 DC"}'),
        'line 10: expected nothing after the end of the game but notes; got “{"n": 6, "by": 0, "do": "lay C1 DC"}”',
    ),
    "an entry in the place of the end": (
        lambda lines: [*lines[:8], '{"n":6,"by":0,"do":"lay C1 DC"}'],
        "line 9: expected no entry after the end of the game; got “lay C1 DC”",
    ),
    "a note on nothing": (
        put(3, '{"note_on":1,"note":"x"}'),
        "line 3: expected a note on an entry above it; got “1”",
    ),
    "a note that is no text": (swap(4, 'DC"', 'DC","note":3'), 'line 4: expected "note" to be a text; got “3”'),
    "not JSON": (put(3, "not JSON"), "line 3: expected one JSON object in UTF-8; got “not JSON”"),
    "not an object": (put(3, "[1]"), "line 3: expected a JSON object; got “[1]”"),
    "bytes that are not UTF-8": (put(3, b'{"x":"\xff"}'), 'line 3: expected one JSON object in UTF-8; got “{"x":"�"}”'),
    "half a character": (put(3, r'{"x":"\ud800"}'), r'line 3: expected one JSON object in UTF-8; got “{"x":"\ud800"}”'),
    "deep nesting": (put(3, "[" * 10**5), f"line 3: expected one JSON object in UTF-8; got “{'[' * 60}…”"),
    "a number of many digits": (
        put(3, f'{{"n":{"9" * 5000}}}'),
        f'line 3: expected one JSON object in UTF-8; got “{{"n":{"9" * 55}…”',
    ),
    "a huge line": (
        put(3, f'{{"x":"{"a" * log.MAX_LINE}"}}'),
        "line 3: expected a line of at most 1 MiB; got a longer one",
    ),
}
"""One change of a good log a fault, and the sentence it must give."""

NO_HEADER: dict[str, tuple[Callable[[list[str]], list], str]] = {
    "an empty file": (lambda _: [], "line 1: expected a header; got an empty file"),
    "no header": (
        lambda lines: lines[1:],
        (
            'line 1: expected the header of a log, with the key "electionlib"; '
            'got “{"n": 0, "by": "chance", "do": "deal 0 C1 C3"}”'
        ),
    ),
    "another format": (
        swap(1, '"electionlib":1', '"electionlib":2'),
        "line 1: expected a log of format 1; got format “2”, made by a newer electionlib; update yours to read it",
    ),
    "true as the format": (
        swap(1, '"electionlib":1', '"electionlib":true'),
        "line 1: expected a log of format 1; got format “true”",
    ),
    "true as the rules": (
        swap(1, '"rules":1', '"rules":true'),
        'line 1: expected "rules" to be a whole number; got “true”',
    ),
    "one name for two players": (
        swap(1, '"Bo"', '"ann"'),
        (
            "line 1: expected a game that can be set up; got Each player needs a name of his own: "
            "two seats have the same name, “ann”."
        ),
    ),
    "a number as a name": (
        swap(1, '"Bo"', "-2"),
        (
            "line 1: expected a game that can be set up; got Each player needs a name of his own, a line of at most 80 "
            "characters other than spectator, all and whole numbers, not “-2”."
        ),
    ),
    "a name that clears the screen": (
        swap(1, '"Bo"', r'"\u001b[2J"'),
        (
            "line 1: expected a game that can be set up; got Each player needs a name of his own, a line of at most 80 "
            "characters other than spectator, all and whole numbers, not “�[2J”."
        ),
    ),
    "a name without end": (
        swap(1, '"Bo"', f'"{"x" * 10**5}"'),
        (
            "line 1: expected a game that can be set up; got Each player needs a name of his own, a line of at most 80 "
            "characters other than spectator, all and whole numbers, not “" + "x" * 80 + "…”."
        ),
    ),
    "newer rules": (
        swap(1, '"rules":1', '"rules":2'),
        (
            "line 1: expected version 1 of the rules of Face Down; "
            "got 2, made by a newer electionlib; update yours to read it"
        ),
    ),
    "older rules": (
        swap(1, '"rules":1', '"rules":0'),
        (
            "line 1: expected version 1 of the rules of Face Down; "
            "got 0, made by an older electionlib whose rules differed; only that one reads it"
        ),
    ),
    "bad options": (swap(1, '{"seats":2}', "[]"), 'line 1: expected "options" to be an object; got “[]”'),
    "no seats": (swap(1, '"seats":[', '"chairs":['), 'line 1: expected "seats" to be a list; got “nothing”'),
    "too few seats": (swap(1, ',{"name":"Bo"}', ""), "line 1: expected 2 seats; got 1"),
    "a seat that is no object": (
        swap(1, '{"name":"Bo"}', '"Bo"'),
        'line 1: expected "seats" to be a list of objects; got “[{"name": "Ann"}, "Bo"]”',
    ),
    "a start that does not add up": (
        swap(1, '"meta"', '"start":{"hands":[["C9"]],"board":[]},"meta"'),
        "line 1: expected a game that can be set up; got the cards do not add up: C9",
    ),
}
"""The same for faults that leave nothing to salvage."""


def refused(path: Path) -> LogError:
    with pytest.raises(LogError) as caught:
        Timeline.load(path, resolve)
    return caught.value


@pytest.mark.parametrize("fault", FAULTS | NO_HEADER)
def test_a_fault_is_one_sentence_with_its_line(fault: str, lines: list[str], tmp_path: Path) -> None:
    change, sentence = (FAULTS | NO_HEADER)[fault]
    error = refused(written(tmp_path / "bad.jsonl", change(lines)))
    assert str(error) == sentence
    assert f"line {error.line}: expected {error.wanted}; got {error.got}" == sentence


@pytest.mark.parametrize("fault", FAULTS)
def test_salvage_keeps_the_good_entries_and_lists_the_faults(fault: str, lines: list[str], tmp_path: Path) -> None:
    change, sentence = FAULTS[fault]
    timeline = Timeline.load(written(tmp_path / "bad.jsonl", change(lines)), resolve, salvage=True)
    assert [str(fault) for fault in timeline.faults] == [sentence]
    good = sum('"n":' in line for line in lines[: timeline.faults[0].line - 1])
    assert [tuple(moment) for moment in timeline] == [tuple(moment) for moment in played(good)]


@pytest.mark.parametrize("fault", NO_HEADER)
def test_without_a_header_nothing_is_salvaged(fault: str, lines: list[str], tmp_path: Path) -> None:
    change, sentence = NO_HEADER[fault]
    with pytest.raises(LogError) as caught:
        Timeline.load(written(tmp_path / "bad.jsonl", change(lines)), resolve, salvage=True)
    assert str(caught.value) == sentence


def test_a_log_cut_off_anywhere_is_a_shorter_log_or_a_fault(lines: list[str], tmp_path: Path) -> None:
    whole = "\n".join(lines) + "\n"
    path = tmp_path / "cut.jsonl"
    path.write_text(whole[:-9], encoding="utf-8")
    assert str(refused(path)) == "line 9: expected one JSON object in UTF-8; got a line that was cut off"
    for size in range(len(lines[0]), len(whole)):
        path.write_text(whole[:size], encoding="utf-8")
        timeline = Timeline.load(path, resolve, salvage=True)
        complete = [line for line in whole[:size].split("\n") if line.endswith("}") and line in lines]
        assert len(timeline) == sum('"n":' in line for line in complete) + 1
        assert bool(timeline.faults) == (whole[:size].split("\n")[-1] not in ("", *lines))


def test_a_fault_does_not_hide_unreadable_lines_further_down(lines: list[str], tmp_path: Path) -> None:
    bad = put(8, "not JSON")(swap(4, '"n":2', '"n":3')(lines))
    timeline = Timeline.load(written(tmp_path / "bad.jsonl", bad), resolve, salvage=True)
    assert [fault.line for fault in timeline.faults] == [4, 8]


def test_a_file_or_a_game_that_is_too_long_is_refused(
    lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(65 << 20)
    assert str(refused(path)) == "line 1: expected a file of at most 64 MiB; got 65 MiB"
    monkeypatch.setattr(log, "MAX_ENTRIES", 3)
    assert str(refused(written(path, lines))) == "line 5: expected at most 3 entries; got one more"


def test_what_is_unknown_survives(lines: list[str], tmp_path: Path) -> None:
    changes = (
        swap(1, '"meta":{}', '"meta":{"date":"2026-11-30"},"color":"red"'),
        swap(4, 'DC"', 'DC","note":"safe","mark":"!","seconds":2.5'),
        put(5, '{"pause":[1,2]}'),
        lambda lines: [line.replace('"check":4,', '"check":4,"clock":"9:30",') for line in lines],
        lambda lines: [*lines[:-1], '{"shown":"é"}', lines[-1]],
        lambda lines: [*lines, '{"note_on":0,"mark":"?","by_hand":true}'],
    )
    for change in changes:
        lines = change(lines)
    timeline = Timeline.load(written(tmp_path / "more.jsonl", lines), resolve)
    timeline.note(3, "very safe")
    again = lines_of(timeline, tmp_path / "again.jsonl")
    assert json.loads(again[0]) == json.loads(lines[0])
    assert '{"pause":[1,2]}' in again
    assert '{"shown":"é"}' in again
    assert sum('"clock":"9:30"' in line for line in again) == 1
    assert json.loads(again[1]) == json.loads(lines[1]) | {"mark": "?", "by_hand": True}
    assert json.loads(again[3]) == {"n": 2, "by": 0, "do": "lay C1 DC", "note": "very safe", "seconds": 2.5}
    assert lines_of(Timeline.load(tmp_path / "again.jsonl", resolve), tmp_path / "third.jsonl") == again


def test_blank_lines_are_skipped_and_still_counted(lines: list[str], tmp_path: Path) -> None:
    spaced = [line for each in lines for line in (each, "")]
    assert len(Timeline.load(written(tmp_path / "spaced.jsonl", spaced), resolve)) == 7
    error = refused(written(tmp_path / "bad.jsonl", swap(7, "C1 DC", "C2 DC")(spaced)))
    assert error.line == 7


def test_a_mark_that_an_editor_put_first_is_read_over_and_not_written_again(lines: list[str], tmp_path: Path) -> None:
    path = written(tmp_path / "marked.jsonl", lines[:4])
    whole, mark = path.read_bytes(), b"\xef\xbb\xbf"
    path.write_bytes(mark + whole)
    timeline = Timeline.load(path, resolve)
    timeline.record(path)
    timeline.act(parse(MOVES[3]))
    timeline.close()
    assert path.read_bytes().startswith(whole + b'{"n":3')
    path.write_bytes(mark + whole + b"not JSON")
    salvaged = Timeline.load(path, resolve, salvage=True)
    assert ([fault.line for fault in salvaged.faults], len(salvaged)) == ([5], 4)
    salvaged.record(path)
    salvaged.close()
    assert path.read_bytes() == whole
    path.write_bytes(mark)
    assert refused(path).got == "an empty file"


def test_recording_writes_what_saving_writes(lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    timeline = Timeline(Toy(), SEATS)
    timeline.record(path)
    for i, words in enumerate(MOVES):
        timeline.act(parse(words))
        written_so_far = path.read_text(encoding="utf-8").splitlines()
        assert sum('"n":' in line for line in written_so_far) == i + 1
    timeline.close()
    assert path.read_text(encoding="utf-8").splitlines() == lines


def test_recording_writes_notes_as_they_are_made(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    timeline = Timeline(Toy(), SEATS)
    timeline.record(path)
    timeline.act(parse(MOVES[0]))
    timeline.note(1, "a fine hand", "!")
    assert Timeline.load(path, resolve)[1].note == log.Note("a fine hand", "!")
    timeline.note(1)
    assert Timeline.load(path, resolve)[1].note is None
    timeline.close()


def test_recording_refuses_another_file_and_goes_on_with_its_own(tmp_path: Path) -> None:
    path = played(3).save(tmp_path / "part.jsonl")
    with pytest.raises(ValueError, match=r"part\.jsonl exists already; choose another name, or load it"):
        played().record(path)
    timeline = Timeline.load(path, resolve)
    timeline.record(path)
    for words in MOVES[3:]:
        timeline.act(parse(words))
    timeline.close()
    assert [tuple(moment) for moment in Timeline.load(path, resolve)] == [tuple(moment) for moment in played()]


def test_saving_over_the_file_that_is_recorded_to_loses_nothing(lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    timeline = Timeline(Toy(), SEATS)
    timeline.record(path)
    for i, words in enumerate(MOVES):
        timeline.act(parse(words))
        timeline.save(path if i == 2 else tmp_path / "copy.jsonl")
    timeline.close()
    assert path.read_text(encoding="utf-8").splitlines() == lines


def test_a_move_that_cannot_be_written_is_not_made_and_leaves_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    timeline = Timeline(Toy(), SEATS)
    timeline.record(path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 10, limits[1]))  # a disk that is nearly full
    try:
        for change in (lambda: timeline.act(parse(MOVES[0])), lambda: timeline.act(parse("deal 0 C2 C2"))):
            with pytest.raises(
                ElectionlibError, match=r"live\.jsonl cannot be written to \(File too large\), so nothing"
            ):
                change()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert len(timeline) == 1
    for words in MOVES:
        timeline.act(parse(words))
    timeline.close()
    assert [tuple(moment) for moment in Timeline.load(path, resolve)] == [tuple(moment) for moment in played()]


def test_what_no_file_can_keep_leaves_none_behind(tmp_path: Path) -> None:
    timeline = Timeline(Toy(), SEATS, meta={"place": "\ud800"})
    with pytest.raises(UnicodeEncodeError):
        timeline.save(tmp_path / "game.jsonl")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ElectionlibError, match="This note has half a character"):
        played().note(1, "\ud800")


def test_of_two_timelines_on_one_file_only_the_later_goes_on_writing_it(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    old = Timeline(Toy(), SEATS)
    old.record(path)
    old.act(parse(MOVES[0]))
    new = Timeline.load(path, resolve)
    new.record(path)
    new.act(parse(MOVES[1]))
    for change in (lambda: old.act(parse("deal 1 C1 C1")), lambda: old.note(1, "lost")):
        with pytest.raises(ElectionlibError, match=r"live\.jsonl is not the file any more .* Load it to go on"):
            change()
    assert len(old) == 2
    new.act(parse(MOVES[2]))
    path.unlink()
    with pytest.raises(ElectionlibError, match=r"live\.jsonl is not the file any more"):
        new.act(parse(MOVES[3]))
    old.record(tmp_path / "other.jsonl")
    old.act(parse("deal 1 C1 C1"))
    assert len(Timeline.load(tmp_path / "other.jsonl", resolve)) == 3
    old.close()
    new.close()


def test_recording_goes_on_where_it_began_when_the_folder_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    timeline = Timeline(Toy(), SEATS)
    timeline.record("live.jsonl")
    monkeypatch.chdir("/")
    timeline.act(parse(MOVES[0]))
    timeline.close()
    assert len(Timeline.load(tmp_path / "live.jsonl", resolve)) == 2


LIVE = """
import sys, time
from toy import Toy
from electionlib.engine.notation import parse
from electionlib.engine.timeline import Timeline
timeline = Timeline(Toy(), [{"name": "Ann"}, {"name": "Bo"}])
timeline.record(sys.argv[1])
for words in sys.argv[2:]:
    timeline.act(parse(words))
    print(words, flush=True)
time.sleep(60)
"""


def test_a_killed_process_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-c", LIVE, str(path), *MOVES[:4]],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    acknowledged = [process.stdout.readline().strip() for _ in range(4)]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    with path.open("a", encoding="utf-8") as file:  # as if it had been killed in the middle of the next one
        file.write('{"n":4,"by":0,"do":"lay C')

    timeline = Timeline.load(path, resolve, salvage=True)
    assert acknowledged == list(MOVES[:4])
    assert [str(fault) for fault in timeline.faults] == [
        "line 7: expected one JSON object in UTF-8; got a line that was cut off"
    ]
    assert [tuple(moment) for moment in timeline] == [tuple(moment) for moment in played(4)]
    timeline.record(path)
    timeline.record(path)  # the copy is of the damaged file, not of what replaced it
    assert '{"n":4,"by":0,"do":"lay C' in path.with_name("live.jsonl.bak").read_text(encoding="utf-8")
    for words in MOVES[4:]:
        timeline.act(parse(words))
    timeline.close()
    assert Timeline.load(path, resolve).is_over
    with path.open("a", encoding="utf-8") as file:
        file.write("{")
    with pytest.raises(ElectionlibError, match=r"live\.jsonl\.bak exists already and would be lost"):
        Timeline.load(path, resolve, salvage=True).record(path)


MISFIT = '"start":{"hands":[["C3"],["C2","C3"]],"board":[["ZZ",0,"C1"]]},"meta"'
"""A start that can be read and played on from, but not to the end: there is no state ZZ to score."""


def test_a_start_that_breaks_only_later_is_a_fault_of_its_line(lines: list[str], tmp_path: Path) -> None:
    entries = [log.entry_line(n, 1 - n % 2, parse(MOVES[3 + n])) for n in range(3)]
    path = written(tmp_path / "bad.jsonl", [lines[0].replace('"meta"', MISFIT), *entries])
    assert str(refused(path)) == "line 4: expected a start whose fields fit together; got KeyError: 'ZZ'"
    timeline = Timeline.load(path, resolve, salvage=True)
    assert (len(timeline), [fault.line for fault in timeline.faults]) == (3, [4])


def test_a_fault_of_a_game_is_no_fault_of_a_log_without_a_start(
    lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "apply", lambda *_: {}["ZZ"])
    with pytest.raises(KeyError):
        Timeline.load(written(tmp_path / "good.jsonl", lines), resolve)


def test_a_start_of_ones_own_is_in_the_log(tmp_path: Path) -> None:
    start = played(4).position
    timeline = Timeline(Toy(), SEATS, start=start)
    timeline.act(Move("lay", ("C3", "TX")))
    again = Timeline.load(timeline.save(tmp_path / "start.jsonl"), resolve)
    assert again[0].position == start
    assert [tuple(moment) for moment in again] == [tuple(moment) for moment in timeline]


class Drive(FileIO):
    """A file as a browser kernel's drive has it: what is written is there once the file is closed."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._kept = b""

    def write(self, data: Any) -> int:
        self._kept += bytes(data)
        return len(data)

    def close(self) -> None:
        if not self.closed and self._kept:
            super().write(self._kept)
        super().close()


def test_every_entry_is_kept_where_files_are_written_when_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("electionlib.engine.timeline.FileIO", Drive)
    timeline = Timeline(Toy(3))
    timeline.record(tmp_path / "game.jsonl")
    playout(timeline, [RandomPlayer()] * 3, Random(1))
    timeline.note(1, "seen")
    kept = (tmp_path / "game.jsonl").read_text(encoding="utf-8")
    assert f'"end":{len(timeline) - 1}' in kept
    assert '"note":"seen"' in kept
