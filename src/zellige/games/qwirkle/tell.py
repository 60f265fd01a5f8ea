"""What is said of Qwirkle: how the game stands, and what a turn did."""

from collections.abc import Sequence

from zellige.kernel import Structs
from zellige.names import Name


def status(states: Structs, names: tuple[Name, ...]) -> str:
    return ""


def tell(before: Structs, codes: Sequence[int], after: Structs, names: tuple[Name, ...]) -> str:
    return ""
