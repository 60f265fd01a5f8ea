"""Scenes: what a position shows, without a layout. A scene has parts, a part has things; also looks and motions."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple

from zellige.names import Name

NO_WORDS: Mapping[str, str] = MappingProxyType({})
PAGE_ONLY = ("odds", "way", "score", "bar", "task")  # roles of things that only the page draws
SHEET_ONLY = ("reach",)  # roles of things that pictures and text draw, and the page shows in its own way
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]


class Box(NamedTuple):
    """A position and a size in units: one cell of a board is 1 by 1. y grows downwards."""

    x: float
    y: float
    w: float
    h: float


NO_BOX = Box(0, 0, 0, 0)


class Thing(NamedTuple):
    """One thing with a stable id: a tile, a cell, a rug, Assam, the die, a button."""

    id: str  # "tile:r&", "cell:3,4", "square:44", "hand:1:ro.2", "assam", "do:left"
    role: str  # tile, cell, rug, piece, die, label, button (done at once), choice (one of several), odds, task, …
    x: float  # in the part's own units; on a board, its true column and row
    y: float
    w: float = 1
    h: float = 1
    look: str = ""  # the name of its drawing: "r&", "rug:c", "assam:N", "die:3"
    name: str = ""  # how a screen reader speaks it
    text: str = ""  # shown where there is no drawing; the caption of a label or a button
    note: str = ""  # a short extra caption, shown if there is room
    last: bool = False  # did the latest turn move or add it?
    target: str = ""  # the id that a click on it means, if not its own


@lru_cache(maxsize=1000)
def line_numbers(box: Box) -> tuple[Thing, ...]:
    """The row numbers to the left of a box and the column numbers above it."""
    rows, columns = range(int(box.y), int(box.y + box.h)), range(int(box.x), int(box.x + box.w))
    return (
        *(Thing(f"label:row:{row}", "label", box.x - 1, row, text=str(row)) for row in rows),
        *(Thing(f"label:column:{column}", "label", column, box.y - 1, text=str(column)) for column in columns),
    )


class Part(NamedTuple):
    """A part of a scene; each medium decides where to put it."""

    id: str  # board, hand:1, seat:1, supply, …
    role: str  # board, hand, seat, supply, unseen, die, actions
    name: str  # its heading, and how a screen reader speaks it; the player's name is added to a seat or a hand
    box: Box  # the space it takes up; while a turn is staged it only grows, so nothing jumps
    things: tuple[Thing, ...]
    ground: tuple[Thing, ...] = ()  # things that never change, drawn beneath the others
    words: Mapping[str, str] = NO_WORDS  # facts to show as text: {"dirhams": "27"}
    aside: bool = False  # may be dropped if there is little room


@lru_cache(maxsize=1000)
def seat_part(seat: int, words: tuple[tuple[str, str], ...], swatches: tuple[Thing, ...] = ()) -> Part:
    """A seat with the facts about it. Parts that show the same are the same object, so nobody has to compare them."""
    box = Box(0, 0, len(swatches), 1) if swatches else NO_BOX
    return Part(f"seat:{seat}", "seat", "", box, swatches, words=MappingProxyType(dict(words)))


class Scene(NamedTuple):
    """A position as it is shown; `name` is the status line."""

    name: str
    parts: tuple[Part, ...]

    def things(self) -> Iterator[tuple[Part, Thing]]:
        """Every thing with its part, the ground first."""
        return ((part, thing) for part in self.parts for thing in (*part.ground, *part.things))


def named_scene(status: str, parts: Sequence[Part], names: Sequence[Name]) -> Scene:
    """A scene from its parts as a game draws them, which are the same for all viewers but for the players' names."""
    return Scene(status, tuple(with_name(part, names) for part in parts))


def with_name(part: Part, names: Sequence[Name]) -> Part:
    """A part with the name of its player, if it is a seat or a hand."""
    if part.role not in ("seat", "hand"):
        return part
    name = names[int(part.id.rpartition(":")[2])]
    return part._replace(name=str(name) if part.role == "seat" else f"{name:Your} hand")


Icon = Literal["", "left", "stay", "right", "plus", "minus", "paid", "leave"]


class Token(NamedTuple):
    """One piece of what a turn did at a glance, for a list of moves: a drawing, a text or an icon."""

    look: str = ""  # the name of a drawing
    text: str = ""
    icon: Icon = ""


class Layer(NamedTuple):
    """One filled or stroked path of a drawing, in hundredths of a unit.

    The path, clip and stroke are drawn as given, then scaled, shifted and turned, in this order; scaling and turning
    are about the centre of the first cell, (50, 50).
    """

    path: str  # in SVG syntax
    fill: str = ""  # the name of a paint; empty for none
    stroke: str = ""  # the name of a paint; empty for none
    width: float = 0  # of the stroke
    opacity: float = 1
    clip: str = ""  # a path; nothing is drawn outside it
    dash: tuple[float, ...] = ()
    offset: float = 0  # of the dashes
    cap: Cap = "butt"
    join: Join = "miter"
    scale: float = 1
    shift: tuple[float, float] = (0, 0)
    turn: int = 0  # quarter turns clockwise


class Look(NamedTuple):
    """A drawing: layers stacked on each other, and simpler ones for small sizes."""

    w: float  # in units
    h: float
    layers: tuple[Layer, ...]
    small: tuple[Layer, ...] = ()  # for less than 36 pixels per unit; if empty, the same layers
    fill: str = ""  # the paint of its ground and the paint of letters on it, as a terminal shows them
    ink: str = ""
    letters: float = 0  # size of the thing's text over the drawing, in units; 0 for none
    art: tuple[tuple[int, str], ...] = ()  # drawings in text, by the columns of a unit; for terminals alone


class Motion(NamedTuple):
    """What moves when a move is played: from a thing or part of the old scene to one of the new scene."""

    start: str
    end: str
    way: tuple[tuple[float, float], ...] = ()  # corners of the path, in the board's units, if it is not straight
    look: str = ""  # what is seen to move if it is not the thing itself: coins
    text: str = ""  # how much of it
