"""Marks on the things of a part: what can be clicked, what was, where the keyboard is, and the letters of hints."""

from collections.abc import Container, Iterable

from zellige.render.artist import Artist
from zellige.render.cells import BUTTONS, UNMARKED, Marks, Place, text_rows
from zellige.render.grid import PLAIN, REVERSE, UNDERLINE, Tint
from zellige.render.palette import mixed
from zellige.scene import Part, Thing

LIT, CHOSEN, CURSOR = "lit", "chosen", "cursor"
PAINTS = {CHOSEN: "brass", CURSOR: "ink"}
SIGNS = {LIT: "()", CHOSEN: "{}", CURSOR: "><"}
BLANKS = " ·.[](){}><▐▌─│-|"  # what signs may replace


def mark(artist: Artist, part: Part, marks: Marks) -> None:
    """Draw the marks over a part, the most important last."""
    marker = Marker(artist)
    marked = [thing for thing in (*part.ground, *part.things) if thing.role not in UNMARKED]
    for at, thing in named(artist, marked, marks.lit):
        marker.lit(thing, at)
    for at, _ in named(artist, marked, marks.chosen):
        marker.chosen(at)
    for at, _ in named(artist, marked, (marks.cursor,)):
        marker.cursor(at)
    for at, thing in named(artist, marked, marks.hinted):
        marker.hint(marks.hinted.get(thing.id) or marks.hinted[thing.target], at)


def named(artist: Artist, things: Iterable[Thing], names: Container[str]) -> Iterable[tuple[Place, Thing]]:
    """The things that have one of these names, and where they are; the topmost of a place."""
    found = (thing for thing in things if thing.id in names or (thing.target and thing.target in names))
    return {artist.place(thing): thing for thing in found}.items()


class Marker:
    """Marks places. With colours and room there are rings; otherwise signs beside the letters, and tints."""

    def __init__(self, artist: Artist) -> None:
        self.artist, self.grid, self.brush, self.cells = artist, artist.grid, artist.brush, artist.cells
        self.has_rings = artist.has_rings
        self.soft = self.mixed("accent-soft", "accent", 0.2)._replace(fore=self.brush.colour("accent"), bold=True)

    def lit(self, thing: Thing, at: Place) -> None:
        if self.brush.mode.colour and thing.role in BUTTONS:
            self.artist.button(thing, at, is_lit=True)
        elif self.has_rings and self.is_lettered(text_rows(at, self.cells), at):
            self.artist.bars(at, self.mixed("accent", "ink", 0.4).back)
        elif self.has_rings:
            self.slot(at)
        else:
            self.line(at)

    def line(self, at: Place) -> None:
        """Where there is no room or no colour."""
        if not self.brush.mode.colour:
            self.signs(at, LIT)
            self.grid.tint(at, UNDERLINE)
        elif not self.is_lettered(text_rows(at, self.cells), at):
            self.grid.tint(at, self.soft)
        else:
            for column in range(at.left, at.right):
                back = self.grid.tints[at.row][column].back or self.brush.colour("accent-soft")
                lit = Tint(back=mixed(back, self.brush.colour("accent"), 0.4), underline=True)
                self.grid.tint(Place(at.row, column, 1, 1), lit)

    def chosen(self, at: Place) -> None:
        self.strong(at, CHOSEN, Tint(bold=True, underline=True, reverse=True))

    def cursor(self, at: Place) -> None:
        self.strong(at, CURSOR, REVERSE)

    def strong(self, at: Place, kind: str, plain: Tint) -> None:
        if self.has_rings:
            self.ring(at, kind)
        elif self.brush.mode.colour:
            self.grid.tint(at, self.brush.of("paper", PAINTS[kind]))
        else:
            self.signs(at, kind)
            self.grid.tint(at, plain)

    def hint(self, letter: str, at: Place) -> None:
        badge = self.brush.of("accent-ink", "accent", bold=True) if self.brush.mode.colour else Tint(bold=True)
        if self.cells.columns > 2 or not self.is_lettered(text_rows(at, self.cells), at):
            self.grid.fill(Place(at.row, at.left, 1, 1), badge)
            self.grid.put(letter, at.row, at.left, badge)
        else:
            self.capitals(at)

    # How

    def mixed(self, name: str, other: str, share: float) -> Tint:
        """A ground of mixed paints."""
        colours = self.brush.colour(name), self.brush.colour(other)
        return Tint(back=mixed(*colours, share)) if all(colours) else PLAIN

    def is_lettered(self, rows: range, at: Place) -> bool:
        return any(self.grid.letters[row][column].isalnum() for row in rows for column in range(at.left, at.right))

    def capitals(self, at: Place) -> None:
        """Where there is no room for a letter more."""
        for column in range(at.left, at.right):
            self.grid.put(self.grid.letters[at.row][column].upper(), at.row, column, UNDERLINE)

    def signs(self, at: Place, kind: str) -> None:
        """Signs at the sides of the letters, where these leave room."""
        for row in text_rows(at, self.cells):
            for sign, column in zip(SIGNS[kind], (at.left, at.right - 1), strict=True):
                if self.grid.letters[row][column] in BLANKS:
                    self.grid.put(sign, row, column, PLAIN)

    def ring(self, at: Place, kind: str) -> None:
        """A ring with signs, for those who cannot tell its colour."""
        self.artist.ring(at, self.brush.colour(PAINTS[kind]))
        for row in text_rows(at, self.cells):
            for sign, column in zip(SIGNS[kind], (at.left, at.right - 1), strict=True):
                self.grid.put(sign, row, column, self.brush.of("paper", PAINTS[kind], bold=True))

    def slot(self, at: Place) -> None:
        """A soft block in a free place."""
        for row, letters in enumerate(self.artist.block(at), at.row):
            for column, letter in enumerate(letters, at.left):
                if letter == " " or self.grid.letters[row][column].isalnum():
                    self.grid.tint(Place(row, column, 1, 1), self.soft)
                else:
                    self.grid.put(letter, row, column, Tint(self.soft.back))
