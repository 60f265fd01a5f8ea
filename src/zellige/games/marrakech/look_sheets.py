"""What is printed of Marrakech: the board, rugs, coins, Assam and a die to fold."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from zellige.card import Value
from zellige.games.marrakech.draw import BOARD, ground
from zellige.games.marrakech.look import PIN, PIPS, ROBE, TURBAN, WRAP, assam, coin, die
from zellige.games.marrakech.rules import DIRHAMS
from zellige.render.drawing import box, circle, ellipse
from zellige.scene import Layer, Look
from zellige.sheets import Aid, Figure, Panel, Piece, Sheet

SIZE, UNIT = 20.0, "squares"
COINS = {1: 10, 5: 4}  # how many of each value a player has at the start
HIGH, DEEP = 1.2, 0.7  # the sides of Assam, in units
CLOSER = 1.25  # how much larger his portrait is when he stands
SMALL = 0.8  # a coin of one dirham, beside one of five
RULES = ("R2", "R3.2", "R3.4", "R4.1", "R4.2", "R4.4", "R5", "R5.1", "R5.2", "R5.3", "R7.1", "R7.2")
CHANGED = ("R9.2", "R9.3")  # when two play with two colours each


def bare(value: Look) -> Look:
    """A coin without its star, for a number."""
    disc, face, ring, *_ = value.layers
    return value._replace(layers=(disc, face, ring, Layer(circle(50, 48, 28), "coin-3")))


def behind() -> Look:
    """Assam from behind."""
    layers = (
        Layer(PIN, "assam", "assam-line", 4.5, join="round"),
        Layer(circle(50, 52, 29), "assam-sky"),
        Layer(ROBE, "assam-robe"),
        Layer(ellipse(50, 53, 12.5, 11), "assam-skin"),
        Layer(ellipse(50, 44, 17.5, 17.5), "turban"),
        Layer(TURBAN, "turban"),
        Layer(WRAP, stroke="turban-2", width=3, cap="round"),
    )
    return Look(1, 1, layers)


def closer(look: Look) -> Look:
    """The portrait without the room around it, which it has on the board."""
    layers = tuple(layer._replace(scale=CLOSER, shift=(layer.shift[0], layer.shift[1] + 14)) for layer in look.layers)
    return Look(1, HIGH, layers)


def face(n: int) -> Look:
    """The die from above: the pips alone, in the middle of its side."""
    *_, pips = die(n).layers
    return Look(1, 1, (Layer(box(0, 0, 100, 100), "bone"), pips._replace(shift=(0, 4))))


LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        "coin:bare": bare(coin()),
        "assam:front": closer(assam(0)),
        "assam:behind": closer(behind()),
        **{f"face:{n}": face(n) for n in PIPS},
    }
)

# Assam is a prism: a tab, his back upside down, his front, and what he stands on.
ASSAM = Figure(
    "Assam",
    (
        Panel(0, 0, 1, HIGH, "assam:behind", turn=2),
        Panel(0, HIGH, 1, HIGH, "assam:front"),
        Panel(0, 2 * HIGH, 1, DEEP),
    ),
    ((0, "top"),),
)
# Opposite faces of the die add up to five.
DIE = Figure(
    "the die",
    (
        Panel(1, 0, look="face:2"),
        Panel(0, 1, look="face:2"),
        Panel(1, 1, look="face:1"),
        Panel(2, 1, look="face:3"),
        Panel(1, 2, look="face:3"),
        Panel(1, 3, look="face:4"),
    ),
    ((0, "top"), (1, "top"), (1, "left"), (1, "bottom"), (3, "top"), (3, "right"), (3, "bottom")),
)


@cache
def board() -> Sheet:
    how = "Assam starts in the middle. The digits of a square are its column and its row, as in records."
    return Sheet("board", "board", how, board=ground(), box=BOARD)


def sheets(values: Mapping[str, Value]) -> tuple[Sheet, ...]:
    rugs = tuple(Piece(f"rug:{colour}", int(values["rugs"])) for colour in str(values["colours"]))
    return (
        board(),
        Sheet("rugs", "rugs", "A rug covers two squares. Print them on thin paper: they lie on each other.", rugs),
        Sheet("dirhams", "dirhams", HOW_MANY, tuple(coins(int(values["players"]))), columns=COINS[1]),
        Sheet("figures", "Assam and the die", HOW_TO_FOLD, (Piece("assam:N"),), figures=(ASSAM, DIE)),
    )


HOW_MANY = (
    f"Each player starts with {DIRHAMS} dirhams: "
    + " and ".join(f"{copies} coins of {value}" for value, copies in COINS.items())
    + "."
)
HOW_TO_FOLD = (
    "Fold along the dashed lines, and glue the tabs. Assam walks where he looks; "
    "lying flat, where the tip of the drop points."
)


def coins(players: int) -> Iterator[Piece]:
    for value, copies in COINS.items():
        yield Piece("coin:bare", players * copies, SMALL if value == 1 else 1, str(value))


def aid(values: Mapping[str, Value]) -> Aid:
    looks = tuple(f"rug:{colour}" for colour in str(values["colours"]))
    return Aid(looks, (*RULES, *(CHANGED if values["counts"] == "commercial" and values["players"] == 2 else ())))
