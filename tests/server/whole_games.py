"""Whole games over the network, with a page and a bot listening at every seat and among the watchers."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import Any

from tests.server.ears import Bot, Page, bot, page
from tests.server.serving import Client, Joined

Data = dict[str, Any]
Viewer = int | None


class Table:
    """A match, and all who listen to it."""

    def __init__(self, client: Client, match: Joined, stack: ExitStack) -> None:
        self.client, self.match = client, match
        self.viewers: list[Viewer] = [*match.tokens, None]
        self.pages: dict[Viewer, Page] = {}
        self.bots: dict[Viewer, Bot] = {}
        for seat in self.viewers:
            token = match.tokens.get(seat) if seat is not None else None
            self.pages[seat] = stack.enter_context(page(client, match.id, token))
            self.bots[seat] = stack.enter_context(bot(client, match.id, token))

    def look(self, seat: Viewer, **query: Any) -> Data:
        token = self.match.tokens[seat] if seat is not None else None
        return self.client.look(self.match.id, token, **query)

    def play(self, seat: int, n: int, moves: list[str]) -> int:
        answer = self.client.move(self.match.id, self.match.tokens[seat], n, *moves)
        assert answer.status_code == 200, answer.text
        after: int = answer.json()["n"]
        assert after > n
        return after

    def hear(self, n: int) -> None:
        """Everybody hears of a move: once, and with the same n."""
        ears: list[Page | Bot] = [*self.pages.values(), *self.bots.values()]
        for ear in ears:
            ear.hear_until(lambda message: message["n"] == n)

    def check_scenes(self) -> None:
        """What each page has put together is what a fresh look shows."""
        for seat, own in self.pages.items():
            fresh = self.look(seat, scene=1)
            assert own.scene == fresh["scene"]
            assert own.events == fresh["events"] == self.bots[seat].events
            assert own.messages[-1]["legal"] == fresh["view"]["legal"] == self.bots[seat].latest["view"]["legal"]
            assert fresh["view"]["facts"] == self.bots[seat].latest["view"]["facts"]


def chosen(view: Data, rng: Random) -> list[str]:
    """A move; in Qwirkle the end of the turn with it, except in the opening, so that a game is not too long."""
    texts = [move["text"] for move in view["legal"]]
    if "end" in texts:
        return ["end"]
    text = rng.choice([text for text in texts if ":" in text] or texts)
    whole = view["facts"].get("board") and view["facts"]["phase"] == "turn" and text != "skip"
    return [text, "end"] if whole else [text]


def play_whole(table: Table, rng: Random, *, every: int = 1, most: int = 10_000) -> Data:
    """Play a match to its end; scenes are checked after every so many requests. Returns a watcher's last look."""
    for count in range(most):
        watched = table.bots[None].latest
        if "outcome" in watched:
            break
        seat = watched["view"]["facts"]["player"]
        own = table.bots[seat].latest
        table.hear(table.play(seat, own["n"], chosen(own["view"], rng)))
        if count % every == 0:
            table.check_scenes()
    table.check_scenes()
    return table.look(None)
