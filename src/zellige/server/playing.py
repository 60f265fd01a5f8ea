"""Routes of a match: what it looks like, and what a seat can do."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, Response

from zellige.render.json import scene_json
from zellige.server.answers import JSON_REFUSALS, REFUSALS, Done, Match, Preview, answers
from zellige.server.bodies import Body, LeaveBody, MovesBody, NameBody, OfferBody, PhraseBody, PreviewBody
from zellige.server.doors import DOORS, enter
from zellige.server.shows import Viewer
from zellige.server.state import reply, server_of
from zellige.server.table import Table
from zellige.server.who import actor, viewer

router = APIRouter(tags=["playing"], responses=REFUSALS)
Since = Annotated[int, Query(ge=0, le=1_000_000, description="Only events from this number on.")]
SeatQuery = Annotated[int | None, Query(ge=0, le=15, description="Which of your seats.")]


@router.get("/api/matches/{match_id}", responses=answers(Match))
async def look(
    request: Request,
    match_id: str,
    since: Since = 0,
    seat: SeatQuery = None,
    scene: Annotated[Literal["0", "1"], Query()] = "0",
) -> Response:
    """A match as you may see it; without a token, as a watcher."""
    table = await server_of(request).read(request, match_id)
    who = viewer(request, table, seat)
    data = table.shows.now(who, since)
    return reply({**data, "scene": scene_json(table.shows.picture(who).scene)} if scene == "1" else data)


@router.get("/api/matches/{match_id}/record", response_class=PlainTextResponse, responses=JSON_REFUSALS)
async def record(request: Request, match_id: str, seat: SeatQuery = None) -> Response:
    """The game so far as text, as you may see it; everything, and the seed, once it is over."""
    table = await server_of(request).read(request, match_id)
    return PlainTextResponse(record_text(table, viewer(request, table, seat)))


def record_text(table: Table, seat: Viewer) -> str:
    named = {f"player {k + 1}": name for k, name in enumerate(table.room.names)}
    whole = replace(table.match.record, headers=named)
    return (whole if table.match.outcome else whole.seen_by(seat)).text


async def act(request: Request, match_id: str, door: str, body: Body, seat: int | None) -> Response:
    server = server_of(request)
    table = await server.table(request, match_id)
    with server.counting_strangers(request):
        acting = actor(request, table, seat)
    return reply(await enter(server, table, acting, DOORS[door], body))


@router.post("/api/matches/{match_id}/moves", responses=answers(Done))
async def moves(request: Request, match_id: str, body: MovesBody) -> Response:
    """Play one or more moves. The answer comes when they are on disk, with the moves that you may make next."""
    return await act(request, match_id, "moves", body, body.seat)


@router.post("/api/matches/{match_id}/preview", responses=answers(Preview))
async def preview(request: Request, match_id: str, body: PreviewBody) -> Response:
    """What you would see after moves that you have not sent yet, before any throw or draw."""
    return await act(request, match_id, "preview", body, body.seat)


@router.post("/api/matches/{match_id}/leave", responses=answers(Done))
async def leave(request: Request, match_id: str, body: LeaveBody | None = None) -> Response:
    """Resign. With more than two players the others go on."""
    said = body or LeaveBody()
    return await act(request, match_id, "leave", said, said.seat)


@router.post("/api/matches/{match_id}/offers", responses=answers(Done))
async def offers(request: Request, match_id: str, body: OfferBody) -> Response:
    """Offer to take back a move, or to give an absent player's seat to a program; or answer an offer."""
    return await act(request, match_id, "offers", body, body.seat)


@router.post("/api/matches/{match_id}/phrases", responses=answers(Done))
async def phrases(request: Request, match_id: str, body: PhraseBody) -> Response:
    """Say one of the fixed phrases."""
    return await act(request, match_id, "phrases", body, body.seat)


@router.post("/api/matches/{match_id}/names", responses=answers(Done))
async def names(request: Request, match_id: str, body: NameBody) -> Response:
    """Change your name."""
    return await act(request, match_id, "names", body, body.seat)
