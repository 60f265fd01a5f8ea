"""What is printed of Qwirkle in 3D: the tiles of a colour together. Their backs are all alike."""

from collections.abc import Mapping
from types import MappingProxyType

from zellige.card import Value
from zellige.games.qwirkle.state import COLOURS, SHAPES
from zellige.games.qwirkle.tiles import COLOUR_NAMES
from zellige.scene import Look
from zellige.solids import Batch, Filament, Relief, Statue

SIZE = 25.0  # as on paper
HOW = (
    "All tiles have the same base, so nobody sees from behind which ones you hold; draw from the bag without feeling "
    "for marks."
)
LOOKS: Mapping[str, Look] = MappingProxyType({})
PAINTS: Mapping[str, str] = MappingProxyType({"maple": "#ece0c8", "tile-y": "#f2bd1d"})
BASE = Filament("ivory", "maple")
HEIGHT = 24  # thick enough to stand in front of a player
HEAD = (14, 11)  # above the letter


def batches(values: Mapping[str, Value]) -> tuple[Batch, ...]:
    copies = int(values["copies"])
    return tuple(batch(number, copies) for number in range(1, len(COLOURS) + 1))


def batch(number: int, copies: int) -> Batch:
    colour, name = COLOURS[number - 1], COLOUR_NAMES[number - 1]
    pieces = tuple(Relief(f"{colour}{shape}", copies) for shape in SHAPES)
    return Batch(name, f"the {name} tiles", BASE, Filament(name, f"tile-{colour}"), pieces, HEIGHT, number, HEAD)


def statues(values: Mapping[str, Value]) -> tuple[Statue, ...]:
    return ()
