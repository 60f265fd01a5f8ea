"""The rules of Marrakech (R1 to R11 of rules.md), compiled; only this file and rugs.py know them."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from zellige.games.marrakech.rugs import EIGHT, lay, list_rugs, next_id, open_across, open_down, rug_fault, rug_of
from zellige.games.marrakech.state import (
    COLOUR,
    COLOURS,
    DIE,
    DONE,
    DRAW,
    FACINGS,
    LAY,
    LEGAL,
    MOST_STEPS,
    MUST_DRAW,
    MUST_LAY,
    MUST_ROLL,
    MUST_ROTATE,
    NONE_LEFT,
    NOT_ON_THE_DIE,
    OVER_NOW,
    ROLL,
    ROTATE,
    RUG,
    STRIDE,
    STRUCT,
)
from zellige.games.marrakech.tables import WALK
from zellige.kernel.bits import ONE, ZERO, count
from zellige.kernel.compile import compiled
from zellige.kernel.constants import CHANCE, OVER
from zellige.kernel.structs import Codes, Struct, Structs, table

MIDDLE = STRIDE * 3 + 3


def start(
    players: int, colours: str, facing: str, rugs: int, counts: str, dirhams: int, faces: str, payment: int
) -> Structs:
    """The initial state: a bare board, Assam in the middle, seat 0 to rotate him (R1)."""
    states = np.zeros(1, STRUCT)
    s = states[0]
    s.seats, s.bands, s.rugs, s.commercial = players, len(colours), rugs, counts == "commercial"
    s.dirhams[:players] = dirhams
    s.left[: len(colours)] = rugs
    s.colours[: len(colours)] = [COLOURS.index(colour) for colour in colours]
    s.assam = 4 * MIDDLE + FACINGS.index(facing)
    s.phase = ROTATE
    set_die_and_payment(s, faces, payment)
    return states


def set_die_and_payment(s: Struct, faces: str, payment: int) -> None:
    """R3.1 and R4.2, or a variant of them (R11)."""
    (s.faces, s.weights), s.payment = die(faces), payment


@cache
def die(faces: str) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The faces, and how many of them show each number."""
    sides = np.array([int(face) for face in faces], np.int8)
    return table(sides), table(np.bincount(sides, minlength=MOST_STEPS + 1).astype(np.int8))


# Assam


@compiled
def rotate(s: Struct, turn: int) -> None:
    """R2: turn Assam a quarter to the left, not at all, or a quarter to the right."""
    assam = int(s.assam)
    s.assam = (assam & ~3) | ((assam + turn - 1) & 3)
    s.phase = ROLL


@compiled
def walk(s: Struct, die: int) -> None:
    """R3: Assam walks, the seat pays, and then lays a rug unless it is out."""
    s.assam, s.die = WALK[s.assam, die], die
    pay(s)
    if s.out[s.seat]:
        end_turn(s)  # R4.4
    elif s.bands > s.seats:
        s.phase = DRAW  # R9.3
    else:
        take_rug(s, int(s.seat))


# Paying


@compiled
def owner(s: Struct, band: int) -> int:
    """The seat that a band belongs to."""
    return band if band < s.seats else band - int(s.seats)


@compiled
def band_at(s: Struct, square: np.uint64) -> int:
    """The band visible on a square, or -1."""
    for band in range(int(s.bands)):
        if (s.squares[band] >> square) & ONE:
            return band
    return -1


@compiled
def region(squares: np.uint64, square: np.uint64) -> np.uint64:
    """The connected region of a set of squares that contains a square (R4.2)."""
    connected = (ONE << square) & squares
    while True:
        grown = connected | (connected << ONE) | (connected >> ONE) | (connected << EIGHT) | (connected >> EIGHT)
        grown &= squares
        if grown == connected:
            return connected
        connected = grown


@compiled
def price(squares: np.uint64, square: np.uint64, payment: int) -> int:
    """What a rival owes on a square of a band that is visible on these squares (R4.2)."""
    return payment * count(region(squares, square))


@compiled
def debt(s: Struct) -> int:
    """What a rival would owe on Assam's square; 0 on bare floor and on a rug of a seat that is out (R4.1, R4.3)."""
    square = np.uint64(s.assam >> 2)
    band = band_at(s, square)
    if band < 0 or s.out[owner(s, band)]:
        return 0
    return price(s.squares[band], square, int(s.payment))


@compiled
def creditor(s: Struct, band: int) -> int:
    """The seat that the current seat must pay on a band, which is -1 on bare floor; -1 if nobody (R4.1, R4.3)."""
    if band < 0 or owner(s, band) == s.seat or s.out[owner(s, band)]:
        return -1
    return owner(s, band)


@compiled
def due(s: Struct) -> tuple[int, int]:
    """The seat that the current seat must pay on Assam's square, or -1, and how much."""
    square = np.uint64(s.assam >> 2)
    band = band_at(s, square)
    to = creditor(s, band)
    return to, price(s.squares[band], square, int(s.payment)) if to >= 0 else 0


@compiled
def pay(s: Struct) -> None:
    (to, amount), payer = due(s), int(s.seat)
    if to < 0:
        return
    if amount > s.dirhams[payer]:  # R4.4
        amount = int(s.dirhams[payer])
        s.out[payer] = 1
    s.dirhams[payer] -= amount
    s.dirhams[to] += amount


# Rugs


@compiled
def take_rug(s: Struct, band: int) -> None:
    """Take a rug to lay, or put it aside if there is no place for it (R5.5)."""
    s.band, s.phase = band, LAY
    if open_across(s) == ZERO and open_down(s) == ZERO:
        s.left[band] -= 1
        end_turn(s)


# Turns


@compiled
def rugs_left(s: Struct, seat: int) -> int:
    total = int(s.left[seat])
    if s.bands > s.seats:
        total += int(s.left[seat + int(s.seats)])
    return total


@compiled
def end_turn(s: Struct) -> None:
    begin_turn(s, int(s.seat) + 1)


@compiled
def all_done(s: Struct) -> bool:
    """R6.2 for a string: are all seats that are in out of rugs?"""
    for seat in range(int(s.seats)):
        if not s.out[seat] and rugs_left(s, seat) > 0:
            return False
    return True


@compiled
def begin_turn(s: Struct, seat: int) -> None:
    """R6: begin the turn of the next seat that is in; the game ends if it has no rugs or if nobody is in."""
    s.phase, s.band, s.die = DONE, 0, 0
    for ahead in range(int(s.seats)):
        at = seat + ahead
        while at >= s.seats:
            at -= int(s.seats)
        if not s.out[at]:
            s.seat = at
            if rugs_left(s, at) > 0:
                s.phase = ROTATE
            return


# Moves


@compiled
def player(s: Struct) -> int:
    if s.phase == DONE:
        return OVER
    return CHANCE if s.phase in (ROLL, DRAW) else int(s.seat)


@compiled
def begins_turn(s: Struct) -> bool:
    return bool(s.phase == ROTATE)


@compiled
def legal(s: Struct, out: Codes) -> int:
    if s.phase == ROTATE:
        out[0], out[1], out[2] = 0, 1, 2
        return 3
    if s.phase == ROLL:
        return list_throws(s, out)
    if s.phase == DRAW:
        return list_colours(s, out)
    return list_rugs(s, out) if s.phase == LAY else 0


@compiled
def list_throws(s: Struct, out: Codes) -> int:
    n = 0
    for die in range(1, MOST_STEPS + 1):
        if s.weights[die] > 0:
            out[n] = DIE + die
            n += 1
    return n


@compiled
def list_colours(s: Struct, out: Codes) -> int:
    n = 0
    for band in range(int(s.seat), int(s.bands), int(s.seats)):
        if s.left[band] > 0:
            out[n] = COLOUR + int(s.colours[band])
            n += 1
    return n


@compiled
def value_of(move: int) -> int:
    """The value of a code that is not a rug's: LEFT, STAY or RIGHT, a die result, or a colour."""
    if move >= COLOUR:
        return move - COLOUR
    return move - DIE if move > DIE else move


@compiled
def band_of(s: Struct, colour: int) -> int:
    """The band of a colour, or -1."""
    for band in range(int(s.bands)):
        if s.colours[band] == colour:
            return band
    return -1


@compiled
def fault(s: Struct, move: int) -> int:
    if s.phase == DONE:
        return OVER_NOW
    if s.phase == ROTATE:
        return LEGAL if move <= DIE else MUST_ROTATE
    if s.phase == ROLL:
        return throw_fault(s, move)
    if s.phase == DRAW:
        return draw_fault(s, move)
    if move < RUG:
        return MUST_LAY
    first, down = rug_of(move)
    return rug_fault(s, first, down)


@compiled
def throw_fault(s: Struct, move: int) -> int:
    if not DIE < move < COLOUR:
        return MUST_ROLL
    return LEGAL if s.weights[value_of(move)] > 0 else NOT_ON_THE_DIE


@compiled
def draw_fault(s: Struct, move: int) -> int:
    if not COLOUR <= move < RUG:
        return MUST_DRAW
    band = band_of(s, value_of(move))
    return LEGAL if band >= 0 and owner(s, band) == s.seat and s.left[band] > 0 else NONE_LEFT


@compiled
def weight(s: Struct, move: int) -> int:
    """The weight of a die result (R3.1), or of a colour by its rugs left (R9.3)."""
    value = value_of(move)
    return int(s.weights[value]) if s.phase == ROLL else int(s.left[band_of(s, value)])


@compiled
def apply(s: Struct, move: int) -> None:
    if s.phase == ROTATE:
        rotate(s, value_of(move))
    elif s.phase == ROLL:
        walk(s, value_of(move))
    elif s.phase == DRAW:
        take_rug(s, band_of(s, value_of(move)))
    else:
        band = int(s.band)
        first, down = rug_of(move)
        lay(s, band, first, down, next_id(s, band))
        end_turn(s)


# Leaving


@compiled
def is_in(s: Struct, seat: int) -> bool:
    return bool(s.out[seat] == 0)


@compiled
def seats_in(s: Struct) -> int:
    n = 0
    for seat in range(int(s.seats)):
        n += is_in(s, seat)
    return n


@compiled
def leave(s: Struct, seat: int) -> None:
    """R10: the seat is out and its dirhams are gone; the game is over if one seat or none is left."""
    s.out[seat], s.dirhams[seat] = 1, 0
    s.gone |= 1 << seat
    if seats_in(s) <= 1:
        s.seat, s.phase, s.band, s.die = seat, DONE, 0, 0  # R10.3
    elif s.seat == seat:
        end_turn(s)  # R10.2


@compiled
def is_left_alone(s: Struct) -> bool:
    """For a position being read: is it over because a seat has left (R10.3)? It is if that seat had the last turn. A
    lone survivor whose turn it is plays on, unless all the others have left, since then nobody went out afterwards."""
    if s.gone == 0 or seats_in(s) > 1:
        return False
    for seat in range(int(s.seats)):
        if not is_in(s, seat) and not s.gone >> seat & 1:
            return bool(s.gone >> s.seat & 1)
    return True


@compiled
def begin_read_turn(s: Struct) -> None:
    """Begin the turn of a position being read, unless the game is over."""
    if is_left_alone(s):
        s.phase = DONE
    else:
        begin_turn(s, int(s.seat))


# The end, scores and views


@compiled
def score(s: Struct, seat: int) -> int:
    """R7.1: dirhams plus visible squares; nothing for a seat that is out."""
    if s.out[seat]:
        return 0
    total = int(s.dirhams[seat])
    for band in range(seat, int(s.bands), int(s.seats)):
        total += count(s.squares[band])
    return total


@compiled
def scores(s: Struct, out: Codes) -> None:
    for seat in range(int(s.seats)):
        out[seat] = score(s, seat)


@compiled
def winners(s: Struct) -> int:
    return best(s) if s.phase == DONE else 0


@compiled
def best(s: Struct) -> int:
    """R7.2: the seats with the best score, then with the most dirhams; all seats if nobody is in."""
    top, rich, leaders = -1, -1, 0
    for seat in range(int(s.seats)):
        if s.out[seat]:
            continue
        points, dirhams = score(s, seat), int(s.dirhams[seat])
        if points > top or (points == top and dirhams > rich):
            top, rich, leaders = points, dirhams, 0
        if points == top and dirhams == rich:
            leaders |= 1 << seat
    return leaders if leaders else (1 << int(s.seats)) - 1
