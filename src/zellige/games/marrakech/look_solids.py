"""What is printed of Marrakech in 3D: Assam, the die, and the coins of a player. Rugs are of paper or cloth."""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from types import MappingProxyType

from zellige.card import Value
from zellige.games.marrakech.look import PIN, PIPS
from zellige.games.marrakech.look_sheets import SMALL, coins, die_to_fold
from zellige.render.drawing import circle, khatam
from zellige.scene import Layer, Look
from zellige.solids import Ball, Batch, Filament, Limb, Relief, Slab, Solid, Statue, Sunk, Turned

SIZE = 20.0  # as on paper
HOW = "Rugs lie on each other, so they stay of paper or cloth."
PAINTS: Mapping[str, str] = MappingProxyType({})
STARS = {  # x, y, and how far their tips reach
    "1": ((50, 50, 16),),
    "5": ((50, 50, 8), (35, 35, 8), (65, 35, 8), (35, 65, 8), (65, 65, 8)),
}
THICK = 13  # a coin


def coin(value: str) -> Look:
    """A coin with a rim, and a star for each dirham."""
    k = SMALL if value == "1" else 1
    stars = "".join(khatam(*star) for star in STARS[value])
    rim = Layer(circle(50, 50, 34.5 * k), stroke="coin", width=4)
    return Look(1, 1, (Layer(circle(50, 50, 43 * k), "coin-2"), rim, Layer(stars, "coin")), ink="coin")


LOOKS: Mapping[str, Look] = MappingProxyType({f"dirham:{value}": coin(value) for value in STARS})


def batches(values: Mapping[str, Value]) -> tuple[Batch, ...]:
    purse = coins(int(values["dirhams"]))
    pieces = tuple(Relief(f"dirham:{coin.text}", coin.copies) for coin in purse)
    base, accent = Filament("bronze", "coin-2"), Filament("gold", "coin")
    return (Batch("dirhams", "the dirhams of one player", base, accent, pieces, THICK, snug=False),)


# Assam. He stands on the drop that he is drawn in, and looks to its tip. No corner lies where a band of colour ends, or
# a part would get a skin without thickness there.

AXIS = 52.0  # of the drop's round part
ROBE = "M0 8H29V13C29.5 24 25.5 38 23.5 52C21.5 68 22 80 20.5 90C19 99 12 102 10.5 107V111H0Z"
CAP = "M0 126.1H12C16 129 18 133 18 138C18 147 13 153 4.5 155C4.5 157 6 158 6 160C6 163.5 3.5 165.5 0 165.5Z"
WRAPS = ((131, 13.5, 4, 0.16), (138, 14.5, 4.5, -0.22), (145.5, 11.5, 4, 0.2))  # height, reach, thickness and slope


def wrap(z: float, reach: float, radius: float, slope: float) -> Limb:
    """A turn of the turban, which rises to one side."""
    ways = ((reach * cos(angle), reach * sin(angle)) for angle in (2 * pi * n / 24 for n in range(25)))
    return Limb(tuple(Ball(50 + x, AXIS + y, z + slope * x, radius) for x, y in ways))


def sleeve(side: int) -> Iterator[Solid]:
    """An arm from the shoulder to the folded hands; the sleeve hangs down to the robe."""

    def at(x: float, y: float, z: float, radius: float) -> Ball:
        return Ball(50 + side * x, AXIS - y, z, radius)

    yield Limb((at(17, 0, 91, 8), at(22, 7, 70, 8.5)))
    yield Limb((at(22, 7, 70, 8.5), at(5, 24, 72, 6), at(19, 11, 46, 4), at(9, 20, 48, 3)), all_in_one=True)


def assam() -> Iterator[Solid]:
    yield Slab(PIN, 0, 13.9, 5)
    yield Turned(ROBE, y=AXIS)
    yield from sleeve(-1)
    yield from sleeve(1)
    yield Limb((Ball(50, AXIS, 118, 14), Ball(50, AXIS, 123, 14)))
    yield Limb((Ball(50, AXIS - 8, 114, 8), Ball(50, AXIS - 13, 107.5, 4)))  # his beard
    yield Limb((Ball(50, AXIS - 14.5, 117.5, 2.6), Ball(50, AXIS - 13, 122, 2)))  # and his nose
    yield Turned(CAP, y=AXIS)
    yield from (wrap(*each) for each in WRAPS)


EYES = tuple(Limb((Ball(50 + x, AXIS - 13.5, 121, 2.4),)) for x in (-5.5, 5.5))
BANDS = (
    (14.0, Filament("blue", "assam-sky")),
    (106.0, Filament("wine red", "assam-robe")),
    (126.0, Filament("brown", "assam-skin")),
    (999.0, Filament("gold", "turban")),
)
ASSAM = Statue("assam", "Assam", "He looks where the tip of the drop points.", BANDS, tuple(assam()), EYES)

# The die. Its faces are those of the die to fold: the middle of its cross is on top.

SIDE, ROUND, DEEP = 75.0, 9.0, 4.0
WAYS = {(1, 1): "top", (0, 1): "left", (2, 1): "right", (1, 0): "back", (1, 2): "front", (1, 3): "bottom"}
CORNERS = tuple(
    Ball(50 + x * (SIDE / 2 - ROUND), 50 + y * (SIDE / 2 - ROUND), SIDE / 2 + z * (SIDE / 2 - ROUND), ROUND)
    for x in (-1, 1)
    for y in (-1, 1)
    for z in (-1, 1)
)


def pips(look: str) -> str:
    return "".join(khatam(x, y, 11) for x, y in PIPS[int(look.rpartition(":")[2])])


def cube(faces: str) -> Statue:
    sunk = tuple(Sunk(pips(panel.look), WAYS[int(panel.x), int(panel.y)]) for panel in die_to_fold(faces).panels)
    ivory = Filament("ivory", "bone")
    solids = (Limb(CORNERS, all_in_one=True),)
    return Statue("die", "the die", HOW_DIE, ((SIDE, ivory),), solids, sunk=sunk, box=SIDE, deep=DEEP)


HOW_DIE = "Its stars are sunk; fill them with paint if you like."


def statues(values: Mapping[str, Value]) -> tuple[Statue, ...]:
    return ASSAM, cube(str(values["faces"]))
