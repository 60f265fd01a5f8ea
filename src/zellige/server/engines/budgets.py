"""How much programs may think on the server: every budget from outside is capped."""

from __future__ import annotations

from typing import NamedTuple

from zellige.core import Game
from zellige.errors import ZelligeError
from zellige.players.planner import Program
from zellige.players.player import DEFAULT, THINKING, budget_of, level_of, levels, player
from zellige.players.search.mcts import Budget

MOST_SECONDS = 10.0  # of one decision or analysis, also where the budget is in playouts
MOST_PLAYOUTS = 1_000_000
SHORTEST_SLICE, LONGEST_SLICE = 0.05, 0.25  # seconds


class Named(NamedTuple):
    """The parts of a player's name, such as `mcts:0.5s,own=0.7`."""

    kind: str
    rest: str  # a budget or a level; "" if the name has none
    weights: str

    @property
    def thinks(self) -> bool:
        return self.kind in THINKING

    @property
    def budget(self) -> Budget:
        """Of a player that thinks."""
        return budget_of(self.rest) if self.rest else DEFAULT

    def __str__(self) -> str:
        base = f"{self.kind}:{self.rest}" if self.rest else self.kind
        return f"{base},{self.weights}" if self.weights else base


def parsed(name: str) -> Named:
    base, _, weights = name.partition(",")
    kind, _, rest = base.partition(":")
    return Named(kind, rest, weights)


def capped(name: str) -> str:
    """A player's name with a budget that the server allows; raises InvalidParameter if there is no such player.

    >>> capped("mcts:60s"), capped("best:99999999,own=0.7"), capped("mcts"), capped("level:3")
    ('mcts:10s', 'best:1000000,own=0.7', 'mcts:1s', 'level:3')
    """
    player(name, seed=0)  # raises if it is not a player
    parts = parsed(name)
    return str(parts._replace(rest=_within(parts))) if parts.thinks else name


def _within(parts: Named) -> str:
    """The text of a budget, no larger than allowed."""
    seconds, playouts = parts.budget
    if seconds is not None:
        return f"{MOST_SECONDS:g}s" if seconds > MOST_SECONDS else parts.rest or f"{seconds:g}s"
    return parts.rest if playouts is None or playouts <= MOST_PLAYOUTS else str(MOST_PLAYOUTS)


def behind(name: str, game: Game) -> str:
    """The player behind a level of a game; other players are themselves."""
    parts = parsed(name)
    if parts.kind != "level":
        return name
    number, known = level_of(parts.rest), levels(game)
    if number > len(known):
        raise ZelligeError(f"{name} does not play {game.card.title}, which has no such level")
    return known[number - 1]


def seconds_of(name: str, game: Game) -> float:
    """How long a decision of a player may take: 0 for one that does not search."""
    parts = parsed(behind(name, game))
    return (parts.budget.seconds or MOST_SECONDS) if parts.thinks else 0.0


def program(name: str, game: Game, seed: int) -> Program:
    """The player with this name. A budget in playouts ends after some seconds all the same."""
    parts = parsed(behind(name, game))
    if not parts.thinks or parts.budget.playouts is None:
        return player(str(parts), seed=seed)
    unlimited = str(parts._replace(rest=""))
    return player(unlimited, seconds=MOST_SECONDS, playouts=parts.budget.playouts, seed=seed)


def analysis_budget(seconds: float | None, playouts: int | None) -> Budget:
    """What an analysis may cost; a budget in playouts ends after some seconds all the same."""
    given = Budget(DEFAULT.seconds if seconds is None and playouts is None else seconds, playouts).checked()
    most = None if playouts is None else min(playouts, MOST_PLAYOUTS)
    return Budget(min(given.seconds or MOST_SECONDS, MOST_SECONDS), most)


def slice_length(every: float | None) -> float:
    """The seconds between two slices of an analysis: short enough that it can be stopped soon."""
    return min(max(every or LONGEST_SLICE, SHORTEST_SLICE), LONGEST_SLICE)
