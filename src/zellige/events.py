"""The log of a match: numbered events, of which there are only ever more, and the turns that they make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from zellige.core import Move, Position, State
from zellige.kernel.constants import CHANCE
from zellige.names import named
from zellige.outcome import Outcome, Reason

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
        return outcome._replace(reason=Reason(self._left(":you"), len(outcome.scores)))

    def _left(self, form: str = "") -> str:
        return f"{{{self.seat}{form}}} {LEFT[self.why]}"


def opens_turn(turns: Sequence[Turn], position: Position) -> bool:
    """Does the next move begin a turn of its own, or is it part of the latest? Chance is part of the turn in which it
    falls, but no seat goes on with what chance has begun, nor after somebody has left."""
    if not turns or turns[-1].why or position.begins_turn:
        return True
    return turns[-1].seat is None and position.player != CHANCE


def grown(turns: tuple[Turn, ...], position: Position, move: Move) -> tuple[Turn, ...]:
    """The turns after a move that is made in a position."""
    if opens_turn(turns, position):
        return (*turns, Turn(None if position.player == CHANCE else position.player, (move,)))
    *before, turn = turns
    return (*before, turn._replace(moves=(*turn.moves, move)))
