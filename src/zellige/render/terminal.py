"""A scene as coloured terminal text: a unit square is four columns of one line."""

from math import ceil, floor

from rich.style import Style
from rich.text import Text

from zellige.render.palette import PAINTS
from zellige.scene import Scene, Shape

COLUMNS = 4  # of a unit square


def lines(scene: Scene) -> Text:
    """The scene as text for a Rich console, which leaves the colours out where there are none."""
    width, height = ceil(scene.width * COLUMNS), ceil(scene.height)
    letters = [[" "] * width for _ in range(height)]
    styles = [[Style()] * width for _ in range(height)]
    for shape in scene.shapes:
        draw(shape, letters, styles)
    text = Text(no_wrap=True, end="")
    for row in range(height):
        last = max((c + 1 for c in range(width) if letters[row][c] != " " or styles[row][c]), default=0)
        for letter, style in zip(letters[row][:last], styles[row][:last], strict=True):
            text.append(letter, style)
        text.append("\n")
    return text


def draw(shape: Shape, letters: list[list[str]], styles: list[list[Style]]) -> None:
    row, left, wide = floor(shape.y), round(shape.x * COLUMNS), round(shape.w * COLUMNS)
    style = style_of(shape)
    if shape.paint:
        styles[row][left : left + wide] = [style] * wide
    text = shape.text or {"dotted": "··", "bold": "[" + " " * (wide - 2) + "]", "": ""}[shape.line]
    start = left if shape.place == "start" else left + max(0, ceil((wide - len(text)) / 2))
    for at, words in ((start, text), (left + 1, shape.corner)):
        for column, letter in enumerate(words, at):
            if letter != " " and column < len(letters[row]):
                letters[row][column] = letter
                styles[row][column] += style


def style_of(shape: Shape) -> Style:
    if shape.paint:
        colour = PAINTS[shape.paint]
        return Style(color=colour.ink, bgcolor=colour.fill, bold=True)
    return Style(bold=shape.line == "bold", dim=shape.role == "label" or shape.line == "dotted")
