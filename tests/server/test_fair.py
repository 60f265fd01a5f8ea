"""The queue for workers: decisions before analyses, addresses in turn, nobody refused but all at once."""

import asyncio

import pytest

from zellige.server.engines.fair import FairQueue, Kind, Refused

QUICK, SEARCH, ANALYSIS = Kind


class Users:
    """Takes things for several users, and notes who gets one."""

    def __init__(self, searching: int) -> None:
        self.queue: FairQueue[int] = FairQueue(searching)
        self.served: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, *users: tuple[Kind, str]) -> None:
        for kind, name in users:
            self.tasks[name] = asyncio.create_task(self.take(kind, name))
            await asyncio.sleep(0)

    async def take(self, kind: Kind, name: str) -> None:
        await self.queue.take(kind, name[0])
        self.served.append(name)

    async def free(self, kind: Kind) -> None:
        """Somebody has finished."""
        self.queue.give(0)
        self.queue.done(kind)
        for _ in range(3):
            await asyncio.sleep(0)


def test_addresses_take_turns() -> None:
    async def test() -> None:
        users = Users(1)
        await users.come(*((SEARCH, name) for name in ("a1", "a2", "a3", "a4", "b1", "c1", "b2")))
        users.queue.give(0)
        for _ in range(6):
            await users.free(SEARCH)
        assert users.served == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]

    asyncio.run(test())


def test_decisions_come_before_analyses_and_quick_ones_before_searches() -> None:
    async def test() -> None:
        users = Users(1)
        await users.come((ANALYSIS, "a"), (SEARCH, "b"), (QUICK, "c"))
        users.queue.give(0)
        for kind in (QUICK, SEARCH):
            await users.free(kind)
        assert users.served == ["c", "b", "a"]

    asyncio.run(test())


@pytest.mark.parametrize(("searching", "analysing"), [(1, 1), (2, 1), (4, 3)])
def test_some_workers_are_kept_for_decisions(searching: int, analysing: int) -> None:
    async def test() -> None:
        users = Users(searching)
        for n in range(searching + 1):
            users.queue.give(n)
        await users.come(*((ANALYSIS, f"a{n}") for n in range(9)), *((SEARCH, f"s{n}") for n in range(9)))
        await asyncio.sleep(0)
        kinds = [name[0] for name in users.served]
        assert kinds.count("a") == analysing and kinds.count("s") == searching - analysing
        await users.come((QUICK, "q"))
        await asyncio.sleep(0)
        assert users.served[-1] == "q" and not users.queue.free

    asyncio.run(test())


def test_a_cancelled_user_leaves_the_queue_and_gives_back_what_has_just_come() -> None:
    async def test() -> None:
        users = Users(1)
        await users.come(*((SEARCH, name) for name in ("a", "b", "c")))
        users.tasks["b"].cancel()
        await asyncio.sleep(0)
        assert users.queue.waiting(SEARCH) == 2
        users.queue.give(0)  # for a, which has not noticed yet
        users.tasks["a"].cancel()
        for _ in range(4):
            await asyncio.sleep(0)
        assert users.served == ["c"]
        assert users.queue.running[SEARCH] == 1 and not users.queue.free

    asyncio.run(test())


def test_all_are_refused_when_nothing_will_come() -> None:
    async def test() -> None:
        users = Users(1)
        await users.come((QUICK, "a"), (SEARCH, "b"), (ANALYSIS, "c"))
        users.queue.refuse()
        found = await asyncio.gather(*users.tasks.values(), return_exceptions=True)
        assert [type(error) for error in found] == 3 * [Refused]

    asyncio.run(test())
