"""Sheets of paper in millimetres: their sizes, and what lies on a page. Typst draws these items as they are."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from zellige.errors import ZelligeError, instead, quoted

SIDE = 8.0  # margin to the left and right; few printers need more than 5
HEAD, FOOT = 17.0, 16.0  # room for the title, and for the ruler
GAP, MARK = 1.5, 4.0  # between what is cut out and a crop mark; its length
AROUND = GAP + MARK
SMALLEST, LARGEST = 10.0, 50.0  # of a unit: a smaller one gets lost, a larger die fits on no sheet
RULER = 50


class Paper(NamedTuple):
    name: str
    w: float
    h: float

    @property
    def room(self) -> tuple[float, float]:
        """What can be cut out of a page, width and height: crop marks go around it."""
        return self.w - 2 * (SIDE + AROUND), self.h - HEAD - FOOT - 2 * AROUND


PAPERS = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}


def paper_named(name: str) -> Paper:
    if name.lower() not in PAPERS:
        raise ZelligeError(f"there is no paper {quoted(name)} here; {instead(name, PAPERS, 'use a4 or letter')}")
    return PAPERS[name.lower()]


def checked_size(size: float, option: str = "--size", smallest: float = SMALLEST) -> float:
    """The size of a unit, or of something else, that somebody asks for."""
    if not smallest <= size <= LARGEST:  # also if it is not a number
        raise ZelligeError(f"{option} must be from {smallest:g} to {LARGEST:g} millimetres, not {size:g}")
    return size


class Picture(NamedTuple):
    """A drawing, stretched to its box; a turn is about its middle."""

    x: float
    y: float
    w: float
    h: float
    look: str
    turn: int = 0


class Stroke(NamedTuple):
    x: float
    y: float
    to_x: float
    to_y: float
    dashed: bool = False


class Words(NamedTuple):
    """One line of text; (x, y) is the middle of its left, centre or right end."""

    x: float
    y: float
    text: str
    size: float  # of the letters
    align: Literal["left", "center", "right"] = "left"
    bold: bool = False
    paint: str = "black"  # a name
    wide: float = 0  # the most that it may take up; the letters shrink to fit


class Flow(NamedTuple):
    """Paragraphs, each with bold words before it. The letters shrink until all fit."""

    x: float
    y: float
    w: float
    h: float
    paragraphs: tuple[tuple[str, str], ...]


class Window(NamedTuple):
    """What is seen of some items; their places count from its corner."""

    x: float
    y: float
    w: float
    h: float
    items: "tuple[Item, ...]"


Item: TypeAlias = Picture | Stroke | Words | Flow | Window
Page: TypeAlias = tuple[Item, ...]


def crossed(left: float, top: float, columns: Iterable[float], rows: Iterable[float]) -> Page:
    """Crop marks around a block, which begins at (left, top), for cuts along its columns and rows. The first and the
    last of each are its edges."""
    xs, ys = [left + x for x in columns], [top + y for y in rows]
    return (
        *(Stroke(x, y, x, y + by) for x in xs for y, by in outside(ys[0], ys[-1])),
        *(Stroke(x, y, x + by, y) for y in ys for x, by in outside(xs[0], xs[-1])),
    )


def outside(first: float, last: float) -> tuple[tuple[float, float], ...]:
    """Where the marks at both ends begin, and how far they go."""
    return (first - GAP, -MARK), (last + GAP, MARK)


def furnished(page: Page, paper: Paper, title: str, how: str, size: str) -> Page:
    """A page with a title, what to do, and a ruler to check the printer's scale."""
    wide = paper.w - 2 * SIDE
    return (
        Words(SIDE, 8, title, 4, bold=True, wide=0.62 * wide),
        Words(paper.w - SIDE, 8, size, 2.9, "right", wide=0.36 * wide),
        Words(SIDE, 13, how, 2.9, wide=wide),
        *page,
        *ruler(SIDE, paper.h - 9),
        Words(SIDE + RULER + 4, paper.h - 10, SCALE, 2.9, wide=wide - RULER - 4),
    )


SCALE = f"Print at 100 % (“actual size”): the ruler must measure {RULER} mm."


def ruler(x: float, y: float) -> Page:
    """A line of fifty millimetres with a tick for each ten."""
    return (
        Stroke(x, y, x + RULER, y),
        *(Stroke(x + mm, y, x + mm, y - (3 if mm in (0, RULER) else 1.5)) for mm in range(0, RULER + 1, 10)),
        Words(x + RULER / 2, y - 3.4, f"{RULER} mm", 2.6, "center"),
    )
