"""Dots and bars tell the colours of tiles to fingers: how a tile is turned does not matter, nor how well eyes tell
colours apart."""

import numpy as np
import pytest
import trimesh
from tests.workshop.meshes import bodies, file, middle, parts
from tests.workshop.test_solids import COLOURS

Lengths = tuple[float, ...]


def is_domed(body: trimesh.Trimesh) -> bool:
    """Is it narrower above than below, on all sides?"""
    (low, *_), (high, *_) = body.bounds[:, ::-1]
    above, below = (np.ptp(body.vertices[np.abs(body.vertices[:, 2] - z) < 1e-3], axis=0) for z in (high, low))
    return bool((above[:2] < below[:2] - 0.4).all())


def felt(marks: trimesh.Trimesh) -> list[trimesh.Trimesh]:
    """The domed things among the marks."""
    return [body for body in bodies(marks) if is_domed(body)]


def on(tile: trimesh.Trimesh, found: list[trimesh.Trimesh]) -> list[trimesh.Trimesh]:
    low, high = tile.bounds[:, :2]
    return [body for body in found if (low < middle(body)[:2]).all() and (middle(body)[:2] < high).all()]


def lengths(found: list[trimesh.Trimesh]) -> Lengths:
    """What fingers tell however the tile is turned: how many things there are, and how long each is."""
    return tuple(sorted(round(float(max(body.extents[:2])), 1) for body in found))


def read(name: str, colour: str, size: float | None = None) -> set[Lengths]:
    """The codes in a batch."""
    base, marks = parts(file(name, f"{colour} .3mf", size)).values()
    found = felt(marks)
    return {lengths(on(tile, found)) for tile in bodies(base)}


DOT, BAR = 1.6, 4.1  # millimetres
CODES = {
    "red": (DOT,),
    "orange": (DOT, DOT),
    "yellow": (BAR,),
    "green": (DOT, BAR),
    "blue": (DOT, DOT, BAR),
    "purple": (BAR, BAR),
}


@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_feels_different_however_a_tile_is_turned(colour: str) -> None:
    assert len(set(CODES.values())) == len(CODES)
    assert read("grawlix", colour) == {CODES[colour]}


@pytest.mark.parametrize("colour", ["green", "blue"])
def test_dots_and_bars_do_not_shrink_with_the_tiles(colour: str) -> None:
    assert read("qwirkle", colour, 18.0) == {CODES[colour]}


def test_fingers_tell_neighbouring_dots_apart() -> None:
    base, marks = parts(file("grawlix", "blue .3mf")).values()
    found = on(bodies(base)[0], felt(marks))
    assert len(found) == 3
    for n, one in enumerate(found):
        for other in found[:n]:
            gaps = np.maximum(one.bounds[0] - other.bounds[1], other.bounds[0] - one.bounds[1])
            assert max(gaps[:2]) >= 0.8  # as wide as braille wants it
    assert all(body.extents[2] >= 1 - 1e-5 for body in found)
