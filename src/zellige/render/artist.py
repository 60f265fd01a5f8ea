"""Draws the things of a part with characters: blocks and rugs with their letters, squares, free cells and labels."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import ceil, floor

from zellige.render.blocks import block, has_ascii, is_free_half, plain, ring
from zellige.render.cells import BUTTONS, LINE, SIZES, UNDRAWN, Cells, Mode, Place, place, text_rows
from zellige.render.grid import BOLD, DIM, PLAIN, UNDERLINE, Grid, Tint, over
from zellige.render.palette import COMMON, Paint, mixed
from zellige.scene import SHEET_ONLY, Look, Part, Thing

FREE = "··"  # in a free cell
EDGES = " ▐▌"  # letters that brackets may replace
KEPT = "[]"  # letters that no ring replaces


class Brush:
    """The colours of a mode. On a painted ground all letters have colours; elsewhere some have the terminal's own."""

    def __init__(self, paints: Mapping[str, Paint], mode: Mode, painted: bool = False) -> None:
        self.paints, self.mode = {**COMMON, **paints}, mode
        self.table = self.of("table-ink", "table") if painted else PLAIN
        self.chip = self.of("table-ink", "table" if painted else "", bold=True)  # a note on things of any colour
        self.faint = self.of("table-ink") if painted and mode.colour else DIM

    def of(self, fore: str = "", back: str = "", bold: bool = False) -> Tint:
        return Tint(self.colour(fore), self.colour(back), bold)

    def colour(self, name: str) -> str:
        return self.paints[name][self.mode.dark] if name and self.mode.colour else ""

    def text(self, words: str) -> str:
        return plain(words) if self.mode.ascii else words


class Artist:
    """Draws parts on a grid."""

    def __init__(
        self, grid: Grid, looks: Mapping[str, Look], brush: Brush, cells: Cells, left: int = 0, top: int = 0
    ) -> None:
        self.grid, self.looks, self.brush, self.cells = grid, looks, brush, cells
        self.left, self.top = left, top

    def part(self, part: Part) -> None:
        for thing in part.ground:
            self.thing(thing, is_ground=True)
        for thing in part.things:
            self.thing(thing)
        for thing in part.things:
            self.note(thing, self.place(thing))

    @property
    def has_rings(self) -> bool:
        return self.brush.mode.colour and self.cells.rows > 1

    def place(self, thing: Thing) -> Place:
        return place(thing, self.cells, self.left, self.top)

    def thing(self, thing: Thing, is_ground: bool = False) -> None:
        if thing.role in UNDRAWN:
            return
        at, look = self.place(thing), self.looks[thing.look] if thing.look else None
        if thing.role in BUTTONS:
            self.button(thing, at)
        elif thing.role == "score":
            self.score(thing, at)
        elif thing.role == "label" and not look:
            self.label(thing, at)
        elif is_ground and look and look.fill and self.cells != LINE:
            self.square(thing, look, at)
        else:
            self.piece(thing, look, at)

    # Pieces: tiles, rugs, Assam, the die, free cells

    def piece(self, thing: Thing, look: Look | None, at: Place) -> None:
        tint = self.tint(thing, look)
        if look and look.fill:
            self.ground(at, tint, keeps=thing.role == "piece", full=thing.last)
            if thing.role == "piece" and self.has_rings:
                self.ring(at, tint.fore)
        self.words(thing, look, at, tint)
        self.outline(thing, at, tint)

    def tint(self, thing: Thing, look: Look | None) -> Tint:
        if look and look.fill:
            tint = self.brush.of(look.ink, look.fill, bold=self.brush.mode.colour or thing.last)
            return self.tight(tint, thing)
        if thing.last:
            return BOLD
        return PLAIN if look else self.brush.faint

    def tight(self, tint: Tint, thing: Thing) -> Tint:
        """Where there is no room between tiles, every other one is a little darker; where there is none for brackets,
        what is new is underlined."""
        is_small = self.cells == SIZES[0]
        touches = thing.role == "tile" and (is_small or (self.brush.mode.ascii and self.cells != LINE))
        tint = darker(tint) if touches and (thing.x + thing.y) % 2 else tint
        return over(tint, UNDERLINE) if is_small and thing.last else tint

    def ground(self, at: Place, tint: Tint, keeps: bool = False, full: bool = False) -> None:
        """What is below a thing's letters: a block, or all of its room. A piece keeps the letter that it stands on."""
        rows = self.block(at, full)
        kept = text_rows(at, self.cells) if keeps else ()
        for row, letters in enumerate(rows, at.row):
            for column, letter in enumerate(letters, at.left):
                if letter != " ":
                    self.grid.put(letter, row, column, Tint(tint.back))
                elif row in kept and self.grid.letters[row][column].isalpha():
                    self.grid.tint(Place(row, column, 1, 1), tint)
                else:
                    self.grid.fill(Place(row, column, 1, 1), tint)

    def block(self, at: Place, full: bool = False) -> Sequence[str]:
        if self.brush.mode.ascii or self.cells.rows == 1:
            return [" " * at.wide] * at.high
        return block(at.wide, at.high, self.cells.rows > 2, full)

    def ring(self, at: Place, colour: str) -> None:
        """Around a thing: the free halves of its block, or the same halves drawn on what covers all of its room."""
        closed = self.cells.rows > 2
        for row, letters in enumerate(ring(at.wide, at.high, closed), at.row):
            for column, letter in enumerate(letters, at.left):
                self.edge(letter, row, column, colour)
        for column in () if closed or self.brush.mode.ascii else range(at.left, at.right):
            self.edge("▀", at.low, column, colour)

    def bars(self, at: Place, colour: str) -> None:
        """The middle of a ring's upper side and, where there is room, of its lower side."""
        for column in range(at.left + 1, at.right - 1):
            self.edge("▀", at.row, column, colour)
            if self.cells.rows > 2:
                self.edge("▄", at.low - 1, column, colour)

    def edge(self, letter: str, row: int, column: int, colour: str) -> None:
        """A part of a ring. Letters stay as they are."""
        before = self.grid.letters[row][column] if self.grid.has(row, column) else KEPT
        if letter == " " or before.isalnum() or before in KEPT:
            return
        if self.brush.mode.ascii or is_free_half(before, letter):
            self.grid.tint(Place(row, column, 1, 1), Tint(back=colour))
        else:
            self.grid.put(letter, row, column, Tint(colour))

    def words(self, thing: Thing, look: Look | None, at: Place, tint: Tint) -> None:
        if art := self.art(look):
            for row, line in enumerate(art.split("\n"), at.row):
                self.grid.write(self.brush.text(line), row, at.left, tint)
            return
        words = self.brush.text(thing.text).split("\n")
        start = floor((at.wide - max(map(len, words))) / 2) if is_before(thing, look) else None
        for row, word in zip(text_rows(at, self.cells), words, strict=False):
            column = ceil((at.wide - len(word)) / 2) if start is None else start
            self.grid.write(word, row, at.left + max(0, column), tint)

    def art(self, look: Look | None) -> str:
        """The look's drawing in text, if it has one for this size that the terminal can show."""
        art = dict(look.art).get(self.cells.columns, "") if look and self.cells != LINE else ""
        return "" if self.brush.mode.ascii and not has_ascii(art) else art

    def outline(self, thing: Thing, at: Place, tint: Tint) -> None:
        """Brackets around what the latest turn changed and dots in a free place, unless a letter is in the way."""
        around = f"[{' ' * (at.wide - 2)}]" if thing.last else FREE.center(at.wide) if is_free(thing) else ""
        if at.wide < 4 and thing.look:
            return
        for row in text_rows(at, self.cells) if around else ():
            for column, letter in enumerate(self.brush.text(around), at.left):
                if letter != " " and self.grid.letters[row][column] in EDGES:
                    self.grid.put(letter, row, column, tint)

    def note(self, thing: Thing, at: Place) -> None:
        """A short caption: below the letters, or above them, where only the first two of its characters have room."""
        text, row = thing.note, at.low - 1
        if not text or self.cells.rows == 1 or thing.role in (*BUTTONS, *UNDRAWN):
            return
        if self.cells.rows == 2:
            text, row = text if len(text) < 3 else f"{text[:2]}+", at.row
        free = at.wide - len(text)
        left = at.left + (free if self.cells.rows == 2 else (free + 1) // 2)
        self.grid.write(text, row, left, self.brush.chip)

    # Squares of the ground, labels, points, buttons

    def square(self, thing: Thing, look: Look, at: Place) -> None:
        """A square with its name, small, in the corner."""
        self.grid.fill(at, self.brush.of(look.ink, look.fill))
        if self.cells.rows > 1:
            self.grid.write(thing.text, at.row, at.right - len(thing.text), self.small(look))
        else:
            self.grid.write(self.brush.text("·"), at.row, at.right - 1, self.brush.of(look.ink))

    def small(self, look: Look) -> Tint:
        if not self.brush.mode.colour:
            return DIM
        return Tint(mixed(self.brush.colour(look.fill), self.brush.colour(look.ink), 0.6))

    def label(self, thing: Thing, at: Place) -> None:
        """A label may begin further left than its unit. In narrow cells every other column has one."""
        if self.cells.columns == 2 and thing.id.startswith("label:column") and int(thing.text) % 2:
            return
        text = self.brush.text(thing.text)
        row, right = at.row + self.cells.rows // 2, at.right - max(0, (at.wide - len(text)) // 2)
        self.grid.write(text, row, right - len(text), self.brush.faint)

    def score(self, thing: Thing, at: Place) -> None:
        """The points of a line, beyond its end."""
        if self.cells.rows == 1:
            return
        row, column = (at.row, at.right) if thing.w > 1 or thing.h == 1 else (at.low, at.left + 1)
        self.grid.write(f"+{thing.text}", row, column, self.brush.of("brass", bold=True))

    def button(self, thing: Thing, at: Place, is_lit: bool = False) -> None:
        fore, back = ("accent-ink", "accent") if is_lit else ("accent", "accent-soft")
        tint = self.brush.of(fore, back, bold=True)
        self.ground(at, tint)
        text = self.brush.text(thing.text)
        self.grid.write(text, at.row + self.cells.rows // 2, at.left + max(0, (at.wide - len(text)) // 2), tint)


@cache
def darker(tint: Tint) -> Tint:
    return tint._replace(back=mixed(tint.back, "#000000", 0.16)) if tint.back else tint


def is_free(thing: Thing) -> bool:
    return not (thing.look or thing.text or thing.role in SHEET_ONLY)


@cache
def is_before(thing: Thing, look: Look | None) -> bool:
    """Are the thing's letters to the left of those of the square it stands on, in the same line?"""
    return thing.role == "piece" or (look is not None and not look.fill)
