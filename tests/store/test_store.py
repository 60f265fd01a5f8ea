"""The store, in both databases: what is written is read back, one of two equal keys wins, the rest is undisturbed."""

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from tests.store.samples import code, new, note, request

from zellige.store.faults import BadItem
from zellige.store.rows import Item, Listing, Removal, Stored
from zellige.store.store import Store, open_store


def test_what_is_written_is_read_back(store: Store, url: str) -> None:
    assert store.write([new(), request(0), request(1, seat=None), note(0)]) == [True] * 4
    expected = Stored(new(), (request(0), request(1, seat=None)), (note(0),))
    assert store.load("one") == expected
    assert store.load("two") is None
    store.close()
    again = open_store(url)
    assert again.load("one") == expected
    again.close()


def test_only_the_latest_rows_are_loaded(store: Store) -> None:
    store.write([new(), *(request(n) for n in range(4)), note(0), note(1)])
    assert store.load("one", 3, 1) == Stored(new(), (request(3),), (note(1),))
    assert store.load("one", 4, 2) == Stored(new(), (), ())


def test_any_text_is_kept(store: Store) -> None:
    texts = [
        "",
        "'",
        '"',
        "\\",
        "{}",
        "{a,b}",
        "NULL",
        "%s",
        "%(n)s",
        "?1",
        "\n\t",
        "é😀\U0010ffff",
        "\ufeff",
        "x" * 100_000,
    ]
    store.write([new(), *(request(n, events=text) for n, text in enumerate(texts))])
    loaded = store.load("one")
    assert loaded
    assert [row.events for row in loaded.requests] == texts


def test_a_match_is_made_as_a_whole_or_not_at_all(store: Store) -> None:
    whole = new(requests=(request(0),), notes=(note(0),), codes=(code(),))
    assert store.write([whole]) == [True]
    assert store.load("one") == Stored(new(), (request(0),), (note(0),))
    assert store.find_code("c0de") == code()
    other = new(seed="0", requests=(request(0), request(1)), notes=(note(1),), codes=(code("other"),))
    assert store.write([other]) == [False]
    assert store.load("one") == Stored(new(), (request(0),), (note(0),))
    assert store.find_code("other") is None


def test_the_first_of_equal_keys_wins(store: Store) -> None:
    first, second = request(0, client_id="z"), request(0, client_id="a")
    assert store.write([new(), first, second, note(0, text="z"), note(0, text="a")]) == [True, True, False, True, False]
    assert store.write([second, note(0, text="a")]) == [False, False]
    assert store.load("one") == Stored(new(), (first,), (note(0, text="z"),))


def test_results_have_the_order_of_the_batch(store: Store) -> None:
    names = [f"match-{k}" for k in range(20)]
    store.write([*(new(name) for name in names), *(request(0, name) for name in names[::2])])
    rng = random.Random(1)
    items: list[Item] = [*(request(0, name) for name in names), *(note(0, name) for name in names), request(0, "none")]
    rng.shuffle(items)
    expected = [item not in {request(0, name) for name in [*names[::2], "none"]} for item in items]
    assert store.write(items) == expected
    assert store.heads(names) == dict.fromkeys(names, (1, 1))


def test_a_batch_of_moves_alone_says_which_were_stored(store: Store) -> None:
    """Moves alone are the usual batch, which a store may write in a way of its own."""
    store.write([new("a"), new("b"), note(0, "a")])
    assert store.write([request(0, "a")]) == [True]
    assert store.write([request(0, "a")]) == [False]
    twice = request(1, "a", client_id="first"), request(1, "a", client_id="second")
    assert store.write([request(0, "b"), *twice, request(0, "a"), request(0, "none"), request(1, "b")]) == [
        *(True, True, False, False, False, True)
    ]
    assert store.write([request(0, "a"), request(0, "b"), request(0, "none")]) == [False] * 3
    loaded = store.load("a")
    assert loaded and loaded.requests == (request(0, "a"), twice[0])
    assert store.heads(["a", "b"]) == {"a": (2, 1), "b": (2, 0)}


def test_rows_of_an_unknown_match_are_refused_alone(store: Store) -> None:
    items: list[Item] = [request(0, "none"), note(0, "none"), code("none", "none"), new(), request(0)]
    assert store.write(items) == [False, False, False, True, True]
    assert store.load("none") is None
    assert store.find_code("none") is None


def test_nobody_sits(store: Store) -> None:
    """A batch in which no request is of a seat, so that nothing tells the type of the column."""
    assert store.write([new(), request(0, seat=None), request(1, seat=None)]) == [True] * 3


def test_an_empty_batch(store: Store) -> None:
    assert store.write([]) == []
    assert store.heads([]) == {}


@pytest.mark.parametrize(
    "bad",
    [
        request(1, events="NUL \0"),
        request(1, client_id="half a pair \ud800"),
        request(2**70),
        request(1, events=None),
        request(1, events={}),
    ],
)
def test_what_cannot_be_stored_is_refused_and_leaves_no_trace(store: Store, bad: Any) -> None:
    store.write([new()])
    with pytest.raises(BadItem):
        store.write([request(0), bad])
    assert store.load("one") == Stored(new(), (), ())
    assert store.write([request(0)]) == [True]


def test_errors_do_not_show_seeds(store: Store) -> None:
    with pytest.raises(BadItem) as error:
        store.write([new(seed="5ec7e7", summary=None)])
    assert "5ec7e7" not in f"{error.value}{error.value.__cause__}"
    assert error.value.__suppress_context__


def test_a_listing_changes_with_the_row_that_brings_it(store: Store) -> None:
    store.write([new(), request(0, listing=("playing", "begun"))])
    store.write([request(0, listing=("over", "stale")), request(0, "none", listing=("over", "unknown"))])
    expected = Listing("one", "qwirkle", "playing", "begun", 1000, 2000)
    assert store.listed("playing", 10) == [expected]
    store.write([note(0, listing=("over", "left"))])
    assert store.listed("playing", 10) == []
    assert store.listed("over", 10) == [expected._replace(status="over", summary="left", touched=3000)]


def test_lists_are_newest_first_and_in_pages(store: Store) -> None:
    store.write([new(f"{k}", made=100 + k, listed=k % 3 > 0) for k in range(9)])
    assert [row.id for row in store.listed("open", 10)] == list("875421")
    assert [row.id for row in store.listed("open", 2)] == list("87")
    assert [row.id for row in store.listed("open", 2, before=107)] == list("54")
    assert [row.touched for row in store.listed("open", 1)] == [108]


def test_codes_are_unique_and_forgotten(store: Store) -> None:
    store.write([new(codes=(code(),))])
    assert store.write([code()]) == [False]
    assert store.write([code("other")._replace(expires=5)]) == [True]
    store.tidy(expired_before=6, seen_before=0)
    assert store.find_code("other") is None
    assert store.find_code("c0de") == code()


def test_heads(store: Store) -> None:
    store.write([new("a"), new("b"), new("c"), request(0, "a", after=5), request(5, "a", after=7), note(0, "a")])
    store.write([note(0, "b"), note(1, "b")])
    assert store.heads(["a", "b", "c", "none"]) == {"a": (7, 1), "b": (0, 2), "c": (0, 0)}
    assert store.heads([*(f"none {k}" for k in range(1200)), "a"]) == {"a": (7, 1)}


def test_expiry(store: Store) -> None:
    store.write([new("open", made=10), new("fresh", made=50), new("asked", made=20), request(0, "asked", at=40)])
    store.write([new(name, made=1, status="playing") for name in ("left", "moved", "noted")])
    store.write([request(0, "moved", at=5), request(1, "moved", at=30), note(0, "noted", at=30)])
    store.write([new("over", made=1, status="over")])

    def expired(*args: int) -> list[str]:
        return [wanted.match for wanted in store.expired(*args)]

    assert expired(0, 0, 10) == []
    assert expired(20, 0, 10) == ["open"]
    assert expired(21, 0, 10) == ["open", "asked"]
    assert set(expired(0, 30, 10)) == {"left", "open"}
    assert set(expired(0, 31, 10)) == {"left", "moved", "noted", "open"}
    assert len(expired(0, 31, 2)) == 2
    assert set(expired(0, 41, 10)) == {"left", "moved", "noted", "open", "asked"}


def test_of_a_removal_and_a_request_at_once_one_is_stored(store: Store) -> None:
    """Whichever comes first: what was acknowledged is never deleted, and nothing is added to what is gone."""
    kept = 0
    with ThreadPoolExecutor(2) as threads:
        for k in range(60):
            store.write([new(f"{k}")])
            together = Barrier(2)

            def write(item: Item, together: Barrier = together) -> bool:
                together.wait()
                return store.write([item])[0]

            added, removed = threads.map(write, [request(0, f"{k}"), Removal(f"{k}", 0, 0)])
            assert added != removed
            assert (store.load(f"{k}") is not None) == added
            kept += added
    print(f"{kept} of 60 were kept")


def test_a_deleted_match_is_gone(store: Store) -> None:
    for name in ("a", "b", "c"):
        store.write([new(name, requests=(request(0, name),), notes=(note(0, name),), codes=(code(name, name),))])
    assert store.write([Removal("a", 1, 1)]) == [True]
    assert store.write([Removal("b", 0, 1), Removal("b", 1, 0)]) == [False, False]  # it has grown since somebody looked
    assert store.heads(["b"]) == {"b": (1, 1)}
    assert store.write([Removal("b", 1, 1), Removal("b", 1, 1), Removal("none", 0, 0)]) == [True, False, False]
    for name in ("a", "b"):
        assert store.load(name) is None
        assert store.find_code(name) is None
        assert store.write([request(0, name), note(0, name)]) == [False, False]
    assert store.load("c") == Stored(new("c"), (request(0, "c"),), (note(0, "c"),))


def test_players_are_seen(store: Store) -> None:
    assert store.last_seen("a", 1) is None
    store.see([("a", 1), ("a", 2)], 1000)
    store.see([("a", 1)], 2000)
    assert (store.last_seen("a", 1), store.last_seen("a", 2), store.last_seen("b", 1)) == (2000, 1000, None)


def test_beats_and_outages(store: Store) -> None:
    assert store.last_beat() is None
    store.beat(10)
    store.beat(30)
    store.beat(20)  # a host whose clock is late
    assert store.last_beat() == 30
    store.add_outage(30, 40)
    store.add_outage(30, 41)  # another process that saw the same one
    store.add_outage(50, 60)
    assert store.outages(0) == [(30, 40), (50, 60)]
    assert store.outages(40) == [(50, 60)]


def test_one_of_two_threads_wins(store: Store) -> None:
    rounds = 40
    store.write([new(f"{k}") for k in range(3)])
    barrier = Barrier(2)

    def race(me: str) -> list[list[bool]]:
        done = []
        for n in range(rounds):
            barrier.wait()
            names = ["0", "1", "2"] if me == "a" else ["2", "1", "0"]  # the worst order for locks
            done.append(store.write([request(n, name, client_id=me) for name in names]))
        return done

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(race, "ab")
    for a, b in zip(first, second, strict=True):
        assert [not won for won in reversed(b)] == a
    assert store.heads(["0", "1", "2"]) == dict.fromkeys("012", (rounds, 0))


def test_a_load_is_of_one_moment(store: Store) -> None:
    """Each batch adds a request and a note, so a load must find as many of one as of the other."""
    store.write([new()])
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(lambda: [store.write([request(n), note(n)]) for n in range(150)])
        while not writing.done():
            loaded = store.load("one")
            assert loaded
            assert len(loaded.requests) == len(loaded.notes)
    store.check()
