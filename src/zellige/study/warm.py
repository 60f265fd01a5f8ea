"""Calls everything that is compiled once, so that nobody has to wait for it later."""

import random

from zellige.core import Game, State
from zellige.kernel.constants import OVER
from zellige.players import exact
from zellige.players.analysis import analyse
from zellige.players.player import player
from zellige.players.simple import published
from zellige.study.contract import check_game
from zellige.study.perft import perft


def compile_all(game: Game) -> None:
    """Compile the rules of a game and everything its players need."""
    check_game(game, games=1, moves=40)
    perft(game.start(), 2)
    state = decision(game.start())
    analyse(state.view(state.player), playouts=10)
    for name in published(game):
        player(name, seed=0).choose(state.view(state.player))
    if near := ending(game):
        exact.best_moves(near, nodes=1)


def decision(state: State) -> State:
    """The first state in which a seat is to move."""
    while state.player < 0:
        state = state.play(next(iter(state.moves)))
    return state


def ending(game: Game) -> State | None:
    """A solvable state from a random game, if there is one."""
    state, rng = game.start(), random.Random(1)
    while state.player != OVER:
        if state.player >= 0 and exact.is_near(state):
            return state
        state = state.play(rng.choice(list(state.moves)))
    return None
