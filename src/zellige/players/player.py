"""Players by name. A budget is for one decision.

>>> import zellige
>>> view = zellige.game("grawlix", order=3).start().view(0)
>>> zellige.player("mcts:200", seed=1).choose(view) in view.moves
True
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from zellige.card import optional
from zellige.core import Game, Move, View
from zellige.errors import InvalidParameter, ZelligeError, nearest, quoted, whole_number
from zellige.games import FOLDERS
from zellige.players.evaluator import STANDARD, Evaluator, checked, read_weights
from zellige.players.planner import Program
from zellige.players.search.mcts import MOST_SEED, MOST_THREADS, Budget
from zellige.players.simple import Greedy, Published, Random
from zellige.players.thinking import Best, Exact, Mcts

DEFAULT = Budget(seconds=1.0)
THINKING: dict[str, Callable[..., Program]] = {"mcts": Mcts, "exact": Exact, "best": Best}
SIMPLE = ("random", "level")  # without weights, as the published heuristics are
SIGHT = re.compile(r"[1-9][0-9]?%|100%")
BUDGET = re.compile(r"(?P<seconds>[0-9]{1,6}(\.[0-9]{0,6})?|\.[0-9]{1,6})s|(?P<playouts>[0-9]{1,12})")
LONGEST_NAME = 500  # characters


def player(
    text: str,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    evaluator: Evaluator | None = None,
) -> Program:
    """A player by its name. One that thinks takes a budget for each decision, in seconds or playouts (`mcts:0.5s`,
    `mcts:1000`); one that has a heuristic takes weights for it (`greedy,own=0.7`), or an evaluator."""
    whole = str(text)
    if len(whole) > LONGEST_NAME:
        raise InvalidParameter(f"the name of a player has at most {LONGEST_NAME} characters")
    chosen = random.SystemRandom().getrandbits(48) if seed is None else seed
    whole_number("a seed", chosen, 0, MOST_SEED)
    base, comma, changes = whole.partition(",")
    name, colon, rest = base.partition(":")
    whole_number("the number of threads", threads, 1, MOST_THREADS)
    if comma and evaluator is not None:
        raise InvalidParameter(f"{quoted(text)} has weights of its own, and cannot be given an evaluator too")
    if name in (*SIMPLE, *heuristics()) and (comma or evaluator is not None):
        raise InvalidParameter(f"{quoted(base)} has no weights")
    if (colon or name not in THINKING) and (seconds, playouts) != (None, None):
        raise InvalidParameter(f"{quoted(text)} cannot be given another budget")
    rating = read_weights(changes) if comma else STANDARD if evaluator is None else checked(evaluator)
    if name == "level":
        return Level(whole, level_of(rest), chosen, threads)
    if name == "greedy":
        return Greedy(whole, chosen, sight_of(rest) if colon else 1.0, rating)
    if name == "random" and not colon:
        return Random(whole, chosen)
    if name in THINKING:
        budget = budget_of(rest) if colon else Budget(seconds, playouts)
        return THINKING[name](whole, chosen, DEFAULT if budget == Budget() else budget.checked(), threads, rating)
    if whole in heuristics():
        return Published(whole, chosen)
    meant = nearest(name, ("random", "greedy", "level", *THINKING, *heuristics()))
    names = ", ".join(["random", "greedy", *heuristics(), *(f"{name}:1s" for name in THINKING), "level:1 to level:8"])
    hint = f"did you mean {meant}{whole.removeprefix(name)}?" if meant not in ("", name) else f"choose from {names}"
    raise InvalidParameter(f"there is no player {quoted(text)}; {hint}")


def heuristics() -> list[str]:
    """The names of the published heuristics, for all games."""
    files = (optional(folder, "public") for folder in FOLDERS.values())
    return [name for file in files if file for name in file.PUBLIC]


def budget_of(text: str) -> Budget:
    if not (found := BUDGET.fullmatch(text)):
        raise InvalidParameter(f"{quoted(text)} is not a budget; use seconds (0.5s) or playouts (1000)")
    return Budget(float(found["seconds"])) if found["seconds"] else Budget(None, int(found["playouts"]))


def sight_of(text: str) -> float:
    if not SIGHT.fullmatch(text):
        raise InvalidParameter(f"{quoted(text)} is not a share of the choices; write greedy:25%")
    return int(text[:-1]) / 100


def level_of(text: str) -> int:
    if text not in map(str, range(1, 9)):
        raise InvalidParameter(f"there is no level {quoted(text)}; there are level:1 to level:8")
    return int(text)


def levels(game: Game) -> Sequence[str]:
    """The players behind the levels of a game, weakest first, from its levels.py; none if nobody has measured them."""
    file = optional(game.card.folder, "levels")
    return file.LEVELS if file else ()


class Level(Program):
    """A player for people; which program it is depends on the game."""

    def __init__(self, name: str, number: int, seed: int, threads: int) -> None:
        super().__init__(name)
        self.number, self.seed, self.threads = number, seed, threads
        self._behind: dict[str, Program] = {}  # by the game's name

    def check(self, game: Game) -> None:
        self.behind(game).check(game)

    def behind(self, game: Game) -> Program:
        """The program that plays a game at this level."""
        if game.name not in self._behind:
            if self.number > len(levels(game)):
                raise ZelligeError(f"{self.name} does not play {game.card.title}, which has no such level")
            self._behind[game.name] = player(levels(game)[self.number - 1], seed=self.seed, threads=self.threads)
        return self._behind[game.name]

    def _choose(self, view: View) -> Move:
        return self.behind(view.game).choose(view)
