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
from zellige.errors import (
    NOT_LEGAL,
    IllegalMove,
    IncompleteGame,
    InvalidMove,
    InvalidParameter,
    InvalidPosition,
    literal,
    quoted,
)
from zellige.kernel.constants import CHANCE, OVER
from zellige.names import named
from zellige.outcome import Outcome, Reason
from zellige.scene import Part, Scene, named_scene

if TYPE_CHECKING:
    from zellige.kernel.structs import Codes, Structs
    from zellige.scene import Motion

LONGEST = 10_000  # characters in a position; the longest real one has about two thousand

T = TypeVar("T")
_set = object.__setattr__


@dataclass(frozen=True, slots=True)
class Move:
    """One atomic choice: a code that means the same in every state of the game, and its notation."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=100_000)
def _move(write: Callable[[int], str], code: int) -> Move:
    """A cache for moves that belongs to no game: states and views share their game, so a cache there would reveal which
    moves others have listed."""
    return Move(code, write(code))


@lru_cache(maxsize=20_000)
def _code(read: Callable[[str], int], text: str) -> int:
    """The same for the code that a text means."""
    return read(text)


def _whole(code: object) -> int:
    """A code of NumPy as Python's own, or -1: with another it would not be equal to the move that a text means."""
    return int(code) if isinstance(code, np.integer) else -1


class Game:
    """A game with fixed parameters. It cannot be changed, because positions, views and matches share it."""

    card: Card
    values: Mapping[str, Value]
    seats: int

    def __init__(self, card: Card, /, **values: object) -> None:
        settled = settle(card, values)
        _set(self, "card", card)
        _set(self, "values", MappingProxyType(settled))
        _set(self, "seats", seats_of(card, settled))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a game cannot be changed, so its {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a game cannot be changed, so its {name} cannot be deleted")

    @property
    def name(self) -> str:
        return self.card.name

    @cached_property
    def parts(self) -> Parts:
        return load(self.card)

    def start(self) -> State:
        """The initial state."""
        return State(self, self.parts.rules.start(**self.values))

    def read(self, text: str) -> State | View:
        """Parse a position: a view if some of it is hidden. Parameters in the text override the game's own."""
        if not isinstance(text, str) or len(text) > LONGEST:
            raise InvalidPosition(f"a position must be a string of at most {LONGEST:,} characters, not {quoted(text)}")
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
            raise InvalidMove(f"a move must be a string, not {quoted(text)}")
        return self.move(_code(self.parts.text.read_move, text))

    def move(self, code: int) -> Move:
        """The move with this code."""
        number = code if type(code) is int else _whole(code)
        if not 0 <= number < self.parts.moves:
            raise InvalidMove(f"{quoted(code)} is not a move code of {self.card.title}")
        return _move(self.parts.text.write_move, number)

    def clicks(self, position: Position, move: Move | str) -> list[list[str]]:
        """The alternative sequences of clicks, on things in the scene, that mean a move."""
        return self.parts.draw.clicks(position.struct, self.known(move).code)

    def meant(self, position: Position, clicks: Sequence[str]) -> str | None:
        """The text of the move that a sequence of clicks means, legal or not; None if it means no move, or not yet."""
        listed = isinstance(clicks, Sequence) and not isinstance(clicks, str)
        if not listed or not all(isinstance(click, str) for click in clicks):
            raise InvalidMove(f"clicks must be a list of ids, not {quoted(clicks)}")
        code = self.parts.draw.meant(position.struct, clicks)
        return None if code is None else self.move(code).text

    def motions(self, before: Position, move: Move | str, after: Position) -> tuple[Motion, ...]:
        """What moves on screen when a move is played, as far as the viewer of these two positions may see."""
        return self.parts.draw.motions(before.struct, self.known(move).code, after.struct)

    def known(self, move: Move | str) -> Move:
        """A move of this game, legal or not, given as a Move or as text."""
        if not isinstance(move, Move):
            return self.named(move)
        parts, code = self.parts, move.code
        if type(code) is int and 0 <= code < parts.moves:
            own = _move(parts.text.write_move, code)
            if own is move or own == move:
                return move
        raise IllegalMove(f"{literal(quoted(move.text))} is not a move of {self.card.title}", "notation")

    def seat(self, seat: object) -> int:
        """The seat, checked to exist in this game."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise InvalidParameter(
                f"there is no seat {quoted(seat)}: {self.card.title} has seats 0 to {self.seats - 1} here"
            )
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
    """The legal moves of a position: a lazy set."""

    def __init__(self, position: Position, closed: bool) -> None:
        self._position = position
        self._closed = closed  # true for the view of a seat that is not to move

    def codes(self) -> Codes:
        """The codes of the moves as an array."""
        parts = self._position.game.parts
        out = np.empty(0 if self._closed else parts.most_moves, np.int32)
        n = 0 if self._closed else parts.kernel.legal_of(self._position.struct, out)
        if n > len(out):  # compiled code has written past the end
            raise IncompleteGame(
                f"{self._position.game.card.folder}.state: MOST_MOVES is {len(out)}, but {n} moves are legal here"
            )
        return out[:n]

    def check(self, move: Move) -> None:
        """Raise IllegalMove, citing the rule, unless the move is legal here."""
        if self._closed:
            raise IllegalMove("it is not this seat's turn", "turn")
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
    """What states and views have in common. It is a value: it cannot be changed, and equal positions have equal facts
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
        """Another position of the same kind."""

    @property
    def moves(self) -> Moves:
        """The legal moves; at a chance node, the possible outcomes."""
        return Moves(self, closed=False)

    @property
    def begins_turn(self) -> bool:
        """Is a seat to move, and does its move start a turn?"""
        return self.player >= 0 and bool(self.game.parts.kernel.begins_turn_of(self.struct))

    @property
    def scores(self) -> tuple[int, ...]:
        out = np.zeros(self.game.seats, np.int32)
        self.game.parts.kernel.scores_of(self.struct, out)
        return tuple(out.tolist())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is in progress."""
        if self.player != OVER:
            return None
        bits = self.game.parts.kernel.winners_of(self.struct)
        winners = tuple(seat for seat in range(self.game.seats) if bits >> seat & 1)
        return Outcome(self.scores, winners, Reason(self.game.parts.text.reason(self.struct), self.game.seats))

    @property
    def facts(self) -> dict[str, Any]:
        """The position as plain dicts, lists and strings."""
        player = {CHANCE: "chance", OVER: "over"}.get(self.player, self.player)
        return {"player": player, "scores": list(self.scores), **self.game.parts.text.facts(self.struct)}

    def odds(self, move: Move | str) -> Fraction:
        """The probability of a chance outcome, as far as this viewer can tell."""
        weights, wanted = self.weights(), self.game.known(move)
        if wanted not in weights:
            self.playable(wanted)
            raise IllegalMove(f"{wanted} is not a chance outcome here", "chance")
        return Fraction(weights[wanted], sum(weights.values()))

    def weights(self) -> dict[Move, int]:
        """The chance outcomes, each with its relative weight."""
        if self.player != CHANCE:
            raise IllegalMove("chance is not to move here", "chance")
        return {move: self.game.parts.kernel.weight_of(self.struct, move.code) for move in Moves(self, closed=False)}

    def play(self, move: Move | str) -> Self:
        """The position after a move; raises IllegalMove or InvalidMove. On a view, play the seat's own move, or
        another's move as the seat sees it."""
        return self.after(self.playable(move))

    def after(self, move: Move) -> Self:
        """The position after a move already known to be legal: `play` without the check."""
        struct = _thawed(self.struct)
        self.game.parts.kernel.apply_to(struct, move.code)
        return self._with(struct)

    def playable(self, move: Move | str) -> Move:
        """A legal move for the player to move, whoever that is."""
        wanted, parts = self.game.known(move), self.game.parts
        if fault := parts.kernel.fault_of(self.struct, wanted.code):
            rule, words = parts.text.refusal(self.struct, wanted.code, fault)
            raise IllegalMove(f"{wanted}{NOT_LEGAL}{words}", rule)
        return wanted

    def is_in(self, seat: int) -> bool:
        """Is a seat still in the game, neither departed nor eliminated?"""
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
        """A move as it appears to those who may not see it."""
        if not self.game.card.hides:
            return move
        return self.game.move(self.game.parts.kernel.veil_of(self.struct, move.code))

    def scene(self, names: Sequence[str] = (), last: Iterable[Move] = ()) -> Scene:
        """The position as parts with things, for `zellige.render`; marks what the last moves changed."""
        return named_scene(self.status(names), self.drawn(last), named(names, self.game.seats))

    def drawn(self, last: Iterable[Move] = ()) -> tuple[Part, ...]:
        """The parts of the scene, without the names of players."""
        codes = tuple(self.game.known(move).code for move in last)
        return self.game.parts.draw.parts(self.struct, codes)

    def status(self, names: Sequence[str] = ()) -> str:
        """The status line: who is to do what, or who won."""
        return self.game.parts.tell.status(self.struct, named(names, self.game.seats))

    def about(self, thing: str) -> str:
        """Details of a thing in the scene: what fits a cell, where a direction leads."""
        if not isinstance(thing, str):
            raise InvalidParameter(f"the id of a thing must be a string, not {quoted(thing)}")
        return self.game.parts.draw.about(self.struct, thing)

    def svg(self, names: Sequence[str] = (), last: Iterable[Move] = ()) -> str:
        """The position as an SVG picture."""
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
    """The full state of a game; playing a move returns a new one."""

    __slots__ = ()

    def _with(self, struct: Structs) -> State:
        return State(self.game, struct)

    def secret(self, move: Move) -> int | None:
        """The only seat that may see a move played here; None if all may."""
        if not self.game.card.hides:
            return None
        seat = int(self.game.parts.kernel.secret_of(self.struct, move.code))
        return None if seat < 0 else seat

    def view(self, seat: int | None) -> View:
        """What a seat may see; None for a watcher."""
        if seat is not None:
            self.game.seat(seat)
        if not self.game.card.hides:
            return View(self.game, self.struct, seat)
        blank = np.frombuffer(bytearray(self.struct.nbytes), self.struct.dtype)
        self.game.parts.kernel.view_of(self.struct, -1 if seat is None else seat, blank)
        return View(self.game, blank, seat)


class View(Position):
    """What one seat, or a watcher, may see of a state."""

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
        """The legal moves if it is this seat's turn, else none."""
        return Moves(self, closed=self.player != self.seat)

    def guess(self, rng: Random) -> State:
        """Sample a full state that looks like this to the seat: the hidden parts are filled in uniformly at random.
        What earlier moves reveal about them is ignored."""
        if not self.game.card.hides:
            return State(self.game, self.struct)
        struct, dice = _thawed(self.struct), np.array([rng.getrandbits(64)], np.uint64)
        self.game.parts.kernel.guess_of(struct, dice)
        return State(self.game, struct)
