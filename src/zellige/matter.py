"""Rules that matter: what a game's tell_matters.py lists, so that the lab can count how often a rule does something.

The file may also have a function `unused(last)`: how many tiles were never placed, by the last state of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from zellige.kernel.structs import Structs

    Count = Callable[[Structs, int, Structs], int]  # the state before a move, its code, and the state after it


class Matter(NamedTuple):
    """Something that a rule forbids or brings about, and how often one move, of a player or of chance, makes it
    happen."""

    rule: str  # its number in rules.md
    what: str  # in a few words, such as "a player pays in full"
    times: Count
