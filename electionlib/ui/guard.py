"""The one way in for every widget callback: widgets swallow exceptions, so `guard` puts them before the user's eyes."""

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any

from electionlib.engine.game import ElectionlibError

__all__ = ["TURN", "guard", "sentence"]

RAISE = False
"""Tests set this, so that a callback that fails also fails them."""

TURN = RLock()
"""Whose turn it is: while a callback is at work, JupyterLab has what is clicked next handled in a second thread."""


def guard(callback: Callable[..., Any], tell: Callable[[str], None]) -> Callable[..., None]:
    """Wrap a callback: its exception is told in one sentence instead of vanishing, and no other runs beside it.

    >>> guard(lambda change: [][change], print)(1)
    Something went wrong (IndexError): list index out of range
    """

    @wraps(callback)
    def guarded(*args: Any) -> None:
        with TURN:
            try:
                callback(*args)
            except Exception as error:
                tell(sentence(error))
                if RAISE:
                    raise

    return guarded


def sentence(error: Exception) -> str:
    """Say an exception in one line; our own errors speak for themselves.

    >>> sentence(ElectionlibError("Seat 3 is not there."))
    'Seat 3 is not there.'
    """
    words = " ".join(str(error).split())
    return words if isinstance(error, ElectionlibError) else f"Something went wrong ({type(error).__name__}): {words}"
