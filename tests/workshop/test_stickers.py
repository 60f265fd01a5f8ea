"""Stickers: three whole sets from the tiles of a Qwirkle box, in true millimetres."""

from collections import Counter

import pytest
from tests.workshop.reading import Pdf
from tests.workshop.test_pages import cuts, pictures, steps, words

from zellige.errors import ZelligeError
from zellige.games import game
from zellige.workshop.paper import PAPERS
from zellige.workshop.plan import File, Plan
from zellige.workshop.printouts import Wanted, printouts
from zellige.workshop.stickers import Stickers, lent, stand_of


def stickers(paper: str = "a4", size: float | None = None, order: int = 6) -> Stickers:
    wanted = game("grawlix", order=order)
    stand = stand_of(wanted)
    assert stand
    return Stickers(Plan(wanted, PAPERS[paper]), stand, size)


def shown(file: File, title: str) -> Counter[str]:
    """The drawings on the pages with a title."""
    found = (page for page in file.pages if title in getattr(page[0], "text", ""))
    return Counter(picture.look for page in found for picture in pictures(page))


@pytest.mark.parametrize("order", [6, 4, 1])
def test_a_box_of_qwirkle_makes_three_whole_sets(order: int) -> None:
    file, tiles = stickers(order=order).file(), game("grawlix", order=order).start().facts["supply"]
    assert shown(file, "square stickers") == dict.fromkeys(tiles, 3)
    assert shown(file, "round stickers") == {f"round:{tile}": 3 for tile in tiles}
    box = {f"qwirkle/{colour}{shape}" for colour in "roygbp" for shape in "oxdsbc"}
    taken = {look for look in shown(file, "with the tiles of Qwirkle") if look.startswith("qwirkle/")}
    assert len(taken) == len(tiles)
    assert taken <= box


def test_a_shape_stands_for_one_glyph_and_colours_stay() -> None:
    stand = stand_of(game("grawlix"))
    assert stand
    assert all(theirs.removeprefix("qwirkle/")[0] == ours[0] for theirs, ours in stand.pieces)
    assert len({(theirs[-1], ours[1]) for theirs, ours in stand.pieces}) == 6
    assert {what for *_, what in stand.pairs} == {"circle", "criss-cross", "diamond", "square", "clover", "starburst"}


def test_each_player_of_each_set_gets_a_card() -> None:
    said = words(stickers().file())
    assert said.count("Grawlix with the tiles of Qwirkle") == 6
    assert said.count("starburst") == 6


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [None, 12.0, 23.5, 50.0])
def test_stickers_are_as_large_as_asked(paper: str, size: float | None) -> None:
    side = size or 19
    for page in stickers(paper, size).file().pages:
        for kind, cut in {"square": side, "round": side * 12 / 19}.items():
            if f"{kind} stickers" in getattr(page[0], "text", ""):
                found = {step for places in cuts(page) for step in steps(places)}
                assert all(step == pytest.approx(cut, abs=1e-5) for step in found)
        for picture in pictures(page):
            assert 5 <= picture.x <= picture.x + picture.w <= PAPERS[paper].w - 5
            assert 5 <= picture.y <= picture.y + picture.h <= PAPERS[paper].h - 5


@pytest.mark.parametrize("size", [5, 51, float("nan")])
def test_a_sticker_has_a_size(size: float) -> None:
    with pytest.raises(ZelligeError, match=r"^--sticker must be from 12 to 50 millimetres, not "):
        stickers(size=size)


def test_a_game_without_stickers_says_so() -> None:
    with pytest.raises(ZelligeError, match="Marrakech has no stickers: --sticker does nothing in it"):
        printouts(Wanted(game("marrakech"), sticker=19))


def test_the_other_game_lends_its_drawings_with_their_paints() -> None:
    looks, paints = lent(game("qwirkle"))
    used = {paint for look in looks.values() for layer in look.layers for paint in (layer.fill, layer.stroke) if paint}
    assert used <= set(paints)
    assert paints["qwirkle-wood"] == game("qwirkle").parts.look.PAINTS["wood"]


def test_the_pdf_has_all_pages() -> None:
    made = stickers("letter")
    pdf = Pdf(made.printed(made.file()))
    assert (len(pdf.pages), pdf.sizes) == (4, {(215.9, 279.4)})
    assert "Put no sticker on a back" in pdf.text.replace("\n", " ")
