"""The scene of Pig: two seats with their points, the die, and two buttons."""

from collections.abc import Sequence

from tests.pig.state import DECIDE, DIE, HOLD, TO_ROLL

from zellige.kernel.structs import Structs
from zellige.scene import Box, Motion, Part, Thing

BUTTONS = {"do:hold": HOLD, "do:roll": TO_ROLL}


def parts(states: Structs, last: tuple[int, ...]) -> tuple[Part, ...]:
    s = states[0]
    faces = [code - DIE for code in last if code > DIE]
    die = tuple(Thing("die", "die", 0, 0, look="die", text=str(face), last=True) for face in faces[-1:])
    seats = (
        Part(f"seat:{seat}", "seat", "", Box(0, 0, 0, 0), (), words={"points": str(s.points[seat])})
        for seat in range(s.players)
    )
    shown = [thing for thing in BUTTONS if s.phase == DECIDE]
    buttons = tuple(Thing(thing, "button", 2 * n, 0, 2, text=thing[3:]) for n, thing in enumerate(shown))
    actions = Part("actions", "actions", "Actions", Box(0, 0, 4, 1), buttons)
    return (Part("die", "die", "Die", Box(0, 0, 1, 1), die), *seats, actions)


def about(states: Structs, thing: str) -> str:
    return f"{states[0].total} points would be kept" if thing == "do:hold" else ""


def clicks(states: Structs, code: int) -> list[list[str]]:
    return [[thing] for thing, button in BUTTONS.items() if button == code]


def meant(states: Structs, clicks: Sequence[str]) -> int | None:
    return BUTTONS.get(clicks[0]) if len(clicks) == 1 else None


def motions(before: Structs, code: int, after: Structs) -> tuple[Motion, ...]:
    """Only points move: to the seat that holds."""
    return (Motion("die", f"seat:{before[0].seat}", text=str(before[0].total)),) if code == HOLD else ()
