"""A bot for the server that plays random legal moves: bot.py URL MATCH INVITE, or a token instead of the invite."""

import json
import random
import sys
import time
import uuid
from collections.abc import Iterator
from http.client import HTTPException
from typing import IO, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(url: str, token: str = "", body: dict[str, Any] | None = None) -> IO[bytes]:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    answer: IO[bytes] = urlopen(Request(url, data, headers), timeout=60)  # an empty line comes more often than that
    return answer


def messages(match: str, token: str) -> Iterator[dict[str, Any]]:
    """All that the server tells. If the connection breaks, it goes on from there."""
    n = 0
    while True:
        try:
            for line in filter(bytes.strip, call(f"{match}/stream?since={n}", token)):
                message = json.loads(line)
                n = message["n"]
                yield message
        except (OSError, HTTPException, json.JSONDecodeError) as error:
            if isinstance(error, HTTPError) and error.code in (401, 404):
                sys.exit(json.load(error)["error"])
        time.sleep(0.5)


def play(match: str, token: str, n: int, text: str) -> None:
    """Send a move until there is an answer. Thanks to client_id it is played once, however often it is sent."""
    body = {"moves": [text], "n": n, "client_id": uuid.uuid4().hex}
    while True:
        try:
            return call(f"{match}/moves", token, body).close()
        except HTTPError as error:
            if error.code not in (429, 503):
                return None  # somebody was faster, or it is over: the stream will tell
            time.sleep(float(error.headers["Retry-After"] or 1))
        except (OSError, HTTPException):
            time.sleep(0.5)


if __name__ == "__main__":
    match, token = f"{sys.argv[1]}/api/matches/{sys.argv[2]}", sys.argv[3]
    if token.startswith("zi_"):
        token = json.load(call(f"{match}/seats", body={"invite": token, "name": "Random bot"}))["token"]
    for told in messages(match, token):
        if "outcome" in told:
            sys.exit(print(told["outcome"]["told"]))
        if legal := told["view"]["legal"]:
            play(match, token, told["n"], random.choice(legal)["text"])
