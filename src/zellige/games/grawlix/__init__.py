"""The card of Grawlix, by Michael Purcell and Dannielle Harden."""

from zellige.card import Card, Parameter

CARD = Card(
    name="grawlix",
    title="Grawlix",
    about="two players, nothing hidden: place tiles so that no line repeats a glyph or a colour; lose if you cannot",
    version=2,
    folder=__name__,
    how=(
        "A tile is written as the letter of its colour (red, orange, yellow, green, blue, purple) and its glyph: "
        "r& is the red ampersand.\n"
        "Draft a tile from the supply: +r&\n"
        "Place a tile at a row and column: r&:0,1"
    ),
    parameters=(
        Parameter("order", 6, range(1, 7), "glyphs, colours, and the rows and columns that the grid may span"),
        Parameter("hand", 4, range(1, 19), "tiles in a full hand"),
    ),
)
