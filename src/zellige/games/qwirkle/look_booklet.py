"""What a booklet about Qwirkle has besides the rules: the set-up, and examples of lines, points and the end."""

from collections.abc import Iterator, Mapping

from zellige.card import Value
from zellige.games.qwirkle import BONUS, HAND, OUT
from zellige.games.qwirkle.lessons import FIRST, HIDDEN, LAST, SECOND, TENTH
from zellige.games.qwirkle.state import KINDS, SIX
from zellige.games.qwirkle.text import placement
from zellige.games.qwirkle.tiles import write_tile
from zellige.kernel.structs import Structs
from zellige.names import counted
from zellige.scene import Thing
from zellige.sheets import Example

MAKERS = "Susan McKinley Ross"
TIME = "about 45 minutes"
COVER = f"qwirkle 2 | {TENTH} rx:0,4 | ox bx gs yb oc | {HIDDEN} | 0 0 | 0 turn"

EXAMPLES = (
    Example(
        rule="R3",
        title="The opening",
        words=(
            "Ada’s hand has three red tiles with different shapes. Nobody has a longer line, so she begins with them "
            "and scores {turn_points} points."
        ),
        position=f"qwirkle 2 | - | rc rd ro bx gs yb | {HIDDEN} | 0 0 | 0 turn",
        moves=("rc:0,0", "rd:0,1", "ro:0,2"),
    ),
    Example(
        rule="R5.2",
        title="What fits",
        words="Ada looks at five places for tiles of her hand.",
        position=f"qwirkle 2 | {SECOND} | rb bc bd ro bo gx | {HIDDEN} | 3 7 | 0 turn",
        tried=("rb:0,4", "bo:1,2", "ro:0,-1", "bd:2,2", "gx:1,0"),
    ),
    Example(
        rule="R5.3",
        title="Several tiles in one line",
        words=(
            "Ben places three squares in one column. The first of them also extends the red row, so he scores "
            "{turn_points} points: four for the row and three for the column."
        ),
        position=f"qwirkle 2 | {FIRST} | {HIDDEN} | rs bs ps gx yb os | 3 0 | 1 turn",
        moves=("rs:0,3", "bs:1,3", "ps:2,3"),
    ),
    Example(
        rule="R6.1",
        title="Two lines at once",
        words=(
            "The blue circle makes two lines: a row with the blue square, and a column with the red circle. It counts "
            "in both, so it scores {turn_points} points."
        ),
        position=f"qwirkle 2 | {SECOND} | bo gx yb gs oc yx | {HIDDEN} | 3 7 | 0 turn",
        moves=("bo:1,2",),
    ),
    Example(
        rule="R6.2",
        title="A Qwirkle",
        words=(
            "The red criss-cross completes a row of six: six points for its tiles, and six extra points make "
            "{turn_points}. Nobody can add to this row any more."
        ),
        position=f"qwirkle 2 | {TENTH} | rx ox bx gs yb oc | {HIDDEN} | 30 28 | 0 turn",
        moves=("rx:0,4",),
    ),
    Example(
        rule="R10.1",
        title="Going out",
        words=(
            "The bag is empty, and Ada places her last tile. Going out is worth six points: she had "
            "{before[scores][0]} and ends with {scores[0]}, and Ben has {scores[1]}."
        ),
        position=f"qwirkle 2 | {LAST} | bx | ? ? | 112 118 | 0 turn",
        moves=("bx:4,3", "end"),
        wide=64,
    ),
)

CREDITS = (
    "Qwirkle is a game by **Susan McKinley Ross**, published by MindWare. Its rules are told here in other words.",
    "This booklet is not by the publisher or the designer, who have not reviewed it. It is for trying the game out and "
    "for studying it; if you like the game, the box has wooden tiles.",
)


def setup(values: Mapping[str, Value]) -> tuple[str, ...]:
    players, copies, hand = int(values["players"]), int(values["copies"]), int(values["hand"])
    return (
        f"Put all {KINDS * copies} tiles into a bag, and shake it.",
        f"Each of the {players} players draws {counted(hand, 'tile')}, hidden from the others.",
        "Everyone says how many tiles the longest line has that they could lay. Whoever has the longest begins, with "
        "such a line; in a tie, sit in an order that you agree on, and the first begins.",
        *variants(hand, int(values["bonus"]), int(values["out"])),
    )


def variants(hand: int, bonus: int, out: int) -> Iterator[str]:
    """What the tiles do not show of numbers that are not as usual."""
    if hand != HAND:
        yield f"After placing, draw until you have {counted(hand, 'tile')} again."
    if bonus != BONUS:
        yield f"A line of six scores {extra(bonus)}: {SIX + bonus} in all."
    if out != OUT:
        yield f"Going out scores {extra(out)}."


def extra(points: int) -> str:
    return counted(points, "extra point") if points else "no extra points"


def shown(states: Structs, code: int) -> Thing:
    """A placement as the tile in its cell."""
    kind, (row, column) = placement(code)
    return Thing("tried", "tile", column, row, look=write_tile(kind))
