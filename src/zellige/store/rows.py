"""What is written to a store and read from it: plain tuples, in the order of the tables' columns."""

from __future__ import annotations

from typing import Literal, NamedTuple

Status = Literal["open", "playing", "over"]
Listed = tuple[str, str]  # a match's new status and summary


class Request(NamedTuple):
    """One request and all the events that it caused; (match, n) is its key, so only one of two at once is stored."""

    match: str
    n: int  # the length of the log before it
    after: int  # and after it
    seat: int | None
    client_id: str
    at: int  # server time, in milliseconds since 1970
    events: str  # JSON
    clock: str = ""
    listing: Listed | None = None  # takes effect if the request is stored


class Note(NamedTuple):
    """A name, seat, offer or phrase: it makes no move stale, so it has a log of its own, with the key (match, m)."""

    match: str
    m: int
    at: int
    text: str
    listing: Listed | None = None


class Code(NamedTuple):
    """A short code for an open seat."""

    hash: str
    match: str
    seat: int
    expires: int


class NewMatch(NamedTuple):
    """A match as it is made; with its first requests, notes and codes it is stored as a whole or not at all."""

    id: str
    game: str
    options: str  # JSON
    seed: str  # hexadecimal, secret
    made: int
    listed: bool
    status: str  # a Status
    summary: str  # JSON, for lists
    requests: tuple[Request, ...] = ()
    notes: tuple[Note, ...] = ()
    codes: tuple[Code, ...] = ()


class Removal(NamedTuple):
    """A whole match is deleted; this is refused if there is none, or if its logs have grown meanwhile."""

    match: str
    n: int
    m: int


Item = NewMatch | Request | Note | Code | Removal


class Stored(NamedTuple):
    """A match as it is loaded; the header has no requests, notes and codes."""

    match: NewMatch
    requests: tuple[Request, ...]
    notes: tuple[Note, ...]


class Listing(NamedTuple):
    """A match in a list."""

    id: str
    game: str
    status: str
    summary: str
    made: int
    touched: int  # when the latest request or note was stored
