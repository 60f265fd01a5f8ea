"""OpenSpiel's MCTS with random rollouts, on our adapter, as a player for the arena."""

import random
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import zellige.adapters.openspiel  # noqa: F401 registers the games
from zellige.core import Move, View
from zellige.players.player import budget_of


class OpenSpiel:
    """OpenSpiel's own bot, as shipped: `openspiel:200` (simulations) or `openspiel:0.2s`.

    It spends the whole budget on every single move; our players share one budget among the moves of a decision.
    """

    pace = 300.0  # simulations per second, by the latest measurement; shared by all games

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.budget = name, budget_of(name.partition(":")[2])
        self.rng = np.random.RandomState(seed % 2**32)

    def choose(self, view: View) -> Move:
        game = pyspiel.load_game(f"python_{view.game.name}", dict(view.game.values))
        state: Any = game.new_initial_state()
        state.state = view.guess(random.Random(0))  # it only plays games in which nothing is hidden
        simulations = self.budget.playouts or max(2, int((self.budget.seconds or 0) * self.pace))
        bot = MCTSBot(game, 2**0.5, simulations, RandomRolloutEvaluator(1, self.rng), random_state=self.rng)
        begin = time.perf_counter()
        action = bot.step(state)
        OpenSpiel.pace = simulations / (time.perf_counter() - begin)
        return view.game.move(state._moves()[action])
