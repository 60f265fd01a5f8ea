"""The state of Marrakech: its struct, constants and move codes."""

import numpy as np

from zellige.games.marrakech import FACES, LETTERS
from zellige.kernel.structs import struct

SIDE = 7  # squares
COLOURS = LETTERS  # of rugs: cyan, yellow, purple, red
FACINGS = "NESW"
MOST_COLOURS = len(COLOURS)
SIDES, MOST_STEPS = len(FACES), 4  # of a die, and the most that a side can show

# The square at column x and row y is bit 8 y + x of a bit board: the eighth column is empty and separates the rows.
STRIDE = 8
CELLS = SIDE * STRIDE

ROTATE, ROLL, DRAW, LAY, DONE = range(5)  # phases; DRAW is the commercial variant's draw of a rug's colour

# A *band* is one colour with its rugs; bands are in the order of the player strings. Band k belongs to seat k or, if
# two players have two bands each, to seat k modulo 2.
STRUCT = struct(
    "marrakech",
    __file__,
    [
        ("squares", np.uint64, (MOST_COLOURS,)),  # where each band is visible
        ("across", np.uint64),  # the left squares of horizontal rugs that are wholly visible
        ("down", np.uint64),  # the upper squares of vertical rugs that are wholly visible
        ("dirhams", np.int16, (4,)),  # by seat
        ("assam", np.int16),  # 4 * square + facing
        ("left", np.int8, (MOST_COLOURS,)),  # rugs not laid yet, by band
        ("colours", np.int8, (MOST_COLOURS,)),  # by band
        ("out", np.int8, (4,)),  # 1 for a seat that is out
        ("ids", np.int8, (CELLS,)),  # the id of the rug visible on each square
        ("seats", np.int8),
        ("bands", np.int8),
        ("rugs", np.int8),  # per band at the start
        ("commercial", np.int8),
        ("seat", np.int8),
        ("phase", np.int8),
        ("band", np.int8),  # of the rug to lay
        ("die", np.int8),  # thrown in the current turn; 0 before the throw, or if unknown
        ("gone", np.int8),  # bit s is set if seat s has left the game; it is then out too
        ("faces", np.int8, (SIDES,)),  # of the die
        ("weights", np.int8, (MOST_STEPS + 1,)),  # how many faces show each number
        ("payment", np.int8),  # dirhams for each square of a region
    ],
)

# Moves: left, stay, right; die results 1 to 4; the colour of the rug; a rug by its first square, across or down.
LEFT, STAY, RIGHT = range(3)
DIE = 2  # + result
COLOUR = 7  # + colour
RUG = 11  # + 2 * (7 y + x) + 1 if it is vertical
MOVES = RUG + 2 * SIDE * SIDE
MOST_MOVES = 12

# Why a move is illegal; `text.py` has the words.
(
    LEGAL,
    OVER_NOW,
    MUST_ROTATE,
    MUST_ROLL,
    MUST_DRAW,
    MUST_LAY,
    NONE_LEFT,
    OFF_THE_BOARD,
    UNDER_ASSAM,
    NOT_NEXT,
    COVERS,
    NOT_ON_THE_DIE,
) = range(12)
