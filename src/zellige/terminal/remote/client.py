"""A client of a server: lists matches, makes and joins them, and does there what a player or a watcher can do."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import Any, Literal, NamedTuple

from zellige.card import Value
from zellige.errors import ZelligeError
from zellige.names import counted, joined
from zellige.record import Record
from zellige.terminal.remote import tickets
from zellige.terminal.remote.calls import PATIENCE, Calls, Data, Refused, clean, foreign, path_of
from zellige.terminal.remote.stream import Stream
from zellige.terminal.remote.tickets import Ticket
from zellige.terminal.remote.told import Sitter, Told

Status = Literal["open", "playing", "over"]
ASKED: dict[Status, str] = {"open": "open=1&", "playing": "", "over": "finished=1&"}


class Listed(NamedTuple):
    """A match in the lobby."""

    match: str
    game: str
    params: Mapping[str, Value]
    sitters: tuple[Sitter, ...]
    made: float  # seconds since 1970
    status: str

    @property
    def open_seats(self) -> int:
        return sum(sitter.is_open for sitter in self.sitters)

    @property
    def players(self) -> str:
        """Who plays, and how many seats are free."""
        names = [sitter.name for sitter in self.sitters if not sitter.is_open]
        free = counted(self.open_seats, "free seat") if self.open_seats else ""
        return ", ".join(filter(None, [joined(names), free]))


class Invite(NamedTuple):
    """What lets somebody else take a seat."""

    seat: int
    invite: str
    code: str  # the same, for reading out
    link: str  # the same, for a browser, or for this program


class Made(NamedTuple):
    """A new match: one's own seats, and the invites for the others."""

    match: str
    tickets: tuple[Ticket, ...]
    invites: tuple[Invite, ...]


class Server:
    """A server, by the address that `calls.address` has found."""

    def __init__(self, url: str) -> None:
        self.url, self.calls = url, Calls(url)

    def games(self) -> tuple[str, ...]:
        """The games that can be played there. Raises Foreign if it is no Zellige server."""
        return tuple(clean(game["name"]) for game in self._about["games"])

    def phrases(self) -> tuple[str, ...]:
        """What players can say."""
        return tuple(map(clean, self._about["phrases"]))

    @cached_property
    def _about(self) -> Data:
        about = self.calls.ask(path_of("games"))
        if not isinstance(about, dict) or not {"games", "phrases"} <= about.keys():
            raise foreign(self.url)
        return about

    def matches(self, status: Status = "open", limit: int = 50, before: float | None = None) -> list[Listed]:
        """The listed matches, the newest first; `before` is the `made` of the last one of the page before."""
        older = "" if before is None else f"&before={round(before * 1000)}"
        listed = self.calls.ask(f"{path_of('matches')}?{ASKED[status]}limit={limit}{older}", patience=0)
        with _understood(self.url):
            return [_listed(one) for one in listed["matches"]]

    def make(
        self,
        game: str,
        seats: Sequence[str],
        params: Mapping[str, Value] | None = None,
        names: Sequence[str | None] = (),
        *,
        clock: tuple[int, int] | None = None,
        listed: bool = False,
        take_back: Literal["free", "consent"] | None = None,
    ) -> Made:
        """Make a match: each seat is `human` (one's own), `open` (for somebody else) or a program. A clock gives so
        many seconds, and so many more after each turn."""
        wish: Data = {"game": game, "seats": list(seats), "params": dict(params or {}), "names": list(names)}
        wish |= {"clock": {"seconds": clock[0], "increment": clock[1]}} if clock else {}
        made = self.calls.ask(path_of("matches"), body=wish | {"listed": listed, "take_back": take_back}, once=True)
        with _understood(self.url):
            place = f"{self.url}/m/{clean(made['id'])}"
            invites = tuple(_invite(seat, place) for seat in made["seats"] if "invite" in seat)
            return Made(clean(made["id"]), self._kept(made, ""), invites)

    def join(self, match: str = "", *, invite: str = "", code: str = "", name: str = "") -> Ticket:
        """Take an open seat: with an invite, with a code (which needs no match), or freely if the match is listed."""
        body = {"client_id": secrets.token_hex(16)} | ({"name": name} if name else {})
        body |= {"code": code} if code else {"invite": invite} if invite else {}
        path = path_of("matches", match, "seats") if match else path_of("join")
        joined = self.calls.ask(path, body=body)
        with _understood(self.url):
            return self._kept(joined, invite or code)[0]

    def enter(
        self,
        match: str = "",
        *,
        invite: str = "",
        code: str = "",
        name: str = "",
        seat: int | None = None,
        watch: bool = False,
        game: str = "",
    ) -> Guest:
        """Go to a match: back to one's seat, else to an open seat; whoever has no seat at a match that has begun
        watches, and so does whoever wants to. It may have to be of a certain game, which a code does not tell."""
        if not match and (watch or not code):
            raise ZelligeError("which match? Give its id or its link; to play, a code will do too")
        told = self.watcher(match).look(0) if match else None
        if told and told.game != (game or told.game):
            raise ZelligeError(f"that match is a game of {told.game}, not of {game}")
        if watch:
            return self.watcher(match)
        if guest := self._back(match, invite or code, seat):
            return guest
        if invite or code or (told and told.open_seats):
            return Guest(self, self.join(match, invite=invite, code=code, name=name))
        return self.watcher(match)

    def watcher(self, match: str) -> Guest:
        return Guest(self, Ticket(self.url, match, -1, ""))

    def _back(self, match: str, secret: str, seat: int | None) -> Guest | None:
        """Whoever was here before, unless that seat is lost."""
        ticket = tickets.find(self.url, match, secret, seat)
        if ticket is None:
            return None
        guest = Guest(self, ticket)
        try:
            guest.look(0)
        except Refused as refusal:
            if refusal.status not in (401, 404):
                raise
            tickets.forget(ticket)
            return None
        return guest

    def _kept(self, answer: Data, secret: str) -> tuple[Ticket, ...]:
        """The seats in an answer, kept on disk."""
        key = tickets.hashed(secret)
        taken = tuple(
            Ticket(self.url, str(answer["id"]), int(seat["seat"]), _token(seat["token"]), key)
            for seat in answer["seats"]
            if "token" in seat
        )
        for ticket in taken:
            with suppress(ZelligeError):  # it can be played all the same; `Guest.is_kept` tells
                tickets.keep(ticket)
        return taken


class Guest:
    """Somebody at a match on a server: in a seat, or watching. All methods may be called from any thread."""

    def __init__(self, server: Server, ticket: Ticket) -> None:
        self.server, self.ticket = server, ticket
        self._match = path_of("matches", ticket.match)

    @property
    def match(self) -> str:
        return self.ticket.match

    @property
    def seat(self) -> int | None:
        """The seat; None for a watcher."""
        return self.ticket.seat if self.ticket.token else None

    @property
    def is_kept(self) -> bool:
        """Is the seat on disk, so that one can come back to it?"""
        return self.ticket.file.exists()

    @property
    def link(self) -> str:
        """Where a browser can watch."""
        return f"{self.server.url}/m/{self.match}"

    def look(self, patience: float = PATIENCE) -> Told:
        """The match as it is now."""
        return Told.of(self._ask("", patience=patience))

    def record(self) -> Record:
        """The game so far, as this guest may see it."""
        return Record.read(str(self._ask("/record")))

    def stream(self) -> Stream:
        return Stream(self.server.calls, f"{self._match}/stream", self.ticket.token)

    def send(self, moves: Sequence[str], n: int, client_id: str, patience: float = 0.5) -> int:
        """Play moves, decided on after event n. The same client_id means the same request, which counts once. Returns
        the new n."""
        answer = self._ask("/moves", {"moves": list(moves), "n": n, "client_id": client_id}, patience=patience)
        return int(answer["n"])

    def leave(self) -> None:
        """Resign; before the match has begun, get up, or delete it if it is one's own."""
        try:
            self._ask("/leave", {"client_id": secrets.token_hex(16)})
        except Refused as refusal:
            if refusal.status != 409 or not Told.of(refusal.data).open_seats:
                raise
            self._ask("", method="DELETE")

    def take_back(self, n: int) -> int:
        """Ask to take moves back until it is one's own move again; returns the n after it, which has grown if nobody
        else had to agree."""
        return int(self._ask("/offers", {"kind": "take-back", "n": n}, once=True)["n"])

    def replace(self, n: int, seat: int, player: str = "level:3") -> None:
        """Ask to give an absent player's seat to a program, or an open seat of one's own match."""
        self._ask("/offers", {"kind": "replace", "n": n, "target": seat, "player": player}, once=True)

    def answer(self, kind: str, n: int, m: int, yes: bool) -> None:
        """Agree to an offer, or refuse it."""
        self._ask("/offers", {"kind": kind, "n": n, "m": m, "answer": yes}, once=True)

    def say(self, phrase: str) -> None:
        self._ask("/phrases", {"phrase": phrase}, once=True)

    def rename(self, name: str) -> None:
        self._ask("/names", {"name": name})

    def rematch(self) -> Guest:
        """The same players again; whoever asks first makes the match."""
        path = f"{self._match}/rematch"
        with _understood(self.server.url):
            taken = self.server._kept(self.server.calls.ask(path, self.ticket.token, {}), "")
            return Guest(self.server, taken[0])

    def forget(self) -> None:
        """This seat is not needed any more."""
        tickets.forget(self.ticket)

    def _ask(self, door: str, body: Data | None = None, **how: Any) -> Any:
        return self.server.calls.ask(f"{self._match}{door}", self.ticket.token, body, **how)


def _listed(one: Data) -> Listed:
    sitters = tuple(Sitter(clean(seat["name"]), clean(seat["kind"])) for seat in one["seats"])
    params = {clean(name): value if type(value) is int else clean(value) for name, value in one["params"].items()}
    return Listed(clean(one["id"]), clean(one["game"]), params, sitters, one["made"] / 1000, clean(one["status"]))


def _invite(seat: Data, place: str) -> Invite:
    invite = clean(seat["invite"])
    return Invite(int(seat["seat"]), invite, clean(seat["code"]), f"{place}#{invite}")


def _token(token: str) -> str:
    """A token that can stand in a header."""
    if not token.isascii() or not token.isprintable():
        raise TypeError
    return token


@contextmanager
def _understood(url: str) -> Iterator[None]:
    """Whatever is missing in an answer shows that it is not from a server of this kind."""
    try:
        yield
    except (LookupError, TypeError, AttributeError):
        raise foreign(url) from None
