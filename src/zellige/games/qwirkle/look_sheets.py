"""What is printed of Qwirkle: every tile as often as the bag has it, usually three times."""

from collections.abc import Mapping
from types import MappingProxyType

from zellige.card import Value, noted
from zellige.games.qwirkle import CARD
from zellige.games.qwirkle.state import COLOURS, SHAPES
from zellige.scene import Look
from zellige.sheets import Aid, Piece, Sheet

SIZE, UNIT = 25.0, "tiles"
LOOKS: Mapping[str, Look] = MappingProxyType({})
AID = Aid(
    looks=tuple(f"{colour}{shape}" for colour, shape in zip(COLOURS, SHAPES, strict=True)),
    rules=("R5.2", "R5.3", "R6.1", "R6.2", "R6.4", "R7", "R8.1", "R9", "R10.1", "R10.4"),
)
CHANGED = {"hand": "R13.1", "bonus": "R13.3", "out": "R13.4"}  # what another number changes in these
HOW = "Glue the sheet on cardboard before you cut it, and draw the tiles from a bag that nobody can see into."


def sheets(values: Mapping[str, Value]) -> tuple[Sheet, ...]:
    """The tiles of a colour together, six in a row."""
    copies = int(values["copies"])
    pieces = tuple(Piece(f"{colour}{shape}", copies) for colour in COLOURS for shape in SHAPES)
    return (Sheet("tiles", "tiles", HOW, pieces, columns=len(SHAPES)),)


def aid(values: Mapping[str, Value]) -> Aid:
    more = (rule for name, rule in CHANGED.items() if name in noted(CARD, values))
    return Aid(AID.looks, (*AID.rules, *more))
