"""How Grawlix is shown: the parts of its scene, the clicks that mean a move, and what travels when it is played."""

from collections.abc import Sequence

from zellige.kernel import Structs
from zellige.names import Name
from zellige.scene import Motion, Scene


def scene(states: Structs, names: tuple[Name, ...], last: tuple[int, ...]) -> Scene:
    return Scene("", ())


def about(states: Structs, thing: str) -> str:
    return ""


def clicks(states: Structs, code: int) -> list[list[str]]:
    return []


def meant(states: Structs, clicks: Sequence[str]) -> int | None:
    return None


def motions(before: Structs, code: int, after: Structs) -> tuple[Motion, ...]:
    return ()
