"""Replaying a record: turn by turn where there is a keyboard, else all of it."""

from collections.abc import Callable

from rich.console import Console

from zellige.core import CHANCE, State
from zellige.record import Record
from zellige.terminal.line import show


def ends_of_turns(record: Record) -> list[State]:
    """The first state, the state at the end of each turn, and the last."""
    states = list(record.states())
    kept = states[:1]
    for state, after in zip(states[1:], [*states[2:], None], strict=True):
        if after is None or (after.mover != state.mover and state.player != CHANCE):
            kept.append(state)
    return kept


def replay(record: Record, console: Console, ask: Callable[[str], str] = input) -> None:
    """Show the turns of a game."""
    states = ends_of_turns(record)
    at = 0
    while True:
        tell(states[at], at, len(states) - 1, console)
        if at == len(states) - 1 and record.outcome:
            seats = " and ".join(f"seat {seat}" for seat in record.outcome.winners)
            console.print(f"Won by {seats}: {record.outcome.reason}.", markup=False)
        chosen = choose(at, len(states), ask) if console.is_terminal else at + 1
        if chosen is None or chosen == len(states):
            return
        at = chosen


def choose(at: int, length: int, ask: Callable[[str], str]) -> int | None:
    """The turn to show next, or None to stop."""
    try:
        word = ask("Enter: next, b: back, a number: that turn, q: quit > ").strip()
    except (EOFError, KeyboardInterrupt):
        return None
    if word == "q" or (not word and at + 1 == length):
        return None
    wanted = at + 1 if not word else at - 1 if word == "b" else int(word) if word.isdecimal() else at
    return min(max(wanted, 0), length - 1)


def tell(state: State, turn: int, turns: int, console: Console) -> None:
    moves = f": seat {state.mover} played {' '.join(map(str, state.last))}" if state.last else ""
    console.print(f"\nTurn {turn} of {turns}{moves}", markup=False)
    show(state, console)
