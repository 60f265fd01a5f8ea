"""What games say about printing in 3D: batches of tiles with raised marks, and figures of simple solids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from zellige.card import Value
from zellige.scene import Look


class Filament(NamedTuple):
    name: str  # "light grey"
    paint: str  # the name of its paint


class Relief(NamedTuple):
    """A flat piece with a raised mark. The first layer of its look is its outline; what is drawn in the look's ink is
    raised."""

    look: str
    copies: int = 1


class Batch(NamedTuple):
    """Pieces of two colours that are printed together."""

    name: str  # of the files: "red"
    title: str
    base: Filament
    accent: Filament
    pieces: tuple[Relief, ...]
    height: float  # in hundredths of a unit, like everything below
    touch: int = 0  # the number that fingers read; 0 for none
    head: tuple[float, float] = (0, 0)  # the upper end of its column
    snug: bool = True  # do the pieces lie side by side on a grid, each filling its square?


# Simple solids. x and y are as in drawings, seen from above: y grows towards the foot; z grows upwards.


class Slab(NamedTuple):
    """An outline of one height, with a rounded upper edge."""

    path: str
    low: float
    high: float
    edge: float = 0  # radius of the rounding


class Turned(NamedTuple):
    """What a lathe makes of a side view. In the path y is the height, and x the distance from the axis."""

    path: str
    x: float = 50  # of the axis
    y: float = 50


class Ball(NamedTuple):
    x: float
    y: float
    z: float
    radius: float


class Limb(NamedTuple):
    """Balls, each joined to the next by a smooth skin; or all of them in one."""

    balls: tuple[Ball, ...]
    all_in_one: bool = False


class Sunk(NamedTuple):
    """A path that is sunk into one side of a cube; the drawing of the side is a hundred hundredths wide."""

    path: str
    side: str  # top, bottom, left, right, front (towards the foot) or back


Solid = Slab | Turned | Limb


class Statue(NamedTuple):
    """A figure. Each band is of one colour, and ends at a height."""

    name: str
    title: str
    how: str  # how to print it, in a sentence or two
    bands: tuple[tuple[float, Filament], ...]  # from below; the last one has no end
    solids: tuple[Solid, ...]
    holes: tuple[Solid, ...] = ()
    sunk: tuple[Sunk, ...] = ()
    box: float = 0  # the side of the cube into which paths are sunk
    deep: float = 0


class Solids(Protocol):
    """A game's look_solids.py. Its functions take the values of the game's parameters."""

    LOOKS: Mapping[str, Look]  # drawings that are only for printing in 3D
    PAINTS: Mapping[str, str]  # colours of filaments, where they differ from the paints of the game
    SIZE: float  # of a unit, in millimetres, if nobody asks for another
    HOW: str  # what else is good to know, in a sentence or two

    def batches(self, values: Mapping[str, Value]) -> tuple[Batch, ...]: ...
    def statues(self, values: Mapping[str, Value]) -> tuple[Statue, ...]: ...
