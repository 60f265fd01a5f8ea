"""Replaying a record: turn by turn in a terminal, otherwise all at once."""

import re
from collections.abc import Callable

from rich.console import Console

from zellige.names import HUMAN, Name, named
from zellige.record import Record
from zellige.terminal.board import show


def replay(record: Record, console: Console, ask: Callable[[str], str] = input) -> None:
    """Show the start of a game and the position after each turn."""
    shown, outcome = list(record.shown()), record.outcome
    states = [record.first, *(one.after for one in shown)]
    names = names_of(record)
    at: int | None = 0
    while at is not None and at < len(states):
        played = f": {shown[at - 1].turn}\n{shown[at - 1].told(names)}" if at else ""
        console.print(f"\nTurn {at} of {len(shown)}{played}", markup=False, highlight=False)
        status = f"{outcome.told(names)}." if at == len(shown) and outcome else ""
        show(states[at], console, names, shown[at - 1].turn.moves if at else (), status=status)
        at = choose(at, len(states), ask) if console.is_terminal else at + 1


def names_of(record: Record) -> tuple[Name, ...]:
    """The names of the seats, with the players that the record mentions."""
    sat = (record.headers.get(f"seat {seat}", "") for seat in range(record.game.seats))
    numbered = zip(named((), record.game.seats), sat, strict=True)
    return tuple(Name(f"{name} ({player})" if player not in ("", HUMAN) else name) for name, player in numbered)


def choose(at: int, length: int, ask: Callable[[str], str]) -> int | None:
    """The turn to show next, or None to stop."""
    try:
        word = ask("Enter: next, b: back, a number: go to that turn, q: quit > ").strip()
    except (EOFError, KeyboardInterrupt):
        return None
    if word == "q" or (not word and at + 1 == length):
        return None
    number = int(word) if re.fullmatch("[0-9]{1,6}", word) else at
    wanted = {"": at + 1, "b": at - 1}.get(word, number)
    return min(max(wanted, 0), length - 1)
