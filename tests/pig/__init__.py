"""Pig, the dice game, as small as a game with chance can be: for tests, and as an example of a new game."""

from zellige.card import Card, Parameter

CARD = Card(
    name="pig",
    title="Pig",
    about="roll for points and stop in time",
    version=1,
    folder=__name__,
    parameters=(Parameter("target", 6, range(2, 101), "points to win"),),
    chance=True,
)
