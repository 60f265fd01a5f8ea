"""Whole random turns of Grawlix: every draft and every placement exactly as likely as the others, compiled."""

import numpy as np

from zellige.games.grawlix.rules import column_of, draft, fitting, place, row_of
from zellige.games.grawlix.state import DRAFT, PLAY, STUCK
from zellige.kernel import ONE, ZERO, Dice, Struct, below, compiled, count, lowest, nth


@compiled
def random_game(s: Struct, dice: Dice) -> int:
    """Play to the end at random; gives the number of tiles placed."""
    placed = 0
    while s.phase != STUCK:
        if s.phase == PLAY:
            random_placement(s, dice)
            placed += 1
        if s.phase == DRAFT:
            draft(s, nth(s.supply, below(dice, np.uint64(count(s.supply)))))
    return placed


@compiled
def random_placement(s: Struct, dice: Dice) -> None:
    hand = s.hands[s.seat]
    if s.taken == ZERO:
        place(s, nth(hand, below(dice, np.uint64(count(hand)))), 0, 0)
        return
    total = 0
    while hand != ZERO:
        cells = fitting(s, lowest(hand))
        total += count(cells) + count(cells & s.both)
        hand &= hand - ONE
    n, hand = int(below(dice, np.uint64(total))), s.hands[s.seat]
    while True:
        tile = lowest(hand)
        cells = fitting(s, tile)
        fits, twice = count(cells), count(cells & s.both)
        if n < fits + twice:
            break
        n -= fits + twice
        hand &= hand - ONE
    second = n >= fits
    cell = nth(cells & s.both, np.uint64(n - fits)) if second else nth(cells, np.uint64(n))
    place(s, tile, row_of(s, cell, second), column_of(s, cell, second))
