"""The house: all matches. Live ones sit at tables in a bounded cache; the others wait in the store."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import orjson

from zellige.core import Game
from zellige.errors import InvalidParameter
from zellige.events import Event
from zellige.games import card, game
from zellige.match import Match
from zellige.names import HUMAN, OPEN
from zellige.players.player import player
from zellige.server import keys
from zellige.server.engines.budgets import capped
from zellige.server.eventlog import events_text
from zellige.server.refusals import Refusal
from zellige.server.room import Chair, check_free, valid_name
from zellige.server.services import Options, Services
from zellige.server.table import Table, summary_of
from zellige.store.rows import Code, NewMatch, Note, Removal, Request, Stored

ID = re.compile(r"[A-Za-z0-9_-]{16}")
LOOKS = 5  # tables that are looked at when one has to leave the cache
CODE_LIFE = 24 * 3600 * 1000  # milliseconds
UNGUESSABLE = 22  # characters: 128 bits in base64


class Wish(NamedTuple):
    """A match that somebody asks for."""

    game: str
    params: Mapping[str, Any] = {}
    seats: Sequence[str] = ()
    names: Sequence[str | None] = ()
    clock: tuple[int, int] | None = None
    listed: bool = False
    seed: int | None = None
    take_back: str | None = None  # free or consent


class Made(NamedTuple):
    """A new match, and the secrets that only its maker learns."""

    table: Table
    tokens: dict[int, str]
    invites: dict[int, tuple[str, str]]  # an invite and a short code, by seat


class House:
    """Finds and makes matches."""

    def __init__(self, services: Services, most: int = 1000) -> None:
        self.services, self.most = services, most
        self._cache: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()  # also those that left the cache
        self._loading: dict[str, asyncio.Task[Table]] = {}

    def __len__(self) -> int:
        return len(self._alive)

    # Finding

    async def table(self, match: str) -> Table:
        """The table of a match; there is never more than one in a process."""
        table = self._alive.get(match) or await self._loaded(match)
        self._keep(table)
        return table

    def live(self, match: str) -> Table | None:
        return self._alive.get(match)

    def tables(self) -> list[Table]:
        return list(self._alive.values())

    async def _loaded(self, match: str) -> Table:
        if not ID.fullmatch(match):
            raise Refusal(404, "there is no such match")
        if match not in self._loading:
            self._loading[match] = asyncio.create_task(self._load(match))
        return await asyncio.shield(self._loading[match])

    async def _load(self, match: str) -> Table:
        try:
            desk = self.services.desk
            stored = await desk.read(desk.store.load, match)
            if stored is None:
                raise Refusal(404, "there is no such match; it may have expired")
            return self._seat(stored)
        finally:
            del self._loading[match]

    def _seat(self, stored: Stored) -> Table:
        table = self._alive[stored.match.id] = Table(stored, self.services)
        self._keep(table)
        table.programs.consider()
        return table

    def _keep(self, table: Table) -> None:
        self._cache[table.id] = table
        self._cache.move_to_end(table.id)
        if len(self._cache) > self.most:
            self._evict()

    def _evict(self) -> None:
        """Let go of tables that were not used for the longest time and where nothing goes on. A request may hold one
        of them still: then it stays the table of its match until the request has ended. Only a few are looked at, and
        busy ones go to the end: otherwise, with many of those, every request would look through all."""
        for match, table in list(islice(self._cache.items(), LOOKS)):
            if table.is_idle:
                del self._cache[match]
            else:
                self._cache.move_to_end(match)
            if len(self._cache) <= self.most:
                return

    def forget(self, match: str) -> None:
        """A match has been deleted."""
        self._cache.pop(match, None)
        if table := self._alive.pop(match, None):
            table.end_streams()
            table.close()

    def close(self) -> None:
        for table in self.tables():
            table.close()

    # Making

    async def make(self, wish: Wish, maker: str = "") -> Made:
        """Make a match as somebody wishes; it is stored when this returns."""
        played = game_of(wish)
        check_wish(wish, played)
        chairs = [Chair(seat if seat in (HUMAN, OPEN) else program_of(seat, played)) for seat in wish.seats]
        for chair, name in zip(chairs, wish.names, strict=False):
            chair.name = valid_name(name) if name else ""
            check_free(chair.name, (other.name for other in chairs if other is not chair))
        free = wish.take_back != "consent" and OPEN not in wish.seats
        options = Options(dict(played.values), wish.clock, free, wish.seed is not None, maker)
        return await self._open(Match(played, seed=wish.seed), options, chairs, wish.listed)

    async def _open(
        self, match: Match, options: Options, chairs: list[Chair], listed: bool, codes: bool = True
    ) -> Made:
        tokens = {seat: keys.new_token() for seat, chair in enumerate(chairs) if chair.kind == HUMAN}
        invites = {
            seat: (keys.new_invite(), keys.new_code())
            for seat, chair in enumerate(chairs)
            if chair.kind == OPEN and codes
        }
        for seat, token in tokens.items():
            chairs[seat].token = keys.hashed(token)
        for seat, (invite, code) in invites.items():
            chairs[seat].invite, chairs[seat].code = keys.hashed(invite), keys.code_hash(code)
        new = self._new_match(match, options, chairs, listed)
        await self.services.desk.write(new)
        return Made(self._seat(Stored(new, new.requests, new.notes)), tokens, invites)

    def _new_match(self, match: Match, options: Options, chairs: list[Chair], listed: bool) -> NewMatch:
        name, now = keys.new_id(), self.services.now()
        made = {"kind": "made", "seats": [chair_data(chair) for chair in chairs]}
        clock = orjson.dumps([options.clock[0] * 1000] * len(chairs)).decode() if options.clock else ""
        status = "open" if any(chair.kind == OPEN for chair in chairs) else "playing"
        return NewMatch(
            name,
            match.game.name,
            options.text,
            f"{match.seed:x}",
            now,
            listed,
            status,
            summary_of(options, chairs),
            first_request(name, match.events, now, clock),
            (Note(name, 0, now, orjson.dumps(made).decode()),),
            tuple(Code(chair.code, name, seat, now + CODE_LIFE) for seat, chair in enumerate(chairs) if chair.code),
        )

    # Joining

    async def join(
        self, table: Table, invite: str | None, code: str | None, name: str | None, client_id: str = ""
    ) -> tuple[int, str]:
        """Take an open seat; returns the seat and its token. Sent again with the same client_id, because the answer got
        lost, it gives a new token until the seat has moved. A listed match is open to all."""
        if code is not None and await self.find_code(code) != table.id:
            raise wrong_invite()
        free = invite is None and code is None
        if free and not table.listed:
            raise Refusal(422, "send an invite or a code, because this match is not listed")
        secret = keys.hashed(invite) if invite is not None else keys.code_hash(code or "")
        tidy, token = valid_name(name) if name else "", keys.new_token()
        # Where there is no other secret, the client_id is one.
        ticket = keys.hashed(f"{secret} {client_id}") if len(client_id) >= (UNGUESSABLE if free else 1) else ""
        taken: list[int] = []

        def joining() -> dict[str, Any]:
            again = table.room.taken_by(ticket)
            seat = table.room.first_open() if free and again is None else table.room.invited(secret)
            if seat is None and again is not None and not table.has_moved(again):
                seat = again
            if seat is None:
                raise Refusal(403, "all seats of this match are taken") if free else wrong_invite()
            table.room.check_name(seat, tidy)
            taken[:] = [seat]
            return {"kind": "join", "seat": seat, "name": tidy, "token": keys.hashed(token), "ticket": ticket}

        await table.note(joining)
        return taken[0], token

    async def find_code(self, code: str) -> str | None:
        """The match that a short code is for, while it is valid."""
        desk = self.services.desk
        found = await desk.read(desk.store.find_code, keys.code_hash(code))
        return found.match if found and found.expires > self.services.now() else None

    # Playing again

    async def rematch(self, table: Table, held: Sequence[int]) -> tuple[Table, dict[int, str]]:
        """The next match of the same players, each one seat further on; whoever asks first makes it. Returns the new
        tokens of those who ask."""
        if not table.match.outcome:
            seen = table.shows.now(held[0] if len(held) == 1 else None)
            raise Refusal(409, "a rematch begins when this match is over", **seen)
        following = await self._rematch_of(table)
        tokens, refusal = dict[int, str](), None
        for seat in held:
            place = rotated(seat, len(table.room.chairs))
            try:
                tokens[place] = await self._take_place(following, place, table.room.chairs[seat].name)
            except Refusal as error:
                refusal = error  # a seat that has moved keeps its token; others may still get one
        if refusal and not tokens:
            raise refusal
        return following, tokens

    async def _rematch_of(self, table: Table) -> Table:
        """The next match; if there is none yet, or it was deleted, a new one."""
        linked = table.room.rematch
        try:
            following = await self.table(linked)
            await following.fresh()
            return following
        except Refusal:
            self.forget(linked)
            await self._make_rematch(table, linked)
            return await self.table(table.room.rematch)

    async def _make_rematch(self, table: Table, gone: str) -> None:
        seats, options = len(table.room.chairs), table.options._replace(chosen_seed=False)
        chairs = [Chair(OPEN)] * seats
        for seat, chair in enumerate(table.room.chairs):
            chairs[rotated(seat, seats)] = Chair(OPEN, chair.name) if chair.kind == HUMAN else Chair(chair.kind)
        made = await self._open(Match(table.match.game), options, chairs, listed=False, codes=False)

        def linked() -> dict[str, Any]:
            others = table.room.rematch != gone  # somebody else was faster
            return {"kind": "rematch", "match": table.room.rematch if others else made.table.id}

        await table.note(linked)

    async def _take_place(self, table: Table, seat: int, name: str) -> str:
        """Take the seat in a rematch. Who asks again, because the answer got lost, gets a new token until the seat has
        moved."""
        token = keys.new_token()

        def joining() -> dict[str, Any]:
            chair = table.room.chairs[seat]
            if chair.program or table.has_moved(seat):
                raise Refusal(409, "this seat of the rematch is taken already", rematch=table.id)
            return {"kind": "join", "seat": seat, "name": chair.name or name, "token": keys.hashed(token)}

        await table.note(joining)
        return token

    # Removing

    async def remove(self, table: Table, held: Sequence[int]) -> None:
        """Delete a match that has not begun, as whoever made it wishes."""

        async def act() -> None:
            while True:
                if any(event.kind != "chance" for event in table.match.events):
                    seen = table.shows.now(held[0] if len(held) == 1 else None)
                    raise Refusal(409, "the match has begun; you can leave it", **seen)
                if table.room.makers.isdisjoint(held) and table.room.makers:
                    raise Refusal(403, "only the player who made the match can delete it")
                if await table.store(Removal(table.id, table.match.n, table.room.m)):
                    return
                await table.catch_up()  # another process has added something, or deleted it

        await table.do(act)
        self.forget(table.id)

    async def sweep(self, unbegun_before: int, untouched_before: int, limit: int = 500) -> int:
        """Delete matches that never began or were left alone for long; returns how many."""
        desk = self.services.desk
        swept = 0
        for wanted in await desk.read(desk.store.expired, unbegun_before, untouched_before, limit):
            table = self.live(wanted.match)
            if (table is None or table.is_idle) and await desk.write(wanted):
                self.forget(wanted.match)
                swept += 1
        return swept


def game_of(wish: Wish) -> Game:
    """The game that is asked for; if the number of players is free, it follows from the seats."""
    key = card(wish.game).seats
    counted = {} if isinstance(key, int) or key in wish.params or not wish.seats else {key: len(wish.seats)}
    return game(wish.game, **{**counted, **wish.params})


def check_wish(wish: Wish, played: Game) -> None:
    if len(wish.seats) != played.seats:
        raise InvalidParameter(f"{played.card.title} needs {played.seats} seats here, and there are {len(wish.seats)}")
    if len(wish.names) > played.seats:
        raise InvalidParameter("there are more names than seats")
    if wish.seed is not None and OPEN in wish.seats:
        raise InvalidParameter("a match with a chosen seed cannot have open seats, because its maker knows the throws")
    if wish.take_back == "free" and OPEN in wish.seats:
        raise InvalidParameter("a match with open seats cannot have free take-backs")


def program_of(name: str, played: Game) -> str:
    """The name of a program that can play a game, with a budget that the server allows."""
    allowed = capped(name)
    player(allowed, seed=0).check(played)
    return allowed


def chair_data(chair: Chair) -> dict[str, str]:
    return {name: value for name in Chair.__slots__ if (value := getattr(chair, name))}


def first_request(match: str, events: tuple[Event, ...], now: int, clock: str) -> tuple[Request, ...]:
    """What chance brings before anyone moves."""
    return (Request(match, 0, len(events), None, "", now, events_text(events), clock),) if events else ()


def rotated(seat: int, seats: int) -> int:
    return (seat + 1) % seats


def wrong_invite() -> Refusal:
    return Refusal(403, "this invite or code is not valid; it may have been used, or it has expired")
