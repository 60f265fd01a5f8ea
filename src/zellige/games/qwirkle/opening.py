"""The opening of Qwirkle: who opens, and with which tiles (R3); compiled, part of the rules."""

import numpy as np

from zellige.games.qwirkle.board import longest
from zellige.kernel.bits import ONE, ZERO
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct


@compiled
def opener(s: Struct) -> int:
    """R3.1: the seat with the longest line."""
    best, first = 0, 0
    for seat in range(int(s.seats)):
        length = longest(s.piles[seat, 0], ZERO)
        if length > best:
            best, first = length, seat
    return first


@compiled
def is_opening(s: Struct) -> bool:
    """Are all tiles on the board from the current turn?"""
    return bool(s.tiles == s.placed)


@compiled
def opening_line(s: Struct) -> np.uint64:
    line = ZERO
    for n in range(int(s.tiles)):
        line |= ONE << np.uint64(s.kinds[n])
    return line


@compiled
def opening_kinds(s: Struct) -> np.uint64:
    """R3.2: the kinds in the hand that keep the longest line possible; none once it is complete."""
    hand, line, useful = s.piles[s.seat, 0], opening_line(s), ZERO
    wanted, kinds = longest(hand, line), hand & ~line
    while kinds != ZERO:
        tile = kinds & ~(kinds - ONE)
        kinds &= kinds - ONE
        if longest(hand, line | tile) == wanted:
            useful |= tile
    return useful
