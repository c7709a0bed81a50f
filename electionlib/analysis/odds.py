"""What a random point may bring, in words: each outcome with its probability, or a summary where they are many."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from electionlib.engine.game import EVERYTHING, Chance, Dice, Draw, Game, Move

__all__ = ["Odds", "odds", "share"]

_MOST = 12
"""So many outcomes are told one by one where several cards or dice make one."""


class Odds(NamedTuple):
    """What chance decides, and rows of (words, probability); seats are `@0`, `@1`, ….

    The rows of a draw of several cards may overlap (each tells whether a card is among those drawn); then `sentence`
    says so. There are none where the viewer may not know what is in the pool.
    """

    sentence: str
    rows: tuple[tuple[str, Fraction], ...] = ()


def odds(game: Game[Any, Any], p: Any, viewer: int) -> Odds:
    """Tell what may come out at a random point, as far as a viewer may know the pool.

    >>> from electionlib import new_game
    >>> timeline = new_game("candidate")
    >>> odds(timeline.game, timeline.position, -1).sentence
    'Chance draws 5 of 80 cards.'
    """
    chance = game.chance(p)
    match chance:
        case Draw():
            return _draw(game, chance, viewer)
        case Dice():
            return _dice(game, chance)
    rows = [Move(chance.kind, (*chance.prefix, value)) for value in chance.values]
    return Odds(f"Chance picks one of {len(rows)}.", _each(game, chance, rows))


def share(probability: Fraction) -> str:
    """Write a probability for people.

    >>> share(Fraction(1, 6)), share(Fraction(1234, 9139)), share(Fraction(1))
    ('1 in 6', '13.5 %', 'certain')
    """
    if probability == 1:
        return "certain"
    top, bottom = probability.as_integer_ratio()
    return f"{top} in {bottom}" if bottom <= 100 else f"{100 * top / bottom:.1f} %"


def _each(game: Game[Any, Any], chance: Chance, outcomes: list[Move]) -> tuple[tuple[str, Fraction], ...]:
    return tuple((game.say(move), chance.probability(move)) for move in outcomes)


def _draw(game: Game[Any, Any], chance: Draw, viewer: int) -> Odds:
    size, n = sum(count for _, count in chance.pool), chance.n
    sentence = f"Chance draws {n} of {size} {'card' if size == 1 else 'cards'}."
    if viewer != EVERYTHING and viewer not in chance.seen_by:
        return Odds(sentence)
    if n == 1 or comb(size, n) <= _MOST:
        cards = [card for card, count in chance.pool for _ in range(count)]
        hands = dict.fromkeys(combinations(cards, n))
        return Odds(sentence, _each(game, chance, [Move(chance.kind, (*chance.prefix, *hand)) for hand in hands]))
    rows = tuple(
        (game.say(Move(chance.kind, (*chance.prefix, card))), 1 - Fraction(comb(size - count, n), comb(size, n)))
        for card, count in chance.pool
        if count
    )
    return Odds(f"{sentence} A row tells how likely one card is among them.", rows)


def _dice(game: Game[Any, Any], chance: Dice) -> Odds:
    sides, n = chance.sides, chance.n
    sentence = f"Chance throws {n} {'die' if n == 1 else 'dice'} with {sides} sides."
    if n == 1:
        return Odds(sentence, _each(game, chance, [Move(chance.kind, (*chance.prefix, k + 1)) for k in range(sides)]))
    totals = Counter({0: 1})
    for _ in range(n):
        grown: Counter[int] = Counter()
        for total, ways in totals.items():
            grown.update({total + die: ways for die in range(1, sides + 1)})
        totals = grown
    return Odds(sentence, tuple((f"a total of {total}", Fraction(totals[total], sides**n)) for total in sorted(totals)))
