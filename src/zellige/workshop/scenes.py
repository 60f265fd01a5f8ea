"""Positions as SVG files for paper: parts of a scene, with the way that a piece went, signs, and moves to look at."""

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from types import MappingProxyType
from typing import NamedTuple

from zellige.render.arrange import Kind, Placed, arrange
from zellige.render.palette import COMMON, Paint
from zellige.render.svg import PAPER, SIZES, Pen, coloured, middle
from zellige.scene import Look, Part, Scene, Thing
from zellige.workshop.drawings import SCOPE

FONT = "Libertinus Serif"  # which comes with Typst
LARGER: Mapping[Kind, float] = MappingProxyType({kind: 1.6 * size for kind, size in SIZES.items()})
MEDIUM = PAPER._replace(
    letter={kind: 0.5 * size for kind, size in LARGER.items()},
    line={kind: 1.4 * size for kind, size in LARGER.items()},
    scale=MappingProxyType({}),
    gap=0.9,
    wide=13,
)
SIGN, BADGE = 0.72, 0.27  # the size of a sign, and the radius of a badge, in units
EDGE = 0.08  # units around everything


class Drawn(NamedTuple):
    """The text of an SVG file, and the size of what it shows in units."""

    svg: str
    w: float
    h: float


class Over(NamedTuple):
    """What is drawn over the board."""

    ways: tuple[tuple[tuple[float, float], ...], ...] = ()  # corners of paths
    signs: tuple[tuple[str, str], ...] = ()  # things, and what is written on them
    tried: tuple[tuple[Thing, bool], ...] = ()  # moves as things, and whether they are legal


NOTHING = Over()


def scene(parts: Sequence[Part], looks: Mapping[str, Look], paints: Mapping[str, Paint], over: Over = NOTHING) -> Drawn:
    """Parts of a scene, beside each other or one below the other."""
    sheet, artist = arrange(Scene("", tuple(parts)), MEDIUM), Artist(looks, SCOPE)
    body = [artist.part(placed) + artist.over(placed, over) for placed in sheet.parts]
    body += [artist.line(line) for line in sheet.lines]
    style = coloured(SCOPE, artist.classes, {**COMMON, **paints}, dark=False)
    w, h = sheet.width + 2 * EDGE, sheet.height + 2 * EDGE
    return Drawn(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {100 * w:.6g} {100 * h:.6g}" font-family="{FONT}">'
        f"<style>{style}</style><defs>{''.join(artist.defined())}</defs>"
        f'<g class="{SCOPE}" transform="translate({100 * EDGE:g} {100 * EDGE:g})">{"".join(body)}</g></svg>',
        w,
        h,
    )


class Artist(Pen):
    """Draws parts, larger where there is text, and what goes over a board."""

    LABEL, NOTE, OUTLINE = 0.42, 0.36, 4.5
    LINES = LARGER

    def over(self, placed: Placed, over: Over) -> str:
        if placed.part.role != "board":
            return ""
        things = {thing.id: thing for thing in (*placed.part.ground, *placed.part.things)}
        drawn = [
            *(self.way(way) for way in over.ways),
            *(
                self.tried(thing, letter, fine, not any(covers(thing, other) for other in placed.part.things))
                for (thing, fine), letter in zip(over.tried, ascii_uppercase, strict=False)
            ),
            *(self.text(middle(things[name]), SIGN, sign, "ink", bold=True) for name, sign in over.signs),
        ]
        return f'<g transform="translate({100 * placed.left:.6g} {100 * placed.top:.6g})">{"".join(drawn)}</g>'

    def way(self, corners: Iterable[tuple[float, float]]) -> str:
        """A line with a dot where it begins; what went there stands at its end, so the line stops before that."""
        points = [(100 * x, 100 * y) for x, y in corners]
        (x, y), (x2, y2) = points[-2], points[-1]
        points[-1] = (x + 0.6 * (x2 - x), y + 0.6 * (y2 - y))
        path = "M" + "L".join(f"{x:.6g} {y:.6g}" for x, y in points)
        lines = "".join(
            f'<path {self.paint(stroke=paint)} d="{path}" stroke-width="{width}" stroke-linejoin="round" '
            'stroke-linecap="round"/>'
            for paint, width in (("paper", 15), ("accent", 8))
        )
        x, y = points[0]
        return lines + f'<circle {self.paint("accent", "paper")} cx="{x:g}" cy="{y:g}" r="13" stroke-width="4"/>'

    def tried(self, thing: Thing, letter: str, fine: bool, shown: bool) -> str:
        """A move as a thing with its letter at a corner; dashes around it if it is not legal. What it would cover
        stays visible."""
        x, y = 100 * (thing.x + thing.w) - 16, 100 * thing.y + 16
        paint = "good" if fine else "bad"
        ring = f'<circle {self.paint("paper", paint)} cx="{x:g}" cy="{y:g}" r="{100 * BADGE:g}" stroke-width="7"/>'
        letters = self.text((x, y), 0.36, letter, paint, bold=True)
        return (self.drawn(thing, 1) if shown else "") + self.frame(thing, paint) + ring + letters

    def frame(self, thing: Thing, paint: str) -> str:
        x, y, w, h = (100 * side for side in (thing.x, thing.y, thing.w, thing.h))
        size = f'x="{x + 4:g}" y="{y + 4:g}" width="{w - 8:g}" height="{h - 8:g}" rx="10"'
        dashes = "" if paint == "good" else ' stroke-dasharray="14 9"'
        return f'<rect {self.paint(stroke=paint)} {size} stroke-width="6"{dashes}/>'


def covers(thing: Thing, other: Thing) -> bool:
    """Does a thing lie on another that is drawn?"""
    apart = thing.x + thing.w <= other.x or other.x + other.w <= thing.x
    return bool(other.look) and not apart and thing.y < other.y + other.h and other.y < thing.y + thing.h
