"""A question as plain data: what is asked, in which form, what is right and why. Nothing here knows a game or a screen.

`Picker` makes all choices of the makers out of a text, so that the same seed asks the same question on any machine.
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple, TypeVar

from electionlib import atlas
from electionlib.engine.game import ElectionlibError
from electionlib.engine.view import MapLayer, Piece, View, listed, text

__all__ = ["FORMS", "SOURCES", "Answer", "LessonError", "Option", "Picker", "Question", "options"]

FORMS = ("choice", "several", "number", "states")
"""One option, some options, a whole number, or states."""

Answer = str | int | tuple[str, ...]
"""The letter of an option, a number, or the letters or states chosen, in alphabetical order."""

SOURCES = {
    "votes": "Electoral votes by census, data/atlas/states.csv.",
    "borders": "Land borders of the states, data/atlas/borders.csv.",
    "dice": "Every throw counted; each is equally likely.",
    "amendment": "U.S. Constitution, Twelfth Amendment.",
}
"""What an explanation may rest on besides the rules of a game."""

_LETTERS = "abcdefgh"

_ABBREVIATIONS = {"ala": "AL", "fla": "FL", "miss": "MS", "wva": "WV"}
"""The usual ones that are neither a code nor the beginning of one name alone."""

T = TypeVar("T")


class LessonError(ElectionlibError):
    """A lesson was asked for a question that there is not, or given an answer of another form."""


class Picker:
    """Picks among things as a text (the seed) says.

    >>> Picker("votes:2024:7").some("ABCDEF", 3) == Picker("votes:2024:7").some("ABCDEF", 3)
    True
    """

    def __init__(self, seed: str) -> None:
        self._seed, self._n = seed, 0

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        self._n += 1
        return int.from_bytes(blake2b(f"{self._seed} {self._n}".encode(), digest_size=8).digest(), "big") % n

    def coin(self) -> bool:
        """Return yes or no."""
        return bool(self.below(2))

    def one(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def some(self, items: Iterable[T], n: int | None = None) -> list[T]:
        """Return `n` of the items, all of them if there are fewer or `n` is not given, in any order."""
        rest = list(items)
        n = len(rest) if n is None else min(n, len(rest))
        for i in range(n):
            k = i + self.below(len(rest) - i)
            rest[i], rest[k] = rest[k], rest[i]
        return rest[:n]


class Option(NamedTuple):
    """What can be chosen: a letter, the words, and why it is right or wrong."""

    key: str
    words: str
    why: str


@dataclass(frozen=True)
class Question:
    """One question; `makers.make` makes them, and `id` alone is enough to make it again."""

    prompt: str
    form: str
    right: Answer
    explanation: str
    cites: tuple[str, ...]
    """The rules, or the keys of `SOURCES`, that the explanation rests on."""
    hint: str
    options: tuple[Option, ...] = ()
    pieces: tuple[Piece, ...] = ()
    """What to look at, for a screen to paint; seats are `@0`, `@1`, … of `names`."""
    names: tuple[str, ...] = ()
    id: str = ""
    """`maker:source:seed`."""
    seed: int = 0

    @property
    def wording(self) -> str:
        """Eight digits that differ when anything is asked otherwise: another version, or another log of the same name.

        >>> from electionlib.lessons import make
        >>> make("votes", 2024, seed=7).wording
        '0a4fd381'
        """
        said = [self.prompt, self.form, [option.words for option in self.options], self._looked_at(), self.right]
        return blake2b(json.dumps(said).encode(), digest_size=4).hexdigest()

    def read(self, answer: object) -> Answer:
        """Return an answer in the form it is kept; LessonError says in which form it is wanted.

        >>> from electionlib.lessons import make
        >>> make("neighbors", seed=1).read("ohio and W. Va., penn"), make("neighbors", seed=1).read("oh wv pa")
        (('OH', 'PA', 'WV'), ('OH', 'PA', 'WV'))
        >>> make("votes", 2024).read(" 54 ")
        54
        """
        match self.form:
            case "number":
                return _number(answer)
            case "states":
                return tuple(sorted({_state(word) for words in _words(answer) for word in _codes(words)}))
        chosen = tuple(sorted({key.lower() for key in _words(answer)}))
        keys = [option.key for option in self.options]
        if any(key not in keys for key in chosen) or (self.form == "choice" and len(chosen) != 1):
            wanted = "one of the letters" if self.form == "choice" else "some of the letters"
            raise LessonError(f"The answer is {wanted} {', '.join(keys)}.")
        return chosen[0] if self.form == "choice" else chosen

    def is_right(self, answer: object) -> bool:
        """Tell whether an answer is right; one of another form is wrong."""
        try:
            return self.read(answer) == self.right
        except ElectionlibError:
            return False

    def say(self, answer: Answer) -> str:
        """Say an answer in words.

        >>> from electionlib.lessons import make
        >>> question = make("neighbors", seed=1)
        >>> question.say(("OH", "WV"))
        'Ohio and West Virginia'
        """
        if self.form == "number":
            return f"{answer:,}"
        if self.form == "states":
            return listed([atlas.name(state) for state in self.read(answer)]) or "no state"  # type: ignore[union-attr]
        words = {option.key: option.words for option in self.options}
        return listed([f"({key}) {words[key]}" for key in _words(answer)]) or "none of them"

    def explain(self) -> str:
        """Return all that is to be said about the answer: the explanation, and why each option is right or wrong.

        >>> from electionlib.lessons import make
        >>> make("votes", 2024, seed=7).explain()[:80]
        'Maryland has 10. One for each of its 8 seats in the House, and two for its senat'
        """
        reasons = [f"({option.key}) {option.why}" for option in self.options if option.why]
        return " ".join([self.explanation, *reasons])

    def __str__(self) -> str:
        choices = [f"  ({option.key}) {option.words}" for option in self.options]
        return "\n".join([self.prompt, *filter(None, [self._looked_at()]), *choices])

    def _looked_at(self) -> str:
        return text(View("", MapLayer({}, {}), self.pieces), self.names)


def options(pick: Picker, rows: Iterable[tuple[str, str, bool]]) -> tuple[tuple[Option, ...], tuple[str, ...]]:
    """Give letters to (words, why, whether it is right) in any order; return the options and the right letters."""
    shuffled = pick.some(rows)
    made = tuple(Option(key, words, why) for key, (words, why, _) in zip(_LETTERS, shuffled, strict=False))
    return made, tuple(option.key for option, row in zip(made, shuffled, strict=True) if row[2])


def _words(answer: object) -> list[str]:
    if isinstance(answer, str):
        answer = re.split(r"[,;&]|\band\b", answer, flags=re.IGNORECASE)
    if not isinstance(answer, list | tuple) or not all(isinstance(word, str) for word in answer):
        raise LessonError("The answer is words with commas between them, or a list of words.")
    return [word.strip() for word in answer if word.strip()]


def _codes(words: str) -> list[str]:
    """Return the codes of states that only spaces part, such as CT NH, or else the words as they are."""
    parts = words.split()
    return parts if all(part.upper() in atlas.STATES for part in parts) else [words]


def _state(words: str) -> str:
    """Return the code of a state, also for an abbreviation or the beginning of one name alone, such as Minn."""
    short = "".join(words.replace(".", " ").split()).casefold()
    if short in _ABBREVIATIONS:
        return _ABBREVIATIONS[short]
    names = {code: atlas.name(code).replace(" ", "").casefold() for code in atlas.STATES}
    begun = [code for code, name in names.items() if len(short) > 2 and name.startswith(short)]
    return begun[0] if len(begun) == 1 else atlas.find(short if len(short) == 2 else words)


def _number(answer: object) -> int:
    if isinstance(answer, str):
        digits = answer.replace(",", "").replace(" ", "").removesuffix("votes")
        if digits.removeprefix("-").isdecimal() and len(digits) < 16:
            return int(digits)
    elif isinstance(answer, int) and not isinstance(answer, bool) and abs(answer) < 10**15:
        return answer
    raise LessonError("The answer is a whole number.")
