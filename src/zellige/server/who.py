"""Who asks: the seats that a token or a cookie opens. Without either, somebody watches."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from zellige.server import keys
from zellige.server.refusals import Refusal
from zellige.server.shows import Viewer
from zellige.server.table import Table

BEARER = "bearer "
COOKIE_LIFE = 365 * 24 * 3600  # seconds


def is_page(connection: HTTPConnection) -> bool:
    """Does a browser ask? It gets its tokens in a cookie, and never in a body."""
    return connection.headers.get("x-zellige") == "page"


def token_of(connection: HTTPConnection) -> str | None:
    """The token of a bot."""
    said = connection.headers.get("authorization")
    if said is None:
        return None
    if said[: len(BEARER)].lower() != BEARER:
        raise not_allowed("the Authorization header must be: Bearer, and the token of a seat")
    return said[len(BEARER) :].strip()


def seats_of(connection: HTTPConnection, table: Table) -> list[int]:
    """The seats that the caller holds at a table."""
    token = token_of(connection)
    if token is None:
        return sorted(cookie_tokens(connection, table))
    seat = table.holder_of(token)
    if seat is None:
        raise not_allowed("this token opens no seat of this match")
    return [seat]


def cookie_tokens(connection: HTTPConnection, table: Table) -> dict[int, str]:
    """The valid tokens in a browser's cookie, by seat. Other sites can neither set our header nor open a socket with
    another origin, so they cannot use the cookie."""
    trusted = is_page(connection) or (connection.scope["type"] == "websocket" and "origin" in connection.headers)
    if not trusted:
        return {}
    kept = keys.read_cookie(connection.cookies.get(keys.cookie_name(table.id), ""))
    return {seat: token for seat, token in kept.items() if table.holder_of(token) == seat}


def viewer(connection: HTTPConnection, table: Table, seat: int | None) -> Viewer:
    """The seat whose view the caller gets, or None for a watcher."""
    held = seats_of(connection, table)
    if seat is None:
        return held[0] if len(held) == 1 else None
    return _held(seat, held)


def actor(connection: HTTPConnection, table: Table, seat: int | None) -> int:
    """The seat that the caller acts for."""
    held = seats_of(connection, table)
    if seat is None and len(held) > 1:
        raise Refusal(422, "you hold several seats, so say which one acts (seat)")
    return _held(held[0] if seat is None and held else seat, held)


def holder(connection: HTTPConnection, table: Table) -> list[int]:
    """The seats of a caller who must hold one."""
    held = seats_of(connection, table)
    if not held:
        raise not_allowed("this needs the token of a seat")
    return held


def _held(seat: int | None, held: list[int]) -> int:
    if not held:
        raise not_allowed("this needs the token of a seat")
    if seat not in held:
        raise Refusal(403, f"your token is not for seat {seat}")
    return seat


def not_allowed(words: str) -> Refusal:
    return Refusal(401, words)


def set_cookie(answer: Response, connection: HTTPConnection, table: Table, tokens: dict[int, str], secure: str) -> None:
    """Give a browser new tokens of a match, beside those that it has."""
    answer.set_cookie(
        keys.cookie_name(table.id),
        keys.cookie_text(cookie_tokens(connection, table) | tokens),
        max_age=COOKIE_LIFE,
        path=f"/api/matches/{table.id}",
        secure=secure == "always" or (secure == "auto" and connection.url.scheme in ("https", "wss")),
        httponly=True,
        samesite="strict",
    )
