"""Random games of Grawlix: exactly uniform, with the lengths and wins known from twenty million games."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from tests.games.grawlix.oracle import Oracle
from tests.games.grawlix.positions import after, text

import zellige
from zellige.study.random_games import play_out


def test_statistics_of_the_full_game() -> None:
    """22.28 tiles (sd 2.90), 50.2 % for the first player, 0.4 % after one tile, 1.7 % with an empty supply."""
    n = 400_000
    games = zellige.random_games(zellige.game("grawlix"), n, seed=3)
    assert games.lengths.mean() == pytest.approx(22.28, abs=0.025)
    assert games.lengths.std() == pytest.approx(2.90, abs=0.02)
    assert (games.winners == 1).mean() == pytest.approx(0.502, abs=0.004)
    assert (games.lengths == 1).mean() == pytest.approx(0.004, abs=0.0006)
    assert (games.lengths >= 28).mean() == pytest.approx(0.017, abs=0.001)  # 36 tiles less two hands of four
    assert games.lengths.max() <= 34
    assert set(games.winners.tolist()) == {1, 2}
    assert (games.scores[:, 0] == (games.winners == 1)).all()
    assert (games.scores.sum(axis=1) == 1).all()


def exact_lengths(oracle: Oracle, chance: Fraction, out: Counter[tuple[int, int]]) -> None:
    """How likely each length and winner is when every move is equally likely, by walking the whole tree."""
    if oracle.over():
        out[len(oracle.grid), 1 - oracle.seat] += chance  # type: ignore[assignment]
        return
    moves = oracle.moves()
    for move in moves:
        after = oracle.copy()
        after.play(move)
        exact_lengths(after, chance / len(moves), out)


@pytest.mark.parametrize(
    ("order", "hand", "moves", "seed"),
    [(2, 1, 0, 0), (3, 1, 8, 5), (3, 2, 10, 3), (4, 1, 16, 9), (4, 2, 20, 3), (6, 4, 48, 1)],
)
def test_random_play_is_exactly_uniform(order: int, hand: int, moves: int, seed: int) -> None:
    """Chi-square against the exact distribution of lengths and winners from a position."""
    oracle = after(order, hand, moves, seed)
    exact: Counter[tuple[int, int]] = Counter()
    exact_lengths(oracle, Fraction(1), exact)
    assert sum(exact.values()) == 1
    assert order == 2 or len(exact) > 2  # how the game goes depends on what is chosen
    n = 200_000
    lengths, won, points = np.zeros(n, np.int16), np.zeros(n, np.uint8), np.zeros((n, 2), np.int32)
    play_out(zellige.game("grawlix").read(text(oracle)).struct, np.array([5], np.uint64), lengths, won, points)
    seen = Counter(zip((lengths + len(oracle.grid)).tolist(), (won >> 1).tolist(), strict=True))
    assert set(seen) <= set(exact)
    chi_square = sum((seen[key] - n * float(p)) ** 2 / (n * float(p)) for key, p in exact.items())
    assert chi_square < 30, chi_square  # few degrees of freedom: once in 20,000 runs, and the seed is fixed


def test_random_placements_are_uniform_where_a_cell_stands_for_two_locations() -> None:
    """One tile in hand, five in a row: the ends of the row are two locations of one cell."""
    game = zellige.game("grawlix")
    state = game.read("grawlix 6 4 | r@:0,0 o#:0,1 y$:0,2 g%:0,3 b&:0,4 | p* | r# | 0 play")
    moves = {str(move): 0 for move in state.moves}
    assert {"p*:0,-1", "p*:0,5"} <= set(moves)
    from zellige.games.grawlix.turns import random_placement
    from zellige.kernel.compile import compiled

    @compiled
    def place_one(states: np.ndarray, dice: np.ndarray) -> None:
        random_placement(states[0], dice)

    dice, n = np.array([1], np.uint64), 9_600
    for _ in range(n):
        struct = state.struct.copy()
        place_one(struct, dice)
        cell = zellige.State(game, struct).facts["grid"]
        moves[next(f"p*:{at}" for at, tile in cell.items() if tile == "p*")] += 1
    expected = n / len(moves)
    assert sum((seen - expected) ** 2 / expected for seen in moves.values()) < 35  # 11 degrees of freedom


def digest() -> str:
    """A hash of the random games, states and moves of several parameters."""
    seen = hashlib.sha256()
    for order, hand in ((6, 4), (3, 2), (2, 1), (6, 18)):
        game = zellige.game("grawlix", order=order, hand=hand)
        games = zellige.random_games(game, 5, seed=9)
        seen.update(games.lengths.tobytes() + games.winners.tobytes() + games.scores.tobytes())
        state = game.start()
        while state.player != zellige.OVER:
            codes = state.moves.codes()
            seen.update(state.struct.tobytes() + codes.tobytes())
            state = state.play(game.move(int(codes[seen.digest()[0] % len(codes)])))
    return seen.hexdigest()


@pytest.mark.checked
def test_plain_python_gives_the_same_moves_and_the_same_bytes() -> None:
    command = [sys.executable, "-c", f"from {__name__} import digest; print(digest())"]
    plain = subprocess.run(
        command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    assert plain.stdout.strip() == digest()
