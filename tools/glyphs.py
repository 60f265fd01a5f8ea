"""Extracts the marks of Grawlix and the letters on tiles from typefaces, as outlines that need no font.

Needs fonttools and brotli. FOLDER holds the npm packages named below, each unpacked in a folder of its own.

    python tools/glyphs.py FOLDER
"""

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = Path(__file__).parents[1] / "src" / "zellige"


class Face(NamedTuple):
    package: str
    weight: int | None = None  # for a variable font


FACES = {  # one for each colour
    "r": Face("@fontsource-variable/besley", 820),
    "o": Face("@fontsource/caprasimo"),
    "y": Face("@fontsource/anton"),
    "g": Face("@fontsource/alfa-slab-one"),
    "b": Face("@fontsource-variable/nunito", 900),
    "p": Face("@fontsource-variable/grenze-gotisch", 800),
}
LETTERS = Face("@fontsource-variable/instrument-sans", 700)
SIZES = {"@": (64, 64), "#": (62, 60), "$": (56, 66), "%": (66, 58), "&": (64, 60), "*": (56, 54)}  # widest, tallest
MIDDLE = (50, 48)  # of a mark, in hundredths of a tile


def font(folder: Path, face: Face) -> Any:
    """A typeface at its weight, from its upright Latin file."""
    name = face.package.split("/")[1]
    kind = "wght" if face.weight else "400"
    (file,) = folder.rglob(f"{name}-latin-{kind}-normal.woff2")
    whole = TTFont(file)
    return instancer.instantiateVariableFont(whole, {"wght": face.weight}) if face.weight else whole


def number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if abs(value) >= 0.05 else "0"


def outline(glyphs: Any, glyph: Any, scale: float, x: float, y: float) -> str:
    pen = SVGPathPen(glyphs, ntos=number)
    glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
    return str(pen.getCommands())


def marks(face: Any) -> dict[str, str]:
    """Each mark, scaled to its size and centred on a tile."""
    glyphs, names, out = face.getGlyphSet(), face.getBestCmap(), {}
    for mark, (wide, high) in SIZES.items():
        glyph, bounds = glyphs[names[ord(mark)]], BoundsPen(glyphs)
        glyph.draw(bounds)
        left, low, right, top = bounds.bounds
        scale = min(wide / (right - left), high / (top - low))
        out[mark] = outline(
            glyphs, glyph, scale, MIDDLE[0] - scale * (left + right) / 2, MIDDLE[1] + scale * (low + top) / 2
        )
    return out


def letters(face: Any) -> dict[str, str]:
    """The letters of the colours, 100 units per em, with the baseline at y = 0."""
    glyphs, names, scale = face.getGlyphSet(), face.getBestCmap(), 100 / face["head"].unitsPerEm
    return {colour: outline(glyphs, glyphs[names[ord(colour.upper())]], scale, 0, 0) for colour in FACES}


def save(file: Path, data: object) -> None:
    file.write_text(json.dumps(data, indent=0) + "\n")


def main(folder: Path) -> None:
    save(SOURCE / "games/grawlix/glyphs.json", {colour: marks(font(folder, face)) for colour, face in FACES.items()})
    save(SOURCE / "render/letters.json", letters(font(folder, LETTERS)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
