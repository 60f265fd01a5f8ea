"""A game being played: seats, moves, dice, take-backs, giving up. No I/O, no clock, no async."""

import random
from dataclasses import replace
from itertools import accumulate
from typing import Any, Literal, NamedTuple, cast

from zellige.core import CHANCE, OVER, Game, Move, Outcome, State
from zellige.errors import IllegalMove, ZelligeError
from zellige.record import GIVEN_UP, UNFINISHED, Ending, Record


class OutOfTurn(IllegalMove):
    """Somebody else is to move, or nobody."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "turn")

    def __reduce__(self) -> tuple[Any, ...]:
        return OutOfTurn, (self.args[0],)


class NoTakeBack(ZelligeError):
    """The latest move cannot be taken back."""


class Event(NamedTuple):
    """One line of a match's log, which only ever grows."""

    kind: str  # move, chance, take-back, resignation or time
    seat: int | None
    text: str = ""


class Match:
    """A game being played. Chance moves are thrown at once, so `state.player` is never CHANCE.

    Without a seed the dice cannot be foreseen. A seat may take back its own moves of the running turn, never past a
    chance move or another seat's; with `free_take_back`, for study and for friends at one keyboard, any move.
    """

    def __init__(
        self, game: Game, seed: int | None = None, *, so_far: Record | None = None, free_take_back: bool = False
    ) -> None:
        if so_far and so_far.game != game:
            raise ZelligeError(f"the record is of {so_far.game}, not of {game}")
        self.game = game
        self.free_take_back = free_take_back
        self.events: list[Event] = []
        self._so_far = so_far or Record(game, ())
        self._ending = self._so_far.ending
        self._dice = random.SystemRandom() if seed is None else random.Random(seed)
        first, *others = self._so_far.states()
        if not isinstance(first, State):
            raise ZelligeError("the record is what one seat saw: a game cannot go on from it")
        self._states = [first]
        for state in others:
            self._add(cast(State, state))
        if self._ending.seat is None:
            self._throw()
        else:
            self.events.append(Event(self._ending.kind, self._ending.seat))

    @property
    def state(self) -> State:
        return self._states[-1]

    @property
    def outcome(self) -> Outcome | None:
        return self._ending.outcome(self.state)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move that stands, chance moves too."""
        return tuple(state.last[-1] for state in self._states[1:])

    @property
    def record(self) -> Record:
        ending = Ending("finished") if self.state.player == OVER else self._ending
        return replace(self._so_far, moves=self.moves, ending=ending)

    def play(self, move: Move | str, seat: int | None = None) -> State:
        """Play a move, for whoever is to move or for a seat that must be; then let chance move."""
        if self.outcome:
            raise OutOfTurn(f"the game is over: {self.outcome.reason}")
        if seat is not None and seat != self.state.player:
            raise OutOfTurn(f"it is the turn of seat {self.state.player}, not of seat {seat!r}")
        self._add(self.state.play(move))
        self._throw()
        return self.state

    def take_back(self, seat: int | None = None) -> State:
        """Take back the latest move, and what chance brought after it."""
        movers = [state.player for state in self._states[:-1]]
        if all(mover == CHANCE for mover in movers):
            raise NoTakeBack("there is no move to take back")
        if not self.free_take_back:
            if self._ending.seat is not None:
                raise NoTakeBack("the game has been given up")
            asking = self.state.player if seat is None else seat
            if movers[-1] != asking or self.state.player != asking or self.state.begins_turn:
                raise NoTakeBack(
                    "only moves of one's own running turn can be taken back, none from before a throw or draw"
                )
        while self._states.pop() and self.state.player == CHANCE:
            pass
        self._ending = UNFINISHED
        self.events.append(Event("take-back", seat))
        return self.state

    def give_up(self, seat: int, kind: Literal["resignation", "time"] = "resignation") -> Outcome:
        """Let a seat lose the match, by its own wish or by its clock."""
        if self.outcome:
            raise OutOfTurn(f"the game is over: {self.outcome.reason}")
        if not 0 <= seat < self.game.seats or kind not in GIVEN_UP:
            raise ZelligeError(f"there is no {kind} of seat {seat}")
        self._ending = Ending(kind, seat)
        self.events.append(Event(kind, seat))
        return cast(Outcome, self.outcome)

    def _throw(self) -> None:
        """Let chance move for as long as it is to move."""
        while (state := self.state).player == CHANCE:
            weights = state.weights()
            at = self._dice.randrange(sum(weights.values()))
            sums = zip(weights, accumulate(weights.values()), strict=True)
            self._add(state.play(next(move for move, upto in sums if at < upto)))

    def _add(self, state: State) -> None:
        mover = self.state.player
        kind = "chance" if mover == CHANCE else "move"
        self.events.append(Event(kind, None if mover == CHANCE else mover, str(state.last[-1])))
        self._states.append(state)
