"""Two published heuristics for Qwirkle, restated: public-c and public-d, the ones to beat."""

import numpy as np

from zellige.games.qwirkle.board import any_of, fitting
from zellige.games.qwirkle.rules import apply, begins_turn, give
from zellige.games.qwirkle.seats import next_seat
from zellige.games.qwirkle.sense import WEIGHTS, choices, copies_unseen, unseen
from zellige.games.qwirkle.state import END, GIVE, MOST_MOVES, SIX, SKIP, STRUCT
from zellige.games.qwirkle.turns import PLACEMENT, ROOM, Placements, list_placements, spell
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.choices import CHOICE, LONGEST_CHOICE
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice, takes_over
from zellige.kernel.structs import Codes, Struct, Structs

# An *open five* is five tiles of a line, on both sides of an open cell or on one, where the cell also takes the sixth
# tile in its other line. If there are several, the next player completes one by holding any of the tiles asked for.


@compiled
def open_fives(s: Struct) -> np.uint64:
    """The kinds that complete an open five of the board."""
    kinds = ZERO
    for cell in range(1, int(s.open) + 1):
        row, column = count(s.lefts[cell] | s.rights[cell]), count(s.ups[cell] | s.downs[cell])
        if SIX - 1 in (row, column):
            kinds |= fitting(s, cell)
    return np.uint64(kinds)


@compiled
def chance_to_hold(s: Struct, kinds: np.uint64) -> float:
    """The probability that the next player holds one of these kinds, all deals of unseen tiles being equally likely."""
    tiles, held, wanted = unseen(s), int(s.sizes[next_seat(s, int(s.seat))]), 0
    while kinds != ZERO:
        wanted += copies_unseen(s, lowest(kinds))
        kinds &= kinds - ONE
    none = 1.0
    for n in range(held):
        none *= max(0, tiles - wanted - n) / max(1, tiles - n)
    return 1 - none


@compiled
def caution(s: Struct, after: Struct, forest: Placements, which: int, codes: Codes) -> float:
    """What public-d deducts for a placement: half of the points of a line of six, times the probability that the
    next player scores them; `after` is a copy of `s`."""
    for k in range(spell(forest, which, codes)):
        apply(after, int(codes[k]))
    kinds = open_fives(after)
    return s.line_points[SIX] / 2 * chance_to_hold(s, kinds) if kinds != ZERO else 0.0


@compiled
def best_placement(s: Struct, forest: Placements, first: int, end: int, dice: Dice, careful: bool) -> int:
    """The placement with most points, less the caution if `careful`. Goes from the highest points down, as long as one
    can still be best."""
    table, codes = np.empty(1, STRUCT), np.empty(LONGEST_CHOICE, np.int32)
    chosen, best, ties, level = first, -np.inf, 0, 0
    for which in range(first, end):
        level = max(level, int(forest[which].points))
    while level >= best and level > 0:
        for which in range(first, end):
            if forest[which].points != level:
                continue
            value = float(level)
            if careful:
                table[0] = s
                value -= caution(s, table[0], forest, which, codes)
            ties = ties + 1 if value == best else 1
            if takes_over(value, best, ties, dice):
                chosen = which
            best = max(best, value)
        level -= 1
    return chosen


@compiled
def plan_exchange(s: Struct, dice: Dice, out: Codes) -> int:
    """Exchange as many tiles as possible."""
    table = np.empty(1, STRUCT)
    table[0] = s
    given = min(int(s.sizes[s.seat]), int(s.bag))
    for k in range(given):
        kind = int(any_of(table[0], int(s.seat), dice))
        give(table[0], kind)
        out[k] = GIVE + kind
    out[given] = END
    return given + 1


@compiled
def go_on(s: Struct, dice: Dice) -> int:
    """The next move of a turn that somebody else began, by the game's own heuristic."""
    out = np.empty(MOST_MOVES, CHOICE)
    chosen, best, ties = 0, -np.inf, 0
    for k in range(choices(WEIGHTS[0], s, out)):
        ties = ties + 1 if out[k].logit == best else 1
        if takes_over(out[k].logit, best, ties, dice):
            chosen = int(out[k].codes[0])
        best = max(best, out[k].logit)
    return chosen


@compiled
def plan_turn(states: Structs, dice: Dice, careful: bool, out: Codes) -> int:
    """Fill in the moves of a turn: the best placement, else an exchange, else a skip; returns their number."""
    s = states[0]
    if not begins_turn(s):
        out[0] = go_on(s, dice)
        return 1
    forest, first, end = list_placements(s, np.empty(ROOM, PLACEMENT))
    if end > first:
        n = spell(forest, best_placement(s, forest, first, end, dice, careful), out)
        out[n] = END
        return n + 1
    if s.bag > 0:
        return plan_exchange(s, dice, out)
    out[0] = SKIP
    return 1


@compiled
def public_c(states: Structs, dice: Dice, out: Codes) -> int:
    return plan_turn(states, dice, False, out)


@compiled
def public_d(states: Structs, dice: Dice, out: Codes) -> int:
    return plan_turn(states, dice, True, out)


PUBLIC = {"public-c": public_c, "public-d": public_d}
