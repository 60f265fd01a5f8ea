"""The compiled rules against the oracle: the same moves, position strings, scores and winners."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from tests import perft as files
from tests.games.marrakech.oracle import CLOCKWISE, Oracle, walk
from tests.games.marrakech.positions import positions
from tests.strategies import soaked, whole

import zellige
from zellige.games.marrakech.strings import move_assam
from zellige.games.marrakech.turns import draw, lay_any, random_game
from zellige.kernel.compile import compiled
from zellige.study.perft import perft

CASES = files.cases("marrakech")
VARIANTS: list[tuple[Oracle, dict[str, Any]]] = [
    (Oracle("cy"), {}),
    (Oracle("rpc"), {"players": 3, "colours": "rpc"}),
    (Oracle("cypr"), {"players": 4}),
    (Oracle("cypr", 12, 2, True), {"counts": "commercial"}),
]
NUMBERS: list[tuple[Oracle, dict[str, Any]]] = [  # other numbers in the same rules (R11)
    (Oracle("cy", faces="111111", dirhams=5), {"faces": "111111", "dirhams": 5}),
    (Oracle("cyp", faces="444444", payment=2), {"players": 3, "faces": "444444", "payment": 2}),
    (Oracle("cypr", faces="112344", dirhams=1), {"players": 4, "faces": "112344", "dirhams": 1}),
    (Oracle("cypr", 3, payment=5, dirhams=5), {"players": 4, "rugs": 3, "payment": 5, "dirhams": 5}),
    (
        Oracle("cypr", 12, 2, True, dirhams=100, faces="223344", payment=5),
        {"counts": "commercial", "dirhams": 100, "faces": "223344", "payment": 5},
    ),
    (
        Oracle("cyp", 15, 3, True, dirhams=5, faces="111234"),
        {"players": 3, "counts": "commercial", "dirhams": 5, "faces": "111234"},
    ),
]
FREE: tuple[Oracle, dict[str, Any]] = (Oracle("cyp", payment=0, dirhams=1), {"players": 3, "payment": 0, "dirhams": 1})
ALL = [*VARIANTS, *NUMBERS, FREE]


def named(cases: list[tuple[Oracle, dict[str, Any]]]) -> list[str]:
    return [str(values) for _, values in cases]


def compare(oracle: Oracle, values: dict[str, Any], seed: int, leaves: float = 0) -> bool:
    """Play one random game with both, in which seats may leave before any move; says whether somebody went out."""
    rng, state = random.Random(seed), zellige.game("marrakech", **values).start()
    while True:
        assert str(state) == str(oracle)
        moves = sorted(oracle.moves())
        codes = state.moves.codes()
        assert len(codes) == len(moves)
        if state.player == zellige.CHANCE:
            assert {str(move): state.odds(move) for move in state.moves} == oracle.odds()
        if not moves:
            assert state.outcome is not None
            assert (list(state.outcome.scores), state.outcome.winners) == (oracle.scores(), oracle.winners())
            return any(oracle.out)
        if leaves and state.player >= 0 and rng.random() < leaves:
            seat = rng.choice([seat for seat in range(oracle.seats) if not oracle.out[seat]])
            state = state.leave(seat)
            oracle.leave(seat)
            assert state.game.read(str(state)) == state
            assert state.facts["left"] == sorted(oracle.left_game)
            assert [state.is_in(seat) for seat in range(oracle.seats)] == [not out for out in oracle.out]
            continue
        move = rng.choice(moves)
        assert sorted(map(str, state.moves)) == moves
        assert list(state.scores) == oracle.scores()
        state = state.play(move)
        oracle.play(move)


@pytest.mark.parametrize(("oracle", "values"), VARIANTS, ids=named(VARIANTS))
@pytest.mark.parametrize(("first", "end"), soaked(pairwise((0, 60, 250, 500, 750, 1000)), [(0, 60)]))
def test_agrees_with_the_oracle(oracle: Oracle, values: dict[str, Any], first: int, end: int) -> None:
    """Sixty games of each kind; `make soak` plays the others of a thousand."""
    out = sum(compare(oracle.copy(), values, seed) for seed in range(first, end))
    assert out > 0  # some went out, and the others played on


@pytest.mark.parametrize(("oracle", "values"), NUMBERS, ids=named(NUMBERS))
@pytest.mark.parametrize(("first", "end"), soaked(pairwise((0, 20, 250, 500)), [(0, 20)]))
def test_agrees_with_the_oracle_with_other_numbers(
    oracle: Oracle, values: dict[str, Any], first: int, end: int
) -> None:
    assert sum(compare(oracle.copy(), values, seed) for seed in range(first, end)) > 0


def test_nobody_goes_out_where_nothing_is_paid() -> None:
    oracle, values = FREE
    assert not any(compare(oracle.copy(), values, seed) for seed in range(10))


@pytest.mark.parametrize(("oracle", "values"), ALL, ids=named(ALL))
@pytest.mark.parametrize("part", soaked(range(5), [0]))
def test_agrees_where_seats_leave(oracle: Oracle, values: dict[str, Any], part: int) -> None:
    for seed in range(40 * part, 40 * part + 40):
        compare(oracle.copy(), values, seed, leaves=0.02)


@pytest.mark.checked
@pytest.mark.plain
@pytest.mark.parametrize(("oracle", "values"), ALL, ids=named(ALL))
def test_agrees_in_every_way_of_running(oracle: Oracle, values: dict[str, Any]) -> None:
    compare(oracle.copy(), values, seed=1)
    compare(oracle.copy(), values, seed=2, leaves=0.03)


def test_all_784_movements() -> None:
    for x in range(7):
        for y in range(7):
            for facing in CLOCKWISE:
                for die in range(1, 5):
                    (to_x, to_y), to_facing = walk((x, y), facing, die)
                    assert move_assam(f"A{x}{y}{facing}", die) == f"A{to_x}{to_y}{to_facing}"


@pytest.mark.checked
@pytest.mark.parametrize(("position", "counts"), CASES, ids=[position[:60] for position, _ in CASES])
def test_perft(position: str, counts: list[int]) -> None:
    state = whole(zellige.game("marrakech"), position)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_perft_after_one_turn_and_after_two() -> None:
    start = zellige.game("marrakech").start()
    assert (perft(start, 3), perft(start, 6)) == (111, 10_917)


@pytest.mark.parametrize(("position", "counts"), CASES, ids=[position[:60] for position, _ in CASES])
def test_perft_file_is_the_oracles(position: str, counts: list[int]) -> None:
    """As deep as the oracle gets in a moment; `make perft` counts all of it again."""
    for depth, count in enumerate(counts, 1):
        if count < 3_000:
            assert files.perft(positions()[position], depth) == count


@pytest.mark.parametrize(
    ("players", "turns", "points", "deviation", "first"),
    [(2, 29.84, 46.4, 18.2, 0.567), (3, 44.9, 43.35, 16.0, 0.388), (4, 59.94, 40.98, 14.35, 0.295)],
)
def test_statistics_of_random_games(players: int, turns: float, points: float, deviation: float, first: float) -> None:
    games = zellige.random_games(zellige.game("marrakech", players=players), 100_000, seed=2)
    assert games.lengths.mean() == pytest.approx(turns, abs=0.02)
    assert games.scores.mean() == pytest.approx(points, abs=0.2)
    assert games.scores.std() == pytest.approx(deviation, abs=0.2)
    assert (games.winners == 1).mean() == pytest.approx(first, abs=0.006)
    assert 0.002 < (np.bitwise_count(games.winners) > 1).mean() < 0.0045  # draws; 0.3 % with two players


@compiled
def lay_one(states: np.ndarray, dice: np.ndarray) -> None:
    lay_any(states[0], dice)


def test_random_rugs_are_uniform() -> None:
    """A position with one turn to go: where the last rug lies and what it pays is as the exact odds have it."""
    game = zellige.game("marrakech")
    state = game.read(next(position for position in positions() if " 1 lay" in position))
    assert len(state.moves) == 6
    dice, n = np.array([3], np.uint64), 12_000
    seen: dict[str, int] = {}
    for _ in range(n):
        struct = state.struct.copy()
        lay_one(struct, dice)
        text = game.parts.text.write(struct)
        seen[text] = seen.get(text, 0) + 1
    assert len(seen) == 6
    assert sum((count - n / 6) ** 2 / (n / 6) for count in seen.values()) < 25  # five degrees of freedom


@compiled
def play_on(states: np.ndarray, dice: np.ndarray) -> None:
    random_game(states[0], dice)


@pytest.mark.parametrize(
    ("variant", "odds"),
    [
        ("", {1: 1 / 6, 0: 1 / 3, 3: 1 / 2}),
        (" faces 111122 payment 2", {2: 2 / 3, 0: 1 / 3}),
        (" faces 333334 payment 5", {15: 1.0}),
        (" payment 0", {0: 1.0}),
    ],
)
def test_random_games_throw_the_die_by_its_odds(variant: str, odds: dict[int, float]) -> None:
    """From a throw that is the last of the game, what is paid tells the die: for one step, two, three or four."""
    board = {(3, 2): "c00", (3, 0): "c01", (2, 0): "c02", (4, 0): "c03"}
    check_payments(f"A33N{board_of(board)} 1 roll{variant}", odds)


@pytest.mark.parametrize(
    ("variant", "odds"),
    [
        ("", {1: 1 / 18, 2: 4 / 18, 0: 13 / 18}),
        (" faces 111111", {1: 1 / 3, 0: 2 / 3}),
        (" faces 223334 payment 4", {8: 1 / 3 * 1 / 3 + 1 / 3 * 1 / 2, 0: 13 / 18}),
    ],
)
def test_random_games_turn_assam_and_throw_by_their_odds(variant: str, odds: dict[int, float]) -> None:
    """The last turn of a game: one step to the west costs a dirham; two to the north, or three to the east, two."""
    board = {(2, 3): "c00", (3, 1): "c01", (2, 1): "c01", (6, 3): "c02", (6, 2): "c02"}
    check_payments(f"A33N{board_of(board)} 1 rotate{variant}", odds)


def board_of(rugs: dict[tuple[int, int], str]) -> str:
    return "B" + "".join(rugs.get(divmod(n, 7), "n00") for n in range(49))


def check_payments(position: str, odds: dict[int, float]) -> None:
    """How much is paid in the rest of a game whose last rug is seat 1's."""
    last = zellige.game("marrakech").read(f"marrakech Pc03000iPy03001i{position}").struct
    dice, n, paid = np.array([11], np.uint64), 6_000, Counter[int]()
    for _ in range(n):
        struct = last.copy()
        play_on(struct, dice)
        paid[30 - int(struct[0].dirhams[1])] += 1
    assert set(paid) == set(odds)
    assert sum((paid[key] - n * share) ** 2 / (n * share) for key, share in odds.items()) < 20


def test_random_games_draw_colours_by_their_odds() -> None:
    commercial = zellige.game("marrakech", counts="commercial")
    bare = "B" + "n00" * 49
    two = commercial.read(f"marrakech Pc03003iPy00000oPp03009iPr00000oA33N{bare} 0 colour commercial").struct
    dice, n, cyan = np.array([11], np.uint64), 6_000, 0
    for _ in range(n):
        struct = two.copy()
        draw_one(struct, dice)
        cyan += int(struct[0].band) == 0
    assert abs(cyan - n / 4) < 5 * (n * 3 / 16) ** 0.5


@compiled
def draw_one(states: np.ndarray, dice: np.ndarray) -> None:
    draw(states[0], dice)
