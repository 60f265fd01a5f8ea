"""The measurements behind docs/findings.md, where their own logic can be checked: most of all how many tiles fit."""

import argparse
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from bench.command import number, run
from bench.curious import lines
from bench.draft import Mixed
from bench.most_tiles import Placed, Rows, arranged, longest_game, most, reduced_squares

from zellige.core import State
from zellige.errors import ZelligeError
from zellige.games import game
from zellige.record import Record
from zellige.record.verify import verify

FOLDER = Path(__file__).parents[1] / "docs"
LONGEST = FOLDER / "most-tiles.txt"


def fits(placed: Placed) -> bool:
    """Does no line repeat a glyph or a colour?"""
    lines = {(line, at[line], mark) for at, tile in placed.items() for line in (0, 1) for mark in tile}
    return len(lines) == 4 * len(placed)


def grids(order: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All Latin squares, found without any shortcut."""
    for rows in permutations(permutations(range(order)), order):
        if all(len(set(column)) == order for column in zip(*rows, strict=True)):
            yield rows


@pytest.mark.parametrize(("order", "tiles"), [(1, 1), (2, 2), (3, 9), (4, 16), (5, 25)])
def test_so_many_tiles_fit(order: int, tiles: int) -> None:
    placed = most(order)
    assert len(placed) == len(set(placed.values())) == tiles
    assert fits(placed)


@pytest.mark.parametrize(("order", "reduced"), [(1, 1), (2, 1), (3, 1), (4, 4), (5, 56)])
def test_every_reduced_square_is_looked_at(order: int, reduced: int) -> None:
    """Their numbers are known; up to order 3 they are also found by trying everything."""
    squares = list(reduced_squares(Rows(order)))
    assert len(set(squares)) == len(squares) == reduced
    if order < 4:
        ordered = tuple(range(order))
        assert set(squares) == {rows for rows in grids(order) if rows[0] == ordered == tuple(row[0] for row in rows)}


def test_two_squares_of_order_2_cannot_do_without_repeats() -> None:
    assert arranged(2, 0) is None
    assert arranged(2, 1) is None


def test_the_longest_game_is_by_the_rules() -> None:
    played = most(4)
    match = longest_game(4, played)
    assert len(match.state.facts["grid"]) == 16
    assert match.outcome


def test_the_record_places_as_many_tiles_as_fit() -> None:
    record = Record.read(LONGEST.read_text())
    *_, last = record.states()
    assert isinstance(last, State)
    assert len(last.facts["grid"]) == 34
    assert last.outcome
    assert all(finding.holds is not False for finding in verify(record))


def test_qwirkles_are_rows_of_six() -> None:
    row = {(0, column) for column in range(6)}
    assert lines(row) == 1
    assert lines(row | {(4, column) for column in range(-3, 3)} | {(9, 0)}) == 2
    assert lines(row - {(0, 3)}) == lines({(column, row) for row, column in row}) == 0


def test_a_mixed_player_drafts_like_one_and_places_like_the_other() -> None:
    class Told:
        def __init__(self, name: str) -> None:
            self.name, self.asked = name, 0

        def choose(self, view: object) -> str:
            self.asked += 1
            return self.name

    mixed = Mixed("random+random", 1)
    mixed.drafter, mixed.placer = Told("drafter"), Told("placer")  # type: ignore[assignment]
    state, chose = game("grawlix", order=3, hand=1).start(), []
    for move in ("+r@", "+o#", "r@:0,0", "+y$", "o#:1,0"):
        chose.append(mixed.choose(state.view(state.player)))
        state = state.play(move)
    assert chose == ["drafter", "drafter", "placer", "placer", "placer"]


@pytest.mark.parametrize("text", ["0", "-3", "2.5", "", "many"])
def test_a_number_of_games_is_at_least_one(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="not a whole number of at least 1"):
        number(text)


def test_a_measurement_that_cannot_be_made_says_why_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    def main() -> None:
        raise ZelligeError("the file belongs to another version")

    with pytest.raises(SystemExit) as ended:
        run(main)
    assert ended.value.code == 2
    assert capsys.readouterr().err == "the file belongs to another version\n"
