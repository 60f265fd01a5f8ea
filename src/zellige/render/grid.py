"""A grid of characters with tints: what text drawings are written on."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

from rich.style import Style


class Tint(NamedTuple):
    """How a character is shown. Unlike Rich's styles, tints are quick to create, to join and to compare."""

    fore: str = ""  # "#rrggbb"; empty for the terminal's own
    back: str = ""
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False


PLAIN, BOLD, DIM = Tint(), Tint(bold=True), Tint(dim=True)
UNDERLINE, REVERSE = Tint(underline=True), Tint(reverse=True)
Run = tuple[str, Style]  # characters of one style
Area = tuple[int, int, int, int]  # row, left, high, wide


@cache
def over(tint: Tint, other: Tint) -> Tint:
    """A tint with another on top; a new colour of letters is not dimmed by what was below."""
    dim = other.dim or (tint.dim and not other.fore)
    colours = other.fore or tint.fore, other.back or tint.back
    return Tint(*colours, tint.bold or other.bold, dim, tint.underline or other.underline, tint.reverse ^ other.reverse)


@cache
def style(tint: Tint) -> Style:
    """The same as a style of Rich, one object for each tint."""
    fore, back = tint.fore or None, tint.back or None
    return Style(
        color=fore,
        bgcolor=back,
        bold=tint.bold or None,
        dim=tint.dim or None,
        underline=tint.underline or None,
        reverse=tint.reverse or None,
    )


class Grid:
    """Rows of characters, each with its tint. What is written outside is lost."""

    def __init__(self, wide: int, high: int, tint: Tint = PLAIN) -> None:
        self.wide, self.high = wide, high
        self.letters = [[" "] * wide for _ in range(high)]
        self.tints = [[tint] * wide for _ in range(high)]

    def has(self, row: int, column: int) -> bool:
        return 0 <= row < self.high and 0 <= column < self.wide

    def put(self, letter: str, row: int, column: int, tint: Tint) -> None:
        """One character, on the ground that is there if the tint has none."""
        if self.has(row, column):
            self.letters[row][column] = letter
            self.tints[row][column] = over(self.tints[row][column], tint)

    def write(self, words: str, row: int, left: int, tint: Tint) -> None:
        """Write over what is there, except with blanks."""
        for column, letter in enumerate(words, left):
            if letter != " ":
                self.put(letter, row, column, tint)

    def fill(self, area: Area, tint: Tint) -> None:
        """An empty area of one tint."""
        rows, columns = self.inside(area)
        for row in rows:
            self.letters[row][columns.start : columns.stop] = " " * len(columns)
            self.tints[row][columns.start : columns.stop] = [tint] * len(columns)

    def tint(self, area: Area, tint: Tint) -> None:
        """Change the tint of an area, but not its letters."""
        rows, columns = self.inside(area)
        for row in rows:
            for column in columns:
                self.tints[row][column] = over(self.tints[row][column], tint)

    def inside(self, area: Area) -> tuple[range, range]:
        """The rows and columns of an area, as far as there are any."""
        row, left, high, wide = area
        first, start = max(0, row), max(0, left)
        return range(first, max(first, min(self.high, row + high))), range(
            start, max(start, min(self.wide, left + wide))
        )

    def runs(self, row: int, trimmed: bool = False) -> Iterator[Run]:
        """The characters of a row, those of one tint together; if trimmed, without plain blanks at the end."""
        letters, tints, at = self.letters[row], self.tints[row], 0
        for tint, run in groupby(tints[: self.last(row)] if trimmed else tints):
            end = at + sum(1 for _ in run)
            yield "".join(letters[at:end]), style(tint)
            at = end

    def last(self, row: int) -> int:
        """How many characters of a row there are, up to the last that is not a plain blank."""
        cells = zip(self.letters[row], self.tints[row], strict=True)
        return max((n for n, (letter, tint) in enumerate(cells, 1) if letter != " " or tint != PLAIN), default=0)
