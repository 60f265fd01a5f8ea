"""The compiled rules against the oracle: the same moves, turns and winners."""

import random

import pytest
from tests import perft as files
from tests.games.grawlix.oracle import Oracle
from tests.games.grawlix.positions import positions, text
from tests.strategies import soaked, whole

import zellige
from zellige.study.perft import perft

CASES = files.cases("grawlix")

# 2,000 games: most of the full game, some of every order, with small, usual and huge hands
GAMES = [(6, 4, 900), (6, 1, 100), (6, 18, 100), (5, 4, 200), (5, 2, 100), (4, 4, 200), (4, 1, 100), (3, 2, 100)]
GAMES += [(3, 18, 50), (2, 1, 50), (2, 4, 50), (1, 1, 50)]


def compare(order: int, hand: int, seed: int, leaves: float = 0) -> int:
    """Play one random game with both, in which a seat may leave before any move. Gives the number of states in which
    a cell stood for two locations."""
    rng, oracle = random.Random(seed), Oracle(order, hand)
    state, doubles = zellige.game("grawlix", order=order, hand=hand).start(), 0
    while True:
        moves = sorted(map(str, state.moves))
        assert set(moves) == (set() if oracle.over() else oracle.moves()), state
        assert len(moves) == len(set(moves))
        assert (state.player == zellige.OVER) == oracle.over(), state
        if state.player == zellige.OVER:
            assert state.outcome is not None and state.outcome.winners == (1 - oracle.seat,)
            return doubles
        assert state.player == oracle.seat
        doubles += bool(state.struct[0].both)
        if leaves and rng.random() < leaves:
            seat = rng.randrange(2)
            state = state.leave(seat)
            oracle.leave(seat)
            assert state.game.read(text(oracle)) == state.game.read(str(state)) == state
            continue
        move = rng.choice(moves)
        state = state.play(move)
        oracle.play(move)


@pytest.mark.parametrize(("order", "hand", "games"), GAMES)
@pytest.mark.parametrize(("first", "end"), soaked([(0, 1), (1, 10)], [(0, 1)]))
def test_agrees_with_the_oracle(order: int, hand: int, games: int, first: int, end: int) -> None:
    """A tenth of the games; `make soak` plays the other nine."""
    seeds = range(games * first // 10, games * end // 10)
    doubles = sum(compare(order, hand, seed) for seed in seeds)
    assert doubles > len(seeds) / 10 or order == 1  # the hard case, one remainder for two lines, was there


@pytest.mark.parametrize("part", soaked(range(4), [0]))
def test_agrees_where_a_seat_leaves(part: int) -> None:
    for seed in range(50 * part, 50 * part + 50):
        compare(6 if seed % 2 else 3, 4, seed, leaves=0.05)


@pytest.mark.checked
@pytest.mark.plain
@pytest.mark.parametrize(("order", "hand"), [(6, 4), (3, 2), (2, 1)])
def test_agrees_in_every_way_of_running(order: int, hand: int) -> None:
    for seed in range(3):
        compare(order, hand, seed, leaves=seed / 50)


@pytest.mark.checked
@pytest.mark.parametrize(("position", "counts"), CASES, ids=[position for position, _ in CASES])
def test_perft(position: str, counts: list[int]) -> None:
    state = whole(zellige.game("grawlix"), position)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("position", "counts"), CASES, ids=[position for position, _ in CASES])
def test_perft_file_is_the_oracles(position: str, counts: list[int]) -> None:
    """As deep as the oracle gets in a moment; `make perft` counts all of it again."""
    for depth, count in enumerate(counts, 1):
        if count < 5_000:
            assert files.perft(positions()[position], depth) == count
