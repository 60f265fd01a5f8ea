"""Two published heuristics for Marrakech, restated: public-a and public-b, the ones to beat."""

import numpy as np

from zellige.games.marrakech.rugs import EIGHT
from zellige.games.marrakech.rules import due, legal, owner, rotate, score
from zellige.games.marrakech.sense import covered
from zellige.games.marrakech.state import MOST_STEPS, ROTATE, STRUCT
from zellige.games.marrakech.tables import WALK
from zellige.kernel.bits import ONE, ZERO, count
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice, takes_over
from zellige.kernel.structs import Codes, Struct, Structs

# Both turn Assam so that they are likely to pay least, and differ in where they lay a rug. A payment is read as what is
# owed: a purse that could not pay it does not make a rotation cheaper.


@compiled
def expected_debt(s: Struct, after: Struct, turn: int) -> float:
    """What the player to move will owe on average, times the sides of the die; `after` is a copy of `s`."""
    total = 0.0
    rotate(after, turn)
    facing = int(after.assam)
    for die in range(1, MOST_STEPS + 1):
        after.assam = WALK[facing, die]
        total += int(s.weights[die]) * due(after)[1]
    return total


@compiled
def is_leader(s: Struct, seat: int) -> bool:
    """Does no rival of the player to move have a better score? Several can be leaders at once."""
    for rival in range(int(s.seats)):
        if rival != s.seat and score(s, rival) > score(s, seat):
            return False
    return True


@compiled
def rug_a(s: Struct, move: int) -> float:
    """10 for a rug beside a square of its own colour, 5 for each square of the leading rival that it covers, 2 for each
    square of another rival, minus 2 for each of the player's own."""
    rug, band = covered(move), int(s.band)
    up_down, left_right = rug << EIGHT | rug >> EIGHT, rug << ONE | rug >> ONE
    points = 10.0 if (up_down | left_right) & ~rug & s.squares[band] != ZERO else 0.0
    for other in range(int(s.bands)):
        squares, seat = count(rug & s.squares[other]), owner(s, other)
        if seat == s.seat:
            points -= 2 * squares
        else:
            points += (5 if is_leader(s, seat) else 2) * squares
    return points


@compiled
def rug_b(s: Struct, move: int) -> float:
    """For each square, with n players: n - 1 for bare floor, n for a rival's, nothing for the player's own."""
    rug, bare, points = covered(move), 2, 0.0
    for other in range(int(s.bands)):
        squares = count(rug & s.squares[other])
        bare -= squares
        if owner(s, other) != s.seat:
            points += int(s.seats) * squares
    return points + (int(s.seats) - 1) * bare


@compiled
def best_move(states: Structs, dice: Dice, by_touch: bool, out: Codes) -> int:
    """Fill in the move of public-a (`by_touch`) or public-b."""
    s, table, codes = states[0], np.empty(1, STRUCT), np.empty(len(WALK), np.int32)
    chosen, best, ties = 0, -np.inf, 0
    for k in range(legal(s, codes)):
        move = int(codes[k])
        if s.phase == ROTATE:
            table[0] = s
            value = -expected_debt(s, table[0], move)
        else:
            value = rug_a(s, move) if by_touch else rug_b(s, move)
        ties = ties + 1 if value == best else 1
        if takes_over(value, best, ties, dice):
            chosen = move
        best = max(best, value)
    out[0] = chosen
    return 1


@compiled
def public_a(states: Structs, dice: Dice, out: Codes) -> int:
    return best_move(states, dice, True, out)


@compiled
def public_b(states: Structs, dice: Dice, out: Codes) -> int:
    return best_move(states, dice, False, out)


PUBLIC = {"public-a": public_a, "public-b": public_b}
