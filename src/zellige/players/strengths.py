"""The levels of a game for people who choose one: a name, a rating, and in one sentence what it is like to play."""

from __future__ import annotations

from typing import NamedTuple

from zellige.card import optional
from zellige.core import Game
from zellige.players.player import budget_of, levels, sight_of

NAMES = ("Visitor", "Novice", "Apprentice", "Cutter", "Setter", "Glazier", "Master", "Maâlem")
SHARES = {0.1: "a tenth", 0.2: "a fifth", 1 / 3: "a third", 0.5: "half", 2 / 3: "two thirds"}
HARDLY, MOST = 0.07, 0.75  # shares below which a level is for a first game, and above which it overlooks little


class Strength(NamedTuple):
    """One level of a game."""

    player: str  # as a seat is given to it
    number: int
    name: str
    rating: int | None  # Elo above level 1; None if nobody has measured it
    words: str


def strengths(game: Game) -> list[Strength]:
    """The levels of a game, weakest first."""
    file, listed = optional(game.card.folder, "levels"), levels(game)
    ratings = getattr(file, "RATINGS", None) or (None,) * len(listed)
    named = enumerate(zip(listed, NAMES, ratings, strict=False), 1)
    return [Strength(f"level:{n}", n, name, rating, words(player)) for n, (player, name, rating) in named]


def words(player: str) -> str:
    """What a player is like."""
    name, colon, rest = player.partition(":")
    if name == "greedy":
        return seeing(sight_of(rest)) if colon else "Overlooks nothing, but looks only one move ahead."
    if name == "random":
        return "Plays any move that is legal."
    if name == "best":
        return f"The strongest: {budget(rest)}, and the proven best move where there is one."
    return f"Thinks ahead, with {budget(rest)}."


def seeing(share: float) -> str:
    """What a player is like that sees a share of its choices."""
    if share <= HARDLY:
        return "Overlooks nearly everything; good for a first game."
    if share > MOST:
        return f"Overlooks about {nearest(1 - share)} of its moves."
    return f"Notices about {nearest(share)} of its moves."


def nearest(share: float) -> str:
    return SHARES[min(SHARES, key=lambda known: abs(known - share))]


def budget(text: str) -> str:
    seconds, playouts = budget_of(text)
    return f"{seconds:g} seconds a decision" if playouts is None else f"{playouts:,} playouts a decision"
