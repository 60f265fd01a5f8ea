"""Rate limits: buckets fill again, memory is bounded, and one key's flood does not touch another's bucket."""

import asyncio
import pickle
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.server.inside import running_inside

from zellige.errors import InvalidParameter
from zellige.server.limits import RATES, STREAMS, Bucket, Limiter, Limits, TooMany, with_changes
from zellige.server.settings import Settings


def test_a_burst_and_then_the_rate() -> None:
    limiter = Limiter(rate=2, burst=3)
    assert [limiter.take("a", now=10) for _ in range(4)] == [0, 0, 0, 0.5]
    assert limiter.take("a", now=10.4) == pytest.approx(0.1)
    assert limiter.take("a", now=10.5) == 0
    assert limiter.take("b", now=10.5) == 0, "another key has a bucket of its own"


def test_a_refused_request_costs_nothing_and_the_wait_is_enough() -> None:
    limiter = Limiter(rate=1, burst=1)
    limiter.take("a", now=0)
    waits = {limiter.take("a", now=0) for _ in range(100)}
    assert waits == {1.0}
    assert limiter.take("a", now=1.0) == 0


def test_costs() -> None:
    limiter = Limiter(rate=1, burst=10)
    assert limiter.take("a", now=0, cost=8) == 0
    assert limiter.take("a", now=0, cost=5) == 3
    assert limiter.take("b", now=0, cost=50) == 0, "what costs more than a full bucket takes all of it"
    assert limiter.take("b", now=0) == 1


@given(some.lists(some.tuples(some.floats(0, 5), some.floats(0, 4)), max_size=60))
def test_no_bucket_gives_more_than_it_has(steps: list[tuple[float, float]]) -> None:
    """Against the textbook's token bucket, which counts tokens."""
    limiter, bucket = Limiter(rate=2, burst=4), Bucket(rate=2, burst=4)
    tokens, now = 4.0, 0.0
    for pause, cost in steps:
        now += pause
        tokens = min(4.0, tokens + 2 * pause)
        if abs(tokens - cost) < 1e-6:
            return  # a matter of rounding
        allowed = limiter.take("a", now, cost) == 0
        assert allowed == (bucket.take(now, cost) == 0) == (tokens >= cost)
        tokens -= cost * allowed


def test_many_keys_take_bounded_memory_and_nobody_throttled_is_forgotten() -> None:
    limiter = Limiter(rate=1, burst=10, most=100)
    for _ in range(10):
        limiter.take("greedy", now=0)
    for i in range(20_000):
        limiter.take(f"flood {i}", now=i / 20_000)
        assert len(limiter) <= 100
    assert limiter.take("greedy", now=0.9) > 0


def test_a_bucket_with_little_in_it_outlives_a_flood_of_new_keys() -> None:
    limiter = Limiter(rate=0.001, burst=10, most=100)
    limiter.take("one left", now=0, cost=9)
    for i in range(5_000):
        limiter.take(f"flood {i}", now=1)
    assert limiter.take("one left", now=1) == 0
    assert limiter.take("one left", now=1) > 0


def test_when_all_buckets_are_empty_new_keys_share_one() -> None:
    limiter = Limiter(rate=0.01, burst=2, most=50)
    for i in range(49):
        assert limiter.take(f"flood {i}", now=0, cost=2) == 0
    assert [limiter.take(f"new {i}", now=0) > 0 for i in range(4)] == [False, False, True, True]
    assert all(limiter.take(f"flood {i}", now=0) > 0 for i in range(49))
    assert len(limiter) <= 50
    assert limiter.take("new 9", now=1000) == 0


def test_given_back() -> None:
    limiter = Limiter(rate=1, burst=1)
    for _ in range(5):
        assert limiter.take("a", now=0) == 0
        limiter.give_back("a")
    limiter.give_back("never seen")
    assert limiter.take("a", now=0) == 0
    assert limiter.take("a", now=0) > 0, "giving back fills a bucket up and not beyond"


def test_the_sentence_says_how_long_to_wait() -> None:
    assert str(TooMany("moves", 2.1)) == "Too many moves; try again in 3 seconds."
    assert str(TooMany("moves", 0.01)) == "Too many moves; try again in 1 second."
    assert str(pickle.loads(pickle.dumps(TooMany("moves", 2.1)))) == str(TooMany("moves", 2.1))


@pytest.mark.parametrize("kind", [kind for kind in RATES if kind != "frames"])
def test_every_limit_is_reached_and_told(kind: str) -> None:
    told: list[str] = []
    limits = Limits(hit=told.append)
    with pytest.raises(TooMany) as caught:
        for _ in range(int(RATES[kind].burst) + 1):
            limits.take(kind, "me", now=0)
    assert caught.value.wait == pytest.approx(1 / RATES[kind].rate)
    assert caught.value.kind == kind
    assert told == [kind]
    limits.take(kind, "another", now=0)


def test_a_socket_that_sends_too_fast_is_told() -> None:
    limits = Limits()
    count, another = limits.socket(), limits.socket()
    with pytest.raises(TooMany, match="Too many messages"):
        for _ in range(200):
            count()
    another()


def test_watchers_at_one_address_do_not_starve_each_other() -> None:
    limits = Limits()
    with pytest.raises(TooMany):
        for _ in range(1000):
            limits.read(None, "192.0.2.1 5000", "192.0.2.1", now=0)
    for port in range(100):
        limits.read(None, f"192.0.2.1 {port}", "192.0.2.1", now=0)
    for _ in range(100):
        limits.read("seat", "192.0.2.1 5000", "192.0.2.1", now=0)


def test_many_connections_of_one_address_are_limited_together_but_seats_are_not() -> None:
    limits = Limits()
    with pytest.raises(TooMany, match="address"):
        for port in range(3000):
            limits.read(None, f"192.0.2.1 {port}", "192.0.2.1", now=0)
    limits.read("seat", "192.0.2.1 1", "192.0.2.1", now=0)


def test_a_class_joins_by_code_from_one_address() -> None:
    limits = Limits()
    for _ in range(100):
        limits.guess("school", now=0)
        limits.guessed("school")
    for _ in range(10):
        limits.guess("school", now=0)
    with pytest.raises(TooMany, match=r"Too many wrong codes; try again in 6 seconds\."):
        limits.guess("school", now=0)


def test_guesses_from_many_addresses_are_limited_together() -> None:
    limits = Limits()
    with pytest.raises(TooMany):
        for i in range(1000):
            limits.guess(f"address {i}", now=0)


def test_open_streams() -> None:
    told: list[str] = []
    limits = Limits(streams=2, hit=told.append)
    with ExitStack() as stack:
        stack.enter_context(limits.stream("a"))
        stack.enter_context(limits.stream("a"))
        with pytest.raises(TooMany, match="open connections"):
            stack.enter_context(limits.stream("a"))
        stack.enter_context(limits.stream("b"))
    with limits.stream("a"), limits.stream("a"):
        assert told == ["streams"]


def test_an_error_inside_a_stream_is_no_hit_of_its_limit() -> None:
    told: list[str] = []
    limits = Limits(hit=told.append)
    with pytest.raises(TooMany), limits.stream("a"):
        raise TooMany("messages", 1)
    assert told == []


def test_a_factor_of_zero_turns_every_limit_off() -> None:
    limits = Limits(0)
    count = limits.socket()
    with ExitStack() as stack:
        for _ in range(STREAMS + 1):
            stack.enter_context(limits.stream("me"))
        for _ in range(3000):
            count()
            limits.guess("me")
            for kind in RATES:
                limits.take(kind, "me")


def test_a_factor_doubles_the_limits() -> None:
    limits = Limits(2)
    for _ in range(2 * int(RATES["moves"].burst)):
        limits.take("moves", "me", now=0)
    with pytest.raises(TooMany):
        limits.take("moves", "me", now=0)


def test_rates_can_be_changed() -> None:
    rates = with_changes(("moves=1/2", "making=0.25/4"))
    assert rates["moves"][:2] == (1, 2)
    assert rates["making"][:2] == (0.25, 4)
    assert rates["joining"] == RATES["joining"]


@pytest.mark.parametrize(
    "change", ["moves", "moves=1", "moves=0/5", "moves=1/0", "moves=nan/1", "moves=inf/5", "x=1/2"]
)
def test_bad_rates(change: str) -> None:
    with pytest.raises(InvalidParameter, match="is not a limit"):
        with_changes((change,))


def test_who_has_no_valid_token_is_counted_by_address(tmp_path: Path) -> None:
    async def run() -> None:
        settings = Settings(limits=1, rates=("address=1/5",))
        async with running_inside(tmp_path, settings) as inside, inside.client() as client:
            made = (await client.post("/api/matches", json={"game": "grawlix", "seats": ["human"] * 2})).json()
            path, wrong = f"/api/matches/{made['id']}", {"Authorization": "Bearer zs_wrong"}
            move = {"moves": ["+r@"], "n": 0}
            asked = [await client.get(path, headers=wrong) for _ in range(3)]
            asked += [await client.post(f"{path}/moves", json=move) for _ in range(3)]
            asked += [await client.delete(path, headers=wrong)]
            assert [answer.status_code for answer in asked] == [401] * 5 + [429] * 2
            held = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
            assert (await client.post(f"{path}/moves", json=move, headers=held)).is_success

    asyncio.run(run())
