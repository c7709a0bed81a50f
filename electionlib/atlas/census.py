"""What each census decided: electoral votes by election, and the populations they were computed from.

A census is first used two to four years later: that of 2020 gives the votes of 2024 and 2028.
"""

from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from electionlib.atlas.states import AtlasError
from electionlib.atlas.table import read

__all__ = ["CENSUSES", "CENSUS_ELECTIONS", "ELECTIONS", "populations", "votes"]

CENSUS_ELECTIONS = (1964, 1972, 1984, 1992, 2004, 2012, 2024)
"""The first election of each apportionment."""

CENSUSES = tuple(range(1960, 2021, 10))
"""The censuses, each of which decided an apportionment."""

ELECTIONS = tuple(range(1964, 2029, 4))
"""The elections whose electoral votes are known."""


@cache
def votes(year: int) -> Mapping[str, int]:
    """Return each state's electoral votes in the election of a year from 1964 to 2028; they sum to 538.

    A year without an election, or outside of these, raises `AtlasError`.

    >>> votes(2000)["FL"], votes(2004)["FL"]
    (25, 27)
    """
    if year not in ELECTIONS:
        raise AtlasError(f"Electoral votes are known for the elections 1964, 1968, ... 2028, not for {year!r}.")
    first = CENSUS_ELECTIONS[bisect_right(CENSUS_ELECTIONS, year) - 1]
    return MappingProxyType({row["usps"]: int(row[f"ev_{first}"]) for row in read("states.csv")})


@cache
def populations(census: int) -> Mapping[str, int]:
    """Return the apportionment population of the 50 states, without DC, in a census from 1960 to 2020.

    Any other year raises `AtlasError`.

    >>> populations(2020)["WY"]
    577719
    """
    if census not in CENSUSES:
        raise AtlasError(f"Populations are known for the censuses 1960, 1970, ... 2020, not for {census!r}.")
    return MappingProxyType({row["usps"]: int(row[f"apportionment_pop_{census}"]) for row in read("populations.csv")})
