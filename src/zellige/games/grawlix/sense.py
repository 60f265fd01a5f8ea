"""A heuristic for Grawlix: how freely each player can still place tiles, and what a drafted tile adds to that."""

import numpy as np

from zellige.games.grawlix.grid import COLOUR, GLYPH, fitting
from zellige.games.grawlix.rules import apply, legal, placement
from zellige.games.grawlix.state import DRAFT, MOST_MOVES, STRUCT
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.choices import Choices, add_choice, weights
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct

# Tuned by matches. Freedom is the number of placements, a tile at a location; its logarithm is what counts.
WEIGHTS = weights(
    "grawlix",
    __file__,
    own=0.5,  # the player's own freedom, against the opponent's, who places next
    blocks=0.1,  # for a placed tile: each glyph or colour that it shares with the opponent's hand
    gain=1.0,  # the freedom that a drafted tile adds
    variety=0.12,  # against each glyph or colour that a drafted tile shares with the player's hand
    first_variety=0.3,  # the same in the set-up draft, when there is no grid yet
    win=50.0,  # a placement that leaves the opponent nothing to place: no draft before their turn can change that
    scale=1 / 3,  # the difference that is worth one logit
)


@compiled
def choices(w: Struct, s: Struct, out: Choices) -> int:
    """Every legal move: a placement by the freedom that it leaves both players, a draft by what the tile adds."""
    codes, table, n = np.empty(MOST_MOVES, np.int32), np.empty(1, STRUCT), 0
    free = freedom(s, s.hands[s.seat])
    for k in range(legal(s, codes)):
        if s.phase == DRAFT:
            logit = drafting(w, s, np.uint64(codes[k]), free)
        else:
            table[0] = s
            logit = placing(w, s, table[0], int(codes[k]))
        n = add_choice(out, n, int(codes[k]), logit)
    return n


@compiled
def freedom(s: Struct, tiles: np.uint64) -> int:
    """How many placements some tiles have."""
    n = 0
    while tiles != ZERO:
        cells = fitting(s, lowest(tiles))
        n += count(cells) + count(cells & s.both)
        tiles &= tiles - ONE
    return n


@compiled
def shared(tile: np.uint64, hand: np.uint64) -> int:
    """How many glyphs and colours a tile shares with a hand."""
    n = 0
    while hand != ZERO:
        other = lowest(hand)
        n += (GLYPH[other] == GLYPH[tile]) + (COLOUR[other] == COLOUR[tile])
        hand &= hand - ONE
    return n


@compiled
def placing(w: Struct, s: Struct, after: Struct, move: int) -> float:
    """The logit of a placement; `after` is a copy of `s`."""
    (tile, _, _), other = placement(move), 1 - int(s.seat)
    apply(after, move)
    left = freedom(after, after.hands[other])
    if left == 0:
        return float(w.win)
    own = freedom(after, after.hands[1 - other])
    value = w.own * np.log(1 + own) - np.log(1 + left) + w.blocks * shared(tile, after.hands[other])
    return float(value / w.scale)


@compiled
def drafting(w: Struct, s: Struct, tile: np.uint64, free: int) -> float:
    """The logit of a draft, given the player's freedom before it."""
    alike = shared(tile, s.hands[s.seat])
    if s.taken == ZERO:
        return float(-w.first_variety * alike / w.scale)
    gain = np.log((1 + free + freedom(s, ONE << tile)) / (1 + free))
    return float((w.gain * gain - w.variety * alike) / w.scale)
