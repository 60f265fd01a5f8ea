"""Before a game: going on with an unfinished one, or choosing who plays. The choices are data, for any screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from zellige.card import Card
from zellige.core import Game
from zellige.events import opens_turn
from zellige.names import HUMAN, called, joined
from zellige.players.strengths import strengths
from zellige.record import Record
from zellige.terminal.saved import Saved, offered, seat_names

DAY = 86_400
WATCH = "watch"  # the kind of the choice to watch programs


class Choice(NamedTuple):
    """Somebody to play against."""

    kind: str  # as a seat is given to it, or WATCH
    name: str
    words: str  # what it is like


def levels(game: Game) -> list[Choice]:
    """The programs to choose from, weakest first."""
    return [Choice(one.player, f"{called(one.player, 0)}, {one.name}", one.words) for one in strengths(game)]


def opponents(game: Game) -> list[Choice]:
    """Whom one can play against."""
    return [
        *levels(game),
        Choice(HUMAN, "Another person", "At this keyboard."),
        Choice(WATCH, "Nobody", "Watch programs play each other."),
    ]


def players(card: Card) -> range:
    """How many can play; one number alone if the game does not leave a choice."""
    return card.table


# In line mode


def setup(
    game: Game, console: Console, ask: Callable[[str], str] = input, seats: Sequence[int] | None = None
) -> list[str]:
    """Ask who plays: the kinds of all seats, the first of them for whoever is asked. `seats` are the numbers of players
    to choose from; without it, those that the game allows."""
    allowed = list(seats or players(game.card))
    console.print(f"{game.card.title}: whom do you want to play against?")
    choices = opponents(game)
    show_choices(choices, console)
    first = chosen(choices, "Number > ", console, ask)
    n = how_many(allowed, console, ask)
    programs = choices[: len(levels(game))]
    if first.kind == WATCH:
        console.print("Which programs play?")
        return [*more(n, programs, programs[0], 1, console, ask)]
    return [HUMAN, first.kind, *more(n - 2, choices[:-1], first, 3, console, ask)]


def show_choices(choices: Sequence[Choice], console: Console) -> None:
    table = Table.grid(padding=(0, 2))
    for number, choice in enumerate(choices, 1):
        table.add_row(Text(f"{number:>3}"), choice.name, Text(choice.words))
    console.print(table)


def how_many(allowed: Sequence[int], console: Console, ask: Callable[[str], str]) -> int:
    if len(allowed) == 1:
        return allowed[0]
    return numbered(f"How many players, {allowed[0]} to {allowed[-1]}?", allowed, allowed[0], console, ask)


def more(
    n: int, choices: Sequence[Choice], usual: Choice, first: int, console: Console, ask: Callable[[str], str]
) -> list[str]:
    """The kinds of more seats; Enter takes the one before again."""
    kinds: list[str] = []
    for seat in range(first, first + n):
        usual = chosen(choices, f"Player {seat} (Enter for {usual.name}) > ", console, ask, usual)
        kinds.append(usual.kind)
    return kinds


def chosen(
    choices: Sequence[Choice],
    prompt: str,
    console: Console,
    ask: Callable[[str], str],
    usual: Choice | None = None,
) -> Choice:
    """One of the choices, by its number."""
    while True:
        typed = ask(prompt).strip()
        if not typed and usual:
            return usual
        if typed.isdecimal() and 1 <= int(typed[:6]) <= len(choices):
            return choices[int(typed) - 1]
        console.print(f"Type a number from 1 to {len(choices)}.")


def numbered(question: str, allowed: Sequence[int], usual: int, console: Console, ask: Callable[[str], str]) -> int:
    while True:
        typed = ask(f"{question} (Enter for {usual}) > ").strip()
        if not typed or (typed.isdecimal() and int(typed[:6]) in allowed):
            return int(typed or usual)
        console.print(f"Type a number from {allowed[0]} to {allowed[-1]}.")


# An unfinished game


def offer(name: str, ask: Callable[[str], str] = input, now: float | None = None) -> Saved | None:
    """The game played last, if it is unfinished and is to be continued."""
    found = offered(name)
    if found is None:
        return None
    answer = ask(f"{about(found, now)}\nContinue it? (y/n) > ").strip().lower()
    return found if answer in ("y", "yes", "") else None


def about(saved: Saved, now: float | None = None) -> str:
    """A saved game in a sentence."""
    return f"You have an unfinished game of {saved.record.game.card.title} ({details(saved, now)})."


def details(saved: Saved, now: float | None = None) -> str:
    """Its turn, the opponents, and when it was played."""
    record = saved.record
    turn = sum(turn.seat is not None for turn in record.turns) + begins(record)
    when = ago((time.time() if now is None else now) - saved.file.stat().st_mtime)
    return ", ".join(filter(None, [f"turn {turn}", against(seat_names(record)), when]))


def begins(record: Record) -> bool:
    """Does a turn begin where a record ends?"""
    *_, position = record.states()
    return opens_turn(record.turns, position)


def against(kinds: Sequence[str]) -> str:
    """Whom the person at the screen plays, or who plays whom."""
    programs = [called(kind, seat) for seat, kind in enumerate(kinds) if kind != HUMAN]
    people = len(kinds) - len(programs)
    if not people:
        return f"{joined(programs)} against each other"
    others = [*programs, *(["another person"] if people == 2 else [f"{people - 1} people"] if people > 2 else [])]
    return f"against {joined(others)}"


def ago(seconds: float) -> str:
    """How long ago that was, in words."""
    days = int(seconds // DAY)
    if seconds < 2 * 60:
        return "just now"
    if seconds < DAY / 2:
        hours = round(seconds / 3600)
        return f"{round(seconds / 60)} minutes ago" if hours < 1 else f"{hours} hour{'s' * (hours > 1)} ago"
    return "yesterday" if days < 2 else f"{days} days ago"
