"""Marrakech drawn with characters, by the columns of a square: the tracks, rugs and Assam."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

Art = tuple[tuple[int, str], ...]
SIDE = 7  # squares
SIZES = {2: 1, 4: 2, 6: 3, 8: 4}  # the rows of a square by its columns
Point = tuple[int, int]  # column, row
CORNERS = {"EW": "─", "NS": "│", "ES": "╭", "SW": "╮", "EN": "╰", "NW": "╯"}  # by the two sides they join


@cache
def tracks() -> Art:
    """Half circles that join the ends of two lines of squares, and three quarters of a circle at two corners."""
    return tuple((columns, "\n".join(drawn(columns, rows))) for columns, rows in SIZES.items())


def drawn(columns: int, rows: int) -> list[str]:
    wide, high = (SIDE + 2) * columns, (SIDE + 2) * rows
    letters = [[" "] * wide for _ in range(high)]
    for way in ways(columns, rows):
        for (column, row), letter in traced(way):
            if not (columns <= column < wide - columns and rows <= row < high - rows):
                letters[row][column] = letter
    return ["".join(row).rstrip() for row in letters]


def ways(columns: int, rows: int) -> Iterator[list[Point]]:
    """The corners of each track, which begins and ends on a square."""
    xs = [columns * (n + 1) + columns // 2 for n in range(SIDE)]
    ys = [rows * (n + 1) + rows // 2 for n in range(SIDE)]
    left, top = (columns - 1) // 2, (rows - 1) // 2
    right, low = (SIDE + 2) * columns - 1 - left, (SIDE + 2) * rows - 1 - top
    for n in range(0, SIDE - 1, 2):
        yield [(xs[n], ys[0]), (xs[n], top), (xs[n + 1], top), (xs[n + 1], ys[0])]
        yield [(xs[0], ys[n]), (left, ys[n]), (left, ys[n + 1]), (xs[0], ys[n + 1])]
        yield [(xs[n + 1], ys[-1]), (xs[n + 1], low), (xs[n + 2], low), (xs[n + 2], ys[-1])]
        yield [(xs[-1], ys[n + 1]), (right, ys[n + 1]), (right, ys[n + 2]), (xs[-1], ys[n + 2])]
    yield [(xs[-1], ys[0]), (xs[-1], top), (right, top), (right, ys[0]), (xs[-1], ys[0])]
    yield [(xs[0], ys[-1]), (xs[0], low), (left, low), (left, ys[-1]), (xs[0], ys[-1])]


def traced(corners: list[Point]) -> Iterator[tuple[Point, str]]:
    """The characters of a line with right angles."""
    points = [corners[0]]
    for (x, y), (x2, y2) in pairwise(corners):
        dx, dy = (x2 > x) - (x2 < x), (y2 > y) - (y2 < y)
        points += [(x + n * dx, y + n * dy) for n in range(1, max(abs(x2 - x), abs(y2 - y)) + 1)]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        yield at, CORNERS["".join(sorted(side(at, before) + side(at, after)))]


def side(at: Point, other: Point) -> str:
    return {(0, -1): "N", (1, 0): "E", (0, 1): "S", (-1, 0): "W"}[other[0] - at[0], other[1] - at[1]]


@cache
def rug(colour: str, squares: int, is_down: bool) -> Art:
    """The letter of the colour on each square, and a line that joins them."""
    return tuple((columns, rug_drawn(colour, squares, is_down, columns, rows)) for columns, rows in SIZES.items())


def rug_drawn(colour: str, squares: int, is_down: bool, columns: int, rows: int) -> str:
    above, before = "\n" * (rows // 2), " " * (columns // 2)
    if squares == 1:
        return above + before + colour
    if not is_down:
        return above + before + colour + "─" * (columns - 1) + colour
    if rows == 1:
        return f"{before}{colour}\n│{colour}"
    return above + before + f"\n{before}".join([colour, *"│" * (rows - 1), colour])


@cache
def assam(facing: str) -> Art:
    """An arrow to the left of the letter of the rug that he stands on."""
    arrow = dict(zip("NESW", "▲▶▼◀", strict=True))[facing]
    return tuple((columns, "\n" * (rows // 2) + " " * (columns // 2 - 1) + arrow) for columns, rows in SIZES.items())
