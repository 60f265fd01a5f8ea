"""Random games of Pig."""

import numpy as np
from tests.pig.rules import apply
from tests.pig.state import DECIDE, DIE, DONE, TO_ROLL

from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice, below
from zellige.kernel.structs import Struct

FACES = np.array([1, 2, 2, 3])


@compiled
def random_game(s: Struct, dice: Dice) -> int:
    turns = 0
    while s.phase != DONE:
        seat = s.seat
        if s.phase == DECIDE:
            apply(s, TO_ROLL if s.total == 0 else int(below(dice, np.uint64(2))))
        else:
            apply(s, DIE + FACES[below(dice, np.uint64(4))])
        turns += s.seat != seat or s.phase == DONE
    return turns
