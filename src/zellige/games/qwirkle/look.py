"""The drawings of Qwirkle: thirty-six painted wooden blocks with an inlaid shape, and the back of a hidden one."""

from collections.abc import Mapping
from functools import cache
from math import sqrt
from types import MappingProxyType

from zellige.render.drawing import box, circle, dent, facet, khatam, letter, one_of_four, polygon, star
from zellige.render.palette import FACES, GLAZES, PALE_MARKS, Paint
from zellige.scene import Layer, Look

PAINTS: Mapping[str, Paint] = MappingProxyType(
    {
        **GLAZES,
        "wood": ("#d8b07c", "#c29a66"),
        "wood-2": ("#a97b45", "#7b5729"),
        "tile-wood-light": ("#fff1d8", "#fff1d8"),
        "tile-wood-dark": ("#2a1808", "#2a1808"),
        "table": ("#e7e3d8", "#1c1d1a"),  # a cloth
        "table-ink": ("#5e594a", "#a9a693"),
    }
)

BLOCK = box(4, 4, 92, 92, 16)
FACE = box(4, 4, 92, 83, 16)
GRAIN = (
    "M4 20C30 12 62 26 96 17M4 58C34 66 58 52 96 62M4 74C40 68 70 80 96 73",
    "M4 15C36 22 70 10 96 18M4 33C22 38 40 28 60 34S84 36 96 31M4 69C36 62 64 76 96 68",
    "M4 24C40 30 60 16 96 25M4 47C30 40 66 54 96 45M4 78C30 84 70 72 96 79",
    "M4 31C28 24 70 38 96 29M4 62C44 70 62 56 96 64M4 79C30 74 66 84 96 78",
)
X, Y = 52, 44  # the centre of a shape
INLAY = 3.5  # the stroke that rounds a shape's corners
SMALLER, ASIDE = 0.9, (5.2, -3.6)  # a shape that leaves room for a large letter


def cross() -> str:
    """Four arms with square ends."""
    w, end, k = 8.4, 31, sqrt(0.5)
    arm = [(w, w), (w, end), (-w, end), (-w, w), (-end, w), (-end, -w)]
    return polygon((X + k * (x - y), Y + k * (x + y)) for x, y in [*arm, *((-x, -y) for x, y in arm)])


def clover() -> str:
    leaves = ((0, -14.5), (14.5, 0), (0, 14.5), (-14.5, 0))
    return "".join(circle(X + x, Y + y, 13.5) for x, y in leaves) + box(X - 10, Y - 10, 20, 20)


SHAPES = {
    "o": circle(X, Y, 25),
    "x": cross(),
    "d": polygon([(X, Y - 30), (X + 30, Y), (X, Y + 30), (X - 30, Y)]),
    "s": box(X - 21.5, Y - 21.5, 43, 43),
    "b": star(X, Y, 32, 17),
    "c": clover(),
}
SIGNS = dict(zip(SHAPES, "●✕◆■✹♣", strict=True))  # each takes one column in a terminal


@cache
def looks() -> Mapping[str, Look]:
    """Every block by its notation; "back"; the bare shapes, "shape:o"; and counters of unseen tiles, "unseen:r"."""
    return MappingProxyType(
        {
            **{f"{colour}{shape}": block(f"{colour}{shape}") for colour in FACES for shape in SHAPES},
            "back": back(),
            **{f"shape:{shape}": bare(shape) for shape in SHAPES},
            **{f"unseen:{colour}": counter(colour) for colour in FACES},
        }
    )


def wood(colour: str) -> str:
    """The inlay of a block: maple in dark paint, walnut in light paint."""
    return "tile-wood-light" if colour in PALE_MARKS else "tile-wood-dark"


def block(code: str) -> Look:
    colour, path = code[0], SHAPES[code[1]]
    paint, ink = f"tile-{colour}", wood(colour)
    ground = (Layer(BLOCK, "wood", "wood-2", 1.5), Layer(FACE, paint, f"{paint}-rim", 1.6))
    mark = (dent(colour, path, INLAY), Layer(path, ink, ink, INLAY, join="round"))
    return Look(
        1,
        1,
        (*ground, grain(code), *mark, *letter(colour, 10, 81, 17, ink)),
        (*ground, facet(code, FACE), *(aside(layer) for layer in mark), *letter(colour, 8, 83, 24, ink)),
        paint,
        ink,
        art=written(code),
    )


def written(code: str) -> tuple[tuple[int, str], ...]:
    """A block drawn with characters: its notation and, where there is room, its shape."""
    sign = SIGNS[code[1]]
    return (6, f"\n {sign} {code}"), (8, f"\n   {sign}\n   {code}")


def grain(code: str) -> Layer:
    paint = "white" if code[0] in PALE_MARKS else "black"
    return Layer(GRAIN[one_of_four(code)], stroke=paint, width=1.4, opacity=0.13, clip=FACE)


def aside(layer: Layer) -> Layer:
    return layer._replace(scale=SMALLER, shift=(ASIDE[0], round(ASIDE[1] + SMALLER * layer.shift[1], 2)))


def back() -> Look:
    """The back of a hidden tile: bare wood with a star burnt into it."""
    ground = (Layer(BLOCK, "wood-2"), Layer(FACE, "wood", "wood-2", 1.5))
    burnt = Layer(khatam(50, 45.5, 21), stroke="wood-2", width=4, join="round")
    fine = (Layer(GRAIN[2], stroke="wood-2", width=1.4, opacity=0.5, clip=FACE), burnt)
    return Look(
        1, 1, (*ground, *fine, Layer(khatam(50, 45.5, 8), "wood-2")), (*ground, burnt), "wood", "tile-wood-dark"
    )


def bare(shape: str) -> Look:
    """A shape alone, as a column heading."""
    layer = Layer(SHAPES[shape], "faint", "faint", INLAY, join="round", scale=0.75, shift=(-1.5, 4.5))
    return Look(1, 1, (layer,), (layer,), "", "faint")


def counter(colour: str) -> Look:
    """A plain square of a colour, which shows the number of unseen tiles."""
    layer = Layer(box(5, 5, 90, 90, 14), f"tile-{colour}", f"tile-{colour}-rim", 1.6)
    return Look(1, 1, (layer,), (layer,), f"tile-{colour}", wood(colour), 0.46)
