"""What is printed of Grawlix: every tile once."""

from collections.abc import Mapping
from types import MappingProxyType

from zellige.card import Value
from zellige.games.grawlix.state import COLOURS, GLYPHS
from zellige.scene import Look
from zellige.sheets import Aid, Piece, Sheet

SIZE, UNIT = 25.0, "tiles"
LOOKS: Mapping[str, Look] = MappingProxyType({})
RULES = ("R2.1", "R2.2", "R3.1", "R3.2", "R4.2", "R4.4", "R4.5", "R4.6", "R6.1")
VARIANTS = ("R8.1", "R8.2", "R8.3")


def sheets(values: Mapping[str, Value]) -> tuple[Sheet, ...]:
    """The tiles of the first glyphs and colours: a colour in each row."""
    order = int(values["order"])
    pieces = tuple(Piece(f"{colour}{glyph}") for colour in COLOURS[:order] for glyph in GLYPHS[:order])
    how = "Glue the sheet on cardboard before you cut it. The nick is at the foot of a tile."
    return (Sheet("tiles", "tiles", how, pieces, columns=order),)


def aid(values: Mapping[str, Value]) -> Aid:
    order, hand = int(values["order"]), int(values["hand"])
    looks = tuple(f"{colour}{glyph}" for colour, glyph in zip(COLOURS[:order], GLYPHS, strict=False))
    return Aid(looks, RULES if (order, hand) == (6, 4) else (*RULES, *VARIANTS))
