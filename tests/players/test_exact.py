"""The exact search: against brute force on the oracles, known values of small games, time limits and refusals."""

import random
import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from tests.games.grawlix.oracle import Oracle as Grawlix
from tests.games.qwirkle.oracle import Oracle as Qwirkle

from zellige.core import State, View
from zellige.errors import ZelligeError
from zellige.games import game
from zellige.games.qwirkle.tiles import read_tile, write_tile
from zellige.kernel.constants import OVER
from zellige.players.exact import Solution, Solver, best_moves, margin_of, solve

Known = dict[object, int]


def grawlix_winner(oracle: Grawlix, known: Known) -> int:
    """Who wins with best play, by brute force."""
    hands = tuple(frozenset(hand) for hand in oracle.hands)
    key = (frozenset(oracle.grid.items()), hands, frozenset(oracle.supply), oracle.seat, oracle.phase)
    if key not in known:
        moves = sorted(oracle.moves())
        found = any(grawlix_winner(after(oracle, move), known) == oracle.seat for move in moves)
        known[key] = oracle.seat if found else 1 - oracle.seat
    return known[key]


def after(oracle: Grawlix, move: str) -> Grawlix:
    other = oracle.copy()
    other.play(move)
    return other


def grawlix_positions(order: int, hand: int, tiles: int, seed: int) -> tuple[State, Grawlix]:
    """A state and its oracle after random moves, with this many tiles outside the grid, or at the end of the game."""
    rng = random.Random(seed)
    state, oracle = game("grawlix", order=order, hand=hand).start(), Grawlix(order, hand)
    while state.player != OVER and order * order - len(oracle.grid) > tiles:
        move = rng.choice(sorted(map(str, state.moves)))
        state = state.play(move)
        oracle.play(move)
    if state.player != OVER and seed % 2:
        move = rng.choice(sorted(map(str, state.moves)))
        state = state.play(move)
        oracle.play(move)
    return state, oracle


def check_grawlix(state: State, oracle: Grawlix) -> None:
    known: Known = {}
    solution = solve(state)
    assert solution is not None
    assert solution.winner == grawlix_winner(oracle, known)
    expected = {move: grawlix_winner(after(oracle, move), known) for move in oracle.moves()}
    assert {str(move): winner for move, winner in solution.moves.items()} == ({} if oracle.over() else expected)
    assert (solution.margin, solution.margins) == (None, {})
    check_line(state, solution)
    if state.player != OVER:
        found = best_moves(state)
        assert found is not None
        assert found.winner == solution.winner == solution.moves[found.moves[0]]


def check_line(state: State, solution: Solution) -> None:
    """The line is legal, ends the game and leads to the promised result."""
    for move in solution.line:
        state = state.play(move)
    assert state.outcome is not None
    if solution.margin is None:
        assert state.outcome.winners == (solution.winner,)
    else:
        assert state.outcome.scores[0] - state.outcome.scores[1] == solution.margin


@pytest.mark.checked
@pytest.mark.plain
@pytest.mark.parametrize("hand", [1, 2, 3, 4])
def test_order_two_from_the_start(hand: int) -> None:
    check_grawlix(game("grawlix", order=2, hand=hand).start(), Grawlix(2, hand))


@pytest.mark.checked
@pytest.mark.plain
def test_a_position_of_order_three() -> None:
    check_grawlix(*grawlix_positions(3, 2, 5, seed=1))


@pytest.mark.checked
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("hand", [1, 2, 3])
def test_positions_of_order_three(hand: int, seed: int) -> None:
    check_grawlix(*grawlix_positions(3, hand, 7 - seed % 3, seed))


@pytest.mark.parametrize("seed", range(24))
def test_positions_of_order_four(seed: int) -> None:
    check_grawlix(*grawlix_positions(4, 1 + seed % 3, 9 - seed % 3, seed))


@pytest.mark.parametrize("seed", range(8))
def test_positions_of_order_six(seed: int) -> None:
    check_grawlix(*grawlix_positions(6, 4, 14, seed))


@pytest.mark.parametrize(
    ("order", "hand", "winner"),
    [(1, 1, 0)] + [(2, hand, 1) for hand in range(1, 5)] + [(3, hand, 0) for hand in range(1, 5)] + [(4, 1, 1)],
)
def test_small_games(order: int, hand: int, winner: int) -> None:
    found = best_moves(game("grawlix", order=order, hand=hand).start())
    assert found is not None
    assert found.winner == winner


def qwirkle_margin(oracle: Qwirkle, known: Known) -> int:
    """The lead of seat 0 from here to the end, by brute force."""
    laid = tuple(oracle.laid)
    hands = tuple(tuple(sorted(hand)) for hand in oracle.hands)
    key = (frozenset(oracle.board.items()), hands, oracle.seat, oracle.phase, laid, oracle.skips)
    if oracle.phase == "over":
        return 0
    if key not in known:
        margins = [gained(oracle, move, known) for move in oracle.moves()]
        known[key] = max(margins) if oracle.seat == 0 else min(margins)
    return known[key]


def gained(oracle: Qwirkle, move: str, known: Known) -> int:
    other = oracle.copy()
    other.play(move)
    gain = other.points[0] - oracle.points[0] - other.points[1] + oracle.points[1]
    return gain + qwirkle_margin(other, known)


def qwirkle_endings(most: int, sizes: int, **values: int) -> Iterator[tuple[State, Qwirkle]]:
    """States with an empty bag and few tiles in the hands, with their oracles; from random games."""
    for seed in range(most):
        rng = random.Random(seed)
        state, oracle = game("qwirkle", **values).start(), Qwirkle(**values)
        while state.player != OVER:
            if oracle.bag_size() == 0 and state.begins_turn and sum(map(len, oracle.hands)) <= sizes:
                yield state, oracle
                break
            moves = sorted(map(str, state.moves))
            move = rng.choice([move for move in moves if ":" in move] or moves)
            state = state.play(move)
            oracle.play(move)


def check_qwirkle(state: State, oracle: Qwirkle) -> None:
    solution, known, lead = solve(state), Known(), oracle.points[0] - oracle.points[1]
    assert solution is not None
    assert solution.margin == lead + qwirkle_margin(oracle, known)
    assert {str(move): margin for move, margin in solution.margins.items()} == {
        move: lead + gained(oracle, move, known) for move in oracle.moves()
    }
    assert all(solution.moves[move] == sign(margin) for move, margin in solution.margins.items())
    check_line(state, solution)
    found = best_moves(state)
    assert found is not None
    assert found.winner == solution.winner == sign(solution.margin) == solution.moves[found.moves[0]]


def sign(margin: int) -> int:
    return -1 if margin == 0 else int(margin < 0)


@pytest.mark.checked
def test_endings_of_qwirkle() -> None:
    endings = list(qwirkle_endings(8, 3))
    assert len(endings) > 4
    for state, oracle in endings:
        check_qwirkle(state, oracle)


POINTS = [{"copies": 1, "bonus": 24, "out": 0}, {"copies": 1, "hand": 4, "bonus": 0, "out": 24}]


@pytest.mark.checked
@pytest.mark.parametrize("values", POINTS, ids=str)
def test_endings_of_qwirkle_with_other_points(values: dict[str, int]) -> None:
    endings = list(qwirkle_endings(30, 3, **values))
    assert len(endings) > 12
    for state, oracle in endings:
        check_qwirkle(state, oracle)


class Turn(NamedTuple):
    before: State
    after: State
    tiles: list[str]
    points: int  # those for going out apart


@pytest.mark.checked
@pytest.mark.parametrize("values", [{}, *POINTS], ids=str)
def test_no_turn_of_qwirkle_brings_more_than_its_tiles_can(values: dict[str, int]) -> None:
    """From positions with full hands to the end: what was said at any time holds for all turns that follow, of one tile
    and of several, and for all that a seat gets."""
    reached = 0
    for seed, (state, _) in enumerate([*qwirkle_endings(20, 12, **values)] * 5):
        turns = list(good_turns(state, random.Random(seed)))
        for at, turn in enumerate(turns):
            most, bounds = most_of(turn.before)
            for later in turns[at:]:
                assert later.points <= sum(most[tile] for tile in later.tiles), turn.before
                reached += bool(later.tiles) and later.points == sum(most[tile] for tile in later.tiles)
            gains = [last - first for last, first in zip(turns[-1].after.scores, turn.before.scores, strict=True)]
            assert all(gain <= bound for gain, bound in zip(gains, bounds, strict=True)), turn.before
    assert reached > 100, "such bounds say little"


def test_two_tiles_of_qwirkle_can_join_lines_that_lie_apart() -> None:
    """With rx at 0,1 and rd at 0,2 there is a line of five in row 0; and in a column they may stand with rc."""
    board = "ro:0,0 go:1,0 bo:2,0 bx:2,1 bd:2,2 bs:2,3 gs:1,3 rs:0,3 rc:0,4"
    hands = "rx gb pb yc pc oc | rd gb pb yc pc oc"
    state = game("qwirkle").read(f"qwirkle 2 | {board} | {hands} | 0 0 | 0 turn")
    assert isinstance(state, State)
    struct = state.struct.copy()
    struct["piles"][0, :2] = 0  # as at the end of a game, when both hold a tile
    struct["piles"][0, :2, 0] = [1 << read_tile(tile) for tile in ("rx", "rd")]
    struct["sizes"][0, :2] = 1
    most, bounds = most_of(State(state.game, struct))
    assert most["rx"] == most["rd"] == 5 + 3
    assert bounds == (8 + 6, 8 + 6)


def most_of(state: State) -> tuple[dict[str, int], tuple[int, int]]:
    """The most that each tile, and each seat, can still score."""
    search = Solver(state.game)
    search.prepare(state.struct)
    position, me = search.pool[0], state.player
    most = {write_tile(kind): int(points) for kind, points in enumerate(position["most"])}
    bounds = int(position["high"]), -int(position["low"])
    return most, bounds if me == 0 else (bounds[1], bounds[0])


def good_turns(state: State, rng: random.Random) -> Iterator[Turn]:
    """The turns of a game with an empty bag, each with the most points for a few random tiles."""
    while state.player != OVER:
        turn = max((random_turn(state, rng) for _ in range(6)), key=lambda turn: turn.points / (len(turn.tiles) or 1))
        yield turn
        state = turn.after


def random_turn(before: State, rng: random.Random) -> Turn:
    state, seat, tiles = before, before.player, list[str]()
    while state.player == seat and (state is before or not state.begins_turn):
        move = str(rng.choice(list(state.moves)))
        tiles += [move.partition(":")[0]] if ":" in move else []
        state = state.play(move)
    out = state.player == OVER and not state.struct[0].sizes[seat]
    points = state.scores[seat] - before.scores[seat] - int(before.game.values["out"]) * out
    return Turn(before, state, tiles, points)


def test_the_middle_of_a_turn_of_qwirkle() -> None:
    for state, oracle in qwirkle_endings(4, 4):
        move = min(map(str, state.moves))
        if ":" in move:
            oracle.play(move)
            check_qwirkle(state.play(move), oracle)


@pytest.mark.checked
def test_a_view_gives_the_same_as_the_state() -> None:
    state, _ = next(qwirkle_endings(9, 5))
    for seat in (0, 1):
        assert solve(state.view(seat)) == solve(state)
    state, _ = grawlix_positions(4, 2, 8, seed=0)
    assert solve(state.view(None)) == solve(state)


def test_where_the_span_ends_is_part_of_a_position() -> None:
    """Both have the same cells modulo the order but different neighbours: one table must tell them apart."""
    text = "grawlix 4 3 | y%:0,0 g@:0,1 o#:0,2 {} y$:1,1 r#:2,1 o%:3,1 | o@ g% | r@ g# | 0 play"
    both = [game("grawlix").read(text.format(tile)) for tile in ("r$:0,3", "r$:0,-1")]
    search = Solver(both[0].game)
    shared = [margin_of(state, search) for state in both if isinstance(state, State)]
    alone = [margin_of(state, Solver(state.game)) for state in both if isinstance(state, State)]
    assert shared == alone
    assert alone[0] != alone[1]


@pytest.mark.parametrize(("order", "hand"), [(4, 2), (5, 3)])
def test_every_move_is_as_a_search_of_its_own_says(order: int, hand: int) -> None:
    for seed in range(40):
        state, rng = game("grawlix", order=order, hand=hand).start(), random.Random(seed)
        while state.player != OVER and not is_near_the_end(state):
            state = state.play(rng.choice(list(state.moves)))
        if state.player != OVER and (solution := solve(state)):
            fresh = {move: winner_of(state.play(move)) for move in state.moves}
            assert solution.moves == fresh, state


def is_near_the_end(state: State) -> bool:
    return int(state.struct[0].supply).bit_count() <= 6 and state.begins_turn


def winner_of(state: State) -> int:
    return int(margin_of(state, Solver(state.game)) < 0)


def test_time_runs_out() -> None:
    start = game("grawlix").start()
    best_moves(start, 0.01)  # compiled now
    began = time.perf_counter()
    assert best_moves(start, 0.2) is None
    assert solve(start, 0.0) is None
    assert time.perf_counter() - began < 3


def test_a_game_that_is_over() -> None:
    state = game("grawlix", order=1).start()
    while state.player != OVER:
        state = state.play(next(iter(state.moves)))
    assert solve(state) == Solution(0, None, {}, {}, (), 0)
    with pytest.raises(ZelligeError, match="over"):
        best_moves(state)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (lambda: game("marrakech").start(), "no exact solver"),
        (lambda: game("qwirkle", players=2).start(), "left to chance"),
        (lambda: game("qwirkle", players=3).start(), "two seats"),
        (lambda: next(qwirkle_endings(9, 5))[0].view(None), "watcher"),
    ],
)
def test_what_cannot_be_solved(position: object, words: str) -> None:
    assert callable(position)
    for ask in (solve, best_moves):
        with pytest.raises(ZelligeError, match=words):
            ask(position())


def test_a_view_is_accepted() -> None:
    view = game("grawlix", order=2).start().view(0)
    assert isinstance(view, View)
    assert best_moves(view) is not None
