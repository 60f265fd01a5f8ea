"""A server for measurements: the real one, and beside its routes an echo that does nothing but answer."""

from __future__ import annotations

import sys

import uvicorn
from starlette.requests import Request
from starlette.responses import Response

from zellige.server.app import Application
from zellige.server.bodies import MovesBody
from zellige.server.run import bound, config_of, prepare
from zellige.server.settings import Settings
from zellige.server.state import reply


async def echo(request: Request, match_id: str, body: MovesBody) -> Response:
    return reply({"n": body.n, "m": 0, "legal": []})


def main(database: str) -> None:
    settings = Settings(database=database, port=0, engines=1, limits=0, log="json", log_level="warning")
    application = Application(settings)
    application.api.add_api_route("/api/echo/{match_id}", echo, methods=["POST"])
    listening = bound(settings.host, settings.port)
    prepare(settings)
    print(listening.getsockname()[1], flush=True)
    uvicorn.Server(config_of(application)).run(sockets=[listening])


if __name__ == "__main__":
    main(sys.argv[1])
