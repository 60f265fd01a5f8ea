"""How many tiles of Grawlix fit in a grid, by an exhaustive search, and a game that places them.

A full grid is two Latin squares, one of glyphs and one of colours, in which no pair occurs twice. Renaming glyphs and
sorting rows turns the first into a reduced square, whose first row and first column are in order, and renaming colours
puts the other's first row in order. So it is enough to look for a partner of each reduced square.

If no partner is found, it cannot be that one tile alone stays out. All other glyphs would be in every line, and its own
in all but one row and one column, those of the empty cell; the same goes for colours, so it would fit there. So if two
squares are found in which two pairs are repeats, no grid has more tiles.
"""

import argparse
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import TypeAlias

import numpy as np
from bench.command import run
from numpy.typing import NDArray

from zellige.cli.bars import counted
from zellige.games import game
from zellige.games.grawlix.state import COLOURS, GLYPHS
from zellige.match import Match
from zellige.terminal.files import write_file

Square: TypeAlias = tuple[tuple[int, ...], ...]
Sets: TypeAlias = NDArray[np.uint64]
Placed: TypeAlias = dict[tuple[int, int], str]  # tiles by row and column


class Rows:
    """Every row that a Latin square may have, the one in order first, with its values by column as a set of bits."""

    def __init__(self, order: int) -> None:
        self.order, self.rows = order, np.array(list(permutations(range(order))))
        self.columns = self.paired(tuple(range(order)))

    def paired(self, firsts: tuple[int, ...]) -> Sets:
        """For each row the set of pairs that it makes with these values."""
        shifts = self.order * np.array(firsts) + self.rows
        pairs: Sets = np.bitwise_or.reduce(np.uint64(1) << shifts.astype(np.uint64), axis=1)
        return pairs

    def below(self, fitting: NDArray[np.intp], row: int) -> NDArray[np.intp]:
        """Those rows that can stand below a row: they share no value with it in any column."""
        free: NDArray[np.bool_] = self.columns[fitting] & self.columns[row] == 0
        return fitting[free]

    def __getitem__(self, row: int) -> tuple[int, ...]:
        return tuple(map(int, self.rows[row]))


def reduced_squares(rows: Rows) -> Iterator[Square]:
    """Every Latin square whose first row and first column are in order."""

    def extended(square: Square, fitting: NDArray[np.intp]) -> Iterator[Square]:
        if len(square) == rows.order:
            yield square
        for row in fitting[rows.rows[fitting, 0] == len(square)]:
            yield from extended((*square, rows[row]), rows.below(fitting, row))

    every = np.arange(len(rows.rows))
    return extended((rows[0],), rows.below(every, 0))


def partner(rows: Rows, glyphs: Square, repeats: int) -> Square | None:
    """A Latin square of colours which at most so many times repeats a pair of a glyph and a colour."""
    pairs = [rows.paired(row) for row in glyphs]

    def extended(square: Square, fitting: NDArray[np.intp], used: np.uint64, left: int) -> Square | None:
        if len(square) == rows.order:
            return square
        own = pairs[len(square)]
        repeated = np.bitwise_count(own[fitting] & used)
        for row, more in zip(fitting[repeated <= left], repeated[repeated <= left], strict=True):
            found = extended((*square, rows[row]), rows.below(fitting, row), used | own[row], left - int(more))
            if found:
                return found
        return None

    every = np.arange(len(rows.rows))
    return extended((rows[0],), rows.below(every, 0), pairs[0][0], repeats)


def arranged(order: int, repeats: int, *, told: bool = False) -> Placed | None:
    """The different tiles of two squares with at most so many repeats, which stay out; None if there are no such
    squares, after all have been tried."""
    rows = Rows(order)
    squares = list(reduced_squares(rows))
    what = f"order {order}, {len(squares):,} squares, partners with at most {repeats} repeats"
    for glyphs in counted(squares, what) if told else squares:
        if colours := partner(rows, glyphs, repeats):
            cells = {
                f"{COLOURS[colours[row][column]]}{GLYPHS[glyphs[row][column]]}": (row, column)
                for row in range(order)
                for column in range(order)
            }
            return {cell: tile for tile, cell in cells.items()}
    return None


def most(order: int, *, told: bool = False) -> Placed:
    """The most tiles that fit in a grid. This holds only if two repeats are enough where there must be any."""
    placed = arranged(order, 0, told=told) or arranged(order, 2, told=told)
    assert placed, f"order {order} takes more than two repeats, so squares with repeats prove nothing"
    return placed


def in_turn(placed: Placed) -> Iterator[tuple[int, int]]:
    """The cells in an order in which each, after the first, is next to an earlier one."""
    todo, reached = dict.fromkeys(sorted(placed)), [min(placed)]
    while todo:
        row, column = cell = next(each for each in reached if each in todo)
        del todo[cell]
        reached += [(row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)]
        yield cell


def longest_game(order: int, placed: Placed) -> Match:
    """A game that places all these tiles, by the rules. Every tile is drafted by the seat that will place it."""
    match = Match(game("grawlix", order=order), seed=1)
    cells = list(in_turn(placed))
    tiles = [placed[cell] for cell in cells]
    drafts = iter([*tiles, *sorted({c + g for c in COLOURS[:order] for g in GLYPHS[:order]} - set(tiles))])
    while str(match.state).endswith("draft") or cells:
        if str(match.state).endswith("draft"):
            match.play(f"+{next(drafts)}")
        else:
            tile, (row, column) = tiles.pop(0), cells.pop(0)
            top, left = min(placed)
            match.play(f"{tile}:{row - top},{column - left}")
    return match


def drawn(order: int, placed: Placed) -> str:
    rows = (" ".join(placed.get((row, column), "..") for column in range(order)) for row in range(order))
    return "\n".join(f"  {row}" for row in rows)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    ask.add_argument("--record", type=Path, metavar="FILE", help="write a game of order 6 that places the most tiles")
    ask.add_argument("--svg", type=Path, metavar="FILE", help="write a picture of its end")
    given = ask.parse_args()
    for order in range(1, 7):
        placed = most(order, told=True)
        print(f"Order {order}: {len(placed)} of {order * order} tiles fit, and no more.\n{drawn(order, placed)}")
    match = longest_game(6, placed)
    print(f"Played by the rules: {len(placed)} tiles placed. {match.outcome.reason if match.outcome else 'Not over.'}")
    if given.record:
        write_file(given.record, match.record.text)
    if given.svg:
        write_file(given.svg, match.state.svg())


if __name__ == "__main__":
    run(main)
