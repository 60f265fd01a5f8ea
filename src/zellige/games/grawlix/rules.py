"""The rules of Grawlix (R1 to R9 of rules.md), compiled; only this file and grid.py know them."""

import numpy as np

from zellige.games.grawlix.grid import column_of, fitting, grid_fault, has, lay, row_of
from zellige.games.grawlix.state import (
    ACROSS,
    DRAFT,
    LEFT,
    LEGAL,
    MOST,
    MUST_DRAFT,
    MUST_PLAY,
    NOT_IN_HAND,
    NOT_IN_SUPPLY,
    NOWHERE,
    OVER_NOW,
    PLACE,
    PLAY,
    REACH,
    STRUCT,
    STUCK,
)
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.compile import compiled
from zellige.kernel.constants import OVER
from zellige.kernel.structs import Codes, Struct, Structs


def start(order: int, hand: int) -> Structs:
    """The initial state: an empty grid, every tile in the supply, seat 0 to draft (R1, R2)."""
    states = np.zeros(1, STRUCT)
    s = states[0]
    s.order, s.hand, s.phase = order, hand, DRAFT
    s.supply = sum(1 << (MOST * colour + glyph) for colour in range(order) for glyph in range(order))
    s.cells[:] = NOWHERE
    return states


@compiled
def is_over(s: Struct) -> bool:
    return bool(s.phase >= STUCK)


@compiled
def player(s: Struct) -> int:
    return OVER if is_over(s) else int(s.seat)


@compiled
def begins_turn(s: Struct) -> bool:
    return bool(s.phase == PLAY or s.taken == ZERO)


# Drafting


@compiled
def draft(s: Struct, tile: np.uint64) -> None:
    s.supply &= ~(ONE << tile)
    s.hands[s.seat] |= ONE << tile
    if s.taken == ZERO:
        end_set_up_draft(s)
    else:
        end_turn(s)  # R3.3


@compiled
def end_set_up_draft(s: Struct) -> None:
    """Continue the set-up draft, or begin to play (R2)."""
    other = 1 - int(s.seat)
    if s.supply != ZERO and count(s.hands[other]) < s.hand:
        s.seat = other
    elif s.supply == ZERO or count(s.hands[s.seat]) >= s.hand:
        s.seat, s.phase = 0, PLAY
        end_if_stuck(s)


@compiled
def end_turn(s: Struct) -> None:
    s.seat, s.phase = 1 - int(s.seat), PLAY
    end_if_stuck(s)


@compiled
def end_if_stuck(s: Struct) -> None:
    """R6: a player who cannot place a tile loses."""
    hand = s.hands[s.seat]
    if s.taken == ZERO and hand != ZERO:
        return
    while hand != ZERO:
        if fitting(s, lowest(hand)) != ZERO:
            return
        hand &= hand - ONE
    s.phase = STUCK


# Placing


@compiled
def place(s: Struct, tile: np.uint64, row: int, column: int) -> None:
    """Place a tile of the hand; then the seat drafts, or the turn ends if the supply is empty (R3)."""
    s.hands[s.seat] &= ~(ONE << tile)
    lay(s, tile, row, column)
    if s.supply != ZERO:
        s.phase = DRAFT  # R3.2
    else:
        end_turn(s)


# Moves


@compiled
def legal(s: Struct, out: Codes) -> int:
    if s.phase == DRAFT:
        return list_drafts(s, out)
    if s.phase == PLAY:
        return list_placements(s, out)
    return 0


@compiled
def list_drafts(s: Struct, out: Codes) -> int:
    n, supply = 0, s.supply
    while supply != ZERO:
        out[n] = lowest(supply)
        supply &= supply - ONE
        n += 1
    return n


@compiled
def placing(tile: np.uint64, row: int, column: int) -> int:
    """The code of a placement."""
    return PLACE + (int(tile) * ACROSS + row + REACH) * ACROSS + column + REACH


@compiled
def placement(move: int) -> tuple[np.uint64, int, int]:
    """The tile, row and column of a placement's code. (A draft's code is its tile.)"""
    lines, column = divmod(move - PLACE, ACROSS)
    return np.uint64(lines // ACROSS), lines % ACROSS - REACH, column - REACH


@compiled
def list_placements(s: Struct, out: Codes) -> int:
    n, hand = 0, s.hands[s.seat]
    while hand != ZERO:
        tile = lowest(hand)
        hand &= hand - ONE
        if s.taken == ZERO:  # R4.1
            out[n] = placing(tile, 0, 0)
            n += 1
            continue
        cells = fitting(s, tile)
        while cells != ZERO:
            cell = lowest(cells)
            cells &= cells - ONE
            for second in range(2 if has(s.both, cell) else 1):
                out[n] = placing(tile, row_of(s, cell, second == 1), column_of(s, cell, second == 1))
                n += 1
    return n


@compiled
def fault(s: Struct, move: int) -> int:
    if is_over(s):
        return OVER_NOW
    if move < PLACE:
        return draft_fault(s, np.uint64(move))
    tile, row, column = placement(move)
    return placing_fault(s, tile, row, column)


@compiled
def draft_fault(s: Struct, tile: np.uint64) -> int:
    if s.phase != DRAFT:
        return MUST_PLAY
    return LEGAL if has(s.supply, tile) else NOT_IN_SUPPLY


@compiled
def placing_fault(s: Struct, tile: np.uint64, row: int, column: int) -> int:
    if s.phase != PLAY:
        return MUST_DRAFT
    if not has(s.hands[s.seat], tile):
        return NOT_IN_HAND
    return grid_fault(s, tile, row, column)


@compiled
def apply(s: Struct, move: int) -> None:
    if move < PLACE:
        draft(s, np.uint64(move))
    else:
        tile, row, column = placement(move)
        place(s, tile, row, column)


# The end, scores and views


@compiled
def winners(s: Struct) -> int:
    return 1 << (1 - int(s.seat)) if is_over(s) else 0


@compiled
def is_in(s: Struct, seat: int) -> bool:
    return bool(s.phase != LEFT or s.seat != seat)


@compiled
def leave(s: Struct, seat: int) -> None:
    """R9: the other seat wins."""
    s.seat, s.phase = seat, LEFT


@compiled
def scores(s: Struct, out: Codes) -> None:
    out[:] = 0
    if is_over(s):
        out[1 - int(s.seat)] = 1


# For text, called from Python


@compiled
def end_if_over(states: Structs) -> None:
    """End a position being read if it is over."""
    if states[0].phase == PLAY:
        end_if_stuck(states[0])
