"""What is printed of Grawlix in 3D: the tiles of a colour together, as in its rulebook."""

from collections.abc import Mapping
from types import MappingProxyType

from zellige.card import Value
from zellige.games.grawlix.state import COLOURS, GLYPHS
from zellige.games.grawlix.text import COLOUR_NAMES
from zellige.scene import Look
from zellige.solids import Batch, Filament, Relief, Statue

SIZE = 25.0  # as on paper
HOW = "The nick is at the foot of a tile."
LOOKS: Mapping[str, Look] = MappingProxyType({})
PAINTS: Mapping[str, str] = MappingProxyType({"type-metal": "#d4d6d3", "tile-y": "#f2bd1d"})
BASE = Filament("light grey", "type-metal")
HEIGHT = 20  # a fifth of its side
HEAD = (14, 11)  # above the letter


def batches(values: Mapping[str, Value]) -> tuple[Batch, ...]:
    order = int(values["order"])
    return tuple(batch(number, order) for number in range(1, order + 1))


def batch(number: int, order: int) -> Batch:
    colour, name = COLOURS[number - 1], COLOUR_NAMES[number - 1]
    pieces = tuple(Relief(f"{colour}{glyph}") for glyph in GLYPHS[:order])
    return Batch(name, f"the {name} tiles", BASE, Filament(name, f"tile-{colour}"), pieces, HEIGHT, number, HEAD)


def statues(values: Mapping[str, Value]) -> tuple[Statue, ...]:
    return ()
