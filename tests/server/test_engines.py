"""Engines answer whatever happens to their workers, and leave nothing behind."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import pytest
from tests.server import silly

import zellige
from zellige import View
from zellige.errors import InvalidParameter, ZelligeError
from zellige.events import goes_on
from zellige.server.engines.engines import Busy, Engines, NoAnswer, any_decision
from zellige.server.engines.requests import Answer
from zellige.study.warm import decision

SILLY = "tests.server.silly:think"
ROOT = Path(__file__).parents[2]


def opening(name: str = "grawlix", **values: int) -> View:
    state = decision(zellige.game(name, **values).start())
    return state.view(state.player)


def is_decision(view: View, moves: tuple[str, ...]) -> bool:
    position = view
    for move in moves:
        position = position.play(move)  # raises if it is illegal
    return bool(moves) and not goes_on(position, view.player)


def is_running(pid: int) -> bool:
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


async def until(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        await asyncio.sleep(0.02)


@asynccontextmanager
async def running(workers: int = 2, think: str = SILLY, **settings: Any) -> AsyncIterator[Engines]:
    """Engines with all their workers alive."""
    engines = Engines(workers, think=think, **settings)
    await engines.start()
    try:
        await until(lambda: len(engines.pool.alive) == engines.pool.size, 120)
        yield engines
    finally:
        await engines.stop()


def pids(engines: Engines) -> set[int]:
    return {worker.pid for worker in engines.pool.alive}


def fork_server(engines: Engines) -> int:
    process = engines.pool._nursery.process
    assert process
    return process.pid


def decide(engines: Engines, seed: int = 1, player: str = "mcts:0.1s", address: str = "a") -> asyncio.Task[Any]:
    return asyncio.create_task(engines.decide(player, opening(), seed=seed, address=address))


def slices(engines: Engines, playouts: int = 3, every: float = 0.05, address: str = "a") -> aclosing[Any]:
    parts = engines.analyse(opening(), seconds=None, playouts=playouts, every=every, address=address)
    return aclosing(cast(Any, parts))


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


class Shared:
    """Engines that several tests share, for starting them takes a second."""

    def __init__(self, runner: asyncio.Runner, engines: Engines) -> None:
        self.runner, self.engines = runner, engines

    def run(self, test: Callable[[Engines], Coroutine[Any, Any, None]]) -> None:
        self.runner.run(self.idle())
        self.engines.fallbacks.clear()
        self.engines.pool.losses.clear()
        self.runner.run(test(self.engines))

    async def idle(self) -> None:
        pool = self.engines.pool
        await until(lambda: len(pool.queue.free) == len(pool.alive) == pool.size)


@pytest.fixture(scope="module")
def shared() -> Iterator[Shared]:
    """One search at a time."""
    with asyncio.Runner() as runner:
        engines = Engines(1, think=SILLY, grace=60, per_address=2, most_waiting=3)
        runner.run(engines.start())
        yield Shared(runner, engines)
        runner.run(engines.stop())


# With real programs


def test_programs_decide_and_positions_are_analysed(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "zellige.engines")

    async def test() -> None:
        async with running(2, "tests.server.strict:think") as engines:
            assert "3 engines are ready" in caplog.text
            assert len(os.listdir(f"/proc/{fork_server(engines)}/task")) == 1  # or forking would not be safe
            for name in zellige.GAMES:
                await plays(engines, opening(name))
            await plays(engines, opening("marrakech", players=3))
            for pid in (fork_server(engines), *pids(engines)):
                os.kill(pid, signal.SIGINT)
            before = pids(engines)
            await dies_in_a_search(engines)
            assert len(before & pids(engines)) >= 2
            assert engines.pool.losses == {"it died": 1}

    async def plays(engines: Engines, view: View) -> None:
        for player in ("random", "greedy:30%", "level:8", "mcts:100", "best:0.05s"):
            assert is_decision(view, await engines.decide(player, view, seed=5, address="a"))
        first, second = [await engines.decide("greedy:5%", view, seed=5, address="a") for _ in range(2)]
        assert first == second
        assert not engines.fallbacks
        found = [part async for part in engines.analyse(view, seconds=0.3, playouts=None, every=0.1, address="a")]
        assert 1 <= len(found) <= 3
        assert found[-1]["playouts"] > 100
        assert sum(found[-1]["chances"]) == pytest.approx(1, abs=0.001)
        for row in found[-1]["moves"]:
            assert row["move"] in view.moves and row["line"][0] == row["move"]
            assert set(row) == {"move", "chances", "visits", "line", "proven", "decision", "brief"}

    async def dies_in_a_search(engines: Engines) -> None:
        deciding = asyncio.create_task(engines.decide("mcts:8s", opening(), seed=1, address="a"))
        await asyncio.sleep(0.3)
        (busy,) = [worker for worker in engines.pool.alive if worker.busy]
        os.kill(busy.pid, signal.SIGKILL)
        assert is_decision(opening(), await asyncio.wait_for(deciding, 5))
        assert engines.fallbacks == {"greedy": 1}

    run(test())


# With workers gone wrong


def test_whatever_a_worker_does_a_legal_decision_comes_in_time_and_the_worker_is_replaced() -> None:
    async def test() -> None:
        async with running(len(silly.WAYS), memory=250 << 20, grace=3.0) as engines:
            before, began = pids(engines), time.monotonic()
            for moves in await asyncio.gather(*(decide(engines, way) for way in silly.WAYS)):
                assert is_decision(opening(), moves)
            assert time.monotonic() - began < 5
            assert engines.fallbacks["greedy"] == len(silly.WAYS)
            await until(lambda: engines.pool.losses.total() == len(silly.KILLED))
            assert engines.pool.losses.keys() == {
                *("it took too long", "it took too much memory", "it wrote garbage", "it wrote too much"),
                *("it was silly", "it died"),
            }
            await until(lambda: len(engines.pool.alive) == engines.pool.size)
            gone = before - pids(engines)
            assert len(gone) == len(silly.KILLED)
            assert not any(map(is_running, gone))

    run(test())


def test_a_legal_decision_comes_even_if_the_cheap_player_fails_too(shared: Shared) -> None:
    async def test(engines: Engines) -> None:
        for moves in await asyncio.gather(*(decide(engines, silly.ALWAYS + way) for way in silly.FAST)):
            assert is_decision(opening(), moves)
        assert engines.fallbacks == {"greedy": len(silly.FAST), "random": len(silly.FAST)}

    shared.run(test)


def test_matches_go_on_when_everything_dies_at_once() -> None:
    async def test() -> None:
        async with running(2) as engines:
            deciding = [decide(engines, silly.HUNG, "mcts:9s") for _ in range(4)]  # two of them wait
            await asyncio.sleep(0.2)
            began = time.monotonic()
            for pid in (fork_server(engines), *pids(engines)):
                os.kill(pid, signal.SIGKILL)
            for moves in await asyncio.gather(*deciding[:2]):
                assert is_decision(opening(), moves)
            assert time.monotonic() - began < 5
            for task in deciding[2:]:
                task.cancel()
            await until(lambda: len(engines.pool.alive) == engines.pool.size)
            assert is_decision(opening(), await decide(engines))

    run(test())


@pytest.mark.parametrize("think", ["tests.server.nowhere:think", "tests.server.silly:nothing_of_this_name"])
def test_matches_go_on_when_no_worker_can_start(think: str) -> None:
    async def test() -> None:
        engines = Engines(2, think=think, grace=0.5)
        await engines.start()
        moves = await asyncio.wait_for(decide(engines), 5)
        assert is_decision(opening(), moves)
        assert engines.fallbacks == {"greedy": 1, "random": 1}
        assert not engines.ready
        await engines.stop()

    run(test())


def test_quick_decisions_do_not_wait_for_searches(shared: Shared) -> None:
    async def test(engines: Engines) -> None:
        searching = [decide(engines, silly.HUNG) for _ in range(5)]
        await asyncio.sleep(0.2)
        moves = await asyncio.wait_for(decide(engines, player="level:1"), 1)
        assert is_decision(opening(), moves) and not engines.fallbacks
        assert not any(task.done() for task in searching)
        for task in searching:
            task.cancel()

    shared.run(test)


def test_a_decision_that_waits_too_long_is_made_by_a_cheaper_player(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(engines: Engines) -> None:
        monkeypatch.setattr(engines, "patience", 0.3)
        searching = decide(engines, silly.HUNG)
        await asyncio.sleep(0.1)
        assert is_decision(opening(), await asyncio.wait_for(decide(engines), 3))
        assert engines.fallbacks == {"greedy": 1}
        searching.cancel()

    shared.run(test)


def test_cancelling_a_decision_frees_its_place(shared: Shared) -> None:
    async def test(engines: Engines) -> None:
        first, second, third = (decide(engines, seed) for seed in (silly.HUNG, silly.HUNG, 1))
        await asyncio.sleep(0.1)
        before = pids(engines)
        second.cancel()  # it waits
        first.cancel()  # it runs
        assert is_decision(opening(), await asyncio.wait_for(third, 3))
        await until(lambda: len(engines.pool.alive) == engines.pool.size)
        assert len(before - pids(engines)) == 1  # a search cannot be stopped, so its worker is replaced
        assert +engines.pool.queue.running == {}

    shared.run(test)


# Analyses


def test_an_analysis_that_nobody_listens_to_frees_its_worker(shared: Shared) -> None:
    async def test(engines: Engines) -> None:
        before = pids(engines)
        async with slices(engines, playouts=7, every=0.2) as parts:
            first = await anext(parts)
        began = time.monotonic()
        async with slices(engines, playouts=3, address="b") as parts:
            found = [part async for part in parts]
        assert time.monotonic() - began < 1
        assert {found[-1]["chances"][0]} == {first["chances"][0]}, "the same worker"
        assert pids(engines) == before and not engines.pool.losses
        assert found[-1]["playouts"] == 3

    shared.run(test)


def test_a_cancelled_reader_frees_its_worker_or_its_place(shared: Shared) -> None:
    async def test(engines: Engines) -> None:
        async def read(address: str) -> None:
            async with slices(engines, playouts=7, every=0.2, address=address) as parts:
                async for _ in parts:
                    pass

        readers = [asyncio.create_task(read(address)) for address in "abc"]
        await asyncio.sleep(0.3)
        for reader in readers:
            reader.cancel()
        await until(lambda: not +engines.pool.queue.running and not engines._analyses, 2)
        assert not engines.pool.losses

    shared.run(test)


def test_a_slow_reader_gets_the_last_slice(shared: Shared) -> None:
    async def test(engines: Engines) -> None:
        async with slices(engines, playouts=6) as parts:
            first = await anext(parts)
            await until(lambda: not +engines.pool.queue.running)
            assert [part["playouts"] for part in [first, *[part async for part in parts]]] == [1, 6]

    shared.run(test)


def test_an_analysis_whose_worker_dies_says_so(shared: Shared) -> None:
    async def test(engines: Engines) -> None:
        found: list[Answer] = []
        with pytest.raises(NoAnswer, match="ended early"):
            async with slices(engines, playouts=9) as parts:
                async for part in parts:
                    found[:] = [part]
        assert found[-1]["playouts"] == 7

    shared.run(test)


def test_analyses_of_an_address_are_limited(shared: Shared) -> None:
    async def test(engines: Engines) -> None:
        open_ones = [await started(engines, address) for address in "aabb"]  # one runs, three wait
        with pytest.raises(Busy, match="only 2 analyses can be asked for at a time; try again in 10 seconds"):
            slices(engines, address="a")
        with pytest.raises(Busy, match="too many"):
            slices(engines, address="c")
        open_ones[-1].cancel()
        await asyncio.sleep(0.05)
        slices(engines, address="c")
        for task in open_ones:
            task.cancel()

    async def started(engines: Engines, address: str) -> asyncio.Task[Any]:
        async def read() -> None:
            async with slices(engines, playouts=7, every=0.25, address=address) as parts:
                async for _ in parts:
                    pass

        task = asyncio.create_task(read())
        await asyncio.sleep(0.02)
        return task

    shared.run(test)


def test_what_cannot_be_thought_about_is_refused() -> None:
    async def test() -> None:
        engines, view = Engines(1), opening()
        with pytest.raises(ZelligeError, match="the seat to move"):
            await engines.decide("random", View(view.game, view.struct, None), seed=1, address="a")
        with pytest.raises(InvalidParameter):
            await engines.decide("deepthought", view, seed=1, address="a")
        over = view.leave(0)
        with pytest.raises(ZelligeError, match="not over"):
            engines.analyse(over, seconds=1, playouts=None, every=None, address="a")
        with pytest.raises(InvalidParameter):
            engines.analyse(view, seconds=-1, playouts=None, every=None, address="a")

    run(test())


# The end


def test_nothing_is_left_when_the_server_stops_or_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-m", "tests.server.silly"], stdout=subprocess.PIPE, cwd=ROOT) as server:
        assert server.stdout
        started = [int(pid) for pid in server.stdout.readline().split()]
        assert len(started) == 4 and all(map(is_running, started))
        server.send_signal(signal.SIGKILL)
        asyncio.run(until(lambda: not any(map(is_running, started)), 5))


def test_stopping_kills_all_workers_and_also_what_still_loads() -> None:
    async def test() -> None:
        async with running(2, grace=60) as engines:
            started = [fork_server(engines), *pids(engines)]
            searching = decide(engines, silly.STUCK)
            await asyncio.sleep(0.1)
        assert not any(map(is_running, started))
        searching.cancel()
        engines = Engines(1)
        await engines.start()
        await until(lambda: engines.pool._nursery.process is not None)
        loading = fork_server(engines)
        await asyncio.wait_for(engines.stop(), 2)
        assert not is_running(loading)

    run(test())


def test_the_last_resort_is_a_whole_legal_decision() -> None:
    for name in zellige.GAMES:
        view = opening(name)
        found = {any_decision(view, seed) for seed in range(20)}
        assert all(is_decision(view, moves) for moves in found)
        assert len(found) > 1
