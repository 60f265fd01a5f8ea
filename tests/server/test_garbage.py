"""Whatever a client does, nothing stays behind that only the garbage collector would find, because it rarely runs."""

from __future__ import annotations

import asyncio
import json
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
import websockets
from tests.server.load import Played, Wire, make, play
from tests.server.quick import Quick, quick
from tests.server.readers import opened

TIMES = 20
Act = Callable[[int, Played], Awaitable[None]]


async def close_a_socket(port: int, match: Played) -> None:
    async with socket(port, match) as page:
        await page.recv()


async def drop_a_socket(port: int, match: Played) -> None:
    reader = await opened(port, match.id, match.tokens[0])
    while not reader.bytes:
        await asyncio.sleep(0.01)
    reader.transport.abort()


async def play_on_a_socket(port: int, match: Played) -> None:
    async with socket(port, match) as page:
        await page.recv()
        await page.send('{"do": "moves", "id": 1, "moves": ["nonsense"], "n": 0, "client_id": ""}')
        assert '"status":422' in str(await page.recv())


async def send_bytes(port: int, match: Played) -> None:
    async with socket(port, match) as page:
        await page.send(b"nonsense")
        with pytest.raises(websockets.ConnectionClosed):
            while True:
                await page.recv()


async def be_refused_a_socket(port: int, match: Played) -> None:
    with pytest.raises(websockets.InvalidStatus):
        async with socket(port, Played(match.id, match.game, ["wrong"])):
            pass


async def leave_a_stream(port: int, match: Played) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {match.path}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    await reader.readuntil(b"events")
    writer.close()


async def ask(port: int, match: Played) -> None:
    wire = Wire(f"http://127.0.0.1:{port}")
    assert (await wire.call("GET", match.path))[0] == 200
    assert (await wire.call("GET", f"{match.path}x"))[0] == 404
    assert (await wire.call("POST", f"{match.path}/moves", match.tokens[0], {"moves": ["x"], "n": 0}))[0] == 422
    assert (await wire.call("POST", f"{match.path}/moves", match.tokens[0], {"moves": 7}))[0] == 422
    wire.close()


async def play_a_match(port: int, match: Played) -> None:
    wire = Wire(f"http://127.0.0.1:{port}")
    await play(await make(wire, "marrakech"), [wire], random.Random(1), moves=10)
    wire.close()


def socket(port: int, match: Played) -> websockets.connect:
    headers = {"Authorization": f"Bearer {match.tokens[0]}"}
    return websockets.connect(f"ws://127.0.0.1:{port}{match.path}/live", additional_headers=headers)


def garbage(server: Quick) -> Counter[str]:
    """What the server has left behind since the last time."""
    log = Path(server.log)
    told = [line for line in log.read_text().splitlines() if "garbage" in line]
    server.signal(signal.SIGUSR1)
    until = monotonic() + 30
    while len(lines := [line for line in log.read_text().splitlines() if "garbage" in line]) == len(told):
        assert monotonic() < until, "the server says nothing"
        sleep(0.01)
    return Counter(json.loads(lines[-1])["garbage"])


@pytest.mark.parametrize(
    "act",
    [
        *(close_a_socket, drop_a_socket, play_on_a_socket, send_bytes, be_refused_a_socket, leave_a_stream, ask),
        play_a_match,
    ],
)
def test_nothing_stays_behind(tmp_path: Path, act: Act) -> None:
    async def again_and_again(port: int, times: int) -> None:
        match = await make(Wire(server.url), "grawlix")
        for _ in range(times):
            await act(port, match)
        await asyncio.sleep(0.3)  # the server notices that they have gone

    with quick(tmp_path / "games.db") as server:
        port = int(server.url.rpartition(":")[2])
        asyncio.run(again_and_again(port, 2))
        garbage(server)
        asyncio.run(again_and_again(port, TIMES))
        left = garbage(server)
    assert left.total() < TIMES, left.most_common(20)
