"""READ FIRST. The one abstraction: a Game has States, a State has Moves, a seat has a View, the end has an Outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self, TypeVar

import numpy as np

from zellige.card import Card, Parts, Value, load, seats_of, settle
from zellige.errors import IllegalMove, InvalidMove, InvalidParameter, InvalidPosition, literal, quoted
from zellige.kernel.constants import CHANCE, OVER
from zellige.names import named
from zellige.outcome import Outcome, Reason

if TYPE_CHECKING:
    from zellige.kernel.structs import Codes, Structs
    from zellige.scene import Motion, Scene

LONGEST = 10_000  # characters of a position; the longest real one has some two thousand

T = TypeVar("T")
_set = object.__setattr__


@dataclass(frozen=True, slots=True)
class Move:
    """One atomic choice: a number that means the same in every state of the game, and its notation."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=100_000)
def _move(write: Callable[[int], str], code: int) -> Move:
    """The memory of moves is nobody's: from a game, which views share with states, it would tell what others hold."""
    return Move(code, write(code))


def _whole(code: object) -> int:
    """A code of NumPy as Python's own, or -1: with another it would not be equal to the move that a text means."""
    return int(code) if isinstance(code, np.integer) else -1


class Game:
    """A game with its parameters settled."""

    def __init__(self, card: Card, **values: object) -> None:
        self.card = card
        self.values: Mapping[str, Value] = MappingProxyType(settle(card, values))
        self.seats = seats_of(card, self.values)

    @property
    def name(self) -> str:
        return self.card.name

    @cached_property
    def parts(self) -> Parts:
        return load(self.card.folder, self.card.hides)

    def start(self) -> State:
        """The state before the first move."""
        return State(self, self.parts.rules.start(**self.values))

    def read(self, text: str) -> State | View:
        """The position that a line of text describes: a view, where the text has holes. Where the text gives
        parameters, the position has those."""
        if not isinstance(text, str) or len(text) > LONGEST:
            raise InvalidPosition(f"a position is a text of at most {LONGEST:,} characters, not {quoted(text)}")
        try:
            read = self.parts.text.read(text, self.values)
            game = self if read.values == self.values else Game(self.card, **read.values)
        except InvalidParameter as error:
            raise InvalidPosition(str(error)) from None
        return State(game, read.struct) if read.whole else View(game, read.struct, read.seat)

    def parse(self, state: Position, text: str) -> Move:
        """The legal move that a text means in a state."""
        move = self.named(text)
        state.moves.check(move)
        return move

    def named(self, text: str) -> Move:
        """The move that a text means, legal or not."""
        if not isinstance(text, str):
            raise InvalidMove(f"a move is a text, not {quoted(text)}")
        return self.move(self.parts.text.read_move(text))

    def move(self, code: int) -> Move:
        """The move with this code."""
        number = code if type(code) is int else _whole(code)
        if not 0 <= number < self.parts.moves:
            raise InvalidMove(f"{quoted(code)} is not the code of a move of {self.card.title}")
        return _move(self.parts.text.write_move, number)

    def clicks(self, position: Position, move: Move | str) -> list[list[str]]:
        """The paths of clicks, on things of the scene, that mean a move: any of them will do."""
        return self.parts.draw.clicks(position.struct, self.known(move).code)

    def meant(self, position: Position, clicks: Sequence[str]) -> str | None:
        """The text of the move that a path of clicks means, legal or not; None if it means none, or none yet."""
        listed = isinstance(clicks, Sequence) and not isinstance(clicks, str)
        if not listed or not all(isinstance(click, str) for click in clicks):
            raise InvalidMove(f"clicks are given as a list of ids, not as {quoted(clicks)}")
        code = self.parts.draw.meant(position.struct, clicks)
        return None if code is None else self.move(code).text

    def motions(self, before: Position, move: Move | str, after: Position) -> tuple[Motion, ...]:
        """What travels when a move is played, as whoever has these two views may see it."""
        return self.parts.draw.motions(before.struct, self.known(move).code, after.struct)

    def known(self, move: Move | str) -> Move:
        """A move of this game, legal or not, that is given as such or as text."""
        if not isinstance(move, Move):
            return self.named(move)
        parts, code = self.parts, move.code
        if type(code) is int and 0 <= code < parts.moves:
            own = _move(parts.text.write_move, code)
            if own is move or own == move:
                return move
        raise IllegalMove(f"{literal(quoted(move.text))} is not a move of {self.card.title}", "notation")

    def seat(self, seat: object) -> int:
        """A seat of this game, or one sentence that there is none."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise InvalidParameter(f"there is no seat {quoted(seat)}: {self.card.title} has 0 to {self.seats - 1} here")
        return seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.card, self.values) == (other.card, other.values)

    def __hash__(self) -> int:
        return hash((self.card, tuple(self.values.items())))

    def __repr__(self) -> str:
        return f"Game({', '.join([self.name, *(f'{name}={value}' for name, value in self.values.items())])})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _game, (self.card, dict(self.values))


def _game(card: Card, values: dict[str, Value]) -> Game:
    return Game(card, **values)


class Moves(Set[Move]):
    """The legal moves of a position, worked out only as far as is asked."""

    def __init__(self, position: Position, closed: bool) -> None:
        self._position = position
        self._closed = closed  # a view of a seat that is not to move

    def codes(self) -> Codes:
        """The codes of the moves, as an array."""
        parts = self._position.game.parts
        out = np.empty(0 if self._closed else parts.most_moves, np.int32)
        return out if self._closed else out[: parts.kernel.legal_of(self._position.struct, out)]

    def check(self, move: Move) -> None:
        """Raise IllegalMove, with the rule, unless the move is legal here."""
        if self._closed:
            raise IllegalMove("it is not this seat's move", "turn")
        self._position.playable(move)

    def __contains__(self, move: object) -> bool:
        game = self._position.game
        try:
            self.check(game.known(move if isinstance(move, Move) else str(move)))
        except (InvalidMove, IllegalMove):
            return False
        return True

    def __iter__(self) -> Iterator[Move]:
        return map(self._position.game.move, self.codes().tolist())

    def __len__(self) -> int:
        return len(self.codes())

    @classmethod
    def _from_iterable(cls, moves: Iterable[T]) -> frozenset[T]:
        return frozenset(moves)

    def __repr__(self) -> str:
        return f"{{{', '.join(map(str, self))}}}"


# A position is made of bytes, which nobody can change, and each has its own array over them: programs that play are
# handed views. It goes by bytes because NumPy copies an array of records field by field, which takes ten times as long.


def _frozen(struct: Structs) -> Structs:
    return np.frombuffer(struct.tobytes(), struct.dtype)


def _thawed(struct: Structs) -> Structs:
    return np.frombuffer(bytearray(struct.tobytes()), struct.dtype)


class Position(ABC):
    """What a state and a view have in common. It is a value: it cannot be changed, and equal positions have equal facts
    and pictures."""

    __slots__ = ("game", "player", "struct")

    game: Game
    struct: Structs  # an array of one record, a read-only copy of what was given
    player: int  # a seat, CHANCE or OVER

    def __init__(self, game: Game, struct: Structs) -> None:
        own = _frozen(struct)
        _set(self, "game", game)
        _set(self, "struct", own)
        _set(self, "player", game.parts.kernel.player_of(own))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position cannot be changed, so its {name} cannot be set")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.struct)

    @abstractmethod
    def _with(self, struct: Structs) -> Self:
        """A position of the same kind."""

    @property
    def moves(self) -> Moves:
        """The legal moves; where chance is to move, what it may bring."""
        return Moves(self, closed=False)

    @property
    def begins_turn(self) -> bool:
        """Is a seat to move, and is its move the first of a turn?"""
        return self.player >= 0 and bool(self.game.parts.kernel.begins_turn_of(self.struct))

    @property
    def scores(self) -> tuple[int, ...]:
        out = np.zeros(self.game.seats, np.int32)
        self.game.parts.kernel.scores_of(self.struct, out)
        return tuple(out.tolist())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if self.player != OVER:
            return None
        bits = self.game.parts.kernel.winners_of(self.struct)
        winners = tuple(seat for seat in range(self.game.seats) if bits >> seat & 1)
        return Outcome(self.scores, winners, Reason(self.game.parts.text.reason(self.struct), self.game.seats))

    @property
    def facts(self) -> dict[str, Any]:
        """The position as plain dicts, lists and texts."""
        player = {CHANCE: "chance", OVER: "over"}.get(self.player, self.player)
        return {"player": player, "scores": list(self.scores), **self.game.parts.text.facts(self.struct)}

    def odds(self, move: Move | str) -> Fraction:
        """How likely chance is to bring this move, as far as one can see here."""
        weights, wanted = self.weights(), self.game.known(move)
        if wanted not in weights:
            self.playable(wanted)
            raise IllegalMove(f"{wanted} has no odds of its own", "chance")
        return Fraction(weights[wanted], sum(weights.values()))

    def weights(self) -> dict[Move, int]:
        """What chance may bring, each with how likely it is against the others."""
        if self.player != CHANCE:
            raise IllegalMove("chance is not to move here", "chance")
        return {move: self.game.parts.kernel.weight_of(self.struct, move.code) for move in Moves(self, closed=False)}

    def play(self, move: Move | str) -> Self:
        """The position after a move; IllegalMove or InvalidMove where it cannot be played. In a view it is the seat's
        own move, or another's as the seat sees it."""
        return self.after(self.playable(move))

    def after(self, move: Move) -> Self:
        """The position after a move that is known to be legal here: `play` without the check."""
        struct = _thawed(self.struct)
        self.game.parts.kernel.apply_to(struct, move.code)
        return self._with(struct)

    def playable(self, move: Move | str) -> Move:
        """A move that may be made here, by whoever is to move."""
        wanted, parts = self.game.known(move), self.game.parts
        if fault := parts.kernel.fault_of(self.struct, wanted.code):
            rule, words = parts.text.refusal(self.struct, wanted.code, fault)
            raise IllegalMove(f"{wanted} is not legal: {words}", rule)
        return wanted

    def is_in(self, seat: int) -> bool:
        """Is a seat still in the game: has it not left, and not been put out?"""
        return bool(self.game.parts.kernel.is_in_of(self.struct, self.game.seat(seat)))

    def leave(self, seat: int) -> Self:
        """The position after a seat has left the game."""
        if self.player == OVER:
            raise IllegalMove("the game is over", "leaving")
        if self.player == CHANCE:
            raise IllegalMove("nobody can leave while chance is to move", "leaving")
        if not self.is_in(seat):
            raise IllegalMove(f"{{{seat}}} {{{seat}:is}} no longer in the game", "leaving")
        struct = _thawed(self.struct)
        self.game.parts.kernel.leave_of(struct, seat)
        return self._with(struct)

    def veiled(self, move: Move) -> Move:
        """A move as those see it who may not know it."""
        if not self.game.card.hides:
            return move
        return self.game.move(self.game.parts.kernel.veil_of(self.struct, move.code))

    def scene(self, names: Sequence[str] = (), last: Iterable[Move] = ()) -> Scene:
        """The position as parts with things in them, for `zellige.render`; marks what the last moves did."""
        codes = tuple(self.game.known(move).code for move in last)
        return self.game.parts.draw.scene(self.struct, named(names, self.game.seats), codes)

    def about(self, thing: str) -> str:
        """What there is to know of a thing of the scene: what fits a cell, what a way leads to."""
        if not isinstance(thing, str):
            raise InvalidParameter(f"a thing has a text for its id, not {quoted(thing)}")
        return self.game.parts.draw.about(self.struct, thing)

    def svg(self, names: Sequence[str] = (), last: Iterable[Move] = ()) -> str:
        """The position as a picture."""
        from zellige.render import svg

        return svg.picture(self.scene(names, last), self.game.parts.look.looks(), self.game.parts.look.PAINTS)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.game.parts.text.write(self.struct)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or type(self) is not type(other):
            return NotImplemented
        return self.game == other.game and self.struct.tobytes() == other.struct.tobytes()

    def __hash__(self) -> int:
        return hash((self.game, self.struct.tobytes()))


class State(Position):
    """A whole state of a game; playing a move gives a new one."""

    __slots__ = ()

    def _with(self, struct: Structs) -> State:
        return State(self.game, struct)

    def secret(self, move: Move) -> int | None:
        """The only seat that may see a move that is made here; None where all may."""
        if not self.game.card.hides:
            return None
        seat = int(self.game.parts.kernel.secret_of(self.struct, move.code))
        return None if seat < 0 else seat

    def view(self, seat: int | None) -> View:
        """What a seat may see; None is a watcher."""
        if seat is not None:
            self.game.seat(seat)
        if not self.game.card.hides:
            return View(self.game, self.struct, seat)
        blank = np.zeros_like(self.struct)
        self.game.parts.kernel.view_of(self.struct, -1 if seat is None else seat, blank)
        return View(self.game, blank, seat)


class View(Position):
    """A state with holes: what one seat, or a watcher, may see."""

    __slots__ = ("seat",)

    seat: int | None  # None is a watcher

    def __init__(self, game: Game, struct: Structs, seat: int | None) -> None:
        super().__init__(game, struct)
        _set(self, "seat", seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return View, (self.game, self.struct, self.seat)

    def _with(self, struct: Structs) -> View:
        return View(self.game, struct, self.seat)

    @property
    def moves(self) -> Moves:
        """The legal moves, if it is this seat's turn; else none."""
        return Moves(self, closed=self.player != self.seat)

    def guess(self, rng: Random) -> State:
        """A whole state that looks so to this seat: what is hidden is filled in, every way as likely as any other. What
        the moves so far tell of what is hidden is not asked."""
        if not self.game.card.hides:
            return State(self.game, self.struct)
        struct, dice = _thawed(self.struct), np.array([rng.getrandbits(64)], np.uint64)
        self.game.parts.kernel.guess_of(struct, dice)
        return State(self.game, struct)
