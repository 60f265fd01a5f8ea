"""Pig, the dice game for two to eight: a minimal game with chance, for tests and as an example."""

from zellige.card import Card, Parameter

CARD = Card(
    name="pig",
    title="Pig",
    about="roll for points and stop in time",
    version=1,
    folder=__name__,
    parameters=(
        Parameter("target", 6, range(2, 101), "points to win"),
        Parameter("players", 2, range(2, 9), "how many play"),
    ),
    seats="players",
    chance=True,
)
