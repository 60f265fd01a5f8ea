"""What the server has acknowledged is on the disk: fsyncs are counted, and the server is killed under load."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest
from tests.server.inside import running_inside
from tests.server.ledger import Ledger
from tests.server.load import Crowd, Sent, Wire, make, play
from tests.server.quick import Quick, missing, quick

from zellige import Match
from zellige.games import game
from zellige.server.desk import Desk, Unavailable
from zellige.store.rows import Item

LONGEST = 0.3  # seconds of load before a kill
MOVES = 120  # sequential ones, while fsyncs are counted
SYNCED = re.compile(r"(fsync|fdatasync)\b.* = 0$")
ANSWERED = re.compile(r"(write|writev|sendto|sendmsg)\(.*HTTP/1\.1 200")


@pytest.mark.strict
def test_each_acknowledgement_waits_for_an_fsync(tmp_path: Path) -> None:
    """Sequential moves cannot share a commit, so there is an fsync between any two acknowledgements."""
    trace = tmp_path / "trace"
    with quick(tmp_path / "games.db") as server, traced(server.pid, trace):
        asyncio.run(play_in_sequence(server.url, MOVES))
    syncs, answers, since = 0, 0, 0
    for line in trace.read_text().splitlines():
        if SYNCED.search(line):
            syncs, since = syncs + 1, since + 1
        elif ANSWERED.search(line):
            assert since, f"acknowledgement {answers + 1} came before its fsync"
            answers, since = answers + 1, 0
    print(f"{answers} moves acknowledged, {syncs} fsyncs")
    assert answers == MOVES


@contextmanager
def traced(pid: int, file: Path) -> Iterator[None]:
    """Write the system calls of a process that sync and send to a file."""
    program = shutil.which("strace") or missing("strace is not installed")
    calls = "trace=fsync,fdatasync,write,writev,sendto,sendmsg"
    command = [program, "-f", "-e", calls, "-e", "signal=none", "-o", str(file), "-p", str(pid)]
    tracer = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert tracer.stderr
    said = tracer.stderr.readline()
    if "attached" not in said:
        missing(f"strace cannot look at the server: {said.strip()}")
    try:
        yield
    finally:
        tracer.send_signal(signal.SIGINT)
        tracer.communicate()


async def play_in_sequence(url: str, moves: int) -> None:
    """Play one move after the other and nothing else, not even looking: Grawlix hides nothing and knows no chance."""
    wire, left = Wire(url), moves
    while left:
        played, mirror = await make(wire, "grawlix"), Match(game("grawlix"))
        while left and not mirror.outcome:
            move = str(next(iter(mirror.state.moves)))
            status, answer = await played.send(wire, Sent(mirror.state.player, mirror.n, (move,), f"c{left}"))
            mirror.play(move)
            left -= 1
            assert (status, answer["n"]) == (200, mirror.n)
    wire.close()


def test_acknowledged_moves_survive_kill_9(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "games.db", kills=20, moves=0)


@pytest.mark.soak
def test_acknowledged_moves_survive_kill_9_for_long(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "games.db", kills=200, moves=100_000)


def kill_again_and_again(database: Path, kills: int, moves: int) -> None:
    """Kill a server under load at random moments, at least so many times and until so many moves are acknowledged."""
    crowd, ledger, rounds = Crowd(seed=kills), Ledger(str(database)), 0
    began = monotonic()
    with quick(database) as server:
        while rounds < kills or crowd.acknowledged < moves:
            asyncio.run(killed_under_load(server, crowd, crowd.rng.uniform(0, LONGEST + moves / kills / 300)))
            server.start()
            ledger.check(crowd.matches)
            rounds += 1
        asyncio.run(some_more(server, crowd))
        Ledger(str(database)).check(crowd.matches)  # everything once more
        ledger.database.check_integrity()
    print(f"{rounds} kills, {crowd.acknowledged} moves acknowledged, {monotonic() - began:.1f} s")
    assert crowd.acknowledged > 20 * kills
    assert crowd.refusals == 0


async def killed_under_load(server: Quick, crowd: Crowd, seconds: float) -> None:
    playing = asyncio.create_task(crowd.play(server.url))
    await asyncio.sleep(seconds)
    server.kill()
    await playing


async def some_more(server: Quick, crowd: Crowd) -> None:
    """Every match that is not over goes on, and what was not acknowledged is sent again."""
    running = [match for match in crowd.tables if match]
    await asyncio.gather(*(play(match, [Wire(server.url)], crowd.rng, moves=10) for match in running))


def test_a_move_whose_answer_was_lost_is_stored_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit happens, and its answer does not arrive: the server says 503, and soon finds the move by itself."""

    async def run() -> None:
        async with running_inside(tmp_path) as inside, inside.client() as client:
            made = (await client.post("/api/matches", json={"game": "grawlix", "seats": ["human"] * 2})).json()
            path, token = f"/api/matches/{made['id']}", made["seats"][0]["token"]
            desk, table = inside.server.house.services.desk, inside.server.house.live(made["id"])
            assert table

            async def move(text: str, client_id: str) -> tuple[int, int | None]:
                body, headers = {"moves": [text], "n": 0, "client_id": client_id}, {"Authorization": f"Bearer {token}"}
                answer = await client.post(f"{path}/moves", json=body, headers=headers)
                return answer.status_code, answer.json().get("n")

            with monkeypatch.context() as patched:
                patched.setattr(desk, "write", forgetful(desk))
                assert await move("+r@", "one") == (503, None)
            async with asyncio.timeout(10):
                while table.match.n == 0:
                    await asyncio.sleep(0.02)
            assert await move("+r@", "one") == (200, 1)
            assert await move("+r#", "two") == (409, 1)

    asyncio.run(run())
    assert Ledger(str(tmp_path / "games.db")).database.ask("SELECT client_id FROM requests") == [("one",)]


def forgetful(desk: Desk) -> Callable[[Item], Awaitable[bool]]:
    """Writes, and cannot say so."""
    write = desk.write

    async def written(item: Item) -> bool:
        await write(item)
        raise Unavailable("the connection broke")

    return written
