"""The rules of Qwirkle (R1 to R13 of rules.md), compiled, with the files it imports; R11 is in hidden.py."""

import numpy as np

from zellige.games.qwirkle.board import ALL, cell_at, fitting, holds, lay, move_given, put, take, takes_any
from zellige.games.qwirkle.faults import (
    draw_fault,
    end_fault,
    give_fault,
    most_exchanges,
    place_fault,
    skip_fault,
)
from zellige.games.qwirkle.opening import is_opening, opener, opening_kinds
from zellige.games.qwirkle.seats import (
    clear_turn,
    finish,
    is_hidden,
    is_in,
    is_stalled,
    pass_turn,
    seats_in,
    take_back,
    turns_ago,
)
from zellige.games.qwirkle.state import (
    AREA,
    BOARD,
    DEAL,
    DONE,
    DOWN,
    DRAW,
    DRAWING,
    END,
    FREE,
    GIVE,
    GIVEN,
    GIVING,
    HIDDEN,
    KINDS,
    MUST_DRAW,
    ORIGIN,
    OVER_NOW,
    PLACE,
    PLACING,
    SIX,
    SKIP,
    STRUCT,
    TURN,
    UNSEEN,
)
from zellige.kernel.bits import ONE, ZERO, lowest
from zellige.kernel.compile import compiled
from zellige.kernel.constants import CHANCE, OVER
from zellige.kernel.structs import Codes, Struct, Structs

MANY_EXCHANGES = 9999  # the count stops here


def start(players: int, hand: int, copies: int, bonus: int, out: int) -> Structs:
    """The initial state: all tiles in the bag, chance to deal (R1, R2)."""
    states = np.zeros(1, STRUCT)
    s = states[0]
    s.seats, s.phase, s.coming, s.bag = players, DEAL, hand, KINDS * copies
    s.hand, s.copies, s.out = hand, copies, out
    s.line_points[2 : SIX + 1] = range(2, SIX + 1)
    s.line_points[SIX] += bonus
    s.piles[UNSEEN, :copies] = ALL
    s.row_takes[FREE] = s.column_takes[FREE] = ALL
    return states


# Dealing and drawing


@compiled
def draw(s: Struct, kind: int) -> None:
    """Move a tile from the bag to a hand; in a view it may be hidden, and then stays unseen."""
    if kind != HIDDEN:
        take(s, UNSEEN, np.uint64(kind))
        put(s, int(s.seat), np.uint64(kind))
    s.sizes[s.seat] += 1
    s.bag -= 1
    s.coming -= 1
    if s.coming > 0:
        return
    if s.phase == DRAWING:
        give_back(s)
        pass_turn(s)
        if is_stalled(s):
            finish(s)
    elif s.seat + 1 < s.seats:
        s.seat += 1
        s.coming = s.hand
    else:
        s.seat, s.phase = opener(s), TURN


@compiled
def give_back(s: Struct) -> None:
    """R8.2: the tiles given up go into the bag."""
    move_given(s, UNSEEN)
    s.bag += s.given


# Placing


@compiled
def place(s: Struct, kind: int, at: int) -> None:
    """Place a tile of the hand, and add up the turn's points so far (R6.1)."""
    opening, in_row, in_column = is_opening(s), at in (s.ends[0], s.ends[1]), at in (s.ends[2], s.ends[3])
    take_from_hand(s, kind)
    lay(s, np.uint64(kind), at)
    row = s.line_points[s.ends[1] - s.ends[0] - 1]
    column = s.line_points[(s.ends[3] - s.ends[2]) // DOWN - 1]
    if s.phase == TURN:
        s.phase, s.row_points, s.column_points = PLACING, row, column
    elif in_row:
        s.row_points = row
        s.column_points += column
    else:
        s.row_points += row
        s.column_points = column
    s.placed += 1
    if opening:
        s.ends[0] = 0  # R3.3
    if opening or in_row:
        s.ends[2] = s.ends[3] = 0  # R5.3
    elif in_column:
        s.ends[0] = s.ends[1] = 0


@compiled
def take_from_hand(s: Struct, kind: int) -> None:
    """Take a tile out of the hand; a hidden hand reveals one that was unseen."""
    take(s, UNSEEN if is_hidden(s) else int(s.seat), np.uint64(kind))
    s.sizes[s.seat] -= 1


@compiled
def turn_points(s: Struct) -> int:
    """The points of the current turn if it ends here, without those for going out."""
    return max(1, int(s.row_points) + int(s.column_points)) if s.placed else 0


@compiled
def end_placing(s: Struct) -> None:
    s.points[s.seat] += turn_points(s)
    s.skips = s.exchanges = 0
    if s.bag == 0 and s.sizes[s.seat] == 0:  # R10.1
        s.points[s.seat] += s.out
        finish(s)
    elif is_dead(s):
        finish(s)
    else:
        s.coming = min(int(s.hand) - int(s.sizes[s.seat]), int(s.bag))
        if s.coming > 0:
            s.phase = DRAWING
            clear_turn(s)
        else:
            pass_turn(s)


@compiled
def is_dead(s: Struct) -> bool:
    """R10.3: does no tile off the board fit anywhere?"""
    return bool(s.tiles > 0 and not takes_any(s, ALL & ~s.piles[BOARD, s.copies - 1]))


# Turns


@compiled
def give(s: Struct, kind: int) -> None:
    """Give up a tile (R8.1)."""
    if kind != HIDDEN:
        take(s, int(s.seat), np.uint64(kind))
        put(s, GIVEN, np.uint64(kind))
    s.sizes[s.seat] -= 1
    s.given += 1
    s.phase = GIVING


@compiled
def end_giving(s: Struct) -> None:
    s.phase, s.coming, s.skips = DRAWING, s.given, 0
    s.exchanges = min(int(s.exchanges) + 1, MANY_EXCHANGES)


@compiled
def skip(s: Struct) -> None:
    s.skips += 1
    s.exchanges = 0
    if s.skips >= seats_in(s):  # R10.2
        finish(s)
    else:
        pass_turn(s)


@compiled
def is_over(s: Struct) -> bool:
    """R10, for a position at the start of a turn."""
    if seats_in(s) == 1 or s.skips >= seats_in(s) or is_stalled(s) or is_dead(s):
        return True
    for seat in range(int(s.seats)):
        if s.bag == 0 and s.sizes[seat] == 0 and is_in(s, seat):
            return True
    return False


# Moves


@compiled
def placement(move: int) -> tuple[int, int]:
    """The kind and the place of a placement's code."""
    return (move - PLACE) // AREA, (move - PLACE) % AREA


@compiled
def kind_of(move: int) -> int:
    """The kind of tile that a code draws or gives up."""
    return move - GIVE if move >= GIVE else move - DRAW


@compiled
def player(s: Struct) -> int:
    if s.phase == DONE:
        return OVER
    return CHANCE if s.phase in (DEAL, DRAWING) else int(s.seat)


@compiled
def begins_turn(s: Struct) -> bool:
    return bool(s.phase == TURN)


@compiled
def legal(s: Struct, out: Codes) -> int:
    if s.phase in (DEAL, DRAWING):
        return list_kinds(s.piles[UNSEEN, 0], DRAW, 1, out, 0)
    if s.phase == TURN:
        return list_turn(s, out)
    if s.phase == PLACING:
        return list_next(s, out)
    if s.phase == GIVING:
        out[0] = END
        return list_kinds(s.piles[s.seat, 0], GIVE, 1, out, 1) if s.given < s.bag else 1
    return 0


@compiled
def list_kinds(kinds: np.uint64, first: int, step: int, out: Codes, n: int) -> int:
    """Append a code for each kind of a set."""
    while kinds != ZERO:
        out[n] = first + step * int(lowest(kinds))
        kinds &= kinds - ONE
        n += 1
    return n


@compiled
def list_turn(s: Struct, out: Codes) -> int:
    """List the ways to begin a turn: place a tile, give one up, or skip."""
    hand = s.piles[s.seat, 0]
    if s.tiles == 0:
        return list_kinds(opening_kinds(s), PLACE + ORIGIN, AREA, out, 0)
    n = 0
    for cell in range(1, int(s.open) + 1):
        n = list_kinds(fitting(s, cell) & hand, PLACE + int(s.opens[cell]), AREA, out, n)
    if s.bag > 0 and (n == 0 or s.exchanges < most_exchanges(s)):
        return list_kinds(hand, GIVE, 1, out, n)
    if n == 0:
        out[0] = SKIP
        return 1
    return n


@compiled
def list_next(s: Struct, out: Codes) -> int:
    """List the ways to continue placing, and to end the turn."""
    hand, n = s.piles[s.seat, 0], 0
    if is_opening(s):
        n = list_kinds(opening_kinds(s), PLACE + int(s.ends[1]), AREA, out, 0)
        if n > 0:
            return n
    else:
        for end in s.ends:
            if end:
                n = list_kinds(fitting(s, cell_at(s, end)) & hand, PLACE + int(end), AREA, out, n)
    out[n] = END
    return n + 1


@compiled
def fault(s: Struct, move: int) -> int:
    if s.phase == DONE:
        return OVER_NOW
    if DRAW <= move < GIVE:
        return draw_fault(s, kind_of(move))
    if s.phase in (DEAL, DRAWING):
        return MUST_DRAW
    if move >= PLACE:
        kind, at = placement(move)
        return place_fault(s, np.uint64(kind), at)
    if move >= GIVE:
        return give_fault(s, kind_of(move))
    return end_fault(s) if move == END else skip_fault(s)


@compiled
def weight(s: Struct, move: int) -> int:
    """The weight of drawing a tile: how many of its kind are unseen."""
    return holds(s, UNSEEN, np.uint64(kind_of(move)))


@compiled
def apply(s: Struct, move: int) -> None:
    if move >= PLACE:
        kind, at = placement(move)
        place(s, kind, at)
    elif move >= GIVE:
        give(s, kind_of(move))
    elif move >= DRAW:
        draw(s, kind_of(move))
    elif move == SKIP:
        skip(s)
    elif s.phase == PLACING:
        end_placing(s)
    else:
        end_giving(s)


# The end


@compiled
def scores(s: Struct, out: Codes) -> None:
    for seat in range(int(s.seats)):
        out[seat] = s.points[seat]


@compiled
def winners(s: Struct) -> int:
    """R10.4, among those who have not left (R12.4)."""
    if s.phase != DONE:
        return 0
    best, leaders = -1, 0
    for seat in range(int(s.seats)):
        if not is_in(s, seat) or s.points[seat] < best:
            continue
        leaders = leaders | 1 << seat if s.points[seat] == best else 1 << seat
        best = int(s.points[seat])
    return leaders


# Leaving


@compiled
def leave(s: Struct, seat: int) -> None:
    """R12: the game continues without the seat; the last remaining seat wins."""
    if s.seat == seat or seats_in(s) == 2:
        take_back(s)
    if turns_ago(s, seat) <= s.skips:
        s.skips -= 1  # R12.3
    s.gone |= 1 << seat
    if seats_in(s) == 1:
        finish(s)
        return
    if s.seat == seat:
        pass_turn(s)
    if s.phase == TURN and (s.skips >= seats_in(s) or is_stalled(s)):  # R10.2
        finish(s)
