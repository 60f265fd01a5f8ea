"""Why a move of Qwirkle is illegal, by kind of move: draw, end, skip, give up, place; compiled, part of the rules."""

import numpy as np

from zellige.games.qwirkle.board import cell_at, fitting, holds, takes_any
from zellige.games.qwirkle.opening import is_opening, opening_kinds
from zellige.games.qwirkle.seats import is_hidden, seats_in
from zellige.games.qwirkle.state import (
    ACROSS,
    CAN_PLACE,
    CLASH,
    DEAL,
    DRAWING,
    EMPTY_BAG,
    FREE,
    GIVES_NOW,
    GIVING,
    HIDDEN,
    HIDDEN_HERE,
    LEGAL,
    MUST_EXCHANGE,
    MUST_PLACE,
    NO_EXCHANGE_YET,
    NOT_DRAWING,
    NOT_IN_HAND,
    NOT_NEXT,
    NOT_UNSEEN,
    NOTHING_DONE,
    OCCUPIED,
    OPENER_UNSEEN,
    OPENS_ELSEWHERE,
    OPENS_SHORT,
    ORIGIN,
    OUT_OF_LINE,
    PLACES_NOW,
    PLACING,
    RIGHT,
    SEEN_HERE,
    SMALL_BAG,
    TURN,
    UNSEEN,
    WALL,
    WHOLE,
)
from zellige.kernel.bits import ONE, ZERO
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct


@compiled
def can_place(s: Struct) -> bool:
    return bool(s.tiles == 0 or takes_any(s, s.piles[s.seat, 0]))


@compiled
def most_exchanges(s: Struct) -> int:
    """R8.4: the most exchanges in a row while somebody can place instead."""
    return 2 * seats_in(s)


@compiled
def draw_fault(s: Struct, kind: int) -> int:
    if s.phase not in (DEAL, DRAWING):
        return NOT_DRAWING
    if (kind == HIDDEN) != is_hidden(s):
        return SEEN_HERE if kind == HIDDEN else HIDDEN_HERE
    if s.phase == DEAL and s.viewer != WHOLE and s.coming == 1 and s.seat + 1 == s.seats:
        return OPENER_UNSEEN
    return LEGAL if kind == HIDDEN or holds(s, UNSEEN, np.uint64(kind)) > 0 else NOT_UNSEEN


@compiled
def end_fault(s: Struct) -> int:
    if s.phase == TURN:
        return NOTHING_DONE
    if s.phase == PLACING and is_opening(s) and not is_hidden(s) and opening_kinds(s) != ZERO:
        return OPENS_SHORT
    return LEGAL


@compiled
def skip_fault(s: Struct) -> int:
    if s.phase != TURN:
        return PLACES_NOW if s.phase == PLACING else GIVES_NOW
    if not is_hidden(s) and can_place(s):
        return CAN_PLACE
    return MUST_EXCHANGE if s.bag > 0 else LEGAL


@compiled
def give_fault(s: Struct, kind: int) -> int:
    if s.phase == PLACING:
        return PLACES_NOW
    if s.tiles == 0:
        return NO_EXCHANGE_YET
    if s.given >= s.bag:
        return EMPTY_BAG if s.bag == 0 else SMALL_BAG
    if s.phase == TURN and s.exchanges >= most_exchanges(s) and not is_hidden(s) and can_place(s):
        return MUST_PLACE
    if (kind == HIDDEN) != is_hidden(s):
        return SEEN_HERE if kind == HIDDEN else HIDDEN_HERE
    held = int(s.sizes[s.seat]) if kind == HIDDEN else holds(s, int(s.seat), np.uint64(kind))
    return LEGAL if held > 0 else NOT_IN_HAND


@compiled
def place_fault(s: Struct, kind: np.uint64, at: int) -> int:
    if s.phase == GIVING:
        return GIVES_NOW
    if not (s.sizes[s.seat] > 0 and holds(s, UNSEEN if is_hidden(s) else int(s.seat), kind)):
        return NOT_IN_HAND
    if is_opening(s):
        return opening_fault(s, kind, at)
    why = board_fault(s, kind, at)
    if why == LEGAL and s.phase == PLACING and at not in (s.ends[0], s.ends[1], s.ends[2], s.ends[3]):
        return OUT_OF_LINE
    return why


@compiled
def opening_fault(s: Struct, kind: np.uint64, at: int) -> int:
    if at != ORIGIN + RIGHT * int(s.placed):
        return OPENS_ELSEWHERE
    if fitting(s, cell_at(s, at)) & (ONE << kind) == ZERO:
        return CLASH
    if not is_hidden(s) and opening_kinds(s) & (ONE << kind) == ZERO:
        return OPENS_SHORT
    return LEGAL


@compiled
def board_fault(s: Struct, kind: np.uint64, at: int) -> int:
    """What forbids a tile at a place on the board (R5.1, R5.2)."""
    cell = cell_at(s, at)
    if FREE < cell < WALL and s.opens[cell] == at:  # on a torus, the cell could be another place's
        return LEGAL if fitting(s, cell) & (ONE << kind) != ZERO else CLASH
    nearest = nearest_tile(s, at)
    if nearest == 0:
        return OCCUPIED
    return CLASH if nearest == 1 else NOT_NEXT  # a neighbour of a tile that is not open is a wall


@compiled
def nearest_tile(s: Struct, at: int) -> int:
    """The number of steps, along rows and columns, to the nearest tile."""
    best = 2 * ACROSS
    for n in range(int(s.tiles)):
        tile = int(s.places[n])
        best = min(best, abs(at // ACROSS - tile // ACROSS) + abs(at % ACROSS - tile % ACROSS))
    return best
