"""The card of Qwirkle, by Susan McKinley Ross."""

from zellige.card import Card, Parameter

CARD = Card(
    name="qwirkle",
    title="Qwirkle",
    about="two to four players, hidden hands, a bag: build lines of one colour or one shape, and score what they hold",
    version=1,
    folder=__name__,
    parameters=(Parameter("players", 2, range(2, 5), "how many play"),),
    hides=True,
)
