"""Routes about the games themselves: what there is, how it looks, and what a position is worth."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from functools import cache, lru_cache
from typing import Any

import orjson
from fastapi import APIRouter, Request
from starlette.responses import Response

from zellige.card import optional
from zellige.core import State, View
from zellige.games import GAMES, card, game
from zellige.kernel.constants import OVER
from zellige.players.strengths import strengths
from zellige.render.json import fields
from zellige.render.palette import COMMON
from zellige.scene import Look
from zellige.server.addresses import address_of
from zellige.server.answers import JSON_REFUSALS, REFUSALS
from zellige.server.bodies import AnalyseBody
from zellige.server.doors import staged
from zellige.server.engines.engines import NoAnswer
from zellige.server.kept import Kept
from zellige.server.lines import Lines, lines_of
from zellige.server.refusals import Refusal, explained
from zellige.server.room import PHRASES
from zellige.server.state import Server, server_of
from zellige.server.who import viewer

router = APIRouter(tags=["games"], responses=REFUSALS)
CACHEABLE = "public, no-cache"  # a new version of the page must not meet old drawings


@router.get("/api/games")
async def games(request: Request) -> Response:
    """The games: what they are about, their parameters, and their levels."""
    return cached(request, catalogue())


@router.get("/api/games/{game_name}/looks")
async def looks(request: Request, game_name: str) -> Response:
    """Every drawing of a game: paths with paints, and the paints in light and dark."""
    return cached(request, drawings(known(game_name)))


def known(name: str) -> str:
    """The name of a game that there is."""
    if name not in GAMES:
        raise Refusal(404, f"there is no such game; choose from {', '.join(GAMES)}")
    return name


class Picture(Response):
    """An SVG picture. It brings its own colours, which a page's policy would not allow; it may load and run nothing."""

    media_type = "image/svg+xml"

    def __init__(self, content: str, status_code: int = 200) -> None:  # FastAPI reads the status from here
        super().__init__(content, status_code)
        self.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"


def cached(request: Request, body: bytes) -> Response:
    """An answer that browsers may keep and ask about."""
    return kept(body).answer(request, CACHEABLE)


@lru_cache(64)
def kept(body: bytes) -> Kept:
    """A body that is asked for often, compressed once."""
    return Kept.compressed(body, "application/json")


@cache
def catalogue() -> bytes:
    return orjson.dumps({"games": [card_data(name) for name in GAMES], "phrases": PHRASES})


def card_data(name: str) -> dict[str, Any]:
    own, lessons, levels = card(name), optional(card(name).folder, "lessons"), strengths(game(name))
    return own.data | {
        "pitch": getattr(lessons, "PITCH", own.about),
        "goal": getattr(lessons, "GOAL", ()),
        "levels": [strength.player for strength in levels],
        "strengths": [strength._asdict() for strength in levels],
    }


@cache
def drawings(name: str) -> bytes:
    look = game(name).parts.look
    return orjson.dumps(
        {"looks": {key: look_data(each) for key, each in look.looks().items()}, "paints": {**COMMON, **look.PAINTS}}
    )


def look_data(look: Look) -> dict[str, Any]:
    data = fields(look._replace(art=()))  # which is for terminals alone
    return data | {part: [fields(layer) for layer in data[part]] for part in ("layers", "small") if part in data}


@router.post("/api/analyse", response_class=Lines, responses=JSON_REFUSALS)
async def analyse(request: Request, body: AnalyseBody) -> Response:
    """Analyse a position, or your view of a match: one JSON object a line, each better than the one before."""
    return await analysis(request, body)


@router.post("/api/matches/{match_id}/analyse", response_class=Lines, responses=JSON_REFUSALS)
async def analyse_match(request: Request, match_id: str, body: AnalyseBody) -> Response:
    """The same for a match: a browser's cookie is for the addresses of its match."""
    return await analysis(request, body.model_copy(update={"match": match_id}))


async def analysis(request: Request, body: AnalyseBody) -> Response:
    server, address = server_of(request), address_of(request.scope)
    server.limits.take("analysing", address)
    view = await asked_view(request, server, body)
    slices = server.engines.analyse(
        view, seconds=body.seconds, playouts=body.playouts, every=body.every, address=address
    )
    first = await anext(slices)  # so that a refusal is an answer of its own

    async def lines() -> AsyncGenerator[bytes, None]:
        yield orjson.dumps(first) + b"\n"
        try:
            async for data in slices:
                yield orjson.dumps(data) + b"\n"
        except NoAnswer as problem:  # the answer has begun, so it can only end with a sentence
            yield orjson.dumps(explained(problem).body) + b"\n"

    return lines_of(lines(), slices)


async def asked_view(request: Request, server: Server, body: AnalyseBody) -> View:
    if body.match is not None:
        table = await server.table(request, body.match)
        seat = viewer(request, table, body.seat)
        view = table.match.view(seat) if seat is None or not body.moves else staged(table, seat, body.moves)[0]
    elif body.game is not None and body.position is not None:
        position = game(body.game, **body.params).read(body.position)
        view = (
            position.view(position.player if position.player >= 0 else None)
            if isinstance(position, State)
            else position
        )
    else:
        raise Refusal(422, "send a game and a position, or a match")
    if view.player == OVER:
        raise Refusal(422, "the game is over, so there is nothing to analyse")
    return view
