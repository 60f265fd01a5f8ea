"""The card of Qwirkle, by Susan McKinley Ross."""

from zellige.card import Card, Parameter

CARD = Card(
    name="qwirkle",
    title="Qwirkle",
    about="two to four players, hidden hands, a bag: build lines of one colour or one shape, and score what they hold",
    version=2,
    folder=__name__,
    parameters=(Parameter("players", 2, range(2, 5), "how many play"),),
    how=(
        "A tile is the letter of its colour (red, orange, yellow, green, blue, purple) and the letter of its shape: "
        "o circle, x criss-cross, d diamond, s square, b starburst, c clover. So ro is the red circle.\n"
        "Place tiles at a row and a column and end the turn: ro:0,1 rx:0,2 end\n"
        "Give tiles up, and get others from the bag: -ro -gs end\n"
        "Where nothing can be placed and the bag is empty: skip"
    ),
    hides=True,
    chance=True,
    seats="players",
)
