"""The board of Qwirkle: its tiles, open cells, and what each cell takes (R5.1, R5.2); compiled, part of the rules."""

import numpy as np

from zellige.games.qwirkle.state import BOARD, DOWN, FREE, GIVEN, KINDS, MOST_COPIES, RIGHT, SIX, TORUS, WALL
from zellige.kernel.bits import ONE, ZERO, count, lowest, nth
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice, below
from zellige.kernel.structs import Struct, table

ALL = np.uint64((1 << KINDS) - 1)
COLOUR_LINES = [sum(1 << (SIX * colour + shape) for shape in range(SIX)) for colour in range(SIX)]
SHAPE_LINES = [sum(1 << (SIX * colour + shape) for colour in range(SIX)) for shape in range(SIX)]
LINES = table(np.array(COLOUR_LINES + SHAPE_LINES, np.uint64))  # the twelve full lines, as sets of kinds
MATCHES = table(
    np.array([(COLOUR_LINES[kind // SIX] | SHAPE_LINES[kind % SIX]) & ~(1 << kind) for kind in range(KINDS)], np.uint64)
)  # [kind] the kinds that can share a line with it

# R5.2 as sets: tiles form a line if every two of them match. So a line takes whatever matches all its tiles, which is
# whatever matches any two of them, except the tiles already there.


@compiled
def takes(line: np.uint64) -> np.uint64:
    """The kinds that can extend a line; every kind if there is no line."""
    if line == ZERO:
        return ALL
    first, rest = lowest(line), line & (line - ONE)
    second = lowest(rest) if rest != ZERO else first
    return np.uint64(MATCHES[first] & MATCHES[second] & ~line)


@compiled
def takes_between(one: np.uint64, other: np.uint64) -> np.uint64:
    """The kinds that can join two lines; none if the result would not be a line."""
    if other & ~takes(one) != ZERO:
        return ZERO
    return np.uint64(takes(one) & takes(other))


# Piles


@compiled
def put(s: Struct, pile: int, kind: np.uint64) -> None:
    bit = ONE << kind
    for n in range(MOST_COPIES):
        if s.piles[pile, n] & bit == ZERO:
            s.piles[pile, n] |= bit
            return


@compiled
def take(s: Struct, pile: int, kind: np.uint64) -> None:
    bit = ONE << kind
    for n in range(MOST_COPIES - 1, -1, -1):
        if s.piles[pile, n] & bit != ZERO:
            s.piles[pile, n] &= ~bit
            return


@compiled
def holds(s: Struct, pile: int, kind: np.uint64) -> int:
    """The number of tiles of a kind in a pile."""
    bit, n = ONE << kind, 0
    for copy in range(MOST_COPIES):
        n += s.piles[pile, copy] & bit != ZERO
    return n


@compiled
def size(s: Struct, pile: int) -> int:
    return count(s.piles[pile, 0]) + count(s.piles[pile, 1]) + count(s.piles[pile, 2])


@compiled
def any_of(s: Struct, pile: int, dice: Dice) -> np.uint64:
    """The kind of a random tile of a pile, uniform over its tiles."""
    at = below(dice, np.uint64(size(s, pile)))
    n = 0
    while at >= np.uint64(count(s.piles[pile, n])):
        at -= np.uint64(count(s.piles[pile, n]))
        n += 1
    return nth(s.piles[pile, n], at)


@compiled
def move_given(s: Struct, pile: int) -> None:
    """Move the tiles that were given up, if they are visible, into a pile."""
    for n in range(MOST_COPIES):
        kinds = s.piles[GIVEN, n]
        while kinds != ZERO:
            put(s, pile, lowest(kinds))
            kinds &= kinds - ONE
        s.piles[GIVEN, n] = ZERO


@compiled
def off_board(s: Struct) -> int:
    """The number of tiles that are not on the board, wherever they are."""
    return KINDS * int(s.copies) - int(s.tiles)


# Cells


@compiled
def on_torus(place: int) -> int:
    """The index of a place in the grid."""
    return ((place >> 2) & (TORUS - 1) * TORUS) | (place & (TORUS - 1))  # ACROSS is 4 times TORUS


@compiled
def cell_at(s: Struct, place: int) -> int:
    """The number of the cell at a place."""
    return int(s.grid[on_torus(place)])


@compiled
def set_cell(s: Struct, place: int, cell: int) -> None:
    s.grid[on_torus(place)] = cell


@compiled
def fitting(s: Struct, cell: int) -> np.uint64:
    """The kinds that fit a cell."""
    return np.uint64(s.row_takes[cell] & s.column_takes[cell])


@compiled
def open_cell(s: Struct, place: int) -> int:
    """Add an open cell with no lines beside it yet."""
    cell = int(s.open) + 1
    s.open = cell
    set_cell(s, place, cell)
    s.opens[cell] = place
    s.lefts[cell] = s.rights[cell] = s.ups[cell] = s.downs[cell] = ZERO
    s.row_takes[cell] = s.column_takes[cell] = ALL
    return cell


@compiled
def close_cell(s: Struct, cell: int) -> None:
    """Close a cell that has a tile now or can never take one; the last open cell takes over its number."""
    last = int(s.open)
    set_cell(s, s.opens[last], cell)
    set_cell(s, s.opens[cell], WALL)
    s.opens[cell] = s.opens[last]
    s.lefts[cell], s.rights[cell] = s.lefts[last], s.rights[last]
    s.ups[cell], s.downs[cell] = s.ups[last], s.downs[last]
    s.row_takes[cell], s.column_takes[cell] = s.row_takes[last], s.column_takes[last]
    s.open = last - 1


@compiled
def border(s: Struct, place: int, line: np.uint64, step: int) -> None:
    """Record that a line ends beside a cell; the step leads from the cell to the line."""
    cell = cell_at(s, place)
    if cell == WALL:
        return
    if cell == FREE:
        cell = open_cell(s, place)
    if step == RIGHT:
        s.rights[cell] = line
    elif step == -RIGHT:
        s.lefts[cell] = line
    elif step == DOWN:
        s.downs[cell] = line
    else:
        s.ups[cell] = line
    if step in (RIGHT, -RIGHT):
        s.row_takes[cell] = takes_between(s.lefts[cell], s.rights[cell])
    else:
        s.column_takes[cell] = takes_between(s.ups[cell], s.downs[cell])
    if fitting(s, cell) == ZERO:
        close_cell(s, cell)


@compiled
def lay(s: Struct, kind: np.uint64, place: int) -> None:
    """Add a tile to the board, and set `ends` to the places at the ends of its row and its column."""
    cell, tile = cell_at(s, place), ONE << kind
    left, right, up, down = s.lefts[cell], s.rights[cell], s.ups[cell], s.downs[cell]
    if cell == FREE:  # the first tile
        set_cell(s, place, WALL)
    else:
        close_cell(s, cell)
    s.places[s.tiles], s.kinds[s.tiles] = place, kind
    s.tiles += 1
    put(s, BOARD, kind)
    s.ends[0], s.ends[1] = place - RIGHT * (1 + count(left)), place + RIGHT * (1 + count(right))
    s.ends[2], s.ends[3] = place - DOWN * (1 + count(up)), place + DOWN * (1 + count(down))
    border(s, s.ends[0], left | tile | right, RIGHT)
    border(s, s.ends[1], left | tile | right, -RIGHT)
    border(s, s.ends[2], up | tile | down, DOWN)
    border(s, s.ends[3], up | tile | down, -DOWN)


@compiled
def take_off(s: Struct, n: int) -> None:
    """Take the last tiles off the board: clear it, and add the earlier tiles again."""
    places, kinds, earlier = s.places.copy(), s.kinds.copy(), int(s.tiles) - n
    clear(s)
    for k in range(earlier):
        lay(s, np.uint64(kinds[k]), int(places[k]))


@compiled
def clear(s: Struct) -> None:
    """Remove all tiles from the board."""
    s.tiles = s.open = 0
    s.piles[BOARD] = ZERO
    s.places[:] = s.kinds[:] = s.opens[:] = s.grid[:] = s.ends[:] = 0
    s.lefts[:] = s.rights[:] = s.ups[:] = s.downs[:] = ZERO
    s.row_takes[:] = s.column_takes[:] = ZERO
    s.row_takes[FREE] = s.column_takes[FREE] = ALL


@compiled
def takes_any(s: Struct, kinds: np.uint64) -> bool:
    """Does any of these kinds fit somewhere on the board?"""
    for cell in range(1, int(s.open) + 1):
        if fitting(s, cell) & kinds != ZERO:
            return True
    return False


@compiled
def longest(hand: np.uint64, line: np.uint64) -> int:
    """The length of the longest line made of these tiles and others from a hand (R3.1)."""
    best = 0
    for full in LINES:
        if line & ~full == ZERO:
            best = max(best, count((hand | line) & full))
    return best
