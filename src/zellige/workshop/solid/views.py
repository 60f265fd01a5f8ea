"""Drawings of solids for the page about them: tiles from above, figures from the front."""

from collections.abc import Iterable

from zellige.scene import Layer, Look
from zellige.workshop.solid.figures import Figure
from zellige.workshop.solid.outlines import Region
from zellige.workshop.solid.tiles import Tile

LINE = 1.2  # hundredths of the height of a drawing


def from_above(tile: Tile) -> Look:
    """A tile in its two colours."""
    batch = tile.batch
    return drawing([(tile.outline, batch.base.paint), (tile.raised, batch.accent.paint)])


def from_a_side(figure: Figure) -> Look:
    """A figure from the front, with its bands in their colours; a cube from above."""
    if tops := [figure.face(sunk) for sunk in figure.statue.sunk if sunk.side == "top"]:
        return drawing([(figure.whole.project(), figure.statue.bands[0][1].paint), *((top, "faint") for top in tops)])
    return drawing((body.rotate((-90, 0, 0)).project(), filament.paint) for filament, body in figure.banded())


def drawing(regions: Iterable[tuple[Region, str]]) -> Look:
    """Regions over each other, in so many hundredths that the drawing is one unit high."""
    placed = list(regions)
    bounds = [region.bounds() for region, _ in placed]
    left, low = (min(each[n] for each in bounds) for n in (0, 1))
    right, top = (max(each[n] for each in bounds) for n in (2, 3))
    k = 100 / (top - low)
    layers = tuple(Layer(path_of(region, left, top, k), paint, "faint", LINE, join="round") for region, paint in placed)
    return Look((right - left) / (top - low), 1, layers)


def path_of(region: Region, left: float, top: float, k: float) -> str:
    """The contours of a region in SVG syntax, y downwards."""
    contours = ("L".join(f"{k * (x - left):.1f} {k * (top - y):.1f}" for x, y in each) for each in region.to_polygons())
    return "".join(f"M{contour}Z" for contour in contours)
