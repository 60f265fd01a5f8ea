"""How a game of Marrakech may go on: some quick turns of each seat, then the chances by the scores, compiled."""

import numpy as np

from zellige.games.marrakech.rules import EIGHT, best, creditor, debt, end_turn, lay, owner, rotate, score, walk
from zellige.games.marrakech.state import DONE, DRAW, LAY, ROLL, ROTATE
from zellige.games.marrakech.tables import COUNT_NEXT, FACES, NEXT_RUGS, WALK
from zellige.games.marrakech.turns import draw
from zellige.kernel import ONE, ZERO, Chances, Dice, Struct, below, compiled, count, shared

ROUNDS = 2  # of turns
LOOKS = 3  # rugs that a quick turn chooses from
SPREAD = 5.5  # of the scores, times the root of the rugs that are left, for each seat: by how such games ended


@compiled
def playout(s: Struct, dice: Dice, out: Chances) -> None:
    left = ROUNDS * int(s.seats)
    while s.phase != DONE:
        if s.phase == ROTATE:
            if left == 0:
                by_scores(s, out)
                return
            left -= 1
            turn_to_pay_least(s, dice)
        if s.phase == ROLL:
            walk(s, FACES[below(dice, np.uint64(6))])
        if s.phase == DRAW:
            draw(s, dice)
        if s.phase == LAY:
            lay_well(s, dice)
            end_turn(s)
    shared(best(s), out)


@compiled
def turn_to_pay_least(s: Struct, dice: Dice) -> None:
    """The rotation after which least is owed on average; of equals any."""
    stands, least, ties, chosen = int(s.assam), 1 << 30, np.uint64(1), 0
    for turn in range(3):
        facing, cost = (stands & ~3) | ((stands + turn - 1) & 3), 0
        for die in range(1, 5):
            s.assam = WALK[facing, die]
            if creditor(s) >= 0:
                cost += debt(s) * (1 if die in (1, 4) else 2)
        if cost < least:
            least, ties, chosen = cost, np.uint64(1), turn
        elif cost == least:
            ties += ONE
            if below(dice, ties) == ZERO:
                chosen = turn
    s.assam = stands
    rotate(s, chosen)


@compiled
def lay_well(s: Struct, dice: Dice) -> None:
    """The best of some rugs: over a rival's squares, not over own ones, beside own ones."""
    square, band, most, first, down = s.assam >> 2, int(s.band), -1000, ZERO, False
    looks = 0
    while looks < LOOKS or most == -1000:
        looks += 1
        rug = NEXT_RUGS[square, below(dice, COUNT_NEXT[square])]
        at, lies_down = np.uint64(rug >> 1), (rug & 1) == 1
        if ((s.down if lies_down else s.across) >> at) & ONE != ZERO:
            continue
        cover = (ONE << at) | (ONE << (at + (EIGHT if lies_down else ONE)))
        beside = ((cover << ONE) | (cover >> ONE) | (cover << EIGHT) | (cover >> EIGHT)) & ~cover
        own = s.squares[band]
        value = count(beside & own) - 4 * count(cover & own)
        for other in range(int(s.bands)):
            if owner(s, other) != s.seat:
                value += 3 * count(cover & s.squares[other])
        if value > most:
            most, first, down = value, at, lies_down
    lay(s, band, first, down, int(s.rugs) - int(s.left[band]))


@compiled
def by_scores(s: Struct, out: Chances) -> None:
    """The higher a score and the fewer turns are left, the surer it is."""
    rugs, total, top = 0, 0.0, -1
    for band in range(int(s.bands)):
        rugs += 0 if s.out[owner(s, band)] else int(s.left[band])
    spread = SPREAD / int(s.seats) * np.sqrt(float(max(1, rugs)))
    for seat in range(len(out)):
        top = max(top, score(s, seat))
    for seat in range(len(out)):
        out[seat] = 0.0 if s.out[seat] else np.exp((score(s, seat) - top) / spread)
        total += out[seat]
    for seat in range(len(out)):
        out[seat] /= total
