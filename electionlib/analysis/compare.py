"""Two lines of one game beside each other: where they part, which choice led there, and what differs now.

Everything is taken from what the viewer is shown: lines that part in a hidden card part, for others, where it tells.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from electionlib.engine.game import CHANCE, SPECTATOR, ElectionlibError
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import (
    Card,
    Cards,
    Group,
    MapLayer,
    Meter,
    Piece,
    Pips,
    StateMark,
    Table,
    Text,
    Track,
    View,
    holder,
    listed,
    named,
)

__all__ = ["Comparison", "Difference", "Parting", "Value", "compare"]

Value = int | str | tuple[Card, ...]
"""What stands at one place of a view: a bar's length, a text or cards."""


class Parting(NamedTuple):
    """The entry with which a line leaves the other: a seat's choice or an outcome of chance, in words, and its rule."""

    i: int
    by: int
    sentence: str
    rule: str


class Difference(NamedTuple):
    """One place of the views that says something else: the titles down to it, and both values; None: not there."""

    where: tuple[str, ...]
    a: Value | None
    b: Value | None


class Comparison(NamedTuple):
    """How two moments of two lines differ; seats are `@0`, `@1`, … in all words."""

    common: int
    """The last moment up to which the lines tell the same."""
    parting: tuple[Parting | None, Parting | None]
    """How each line goes on from there; None where it ends."""
    views: tuple[View, View]
    states: dict[str, tuple[StateMark, StateMark]]
    """The states whose category, number or label differs."""
    differences: tuple[Difference, ...]
    """What differs in the pieces, in their order."""

    def lines(self, names: Sequence[str], sides: tuple[str, str] = ("first", "second")) -> list[str]:
        """Say it in lines, one a difference, with the players' names and names for the two lines."""
        told = [f"Both lines are the same up to step {self.common}."]
        for side, parting in zip(sides, self.parting, strict=True):
            if parting:
                who = "Chance" if parting.by == CHANCE else f"@{parting.by}"
                told.append(f"Then the {side}: {who}: {parting.sentence} [{parting.rule}].")
        for state, (a, b) in self.states.items():
            if a.category != b.category:
                whose, other = (_whose(view.layer, mark) for view, mark in zip(self.views, (a, b), strict=True))
                told.append(f"{state}: {_either(whose, other, sides)}.")
        told += [f"{', '.join(where)}: {_either(*_apart(a, b), sides)}." for where, a, b in self.differences]
        return [named(line, names) for line in told]


def compare(
    a: Timeline[Any, Any], b: Timeline[Any, Any], i: int = -1, j: int = -1, viewer: int = SPECTATOR
) -> Comparison:
    """Compare moment `i` of one line with moment `j` of another, as a viewer sees them; the lines need not be forks.

    Lines of different games, options or first positions raise ElectionlibError.

    >>> from electionlib import load
    >>> game = load("candidate_5.jsonl")
    >>> fork = game.fork(60)
    >>> compare(game, fork, 60).differences
    ()
    >>> compare(game, fork).common
    60
    """
    same = a.header.game == b.header.game and a.header.options == b.header.options and a[0].position == b[0].position
    if not same:
        raise ElectionlibError("Only two lines of one game, begun alike, can be compared.")
    ends = min(len(a), len(b))
    common = next((k - 1 for k in range(1, ends) if not _is_alike(a, b, k, viewer)), ends - 1)
    views = (a.view(i, viewer), b.view(j, viewer))
    marks = views[0].layer.states, views[1].layer.states
    states = {
        state: (mark, marks[1][state])
        for state, mark in marks[0].items()
        if state in marks[1] and _look(mark) != _look(marks[1][state])
    }
    places = [_places(view.pieces) for view in views]
    differences = tuple(
        Difference(place[0], places[0].get(place), places[1].get(place))
        for place in places[0] | places[1]
        if places[0].get(place) != places[1].get(place)
    )
    return Comparison(
        common, (_parting(a, common + 1, viewer), _parting(b, common + 1, viewer)), views, states, differences
    )


def _is_alike(a: Timeline[Any, Any], b: Timeline[Any, Any], k: int, viewer: int) -> bool:
    """Tell whether entry `k - 1` tells a viewer the same in both lines, the ones before it being alike."""
    if a[k].position is b[k].position:
        return True
    same = a[k].by == b[k].by and a.shown(k, viewer) == b.shown(k, viewer)
    return same and a.events(k, viewer) == b.events(k, viewer)


def _parting(line: Timeline[Any, Any], k: int, viewer: int) -> Parting | None:
    if k == len(line):
        return None
    by, move = line[k].by, line.shown(k, viewer)
    assert by is not None
    assert move is not None
    return Parting(k, by, line.game.say(move), line.game.rule(line[k - 1].position, move))


def _look(mark: StateMark) -> tuple[str, float | None, str]:
    return mark.category, mark.value, mark.label


def _places(pieces: Sequence[Piece]) -> dict[tuple[tuple[str, ...], int], Value]:
    """Return what stands where, no cards being nothing; a second place of the same titles has number 1, and so on."""
    seen: Counter[tuple[str, ...]] = Counter()
    found: dict[tuple[tuple[str, ...], int], Value] = {}
    for where, value in (each for piece in pieces for each in _flat(piece)):
        if value != ():
            found[where, seen[where]] = value
        seen[where] += 1
    return found


def _flat(piece: Piece) -> Iterator[tuple[tuple[str, ...], Value]]:
    title = (piece.title,) if piece.title else ()
    match piece:
        case Group(_, pieces):
            yield from (((*title, *where), value) for part in pieces for where, value in _flat(part))
        case Table(_, columns, rows):
            for first, *cells in rows:
                yield from (
                    ((*title, _said(first), column), cell) for column, cell in zip(columns[1:], cells, strict=True)
                )
        case Meter(_, bars):
            yield from (((*title, label), amount) for label, amount, _ in bars)
        case Cards(_, cards):
            yield title, cards
        case Pips(_, spots):
            yield title, ", ".join(map(holder, spots))
        case Track(_, spaces, at):
            yield title, spaces[at]
        case Text(_, body):
            yield title, body


def _whose(layer: MapLayer, mark: StateMark) -> str:
    return layer.legend.get(mark.category) or holder(mark.category)


def _said(value: Value) -> str:
    if isinstance(value, tuple):
        return listed([card.title for card in value])
    return str(value).removesuffix(".")


def _apart(a: Value | None, b: Value | None) -> tuple[str, str]:
    """Say two values; of cards only those that the other side lacks; nothing where there is nothing."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        a, b = (tuple((Counter(own) - Counter(other)).elements()) for own, other in ((a, b), (b, a)))
    return "" if a is None else _said(a), "" if b is None else _said(b)


def _either(a: str, b: str, sides: tuple[str, str]) -> str:
    if a and b:
        return f"{a} in the {sides[0]}, {b} in the {sides[1]}"
    return f"{a or b}, only in the {sides[0] if a else sides[1]}"
