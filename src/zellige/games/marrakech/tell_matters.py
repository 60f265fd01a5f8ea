"""What the rules of Marrakech do in a game: tracks walked, rent paid or not, rugs covered or put aside, how it ends."""

import numpy as np

from zellige.games.marrakech import rules
from zellige.games.marrakech.rugs import rug_of
from zellige.games.marrakech.state import COLOUR, DIE, DONE, LAY, RUG, SIDE, STRIDE
from zellige.kernel.rules import scores_of, winners_of
from zellige.kernel.structs import Structs
from zellige.matter import Matter

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
CORNERS = {(6, -1), (7, 0), (-1, 6), (0, 7)}  # where he leaves the board for a track of three quarters


def rolled(code: int) -> bool:
    return DIE < code < COLOUR


def leaves_at(before: Structs, code: int) -> tuple[int, int] | None:
    """Where Assam would leave the board, if he does."""
    at, facing = divmod(int(before[0].assam), 4)
    (y, x), (right, down) = divmod(at, STRIDE), STEPS[facing]
    for _ in range(rules.value_of(code)):
        x, y = x + right, y + down
        if not (0 <= x < SIDE and 0 <= y < SIDE):
            return x, y
    return None


def walks_a_track(before: Structs, code: int, after: Structs) -> int:
    return int(rolled(code) and leaves_at(before, code) is not None)


def walks_a_corner(before: Structs, code: int, after: Structs) -> int:
    return int(rolled(code) and leaves_at(before, code) in CORNERS)


# Payment


def band_under_assam(before: Structs, code: int, after: Structs) -> int:
    """The band on which Assam stops, or -1; only after a throw."""
    return int(rules.band_at(after[0], np.uint64(int(after[0].assam) >> 2))) if rolled(code) else -1


def owner(before: Structs, code: int, after: Structs) -> int:
    """The seat on whose rug Assam stops, or -1."""
    band = band_under_assam(before, code, after)
    return int(rules.owner(after[0], band)) if band >= 0 else -1


def goes_out(before: Structs, code: int, after: Structs) -> int:
    return int(rolled(code) and after[0].out.sum() > before[0].out.sum())


def pays(before: Structs, code: int, after: Structs) -> int:
    """Does a player pay in full?"""
    payer = before[0].seat
    return int(rolled(code) and after[0].dirhams[payer] < before[0].dirhams[payer] and not after[0].out[payer])


def stops_on_an_own_rug(before: Structs, code: int, after: Structs) -> int:
    return int(owner(before, code, after) == before[0].seat)


def owner_is_out(before: Structs, code: int, after: Structs) -> int:
    seat = owner(before, code, after)
    return int(seat >= 0 and bool(before[0].out[seat]))


# Rugs and the end


def covers_a_rival(before: Structs, code: int, after: Structs) -> int:
    """Does a rug cover a square of another player's rug?"""
    if code < RUG:
        return 0
    first, down = rug_of(code)
    seat, squares = before[0].seat, (int(first), int(first) + (STRIDE if down else 1))
    bands = [int(rules.band_at(before[0], np.uint64(square))) for square in squares]
    return int(any(band >= 0 and rules.owner(before[0], band) != seat for band in bands))


def puts_aside(before: Structs, code: int, after: Structs) -> int:
    """Is a rug gone that was not laid?"""
    return int(before[0].phase != LAY and after[0].left.sum() < before[0].left.sum())


def survives(before: Structs, code: int, after: Structs) -> int:
    """Does somebody become the last player who is in, and play on?"""
    alone = before[0].seats - 1 == after[0].out.sum() > before[0].out.sum()
    return int(alone and after[0].phase != DONE)


def wins_on_dirhams(before: Structs, code: int, after: Structs) -> int:
    if after[0].phase != DONE or after[0].gone:
        return 0
    points = np.zeros(after[0].seats, np.int32)
    scores_of(after, points)
    tied = [seat for seat, score in enumerate(points.tolist()) if score == points.max()]
    return int(len(tied) > winners_of(after).bit_count())


MATTERS = (
    Matter("R3.2", "Assam walks a track", walks_a_track),
    Matter("R3.3", "Assam walks a track of three quarters, at a corner", walks_a_corner),
    Matter("R4.1", "a player stops on their own rug", stops_on_an_own_rug),
    Matter("R4.2", "a player pays in full", pays),
    Matter("R4.3", "a player stops on a rug of somebody who is out", owner_is_out),
    Matter("R4.4", "a player cannot pay in full and is out", goes_out),
    Matter("R5.3", "a rug covers part of another player's", covers_a_rival),
    Matter("R5.5", "there is no place for a rug", puts_aside),
    Matter("R6.1", "a lone survivor plays on", survives),
    Matter("R7.2", "dirhams decide a tie", wins_on_dirhams),
)
