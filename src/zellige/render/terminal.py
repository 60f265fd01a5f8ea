"""A scene as coloured terminal text: a unit square is four columns of one line."""

from collections.abc import Mapping
from functools import cache
from math import ceil, floor

from rich.text import Text

from zellige.render.arrange import Kind, Medium, arrange
from zellige.render.artist import Artist, Brush
from zellige.render.cells import LINE, Mode
from zellige.render.grid import BOLD, PLAIN, Grid, Tint
from zellige.render.palette import Paint
from zellige.scene import Look, Scene

COLUMNS = LINE.columns  # per unit square
TINTS: Mapping[Kind, Tint] = {"status": PLAIN, "heading": BOLD, "turn": BOLD, "words": PLAIN}


@cache
def screen(columns: int, rows: int) -> Medium:
    """A terminal of this size."""
    return Medium(
        letter=dict.fromkeys(TINTS, 1 / COLUMNS),
        line=dict.fromkeys(TINTS, 1),
        scale={},
        top=0,
        gap=0.5,
        space=1,
        pad=0,
        text=36,
        inline=32,
        wide=columns / COLUMNS,
        high=rows,
        drops=True,
        omits=("actions",),  # text has no buttons
    )


def size(scene: Scene, columns: int = 80, rows: int = 24) -> tuple[int, int]:
    """How many columns and rows the scene takes on a screen, which may be more than it has."""
    sheet = arrange(scene, screen(columns, rows))
    return ceil(sheet.width * COLUMNS), ceil(sheet.height)


def lines(
    scene: Scene, looks: Mapping[str, Look], paints: Mapping[str, Paint], columns: int = 80, rows: int = 24
) -> Text:
    """The scene as text for a Rich console, which drops the colours if the terminal has none.

    On a small screen, parts marked as aside are left out. Most terminals are dark.
    """
    sheet = arrange(scene, screen(columns, rows))
    grid, brush = Grid(ceil(sheet.width * COLUMNS), ceil(sheet.height)), Brush(paints, Mode())
    for placed in sheet.parts:
        Artist(grid, looks, brush, LINE, round(placed.left * COLUMNS), floor(placed.top)).part(placed.part)
    for line in sheet.lines:
        grid.write(line.text, floor(line.box.y), round(line.box.x * COLUMNS), TINTS[line.kind])
    return text(grid)


def text(grid: Grid) -> Text:
    """The characters of a grid, without blanks at the ends of lines."""
    out = Text(no_wrap=True, end="")
    for row in range(grid.high):
        for words, style in grid.runs(row, trimmed=True):
            out.append(words, style)
        out.append("\n")
    return out
