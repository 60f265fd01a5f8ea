"""Replaying a record: turn by turn where there is a keyboard, else all of it."""

import re
from collections.abc import Callable

from rich.console import Console

from zellige.record import Record
from zellige.terminal.line import show


def replay(record: Record, console: Console, ask: Callable[[str], str] = input) -> None:
    """Show where a game began and where each turn led."""
    turns, outcome = record.turns(), record.outcome
    states = [next(record.states()), *(turn.after for turn in turns)]
    at: int | None = 0
    while at is not None and at < len(states):
        played = f": {turns[at - 1]}" if at else ""
        console.print(f"\nTurn {at} of {len(turns)}{played}", markup=False, highlight=False)
        show(states[at], console)
        if at == len(turns) and outcome:
            seats = " and ".join(f"seat {seat}" for seat in outcome.winners)
            console.print(f"Won by {seats}: {outcome.reason}.", markup=False, highlight=False)
        at = choose(at, len(states), ask) if console.is_terminal else at + 1


def choose(at: int, length: int, ask: Callable[[str], str]) -> int | None:
    """The turn to show next, or None to stop."""
    try:
        word = ask("Enter: next, b: back, a number: that turn, q: quit > ").strip()
    except (EOFError, KeyboardInterrupt):
        return None
    if word == "q" or (not word and at + 1 == length):
        return None
    number = int(word) if re.fullmatch("[0-9]{1,6}", word) else at
    wanted = {"": at + 1, "b": at - 1}.get(word, number)
    return min(max(wanted, 0), length - 1)
