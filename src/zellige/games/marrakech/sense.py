"""What a program knows of Marrakech beyond its rules: what a rotation is likely to cost, and what a rug is worth."""

import numpy as np

from zellige.games.marrakech.rugs import EIGHT, lay, list_rugs, rug_of
from zellige.games.marrakech.rules import (
    WEIGHTS,
    best,
    creditor,
    debt,
    end_turn,
    legal,
    owner,
    region,
    rotate,
    rugs_left,
    score,
)
from zellige.games.marrakech.state import DONE, MOST_MOVES, ROTATE, SIDE, STRUCT
from zellige.games.marrakech.tables import FACES, WALK
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.choices import Choices, add_choice
from zellige.kernel.compile import compiled
from zellige.kernel.structs import Struct

# All in dirhams, or squares, which are worth as much. Found by matches.
LEADER = 0.5  # what a dirham of the leading rival is worth to the others, where there are more than two
OTHER = 0.2  # and one of another rival
OUT = 20.0  # for being thrown out, or throwing a rival out
GROUND = 1.0  # of the squares that the best rug then wins, where the die may bring Assam
INCOME = 0.35  # of what the next seat is likely to pay
REGIONS = 0.075  # of what is paid in the turns to come, if Assam lands anywhere as often
WIN = 30.0  # for a rug that ends the game and wins it
SCALE = 2.0  # dirhams that make a difference of 1
SIDES = len(FACES)  # of the die


@compiled
def choices(s: Struct, out: Choices) -> int:
    """Every legal move: a rotation by what it is likely to cost, a rug by the ground and the income that it brings."""
    codes, table = np.empty(MOST_MOVES, np.int32), np.empty(1, STRUCT)
    n = 0
    for k in range(legal(s, codes)):
        table[0] = s
        value = rotating(s, table[0], int(codes[k])) if s.phase == ROTATE else laying(s, table[0], int(codes[k]))
        n = add_choice(out, n, int(codes[k]), value / SCALE)
    return n


@compiled
def share(s: Struct, seat: int, rival: int) -> float:
    """What a dirham that a rival gets is worth to a seat, as a loss."""
    if s.out[rival]:
        return 0.0
    if s.seats == 2:
        return 1.0
    for other in range(int(s.seats)):
        if other != seat and score(s, other) > score(s, rival):
            return OTHER
    return LEADER


# Rotations


@compiled
def rotating(s: Struct, after: Struct, turn: int) -> float:
    """What the die is likely to bring after a rotation: a debt, which a rival wins, and room for a rug. `after` is a
    copy."""
    value, purse = 0.0, int(s.dirhams[s.seat])
    rotate(after, turn)
    facing = int(after.assam)
    for die in range(1, len(WEIGHTS)):
        after.assam = WALK[facing, die]
        to = creditor(after)
        if to >= 0:
            amount = debt(after)
            value -= WEIGHTS[die] * min(amount, purse) * (1 + share(s, int(s.seat), to))
            if amount > purse:
                value -= WEIGHTS[die] * OUT
        value += WEIGHTS[die] * GROUND * ground(s, after)
    return value / SIDES


@compiled
def ground(s: Struct, after: Struct) -> float:
    """What the best rug next to Assam wins in squares, its own and those of rivals that it covers."""
    codes, most, seat = np.empty(MOST_MOVES, np.int32), 0.0, int(s.seat)
    for k in range(list_rugs(after, codes)):
        rug, won = covered(int(codes[k])), 2.0
        for band in range(int(s.bands)):
            squares = count(rug & s.squares[band])
            if squares > 0:
                won += squares * (-1.0 if owner(s, band) == seat else share(s, seat, owner(s, band)))
        most = max(most, won)
    return most


@compiled
def covered(move: int) -> np.uint64:
    """The two squares of a rug."""
    first, down = rug_of(move)
    return np.uint64((ONE << first) | (ONE << (first + (EIGHT if down else ONE))))


# Rugs


@compiled
def laying(s: Struct, after: Struct, move: int) -> float:
    """What a rug is worth: squares won and covered, regions joined and cut, and what the next seat then pays."""
    (first, down), seat, value = rug_of(move), int(s.seat), 0.0
    lay(after, int(s.band), first, down, 0)  # nobody reads the id
    for band in range(int(s.bands)):
        own = owner(s, band) == seat
        part = 1.0 if own else -share(s, seat, owner(s, band))
        value += part * (count(after.squares[band]) - count(s.squares[band]))
        if not s.out[owner(s, band)]:
            payments = (1 + LEADER if s.seats > 2 else 2) * (int(s.seats) - 1) if own else part - 1
            value += REGIONS * payments * (rugs_left(s, seat) + 1) * landing(after, band)
    end_turn(after)
    if after.phase == DONE:
        return value + WIN if best(after) >> seat & 1 else value
    return value + INCOME * income(after, seat) if after.seat != seat else value


@compiled
def landing(s: Struct, band: int) -> float:
    """What is paid on a colour on average, if Assam lands anywhere as often."""
    squares, total = s.squares[band], 0
    while squares != ZERO:
        part = region(squares, lowest(squares))
        total += count(part) * count(part)
        squares &= ~part
    return total / (SIDE * SIDE)


@compiled
def income(s: Struct, seat: int) -> float:
    """What the seat that begins a turn brings to another one, if it turns Assam so as to pay least. Changes `assam`."""
    stands, least, found, purse = int(s.assam), np.inf, 0.0, int(s.dirhams[s.seat])
    lost = share(s, seat, int(s.seat))
    for turn in range(3):
        s.assam = stands
        rotate(s, turn)
        facing, cost, gain = int(s.assam), 0.0, 0.0
        for die in range(1, len(WEIGHTS)):
            s.assam = WALK[facing, die]
            to = creditor(s)
            if to >= 0:
                amount, out = debt(s), 0.0
                if amount > purse:
                    amount, out = purse, OUT
                cost += WEIGHTS[die] * (amount + out)
                gain += WEIGHTS[die] * (amount * (1 + lost) + out) if to == seat else 0.0
        if cost < least:
            least, found = cost, gain
    return found / SIDES
