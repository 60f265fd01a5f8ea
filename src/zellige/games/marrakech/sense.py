"""A heuristic for Marrakech: what a rotation is likely to cost, and what a rug is worth."""

import numpy as np

from zellige.games.marrakech.rugs import EIGHT, lay, list_rugs, rug_of
from zellige.games.marrakech.rules import (
    best,
    due,
    end_turn,
    legal,
    owner,
    region,
    rotate,
    rugs_left,
    score,
)
from zellige.games.marrakech.state import DONE, MOST_MOVES, MOST_STEPS, ROTATE, SIDE, SIDES, STRUCT
from zellige.games.marrakech.tables import WALK
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.choices import Choices, add_choice, weights
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct

# All in dirhams, or in squares, which are worth as much. Tuned by matches.
WEIGHTS = weights(
    "marrakech",
    __file__,
    leader=0.5,  # what a dirham of the leading rival is worth to the others, with more than two players
    other=0.2,  # and a dirham of another rival
    out=20.0,  # being put out of the game, or putting a rival out
    ground=1.0,  # each square that the best rug then wins, where the die may bring Assam
    income=0.35,  # each dirham that the next player is likely to pay
    regions=0.075,  # what is paid in later turns, if Assam is equally likely to stop anywhere
    win=30.0,  # a rug that ends the game and wins it
    scale=2.0,  # dirhams that are worth one logit
)


@compiled
def choices(w: Struct, s: Struct, out: Choices) -> int:
    """Every legal move: a rotation by what it is likely to cost, a rug by the ground and the income that it brings."""
    codes, table = np.empty(MOST_MOVES, np.int32), np.empty(1, STRUCT)
    n = 0
    for k in range(legal(s, codes)):
        table[0] = s
        value = rotating(w, s, table[0], int(codes[k])) if s.phase == ROTATE else laying(w, s, table[0], int(codes[k]))
        n = add_choice(out, n, int(codes[k]), value / w.scale)
    return n


@compiled
def share(w: Struct, s: Struct, seat: int, rival: int) -> float:
    """How much a seat loses by a dirham that a rival gains."""
    if s.out[rival]:
        return 0.0
    if s.seats == 2:
        return 1.0
    for other in range(int(s.seats)):
        if other != seat and score(s, other) > score(s, rival):
            return float(w.other)
    return float(w.leader)


# Rotations


@compiled
def rotating(w: Struct, s: Struct, after: Struct, turn: int) -> float:
    """What the die is likely to bring after a rotation: a debt, which a rival collects, and room for a rug. `after` is
    a copy of `s`."""
    value, purse = 0.0, int(s.dirhams[s.seat])
    rotate(after, turn)
    facing = int(after.assam)
    for die in range(1, MOST_STEPS + 1):
        after.assam, weight = WALK[facing, die], int(s.weights[die])
        to, amount = due(after)
        if to >= 0:
            value -= weight * min(amount, purse) * (1 + share(w, s, int(s.seat), to))
            if amount > purse:
                value -= weight * w.out
        value += weight * w.ground * ground(w, s, after)
    return value / SIDES


@compiled
def ground(w: Struct, s: Struct, after: Struct) -> float:
    """The squares that the best rug beside Assam wins: its own, and those of rivals that it covers."""
    codes, most, seat = np.empty(MOST_MOVES, np.int32), 0.0, int(s.seat)
    for k in range(list_rugs(after, codes)):
        rug, won = covered(int(codes[k])), 2.0
        for band in range(int(s.bands)):
            squares = count(rug & s.squares[band])
            if squares > 0:
                won += squares * (-1.0 if owner(s, band) == seat else share(w, s, seat, owner(s, band)))
        most = max(most, won)
    return most


@compiled
def covered(move: int) -> np.uint64:
    """The two squares of a rug."""
    first, down = rug_of(move)
    return np.uint64((ONE << first) | (ONE << (first + (EIGHT if down else ONE))))


# Rugs


@compiled
def laying(w: Struct, s: Struct, after: Struct, move: int) -> float:
    """What a rug is worth: squares won and covered, regions joined and cut, and what the next player then pays."""
    (first, down), seat, value = rug_of(move), int(s.seat), 0.0
    lay(after, int(s.band), first, down, 0)  # nobody reads the id
    for band in range(int(s.bands)):
        own = owner(s, band) == seat
        part = 1.0 if own else -share(w, s, seat, owner(s, band))
        value += part * (count(after.squares[band]) - count(s.squares[band]))
        if not s.out[owner(s, band)]:
            payments = (1 + w.leader if s.seats > 2 else 2) * (int(s.seats) - 1) if own else part - 1
            value += w.regions * payments * (rugs_left(s, seat) + 1) * landing(after, band)
    end_turn(after)
    if after.phase == DONE:
        return value + w.win if best(after) >> seat & 1 else value
    return value + w.income * income(w, after, seat) if after.seat != seat else value


@compiled
def landing(s: Struct, band: int) -> float:
    """The average payment on a colour, if Assam is equally likely to stop on any square."""
    squares, total = s.squares[band], 0
    while squares != ZERO:
        part = region(squares, lowest(squares))
        total += count(part) * count(part)
        squares &= ~part
    return int(s.payment) * total / (SIDE * SIDE)


@compiled
def income(w: Struct, s: Struct, seat: int) -> float:
    """What the player who begins a turn brings another one by turning Assam so as to pay least. Changes `assam`."""
    stands, least, expected, purse = int(s.assam), np.inf, 0.0, int(s.dirhams[s.seat])
    lost = share(w, s, seat, int(s.seat))
    for turn in range(3):
        s.assam = stands
        rotate(s, turn)
        facing, cost, gain = int(s.assam), 0.0, 0.0
        for die in range(1, MOST_STEPS + 1):
            s.assam = WALK[facing, die]
            to, amount = due(s)
            if to >= 0:
                weight, out = int(s.weights[die]), 0.0
                if amount > purse:
                    amount, out = purse, float(w.out)
                cost += weight * (amount + out)
                gain += weight * (amount * (1 + lost) + out) if to == seat else 0.0
        if cost < least:
            least, expected = cost, gain
    return expected / SIDES
