"""Chance entered by hand: every outcome of every game can be typed, in any order, and what cannot be is told why."""

from random import Random

import pytest

from electionlib import games, new_game
from electionlib.analysis.by_hand import asked, outcome
from electionlib.engine.game import CHANCE, Chance, Dice, Draw, Move, NotationError, Uniform
from electionlib.engine.notation import text
from electionlib.engine.players import RandomPlayer, playout

POOL = Draw("deal", (0,), (("M10", 2), ("Z", 1), ("E20", 3), ("M30", 0)), 3)


class Game:
    """A game that is nothing but one random point."""

    def __init__(self, chance: Chance) -> None:
        self.chance = lambda _: chance

    def say(self, move: Move) -> str:
        return f"@{move.args[-1]} begins" if move.kind == "toss" else f"{move.args[-1]} percent"


def typed(chance: Chance, words: str) -> Move:
    return outcome(Game(chance), None, words, ("Ann", "Bo", "Cy"))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games.GAMES)
def test_every_outcome_can_be_typed_as_people_do_or_as_a_log_has_it(name: str) -> None:
    rng = Random(1)
    timeline = playout(new_game(name), [RandomPlayer()] * 2, rng)
    game, kinds = timeline.game, set()
    for moment in list(timeline)[1:]:
        if moment.by == CHANCE:
            p, move = timeline[moment.i - 1].position, moment.move
            chance = game.chance(p)
            words = [str(arg).lower() for arg in move.args[len(chance.prefix) :]]
            if isinstance(chance, Draw):
                rng.shuffle(words)
            kinds.add(type(chance))
            assert outcome(game, p, "  " + ", ".join(words), timeline.names) == move
            assert outcome(game, p, text(move)) == move
            assert asked(game, p, timeline.names).startswith("Write ")
    assert kinds


@pytest.mark.parametrize(
    ("chance", "words", "args"),
    [
        (POOL, "e20 Z e20", (0, "Z", "E20", "E20")),
        (POOL, "M10,M10; e20", (0, "M10", "M10", "E20")),
        (Dice("roll", (), 2, 6), "3 4", (3, 4)),
        (Dice("roll", (1,), 2, 6), "4+3", (1, 4, 3)),
        (Uniform("toss", (), (0, 2)), "cy", (2,)),
        (Uniform("toss", (), (0, 2)), "2", (2,)),
        (Uniform("percent", (), (1, 50)), "50", (50,)),
    ],
)
def test_words_become_the_outcome(chance: Chance, words: str, args: tuple[int | str, ...]) -> None:
    assert typed(chance, words) == Move(chance.kind, args)


@pytest.mark.parametrize(
    ("chance", "words", "sentence"),
    [
        (POOL, "M10 Z", "3 cards must be named here, not 2."),
        (POOL, "", "3 cards must be named here, not 0."),
        (POOL, "M10 M10 M10", "Only 2 M10 can come here, not 3."),
        (POOL, "M10 M30 Z", "There is no card “M30” to come here; did you mean M10?"),
        (POOL, "queen Z Z", "There is no card “queen” to come here; the codes are M10, Z, E20."),
        (POOL, "deal 1 M10 M10 Z", "There is no card “deal” to come here; the codes are M10, Z, E20."),
        (Dice("roll", (), 2, 6), "3", "2 numbers must be given here, not 1."),
        (Dice("roll", (), 1, 6), "7", "A die shows a number from 1 to 6, not “7”."),
        (Dice("roll", (), 1, 6), "-1", "A die shows a number from 1 to 6, not “-1”."),
        (Dice("roll", (), 1, 6), "six", "A die shows a number from 1 to 6, not “six”."),
        (Uniform("toss", (), (0, 2)), "Bo", "This cannot come out here. Write one of these: Ann, Cy."),
        (Uniform("percent", (), range(101)), "101", "This cannot come out here. Write a whole number from 0 to 100."),
        (
            Uniform("fives", (), range(0, 65, 5)),
            "61",
            "This cannot come out here. Write one of these: 0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55 and 1 more.",
        ),
    ],
)
def test_what_cannot_be_is_one_sentence(chance: Chance, words: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        typed(chance, words)
    assert str(caught.value) == sentence


def test_what_is_asked_for() -> None:
    assert asked(Game(POOL), None) == "Write 3 cards by their codes, such as M10 M10 Z."  # type: ignore[arg-type]
    dice = Game(Dice("roll", (), 2, 6))
    assert asked(dice, None) == "Write 2 numbers from 1 to 6, such as 1 2."  # type: ignore[arg-type]
