"""Who is told while functions are compiled: a list of listeners that loads without Numba."""

from collections.abc import Callable
from typing import NamedTuple


class Compiling(NamedTuple):
    """How far the compiler is."""

    busy: bool  # False when the function that was called is ready to run
    done: int  # functions compiled so far, by this process
    left: int  # functions that may be needed too: those not called yet, in packages of which others were called


LISTENERS: list[Callable[[Compiling], None]] = []


def tell(compiling: Compiling) -> None:
    """Tell every listener."""
    for listener in LISTENERS:
        listener(compiling)
