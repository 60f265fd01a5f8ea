"""Close choices: the decisions of a game in which the second-best choice is nearly as good as the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from zellige.core import View
from zellige.players.search.mcts import Budget, Child, Search, order
from zellige.study.contest import Step

PLAYOUTS = 400  # of the search for the two best choices
JUDGED = 1600  # playouts after each of them; their difference then has a standard error of about 0.02
WITHIN = 0.05  # two choices are close if their chances to win differ by at most this
OPEN = 0.05  # a decision is open while the player's chance is at least this far from a certain loss and a certain win


class Choices(NamedTuple):
    """The decisions of one game that were open and left a choice."""

    open: int
    close: int  # how many of them were close


def choices(steps: Sequence[Step]) -> Choices:
    gaps = list(gaps_of(steps))
    return Choices(len(gaps), sum(gap <= WITHIN for gap in gaps))


def gaps_of(steps: Sequence[Step]) -> Iterator[float]:
    """The difference between the two best choices, for each open decision."""
    at = 0
    while at < len(steps):
        before = steps[at].before
        if before.player < 0:
            at += 1
            continue
        view, search = before.view(before.player), Search(0)
        search.search(view, Budget(None, PLAYOUTS))
        children, seat = search.children(), before.player
        if len(children) > 1 and OPEN <= search.values()[seat] <= 1 - OPEN:
            yield gap(view, children)
        at += length(children, [step.move.code for step in steps[at : at + 12]])


def length(children: Sequence[Child], codes: Sequence[int]) -> int:
    """How many moves the decision was that was made: one of the search's choices, or else a single move."""
    made = [child.codes for child in children if child.codes == tuple(codes[: len(child.codes)])]
    return max(map(len, made), default=1)


def gap(view: View, children: Sequence[Child]) -> float:
    """How much the chances to win differ after the two choices that a search prefers."""
    ranked = sorted(children, key=lambda child: order(child, view.player), reverse=True)
    one, other = (chance(view, child) for child in ranked[:2])
    return abs(one - other)


def chance(view: View, child: Child) -> float:
    """The chance to win of the seat to move after a choice, by a search of its own."""
    after = reduce(View.play, map(view.game.move, child.codes), view)
    if after.outcome:
        return after.outcome.shares[view.player]
    search = Search(1)
    search.search(after, Budget(None, JUDGED))
    return search.values()[view.player]
