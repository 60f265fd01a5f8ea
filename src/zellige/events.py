"""The log of a match: numbered events, of which there are only ever more, and the turns that they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from zellige.core import CHANCE, Move, Outcome, Position, State
from zellige.names import named

Kind = Literal["move", "chance", "take-back", "leave"]
Why = Literal["resignation", "time", "left"]
WHYS: tuple[str, ...] = get_args(Why)
LEFT = {"resignation": "resigned", "time": "ran out of time", "left": "left the game"}


class Event(NamedTuple):
    """One entry of a match's log."""

    n: int  # its place in the log, from 0, without gaps
    kind: Kind
    seat: int | None  # who; None for chance
    text: str = ""  # a move in notation; why a seat left
    secret: int | None = None  # the only seat that may see the text


def event_of(n: int, state: State, move: Move) -> Event:
    """The event of a move that is made in a state, by a seat or by chance."""
    if state.player == CHANCE:
        return Event(n, "chance", None, move.text, state.secret(move))
    return Event(n, "move", state.player, move.text, state.secret(move))


class Turn(NamedTuple):
    """What a seat played in a row, with what chance brought meanwhile; or that it left the game."""

    seat: int | None  # None where chance begins
    moves: tuple[Move, ...]
    why: str = ""  # why the seat left, if that is what it did

    def __str__(self) -> str:
        """As records have it."""
        who = "chance" if self.seat is None else f"seat {self.seat}"
        return f"{who}: " + (f"leave ({self.why})" if self.why else " ".join(map(str, self.moves)))

    def told(self, before: Position, after: Position, names: Sequence[str] = ()) -> str:
        """What the turn did, in sentences, as far as those may know who see it so."""
        seats = named(names, before.game.seats)
        if self.why:
            return f"{self._left().format(*seats)}."
        return before.game.parts.tell.tell(before.struct, [move.code for move in self.moves], after.struct, seats)

    def ended(self, outcome: Outcome | None) -> Outcome | None:
        """The outcome after this turn: where the game ended because a seat left, it says why that seat left."""
        if outcome is None or not self.why:
            return outcome
        words = self._left()
        return outcome._replace(words=words, reason=words.format(*named((), len(outcome.scores))))

    def _left(self) -> str:
        return f"{{{self.seat}}} {LEFT[self.why]}"
