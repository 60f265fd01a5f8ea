"""What a booklet about Marrakech has besides the rules: the set-up, and examples of walking, paying and laying rugs."""

from collections.abc import Iterator, Mapping

from zellige.card import Value
from zellige.games.marrakech import FACES, PAYMENT
from zellige.games.marrakech.lessons import LAST, REGIONS, position
from zellige.games.marrakech.state import COLOURS
from zellige.games.marrakech.text import rug_squares
from zellige.kernel.structs import Structs
from zellige.names import counted, joined
from zellige.scene import Thing
from zellige.sheets import Example

MAKERS = "Dominique Ehrhard"
TIME = "about 30 minutes"
COVER = position("Pc03010iPy03010i", "A32S", f"{LAST} c20:63 y20:02", "0 rotate")

EDGE = "c00:30,31 c01:32,33 y00:00,10 y01:01,11 y02:40,50"
ALONE = "y00:32,42 c00:34,35 y01:43,53 y02:24 c03:25"

EXAMPLES = (
    Example(
        rule="R2",
        title="Where Assam can stop",
        words=(
            "Ada may turn Assam left or right, or leave him as he is. Each mark has the way he then faces and the "
            "throw that takes him there: N3 is a 3 to the north."
        ),
        position=position("Pc03015iPy03015i", "A33N", "", "0 rotate"),
    ),
    Example(
        rule="R3.2",
        title="A half circle",
        words=(
            "Assam leaves the board in column 2, comes back in column 3, and goes on to the south. The track is no "
            "step: the first step takes him to 30."
        ),
        position=position("Pc03012iPy03012i", "A20N", EDGE, "0 rotate"),
        moves=("stay", "die:3"),
    ),
    Example(
        rule="R3.3",
        title="Three quarters of a circle",
        words="In two corners the track leads back onto the square that he left, so he turns there.",
        position=position("Pc03012iPy03012i", "A61N", "", "0 rotate"),
        moves=("stay", "die:4"),
    ),
    Example(
        rule="R4.2",
        title="What Ada pays",
        words=(
            "Assam stops on a yellow rug, which is Ben’s. The brackets mark the region: the yellow squares connected "
            "to his by their edges. The other yellow rugs do not touch it."
        ),
        position=position("Pc03009iPy03009i", "A33N", REGIONS, "0 rotate"),
        moves=("right", "die:2"),
    ),
    Example(
        rule="R4.4",
        title="Out of the game",
        words="The same board, but Ada has only three dirhams when the region has six squares.",
        position=position("Pc00309iPy05709i", "A33N", REGIONS, "0 rotate"),
        moves=("stay", "die:1"),
    ),
    Example(
        rule="R5.3",
        title="Where a rug may lie",
        words="Ada, who is cyan, looks at five places for a rug. Ben’s rugs are yellow.",
        position=position("Pc03013iPy03012i", "A33E", ALONE, "0 lay 2"),
        tried=("rug:23,22", "rug:32,31", "rug:43,53", "rug:34,24", "rug:51,61"),
    ),
    Example(
        rule="R7.1",
        title="The last rug",
        words="Ada lays the last rug of the game on two squares. One of them was yellow.",
        position=position("Pc02801iPy03200i", "A53W", LAST, "0 lay 1"),
        moves=("rug:54,55",),
    ),
)

CREDITS = (
    "Marrakech is a game by **Dominique Ehrhard**, published by Gigamic. The rules here follow those that the course "
    "COMP1110 of the Australian National University published, in other words. In two things they differ from the game "
    "in the box, unless you play with the commercial counts (R9): how many rugs there are, and how many colours two "
    "players have.",
    "This booklet is not by the publisher or the designer, who have not reviewed it. It is for trying the game out and "
    "for studying it; if you like the game, the box has rugs of cloth.",
)


def setup(values: Mapping[str, Value]) -> tuple[str, ...]:
    players, rugs, dirhams = int(values["players"]), int(values["rugs"]), int(values["dirhams"])
    colours = len(str(values["colours"])) // players
    each = (
        f"the {counted(rugs, 'rug')} of a colour" if colours == 1 else f"two colours with {counted(rugs, 'rug')} each"
    )
    return (
        f"Each of the {players} players takes {each} and {counted(dirhams, 'dirham')}.",
        "Put Assam on the square in the middle. It does not matter which way he faces.",
        "Decide who begins; then play in the order in which you sit.",
        *variants(str(values["faces"]), int(values["payment"])),
    )


def variants(faces: str, payment: int) -> Iterator[str]:
    """What the pieces do not show, or not at a glance, of a die and a payment that are not as usual."""
    if faces != FACES:
        yield f"The die shows {joined(list(faces))}."
    if payment != PAYMENT:
        paid = f"{counted(payment, 'dirham')} for each square of the region" if payment else "nothing"
        yield f"On another player's rug, you pay {paid}."


def shown(states: Structs, code: int) -> Thing:
    """A rug of the player to move on its two squares."""
    (x, y), (x2, y2) = sorted(rug_squares(code))
    look = f"rug:{COLOURS[states[0].colours[states[0].seat]]}"
    return Thing("tried", "rug", x, y, x2 - x + 1, y2 - y + 1, look=f"{look}:down" if x == x2 else look)
