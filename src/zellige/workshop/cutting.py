"""Pieces on pages: grids in which neighbours share a cut, with crop marks around them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple

from zellige.scene import Look
from zellige.sheets import Figure, Piece
from zellige.workshop.folding import folded, measured
from zellige.workshop.paper import AROUND, HEAD, SIDE, Item, Page, Paper, Picture, Words, crossed

SAFE = 0.5  # millimetres of paper around a drawing, so that a cut may be a little off
BETWEEN = 2 * AROUND + 4  # millimetres between blocks, for the crop marks of both
LETTERS = 0.36  # size of the text on a piece, in units


class Block(NamedTuple):
    """Something with a size, and how to draw it with its corner at a point."""

    w: float
    h: float
    draw: Callable[[float, float], Iterable[Item]]


def piece_block(piece: Piece, look: Look, unit: float) -> Block:
    """A piece in the cell that is cut out."""
    w, h = (piece.share * side * unit for side in (look.w, look.h))

    def draw(x: float, y: float) -> Iterator[Item]:
        shrunk = min((w - 2 * SAFE) / w, (h - 2 * SAFE) / h)
        wide, high = shrunk * w, shrunk * h
        yield Picture(x + (w - wide) / 2, y + (h - high) / 2, wide, high, piece.look)
        if piece.text:
            size = LETTERS * piece.share * unit
            yield Words(x + w / 2, y + 0.48 * h, piece.text, size, "center", True, look.ink)

    return Block(w, h, draw)


def figure_block(figure: Figure, looks: Mapping[str, Look], unit: float) -> Block:
    box = measured(figure, unit)
    return Block(box.w, box.h, lambda x, y: folded(figure, looks, unit, x - box.x, y - box.y))


def grids(blocks: Iterable[Block], most: int, paper: Paper) -> Iterator[Block]:
    """Equal blocks in a row become grids, as large as a page takes."""
    wide, high = paper.room
    for (w, h), group in groupby(blocks, lambda block: (block.w, block.h)):
        cells = tuple(group)
        columns = min(most, int((wide + 1e-6) // w), len(cells))
        full = columns * int((high + 1e-6) // h)
        for at in range(0, len(cells), full):
            yield grid(cells[at : at + full], columns)


def grid(cells: Sequence[Block], columns: int) -> Block:
    """Equal blocks side by side, with crop marks that reach outside the grid."""
    (w, h, _), rows = cells[0], ceil(len(cells) / columns)

    def draw(x: float, y: float) -> Iterator[Item]:
        for n, cell in enumerate(cells):
            yield from cell.draw(x + n % columns * w, y + n // columns * h)
        yield from crossed(x, y, [n * w for n in range(columns + 1)], [n * h for n in range(rows + 1)])

    return Block(columns * w, rows * h, draw)


def pages(blocks: Iterable[Block], paper: Paper) -> list[Page]:
    """Blocks from left to right and from top to bottom, on as many pages as they need. A row of them is centred."""
    wide, high = paper.room
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and across([*rows[-1], block]) <= wide + 1e-6:
            rows[-1].append(block)
        else:
            rows.append([block])
    made: list[list[Item]] = []
    y = high + 1.0
    for row in rows:
        tall = max(block.h for block in row)
        if y + tall > high + 1e-6:
            made.append([])
            y = 0.0
        made[-1] += in_row(row, paper, HEAD + AROUND + y)
        y += tall + BETWEEN
    return [tuple(page) for page in made]


def across(row: Sequence[Block]) -> float:
    """The width of blocks side by side, with room for crop marks between them."""
    return sum(block.w for block in row) + BETWEEN * (len(row) - 1)


def in_row(row: Sequence[Block], paper: Paper, y: float) -> Iterator[Item]:
    x = SIDE + AROUND + (paper.room[0] - across(row)) / 2
    for block in row:
        yield from block.draw(x, y)
        x += block.w + BETWEEN
