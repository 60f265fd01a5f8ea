"""A table: one live match. Everyone acts through the same door, with the n they answer, and one inbox does it all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import orjson

from zellige.errors import IllegalMove, InvalidMove
from zellige.events import Event
from zellige.games import game
from zellige.match import Match
from zellige.names import HUMAN, OPEN
from zellige.server import leaving, offers
from zellige.server.audience import Audience
from zellige.server.desk import Unavailable
from zellige.server.eventlog import events_of, events_text
from zellige.server.inbox import Inbox
from zellige.server.live import Listener
from zellige.server.programs import Programs
from zellige.server.recent import RECENT, Recent
from zellige.server.refusals import Refusal
from zellige.server.room import Chair, Room, shown_names
from zellige.server.services import Options, Services
from zellige.server.shows import Data, Shows, Viewer
from zellige.server.signs import Signs
from zellige.server.timer import Timer
from zellige.store.rows import Listed, Note, Removal, Request, Stored

LATE = 20.0  # seconds after which a process does what another one should have done
MOST_NOTES = 10_000  # of a match, because all of them are read again when it is loaded; other kinds are few
TALK = ("phrase", "name", "offer", "answer", "rematch")
T = TypeVar("T")


class Ack(NamedTuple):
    """The answer to a request that was stored."""

    n: int
    m: int
    legal: tuple[str, ...] = ()  # the moves that the seat may make next

    def data(self) -> Data:
        return {"n": self.n, "m": self.m, "legal": self.legal}


class Table:
    """One live match: its log, its room, and those who listen."""

    def __init__(self, stored: Stored, services: Services) -> None:
        header = stored.match
        self.id, self.made, self.listed, self.services = header.id, header.made, header.listed, services
        self.options = Options(**orjson.loads(header.options))
        self.room = Room()
        self.signs = Signs(services.now())
        for note in stored.notes:
            self.signs.note(self.room.fold(note), note.at)
        self.match = Match.replay(
            game(header.game, **self.options.params),
            [event for row in stored.requests for event in events_of(row)],
            seed=int(header.seed, 16),
            free_take_back=self.options.free_take_back,
        )
        if self.match.outcome:
            self.match.reveal()
        self._recent = Recent(stored.requests[-RECENT:])
        self._gone = False  # has the match been deleted?
        self._doubtful = False  # did a write fail, so that nobody knows whether it was stored?
        self.inbox, self.audience, self.programs = Inbox(), Audience(self), Programs(self)
        latest = stored.requests[-1] if stored.requests else None
        self.timer = Timer(self, *self.options.clock, latest) if self.options.clock else None

    async def do(self, act: Callable[[], Awaitable[T]]) -> T:
        """Put something into the inbox, and wait for its result."""
        return await self.inbox.do(lambda: self._surely(act))

    def soon(self, act: Callable[[], Awaitable[None]]) -> None:
        """Put something into the inbox that nobody waits for."""
        self.inbox.soon(lambda: self._surely(act))

    async def _surely(self, act: Callable[[], Awaitable[T]]) -> T:
        await self._settle_doubt()
        return await act()

    @property
    def is_idle(self) -> bool:
        return not (self.listeners or self.inbox.is_busy or self.programs.are_busy)

    def end_streams(self) -> None:
        """The match has been deleted: whoever listens to it is told so when coming back."""
        self._gone = True
        self.audience.end_all()

    def close(self) -> None:
        """Start nothing new. What is in the inbox is still done, because somebody waits for it."""
        self.programs.close()
        self.inbox.close()
        if self.timer:
            self.timer.close()

    # What other processes stored

    async def fresh(self) -> None:
        """Make sure that nothing is missing that another process has stored."""
        if self.services.desk.store.shared or self._doubtful:
            await self.do(self.catch_up)

    async def _settle_doubt(self) -> None:
        if self._doubtful:
            await self.catch_up()
            self.programs.consider()  # it was this process that wrote

    async def catch_up(self) -> None:
        """Read what the store has and this table does not."""
        desk = self.services.desk
        stored = await desk.read(desk.store.load, self.id, self.match.n, self.room.m)
        if stored is None:
            self.close()
            self.end_streams()
            raise Refusal(404, "there is no such match; it may have expired")
        self._doubtful = False
        for row in stored.requests:
            self._apply(row, events_of(row))
        for note in stored.notes:
            self._apply_note(note)
        if stored.requests or stored.notes:
            asyncio.get_running_loop().call_later(LATE, self.programs.consider)

    # Moves

    async def move(self, seat: int, moves: Sequence[str], n: int, client_id: str = "", program: str = "") -> Ack:
        """Play moves of one seat: all or nothing, and stored when this returns."""

        async def act() -> Ack:
            if ack := await self.answered(seat, client_id, n):
                return ack
            self.check_current(seat, n)
            self.check_full(seat)
            self.check_player(seat, program)
            if self.timer:
                await self.timer.check(self, seat)
            return await self.commit(self._proposed(seat, moves), seat, client_id)

        return await self.do(act)

    def _proposed(self, seat: int, moves: Sequence[str]) -> tuple[Event, ...]:
        try:
            return self.match.propose(moves, seat)
        except IllegalMove as error:
            raise Refusal(422, error.told(self.room.names_for(seat)), rule=error.rule, n=self.match.n) from None
        except InvalidMove as error:
            raise Refusal(422, str(error), rule="notation", n=self.match.n) from None

    async def leave(self, seat: int, client_id: str = "") -> Ack:
        """A seat resigns."""
        return await self.do(lambda: leaving.leave(self, seat, client_id))

    def first_answer(self, seat: int, client_id: str) -> Ack | None:
        """The answer that one of the latest requests got before, if it is sent again."""
        n = self._recent.after(seat, client_id)
        return None if n is None else self.ack(seat, n)

    async def answered(self, seat: int, client_id: str, n: int) -> Ack | None:
        """The same; if it was long ago, the store remembers."""
        if (ack := self.first_answer(seat, client_id)) or not client_id or n >= self._recent.oldest:
            return ack
        desk = self.services.desk
        row = await desk.read(desk.store.request, self.id, n)
        return self.ack(seat, row.after) if row and (row.seat, row.client_id) == (seat, client_id) else None

    def check_current(self, seat: Viewer, n: int) -> None:
        if n > self.match.n:
            raise Refusal(409, f"the match has not come that far: its n is {self.match.n}", **self.shows.now(seat))
        if n < self.match.n:
            raise Refusal(409, "the match has moved on since then", **self.shows.now(seat, n))

    def check_full(self, seat: Viewer) -> None:
        if not self.room.is_full:
            raise Refusal(409, "the match begins when all seats are taken", **self.shows.now(seat))

    def check_player(self, seat: int, program: str = "") -> None:
        """Is the seat still played by a person, or by this program? That may have changed while a request waited."""
        chair = self.room.chairs[seat]
        if chair.program != program or (not program and self.is_given_up(seat)):
            raise Refusal(401, "this seat is no longer yours")

    async def commit(self, events: tuple[Event, ...], seat: int | None, client_id: str = "") -> Ack:
        """Store events, then apply them: nobody hears of them before they are on disk."""
        n = self.match.n
        if await self.append(events, seat, client_id):
            return self.ack(seat, self.match.n)
        return await self.lost_race(seat, n, client_id)

    async def append(self, events: tuple[Event, ...], seat: int | None, client_id: str = "") -> bool:
        """The same; false if another process was faster."""
        n, now, ahead = self.match.n, self.services.now(), self.match.ahead(events)
        clock = self.timer.stored(self, now, events[0].kind == "move", ahead) if self.timer else ""
        listing = ("over", self.summary()) if ahead.outcome else None
        row = Request(self.id, n, n + len(events), seat, client_id, now, events_text(events), clock, listing)
        if not await self.store(row):
            return False
        self._apply(row, events)
        self.programs.consider()
        return True

    async def store(self, row: Request | Note | Removal) -> bool:
        """Until the store has answered, nobody knows whether the row is in it. Then somebody has to look, because the
        others at the table would wait for the news."""
        doubtful, self._doubtful = self._doubtful, True
        try:
            stored = await self.services.desk.write(row)
        except Unavailable:
            self.inbox.soon(self._settle_doubt)
            raise
        self._doubtful = doubtful or not stored
        if stored:
            self.services.stored(self.id)
        return stored

    async def lost_race(self, seat: int | None, n: int, client_id: str = "") -> Ack:
        """Another process was first: perhaps with the same request, sent twice."""
        await self.catch_up()
        if seat is not None and (ack := await self.answered(seat, client_id, n)):
            return ack
        self.check_current(seat, n)
        raise Unavailable("the match is busy; try again soon")

    def _apply(self, row: Request, events: tuple[Event, ...]) -> None:
        """Take in a stored request, and tell everyone soon."""
        self.audience.settle()
        before, since = self.audience.views(), self.match.n
        self.match.commit(events)
        if self.match.outcome:
            self.match.reveal()
        self._recent.add(row)
        self.signs.note(row.seat, row.at)
        if self.timer:
            self.timer.load(row)
            self.timer.run(self)
        self.audience.tell_soon(since, before)
        if any(event.kind == "leave" for event in events):
            self.audience.settle()
            self.audience.end_given_up()

    def ack(self, seat: int | None, n: int) -> Ack:
        moves = self.audience.shows.moves(seat) if n == self.match.n else ()
        return Ack(n, self.room.m, tuple(move.text for move in moves))

    def may_move(self, seat: Viewer) -> bool:
        return seat is not None and self.room.is_full and self.match.state.player == seat

    # Notes: names, seats, offers, phrases. None of them makes a move stale.

    async def note(self, make: Callable[[], dict[str, Any]]) -> Ack:
        """Store the note that `make` returns; it looks at the room as it then is, and may refuse."""
        return await self.do(lambda: self.write_note(make))

    async def write_note(self, make: Callable[[], dict[str, Any]]) -> Ack:
        """The same inside the inbox."""
        while True:
            data = make()
            again = data["kind"] == "join" and self.room.chairs[data["seat"]].kind == HUMAN
            if self.room.m >= MOST_NOTES and (again or data["kind"] in TALK):
                raise Refusal(422, "so much has been said in this match that nothing can be added")
            note = Note(self.id, self.room.m, self.services.now(), orjson.dumps(data).decode(), self._listing(data))
            if await self.store(note):
                self._apply_note(note)
                self.programs.consider()
                return self.ack(data.get("seat"), self.match.n)
            await self.catch_up()

    def _listing(self, data: dict[str, Any]) -> Listed | None:
        """How a note changes the match in lists: who plays, and whether there are open seats."""
        if data["kind"] not in ("join", "name", "get up", "replace"):
            return None
        chairs, gone = list(self.room.chairs), {"get up": OPEN, "replace": data.get("player", "")}
        chairs[data["seat"]] = Chair(gone.get(data["kind"], HUMAN), data.get("name", ""))
        return "open" if any(chair.kind == OPEN for chair in chairs) else "playing", summary_of(self.options, chairs)

    def _apply_note(self, note: Note) -> None:
        self.audience.settle()
        names, tokens = self.room.names, [chair.token for chair in self.room.chairs]
        seat = self.room.fold(note)
        self.signs.note(seat, note.at)
        if self.timer:
            self.timer.run(self)  # the seat may be a program's now, or the last one that was open
        self.audience.tell(self.match.n, names=self.room.names != names)
        self.audience.end_given_up()
        if seat is not None and tokens[seat] not in ("", self.room.chairs[seat].token):
            self.audience.end(seat)  # these streams were opened with a token that is void now

    async def offer(self, seat: int, kind: str, n: int, target: int | None, player: str) -> Ack:
        async def act() -> Ack:
            self.check_current(seat, n)
            self.check_player(seat)
            return await offers.offer(self, seat, kind, target, player)

        return await self.do(act)

    async def answer(self, seat: int, kind: str, n: int, yes: bool, m: int | None = None) -> Ack:
        async def act() -> Ack:
            self.check_current(seat, n)
            self.check_player(seat)
            return await offers.answer(self, seat, kind, yes, m)

        return await self.do(act)

    # Seats

    @property
    def left(self) -> set[int | None]:
        """The seats that have left the game."""
        return {turn.seat for turn in self.match.turns if turn.why}

    def holder_of(self, token: str) -> int | None:
        """The seat that a token opens; none once the player has left the game, unless it is over: then everyone who
        played may look back and ask for a rematch."""
        seat = self.room.holder_of(token)
        return None if seat is not None and self.is_given_up(seat) else seat

    def is_given_up(self, seat: int) -> bool:
        """Has its player left a game that goes on, or has a program taken the seat over?"""
        return self.room.chairs[seat].kind != HUMAN or (not self.match.outcome and seat in self.left)

    def is_here(self, seat: int | None) -> bool:
        return self.audience.is_here(seat)

    def saw(self, seat: Viewer) -> None:
        """A player has asked for something."""
        self.signs.note(seat, self.services.now())

    def seen_since(self, time: int) -> set[int]:
        """The players who are connected, or have done something since then."""
        here = {each.seat for each in self.listeners}
        return {seat for seat in self.signs.since(time) | here if seat is not None}

    async def last_sign(self, seat: int) -> int:
        """When a player last did something, or was connected to any process."""
        desk = self.services.desk
        seen = await desk.read(desk.store.last_seen, self.id, seat) if desk.store.shared else None
        return max(self.signs.latest(seat), self.room.filled, seen or 0)

    def has_moved(self, seat: int) -> bool:
        return any(event.seat == seat for event in self.match.events)

    def summary(self) -> str:
        """The match as it stands in a list: who plays."""
        return summary_of(self.options, self.room.chairs)

    @property
    def program_to_move(self) -> str:
        """The program that is to move, or nothing."""
        waits = self.match.outcome or not self.room.is_full
        return "" if waits else self.room.chairs[self.match.state.player].program

    # Listeners

    @property
    def listeners(self) -> set[Listener]:
        return self.audience.listeners

    @property
    def shows(self) -> Shows:
        """What goes to whom, once everyone knows what has happened so far."""
        self.audience.settle()
        return self.audience.shows

    def listen(self, listener: Listener, since: int) -> None:
        """Tell a new listener all it does not know, and from now on everything that happens."""
        if self._gone:
            listener.end()
        else:
            self.audience.add(listener, since)

    def unlisten(self, listener: Listener) -> None:
        self.saw(listener.seat)
        self.audience.remove(listener)


def summary_of(options: Options, chairs: Sequence[Chair]) -> str:
    """A match as it stands in a list, as text."""
    names = zip(shown_names(chairs), chairs, strict=True)
    seats = [{"name": name, "kind": chair.kind} for name, chair in names]
    return orjson.dumps({"seats": seats, "params": options.params}).decode()
