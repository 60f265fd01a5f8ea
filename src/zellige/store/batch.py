"""Writes a batch of items in one transaction and says which of them were stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, select, update

from zellige.store.faults import BadItem
from zellige.store.heads import heads
from zellige.store.rows import Code, Item, Listed, NewMatch, Note, Removal, Request
from zellige.store.tables import codes, here, matches, notes, requests

Rows = list[tuple[Any, ...]]
PLAIN = (int, bool, type(None))
Insert = Callable[[Connection, Table, Rows], list[bool]]  # stores rows whose key is new, and says which

# Every transaction goes through the tables in this order, so that no two of them wait for each other.
LOGS: dict[type, Table] = {Code: codes, Request: requests, Note: notes}
LIST = (
    update(matches)
    .where(matches.c.id == bindparam("match"), matches.c.status != "over")  # which is for good
    .values(status=bindparam("new_status"), summary=bindparam("new_summary"))
)
HOLD = select(matches.c.id).where(matches.c.id == bindparam("match")).with_for_update()


class Batch:
    """The items of a batch by kind, each with its place in the batch."""

    def __init__(self, connection: Connection, insert: Insert, items: Sequence[Item]) -> None:
        self.connection, self.insert = connection, insert
        self.stored = [False] * (len(items) + 1)  # the last place is for the parts of new matches: nobody asks for it
        self.listings: dict[str, Listed] = {}
        self.todo: dict[type, list[tuple[int, Any]]] = {}
        for place, item in enumerate(items):
            self.todo.setdefault(type(item), []).append((place, item))

    def write(self) -> list[bool]:
        """Store all that can be stored; what is stale is left out."""
        self._add_matches()
        for kind, table in LOGS.items():
            for item in self._add(kind, table):
                if kind is not Code and item.listing:
                    self.listings[item.match] = item.listing
        self._update_lists()
        for place, item in self.todo.get(Removal, ()):
            self.stored[place] = remove_as_it_was(self.connection, item)
        return self.stored[:-1]

    def _add_matches(self) -> None:
        for match in self._add(NewMatch, matches):
            for part in (*match.codes, *match.requests, *match.notes):
                self.todo.setdefault(type(part), []).append((-1, part))

    def _add(self, kind: type, table: Table) -> list[Any]:
        """Insert the items of a kind; returns those that were new."""
        waiting = self.todo.get(kind)
        if not waiting:
            return []
        width = len(table.columns)
        rows = [item[:width] for _, item in waiting]
        check(rows)
        added = []
        for (place, item), new in zip(waiting, self.insert(self.connection, table, rows), strict=True):
            self.stored[place] = new
            if new:
                added.append(item)
        return added

    def _update_lists(self) -> None:
        if self.listings:
            changes = [
                {"match": match, "new_status": status, "new_summary": summary}
                for match, (status, summary) in sorted(self.listings.items())
            ]
            self.connection.execute(LIST, changes)


def check(rows: Rows) -> None:
    """Refuse a NUL, which SQLite could store and PostgreSQL could not: a backup must fit into both. And refuse what is
    neither text nor a number."""
    for row in rows:
        for value in row:
            if type(value) is str:
                if "\0" in value:
                    raise BadItem("a text to be stored contains a NUL")
            elif type(value) not in PLAIN:
                raise BadItem("only texts and numbers can be stored")


def remove_as_it_was(connection: Connection, wanted: Removal) -> bool:
    """Delete a match, unless somebody has added to it: that was acknowledged, or will be."""
    connection.execute(HOLD, {"match": wanted.match})  # in PostgreSQL others wait; SQLite has one writer
    grown = heads(connection, [wanted.match]).get(wanted.match) != (wanted.n, wanted.m)
    return not grown and remove(connection, [wanted.match]) == 1


def remove(connection: Connection, ids: Sequence[str]) -> int:
    """Delete whole matches; returns how many there were."""
    for table in (*LOGS.values(), here):
        connection.execute(delete(table).where(table.c.match.in_(ids)))
    return connection.execute(delete(matches).where(matches.c.id.in_(ids))).rowcount
