"""The tree: it proves forced wins and is never wrong about one, samples chance by its odds, and can stop anywhere."""

import inspect
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.games.grawlix import positions as grawlix
from tests.games.grawlix.oracle import Oracle
from tests.games.marrakech import positions as marrakech
from tests.games.qwirkle import positions as qwirkle
from tests.strategies import whole

import zellige
from zellige.kernel.compile import ALWAYS
from zellige.players.search import mcts, plain, tree
from zellige.players.search.mcts import Budget, Search

DRAFTS = "grawlix 3 2 | - | - | - | 0 draft"


def searched(position: zellige.State | zellige.View, playouts: int, seed: int = 1, threads: int = 1) -> Search:
    search = Search(seed, threads)
    search.search(position, Budget(None, playouts))
    return search


def seats(bits: int) -> frozenset[int]:
    return frozenset(seat for seat in range(4) if bits >> seat & 1)


def proofs(one: mcts.Tree, root: zellige.State) -> Iterator[tuple[zellige.State, frozenset[int]]]:
    """Every position that a tree claims to be proven, with its winners."""
    todo = [(0, root)]
    while todo:
        at, state = todo.pop()
        if one.nodes[at]["proven"]:
            yield state, seats(int(one.nodes[at]["proven"]))
        for child in one.children(at):
            after = state
            for code in one.moves(child):
                after = after.play(root.game.move(code))
            todo.append((child, after))


# Proofs in Grawlix, against a plain search of a second opinion on the rules


def winner(oracle: Oracle, known: dict[str, int]) -> int:
    """Who wins with best play, by brute force."""
    if oracle.over():
        return 1 - oracle.seat
    text = grawlix.text(oracle)
    if text not in known:
        known[text] = 1 - oracle.seat
        for move in sorted(oracle.moves()):
            after = oracle.copy()
            after.play(move)
            if winner(after, known) == oracle.seat:
                known[text] = oracle.seat
                break
    return known[text]


def endings(order: int, hand: int, drafts: int, n: int) -> list[Oracle]:
    """Distinct positions from random games with this many tiles left to draft, and a seat to move."""
    found: dict[str, Oracle] = {}
    for seed in range(1000):
        oracle, rng = Oracle(order, hand), random.Random(seed)
        while not oracle.over() and len(oracle.supply) > drafts:
            oracle.play(rng.choice(sorted(oracle.moves())))
        if not oracle.over():
            found[grawlix.text(oracle)] = oracle
        if len(found) == n:
            break
    return list(found.values())


SOLVED = [
    (2, 1, 4, 1),
    (2, 2, 4, 1),
    (2, 1, 1, 8),
    (3, 1, 2, 12),
    (3, 2, 2, 12),
    (3, 4, 0, 12),
    (4, 3, 0, 8),
    (3, 1, 4, 12),
    (3, 2, 3, 12),
    (4, 1, 2, 8),
]


@pytest.mark.parametrize(("order", "hand", "drafts", "n"), SOLVED)
def test_every_proof_in_grawlix_is_right(order: int, hand: int, drafts: int, n: int) -> None:
    game, known = zellige.game("grawlix", order=order, hand=hand), dict[str, int]()
    for oracle in endings(order, hand, drafts, n):
        state = whole(game, grawlix.text(oracle))
        search = searched(state.view(state.player), 50_000)
        best = winner(oracle, known)
        assert seats(int(search.trees[0].nodes[0]["proven"])) == {best}, state  # 50,000 are enough here
        for child in search.children():
            after = oracle.copy()
            after.play(str(game.move(child.codes[0])))
            assert not child.proven or seats(child.proven) == {winner(after, known)}, state
        chosen = oracle.copy()
        chosen.play(str(game.move(search.plan(state.player)[0])))
        assert winner(chosen, known) == best, f"{state}: it did not choose a won move"
        assert search.values() == ((1.0, 0.0) if best == 0 else (0.0, 1.0))


@pytest.mark.checked
def test_every_node_that_is_proven_is_right() -> None:
    game, known = zellige.game("grawlix", order=3, hand=1), dict[str, int]()
    for oracle in endings(3, 1, 2, 3):
        state = whole(game, grawlix.text(oracle))
        found = list(proofs(searched(state.view(state.player), 3000).trees[0], state))
        assert found
        for after, won in found[:400]:
            assert won == {winner(opinion(after), known)}, after


def opinion(state: zellige.State) -> Oracle:
    """The oracle of a position, read from our notation."""
    head, grid, *hands, last = str(state).split(" | ")
    oracle = Oracle(*map(int, head.split()[1:]))
    for tile, cell in (entry.split(":") for entry in grid.split() if entry != "-"):
        row, column = map(int, cell.split(","))
        oracle.grid[row, column] = tile
    oracle.hands = [set(hand.split()) - {"-"} for hand in hands]
    oracle.supply -= {*oracle.grid.values(), *oracle.hands[0], *oracle.hands[1]}
    oracle.seat, oracle.phase = int(last.split()[0]), last.split()[1]
    return oracle


# Proofs with chance, draws, and more than two seats


@cache
def certain(state: zellige.State) -> frozenset[int] | None:
    """Who wins for sure, if all play for the largest share of a win; None where it depends on chance, or on whom of
    several others a seat lets win."""
    if state.outcome:
        return frozenset(state.outcome.winners)
    ends = {certain(state.play(move)) for move in state.moves}
    if state.player == zellige.CHANCE:
        return ends.pop() if len(ends) == 1 else None
    if frozenset({state.player}) in ends:
        return frozenset({state.player})
    known = [end for end in ends if end is not None]
    share = max(((state.player in end) / len(end) for end in known), default=0.0)
    best = [end for end in known if (state.player in end) / len(end) == share]
    return best[0] if len(known) == len(ends) and len(best) == 1 else None


def last_turns(players: int, turns: int, seed: int, **values: Any) -> zellige.State:
    """Marrakech with one rug each and this many turns to go."""
    state, rng = zellige.game("marrakech", players=players, rugs=1, **values).start(), random.Random(seed)
    for _ in range(players - turns):
        for _ in range(3):
            state = state.play(rng.choice(sorted(state.moves, key=str)))
    return state


def wrong_proofs(state: zellige.State, playouts: int) -> tuple[int, list[str]]:
    """How many proofs a search finds, and how many of them are wrong."""
    found = list(proofs(searched(state, playouts).trees[0], state))
    return len(found), [f"{after}: {set(won)}" for after, won in found if certain(after) != won]


@pytest.mark.parametrize(("turns", "seed"), [(1, 0), (1, 1), (1, 2), (2, 3)])
def test_proofs_with_chance_and_draws_are_right(turns: int, seed: int) -> None:
    count, wrong = wrong_proofs(last_turns(2, turns, seed), 5000 * turns)
    assert wrong == []
    assert count > 10


def test_a_draw_is_proven_where_nothing_else_can_come() -> None:
    state = zellige.game("marrakech", rugs=1).start()
    for move in ("stay", "die:1", "rug:33,34", "left", "die:3"):  # Assam walks away from the only rug
        state = state.play(move)
    assert certain(state) == {0, 1}
    search = searched(state.view(1), 500)
    assert seats(int(search.trees[0].nodes[0]["proven"])) == {0, 1}
    assert search.values() == (0.5, 0.5)
    rows = zellige.analyse(state.view(1), playouts=500).rows
    assert all(row.proven == (0, 1) and row.chances == (0.5, 0.5) for row in rows if row.visits)


def test_a_proof_through_chance_needs_every_outcome() -> None:
    game = zellige.game("pig", target=6)
    held = whole(game, "pig 6 0 0 0 6 decide")
    rolls = whole(game, "pig 6 5 5 0 0 roll")  # a 1 gives the turn away, all else wins
    assert seats(int(searched(held, 200).trees[0].nodes[0]["proven"])) == {0}
    search = searched(rolls, 5000)
    assert not search.trees[0].nodes[0]["proven"]
    assert [seats(child.proven) for child in search.children()] == [set(), {0}, {0}]


@pytest.mark.parametrize(("players", "seed"), [(3, 0), (3, 1), (3, 4), (4, 2)])
def test_proofs_with_three_and_four_seats_are_right(players: int, seed: int) -> None:
    count, wrong = wrong_proofs(last_turns(players, 1, seed), 20_000)
    assert count > 10
    assert wrong == []


def proven(mover: int, *children: int) -> int:
    """What a node is proven to be, from what its children are."""
    nodes = np.zeros(1 + len(children), tree.node_type(4))
    nodes[0]["player"], nodes[0]["first"], nodes[0]["count"] = mover, 1, len(children)
    for at, won in enumerate(children, 1):
        nodes[at]["proven"] = won
    return int(tree.proof(nodes, 0, complete=True))


@pytest.mark.plain
def test_what_children_prove() -> None:
    assert proven(0, 0b10, 0b01, 0) == 0b01, "one won move is enough"
    assert proven(0, 0b10, 0b11, 0b10) == 0b11, "a draw is better than a loss"
    assert proven(0, 0b10, 0b10) == 0b10
    assert proven(0, 0b10, 0) == 0, "the other move is not known"
    assert proven(0, 0b11, 0) == 0, "the other move may win"
    assert proven(0, 0b010, 0b100) == 0, "who wins is not the mover's matter"
    assert proven(zellige.CHANCE, 0b01, 0b01) == 0b01
    assert proven(zellige.CHANCE, 0b01, 0b11) == 0
    assert proven(zellige.CHANCE, 0b01, 0) == 0


def test_a_half_is_better_than_a_third() -> None:
    assert proven(0, 0b111, 0b011) == 0b011
    assert proven(0, 0b011, 0b111) == 0b011


def test_with_whom_a_win_is_shared_is_not_proven_where_it_may_be_either() -> None:
    assert proven(0, 0b011, 0b101) == 0


# Chance, and values


@pytest.mark.checked
def test_the_die_falls_by_its_odds() -> None:
    rolling = zellige.game("marrakech").start().play("stay")
    visits = {str(rolling.game.move(child.codes[0])): child.visits for child in searched(rolling, 6000).children()}
    expected = {str(move): 6000 * float(rolling.odds(move)) for move in rolling.moves}
    assert expected == {"die:1": 1000, "die:2": 2000, "die:3": 2000, "die:4": 1000}
    assert visits == pytest.approx(expected, abs=180)  # five deviations


def test_a_drawn_colour_falls_by_its_odds() -> None:
    game = zellige.game("marrakech", colours="cypr", counts="commercial")
    state, rng = game.start(), random.Random(3)
    while len({state.odds(move) for move in state.moves} if state.player == zellige.CHANCE else ()) != 2 or (
        len(state.moves) != 2
    ):
        state = state.play(rng.choice(sorted(state.moves, key=str)))
    children = searched(state, 4000).children()
    assert {child.codes[0]: child.visits for child in children} == pytest.approx(
        {move.code: 4000 * float(state.odds(move)) for move in state.moves}, abs=160
    )


def pig_values(target: int) -> dict[tuple[int, int, int], float]:
    """The chance of the seat to decide, by its own points, the other's and the turn's: exact, by iteration."""
    keys = [(a, b, t) for a in range(target) for b in range(target) for t in range(target + 3)]
    value = dict.fromkeys(keys, 0.5)
    for _ in range(300):
        for mine, other, total in keys:
            if mine + total >= target:
                value[mine, other, total] = 1.0
                continue
            dice = [(2, 0.5), (3, 0.25)]
            roll = 0.25 * (1 - value[other, mine, 0]) + sum(p * value[mine, other, total + face] for face, p in dice)
            value[mine, other, total] = max(roll, 1 - value[other, mine + total, 0] if total else 0.0)
    return value


@pytest.mark.parametrize(
    "text", ["pig 2 0 0 0 0 decide", "pig 5 0 0 0 0 decide", "pig 6 2 3 1 2 decide", "pig 8 5 6 0 2 decide"]
)
def test_the_value_of_pig_converges_to_the_exact_one(text: str) -> None:
    _, target, *points, seat, total, _ = text.split()
    mover = int(seat)
    exact = pig_values(int(target))[int(points[mover]), int(points[1 - mover]), int(total)]
    search = searched(whole(zellige.game("pig"), text), 60_000)
    assert search.values()[mover] == pytest.approx(exact, abs=0.02)
    assert sum(search.values()) == pytest.approx(1, abs=1e-4)


def test_the_exact_value_of_the_smallest_pig() -> None:
    assert pig_values(2)[0, 0, 0] == pytest.approx(0.8)  # p = 3/4 + 1/4 (1 - p)


@pytest.mark.parametrize(("name", "players"), [("marrakech", 3), ("marrakech", 4), ("qwirkle", 3), ("qwirkle", 4)])
def test_chances_of_several_seats_add_up_to_1(name: str, players: int) -> None:
    state = zellige.Match(zellige.game(name, players=players), seed=1).state
    search = searched(state.view(state.player), 300)
    assert len(search.values()) == players
    assert sum(search.values()) == pytest.approx(1, abs=1e-4)
    visited = [child for child in search.children() if child.visits]
    assert len(visited) > 1
    assert all(sum(child.values) == pytest.approx(1, abs=1e-4) for child in visited)
    assert sum(child.visits for child in search.children()) == 300


def test_moves_of_one_seat_in_a_row_are_for_the_same_seat() -> None:
    """Placing and drafting are two choices of the same seat: a win by the second is not mistaken for a loss."""
    game, known = zellige.game("grawlix", order=3, hand=1), dict[str, int]()
    for oracle in endings(3, 1, 3, 6):
        state = whole(game, grawlix.text(oracle))
        for code in searched(state, 50_000).plan(state.player):
            assert state.player == oracle.seat
            best = winner(oracle, known)
            state = state.play(game.move(code))
            oracle.play(str(game.move(code)))
            assert winner(oracle, known) == best


# Trees that are kept


def numbers(one: mcts.Tree, at: int, depth: int = 0) -> Iterator[tuple[Any, ...]]:
    """Everything known below a node, except where it is stored."""
    node = one.nodes[at]
    fields = ("key", "visits", "count", "player", "proven")
    means = tuple(node["means"].tolist()) if node["visits"] else ()  # an unvisited node has none
    own = (one.moves(at), float(node["prior"])) if depth else ()
    yield depth, own, means, tuple(int(node[field]) for field in fields)
    for child in one.children(at):
        yield from numbers(one, child, depth + 1)


def played_on(search: Search, state: zellige.State) -> tuple[int, zellige.State]:
    """The node and position where the next seat is to move, along the most visited line."""
    one, at, seat = search.trees[0], 0, state.player
    while state.player in (seat, zellige.CHANCE):
        at = max(one.children(at), key=lambda child: int(one.nodes[child]["visits"]))
        for code in one.moves(at):
            state = state.play(state.game.move(code))
    return at, state


@pytest.mark.checked
@pytest.mark.parametrize("start", [DRAFTS, "grawlix 6 4 | r@:0,0 | o# y$ g% b& | p@ r# o$ y% | 1 play", "marrakech"])
def test_a_tree_is_kept_with_every_number(start: str) -> None:
    game = zellige.game(start.partition(" ")[0])
    state = game.start() if start == game.name else whole(game, start)
    search = searched(state, 4000)
    at, after = played_on(search, state)
    one = search.trees[0]
    expected = list(numbers(one, at))
    one.begin(after)
    assert one.nodes[0]["visits"] == expected[0][3][1] > 0
    assert list(numbers(one, 0)) == expected
    assert one.used[0] == len(expected)
    search.search(after, Budget(None, 500))
    assert int(one.nodes[0]["visits"]) == expected[0][3][1] + 500
    assert sum(child.visits for child in search.children()) >= 500
    assert {child.codes for child in search.children()} == {child.codes for child in searched(after, 1).children()}


def test_a_kept_tree_comes_to_the_same_as_a_new_one() -> None:
    game, known = zellige.game("grawlix", order=3, hand=1), dict[str, int]()
    for oracle in endings(3, 1, 3, 4):
        search, state = Search(2), whole(game, grawlix.text(oracle))
        while not state.outcome:
            search.search(state.view(state.player), Budget(None, 30_000))
            best, seat = winner(opinion(state), known), state.player
            for code in search.plan(state.player):
                state = state.play(game.move(code))
            assert winner(opinion(state), known) == best if state.player != zellige.OVER else seat == best


def test_a_kept_tree_does_not_read_what_nobody_wrote(monkeypatch: pytest.MonkeyPatch) -> None:
    def dirty(array: Any) -> Any:
        return np.frombuffer(bytearray(b"\xff" * array.nbytes), array.dtype).reshape(array.shape).copy()

    monkeypatch.setattr(np, "empty_like", dirty)
    state = zellige.game("grawlix", order=4).start()
    search = searched(state, 2000)
    _, after = played_on(search, state)
    search.search(after, Budget(None, 3000))
    one = search.trees[0]
    visited = one.nodes[: one.used[0]][one.nodes["visits"][: one.used[0]] > 0]
    assert visited["means"].sum(axis=1) == pytest.approx(np.ones(len(visited)), abs=1e-3)


def test_a_position_that_is_not_in_the_tree_begins_a_new_one() -> None:
    search, fresh = searched(zellige.game("grawlix", order=4).start(), 500), Search(1)
    fresh.trees[0].dice[:] = search.trees[0].dice
    for one in (search, fresh):
        one.search(zellige.game("grawlix", order=3).start(), Budget(None, 100))
    for mine, other in zip(search.children(), fresh.children(), strict=True):
        assert (mine.codes, mine.visits) == (other.codes, other.visits)
        assert not mine.visits or mine.values == pytest.approx(other.values, abs=1e-5)


# Budgets, slices, threads, room


@pytest.mark.checked
@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle", "pig"])
def test_slices_do_not_change_what_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = zellige.Match(zellige.game(name), seed=2).state
    view = state.view(state.player)
    whole_way = searched(view, 400).children()
    monkeypatch.setattr(mcts, "SLICE", 1e-6)
    in_slices = searched(view, 400).children()
    by_hand = Search(1)
    by_hand.trees[0].begin(view)
    for n in (1, 7, 92, 300):
        by_hand.trees[0].grow(n)
    assert whole_way == in_slices == by_hand.children()


@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle"])
def test_two_threads_find_the_same_twice(name: str) -> None:
    state = zellige.Match(zellige.game(name), seed=3).state
    view = state.view(state.player)
    one, other = (searched(view, 501, threads=2) for _ in range(2))
    assert one.children() == other.children()
    assert one.plan(view.player) == other.plan(view.player)
    assert sum(child.visits for child in one.children()) == 501
    assert [int(tree.nodes[0]["visits"]) for tree in one.trees] == [251, 250]


@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle"])
def test_seconds_are_kept(name: str) -> None:
    state = zellige.Match(zellige.game(name), seed=3).state
    searched(state.view(state.player), 1)  # compiled by now
    begin = time.perf_counter()
    search = Search(1)
    made = search.search(state.view(state.player), Budget(0.2))
    assert 0.15 < time.perf_counter() - begin < 3
    assert made == sum(child.visits for child in search.children()) > 100


def test_a_long_search_can_be_stopped() -> None:
    state = zellige.game("grawlix").start()
    search = searched(state, 1)
    timer = threading.Timer(0.1, search.stop)
    begin = time.perf_counter()
    timer.start()
    search.search(state, Budget(60.0))
    assert time.perf_counter() - begin < 10
    assert search.search(state, Budget(None, 10)) == 10, "and used again"


@pytest.mark.checked
def test_a_full_tree_goes_on_without_new_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "FIRST_NODES", 2048)
    monkeypatch.setattr(mcts, "MOST_NODES", 4096)
    state = zellige.game("grawlix").start()
    search = searched(state, 20_000)
    one = search.trees[0]
    assert len(one.nodes) == 4096
    assert 4096 - plain.MOST_CHOICES < one.used[0] <= 4096
    assert int(one.nodes[0]["visits"]) == 20_000
    assert sum(search.values()) == pytest.approx(1, abs=1e-3)
    state = state.play(state.game.move(search.plan(0)[0]))
    search.search(state, Budget(None, 20_000))  # what was cut off is free again
    assert int(search.trees[0].nodes[0]["visits"]) > 20_000
    assert search.trees[0].used[0] <= 4096


def test_room_is_made_as_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = zellige.game("grawlix").start()
    expected = searched(state, 20_000).children()
    monkeypatch.setattr(mcts, "FIRST_NODES", 1024)
    assert searched(state, 20_000).children() == expected


@pytest.mark.checked
@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle"])
def test_one_playout_is_enough_in_all_phases(name: str) -> None:
    texts = {"grawlix": grawlix, "marrakech": marrakech, "qwirkle": qwirkle}[name].positions()
    phases = set()
    for text in texts:
        state = whole(zellige.game(name), text)
        if state.player < 0:
            continue
        phases.add(str(state).split(" | ")[-1])
        view = state.view(state.player)
        assert zellige.player("mcts:1", seed=1).choose(view) in view.moves
    assert len(phases) > 1


@pytest.mark.parametrize("name", ["grawlix", "marrakech", "qwirkle"])
def test_a_chance_node_and_the_end_can_be_looked_at(name: str) -> None:
    texts = {"grawlix": grawlix, "marrakech": marrakech, "qwirkle": qwirkle}[name].positions()
    found = [state for state in (whole(zellige.game(name), text) for text in texts) if state.player < 0]
    for state in [*found, zellige.game(name).start()]:
        search = searched(state, 20)
        assert sum(search.values()) == pytest.approx(1, abs=1e-4)
        if state.outcome:
            assert [chance > 0 for chance in search.values()] == [
                seat in state.outcome.winners for seat in range(state.game.seats)
            ]


@pytest.mark.plain
def test_a_tree_grows_without_the_compiler() -> None:
    search = searched(whole(zellige.game("pig"), "pig 6 5 5 0 0 roll"), 30)
    assert [seats(child.proven) for child in search.children()] == [set(), {0}, {0}]
    assert searched(zellige.game("grawlix", order=2, hand=1).start(), 60).trees[0].nodes[0]["visits"] > 0


ALIKE = """
import sys, zellige
from zellige.players.search.mcts import Budget, Search
state = zellige.Match(zellige.game(sys.argv[1], **eval(sys.argv[2])), seed=3).state
search = Search(1)
search.search(state.view(state.player), Budget(None, int(sys.argv[3])))
for child in search.children():
    print(child.codes, child.visits, *(f"{chance:.6f}" for chance in child.values), child.proven)
"""


@pytest.mark.parametrize(
    ("name", "values", "playouts"),
    [
        ("grawlix", {"order": 3}, 60),
        ("marrakech", {"players": 3, "rugs": 2}, 40),
        pytest.param("qwirkle", {}, 12),
    ],
)
def test_the_compiler_changes_nothing(name: str, values: dict[str, int], playouts: int) -> None:
    command = [sys.executable, "-c", ALIKE, name, repr(values), str(playouts)]
    one, other = (
        subprocess.run(
            command, env={**os.environ, "NUMBA_DISABLE_JIT": off}, capture_output=True, text=True, check=True
        ).stdout
        for off in "01"
    )
    assert one == other != ""


def test_the_cache_knows_all_files_that_the_tree_is_compiled_from() -> None:
    called = [value for value in vars(tree).values() if hasattr(value, "py_func")]
    assert len(called) > 5
    files = {Path(inspect.getfile(value.py_func)) for value in called}
    folder = Path(inspect.getfile(tree)).parent
    assert [file for file in files if file.parent != folder and file not in ALWAYS] == []
