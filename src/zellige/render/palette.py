"""The paints that all games share, for light and dark paper; six glazes that colour-blind readers can tell apart."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

Paint = tuple[str, str]  # on light paper, on dark paper


class Theme(NamedTuple):
    paper: str
    ink: str
    faint: str  # labels, and outlines of free places
    mark: str  # what the latest turn changed


COMMON: Mapping[str, Paint] = MappingProxyType(
    {
        "paper": ("#fbfcfa", "#0e1517"),
        "ink": ("#14262a", "#e9efec"),
        "faint": ("#566665", "#92a3a2"),
        "line": ("#6f7d79", "#71838a"),
        "accent": ("#0d6663", "#64cdbb"),
        "accent-ink": ("#ffffff", "#06201d"),
        "accent-soft": ("#d5e8e4", "#14383a"),
        "brass": ("#875806", "#efbc5c"),
        "bad": ("#a8242c", "#ff9a92"),
        "good": ("#1a7048", "#7fd6a4"),
        "table": ("#e4e8e3", "#0a1012"),  # the surface under a board, unless its game has its own
        "table-ink": ("#47585a", "#b3c1be"),
        "white": ("#ffffff", "#ffffff"),
        "black": ("#000000", "#000000"),
    }
)
LIGHT, DARK = (Theme(*(COMMON[name][dark] for name in ("paper", "ink", "faint", "brass"))) for dark in (False, True))

FACES: Mapping[str, Paint] = MappingProxyType(
    {
        "r": ("#b5262e", "#c4323a"),
        "o": ("#e67a10", "#e8830f"),
        "y": ("#fbdc82", "#fbdc86"),
        "g": ("#4fac86", "#52b18b"),
        "b": ("#2c60c2", "#346ad2"),
        "p": ("#511d5c", "#6d2d74"),
    }
)
EDGES: Mapping[str, Paint] = MappingProxyType(
    {
        "r": ("#7f1219", "#7c131b"),
        "o": ("#a9540a", "#9c4f06"),
        "y": ("#9a7218", "#b98f2c"),
        "g": ("#2a7456", "#246a4e"),
        "b": ("#183f8a", "#183c86"),
        "p": ("#2e0b36", "#3d1043"),
    }
)
PALE_MARKS = "rbp"  # the glazes dark enough to need a pale mark


def mixed(colour: str, other: str, share: float) -> str:
    """A colour mixed with a share of another.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one * (1 - share) + two * share):02x}" for one, two in pairs)


def rim(colour: str) -> Paint:
    """The outline of a tile: its edge on light paper, a bright line on dark."""
    return EDGES[colour][0], mixed(FACES[colour][1], "#ffffff", 0.22)


GLAZES: Mapping[str, Paint] = MappingProxyType(
    {
        **{f"tile-{colour}": paint for colour, paint in FACES.items()},
        **{f"tile-{colour}-edge": paint for colour, paint in EDGES.items()},
        **{f"tile-{colour}-rim": rim(colour) for colour in FACES},
    }
)
