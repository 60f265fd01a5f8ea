"""GAMES: the only place that names all the games."""

import importlib

from zellige.core import Card, Game, ZelligeError

GAMES = ("grawlix",)


def card(name: str) -> Card:
    """The card of a game."""
    if name not in GAMES:
        raise ZelligeError(f"there is no game {name!r}; there is {', '.join(GAMES)}")
    found: Card = importlib.import_module(f"zellige.games.{name}").CARD
    return found


def game(name: str, **values: object) -> Game:
    """A game, with its parameters.

    >>> game("grawlix", order=3, hand=2)
    Game(grawlix, order=3, hand=2)
    """
    return Game(card(name), **values)
