"""Figures: slabs, turned bodies and limbs joined to one solid, which bands of colour divide at heights."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from math import acos, ceil, cos, pi, sin

from zellige.solids import Filament, Limb, Slab, Solid, Statue, Sunk, Turned
from zellige.workshop.solid.batches import Part, named
from zellige.workshop.solid.measures import LAYER
from zellige.workshop.solid.modeller import modeller
from zellige.workshop.solid.outlines import FINE, Drawn, Region, grown
from zellige.workshop.solid.tiles import combined
from zellige.workshop.solid.touch import Body

ROUND = 64  # segments of what a lathe makes
FAR = 1e6
ROUNDS = 5  # steps of a rounded edge
SIDES: Mapping[str, tuple[float, float, float]] = {  # how the upper side of a cube is turned to each of its sides
    "top": (0, 0, 0),
    "bottom": (180, 0, 0),
    "front": (90, 0, 0),
    "back": (90, 0, 180),
    "left": (90, 0, -90),
    "right": (90, 0, 90),
}


class Figure:
    """A figure in millimetres, with its drawing's point (50, 50) at (0, 0), standing on z = 0."""

    def __init__(self, statue: Statue, unit: float, paints: Mapping[str, str]) -> None:
        self.statue, self.k, self.paints = statue, unit / 100, paints
        self.drawn = Drawn(self.k)

    @property
    def title(self) -> str:
        return self.statue.title

    def names(self) -> tuple[str, str]:
        """Of its STL file, with the heights at which the colour changes, if it does, and of its 3MF file."""
        return named(self.statue.name, self.changes())

    @cached_property
    def whole(self) -> Body:
        holes = [*map(self.solid, self.statue.holes), *map(self.sunk, self.statue.sunk)]
        return combined([self.solid(each) for each in self.statue.solids]) - combined(holes)

    @property
    def size(self) -> tuple[float, float, float]:
        left, front, low, right, back, top = self.whole.bounding_box()
        return right - left, back - front, top - low

    def banded(self) -> Iterator[tuple[Filament, Body]]:
        """What is of each colour, from below."""
        rest = self.whole
        for top, (_, filament) in zip((*self.changes(), FAR), self.statue.bands, strict=True):
            rest, below = rest.split_by_plane((0, 0, 1), top)
            yield filament, below

    def parts(self) -> list[Part]:
        return [Part(filament.name, self.paints[filament.paint], body) for filament, body in self.banded()]

    def changes(self) -> list[float]:
        """The heights at which the colour changes, each at the end of a layer."""
        return [round(LAYER * round(top * self.k / LAYER), 2) for top, _ in self.statue.bands[:-1]]

    def solid(self, solid: Solid) -> Body:
        if isinstance(solid, Slab):
            return self.slab(solid)
        if isinstance(solid, Turned):
            side = Drawn(self.k, (0, 0)).path(solid.path).mirror((0, 1))
            return side.revolve(ROUND).translate(((solid.x - 50) * self.k, (50 - solid.y) * self.k, 0))
        return self.limb(solid)

    def slab(self, slab: Slab) -> Body:
        """Its edge is rounded in steps, as a printer would do it: the outline may be hollow."""
        region, k = self.drawn.path(slab.path), self.k
        angles = [n * pi / 2 / ROUNDS for n in range(ROUNDS + 1 if slab.edge else 1)]
        steps = [(slab.edge * (1 - cos(angle)), slab.high - slab.edge * (1 - sin(angle))) for angle in angles]
        layers = [grown(region, -within * k).extrude((top - slab.low) * k) for within, top in steps]
        return combined(layers).translate((0, 0, slab.low * k))

    def limb(self, limb: Limb) -> Body:
        kit = modeller()
        balls = [
            kit.Manifold.sphere(ball.radius * self.k, segments(ball.radius * self.k)).translate(
                ((ball.x - 50) * self.k, (50 - ball.y) * self.k, ball.z * self.k)
            )
            for ball in limb.balls
        ]
        if limb.all_in_one or len(balls) == 1:
            return kit.Manifold.batch_hull(balls)
        return combined([kit.Manifold.batch_hull(list(pair)) for pair in pairwise(balls)])

    def sunk(self, sunk: Sunk) -> Body:
        """What is cut out of one side of the cube in the middle."""
        half, deep = self.statue.box * self.k / 2, self.statue.deep * self.k
        cut = self.face(sunk).extrude(deep + 1).translate((0, 0, half - deep))
        return cut.rotate(SIDES[sunk.side]).translate((0, 0, half))

    def face(self, sunk: Sunk) -> Region:
        return Drawn(self.statue.box * self.k / 100).path(sunk.path)


def segments(radius: float) -> int:
    """So many that a circle is fine enough."""
    return 4 * ceil(pi / acos(1 - FINE / radius) / 4)
