"""A whole game as one HTML file that needs no kernel and no network: the map, the controls, the log and the pieces.

`export.html`, `export.css` and `export.js` beside this file are the page; here it is filled with what one viewer may
see, taken from the timeline through that viewer's eyes and from nowhere else.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any
from zlib import compress

from plotly.offline import get_plotlyjs

from electionlib.engine.game import EVERYTHING, SPECTATOR, ElectionlibError
from electionlib.engine.timeline import Timeline
from electionlib.engine.view import MapLayer, Meter, Table, View, listed, named, text
from electionlib.files import replace
from electionlib.ui import paint, pictures
from electionlib.ui.journal import said

__all__ = ["html"]


def html(timeline: Timeline[Any, Any], path: str | PathLike[str], viewer: int | str = SPECTATOR) -> Path:
    """Write a game as one HTML file that opens in a browser, and return its path; a file there is replaced.

    It holds only what the viewer may see: `spectator`, a seat, a player's name, or `all`. The same game gives the same
    bytes. ElectionlibError says that there is no such viewer or folder.

    >>> from electionlib import load
    >>> html(load("candidate_2.jsonl"), "no such folder/game.html")
    Traceback (most recent call last):
    electionlib.engine.game.ElectionlibError: no such folder/game.html: there is no folder no such folder.
    """
    path = Path(path)
    if not path.parent.is_dir():
        raise ElectionlibError(f"{path}: there is no folder {path.parent}.")
    replace(path, _page(timeline, timeline.viewer(viewer)).encode())
    return path


class _Pool:
    """Values by number; what is the same is kept once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def add(self, value: Any) -> int:
        return self._numbers.setdefault(_json(value), len(self._numbers))

    def parts(self, html: str) -> int:
        """Keep HTML by its rows, cells and items, most of which stand in many tables."""
        return self.add([self.add(part) for part in re.split("(?=<t[rd]|<li)", html)])

    def values(self) -> list[Any]:
        return [json.loads(value) for value in self._numbers]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _page(timeline: Timeline[Any, Any], viewer: int) -> str:
    title, names = timeline.game.title, timeline.names
    eyes = {SPECTATOR: "a spectator", EVERYTHING: "someone who sees everything"}.get(viewer) or names[viewer]
    scripts = (get_plotlyjs(), _part("export.js"))
    # only these two scripts may run, and nothing may be fetched: plotly asks a data address for its world map
    allowed = " ".join(f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in scripts)
    packed = b64encode(compress(_json(_data(timeline, viewer)).encode(), 9)).decode()
    parts = {
        "policy": f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data: blob:; "
        "connect-src data:",
        "title": escape(f"{title}: {listed(names)}"),
        "game": escape(title),
        "players": escape(listed(names)),
        "eyes": escape(eyes),
        "style": f"{paint.STYLE}<style>{_part('export.css')}</style>",
        "last": str(len(timeline) - 1),
        "packed": packed,
        "scripts": "".join(f"<script>{script}</script>" for script in scripts),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda m: parts[m[1]], _part("export.html"))


def _part(name: str) -> str:
    return files("electionlib.ui").joinpath(name).read_text(encoding="utf-8")


def _data(timeline: Timeline[Any, Any], viewer: int) -> Mapping[str, Any]:
    pool, cited = _Pool(), set()
    steps = []
    for i in range(len(timeline)):
        view = _view(timeline, i, viewer)
        sentences = said(timeline, i, viewer) or [("The beginning", "")]
        cited |= {rule for _, rule in sentences}
        note = timeline[i].note
        steps.append(
            {
                "heading": pool.add(named(view.heading, timeline.names)),
                "said": pool.add([[pool.add(named(sentence, timeline.names)), rule] for sentence, rule in sentences]),
                "note": pool.add([note.mark, note.note] if note else ["", ""]),
                "looks": pool.add(_looks(pool, view.layer, timeline.names)),
                "legend": pool.add(paint.legend(view.layer, timeline.names)),
                "pieces": pool.add(
                    [[pool.parts(paint.html((piece,), timeline.names)), paint.is_wide(piece)] for piece in view.pieces]
                ),
                "words": pool.add([pool.add(line) for line in text(view, timeline.names).split("\n")]),
            }
        )
    first = timeline.view(0, viewer).layer
    rules = timeline.game.rules
    return {
        "name": timeline.game.id,
        "figures": [_figure(first, timeline.names, picture) for picture in _PICTURES],
        "properties": [[trace, path] for trace, path, _ in _painted(_PICTURES[0], first, timeline.names)],
        "turns": timeline.turns(),
        "choices": timeline.decisions(viewer=viewer),
        "rules": {rule.id: [rule.title, rule.tag, rule.summary] for rule in rules.values() if rule.id in cited},
        "steps": steps,
        "values": pool.values(),
    }


_PICTURES = (pictures.states(), pictures.tiles())


def _view(timeline: Timeline[Any, Any], i: int, viewer: int) -> View:
    """Return the view with the legal moves, where the viewer may see the hand they come from, before the meter."""
    view, game, p = timeline.view(i, viewer), timeline.game, timeline[i].position
    moves = timeline.legal(i, viewer)
    if not moves:
        return view
    chosen = timeline[i + 1].move if i + 1 < len(timeline) else None
    rules = [game.rules[game.rule(p, move)] for move in moves]
    rows = tuple((game.say(move), f"{rule.title} ({rule.id})") for move, rule in zip(moves, rules, strict=True))
    mark = tuple(n for n, move in enumerate(moves) if move == chosen)
    title = f"What @{game.actor(p)} may do here{'; the choice is marked' * bool(mark)}"
    at = next((k for k, piece in enumerate(view.pieces) if isinstance(piece, Meter)), len(view.pieces))
    table = Table(title, ("Move", "Allowed by"), rows, mark)
    return view._replace(pieces=(*view.pieces[:at], table, *view.pieces[at:]))


def _painted(picture: pictures.Picture, layer: MapLayer, names: tuple[str, ...]) -> list[tuple[int, str, Any]]:
    traces = enumerate(paint.appearance(picture, layer, names))
    return [(trace, path, values) for trace, wanted in traces for path, values in wanted.items()]


def _looks(pool: _Pool, layer: MapLayer, names: tuple[str, ...]) -> list[list[int]]:
    """Return for each picture the numbers of the values of each property that a layer decides."""
    return [[pool.add(values) for *_, values in _painted(picture, layer, names)] for picture in _PICTURES]


def _figure(layer: MapLayer, names: tuple[str, ...], picture: pictures.Picture) -> Mapping[str, Any]:
    """Return what plotly.js needs to draw a picture; the page decides about its size."""
    figure = paint.figure(layer, names, picture)
    traces = [{key: value for key, value in trace.to_plotly_json().items() if key != "uid"} for trace in figure.data]
    layout = {key: value for key, value in figure.layout.to_plotly_json().items() if key != "height"}
    return {"data": traces, "layout": layout, "config": dict(paint.CONFIG)}
