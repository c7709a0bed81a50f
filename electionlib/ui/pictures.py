"""Three pictures of the country that `paint.figure` can fill in: the map, tiles of equal size, and a graph drawing.

A picture says where things stand, not how they look: a shape and a label point for each state, and where the labels of
those too small to hold one are set aside.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, dist, pi, radians, sin
from typing import Any, NamedTuple

from electionlib import atlas

__all__ = ["Picture", "graph", "joined", "states", "tiles"]

Place = tuple[float, float]


class Picture(NamedTuple):
    """Shapes for a choropleth, label points, labels set aside, states too flat for a label of two lines, and the view.

    `has_room` tells whether the shapes hold their labels; otherwise these are written across, dark with a light rim.
    """

    shapes: Mapping[str, Any]
    places: Mapping[str, Place]
    aside: Mapping[str, Place]
    flat: frozenset[str]
    geo: Mapping[str, Any]
    has_room: bool = True


_ASIDE: Mapping[str, Place] = {
    "VT": (-77.1, 46.9),
    "NH": (-73.0, 48.5),
    "MA": (-67.3, 41.6),
    "RI": (-68.0, 40.2),
    "CT": (-68.7, 38.8),
    "NJ": (-69.4, 37.4),
    "DE": (-70.1, 36.0),
    "MD": (-70.8, 34.6),
    "DC": (-71.5, 33.2),
    "HI": (-159.9, 19.6),
}
"""Where the labels of states too small to hold one stand."""

_NUDGED: Mapping[str, Place] = {"IL": (-89.3, 40.5), "IN": (-86.2, 39.6), "WV": (-80.7, 38.8)}
"""Where neighbors' labels would touch, were they in the middle of their states."""

_USA: Mapping[str, Any] = {
    "scope": "usa",
    # the middle and the size of the map with the labels aside
    "center": {"lon": -93.2, "lat": 38.2},
    "projection": {"scale": 1.02},
}

_TILE = 3.0
_RADIUS = 1.1


@cache
def states() -> Picture:
    """Return the map as one knows it."""
    flat = frozenset(("IA", "KY", "NC", "NE", "OK", "PA", "SC", "TN"))
    aside = {**_ASIDE, "VA": (-72.1, 31.8)}  # West Virginia needs the room
    return Picture(atlas.shapes(), {**atlas.centers(), **_NUDGED}, aside, flat, _USA)


@cache
def tiles() -> Picture:
    """Return a map of one equal square a state, all of them large enough for a label and a click.

    >>> len(tiles().shapes["features"]), tiles().aside
    (51, {})
    """
    rows = max(atlas.tile(code)[0] for code in atlas.STATES) + 1
    columns = max(atlas.tile(code)[1] for code in atlas.STATES) + 1
    places, half = {}, 0.48 * _TILE
    for code in atlas.STATES:
        row, column = atlas.tile(code)
        places[code] = ((column - (columns - 1) / 2) * _TILE, ((rows - 1) / 2 - row) * _TILE)
    corners = ((-half, -half), (-half, half), (half, half), (half, -half))
    geo = {
        "projection": {"type": "equirectangular"},
        "lonaxis": {"range": [-(columns + 0.2) / 2 * _TILE, (columns + 0.2) / 2 * _TILE]},
        "lataxis": {"range": [-(rows + 0.2) / 2 * _TILE, (rows + 0.2) / 2 * _TILE]},
    }
    return Picture(_collection(places, dict.fromkeys(places, corners)), places, {}, frozenset(), geo)


@cache
def graph() -> Picture:
    """Return a disc for each state at its own place, to be joined by lines (see `joined`)."""
    places = atlas.centers()
    outlines = {}
    for code, (_, lat) in places.items():
        wide = _radius(code) / cos(radians(lat))
        outlines[code] = tuple((-wide * cos(n * pi / 12), _radius(code) * sin(n * pi / 12)) for n in range(24))
    return Picture(_collection(places, outlines), places, _ASIDE, frozenset(places), _USA, has_room=False)


def joined(borders: Iterable[tuple[str, str]]) -> list[tuple[float | None, float | None]]:
    """Return the points of a line for each border, from the edge of one disc of the graph to that of the other."""
    points: list[tuple[float | None, float | None]] = []
    for a, b in borders:
        start, end = atlas.centers()[a], atlas.centers()[b]
        length = dist(start, end)
        points += [_between(start, end, _radius(a) / length), _between(end, start, _radius(b) / length), (None, None)]
    return points


def _radius(code: str) -> float:
    # Alaska is drawn at a third of the scale
    return _RADIUS / 2 if code in _ASIDE else 3 * _RADIUS if code == "AK" else _RADIUS


def _between(start: Place, end: Place, share: float) -> Place:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _collection(places: Mapping[str, Place], outlines: Mapping[str, Iterable[Place]]) -> dict[str, Any]:
    """Return GeoJSON with outlines around places, clockwise as d3 wants them."""
    features = []
    for code, (x, y) in places.items():
        ring = [[round(x + dx, 3), round(y + dy, 3)] for dx, dy in outlines[code]]
        shape = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
        features.append({"type": "Feature", "id": code, "properties": {"name": atlas.name(code)}, "geometry": shape})
    return {"type": "FeatureCollection", "features": features}
