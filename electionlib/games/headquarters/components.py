"""The groups that endorse and the Face the Nation cards: invented ones, or files of the user's own.

A card is what its operations say; `_OPERATIONS` is the vocabulary. Files give dollars, the game counts thousands.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from electionlib import files
from electionlib.atlas import STATES
from electionlib.engine.game import DataError
from electionlib.games.options import read_json
from electionlib.games.rows import about, code_of, number, rows_of, words

__all__ = ["ANY", "CARDS", "ENDORSEMENTS", "KEPT", "Card", "Cards", "Endorsements", "Group", "Op"]

ANY = -1
"""In an operation: as many as wished."""

KEPT = ("waive", "cancel", "debate_bonus")
"""Operations of cards that are kept until they are played."""


class Group(NamedTuple):
    """A group: how many headquarters it brings, where (no states: anywhere), and which are its rivals (HQ-3.4)."""

    id: str
    name: str
    category: str
    hq: int
    states: tuple[str, ...]
    rivals: tuple[str, ...]


@dataclass(frozen=True)
class Endorsements:
    """The groups, in the order of the file."""

    name: str
    groups: tuple[Group, ...]
    reconstructed: bool = False
    note: str = ""

    @classmethod
    def from_json(cls, data: Any, file: str) -> "Endorsements":
        """Read up to 40 groups whose rivals are each other's; raises DataError."""
        groups: list[Group] = []
        for where, row in rows_of(data, "endorsements", file):
            code = code_of(row, file, where, [group.id for group in groups])
            states, rivals = row.get("where"), row.get("rivals", [])
            if states != "anywhere" and not (
                isinstance(states, list) and states and all(state in STATES for state in states)
            ):
                raise DataError(
                    file, where, f'expected "where" to be anywhere or a list of states such as NY, not {states!r}'
                )
            if not isinstance(rivals, list) or not all(isinstance(rival, str) for rival in rivals):
                raise DataError(file, where, f'expected "rivals" to be a list of ids, not {rivals!r}')
            places = () if states == "anywhere" else tuple(state for state in STATES if state in states)
            titles = (words(row, "name", file, where), words(row, "category", file, where))
            groups.append(Group(code, *titles, number(row, "hq", 1, 20, file, where), places, tuple(rivals)))
        if not 1 <= len(groups) <= 40:
            raise DataError(file, "endorsements", f"expected 1 to 40 groups, not {len(groups)}")
        pairs = {(group.id, rival) for group in groups for rival in group.rivals}
        for one, other in sorted(pairs):
            if (other, one) not in pairs or one == other:
                raise DataError(file, one, f"expected {other} to be another group that has {one} as a rival too")
        return cls(groups=tuple(groups), **about(data))

    def to_json(self) -> dict[str, Any]:
        """Return the groups in the form `from_json` reads."""
        rows = [
            {
                "id": group.id,
                "name": group.name,
                "category": group.category,
                "hq": group.hq,
                "where": list(group.states) or "anywhere",
                "rivals": list(group.rivals),
            }
            for group in self.groups
        ]
        return {"name": self.name, "reconstructed": self.reconstructed, "note": self.note, "endorsements": rows}

    @cached_property
    def by_code(self) -> Mapping[str, Group]:
        """Every group by its code."""
        return {group.id: group for group in self.groups}


class Op(NamedTuple):
    """One operation of a card; which fields it has, `_OPERATIONS` says."""

    op: str
    who: str = "self"
    amount: int = 0
    """In thousands of dollars; a debater's bonus in points."""
    cap: int = 0
    """In thousands of dollars; 0 is none."""
    n: int = 0
    where: str = ""
    price: str = ""
    max_per_state: int = 0
    one_state: bool = False
    ignore_lock: bool = True
    """Whether it is outside the three-turn limit (HQ-5.5)."""
    chosen_by: str = "owner"
    refund_pct: int = 0
    optional: bool = False
    to: str = ""
    pay_rent: bool = True
    enters: bool = True
    what: str = ""
    mandatory: bool = False
    fee: str = "normal"
    cond: str = ""
    then: "tuple[Op, ...]" = ()
    other: "tuple[Op, ...]" = ()

    def to_json(self) -> dict[str, Any]:
        """Return the operation in the form a file has it."""
        row: dict[str, Any] = {"op": self.op}
        for key in _OPERATIONS[self.op]:
            value = getattr(self, "other" if key == "else" else key)
            if key in ("then", "else"):
                row[key] = [op.to_json() for op in value]
            elif key in ("cap", "max_per_state") and not value:
                continue
            elif key in ("amount", "cap") and self.op != "debate_bonus":
                row[key] = value * 1000
            else:
                row[key] = "any" if value == ANY and key == "n" else value
        return row


_OPERATIONS: Mapping[str, tuple[str, ...]] = {
    "money": ("who", "amount"),
    "money_per_hq": ("who", "amount", "cap"),
    "hq_gain": ("who", "n", "where", "price", "max_per_state", "one_state", "ignore_lock"),
    "hq_lose": ("who", "n", "where", "chosen_by", "refund_pct", "optional"),
    "move": ("who", "to", "pay_rent", "enters"),
    "skip": ("who", "what", "n"),
    "debate": ("who", "mandatory", "fee"),
    "surrender": ("who", "n", "chosen_by"),
    "waive": ("what",),
    "cancel": ("what",),
    "debate_bonus": ("amount",),
    "if": ("cond", "then", "else"),
}

_WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "who": {
        "money": ("self", "all", "here", "each_opponent", "choose_one", "leader", "poorest"),
        "money_per_hq": ("self", "all", "here", "each_opponent", "choose_one", "leader", "poorest"),
        "hq_lose": ("self", "all", "here", "each_opponent", "choose_one", "leader", "poorest"),
        "debate": ("choose_one", "all"),
    },
    "where": {
        "hq_gain": ("here", "home", "adjacent", "anywhere", "ev<=5", "ev>=15"),
        "hq_lose": ("here", "anywhere", "one_state"),
    },
    "price": {"hq_gain": ("free", "half", "full")},
    "chosen_by": {"hq_lose": ("owner", "drawer"), "surrender": ("owner",)},
    "to": {"move": ("home", "adjacent", "any")},
    "what": {"skip": ("turn", "travel"), "waive": ("travel_fee", "rent"), "cancel": ("smear",)},
    "fee": {"debate": ("normal", "waived")},
    "cond": {"if": ("at_home", "fewest_ev")},
}
_NUMBERS: Mapping[str, tuple[int, int]] = {"n": (1, 20), "max_per_state": (1, 20), "refund_pct": (0, 100)}
_DEFAULTS = ("who", "max_per_state", "one_state", "ignore_lock", "chosen_by", "refund_pct", "optional", "pay_rent")
"""What an operation may leave out; `enters`, `mandatory`, `fee` and `cap` too."""


class Card(NamedTuple):
    """A Face the Nation card."""

    id: str
    title: str
    text: str
    ops: tuple[Op, ...]
    is_smear: bool

    @property
    def kept(self) -> str:
        """The operation for which the card is kept; nothing if it is not."""
        return self.ops[0].op if self.ops and self.ops[0].op in KEPT else ""


@dataclass(frozen=True)
class Cards:
    """The Face the Nation cards, in the order of the file, each of them once in the deck."""

    name: str
    cards: tuple[Card, ...]
    reconstructed: bool = False
    note: str = ""

    @classmethod
    def from_json(cls, data: Any, file: str) -> "Cards":
        """Read up to 200 cards, one at least of which is not kept, so that there is always one to draw."""
        cards: list[Card] = []
        for where, row in rows_of(data, "cards", file):
            code = code_of(row, file, where, [card.id for card in cards])
            smear = row.get("smear", False)
            if type(smear) is not bool:
                raise DataError(file, where, f'expected "smear" to be true or false, not {smear!r}')
            ops = _ops(row.get("ops"), file, where)
            if len(ops) > 1 and (alone := [op.op for op in ops if op.op in ("if", *KEPT)]):
                raise DataError(file, where, f"expected {alone[0]} to be the only operation of its card")
            title, text = words(row, "title", file, where), words(row, "text", file, where, 300)
            cards.append(Card(code, title, text, ops, smear))
        if len(cards) > 200 or all(card.kept for card in cards):
            raise DataError(file, "cards", "expected up to 200 cards, one of them not to be kept")
        return cls(cards=tuple(cards), **about(data))

    def to_json(self) -> dict[str, Any]:
        """Return the cards in the form `from_json` reads."""
        rows = [
            {
                "id": card.id,
                "title": card.title,
                "text": card.text,
                "smear": card.is_smear,
                "ops": [op.to_json() for op in card.ops],
            }
            for card in self.cards
        ]
        return {"name": self.name, "reconstructed": self.reconstructed, "note": self.note, "cards": rows}

    @cached_property
    def by_code(self) -> Mapping[str, Card]:
        """Every card by its code."""
        return {card.id: card for card in self.cards}


def _ops(rows: Any, file: str, where: str, is_inner: bool = False) -> tuple[Op, ...]:
    if not isinstance(rows, list) or not 1 <= len(rows) <= 8:
        raise DataError(file, where, f'expected "ops" to be a list of 1 to 8 operations, not {rows!r}')
    return tuple(_op(row, file, f"{where}, operation {i}", is_inner) for i, row in enumerate(rows, 1))


def _op(row: Any, file: str, where: str, is_inner: bool) -> Op:
    if not isinstance(row, dict):
        raise DataError(file, where, f"expected an object, not {row!r}")
    kind = row.get("op")
    if not isinstance(kind, str) or kind not in _OPERATIONS or (is_inner and kind in ("if", *KEPT)):
        raise DataError(file, where, f'expected "op" to be an operation that can stand here, not {kind!r}')
    if surplus := [key for key in row if key not in ("op", *_OPERATIONS[kind])]:
        raise DataError(file, where, f"expected {kind} to have {', '.join(_OPERATIONS[kind])}, not {surplus[0]!r}")
    found: dict[str, Any] = {}
    for key in _OPERATIONS[kind]:
        if key not in row and key in (*_DEFAULTS, "enters", "mandatory", "fee", "cap"):
            continue
        if key in ("then", "else"):
            found["other" if key == "else" else key] = _ops(row.get(key), file, where, is_inner=True)
        elif key == "n" and kind == "hq_lose" and row.get(key) == "any":
            found[key] = ANY
        elif key in ("amount", "cap") and kind != "debate_bonus":
            low = 0 if key == "cap" else -10_000_000
            found[key] = number(row, key, low, 10_000_000, file, where) // 1000
            if row[key] % 1000:
                raise DataError(file, where, f'expected "{key}" to be a multiple of 1000, not {row[key]}')
        elif key == "amount":
            found[key] = number(row, key, 1, 20, file, where)
        elif key in _NUMBERS:
            found[key] = number(row, key, *_NUMBERS[key], file, where)
        elif key == "who" or key in _WORDS:
            words = _WORDS[key].get(kind, ("self",))
            if row.get(key) not in words:
                raise DataError(file, where, f'expected "{key}" to be one of {", ".join(words)}, not {row.get(key)!r}')
            found[key] = row[key]
        elif type(row.get(key)) is not bool:
            raise DataError(file, where, f'expected "{key}" to be true or false, not {row.get(key)!r}')
        else:
            found[key] = row[key]
    return Op(kind, **found)


def _shipped(kind: Any, name: str) -> Mapping[str, Any]:
    file = f"{name}.json"
    return {"invented": kind.from_json(read_json(files.data("headquarters", file)), file)}


ENDORSEMENTS: Mapping[str, Endorsements] = _shipped(Endorsements, "endorsements")
CARDS: Mapping[str, Cards] = _shipped(Cards, "cards")
"""The components that can be asked for by name."""
