"""The shapes of the states for a choropleth, and where to write their labels.

The outer rings are clockwise, which d3 and plotly want and most GeoJSON tools undo: see data/atlas/README.md.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from electionlib.atlas.states import STATES, state
from electionlib.files import data

__all__ = ["centers", "shapes"]


@cache
def shapes() -> dict[str, Any]:
    """Return the GeoJSON collection of the 51 shapes, whose `id` is the code.

    It is read once and shared: do not change it.

    >>> shapes()["features"][0]["id"]
    'AK'
    """
    import json

    collection: dict[str, Any] = json.loads(data("atlas", "states.geojson").read_text(encoding="utf-8"))
    return collection


@cache
def centers() -> Mapping[str, tuple[float, float]]:
    """Return the longitude and latitude of each state's label, well inside the largest piece of its shape.

    >>> centers()["CO"]
    (-105.55, 39.0)
    """
    return MappingProxyType({code: state(code).center for code in STATES})
