"""What there is in Grawlix: the struct of a state, its constants and the codes of moves."""

import numpy as np

from zellige.kernel.structs import struct

MOST = 6  # glyphs, colours, rows and columns of the full game
COLOURS = "roygbp"
GLYPHS = "@#$%&*"
TILES = MOST * MOST  # tile = 6 * colour + glyph

# Rows and columns are kept modulo the order n: the grid never spans more than n of them, so the remainder tells lines
# apart and the floating grid needs no moving. A cell of a bit board is bit 6 * (row mod n) + (column mod n). When the
# grid spans n - 1 rows, the one remainder that is left stands for two rows, the one above and the one below.
NOWHERE = 255

# Phases. In the last two the game is over: the seat can place no tile, or has left.
DRAFT, PLAY, STUCK, LEFT = range(4)

STRUCT = struct(
    "grawlix",
    __file__,
    [
        ("order", np.uint8),
        ("hand", np.uint8),  # tiles in a full hand
        ("seat", np.uint8),  # whose turn it is
        ("phase", np.uint8),
        ("top", np.int8),  # the highest row that has a tile, counted from the first tile's
        ("left", np.int8),
        ("height", np.uint8),  # rows that the grid spans
        ("width", np.uint8),
        ("taken", np.uint64),  # cells with a tile
        ("open", np.uint64),  # cells that are locations: next to a tile and within the span
        ("both", np.uint64),  # of these, the cells that stand for two locations, on both sides of the grid
        ("supply", np.uint64),  # tiles
        ("hands", np.uint64, (2,)),  # tiles by seat
        ("no_glyph", np.uint64, (MOST,)),  # cells in a line with this glyph
        ("no_colour", np.uint64, (MOST,)),  # cells in a line with this colour
        ("cells", np.uint8, (TILES,)),  # where each tile lies, or NOWHERE
    ],
)

# Moves: drafting tile t is t; placing it at a row and column, counted from the first tile, is
# 36 + 121 t + 11 (row + 5) + (column + 5).
REACH = MOST - 1  # the farthest row or column from the first tile
ACROSS = 2 * REACH + 1
PLACE = TILES
MOVES = PLACE + TILES * ACROSS * ACROSS
MOST_LOCATIONS = 49  # at once: a grid of 5 by 5 and the cells around it
MOST_MOVES = 18 * MOST_LOCATIONS

# Why a move is not legal; `text.py` has the words.
(
    LEGAL,
    OVER_NOW,
    MUST_DRAFT,
    MUST_PLAY,
    NOT_IN_SUPPLY,
    NOT_IN_HAND,
    FIRST_AT_ORIGIN,
    OCCUPIED,
    TOO_FAR,
    NOT_NEXT,
    SAME_GLYPH,
    SAME_COLOUR,
) = range(12)
