"""What a printer notices: meshes are whole, rest flat on the plate, have the sizes asked for, and no detail is thinner
than a nozzle. All of it is measured on the files as written."""

import itertools
import re

import numpy as np
import pytest
from tests.workshop.meshes import (
    PIXEL,
    area,
    bodies,
    file,
    flat_area,
    is_thin,
    middle,
    parts,
    section,
    solid,
    wider,
)

from zellige.workshop.solid.measures import Asked

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
SOLIDS = [
    *(("grawlix", colour) for colour in COLOURS),
    *(("qwirkle", colour) for colour in ("red", "purple")),
    *(("marrakech", name) for name in ("dirhams", "assam", "die")),
]
COUNTS = {"grawlix": 6, "qwirkle": 18, "dirhams": 14, "assam": 1, "die": 1}
BATCHES = [each for each in SOLIDS if each[1] not in ("assam", "die")]
LARGE = [("marrakech", "assam", 33.3), ("marrakech", "die", 50.0), ("grawlix", "green", 50.0)]
NOZZLE = 0.4
FLAT = {"assam": 100, "die": 90}  # square millimetres on the plate


def change(name: str, like: str, size: float | None = None, asked: Asked = Asked()) -> float:
    """The height that a file's name tells."""
    found = re.search(r"-change-at-([0-9]+\.[0-9])mm\.stl$", file(name, f"{like} .stl", size, asked).name)
    assert found
    return float(found[1])


# Meshes


@pytest.mark.parametrize(("name", "like", "size"), [*((*each, None) for each in SOLIDS), *LARGE])
def test_each_mesh_is_whole_and_rests_flat_on_the_plate(name: str, like: str, size: float | None) -> None:
    whole = solid(file(name, f"{like} .stl", size))
    assert whole.is_volume  # watertight, consistently wound, of positive volume
    pieces = bodies(whole)
    assert len(pieces) == COUNTS.get(like, COUNTS.get(name))
    for piece in pieces:
        assert piece.is_volume
        assert piece.bounds[0][2] == 0
        across = min(piece.extents[:2])
        assert flat_area(piece, 0, up=False) > FLAT.get(like, 0.75 * (across - 1) ** 2)


@pytest.mark.parametrize(("name", "like"), SOLIDS)
def test_the_parts_in_colours_are_the_same_solid_cut_without_overlap(name: str, like: str) -> None:
    whole, found = solid(file(name, f"{like} .stl")), parts(file(name, f"{like} .3mf"))
    assert all(part.is_volume for part in found.values())
    assert sum(part.volume for part in found.values()) == pytest.approx(whole.volume, rel=1e-5)
    ends = sorted((part.bounds[0][2], part.bounds[1][2]) for part in found.values())
    for (_, top), (low, _) in itertools.pairwise(ends):
        assert low == pytest.approx(top, abs=1e-5)
    assert (ends[0][0], ends[-1][1]) == pytest.approx((0, whole.bounds[1][2]), abs=1e-5)


# Sizes


@pytest.mark.parametrize(
    ("name", "size", "asked", "side", "height", "changes"),
    [
        ("grawlix", None, Asked(), 24.5, 5.0, 4.0),
        ("qwirkle", None, Asked(), 24.5, 6.0, 5.0),
        ("grawlix", 30.0, Asked(clearance=1), 29.0, 6.0, 5.0),
        ("qwirkle", 18.0, Asked(height=3.3, clearance=0.1), 17.9, 3.3, 2.2),
        ("grawlix", None, Asked(height=20, round=0), 24.5, 20.0, 19.0),
        ("qwirkle", None, Asked(height=2.4, round=4), 24.5, 2.4, 1.4),
    ],
)
def test_tiles_have_the_sizes_asked_for(
    name: str, size: float | None, asked: Asked, side: float, height: float, changes: float
) -> None:
    tiles = bodies(solid(file(name, "blue .stl", size, asked)))
    for tile in tiles:
        assert tile.extents == pytest.approx((side, side, height), abs=0.002)
    assert change(name, "blue", size, asked) == changes
    columns = sorted({round(float(middle(tile)[0]), 2) for tile in tiles})
    assert np.diff(columns) == pytest.approx(side + 4, abs=0.02)


@pytest.mark.parametrize(("name", "like"), BATCHES)
def test_pieces_keep_their_distance_on_the_plate(name: str, like: str) -> None:
    boxes = [piece.bounds[:, :2] for piece in bodies(solid(file(name, f"{like} .stl")))]
    for n, (low, high) in enumerate(boxes):
        for other_low, other_high in boxes[:n]:
            assert max(*(other_low - high), *(low - other_high)) >= 4 - 1e-3


@pytest.mark.parametrize("radius", [0, 1.5, 4])
def test_corners_are_as_round_as_asked(radius: float) -> None:
    asked = Asked(round=radius)
    tile = bodies(solid(file("qwirkle", "red .stl", None, asked)))[0]
    missing = tile.extents[0] * tile.extents[1] - area(section(tile, 1.5))
    assert missing == pytest.approx((4 - np.pi) * radius**2, abs=1.5)


# The change of filament


@pytest.mark.parametrize(("name", "like"), BATCHES)
def test_the_mark_begins_at_the_height_that_the_name_of_the_file_tells(name: str, like: str) -> None:
    at = change(name, like)
    assert round(at / 0.2, 6) == round(at / 0.2)  # a whole number of layers
    base, marks = parts(file(name, f"{like} .3mf")).values()
    assert (base.bounds[1][2], marks.bounds[0][2]) == pytest.approx((at, at), abs=1e-5)
    assert marks.bounds[1][2] - at >= 1 - 1e-5
    for tile in bodies(solid(file(name, f"{like} .stl"))):
        below, above = (section(tile, at + by) for by in (-0.005, 0.005))
        assert area(above) < 0.6 * area(below)
        assert not (above & ~wider(below, PIXEL)).any()  # nothing overhangs
        bare = flat_area(tile, at, up=True)
        assert bare == pytest.approx(area(below) - area(above), rel=0.03, abs=3)  # the edge is still a little round


# Nozzle


@pytest.mark.parametrize(
    ("name", "like", "size"),
    [
        *((*each, None) for each in BATCHES),
        ("grawlix", "orange", 18.0),
        ("grawlix", "blue", 18.0),
        ("qwirkle", "purple", 18.0),
        ("marrakech", "dirhams", 18.0),
    ],
)
def test_no_wall_and_no_groove_is_narrower_than_the_nozzle(name: str, like: str, size: float | None) -> None:
    at = change(name, like, size)
    tiles = bodies(solid(file(name, f"{like} .stl", size)))
    different = list({round(tile.volume, 1): tile for tile in tiles}.values())
    top = tiles[0].bounds[1][2]
    cuts = [section(tiles[0], z) for z in (0.1, at - 0.2)]
    for cut in (*cuts, *(section(tile, z) for tile in different for z in (at + 0.1, top - 0.1))):
        assert not is_thin(cut, NOZZLE - PIXEL)
        assert not is_thin(~cut, NOZZLE - PIXEL)
