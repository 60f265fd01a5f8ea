"""The events of one request as text, as the store keeps them."""

from collections.abc import Iterable

import orjson

from zellige.events import Event
from zellige.store.rows import Request


def events_text(events: Iterable[Event]) -> str:
    """Events without their numbers, which follow from the row's own."""
    return orjson.dumps([event[1:] for event in events]).decode()


def events_of(row: Request) -> tuple[Event, ...]:
    """The events of a stored request."""
    return tuple(Event(n, *fields) for n, fields in enumerate(orjson.loads(row.events), row.n))
