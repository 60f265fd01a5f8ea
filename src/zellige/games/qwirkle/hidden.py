"""What each seat of Qwirkle sees (R11), and guesses at the rest, compiled."""

import numpy as np

from zellige.games.qwirkle.board import any_of, holds, put, size, take
from zellige.games.qwirkle.state import (
    BOARD,
    COPIES,
    DRAW,
    GIVE,
    GIVEN,
    HIDDEN,
    KINDS,
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
    out.row_points, out.column_points = s.row_points, s.column_points
    out.points[:] = s.points
    out.sizes[:] = s.sizes
    see_board(s, out)
    for n in range(COPIES):
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
    """Tiles of a kind are unseen that lie neither on the board nor in what the seat holds or has given up."""
    seen = holds(out, BOARD, kind) + holds(out, GIVEN, kind)
    if seat >= 0:
        seen += holds(out, seat, kind)
    for _ in range(COPIES - seen):
        put(out, UNSEEN, kind)


@compiled
def secret(s: Struct, move: int) -> int:
    """Only who draws or gives up a tile sees which."""
    return int(s.seat) if DRAW <= move < PLACE else -1


@compiled
def veil(s: Struct, move: int) -> int:
    """A tile drawn or given up is hidden; other moves all may see."""
    if not DRAW <= move < PLACE:
        return move
    return GIVE + HIDDEN if move >= GIVE else DRAW + HIDDEN


@compiled
def guess(s: Struct, dice: Dice) -> None:
    """Deal the unseen tiles to the hidden hands and, while somebody exchanges, to what was given up; the rest is the
    bag. Every deal is as likely as any other."""
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
