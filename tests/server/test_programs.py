"""People against programs, programs among themselves, fair chance, records, leaving, names and phrases."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.ears import PATIENCE, bot
from tests.server.serving import Client, Joined, bearer
from tests.server.whole_games import chosen

from zellige.record import Record
from zellige.record.verify import verify

HASHES = b"zellige seed"
SHORT: dict[str, dict[str, Any]] = {"grawlix": {"order": 3, "hand": 2}, "marrakech": {"rugs": 3}, "qwirkle": {}}


def record_of(client: Client, match: str, token: str | None = None) -> str:
    answer = client.http.get(f"/api/matches/{match}/record", headers=bearer(token))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return answer.text


def verified(record: str, folder: Path) -> str:
    """What `zellige verify` says of a record; it must accept it."""
    file = folder / "record.txt"
    file.write_text(record)
    command = [sys.executable, "-m", "zellige", "verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# Programs


@pytest.mark.parametrize("game", list(SHORT))
def test_a_program_answers_a_person(client: Client, game: str) -> None:
    match = client.make(game, "human", "level:3", params=SHORT[game])
    own, rng = match.tokens[0], Random(1)
    with bot(client, match.id, own) as ear:
        while 1 not in {event["seat"] for event in ear.events}:
            if ear.latest["view"]["legal"]:
                assert client.move(match.id, own, ear.latest["n"], *chosen(ear.latest["view"], rng)).is_success
            ear.hear()
        assert ear.latest["seats"][1] == {"seat": 1, "name": "Level 3", "kind": "level:3", "state": "in", "here": False}


def test_programs_play_among_themselves_to_the_end_and_the_record_is_verified(client: Client, tmp_path: Path) -> None:
    match = client.make("marrakech", "greedy", "random", "level:1", params={"rugs": 4})
    assert match.tokens == {}
    with bot(client, match.id) as watcher:
        promised = watcher.latest["seed_hash"]
        assert "seed" not in watcher.latest
        over = watcher.latest
        while "outcome" not in over:
            over = watcher.hear()
    assert (match.made["seed_hash"], over["seed_hash"]) == (promised, promised)
    assert seed_hash(over["seed"]) == promised
    record = record_of(client, match.id)
    assert f"seed hash: {promised}" in record
    assert "throws and draws follow from" in verified(record, tmp_path)


def seed_hash(seed: str) -> str:
    """As docs/server.md says how to check it."""
    return hashlib.blake2b(int(seed, 16).to_bytes(32, "big"), digest_size=32, person=HASHES).hexdigest()


def test_a_chosen_seed_is_told_to_everyone(client: Client) -> None:
    match = client.make("qwirkle", "human", "human", seed=5)
    assert match.made["chosen_seed"]
    look = client.look(match.id)
    assert (look["chosen_seed"], look["seed_hash"]) == (True, "none, because the seed is short")
    other = client.make("qwirkle", "human", "human", seed=5)
    facts = [client.look(one.id, one.tokens[0])["view"]["facts"] for one in (match, other)]
    assert facts[0] == facts[1]
    assert not client.look(client.make("qwirkle", "human", "human").id)["chosen_seed"]


# Records


def test_a_seat_s_record_hides_what_the_seat_may_not_know_until_the_end(client: Client) -> None:
    match = client.make("qwirkle", "human", "human", names=["Ada", "Bo"])
    hands = {seat: client.look(match.id, token)["view"]["facts"]["hands"][seat] for seat, token in match.tokens.items()}
    for seat, token in match.tokens.items():
        record = record_of(client, match.id, token)
        assert ("player 1: Ada" in record, "end: unfinished" in record, "seed:" in record) == (True, True, False)
        assert " ".join(hands[seat]) in record
        assert "? ? ? ? ? ?" in record
    watched = record_of(client, match.id)
    assert watched.count("? ? ? ? ? ?") == 2
    client.act(match.id, "leave", match.tokens[0])
    whole = record_of(client, match.id)
    assert "?" not in whole
    assert f"seed: {client.look(match.id)['seed']}" in whole
    assert "leave (resignation)" in whole
    assert all(finding.holds for finding in verify(Record.read(whole)))


# Leaving


def test_with_two_players_the_other_one_wins(client: Client) -> None:
    match = client.make("grawlix", "human", "human", names=["Ada", "Bo"])
    first = client.act(match.id, "leave", match.tokens[1], client_id="go")
    assert first.json()["n"] == 1
    look = client.look(match.id)
    assert look["outcome"] == {"scores": [1, 0], "winners": [0], "told": "Ada wins: Bo resigned"}
    assert look["events"] == [{"n": 0, "kind": "leave", "seat": 1, "text": "resignation"}]
    late = client.move(match.id, match.tokens[0], 1, "+r@")
    assert (late.status_code, late.json()["error"]) == (403, "The match is over, so nobody can act in it any more.")


def test_with_four_players_the_others_go_on(client: Client) -> None:
    match = client.make("qwirkle", *["human"] * 4)
    leaver = client.look(match.id)["view"]["facts"]["player"]
    assert client.act(match.id, "leave", match.tokens[leaver]).is_success
    look = client.look(match.id)
    assert "outcome" not in look
    assert [seat["state"] for seat in look["seats"]] == ["out" if seat == leaver else "in" for seat in range(4)]
    assert look["view"]["facts"]["player"] not in (leaver, "over")
    gone = client.act(match.id, "leave", match.tokens[leaver])
    assert gone.status_code == 401  # the token is void
    for seat in [seat for seat in range(4) if seat != leaver][:2]:
        assert client.act(match.id, "leave", match.tokens[seat]).is_success
    assert len(client.look(match.id)["outcome"]["winners"]) == 1


# Names and phrases


@pytest.fixture
def match(client: Client) -> Joined:
    return client.make("grawlix", "human", "human", names=["Ada", "Bo"])


def test_a_new_name_is_told_and_makes_no_move_stale(client: Client, match: Joined) -> None:
    with bot(client, match.id, match.tokens[0]) as ada:
        n, m = ada.latest["n"], ada.latest["m"]
        changed = client.act(match.id, "names", match.tokens[1], name="  Bo   the  Great ")
        assert (changed.json()["n"], changed.json()["m"]) == (n, m + 1)
        heard = ada.hear_until(lambda message: message["m"] > m)
        assert heard["seats"][1]["name"] == "Bo the Great"
        assert client.move(match.id, match.tokens[0], n, "+r@").is_success


@pytest.mark.parametrize("name", ["you", "YOU", " ", "a\nb\x00", "\u200b", "x" * 31, ""])
def test_names_that_mislead_are_refused(client: Client, match: Joined, name: str) -> None:
    answer = client.act(match.id, "names", match.tokens[1], name=name)
    assert answer.status_code == 422
    assert client.look(match.id)["seats"][1]["name"] == "Bo"


def test_phrases_are_fixed_and_numbered(client: Client, match: Joined) -> None:
    phrases = client.http.get("/api/games").json()["phrases"]
    assert client.act(match.id, "phrases", match.tokens[1], phrase=phrases[0]).is_success
    refused = client.act(match.id, "phrases", match.tokens[1], phrase="you cheat")
    assert (refused.status_code, refused.json()["error"]) == (422, f"You can only say one of: {', '.join(phrases)}.")
    [said] = client.look(match.id)["phrases"]
    assert (said["seat"], said["phrase"]) == (1, phrases[0])
    assert client.look(match.id)["n"] == 0


def test_a_seat_that_listens_is_here(client: Client, match: Joined) -> None:
    def here() -> list[bool]:
        return [seat["here"] for seat in client.look(match.id)["seats"]]

    with bot(client, match.id, match.tokens[0]) as ada:
        assert here() == [True, False]
        with bot(client, match.id, match.tokens[1]):
            assert ada.hear_until(lambda message: message["seats"][1]["here"])
        assert ada.hear_until(lambda message: not message["seats"][1]["here"])
