"""Play, study and research tile-laying games. Names load on first use, so that importing the package stays fast."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zellige.core import Game, Move, State, View
    from zellige.errors import IllegalMove, InvalidMove, InvalidParameter, InvalidPosition, ZelligeError
    from zellige.events import Event
    from zellige.games import GAMES, game
    from zellige.kernel.constants import CHANCE, OVER
    from zellige.match import Match
    from zellige.outcome import Outcome
    from zellige.players.analysis import analyse, analyses
    from zellige.players.player import player
    from zellige.record import InvalidRecord, Record
    from zellige.study.contract import check_game
    from zellige.study.random_games import random_games
    from zellige.tree import Study
    from zellige.version import __version__

_HOMES = {
    "kernel.constants": "CHANCE OVER",
    "core": "Game Move State View",
    "errors": "IllegalMove InvalidMove InvalidParameter InvalidPosition ZelligeError",
    "events": "Event",
    "games": "GAMES game",
    "match": "Match",
    "outcome": "Outcome",
    "players.analysis": "analyse analyses",
    "players.player": "player",
    "record": "InvalidRecord Record",
    "study.contract": "check_game",
    "study.random_games": "random_games",
    "tree": "Study",
    "version": "__version__",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidParameter",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Move",
    "Outcome",
    "Record",
    "State",
    "Study",
    "View",
    "ZelligeError",
    "__version__",
    "analyse",
    "analyses",
    "check_game",
    "game",
    "player",
    "random_games",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'zellige' has no attribute {name!r}")
    return getattr(importlib.import_module(f"zellige.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return __all__
