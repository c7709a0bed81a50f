"""Borders between groups of states, such as regions or the Primaries of a game that combines two that touch.

A group is a list of states by code or name; no state may be in two. `kinds` are those of `borders`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from electionlib.atlas.adjacency import borders
from electionlib.atlas.census import votes
from electionlib.atlas.states import AtlasError, find, name

__all__ = ["Contact", "pairs_left", "touching"]


class Contact(NamedTuple):
    """Two groups that touch, by their places in the list: the borders, from `a` to `b`, and the votes of both."""

    a: int
    b: int
    borders: tuple[tuple[str, str], ...]
    votes: int


def touching(
    groups: Sequence[Iterable[str]], year: int = 2024, kinds: Iterable[str] = ("land",)
) -> tuple[Contact, ...]:
    """Return every pair of groups that touch, in the order of the list.

    >>> touching([["NJ", "New York"], ["HI"], ["CT", "PA"]], 1992)
    (Contact(a=0, b=2, borders=(('NJ', 'PA'), ('NY', 'CT'), ('NY', 'PA')), votes=79),)
    """
    group_of: dict[str, int] = {}
    for i, group in enumerate(groups):
        for state in map(find, group):
            if group_of.setdefault(state, i) != i:
                raise AtlasError(f"{name(state)} is in two groups; expected each state in one at most.")
    worth = [0] * len(groups)
    for state, i in group_of.items():
        worth[i] += votes(year)[state]
    found: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for a, b in borders(*kinds):
        if a in group_of and b in group_of and group_of[a] != group_of[b]:
            (i, first), (j, second) = sorted(((group_of[a], a), (group_of[b], b)))
            found.setdefault((i, j), []).append((first, second))
    return tuple(Contact(i, j, tuple(sorted(pairs)), worth[i] + worth[j]) for (i, j), pairs in sorted(found.items()))


def pairs_left(
    groups: Sequence[Iterable[str]], order: Iterable[int], kinds: Iterable[str] = ("land",)
) -> tuple[int, ...]:
    """Return how many pairs touch at first and after each group, by its place in the list, has been taken away.

    >>> pairs_left([["ME"], ["NH"], ["VT"], ["MA"]], [0, 2, 1])
    (4, 3, 1, 0)
    """
    contacts = touching(groups, kinds=kinds)
    counts = [len(contacts)]
    for gone in order:
        contacts = tuple(contact for contact in contacts if gone not in (contact.a, contact.b))
        counts.append(len(contacts))
    return tuple(counts)
