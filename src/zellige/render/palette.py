"""The colours of paints and their ink, chosen to stay apart for colour-blind eyes; themes for light and dark paper."""

from typing import NamedTuple

from zellige.scene import Paint


class Colour(NamedTuple):
    fill: str
    ink: str  # for text on the fill


class Theme(NamedTuple):
    paper: str
    ink: str
    faint: str  # labels, and the dotted outline of what is free
    mark: str  # what was done last


PAINTS: dict[Paint, Colour] = {
    "red": Colour("#b00f24", "#ffffff"),
    "orange": Colour("#ee8010", "#1a1208"),
    "yellow": Colour("#fff27d", "#1d1a08"),
    "green": Colour("#2a9170", "#ffffff"),
    "blue": Colour("#5aa9f6", "#08131f"),
    "purple": Colour("#4c1d82", "#ffffff"),
    "cyan": Colour("#2fc4cf", "#06181a"),
    "floor": Colour("#e6dac1", "#665b45"),
}
LIGHT = Theme(paper="#fbf8f1", ink="#24211b", faint="#8a8272", mark="#111111")
DARK = Theme(paper="#1c1a17", ink="#ece6d8", faint="#8f8775", mark="#ffffff")
