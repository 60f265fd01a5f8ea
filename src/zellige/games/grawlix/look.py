"""The drawings of Grawlix: thirty-six pieces of metal type, one typeface per colour."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from zellige.render.drawing import dent, facet, letter
from zellige.render.palette import GLAZES, Paint
from zellige.scene import Layer, Look

PAINTS: Mapping[str, Paint] = MappingProxyType(
    {
        **GLAZES,
        "tile-r-mark": ("#fffaf0", "#fffaf0"),
        "tile-o-mark": ("#1c1206", "#1c1206"),
        "tile-y-mark": ("#241a04", "#241a04"),
        "tile-g-mark": ("#06190f", "#06190f"),
        "tile-b-mark": ("#fffaf0", "#fffaf0"),
        "tile-p-mark": ("#fffaf0", "#fffaf0"),
        "table": ("#dfe3de", "#1a2123"),  # an imposing stone, on which printers set type
        "table-ink": ("#56645f", "#98a8a5"),
    }
)

# A sort seen from above: square, with the nick in its lower side.
SORT = "M10 4H90a6 6 0 0 1 6 6V90a6 6 0 0 1-6 6H57a7 7 0 0 0-14 0H10a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6Z"
FACE = "M10 4H90a6 6 0 0 1 6 6V86a6 6 0 0 1-6 6H59.6a10.4 10.4 0 0 0-19.2 0H10a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6Z"
SMALLER, ASIDE = 0.93, (5.5, -4.5)  # a mark that leaves room for a large letter


@cache
def looks() -> Mapping[str, Look]:
    """A drawing for every tile, by its notation."""
    outlines: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "glyphs.json").read_text())
    return MappingProxyType(
        {
            f"{colour}{glyph}": sort(f"{colour}{glyph}", outline)
            for colour, glyphs in outlines.items()
            for glyph, outline in glyphs.items()
        }
    )


def sort(code: str, outline: str) -> Look:
    colour = code[0]
    paint, ink = f"tile-{colour}", f"tile-{colour}-mark"
    ground = (
        Layer(SORT, f"{paint}-edge"),
        Layer(FACE, paint, f"{paint}-rim", 1.6),
        facet(code, FACE),
    )
    mark = (dent(colour, outline), Layer(outline, ink))
    return Look(
        1,
        1,
        (*ground, *mark, *letter(colour, 11, 87, 17, ink)),
        (*ground, *(aside(layer) for layer in mark), *letter(colour, 9, 89, 27, ink)),
        paint,
        ink,
    )


def aside(layer: Layer) -> Layer:
    return layer._replace(scale=SMALLER, shift=(ASIDE[0], round(ASIDE[1] + SMALLER * layer.shift[1], 2)))
