"""READ FIRST. The one abstraction: a Game has States, a State has Moves, a seat has a View, the end has an Outcome."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import numpy as np

from zellige.card import Card, Parts, Value, load, settle
from zellige.errors import IllegalMove, InvalidMove, InvalidParameter, InvalidPosition, quoted

if TYPE_CHECKING:
    from zellige.kernel import Codes, Structs
    from zellige.scene import Scene

CHANCE, OVER = -1, -2  # who is to move, where it is no seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Move:
    """One atomic choice: a number that means the same in every state of the game, and its notation."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


class Outcome(NamedTuple):
    """How a game ended. In a draw, winners holds all tied seats."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    @property
    def shares(self) -> tuple[float, ...]:
        """What each seat has of the win."""
        return shares(self.winners, len(self.scores))


def shares(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """What each of so many seats has of a win: the winners share it."""
    return tuple((seat in winners) / len(winners) for seat in range(seats))


@lru_cache(maxsize=100_000)
def _move(write: Callable[[int], str], code: int) -> Move:
    """The memory of moves is nobody's: from a game, which views share with states, it would tell what others hold."""
    return Move(code, write(code))


class Game:
    """A game with its parameters settled."""

    def __init__(self, card: Card, **values: object) -> None:
        self.card = card
        self.values: Mapping[str, Value] = MappingProxyType(settle(card, values))
        self.seats = int(self.values.get("players", 2))

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
        if not isinstance(text, str):
            raise InvalidPosition(f"a position is a text, not {quoted(text)}")
        try:
            read = self.parts.text.read(text, self.values)
            game = self if read.values == self.values else Game(self.card, **read.values)
        except InvalidParameter as error:
            raise InvalidPosition(str(error)) from None
        return State(game, read.struct) if read.whole else View(game, read.struct, (), read.seat)

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
        return _move(self.parts.text.write_move, code)

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
        game, struct = self._position.game, self._position.struct
        if self._closed:
            raise IllegalMove("it is not this seat's move", "turn")
        if not isinstance(move.code, int) or not 0 <= move.code < game.parts.moves or game.move(move.code) != move:
            raise IllegalMove(f"{move} is not a move of {game.card.title}", "notation")
        if fault := game.parts.kernel.fault_of(struct, move.code):
            rule, words = game.parts.text.refusal(struct, move.code, fault)
            raise IllegalMove(f"{move} is not legal: {words}", rule)

    def __contains__(self, move: object) -> bool:
        game = self._position.game
        try:
            self.check(move if isinstance(move, Move) else game.named(str(move)))
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


class Position:
    """What a state and a view have in common: a struct of the game, and the moves that were made last."""

    __slots__ = ("game", "last", "player", "struct")

    def __init__(self, game: Game, struct: Structs, last: tuple[Move, ...] = ()) -> None:
        self.game = game
        self.struct = struct  # an array of one record; never changed once it is here
        self.last = last  # the moves of the latest turn, chance moves included
        self.player: int = game.parts.kernel.player_of(struct)  # a seat, CHANCE or OVER

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
        return Outcome(self.scores, winners, self.game.parts.text.reason(self.struct))

    def given_up(self, seat: int) -> Outcome:
        """How the game ends if a seat gives it up here."""
        struct = self.struct.copy()
        self.game.parts.kernel.give_up_of(struct, seat)
        return cast(Outcome, Position(self.game, struct).outcome)

    @property
    def facts(self) -> dict[str, Any]:
        """The position as plain dicts, lists and texts."""
        player = {CHANCE: "chance", OVER: "over"}.get(self.player, self.player)
        facts = self.game.parts.text.facts(self.struct, self._last_codes())
        return {"player": player, "scores": list(self.scores), **facts}

    def odds(self, move: Move | str) -> Fraction:
        """How likely chance is to bring this move, as far as one can see here."""
        weights, found = self.weights(), move if isinstance(move, Move) else self.game.named(move)
        if found not in weights:
            self._playable(found)
            raise IllegalMove(f"{found} has no odds of its own", "chance")
        return Fraction(weights[found], sum(weights.values()))

    def weights(self) -> dict[Move, int]:
        """What chance may bring, each with how likely it is against the others."""
        if self.player != CHANCE:
            raise IllegalMove("chance is not to move here", "chance")
        return {move: self.game.parts.kernel.weight_of(self.struct, move.code) for move in Moves(self, closed=False)}

    def _playable(self, move: Move | str) -> Move:
        """A move that may be made here, by whoever is to move."""
        found = move if isinstance(move, Move) else self.game.named(move)
        Moves(self, closed=False).check(found)
        return found

    def _after(self, move: Move) -> Structs:
        struct = self.struct.copy()
        self.game.parts.kernel.apply_to(struct, move.code)
        return struct

    def scene(self) -> Scene:
        """The position as shapes, for `zellige.render`."""
        return self.game.parts.draw.scene(self.struct, self._last_codes())

    def _last_codes(self) -> tuple[int, ...]:
        return tuple(move.code for move in self.last)

    def svg(self) -> str:
        """The position as a picture."""
        from zellige.render import svg

        return svg.picture(self.scene())

    _repr_svg_ = svg

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

    __slots__ = ("secrets",)

    def __init__(
        self, game: Game, struct: Structs, last: tuple[Move, ...] = (), secrets: tuple[int, ...] | None = None
    ) -> None:
        super().__init__(game, struct, last)
        self.secrets = (-1,) * len(last) if secrets is None else secrets  # the seat that alone may see each last move

    def play(self, move: Move | str) -> State:
        """The state after a move; IllegalMove or InvalidMove where it cannot be played."""
        move = self._playable(move)
        secret = self.game.parts.kernel.secret_of(self.struct, move.code) if self.game.card.hides else -1
        if self.begins_turn:
            return State(self.game, self._after(move), (move,), (secret,))
        return State(self.game, self._after(move), (*self.last, move), (*self.secrets, secret))

    def forgetting(self) -> State:
        """The same, without the moves that led here."""
        return State(self.game, self.struct)

    def view(self, seat: int | None) -> View:
        """What a seat may see; None is a watcher."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.game.seats):
            raise InvalidParameter(
                f"there is no seat {quoted(seat)}: {self.game.card.title} has seats 0 to {self.game.seats - 1} here"
            )
        if not self.game.card.hides:
            return View(self.game, self.struct, self.last, seat)
        blank = np.zeros_like(self.struct)
        self.game.parts.kernel.view_of(self.struct, -1 if seat is None else seat, blank)
        last = (self.seen(move, secret, seat) for move, secret in zip(self.last, self.secrets, strict=True))
        return View(self.game, blank, tuple(last), seat)

    def seen(self, move: Move, secret: int, seat: int | None) -> Move:
        """A move as a seat sees it, where perhaps only one seat may."""
        return move if secret in (-1, seat) else self.game.move(self.game.parts.kernel.veil_of(self.struct, move.code))


class View(Position):
    """A state with holes: what one seat, or a watcher, may see."""

    __slots__ = ("seat",)

    def __init__(self, game: Game, struct: Structs, last: tuple[Move, ...], seat: int | None) -> None:
        super().__init__(game, struct, last)
        self.seat = seat

    @property
    def moves(self) -> Moves:
        """The legal moves, if it is this seat's turn; else none."""
        return Moves(self, closed=self.player != self.seat)

    def play(self, move: Move | str) -> View:
        """What the seat sees after a move, its own or another's as it sees it."""
        move = self._playable(move)
        return View(self.game, self._after(move), (move,) if self.begins_turn else (*self.last, move), self.seat)

    def forgetting(self) -> View:
        """The same, without the moves that led here."""
        return View(self.game, self.struct, (), self.seat)

    def guess(self, rng: Random) -> State:
        """A whole state that looks so to this seat: what is hidden is filled in, every way as likely as any other.

        What the moves so far tell of what is hidden, is not asked.
        """
        if not self.game.card.hides:
            return State(self.game, self.struct, self.last)
        struct, dice = self.struct.copy(), np.array([rng.getrandbits(64)], np.uint64)
        self.game.parts.kernel.guess_of(struct, dice)
        veiled = (self.game.parts.kernel.veil_of(struct, move.code) != move.code for move in self.last)
        return State(
            self.game, struct, self.last, tuple(-1 if self.seat is None or not own else self.seat for own in veiled)
        )
