"""The rules of Pig: roll a die of faces 1, 2, 2, 3; a 1 ends the turn and loses its points; holding keeps them."""

import numpy as np
from tests.pig.state import (
    DECIDE,
    DIE,
    DONE,
    HOLD,
    LEGAL,
    MOVES,
    NOTHING_TO_HOLD,
    OVER_NOW,
    ROLL,
    STRUCT,
    TO_ROLL,
    WRONG_PHASE,
)

from zellige.kernel.compile import compiled
from zellige.kernel.constants import CHANCE, OVER
from zellige.kernel.structs import Codes, Struct, Structs


def start(target: int, players: int) -> Structs:
    states = np.zeros(1, STRUCT)
    states[0].target, states[0].players = target, players
    return states


@compiled
def player(s: Struct) -> int:
    if s.phase == DONE:
        return OVER
    return CHANCE if s.phase == ROLL else int(s.seat)


@compiled
def begins_turn(s: Struct) -> bool:
    return bool(s.phase == DECIDE and s.total == 0)


@compiled
def legal(s: Struct, out: Codes) -> int:
    n = 0
    for move in range(MOVES):
        if fault(s, move) == LEGAL:
            out[n] = move
            n += 1
    return n


@compiled
def fault(s: Struct, move: int) -> int:
    if s.phase == DONE:
        return OVER_NOW
    if (move > DIE) != (s.phase == ROLL):
        return WRONG_PHASE
    return NOTHING_TO_HOLD if move == HOLD and s.total == 0 else LEGAL


@compiled
def weight(s: Struct, move: int) -> int:
    return 2 if move == DIE + 2 else 1


@compiled
def apply(s: Struct, move: int) -> None:
    if move == TO_ROLL:
        s.phase = ROLL
        return
    s.phase = DECIDE
    if move > DIE + 1:
        s.total += move - DIE
        return
    if move == HOLD:
        s.points[s.seat] += s.total
    s.total = 0
    if s.points[s.seat] >= s.target:
        s.phase = DONE
    else:
        pass_on(s)


@compiled
def pass_on(s: Struct) -> None:
    """The next player who has not left is to move."""
    s.seat = (int(s.seat) + 1) % int(s.players)
    while not is_in(s, int(s.seat)):
        s.seat = (int(s.seat) + 1) % int(s.players)


@compiled
def winners(s: Struct) -> int:
    return 1 << int(s.seat) if s.phase == DONE else 0


@compiled
def is_in(s: Struct, seat: int) -> bool:
    return not int(s.gone) >> seat & 1


@compiled
def leave(s: Struct, seat: int) -> None:
    s.gone |= 1 << seat
    if s.seat == seat:
        s.total, s.phase = 0, DECIDE
        pass_on(s)
    left = 0
    for other in range(int(s.players)):
        left += is_in(s, other)
    if left == 1:
        while not is_in(s, int(s.seat)):
            pass_on(s)
        s.total, s.phase = 0, DONE


@compiled
def scores(s: Struct, out: Codes) -> None:
    for seat in range(int(s.players)):
        out[seat] = s.points[seat]
