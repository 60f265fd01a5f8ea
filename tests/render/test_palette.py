"""The paints stay apart for colour-blind eyes, and ink can be read on each."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from zellige.render.palette import DARK, LIGHT, PAINTS

Numbers = NDArray[np.float64]

# Simulations of full colour blindness on linear RGB: Machado, Oliveira and Fernandes 2009
EYES = {
    "usual": np.eye(3),
    "deuteranopia": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "protanopia": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
}


def linear(colour: str) -> Numbers:
    rgb = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def lab(rgb: Numbers) -> Numbers:
    to_xyz = np.array([[0.4125, 0.3576, 0.1804], [0.2127, 0.7152, 0.0722], [0.0193, 0.1192, 0.9503]])
    xyz = to_xyz @ np.clip(rgb, 0, 1) / np.array([0.9505, 1, 1.0888])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("eyes", EYES)
def test_paints_stay_apart(eyes: str) -> None:
    seen = {paint: lab(EYES[eyes] @ linear(colour.fill)) for paint, colour in PAINTS.items()}
    for one, other in combinations(seen, 2):
        assert np.linalg.norm(seen[one] - seen[other]) > 25, (one, other)


def contrast(one: str, other: str) -> float:
    light, dark = sorted((float(linear(c) @ [0.2126, 0.7152, 0.0722]) for c in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_ink_can_be_read() -> None:
    for colour in PAINTS.values():
        assert contrast(colour.fill, colour.ink) > 3.9
    for theme in (LIGHT, DARK):
        assert contrast(theme.paper, theme.ink) > 7
        assert contrast(theme.paper, theme.faint) > 3.5
