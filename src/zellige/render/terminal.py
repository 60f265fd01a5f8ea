"""A scene as coloured terminal text: a unit square is four columns of one line."""

from functools import cache
from itertools import groupby, islice
from math import ceil, floor

from rich.style import Style
from rich.text import Text

from zellige.render.palette import PAINTS
from zellige.scene import Line, Paint, Scene, Shape

COLUMNS = 4  # of a unit square


def width(scene: Scene) -> int:
    """How many columns the scene takes."""
    return ceil(scene.width * COLUMNS)


def without_asides(scene: Scene) -> Scene:
    """The scene without what need not be there, and no larger than the rest is."""
    shapes = tuple(shape for shape in scene.shapes if not shape.aside)
    wide = max(shape.x + (len(shape.text) / COLUMNS if shape.place == "start" else shape.w) for shape in shapes)
    return Scene(scene.name, wide, max(shape.y + shape.h for shape in shapes), shapes)


def lines(scene: Scene) -> Text:
    """The scene as text for a Rich console, which leaves the colours out where there are none."""
    wide, high = width(scene), ceil(scene.height)
    letters = [[" "] * wide for _ in range(high)]
    styles = [[Style.null()] * wide for _ in range(high)]
    for shape in scene.shapes:
        draw(shape, letters, styles)
    text = Text(no_wrap=True, end="")
    for row in range(high):
        last = max((c + 1 for c in range(wide) if letters[row][c] != " " or styles[row][c]), default=0)
        row_letters = iter(letters[row][:last])
        for _, run in groupby(styles[row][:last], key=id):
            style, *more = run
            text.append("".join(islice(row_letters, 1 + len(more))), style)
        text.append("\n")
    return text


def draw(shape: Shape, letters: list[list[str]], styles: list[list[Style]]) -> None:
    row, left, wide, high = floor(shape.y), round(shape.x * COLUMNS), round(shape.w * COLUMNS), round(shape.h)
    style = style_of(shape)
    for line in range(row, row + high):
        if shape.paint and not shape.path:
            letters[line][left : left + wide] = " " * wide
            styles[line][left : left + wide] = [style] * wide
        decorate(shape, letters[line], styles[line], left, wide)
    for line, words in enumerate(shape.text.split("\n"), row):
        middle = ceil((wide - len(words) + len(shape.corner)) / 2)
        write(words, left if shape.place == "start" else left + max(0, middle), letters[line], styles[line], style)
    write(shape.corner, left + 1, letters[row], styles[row], style)


def write(words: str, at: int, letters: list[str], styles: list[Style], style: Style) -> None:
    """Write over what is there, blanks left out."""
    for column, letter in enumerate(words, at):
        if letter != " " and column < len(letters):
            letters[column] = letter
            styles[column] = over(styles[column], style)


def decorate(shape: Shape, letters: list[str], styles: list[Style], left: int, wide: int) -> None:
    """Show an outline, where there is room for it."""
    outline = {"dotted": "··".center(wide), "bold": f"[{' ' * (wide - 2)}]", "": ""}[shape.line]
    for column, letter in enumerate(outline, left):
        if letters[column] == " ":
            write(letter, column, letters, styles, style_of(shape))


def style_of(shape: Shape) -> Style:
    return _style(shape.paint, shape.line, shape.role == "label")


# Rich's styles are slow to make, to add and to compare, and there are few of them: equal ones are one object here.


@cache
def one(style: Style) -> Style:
    return style


@cache
def _style(paint: Paint, line: Line, label: bool) -> Style:
    if paint:
        colour = PAINTS[paint]
        return one(Style(color=colour.ink, bgcolor=colour.fill, bold=True))
    return one(Style(bold=line == "bold", dim=label or line == "dotted"))


@cache
def over(style: Style, other: Style) -> Style:
    """A style with another one laid over it."""
    return one(style + other)
