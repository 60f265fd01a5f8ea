"""A scene as coloured terminal text: a unit square is four columns of one line."""

from collections.abc import Mapping
from functools import cache
from itertools import groupby, islice
from math import ceil, floor

from rich.style import Style
from rich.text import Text

from zellige.render.arrange import Kind, Line, Medium, Placed, Sheet, arrange
from zellige.render.palette import COMMON, Paint
from zellige.scene import Look, Scene, Thing

COLUMNS = 4  # per unit square
KINDS: tuple[Kind, ...] = ("status", "heading", "turn", "words")


@cache
def screen(columns: int, rows: int) -> Medium:
    """A terminal of this size."""
    return Medium(
        letter=dict.fromkeys(KINDS, 1 / COLUMNS),
        line=dict.fromkeys(KINDS, 1),
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

    On a small screen, parts marked as aside are left out.
    """
    sheet = arrange(scene, screen(columns, rows))
    canvas = Canvas(sheet, looks, {**COMMON, **paints})
    for placed in sheet.parts:
        canvas.part(placed)
    for line in sheet.lines:
        canvas.line(line)
    return canvas.text()


class Canvas:
    """A grid of characters with styles."""

    def __init__(self, sheet: Sheet, looks: Mapping[str, Look], paints: Mapping[str, Paint]) -> None:
        wide, high = ceil(sheet.width * COLUMNS), ceil(sheet.height)
        self.letters = [[" "] * wide for _ in range(high)]
        self.styles = [[PLAIN] * wide for _ in range(high)]
        self.looks, self.paints = looks, paints

    def text(self) -> Text:
        text = Text(no_wrap=True, end="")
        for letters, styles in zip(self.letters, self.styles, strict=True):
            last = max((c + 1 for c in range(len(letters)) if letters[c] != " " or styles[c] is not PLAIN), default=0)
            rest = iter(letters[:last])
            for _, run in groupby(styles[:last], key=id):
                style, *more = run
                text.append("".join(islice(rest, 1 + len(more))), style)
            text.append("\n")
        return text

    def line(self, line: Line) -> None:
        styles: dict[Kind, Style] = {"status": PLAIN, "heading": BOLD, "turn": BOLD, "words": PLAIN}
        self.write(line.text, floor(line.box.y), round(line.box.x * COLUMNS), styles[line.kind])

    def part(self, placed: Placed) -> None:
        for thing in (*placed.part.ground, *placed.part.things):
            self.thing(thing, floor(placed.top + thing.y), round((placed.left + thing.x) * COLUMNS))

    def thing(self, thing: Thing, row: int, left: int) -> None:
        wide, high = round(thing.w * COLUMNS), round(thing.h)
        look = self.looks[thing.look] if thing.look else None
        style, words = self.style(thing, look), thing.text.split("\n")
        if look and look.fill:
            self.fill(row, left, wide, high, style)
        start = floor((wide - max(map(len, words))) / 2) if is_before(thing, look) else None
        for line, word in enumerate(words, row):
            at = ceil((wide - len(word)) / 2) if start is None else start
            self.write(word, line, left + max(0, at), style)
        self.outline(thing, row, left, wide, high, style)

    def fill(self, row: int, left: int, wide: int, high: int, style: Style) -> None:
        for line in range(row, row + high):
            self.letters[line][left : left + wide] = " " * wide
            self.styles[line][left : left + wide] = [style] * wide

    def outline(self, thing: Thing, row: int, left: int, wide: int, high: int, style: Style) -> None:
        """Brackets around what the latest turn changed and dots around a free place, unless a letter is in the way."""
        around = f"[{' ' * (wide - 2)}]" if thing.last else "" if thing.look or thing.text else "··".center(wide)
        for line in range(row, row + high) if around else ():
            for column, letter in enumerate(around, left):
                if self.letters[line][column] == " ":
                    self.write(letter, line, column, style)

    def write(self, words: str, row: int, left: int, style: Style) -> None:
        """Write over what is there, except with blanks."""
        letters, styles = self.letters[row], self.styles[row]
        for column, letter in enumerate(words, left):
            if letter != " " and column < len(letters):
                letters[column] = letter
                styles[column] = over(styles[column], style)

    def style(self, thing: Thing, look: Look | None) -> Style:
        if look and look.fill:
            return coloured(self.paints[look.fill], self.paints[look.ink])
        if thing.last:
            return BOLD
        return PLAIN if look else DIM


def is_before(thing: Thing, look: Look | None) -> bool:
    """Are the thing's letters to the left of those of the square it stands on, in the same line?"""
    return thing.role == "piece" or (look is not None and not look.fill)


# Rich's styles are slow to create, add and compare, and there are few of them, so equal ones are one object here.


@cache
def one(style: Style) -> Style:
    return style


PLAIN, BOLD, DIM = one(Style.null()), one(Style(bold=True)), one(Style(dim=True))


@cache
def coloured(fill: Paint, ink: Paint) -> Style:
    """Letters on a ground. Most terminals are dark."""
    return one(Style(color=ink[1], bgcolor=fill[1], bold=True))


@cache
def over(style: Style, other: Style) -> Style:
    """A style with another on top."""
    return one(style + other)
