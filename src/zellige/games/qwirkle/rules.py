"""What may happen in Qwirkle, with board.py: its rules (R1 to R12 of rules.md), compiled; R11 is in hidden.py."""

import numpy as np

from zellige.core import CHANCE, OVER
from zellige.games.qwirkle.board import (
    ALL,
    LINE_POINTS,
    cell_at,
    fitting,
    holds,
    lay,
    longest,
    put,
    take,
    take_off,
    takes_any,
)
from zellige.games.qwirkle.state import (
    ACROSS,
    AREA,
    BOARD,
    CAN_PLACE,
    CLASH,
    COPIES,
    DEAL,
    DONE,
    DOWN,
    DRAW,
    DRAWING,
    EMPTY_BAG,
    END,
    FREE,
    GIVE,
    GIVEN,
    GIVES_NOW,
    GIVING,
    HIDDEN,
    HIDDEN_HERE,
    LEGAL,
    MOST,
    MUST_DRAW,
    MUST_EXCHANGE,
    MUST_PLACE,
    NO_EXCHANGE_YET,
    NOT_DRAWING,
    NOT_IN_HAND,
    NOT_NEXT,
    NOT_UNSEEN,
    NOTHING_DONE,
    OCCUPIED,
    OPENER_UNSEEN,
    OPENS_ELSEWHERE,
    OPENS_SHORT,
    ORIGIN,
    OUT_OF_LINE,
    OVER_NOW,
    PLACE,
    PLACES_NOW,
    PLACING,
    RIGHT,
    SEEN_HERE,
    SKIP,
    SMALL_BAG,
    STRUCT,
    TILES,
    TURN,
    UNSEEN,
    VIEWER,
    WALL,
    WHOLE,
)
from zellige.kernel import ONE, ZERO, Codes, Struct, Structs, compiled, count, lowest

BONUS = 6  # for going out (R6.4)
MANY_EXCHANGES = 9999  # more in a row are not counted


def start(players: int) -> Structs:
    """All tiles in the bag, chance to deal (R1, R2)."""
    states = np.zeros(1, STRUCT)
    s = states[0]
    s.seats, s.phase, s.coming, s.bag = players, DEAL, MOST, TILES
    s.piles[UNSEEN] = ALL
    s.row_takes[FREE] = s.column_takes[FREE] = ALL
    return states


# Dealing and drawing


@compiled
def draw(s: Struct, kind: int) -> None:
    """A tile goes from the bag into a hand; in a view it may be hidden, and stays unseen."""
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
    elif s.seat + 1 < s.seats:
        s.seat += 1
        s.coming = MOST
    else:
        s.seat, s.phase = opener(s), TURN


@compiled
def opener(s: Struct) -> int:
    """R3.1: the seat with the longest line."""
    best, first = 0, 0
    for seat in range(int(s.seats)):
        length = longest(s.piles[seat, 0], ZERO)
        if length > best:
            best, first = length, seat
    return first


@compiled
def give_back(s: Struct) -> None:
    """R8.2: what was given up goes into the bag."""
    move_given(s, UNSEEN)
    s.bag += s.given


@compiled
def move_given(s: Struct, pile: int) -> None:
    """Put the tiles that were given up, as far as they are seen, into a pile."""
    for n in range(COPIES):
        kinds = s.piles[GIVEN, n]
        while kinds != ZERO:
            put(s, pile, lowest(kinds))
            kinds &= kinds - ONE
        s.piles[GIVEN, n] = ZERO


# Placing


@compiled
def is_opening(s: Struct) -> bool:
    """Are there no tiles on the board but those of the running turn?"""
    return bool(s.tiles == s.placed)


@compiled
def opening_line(s: Struct) -> np.uint64:
    line = ZERO
    for n in range(int(s.tiles)):
        line |= ONE << np.uint64(s.kinds[n])
    return line


@compiled
def opening_kinds(s: Struct) -> np.uint64:
    """R3.2: the kinds of the hand with which the longest line can still be completed; none once it is complete."""
    hand, line, found = s.piles[s.seat, 0], opening_line(s), ZERO
    wanted, kinds = longest(hand, line), hand & ~line
    while kinds != ZERO:
        tile = kinds & ~(kinds - ONE)
        kinds &= kinds - ONE
        if longest(hand, line | tile) == wanted:
            found |= tile
    return found


@compiled
def place(s: Struct, kind: int, at: int) -> None:
    """Lay a tile of the hand, and add up what the turn is worth so far (R6.1)."""
    opening, in_row, in_column = is_opening(s), at in (s.ends[0], s.ends[1]), at in (s.ends[2], s.ends[3])
    take_from_hand(s, kind)
    lay(s, np.uint64(kind), at)
    row = LINE_POINTS[s.ends[1] - s.ends[0] - 1]
    column = LINE_POINTS[(s.ends[3] - s.ends[2]) // DOWN - 1]
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
    """A hidden hand has shown a tile that was unseen."""
    take(s, UNSEEN if is_hidden(s) else int(s.seat), np.uint64(kind))
    s.sizes[s.seat] -= 1


@compiled
def turn_points(s: Struct) -> int:
    """What the running turn gives if it ends here; the bonus apart."""
    return max(1, int(s.row_points) + int(s.column_points)) if s.placed else 0


@compiled
def end_placing(s: Struct) -> None:
    s.points[s.seat] += turn_points(s)
    s.skips = s.exchanges = 0
    if s.bag == 0 and s.sizes[s.seat] == 0:  # R10.1
        s.points[s.seat] += BONUS
        finish(s)
    elif is_dead(s):
        finish(s)
    else:
        s.coming = min(MOST - int(s.sizes[s.seat]), int(s.bag))
        if s.coming > 0:
            s.phase = DRAWING
            clear_turn(s)
        else:
            pass_turn(s)


@compiled
def is_dead(s: Struct) -> bool:
    """R10.3: is there no cell for any kind that is not wholly on the board?"""
    return bool(s.tiles > 0 and not takes_any(s, ALL & ~s.piles[BOARD, COPIES - 1]))


# Turns


@compiled
def clear_turn(s: Struct) -> None:
    s.placed = s.row_points = s.column_points = 0
    s.ends[:] = 0


@compiled
def pass_turn(s: Struct) -> None:
    clear_turn(s)
    s.given, s.phase = 0, TURN
    s.seat = next_seat(s, int(s.seat))


@compiled
def next_seat(s: Struct, seat: int) -> int:
    """The seat that takes its turn after another: round the table, without those that have left (R12.1)."""
    while True:
        seat = seat + 1 if seat + 1 < s.seats else 0
        if is_in(s, seat):
            return seat


@compiled
def finish(s: Struct) -> None:
    clear_turn(s)
    s.phase = DONE


@compiled
def give(s: Struct, kind: int) -> None:
    """Give a tile up (R8.1)."""
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
    """R10, of a position that begins a turn."""
    if seats_in(s) == 1 or s.skips >= seats_in(s) or is_dead(s):
        return True
    for seat in range(int(s.seats)):
        if s.bag == 0 and s.sizes[seat] == 0 and is_in(s, seat):
            return True
    return False


@compiled
def most_exchanges(s: Struct) -> int:
    """R8.4: how many there may be in a row while somebody could place instead."""
    return 2 * seats_in(s)


@compiled
def can_place(s: Struct) -> bool:
    return bool(s.tiles == 0 or takes_any(s, s.piles[s.seat, 0]))


@compiled
def is_hidden(s: Struct) -> bool:
    """Is the hand of the seat to move hidden here?"""
    return bool(s.viewer != WHOLE and s.viewer != VIEWER + s.seat)


# Moves


@compiled
def placement(move: int) -> tuple[int, int]:
    """The kind and the place of a placement's code."""
    return (move - PLACE) // AREA, (move - PLACE) % AREA


@compiled
def kind_of(move: int) -> int:
    """The kind of the tile that a code draws or gives up."""
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
    """Add a code for each kind of a set."""
    while kinds != ZERO:
        out[n] = first + step * int(lowest(kinds))
        kinds &= kinds - ONE
        n += 1
    return n


@compiled
def list_turn(s: Struct, out: Codes) -> int:
    """What a turn can begin with: a tile placed, a tile given up, or a skip."""
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
    """How a turn of placing can go on, and its end."""
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
def draw_fault(s: Struct, kind: int) -> int:
    if s.phase not in (DEAL, DRAWING):
        return NOT_DRAWING
    if (kind == HIDDEN) != is_hidden(s):
        return SEEN_HERE if kind == HIDDEN else HIDDEN_HERE
    if s.phase == DEAL and s.viewer != WHOLE and s.coming == 1 and s.seat + 1 == s.seats:
        return OPENER_UNSEEN
    return LEGAL if kind == HIDDEN or holds(s, UNSEEN, np.uint64(kind)) > 0 else NOT_UNSEEN


@compiled
def end_fault(s: Struct) -> int:
    if s.phase == TURN:
        return NOTHING_DONE
    if s.phase == PLACING and is_opening(s) and not is_hidden(s) and opening_kinds(s) != ZERO:
        return OPENS_SHORT
    return LEGAL


@compiled
def skip_fault(s: Struct) -> int:
    if s.phase != TURN:
        return PLACES_NOW if s.phase == PLACING else GIVES_NOW
    if not is_hidden(s) and can_place(s):
        return CAN_PLACE
    return MUST_EXCHANGE if s.bag > 0 else LEGAL


@compiled
def give_fault(s: Struct, kind: int) -> int:
    if s.phase == PLACING:
        return PLACES_NOW
    if s.tiles == 0:
        return NO_EXCHANGE_YET
    if s.given >= s.bag:
        return EMPTY_BAG if s.bag == 0 else SMALL_BAG
    if s.phase == TURN and s.exchanges >= most_exchanges(s) and not is_hidden(s) and can_place(s):
        return MUST_PLACE
    if (kind == HIDDEN) != is_hidden(s):
        return SEEN_HERE if kind == HIDDEN else HIDDEN_HERE
    held = int(s.sizes[s.seat]) if kind == HIDDEN else holds(s, int(s.seat), np.uint64(kind))
    return LEGAL if held > 0 else NOT_IN_HAND


@compiled
def place_fault(s: Struct, kind: np.uint64, at: int) -> int:
    if s.phase == GIVING:
        return GIVES_NOW
    if not (s.sizes[s.seat] > 0 and holds(s, UNSEEN if is_hidden(s) else int(s.seat), kind)):
        return NOT_IN_HAND
    if is_opening(s):
        return opening_fault(s, kind, at)
    why = board_fault(s, kind, at)
    if why == LEGAL and s.phase == PLACING and at not in (s.ends[0], s.ends[1], s.ends[2], s.ends[3]):
        return OUT_OF_LINE
    return why


@compiled
def opening_fault(s: Struct, kind: np.uint64, at: int) -> int:
    if at != ORIGIN + RIGHT * int(s.placed):
        return OPENS_ELSEWHERE
    if fitting(s, cell_at(s, at)) & (ONE << kind) == ZERO:
        return CLASH
    if not is_hidden(s) and opening_kinds(s) & (ONE << kind) == ZERO:
        return OPENS_SHORT
    return LEGAL


@compiled
def board_fault(s: Struct, kind: np.uint64, at: int) -> int:
    """What on the board forbids a tile at a place (R5.1, R5.2)."""
    cell = cell_at(s, at)
    if FREE < cell < WALL and s.opens[cell] == at:  # on a torus, it could be another place's
        return LEGAL if fitting(s, cell) & (ONE << kind) != ZERO else CLASH
    nearest = nearest_tile(s, at)
    if nearest == 0:
        return OCCUPIED
    return CLASH if nearest == 1 else NOT_NEXT  # next to a tile, it is a wall that can never take one


@compiled
def nearest_tile(s: Struct, at: int) -> int:
    """How many steps, along rows and columns, it is to the nearest tile."""
    best = 2 * ACROSS
    for n in range(int(s.tiles)):
        tile = int(s.places[n])
        best = min(best, abs(at // ACROSS - tile // ACROSS) + abs(at % ACROSS - tile % ACROSS))
    return best


@compiled
def weight(s: Struct, move: int) -> int:
    """Of a tile drawn, by how many of its kind are unseen."""
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
    """R10.4, of those who have not left (R12.4)."""
    if s.phase != DONE:
        return 0
    best, found = -1, 0
    for seat in range(int(s.seats)):
        if not is_in(s, seat) or s.points[seat] < best:
            continue
        found = found | 1 << seat if s.points[seat] == best else 1 << seat
        best = int(s.points[seat])
    return found


# Leaving


@compiled
def is_in(s: Struct, seat: int) -> bool:
    return bool((s.gone >> seat) & 1 == 0)


@compiled
def seats_in(s: Struct) -> int:
    return int(s.seats) - count(np.uint64(s.gone))


@compiled
def leave(s: Struct, seat: int) -> None:
    """R12: the game goes on without the seat; the last one that is left wins."""
    if s.seat == seat or seats_in(s) == 2:
        take_back(s)
    if turns_ago(s, seat) <= s.skips:
        s.skips -= 1  # R12.3
    s.gone |= 1 << seat
    if seats_in(s) == 1:
        finish(s)
    elif s.seat == seat:
        pass_turn(s)
        if s.skips >= seats_in(s):  # R10.2
            finish(s)


@compiled
def take_back(s: Struct) -> None:
    """R12.2: tiles laid or given up in the running turn go back to the hand; to a hidden one as unseen tiles."""
    for n in range(int(s.tiles) - int(s.placed), int(s.tiles)):
        put(s, UNSEEN if is_hidden(s) else int(s.seat), np.uint64(s.kinds[n]))
    take_off(s, int(s.placed))
    move_given(s, int(s.seat))
    s.sizes[s.seat] += s.placed + s.given
    s.given, s.phase = 0, TURN
    clear_turn(s)


@compiled
def turns_ago(s: Struct, seat: int) -> int:
    """How many turns ago a seat has had its latest one: the running turn is not counted."""
    n, at = 1, next_seat(s, seat)
    while at != s.seat:
        n, at = n + 1, next_seat(s, at)
    return n


# For text, from Python


@compiled
def lay_board(states: Structs, kinds: Codes, places: Codes) -> tuple[int, int]:
    """Lay the tiles of a board that is read, in any order in which they hang together. Gives LEGAL, or what forbids
    which tile."""
    s, todo = states[0], np.ones(len(kinds), np.bool_)
    while todo.any():
        before = int(s.tiles)
        for n in np.flatnonzero(todo):
            why = board_fault(s, np.uint64(kinds[n]), int(places[n])) if s.tiles else LEGAL
            if why == LEGAL:
                lay(s, np.uint64(kinds[n]), int(places[n]))
                todo[n] = False
            elif why != NOT_NEXT:
                return why, int(n)
        if s.tiles == before:
            return NOT_NEXT, int(np.flatnonzero(todo)[0])
    s.ends[:] = 0
    return LEGAL, 0


@compiled
def place_if_legal(states: Structs, kind: int, at: int) -> int:
    """Lay a tile of the running turn of a position that is read; gives what forbids it, if anything does."""
    why = place_fault(states[0], np.uint64(kind), at)
    if why == LEGAL:
        place(states[0], kind, at)
    return why


@compiled
def end_if_over(states: Structs) -> None:
    """See whether a position that is read, at the beginning of a turn, is over."""
    if is_over(states[0]):
        finish(states[0])
