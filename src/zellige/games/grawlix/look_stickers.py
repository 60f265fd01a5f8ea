"""How tiles of Qwirkle become tiles of Grawlix: a glyph for each shape, as stickers and on a card."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from zellige.card import Value
from zellige.games.grawlix.state import COLOURS, GLYPHS
from zellige.render.drawing import circle, letters
from zellige.scene import Layer, Look
from zellige.sheets import Stand, Sticker

COPIES = 3  # of each tile in a box
# Glyphs that look a little like their shapes: something round, crossing lines, a star.
SHAPES = {
    "@": ("o", "circle"),
    "#": ("x", "criss-cross"),
    "$": ("d", "diamond"),
    "%": ("s", "square"),
    "&": ("c", "clover"),
    "*": ("b", "starburst"),
}
SMALLER = 0.66  # a glyph in a ring


def round_sticker(colour: str, outline: str) -> Look:
    """A glyph in black on white, with the letter of its colour, in a ring of this colour."""
    size = 0.2
    shift = (44 - 50 + 50 * size, 92 - 50 + 50 * size)
    layers = (
        Layer(circle(50, 50, 49), "white", "faint", 0.8),
        Layer(circle(50, 50, 44.5), "white", f"tile-{colour}", 7),
        Layer(outline, "black", scale=SMALLER, shift=(0, -5)),
        Layer(circle(50, 86, 12.5), "white"),
        Layer(letters()[colour], "black", scale=size, shift=shift),
    )
    return Look(1, 1, layers)


@cache
def looks() -> Mapping[str, Look]:
    outlines: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "glyphs.json").read_text())
    return MappingProxyType(
        {
            f"round:{colour}{glyph}": round_sticker(colour, outline)
            for colour, glyphs in outlines.items()
            for glyph, outline in glyphs.items()
        }
    )


def stand(values: Mapping[str, Value]) -> Stand:
    order = int(values["order"])
    colours, glyphs = COLOURS[:order], GLYPHS[:order]
    tiles = [f"{colour}{glyph}" for colour in colours for glyph in glyphs]
    return Stand(
        game="qwirkle",
        sets=COPIES,
        pieces=tuple((theirs(tile), tile) for tile in tiles),
        columns=order,
        pairs=tuple(
            (theirs(f"{colour}{glyph}"), f"{colour}{glyph}", SHAPES[glyph][1])
            for colour, glyph in zip(colours, glyphs, strict=True)
        ),
        how=(
            (
                "Which tiles.",
                f"Qwirkle has {COPIES} of each tile, so its tiles make {COPIES} sets of Grawlix. Each set takes the "
                f"{len(tiles)} tiles below, one of each.",
            ),
            (
                "With stickers.",
                "The square ones cover the face of a tile. The round ones go into the middle of a shape and leave it "
                "visible, so that you can still play Qwirkle. Put no sticker on a back: in Qwirkle it would give the "
                "tile away.",
            ),
            (
                "Without stickers.",
                "A shape stands for a glyph, and the colours stay as they are. Lay a card on the table to look it up.",
            ),
        ),
        card="A shape stands for a glyph; colours stay.",
        size=19,
        stickers=(
            Sticker("square stickers", SQUARE, {tile: tile for tile in tiles}, columns=9),
            Sticker("round stickers", ROUND, {tile: f"round:{tile}" for tile in tiles}, columns=12, share=12 / 19),
        ),
    )


MEASURE = "Measure a tile first, and print on adhesive paper."
SQUARE = f"They cover the face of a tile. {MEASURE} Each set has all tiles of Grawlix once."
ROUND = f"They leave the shape of a tile visible around them. {MEASURE} Cut along the thin circles."


def theirs(tile: str) -> str:
    return f"qwirkle/{tile[0]}{SHAPES[tile[1]][0]}"
