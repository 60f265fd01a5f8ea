"""A part of a scene as rows of styled characters."""

from collections.abc import Mapping
from typing import NamedTuple

from rich.style import Style

from zellige.render.artist import Artist, Brush
from zellige.render.cells import NO_MARKS, SIZES, Cells, Marks, Mode, frame
from zellige.render.grid import PLAIN, Grid, Run, style
from zellige.render.marking import mark
from zellige.render.palette import Paint
from zellige.scene import Look, Part


class Picture(NamedTuple):
    """Rows of characters. The unit (0, 0) of the part begins at (left, top)."""

    left: int
    top: int
    wide: int
    high: int
    rows: tuple[tuple[Run, ...], ...]
    table: Style  # what it lies on

    @property
    def text(self) -> str:
        """Its letters alone."""
        return "\n".join("".join(letters for letters, _ in row).rstrip() for row in self.rows)


NO_PICTURE = Picture(0, 0, 0, 0, (), style(PLAIN))


def draw(
    part: Part,
    looks: Mapping[str, Look],
    paints: Mapping[str, Paint],
    mode: Mode,
    cells: Cells = SIZES[1],
    marks: Marks = NO_MARKS,
) -> Picture:
    """A part alone, on its table if it is a board."""
    row, left, high, wide = frame(part, cells)
    brush = Brush(paints, mode, painted=part.role == "board" and mode.colour)
    grid = Grid(wide, high, brush.table)
    artist = Artist(grid, looks, brush, cells, -left, -row)
    artist.part(part)
    if marks != NO_MARKS:
        mark(artist, part, marks)
    rows = tuple(tuple(grid.runs(line)) for line in range(high))
    return Picture(-left, -row, wide, high, rows, style(brush.table))
