"""From what a game describes to what is drawn: the map as a plotly figure, the pieces as HTML without scripts.

Every text is escaped here. A color never stands alone: each category has a symbol too (see `SYMBOLS`).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from typing import Any
from zlib import crc32

import plotly.graph_objects as go
from plotly.basedatatypes import Undefined

from electionlib import atlas
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
    holder,
    look,
    named,
)
from electionlib.ui import pictures
from electionlib.ui.figure import Figure
from electionlib.ui.pictures import Picture

__all__ = [
    "COLORS",
    "CONFIG",
    "STYLE",
    "SYMBOLS",
    "appearance",
    "figure",
    "html",
    "is_wide",
    "join",
    "legend",
    "restyle",
]

COLORS: Mapping[str, str] = {
    "plain": "#e3e3df",
    "open": "#ffffff",
    "contested": "#ffffff",
    "undecided": "#bcbcb6",
    "safe": "#8f8f89",
    "out of play": "#f1f1ee",
    "seat 0": "#0072b2",
    "seat 1": "#d55e00",
    "seat 2": "#009e73",
    "seat 3": "#cc79a7",
    "seat 4": "#f0e442",
    "seat 5": "#56b4e9",
}
"""Okabe and Ito's palette, safe for color-blind people; greys for what no seat holds."""

SYMBOLS: Mapping[str, str] = {
    "plain": "",
    "open": "○",
    "contested": "✕",
    "undecided": "?",
    "safe": "✓",
    "out of play": "–",
    "seat 0": "●",
    "seat 1": "▲",
    "seat 2": "■",
    "seat 3": "◆",
    "seat 4": "★",
    "seat 5": "✚",
}

CONFIG: Mapping[str, Any] = {
    # plotly fetches a world map from elsewhere unless this answers; our own shapes are all it needs
    "topojsonURL": "data:application/json,{}#",
    "displayModeBar": False,
    "scrollZoom": False,
    "responsive": True,
}

_DARK: Mapping[str, str] = {"plain": "#3c4046", "undecided": "#666b72", "safe": "#7d8188", "out of play": "#26292d"}
"""The greys in a dark theme, where a style sheet puts them in the place of the light ones."""

DIFFERENT = "different"
"""Why a state is outlined where two maps are compared; then nothing else is."""

_OUTLINED = ("open", "contested")
_INK, _GREY_INK, _PAPER, _LINE = "#111110", "#121211", "#fafaf8", "#6e6e68"
_CLEAR = "rgba(0,0,0,0)"
_RIM = ", ".join([f"0 0 2px {_PAPER}"] * 4)

_SCALE = [[(i + side) / (2 * len(COLORS)), color] for i, color in enumerate(COLORS.values()) for side in (0, 1)]
_SCALE += [[0.5, "#fff3c4"], [0.75, "#7fb79e"], [1.0, "#1d4f6e"]]


def figure(
    layer: MapLayer,
    names: Sequence[str] = (),
    picture: Picture | None = None,
    height: int = 400,
    borders: Iterable[tuple[str, str]] = (),
) -> Figure:
    """Return a live picture of a layer, the map unless told otherwise; it asks nothing of the network.

    `restyle` changes what it shows. The traces with `customdata` are those to click on, and it has their codes.
    """
    picture, size = picture or pictures.states(), 12 if height > 300 else 9
    places, aside = picture.places, picture.aside
    fixed: tuple[dict[str, Any], ...] = (
        {
            "geojson": picture.shapes,
            "locations": atlas.STATES,
            "customdata": atlas.STATES,
            "colorscale": _SCALE,
            "zmin": 0,
            "zmax": 2 * len(COLORS),
            "showscale": False,
            "hovertemplate": "%{text}<extra></extra>",
        },
        {"mode": "lines", "line": {"color": _LINE, "width": 0.8}, "hoverinfo": "skip", **_lines(picture, borders)},
        {
            "mode": "lines+markers",
            "line": {"color": _INK, "width": 2.5, "dash": "dot"},
            "opacity": 0.75,
            "hovertemplate": "%{text}<extra></extra>",
        },
        {
            "mode": "text",
            "hoverinfo": "skip",
            "textfont": {"size": size, "shadow": "none" if picture.has_room else _RIM},
            **_points(places[code] for code in _inside(picture)),
        },
        {
            "mode": "markers+text",
            "textposition": "middle right",
            "textfont": {"size": size, "color": _INK},
            "marker": {"symbol": "square", "size": size + 2, "line": {"color": _INK}},
            "customdata": list(aside),
            "hovertemplate": "%{hovertext}<extra></extra>",
            **_points(aside.values()),
        },
    )
    kinds = (go.Choropleth, go.Scattergeo, go.Scattergeo, go.Scattergeo, go.Scattergeo)
    painted = appearance(picture, layer, names)
    traces = [
        kind(kept, showlegend=False).update(wanted) for kind, kept, wanted in zip(kinds, fixed, painted, strict=True)
    ]
    fig = Figure(
        data=traces,
        layout={
            "template": None,
            "autosize": True,
            "height": height,
            "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
            "paper_bgcolor": _CLEAR,
            "dragmode": False,
            "hoverlabel": {"font": {"size": 15}, "bgcolor": "white", "align": "left"},
            "geo": {"visible": False, "bgcolor": _CLEAR, **picture.geo},
        },
    )
    fig._picture, fig._painted = picture, painted
    fig._config = fig._config | dict(CONFIG)
    fig._widget_data = fig._data  # else a page that asks later, after a reload, gets the map as it was at first
    return fig


def restyle(fig: Figure, layer: MapLayer, names: Sequence[str] = ()) -> None:
    """Make a figure show another layer, sending only what differs, in one update."""
    wanted = appearance(fig._picture, layer, names)
    changes: dict[str, list[Any]] = {}
    for i, (old, new) in enumerate(zip(fig._painted, wanted, strict=True)):
        for path, values in new.items():
            if old[path] != values:
                changes.setdefault(path, [Undefined] * len(wanted))[i] = values
    fig._painted = wanted  # reading it back from plotly would take longer than all the rest
    if changes:
        fig.plotly_update(changes)  # one message, without the slow checks of `batch_update`


def join(fig: Figure, borders: Iterable[tuple[str, str]]) -> None:
    """Draw the borders of a graph as lines between its discs."""
    fig.plotly_restyle({axis: [values] for axis, values in _lines(fig._picture, borders).items()}, 1)


def _lines(picture: Picture, borders: Iterable[tuple[str, str]]) -> dict[str, list[float | None]]:
    """Return the lines to the labels set aside, and those of a graph."""
    leaders = [point for code, place in picture.aside.items() for point in (picture.places[code], place, (None, None))]
    return _points(leaders + pictures.joined(borders))


def _inside(picture: Picture) -> list[str]:
    return [code for code in atlas.STATES if code not in picture.aside]


def _points(places: Iterable[tuple[float | None, float | None]]) -> dict[str, list[float | None]]:
    lon, lat = zip(*places, strict=True) if (places := list(places)) else ((), ())
    return {"lon": list(lon), "lat": list(lat)}


def appearance(picture: Picture, layer: MapLayer, names: Sequence[str]) -> tuple[dict[str, Any], ...]:
    """Return what depends on the layer, a dictionary a trace: property -> list of values."""
    marks = {code: layer.states.get(code, StateMark("plain", "", atlas.name(code))) for code in atlas.STATES}
    values = [mark.value for mark in marks.values() if mark.value is not None]
    top = max(values, default=0) or 1
    hovers = {code: _words(mark.hover or atlas.name(code), names) for code, mark in marks.items()}
    compares = any(mark.outline == DIFFERENT for mark in marks.values())
    outlined = () if compares else _OUTLINED
    bold = {code for code, mark in marks.items() if mark.outline or mark.category in outlined}
    order = list(COLORS)
    stops = [point for path in layer.paths for point in (*(picture.places[code] for code in path.states), (None, None))]
    along = [_words(path.label, names) for path in layer.paths for _ in (*path.states, "")]
    return (
        {
            "z": [
                order.index(look(mark.category)) + 0.5 if mark.value is None else len(order) * (1 + mark.value / top)
                for mark in marks.values()
            ],
            "text": list(hovers.values()),
            "marker.line.width": [
                3 + compares if mark.outline else 2 if code in bold else 1 for code, mark in marks.items()
            ],
            "marker.line.color": [_INK if code in bold else _LINE for code in marks],
        },
        {},
        {**_points(stops or [(None, None)]), "text": along or [""]},
        {
            "text": [
                f'<span style="color:{_ink(_color(marks[code], top) if picture.has_room else _PAPER)}">'
                + (" " if code in picture.flat else "<br>").join(_label(code, marks[code], names))
                for code in _inside(picture)
            ],
        },
        {
            "text": [" ".join(_label(code, marks[code], names)) for code in picture.aside],
            "marker.color": [_color(marks[code], top) for code in picture.aside],
            "marker.line.width": [3 if code in bold else 1 for code in picture.aside],
            "hovertext": [hovers[code] for code in picture.aside],
        },
    )


def _label(code: str, mark: StateMark, names: Sequence[str]) -> tuple[str, ...]:
    words = f"{SYMBOLS[look(mark.category)]} {_words(mark.label, names)}".strip()
    return (f"<b>{code}</b>", words) if words else (f"<b>{code}</b>",)


def _color(mark: StateMark, top: float) -> str:
    if mark.value is None:
        return COLORS[look(mark.category)]
    share = mark.value / top
    low, high = ("#fff3c4", "#7fb79e") if share < 0.5 else ("#7fb79e", "#1d4f6e")
    share = share * 2 % 1 if share < 1 else 1
    mixed = [round(a + (b - a) * share) for a, b in zip(_channels(low), _channels(high), strict=True)]
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _channels(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color[1:]))


@cache
def _ink(color: str) -> str:
    """Return the ink that is easier to read on a color (WCAG); on greys one that a dark theme turns light."""
    if color in (COLORS[grey] for grey in _DARK):
        return _GREY_INK
    linear = [((c / 255 + 0.055) / 1.055) ** 2.4 for c in _channels(color)]
    return _INK if 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] > 0.2 else "#ffffff"


def _words(words: str, names: Sequence[str]) -> str:
    return escape(named(words, names) if "@" in words else words, quote=False)


def legend(layer: MapLayer, names: Sequence[str] = ()) -> str:
    """Return the legend of a map as HTML."""
    items = "".join(
        f"<li>{_swatch(category)} {_words(words[:1].upper() + words[1:], names)}</li>"
        for category, words in layer.legend.items()
    )
    key = f'<li class="el-key">{_words(layer.key, names)}</li>' if layer.key else ""
    return f'<ul class="el-legend" aria-label="Legend of the map">{items}{key}</ul>'


def html(pieces: Sequence[Piece], names: Sequence[str] = ()) -> str:
    """Return pieces as accessible HTML, to be shown with `STYLE`; a piece seen before costs a look-up.

    >>> html([Text("Hint", "@0 is <ahead>.", "note")], ["Ann"])
    '<p class="el-text el-note"><b>Hint</b> Ann is &lt;ahead&gt;.</p>'
    """
    return "".join(_html(piece, tuple(names), 3) for piece in pieces)


@lru_cache(maxsize=1024)
def _html(piece: Piece, names: tuple[str, ...], level: int) -> str:
    title = f"<h{level}>{_words(piece.title, names)}</h{level}>" if piece.title else ""
    match piece:
        case Group(_, pieces):
            inside = "".join(_html(part, names, min(level + 1, 6)) for part in pieces)
            return f'<section class="el-group">{title}{inside}</section>'
        case Table():
            return _table(piece, names)
        case Cards(_, cards):
            return f'<section class="el-row">{title}{_cards(cards, names)}</section>'
        case Pips(_, spots):
            items = "".join(f"<li>{_swatch(spot)}{_hidden(holder(spot), names)}</li>" for spot in spots)
            return f'<section class="el-row">{title}<ul class="el-pips">{items}</ul></section>'
        case Track(_, spaces, at):
            here = ' aria-current="step"'
            items = "".join(f"<li{here * (i == at)}>{_words(space, names)}</li>" for i, space in enumerate(spaces))
            return f'<section class="el-row">{title}<ol class="el-track">{items}</ol></section>'
        case Meter(_, bars, goal):
            return f'<section>{title}<table class="el-meter">{_bars(bars, goal, names)}</table></section>'
        case Text(_, body, tone):
            lead = f"<b>{_words(piece.title, names)}</b> " if piece.title else ""
            return f'<p class="el-text el-{escape(tone)}">{lead}{_words(body, names)}</p>'


def is_wide(piece: Piece) -> bool:
    """Tell whether a piece needs more than a narrow column: a table with cards or long rows, or a group of such."""
    if isinstance(piece, Group):
        return any(map(is_wide, piece.pieces))
    return isinstance(piece, Table) and any(
        len(row) > 4 or any(not isinstance(cell, str) for cell in row) or sum(map(len, row)) > 40 for row in piece.rows
    )


def _table(table: Table, names: tuple[str, ...]) -> str:
    head = "".join(f'<th scope="col">{_words(column, names)}</th>' for column in table.columns)
    rows = []
    for i, (first, *rest) in enumerate(table.rows):
        marked = ' class="el-marked" aria-current="true"' if i in table.mark else ""
        cells = "".join(f"<td>{_cell(cell, names)}</td>" for cell in rest)
        rows.append(f'<tr{marked}><th scope="row">{_cell(first, names)}</th>{cells}</tr>')
    return (
        f'<div class="el-scroll"><table class="el-table"><caption>{_words(table.title, names)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _cell(cell: str | tuple[Card, ...], names: tuple[str, ...]) -> str:
    return _words(cell, names) if isinstance(cell, str) else _cards(cell, names)


def _cards(cards: tuple[Card, ...], names: tuple[str, ...]) -> str:
    if not cards:
        return '<span class="el-none">none</span>'
    items = "".join(
        f'<li class="el-card{" el-back" * (card.code == "?")}" title="{escape(named(card.title, names))}"'
        f' style="--el-family:{_FAMILIES[crc32(card.family.encode()) % len(_FAMILIES)]}">'
        f'<span aria-hidden="true">{_words(card.face, names)}</span>{_hidden(card.title, names)}</li>'
        for card in cards
    )
    return f'<ul class="el-cards">{items}</ul>'


_FAMILIES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")


def _bars(bars: tuple[tuple[str, int, str], ...], goal: int, names: tuple[str, ...]) -> str:
    return "".join(
        f'<tr><th scope="row">{_swatch(category)} {_words(label, names)}</th>'
        f'<td class="el-bar"><div aria-hidden="true">'
        f'<div style="{_share(amount, goal)};background:{_of(category)}"></div>'
        f"</div></td><td>{amount}{f' of {goal}' * category.startswith('seat ')}</td></tr>"
        for label, amount, category in bars
    )


def _share(amount: int, goal: int) -> str:
    return f"width:{100 * max(0, min(amount, goal)) / (goal or 1):.4g}%"


def _of(category: str) -> str:
    return COLORS.get(look(category), COLORS["plain"])


def _swatch(category: str) -> str:
    color = _of(category)
    style = f"background:{color};color:{_ink(color)}"
    return f'<span class="el-swatch" aria-hidden="true" style="{style}">{SYMBOLS.get(look(category), "")}</span>'


def _hidden(words: str, names: Sequence[str]) -> str:
    return f'<span class="el-hidden">{_words(words, names)}</span>'


_LIGHT_STYLE = """
.el { --el-ink: var(--jp-ui-font-color1, #222); --el-soft: var(--jp-ui-font-color2, #555);
  --el-edge: var(--jp-border-color1, #bbb); --el-face: var(--jp-layout-color1, #fff);
  --el-shade: var(--jp-layout-color2, #eee); --el-brand: #1565c0; --el-focus: #1565c0;
  --el-sea: #fafaf8; --el-map-ink: #111110;
  color: var(--el-ink); font-family: var(--jp-ui-font-family, system-ui, sans-serif); font-size: 15px;
  line-height: 1.4; }
.el h2, .el h3, .el h4, .el h5, .el caption { margin: 0 0 6px; font-weight: 600; text-align: left; color: var(--el-ink);
  line-height: 1.3; letter-spacing: 0; }
.el h2 { margin: 0; font-size: 24px; } .el h3, .el caption { font-size: 17px; } .el h4, .el h5 { font-size: 15px; }
.el ul, .el ol { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px; }
.el .el-off { display: none !important; }
.el .el-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.el .el-swatch { display: inline-flex; align-items: center; justify-content: center; width: 20px; height: 20px;
  border: 1px solid #555; border-radius: 3px; font-size: 13px; line-height: 1; vertical-align: text-bottom; }
.el .widget-checkbox input { vertical-align: middle; margin: 0 6px 0 0; }
.el :is(select, input, textarea):focus-visible { outline: 3px solid var(--el-focus) !important; outline-offset: 1px; }
.el .el-scroll { position: relative; }
.el .el-legend { gap: 3px 14px; font-size: 14px; }
.el .el-legend li { display: flex; align-items: center; gap: 6px; }
.el .el-group section { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: center; margin-bottom: 6px; }
.el .el-group h4 { margin: 0; min-width: 72px; }
.el .el-scroll { overflow: auto; max-height: 420px; }
.el table { border-collapse: collapse; width: 100%; margin: 0; font-size: 15px; line-height: 1.4; table-layout: auto; }
.el .el-table th, .el .el-table td { padding: 4px 8px; border: 0; border-bottom: 1px solid var(--el-edge);
  text-align: left; vertical-align: middle; color: var(--el-ink); overflow-wrap: break-word; }
.el .el-table:has(th:nth-child(9)) :is(th, td) { padding: 4px 6px; font-size: 14px; }
.el .el-table thead th { font-weight: 600; color: var(--el-soft); }
.el .el-table tbody th { font-weight: 500; }
.el .el-table tr { background: none; }
.el .el-table tr.el-marked { background: var(--el-shade); }
.el .el-table tr.el-marked :is(.el-rule, .el-none) { color: var(--el-ink); }
.el .el-table tr.el-marked th { box-shadow: inset 4px 0 var(--el-brand); font-weight: 700; }
.el .el-card { min-width: 26px; padding: 2px 7px; border: 1px solid var(--el-edge); border-radius: 4px;
  border-top: 5px solid var(--el-family); background: var(--el-face); text-align: center; font-weight: 600; }
.el .el-back { border-style: dashed; border-top-style: solid; background: var(--el-shade); }
.el .el-none { color: var(--el-soft); }
.el .el-track { flex-wrap: nowrap; flex: 1 1 100%; gap: 0; }
.el .el-track li { flex: 1 1 0; min-width: 0; padding: 2px 4px; border: 1px solid var(--el-edge); text-align: center; }
.el .el-track li[aria-current] { background: var(--el-brand); border-color: var(--el-brand); color: #fff;
  font-weight: 700; }
.el .el-meter th, .el .el-meter td { padding: 3px 0; border: 0; width: 1%; text-align: left; vertical-align: middle;
  white-space: nowrap; font-weight: 500; font-variant-numeric: tabular-nums; color: var(--el-ink); }
.el .el-meter th { max-width: 190px; overflow: hidden; text-overflow: ellipsis; }
.el .el-meter tr { background: none; }
.el .el-meter .el-bar { width: 98%; min-width: 60px; padding: 3px 10px; }
.el .el-bar > div { height: 18px; background: var(--el-shade); border: 1px solid var(--el-edge); border-radius: 3px;
  overflow: hidden; }
.el .el-bar > div > div { height: 100%; box-sizing: border-box; border-right: 2px solid var(--el-soft); }
.el .el-text { margin: 0; }
.el .el-note { padding-left: 10px; border-left: 4px solid var(--el-edge); color: var(--el-soft); }
.el .el-alert > b::after { content: ":"; }
.el .el-alert { padding: 2px 10px; border-left: 6px solid #d55e00; background: var(--el-shade); font-weight: 600; }
"""


_WHITE_ARROW = (
    "--jp-widgets-dropdown-arrow: url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18'>"
    "<path fill='white' d='m4 7 1-1 4 4 4-4 1 1-5 5z'/></svg>\");"
)
"""The arrow of a list, which ipywidgets draws in black in every theme."""


def _dark_style(theme: str) -> str:
    """Return how the map looks in a dark theme: what plotly wrote in the light one's colors is found by them."""
    css = [f"{theme} .el {{ --el-sea: #16181b; --el-map-ink: #f1f1ee; --el-focus: #90caf9; {_WHITE_ARROW} }}"]
    for category, dark in _DARK.items():
        light = COLORS[category]
        css.append(f'{theme} .el-plot path[fill="{_rgb(light)}"] {{ fill: {dark}; }}')
        css.append(f'{theme} .el-plot path[style*="fill: {_rgb(light)}"] {{ fill: {dark} !important; }}')
        own = f':is(.el-swatch, .el-bar div)[style*="{light}"]'
        css.append(f"{theme} {own} {{ background: {dark} !important; color: #fff !important; }}")
    white = _rgb(COLORS["open"])
    outlined = f'path[style*="stroke: {_rgb(_INK)}"]:not([fill="{white}"], [style*="fill: {white}"])'
    css.append(f"{theme} .el-plot {outlined} {{ stroke: #fff !important; }}")
    route = f'{theme} .el-plot .scattergeo .js-line[style*="{_rgb(_INK)}"]'
    css.append(f"{route} {{ stroke: #fff !important; filter: drop-shadow(0 0 1px #000) drop-shadow(0 0 1px #000); }}")
    css.append(f'{theme} .el-plot tspan[style*="{_GREY_INK}"] {{ fill: #fff !important; }}')
    return "\n".join(css)


def _rgb(color: str) -> str:
    return f"rgb({', '.join(map(str, _channels(color)))})"


STYLE = f"""<style>{_LIGHT_STYLE}
.el .el-plot .scattergeo text {{ fill: var(--el-map-ink) !important; }}
.el .el-plot tspan:is([style*="{_INK}"], [style*="#ffffff"]) {{ paint-order: stroke; stroke-width: 2.5px;
  stroke-linejoin: round; }}
.el .el-plot tspan[style*="{_INK}"] {{ stroke: rgb(255 255 255 / 0.5); }}
.el .el-plot tspan[style*="#ffffff"] {{ stroke: rgb(0 0 0 / 0.5); }}
{_dark_style('[data-jp-theme-light="false"]')}
</style>"""
"""What HTML of ours is to be shown with."""
