"""What a booklet about Grawlix has besides the rules: the set-up, and examples, of which two follow the rulebook's."""

from collections.abc import Mapping

from zellige.card import Value
from zellige.games.grawlix.lessons import EARLY, LAST, LATE
from zellige.games.grawlix.text import placement, write_tile
from zellige.kernel.structs import Structs
from zellige.scene import Thing
from zellige.sheets import Example

MAKERS = "Michael Purcell and Dannielle Harden"
TIME = "15 to 30 minutes"
COVER = f"grawlix 6 4 | {LATE} | - | - | 0 draft"

EXAMPLES = (
    Example(
        rule="R2",
        title="The set-up draft is over",
        words="Each player has drafted four tiles; the other {supply:count} are the supply. Now Ada begins.",
        position="grawlix 6 4 | - | r& y* g% o$ | b# p@ r% y$ | 0 play",
        parts=("supply", "hand:0", "hand:1"),
    ),
    Example(
        rule="R4",
        title="Seven locations",
        words=(
            "Three tiles are in the grid, and the dotted squares are its {locations:count} locations. At the one with "
            "the question mark, the red & is in the column and the yellow * in the row. So it takes the glyphs "
            "{allowed[1,0][glyphs]} and the colours {allowed[1,0][colours]}."
        ),
        position=f"grawlix 6 4 | {EARLY} | - | - | 0 draft",
        signs=(("cell:1,0", "?"),),
    ),
    Example(
        rule="R4",
        title="What may be placed, and what may not",
        words="The same grid. Ada holds p#, o&, y% and g@, and looks at four places.",
        position=f"grawlix 6 4 | {EARLY} | p# o& y% g@ | - | 0 play",
        tried=("p#:1,0", "o&:-1,0", "y%:1,2", "g@:-1,-1"),
    ),
    Example(
        rule="R4",
        title="Five rows, six columns",
        words=(
            "There are {grid:count} tiles and {locations:count} locations. The grid has six columns, so it cannot get "
            "another; with its five rows it can still get one, at the top or at the bottom. The row of the question "
            "mark is empty, and its column has @, * and $ in blue, orange and green: the location takes the glyphs "
            "{allowed[-1,0][glyphs]} and the colours {allowed[-1,0][colours]}. Once a tile lies there, the grid has "
            "six rows, and the location with the exclamation mark is gone."
        ),
        position=f"grawlix 6 4 | {LATE} | - | - | 0 draft",
        signs=(("cell:-1,0", "?"), ("cell:5,2", "!")),
    ),
    Example(
        rule="R6.1",
        title="The last place",
        words=(
            "Only one location was left for Ben’s tiles, and Ada has just placed a tile there. A cross marks a "
            "location that no tile fits any more."
        ),
        position=f"grawlix 6 4 | {LAST} | g$ g& p@ p% | o# y# b@ b$ | 0 play",
        moves=("p@:1,0", "+r#"),
        parts=("board", "hand:1"),
    ),
)

CREDITS = (
    "Grawlix is a game by **Michael Purcell** and **Dannielle Harden**. They publish their rulebook under the licence "
    "Creative Commons Attribution 4.0 International: [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).",
    "This booklet tells the rules again in other words and with numbers, and settles what the rulebook leaves open; "
    "its two examples with dotted squares follow those of the rulebook. The designers have not reviewed it.",
    "The glyphs on the tiles are outlines from Besley, Caprasimo, Anton, Alfa Slab One, Nunito and Grenze Gotisch, the "
    "small letters from Instrument Sans, all under the "
    "[SIL Open Font License 1.1](https://openfontlicense.org).",
)


def setup(values: Mapping[str, Value]) -> tuple[str, ...]:
    order, hand = int(values["order"]), int(values["hand"])
    tiles = order * order
    every = f"all {tiles} tiles" if tiles > 1 else "the only tile"
    return (
        f"Lay {every} face up beside the table’s middle, best in a square with a colour in each row and a "
        "glyph in each column. They are the supply, and the middle is for the grid.",
        "Decide who begins. Then take turns drafting one tile from the supply, until "
        + (f"both of you have {hand}." if 2 * hand <= tiles else "it is empty.")
        + " Hands lie face up, too.",
        "Whoever drafted first places the first tile.",
    )


def shown(states: Structs, code: int) -> Thing:
    """A placement as the tile in its cell."""
    tile, (row, column) = placement(code)
    return Thing("tried", "tile", column, row, look=write_tile(tile))
