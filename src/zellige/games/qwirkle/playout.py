"""How a game of Qwirkle may go on: some quick turns of each seat, then the chances by the points, compiled."""

import numpy as np

from zellige.games.qwirkle.rules import apply, legal, winners
from zellige.games.qwirkle.seats import is_in, seats_in
from zellige.games.qwirkle.sense import SMALL_ROOM, fast_turn
from zellige.games.qwirkle.state import DONE, MOST_MOVES, TILES, TURN
from zellige.games.qwirkle.turns import PLACEMENT, draw_all
from zellige.kernel.choices import Chances, shared
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice, below
from zellige.kernel.structs import Struct

ROUNDS = 2  # of turns: after them each seat has had as many as the one that has just ended its turn
FEW = 12  # tiles, from which on a playout goes to the end
# Both by how games between quick players ended:
SPREAD = 1.6  # points that a game can still turn by, times the root of the tiles that are not on the board
TO_MOVE = 4.3  # points that it is worth to be to move


@compiled
def playout(s: Struct, dice: Dice, out: Chances) -> None:
    room, codes = np.empty(SMALL_ROOM, PLACEMENT), np.empty(MOST_MOVES, np.int32)
    left = ROUNDS * seats_in(s) - 1
    while True:
        draw_all(s, dice)
        if s.phase == DONE:
            shared(winners(s), out)
            return
        if s.phase != TURN:  # in the middle of a turn
            apply(s, codes[below(dice, np.uint64(legal(s, codes)))])
            continue
        if left <= 0 and TILES - s.tiles > FEW:
            by_points(s, out)
            return
        room = fast_turn(s, dice, room, codes)
        left -= 1


@compiled
def by_points(s: Struct, out: Chances) -> None:
    """The more points a seat has and the fewer tiles are to come, the surer it is."""
    spread, total, most = SPREAD * np.sqrt(float(TILES - int(s.tiles))), 0.0, 0
    for seat in range(len(out)):
        most = max(most, int(s.points[seat]) if is_in(s, seat) else 0)
    for seat in range(len(out)):
        ahead = s.points[seat] - most + (TO_MOVE if seat == s.seat else 0.0)
        out[seat] = np.exp(ahead / spread) if is_in(s, seat) else 0.0
        total += out[seat]
    for seat in range(len(out)):
        out[seat] /= total
