"""Analysis: slices that get better, what a seat may learn from them, and what ends them."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import running_inside
from tests.server.serving import Client, bearer

from zellige.server.settings import Settings

OPENING: dict[str, Any] = {
    "game": "grawlix",
    "params": {"order": 3, "hand": 1},
    "position": "grawlix 3 1 | - | - | - | 0 draft",
}


def slices(client: Client, token: str | None = None, **body: Any) -> list[dict[str, Any]]:
    answer = client.http.post("/api/analyse", json=body, headers=bearer(token), timeout=60)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines() if line]


@pytest.mark.parametrize("budget", ["NaN", "Infinity"])
def test_a_budget_is_a_finite_number(client: Client, budget: str) -> None:
    body = json.dumps({**OPENING, "seconds": 1}).replace('"seconds": 1', f'"seconds": {budget}')
    answer = client.http.post("/api/analyse", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()) == (422, {"error": "'seconds' must be a finite number."})


def test_slices_come_one_after_the_other_and_get_better(client: Client) -> None:
    told = slices(client, game="grawlix", position="grawlix 6 4 | - | - | - | 0 draft", seconds=1.5, every=0.1)
    playouts = [one["playouts"] for one in told]
    assert len(told) >= 3
    assert playouts == sorted(set(playouts))
    best = told[-1]["moves"][0]
    assert set(best) == {"move", "chances", "visits", "line", "proven", "decision", "brief"}
    assert best["line"][0] == best["move"]
    assert best["decision"] == best["line"][:1]  # then the other player drafts
    assert best["brief"] == [{"icon": "plus"}, {"look": best["move"][1:]}]
    assert sum(best["chances"]) == pytest.approx(1, abs=0.001)


def test_a_position_that_can_be_solved_is(client: Client) -> None:
    last = slices(client, **OPENING, playouts=2000)[-1]
    assert last["moves"]
    assert all(move["proven"] == [0] for move in last["moves"])  # the first player wins
    assert last["playouts"] <= 2000


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "Send a game and a position, or a match."),
        ({"game": "grawlix"}, "Send a game and a position, or a match."),
        ({"game": "chess", "position": "x"}, "There is no game 'chess'"),
        ({"game": "grawlix", "position": "x"}, "Not a Grawlix position: "),
        ({**OPENING, "seconds": 0}, "'seconds' must be more than 0"),
        ({**OPENING, "playouts": 0.5}, "'playouts' must be a whole number."),
    ],
)
def test_a_wrong_question_is_refused_in_one_sentence(client: Client, body: dict[str, Any], words: str) -> None:
    answer = client.http.post("/api/analyse", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(words)


def test_of_a_match_a_seat_s_view_is_analysed_and_nothing_more(client: Client) -> None:
    match = client.make("qwirkle", "human", "human")
    seat = client.look(match.id)["view"]["facts"]["player"]
    own = client.look(match.id, match.tokens[seat])["view"]
    mine = slices(client, match.tokens[seat], match=match.id, playouts=200)[-1]
    assert {move["move"] for move in mine["moves"]} <= {move["text"] for move in own["legal"]}
    for token in (match.tokens[1 - seat], None):
        theirs = slices(client, token, match=match.id, playouts=200)[-1]
        tiles = {move["move"][:2] for move in theirs["moves"]}
        assert not tiles or tiles - set(own["facts"]["hands"][seat])  # guesses, not the hand itself
    foreign = client.http.post("/api/analyse", json={"match": match.id, "seat": seat}, headers=bearer(None))
    assert foreign.status_code == 401


def test_an_analysis_may_begin_after_moves_that_are_not_sent(client: Client) -> None:
    match = client.make("qwirkle", "human", "human", seed=7)
    seat = client.look(match.id, match.tokens[0])["view"]["facts"]["player"]
    token = match.tokens[seat]
    first = client.look(match.id, token)["view"]["legal"][0]["text"]
    after = slices(client, token, match=match.id, moves=[first], playouts=200)[-1]
    assert first not in [row["move"] for row in after["moves"]]
    again = {"match": match.id, "moves": [first, first], "playouts": 200}
    refused = client.http.post("/api/analyse", json=again, headers=bearer(token))
    assert (refused.status_code, client.look(match.id)["n"]) == (422, client.look(match.id, token)["n"])


def test_of_a_finished_game_there_is_nothing_to_analyse(client: Client) -> None:
    match = client.make("grawlix", "human", "human")
    client.act(match.id, "leave", match.tokens[0])
    answer = client.http.post("/api/analyse", json={"match": match.id})
    assert (answer.status_code, answer.json()["error"]) == (422, "The game is over, so there is nothing to analyse.")


def test_an_analysis_ends_when_nobody_listens(client: Client) -> None:
    """There is one engine: if the first analysis went on, the second would wait for ten seconds."""
    body = {**OPENING, "params": {}, "position": "grawlix 6 4 | - | - | - | 0 draft", "seconds": 10}
    with client.http.stream("POST", "/api/analyse", json=body, timeout=60) as answer:
        next(answer.iter_lines())
    began = time.monotonic()
    assert slices(client, **OPENING, playouts=100)
    assert time.monotonic() - began < 8


def test_too_many_analyses_are_told_how_long_to_wait(tmp_path: Path) -> None:
    asyncio.run(check_quota(tmp_path))


async def check_quota(folder: Path) -> None:
    wrong = {"game": "grawlix", "position": "x"}  # counts too
    async with running_inside(folder, Settings(rates=("analysing=0.1/2",))) as inside:
        answers = [await inside.client().post("/api/analyse", json=wrong) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [422, 422, 429]
        wait = answers[2].json()["wait"]
        assert answers[2].headers["retry-after"] == str(wait)
        assert answers[2].json()["error"] == f"Too many analyses; try again in {wait} seconds."
        assert 1 <= wait <= 10
        elsewhere = await inside.client("192.0.2.9").post("/api/analyse", json=wrong)
        assert elsewhere.status_code == 422
