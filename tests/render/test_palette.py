"""Colours are distinct even to the colour-blind, and marks and words are legible on light and dark paper."""

from itertools import combinations

import numpy as np
import pytest
from tests.render.eyes import EYES, ciede2000, contrast, distance

from zellige.games.grawlix import look as grawlix
from zellige.games.marrakech import look as marrakech
from zellige.games.qwirkle import look as qwirkle
from zellige.render.palette import COMMON, DARK, LIGHT, mixed

GLAZES = [f"tile-{colour}" for colour in "roygbp"]
DYES = [*(f"rug-{colour}" for colour in "cypr"), "floor"]
GAMES = (grawlix, marrakech, qwirkle)
both = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


def test_the_formula_by_published_pairs() -> None:
    pairs = [  # from table 1 of Sharma, Wu and Dalal 2005
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ]
    for one, other, expected in pairs:
        assert ciede2000(np.array(one, float), np.array(other, float)) == pytest.approx(expected, abs=1e-4)


@both
@pytest.mark.parametrize("eyes", EYES)
def test_colours_stay_apart(eyes: str, dark: bool) -> None:
    for paints, names in ((grawlix.PAINTS, GLAZES), (qwirkle.PAINTS, GLAZES), (marrakech.PAINTS, DYES)):
        for one, other in combinations(names, 2):
            assert distance(paints[one][dark], paints[other][dark], eyes) >= 15, (one, other)


@both
def test_a_mark_can_be_read_on_its_ground(dark: bool) -> None:
    grounds = 0
    for game in GAMES:
        paints = {**COMMON, **game.PAINTS}
        for name, look in game.looks().items():
            if look.fill:
                assert contrast(paints[look.fill][dark], paints[look.ink][dark]) >= 4.5, name
                grounds += 1
    assert grounds > 90


@both
def test_tiles_stand_out_from_their_table(dark: bool) -> None:
    for paints in (grawlix.PAINTS, qwirkle.PAINTS):
        for name in GLAZES:
            rims = paints[f"{name}-rim"][dark], paints[name][dark]
            assert max(contrast(rim, paints["table"][dark]) for rim in rims) >= 3, name


@both
def test_words_can_be_read(dark: bool) -> None:
    for game in GAMES:
        paints = {**COMMON, **game.PAINTS}
        for ground in ("paper", "accent-soft"):
            assert contrast(paints[ground][dark], paints["accent"][dark]) >= 4.5
        assert contrast(paints["paper"][dark], paints["faint"][dark]) >= 4.5
        assert contrast(paints["table"][dark], paints["table-ink"][dark]) >= 4.5
        assert contrast(paints["table"][dark], paints["brass"][dark]) >= 3  # the brackets round what was done last
    theme = DARK if dark else LIGHT
    assert contrast(theme.paper, theme.ink) >= 7


def test_colours_mix() -> None:
    assert mixed("#000000", "#ff8000", 0.25) == "#402000"
