"""The 51 codes and what belongs to each: name, region, capital, place on the tile map, label point.

`state` and its short forms want an exact code; `find` is for what a person typed.
"""

from types import MappingProxyType
from typing import NamedTuple

from electionlib.atlas.table import read
from electionlib.engine.game import ElectionlibError

__all__ = ["STATES", "AtlasError", "State", "find", "name", "state", "tile"]


class AtlasError(ElectionlibError):
    """The atlas was asked for something that it does not have."""


class State(NamedTuple):
    """A state or DC, which is not a state: its `capital` is itself, so leave it out of a quiz."""

    code: str
    name: str
    fips: str
    region: str
    division: str
    capital: str
    tile: tuple[int, int]
    center: tuple[float, float]


_BY_CODE = MappingProxyType(
    {
        row["usps"]: State(
            code=row["usps"],
            name=row["name"],
            fips=row["fips"],
            region=row["census_region"],
            division=row["census_division"],
            capital=row["capital"],
            tile=(int(row["tile_row"]), int(row["tile_col"])),
            center=(float(row["center_lon"]), float(row["center_lat"])),
        )
        for row in read("states.csv")
    }
)

STATES = tuple(sorted(_BY_CODE))


def state(code: str) -> State:
    """Return all columns of a state; raise `AtlasError` for anything but its exact code.

    >>> state("NY").division
    'Middle Atlantic'
    """
    try:
        return _BY_CODE[code]
    except KeyError:
        raise AtlasError(_not_a_state(code)) from None


def name(code: str) -> str:
    """Return the name of a state; raise `AtlasError` as `state` does.

    >>> name("DC")
    'District of Columbia'
    """
    return state(code).name


def tile(code: str) -> tuple[int, int]:
    """Return the row and column of a state on the tile map, 8 by 12, counted from 0 at the top left.

    >>> tile("ME")
    (0, 11)
    """
    return state(code).tile


def find(text: str) -> str:
    """Return the code for a code or a name, in any case; raise `AtlasError` with the nearest names if there is none.

    >>> find("new york")
    'NY'
    >>> find("Masachusets")
    Traceback (most recent call last):
    electionlib.atlas.states.AtlasError: 'Masachusets' is not a state. Did you mean Massachusetts (MA)?
    """
    wanted = " ".join(text.split()).casefold()
    for code, found in _BY_CODE.items():
        if wanted in (code.casefold(), found.name.casefold()):
            return code
    raise AtlasError(_not_a_state(text))


def _not_a_state(text: str) -> str:
    from difflib import get_close_matches

    known = {word.casefold(): found for found in _BY_CODE.values() for word in (found.code, found.name)}
    matches = [known[word] for word in get_close_matches(text.strip().casefold(), known, cutoff=0.7)]
    near = [f"{found.name} ({found.code})" for found in matches]
    hint = f"Did you mean {' or '.join(near)}?" if near else "Expected a code such as NY or a name such as New York."
    return f"{text!r} is not a state. {hint}"
