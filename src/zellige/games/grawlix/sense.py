"""What a program knows of Grawlix beyond its rules: how freely each seat can still place, and what a tile adds."""

import numpy as np

from zellige.games.grawlix.grid import COLOUR, GLYPH, fitting
from zellige.games.grawlix.rules import apply, legal, placement
from zellige.games.grawlix.state import DRAFT, MOST_MOVES, STRUCT
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.choices import Choices, add_choice
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct

# Found by matches. Freedom is the number of placements, a tile at a location; what counts is its logarithm.
OWN = 0.5  # the own freedom, against the other's; that one is the next to place
BLOCKS = 0.1  # for a tile laid: for each glyph or colour that it shares with the other's hand
GAIN = 1.0  # the freedom that a drafted tile adds
VARIETY = 0.12  # against each glyph or colour that a drafted tile shares with the own hand
FIRST_VARIETY = 0.3  # the same in the set-up draft, where there is no grid yet
WIN = 50.0  # for a placement after which the other can place nothing: nothing that happens before its turn helps it
SCALE = 1 / 3  # that makes a difference of 1


@compiled
def choices(s: Struct, out: Choices) -> int:
    """Every legal move: a placement by the freedom that it leaves to both, a draft by what the tile adds to the own."""
    codes, table, n = np.empty(MOST_MOVES, np.int32), np.empty(1, STRUCT), 0
    free = freedom(s, s.hands[s.seat])
    for k in range(legal(s, codes)):
        if s.phase == DRAFT:
            promise = drafting(s, np.uint64(codes[k]), free)
        else:
            table[0] = s
            promise = placing(s, table[0], int(codes[k]))
        n = add_choice(out, n, int(codes[k]), promise)
    return n


@compiled
def freedom(s: Struct, tiles: np.uint64) -> int:
    """How many placements there are for some tiles."""
    n = 0
    while tiles != ZERO:
        cells = fitting(s, lowest(tiles))
        n += count(cells) + count(cells & s.both)
        tiles &= tiles - ONE
    return n


@compiled
def shared(tile: np.uint64, hand: np.uint64) -> int:
    """How many glyphs and colours of a hand a tile repeats."""
    n = 0
    while hand != ZERO:
        other = lowest(hand)
        n += (GLYPH[other] == GLYPH[tile]) + (COLOUR[other] == COLOUR[tile])
        hand &= hand - ONE
    return n


@compiled
def placing(s: Struct, after: Struct, move: int) -> float:
    """What a placement promises; `after` is a copy."""
    (tile, _, _), other = placement(move), 1 - int(s.seat)
    apply(after, move)
    left = freedom(after, after.hands[other])
    if left == 0:
        return WIN
    own = freedom(after, after.hands[1 - other])
    value = OWN * np.log(1 + own) - np.log(1 + left) + BLOCKS * shared(tile, after.hands[other])
    return float(value / SCALE)


@compiled
def drafting(s: Struct, tile: np.uint64, free: int) -> float:
    """What a draft promises; given the own freedom before."""
    alike = shared(tile, s.hands[s.seat])
    if s.taken == ZERO:
        return -FIRST_VARIETY * alike / SCALE
    gain = np.log((1 + free + freedom(s, ONE << tile)) / (1 + free))
    return float((GAIN * gain - VARIETY * alike) / SCALE)
