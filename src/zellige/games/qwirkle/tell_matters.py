"""What the rules of Qwirkle do in a game: Qwirkles, turns with several lines, exchanges, skips, how it ends."""

import numpy as np

from zellige.games.qwirkle.rules import is_dead
from zellige.games.qwirkle.state import DONE, END, GIVE, GIVING, MOST_MOVES, PLACE, PLACING, SKIP, TURN
from zellige.games.qwirkle.tell import lines_through, qwirkles
from zellige.kernel.rules import legal_of
from zellige.kernel.structs import Structs
from zellige.matter import Matter


def ends_placing(before: Structs, code: int) -> bool:
    return bool(code == END and before[0].phase == PLACING)


def ends_giving(before: Structs, code: int) -> bool:
    return bool(code == END and before[0].phase == GIVING)


def placed(states: Structs) -> list[int]:
    """The places of the tiles of this turn."""
    s = states[0]
    return [int(place) for place in s.places[s.tiles - s.placed : s.tiles]]


def lines(before: Structs, code: int) -> int:
    """The number of lines that a turn scores."""
    if not ends_placing(before, code):
        return 0
    return len(lines_through(placed(before), frozenset(before[0].places[: before[0].tiles].tolist())))


def legal(states: Structs) -> list[int]:
    out = np.empty(MOST_MOVES, np.int32)
    return list(out[: legal_of(states, out)].tolist())


def scores_two_lines(before: Structs, code: int, after: Structs) -> int:
    return int(lines(before, code) >= 2)


def makes_a_qwirkle(before: Structs, code: int, after: Structs) -> int:
    return qwirkles(before, placed(before)) if ends_placing(before, code) else 0


def exchanges(before: Structs, code: int, after: Structs) -> int:
    return int(ends_giving(before, code))


def must_exchange(before: Structs, code: int, after: Structs) -> int:
    """Does an exchange begin because no tile can be placed?"""
    begins = before[0].phase == TURN and GIVE <= code < PLACE
    return int(begins and not any(move >= PLACE for move in legal(before)))


def may_not_exchange(before: Structs, code: int, after: Structs) -> int:
    """Is only the number of exchanges in a row what forbids another one?"""
    waits = before[0].phase == TURN and before[0].bag > 0 and before[0].exchanges >= 2
    return int(waits and before[0].tiles > 0 and not any(GIVE <= move < PLACE for move in legal(before)))


def skips(before: Structs, code: int, after: Structs) -> int:
    return int(code == SKIP)


def goes_out(before: Structs, code: int, after: Structs) -> int:
    """Does a player place the last tile of a hand when the bag is empty?"""
    return int(ends_placing(before, code) and before[0].bag == 0 and before[0].sizes[before[0].seat] == 0)


def all_skip(before: Structs, code: int, after: Structs) -> int:
    return int(code == SKIP and after[0].phase == DONE)


def board_dies(before: Structs, code: int, after: Structs) -> int:
    ends = ends_placing(before, code) and after[0].phase == DONE and not goes_out(before, code, after)
    return int(ends and is_dead(after[0]))


def unused(last: Structs) -> int:
    """How many tiles are still in hands and in the bag."""
    return int(last[0].sizes.sum()) + int(last[0].bag)


MATTERS = (
    Matter("R6.1", "a turn scores two lines or more", scores_two_lines),
    Matter("R6.2", "a Qwirkle", makes_a_qwirkle),
    Matter("R8", "a player exchanges tiles", exchanges),
    Matter("R8.3", "a player must exchange, because no tile can be placed", must_exchange),
    Matter("R8.4", "a player may not exchange again", may_not_exchange),
    Matter("R9", "a player skips", skips),
    Matter("R10.1, R6.4", "a player goes out", goes_out),
    Matter("R10.2", "all players skip, which ends the game", all_skip),
    Matter("R10.3", "the board is dead, which ends the game", board_dies),
)
