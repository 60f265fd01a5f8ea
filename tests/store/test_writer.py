"""The writer: one commit for all that waits, results in order, and a life after every failure."""

from collections.abc import Sequence
from queue import SimpleQueue
from threading import Event

import pytest
from tests.store.samples import new, note, request

from zellige.store.faults import BadItem, StoreBusy, StoreFailed
from zellige.store.rows import Item
from zellige.store.store import Store
from zellige.store.writer import BATCH, Result, Writer


class Desk:
    """Collects what a writer delivers, and can hold its store or make it fail."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch, bound: int = 10_000) -> None:
        self.results: dict[int, Result] = {}
        self.delivered: SimpleQueue[Result] = SimpleQueue()
        self.batches: list[int] = []
        self.open, self.held = Event(), Event()
        self.error: Exception | None = None
        self.open.set()
        self._write = store.write
        monkeypatch.setattr(store, "write", self.write)
        self.writer: Writer[int] = Writer(store, self.deliver, bound)

    def write(self, items: Sequence[Item]) -> list[bool]:
        self.held.set()
        assert self.open.wait(10)
        self.batches.append(len(items))
        if self.error:
            raise self.error
        return self._write(items)

    def deliver(self, results: list[tuple[int, Result]]) -> None:
        assert not set(self.results).intersection(dict(results))
        self.results.update(results)
        for _, result in results:
            self.delivered.put(result)

    def hold(self) -> None:
        """Let the next batch wait."""
        self.held.clear()
        self.open.clear()


@pytest.fixture
def desk(store: Store, monkeypatch: pytest.MonkeyPatch) -> Desk:
    store.write([new()])
    return Desk(store, monkeypatch)


def held(desk: Desk, *items: Item) -> None:
    """Submit items that wait together, behind a first one."""
    desk.hold()
    desk.writer.submit(note(0), 1000)
    assert desk.held.wait(10)
    for ticket, item in enumerate(items):
        desk.writer.submit(item, ticket)


def finished(desk: Desk) -> list[Result]:
    desk.open.set()
    desk.writer.close()
    assert desk.results.pop(1000) is True
    return [desk.results[ticket] for ticket in range(len(desk.results))]


def test_what_waits_is_written_together(desk: Desk) -> None:
    held(desk, *(request(n) for n in range(BATCH)), request(0), request(BATCH))
    assert desk.results == {}
    assert finished(desk) == [True] * BATCH + [False, True]
    assert desk.batches == [1, BATCH, 2]


def test_one_bad_item_does_not_take_others_down(desk: Desk) -> None:
    items = [request(n, events="\0" if n in (7, 30) else "[]") for n in range(50)]
    held(desk, *items)
    results = finished(desk)
    assert [n for n, result in enumerate(results) if isinstance(result, BadItem)] == [7, 30]
    assert results.count(True) == 48
    assert len(desk.batches) < 25  # by halves, not one by one


@pytest.mark.parametrize("error", [StoreFailed("the disk is full"), RuntimeError("a bug")])
def test_a_failure_is_told_to_all_and_the_writer_lives_on(desk: Desk, error: Exception) -> None:
    desk.error = error
    desk.hold()
    for n in range(3):
        desk.writer.submit(request(n), n)
    desk.open.set()
    assert [desk.delivered.get(timeout=10) for _ in range(3)] == [error] * 3
    desk.error = None
    desk.writer.submit(request(0), 3)
    assert desk.delivered.get(timeout=10) is True
    desk.writer.close()


def test_a_reader_that_fails_does_not_stop_the_writer(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    store.write([new()])

    def deliver(results: list[tuple[int, Result]]) -> None:
        raise ValueError("nobody is here")

    writer: Writer[int] = Writer(store, deliver)
    for n in range(3):
        writer.submit(request(n), n)
    writer.close()
    assert store.heads(["one"]) == {"one": (3, 0)}
    assert "nobody is here" in caplog.text


def test_a_full_queue_refuses(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.write([new()])
    desk = Desk(store, monkeypatch, bound=3)
    held(desk, *(request(n) for n in range(3)))
    with pytest.raises(StoreBusy):
        desk.writer.submit(request(3), 3)
    assert finished(desk) == [True] * 3
    with pytest.raises(StoreBusy):
        desk.writer.submit(request(4), 4)
