"""The audience of a table: those who listen, and what each of them is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import orjson

from zellige.core import View
from zellige.server.live import Listener
from zellige.server.shows import Data, Shows, Viewer

if TYPE_CHECKING:
    from zellige.server.table import Table

Views = Mapping[Viewer, View]  # a position as those see it who have a page open


class Audience:
    """Pages and bots, at seats or watching."""

    def __init__(self, table: Table) -> None:
        self.listeners: set[Listener] = set()
        self.shows = Shows(table)

    def is_here(self, seat: int | None) -> bool:
        return any(listener.seat == seat for listener in self.listeners)

    def views(self) -> Views:
        """What pages show at the moment."""
        return {seat: self.shows.view(seat) for seat in self.shows.pictures}

    def add(self, listener: Listener, since: int) -> None:
        """Tell a new listener all it does not know, and from now on everything that happens."""
        arrives = listener.seat is not None and not self.is_here(listener.seat)
        self._forget_picture(listener.seat)
        self.listeners.add(listener)
        if arrives:
            self._presence_changed(listener)
        show = self.shows.whole if listener.is_page else self.shows.message
        listener.tell(orjson.dumps(show(listener.seat, min(max(since, 0), self.shows.table.match.n))))
        self.shows.rest()

    def remove(self, listener: Listener) -> None:
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

    def tell(self, since: int, before: Views | None = None, names: bool = False, but: Listener | None = None) -> None:
        """Tell every listener what happened: one message for all that see the same."""
        self.shows.forget()
        messages: dict[tuple[Viewer, bool], bytes] = {}
        for listener in tuple(self.listeners):
            key = listener.seat, listener.is_page
            if listener is but:
                continue
            if key not in messages:
                messages[key] = orjson.dumps(self._news(*key, since, before, names))
            listener.tell(messages[key])
        self.shows.rest()

    def _news(self, seat: Viewer, is_page: bool, since: int, before: Views | None, names: bool) -> Data:
        if is_page:
            return self.shows.change(seat, since, before[seat] if before is not None else None, names)
        return self.shows.message(seat, since)

    def end_given_up(self) -> None:
        """A stream that was opened for a seat ends when its player loses the seat, as the token does."""
        for listener in self.listeners:
            if listener.seat is not None and self.shows.table.is_given_up(listener.seat):
                listener.end()
