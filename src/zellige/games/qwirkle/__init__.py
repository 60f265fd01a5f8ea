"""The card of Qwirkle, by Susan McKinley Ross."""

from zellige.card import Card, Parameter

CARD = Card(
    name="qwirkle",
    title="Qwirkle",
    about="two to four players, hidden hands, a bag: build lines of one colour or one shape and score their tiles",
    version=2,
    folder=__name__,
    parameters=(Parameter("players", 2, range(2, 5), "number of players"),),
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
