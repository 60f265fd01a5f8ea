"""Random games of Marrakech, compiled: rotation, die and rug are uniform."""

import numpy as np

from zellige.games.marrakech.rugs import lay
from zellige.games.marrakech.rules import end_turn, rotate, take_rug, walk
from zellige.games.marrakech.state import DONE, DRAW, LAY, ROLL, ROTATE, SIDES
from zellige.games.marrakech.tables import COUNT_NEXT, NEXT_RUGS
from zellige.kernel.bits import ONE, ZERO
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice, below
from zellige.kernel.structs import Struct


@compiled
def random_game(s: Struct, dice: Dice) -> int:
    """Play uniformly at random to the end; returns the number of turns."""
    turns = 0
    while s.phase != DONE:
        if s.phase == ROTATE:
            turns += 1
            both = int(below(dice, np.uint64(3 * SIDES)))  # a rotation and a face of the die
            rotate(s, both % 3)
            walk(s, int(s.faces[both // 3]))
        elif s.phase == ROLL:
            walk(s, int(s.faces[below(dice, np.uint64(SIDES))]))
        if s.phase == DRAW:
            draw(s, dice)
        if s.phase == LAY:
            lay_any(s, dice)
            end_turn(s)
    return turns


@compiled
def draw(s: Struct, dice: Dice) -> None:
    """Draw the colour of the next rug, uniform over the rugs."""
    first, second = int(s.seat), int(s.seat) + int(s.seats)
    at = int(below(dice, np.uint64(int(s.left[first]) + int(s.left[second]))))
    take_rug(s, first if at < s.left[first] else second)


@compiled
def lay_any(s: Struct, dice: Dice) -> None:
    """Lay a random rug next to Assam, drawn again while it would cover a whole rug; there is always one that would not.

    Its id is the number of rugs laid so far: nobody reads ids in the middle of a random game.
    """
    square, band = s.assam >> 2, int(s.band)
    while True:
        rug = NEXT_RUGS[square, below(dice, COUNT_NEXT[square])]
        first, down = np.uint64(rug >> 1), (rug & 1) == 1
        if ((s.down if down else s.across) >> first) & ONE == ZERO:
            lay(s, band, first, down, int(s.rugs) - int(s.left[band]))
            return
