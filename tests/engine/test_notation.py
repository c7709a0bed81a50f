"""Moves as words and back, and the digest of a position."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from toy import Laid, Position, Toy

from electionlib.engine.game import Move, NotationError
from electionlib.engine.notation import canonical, digest, frozen, parse, text

WORDS = some.from_regex(r"[A-Za-z?_][A-Za-z0-9?_+.'-]{0,39}", fullmatch=True)
ARGUMENTS = some.one_of(WORDS, some.integers(-999_999_999, 999_999_999))
MOVES = some.builds(Move, WORDS, some.lists(ARGUMENTS, max_size=6).map(tuple))


@given(MOVES)
def test_a_move_reads_back(move: Move) -> None:
    again = parse(text(move))
    assert again == move
    assert list(map(type, again.args)) == list(map(type, move.args))


@given(some.one_of(some.text(), some.text("aZ?_+.'-09 ½é\n", max_size=12)))
def test_any_text_is_a_move_or_is_refused(words: str) -> None:
    try:
        move = parse(words)
    except NotationError:
        return
    assert text(move) == words


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "a move begins with a word, not with ''"),
        ("3 NY", "a move begins with a word, not with '3'"),
        ("lay  NY", "a move is words and whole numbers with single spaces, not ''"),
        ("lay NY\n", r"a move is words and whole numbers with single spaces, not 'NY\n'"),
        ("lay 007", "a move is words and whole numbers with single spaces, not '007'"),
        ("lay -0", "a move is words and whole numbers with single spaces, not '-0'"),
        ("lay ٣", "a move is words and whole numbers with single spaces, not '٣'"),
        ("lay 1.5", "a move is words and whole numbers with single spaces, not '1.5'"),
        ("lay " + "A" * 41, f"a move is words and whole numbers with single spaces, not '{'A' * 40}…'"),
    ],
)
def test_a_text_that_is_no_move_is_refused_in_words(words: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(words)
    assert str(caught.value) == sentence


POSITION = Position((("C1", "C3"), ("C2",)), (Laid("DC", 1, "C3"),))


def test_a_position_reads_back_and_has_one_text() -> None:
    game = Toy()
    assert canonical(game, POSITION) == '{"board":[["DC",1,"C3"]],"hands":[["C1","C3"],["C2"]]}'
    assert game.decode(frozen(game.encode(POSITION))) == POSITION
    assert digest(game, POSITION) != digest(game, POSITION._replace(board=(Laid("DC", 0, "C3"),)))


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_digest_is_the_same_in_every_process(seed: str) -> None:
    script = (
        "from toy import *; from electionlib.engine.notation import digest;"
        f"print(digest(Toy(), Position({POSITION.hands!r}, (Laid('DC', 1, 'C3'),))))"
    )
    tests = str(Path(__file__).parents[1])
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": tests},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == digest(Toy(), POSITION) == "d773e390c3e8"
