"""Sums of electoral votes: what changed between two elections, the fewest states that win, and ties."""

from collections.abc import Mapping
from types import MappingProxyType

from electionlib.atlas.census import votes
from electionlib.atlas.states import STATES, AtlasError

__all__ = ["MAJORITY", "changes", "fewest_states", "ties"]

MAJORITY = 270
"""More than half of the 538 electoral votes."""


def changes(before: int, after: int) -> Mapping[str, int]:
    """Return how many votes each state won or lost between two elections, if any, the largest gain first.

    >>> dict(changes(2020, 2024))["TX"], list(changes(1988, 1992).items())[:2], dict(changes(2024, 2028))
    (2, [('CA', 7), ('FL', 4)], {})
    """
    old, new = votes(before), votes(after)
    moved = [state for state in STATES if old[state] != new[state]]
    return MappingProxyType(
        {state: new[state] - old[state] for state in sorted(moved, key=lambda it: old[it] - new[it])}
    )


def fewest_states(goal: int = MAJORITY, year: int = 2024) -> tuple[str, ...]:
    """Return the smallest number of states that have so many votes together: the largest first.

    Why no fewer will do: the n largest states have at least as many votes as any n states, so if they fall short of
    the goal, any n states do.

    >>> len(fewest_states()), fewest_states(100)
    (12, ('CA', 'TX', 'FL'))
    """
    counts = votes(year)
    found: list[str] = []
    for state in sorted(STATES, key=lambda it: -counts[it]):
        if sum(counts[it] for it in found) >= goal:
            break
        found.append(state)
    if sum(counts[it] for it in found) < goal:
        raise AtlasError(f"All states together have {sum(counts.values())} votes, not {goal}.")
    return tuple(found)


def ties(year: int = 2024) -> int:
    """Count the ways to give each state to one of two candidates so that both have 269 votes.

    `ways[v]` is the number of choices among the states seen so far with v votes in all. A state with n votes is chosen
    or not, so it makes that `ways[v] + ways[v - n]`. After 51 such rounds the answer is `ways[269]`: 51 x 269 additions
    in place of 2^51 choices, in a few milliseconds. Maine and Nebraska count whole.

    >>> ties(2004)
    17057441245652
    """
    half = sum(votes(year).values()) // 2
    ways = [1] + [0] * half
    for n in votes(year).values():
        ways = [ways[v] + (ways[v - n] if v >= n else 0) for v in range(half + 1)]
    return ways[half]
