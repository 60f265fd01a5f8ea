"""What a program knows of a game beyond its rules: its sense.py and playout.py, or plain answers."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from zellige.core import Game
from zellige.kernel import Chances, Choices, Dice, Struct, compiled, extend, legal, random_game, winners


@compiled
def every_move(s: Struct, out: Choices) -> int:
    """Each legal move is a choice, and promises as much as the others."""
    codes = np.empty(len(out), np.int32)
    n = legal(s, codes)
    for k in range(n):
        out[k].codes[0], out[k].length, out[k].promise = codes[k], 1, 0.0
    return n


@compiled
def at_random(s: Struct, dice: Dice, out: Chances) -> None:
    """Play on at random to the end."""
    random_game(s, dice)
    shared(winners(s), out)


@compiled
def shared(won: int, out: Chances) -> None:
    """The chances of each seat where the game is over: the winners share."""
    n = 0
    for seat in range(len(out)):
        n += won >> seat & 1
    for seat in range(len(out)):
        out[seat] = 1 / n if won >> seat & 1 else 0.0


@compiled
def nothing_to_guess(s: Struct, dice: Dice) -> None:
    """Where nothing is hidden, a view is the state."""


@cache
def _bind(folder: str, hides: bool) -> None:
    functions: dict[str, Callable[..., Any]] = {"choices": every_move, "playout": at_random}
    if not hides:
        functions["guess"] = nothing_to_guess
    for name, file in (("choices", "sense"), ("playout", "playout")):
        if find_spec(f"{folder}.{file}"):
            functions[name] = getattr(importlib.import_module(f"{folder}.{file}"), name)
    extend(importlib.import_module(f"{folder}.state").STRUCT, **functions)


def bind(game: Game) -> None:
    """Bind what is known of a game to its struct; to be called before anything compiled asks for it."""
    game.parts  # noqa: B018 binds the rules first
    _bind(game.card.folder, game.card.hides)
