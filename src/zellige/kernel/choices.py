"""What an evaluator provides: the choices of the player to move, each with a logit, and the values of a playout."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.rules import dispatch
from zellige.kernel.structs import Struct, Structs, record, struct

LONGEST_CHOICE = 8  # moves
CHOICE = record(
    [
        ("logit", np.float64),  # how good the heuristic thinks it is: the softmax over all choices gives the priors
        ("codes", np.int32, (LONGEST_CHOICE,)),  # its moves, in an order in which they can be played
        ("length", np.int64),  # how many moves there are
    ]
)
Choices: TypeAlias = NDArray[np.void]  # moves of one seat in a row, with no chance move between them
Values: TypeAlias = NDArray[np.float64]  # [seats] each seat's expected share of the win; they add up to 1

# An evaluator is a record of weights, and these functions are bound to the record's type. So two evaluators can meet in
# one arena, whether they differ in their weights alone or in their functions.
CHOICES = {"choices": "w, s, out"}
PLAYOUT = {"playout": "w, s, dice, out"}
DIVISORS = ("scale", "spread")  # weights by these names are divided by, and must be above 0
choices: Callable[[Struct, Struct, Choices], int] = dispatch("choices")  # fills in as many of the best as fit
playout: Callable[[Struct, Struct, Dice, Values], None] = dispatch("playout")  # plays on in `s` and fills in the values


def weights(name: str, file: str, **values: float | Sequence[float]) -> Structs:
    """The weights of an evaluator by name: one number each, or several if they change during a game."""
    fields = [(key, np.float64, np.shape(value)) for key, value in values.items()]
    made = np.zeros(1, struct(f"{name}_weights", file, fields))
    for key, value in values.items():
        made[key] = value
    return sealed(made)


def sealed(made: Structs) -> Structs:
    """The same weights, in memory that cannot be written."""
    return np.frombuffer(made.tobytes(), made.dtype)


@compiled
def room_for(out: Choices, n: int, logit: float) -> int:
    """Where the next choice goes: after the others, or in place of the worst one; -1 if it is not better than that."""
    if n < len(out):
        return n
    worst = 0
    for k in range(1, n):
        if out[k].logit < out[worst].logit:
            worst = k
    return worst if logit > out[worst].logit else -1


@compiled
def add_choice(out: Choices, n: int, move: int, logit: float) -> int:
    """Add a choice of one move, if there is room or it is better than another; returns the number of choices."""
    at = room_for(out, n, logit)
    if at < 0:
        return n
    out[at].codes[0], out[at].length, out[at].logit = move, 1, logit
    return max(n, at + 1)


@compiled
def share_win(winners: int, out: Values) -> None:
    """The values of a game that is over: the winners, a bit for each, share the win."""
    n = 0
    for seat in range(len(out)):
        n += winners >> seat & 1
    for seat in range(len(out)):
        out[seat] = 1 / n if winners >> seat & 1 else 0.0
