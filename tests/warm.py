"""Compiles what the tests use once, so that parallel test processes do not all compile it at the same time."""

import gc

import numpy as np

from zellige import games
from zellige.adapters.batch import Batch
from zellige.study.warm import compile_all


def batches(name: str) -> None:
    batch = Batch(name, 2, seed=1)
    batch.observe()
    batch.masks()
    batch.step(batch.legal[np.arange(2), 0])


if __name__ == "__main__":
    gc.disable()  # the compiler leaves much behind, and looking through it takes an eighth of the time
    games.FOLDERS["pig"] = "tests.pig"
    for name in (*games.GAMES, "pig"):
        compile_all(games.game(name))
        if name in games.GAMES:
            batches(name)
        gc.collect()
