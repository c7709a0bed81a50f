"""The deck and the Primaries of Candidate, shipped as reconstructions or read from a file of the user's own.

Money is counted in thousands of dollars. A card's code is its kind's letters and its value: `M30` is $30,000.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from electionlib import files
from electionlib.atlas import STATES, name, neighbors, votes
from electionlib.engine.game import DataError
from electionlib.engine.view import listed
from electionlib.games.options import read_json
from electionlib.games.rows import about, number, one_of, rows_of

__all__ = ["CARD_KINDS", "DECKS", "ELECTION", "PRIMARIES", "CardKind", "Deck", "Primaries", "kind", "value"]

ELECTION = 1992
"""The printed vote markers are those of the 1990 census."""


class CardKind(NamedTuple):
    """A kind of card: its letters in a code, its title, and its family."""

    letters: str
    title: str
    family: str
    valued: bool = False


CARD_KINDS: Mapping[str, CardKind] = {
    "money": CardKind("M", "Money", "money", True),
    "endorsement": CardKind("E", "Endorsement", "endorsement", True),
    "rumor": CardKind("R", "Rumor", "rumor", True),
    "squelch": CardKind("SQ", "Squelch Rumor", "squelch"),
    "zero": CardKind("Z", "Zero", "zero"),
    "scandal": CardKind("SC", "Scandal", "problem"),
    "party_ruling": CardKind("PR", "Party Ruling", "problem"),
    "state_ruling": CardKind("SR", "State Ruling", "problem"),
    "favorite_son": CardKind("FS", "Favorite Son", "problem"),
    "deadlock": CardKind("DL", "Deadlock", "problem"),
}

_BY_LETTERS = {kind.letters: key for key, kind in CARD_KINDS.items()}


@cache
def kind(card: str) -> str:
    """Return the kind of a card's code.

    >>> kind("M30"), kind("SC")
    ('money', 'scandal')
    """
    return _BY_LETTERS[card.rstrip("0123456789")]


@cache
def value(card: str) -> int:
    """Return the printed amount in thousands of dollars; 0 for a card without one.

    >>> value("R20"), value("Z")
    (20, 0)
    """
    return int(card.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") or 0)


@dataclass(frozen=True)
class Deck:
    """How many there are of each card, in the order of the file: (code, count) pairs."""

    name: str
    cards: tuple[tuple[str, int], ...]
    reconstructed: bool = False
    note: str = ""

    @classmethod
    def from_json(cls, data: Any, file: str) -> "Deck":
        """Read a deck: 40 cards or more, of known kinds; raises DataError."""
        counts: dict[str, int] = {}
        for where, row in rows_of(data, "cards", file):
            key = one_of(row, "kind", CARD_KINDS, file, where)
            kind, amount = CARD_KINDS[key], row.get("value", 0)
            step = 10_000 if key == "money" else 1_000
            if kind.valued and (type(amount) is not int or not 0 < amount <= 1_000_000 or amount % step):
                raise DataError(file, where, f'expected "value" in dollars, a multiple of {step:,}, not {amount!r}')
            code = kind.letters + (str(amount // 1000) if kind.valued else "")
            counts[code] = counts.get(code, 0) + number(row, "count", 1, 200, file, where)
        if (total := sum(counts.values())) < 40:
            raise DataError(file, "cards", f"expected 40 cards or more in all, not {total}")
        return cls(cards=tuple(counts.items()), **about(data))

    def to_json(self) -> dict[str, Any]:
        """Return the deck in the form `from_json` reads."""
        rows = []
        for code, count in self.cards:
            amount = {"value": value(code) * 1000} if value(code) else {}
            rows.append({"kind": kind(code), **amount, "count": count})
        return {"name": self.name, "reconstructed": self.reconstructed, "note": self.note, "cards": rows}


@dataclass(frozen=True)
class Primaries:
    """The grouping of the 51 states; type, votes and borders follow from the states."""

    name: str
    groups: tuple[tuple[str, ...], ...]
    reconstructed: bool = False
    note: str = ""

    @classmethod
    def from_json(cls, data: Any, file: str) -> "Primaries":
        """Read the Primaries: every state exactly once, in groups of one to three; raises DataError."""
        groups: list[tuple[str, ...]] = []
        seen: dict[str, int] = {}
        for i, (where, row) in enumerate(rows_of(data, "primaries", file), 1):
            states = row.get("states")
            if not isinstance(states, list) or not 1 <= len(states) <= 3:
                raise DataError(file, where, f'expected "states" to be a list of one to three codes, not {states!r}')
            for state in states:
                if state not in STATES:
                    raise DataError(file, where, f"expected the code of a state such as NY, not {state!r}")
                if state in seen:
                    raise DataError(file, where, f"expected each state once; {state} is in row {seen[state]} too")
                seen[state] = i
            groups.append(tuple(states))
        if missing := [state for state in STATES if state not in seen]:
            raise DataError(file, "primaries", f"expected all 51 states; {', '.join(missing)} missing")
        return cls(groups=tuple(groups), **about(data))

    def to_json(self) -> dict[str, Any]:
        """Return the Primaries in the form `from_json` reads."""
        rows = [{"states": list(group)} for group in self.groups]
        return {"name": self.name, "reconstructed": self.reconstructed, "note": self.note, "primaries": rows}

    def code(self, i: int) -> str:
        """Return the code of a Primary: its states in the order of the file, such as `NJ+NY`."""
        return "+".join(self.groups[i])

    def title(self, i: int) -> str:
        """Return the names of a Primary's states."""
        return listed([name(state) for state in self.groups[i]])

    def votes(self, i: int) -> int:
        """Return the votes of all states of a Primary together.

        >>> primaries = PRIMARIES["reconstructed"]
        >>> primaries.votes(primaries.groups.index(("NJ", "NY")))
        48
        """
        return sum(votes(ELECTION)[state] for state in self.groups[i])

    def touch(self, i: int, j: int) -> bool:
        """Tell whether two Primaries share a land border (CAND-10.3)."""
        near = neighbors()
        return i != j and any(b in near[a] for a in self.groups[i] for b in self.groups[j])


def _shipped(name: str) -> Path:
    return files.data("candidate", f"{name}.json")


DECKS: Mapping[str, Deck] = {"reconstructed": Deck.from_json(read_json(_shipped("deck")), "deck.json")}
"""The decks that can be asked for by name."""

PRIMARIES: Mapping[str, Primaries] = {
    "reconstructed": Primaries.from_json(read_json(_shipped("primaries")), "primaries.json"),
    "alternative": Primaries.from_json(read_json(_shipped("primaries_alternative")), "primaries_alternative.json"),
}
"""The groupings that can be asked for by name."""
