"""A finished game looked at again: what each decision cost, and apart from it what the die or the bag gave and took."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import groupby, pairwise
from typing import NamedTuple

from zellige.core import CHANCE, Move, Position, State, View
from zellige.errors import ZelligeError
from zellige.players.planner import finished
from zellige.players.search.mcts import Budget, Search
from zellige.record import Record

Chances = tuple[float, ...]  # of each seat to win


class Step(NamedTuple):
    """What one seat decided, or what chance brought: moves in a row."""

    number: int  # of the turn
    who: int  # a seat, or CHANCE
    moves: tuple[Move, ...]
    best: tuple[Move, ...]  # what would have been better; empty where nothing was, and of chance
    cost: float  # of the decision, in chances to win for the seat; 0 of chance
    before: Chances
    after: Chances

    @property
    def luck(self) -> Chances:
        """What chance gave to each seat, and took; nothing where a seat decided."""
        if self.who != CHANCE:
            return (0.0,) * len(self.before)
        return tuple(b - a for a, b in zip(self.before, self.after, strict=True))


class Review(NamedTuple):
    """All steps of a game, with the chances of each seat before and after each."""

    record: Record
    steps: tuple[Step, ...]

    def cost(self, seat: int) -> float:
        """What a seat's decisions cost it in all: its want of skill."""
        return sum(step.cost for step in self.steps if step.who == seat)

    def luck(self, seat: int) -> float:
        """What chance gave a seat in all."""
        return sum(step.luck[seat] for step in self.steps)


def review(
    record: Record, budget: Budget, seed: int = 0, progress: Callable[[int, int], None] = lambda done, of: None
) -> Review:
    """Look at each step of a game for so long.

    A decision is judged from the view of the seat that made it; what it cost is never less than nothing. What chance
    brought is judged from the whole state before and after it.
    """
    if isinstance(record.start, View):
        raise ZelligeError("this is what one seat saw; a review needs the record of the whole game")
    groups = list(_groups(record))
    if not groups:
        raise ZelligeError("nothing was played in this game")
    steps: list[Step] = []
    before = chances(groups[0][1], budget, seed)
    for n, (number, state, moves, end) in enumerate(groups):
        progress(n, len(groups))
        after = chances(end, budget, seed)
        cost, best = (0.0, ()) if state.player == CHANCE else judge(state, moves, budget, seed)
        steps.append(Step(number, state.player, moves, best, cost, before, after))
        before = after
    return Review(record, tuple(steps))


def _groups(record: Record) -> Iterator[tuple[int, State, tuple[Move, ...], State]]:
    """The moves of one seat, or of chance, in a row: with the number of the turn, and the states before and after."""
    states = [state for state in record.states() if isinstance(state, State)]
    turn, numbered = 0, []
    for before, after in pairwise(states):
        turn += before.begins_turn or not turn
        numbered.append((turn, before, after))
    for (number, _), group in groupby(numbered, key=lambda step: (step[0], step[1].player)):
        members = list(group)
        yield number, members[0][1], tuple(after.last[-1] for _, _, after in members), members[-1][2]


def chances(position: Position, budget: Budget, seed: int) -> Chances:
    """Of each seat, in a state or as a seat sees it."""
    if outcome := position.outcome:
        return tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(position.game.seats))
    search = Search(seed)
    search.think(position, budget)
    return search.chances()


def judge(state: State, moves: tuple[Move, ...], budget: Budget, seed: int) -> tuple[float, tuple[Move, ...]]:
    """What a decision cost the seat that made it, and what would have been better.

    What is thought best and what was made are looked at alike, as the seat saw it: each for as long as the other.
    """
    seat, view, search = state.player, state.view(state.player), Search(seed)
    search.think(view, budget)
    best = tuple(map(state.game.move, finished(view, search.plan(seat))))
    if sorted(map(str, best)) == sorted(map(str, moves)):
        return 0.0, ()
    would, did = (chances(reduce(View.play, line, view), budget, seed)[seat] for line in (best, moves))
    return (would - did, best) if would > did else (0.0, ())
