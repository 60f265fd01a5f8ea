"""The state of Grawlix: its struct, constants and move codes."""

import numpy as np

from zellige.kernel.structs import struct

MOST = 6  # glyphs, colours, rows and columns in the full game
COLOURS = "roygbp"
GLYPHS = "@#$%&*"
TILES = MOST * MOST  # tile = 6 * colour + glyph

# Rows and columns are stored modulo the order n: the grid never spans more than n of them, so remainders tell lines
# apart and the floating grid never has to be moved. A cell of a bit board is bit 6 * (row mod n) + (column mod n). When
# the grid spans n - 1 rows, the one unused remainder stands for two rows, the one above and the one below.
NOWHERE = 255

# Phases. In the last two the game is over: the seat cannot place a tile, or it has left.
DRAFT, PLAY, STUCK, LEFT = range(4)

STRUCT = struct(
    "grawlix",
    __file__,
    [
        ("order", np.uint8),
        ("hand", np.uint8),  # tiles in a full hand
        ("seat", np.uint8),  # whose turn it is
        ("phase", np.uint8),
        ("top", np.int8),  # the topmost row with a tile, relative to the first tile
        ("left", np.int8),
        ("height", np.uint8),  # rows that the grid spans
        ("width", np.uint8),
        ("taken", np.uint64),  # cells with a tile
        ("open", np.uint64),  # cells that are locations: next to a tile and within the span
        ("both", np.uint64),  # those that stand for two locations, one on each side of the grid
        ("supply", np.uint64),  # tiles
        ("hands", np.uint64, (2,)),  # tiles by seat
        ("no_glyph", np.uint64, (MOST,)),  # cells whose row or column has this glyph
        ("no_colour", np.uint64, (MOST,)),  # cells whose row or column has this colour
        ("cells", np.uint8, (TILES,)),  # the cell of each tile, or NOWHERE
    ],
)

# Moves: drafting tile t is t; placing it at a row and column relative to the first tile is 36 + 121 t + 11 (row + 5) +
# (column + 5).
REACH = MOST - 1  # the farthest row or column from the first tile
ACROSS = 2 * REACH + 1
PLACE = TILES
MOVES = PLACE + TILES * ACROSS * ACROSS
MOST_LOCATIONS = 49  # at once: a 5 by 5 grid and the cells around it
MOST_MOVES = 18 * MOST_LOCATIONS

# Why a move is illegal; `text.py` has the words.
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
