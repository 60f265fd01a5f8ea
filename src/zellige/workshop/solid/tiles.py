"""Tiles: a base with a rounded upper edge, and on it the mark of a look with the dots and bars that tell its colour."""

from collections.abc import Iterator
from functools import cached_property
from math import cos, pi, sin

from zellige.errors import ZelligeError
from zellige.scene import Look
from zellige.solids import Batch
from zellige.workshop.solid.measures import CHAMFER, EDGE, Measures
from zellige.workshop.solid.modeller import modeller
from zellige.workshop.solid.nozzle import printable
from zellige.workshop.solid.outlines import Drawn, Region, grown, joined
from zellige.workshop.solid.touch import Body, Stud, studs

ROUNDS = 5  # steps of a rounded edge
BEYOND = 1.0  # how far what is cut out reaches beyond the tile


class Tile:
    """One piece of a batch. Its middle is at (0, 0), and it stands on z = 0."""

    def __init__(self, batch: Batch, look: Look, measures: Measures, name: str) -> None:
        self.batch, self.look, self.measures, self.name = batch, look, measures, name
        self.drawn = fitted(look, measures)

    # From above

    @cached_property
    def block(self) -> Region:
        """The outline without its nicks, with the roundness that was asked for. It is convex."""
        outline, radius = self.drawn.path(self.look.layers[0].path), self.measures.round
        if radius is None:
            return outline.hull()
        square = modeller().CrossSection.square((self.measures.side, self.measures.side), True)
        return grown(grown(square, -radius), radius) if radius else square

    @cached_property
    def nicks(self) -> list[Region]:
        """What is cut out of the block, somewhat larger on the outside."""
        outline = self.drawn.path(self.look.layers[0].path)
        return [outwards(piece) for piece in (outline.hull() - outline).decompose() if piece.area() > 0.1]

    @cached_property
    def outline(self) -> Region:
        return self.block - joined(self.nicks)

    @cached_property
    def mark(self) -> Region:
        """The mark and the letter of the look, as a nozzle can print them."""
        drawn = self.drawn.inked(self.look.small or self.look.layers, self.look.ink)
        return printable(drawn, f"{self.name} on a tile of {self.measures.unit:g} mm")

    @cached_property
    def studs(self) -> list[Stud]:
        (x, y), k = self.batch.head, self.drawn.scale
        head = k * (x - self.drawn.middle[0]), k * (self.drawn.middle[1] - y)
        return list(studs(self.batch.touch, head, self.measures.unit))

    @cached_property
    def raised(self) -> Region:
        """All that is raised; it must lie on the flat top."""
        area = self.mark + joined(stud.region() for stud in self.studs)
        top = grown(self.block, -EDGE) - joined(grown(nick, EDGE) for nick in self.nicks)
        if (area - top).area() > 0.01:
            raise ZelligeError(self.too_round())
        return area

    def too_round(self) -> str:
        radius = self.measures.round
        what = "tiles are" if radius is None else f"--round {radius:g} is"
        return f"{what} too {'small' if radius is None else 'much'}: the marks of {self.name} would reach over the edge"

    # In space

    @cached_property
    def base(self) -> Body:
        body = rounded(self.block, self.measures.change)
        for nick in self.nicks:
            body -= notch(nick, self.measures.change)
        return body

    @cached_property
    def top(self) -> Body:
        """All that is raised."""
        low, high = self.measures.change, self.measures.height
        mark = self.mark.extrude(high - low).translate((0, 0, low))
        return combined([mark, *(stud.body(low, high) for stud in self.studs)])


def fitted(look: Look, measures: Measures) -> Drawn:
    """A drawing whose outline is as wide as the tile."""
    left, low, right, top = Drawn(1, (0, 0)).path(look.layers[0].path).bounds()
    scale = measures.unit / 100 if measures.side == measures.unit else measures.side / (right - left)
    return Drawn(scale, ((left + right) / 2, -(low + top) / 2))


def outwards(nick: Region) -> Region:
    """A convex nick that reaches beyond the edge, away from the middle."""
    left, low, right, top = nick.bounds()
    x, y = (left + right) / 2, (low + top) / 2
    way = (0, BEYOND if y > 0 else -BEYOND) if abs(y) > abs(x) else (BEYOND if x > 0 else -BEYOND, 0)
    return (nick + nick.translate(way)).hull()


def ring(region: Region, z: float) -> Iterator[tuple[float, float, float]]:
    return ((float(x), float(y), z) for contour in region.to_polygons() for x, y in contour)


def rounded(region: Region, high: float, edge: float = EDGE, foot: float = CHAMFER) -> Body:
    """A convex outline as a block on z = 0, chamfered at its foot, its upper edge a quarter of a circle."""
    points = [*ring(grown(region, -foot), 0), *ring(region, foot)]
    for angle in (n * pi / 2 / ROUNDS for n in range(ROUNDS + 1)):
        points += ring(grown(region, -edge * (1 - cos(angle))), high - edge * (1 - sin(angle)))
    return modeller().Manifold.hull_points(points)


def notch(nick: Region, high: float) -> Body:
    """What a nick cuts out of a block, wider at both ends."""
    hull = modeller().Manifold.hull_points
    through = nick.extrude(high + 2 * BEYOND).translate((0, 0, -BEYOND))
    flare = [*ring(nick, high - CHAMFER), *ring(grown(nick, CHAMFER + BEYOND), high + BEYOND)]
    foot = [*ring(nick, CHAMFER), *ring(grown(nick, CHAMFER + BEYOND), -BEYOND)]
    return combined([through, hull(flare), hull(foot)])


def combined(bodies: list[Body]) -> Body:
    kit = modeller()
    return kit.Manifold.batch_boolean(bodies, kit.OpType.Add)
