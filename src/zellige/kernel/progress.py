"""Listeners that follow the compiler's progress; this file loads without Numba."""

from collections.abc import Callable
from typing import NamedTuple


class Compiling(NamedTuple):
    """The compiler's progress."""

    busy: bool  # False once the function that was called is ready to run
    done: int  # functions compiled by this process so far
    left: int  # functions that may still be needed: those not called yet, in packages already in use


LISTENERS: list[Callable[[Compiling], None]] = []


def tell(compiling: Compiling) -> None:
    """Tell every listener."""
    for listener in LISTENERS:
        listener(compiling)
