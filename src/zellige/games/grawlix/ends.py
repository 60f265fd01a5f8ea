"""Grawlix for exact search: tiles that fit nowhere are ignored, and moves that leave the opponent little come first."""

import numpy as np
from numpy.typing import NDArray

from zellige.games.grawlix.grid import COLOUR, CROSS, GLYPH, column_of, find_locations, fitting, has, lay, row_of
from zellige.games.grawlix.rules import draft, end_turn, is_over, place, placing
from zellige.games.grawlix.state import DRAFT, MOST, MOST_MOVES, STRUCT, TILES
from zellige.kernel.bits import ONE, ZERO, count, lowest, mixed
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Codes, Struct, Structs, record, struct, table

# Lines only fill up, so a tile that fits no cell that the grid can still grow to will never fit any. Such dead tiles
# are removed from hands and supply. Holding one, drafting one and having none to draft make no difference; and drafting
# a dead tile while there are others is never better, since a player with one more live tile can always ignore it.
POSITION = struct(
    "grawlix_ends",
    __file__,
    [
        ("fits", np.uint64, (TILES,)),  # by tile: the cells where it may ever be placed
        ("near", np.uint64, (TILES,)),  # by cell: the cells next to it, once the span is full
        ("key", np.uint64),
        *((name, STRUCT[name]) for name in (STRUCT.names or ())[:-1]),  # as in a state
        ("low", np.int8),  # the value: 1 if the seat wins, -1 if it loses
        ("high", np.int8),
        ("gain", np.int8),  # always 0
        ("full", np.uint8),  # is the span full, and `near` filled in?
    ],
)
OPTION = record(
    [
        ("rank", np.int32),  # the lower, the better it looks
        ("tile", np.int8),
        ("cell", np.int8),  # -1 to draft the tile
        ("second", np.int8),  # of the two locations that the cell stands for
        ("most", np.int8),
    ]
)
Options = NDArray[np.void]
MOST_OPTIONS = MOST_MOVES
MOST_VALUE = 1
DEPTH = 2 * TILES + 2
NEAR = 13  # tiles in the supply: nine of ten such positions take less than a second

SALT = table(np.random.default_rng(1).integers(1 << 63, size=TILES + 4, dtype=np.uint64) | ONE)
SMALL, EARLY = 4, 4  # orders, and tiles in the grid, up to which names do not count in the key
AT_ONCE = -9999  # the rank of a placement that wins
SHARES = table(
    np.array(
        [sum(1 << u for u in range(TILES) if GLYPH[t] == GLYPH[u] or COLOUR[t] == COLOUR[u]) for t in range(TILES)],
        np.uint64,
    )
)  # [tile] those that have its glyph or its colour
FIRST, SECOND, THIRD = np.uint64(0xD6E8FEB86659FD93), np.uint64(0xA0761D6478BD642F), np.uint64(0xE7037ED1A0B428DB)


@compiled
def begin(states: Structs) -> None:
    """Prepare a position of which only the fields of a state are filled in."""
    s = states[0]
    s.full = s.gain = 0
    if not is_over(s):
        forget(s)
    set_bounds(s)


@compiled
def spell(states: Structs, option: Options, out: Codes) -> int:
    """Fill in the codes of an option's moves; returns their number."""
    s, o = states[0], option[0]
    if o.cell < 0:
        out[0] = o.tile
    else:
        row, column = location(s, o)
        out[0] = placing(np.uint64(o.tile), row, column)
    return 1


@compiled
def location(s: Struct, option: Struct) -> tuple[int, int]:
    """The row and the column of a placement."""
    if s.taken == ZERO:
        return 0, 0
    cell, second = np.uint64(option.cell), option.second == 1
    return row_of(s, cell, second), column_of(s, cell, second)


@compiled
def follow(s: Struct, option: Struct) -> None:
    tile = np.uint64(option.tile)
    if option.cell >= 0:
        row, column = location(s, option)
        place(s, tile, row, column)
        if not is_over(s):
            forget(s)
    else:
        draft(s, tile)
        if has_names(s):
            s.key += weighed(s, tile) * (SECOND - THIRD) - SALT[TILES + 3]
        elif not is_over(s):
            forget(s)
    set_bounds(s)


@compiled
def set_bounds(s: Struct) -> None:
    s.low, s.high = -1, -1 if is_over(s) else 1


# Dead tiles, and the key


@compiled
def forget(s: Struct) -> None:
    """Remove the tiles that will never fit, then compute the key."""
    if s.taken == ZERO:
        s.fits[:] = ~ZERO
        find_key(s, ZERO)
        return
    if not s.full and s.height == s.order and s.width == s.order:
        find_near(s)
    tiles = s.supply | s.hands[0] | s.hands[1]
    reach = reachable(s, tiles)
    while tiles != ZERO:
        tile = lowest(tiles)
        tiles &= tiles - ONE
        s.fits[tile] &= reach
        if s.fits[tile] == ZERO:
            kept = ~(ONE << tile)
            s.supply &= kept
            s.hands[0] &= kept
            s.hands[1] &= kept
    if s.phase == DRAFT and s.supply == ZERO:
        end_turn(s)
    find_key(s, s.open & reach)


@compiled
def reachable(s: Struct, tiles: np.uint64) -> np.uint64:
    """The cells where these tiles may ever be placed, or a few more. Fills in the free cells that each fits."""
    taken, now, both = s.taken, s.open, s.both
    s.open, usable = ~taken, ZERO
    while tiles != ZERO:
        tile = lowest(tiles)
        tiles &= tiles - ONE
        s.fits[tile] = fitting(s, tile)
        usable |= s.fits[tile]
    more, reach = now & usable, ZERO
    while more != ZERO:
        reach |= more
        s.taken = taken | reach
        find_locations(s)
        more = s.open & usable
    s.taken, s.open, s.both = taken, now, both
    return np.uint64(reach)


@compiled
def find_near(s: Struct) -> None:
    """The neighbours of each cell of a grid that cannot grow any more."""
    taken, now, both = s.taken, s.open, s.both
    for cell in range(TILES):
        s.taken = ONE << np.uint64(cell)
        find_locations(s)
        s.near[cell] = s.open
    s.taken, s.open, s.both, s.full = taken, now, both, 1


@compiled
def weighed(s: Struct, tile: np.uint64) -> np.uint64:
    """A tile's part of the key, to be multiplied by a number for its owner."""
    return mixed(s.fits[tile] * SALT[tile])


@compiled
def weighed_all(s: Struct, tiles: np.uint64) -> np.uint64:
    total = ZERO
    while tiles != ZERO:
        total += weighed(s, lowest(tiles))
        tiles &= tiles - ONE
    return total


@compiled
def find_key(s: Struct, now: np.uint64) -> None:
    """What the rest of the game depends on: who holds which tiles, where each of them fits, which cells can be used
    now, where the span has its edges (which cells are next to each other hangs on it), and the grid, while it can still
    grow. While a seat drafts, it is the key of the other with this seat's draft missing, since the draft changes little
    of it."""
    me, other = int(s.seat), 1 - int(s.seat)
    if s.phase == DRAFT:
        me, other = other, me
    if has_names(s):
        key = weighed_all(s, s.hands[me]) * FIRST + weighed_all(s, s.hands[other]) * SECOND
        key += weighed_all(s, s.supply) * THIRD
    else:
        key = weighed_nameless(s, s.hands[me], s.hands[other])
    span = np.uint64(int(s.height) + 8 * int(s.width) + 64 * (int(s.top) + 8) + 1024 * (int(s.left) + 8))
    key += mixed(now * SALT[TILES]) + mixed(span * SALT[TILES + 2])
    if s.height < s.order or s.width < s.order:
        key += mixed(s.taken * SALT[TILES + 1])
    s.key = key + SALT[TILES + 3] if s.phase == DRAFT else key


# Early in a game, and in a small one, many positions differ only by the names of glyphs and colours. There these are
# renamed in an order that depends on where their tiles fit and on who holds them. If that does not tell two of them
# apart, equal positions may get different keys, but different positions never get the same key.


@compiled
def has_names(s: Struct) -> bool:
    return bool(s.order > SMALL and count(s.taken) > EARLY)


@compiled
def weighed_nameless(s: Struct, mine: np.uint64, others: np.uint64) -> np.uint64:
    """The part of the key that all tiles make up."""
    lines = np.zeros((2, MOST), np.uint64)  # a number for each glyph and for each colour
    for tiles, whose in ((mine, FIRST), (others, SECOND), (s.supply, THIRD)):
        rest = tiles
        while rest != ZERO:
            tile = lowest(rest)
            rest &= rest - ONE
            weight = mixed(s.fits[tile] * whose)
            lines[0, GLYPH[tile]] += weight
            lines[1, COLOUR[tile]] += weight
    names, total = ranked(lines), ZERO
    for tiles, whose in ((mine, FIRST), (others, SECOND), (s.supply, THIRD)):
        rest = tiles
        while rest != ZERO:
            tile = lowest(rest)
            rest &= rest - ONE
            total += mixed(s.fits[tile] * SALT[MOST * names[0, GLYPH[tile]] + names[1, COLOUR[tile]]]) * whose
    return np.uint64(total)


@compiled
def ranked(lines: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The rank of each number in its line; ties go to the first."""
    ranks = np.zeros((2, MOST), np.int64)
    for line in range(2):
        for a in range(MOST):
            for b in range(a):
                above = a if lines[line, a] >= lines[line, b] else b
                ranks[line, above] += 1
    return ranks


# Options


@compiled
def list_options(s: Struct, out: Options) -> int:
    if s.phase == DRAFT:
        return list_drafts(s, out)
    return list_placements(s, out)


@compiled
def list_drafts(s: Struct, out: Options) -> int:
    """Tiles that fit most cells come first."""
    n, tiles = 0, s.supply
    while tiles != ZERO:
        tile = lowest(tiles)
        tiles &= tiles - ONE
        rank = 0 if s.taken == ZERO else -4 * count(s.fits[tile] & s.open) - count(s.fits[tile])
        n = insert(out, n, rank, tile, -1, 0)
    return n


@compiled
def insert(out: Options, n: int, rank: int, tile: np.uint64, cell: int | np.int64, second: int) -> int:
    """Add an option to a sorted list."""
    at = n
    while at > 0 and out[at - 1].rank > rank:
        out[at] = out[at - 1]
        at -= 1
    o = out[at]
    o.rank, o.tile, o.cell, o.second, o.most = rank, tile, cell, second, 1
    return n + 1


@compiled
def list_placements(s: Struct, out: Options) -> int:
    """All placements; only one, if it wins at once."""
    n, hand = 0, s.hands[s.seat]
    while hand != ZERO:
        tile = lowest(hand)
        hand &= hand - ONE
        if s.taken == ZERO:
            n = insert(out, n, 0, tile, 0, 0)
            continue
        cells = fitting(s, tile)
        while cells != ZERO:
            cell = lowest(cells)
            cells &= cells - ONE
            for second in range(2 if has(s.both, cell) else 1):
                rank = rank_full(s, tile, cell) if s.full else rank_after(s, tile, cell, second == 1)
                if rank == AT_ONCE:
                    s.low = 1
                    return insert(out, 0, rank, tile, np.int64(cell), second)
                n = insert(out, n, rank, tile, np.int64(cell), second)
    return n


@compiled
def rank_full(s: Struct, tile: np.uint64, cell: np.uint64) -> int:
    """The same as `rank_after`, for a full span."""
    now, own, shares, cross = s.open | s.near[cell], s.seat, SHARES[tile], CROSS[cell]
    open_to_all = now & ~(ONE << cell)
    open_to_few = now & ~cross
    n, hand = 0, s.hands[1 - int(own)]
    while hand != ZERO:
        other = lowest(hand)
        hand &= hand - ONE
        n += count(s.fits[other] & (open_to_few if has(shares, other) else open_to_all))
    if n == 0:
        return AT_ONCE
    n = 4 * n
    hand = s.hands[own] & ~(ONE << tile)
    while hand != ZERO:
        other = lowest(hand)
        hand &= hand - ONE
        n -= count(s.fits[other] & (open_to_few if has(shares, other) else open_to_all))
    return n


@compiled
def rank_after(s: Struct, tile: np.uint64, cell: np.uint64, second: bool) -> int:
    """Ranks a placement by how many placements it leaves the opponent, and the player."""
    glyph, colour = GLYPH[tile], COLOUR[tile]
    taken, now, both, no_glyph, no_colour = s.taken, s.open, s.both, s.no_glyph[glyph], s.no_colour[colour]
    top, left, height, width = s.top, s.left, s.height, s.width
    lay(s, tile, row_of(s, cell, second), column_of(s, cell, second))
    n = placements_of(s, s.hands[1 - int(s.seat)])
    n = 4 * n - placements_of(s, s.hands[s.seat] & ~(ONE << tile)) if n > 0 else AT_ONCE
    s.taken, s.open, s.both, s.no_glyph[glyph], s.no_colour[colour] = taken, now, both, no_glyph, no_colour
    s.top, s.left, s.height, s.width = top, left, height, width
    return n


@compiled
def placements_of(s: Struct, hand: np.uint64) -> int:
    n = 0
    while hand != ZERO:
        n += count(fitting(s, lowest(hand)))
        hand &= hand - ONE
    return n


# From Python


def is_settled(states: Structs) -> bool:
    """Is nothing left to chance?"""
    return True


def is_near(states: Structs) -> bool:
    """Is the end so near that a second may well be enough?"""
    return bool(states[0].order < MOST // 2 + 1 or int(states[0].supply).bit_count() <= NEAR)
