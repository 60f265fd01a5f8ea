"""What can be shown, before anybody has decided where: a scene has parts, a part has things; looks and motions."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

NO_WORDS: Mapping[str, str] = MappingProxyType({})
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]


class Box(NamedTuple):
    """A place and a size, in units: a cell of a board is one by one. Rows grow downwards."""

    x: float
    y: float
    w: float
    h: float


class Thing(NamedTuple):
    """One thing, with an id that it keeps: a tile, a cell, a rug, Assam, the die, a button."""

    id: str  # "tile:r&", "cell:3,4", "square:44", "hand:1:ro.2", "assam", "do:left"
    role: str  # tile, cell, rug, piece, die, button, label, …
    x: float  # in the part's own units; a board keeps its true rows and columns
    y: float
    w: float = 1
    h: float = 1
    look: str = ""  # which drawing: "r&", "rug:c", "assam:N", "die:3"
    name: str = ""  # how it is spoken
    text: str = ""  # letters that stand for it where it is not drawn; for a label or a button, its words
    note: str = ""  # a few letters more, where there is room
    last: bool = False  # was it moved or made in the latest turn?
    target: str = ""  # what a click on it means, if not its own id


def line_numbers(box: Box) -> Iterator[Thing]:
    """The numbers of rows, left of a box, and of columns, above it."""
    for row in range(int(box.y), int(box.y + box.h)):
        yield Thing(f"label:row:{row}", "label", box.x - 1, row, text=str(row))
    for column in range(int(box.x), int(box.x + box.w)):
        yield Thing(f"label:column:{column}", "label", column, box.y - 1, text=str(column))


class Part(NamedTuple):
    """A part of a scene, which each medium puts where it likes."""

    id: str  # board, hand:1, seat:1, supply, …
    role: str  # board, hand, seat, supply, unseen, die, actions
    name: str  # how it is spoken, or what stands above it
    box: Box  # what it takes up; while a turn is staged it only grows, so that nothing jumps
    things: tuple[Thing, ...]
    ground: tuple[Thing, ...] = ()  # things that never change, below the others
    words: Mapping[str, str] = NO_WORDS  # facts to be shown in words: {"dirhams": "27"}
    aside: bool = False  # may be left out where there is little room


class Scene(NamedTuple):
    """A position as it is shown; `name` is the status line, in plain words."""

    name: str
    parts: tuple[Part, ...]

    def things(self) -> Iterator[tuple[Part, Thing]]:
        """Every thing with its part, those of the ground first."""
        return ((part, thing) for part in self.parts for thing in (*part.ground, *part.things))


class Layer(NamedTuple):
    """One stroke or fill of a drawing, in hundredths of a unit.

    It is drawn as it stands here, clip and stroke too, then scaled, then shifted, then turned; scaling and turning are
    round the middle of the first cell, (50, 50).
    """

    path: str  # as SVG has it
    fill: str = ""  # a paint by name; none if empty
    stroke: str = ""  # a paint by name; none if empty
    width: float = 0  # of the stroke
    opacity: float = 1
    clip: str = ""  # a path outside of which nothing is drawn
    dash: tuple[float, ...] = ()
    offset: float = 0  # of the dashes
    cap: Cap = "butt"
    join: Join = "miter"
    scale: float = 1
    shift: tuple[float, float] = (0, 0)
    turn: int = 0  # quarter turns clockwise


class Look(NamedTuple):
    """A drawing: layers over each other, and others for small sizes where those would be too fine."""

    w: float  # in units
    h: float
    layers: tuple[Layer, ...]
    small: tuple[Layer, ...] = ()  # for less than 36 pixels a unit; if there are none, the same layers
    fill: str = ""  # the paint of its ground, and of letters on it: what a terminal shows
    ink: str = ""
    letters: float = 0  # how large the thing's text is written over the drawing, in units; 0 is not at all


class Motion(NamedTuple):
    """What travels when a move is played: from a thing or part of the scene before to one of the scene after."""

    start: str
    end: str
    way: tuple[tuple[float, float], ...] = ()  # corners of the way, in the board's units, where it is not straight
    look: str = ""  # what is seen to travel, if not the thing itself: coins
    text: str = ""  # how much of it
