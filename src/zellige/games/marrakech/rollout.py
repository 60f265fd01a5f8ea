"""Rollouts of Marrakech for reviews: whole games by a quick player who avoids payments and joins rugs."""

import numpy as np

from zellige.chance import draw_all
from zellige.games.marrakech.rugs import rug_of
from zellige.games.marrakech.rules import (
    apply,
    due,
    legal,
    owner,
    region,
    rotate,
    winners,
)
from zellige.games.marrakech.sense import covered, share
from zellige.games.marrakech.state import DONE, MOST_MOVES, MOST_STEPS, ROTATE
from zellige.games.marrakech.tables import WALK
from zellige.kernel.bits import count
from zellige.kernel.choices import Values, share_win
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice, takes_over
from zellige.kernel.structs import Codes, Struct

JOINED = 0.3  # squares that each dirham is worth which the region costs that a rug joins


@compiled
def rollout(w: Struct, s: Struct, dice: Dice, more: int, out: Values) -> None:
    codes = np.empty(MOST_MOVES, np.int32)
    while True:
        draw_all(s, dice, codes)
        if s.phase == DONE:
            share_win(winners(s), out)
            return
        apply(s, quick_move(w, s, dice, codes))


@compiled
def quick_move(w: Struct, s: Struct, dice: Dice, codes: Codes) -> int:
    """The best move by a quick look; of equal ones, any."""
    most, ties, chosen, rotates = -np.inf, 0, 0, s.phase == ROTATE
    for k in range(legal(s, codes)):
        value = quick_rotation(w, s, int(codes[k])) if rotates else quick_rug(w, s, int(codes[k]))
        ties = ties + 1 if value == most else 1
        if takes_over(value, most, ties, dice):
            most, chosen = value, int(codes[k])
    return chosen


@compiled
def quick_rotation(w: Struct, s: Struct, turn: int) -> float:
    """What a rotation is likely to cost."""
    value, stands, phase, purse = 0.0, int(s.assam), int(s.phase), int(s.dirhams[s.seat])
    rotate(s, turn)
    facing = int(s.assam)
    for die in range(1, MOST_STEPS + 1):
        s.assam = WALK[facing, die]
        to, amount = due(s)
        if to >= 0:
            weight = int(s.weights[die])
            value -= weight * min(amount, purse) * (1 + share(w, s, int(s.seat), to))
            value -= weight * w.out if amount > purse else 0.0
    s.assam, s.phase = stands, phase
    return value


@compiled
def quick_rug(w: Struct, s: Struct, move: int) -> float:
    """The squares that a rug wins: those that it covers, and a little for those that it joins."""
    rug, (first, _), own, value = covered(move), rug_of(move), int(s.band), 0.0
    for band in range(int(s.bands)):
        squares = count(rug & s.squares[band])
        if squares > 0:
            value += squares * (-1.0 if owner(s, band) == s.seat else share(w, s, int(s.seat), owner(s, band)))
    return value + JOINED * int(s.payment) * count(region(s.squares[own] | rug, first))
