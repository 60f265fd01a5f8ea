"""Sentences about Pig."""

from collections.abc import Sequence

from tests.pig.state import DIE, DONE, HOLD, ROLL

from zellige.kernel.structs import Structs
from zellige.names import Name, counted
from zellige.scene import Token


def status(states: Structs, names: tuple[Name, ...]) -> str:
    s, name = states[0], names[states[0].seat]
    if s.phase == DONE:
        return f"{name} {name:wins}."
    return (
        f"{name} {name:rolls}." if s.phase == ROLL else f"{name} {name:has} {counted(int(s.total), 'point')} to hold."
    )


def tell(before: Structs, codes: Sequence[int], after: Structs, names: tuple[Name, ...]) -> str:
    name = names[before[0].seat]
    done = [f"rolled a {code - DIE}" for code in codes if code > DIE] + ["held"] * (HOLD in codes)
    return f"{name} {' and '.join(done)}." if done else f"{name} took the die."


def brief(before: Structs, codes: Sequence[int], after: Structs) -> tuple[Token, ...]:
    rolled = (Token(text=str(code - DIE)) for code in codes if code > DIE)
    return (*rolled, *[Token(icon="plus")] * (HOLD in codes))


def confirm(before: Structs, codes: Sequence[int]) -> tuple[str, str]:
    return (f"Keep {counted(int(before[0].total), 'point')}?", "Hold") if HOLD in codes else ("Roll the die?", "Roll")
