"""What a nozzle can print: no stroke and no gap of a mark is thinner than the line it draws."""

from collections.abc import Iterator

from zellige.errors import ZelligeError
from zellige.workshop.solid.modeller import modeller
from zellige.workshop.solid.outlines import Region, grown

NOZZLE = 0.4  # millimetres; by far the most usual one
HALF = NOZZLE / 2 + 0.01  # a little more, so that straight lines for curves do not matter
WEIGHTS = tuple(sorted((n / 50 for n in range(-10, 11)), key=abs))  # millimetres around a mark, the least first
CORNER = 0.06  # millimetres: a disc leaves less than that free in a corner
SPECK = 0.01  # square millimetres: a hole where two curves of a typeface happen to overlap
LOST = 0.01  # the share of a mark that may be lost to round tips


def opened(region: Region, half: float = HALF) -> Region:
    """What a disc covers that stays within the region."""
    return grown(grown(region, -half), half)


def closed(region: Region, half: float = HALF) -> Region:
    """The region with all gaps filled that a disc does not fit into."""
    return grown(grown(region, half), -half)


def printable(mark: Region, what: str) -> Region:
    """The mark with strokes and gaps that can be printed. If some are too thin, all of it gets a little bolder or
    lighter, like another weight of a typeface."""
    for by in WEIGHTS:
        weighed = grown(mark, by)
        made = opened(closed(opened(weighed)))
        if made.area() > (1 - LOST) * weighed.area() and shape(made) == shape(mark) and not has_necks(made):
            return made
    raise ZelligeError(f"{what} is too small for a nozzle of {NOZZLE:g} mm: its strokes would run together")


def has_necks(region: Region) -> bool:
    """Is there a gap that a disc does not fit into, apart from the tips of corners?"""
    return not grown(closed(region) - region, -CORNER).is_empty()


def shape(region: Region) -> list[int]:
    """How many contours each piece has: its outline and its holes, without specks."""
    return sorted(sum(abs(contour.area()) > SPECK for contour in contours(piece)) for piece in region.decompose())


def contours(region: Region) -> Iterator[Region]:
    """The outlines and the holes of a region, each as a region of its own."""
    kit = modeller()
    return (kit.CrossSection([each], kit.FillRule.EvenOdd) for each in region.to_polygons())
