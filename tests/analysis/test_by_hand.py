"""Chance entered by hand: every outcome of every game can be typed, in any order, and what cannot be is told why."""

import re
from random import Random
from typing import Any, cast

import pytest
from games.settings import played

from electionlib import games
from electionlib.analysis.by_hand import asked, choices, outcome, with_one_more
from electionlib.engine.game import CHANCE, Chance, Dice, Draw, Move, NotationError, Rule, Uniform
from electionlib.engine.notation import text
from electionlib.engine.view import listed

POOL = Draw("deal", (0,), (("M10", 2), ("Z", 1), ("E20", 3), ("M30", 0)), 3)
CARDS = {"M10": "Money $10,000", "Z": "Zero", "E20": "Zealous Friend", "M30": "Money $10"}
TOSS = Uniform("toss", (), (0, 2))
OFFER = Uniform("offer", (), (0, 1))


class Game:
    """A game that is nothing but one random point."""

    def __init__(self, chance: Chance) -> None:
        self.chance = lambda _: chance

    rules = {"R": Rule("R", "An even chance", "", "house", "")}

    def rule(self, p: None, move: Move) -> str:
        return "R"

    def label(self, kind: str, value: int | str) -> str:
        if kind == "offer":
            return "yes, an offer" if value else "no offer"
        return f"@{value}" if kind == "toss" else CARDS.get(str(value), str(value))

    def say(self, move: Move) -> str:
        match move.kind:
            case "toss":
                return f"@{move.args[-1]} begins"
            case "deal":
                return f"@0 gets {listed([CARDS[str(card)] for card in move.args[1:]])}"
            case "roll":
                return f"@1 rolls {listed([*map(str, move.args)])}"
        return "Whatever"


def typed(chance: Chance, words: str) -> Move:
    return outcome(Game(chance), None, words, ("Ann", "Bo", "Cy"))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games.GAMES)
def test_every_outcome_can_be_typed_as_people_do_or_as_a_log_has_it(name: str) -> None:
    timeline, rng = played(name, 0), Random(1)
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
            assert re.fullmatch(r"[A-Z…][^@]*: write [^@]+\.", asked(game, p, timeline.names))
            if listing := choices(game, p, timeline.names):
                named = {code: re.sub(r" \(\d+ left\)$", "", said).split(" · ")[-1] for said, code in listing}
                assert len(set(named.values())) == len(named)  # so every name will do
                drawn = move.args[len(chance.prefix) :]
                if isinstance(chance, Draw):
                    assert outcome(game, p, " ".join(named[str(card)].upper() for card in drawn)) == move
                for code, name in named.items() if isinstance(chance, Uniform) else ():
                    assert outcome(game, p, code, timeline.names) == outcome(game, p, name, timeline.names)
                    assert with_one_more(game, p, "x", code) == code
    assert kinds


@pytest.mark.parametrize(
    ("chance", "words", "args"),
    [
        (POOL, "e20 Z e20", (0, "Z", "E20", "E20")),
        (POOL, "M10,M10; e20", (0, "M10", "M10", "E20")),
        (Dice("roll", (), 2, 6), "3 4", (3, 4)),
        (Dice("roll", (1,), 2, 6), "4+3", (1, 4, 3)),
        (POOL, "zero, money $10,000 Money $10,000", (0, "M10", "M10", "Z")),
        (POOL, "zea zero zealous friend", (0, "Z", "E20", "E20")),
        (POOL, "money 10,000 zea zealous", (0, "M10", "E20", "E20")),
        (TOSS, "cy", (2,)),
        (TOSS, "2", (2,)),
        (OFFER, "yes", (1,)),
        (OFFER, "No", (0,)),
        (OFFER, "0", (0,)),
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
        (POOL, "M10 M10 M10", "Only 2 of M10 · Money $10,000 can come here, not 3."),
        (POOL, "M10 M30 Z", "No M30 · Money $10 is left to come here."),
        (POOL, "M10 M20 Z", "“M20” cannot come here; did you mean M10 · Money $10,000 or E20 · Zealous Friend?"),
        (POOL, "M10 zealos Z", "“zealos” cannot come here; did you mean E20 · Zealous Friend?"),
        (POOL, "ze M10 M10", "“ze” may be Z · Zero, E20 · Zealous Friend: write the code."),
        (
            POOL,
            "queen Z Z",
            "“queen” cannot come here, but these can: M10 · Money $10,000, Z · Zero, E20 · Zealous Friend.",
        ),
        (
            POOL,
            "deal 1 M10 M10 Z",
            "“deal” cannot come here; did you mean E20 · Zealous Friend?",
        ),
        (Dice("roll", (), 2, 6), "3", "2 numbers must be given here, not 1."),
        (Dice("roll", (), 1, 6), "7", "A die shows a number from 1 to 6, not “7”."),
        (Dice("roll", (), 1, 6), "-1", "A die shows a number from 1 to 6, not “-1”."),
        (Dice("roll", (), 1, 6), "six", "A die shows a number from 1 to 6, not “six”."),
        (TOSS, "Bo", "“Bo” cannot come here, but these can: Ann, Cy."),
        (POOL, "ZE", "“ZE” may be Z · Zero, E20 · Zealous Friend: write the code."),
        (TOSS, "", "One must be named here, not 0."),
        (OFFER, "maybe", "“maybe” cannot come here, but these can: 0 · no offer, 1 · yes, an offer."),
        (Uniform("percent", (), range(101)), " 5  6 ", "“5  6” cannot come here: write a whole number from 0 to 100."),
        (Uniform("percent", (), range(101)), "101", "“101” cannot come here: write a whole number from 0 to 100."),
        (
            Uniform("fives", (), range(0, 65, 5)),
            "61",
            "“61” cannot come here: write one of these: 0, 5, 10, 15, 20, 25 and 7 more.",
        ),
    ],
)
def test_what_cannot_be_is_one_sentence(chance: Chance, words: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        typed(chance, words)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("chance", "sentence"),
    [
        (POOL, "Ann gets …: write 3 cards by code or name, such as M10 M10 Z."),
        (Dice("roll", (), 2, 6), "Bo rolls …: write 2 numbers from 1 to 6, such as 1 2."),
        (TOSS, "… begins: write one of these: Ann, Cy."),
        (OFFER, "An even chance: write one of these: 0 · no offer, 1 · yes, an offer."),
        (
            Uniform("card", (), (*CARDS, *"ABC")),
            "An even chance: write one of 7 by code or name, such as M10 · Money $10,000.",
        ),
    ],
)
def test_what_is_asked_for(chance: Chance, sentence: str) -> None:
    assert asked(Game(chance), None, ("Ann", "Bo", "Cy")) == sentence  # type: ignore[arg-type]


def test_a_name_without_letters_is_read() -> None:
    game: Any = Game(TOSS)
    assert outcome(game, None, "$", ("$", "Bo", "Cy")) == Move("toss", (0,))


def test_what_can_still_come_is_listed() -> None:
    game: Any = Game(POOL)
    assert choices(game, None) == [
        ("M10 · Money $10,000 (2 left)", "M10"),
        ("Z · Zero (1 left)", "Z"),
        ("E20 · Zealous Friend (3 left)", "E20"),
    ]
    left = [said for said, _ in choices(game, None, typed="zero m10 quee M10")]  # no further than it can be read
    assert left == ["M10 · Money $10,000 (1 left)", "E20 · Zealous Friend (3 left)"]
    assert with_one_more(game, None, " zero ", "M10") == "zero M10"
    single: Any = Game(POOL._replace(n=1))
    assert len(choices(single, None, typed="zero")) == 3
    assert with_one_more(single, None, "zero", "M10") == "M10"
    assert choices(cast(Any, Game(TOSS)), None, ("Ann", "Bo", "Cy")) == [("Ann", "Ann"), ("Cy", "Cy")]
    assert choices(cast(Any, Game(OFFER)), None) == [("0 · no offer", "0"), ("1 · yes, an offer", "1")]
    assert choices(cast(Any, Game(Dice("roll", (), 2, 6))), None) == []
    assert choices(cast(Any, Game(Uniform("percent", (), range(101)))), None) == []
