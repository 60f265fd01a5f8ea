"""Routes of the page: every address of the page answers with index.html, and /assets has what that loads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from zellige.server.kept import Kept
from zellige.server.refusals import Refusal

router = APIRouter(include_in_schema=False)
FOLDER = Path(__file__).parents[1] / "web"  # written by tools/web.py
INDEX = "index.html"
ASSETS = "/assets/"
# The page knows its own addresses; these answer 200, all others 404.
ADDRESSES = (
    "/",
    "/new",
    "/m/{match_id}",
    "/j",
    "/learn",
    "/learn/{game_name}",
    "/rules/{game_name}",
    "/watch",
    "/replay",
    "/position/{game_name}",
)
METHODS = ["GET", "HEAD"]
ASK_EACH_TIME = "no-cache"
FOR_EVER = "public, max-age=31536000, immutable"  # the name of an asset contains the hash of its contents
TYPES = {
    ".css": "text/css",  # Starlette adds the charset to text
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
NOT_BUILT = "The page is not built. Run `make play`, or `python tools/web.py` and start the server again.\n"


@cache
def files(folder: Path = FOLDER) -> Mapping[str, Kept]:
    """Every file of the page, by its path in the folder; none if the page is not built."""
    found = [path for path in sorted(folder.rglob("*")) if path.suffix in TYPES]
    return {path.relative_to(folder).as_posix(): read(path) for path in found}


def read(path: Path) -> Kept:
    packed = path.with_name(f"{path.name}.gz")
    return Kept.of(path.read_bytes(), TYPES[path.suffix], packed.read_bytes() if packed.exists() else None)


async def shell(request: Request) -> Response:
    return index(request)


for address in ADDRESSES:
    router.add_api_route(address, shell, methods=METHODS)


@router.api_route(ASSETS + "{name}", methods=METHODS)
async def asset(request: Request, name: str) -> Response:
    if (file := files().get(f"assets/{name}")) is None:
        raise Refusal(404, "the page has no such file; reload the page")
    return file.answer(request, FOR_EVER)


def index(request: Request, status: int = 200) -> Response:
    if (file := files().get(INDEX)) is None:
        return PlainTextResponse(NOT_BUILT, 503)
    return file.answer(request, ASK_EACH_TIME, status)


def is_for_people(request: Request) -> bool:
    """Is an unknown address one that a person may have typed? Then the page says so."""
    path = request.url.path
    return request.method in METHODS and not path.startswith(("/api", ASSETS)) and INDEX in files()
