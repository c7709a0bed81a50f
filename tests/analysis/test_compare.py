"""Comparing two lines: where they part, what differs in states and pieces, and in which words."""

from random import Random
from typing import Any

import pytest
from games.settings import played
from toy import Toy

from electionlib import games, new_game
from electionlib.analysis.compare import Difference, Parting, compare
from electionlib.engine.game import CHANCE, EVERYTHING, SPECTATOR, ElectionlibError
from electionlib.engine.notation import parse
from electionlib.engine.players import RandomPlayer, playout
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import Card

MOVES = ("deal 0 C1 C3", "deal 1 C2 C3", "lay C1 DC", "lay C3 CA", "lay C3 TX", "lay C2 NY")


def line(*words: str, start: Any = None) -> Timeline[Any, Any]:
    timeline: Timeline[Any, Any] = Timeline(Toy(), [{"name": "Ann"}, {"name": "Bo"}], start=start)
    return go_on(timeline, *words)


def go_on(timeline: Timeline[Any, Any], *words: str) -> Timeline[Any, Any]:
    for each in words:
        timeline.act(parse(each))
    return timeline


def test_lines_part_at_the_first_entry_that_differs() -> None:
    game = line(*MOVES)
    other = go_on(game.fork(3), "lay C2 CA", "lay C3 NY")
    found = compare(game, other, 5, 5)
    assert found.common == 4  # the spectator sees another card only when it is turned up
    assert found.parting == (
        Parting(5, 0, "Lay ? on TX", "TOY-2"),
        Parting(5, 0, "Lay ? on NY", "TOY-2"),
    )
    found = compare(game, other, 5, 5, EVERYTHING)
    assert found.common == 3
    assert [parting and parting.sentence for parting in found.parting] == ["Lay C3 on CA", "Lay C2 on CA"]
    assert list(found.states) == ["CA", "NY", "TX"]
    assert (found.states["TX"][0].category, found.states["TX"][1].category) == ("seat 0", "open")


def test_a_line_may_end_where_they_part_and_need_be_no_fork() -> None:
    game = line(*MOVES)
    found = compare(game, line(*MOVES[:4]), 4)
    assert (found.common, found.parting[1], found.states, found.differences) == (4, None, {}, ())
    found = compare(line("deal 0 C1 C1"), line("deal 0 C2 C2"), viewer=0)
    assert found.common == 0
    assert found.parting[0] == Parting(1, CHANCE, "Deal C1, C1 to @0", "TOY-1")
    assert compare(game, line(*MOVES)).common == 6


def test_every_kind_of_piece_is_compared() -> None:
    game = line(*MOVES)
    other = go_on(game.fork(4), "lay C3 OH")
    card = Card("C2", "2", "a 2", "number")
    assert compare(game, other, 6, 5, EVERYTHING).differences == (
        Difference(("Score", "@0"), 10, 0),
        Difference(("Score", "@1"), 13, 0),
        Difference(("On the table", "TX", "Seat"), "@0", None),
        Difference(("On the table", "TX", "Card"), (Card("C3", "3", "a 3", "number"),), None),
        Difference(("On the table", "NY", "Seat"), "@1", None),
        Difference(("On the table", "NY", "Card"), (card,), None),
        Difference(("Cards laid",), "@1, @0, @1, open, open, @0", "@1, @0, open, @0, open, open"),
        Difference(("Round",), "end", "second"),
        Difference(("Hands", "@1"), None, (card,)),
        Difference(("On the table", "OH", "Seat"), None, "@0"),
        Difference(("On the table", "OH", "Card"), None, (Card("C3", "3", "a 3", "number"),)),
    )


def test_it_is_said_in_words() -> None:
    game = line(*MOVES)
    told = compare(game, go_on(game.fork(4), "lay C3 OH"), 6, 5, EVERYTHING).lines(game.names, ("game", "branch"))
    assert told[:4] == [
        "Both lines are the same up to step 4.",
        "Then the game: Ann: Lay C3 on TX [TOY-2].",
        "Then the branch: Ann: Lay C3 on OH [TOY-2].",
        "NY: Bo in the game, free in the branch.",
    ]
    assert "Score, Ann: 10 in the game, 0 in the branch." in told
    assert "Hands, Bo: a 2, only in the branch." in told
    told = compare(line("deal 0 C1 C2"), line("deal 0 C2 C3"), viewer=EVERYTHING).lines(game.names)
    assert told[-1] == "Hands, Ann: a 1 in the first, a 3 in the second."


def test_only_lines_of_one_game_are_compared() -> None:
    for other in (Timeline(Toy(3)), line(start=line(*MOVES).position), new_game("candidate")):
        with pytest.raises(ElectionlibError, match="Only two lines of one game, begun alike, can be compared"):
            compare(line(), other)


@pytest.mark.parametrize("name", games.GAMES)
def test_two_lines_of_a_game_are_told_apart_without_giving_away_hands(name: str) -> None:
    game = played(name, 0)
    at = game.turns()[3]
    fork = playout(game.fork(at), [RandomPlayer()] * game.game.seats, Random(2))
    known = compare(game, fork, viewer=EVERYTHING)
    assert compare(game, game, at, at) == compare(game, game.fork(at), at)._replace(
        common=len(game) - 1, parting=(None, None)
    )
    assert at <= known.common <= compare(game, fork).common < min(len(game), len(fork))
    assert known.states
    assert known.differences
    for viewer in (SPECTATOR, 0, 1):
        i = min(len(game), len(fork)) // 2
        told = compare(game, fork, i, i, viewer)
        assert told.views == (game.view(i, viewer), fork.view(i, viewer))
        assert "@" not in "".join(told.lines(game.names))
