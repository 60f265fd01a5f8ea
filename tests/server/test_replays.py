"""Replays: turn by turn as each viewer may see it, of matches and of records; pictures of matches."""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.ears import page
from tests.server.inside import running_inside
from tests.server.serving import Client, Joined, bearer
from tests.server.whole_games import Data, Table, play_whole

import zellige
from zellige.games import card, game
from zellige.render.json import apply
from zellige.server.settings import Settings

SEEN = re.compile(r"hand:(\d):([a-z]{2})")  # a tile of a hand that is not hidden


def replayed(client: Client, match: Joined, seat: int | None = None) -> Data:
    headers = bearer(None if seat is None else match.tokens[seat])
    answer = client.http.get(f"/api/matches/{match.id}/replay", headers=headers)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def last_scene(replay: Data) -> Data:
    """The scene before the first turn, changed by every turn."""
    scene: Data = replay["scene"]
    for turn in replay["turns"]:
        scene = apply(scene, turn["change"])
    return scene


def check_replay(table: Table, seat: int | None) -> None:
    """It ends where the match is, names the own seat, and its turns begin at the events that it says."""
    replay, look = replayed(table.client, table.match, seat), table.look(seat, since=0, scene=1)
    shown, seen = last_scene(replay), look["scene"]
    assert shown["parts"][0] == seen["parts"][0]
    if "outcome" not in look or not card(look["game"]).hides:  # at the end, a replay shows what was hidden
        assert shown == seen
    assert replay.get("outcome", {}).get("winners") == look.get("outcome", {}).get("winners")
    names = [each["name"] for each in look["seats"]]
    assert replay["names"] == [*names[:seat], "You", *names[seat + 1 :]] if seat is not None else names
    for turn in replay["turns"]:
        event = look["events"][turn["n"]]
        assert event["seat"] == turn["seat"]
        assert turn["told"]
        assert turn["brief"]
        game(replay["game"], **replay["params"]).read(turn["position"])


@pytest.mark.parametrize(
    ("name", "seats", "params"),
    [("grawlix", 2, {"order": 4, "hand": 2}), ("marrakech", 3, {"rugs": 3}), ("qwirkle", 2, {}), ("qwirkle", 3, {})],
)
def test_a_replay_leads_to_the_scene_that_the_viewer_sees(client: Client, name: str, seats: int, params: Data) -> None:
    match = client.make(name, *["human"] * seats, params=params, names=["Ada", "Bo", "Cy"][:seats], seed=3)
    with ExitStack() as stack:
        table = Table(client, match, stack)
        for viewer in table.viewers:
            check_replay(table, viewer)
        play_whole(table, Random(1), every=1000, most=12)
        for viewer in table.viewers:
            check_replay(table, viewer)
            check_latest(table, viewer)
        play_whole(table, Random(2), every=1000)
        for viewer in table.viewers:
            check_replay(table, viewer)


def check_latest(table: Table, viewer: int | None) -> None:
    """A page has heard of the latest turn what its replay says of it."""
    latest = replayed(table.client, table.match, viewer)["turns"][-1]
    heard = table.pages[viewer].messages[-1]
    assert heard["turn"] == {key: latest[key] for key in ("n", "seat", "brief")}
    assert heard["told"] == latest["told"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_tile_of_a_hidden_hand_is_in_a_replay_or_a_picture(client: Client, seats: int) -> None:
    """Of all hands, a seat finds only its own there, and a watcher none, as long as the match goes on."""
    match = client.make("qwirkle", *["human"] * seats, seed=5)
    with ExitStack() as stack:
        table = Table(client, match, stack)
        play_whole(table, Random(seats), every=1000, most=15)
    for viewer in (*range(seats), None):
        headers = bearer(None if viewer is None else match.tokens[viewer])
        for what in ("replay", "picture"):
            text = client.http.get(f"/api/matches/{match.id}/{what}", headers=headers).text
            assert {int(seat) for seat, _ in SEEN.findall(text)} == ({viewer} if viewer is not None else set())
        for turn in replayed(client, match, viewer)["turns"]:
            hands = turn["position"].split(" | ")[2 : 2 + seats]
            assert all(set(hand.split()) <= {"?", "-"} for seat, hand in enumerate(hands) if seat != viewer)


def test_an_exchange_is_veiled_for_others(client: Client) -> None:
    match = client.make("qwirkle", "human", "human", seed=1)
    rng = Random(1)
    with ExitStack() as stack:
        table = Table(client, match, stack)
        play_whole(table, rng, every=1000, most=6)
        seat = table.look(None)["view"]["facts"]["player"]
        own = table.look(seat)
        tile = next(move["text"] for move in own["view"]["legal"] if move["text"].startswith("-"))
        table.play(seat, own["n"], [tile, "end"])
    given: list[Any] = [{"icon": "minus"}, {"look": tile[1:]}]
    veiled: list[Any] = [{"icon": "minus"}, {"text": "1 tile"}]
    latest = {viewer: replayed(client, match, viewer)["turns"][-1]["brief"] for viewer in (seat, 1 - seat, None)}
    assert latest == {seat: given, 1 - seat: veiled, None: veiled}


def test_what_was_taken_back_is_not_replayed(client: Client) -> None:
    match = client.make("grawlix", "human", "human", params={"order": 4, "hand": 2}, take_back="free")
    with page(client, match.id, match.tokens[0]) as ada:
        client.move(match.id, match.tokens[0], 0, "+r@")
        client.move(match.id, match.tokens[1], 1, "+o@")
        client.act(match.id, "offers", match.tokens[1], kind="take-back", n=2)
        heard = ada.hear_until(lambda message: message["n"] == 3)
        assert (heard["turn"]["n"], heard["turn"]["brief"]) == (0, [{"icon": "plus"}, {"look": "r@"}])
        client.move(match.id, match.tokens[1], 3, "+g@")
        assert ada.hear_until(lambda message: message["n"] == 4)["turn"]["n"] == 3
    assert [(turn["n"], turn["told"]) for turn in replayed(client, match)["turns"]] == [
        (0, "Player 1 drafted the red @."),
        (3, "Player 2 drafted the green @."),
    ]


def test_who_leaves_is_in_the_replay(client: Client) -> None:
    match = client.make("marrakech", "human", "human", names=["Ada", "Bo"])
    client.act(match.id, "leave", match.tokens[1])
    replay = replayed(client, match, 0)
    assert [(turn["seat"], turn["told"], turn["brief"]) for turn in replay["turns"]] == [
        (1, "Bo resigned.", [{"icon": "leave"}])
    ]
    assert replay["outcome"]["told"] == "You win: Bo resigned"


# Records


@pytest.mark.parametrize("name", zellige.GAMES)
def test_a_record_is_replayed_as_its_match_was(client: Client, name: str) -> None:
    match = client.make(name, "human", "human", names=["Ada", "Bo"], seed=4)
    with ExitStack() as stack:
        play_whole(Table(client, match, stack), Random(4), every=1000, most=20)
    client.act(match.id, "leave", match.tokens[0])
    record = client.http.get(f"/api/matches/{match.id}/record").text
    answer = client.http.post("/api/replay", json={"record": record})
    assert answer.status_code == 200, answer.text
    assert answer.json() == replayed(client, match)


def test_a_seat_s_record_is_replayed_as_the_seat_saw_it(client: Client) -> None:
    match = client.make("qwirkle", "human", "human", seed=4)
    with ExitStack() as stack:
        play_whole(Table(client, match, stack), Random(4), every=1000, most=8)
    record = client.http.get(f"/api/matches/{match.id}/record", headers=bearer(match.tokens[1])).text
    replay, own = client.http.post("/api/replay", json={"record": record}).json(), replayed(client, match, 1)
    assert [turn["position"] for turn in replay["turns"]] == [turn["position"] for turn in own["turns"]]


def test_what_is_no_record_is_refused(client: Client) -> None:
    refused = client.http.post("/api/replay", json={"record": "zellige record 2\ngame: chess\n"})
    assert refused.status_code == 422
    assert refused.json()["error"].startswith("Line 2 of the record: ")


def test_a_record_may_be_long_but_not_too_long(client: Client) -> None:
    """Where others stop at 8 KB, this goes on to 64."""
    long = client.http.post("/api/replay", json={"record": "x" * 60_000})
    assert long.status_code == 422
    too_long = client.http.post("/api/replay", json={"record": "x" * 66_000})
    assert (too_long.status_code, too_long.json()["error"]) == (413, "The request is larger than 65536 bytes.")
    assert client.http.post("/api/analyse", json={"position": "x" * 9000}).status_code == 413


# Pictures


def test_a_picture_of_a_match_is_what_the_viewer_sees(client: Client) -> None:
    match = client.make("qwirkle", "human", "human", names=["Ada", "Bo"], seed=1)
    for token, hidden in ((match.tokens[0], 0), (None, 6)):
        answer = client.http.get(f"/api/matches/{match.id}/picture", headers=bearer(token))
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.headers["cache-control"] == "no-store"
        assert answer.text.count('data-id="hand:0:?') == hidden
        assert ("Ada" in answer.text) == (token is None)  # who looks at an own seat reads "You"


# Limits


def test_pictures_and_replays_are_limited_by_address(tmp_path: Path) -> None:
    """They cost more than other requests, and need no seat."""

    async def run() -> list[int]:
        async with running_inside(tmp_path, Settings(rates=("drawing=1/3",))) as inside, inside.client() as http:
            made = (await http.post("/api/matches", json={"game": "grawlix", "seats": ["human", "human"]})).json()
            answers = [
                await http.get(f"/api/matches/{made['id']}/replay"),
                await http.get(f"/api/matches/{made['id']}/picture"),
                await http.post("/api/games/grawlix/picture", json={}),
                await http.post("/api/replay", json={"record": "x"}),
                await http.get(f"/api/matches/{made['id']}"),
            ]
            return [answer.status_code for answer in answers]

    assert asyncio.run(run()) == [200, 200, 200, 429, 200]
