"""Players by name; a budget is for one decision.

>>> import zellige
>>> view = zellige.game("grawlix", order=3).start().view(0)
>>> zellige.player("mcts:200", seed=1).choose(view) in view.moves
True
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from zellige.core import Move, View
from zellige.errors import InvalidParameter, ZelligeError, quoted, whole_number
from zellige.players.levels import LEVELS
from zellige.players.planner import Player
from zellige.players.public import PUBLIC, Public
from zellige.players.search.mcts import MOST_SEED, Budget
from zellige.players.simple import Greedy, Random
from zellige.players.thinking import Best, Exact, Mcts

DEFAULT = Budget(seconds=1.0)
THINKING: dict[str, Callable[[str, int, Budget, int], Player]] = {"mcts": Mcts, "exact": Exact, "best": Best}
SIMPLE: dict[str, Callable[[str, int], Player]] = {"random": Random, "greedy": Greedy, **dict.fromkeys(PUBLIC, Public)}
SIGHT = re.compile(r"[1-9][0-9]?%|100%")
BUDGET = re.compile(r"(?P<seconds>[0-9]{1,6}(\.[0-9]{0,6})?|\.[0-9]{1,6})s|(?P<iterations>[0-9]{1,12})")


def player(
    text: str,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int | None = None,
    threads: int = 1,
) -> Player:
    """A player by its name; one that thinks with a budget for a decision, in seconds or in playouts: `mcts:0.5s`,
    `mcts:1000`."""
    name, colon, rest = str(text).partition(":")
    chosen = random.SystemRandom().getrandbits(48) if seed is None else seed
    whole_number("a seed", chosen, 0, MOST_SEED)
    if (colon or name in SIMPLE) and (seconds, iterations) != (None, None):
        raise InvalidParameter(f"{quoted(text)} cannot be given another budget")
    if name == "level":
        return Level(str(text), level_of(rest), chosen, threads)
    if name == "greedy" and colon:
        return Greedy(str(text), chosen, sight_of(rest))
    if name in SIMPLE and not colon:
        return SIMPLE[name](name, chosen)
    if name not in THINKING:
        names = ", ".join([*SIMPLE, *(f"{name}:1s" for name in THINKING), "level:1 to level:8"])
        raise InvalidParameter(f"there is no player {quoted(text)}; there is {names}")
    budget = budget_of(rest) if colon else Budget(seconds, iterations)
    return THINKING[name](str(text), chosen, DEFAULT if budget == Budget() else budget.checked(), threads)


def budget_of(text: str) -> Budget:
    if not (found := BUDGET.fullmatch(text)):
        raise InvalidParameter(f"{quoted(text)} is no budget: that is such as 0.5s, or 1000 for so many playouts")
    return Budget(float(found["seconds"])) if found["seconds"] else Budget(None, int(found["iterations"]))


def sight_of(text: str) -> float:
    if not SIGHT.fullmatch(text):
        raise InvalidParameter(f"greedy sees a share of its choices, such as greedy:25%, not {quoted(text)}")
    return int(text[:-1]) / 100


def level_of(text: str) -> int:
    if text not in map(str, range(1, 9)):
        raise InvalidParameter(f"there is no level {quoted(text)}; there are level:1 to level:8")
    return int(text)


class Level:
    """A player for people; who that is hangs on the game."""

    def __init__(self, name: str, number: int, seed: int, threads: int) -> None:
        self.name = name
        self._behind = {game: player(texts[number - 1], seed=seed, threads=threads) for game, texts in LEVELS.items()}
        for made in self._behind.values():
            made.name = name

    def choose(self, view: View) -> Move:
        """A move of the player that this level is in the game."""
        if view.game.name not in self._behind:
            raise ZelligeError(f"{self.name} does not play {view.game.card.title}: nobody has measured levels for it")
        return self._behind[view.game.name].choose(view)
