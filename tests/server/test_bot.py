"""The sample bot plays whole games on a real server, also if the server is killed in the middle."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest
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


def test_two_bots_with_invites_play_each_other(server: Process, client: Client) -> None:
    match = client.make("grawlix", "open", "open", params={"order": 2, "hand": 1})
    said = finish(bots(server, match))
    look = client.look(match.id)
    assert said == {look["outcome"]["told"]}
    assert [seat["name"] for seat in look["seats"]] == ["Player 1", "Player 2"]


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
    assert complaint(server.url, match.id, "zs_wrong") == "This token opens no seat of this match.\n"


def test_a_wrong_invite_is_told_in_a_sentence(server: Process, client: Client) -> None:
    match = client.make("grawlix", "human", "open")
    words = "This invite or code is not valid; it may have been used, or it has expired.\n"
    assert complaint(server.url, match.id, "zi_wrong") == words


@pytest.mark.parametrize("key", ["zi_any", "zs_any"])
def test_a_server_that_is_not_there_is_told_in_a_sentence(key: str) -> None:
    with socket.socket() as free:  # bound, so that nobody else takes the port, but not listening
        free.bind(("127.0.0.1", 0))
        said = complaint(f"http://127.0.0.1:{free.getsockname()[1]}", "AAAAAAAAAAAAAAAA", key)
    assert said == "Cannot reach the server: <urlopen error [Errno 111] Connection refused>.\n"


@pytest.mark.parametrize("words", [(), ("http://127.0.0.1:8000", "MATCH")])
def test_missing_arguments_are_told_in_a_sentence(words: tuple[str, ...]) -> None:
    said = "A bot for the server that plays random legal moves: bot.py URL MATCH INVITE, or a token instead of the inv"
    assert complaint(*words) == f"{said}ite.\n"


def complaint(*words: str) -> str:
    """What the bot says if it cannot play."""
    command = [sys.executable, str(BOT), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr
