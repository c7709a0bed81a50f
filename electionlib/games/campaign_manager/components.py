"""The cards, tiles, news and Going Negative chart: shipped as reconstructions, or files of the user's own.

A card is what its operations say. `_OPERATIONS` is the vocabulary: what each operation needs and may have.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from electionlib import files
from electionlib.atlas import STATES, votes
from electionlib.engine.game import DataError
from electionlib.games.options import read_json
from electionlib.games.rows import about, code_of, number, one_of, rows_of, words

__all__ = [
    "ALL",
    "CARDS",
    "CHARTS",
    "ELECTION",
    "FAMILIES",
    "ISSUES",
    "NEWS",
    "SIDES",
    "SPACES",
    "START_VOTES",
    "TILES",
    "Cards",
    "Chart",
    "News",
    "NewsCard",
    "Op",
    "StrategyCard",
    "Tile",
    "Tiles",
]

SIDES = ("mccain", "obama")
"""The seats, as data files name them."""

ISSUES = ("defense", "economy")
"""The rows of voters on a tile."""

SPACES = ("defense_far", "defense_near", "economy_near", "economy_far")
"""The issue track; the first two point to Defense."""

ELECTION = 2008
START_VOTES = (155, 157)
CARDS_A_SIDE, DECK_SIZE, TILES_A_SIDE, STARTS_A_SIDE = 45, 15, 10, 2

ALL = -1
"""In an operation: all there are; in a cost: any number."""

FAMILIES: Mapping[str, str] = {
    "attack": "Attack",
    "advertising": "Advertising",
    "advertising_attack": "Advertising Attack",
    "campaigning": "Campaigning",
    "message_discipline": "Message Discipline",
    "get_out_the_vote": "Get Out the Vote",
    "fundraising": "Fundraising",
    "interview": "Interview",
    "issue_control": "Issue Control",
    "microtargeting": "Microtargeting",
    "speech": "Speech",
    "media_support": "Media Support",
    "demographic_support": "Demographic Support",
    "special": "Special",
}
"""The types of strategy cards in words."""


class Op(NamedTuple):
    """One operation of a card; which fields it has, `_OPERATIONS` says."""

    op: str
    n: int = 1
    issue: str = ""
    toward: str = ""
    state: str = ""
    """`A` or `B`, a state that is chosen when the first operation needs it; `news`, the state a news card is about."""
    player: str = ""
    """Whom it is for: a side, `trailing_in_ev`, or whoever carries it out."""
    group: str = ""
    effect: str = ""
    how: str = ""
    rows: tuple[str, ...] = ()
    each: "tuple[Op, ...]" = ()

    def to_json(self) -> dict[str, Any]:
        """Return the operation in the form a file has it."""
        row = {name: value for name, value in self._asdict().items() if value not in ("", ())}
        if "n" not in _OPERATIONS[self.op].fields:
            del row["n"]
        elif self.n == ALL:
            row["n"] = "all"
        if self.rows:
            row["rows"] = list(self.rows)
        if self.each:
            row["each"] = self.each[0].to_json()
        return row


class _Operation(NamedTuple):
    """The fields an operation must have; `player` is possible besides where `is_for` says so."""

    fields: tuple[str, ...]
    is_for: bool = False


_OPERATIONS: Mapping[str, _Operation] = {
    "support": _Operation(("issue", "n", "state"), True),
    "shift": _Operation(("toward", "n", "state")),
    "alter_key": _Operation(("state",)),
    "demographic": _Operation(("group",), True),
    "claim_undecided": _Operation(("rows", "n", "state"), True),
    "draw": _Operation(("n",), True),
    "draw_then_play": _Operation(("n",)),
    "per_discard": _Operation(("each",)),
    "discard": _Operation(("n", "how"), True),
    "opponent_discards": _Operation(("n", "how")),
    "media": _Operation(("effect",)),
}

_CARDS_ONLY = ("draw_then_play", "per_discard", "media")
"""Operations that no news card and no roll of the die can bring."""

_ISSUE_WORDS = (*ISSUES, "majority", "minority", "any")
_WORDS: Mapping[str, tuple[str, ...]] = {
    "issue": _ISSUE_WORDS,
    "toward": _ISSUE_WORDS,
    "how": ("random", "choose"),
    "effect": ("choose_news_state", "own_negative_no_roll", "opponent_negative_rolls_twice"),
    "player": (*SIDES, "trailing_in_ev"),
}


class StrategyCard(NamedTuple):
    """One of the cards of a side; a `cost` of ALL is any number of discards."""

    id: str
    seat: int
    type: str
    title: str
    cost: int
    ops: tuple[Op, ...]
    is_negative: bool
    is_beginner: bool

    @property
    def media(self) -> str:
        """What the card does as long as it lies in the media slot; nothing if it does not go there."""
        return next((op.effect for op in self.ops if op.op == "media"), "")


@dataclass(frozen=True)
class Cards:
    """The strategy cards of both sides, in the order of the file."""

    name: str
    cards: tuple[StrategyCard, ...]
    reconstructed: bool = False
    note: str = ""

    @classmethod
    def from_json(cls, data: Any, file: str) -> "Cards":
        """Read 45 cards a side, 15 of them with a beginner's star; raises DataError."""
        cards: list[StrategyCard] = []
        for where, row in rows_of(data, "cards", file):
            code = code_of(row, file, where, [card.id for card in cards])
            cost = ALL if row.get("cost", 0) == "any" else row.get("cost", 0)
            if type(cost) is not int or (cost != ALL and not 0 <= cost <= 4):  # with five in hand it can be paid
                raise DataError(
                    file, where, f'expected "cost" to be a number from 0 to 4 or "any", not {row["cost"]!r}'
                )
            ops = _ops(row, file, where, ("A", "B"))
            if any(op.op == "per_discard" for op in ops) != (cost == ALL):
                raise DataError(file, where, 'expected a cost of "any" with the operation per_discard, and only there')
            card = StrategyCard(
                code,
                SIDES.index(one_of(row, "side", SIDES, file, where)),
                one_of(row, "type", FAMILIES, file, where),
                words(row, "title", file, where),
                cost,
                ops,
                _flag(row, "negative", file, where),
                _flag(row, "beginner", file, where),
            )
            cards.append(card)
        for seat, side in enumerate(SIDES):
            own = [card for card in cards if card.seat == seat]
            count, starred = len(own), sum(card.is_beginner for card in own)
            if (count, starred) != (CARDS_A_SIDE, DECK_SIZE):
                wanted = f"{CARDS_A_SIDE} cards of {side}, {DECK_SIZE} of them for beginners"
                raise DataError(file, "cards", f"expected {wanted}, not {count} and {starred}")
        return cls(cards=tuple(cards), **about(data))

    def to_json(self) -> dict[str, Any]:
        """Return the cards in the form `from_json` reads."""
        rows = [
            {
                "id": card.id,
                "side": SIDES[card.seat],
                "type": card.type,
                "title": card.title,
                "cost": "any" if card.cost == ALL else card.cost,
                "ops": [op.to_json() for op in card.ops],
                "negative": card.is_negative,
                "beginner": card.is_beginner,
            }
            for card in self.cards
        ]
        return {"name": self.name, "reconstructed": self.reconstructed, "note": self.note, "cards": rows}

    @cached_property
    def by_code(self) -> Mapping[str, StrategyCard]:
        """Every card by its code."""
        return {card.id: card for card in self.cards}


class Tile(NamedTuple):
    """One battleground state as it enters play; a row counts McCain's and Obama's voters, the others are undecided."""

    state: str
    seat: int
    """Whose logo is on its back."""
    voters: int
    rows: tuple[tuple[int, int], tuple[int, int]]
    issue: int
    demographics: tuple[str, str]
    key: int
    is_beginner: bool


@dataclass(frozen=True)
class Tiles:
    """The twenty state tiles, the states that are safe from the start, and the names of the demographics."""

    name: str
    tiles: tuple[Tile, ...]
    safe: tuple[tuple[str, ...], ...]
    demographics: tuple[tuple[str, str], ...]
    reconstructed: bool = False
    note: str = ""

    @classmethod
    def from_json(cls, data: Any, file: str) -> "Tiles":
        """Read ten tiles a side, two of them for beginners; with the safe states all 51 once; raises DataError."""
        rows = rows_of(data, "tiles", file)
        names, safe = data.get("demographics"), data.get("safe")
        if not isinstance(names, dict) or not all(type(said) is str and said for said in names.values()):
            raise DataError(file, "demographics", "expected an object that gives each demographic its name")
        if not isinstance(safe, dict) or not all(isinstance(safe.get(side), list) for side in SIDES):
            raise DataError(file, "safe", f"expected an object with a list of states for {' and for '.join(SIDES)}")
        tiles = tuple(_tile(row, tuple(names), file, where) for where, row in rows)
        safes = tuple(tuple(safe[side]) for side in SIDES)
        _check_states([*chain(*safes), *(tile.state for tile in tiles)], file)
        for seat, side in enumerate(SIDES):
            own = [tile for tile in tiles if tile.seat == seat]
            count, starred = len(own), sum(tile.is_beginner for tile in own)
            if (count, starred) != (TILES_A_SIDE, STARTS_A_SIDE):
                wanted = f"{TILES_A_SIDE} tiles of {side}, {STARTS_A_SIDE} of them for beginners"
                raise DataError(file, "tiles", f"expected {wanted}, not {count} and {starred}")
            total = sum(votes(ELECTION)[state] for state in safes[seat])
            if total != START_VOTES[seat]:
                raise DataError(file, "safe", f"expected states worth {START_VOTES[seat]} for {side}, not {total}")
        return cls(tiles=tiles, safe=safes, demographics=tuple(names.items()), **about(data))

    def to_json(self) -> dict[str, Any]:
        """Return the tiles in the form `from_json` reads."""
        rows = [
            {
                "state": tile.state,
                "side": SIDES[tile.seat],
                "voters": tile.voters,
                **dict(zip(ISSUES, map(list, tile.rows), strict=True)),
                "issue": SPACES[tile.issue],
                "demographics": list(tile.demographics),
                "key": tile.demographics[tile.key],
                "beginner": tile.is_beginner,
            }
            for tile in self.tiles
        ]
        about = {"name": self.name, "reconstructed": self.reconstructed, "note": self.note}
        safe = {side: list(states) for side, states in zip(SIDES, self.safe, strict=True)}
        return {**about, "safe": safe, "demographics": dict(self.demographics), "tiles": rows}


class NewsCard(NamedTuple):
    """One Breaking News card."""

    id: str
    title: str
    ops: tuple[Op, ...]


@dataclass(frozen=True)
class News:
    """The Breaking News cards, in the order of the file."""

    name: str
    cards: tuple[NewsCard, ...]
    reconstructed: bool = False
    note: str = ""

    @classmethod
    def from_json(cls, data: Any, file: str) -> "News":
        """Read the news, a card at least for each state that can enter play; raises DataError."""
        cards: list[NewsCard] = []
        for where, row in rows_of(data, "news", file):
            code = code_of(row, file, where, [card.id for card in cards])
            ops = _ops(row, file, where, ("news",), (*_CARDS_ONLY, "opponent_discards"))
            for op in ops:
                if not op.player and op.op in ("support", "claim_undecided", "demographic", "draw", "discard"):
                    raise DataError(file, where, f'expected "player" in the operation {op.op} of a news card')
            cards.append(NewsCard(code, words(row, "title", file, where), ops))
        least = (TILES_A_SIDE - STARTS_A_SIDE) * len(SIDES)
        if not least <= len(cards) <= 100:
            raise DataError(file, "news", f"expected {least} to 100 cards, not {len(cards)}")
        return cls(cards=tuple(cards), **about(data))

    def to_json(self) -> dict[str, Any]:
        """Return the news in the form `from_json` reads."""
        rows = [{"id": card.id, "title": card.title, "ops": [op.to_json() for op in card.ops]} for card in self.cards]
        return {"name": self.name, "reconstructed": self.reconstructed, "note": self.note, "news": rows}

    @cached_property
    def by_code(self) -> Mapping[str, NewsCard]:
        """Every card by its code."""
        return {card.id: card for card in self.cards}


@dataclass(frozen=True)
class Chart:
    """What each face of the Going Negative die grants the opponent, from 1 on."""

    name: str
    results: tuple[tuple[Op, ...], ...]
    reconstructed: bool = False
    note: str = ""

    @classmethod
    def from_json(cls, data: Any, file: str) -> "Chart":
        """Read the results of rolls from 1 on, each in its row; raises DataError."""
        results = []
        for i, (where, row) in enumerate(rows_of(data, "results", file), 1):
            if type(row.get("roll")) is not int or row["roll"] != i:
                raise DataError(file, where, f'expected "roll" to be {i}, not {row.get("roll")!r}')
            results.append(_ops(row, file, where, ("A", "B"), _CARDS_ONLY))
        if not 2 <= len(results) <= 20:
            raise DataError(file, "results", f"expected the results of a die with 2 to 20 faces, not {len(results)}")
        return cls(results=tuple(results), **about(data))

    def to_json(self) -> dict[str, Any]:
        """Return the chart in the form `from_json` reads."""
        rows = [{"roll": i, "ops": [op.to_json() for op in ops]} for i, ops in enumerate(self.results, 1)]
        return {"name": self.name, "reconstructed": self.reconstructed, "note": self.note, "results": rows}


def _flag(row: Mapping[str, Any], key: str, file: str, where: str) -> bool:
    if type(row.get(key, False)) is not bool:
        raise DataError(file, where, f'expected "{key}" to be true or false, not {row[key]!r}')
    return bool(row.get(key, False))


def _ops(
    row: Mapping[str, Any], file: str, where: str, letters: Sequence[str], without: Sequence[str] = ()
) -> tuple[Op, ...]:
    """Read a list of operations of all kinds but some; their states come in the order of `letters`."""
    if not isinstance(row.get("ops"), list) or len(row["ops"]) > 8:
        raise DataError(file, where, f'expected "ops" to be a list of up to 8 operations, not {row.get("ops")!r}')
    ops = tuple(_op(each, file, f"{where}, operation {i}", letters) for i, each in enumerate(row["ops"], 1))
    used = list(dict.fromkeys(op.state for op in ops if op.state))
    if used != list(letters[: len(used)]):
        raise DataError(file, where, f"expected the first state to be {letters[0]}, not {used[0]}")
    if wrong := [op.op for op in ops if op.op in without]:
        raise DataError(file, where, f"expected an operation that can stand here, not {wrong[0]}")
    return ops


def _op(row: Any, file: str, where: str, letters: Sequence[str]) -> Op:
    if not isinstance(row, dict):
        raise DataError(file, where, f"expected an object, not {row!r}")
    kind = one_of(row, "op", _OPERATIONS, file, where)
    operation = _OPERATIONS[kind]
    wanted = (*operation.fields, *(("player",) if operation.is_for and "player" in row else ()))
    if surplus := [key for key in row if key not in ("op", *wanted)]:
        raise DataError(
            file, where, f"expected {kind} to have {', '.join(wanted)} and nothing else, not {surplus[0]!r}"
        )
    found: dict[str, Any] = {}
    for key in wanted:
        if key in _WORDS:
            found[key] = one_of(row, key, _WORDS[key], file, where)
        elif key == "n" and kind == "claim_undecided" and row.get("n") == "all":
            found[key] = ALL
        elif key == "n":
            found[key] = number(row, key, 1, 9, file, where)
        elif key == "state":
            found[key] = one_of(row, key, letters, file, where)
        elif key == "group" and isinstance(row.get(key), str):
            found[key] = row[key]
        elif key == "rows" and row.get(key) in ([*ISSUES], [ISSUES[0]], [ISSUES[1]]):
            found[key] = tuple(row[key])
        elif key == "each":
            found[key] = (_op(row.get(key), file, where, ("A",)),)
            if not found[key][0].state:
                raise DataError(file, where, 'expected "each" to be an operation on the state A')
        else:
            raise DataError(file, where, f'expected "{key}" as this operation needs it, not {row.get(key)!r}')
    return Op(kind, **found)


def _tile(row: Mapping[str, Any], groups: Sequence[str], file: str, where: str) -> Tile:
    voters = number(row, "voters", 2, 12, file, where)
    for issue in ISSUES:
        counts = row.get(issue)
        is_right = isinstance(counts, list) and len(counts) == 2 and all(type(n) is int and n >= 0 for n in counts)
        if not is_right or sum(row[issue]) > voters:
            wanted = f"McCain's and Obama's voters, at most {voters} together"
            raise DataError(file, where, f'expected "{issue}" to be [{wanted}], not {counts!r}')
    pair = row.get("demographics")
    if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1] or any(group not in groups for group in pair):
        raise DataError(file, where, f'expected "demographics" to be two of {", ".join(groups)}, not {pair!r}')
    space = SPACES.index(one_of(row, "issue", SPACES, file, where))
    defense, economy = row["defense"], row["economy"]
    rows = ((defense[0], defense[1]), (economy[0], economy[1]))
    if voters in rows[space // 2]:
        raise DataError(file, where, "expected a state that nobody has won from the start")
    key = pair.index(one_of(row, "key", pair, file, where))
    seat = SIDES.index(one_of(row, "side", SIDES, file, where))
    state = str(row.get("state"))
    return Tile(state, seat, voters, rows, space, (pair[0], pair[1]), key, _flag(row, "beginner", file, where))


def _check_states(states: Sequence[Any], file: str) -> None:
    for state in states:
        if state not in STATES:
            raise DataError(file, "", f"expected the code of a state such as NY, not {state!r}")
    counts = Counter(states)
    if twice := [state for state, count in counts.items() if count > 1]:
        raise DataError(file, "", f"expected each state once, as a tile or as safe; {', '.join(twice)} more than once")
    if missing := [state for state in STATES if state not in counts]:
        raise DataError(file, "", f"expected all 51 states, as tiles or as safe; {', '.join(missing)} missing")


def _shipped(kind: Any, name: str) -> Mapping[str, Any]:
    file = f"{name}.json"
    return {"reconstructed": kind.from_json(read_json(files.data("campaign_manager", file)), file)}


CARDS: Mapping[str, Cards] = _shipped(Cards, "cards")
TILES: Mapping[str, Tiles] = _shipped(Tiles, "tiles")
NEWS: Mapping[str, News] = _shipped(News, "news")
CHARTS: Mapping[str, Chart] = _shipped(Chart, "chart")
"""The components that can be asked for by name."""
