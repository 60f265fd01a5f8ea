"""Answers that are kept in memory: compressed once, with a tag by which browsers ask whether they have changed."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

SMALLEST = 1000  # bytes; less is sent as it is, because it fits into one packet


@dataclass(frozen=True)
class Kept:
    """The body of an answer, perhaps also compressed."""

    body: bytes
    packed: bytes | None
    tag: str
    media_type: str

    @classmethod
    def of(cls, body: bytes, media_type: str, packed: bytes | None = None) -> Kept:
        return cls(body, packed, sha256(body).hexdigest()[:20], media_type)

    @classmethod
    def compressed(cls, body: bytes, media_type: str) -> Kept:
        return cls.of(body, media_type, gzip.compress(body, mtime=0) if len(body) > SMALLEST else None)

    def answer(self, request: Request, caching: str, status: int = 200) -> Response:
        """The answer in the form that the client accepts, or 304 if it has that already."""
        packed = self.packed if accepts_gzip(request.headers) else None
        tag = f'"{self.tag}"' if packed is None else f'"{self.tag}-gz"'  # other bytes have another tag
        headers = {"ETag": tag, "Cache-Control": caching}
        if self.packed is not None:
            headers["Vary"] = "Accept-Encoding"
        if status == 200 and has(request.headers, tag):
            return Response(status_code=304, headers=headers)
        if packed is not None:
            headers["Content-Encoding"] = "gzip"
        return Response(packed or self.body, status, headers, self.media_type)


def has(headers: Headers, tag: str) -> bool:
    """Does the client already have what has this tag? A proxy may have made the tag a weak one."""
    return tag in (one.strip().removeprefix("W/") for one in headers.get("if-none-match", "").split(","))


def accepts_gzip(headers: Headers) -> bool:
    for one in headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = one.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
