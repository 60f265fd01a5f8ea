"""Steps per second on one core: our batches and environments against OpenSpiel's C++ games and a PettingZoo classic."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3
from rich.console import Console
from rich.progress import track
from rich.table import Table

from zellige.adapters.batch import Batch
from zellige.adapters.pettingzoo import env
from zellige.games import GAMES
from zellige.study.bench import speed

SPIEL = ("hex", "pentago", "backgammon", "hive")
SECONDS = 4
GAMES_AT_ONCE, STEPS = 1000, 50


def batch_steps(name: str, observed: bool) -> Callable[[], int]:
    """Random moves in many games at once, with or without writing out the observations."""
    batch, rng = Batch(name, GAMES_AT_ONCE, seed=1), np.random.default_rng(1)
    each, seen = np.arange(GAMES_AT_ONCE), batch.observe() if observed else None

    def work() -> int:
        for _ in range(STEPS):
            batch.step(batch.legal[each, (rng.random(GAMES_AT_ONCE) * batch.counts).astype(np.int64)])
            if seen is not None:
                batch.observe(seen)
        return STEPS * GAMES_AT_ONCE

    return work


def spiel_steps(name: str) -> Callable[[], int]:
    """A random game in OpenSpiel, played from Python; chance moves count as steps."""
    game, rng = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, n = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            n += 1
        return n

    return work


def zoo_steps(table: Any) -> Callable[[], int]:
    """A random game in PettingZoo, with actions sampled by mask."""

    def work() -> int:
        table.reset()
        n = 0
        for agent in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            over = terminated or truncated
            table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
            n += not over
        return n

    return work


def main() -> None:
    works: dict[tuple[str, str], Callable[[], int]] = {}
    works |= {("OpenSpiel, C++", name): spiel_steps(name) for name in SPIEL}
    works |= {("our batch", name): batch_steps(name, observed=False) for name in GAMES}
    works |= {("our batch, observed", name): batch_steps(name, observed=True) for name in GAMES}
    works |= {("PettingZoo", "connect four"): zoo_steps(connect_four_v3.env())}
    works |= {("our PettingZoo", name): zoo_steps(env(name)) for name in GAMES}
    speeds = {what: speed(work, SECONDS) for what, work in track(works.items(), "measuring", transient=True)}
    fastest = {
        "our batch": max(speeds["OpenSpiel, C++", name] for name in SPIEL),
        "our PettingZoo": speeds["PettingZoo", "connect four"],
    }
    table = Table("what", "game", "steps per second", "ratio to their fastest", box=None, header_style="dim")
    for column in table.columns[2:]:
        column.justify = "right"
    for (what, name), steps in speeds.items():
        theirs = fastest.get(what.partition(",")[0])
        table.add_row(what, name, f"{steps:,.0f}", f"{steps / theirs:.1f}" if theirs else "")
    Console().print(table)


if __name__ == "__main__":
    main()
