"""Replaying a record: turn by turn in a terminal, otherwise all at once."""

import re
from collections.abc import Callable

from rich.console import Console

from zellige.names import HUMAN, Name, called, distinct, named
from zellige.record import Record
from zellige.terminal.line.board import show

FULL = "Type full for the whole board."


def replay(record: Record, console: Console, ask: Callable[[str], str] = input) -> None:
    """Show the start of a game and the position after each turn."""
    shown, outcome = list(record.shown()), record.outcome
    states = [record.first, *(one.after for one in shown)]
    names = names_of(record)
    at: int | None = 0
    full = False
    while at is not None and at < len(states):
        played = f": {shown[at - 1].turn}\n{shown[at - 1].told(names)}" if at else ""
        console.print(f"\nTurn {at} of {len(shown)}{played}", markup=False, highlight=False)
        status = f"{outcome.told(names)}." if outcome and at == len(shown) and shown[-1].turn.why else ""
        last = shown[at - 1].turn.moves if at else ()
        show(states[at], console, names, last, full=full, status=status, more=FULL)
        if not console.is_terminal:
            at += 1
            continue
        word = asked(ask)
        full = word == "full"
        at = chosen(word, at, len(states))


def names_of(record: Record) -> tuple[Name, ...]:
    """The names of the seats: those of the players that the record mentions."""
    kinds = (record.headers.get(f"seat {seat}", HUMAN) for seat in range(record.game.seats))
    return named(distinct([called(kind, seat) for seat, kind in enumerate(kinds)]), record.game.seats)


def asked(ask: Callable[[str], str]) -> str:
    """What is typed below a turn; Ctrl-C and the end of the input stop the replay."""
    try:
        return ask("Enter: next, b: back, a number: go to that turn, full: the whole board, q: quit > ").strip().lower()
    except (EOFError, KeyboardInterrupt):
        return "q"


def chosen(word: str, at: int, length: int) -> int | None:
    """The turn to show next, or None to stop."""
    if word == "q" or (not word and at + 1 == length):
        return None
    number = int(word) if re.fullmatch("[0-9]{1,6}", word) else at
    wanted = {"": at + 1, "b": at - 1}.get(word, number)
    return min(max(wanted, 0), length - 1)
