"""The figures of the lab: what each means, in one sentence, and what it is in one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from zellige.study.lab import decisions, luck
from zellige.study.lab.course import CLOSE, EARLY, LEAD, Course
from zellige.study.lab.means import Part
from zellige.study.lab.notes import PLAYOUTS

BY_POINTS = "A player leads who has more points than all others, until another player has."
BY_CHANCES = (
    f"A player leads whose chance to win, as a search of {PLAYOUTS} playouts estimates it, is at least "
    f"{LEAD * 100:g} percentage points above the others', until another player's is."
)


class Figure(NamedTuple):
    """What is measured in each game of a program against itself."""

    key: str
    name: str
    unit: str  # a figure in % is a share of games, or of a game
    meaning: str
    value: Callable[[Course], float | Part | None]  # None in a game that says nothing about it
    scored: bool = False  # only where players score during the game


FIGURES = (
    Figure(
        "length",
        "Length",
        "turns",
        "How many turns a game lasts, those of the set-up included.",
        lambda game: game.turns,
    ),
    Figure(
        "first",
        "First player",
        "%",
        "The share of the wins that goes to the player who moves first; the winners of a draw share one.",
        lambda game: game.first,
    ),
    Figure("draws", "Draws", "%", "Games that nobody wins alone.", lambda game: game.winner is None),
    Figure(
        "margin",
        "Winning margin",
        "points",
        "How many points the winner is ahead of the next player; 0 in a draw.",
        lambda game: game.margin,
        scored=True,
    ),
    Figure(
        "close",
        "Close finishes",
        "%",
        f"Games that are won by at most {CLOSE * 100:g} % of the winner's points, draws among them.",
        lambda game: game.close,
        scored=True,
    ),
    Figure(
        "decided",
        "Decided after",
        "%",
        "The share of a game after which the later winner leads to the end; a draw counts as 100 %.",
        lambda game: game.decided,
    ),
    Figure(
        "left",
        "Played on",
        "turns",
        "How many turns are left when the winner takes the lead for good.",
        lambda game: game.left,
    ),
    Figure(
        "comebacks",
        "Comebacks",
        "%",
        "Of the games that are won, and in which somebody leads at half-time: those that another player wins.",
        lambda game: game.comeback,
    ),
    Figure(
        "runaway",
        "Early leader wins",
        "%",
        "How often whoever leads after a third of a game wins; a shared win counts in part. Far above an even share "
        "means that leaders run away.",
        lambda game: game.leader_wins(EARLY),
    ),
    Figure(
        "led",
        "Early leads",
        "%",
        "Games in which somebody leads after a third.",
        lambda game: game.is_led(EARLY),
    ),
    Figure(
        "changes",
        "Changes of lead",
        "a game",
        "How often another player takes the lead, the end included.",
        lambda game: game.changes,
    ),
    Figure(
        "choices",
        "Choices",
        "legal moves",
        "How many moves are legal each time a player has to make one.",
        lambda game: game.choices,
    ),
    Figure(
        "forced",
        "Forced moves",
        "%",
        "Of the moves that players make: those that are the only legal one.",
        lambda game: game.forced,
    ),
    Figure(
        "unused",
        "Unused",
        "tiles",
        "How many tiles are never placed: at the end they lie in hands, or in the supply or the bag.",
        lambda game: game.notes.unused,
    ),
)
SHORT = Figure(
    "early",
    "Very short games",
    "%",
    "Games with less than half the median number of turns.",
    lambda game: None,
)


class Close(NamedTuple):
    """What is known about games that were studied closely."""

    key: str
    name: str
    meaning: str
    unit: str = "%"


NEAR = f"{decisions.WITHIN * 100:g} percentage points"
STUDIED = (
    Close(
        "close_choices",
        "Close choices",
        f"Of the decisions that are still open (the player's chance is between {decisions.OPEN * 100:g} % and "
        f"{100 - decisions.OPEN * 100:g} %) and leave a choice: those in which the two best choices of a search of "
        f"{decisions.PLAYOUTS} playouts are within {NEAR}, by a search of {decisions.JUDGED:,} playouts after each.",
    ),
    Close(
        "luck",
        "Luck",
        "The share of throws and draws in what moves the chances to win. The account of each game splits every change "
        f"into luck, hidden hands and decisions, by {luck.PLAYOUTS} rollouts a step; what each of them gave a player "
        "is squared, and the squares of all games are added up.",
    ),
    Close("hidden", "Hidden hands", "The same share for what decisions met in hands that the player could not see."),
    Close(
        "play",
        "Skill",
        "The same share for the decisions of all players, each compared with those of a plain reference player. "
        "The players are equally strong here; the ladder shows what a stronger one gains.",
    ),
)
NAMED: dict[str, Figure | Close] = {figure.key: figure for figure in (*FIGURES, SHORT, *STUDIED)}
