"""What a search does with a game that brings no sense of its own: every move is as good, and playouts are random."""

import numpy as np

from zellige.kernel import Chances, Choices, Dice, Struct, add_choice, compiled, legal, random_game, shared, winners

MOST_CHOICES = 1024  # at a node


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
def nothing_to_guess(s: Struct, dice: Dice) -> None:
    """Where nothing is hidden, a view is the state."""
