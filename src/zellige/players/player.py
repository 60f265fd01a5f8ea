"""A player: `choose(view) -> move`, found by name; a budget is for one decision.

>>> import zellige
>>> view = zellige.game("grawlix", order=3).start().view(0)
>>> zellige.player("mcts:200", seed=1).choose(view) in view.moves
True
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Protocol

import numpy as np

from zellige.core import Move, View
from zellige.errors import InvalidParameter, ZelligeError, quoted
from zellige.kernel import CHOICE, Choices, Structs, choices, compiled
from zellige.players import sense
from zellige.players.search.mcts import Budget, Search
from zellige.players.search.tree import MOST_CHOICES


class Player(Protocol):
    """Whoever chooses moves, from a view alone."""

    name: str

    def choose(self, view: View) -> Move:
        """A legal move of the seat whose view it is, which must be to move."""
        ...


class Planner:
    """A player that decides on several moves at once: those of its seat in a row, with no chance between them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._plan: list[int] = []
        self._expected = b""  # the position in which the next move of the plan is to be made

    def choose(self, view: View) -> Move:
        """The next move of the plan, if all went by it; else a new plan is made."""
        if not isinstance(view, View) or view.seat is None or view.player != view.seat:
            raise ZelligeError(f"{self.name} is asked for a move where it is not to move: it needs the view of who is")
        if not self._plan or view.struct.tobytes() != self._expected:
            self._plan = list(self.decide(view))
        move = view.game.move(self._plan.pop(0))
        if self._plan:
            self._expected = view.play(move).struct.tobytes()
        return move

    def decide(self, view: View) -> tuple[int, ...]:
        """One move or more."""
        raise NotImplementedError


class Random(Planner):
    """Any legal move, each as likely as the others."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name)
        self.rng = random.Random(seed)

    def decide(self, view: View) -> tuple[int, ...]:
        return (int(self.rng.choice(view.moves.codes())),)


class Greedy(Planner):
    """What promises most by the game's heuristic; of equals any."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name)
        self.rng = random.Random(seed)

    def decide(self, view: View) -> tuple[int, ...]:
        found = choices_of(view)
        best = np.flatnonzero(found["promise"] >= found["promise"].max() - 1e-9)
        return codes_of(found[self.rng.choice(best)])


class Mcts(Planner):
    """Tree search by playouts."""

    def __init__(self, name: str, seed: int, budget: Budget, threads: int = 1) -> None:
        super().__init__(name)
        self.budget, self.search = budget, Search(seed, threads)

    def decide(self, view: View) -> tuple[int, ...]:
        self.search.think(view, self.budget)
        plan = self.search.plan(view.player)
        return finished(view, plan)


def finished(view: View, plan: tuple[int, ...]) -> tuple[int, ...]:
    """A plan up to where chance or another seat moves: what a search did not come to, the heuristic adds."""
    position = view
    for code in plan:
        position = position.play(view.game.move(code))
    while position.player == view.player and (not plan or not position.begins_turn):
        found = choices_of(position)
        added = codes_of(found[int(np.argmax(found["promise"]))])
        plan += added
        for code in added:
            position = position.play(view.game.move(code))
    return plan


def choices_of(view: View) -> Choices:
    """What the seat to move can choose from, with what each promises."""
    sense.bind(view.game)
    room = np.empty(MOST_CHOICES, CHOICE)
    return room[: _choices_of(view.struct, room)]


@compiled
def _choices_of(states: Structs, room: Choices) -> int:
    return choices(states[0], room)


def codes_of(choice: np.void) -> tuple[int, ...]:
    return tuple(choice["codes"][: choice["length"]].tolist())


# Players by name

DEFAULT = Budget(seconds=1.0)
MAKERS: dict[str, Callable[[str, Budget, int, int], Player]] = {
    "random": lambda name, budget, seed, threads: Random(name, seed),
    "greedy": lambda name, budget, seed, threads: Greedy(name, seed),
    "mcts": lambda name, budget, seed, threads: Mcts(name, seed, budget, threads),
}
BUDGET = re.compile(r"(?P<seconds>[0-9]+(\.[0-9]*)?|\.[0-9]+)s|(?P<iterations>[0-9]+)")


def player(
    text: str,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int | None = None,
    threads: int = 1,
) -> Player:
    """A player by its name, with a budget for one decision in seconds or in playouts: `mcts:0.5s`, `mcts:1000`."""
    name, colon, rest = str(text).partition(":")
    if name not in MAKERS:
        raise InvalidParameter(f"there is no player {quoted(text)}; there is {', '.join(MAKERS)}")
    budget = Budget(seconds, iterations)
    if colon:
        if not (found := BUDGET.fullmatch(rest)):
            raise InvalidParameter(f"{quoted(text)}: a budget is such as 0.5s, or 1000 for so many playouts")
        budget = Budget(float(found["seconds"])) if found["seconds"] else Budget(None, int(found["iterations"]))
    if budget == Budget():
        budget = DEFAULT
    if any(given is not None and not 0 < given < 1e9 for given in budget):
        raise InvalidParameter(f"{quoted(text)}: a budget must be more than nothing, and less than a billion")
    return MAKERS[name](str(text), budget, random.SystemRandom().getrandbits(48) if seed is None else seed, threads)
