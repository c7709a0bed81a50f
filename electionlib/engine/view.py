"""What a game tells a screen: a map layer and an ordered list of small typed pieces, and both of them as text.

A game describes, a screen paints: nothing here knows a game, plotly or a widget. Seats stand in texts as `@0`, `@1`, …
and `named` puts the players' names in.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = [
    "CATEGORIES",
    "Card",
    "Cards",
    "Group",
    "MapLayer",
    "Meter",
    "Path",
    "Piece",
    "Pips",
    "StateMark",
    "Table",
    "Text",
    "Track",
    "View",
    "holder",
    "listed",
    "look",
    "named",
    "number",
    "plain",
    "text",
]

CATEGORIES = ("plain", "open", "contested", "undecided", "safe", "out of play")
"""What a state may be on a map besides `seat 0`, `seat 1`, …; `seat 0 as 1` is seat 0's in the look of seat 1."""


class StateMark(NamedTuple):
    """One state on the map: a category (or a number, `value`), a short label, a hover text, and why it has an outline.

    `outline` is a word or a few, such as `won`: the border gets thick, and `text` says why; the hover text should too.
    """

    category: str
    label: str
    hover: str
    value: float | None = None
    outline: str = ""


class Path(NamedTuple):
    """A line over the map through states, such as a route or a pair of neighbors."""

    states: tuple[str, ...]
    label: str


class MapLayer(NamedTuple):
    """What the map shows: each state's mark, lines between states, the legend's words by category, and its key."""

    states: Mapping[str, StateMark]
    legend: Mapping[str, str]
    paths: tuple[Path, ...] = ()
    key: str = ""
    """What the states' labels say, such as "number: votes"."""


class Card(NamedTuple):
    """One card: its code, its face in a few characters, its title in words, and its family (which gives it a look)."""

    code: str
    face: str
    title: str
    family: str


class Cards(NamedTuple):
    """A row of cards."""

    title: str
    cards: tuple[Card, ...]


class Table(NamedTuple):
    """A table; a cell is a text or a row of cards, and `mark` names the rows to point out."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple["str | tuple[Card, ...]", ...], ...]
    mark: tuple[int, ...] = ()


class Pips(NamedTuple):
    """A row of equal spots, each held by `seat 0`, … or `open`."""

    title: str
    spots: tuple[str, ...]


class Track(NamedTuple):
    """A marker on a row of named spaces."""

    title: str
    spaces: tuple[str, ...]
    at: int


class Meter(NamedTuple):
    """Bars toward a goal: (label, amount, category) each."""

    title: str
    bars: tuple[tuple[str, int, str], ...]
    goal: int


class Text(NamedTuple):
    """A sentence or a short paragraph; `tone` is `plain`, `note` or `alert`."""

    title: str
    body: str
    tone: str = "plain"


class Group(NamedTuple):
    """Pieces that belong together."""

    title: str
    pieces: "tuple[Piece, ...]"


Piece = Table | Cards | Pips | Track | Meter | Text | Group


class View(NamedTuple):
    """One viewer's description of a position: a heading, the map, and the pieces around it in order of importance."""

    heading: str
    layer: MapLayer
    pieces: tuple[Piece, ...]


def named(words: str, names: Sequence[str]) -> str:
    """Put the players' names in for `@0`, `@1`, …; what a name itself holds is left as it is.

    >>> named("@1 beats @0.", ["Ann", "Bo @0"])
    'Bo @0 beats Ann.'
    """
    return re.sub(r"@(\d+)", lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], words)


_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def plain(words: str) -> str:
    """Replace what is no character to see but would steer a terminal: line ends, escapes, turns of the direction.

    >>> plain("Ann\\x1b[2J")
    'Ann\N{REPLACEMENT CHARACTER}[2J'
    """
    return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", words)


def holder(spot: str) -> str:
    """Say who holds a spot.

    >>> holder("seat 1"), holder("seat 0 as 1"), holder("open")
    ('@1', '@0', 'open')
    """
    return f"@{spot.split()[1]}" if spot.startswith("seat ") else spot


def look(category: str) -> str:
    """Return the category whose color and symbol a category has.

    >>> look("seat 0 as 1"), look("seat 0"), look("open")
    ('seat 1', 'seat 0', 'open')
    """
    return f"seat {category.split()[-1]}" if category.startswith("seat ") else category


def listed(items: Sequence[str]) -> str:
    """Write items as a list in a sentence.

    >>> listed(["Maine", "Vermont", "Ohio"])
    'Maine, Vermont and Ohio'
    """
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def number(n: int | str, thing: str) -> str:
    """Write a number of things.

    >>> number(1, "vote"), number(3, "vote"), number(2, "headquarters")
    ('1 vote', '3 votes', '2 headquarters')
    """
    return f"{n} {thing}{'s' * (n != 1 and not thing.endswith('s'))}"


def text(view: View, names: Sequence[str] = ()) -> str:
    """Say a whole view in words, for a screen reader, a terminal or a test.

    >>> print(text(View("Turn 1", MapLayer({"NY": StateMark("open", "33", "New York: 33")}, {"open": "polls are open"}),
    ...     (Meter("Votes", (("@0", 33, "seat 0"),), 270),)), ["Ann"]))
    Turn 1
    Map. Polls are open: NY.
    Votes (goal 270): Ann 33.
    """
    lines = [view.heading, _map_text(view.layer)]
    for piece in view.pieces:
        lines += _piece_lines(piece, "")
    return named("\n".join(line for line in lines if line), names)


def _map_text(layer: MapLayer) -> str:
    marks = layer.states.items()
    groups = [(said, [code for code, mark in marks if mark.category == each]) for each, said in layer.legend.items()]
    reasons = dict.fromkeys(mark.outline for _, mark in marks if mark.outline)
    groups += [(f"outlined, {why}", [code for code, mark in marks if mark.outline == why]) for why in reasons]
    parts = [f"{said[:1].upper()}{said[1:]}: {', '.join(members)}." for said, members in groups if members]
    parts += [f"{path.label}: {' to '.join(path.states)}." for path in layer.paths]
    return " ".join(["Map.", *parts]) if parts else ""


def _cell_text(cell: "str | tuple[Card, ...]") -> str:
    return cell if isinstance(cell, str) else ", ".join(card.title for card in cell) or "none"


def _piece_lines(piece: Piece, indent: str) -> list[str]:
    match piece:
        case Group(title, pieces):
            inner = [line for part in pieces for line in _piece_lines(part, indent + "  ")]
            return [f"{indent}{title}:", *inner] if inner else []
        case Table(title, columns, rows):
            lines = [f"{indent}{title}:"]
            for row in rows:
                cells = [f"{name} {_cell_text(cell)}" for name, cell in zip(columns[1:], row[1:], strict=True)]
                lines.append(f"{indent}  {_cell_text(row[0])}: {'; '.join(cells)}.")
            return lines
        case Cards(title, cards):
            return [f"{indent}{title}: {_cell_text(cards)}."]
        case Pips(title, spots):
            return [f"{indent}{title}: {', '.join(map(holder, spots))}."]
        case Track(title, spaces, at):
            return [f"{indent}{title}: {spaces[at]} ({at + 1} of {len(spaces)})."]
        case Meter(title, bars, goal):
            return [f"{indent}{title} (goal {goal}): {', '.join(f'{label} {amount}' for label, amount, _ in bars)}."]
        case Text(title, body):
            return [f"{indent}{title}: {body}" if title else f"{indent}{body}"]
