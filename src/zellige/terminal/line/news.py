"""What has happened since the player at the screen was last told, turn by turn."""

from __future__ import annotations

from zellige.core import Position
from zellige.events import goes_on
from zellige.record import Shown
from zellige.terminal.sitting import Sitting


def is_complete(shown: Shown, position: Position) -> bool:
    """Is a turn over?"""
    return bool(shown.turn.why) or shown.turn.seat is None or not goes_on(position, shown.turn.seat)


def rest_of(shown: Shown, told: int) -> Shown:
    """A turn without its first moves, which have been told."""
    before = shown.before
    for move in shown.turn.moves[:told]:
        before = before.play(move)
    return Shown(shown.turn._replace(moves=shown.turn.moves[told:]), before, shown.after)


class News:
    """Remembers how much of a game has been told."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.turns = self.moves = 0  # whole turns that were told, and the moves of the next one
        self.forget()

    def forget(self) -> None:
        """What has happened until now need not be told."""
        shown = self.sitting.turns
        whole = not shown or is_complete(shown[-1], self.sitting.position)
        self.turns = len(shown) if whole else len(shown) - 1
        self.moves = 0 if whole else len(shown[-1].turn.moves)

    def take(self, unfinished: bool = False) -> list[Shown]:
        """The turns that were not told yet, each by itself; also one that still goes on, if wanted."""
        shown = self.sitting.turns
        if len(shown) < self.turns:  # something was taken back
            self.forget()
            return []
        fresh = shown[self.turns :]
        waits = bool(fresh) and not unfinished and not is_complete(fresh[-1], self.sitting.position)
        if waits:
            fresh.pop()
        if fresh and self.moves:
            fresh[0] = rest_of(fresh[0], self.moves)
        if not waits:
            self.forget()
        elif fresh:
            self.turns, self.moves = self.turns + len(fresh), 0
        return [one for one in fresh if one.turn.moves or one.turn.why]
