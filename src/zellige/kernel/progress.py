"""Who is told while functions are compiled: a list of listeners that loads without Numba."""

from collections.abc import Callable
from typing import NamedTuple


class Compiling(NamedTuple):
    """How far the compiler is."""

    busy: bool  # False when the function that was called is ready to run
    done: int  # functions compiled so far, by this process
    left: int  # functions that are loaded and have not been called yet: at most so many are left


LISTENERS: list[Callable[[Compiling], None]] = []


def tell(compiling: Compiling) -> None:
    """Tell every listener."""
    for listener in LISTENERS:
        listener(compiling)
