"""The state of Qwirkle: its struct, constants and move codes."""

import numpy as np

from zellige.games.qwirkle import COPIES, HAND
from zellige.kernel.structs import struct

COLOURS = "roygbp"
SHAPES = "oxdsbc"  # circle, criss-cross, diamond, square, starburst, clover
SIX = 6  # colours, shapes, and so the tiles of a complete line
KINDS = SIX * SIX  # kind = 6 * colour + shape
# At most, and usually (a variant has fewer, R13):
MOST_COPIES = COPIES  # of each kind
TILES = KINDS * MOST_COPIES
MOST_HAND = HAND
SEATS = 4  # at most

# A *place* is a row and a column in one number: 512 (row + 256) + (column + 256).
ACROSS = 512
ORIGIN = ACROSS // 2 * (ACROSS + 1)
REACH = ACROSS // 2 - 1  # the farthest row or column that can be named
DOWN, RIGHT = ACROSS, 1  # steps

# The grid is a torus, with rows and columns modulo 128: connected tiles never span more than 108, so no two places
# collide. It holds the number of each cell. A free cell that touches a tile is *open* and has its own number, from 1,
# which is its index in the arrays below; n tiles have at most 2 n + 2 open cells around them. All cells that touch no
# tile are FREE and take anything; all that hold a tile, or can never take one, are a WALL and take nothing.
TORUS = 128
FREE, WALL = 0, 255
CELLS = 256

# A *pile* is a multiset of tiles as three sets of kinds: those in it at least once, at least twice, and three times. In
# a view the other hands are empty, and UNSEEN holds all tiles that the seat does not see: those hands and the bag. In a
# full state UNSEEN is the bag.
UNSEEN, GIVEN, BOARD = SEATS, SEATS + 1, SEATS + 2  # piles; the first four are the hands
PILES = SEATS + 3

DEAL, TURN, PLACING, GIVING, DRAWING, DONE = range(6)  # phases
WHOLE, WATCHER, VIEWER = 0, 1, 2  # the viewer: WHOLE is a full state, VIEWER + seat is that seat's view

STRUCT = struct(
    "qwirkle",
    __file__,
    [
        ("piles", np.uint64, (PILES, MOST_COPIES)),
        ("lefts", np.uint64, (CELLS,)),  # by cell: the kinds in the line that ends to its left
        ("rights", np.uint64, (CELLS,)),
        ("ups", np.uint64, (CELLS,)),
        ("downs", np.uint64, (CELLS,)),
        ("row_takes", np.uint64, (CELLS,)),  # by cell: the kinds that its row allows
        ("column_takes", np.uint64, (CELLS,)),
        ("opens", np.int32, (CELLS,)),  # the place of each open cell
        ("places", np.int32, (TILES,)),  # of the tiles on the board, in the order they were placed
        ("points", np.int32, (SEATS,)),
        ("ends", np.int32, (4,)),  # left, right, up, down: where the current turn can continue; 0 where it cannot
        ("exchanges", np.int16),  # in a row
        ("row_points", np.int16),  # of the current turn
        ("column_points", np.int16),
        ("kinds", np.int8, (TILES,)),  # of the tiles on the board
        ("sizes", np.int8, (SEATS,)),  # of the hands
        ("open", np.uint8),  # the number of open cells
        ("tiles", np.int8),  # the number on the board
        ("bag", np.int8),  # the number in it
        ("seats", np.int8),
        ("seat", np.int8),
        ("phase", np.int8),
        ("placed", np.int8),  # in the current turn
        ("given", np.int8),  # in the current turn
        ("coming", np.int8),  # tiles still to be drawn
        ("skips", np.int8),  # in a row
        ("gone", np.int8),  # bit s is set if seat s has left the game
        ("viewer", np.int8),
        ("hand", np.int8),  # tiles in a full one (R2)
        ("copies", np.int8),  # of each kind (R1)
        ("out", np.int8),  # points for going out (R6.4)
        ("line_points", np.int8, (2 * SIX + 1,)),  # by the length of a line that gained a tile (R6.1, R6.2)
        ("grid", np.uint8, (TORUS * TORUS,)),
    ],
)

# Moves: end, skip; draw a kind; give up a kind; place a kind at a place. The kind after the last stands for a hidden
# tile.
HIDDEN = KINDS
END, SKIP = range(2)
DRAW = 2  # + kind
GIVE = DRAW + KINDS + 1  # + kind
PLACE = GIVE + KINDS + 1  # + 2 ** 18 * kind + place
AREA = ACROSS * ACROSS
MOVES = PLACE + KINDS * AREA
MOST_MOVES = (2 * TILES + 2) * MOST_HAND + KINDS

# Why a move is illegal; `text.py` has the words.
(
    LEGAL,
    OVER_NOW,
    MUST_DRAW,
    NOT_DRAWING,
    NOT_UNSEEN,
    HIDDEN_HERE,
    SEEN_HERE,
    OPENER_UNSEEN,
    NOT_IN_HAND,
    OCCUPIED,
    NOT_NEXT,
    CLASH,
    OUT_OF_LINE,
    OPENS_ELSEWHERE,
    OPENS_SHORT,
    NOTHING_DONE,
    PLACES_NOW,
    GIVES_NOW,
    NO_EXCHANGE_YET,
    EMPTY_BAG,
    SMALL_BAG,
    MUST_PLACE,
    CAN_PLACE,
    MUST_EXCHANGE,
) = range(24)
