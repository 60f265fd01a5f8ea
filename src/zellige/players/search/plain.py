"""What a search does with a game that brings no sense of its own: every move is as good, and playouts are random."""

import numpy as np

from zellige.kernel.choices import Chances, Choices, add_choice, choices, shared
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.rules import legal, random_game, winners
from zellige.kernel.structs import Struct, Structs

SEATS = 4  # at most
MOST_CHOICES = 1024  # at a node
MOST_MOVES = 4096  # of chance at a node, and of a game


@compiled
def every_move(s: Struct, out: Choices) -> int:
    """Each legal move is a choice, and promises as much as the others."""
    codes, n = np.empty(MOST_CHOICES, np.int32), 0
    for k in range(legal(s, codes)):
        n = add_choice(out, n, codes[k], 0.0)
    return n


@compiled
def at_random(s: Struct, dice: Dice, out: Chances) -> None:
    """Play on at random to the end."""
    random_game(s, dice)
    shared(winners(s), out)


@compiled
def list_choices(states: Structs, out: Choices) -> int:
    """Fill in what the seat to move can choose from; from Python."""
    return choices(states[0], out)
