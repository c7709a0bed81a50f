"""Random points: their outcomes' probabilities sum to 1, and sampling draws nothing else."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from electionlib.engine.game import Chance, Dice, Draw, Move, Uniform
from electionlib.engine.players import sample

KINDS = [
    Draw("deal", (0,), (("A", 2), ("B", 1), ("C", 3)), 3),
    Draw("deal", (), (("A", 1), ("B", 1)), 2),
    Draw("deal", (1, "NY"), (("A", 4), ("B", 0)), 2),
    Draw("deal", (), (("A", 1),), 0),
    Dice("roll", ("x",), 2, 6),
    Dice("roll", (), 3, 4),
    Uniform("toss", (), (0, 2, 5)),
    Uniform("toss", ("NY",), ("heads", "tails")),
    Uniform("toss", (), range(7)),
]


def outcomes(chance: Chance) -> list[Move]:
    """List every outcome, found without asking `allows`."""
    if isinstance(chance, Draw):
        hands = combinations_with_replacement([card for card, _ in chance.pool], chance.n)
        counts = dict(chance.pool)
        found = [hand for hand in hands if all(n <= counts[card] for card, n in Counter(hand).items())]
    elif isinstance(chance, Dice):
        found = list(product(range(1, chance.sides + 1), repeat=chance.n))
    else:
        found = [(value,) for value in chance.values]
    return [Move(chance.kind, chance.prefix + outcome) for outcome in found]


@pytest.mark.parametrize("chance", KINDS, ids=str)
def test_probabilities_sum_to_one(chance: Chance) -> None:
    moves = outcomes(chance)
    assert all(chance.allows(move) and chance.probability(move) > 0 for move in moves)
    assert sum(map(chance.probability, moves)) == 1


def test_a_draw_counts_the_ways_to_draw_a_hand() -> None:
    chance = KINDS[0]
    assert chance.probability(Move("deal", (0, "A", "A", "B"))) == Fraction(1, 20)
    assert chance.probability(Move("deal", (0, "A", "C", "C"))) == Fraction(6, 20)
    assert chance.probability(Move("deal", (0, "C", "A", "C"))) == 0


@pytest.mark.parametrize("chance", KINDS, ids=str)
def test_what_is_no_outcome_has_no_chance(chance: Chance) -> None:
    good = outcomes(chance)[0]
    for bad in (
        Move("other", good.args),
        Move(chance.kind, (*good.args, "A")),
        Move(chance.kind, ("elsewhere", *good.args)),
        Move(chance.kind, (*good.args[:-1], "?")) if good.args else Move(chance.kind, ("?",)),
        Move(chance.kind, good.args[:-1]) if good.args else Move("", ()),
    ):
        assert not chance.allows(bad)
        assert chance.probability(bad) == 0


@pytest.mark.parametrize("chance", KINDS, ids=str)
@given(some.integers())
def test_sampling_draws_an_outcome(chance: Chance, seed: int) -> None:
    assert sample(chance, Random(seed)) in outcomes(chance)


@pytest.mark.parametrize("chance", [KINDS[0], KINDS[4], KINDS[6]], ids=str)
def test_sampling_is_fair(chance: Chance) -> None:
    rng, n = Random(1), 20_000
    seen = Counter(sample(chance, rng) for _ in range(n))
    for move in outcomes(chance):
        share = float(chance.probability(move))
        assert abs(seen[move] - n * share) < 4.5 * (n * share * (1 - share)) ** 0.5
