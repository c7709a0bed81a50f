"""Pausing the cycle collector while many positions are made: they hold no cycles, and each pass would visit all."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collector_paused"]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause the collector; afterwards it runs again if it ran before, and takes what was made for long-lived."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.freeze()
            gc.unfreeze()  # both at once move everything to the oldest generation without a visit
            gc.enable()
