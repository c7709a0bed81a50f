"""What positions of several games have: nobody, what is hidden, an item changed, money in thousands of dollars."""

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["NOBODY", "UNKNOWN", "money", "put"]

NOBODY = -1
"""In the place of a seat."""

UNKNOWN = "?"
"""What a viewer may not see."""

T = TypeVar("T")


def put(items: Sequence[T], i: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one item changed.

    >>> put((4, 5, 6), 1, 0)
    (4, 0, 6)
    """
    return (*items[:i], value, *items[i + 1 :])


def money(thousands: int) -> str:
    """Write an amount given in thousands of dollars.

    >>> money(1100), money(-20), money(0)
    ('$1,100,000', '-$20,000', '$0')
    """
    return f"{'-' * (thousands < 0)}${abs(thousands):,},000" if thousands else "$0"
