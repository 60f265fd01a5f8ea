"""What each seat of Qwirkle sees (R11), and how the rest is guessed, compiled."""

import numpy as np

from zellige.games.qwirkle.board import any_of, holds, put, size, take
from zellige.games.qwirkle.state import (
    BOARD,
    DRAW,
    GIVE,
    GIVEN,
    HIDDEN,
    KINDS,
    MOST_COPIES,
    PLACE,
    UNSEEN,
    VIEWER,
    WATCHER,
    WHOLE,
)
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.structs import Struct


@compiled
def view(s: Struct, seat: int, out: Struct) -> None:
    out.viewer = VIEWER + seat if seat >= 0 else WATCHER
    out.seats, out.seat, out.phase, out.gone = s.seats, s.seat, s.phase, s.gone
    out.placed, out.given, out.coming, out.bag = s.placed, s.given, s.coming, s.bag
    out.skips, out.exchanges = s.skips, s.exchanges
    out.hand, out.copies, out.out = s.hand, s.copies, s.out
    out.line_points[:] = s.line_points
    out.row_points, out.column_points = s.row_points, s.column_points
    out.points[:] = s.points
    out.sizes[:] = s.sizes
    see_board(s, out)
    for n in range(MOST_COPIES):
        if seat >= 0:
            out.piles[seat, n] = s.piles[seat, n]
        if seat == s.seat:
            out.piles[GIVEN, n] = s.piles[GIVEN, n]
    for kind in range(KINDS):
        see_no_more(out, seat, np.uint64(kind))


@compiled
def see_board(s: Struct, out: Struct) -> None:
    out.tiles, out.open = s.tiles, s.open
    out.piles[BOARD] = s.piles[BOARD]
    out.places[:] = s.places
    out.kinds[:] = s.kinds
    out.ends[:] = s.ends
    out.grid[:] = s.grid
    out.opens[:] = s.opens
    out.lefts[:], out.rights[:], out.ups[:], out.downs[:] = s.lefts, s.rights, s.ups, s.downs
    out.row_takes[:], out.column_takes[:] = s.row_takes, s.column_takes


@compiled
def see_no_more(out: Struct, seat: int, kind: np.uint64) -> None:
    """Put the tiles of a kind into UNSEEN that are not on the board, in the seat's hand or given up by it."""
    seen = holds(out, BOARD, kind) + holds(out, GIVEN, kind)
    if seat >= 0:
        seen += holds(out, seat, kind)
    for _ in range(int(out.copies) - seen):
        put(out, UNSEEN, kind)


@compiled
def secret(s: Struct, move: int) -> int:
    """Only the player who draws or gives up a tile sees which one it is."""
    return int(s.seat) if DRAW <= move < PLACE else -1


@compiled
def veil(s: Struct, move: int) -> int:
    """Hide a tile drawn or given up; everyone may see other moves."""
    if not DRAW <= move < PLACE:
        return move
    return GIVE + HIDDEN if move >= GIVE else DRAW + HIDDEN


@compiled
def guess(s: Struct, dice: Dice) -> None:
    """Deal the unseen tiles uniformly at random to the hidden hands and, during an exchange, to the tiles given up; the
    rest are the bag."""
    s.viewer = WHOLE
    for seat in range(int(s.seats)):
        for _ in range(int(s.sizes[seat]) - size(s, seat)):
            put(s, seat, take_unseen(s, dice))
    for _ in range(int(s.given) - size(s, GIVEN)):
        put(s, GIVEN, take_unseen(s, dice))


@compiled
def take_unseen(s: Struct, dice: Dice) -> np.uint64:
    kind = any_of(s, UNSEEN, dice)
    take(s, UNSEEN, kind)
    return kind
