"""The rugs of a scene of Marrakech: each visible one is one thing, of one square or two."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from zellige.games.marrakech import state
from zellige.games.marrakech.state import COLOURS, STRIDE
from zellige.games.marrakech.text import COLOUR_NAMES, Square, bits, square_of
from zellige.kernel.structs import Structs, slices
from zellige.render.remembered import remembered
from zellige.scene import Thing


class DrawnRug(NamedTuple):
    """A visible rug: one square or two."""

    id: str
    colour: str
    squares: tuple[Square, ...]
    thing: Thing


VISIBLE = slices(state.STRUCT, "squares", "ids", "colours", "bands", "across", "down")


def visible(states: Structs) -> tuple[bytes, ...]:
    """All that the picture of the rugs depends on; it stays the same while Assam is turned and walks."""
    whole = states.tobytes()
    return tuple(whole[field] for field in VISIBLE)


@remembered(by=visible)
def rugs(states: Structs) -> tuple[DrawnRug, ...]:
    """The visible rugs, in an order that a new rug does not change. On a board that no game can reach, a colour and id
    may occur several times; later ones are then numbered."""
    s, seen, found = states[0], Counter[tuple[int, int]](), []
    across, down, ids, taken = int(s.across), int(s.down), s.ids.tolist(), 0
    for covered, colour in zip(s.squares.tolist(), s.colours[: s.bands].tolist(), strict=False):
        for bit in bits(covered):
            if taken >> bit & 1:
                continue
            step = 1 if across >> bit & 1 else STRIDE if down >> bit & 1 else 0
            if taken >> bit + step & 1:  # another rug's, on a board that no game can reach
                step = 0
            taken |= 1 << bit + step
            seen[colour, ids[bit]] += 1
            found.append(draw_rug(COLOURS[colour], ids[bit], seen[colour, ids[bit]], bit, step))
    return tuple(sorted(found))


@lru_cache(maxsize=20_000)
def draw_rug(colour: str, number: int, copy: int, bit: int, step: int) -> DrawnRug:
    """A rug is one thing if both of its squares are visible: the second is then a step from the first. It takes no
    clicks: they go through to its squares."""
    thing = f"rug:{colour}{number:02}" + (f".{copy}" if copy > 1 else "")
    squares = (square_of(bit), square_of(bit + step)) if step else (square_of(bit),)
    (x, y), (x2, y2) = squares[0], squares[-1]
    look = f"half:{colour}" if len(squares) == 1 else f"rug:{colour}{':down' if y2 > y else ''}"
    name = f"{COLOUR_NAMES[colour]} rug on {' and '.join(f'{x} {y}' for x, y in squares)}"
    text = ("\n│" if y2 > y else "─").join(f"{colour}{x}{y}" for x, y in squares)
    drawn = Thing(thing, "rug", x, y, 1 + x2 - x, 1 + y2 - y, look, name, text)
    return DrawnRug(thing, colour, squares, drawn)
