"""The tiles of Qwirkle in notation and by name, on the board and in hands; for text, tell and draw."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from zellige.games.qwirkle.state import ACROSS, BOARD, COLOURS, GIVEN, HIDDEN, KINDS, ORIGIN, SHAPES, SIX
from zellige.kernel.structs import Structs

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
SHAPE_NAMES = ("circle", "criss-cross", "diamond", "square", "starburst", "clover")
NUMBERS = ("none", "one", "two", "three", "four", "five", "six")  # in words
TILE = f"[{COLOURS}][{SHAPES}]"
PLACED = re.compile(rf"({TILE}):(-?[0-9]{{1,4}}),(-?[0-9]{{1,4}})")

Cell = tuple[int, int]  # row and column


@cache
def write_tile(kind: int) -> str:
    return "?" if kind == HIDDEN else COLOURS[kind // SIX] + SHAPES[kind % SIX]


def read_tile(text: str) -> int:
    return HIDDEN if text == "?" else SIX * COLOURS.index(text[0]) + SHAPES.index(text[1])


def tile_name(kind: int) -> str:
    return f"{COLOUR_NAMES[kind // SIX]} {SHAPE_NAMES[kind % SIX]}"


def a_tile(kind: int) -> str:
    return f"{'an' if COLOURS[kind // SIX] == 'o' else 'a'} {tile_name(kind)}"


@lru_cache(maxsize=10_000)
def kinds(bits: int) -> tuple[int, ...]:
    """The kinds of a set, in order."""
    return tuple(kind for kind in range(KINDS) if bits >> kind & 1)


# On the board


def cell_of(place: int) -> Cell:
    return place // ACROSS - ACROSS // 2, place % ACROSS - ACROSS // 2


@lru_cache(maxsize=10_000)
def cell_text(cell: Cell) -> str:
    """A cell as moves and facts write it."""
    return f"{cell[0]},{cell[1]}"


def place_of(cell: Cell) -> int:
    return ORIGIN + ACROSS * cell[0] + cell[1]


def laid(states: Structs) -> dict[Cell, int]:
    """The kind of each tile on the board, in the order they were placed."""
    s = states[0]
    places, laid_kinds = s.places[: s.tiles].tolist(), s.kinds[: s.tiles].tolist()
    return {cell_of(place): kind for place, kind in zip(places, laid_kinds, strict=True)}


def open_places(states: Structs) -> dict[int, int]:
    """The places that some tile off the board fits, in reading order, each with the kinds that fit."""
    s, end = states[0], int(states[0].open) + 1
    fits = s.row_takes[1:end] & s.column_takes[1:end] & ~s.piles[BOARD, s.copies - 1]
    places = sorted(zip(s.opens[1:end].tolist(), fits.tolist(), strict=True))
    return {place: bits for place, bits in places if bits}


def run(tiles: Mapping[Cell, int], cell: Cell, step: Cell) -> list[int]:
    """The tiles in line with a cell, from its neighbour up to the first gap."""
    line, at = [], (cell[0] + step[0], cell[1] + step[1])
    while at in tiles:
        line.append(tiles[at])
        at = (at[0] + step[0], at[1] + step[1])
    return line


# In hands and other piles


def pile(states: Structs, which: int) -> list[str]:
    """The tiles of a pile, in order."""
    return [write_tile(kind) for kind in sorted(kind for n in states[0].piles[which].tolist() for kind in kinds(n))]


def hand(states: Structs, seat: int) -> list[str]:
    """The tiles of a hand; hidden ones are question marks."""
    shown = pile(states, seat)
    return shown + ["?"] * (int(states[0].sizes[seat]) - len(shown))


def given(states: Structs) -> list[str]:
    """The tiles given up in the current exchange."""
    shown = pile(states, GIVEN)
    return shown + ["?"] * (int(states[0].given) - len(shown))
