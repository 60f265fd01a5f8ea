"""The card of Qwirkle, by Susan McKinley Ross."""

from zellige.card import Card, Parameter

HAND, COPIES, BONUS, OUT = 6, 3, 6, 6  # of the usual game (R2, R1, R6.2, R6.4)
MOST_BONUS = 24

CARD = Card(
    name="qwirkle",
    title="Qwirkle",
    about="two to four players, hidden hands, a bag: build lines of one colour or one shape and score their tiles",
    version=2,
    folder=__name__,
    parameters=(
        Parameter("players", 2, range(2, 5), "number of players"),
        Parameter("hand", HAND, range(1, HAND + 1), "tiles in a full hand", later=True),
        # With four copies of each tile a board could have 290 open cells, more than a byte can number (state.py).
        Parameter("copies", COPIES, range(1, COPIES + 1), "tiles of each kind", later=True),
        Parameter("bonus", BONUS, range(MOST_BONUS + 1), "extra points for a line of six", later=True),
        Parameter("out", OUT, range(MOST_BONUS + 1), "extra points for going out", later=True),
    ),
    how=(
        "A tile is written as the letters of its colour (red, orange, yellow, green, blue, purple) and its shape: "
        "o circle, x criss-cross, d diamond, s square, b starburst, c clover. So ro is the red circle.\n"
        "Place tiles at a row and column, then end the turn: ro:0,1 rx:0,2 end\n"
        "Exchange tiles for others from the bag: -ro -gs end\n"
        "If you cannot place a tile and the bag is empty: skip"
    ),
    hides=True,
    chance=True,
    seats="players",
)
