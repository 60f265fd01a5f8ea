"""The plain evaluator, for games that bring none: every move is equally good, and playouts are random games."""

import numpy as np

from zellige.kernel import choices as kernel
from zellige.kernel.choices import Choices, Values, add_choice, share_win, weights
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.rules import legal, random_game, winners
from zellige.kernel.structs import Struct, Structs

MOST_CHOICES = 1024  # at a node
MOST_MOVES = 4096  # at a chance node; and in a game whose evaluator picks the best of them
WEIGHTS = weights("plain", __file__)


@compiled
def choices(w: Struct, s: Struct, out: Choices) -> int:
    """Every legal move is a choice, and all have the same logit."""
    codes, n = np.empty(MOST_CHOICES, np.int32), 0
    for k in range(legal(s, codes)):
        n = add_choice(out, n, codes[k], 0.0)
    return n


@compiled
def playout(w: Struct, s: Struct, dice: Dice, out: Values) -> None:
    """Play to the end at random."""
    random_game(s, dice)
    share_win(winners(s), out)


@compiled
def choices_of(evaluator: Structs, states: Structs, out: Choices) -> int:
    """The choices of the player to move, from Python."""
    return kernel.choices(evaluator[0], states[0], out)
