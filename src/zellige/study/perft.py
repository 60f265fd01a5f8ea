"""Perft: the number of move sequences from a position, chance included; the classic test of move generation."""

import numpy as np

from zellige.core import State
from zellige.kernel.compile import compiled
from zellige.kernel.rules import apply, legal
from zellige.kernel.structs import Codes, Structs

DEEPEST = 5  # moves counted in one compiled call; Ctrl-C works between calls


@compiled
def count_sequences(states: Structs, pool: Structs, moves: Codes, todo: Codes) -> int:
    """Walk the tree without recursion: level d has the state pool[d] and the moves moves[d, : todo[d]]."""
    depth, total, level = len(pool), 0, 0
    pool[0] = states[0]
    todo[0] = legal(pool[0], moves[0])
    if depth == 1:
        return int(todo[0])
    while level >= 0:
        if todo[level] == 0:
            level -= 1
            continue
        todo[level] -= 1
        move = moves[level, todo[level]]
        level += 1
        pool[level] = pool[level - 1]
        apply(pool[level], move)
        todo[level] = legal(pool[level], moves[level])
        if level == depth - 1:  # the last moves are counted without playing them
            total += todo[level]
            todo[level] = 0
    return total


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` moves from a state.

    >>> from zellige.games import game
    >>> [perft(game("grawlix").start(), depth) for depth in range(4)]
    [1, 36, 1260, 42840]
    """
    if depth == 0:
        return 1
    if depth > DEEPEST:
        return sum(perft(state.play(move), depth - 1) for move in state.moves)
    pool = np.zeros(depth, state.struct.dtype)
    moves = np.zeros((depth, state.game.parts.most_moves), np.int32)
    return int(count_sequences(state.struct, pool, moves, np.zeros(depth, np.int32)))
