"""Random games of Grawlix, compiled: every draft and every placement is uniform."""

import numpy as np
from numpy.typing import NDArray

from zellige.games.grawlix.grid import column_of, fitting, row_of
from zellige.games.grawlix.rules import draft, is_over, place
from zellige.games.grawlix.state import DRAFT, PLAY, TILES
from zellige.kernel.bits import ONE, ZERO, count, lowest, nth
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice, below
from zellige.kernel.structs import Struct


@compiled
def random_game(s: Struct, dice: Dice) -> int:
    """Play uniformly at random to the end; returns the number of tiles placed."""
    placed, left, supply = 0, count(s.supply), listed(s.supply)
    while not is_over(s):
        if s.phase == PLAY:
            random_placement(s, dice)
            placed += 1
        if s.phase == DRAFT:
            at = below(dice, np.uint64(left))
            tile = np.uint64(supply[at])
            left -= 1
            supply[at] = supply[left]
            draft(s, tile)
    return placed


@compiled
def listed(tiles: np.uint64) -> NDArray[np.uint8]:
    """The tiles of a set as a list, which is faster to sample from."""
    members, n = np.empty(TILES, np.uint8), 0
    while tiles != ZERO:
        members[n] = lowest(tiles)
        tiles &= tiles - ONE
        n += 1
    return members


@compiled
def random_placement(s: Struct, dice: Dice) -> None:
    """Place a tile of the hand, uniform over all tiles and the locations they fit, in one pass: each tile replaces the
    one chosen so far with the odds of its locations against all seen so far. No branch depends on the dice."""
    hand = s.hands[s.seat]
    if s.taken == ZERO:
        place(s, nth(hand, below(dice, np.uint64(count(hand)))), 0, 0)
        return
    total, tile, cells, n = ZERO, ZERO, ZERO, ZERO
    while hand != ZERO:
        candidate = lowest(hand)
        fits = fitting(s, candidate)
        more = np.uint64(count(fits) + count(fits & s.both))
        total += more
        at = below(dice, total)
        chosen = at < more
        tile, cells, n = (candidate if chosen else tile), (fits if chosen else cells), (at if chosen else n)
        hand &= hand - ONE
    place_at(s, tile, cells, n)


@compiled
def place_at(s: Struct, tile: np.uint64, cells: np.uint64, n: np.uint64) -> None:
    """Place a tile at the n-th location of some cells; for cells that stand for two, the second locations come last."""
    single = np.uint64(count(cells))
    second = bool(n >= single)
    cell = nth(cells & s.both, n - single) if second else nth(cells, n)
    place(s, tile, row_of(s, cell, second), column_of(s, cell, second))
