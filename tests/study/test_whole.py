"""Solving whole games: against brute force without symmetry, split finely or not, stopped and continued."""

import random
from functools import partial
from itertools import islice, permutations
from math import factorial
from pathlib import Path

import pytest
from tests.games.grawlix.oracle import Oracle
from tests.players.test_exact import grawlix_positions, grawlix_winner, qwirkle_endings

from zellige.core import State
from zellige.errors import ZelligeError
from zellige.games import game
from zellige.games.grawlix.state import COLOURS, GLYPHS
from zellige.games.grawlix.symmetry import canonical
from zellige.kernel.constants import OVER
from zellige.players.exact import solve
from zellige.study.jobs import serially
from zellige.study.proof import Proof
from zellige.study.whole import NODES, Found, Whole
from zellige.study.workers import in_processes


def solved(start: State, nodes: int = NODES, everything: bool = False) -> Found:
    whole = Whole(start, nodes)
    whole.go_on(serially, everything)
    return whole.found


def small(order: int, hand: int) -> State:
    return game("grawlix", order=order, hand=hand).start()


@pytest.mark.parametrize(("order", "hand"), [(2, 1), (2, 2), (2, 4), (3, 1)])
def test_the_winner_is_that_of_brute_force(order: int, hand: int) -> None:
    assert solved(small(order, hand)).winner == grawlix_winner(Oracle(order, hand), {})


def mirrored(text: str, rng: random.Random) -> str:
    """A position after the draft with other names, glyphs and colours swapped, seats swapped, the grid turned."""
    head, grid, *hands, phase = text.split(" | ")
    order, swap, turn, seats = int(head.split()[1]), rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.5
    colours, glyphs = (rng.sample(names[:order], order) for names in (COLOURS, GLYPHS))

    def renamed(tile: str) -> str:
        colour, glyph = COLOURS.index(tile[0]), GLYPHS.index(tile[1])
        colour, glyph = (glyph, colour) if swap else (colour, glyph)
        return colours[colour] + glyphs[glyph]

    def turned(cell: str) -> str:
        row, column = map(int, cell.split(","))
        return f"{-column},{row}" if turn else f"{row},{-column}"

    placed = [] if grid == "-" else [f"{renamed(word[:2])}:{turned(word[3:])}" for word in grid.split()]
    held = [" ".join(map(renamed, hand.split())) if hand != "-" else "-" for hand in hands]
    seat = str(1 - int(phase[0]) if seats else int(phase[0]))
    return " | ".join([head, " ".join(placed) or "-", *(held[::-1] if seats else held), seat + phase[1:]])


def test_symmetric_positions_are_written_alike() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        state, _ = grawlix_positions(rng.randint(3, 6), rng.randint(1, 4), rng.randint(5, 9), seed)
        if state.player != OVER and state.struct[0].taken:
            text = canonical(state.struct)
            same = game("grawlix").read(mirrored(str(state), rng))
            assert canonical(same.struct) == canonical(game("grawlix").read(text).struct) == text


def test_a_position_and_what_it_is_written_as_have_the_same_value() -> None:
    for seed in range(40):
        state, _ = grawlix_positions(3 + seed % 2, 1 + seed % 3, 8, seed)
        if state.player != OVER:
            alike = game("grawlix").read(canonical(state.struct))
            one, other = solve(state), solve(alike)
            assert one and other
            assert (one.winner == state.player) == (other.winner == alike.player)


def deals(order: int, hand: int) -> int:
    """How many deals differ up to symmetry, counted without listing them (Burnside's lemma)."""
    names, total = list(permutations(range(order))), 0
    for glyphs in names:
        for colours in names:
            straight = [(g, c) for g in glyphs for c in colours]
            swapped = [(c, g) for g in glyphs for c in colours]
            total += unchanged(straight, order, hand) + unchanged(swapped, order, hand)
    return total // (2 * factorial(order) ** 2)


def unchanged(images: list[tuple[int, int]], order: int, hand: int) -> int:
    """How many deals stay what they are when each tile turns into another."""
    becomes, left, ways = [order * a + b for a, b in images], set(range(order * order)), {(0, 0): 1}
    while left:
        cycle, tile = 0, min(left)
        while tile in left:
            left.remove(tile)
            tile, cycle = becomes[tile], cycle + 1
        more = dict[tuple[int, int], int]()
        for (one, other), n in ways.items():  # a cycle is in the supply, or in one of the hands
            for held in ((one, other), (one + cycle, other), (one, other + cycle)):
                more[held] = more.get(held, 0) + n
        ways = more
    return ways.get((hand, hand), 0)


@pytest.mark.parametrize(("order", "hand", "count"), [(2, 1, 2), (3, 3, 30), (4, 2, 25), (4, 3, 199)])
def test_deals_up_to_symmetry(order: int, hand: int, count: int) -> None:
    assert len(Proof(small(order, hand)).first) == deals(order, hand) == count


@pytest.mark.parametrize(("order", "hand", "nodes"), [(2, 1, 1), (3, 1, 10), (3, 2, 30), (3, 4, 10)])
def test_positions_that_take_long_are_split(order: int, hand: int, nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zellige.players.exact.SLICE", 1)
    finely, known = solved(small(order, hand), nodes, everything=True), solved(small(order, hand), everything=True)
    assert finely.split > 0 == known.split
    assert (finely.winner, finely.first) == (known.winner, known.first)
    assert sum(known.first.values()) == known.positions


def test_draws_and_games_without_symmetry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Endings of Qwirkle, which may be drawn, and which have no file about symmetry."""
    monkeypatch.setattr("zellige.players.exact.SLICE", 1)
    found = []
    for state, _ in islice(qwirkle_endings(40, 4), 10):
        solution = solve(state)
        assert solution
        found.append(solved(state, nodes=60).winner)
        assert found[-1] == solution.winner
    assert len(set(found)) > 1


def test_worker_processes_find_the_same() -> None:
    whole = Whole(small(3, 2))
    whole.go_on(in_processes(2), everything=True)
    assert whole.found == solved(small(3, 2), everything=True)


def test_it_continues_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zellige.players.exact.SLICE", 1)
    file = tmp_path / "solution"
    stopped = Whole(small(3, 3), nodes=60, keep=file)
    with pytest.raises(KeyboardInterrupt):
        stopped.go_on(serially, watch=partial(stop_after, 9))
    assert stopped.found.winner is None
    assert stopped.found.split > 0
    again = Whole(small(3, 3), nodes=60, keep=file)
    assert again.found == stopped.found
    again.go_on(serially)
    assert again.found.winner == 0
    positions = [line.partition(", ")[0] for line in file.read_text().splitlines()[1:]]
    assert len(set(positions)) == len(positions) == again.found.tried
    with pytest.raises(ZelligeError, match="does not belong to this solution"):
        Whole(small(3, 2), keep=file)


def test_what_took_too_long_is_tried_again_with_more_patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zellige.players.exact.SLICE", 1)
    file = tmp_path / "solution"
    hasty = Whole(small(3, 1), nodes=10, keep=file)
    hasty.go_on(serially)
    assert hasty.found.split > 0
    patient = Whole(small(3, 1), keep=file)
    patient.go_on(serially)
    assert patient.found.split == 0
    assert patient.found.winner == hasty.found.winner


def stop_after(most: int, found: Found) -> None:
    if found.tried == most:
        raise KeyboardInterrupt
