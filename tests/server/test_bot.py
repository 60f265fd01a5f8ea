"""The sample bot plays whole games on a real server, also if the server is killed in the middle."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.ears import bot
from tests.server.serving import Client, Joined, Process

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
PATIENCE = 120.0


def bots(server: Process, match: Joined) -> list[subprocess.Popen[str]]:
    """A bot on every seat: with a token where there is one, otherwise with an invite."""
    keys = [match.tokens.get(seat["seat"]) or seat["invite"] for seat in match.made["seats"]]
    return [
        subprocess.Popen([sys.executable, str(BOT), server.url, match.id, key], stdout=subprocess.PIPE, text=True)
        for key in keys
    ]


def finish(running: list[subprocess.Popen[str]]) -> set[str]:
    """What the bots say at the end; all of them must end well."""
    said = {one.communicate(timeout=PATIENCE)[0].strip() for one in running}
    assert [one.returncode for one in running] == [0] * len(running)
    return said


def test_it_is_short() -> None:
    assert len(BOT.read_text().splitlines()) < 60


def test_two_bots_play_a_whole_game(server: Process, client: Client) -> None:
    match = client.make("marrakech", "human", "open", params={"rugs": 3})
    said = finish(bots(server, match))
    look = client.look(match.id)
    assert said == {look["outcome"]["told"]}
    assert look["seats"][1]["name"] == "Random bot"


def test_they_go_on_after_the_server_was_killed(server: Process, client: Client) -> None:
    match = client.make("marrakech", "human", "open")
    running = bots(server, match)
    with bot(client, match.id) as watcher:
        seen = watcher.hear_until(lambda message: message["n"] >= 10)
        assert "outcome" not in seen
        server.kill()
    server.start()
    said = finish(running)
    look = Client(server.url).look(match.id)
    assert said == {look["outcome"]["told"]}
    assert look["events"][: len(watcher.events)] == watcher.events  # nothing that was told is lost


def test_a_wrong_token_is_told_in_a_sentence(server: Process, client: Client) -> None:
    match = client.make("grawlix", "human", "human")
    command = [sys.executable, str(BOT), server.url, match.id, "zs_wrong"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (1, "This token opens no seat of this match.\n")
