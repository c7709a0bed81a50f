"""The option table and the odds: right by an independent count, complete, and silent on what is hidden."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from games.settings import elsewhere, hidden, played
from toy import Toy

from electionlib import games
from electionlib.analysis.odds import Odds, odds, share
from electionlib.analysis.options import Option, options
from electionlib.engine.game import CHANCE, EVERYTHING, SPECTATOR, Chance, Dice, Draw, Move, Uniform
from electionlib.engine.notation import parse
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import Text


def toy(*words: str) -> Timeline[Any, Any]:
    timeline: Timeline[Any, Any] = Timeline(Toy())
    for each in ("deal 0 C1 C3", "deal 1 C2 C3", *words):
        timeline.act(parse(each))
    return timeline


def test_a_row_has_the_words_the_rule_what_follows_and_the_preview() -> None:
    rows = options(toy("lay C1 DC", "lay C3 CA"), 2, 0)
    assert [row.move for row in rows[:2]] == [Move("lay", ("C1", "CA")), Move("lay", ("C1", "DC"))]
    assert rows[1] == Option(
        move=Move("lay", ("C1", "DC")),
        said=("Lay C1 on DC", "TOY-2"),
        effects=(("@0 lays a card on DC.", "TOY-2"),),
        reveals=False,
        odds=None,
        preview=(Text("Scores", "1"),),
        is_chosen=True,
    )
    assert [row.is_chosen for row in rows].count(True) == 1


def test_only_who_sees_the_hand_gets_rows() -> None:
    timeline = toy("lay C1 DC")
    assert options(timeline, 2, 1) == options(timeline, 2, SPECTATOR) == options(timeline, 2) == ()
    assert options(timeline, 0, EVERYTHING) == ()
    assert options(timeline, -1, 1) == options(timeline, 3, 1) != ()
    assert not any(row.is_chosen for row in options(timeline, 3, 1))


def test_a_move_that_turns_cards_up_tells_nothing_beforehand() -> None:
    timeline = toy("lay C1 DC", "lay C3 CA", "lay C3 TX")
    (row,) = [row for row in options(timeline, 5, 1) if row.move.args[1] == "NY"]
    assert (row.reveals, row.effects) == (True, ())
    (row,) = [row for row in options(timeline, 5, EVERYTHING) if row.move.args[1] == "NY"]
    assert not row.reveals
    assert ("C3 on TX scores 9 for @0.", "TOY-3") in row.effects


@pytest.mark.parametrize("name", games.GAMES)
def test_every_choice_of_a_game_is_among_its_options(name: str) -> None:
    timeline = played(name, 0)
    chances = 0
    for i in range(len(timeline) - 1):
        game, p = timeline.game, timeline[i].position
        rows = options(timeline, i, EVERYTHING)
        assert [row.move for row in rows] == list(game.legal(p))
        if game.actor(p) == CHANCE:
            assert odds(game, p, EVERYTHING).rows
            continue
        (row,) = [row for row in rows if row.is_chosen]
        told = [(game.tell(event), event.rule) for event in timeline[i + 1].events]
        assert (row.move, list(row.effects)) == (timeline[i + 1].move, told)
        assert (row.odds is not None) == (game.actor(timeline[i + 1].position) == CHANCE)
        chances += row.odds is not None
    assert chances


@pytest.mark.parametrize("name", games.GAMES)
def test_rows_and_odds_do_not_depend_on_what_was_hidden_when_it_happened(name: str) -> None:
    """An entry that a viewer was not shown is another one, and what follows is the same: so are his rows and odds."""
    rng = Random(7)
    pairs = compared = 0
    for k in range(0, 35, 7):
        timeline = played(name, k)
        game = timeline.game
        for i, viewer in hidden(timeline, rng):
            pairs += 1
            for moment, p, _ in elsewhere(timeline, i, viewer, rng):
                if game.facts(p, viewer) != game.facts(moment.position, viewer):
                    break  # it has come to light
                if game.actor(p) == CHANCE:
                    assert odds(game, p, viewer) == odds(game, moment.position, viewer)
                elif game.actor(p) == viewer:
                    assert table(game, p, viewer) == table(game, moment.position, viewer)
                    compared += 1
    assert compared or not pairs


def table(game: Any, p: Any, viewer: int) -> tuple[Option, ...]:
    return options(Timeline(game, start=p), 0, viewer)


class Chances:
    """A game that is nothing but one random point."""

    def __init__(self, chance: Chance) -> None:
        self.chance = lambda _: chance

    def say(self, move: Move) -> str:
        return " ".join(map(str, move.args))


def told(chance: Chance, viewer: int = EVERYTHING) -> Odds:
    return odds(Chances(chance), None, viewer)  # type: ignore[arg-type]


def drawn(chance: Draw) -> Iterator[tuple[str, ...]]:
    """Yield what may be drawn, one row for each order in which it may come."""
    return permutations([card for card, count in chance.pool for _ in range(count)], chance.n)


def test_dice_are_told_one_by_one_or_by_their_total() -> None:
    one = told(Dice("roll", (), 1, 6))
    assert one == ("Chance throws 1 die with 6 sides.", tuple((str(k), Fraction(1, 6)) for k in range(1, 7)))
    three = told(Dice("roll", (), 3, 6), SPECTATOR)
    totals = Counter(map(sum, product(range(1, 7), repeat=3)))
    assert three.rows == tuple((f"a total of {k}", Fraction(totals[k], 216)) for k in range(3, 19))


def test_a_small_draw_is_told_by_its_outcomes() -> None:
    chance = Draw("deal", (), (("A", 2), ("B", 1), ("C", 1)), 2)
    ways = Counter(" ".join(sorted(cards)) for cards in drawn(chance))
    assert dict(told(chance).rows) == {words: Fraction(count, 12) for words, count in ways.items()}


def test_a_large_draw_is_told_by_its_cards() -> None:
    chance = Draw("deal", (), (("A", 4), ("B", 0), ("C", 2), ("D", 1)), 3)
    hands = list(drawn(chance))
    rows = {card: Fraction(sum(card in hand for hand in hands), len(hands)) for card in "ACD"}
    assert dict(told(chance).rows) == rows
    assert told(chance).sentence == "Chance draws 3 of 7 cards. A row tells how likely one card is among them."


def test_a_pool_is_told_only_to_who_may_know_it() -> None:
    chance = Draw("deal", (1,), (("A", 1), ("B", 2)), 1, (1,))
    rows = (("1 A", Fraction(1, 3)), ("1 B", Fraction(2, 3)))
    assert told(chance, 1).rows == told(chance, EVERYTHING).rows == rows
    assert told(chance, 0) == told(chance, SPECTATOR) == ("Chance draws 1 of 3 cards.", ())


def test_equal_chances_and_their_words() -> None:
    assert told(Uniform("toss", (), (0, 2))) == (
        "Chance picks one of 2.",
        (("0", Fraction(1, 2)), ("2", Fraction(1, 2))),
    )
    assert [share(Fraction(*each)) for each in ((1, 1), (2, 99), (1, 101))] == ["certain", "2 in 99", "1.0 %"]
