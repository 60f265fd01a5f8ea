"""Paths of drawings as regions of the plane, in millimetres: y grows upwards, and (0, 0) is the middle."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, hypot, sqrt
from typing import Any, TypeAlias

from zellige.scene import Layer
from zellige.workshop.solid.modeller import modeller

FINE = 0.02  # millimetres between a curve and the straight lines that replace it
SEGMENTS = 48  # of a circle: as fine as this up to 18 mm across
Point: TypeAlias = tuple[float, float]
Region: TypeAlias = Any  # a CrossSection; Manifold has no types


@cache
def flat(path: str, tolerance: float) -> tuple[tuple[Point, ...], ...]:
    """The contours of a path in SVG syntax, with straight lines for its curves."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    parse_path(path, pen)  # arcs become Bézier curves
    contours: list[list[Point]] = []
    for step, points in pen.value:
        if step == "moveTo":
            contours.append([points[0]])
        elif points:
            contours[-1] += curve([contours[-1][-1], *points], tolerance)
    return tuple(map(tuple, contours))


def curve(points: Sequence[Point], tolerance: float) -> Iterator[Point]:
    """A Bézier curve without its start, in as many equal steps as its bend needs; a line needs one."""
    degree = len(points) - 1
    bends = (
        hypot(*(one - 2 * middle + other for one, middle, other in zip(*three, strict=True)))
        for three in zip(points, points[1:], points[2:], strict=False)
    )
    steps = max(1, ceil(sqrt(degree * (degree - 1) * max(bends, default=0) / (8 * tolerance))))
    return (at(points, n / steps) for n in range(1, steps + 1))


def at(points: Sequence[Point], share: float) -> Point:
    """De Casteljau's algorithm."""
    while len(points) > 1:
        points = [(x + share * (to_x - x), y + share * (to_y - y)) for (x, y), (to_x, to_y) in pairwise(points)]
    return points[0]


class Drawn:
    """Makes regions of drawings: how many millimetres a hundredth of a unit becomes, and which point the middle."""

    def __init__(self, scale: float, middle: Point = (50, 50)) -> None:
        self.scale, self.middle = scale, middle

    def path(self, path: str) -> Region:
        """What a path encloses, as SVG fills it."""
        kit, (x0, y0), k = modeller(), self.middle, self.scale
        contours = [[(k * (x - x0), k * (y0 - y)) for x, y in each] for each in flat(path, FINE / k)]
        return kit.CrossSection(contours, kit.FillRule.NonZero).simplify(FINE / 10)

    def layer(self, layer: Layer) -> Region:
        """What a layer covers with its fill and its stroke, moved as the layer says."""
        area = self.path(layer.path)
        if layer.stroke:
            half = self.scale * layer.width / 2
            area = grown(area, half) - (none() if layer.fill else grown(area, -half))
        x, y = self.scale * (50 - self.middle[0]), self.scale * (self.middle[1] - 50)  # a layer is scaled about it
        dx, dy = (self.scale * shift for shift in layer.shift)
        return area.translate((-x, -y)).scale((layer.scale, layer.scale)).translate((x + dx, y - dy))

    def inked(self, layers: Iterable[Layer], ink: str) -> Region:
        """What the layers in an ink cover together."""
        return joined(self.layer(each) for each in layers if ink in (each.fill, each.stroke))


def joined(regions: Iterable[Region]) -> Region:
    kit = modeller()
    return kit.CrossSection.batch_boolean(list(regions), kit.OpType.Add)


def none() -> Region:
    return modeller().CrossSection()


def grown(region: Region, by: float) -> Region:
    """A region with so much more around it, or less; corners get round."""
    kit = modeller()
    return region.offset(by, kit.JoinType.Round, 2, SEGMENTS).simplify(FINE / 10)
