"""Requests to a server: how its address is read, how a request is sent and sent again, and how failures are told."""

from __future__ import annotations

import json
import re
import socket
import ssl
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import ip_address
from time import monotonic, sleep
from typing import Any, NamedTuple
from urllib.parse import SplitResult, quote, urlsplit

from zellige.errors import IllegalMove, ZelligeError, literal, quoted

Data = dict[str, Any]
TIMEOUT = 5.0  # seconds in which a server answers
PATIENCE = 2.0  # seconds in which a request is sent again
PAUSE = 0.2  # seconds before that
LONGEST = 4_000_000  # bytes of an answer
PATHS = re.compile(r"/(?:api/matches/|m/)([^/]+)(?:/.*)?")
PORTS = {"http": 80, "https": 443}
CODE = re.compile(r"\w{3}[- ]?\w{3}")  # a short code, however it is typed; ids are longer
LOCAL = re.compile(r"localhost|.*\.(?:localhost|local|lan|home|internal)")


class Unreachable(ZelligeError):
    """There is no answer; there may be one later."""


class Foreign(Unreachable):
    """What answers is not a Zellige server."""


class Refused(ZelligeError):
    """The server has refused a request, in its own words."""

    def __init__(self, status: int, words: str, data: Data, wait: float | None = None) -> None:
        super().__init__(words)
        self.status, self.data, self.wait = status, data, wait


class Address(NamedTuple):
    """What an address or a link names: a server, and perhaps a match, with an invite or a code."""

    url: str
    match: str = ""
    invite: str = ""
    code: str = ""


def address(server: str, match: str = "") -> Address:
    """What somebody has typed or pasted: a server's address, or a link of its page; the match by its id, its link or a
    code."""
    if "/" in match:
        return address(server.rstrip("/") + match if match.startswith("/") else match)
    found = _link(server.strip())
    name, _, invite = match.strip().partition("#")
    if CODE.fullmatch(match.strip()):
        return found._replace(code=match.strip())
    return found._replace(match=name, invite=invite) if match else found


def _link(text: str) -> Address:
    try:
        parts = urlsplit(text if "://" in text else f"//{text}")
        scheme = parts.scheme or _scheme(parts)
        url = f"{scheme}://{_host(parts)}".removesuffix(f":{PORTS.get(scheme)}")
    except ValueError:  # also of a port that is no number, and of names that cannot be encoded
        raise ZelligeError(f"{quoted(text)} is not the address of a server, such as localhost:8000") from None
    if parts.path.rstrip("/") == "/j":
        return Address(url, code=parts.fragment)
    found = PATHS.fullmatch(parts.path)
    return Address(url, found[1], parts.fragment) if found else Address(url)


def _scheme(parts: SplitResult) -> str:
    """Near machines and unusual ports have no certificates."""
    host = parts.hostname or ""
    near = LOCAL.fullmatch(host) or "." not in host or _is_number(host)
    return "http" if near or parts.port not in (None, 443) else "https"


def _is_number(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def _host(parts: SplitResult) -> str:
    host = parts.hostname or ""
    if parts.scheme not in ("", *PORTS) or not host or re.search(r"[\s%@\\]", parts.netloc):
        raise ValueError
    name = f"[{ip_address(host)}]" if ":" in host else host.encode("idna").decode()
    return name if parts.port is None else f"{name}:{parts.port}"


def path_of(*names: str) -> str:
    """The path of a route, with names that somebody may have mistyped."""
    return "/api/" + "/".join(quote(name, safe="") for name in names)


class Calls:
    """Sends requests to one server, from any thread."""

    def __init__(self, url: str) -> None:
        self.url = url

    def connection(self, timeout: float) -> HTTPConnection:
        parts = urlsplit(self.url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        return kind(parts.hostname or "", parts.port, timeout=timeout)

    def ask(
        self,
        path: str,
        token: str = "",
        body: Data | None = None,
        *,
        method: str = "",
        patience: float = PATIENCE,
        once: bool = False,
    ) -> Any:
        """Send a request, and again for a while if no answer comes or the server has no time; but with `once` only if
        it surely was not carried out."""
        until = monotonic() + patience
        while True:
            try:
                return self._ask(method or ("GET" if body is None else "POST"), path, token, body)
            except Refused as error:
                if error.wait is None:
                    raise
                refusal: Refused | Unreachable = error
                wait = error.wait
            except Unreachable as error:
                if once or isinstance(error, Foreign):
                    raise
                refusal, wait = error, PAUSE
            if monotonic() + wait > until:
                raise refusal
            sleep(wait)

    def _ask(self, method: str, path: str, token: str, body: Data | None) -> Any:
        connection = self.connection(TIMEOUT)
        try:
            connection.request(method, path, None if body is None else json.dumps(body).encode(), headers(token))
            return self.answer(connection.getresponse())
        except (OSError, HTTPException) as error:
            raise self.failed(error) from None
        finally:
            connection.close()

    def answer(self, response: HTTPResponse) -> Any:
        """What a server has answered: data, or text where it is a record."""
        self.check(response)
        told = response.read(LONGEST)
        if response.headers.get_content_type() == "text/plain":
            return told.decode("utf-8", "replace")
        return _json(told) if told else {}

    def check(self, response: HTTPResponse) -> None:
        """Raise an error unless this is an answer of the kind that was asked for."""
        kind = response.headers.get_content_type()
        if response.status < 300 and kind in ("application/json", "application/x-ndjson", "text/plain"):
            return
        if response.status == 204:
            return
        told = _json(response.read(LONGEST)) if kind == "application/json" else None
        if isinstance(told, dict) and isinstance(told.get("error"), str):
            raise refused(response, told)
        if 300 <= response.status < 400 and (place := response.headers.get("Location", "")):
            raise Foreign(f"the server at {self.url} has moved to {clean(place)}")
        if response.status >= 500:
            raise Unreachable(f"the server at {self.url} does not work at the moment (status {response.status})")
        raise foreign(self.url)

    def failed(self, error: Exception) -> Unreachable:
        """Why a request has failed, in a sentence."""
        if isinstance(error, TimeoutError):
            return Unreachable(f"no answer from {self.url}")
        if isinstance(error, ssl.SSLError):
            return Unreachable(f"no safe connection to {self.url}: {error.reason or error}")
        if isinstance(error, socket.gaierror):
            return Unreachable(f"there is no server named {urlsplit(self.url).hostname}")
        if isinstance(error, OSError):
            return Unreachable(f"no connection to {self.url}: {error.strerror or 'it was cut'}")
        return foreign(self.url)


def foreign(url: str) -> Foreign:
    return Foreign(f"what answers at {url} is not a Zellige server")


def headers(token: str) -> dict[str, str]:
    return {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})


def refused(response: HTTPResponse, told: Data) -> ZelligeError:
    """A refusal of the server, as the error that a match played here would raise."""
    words = clean(told["error"]).removesuffix(".")
    rule = told.get("rule")
    if response.status == 422 and isinstance(rule, str):
        return IllegalMove(literal(words), rule)
    waits = response.status in (429, 503)
    return Refused(response.status, words, told, _seconds(response) if waits else None)


def _seconds(response: HTTPResponse) -> float:
    """How long a server wants us to wait."""
    said = response.headers.get("Retry-After", "")
    return float(said) if said.isascii() and said.isdigit() else 1.0


def clean(words: object) -> str:
    """Words from elsewhere, without signs that would do something to a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in str(words))


def _json(told: bytes) -> Any:
    try:
        return json.loads(told)
    except ValueError:
        raise HTTPException("no JSON") from None
