"""The audience of a table: those who listen, and what each of them is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import orjson

from zellige.core import View
from zellige.server.live import Listener
from zellige.server.shows import Data, Shows, Viewer

if TYPE_CHECKING:
    from zellige.server.table import Table

DONE = object()
Views = Mapping[Viewer, View]  # a position as those see it who have a page open


class Audience:
    """Pages and bots, at seats or watching."""

    def __init__(self, table: Table) -> None:
        self.listeners: set[Listener] = set()
        self.shows = Shows(table)
        self._telling: Iterator[None] | None = None  # goes on while some have not been told of the latest request

    def is_here(self, seat: int | None) -> bool:
        return any(listener.seat == seat for listener in self.listeners)

    def views(self) -> Views:
        """What pages show at the moment."""
        return {seat: self.shows.view(seat) for seat in self.shows.pictures}

    def add(self, listener: Listener, since: int) -> None:
        """Tell a new listener all it does not know, and from now on everything that happens."""
        self.settle()
        arrives = listener.seat is not None and not self.is_here(listener.seat)
        self._forget_picture(listener.seat)
        self.listeners.add(listener)
        if arrives:
            self._presence_changed(listener)
        show = self.shows.whole if listener.is_page else self.shows.message
        listener.tell(orjson.dumps(show(listener.seat, min(max(since, 0), self.shows.table.match.n))))
        self.shows.rest()

    def remove(self, listener: Listener) -> None:
        self.settle()
        self.listeners.discard(listener)
        self._forget_picture(listener.seat)
        if listener.seat is not None and not self.is_here(listener.seat):
            self._presence_changed(listener)

    def _forget_picture(self, seat: Viewer) -> None:
        """A picture is kept up to date only while somebody has a page open. (A socket may ask for one even after it was
        told the last thing.)"""
        if not any(each.is_page and each.seat == seat for each in self.listeners):
            self.shows.pictures.pop(seat, None)

    def _presence_changed(self, but: Listener) -> None:
        self.tell(self.shows.table.match.n, but=but)

    def tell_soon(self, since: int, before: Views) -> None:
        """Tell of a request as soon as it has been answered: whoever made it should not wait until all others know."""
        self.shows.forget()
        self._telling = self._told(since, before)
        loop = asyncio.get_running_loop()
        # The answer is written in the round between these two; and the table must live until everyone is told.
        loop.call_soon(loop.call_soon, self._tell_on, self._telling, self.shows.table)

    def _tell_on(self, telling: Iterator[None], table: Table) -> None:
        """Tell some, then let other tables have the loop."""
        if telling is not self._telling:
            return  # somebody could not wait
        self._telling = None
        if next(telling, DONE) is not DONE:
            self._telling = telling
            asyncio.get_running_loop().call_soon(self._tell_on, telling, table)

    def settle(self) -> None:
        """Tell all at once what is still to be told, because something else is about to change."""
        telling, self._telling = self._telling, None
        for _ in telling or ():
            pass

    def tell(self, since: int, before: Views | None = None, names: bool = False, but: Listener | None = None) -> None:
        """Tell every listener what happened."""
        self.settle()
        self.shows.forget()
        for _ in self._told(since, before, names, but):
            pass

    def _told(
        self, since: int, before: Views | None, names: bool = False, but: Listener | None = None
    ) -> Iterator[None]:
        """Tell listeners what happened, step by step: one message for all that see the same."""
        alike: dict[tuple[Viewer, bool], list[Listener]] = {}
        for listener in self.listeners - {but}:
            alike.setdefault((listener.seat, listener.is_page), []).append(listener)
        for (seat, is_page), some in alike.items():
            message = orjson.dumps(self._news(seat, is_page, since, before, names))
            for listener in some:
                listener.tell(message)
            yield
        self.shows.rest()

    def _news(self, seat: Viewer, is_page: bool, since: int, before: Views | None, names: bool) -> Data:
        if is_page:
            return self.shows.change(seat, since, before[seat] if before is not None else None, names)
        return self.shows.message(seat, since)

    def end(self, seat: Viewer) -> None:
        """End the streams of a seat."""
        for listener in self.listeners:
            if listener.seat == seat:
                listener.end()

    def end_all(self) -> None:
        for listener in self.listeners:
            listener.end()

    def end_given_up(self) -> None:
        """A stream that was opened for a seat ends when its player loses the seat, as the token does."""
        for listener in self.listeners:
            if listener.seat is not None and self.shows.table.is_given_up(listener.seat):
                listener.end()
