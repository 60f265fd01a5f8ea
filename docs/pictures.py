"""Writes the pictures in the README: a position of each game, with its latest turn marked."""

from pathlib import Path
from typing import NamedTuple

import zellige

FOLDER = Path(__file__).parent
NAMES = ("You", "Ada", "Level 4")


class Shown(NamedTuple):
    """A position, and the moves that led to it in the latest turn."""

    position: str
    last: tuple[str, ...]


PICTURES = {
    "grawlix": Shown(  # the second example of the rulebook
        "grawlix 6 4 | b@:0,0 p&:0,1 o%:0,5 o*:1,0 r$:1,1 p@:1,2 g#:1,5 b#:2,1 g@:2,4 y&:2,5 g$:3,0 y*:3,1 b%:3,2 "
        "p#:3,3 o&:3,4 r@:3,5 o#:4,2 | r# y# b$ p% | r& g% o@ y$ | 0 play",
        ("o#:4,2",),
    ),
    "marrakech": Shown(
        "marrakech Pc03004iPy03205iPp02805iA06EBy01y01n00n00p09c10n00n00y00c01c08p09c10c06n00n00p08y08y09y09n00n00p00"
        "p08n00c09p05n00n00p00p03c04c02c07y05n00p01n00c04n00y07p04n00p01n00n00p07p07c05 1 rotate",
        ("rug:05,15",),
    ),
    "qwirkle": Shown(
        "qwirkle 3 | po:0,0 pc:0,1 pd:0,2 gc:1,1 gd:1,2 rc:-1,1 rd:-1,2 bd:2,2 bs:2,3 ps:0,-1 po:1,-1 ro:-1,3 po:-2,3 "
        "go:-3,3 yo:-4,3 ys:-4,4 rx:-1,4 rc:0,4 od:3,2 ox:3,1 oc:-2,1 od:-2,0 ob:-2,-1 oc:-3,-1 od:-3,-2 ox:-3,-3 "
        "os:-3,0 rb:-1,5 ro:0,5 yb:-4,2 gb:-3,2 bb:-5,2 bo:-5,3 gs:-3,4 gc:-3,5 bx:-5,1 gx:-6,1 yx:-4,1 oo:-6,3 "
        "ox:-6,4 os:3,3 ps:4,3 | rx yd ys yc bd bs | ? ? ? ? ? ? | ? ? ? ? ? ? | 39 50 42 | 0 turn",
        ("os:3,3", "ps:4,3", "end", "+?", "+?"),
    ),
}


def file(name: str) -> Path:
    return FOLDER / f"{name}.svg"


def picture(name: str) -> str:
    """The text of a picture."""
    shown, game = PICTURES[name], zellige.game(name)
    return game.read(shown.position).svg(NAMES, map(game.named, shown.last))


if __name__ == "__main__":
    for name in PICTURES:
        file(name).write_text(picture(name))
