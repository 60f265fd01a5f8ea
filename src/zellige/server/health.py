"""Routes for those who run the server: is it alive, is it ready, and how is it doing?"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from zellige.server.addresses import is_near
from zellige.server.answers import JSON_REFUSALS, REFUSALS, Alive, Ready, answers
from zellige.server.metrics import CONTENT_TYPE
from zellige.server.refusals import Refusal
from zellige.server.state import reply, server_of
from zellige.version import __version__

router = APIRouter(tags=["health"], responses=REFUSALS)


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", responses=answers(Alive))
async def alive(request: Request) -> Response:
    """The process answers."""
    return reply({"ok": True, "version": __version__})


@router.head("/readyz", include_in_schema=False)
@router.get("/readyz", responses=answers(Ready))
async def ready(request: Request) -> Response:
    """The database answers too. Engines may still be starting: until then programs play simple moves."""
    server = server_of(request)
    desk = server.house.services.desk
    await desk.read(desk.store.check)
    return reply({"ok": True, "engines": server.engines.ready})


@router.get("/metrics", response_class=PlainTextResponse, responses=JSON_REFUSALS)
async def metrics(request: Request) -> Response:
    """Figures for Prometheus, on this machine or network; they would tell players about each other."""
    if not is_near(request.scope):
        raise Refusal(403, "the metrics can only be read from a private address")
    server = server_of(request)
    server.metrics.live_matches.set(len(server.house))
    server.metrics.engines(server.engines.waiting, server.engines.losses)
    return Response(server.metrics.page(), media_type=CONTENT_TYPE)
