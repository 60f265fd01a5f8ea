"""How large a tile is in 3D, in millimetres, and what can be asked for."""

from math import floor
from typing import NamedTuple

from zellige.errors import ZelligeError
from zellige.solids import Batch
from zellige.workshop.paper import LARGEST

LAYER = 0.2  # the layers that most people print, and a multiple of the 0.1 of the others
RAISED = 1.0  # a mark is at least this high: five layers cover the colour beneath, and fingers find it
CHAMFER, EDGE = 0.4, 0.8  # at the foot, where the first layer spreads out; and the rounding of the upper edge
SMALLEST = 18.0  # of a unit: the columns of dots and bars do not shrink with the tiles
GAP = 4.0  # between the pieces of a batch while they are printed


class Asked(NamedTuple):
    """What somebody asks for, besides the size of a unit; None is what suits the game."""

    height: float | None = None  # of a tile, with its mark
    round: float | None = None  # radius of a tile's corners
    clearance: float = 0.5  # between neighbours on the grid


USUAL = Asked()


class Measures(NamedTuple):
    """One batch in millimetres."""

    unit: float
    side: float  # of a tile; less than a unit if tiles lie side by side
    change: float  # where the colour changes: at the top of the base
    height: float
    round: float | None


def checked(asked: Asked, unit: float) -> Asked:
    """What is asked for, if it can be printed."""
    within("--size", unit, SMALLEST, LARGEST, " in 3D", "; --only paper leaves 3D out")
    if asked.height is not None:
        within("--height", asked.height, 2.4, 20)
    if asked.round is not None:
        within("--round", asked.round, 0, unit / 2)
    within("--clearance", asked.clearance, 0.1, 3)
    return asked


def within(option: str, value: float, low: float, high: float, where: str = "", else_: str = "") -> None:
    if not low <= value <= high:  # also if it is not a number
        raise ZelligeError(f"{option} must be from {low:g} to {high:g} millimetres{where}, not {value:g}{else_}")


def measures(batch: Batch, unit: float, asked: Asked) -> Measures:
    """The base ends with a whole layer."""
    height = asked.height if batch.snug and asked.height else batch.height * unit / 100
    change = LAYER * floor((height - RAISED) / LAYER + 1e-6)
    side = unit - asked.clearance if batch.snug else unit
    return Measures(unit, side, round(change, 2), round(height, 2), asked.round if batch.snug else None)
