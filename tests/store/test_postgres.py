"""The store in PostgreSQL: it finds its way back after a lost connection, and wakes up other processes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from queue import Empty, SimpleQueue
from threading import Event
from time import monotonic, sleep

import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError
from tests.postgres import Server, server
from tests.store.samples import new, request

from zellige.errors import ZelligeError
from zellige.store.faults import StoreFailed
from zellige.store.store import Store, open_store, transact
from zellige.store.wakeups import LONGEST, Wakeups, payloads


@pytest.fixture
def postgres() -> Server:
    return server()


@pytest.fixture
def store(postgres: Server) -> Iterator[Store]:
    with closing(open_store(postgres.emptied())) as opened:
        yield opened


def cut(url: str) -> None:
    """End all other connections to a database."""
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"{others} AND pid != pg_backend_pid()")


def test_several_processes_may_open_an_empty_database(postgres: Server) -> None:
    url = postgres.fresh(empty=True)
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(open_store, [url] * 4))
    assert stores[0].write([new()]) == [True]
    for store in stores:
        assert store.shared
        assert store.load("one")
        store.close()


def test_a_stale_connection_is_replaced(store: Store) -> None:
    store.write([new()])
    cut(store.name)
    assert store.write([request(0)]) == [True]
    cut(store.name)
    assert store.heads(["one"]) == {"one": (1, 0)}


def test_a_commit_that_may_have_happened_is_not_repeated(store: Store) -> None:
    tries = []

    def work(connection: Connection) -> None:
        tries.append(connection.execute(text("SELECT 1")).all())
        cut(store.name)

    with pytest.raises(OperationalError):
        transact(store.writers, work)
    assert len(tries) == 1


def test_a_deadlock_is_tried_again(store: Store) -> None:
    store.write([new("a"), new("b")])
    ready: SimpleQueue[str] = SimpleQueue()
    b_is_done = Event()

    def work(first: str, second: str) -> int:
        tries = 0

        def update(connection: Connection) -> None:
            nonlocal tries
            tries += 1
            if tries > 1 and first == "a":
                b_is_done.wait(60)  # PostgreSQL may have chosen both
            change = text("UPDATE matches SET summary = '' WHERE id = :id")
            connection.execute(change, {"id": first})
            ready.put(first)
            while ready.qsize() < 2:
                sleep(0.001)
            connection.execute(change, {"id": second})

        transact(store.writers, update)
        if first == "b":
            b_is_done.set()
        return tries

    with ThreadPoolExecutor(2) as pool:
        assert sum(pool.map(work, "ab", "ba")) in (3, 4)


def test_a_restart_of_the_server_is_survived(postgres: Server, store: Store) -> None:
    store.write([new()])
    heard: SimpleQueue[list[str]] = SimpleQueue()
    with closing(Wakeups(store.name, heard.put)), closing(Wakeups(store.name, heard.put)) as speaker:
        postgres.stop()
        for attempt in (lambda: store.write([request(0)]), store.check, lambda: open_store(store.name)):
            with pytest.raises(StoreFailed) as error:
                attempt()
            assert "\n" not in str(error.value)
        speaker.notify(["one"])
        postgres.start()
        assert store.write([request(0)]) == [True]
        assert ["again"] in told_until(speaker, heard, "again")


def told_until(speaker: Wakeups, heard: "SimpleQueue[list[str]]", name: str) -> list[list[str]]:
    """Notify again and again, as the poll of a server would, until it is heard."""
    said: list[list[str]] = []
    end = monotonic() + 10
    while [name] not in said and monotonic() < end:
        speaker.notify([name])
        try:
            said.append(heard.get(timeout=0.05))
        except Empty:
            continue
    return said


def test_others_are_woken_and_not_oneself(store: Store) -> None:
    own, others = SimpleQueue[list[str]](), SimpleQueue[list[str]]()
    with closing(Wakeups(store.name, own.put)) as first, closing(Wakeups(store.name, others.put)) as second:
        told_until(first, others, "hello")
        told_until(second, own, "hello")
        many = [f"{k:022d}" for k in range(2000)]  # 46 KB
        first.notify(many)
        found: set[str] = set()
        while not found.issuperset(many):
            found.update(others.get(timeout=10))
        second.notify(["last"])
        while (said := own.get(timeout=10)) != ["last"]:
            assert said == ["hello"]


def test_notifications_can_be_dropped(store: Store) -> None:
    heard: SimpleQueue[list[str]] = SimpleQueue()
    drops: list[bool] = []
    with closing(Wakeups(store.name, heard.put)):
        speaker = Wakeups(store.name, heard.put, drop=lambda: bool(drops))
        told_until(speaker, heard, "hello")
        drops.append(True)
        speaker.notify(["dropped"])
        speaker.close()
        with closing(Wakeups(store.name, heard.put)) as other:
            assert ["dropped"] not in told_until(other, heard, "last")


def test_payloads_are_short_enough() -> None:
    ids = [f"{k:022d}" for k in range(1000)]
    texts = payloads(ids)
    assert ",".join(texts).split(",") == ids
    assert max(map(len, texts)) <= LONGEST
    assert len(texts) == 3
    assert payloads([]) == []


def test_a_wrong_address_is_one_sentence(postgres: Server) -> None:
    for url in (postgres.url("none"), "postgresql://secret:5ec7e7@127.0.0.1:1/x", "postgresql://a:b:c@d:e/f"):
        with pytest.raises(ZelligeError) as error:
            open_store(url)
        assert "\n" not in str(error.value)
        assert "5ec7e7" not in str(error.value)
