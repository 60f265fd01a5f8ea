"""Every drawing of every game is valid: its paths parse, its paints exist, and it stays within its size."""

import io
import re
from collections.abc import Iterator, Mapping
from types import ModuleType

import pytest

from zellige.games.grawlix import look as grawlix
from zellige.games.marrakech import look as marrakech
from zellige.games.qwirkle import look as qwirkle
from zellige.render import svg
from zellige.render.palette import COMMON
from zellige.scene import Layer, Look

GAMES: list[ModuleType] = [grawlix, marrakech, qwirkle]
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "S": 4, "A": 7, "Z": 0}
NUMBER = r"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)"
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__.split(".")[2])


def layers(look: Look) -> Iterator[Layer]:
    yield from look.layers
    yield from look.small


def parses(path: str) -> bool:
    """Is it a valid SVG path: commands, each with a multiple of the numbers it takes, starting with M?"""
    commands = re.findall(r"([A-Za-z])([^A-Za-z]*)", path)
    whole = "".join(letter + rest for letter, rest in commands) == path
    return (
        whole
        and commands[0][0] == "M"
        and all(letter.upper() in ARGUMENTS and fits(ARGUMENTS[letter.upper()], rest) for letter, rest in commands)
    )


def fits(wanted: int, text: str) -> bool:
    numbers = re.findall(NUMBER, text)
    clean = not re.sub(NUMBER, "", text).strip(" ,")
    return clean and (len(numbers) % wanted == 0 and bool(numbers) if wanted else not numbers)


def test_what_is_no_path_is_found() -> None:
    assert parses("M4 4h9.5-3v2Z")
    assert parses("M54.5 44a.5.5 0 1 1-5-2Z")
    for wrong in ("", "L1 2", "M1", "M1 2x", "M1 2A1 2 3", "M1 2Z3", "M1 two"):
        assert not wrong or not parses(wrong), wrong


@each_game
def test_paths_parse_and_paints_are_known(game: ModuleType) -> None:
    paints = {**COMMON, **game.PAINTS}
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for paint in paints.values() for colour in paint)
    for name, look in game.looks().items():
        assert {look.fill, look.ink} - {""} <= paints.keys(), name
        assert look.layers, name
        for layer in layers(look):
            assert parses(layer.path) and (not layer.clip or parses(layer.clip)), name
            assert layer.fill or layer.stroke, name
            assert {layer.fill, layer.stroke} - {""} <= paints.keys(), name
            assert bool(layer.stroke) == (layer.width > 0), name
            assert 0 < layer.opacity <= 1, name


def alpha(look: Look, paints: Mapping[str, tuple[str, str]], small: bool) -> tuple[int, int, int, int]:
    """The bounding box of what is visible, in hundredths, drawn on a sheet with a margin of one unit."""
    image = pytest.importorskip("PIL.Image")
    resvg = pytest.importorskip("resvg_py")
    drawing = svg.drawing_of(look, small)
    size = f'width="{100 * look.w + 200:g}" height="{100 * look.h + 200:g}"'
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="z" {size}>'
        f"<style>{svg.rules('z', drawing.classes, {**COMMON, **paints})}</style>"
        f"<defs>{''.join(drawing.needs.values())}</defs>"
        f'<g transform="translate(100 100)">{drawing.elements}</g></svg>'
    )
    box = image.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=text)))).getchannel("A").getbbox()
    assert box is not None
    left, top, right, low = box
    return left - 100, top - 100, right - 100, low - 100


@each_game
def test_drawings_keep_to_their_size(game: ModuleType) -> None:
    for name, look in game.looks().items():
        for small in (False, True)[: 1 + bool(look.small)]:
            left, top, right, low = alpha(look, game.PAINTS, small)
            assert min(left, top) >= -10 and right <= 100 * look.w + 10 and low <= 100 * look.h + 10, name
            assert right - left >= 30 and low - top >= 30, name


def test_every_tile_has_a_drawing_and_a_small_one() -> None:
    sorts = {f"{colour}{glyph}" for colour in "roygbp" for glyph in "@#$%&*"}
    blocks = {f"{colour}{shape}" for colour in "roygbp" for shape in "oxdsbc"}
    assert grawlix.looks().keys() == sorts
    assert blocks < qwirkle.looks().keys()
    for looks, tiles in ((grawlix.looks(), sorts), (qwirkle.looks(), blocks | {"back"})):
        assert all(looks[tile].small and looks[tile].small != looks[tile].layers for tile in tiles)
        assert len({looks[tile].layers for tile in tiles}) == len(tiles)  # no two are alike


def test_the_pieces_of_marrakech() -> None:
    looks = marrakech.looks()
    assert {f"assam:{facing}" for facing in "NESW"} | {f"die:{n}" for n in range(1, 5)} < looks.keys()
    for colour in "cypr":
        across, down, half = looks[f"rug:{colour}"], looks[f"rug:{colour}:down"], looks[f"half:{colour}"]
        assert (across.w, across.h, down.w, down.h, half.w, half.h) == (2, 1, 1, 2, 1, 1)
    assert (looks["tracks"].w, looks["tracks"].h) == (9, 9)


@pytest.mark.parametrize("facing, side", [("N", 1), ("E", 2), ("S", 3), ("W", 0)])
def test_the_pin_of_assam_points_where_he_looks(facing: str, side: int) -> None:
    left, top, right, low = alpha(marrakech.looks()[f"assam:{facing}"], marrakech.PAINTS, False)
    room = [left, top, 100 - right, 100 - low]  # beside, above, beside, below him
    assert min(range(4), key=room.__getitem__) == side


@each_game
def test_looks_are_made_once_and_cannot_be_changed(game: ModuleType) -> None:
    assert game.looks() is game.looks()
    with pytest.raises(TypeError):
        game.looks()["new"] = None
