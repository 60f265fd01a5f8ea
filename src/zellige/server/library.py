"""Routes about the games themselves: what there is, how it looks, and what a position is worth."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from functools import cache
from hashlib import sha256
from typing import Any

import orjson
from fastapi import APIRouter, Request
from starlette.responses import Response

from zellige.card import Parameter
from zellige.core import State, View
from zellige.games import GAMES, card, game
from zellige.kernel.constants import OVER
from zellige.players.player import levels
from zellige.render.json import fields
from zellige.scene import Look
from zellige.server.addresses import address_of
from zellige.server.answers import JSON_REFUSALS, REFUSALS
from zellige.server.bodies import AnalyseBody
from zellige.server.engines.engines import NoAnswer
from zellige.server.lines import Lines, lines_of
from zellige.server.refusals import Refusal, explained
from zellige.server.room import PHRASES
from zellige.server.state import Server, server_of
from zellige.server.who import viewer

router = APIRouter(tags=["games"], responses=REFUSALS)
CACHEABLE = "public, max-age=3600"


@router.get("/api/games")
async def games(request: Request) -> Response:
    """The games, with their parameters and levels."""
    return cached(request, catalogue())


@router.get("/api/games/{game_name}/looks")
async def looks(request: Request, game_name: str) -> Response:
    """Every drawing of a game: paths with paints, and the paints in light and dark."""
    if game_name not in GAMES:
        raise Refusal(404, f"there is no such game; choose from {', '.join(GAMES)}")
    return cached(request, drawings(game_name))


def cached(request: Request, body: bytes) -> Response:
    """An answer that browsers may keep and ask about."""
    tag = f'"{sha256(body).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": CACHEABLE}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@cache
def catalogue() -> bytes:
    return orjson.dumps({"games": [card_data(name) for name in GAMES], "phrases": PHRASES})


def card_data(name: str) -> dict[str, Any]:
    own = card(name)
    return {
        "name": name,
        "title": own.title,
        "about": own.about,
        "how": own.how,
        "rules": own.version,
        "hides": own.hides,
        "chance": own.chance,
        "seats": [own.table[0], own.table[-1]],
        "parameters": list(map(parameter_data, own.parameters)),
        "levels": [f"level:{n}" for n in range(1, len(levels(game(name))) + 1)],
    }


def parameter_data(parameter: Parameter) -> dict[str, Any]:
    allowed = parameter.allowed
    values = list(allowed) if isinstance(allowed, range | tuple | list) else str(parameter)
    return {"name": parameter.name, "default": parameter.default, "allowed": values, "meaning": parameter.meaning}


@cache
def drawings(name: str) -> bytes:
    look = game(name).parts.look
    return orjson.dumps(
        {"looks": {key: look_data(each) for key, each in look.looks().items()}, "paints": dict(look.PAINTS)}
    )


def look_data(look: Look) -> dict[str, Any]:
    data = fields(look)
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
        view = table.match.view(viewer(request, table, body.seat))
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
