"""Heuristics that others have published for Marrakech and Qwirkle, restated as players: the ones to beat."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from zellige.core import View
from zellige.errors import ZelligeError
from zellige.games.marrakech import rules as marrakech
from zellige.games.marrakech.rugs import EIGHT
from zellige.games.marrakech.sense import covered
from zellige.games.marrakech.state import ROTATE
from zellige.games.marrakech.state import STRUCT as MARRAKECH
from zellige.games.marrakech.tables import WALK
from zellige.games.qwirkle import rules as qwirkle
from zellige.games.qwirkle import sense
from zellige.games.qwirkle.board import any_of, fitting
from zellige.games.qwirkle.seats import next_seat
from zellige.games.qwirkle.state import END, GIVE, MOST, MOST_MOVES, SKIP
from zellige.games.qwirkle.state import STRUCT as QWIRKLE
from zellige.games.qwirkle.turns import PLACEMENT, ROOM, Placements, list_placements, spell
from zellige.kernel.bits import ONE, ZERO, count, lowest
from zellige.kernel.choices import CHOICE, LONGEST_CHOICE
from zellige.kernel.compile import compiled, inlined
from zellige.kernel.dice import Dice, below
from zellige.kernel.structs import Codes, Struct, Structs
from zellige.players.planner import Planner


@inlined
def takes_over(value: float, best: float, ties: int, dice: Dice) -> bool:
    """Does the next candidate become the chosen one? It is the `ties`-th of those that are as good."""
    return value > best or (value == best and below(dice, np.uint64(ties)) == ZERO)


# Marrakech. Both turn Assam so that they are likely to pay least, and differ in where they lay a rug. What is paid is
# read as what is owed: a purse that would not do does not make a rotation cheaper.


@compiled
def expected_debt(s: Struct, after: Struct, turn: int) -> float:
    """What the seat to move will owe on average, times the sides of the die; `after` is a copy."""
    total = 0.0
    marrakech.rotate(after, turn)
    facing = int(after.assam)
    for die in range(1, len(marrakech.WEIGHTS)):
        after.assam = WALK[facing, die]
        if marrakech.creditor(after) >= 0:
            total += marrakech.WEIGHTS[die] * marrakech.debt(after)
    return total


@compiled
def is_leader(s: Struct, seat: int) -> bool:
    """Has no rival of the seat to move a better score? Of several with the best, each is a leader."""
    for rival in range(int(s.seats)):
        if rival != s.seat and marrakech.score(s, rival) > marrakech.score(s, seat):
            return False
    return True


@compiled
def rug_a(s: Struct, move: int) -> float:
    """10 for a rug beside a square of its own colour, 5 for each square of the leading rival that it covers, 2 for each
    of another rival's, less 2 for each own one."""
    rug, band = covered(move), int(s.band)
    up_down, left_right = rug << EIGHT | rug >> EIGHT, rug << ONE | rug >> ONE
    points = 10.0 if (up_down | left_right) & ~rug & s.squares[band] != ZERO else 0.0
    for other in range(int(s.bands)):
        squares, seat = count(rug & s.squares[other]), marrakech.owner(s, other)
        if seat == s.seat:
            points -= 2 * squares
        else:
            points += (5 if is_leader(s, seat) else 2) * squares
    return points


@compiled
def rug_b(s: Struct, move: int) -> float:
    """For each square, with n players: n - 1 for bare floor, n for a rival's, nothing for an own one."""
    rug, bare, points = covered(move), 2, 0.0
    for other in range(int(s.bands)):
        squares = count(rug & s.squares[other])
        bare -= squares
        if marrakech.owner(s, other) != s.seat:
            points += int(s.seats) * squares
    return points + (int(s.seats) - 1) * bare


@compiled
def best_move(states: Structs, dice: Dice, by_touch: bool, out: Codes) -> int:
    """Fill in the move of public-a (`by_touch`) or public-b."""
    s, table, codes = states[0], np.empty(1, MARRAKECH), np.empty(len(WALK), np.int32)
    chosen, best, ties = 0, -np.inf, 0
    for k in range(marrakech.legal(s, codes)):
        move = int(codes[k])
        if s.phase == ROTATE:
            table[0] = s
            value = -expected_debt(s, table[0], move)
        else:
            value = rug_a(s, move) if by_touch else rug_b(s, move)
        ties = ties + 1 if value == best else 1
        if takes_over(value, best, ties, dice):
            chosen = move
        best = max(best, value)
    out[0] = chosen
    return 1


class Public(Planner):
    """One of them; each plays one game only."""

    def __init__(self, name: str, seed: int = 0) -> None:
        super().__init__(name)
        self._dice = np.array([seed], np.uint64)

    def decide(self, view: View) -> tuple[int, ...]:
        game, plan = PUBLIC[self.name]
        if view.game.name != game:
            raise ZelligeError(f"{self.name} plays {game}, not {view.game.name}")
        out = np.empty(LONGEST_CHOICE, np.int32)
        return tuple(out[: plan(view.struct, self._dice, out)].tolist())


# Qwirkle. An *open five* is five tiles of a line, at the two sides of an open cell or at one, and the cell takes the
# sixth kind in its other line too. With several, the next seat completes one if it holds any of the kinds asked for.


@compiled
def open_fives(s: Struct) -> np.uint64:
    """The kinds that complete an open five of the board."""
    kinds = ZERO
    for cell in range(1, int(s.open) + 1):
        row, column = count(s.lefts[cell] | s.rights[cell]), count(s.ups[cell] | s.downs[cell])
        if MOST - 1 in (row, column):
            kinds |= fitting(s, cell)
    return np.uint64(kinds)


@compiled
def chance_to_hold(s: Struct, kinds: np.uint64) -> float:
    """How likely the next seat holds one of some kinds, every deal of the unseen tiles being as likely."""
    unseen, held, wanted = sense.unseen(s), int(s.sizes[next_seat(s, int(s.seat))]), 0
    while kinds != ZERO:
        wanted += sense.copies_unseen(s, lowest(kinds))
        kinds &= kinds - ONE
    none = 1.0
    for n in range(held):
        none *= max(0, unseen - wanted - n) / max(1, unseen - n)
    return 1 - none


@compiled
def caution(s: Struct, after: Struct, found: Placements, which: int, codes: Codes) -> float:
    """What public-d takes off for a placement: half of the 12 points of a line of six, by the chance that the next
    seat gets them; `after` is a copy."""
    for k in range(spell(found, which, codes)):
        qwirkle.apply(after, int(codes[k]))
    kinds = open_fives(after)
    return 6 * chance_to_hold(s, kinds) if kinds != ZERO else 0.0


@compiled
def best_placement(s: Struct, found: Placements, first: int, end: int, dice: Dice, careful: bool) -> int:
    """Most points; if `careful`, less the caution. From the richest down, until none can be the best any more."""
    table, codes = np.empty(1, QWIRKLE), np.empty(LONGEST_CHOICE, np.int32)
    chosen, best, ties, level = first, -np.inf, 0, 0
    for which in range(first, end):
        level = max(level, int(found[which].points))
    while level >= best and level > 0:
        for which in range(first, end):
            if found[which].points != level:
                continue
            value = float(level)
            if careful:
                table[0] = s
                value -= caution(s, table[0], found, which, codes)
            ties = ties + 1 if value == best else 1
            if takes_over(value, best, ties, dice):
                chosen = which
            best = max(best, value)
        level -= 1
    return chosen


@compiled
def plan_exchange(s: Struct, dice: Dice, out: Codes) -> int:
    """Give up as many tiles as can be."""
    table = np.empty(1, QWIRKLE)
    table[0] = s
    given = min(int(s.sizes[s.seat]), int(s.bag))
    for k in range(given):
        kind = int(any_of(table[0], int(s.seat), dice))
        qwirkle.give(table[0], kind)
        out[k] = GIVE + kind
    out[given] = END
    return given + 1


@compiled
def go_on(s: Struct, dice: Dice) -> int:
    """The next move of a turn that somebody else has begun: what it would give, and what would be kept."""
    out = np.empty(MOST_MOVES, CHOICE)
    chosen, best, ties = 0, -np.inf, 0
    for k in range(sense.choices(s, out)):
        ties = ties + 1 if out[k].promise == best else 1
        if takes_over(out[k].promise, best, ties, dice):
            chosen = int(out[k].codes[0])
        best = max(best, out[k].promise)
    return chosen


@compiled
def plan_turn(states: Structs, dice: Dice, careful: bool, out: Codes) -> int:
    """Fill in the moves of a turn: the best placement, else an exchange, else a skip; gives their number."""
    s = states[0]
    if not qwirkle.begins_turn(s):
        out[0] = go_on(s, dice)
        return 1
    found, first, end = list_placements(s, np.empty(ROOM, PLACEMENT))
    if end > first:
        n = spell(found, best_placement(s, found, first, end, dice, careful), out)
        out[n] = END
        return n + 1
    if s.bag > 0:
        return plan_exchange(s, dice, out)
    out[0] = SKIP
    return 1


# By name: which game, and the function that fills in the moves of a decision
PUBLIC: dict[str, tuple[str, Callable[[Structs, Dice, Codes], int]]] = {
    "public-a": ("marrakech", lambda states, dice, out: best_move(states, dice, True, out)),
    "public-b": ("marrakech", lambda states, dice, out: best_move(states, dice, False, out)),
    "public-c": ("qwirkle", lambda states, dice, out: plan_turn(states, dice, False, out)),
    "public-d": ("qwirkle", lambda states, dice, out: plan_turn(states, dice, True, out)),
}
