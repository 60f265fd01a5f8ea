"""What can be drawn: a flat list of shapes on a grid of unit squares, with ids, roles and spoken names."""

from typing import Literal, NamedTuple

Paint = Literal["", "red", "orange", "yellow", "green", "blue", "purple", "cyan", "floor"]
Line = Literal["", "dotted", "bold"]
Place = Literal["middle", "start"]


class Shape(NamedTuple):
    """A box or an outline, some text in it, or both. Places and sizes are in units; rows grow downwards."""

    x: float
    y: float
    role: str  # what it is for, as a style can ask: tile, location, label, …
    w: float = 1
    h: float = 1
    id: str = ""  # what it is, for a click or a test: "hand:r&", "cell:3,4"
    name: str = ""  # how it is spoken, where it means something
    paint: Paint = ""  # fill
    line: Line = ""  # outline
    text: str = ""
    place: Place = "middle"  # of the text in the box
    size: float = 0.4  # of the text
    corner: str = ""  # a letter in the lower left corner, small beside the text
    note: str = ""  # small words at the top; a terminal has no room for them
    aside: bool = False  # may be left out where there is little room
    path: str = ""  # an outline instead of a box, as SVG has it, in units; a terminal shows the text for it


class Scene(NamedTuple):
    """A picture before it is drawn; `name` says the whole of it in a sentence."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
