"""A part of a scene as rows of styled characters, in cells of several sizes, with marks for a player."""

from collections.abc import Iterator, Mapping
from math import ceil, floor
from types import MappingProxyType
from typing import NamedTuple

from zellige.render.blocks import block, has_ascii, plain
from zellige.render.grid import BOLD, DIM, PLAIN, REVERSE, Grid, Run, Tint
from zellige.render.palette import COMMON, Paint
from zellige.scene import PAGE_ONLY, SHEET_ONLY, Look, Part, Thing


class Cells(NamedTuple):
    """How many characters a unit takes."""

    columns: int
    rows: int


SIZES = (Cells(2, 1), Cells(4, 2), Cells(6, 3), Cells(8, 4))  # square in most terminals
LINE = Cells(4, 1)  # in line mode
Nothing: frozenset[str] = frozenset()


class Mode(NamedTuple):
    """What the terminal can show."""

    dark: bool = True
    colour: bool = True
    ascii: bool = False


class Marks(NamedTuple):
    """The marks on things, by their ids or targets."""

    lit: frozenset[str] = Nothing  # what can be clicked next
    chosen: frozenset[str] = Nothing  # what was clicked already
    cursor: str = ""  # where the keyboard is
    hinted: Mapping[str, str] = MappingProxyType({})  # a letter shown on it


NO_MARKS = Marks()
LINE_MODE = Mode()


class Picture(NamedTuple):
    """Rows of characters; the unit (0, 0) of the part begins at (left, top)."""

    left: int
    top: int
    wide: int
    high: int
    rows: tuple[tuple[Run, ...], ...]

    @property
    def text(self) -> str:
        return "\n".join("".join(letters for letters, _ in row).rstrip() for row in self.rows)


NO_PICTURE = Picture(0, 0, 0, 0, ())
UNTOUCHED = (*PAGE_ONLY, "label", "tracks", "rug")  # roles of things that clicks go through
UNMARKED = (*UNTOUCHED, *SHEET_ONLY, "paid")
LEFT_OUT = tuple(role for role in PAGE_ONLY if role != "score")


class Place(NamedTuple):
    """The characters that a thing takes."""

    row: int
    left: int
    wide: int
    high: int


def place(thing: Thing, cells: Cells, left: int = 0, top: int = 0) -> Place:
    columns, rows = cells
    return Place(
        top + floor(thing.y * rows), left + round(thing.x * columns), round(thing.w * columns), round(thing.h * rows)
    )


def shown(part: Part) -> Iterator[Thing]:
    return (thing for thing in (*part.ground, *part.things) if thing.role not in LEFT_OUT)


def frame(part: Part, cells: Cells) -> Place:
    """The characters of a part: its box and its things; a label may need more than a unit."""
    places = [widened(thing, place(thing, cells)) for thing in shown(part) if thing.role != "score"]
    if part.box.w and part.box.h and part.role != "actions":
        places.append(place(Thing("", "", *part.box), cells))
    if not places:
        return Place(0, 0, 0, 0)
    row, left = min(each.row for each in places), min(each.left for each in places)
    right, low = max(each.left + each.wide for each in places), max(each.row + each.high for each in places)
    return Place(row, left, right - left, low - row)


def widened(thing: Thing, at: Place) -> Place:
    more = len(thing.text) - at.wide if thing.role == "label" and thing.h == 1 else 0
    return at._replace(left=at.left - more, wide=at.wide + more) if more > 0 else at


def draw(
    part: Part,
    looks: Mapping[str, Look],
    paints: Mapping[str, Paint],
    mode: Mode = LINE_MODE,
    cells: Cells = SIZES[1],
    marks: Marks = NO_MARKS,
) -> Picture:
    """A part alone."""
    row, left, wide, high = frame(part, cells)
    brush = Brush(paints, mode)
    grid = Grid(wide, high, brush.table if part.role == "board" else PLAIN)
    Artist(grid, looks, brush, cells, -left, -row).part(part, marks)
    return Picture(-left, -row, wide, high, tuple(tuple(grid.runs(line)) for line in range(high)))


class Brush:
    """The colours of a mode."""

    def __init__(self, paints: Mapping[str, Paint], mode: Mode) -> None:
        self.paints, self.mode = {**COMMON, **paints}, mode
        self.faint = self.of("faint", "") if mode.colour else DIM
        self.table = self.of("table-ink", "table")

    def of(self, fore: str = "", back: str = "", bold: bool = False) -> Tint:
        if not self.mode.colour:
            return BOLD if bold else PLAIN
        return Tint(self.colour(fore), self.colour(back), bold)

    def colour(self, name: str) -> str:
        return self.paints[name][self.mode.dark] if name and self.mode.colour else ""


class Artist:
    """Draws parts on a grid."""

    def __init__(
        self, grid: Grid, looks: Mapping[str, Look], brush: Brush, cells: Cells, left: int = 0, top: int = 0
    ) -> None:
        self.grid, self.looks, self.brush, self.cells = grid, looks, brush, cells
        self.left, self.top = left, top

    def part(self, part: Part, marks: Marks = NO_MARKS) -> None:
        for thing in part.ground:
            self.thing(thing, is_ground=True)
        for thing in part.things:
            self.thing(thing)
        if marks is not NO_MARKS:
            self.marks(part, marks)

    def thing(self, thing: Thing, is_ground: bool = False) -> None:
        if thing.role in LEFT_OUT or thing.role == "score":
            return
        at, look = place(thing, self.cells, self.left, self.top), self.looks[thing.look] if thing.look else None
        tint = self.tint(thing, look)
        if look and look.fill:
            self.ground(thing, at, tint, is_ground)
        self.words(thing, look, at, tint)
        self.outline(thing, at, tint)

    def tint(self, thing: Thing, look: Look | None) -> Tint:
        if look and look.fill:
            return self.brush.of(look.ink, look.fill, bold=True)
        if thing.last:
            return BOLD
        return PLAIN if look else DIM

    def ground(self, thing: Thing, at: Place, tint: Tint, is_ground: bool) -> None:
        mode = self.brush.mode
        if is_ground or self.cells.rows == 1 or mode.ascii or not mode.colour:
            self.grid.fill(*at_of(at), tint)
            return
        for line, row in enumerate(block(at.wide, at.high), at.row):
            for column, letter in enumerate(row, at.left):
                if letter == " ":
                    self.grid.fill(line, column, 1, 1, tint)
                else:
                    self.grid.put(letter, line, column, Tint(tint.back))

    def words(self, thing: Thing, look: Look | None, at: Place, tint: Tint) -> None:
        art = look.art.get(self.cells.columns, "") if look and self.cells != LINE else ""
        if art and self.brush.mode.ascii and not has_ascii(art):
            art = ""
        words = (art or thing.text).split("\n")
        step, first = (1, 0) if art or self.cells.rows == 1 else (self.cells.rows, self.cells.rows // 2)
        start = floor((at.wide - max(map(len, words))) / 2) if is_before(thing, look) else None
        for line, word in enumerate(words):
            column = ceil((at.wide - len(word)) / 2) if start is None else start
            text = plain(word) if self.brush.mode.ascii else word
            self.grid.write(text, at.row + first + step * line, at.left + max(0, column), tint)

    def outline(self, thing: Thing, at: Place, tint: Tint) -> None:
        """Brackets around what the latest turn changed and dots in a free place, unless a letter is in the way."""
        around = f"[{' ' * (at.wide - 2)}]" if thing.last else "" if thing.look or thing.text else "··".center(at.wide)
        around = plain(around) if self.brush.mode.ascii else around
        for line in self.lines_of(at) if around else ():
            for column, letter in enumerate(around, at.left):
                if self.grid.letters[line][column] in " ▐▌":
                    self.grid.write(letter, line, column, tint)

    def lines_of(self, at: Place) -> range:
        """The rows with letters, one in each unit."""
        return range(at.row + self.cells.rows // 2, at.row + at.high, self.cells.rows)

    def marks(self, part: Part, marks: Marks) -> None:
        for thing in (*part.ground, *part.things):
            if thing.role in UNMARKED:
                continue
            at = place(thing, self.cells, self.left, self.top)
            for kind, names in (("lit", marks.lit), ("chosen", marks.chosen), ("cursor", (marks.cursor,))):
                if thing.id in names or (thing.target and thing.target in names):
                    self.mark(kind, at)
            if letter := marks.hinted.get(thing.id) or marks.hinted.get(thing.target):
                self.grid.put(letter, at.row, at.left, over_badge(self.brush))

    def mark(self, kind: str, at: Place) -> None:
        paint = {"lit": "accent", "chosen": "brass", "cursor": "ink"}[kind]
        self.grid.tint(*at_of(at), Tint(back=self.brush.colour(paint)) if self.brush.mode.colour else REVERSE)


def over_badge(brush: Brush) -> Tint:
    return brush.of("accent-ink", "accent", bold=True) if brush.mode.colour else Tint(bold=True, reverse=True)


def at_of(at: Place) -> tuple[int, int, int, int]:
    return at.row, at.left, at.wide, at.high


def is_before(thing: Thing, look: Look | None) -> bool:
    """Are the thing's letters to the left of those of the square it stands on, in the same line?"""
    return thing.role == "piece" or (look is not None and not look.fill)


def thing_at(part: Part, x: float, y: float) -> Thing | None:
    """The topmost thing at a point, in the part's units, that a click can mean."""
    things = (thing for group in (part.things, part.ground) for thing in reversed(group))
    return next((thing for thing in things if is_touched(thing) and covers(thing, x, y)), None)


def is_touched(thing: Thing) -> bool:
    return thing.role not in UNTOUCHED


def covers(thing: Thing, x: float, y: float) -> bool:
    return thing.x <= x < thing.x + thing.w and thing.y <= y < thing.y + thing.h
