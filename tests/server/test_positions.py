"""Positions of no match: what moves lead to, refusals as in a preview, and pictures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.server.serving import Client
from tests.strategies import whole

import zellige
from zellige.games import game
from zellige.kernel.constants import CHANCE, OVER
from zellige.render.json import scene_json


def asked(client: Client, name: str, **body: Any) -> dict[str, Any]:
    answer = client.http.post(f"/api/games/{name}/positions", json=body)
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


@pytest.mark.parametrize(
    ("name", "params"),
    [("grawlix", {"order": 3, "hand": 2}), ("marrakech", {"rugs": 2, "players": 3}), ("qwirkle", {})],
)
def test_a_game_is_played_move_by_move_from_its_positions(client: Client, name: str, params: dict[str, int]) -> None:
    """Each answer leads on to the next, and says what the package says."""
    rng, at = Random(1), game(name, **params).start()
    told = asked(client, name, params=params)
    for _ in range(60):
        assert told["position"] == str(at)
        assert told["player"] == {CHANCE: "chance", OVER: "over"}.get(at.player, at.player)
        assert [move["text"] for move in told["legal"]] == [move.text for move in at.moves]
        if at.player == OVER:
            break
        move = rng.choice(list(at.moves))
        at = at.play(move)
        told = asked(client, name, params=params, position=told["position"], moves=[move.text])
        assert told["scene"]["parts"] == plain(at, [move])
        assert told["moves"] == [move.text]
    assert ("outcome" in told) == (at.player == OVER)
    if at.outcome:
        assert told["outcome"]["winners"] == list(at.outcome.winners)


def plain(at: zellige.State, last: list[zellige.Move]) -> Any:
    import orjson

    return orjson.loads(orjson.dumps(scene_json(at.scene(last=last))))["parts"]


def test_the_latest_turn_is_told_and_all_that_moved_is_shown(client: Client) -> None:
    turn = ["left", "die:2", "rug:12,22"]
    told = asked(client, "marrakech", moves=[*turn, "stay"], names=["You", "Ada"])
    assert told["told"] == "Ada kept Assam facing west."
    assert [motion["n"] for motion in told["motions"]] == [1, 2]
    told = asked(client, "marrakech", moves=turn[:2], clicks=["square:22", "square:12"], names=["You", "Ada"])
    assert (told["moves"], told["player"]) == (turn, 1)
    assert told["told"] == "You turned Assam left, rolled 2 and laid a cyan rug on 12 and 22."


def test_chance_is_never_asked(client: Client) -> None:
    told = asked(client, "marrakech", moves=["left"])
    assert (told["player"], told["legal"][0]) == ("chance", {"text": "die:1", "clicks": []})


def test_a_view_shows_no_more_than_it_says(client: Client) -> None:
    state = whole(game("qwirkle"), "qwirkle 2 | ro:0,0 | rx rd | gb gc | 0 1 | 0 turn")
    told = asked(client, "qwirkle", position=str(state.view(0)), moves=["rx:0,1"])
    hand = next(part for part in told["scene"]["parts"] if part["id"] == "hand:1")
    assert [thing["look"] for thing in hand["things"]] == ["back", "back"]


@pytest.mark.parametrize(
    "body",
    [
        {"moves": ["+r@", "+r@"]},
        {"moves": ["r@:0,0"]},
        {"moves": ["Nf3"]},
        {"clicks": ["cell:0,0"]},
        {"clicks": ["tile:r@", "cell:0,0"]},
    ],
)
def test_a_move_is_refused_as_a_preview_refuses_it(client: Client, body: dict[str, Any]) -> None:
    match = client.make("grawlix", "human", "human", names=["Ada", "Bo"])
    answer = client.http.post("/api/games/grawlix/positions", json={**body, "names": ["You", "Bo"]})
    assert answer.status_code == 422
    refused = client.act(match.id, "preview", match.tokens[0], **body)
    if refused.json().get("rule") != "turn":  # two moves in a row are of one seat there, and of two here
        assert answer.json() == {key: value for key, value in refused.json().items() if key != "n"}
    assert answer.json()["rule"]


def test_what_is_no_position_is_refused(client: Client) -> None:
    for body in ({"position": "chess"}, {"params": {"order": 9}}):
        answer = client.http.post("/api/games/grawlix/positions", json=body)
        assert (answer.status_code, "error" in answer.json()) == (422, True)
    assert client.http.post("/api/games/chess/positions", json={}).status_code == 404


@pytest.mark.parametrize("name", zellige.GAMES)
def test_a_picture_of_a_position(client: Client, name: str) -> None:
    start = game(name).start()
    answer = client.http.post(f"/api/games/{name}/picture", json={"position": str(start)})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text == start.svg()
    assert answer.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
