"""Chance entered by hand: what people at a table type for the cards they were dealt or the dice they threw."""

import re
from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from electionlib.engine.game import Dice, Draw, Game, Move, NotationError, Uniform
from electionlib.engine.notation import parse

__all__ = ["asked", "outcome"]

_MOST = 12
"""So many codes are listed at most."""


def asked(game: Game[Any, Any], p: Any, names: Sequence[str] = ()) -> str:
    """Say what to write at a random point.

    >>> from electionlib import new_game
    >>> timeline = new_game("candidate")
    >>> asked(timeline.game, timeline.position)
    'Write 5 cards by their codes, such as M10 M10 M10 M10 M10.'
    """
    chance = game.chance(p)
    match chance:
        case Draw():
            cards = [card for card, count in chance.pool for _ in range(count)][: chance.n]
            return f"Write {_number(chance.n, 'card')} by {_its(chance.n)}, such as {' '.join(cards)}."
        case Dice():
            dice = " ".join(str(k % chance.sides + 1) for k in range(chance.n))
            return f"Write {_number(chance.n, 'number')} from 1 to {chance.sides}, such as {dice}."
        case Uniform():
            if isinstance(chance.values, range) and len(chance.values) > _MOST and chance.values.step == 1:
                return f"Write a whole number from {chance.values[0]} to {chance.values[-1]}."
            return f"Write one of these: {_list(_values(game, chance, names))}."


def outcome(game: Game[Any, Any], p: Any, words: str, names: Sequence[str] = ()) -> Move:
    """Read the outcome of a random point: codes of cards in any order, dice as thrown, a value or a player's name.

    Capital letters make no difference. NotationError says in a sentence what cannot be.

    >>> from electionlib import new_game
    >>> timeline = new_game("candidate")
    >>> outcome(timeline.game, timeline.position, "z e10, m10 m20 m10")
    Move(kind='deal', args=(0, 'M10', 'M10', 'M20', 'E10', 'Z'))
    """
    chance = game.chance(p)
    try:
        if chance.allows(move := parse(words.strip())):  # as a log writes it
            return move
    except NotationError:
        pass
    match chance:
        case Draw():
            found: Sequence[int | str] = _cards(chance, words)
        case Dice():
            found = _dice(chance, words)
        case Uniform():
            known = {word.lower(): v for word, v in zip(_values(game, chance, names), chance.values, strict=True)}
            known |= {str(value).lower(): value for value in chance.values}
            if words.strip().lower() not in known:
                raise NotationError(f"This cannot come out here. {asked(game, p, names)}")
            found = (known[words.strip().lower()],)
    return Move(chance.kind, (*chance.prefix, *found))


def _cards(chance: Draw, words: str) -> list[str]:
    codes = {card.lower(): card for card, count in chance.pool if count}
    typed = [word for word in re.split(r"[\s,;]+", words) if word]
    for word in typed:
        if word.lower() not in codes:
            near = get_close_matches(word.lower(), codes, n=1, cutoff=0.5)
            hint = f"did you mean {codes[near[0]]}?" if near else f"the codes are {_list(list(codes.values()))}."
            raise NotationError(f"There is no card “{word[:20]}” to come here; {hint}")
    drawn = Counter(codes[word.lower()] for word in typed)
    for card, count in chance.pool:
        if drawn[card] > count:
            raise NotationError(f"Only {count} {card} can come here, not {drawn[card]}.")
    if len(typed) != chance.n:
        raise NotationError(f"{_number(chance.n, 'card')} must be named here, not {len(typed)}.")
    return [card for card, _ in chance.pool for _ in range(drawn[card])]


def _dice(chance: Dice, words: str) -> list[int]:
    typed = [word for word in re.split(r"[\s,;+]+", words) if word]
    for word in typed:
        if word not in map(str, range(1, chance.sides + 1)):
            raise NotationError(f"A die shows a number from 1 to {chance.sides}, not “{word[:20]}”.")
    if len(typed) != chance.n:
        raise NotationError(f"{_number(chance.n, 'number')} must be given here, not {len(typed)}.")
    return list(map(int, typed))


def _values(game: Game[Any, Any], chance: Uniform, names: Sequence[str]) -> list[str]:
    """Write the values, a seat's number as the player's name."""
    seats = {f"@{seat}": name for seat, name in enumerate(names)}
    said = [game.say(Move(chance.kind, (*chance.prefix, value))) for value in chance.values]
    return [
        seats[f"@{value}"] if f"@{value}" in seats and re.search(rf"@{value}\b", words) else str(value)
        for value, words in zip(chance.values, said, strict=True)
    ]


def _number(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def _its(n: int) -> str:
    return "its code" if n == 1 else "their codes"


def _list(words: Sequence[str]) -> str:
    more = f" and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return f"{', '.join(words[:_MOST])}{more}"
