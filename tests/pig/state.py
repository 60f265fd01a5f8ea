"""The state of Pig."""

import numpy as np

from zellige.kernel.structs import struct

DECIDE, ROLL, DONE = 0, 1, 2  # phases
STRUCT = struct(
    "pig",
    __file__,
    [
        ("target", np.uint8),
        ("players", np.uint8),
        ("seat", np.uint8),
        ("phase", np.uint8),
        ("total", np.uint8),  # points of the current turn
        ("gone", np.uint8),  # a bit for each seat that has left
        ("points", np.uint8, (8,)),
    ],
)
HOLD, TO_ROLL, DIE = 0, 1, 1  # move codes; a throw of f is DIE + f
MOVES = 5
MOST_MOVES = 3
LEGAL, OVER_NOW, NOTHING_TO_HOLD, WRONG_PHASE = range(4)
