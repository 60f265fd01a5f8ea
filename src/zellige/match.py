"""A match is a fold over its log: events are proposed, perhaps stored, and committed. No I/O, no clock, no async."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce, wraps
from threading import RLock
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from zellige.chance import SHORT_SEED, as_seed, match_throw, new_seed, seed_hash
from zellige.core import Game, Move, Position, State, View
from zellige.errors import IllegalMove, InvalidMove, InvalidParameter, ZelligeError, literal, quoted
from zellige.events import WHYS, Event, Turn, Why, event_of, goes_on, grown, turn_numbers
from zellige.kernel.constants import CHANCE
from zellige.outcome import Outcome
from zellige.record import Record, Shown

NO_HASH = "none, because the seed is short"
P = ParamSpec("P")
T = TypeVar("T")


class OutOfTurn(IllegalMove):
    """It is another player's turn, or the game is over."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "turn")

    def __reduce__(self) -> tuple[Any, ...]:
        return OutOfTurn, (self.args[0],)


class NoTakeBack(ZelligeError):
    """The latest move cannot be taken back."""


class StaleEvents(ZelligeError):
    """The events were proposed for a different log."""


class Standing(NamedTuple):
    """The result of folding a log: all that a match keeps in memory."""

    state: State
    begun: State  # the first state of the current turn
    turns: tuple[Turn, ...] = ()  # those not taken back
    throws: int = 0  # chance moves not taken back
    secrets: tuple[int | None, ...] = ()  # for each move of the current turn, the only seat that may see it

    @property
    def outcome(self) -> Outcome | None:
        outcome = self.state.outcome
        return self.turns[-1].ended(outcome) if outcome and self.turns else outcome

    def played(self, move: Move) -> Standing:
        """After a legal move, of a seat or of chance."""
        turns, throws = grown(self.turns, self.state, move), self.throws + (self.state.player == CHANCE)
        after, secret = self.state.after(move), self.state.secret(move)
        if len(turns) > len(self.turns):
            return Standing(after, self.state, turns, throws, (secret,))
        return Standing(after, self.begun, turns, throws, (*self.secrets, secret))

    def left(self, seat: int, why: str) -> Standing:
        """After a seat has left the game."""
        after = self.state.leave(seat)
        return Standing(after, after, (*self.turns, Turn(seat, (), why)), self.throws)

    def retraced(self) -> list[State]:
        """The states of the current turn, from its first to the one before its last move."""
        states = [self.begun]
        for move in self.turns[-1].moves[:-1]:
            states.append(states[-1].after(move))
        return states

    def taken_back(self, start: State | None) -> Standing:
        """Before the latest move of a seat, or before the latest departure, in a match that started here."""
        *before, turn = self.turns
        movers = [] if turn.why else [state.player for state in self.retraced()]
        throws = self.throws - movers.count(CHANCE)
        while movers and movers.pop() == CHANCE:
            pass
        if not movers:  # the previous turn becomes current again, so find its first state
            first = start or self.state.game.start()
            return Standing(first, first).through(before)
        kept = turn._replace(moves=turn.moves[: len(movers)])
        return Standing(self.begun, self.begun, tuple(before), throws).through([kept])

    def through(self, turns: Iterable[Turn]) -> Standing:
        """After some turns."""
        at = self
        for turn in turns:
            at = at.left(cast(int, turn.seat), turn.why) if turn.why else reduce(Standing.played, turn.moves, at)
        return at


def _alone(door: Callable[Concatenate[Match, P], T]) -> Callable[Concatenate[Match, P], T]:
    """One thread at a time goes through the doors of a match; a door may lead through another."""

    @wraps(door)
    def guarded(match: Match, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with match._lock:
            return door(match, *args, **kwargs)

    return guarded


class Match:
    """A game in progress. Chance moves are played at once, so `state.player` is never CHANCE.

    A throw depends on the seed and on how many chance moves come before it, so taking a move back is not a second roll.
    Without a seed, 256 random bits are drawn from the system. A seat may take back its own moves of the current turn,
    but never past a chance move or another seat's move; with `free_take_back`, for study and for friends at one
    keyboard, any move can be taken back.

    Threads may share a match: each call takes effect as a whole, before or after every other. Between two calls another
    thread may have moved; events that were proposed before that are stale, and refused.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        *,
        start: State | None = None,
        headers: Mapping[str, str] | None = None,
        free_take_back: bool = False,
    ) -> None:
        self._set(game, seed, start, headers, free_take_back)
        self._throw_pending()

    def _set(
        self,
        game: Game,
        seed: int | None,
        start: State | None,
        headers: Mapping[str, str] | None,
        free_take_back: bool,
    ) -> None:
        if not isinstance(game, Game):
            raise InvalidParameter(f"a match is of a game such as zellige.game('grawlix'), not of {quoted(game)}")
        if headers is not None and not isinstance(headers, Mapping):
            raise InvalidParameter(f"headers are given as names with their texts, not as {quoted(headers)}")
        if start is not None and not isinstance(start, State):
            raise ZelligeError(f"a match must start from a full state, not from {quoted(start)}")
        self._lock = RLock()
        self.game = game
        self.free_take_back = free_take_back
        self._opening = Record(game, headers=headers or {}, start=start)  # raises if invalid
        self.closed = False  # once the seed is revealed, the match cannot continue
        self._seed = new_seed() if seed is None else as_seed(seed)
        self._start = start
        self._log: list[Event] = []
        first = start or game.start()
        self._standing = Standing(first, first)
        self._ahead: tuple[tuple[Event, ...], Standing] = (), self._standing  # the latest proposal and where it leads
        self._vouched = True  # did every throw so far come from the seed?

    @classmethod
    def replay(
        cls,
        game: Game,
        events: Iterable[Event],
        seed: int | None = None,
        *,
        start: State | None = None,
        headers: Mapping[str, str] | None = None,
        free_take_back: bool = False,
    ) -> Match:
        """Rebuild a match from its log; it continues with the throws of its seed."""
        match = cls.__new__(cls)
        match._set(game, seed, start, headers, free_take_back)
        match._vouched = seed is not None
        match._append(_listed(events), checked=seed is not None)
        match._throw_pending()
        return match

    @classmethod
    def resume(cls, record: Record, *, free_take_back: bool = False) -> Match:
        """Continue from a record, with fresh throws."""
        match = cls.replay(
            record.game,
            record.events(),
            start=cast(State | None, record.start),
            headers=record.headers,
            free_take_back=free_take_back,
        )
        if record.outcome and not match.outcome:
            raise ZelligeError(f"the game of this record is over: {record.outcome.reason}")
        return match

    def __getstate__(self) -> dict[str, Any]:
        """For copies and for other processes; each has a lock of its own."""
        with self._lock:
            return {name: value for name, value in vars(self).items() if name != "_lock"} | {"_log": self._log[:]}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, _lock=RLock())

    # What there is. The log only grows, and where it leads is one value that is replaced, so reading needs no lock.

    @property
    def headers(self) -> Mapping[str, str]:
        return self._opening.headers

    @property
    def state(self) -> State:
        return self._standing.state

    @property
    def n(self) -> int:
        """The length of the log; it never decreases."""
        return len(self._log)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._log)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns, without those taken back."""
        return self._standing.turns

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves, chance moves included, without those taken back."""
        return tuple(move for turn in self.turns for move in turn.moves)

    @property
    def outcome(self) -> Outcome | None:
        return self._standing.outcome

    def view(self, seat: int | None) -> View:
        """The position as a seat, or a watcher, sees it."""
        return self.state.view(seat)

    def seen(self, n: int, seat: int | None) -> Event:
        """Event n as a seat, or a watcher, sees it."""
        if type(n) is not int or not 0 <= n < self.n:
            raise InvalidParameter(f"there is no event {quoted(n)}; the log has {self.n}")
        event = self._log[n]
        if seat is not None:
            self.game.seat(seat)
        if event.secret in (None, seat):
            return event
        return event._replace(text=self.state.veiled(self.game.named(event.text)).text)

    def latest(self, seat: int | None, view: View | None = None) -> Shown | None:
        """The latest turn as a seat saw it. Whoever has that seat's view of the position already may give it."""
        state, begun, turns, _, secrets = self._standing
        if not turns:
            return None
        moves = zip(turns[-1].moves, secrets, strict=True)
        seen = tuple(move if secret in (None, seat) else state.veiled(move) for move, secret in moves)
        return Shown(turns[-1]._replace(moves=seen), begun.view(seat), view or state.view(seat))

    def turn_numbers(self) -> list[int]:
        """The number of the first event of each turn that was not taken back."""
        return turn_numbers(self._log, self.turns)

    @property
    def latest_number(self) -> int:
        """The number of the first event of the latest turn; the log is searched only if something was taken back."""
        first = self.n - max(1, len(self.turns[-1].moves))
        intact = all(event.kind != "take-back" for event in self._log[first:])
        return first if intact else self.turn_numbers()[-1]

    @property
    def seed_hash(self) -> str:
        """The commitment to the seed, which may be published from the start; empty if there is no chance."""
        if not self.game.card.chance or not self._vouched:
            return ""
        return NO_HASH if self._seed < SHORT_SEED else seed_hash(self._seed)

    @property
    def seed(self) -> int:
        """The seed, for whoever stores the match. Nobody who plays may see it before `reveal`."""
        return self._seed

    @_alone
    def reveal(self) -> int:
        """The seed, once the game is over; this closes the match."""
        if not self.outcome:
            raise ZelligeError("the seed is revealed when the game is over, not before")
        self.closed = True
        return self._seed

    @property
    def record(self) -> Record:
        """The game so far, with the seed if it is revealed."""
        seed = self._seed if self.closed and self.game.card.chance and self._vouched else None
        at = self._standing
        return Record(self.game, at.turns, at.outcome, self.headers, self._start, self.seed_hash, seed)

    # Actions

    @_alone
    def propose(self, moves: Sequence[Move | str], seat: int | None = None) -> tuple[Event, ...]:
        """The events of some moves of one turn, by one seat or by the player to move: all or nothing, including the
        chance moves that follow. Changes nothing."""
        mover = self._mover(seat)
        if not _sequence(moves):
            raise InvalidMove("moves must be a list with at least one move")
        draft = _Draft(self)
        for move in moves:
            if draft.events:
                check_goes_on(draft.at.state, mover, move)
            draft.add(draft.at.state.playable(move))
        return self._proposed(draft)

    @_alone
    def preview(self, moves: Sequence[Move | str], seat: int) -> View:
        """What a seat would see after some moves that it has not sent yet. Stops before the first chance move, so no
        throw is revealed."""
        view = self.view(self._mover(seat))
        for made, move in enumerate(_sequence(moves)):
            if made:
                check_goes_on(view, seat, move)
            view = view.play(move)
        return view

    @_alone
    def propose_leave(self, seat: int, why: Why = "resignation") -> tuple[Event, ...]:
        """The event of a seat leaving the game: it resigned, ran out of time, or is gone."""
        self._check_open()
        if why not in WHYS:
            raise ZelligeError(f"the reason for leaving must be resignation, time or left, not {quoted(why)}")
        draft = _Draft(self)
        draft.at = draft.at.left(self.game.seat(seat), why)
        draft.events.append(Event(self.n, "leave", seat, why))
        return self._proposed(draft)

    @_alone
    def propose_take_back(
        self, seat: int | None = None, *, agreed: bool = False, until: int | None = None
    ) -> tuple[Event, ...]:
        """The event that takes back the latest move and the chance moves after it. If all players agreed, the move may
        be from an earlier turn; only free take-backs go past a chance move. With `until`, moves are taken back, an
        event for each, until that seat is to move."""
        draft = _Draft(self)
        while True:
            self._check_take_back(draft.at, None if seat is None else self.game.seat(seat), agreed)
            draft.take_back(seat, self._start)
            if until is None or draft.at.state.player == self.game.seat(until):
                return self._proposed(draft)

    def ahead(self, events: Sequence[Event]) -> Standing:
        """Where the latest proposal leads."""
        if events is not self._ahead[0]:
            raise StaleEvents("these events are not the latest proposal")
        return self._ahead[1]

    @_alone
    def commit(self, events: Sequence[Event]) -> None:
        """Apply events that continue the log, as proposed and perhaps stored: all or nothing."""
        if self.closed:
            raise StaleEvents("the match is closed: its seed is known")
        if events and events is self._ahead[0]:
            self._log.extend(events)
            self._standing = self._ahead[1]
            self._ahead = (), self._standing
        else:
            self._append(_listed(events), checked=True, whole=True)

    @_alone
    def play(self, move: Move | str, seat: int | None = None) -> State:
        """Play a move for the player to move; if `seat` is given, it must be that player. Chance moves follow."""
        self.commit(self.propose([move], seat))
        return self.state

    @_alone
    def take_back(self, seat: int | None = None) -> State:
        """Take back the latest move and the chance moves after it."""
        self.commit(self.propose_take_back(seat))
        return self.state

    @_alone
    def leave(self, seat: int, why: Why = "resignation") -> State:
        """Make a seat leave the game."""
        self.commit(self.propose_leave(seat, why))
        return self.state

    # Implementation

    def _check_open(self) -> None:
        if outcome := self.outcome:
            raise OutOfTurn(f"the game is over: {outcome.words}")

    def _mover(self, seat: int | None) -> int:
        self._check_open()
        mover = self.state.player
        if seat is not None and self.game.seat(seat) != mover:
            raise OutOfTurn(f"it is {{{mover}:your}} turn, not {{{seat}:yours}}")
        return mover

    def _check_take_back(self, at: Standing, seat: int | None, agreed: bool) -> None:
        if self.closed:
            raise NoTakeBack("the match is closed: its seed is known")
        turns = at.turns
        if all(turn.seat is None for turn in turns):
            raise NoTakeBack("there is no move to take back")
        if self.free_take_back:
            return
        if turns[-1].why:
            raise NoTakeBack("a player has left, and that cannot be taken back")
        if at.retraced()[-1].player == CHANCE:
            raise NoTakeBack("a move cannot be taken back after a throw or a draw")
        asking = at.state.player if seat is None else seat
        own = turns[-1].seat == at.state.player == asking and not at.state.begins_turn
        if not own and not agreed:
            raise NoTakeBack("you can only take back moves of your own current turn")

    def _proposed(self, draft: _Draft) -> tuple[Event, ...]:
        draft.throw(self._seed)
        self._ahead = tuple(draft.events), draft.at
        return self._ahead[0]

    def _throw_pending(self) -> None:
        """Play the chance moves that are due at the end of the log."""
        if self.state.player == CHANCE:
            self.commit(self._proposed(_Draft(self)))

    def _append(self, events: tuple[Event, ...], *, checked: bool, whole: bool = False) -> None:
        """Fold events into the match. If `checked`, throws must follow from the seed; if `whole`, no chance move may be
        left pending."""
        standing = self._standing
        for n, event in enumerate(events, self.n):
            if not isinstance(event, Event) or event[:1] != (n,) or type(event.n) is not int:
                raise StaleEvents(f"{quoted(event)} cannot be event {n} of the log")
            if checked and standing.state.player == CHANCE:
                due = match_throw(standing.state, self._seed, standing.throws).text
                if event.text != due:
                    raise StaleEvents(f"event {n} does not follow from the seed")
            standing = self._folded(standing, event)
        if whole and standing.state.player == CHANCE:
            raise StaleEvents("the events stop before a chance move that must follow")
        self._log.extend(events)
        self._standing, self._ahead = standing, ((), standing)

    def _folded(self, at: Standing, event: Event) -> Standing:
        n, kind, seat, text, _ = event
        if kind == "take-back" and any(turn.seat is not None for turn in at.turns):
            asking = None if seat is None else self.game.seat(seat)
            due, after = Event(n, "take-back", asking), at.taken_back(self._start)
        elif kind == "leave" and text in WHYS:
            due, after = Event(n, "leave", self.game.seat(seat), text), at.left(self.game.seat(seat), text)
        else:
            move = self.game.parse(at.state, text)
            due, after = event_of(n, at.state, move), at.played(move)
        if event != due:
            raise StaleEvents(f"event {n} does not follow from the log")
        return after


def _sequence(moves: Sequence[Move | str]) -> Sequence[Move | str]:
    if isinstance(moves, str) or not isinstance(moves, Sequence):
        raise InvalidMove(f"moves must be a list with at least one move, not {quoted(moves)}")
    return moves


def _listed(events: Iterable[Event]) -> tuple[Event, ...]:
    if not isinstance(events, Iterable):
        raise StaleEvents(f"events must be a list, not {quoted(events)}")
    return tuple(events)


def check_goes_on(position: Position, seat: int, move: Move | str) -> None:
    """A request has moves of one turn, up to the first throw or draw."""
    if not goes_on(position, seat):
        why = "your turn ends first" if position.player == seat else "chance or another player moves first"
        raise OutOfTurn(f"you cannot play {literal(quoted(str(move)))} yet: {why}")


class _Draft:
    """Events being proposed, and where they lead."""

    def __init__(self, match: Match) -> None:
        self.n, self.at = match.n, match._standing
        self.events: list[Event] = []

    def add(self, move: Move) -> None:
        self.events.append(event_of(self.n + len(self.events), self.at.state, move))
        self.at = self.at.played(move)

    def take_back(self, seat: int | None, start: State | None) -> None:
        self.events.append(Event(self.n + len(self.events), "take-back", seat))
        self.at = self.at.taken_back(start)

    def throw(self, seed: int) -> None:
        """Play chance moves until a seat is to move or the game is over."""
        while self.at.state.player == CHANCE:
            self.add(match_throw(self.at.state, seed, self.at.throws))
