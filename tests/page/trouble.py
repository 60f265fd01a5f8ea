"""Notes what goes wrong in browsers while a test runs: errors, failed requests, and requests to other hosts."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

REFUSED = 422  # the server says no to a move, which is part of playing
OWN_SCHEMES = ("data", "blob")
ABORTED = "net::ERR_ABORTED"  # the page itself changed its mind, or was closed
ABOUT_A_REQUEST = "Failed to load resource"  # which is noted as such


class Trouble:
    """What went wrong. A test that provokes something calls `expect` with a pattern for it."""

    def __init__(self, url: str) -> None:
        self._host = urlsplit(url).netloc
        self._noted: list[str] = []
        self._expected: list[str] = []

    def expect(self, pattern: str) -> None:
        """From now on this is no trouble, nor was it before."""
        self._expected.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        return [one for one in self._noted if not any(re.search(pattern, one) for pattern in self._expected)]

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(ABOUT_A_REQUEST):
            self._noted.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _error(self, problem: WebError) -> None:
        self._noted.append(f"exception: {problem.error}")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in OWN_SCHEMES and address.netloc != self._host:
            self._noted.append(f"request to another host: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != ABORTED:
            self._noted.append(f"failed request: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status != REFUSED:
            self._noted.append(f"answer {response.status}: {response.request.method} {response.url}")
