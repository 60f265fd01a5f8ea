"""GAMES: the only place that lists all the games."""

import importlib

from zellige.card import Card, defined
from zellige.core import Game
from zellige.errors import ZelligeError, instead, quoted

GAMES = ("grawlix", "marrakech", "qwirkle")
FOLDERS = {name: f"zellige.games.{name}" for name in GAMES}  # a game from outside the package adds its folder here


def card(name: str) -> Card:
    """The card of a game."""
    if not isinstance(name, str) or name not in FOLDERS:
        hint = instead(name, FOLDERS, f"choose from {', '.join(FOLDERS)}")
        raise ZelligeError(f"there is no game {quoted(name)}; {hint}")
    loaded: Card
    (loaded,) = defined(importlib.import_module(FOLDERS[name]), "CARD")
    return loaded


def game(name: str, /, **values: object) -> Game:
    """A game with its parameters.

    >>> game("grawlix", order=3, hand=2)
    Game(grawlix, order=3, hand=2)
    """
    return Game(card(name), **values)
