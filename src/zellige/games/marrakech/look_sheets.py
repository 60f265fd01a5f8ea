"""What is printed of Marrakech: the board, rugs, coins, Assam and a die to fold."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from zellige.card import Value
from zellige.games.marrakech import FACES, PAYMENT
from zellige.games.marrakech.draw import BOARD, ground
from zellige.games.marrakech.look import PIN, PIPS, ROBE, TURBAN, WRAP, assam, coin, die
from zellige.names import counted, joined
from zellige.render.drawing import box, circle, ellipse
from zellige.scene import Layer, Look
from zellige.sheets import Aid, Figure, Panel, Piece, Sheet

SIZE, UNIT = 20.0, "squares"
SMALL_CHANGE = 10  # at least so many of a player's dirhams are coins of one, if there are so many
HIGH, DEEP = 1.2, 0.7  # the sides of Assam, in units
CLOSER = 1.25  # how much larger his portrait is when he stands
SMALL = 0.8  # a coin of one dirham, beside one of five
RULES = ("R2", "R3.2", "R3.4", "R4.1", "R4.2", "R4.4", "R5", "R5.1", "R5.2", "R5.3", "R7.1", "R7.2")
CHANGED = ("R9.2", "R9.3")  # when two play with two colours each
PAID = ("R11.4",)  # when a square costs more than a dirham, or nothing


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


def die_to_fold(faces: str) -> Figure:
    """A die with its lowest face opposite its highest, and so on: those of the usual one add up to five."""
    ranks = {(1, 0): 1, (0, 1): 2, (1, 1): 0, (2, 1): 3, (1, 2): 4, (1, 3): 5}
    return Figure(
        "the die",
        tuple(Panel(x, y, look=f"face:{sorted(faces)[rank]}") for (x, y), rank in ranks.items()),
        ((0, "top"), (1, "top"), (1, "left"), (1, "bottom"), (3, "top"), (3, "right"), (3, "bottom")),
    )


DIE = die_to_fold(FACES)


@cache
def board() -> Sheet:
    how = "Assam starts in the middle. The digits of a square are its column and its row, as in records."
    return Sheet("board", "board", how, board=ground(), box=BOARD)


def sheets(values: Mapping[str, Value]) -> tuple[Sheet, ...]:
    rugs = tuple(Piece(f"rug:{colour}", int(values["rugs"])) for colour in str(values["colours"]))
    purse, die = coins(int(values["dirhams"])), die_to_fold(str(values["faces"]))
    given = tuple(coin._replace(copies=int(values["players"]) * coin.copies) for coin in purse)
    return (
        board(),
        Sheet("rugs", "rugs", "A rug covers two squares. Print them on thin paper: they lie on each other.", rugs),
        Sheet("dirhams", "dirhams", how_many(purse), given, columns=10),
        Sheet("figures", "Assam and the die", HOW_TO_FOLD, (Piece("assam:N"),), figures=(ASSAM, die)),
    )


HOW_TO_FOLD = (
    "Fold along the dashed lines, and glue the tabs. Assam walks where he looks; "
    "lying flat, where the tip of the drop points."
)


def how_many(purse: tuple[Piece, ...]) -> str:
    dirhams = sum(int(coin.text) * coin.copies for coin in purse)
    parts = [f"{counted(coin.copies, 'coin')} of {coin.text}" for coin in purse]
    return f"Each player starts with {counted(dirhams, 'dirham')}: {joined(parts)}."


def coins(dirhams: int) -> tuple[Piece, ...]:
    """The coins of a player: fives, and some change."""
    fives = max(0, dirhams - SMALL_CHANGE) // 5
    purse = Piece("coin:bare", dirhams - 5 * fives, SMALL, "1"), Piece("coin:bare", fives, text="5")
    return tuple(coin for coin in purse if coin.copies)


def aid(values: Mapping[str, Value]) -> Aid:
    looks = tuple(f"rug:{colour}" for colour in str(values["colours"]))
    two_colours = values["counts"] == "commercial" and values["players"] == 2
    paid = values["payment"] != PAYMENT
    return Aid(looks, (*RULES, *CHANGED * two_colours, *PAID * paid))
