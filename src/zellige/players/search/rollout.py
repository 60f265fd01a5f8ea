"""Rollouts: games that a reference player plays on in every seat, compiled."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from zellige.chance import draw_all
from zellige.kernel.choices import CHOICE, Choices, Values, choices, share_win
from zellige.kernel.compile import compiled, inlined
from zellige.kernel.constants import OVER
from zellige.kernel.dice import Dice, throw
from zellige.kernel.rules import apply, dispatch, guess, player, winners
from zellige.kernel.structs import Struct, Structs
from zellige.players.search.plain import MOST_CHOICES, MOST_MOVES

# A rollout plays on from a position, with the reference player in every seat, and fills in the values. It may stop
# before the end of the game, after a number of turns, and value the position there; `more` turns are added to that
# number. A game may bring one in its rollout.py that is faster than the one below; with WHOLE = False it says there
# that it may stop before the end.
ROLLOUT = {"rollout": "w, s, dice, more, out"}
rollout: Callable[[Struct, Struct, Dice, int, Values], None] = dispatch("rollout")


@compiled
def whole_game(w: Struct, s: Struct, dice: Dice, more: int, out: Values) -> None:
    """Play to the end: every decision is drawn from the softmax over the evaluator's choices."""
    room, codes = np.empty(MOST_CHOICES, CHOICE), np.empty(MOST_MOVES, np.int32)
    while True:
        draw_all(s, dice, codes)
        if player(s) == OVER:
            share_win(winners(s), out)
            return
        chosen = room[softmax(room, choices(w, s, room), dice)]
        for k in range(chosen.length):
            apply(s, chosen.codes[k])


@inlined
def softmax(room: Choices, n: int, dice: Dice) -> int:
    """One of the first n choices, with odds that grow with e to the power of its logit."""
    top, total = -np.inf, 0.0
    for k in range(n):
        top = max(top, room[k].logit)
    for k in range(n):
        total += np.exp(room[k].logit - top)
    left, k = total * (float(throw(dice) >> np.uint64(11)) / 9007199254740992.0), 0
    while k < n - 1 and left >= np.exp(room[k].logit - top):
        left -= np.exp(room[k].logit - top)
        k += 1
    return k


@compiled
def roll_out(
    evaluator: Structs,
    states: Structs,
    hides: bool,
    more: int,
    streams: NDArray[np.uint64],
    n: int,
    sums: NDArray[np.float64],
) -> None:
    """Run n rollouts of a position for each stream of random numbers, and add their results to its row of `sums`. The
    k-th of a stream has the same random numbers in every position; where something is hidden, it begins with a guess.
    The streams advance, so that another call continues them."""
    w, work = evaluator[0], states.copy()
    stream, dice, values = np.empty(1, np.uint64), np.empty(1, np.uint64), np.zeros(sums.shape[1])
    for row in range(len(streams)):
        stream[0] = streams[row]
        for _ in range(n):
            dice[0], work[0] = throw(stream), states[0]
            if hides:
                guess(work[0], dice)
            rollout(w, work[0], dice, more, values)
            for seat in range(len(values)):
                sums[row, seat] += values[seat]
        streams[row] = stream[0]
