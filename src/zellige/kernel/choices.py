"""What a seat can choose from, with the heuristic's opinion of each choice; and playouts."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.rules import dispatch
from zellige.kernel.structs import Struct, record

LONGEST_CHOICE = 8  # moves
CHOICE = record(
    [
        ("promise", np.float64),  # what the heuristic of the game thinks of it: a difference of 1 is much
        ("codes", np.int32, (LONGEST_CHOICE,)),  # the moves, in an order in which they can be played
        ("length", np.int64),  # how many there are
    ]
)
Choices: TypeAlias = NDArray[np.void]  # what a seat can choose from: moves in a row, with no chance between them
Chances: TypeAlias = NDArray[np.float64]  # [seats] of winning; they add up to 1
choices: Callable[[Struct, Choices], int] = dispatch("choices")  # fills in the best, as many as there is room for
playout: Callable[[Struct, Dice, Chances], None] = dispatch("playout")  # plays on, fills in the chances of each seat


@compiled
def room_for(out: Choices, n: int, promise: float) -> int:
    """Where the next choice goes: behind the others, or in the place of the worst; -1 if it is not better."""
    if n < len(out):
        return n
    worst = 0
    for k in range(1, n):
        if out[k].promise < out[worst].promise:
            worst = k
    return worst if promise > out[worst].promise else -1


@compiled
def add_choice(out: Choices, n: int, move: int, promise: float) -> int:
    """Add a choice of one move, if there is room or it is better than another; gives how many there are."""
    at = room_for(out, n, promise)
    if at < 0:
        return n
    out[at].codes[0], out[at].length, out[at].promise = move, 1, promise
    return max(n, at + 1)


@compiled
def shared(won: int, out: Chances) -> None:
    """The chances of each seat where the game is over: the winners, a bit for each, share."""
    n = 0
    for seat in range(len(out)):
        n += won >> seat & 1
    for seat in range(len(out)):
        out[seat] = 1 / n if won >> seat & 1 else 0.0
