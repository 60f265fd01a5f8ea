"""A bot for the server that plays random legal moves: bot.py URL MATCH INVITE, or a token instead of the invite."""

import json
import random
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(url: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    return urlopen(Request(url, json.dumps(body).encode() if body else None, headers), timeout=60)


def messages(match: str, token: str) -> Iterator[dict[str, Any]]:
    """All that the server tells, if only by an empty line. If the connection breaks, it goes on from there."""
    n = -1
    while True:
        try:
            for line in filter(bytes.strip, call(f"{match}/stream?since={max(n, 0)}", token)):
                n = (message := json.loads(line))["n"]
                yield message
        except (OSError, HTTPException, json.JSONDecodeError) as error:
            if n < 0 or (isinstance(error, HTTPError) and error.code in (401, 404)):
                raise
        time.sleep(0.5)


def play(match: str, token: str, n: int, text: str) -> None:
    """Send a move until there is an answer. Thanks to client_id it is played once, however often it is sent."""
    body = {"moves": [text], "n": n, "client_id": f"{random.getrandbits(64):x}"}
    while True:
        try:
            call(f"{match}/moves", token, body).close()
            return
        except (OSError, HTTPException) as error:
            if isinstance(error, HTTPError) and error.code not in (429, 503):
                return  # somebody was faster, or it is over: the stream will tell
            time.sleep(float(getattr(error, "headers", {}).get("Retry-After", 1)))


if __name__ == "__main__":
    _, server, name, token = sys.argv if len(sys.argv) == 4 else sys.exit(__doc__)
    match = f"{server}/api/matches/{name}"
    try:
        if token.startswith("zi_"):  # it plays without a name, so that several can play each other
            token = json.load(call(f"{match}/seats", body={"invite": token}))["token"]
        for news in messages(match, token):
            if "outcome" in news:
                sys.exit(print(news["outcome"]["told"]))
            if legal := news["view"]["legal"]:
                play(match, token, news["n"], random.choice(legal)["text"])
    except (OSError, HTTPException, ValueError) as error:
        told = error.read() if isinstance(error, HTTPError) else b""  # which may be from a proxy, in HTML
        sys.exit(json.loads(told)["error"] if told[:1] == b"{" else f"Cannot reach the server: {error}.")
