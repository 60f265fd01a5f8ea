"""Calls everything that is compiled once, so that nobody has to wait for it later."""

import random
from collections.abc import Iterator

import numpy as np

from zellige.core import Game, State
from zellige.kernel.constants import OVER
from zellige.match import Match
from zellige.players.analysis import analyse
from zellige.players.exact import is_near
from zellige.players.player import player
from zellige.players.search.exact import ENTRY, enlarged
from zellige.players.simple import published


def compile_rules(game: Game, moves: int = 30) -> None:
    """Compile the rules of a game, and what matches and scenes need: a match is played with everything that a server
    asks for."""
    match, rng = Match(game, seed=0), random.Random(0)
    for _ in range(moves):
        if match.outcome:
            break
        view = match.view(match.state.player)
        legal = sorted(view.moves, key=str)
        move = rng.choice(legal)
        game.clicks(view, move)
        game.motions(view, move, match.preview([move], match.state.player))
        match.play(move)
        match.latest(0)
    for seat in (None, 0):
        view = match.view(seat)
        game.read(str(view))
        (view.scene(), view.facts, match.record.seen_by(seat).text)
    decision(game.start()).leave(0)


def compile_players(game: Game) -> None:
    """Compile everything that players of a game need. Search is compiled anew for some numbers of seats."""
    enlarged(np.zeros(2, ENTRY), np.zeros(4, ENTRY))
    for one in tables(game):
        state = decision(one.start())
        for name in ("random", "greedy", "mcts:10", "best:10", *published(one)):
            player(name, seed=0).decide(state.view(state.player))
        for seat in (state.player, None):
            analyse(state.view(seat), playouts=10)
        if last := last_decision(one):
            player("exact", playouts=1000, seed=0).decide(last.view(last.player))


def compile_all(game: Game) -> None:
    """Compile the rules of a game and everything its players and studies need."""
    from zellige.study.contract import check_game  # a server needs none of these, and should start soon
    from zellige.study.perft import perft
    from zellige.study.rollouts import rolled_out

    compile_rules(game)
    compile_players(game)
    check_game(game, games=1, moves=40)
    perft(game.start(), 2)
    rolled_out(game.start(), 1)


def tables(game: Game) -> Iterator[Game]:
    """The game with every number of seats."""
    key = game.card.seats
    for seats in game.card.table:
        yield Game(game.card, **({key: seats} if isinstance(key, str) else {}))


def decision(state: State) -> State:
    """The first state in which a seat is to move."""
    while state.player < 0:
        state = state.play(next(iter(state.moves)))
    return state


def last_decision(game: Game) -> State | None:
    """A state just before the end of a random game, if it can be solved: solving it also compiles how to write down
    the solution."""
    state, rng, last = game.start(), random.Random(1), None
    while state.player != OVER:
        last = state if state.player >= 0 and is_near(state) else last
        state = state.play(rng.choice(list(state.moves)))
    return last
