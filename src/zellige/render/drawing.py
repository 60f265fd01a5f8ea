"""Shapes that several games' drawings share: stars, facets of glaze, the letter of a colour."""

import json
from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin
from pathlib import Path

from zellige.render.palette import PALE_MARKS
from zellige.scene import Layer

Point = tuple[float, float]

# Light on hand-cut glaze: each tile shows one of four facets.
FACETS = ("M4 4H96L4 70Z", "M4 4H96V70Z", "M96 24V92H22Z", "M4 30L74 92H4Z")
SHINE = {"y": 0.26, "p": 0.065}  # how visible a facet is
HALO = 5  # hundredths of a unit of bare glaze around a letter


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def polygon(points: Iterable[Point]) -> str:
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}Z"


def star(x: float, y: float, tip: float, notch: float) -> str:
    """A star with eight points."""
    rays = ((notch if n % 2 else tip, n * pi / 8 - pi / 2) for n in range(16))
    return polygon((x + ray * cos(angle), y + ray * sin(angle)) for ray, angle in rays)


def khatam(x: float, y: float, tip: float) -> str:
    """The khatam, a star of two squares, one turned by 45 degrees."""
    return star(x, y, tip, tip * 0.7654)


def circle(x: float, y: float, radius: float) -> str:
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, across: float, down: float) -> str:
    return (
        f"M{x - across:g} {y:g}a{across:g} {down:g} 0 1 1 {2 * across:g} 0a{across:g} {down:g} 0 1 1-{2 * across:g} 0Z"
    )


def box(x: float, y: float, w: float, h: float, r: float = 0) -> str:
    """A rectangle, with rounded corners if it has a radius."""
    if not r:
        return f"M{x:g} {y:g}h{w:g}v{h:g}h{-w:g}Z"
    arcs = (f"a{r:g} {r:g} 0 0 1 {dx:g} {dy:g}" for dx, dy in ((r, r), (-r, r), (-r, -r), (r, -r)))
    sides = (f"h{w - 2 * r:g}", f"v{h - 2 * r:g}", f"h{2 * r - w:g}", f"v{2 * r - h:g}")
    return f"M{x + r:g} {y:g}{''.join(side + arc for side, arc in zip(sides, arcs, strict=True))}Z"


def one_of_four(code: str) -> int:
    """Which of four variants of light and grain a tile has, always the same for the same tile."""
    return (ord(code[0]) * 7 + ord(code[1]) * 3) % 4


def facet(code: str, clip: str) -> Layer:
    return Layer(FACETS[one_of_four(code)], fill="white", opacity=SHINE.get(code[0], 0.09), clip=clip)


def dent(colour: str, path: str, width: float = 0) -> Layer:
    """The shadow on the upper side of a pale mark, or the light on the lower side of a dark one."""
    paint, down = ("black", -1.8) if colour in PALE_MARKS else ("white", 1.9)
    stroke = paint if width else ""
    seen = 0.7 if colour == "y" else 0.42
    return Layer(path, paint, stroke, width, seen, join="round", shift=(0, down))


@cache
def letters() -> dict[str, str]:
    """The letter of each colour, 100 units to the em, on the baseline y = 0."""
    outlines: dict[str, str] = json.loads((Path(__file__).parent / "letters.json").read_text())
    return outlines


def letter(colour: str, x: float, y: float, size: float, ink: str) -> tuple[Layer, Layer]:
    """A colour's letter from a point on its baseline, with a halo of glaze around it."""
    outline, scale = letters()[colour], size / 100
    shift = (round(x - 50 + 50 * scale, 2), round(y - 50 + 50 * scale, 2))
    halo = Layer(outline, stroke=f"tile-{colour}", width=round(HALO / scale, 1), join="round", scale=scale, shift=shift)
    return halo, Layer(outline, ink, scale=scale, shift=shift)
