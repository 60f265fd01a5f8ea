"""What a program knows of a game beyond its rules: its sense.py and playout.py, or plain answers."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from zellige.core import Game
from zellige.errors import ZelligeError
from zellige.kernel.rules import bind_function
from zellige.players.search.plain import MOST_CHOICES, MOST_MOVES, SEATS, at_random, every_move


@cache
def _bind(folder: str, most_moves: int) -> None:
    functions: dict[str, Callable[..., Any]] = {"choices": every_move, "playout": at_random}
    for name, file in (("choices", "sense"), ("playout", "playout")):
        if find_spec(f"{folder}.{file}"):
            functions[name] = getattr(importlib.import_module(f"{folder}.{file}"), name)
    most = MOST_CHOICES if functions["choices"] is every_move else MOST_MOVES
    if most_moves > most:
        raise ZelligeError(f"a search has room for {most} moves at once, not for {most_moves}")
    for name, function in functions.items():
        bind_function(importlib.import_module(f"{folder}.state").STRUCT, name, function)


def bind(game: Game) -> None:
    """Bind what is known of a game to its struct; to be called before anything compiled asks for it."""
    if game.seats > SEATS:
        raise ZelligeError(f"a search has room for {SEATS} seats, not for {game.seats}")
    _bind(game.card.folder, game.parts.most_moves)  # asking for the parts binds the rules first
