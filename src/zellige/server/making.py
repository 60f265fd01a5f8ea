"""Routes that make, list, join and delete matches."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from zellige.server.addresses import address_of
from zellige.server.answers import REFUSALS, Joined, Listing, NewMatch, Responses, answers
from zellige.server.bodies import CodeBody, JoinBody, NewMatchBody, RematchBody
from zellige.server.house import Made, Wish, wrong_invite
from zellige.server.refusals import Refusal
from zellige.server.state import Server, reply, server_of
from zellige.server.table import Table
from zellige.server.who import holder, is_page, set_cookie
from zellige.store import rows

router = APIRouter(tags=["matches"], responses=REFUSALS)
LONGEST_LIST = 100
SENT_ON: Responses = {307: {"description": "A browser is sent on to the match."}}


@router.post("/api/matches", status_code=201, responses=answers(NewMatch, 201))
async def make(request: Request, body: NewMatchBody) -> Response:
    """Make a match. You get a token for each `human` seat, and an invite and a short code for each `open` one."""
    server, address = server_of(request), address_of(request.scope)
    server.limits.take("making", address)
    clock = (body.clock.seconds, body.clock.increment) if body.clock else None
    wish = Wish(body.game, body.params, body.seats, body.names, clock, body.listed, body.seed, body.take_back)
    made = await server.house.make(wish, maker=sha256(address.encode()).hexdigest()[:16])
    return made_reply(request, server, made)


def made_reply(request: Request, server: Server, made: Made) -> Response:
    table, page = made.table, is_page(request)
    seats = []
    for seat in range(len(table.room.chairs)):
        data: dict[str, Any] = {"seat": seat}
        if seat in made.tokens and not page:
            data["token"] = made.tokens[seat]
        if seat in made.invites:
            data["invite"], data["code"] = made.invites[seat]
        seats.append(data)
    answer = reply({"id": table.id, "n": table.match.n, "seats": seats, **seed_data(table)}, 201)
    if page and made.tokens:
        set_cookie(answer, request, table, made.tokens, server.settings.secure_cookies)
    return answer


def seed_data(table: Table) -> dict[str, Any]:
    return {"seed_hash": table.match.seed_hash, "chosen_seed": table.options.chosen_seed}


@router.get("/api/matches", responses=answers(Listing))
async def listed(
    request: Request,
    open: Annotated[Literal["0", "1"], Query()] = "0",  # noqa: A002 the name of the parameter
    finished: Annotated[Literal["0", "1"], Query()] = "0",
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=LONGEST_LIST)] = 50,
) -> Response:
    """Listed matches, newest first: those with open seats, those that are finished, or else those being played."""
    server = server_of(request)
    server.limits.take("address", address_of(request.scope))
    status = "open" if open == "1" else "over" if finished == "1" else "playing"
    desk = server.house.services.desk
    return reply({"matches": list(map(list_data, await desk.read(desk.store.listed, status, limit, before)))})


def list_data(row: rows.Listing) -> dict[str, Any]:
    return {"id": row.id, "game": row.game, "status": row.status, "made": row.made, **orjson.loads(row.summary)}


@router.post("/api/matches/{match_id}/seats", responses=answers(Joined))
async def join(request: Request, match_id: str, body: JoinBody) -> Response:
    """Take an open seat, with an invite or a short code. A listed match needs neither."""
    if body.invite is not None and body.code is not None:
        raise Refusal(422, "send an invite or a code, not both")
    server, address = server_of(request), address_of(request.scope)
    server.limits.take("joining", address)
    if body.code is not None:
        server.limits.guess(address)
    table = await server.table(request, match_id)
    seat, token = await server.house.join(table, body.invite, body.code, body.name, body.client_id)
    if body.code is not None:
        server.limits.guessed(address)
    return joined(request, server, table, {seat: token})


@router.post("/api/join", responses=answers(Joined) | SENT_ON)
async def join_by_code(request: Request, body: CodeBody) -> Response:
    """Take an open seat with nothing but a short code. A browser is sent on to the match itself, where its cookie
    tells which seats it has already."""
    server, address = server_of(request), address_of(request.scope)
    server.limits.guess(address)
    match = await server.house.find_code(body.code)
    if match is None:
        raise wrong_invite()
    if is_page(request):
        server.limits.guessed(address)  # it is counted again there
        return RedirectResponse(f"/api/matches/{match}/seats", 307)
    table = await server.table(request, match)
    seat, token = await server.house.join(table, None, body.code, body.name, body.client_id)
    server.limits.guessed(address)
    return joined(request, server, table, {seat: token})


def joined(request: Request, server: Server, table: Table, tokens: dict[int, str], status: int = 200) -> Response:
    """Tell somebody the seats that they have taken; a browser gets the tokens in its cookie."""
    page = is_page(request)
    seats = [{"seat": seat} if page else {"seat": seat, "token": token} for seat, token in sorted(tokens.items())]
    first = seats[0] if len(seats) == 1 else {}
    answer = reply({"id": table.id, "n": table.match.n, **first, "seats": seats}, status)
    if page:
        set_cookie(answer, request, table, tokens, server.settings.secure_cookies)
    return answer


@router.post("/api/matches/{match_id}/rematch", status_code=201, responses=answers(Joined, 201))
async def rematch(request: Request, match_id: str, body: RematchBody | None = None) -> Response:
    """Play again, each one seat further on. The first who asks makes the match; the others ask to take their seats."""
    server = server_of(request)
    server.limits.take("making", address_of(request.scope))
    table = await server.table(request, match_id)
    with server.counting_strangers(request):
        held = holder(request, table)
    following, tokens = await server.house.rematch(table, held)
    return joined(request, server, following, tokens, 201)


@router.delete("/api/matches/{match_id}", status_code=204)
async def delete(request: Request, match_id: str) -> Response:
    """Delete a match that has not begun."""
    server = server_of(request)
    table = await server.table(request, match_id)
    with server.counting_strangers(request):
        held = holder(request, table)
    await server.house.remove(table, held)
    return Response(status_code=204)
