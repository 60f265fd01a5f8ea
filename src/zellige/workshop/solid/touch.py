"""Marks that tell the colour of a tile to fingers, and to eyes that do not tell colours apart.

A number from one to six is written in dots and bars: a dot counts one, a bar three. They stand in a column, from the
upper corner of a tile downwards, bars first. The sizes come from braille: on signs (2010 ADA Standards, 703.3.1) a dot
is 1.5 to 1.6 mm across and 0.6 to 0.9 mm high, and 2.3 to 2.5 mm from the next one. Here a dot is 1.6 mm across, four
lines of a nozzle of 0.4 mm, and 2.5 mm from the next one; for fingers that have not learnt braille it is as high as the
other marks of a tile, 1 mm or a little more. A bar is as long as two dots. On tiles above the usual size everything
grows; on smaller ones nothing shrinks. Numbers differ in how many things a finger meets and in how long each is, not in
where they are. Dots and bars are domed, because edges would wear fingers out.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any, NamedTuple, TypeAlias

from zellige.workshop.solid.modeller import modeller
from zellige.workshop.solid.outlines import Point, Region

DOT, PITCH = 1.6, 2.5  # millimetres: across a dot, and from one to the next
USUAL = 25.0  # on tiles up to this size; on larger ones they grow with the tile
BAR = 3  # what a bar counts
WORDS = ("no", "a", "two", "three")
DOME = ((1.0, 0.0), (1.0, 0.5), (0.9, 0.8), (0.55, 1.0))  # shares of the radius and of the height
SEGMENTS = 24
Body: TypeAlias = Any  # a Manifold, which has no types


class Stud(NamedTuple):
    """A dot, or a bar if its ends differ."""

    start: Point
    end: Point
    radius: float

    def ring(self, share: float = 1) -> list[Point]:
        """Its outline, or a smaller one within."""
        return [
            (x + share * self.radius * cos(angle), y + share * self.radius * sin(angle))
            for x, y in (self.start, self.end)
            for angle in (2 * pi * n / SEGMENTS for n in range(SEGMENTS))
        ]

    def region(self) -> Region:
        return modeller().CrossSection.hull_points(self.ring())

    def body(self, low: float, high: float) -> Body:
        """Upright sides below, and a dome above."""
        points = [(*point, low + up * (high - low)) for share, up in DOME for point in self.ring(share)]
        return modeller().Manifold.hull_points(points)


def studs(number: int, head: Point, unit: float) -> Iterator[Stud]:
    """A number as dots and bars, downwards from the upper end of its column."""
    grow = max(1.0, unit / USUAL)
    x, y = head[0], head[1] - grow * DOT / 2
    for length in (*[1] * (number // BAR), *[0] * (number % BAR)):
        end = y - length * grow * PITCH
        yield Stud((x, y), (x, end), grow * DOT / 2)
        y = end - grow * PITCH


def spoken(number: int) -> str:
    """A number as a finger reads it: "a bar and two dots"."""
    bars, dots = divmod(number, BAR)
    return " and ".join(
        f"{WORDS[count]} {what}{'s' if count > 1 else ''}" for count, what in ((bars, "bar"), (dots, "dot")) if count
    )
