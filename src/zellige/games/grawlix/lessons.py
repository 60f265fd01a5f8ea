"""Lessons in Grawlix: drafting, what fits where, how far the grid may grow, and how to win."""

from zellige.lesson import LessonStep

# The two examples in the rulebook, one early and one late in a game.
EARLY = "r&:0,0 b#:0,1 y*:1,1"
EARLY_LOCATIONS = ("-1,0", "-1,1", "0,-1", "0,2", "1,0", "1,2", "2,1")
LATE = (
    "b@:0,0 p&:0,1 o%:0,5 o*:1,0 r$:1,1 p@:1,2 g#:1,5 b#:2,1 g@:2,4 y&:2,5 "
    "g$:3,0 y*:3,1 b%:3,2 p#:3,3 o&:3,4 r@:3,5 o#:4,2"
)
LAST = (
    "b&:-2,-2 o%:-2,-1 p&:-1,-3 y@:-1,-2 b#:-1,-1 p$:0,-1 g%:0,0 o@:0,1 "
    "y&:1,-1 b*:1,1 p#:2,-2 r@:2,-1 y$:2,0 b%:3,-4 y*:3,-3 o$:3,-2"
)

PITCH = "The typesetters’ game: each glyph and each colour once in a line. A player who cannot place a tile loses."
GOAL = (
    "Leave your rival without a move: a player who cannot place a tile loses.",
    "In a turn, you place a tile of your hand beside another, and then draft a new one from the supply.",
    "No row and no column may repeat a glyph or a colour, and the grid spans six rows and six columns at most.",
)

LESSONS = (
    LessonStep(
        title="Draft a tile",
        words=(
            "There are six glyphs in six colours, and each of the 36 tiles is different. All of them lie face up, and "
            "so do both hands. The first player who cannot place a tile loses. To begin, you and your rival take turns "
            "drafting a tile until you have four each. You have three. Draft the green @."
        ),
        position="grawlix 6 4 | - | r# y$ p% | b# y* o& | 0 draft",
        answers=(("tile:g@",),),
        then="Your hand is full. Your rival drafts one more tile, and then you begin.",
        wrong="You may draft that one too, but try the green @.",
        rule="R2.1",
        marks=("tile:g@",),
    ),
    LessonStep(
        title="Side by side",
        words=(
            "After the first tile, every tile must share an edge with a tile of the grid; touching at a corner is not "
            "enough. Here there are seven such places. Place the green @ in any of them."
        ),
        position=f"grawlix 6 4 | {EARLY} | g@ r# y$ p% | y% r* b& o$ | 0 play",
        answers=tuple(("tile:g@", f"cell:{cell}") for cell in EARLY_LOCATIONS),
        then="Any of the seven will do, because nothing in the grid is green or an @. That matters in a moment.",
        wrong="Try it with the green @.",
        rule="R4.2",
        marks=tuple(f"cell:{cell}" for cell in EARLY_LOCATIONS),
    ),
    LessonStep(
        title="What fits",
        words=(
            "No row and no column may hold a glyph twice or a colour twice. Look at the marked place: its row has the "
            "yellow *, its column the red &. It takes @, #, $ or % in orange, green, blue or purple. "
            "One of your tiles fits there. Place it."
        ),
        position=f"grawlix 6 4 | {EARLY} | o& y% b* p# | r% g@ g$ r* | 0 play",
        answers=(("tile:p#", "cell:1,0"),),
        then="The blue # touches that place at a corner only. It is in neither line, so it does not matter.",
        wrong="That is legal, but find the tile that fits the marked place.",
        rule="R4.4",
        marks=("cell:1,0",),
    ),
    LessonStep(
        title="Gaps do not help",
        words=(
            "A line is all of a row or all of a column, with whatever gaps are in it. At the marked place the "
            "yellow & counts, far away at the other end of the row. Which of your tiles fits there?"
        ),
        position=f"grawlix 6 4 | {LATE} | r& y% p% r* | r# y# p$ o$ | 0 play",
        answers=(("tile:p%", "cell:2,0"),),
        then="Only % is left for that place, and only in red or purple.",
        wrong="That is legal, but find the tile that fits the marked place.",
        rule="R4.5",
        marks=("cell:2,0", "tile:y&"),
    ),
    LessonStep(
        title="Six rows, six columns",
        words=(
            "The grid may span six rows and six columns and no more. This one has six columns already, "
            "but only five rows: it can still grow by one, at the top or at the bottom. "
            "Place the red # in the marked place at the top, and watch the one at the bottom."
        ),
        position=f"grawlix 6 4 | {LATE} | r# y% p$ b* | r& y# p% o$ | 0 play",
        answers=(("tile:r#", "cell:-1,0"),),
        then="Now there are six rows. The place at the bottom is gone, for both of you.",
        wrong="That is legal, but place the red # at the top.",
        rule="R4.6",
        marks=("cell:-1,0", "cell:5,2"),
    ),
    LessonStep(
        title="Draft again",
        words=(
            "After you place a tile you draft another, as long as there are any. Whatever you take, your rival cannot "
            "have. At the marked place only the red % and the purple % fit, and your rival has the purple one. "
            "Draft the red %."
        ),
        position=f"grawlix 6 4 | {LATE} | r# y% p$ | r& y# p% o$ | 0 draft",
        answers=(("tile:r%",),),
        then="Now you both have a tile for that place. It is your rival's turn.",
        wrong="You may draft that one too, but try the red %.",
        rule="R3.2",
        marks=("cell:2,0", "tile:r%", "tile:p%"),
    ),
    LessonStep(
        title="How to win",
        words=(
            "A player who cannot place a tile loses. Your rival has four tiles, but only the orange # fits anywhere, "
            "and only in the marked place; a cross shows where no tile fits any more. You have a tile that fits in the "
            "marked place too. Place it."
        ),
        position=f"grawlix 6 4 | {LAST} | g$ g& p@ p% | o# y# b@ b$ | 0 play",
        answers=(("tile:p@", "cell:1,0"),),
        then="Whatever you draft now, your rival cannot place any tile. You win.",
        wrong="That is legal, but then your rival can place the orange #.",
        rule="R6.1",
        marks=("cell:1,0", "tile:o#"),
    ),
)
