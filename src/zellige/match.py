"""A match is a fold over its log: events are proposed, perhaps stored, and committed. No I/O, no clock, no async."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce, wraps
from threading import RLock
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from zellige.chance import SHORT_SEED, as_seed, match_throw, new_seed, seed_hash
from zellige.core import Game, Move, State, View
from zellige.errors import IllegalMove, InvalidMove, InvalidParameter, ZelligeError, literal, quoted
from zellige.events import WHYS, Event, Turn, Why, event_of, grown
from zellige.kernel.constants import CHANCE
from zellige.outcome import Outcome
from zellige.record import Record, Shown, veiled

NO_HASH = "none, because the seed is short"
P = ParamSpec("P")
T = TypeVar("T")


class OutOfTurn(IllegalMove):
    """Somebody else is to move, or nobody."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "turn")

    def __reduce__(self) -> tuple[Any, ...]:
        return OutOfTurn, (self.args[0],)


class NoTakeBack(ZelligeError):
    """The latest move cannot be taken back."""


class StaleEvents(ZelligeError):
    """The events were proposed for another place in the log."""


class Standing(NamedTuple):
    """What a fold over a log leaves: this much of a match is kept in memory."""

    state: State
    begun: State  # the first state of the running turn
    turns: tuple[Turn, ...] = ()  # that stand
    throws: int = 0  # chance moves that stand

    @property
    def outcome(self) -> Outcome | None:
        outcome = self.state.outcome
        return self.turns[-1].ended(outcome) if self.turns else outcome

    def played(self, move: Move) -> Standing:
        """After a move that is legal, of a seat or of chance."""
        turns = grown(self.turns, self.state, move)
        begun = self.state if len(turns) > len(self.turns) else self.begun
        return Standing(self.state.after(move), begun, turns, self.throws + (self.state.player == CHANCE))

    def left(self, seat: int, why: str) -> Standing:
        """After a seat has left the game."""
        after = self.state.leave(seat)
        return Standing(after, after, (*self.turns, Turn(seat, (), why)), self.throws)

    def retraced(self) -> list[State]:
        """The states of the running turn, from its first to that before its last move."""
        states = [self.begun]
        for move in self.turns[-1].moves[:-1]:
            states.append(states[-1].after(move))
        return states

    def taken_back(self, start: State | None) -> Standing:
        """Before the latest move of a seat, or before the latest seat left, in a match that began here."""
        *before, turn = self.turns
        movers = [] if turn.why else [state.player for state in self.retraced()]
        throws = self.throws - movers.count(CHANCE)
        while movers and movers.pop() == CHANCE:
            pass
        if not movers:  # the turn before it runs again, and its first state has to be found
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
    """A game being played. Chance moves are thrown at once, so `state.player` is never CHANCE.

    A throw depends on the seed and on how many chance moves stand before it: undo is no second roll. Without a seed,
    256 bits of the system's are taken. A seat may take back its own moves of the running turn, never past a chance move
    or another seat's; with `free_take_back`, for study and for friends at one keyboard, any move.

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
            raise ZelligeError(f"a match starts from a whole state, not from {quoted(start)}")
        self._lock = RLock()
        self.game = game
        self.free_take_back = free_take_back
        self.headers = Record(game, headers=dict(headers or {}), start=start).headers  # refuses what it could not write
        self.closed = False  # once the seed is revealed, nothing more can happen
        self._seed = new_seed() if seed is None else as_seed(seed)
        self._start = start
        self._log: list[Event] = []
        first = start or game.start()
        self._standing = Standing(first, first)
        self._ahead: tuple[tuple[Event, ...], Standing] = (), self._standing  # what was proposed last, and its end
        self._vouched = True  # does every throw so far come from the seed?

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
        """The match with this log, which goes on with the throws of its seed."""
        match = cls.__new__(cls)
        match._set(game, seed, start, headers, free_take_back)
        match._vouched = seed is not None
        match._append(_listed(events), checked=seed is not None)
        match._throw_pending()
        return match

    @classmethod
    def resume(cls, record: Record, *, free_take_back: bool = False) -> Match:
        """A match that goes on from a record; its next throws are new ones."""
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
    def state(self) -> State:
        return self._standing.state

    @property
    def n(self) -> int:
        """The length of the log; it never falls."""
        return len(self._log)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._log)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that stand."""
        return self._standing.turns

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that stand, chance moves too."""
        return tuple(move for turn in self.turns for move in turn.moves)

    @property
    def outcome(self) -> Outcome | None:
        return self._standing.outcome

    def view(self, seat: int | None) -> View:
        """What a seat, or a watcher, sees of the position."""
        return self.state.view(seat)

    def seen(self, n: int, seat: int | None) -> Event:
        """What a seat, or a watcher, sees of event n."""
        if type(n) is not int or not 0 <= n < self.n:
            raise InvalidParameter(f"there is no event {quoted(n)}: there are {self.n}")
        event = self._log[n]
        if seat is not None:
            self.game.seat(seat)
        if event.secret in (None, seat):
            return event
        return event._replace(text=self.state.veiled(self.game.named(event.text)).text)

    def latest(self, seat: int | None) -> Shown | None:
        """The latest turn as a seat saw it."""
        state, begun, turns, _ = self._standing
        return Shown(veiled(turns[-1], begun, seat), begun.view(seat), state.view(seat)) if turns else None

    @property
    def seed_hash(self) -> str:
        """What may be known of the seed from the beginning; nothing where there is no chance."""
        if not self.game.card.chance or not self._vouched:
            return ""
        return NO_HASH if self._seed < SHORT_SEED else seed_hash(self._seed)

    @_alone
    def reveal(self) -> int:
        """The seed, once the game is over; with that the match is closed."""
        if not self.outcome:
            raise ZelligeError("the seed is revealed when the game is over, not before")
        self.closed = True
        return self._seed

    @property
    def record(self) -> Record:
        """The game so far, with the seed where that is revealed."""
        seed = self._seed if self.closed and self.game.card.chance and self._vouched else None
        at = self._standing
        return Record(self.game, at.turns, at.outcome, self.headers, self._start, self.seed_hash, seed)

    # What may happen

    @_alone
    def propose(self, moves: Sequence[Move | str], seat: int | None = None) -> tuple[Event, ...]:
        """The events of some moves of one seat, or of whoever is to move: all or nothing, with what chance brings after
        them. Nothing is changed."""
        mover = self._mover(seat)
        if not _sequence(moves):
            raise InvalidMove("moves are given as a list of at least one")
        draft = _Draft(self)
        for move in moves:
            if draft.at.state.player != mover:
                too_early = literal(quoted(str(move)))
                raise OutOfTurn(f"you cannot play {too_early} yet: you have to stop after {draft.events[-1].text}")
            draft.add(draft.at.state.playable(move))
        return self._proposed(draft)

    @_alone
    def preview(self, moves: Sequence[Move | str], seat: int) -> View:
        """What a seat would see after some moves of its own that it has not sent yet. Chance is never asked: where it
        would move, the view ends."""
        view = self.view(self._mover(seat))
        for move in _sequence(moves):
            if view.player != seat:
                raise OutOfTurn(
                    f"you cannot play {literal(quoted(str(move)))} yet: chance or another player moves first"
                )
            view = view.play(move)
        return view

    @_alone
    def propose_leave(self, seat: int, why: Why = "resignation") -> tuple[Event, ...]:
        """The event of a seat's leaving the game, by its own wish, by its clock, or because it is gone."""
        self._check_open()
        if why not in WHYS:
            raise ZelligeError(f"the reason for leaving must be resignation, time or left, not {quoted(why)}")
        draft = _Draft(self)
        draft.at = draft.at.left(self.game.seat(seat), why)
        draft.events.append(Event(self.n, "leave", seat, why))
        return self._proposed(draft)

    @_alone
    def propose_take_back(self, seat: int | None = None, *, agreed: bool = False) -> tuple[Event, ...]:
        """The event that takes back the latest move, and what chance brought after it. If all have agreed, it may be of
        an earlier turn; past a chance move it goes only where take-backs are free."""
        self._check_take_back(None if seat is None else self.game.seat(seat), agreed)
        draft = _Draft(self)
        draft.at = draft.at.taken_back(self._start)
        draft.events.append(Event(self.n, "take-back", seat))
        return self._proposed(draft)

    @_alone
    def commit(self, events: Sequence[Event]) -> None:
        """Apply events that follow the log: what was proposed, and stored. All or nothing."""
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
        """Play a move, for whoever is to move or for a seat that must be; then chance moves."""
        self.commit(self.propose([move], seat))
        return self.state

    @_alone
    def take_back(self, seat: int | None = None) -> State:
        """Take back the latest move, and what chance brought after it."""
        self.commit(self.propose_take_back(seat))
        return self.state

    @_alone
    def leave(self, seat: int, why: Why = "resignation") -> State:
        """Let a seat leave the game."""
        self.commit(self.propose_leave(seat, why))
        return self.state

    # How

    def _check_open(self) -> None:
        if outcome := self.outcome:
            raise OutOfTurn(f"the game is over: {outcome.words}")

    def _mover(self, seat: int | None) -> int:
        self._check_open()
        mover = self.state.player
        if seat is not None and self.game.seat(seat) != mover:
            raise OutOfTurn(f"it is {{{mover}:your}} turn, not {{{seat}:yours}}")
        return mover

    def _check_take_back(self, seat: int | None, agreed: bool) -> None:
        if self.closed:
            raise NoTakeBack("the match is closed: its seed is known")
        turns = self.turns
        if all(turn.seat is None for turn in turns):
            raise NoTakeBack("there is no move to take back")
        if self.free_take_back:
            return
        if turns[-1].why:
            raise NoTakeBack("a player has left, and that cannot be taken back")
        if self._standing.retraced()[-1].player == CHANCE:
            raise NoTakeBack("a move cannot be taken back after a throw or a draw")
        asking = self.state.player if seat is None else seat
        own = turns[-1].seat == self.state.player == asking and not self.state.begins_turn
        if not own and not agreed:
            raise NoTakeBack("only moves of your own running turn can be taken back")

    def _proposed(self, draft: _Draft) -> tuple[Event, ...]:
        draft.throw(self._seed)
        self._ahead = tuple(draft.events), draft.at
        return self._ahead[0]

    def _throw_pending(self) -> None:
        """Let chance move, if it is to move where the log ends."""
        if self.state.player == CHANCE:
            self.commit(self._proposed(_Draft(self)))

    def _append(self, events: tuple[Event, ...], *, checked: bool, whole: bool = False) -> None:
        """Fold events into the match; if they are checked, the throws must be those of the seed, and if they are to be
        whole, chance must not be left to move."""
        standing = self._standing
        for n, event in enumerate(events, self.n):
            if not isinstance(event, Event) or event[:1] != (n,) or type(event.n) is not int:
                raise StaleEvents(f"{quoted(event)} cannot be number {n} of the log")
            if checked and standing.state.player == CHANCE:
                due = match_throw(standing.state, self._seed, standing.throws).text
                if event.text != due:
                    raise StaleEvents(f"event {n} does not follow from the seed")
            standing = self._folded(standing, event)
        if whole and standing.state.player == CHANCE:
            raise StaleEvents("the events end where chance is to move")
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
        raise InvalidMove(f"moves are given as a list, not as {quoted(moves)}")
    return moves


def _listed(events: Iterable[Event]) -> tuple[Event, ...]:
    if not isinstance(events, Iterable):
        raise StaleEvents(f"events are given as a list, not as {quoted(events)}")
    return tuple(events)


class _Draft:
    """Events that are being proposed, and where they lead."""

    def __init__(self, match: Match) -> None:
        self.n, self.at = match.n, match._standing
        self.events: list[Event] = []

    def add(self, move: Move) -> None:
        self.events.append(event_of(self.n + len(self.events), self.at.state, move))
        self.at = self.at.played(move)

    def throw(self, seed: int) -> None:
        """Let chance move for as long as it is to move."""
        while self.at.state.player == CHANCE:
            self.add(match_throw(self.at.state, seed, self.at.throws))
