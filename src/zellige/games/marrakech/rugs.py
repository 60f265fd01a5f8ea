"""The rugs of Marrakech: where one may go, what it covers, its id and its code (R5); compiled, part of the rules."""

import numpy as np

from zellige.games.marrakech.state import (
    COVERS,
    LEGAL,
    MOST_COLOURS,
    NOT_NEXT,
    OFF_THE_BOARD,
    RUG,
    SIDE,
    STRIDE,
    UNDER_ASSAM,
)
from zellige.games.marrakech.tables import NEXT_ACROSS, NEXT_DOWN
from zellige.kernel.bits import ONE, ZERO, lowest
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Codes, Struct

EIGHT = np.uint64(STRIDE)


@compiled
def rug_code(first: np.uint64, down: bool) -> int:
    return RUG + 2 * (SIDE * int(first // EIGHT) + int(first % EIGHT)) + (1 if down else 0)


@compiled
def rug_of(move: int) -> tuple[np.uint64, bool]:
    """The first square of a rug's code, and whether the rug is vertical."""
    square, down = divmod(move - RUG, 2)
    return np.uint64(STRIDE * (square // SIDE) + square % SIDE), down == 1


@compiled
def open_across(s: Struct) -> np.uint64:
    """The first squares where a horizontal rug may be laid: it may not cover a whole visible rug (R5.3)."""
    return np.uint64(NEXT_ACROSS[s.assam >> 2] & ~s.across)


@compiled
def open_down(s: Struct) -> np.uint64:
    return np.uint64(NEXT_DOWN[s.assam >> 2] & ~s.down)


@compiled
def list_rugs(s: Struct, out: Codes) -> int:
    n = 0
    for down in range(2):
        firsts = open_down(s) if down else open_across(s)
        while firsts != ZERO:
            out[n] = rug_code(lowest(firsts), down == 1)
            firsts &= firsts - ONE
            n += 1
    return n


@compiled
def rug_fault(s: Struct, first: np.uint64, down: bool) -> int:
    """What forbids a rug here, whoever lays it (R5)."""
    x, y = int(first % EIGHT), int(first // EIGHT)
    if (y if down else x) == SIDE - 1:
        return OFF_THE_BOARD
    rug, assam = ONE << first, np.uint64(s.assam >> 2)
    if assam == first or assam == first + (EIGHT if down else ONE):
        return UNDER_ASSAM
    if rug & (NEXT_DOWN[assam] if down else NEXT_ACROSS[assam]) == ZERO:
        return NOT_NEXT
    return COVERS if rug & (s.down if down else s.across) else LEGAL


@compiled
def lay(s: Struct, band: int, first: np.uint64, down: bool, rug_id: int) -> None:
    """Lay a rug on top of what is there."""
    second = first + (EIGHT if down else ONE)
    rug = ONE << first
    cover = rug | (ONE << second)
    for other in range(MOST_COLOURS):
        s.squares[other] &= ~cover
    s.squares[band] |= cover
    s.across = (s.across & ~(cover | (cover >> ONE))) | (ZERO if down else rug)
    s.down = (s.down & ~(cover | (cover >> EIGHT))) | (rug if down else ZERO)
    s.ids[first] = rug_id
    s.ids[second] = rug_id
    s.left[band] -= 1


@compiled
def is_visible(s: Struct, band: int, rug_id: int) -> bool:
    squares = s.squares[band]
    while squares != ZERO:
        if s.ids[lowest(squares)] == rug_id:
            return True
        squares &= squares - ONE
    return False


@compiled
def next_id(s: Struct, band: int) -> int:
    """R5.4: the number of rugs laid so far or, if that id is visible, the lowest that is not."""
    laid = int(s.rugs) - int(s.left[band])
    if 0 <= laid < 100 and not is_visible(s, band, laid):
        return laid
    rug_id = 0
    while is_visible(s, band, rug_id):
        rug_id += 1
    return rug_id
