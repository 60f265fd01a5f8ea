"""Playouts of Qwirkle: two quick turns for each player, then a value by the points."""

import numpy as np

from zellige.games.qwirkle.board import off_board
from zellige.games.qwirkle.rules import apply, legal, winners
from zellige.games.qwirkle.seats import is_in, seats_in
from zellige.games.qwirkle.sense import SMALL_ROOM, fast_turn
from zellige.games.qwirkle.state import DONE, MOST_MOVES, TURN
from zellige.games.qwirkle.turns import PLACEMENT, draw_all
from zellige.kernel.choices import Values, share_win
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice, below
from zellige.kernel.structs import Struct

ROUNDS = 2  # of turns: after them every player has had as many turns as the one who has just moved
FEW = 12  # tiles left: from here on a playout goes to the end


@compiled
def playout(w: Struct, s: Struct, dice: Dice, out: Values) -> None:
    play_turns(w, s, dice, ROUNDS * seats_in(s) - 1, FEW, out)


@compiled
def play_turns(w: Struct, s: Struct, dice: Dice, left: int, few: int, out: Values) -> None:
    """Play so many quick turns; then value the points, unless only a few tiles are left."""
    room, codes = np.empty(SMALL_ROOM, PLACEMENT), np.empty(MOST_MOVES, np.int32)
    while True:
        draw_all(s, dice)
        if s.phase == DONE:
            share_win(winners(s), out)
            return
        if s.phase != TURN:  # in the middle of a turn
            apply(s, codes[below(dice, np.uint64(legal(s, codes)))])
            continue
        if left <= 0 and off_board(s) > few:
            by_points(w, s, out)
            return
        room = fast_turn(w, s, dice, room, codes)
        left -= 1


@compiled
def by_points(w: Struct, s: Struct, out: Values) -> None:
    """A lead in points counts for more the fewer tiles are still to come."""
    spread, total, most = w.spread * np.sqrt(float(off_board(s))), 0.0, -np.inf
    for seat in range(len(out)):
        out[seat] = s.points[seat] + (w.to_move if seat == s.seat else 0.0)
        most = max(most, out[seat] if is_in(s, seat) else -np.inf)
    for seat in range(len(out)):
        out[seat] = np.exp((out[seat] - most) / spread) if is_in(s, seat) else 0.0
        total += out[seat]
    for seat in range(len(out)):
        out[seat] /= total
