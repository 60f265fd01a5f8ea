"""Colours as eyes see them: contrast, and distances under colour blindness (CIEDE2000: Sharma, Wu and Dalal 2005)."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

# On linear RGB. Machado, Oliveira and Fernandes 2009, of full strength; Viénot, Brettel and Mollon 1999
MACHADO = {
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
TO_CONES = np.array(
    [[0.178824, 0.435161, 0.0411935], [0.0345564, 0.271554, 0.0386713], [0.000299566, 0.00184309, 0.0146709]]
)
CONES = {
    "deuteranopia": np.array([[1, 0, 0], [0.494207, 0, 1.24827], [0, 0, 1]]),
    "protanopia": np.array([[0, 2.02344, -2.52581], [0, 1, 0], [0, 0, 1]]),
}
EYES = ("usual", "deuteranopia", "protanopia", "tritanopia")


def linear(colour: str) -> Numbers:
    rgb = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    light, dark = sorted((float(linear(c) @ [0.2126, 0.7152, 0.0722]) for c in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, eyes: str) -> list[Numbers]:
    """A colour under each simulation, in L*a*b*."""
    rgb = linear(colour)
    views = [rgb] if eyes == "usual" else [np.array(MACHADO[eyes]) @ rgb]
    if eyes in CONES:
        views.append(np.linalg.inv(TO_CONES) @ CONES[eyes] @ TO_CONES @ rgb)
    return [lab(view) for view in views]


def lab(rgb: Numbers) -> Numbers:
    to_xyz = np.array([[0.412456, 0.357576, 0.180438], [0.212673, 0.715152, 0.072175], [0.0193339, 0.119192, 0.950304]])
    xyz = to_xyz @ np.clip(rgb, 0, 1) / np.array([0.95047, 1, 1.08883])
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(one: str, other: str, eyes: str) -> float:
    """The distance between two colours, in the worst simulation."""
    return min(ciede2000(a, b) for a, b in zip(seen(one, eyes), seen(other, eyes), strict=True))


def ciede2000(one: Numbers, other: Numbers) -> float:
    (l1, a1, b1), (l2, a2, b2) = one.tolist(), other.tolist()
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = degrees(atan2(b1, a1 * stretch)) % 360, degrees(atan2(b2, a2 * stretch)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    rotation = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    return sqrt(dl**2 + dc**2 + dh**2 - rotation * dc * dh)
