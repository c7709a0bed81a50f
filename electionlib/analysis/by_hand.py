"""Chance entered by hand: what people at a table type for the cards they were dealt or the dice they threw."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from electionlib.engine.game import Chance, Dice, Draw, Game, Move, NotationError, Uniform
from electionlib.engine.notation import parse
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import listed, named, number

__all__ = ["META", "asked", "choices", "is_by_hand", "outcome", "with_one_more"]

META = {"chance": "by hand"}
"""What the header of a log says whose chance is entered by hand."""

_MOST = 6
"""So many codes are listed at most."""


class _Word(NamedTuple):
    """What is written for a card or a value: its code, or its name; and how many of it can come."""

    code: str
    name: str
    left: int = 1

    def __str__(self) -> str:
        return self.code if self.code == self.name else f"{self.code} · {self.name}"


_Words = Mapping[int | str, _Word]


def is_by_hand(timeline: Timeline[Any, Any]) -> bool:
    """Tell whether a game's chance is entered by hand, as its log says.

    >>> from electionlib import load
    >>> is_by_hand(load("candidate_5.jsonl"))
    False
    """
    return META.items() <= timeline.header.meta.items()


def asked(game: Game[Any, Any], p: Any, names: Sequence[str] = ()) -> str:
    """Say what a random point decides, and how to write it.

    >>> from electionlib import new_game
    >>> timeline = new_game("candidate")
    >>> asked(timeline.game, timeline.position, ["Ann", "Bo"])
    'Ann is dealt …: write 5 cards by code or name, such as M10 M10 M10 M10 M10.'
    """
    chance = game.chance(p)
    return f"{_decided(game, p, chance, names)}: {_wanted(chance, _words(game, chance, names))}."


def outcome(game: Game[Any, Any], p: Any, words: str, names: Sequence[str] = ()) -> Move:
    """Read the outcome of a random point: cards in any order, dice as thrown, a value or a player's name.

    A card is written by its code, its name or how its name begins. Capital letters and commas make no difference.
    NotationError says in a sentence what cannot be.

    >>> from electionlib import new_game
    >>> timeline = new_game("candidate")
    >>> outcome(timeline.game, timeline.position, "zero e10, m10 Money $20,000, m10")
    Move(kind='deal', args=(0, 'M10', 'M10', 'M20', 'E10', 'Z'))
    """
    chance, words = game.chance(p), words.strip()
    try:
        if chance.allows(move := parse(" ".join(words.split()))):  # as a log writes it
            return move
    except NotationError:
        pass
    known = _words(game, chance, names)
    match chance:
        case Draw():
            found: Sequence[int | str] = _cards(chance, words, known)
        case Dice():
            found = _dice(chance, words)
        case Uniform():
            found = _value(chance, words, known)
    return Move(chance.kind, (*chance.prefix, *found))


def choices(game: Game[Any, Any], p: Any, names: Sequence[str] = (), typed: str = "") -> list[tuple[str, str]]:
    """List what can still come besides what is typed, each with what to write for it; nothing where it has no names.

    >>> from electionlib import new_game
    >>> timeline = new_game("candidate")
    >>> choices(timeline.game, timeline.position, typed="m10, M10")[0]
    ('M10 · Money $10,000 (6 left)', 'M10')
    """
    chance = game.chance(p)
    known = _words(game, chance, names)
    if _are_bare(known):
        return []
    left = Counter({value: word.left for value, word in known.items()})
    if isinstance(chance, Draw) and chance.n > 1:
        with suppress(NotationError):
            left.subtract(_read(typed, known))
    are_counted = any(word.left > 1 for word in known.values())
    return [
        (f"{word}{f' ({left[value]} left)' * are_counted}", word.code)
        for value, word in known.items()
        if left[value] > 0
    ]


def with_one_more(game: Game[Any, Any], p: Any, typed: str, code: str) -> str:
    """Return what is typed with one more code, which stands alone where but one is wanted."""
    chance = game.chance(p)
    return f"{typed.strip()} {code}".strip() if isinstance(chance, Draw) and chance.n > 1 else code


def _words(game: Game[Any, Any], chance: Chance, names: Sequence[str]) -> _Words:
    """Return what is written for each card or value that can come, in their order; a seat is a player's name."""
    match chance:
        case Draw():
            return {card: _Word(card, named(game.label(chance.kind, card), names), n) for card, n in chance.pool}
        case Dice():
            return {}
    labels = {value: game.label(chance.kind, value) for value in chance.values}
    said = {value: named(label, names) for value, label in labels.items()}
    return {v: _Word(said[v] if label.startswith("@") else str(v), said[v]) for v, label in labels.items()}


def _decided(game: Game[Any, Any], p: Any, chance: Chance, names: Sequence[str]) -> str:
    """Say an outcome with a gap in it; where that cannot be, the title of its rule."""
    example = _example(chance)
    move = Move(chance.kind, (*chance.prefix, *example))
    labels = example if isinstance(chance, Dice) else [game.label(chance.kind, value) for value in example]
    before, gap, after = game.say(move).rpartition(listed([*map(str, labels)]))
    return named(f"{before}…{after}", names) if gap else game.rules[game.rule(p, move)].title


def _example(chance: Chance) -> Sequence[int | str]:
    match chance:
        case Draw():
            return [card for card, count in chance.pool for _ in range(count)][: chance.n]
        case Dice():
            return [k % chance.sides + 1 for k in range(chance.n)]
    return chance.values[:1]


def _wanted(chance: Chance, known: _Words) -> str:
    """Say how to write an outcome."""
    example = " ".join(map(str, _example(chance)))
    match chance:
        case Draw():
            return f"write {number(chance.n, 'card')} by code or name, such as {example}"
        case Dice():
            return f"write {number(chance.n, 'number')} from 1 to {chance.sides}, such as {example}"
    values, words = chance.values, list(known.values())
    if isinstance(values, range) and len(values) > _MOST and values.step == 1:
        return f"write a whole number from {values[0]} to {values[-1]}"
    if len(words) > _MOST and words[0].code != words[0].name:
        return f"write one of {len(words)} by code or name, such as {words[0]}"
    return f"write one of these: {_list(words)}"


def _cards(chance: Draw, words: str, known: _Words) -> list[str]:
    drawn = Counter(_read(words, known))
    for card, word in known.items():
        if drawn[card] > word.left:
            few = f"Only {word.left} of {word} can come here, not {drawn[card]}."
            raise NotationError(few if word.left else f"No {word} is left to come here.")
    if drawn.total() != chance.n:
        raise NotationError(f"{number(chance.n, 'card')} must be named here, not {drawn.total()}.")
    return [card for card, _ in chance.pool for _ in range(drawn[card])]


def _dice(chance: Dice, words: str) -> list[int]:
    typed = [word for word in re.split(r"[\s,;+]+", words) if word]
    for word in typed:
        if word not in map(str, range(1, chance.sides + 1)):
            raise NotationError(f"A die shows a number from 1 to {chance.sides}, not “{word[:20]}”.")
    if len(typed) != chance.n:
        raise NotationError(f"{number(chance.n, 'number')} must be given here, not {len(typed)}.")
    return list(map(int, typed))


def _value(chance: Uniform, words: str, known: _Words) -> list[int | str]:
    if _are_bare(known) and words not in map(str, known):
        raise NotationError(f"“{words[:40]}” cannot come here: {_wanted(chance, known)}.")
    found = list(_read(words, known))
    if len(found) != 1:
        raise NotationError(f"One must be named here, not {len(found)}.")
    return found


def _are_bare(known: _Words) -> bool:
    """Tell whether these are values without a name."""
    return all(word.name == str(value) for value, word in known.items())


def _read(words: str, known: _Words) -> Iterator[int | str]:
    """Read codes and names one after another, each as long as it can be."""
    each = r"[^\s,;$]+"
    typed = [word.span() for word in re.finditer(each if re.search(each, words) else r"\S+", words)]
    longest = max([_plain(word.name).count(" ") + 1 for word in known.values()])
    while typed:
        for k in range(min(len(typed), longest), 0, -1):
            part = words[typed[0][0] : typed[k - 1][1]]
            if found := _meant(_plain(part), known):
                break
        if len(found) != 1:
            raise NotationError(_unclear(part, found, known))
        yield found[0]
        typed = typed[k:]


def _meant(words: str, known: _Words) -> list[int | str]:
    """List what words may mean: what is called so, else what has this code, else what is called something like it."""
    names = {value: _plain(word.name) for value, word in known.items()}
    start = f"{words} " if re.search(r"\d", words) else words  # “money 10” is not the beginning of “money 100 000”
    return (
        [value for value, name in names.items() if name == words]
        or [value for value, word in known.items() if words in (_plain(word.code), str(value))]
        or [value for value, name in names.items() if name.startswith(start)]
    )


def _unclear(words: str, found: Sequence[int | str], known: _Words) -> str:
    if found:
        return f"“{words[:40]}” may be {_list([known[value] for value in found])}: write the code."
    left = [word for word in known.values() if word.left]
    nearness = {word: _nearness(_plain(words), word) for word in left}
    near = sorted([word for word in left if nearness[word] > 0.6], key=lambda word: -nearness[word])[:3]
    if near:
        return f"“{words[:40]}” cannot come here; did you mean {' or '.join(map(str, near))}?"
    return f"“{words[:40]}” cannot come here, but these can: {_list(left, 3)}."


def _nearness(words: str, word: _Word) -> float:
    forms = map(_plain, (word.code, word.name))
    return max(words in form or SequenceMatcher(None, words, form[: len(words) + 1]).ratio() for form in forms)


def _plain(words: str) -> str:
    return re.sub(r"[\s,;$]+", " ", words.lower()).strip() or words  # a player may be called “$”


def _list(words: Sequence[_Word], most: int = _MOST) -> str:
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return f"{', '.join(map(str, words[:most]))}{more}"
