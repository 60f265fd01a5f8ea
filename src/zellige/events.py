"""The log of a match: numbered events, only ever appended, and the turns they form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from zellige.core import Move, Position, State
from zellige.kernel.constants import CHANCE
from zellige.names import named
from zellige.outcome import Outcome, Reason
from zellige.scene import Token

Kind = Literal["move", "chance", "take-back", "leave"]
Why = Literal["resignation", "time", "left"]
WHYS: tuple[str, ...] = get_args(Why)
LEFT = {"resignation": "resigned", "time": "ran out of time", "left": "left the game"}


class Event(NamedTuple):
    """One entry of a match's log."""

    n: int  # its index in the log, from 0, without gaps
    kind: Kind
    seat: int | None  # None for chance
    text: str = ""  # a move in notation, or why a seat left
    secret: int | None = None  # the only seat that may see the text


def event_of(n: int, state: State, move: Move) -> Event:
    """The event of a move played in a state, by a seat or by chance."""
    if state.player == CHANCE:
        return Event(n, "chance", None, move.text, state.secret(move))
    return Event(n, "move", state.player, move.text, state.secret(move))


class Turn(NamedTuple):
    """The moves of one seat in a row, with the chance moves among them; or a seat leaving the game."""

    seat: int | None  # None if chance begins
    moves: tuple[Move, ...]
    why: str = ""  # why the seat left, if it did

    def __str__(self) -> str:
        """The turn as records write it."""
        who = "chance" if self.seat is None else f"seat {self.seat}"
        return f"{who}: " + (f"leave ({self.why})" if self.why else " ".join(map(str, self.moves)))

    def told(self, before: Position, after: Position, names: Sequence[str] = ()) -> str:
        """What the turn did, in sentences, as far as a viewer with these two positions may know."""
        seats = named(names, before.game.seats)
        if self.why:
            return f"{self._left().format(*seats)}."
        return before.game.parts.tell.tell(before.struct, [move.code for move in self.moves], after.struct, seats)

    def brief(self, before: Position, after: Position) -> tuple[Token, ...]:
        """What the turn did at a glance, as far as a viewer with these two positions may know."""
        if self.why:
            return (Token(icon="leave"),)
        return before.game.parts.tell.brief(before.struct, [move.code for move in self.moves], after.struct)

    def ended(self, outcome: Outcome | None) -> Outcome | None:
        """The outcome after this turn; if the game ended because a seat left, it says why that seat left."""
        if outcome is None or not self.why:
            return outcome
        return outcome._replace(reason=Reason(self._left(":you"), len(outcome.scores)))

    def _left(self, form: str = "") -> str:
        return f"{{{self.seat}{form}}} {LEFT[self.why]}"


def turn_numbers(log: Sequence[Event], turns: Sequence[Turn]) -> list[int]:
    """The number of the first event of each turn that was not taken back."""
    standing: list[int] = []
    for event in log:
        if event.kind != "take-back":
            standing.append(event.n)
            continue
        while log[standing.pop()].kind == "chance":  # it takes back the latest move and the chance moves after it
            pass
    firsts, at = [], 0
    for turn in turns:
        firsts.append(standing[at])
        at += max(1, len(turn.moves))
    return firsts


def goes_on(position: Position, seat: int) -> bool:
    """Is a seat still in the middle of its turn, after at least one move of it? A lone survivor who begins the next one
    is not."""
    return position.player == seat and not position.begins_turn


def opens_turn(turns: Sequence[Turn], position: Position) -> bool:
    """Does the next move start a new turn, or does it belong to the latest one? A chance move belongs to the turn in
    which it falls, but no seat continues a turn that chance began, or one that ended in leaving."""
    if not turns or turns[-1].why or position.begins_turn:
        return True
    return turns[-1].seat is None and position.player != CHANCE


def grown(turns: tuple[Turn, ...], position: Position, move: Move) -> tuple[Turn, ...]:
    """The turns after a move played in a position."""
    if opens_turn(turns, position):
        return (*turns, Turn(None if position.player == CHANCE else position.player, (move,)))
    *before, turn = turns
    return (*before, turn._replace(moves=(*turn.moves, move)))
