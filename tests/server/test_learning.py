"""What newcomers read: cards with a pitch and levels, rules by number, and lessons that can be played."""

from __future__ import annotations

import pytest
from tests.server.serving import Client

import zellige
from zellige.games import card, game
from zellige.players.strengths import NAMES
from zellige.rulebook import rules_of, sections


def test_a_card_says_what_a_game_is_and_how_strong_its_levels_are(client: Client) -> None:
    for each in client.http.get("/api/games").json()["games"]:
        assert each["pitch"].endswith(".")
        assert len(each["goal"]) == 3
        assert [strength["player"] for strength in each["strengths"]] == each["levels"]
        assert [strength["name"] for strength in each["strengths"]] == list(NAMES)
        assert each["strengths"][0] == {
            "player": "level:1",
            "number": 1,
            "name": "Visitor",
            "rating": 0,
            "words": "Overlooks nearly everything; good for a first game.",
        }


@pytest.mark.parametrize("name", zellige.GAMES)
def test_the_rules_are_those_of_the_package(client: Client, name: str) -> None:
    told = client.http.get(f"/api/games/{name}/rules").json()
    assert told["title"] == card(name).title
    parsed = [
        (each["number"], each["title"], [tuple(rule.values()) for rule in each["rules"]]) for each in told["sections"]
    ]
    assert parsed == [(each.number, each.title, list(each.rules)) for each in sections(rules_of(card(name)))]


@pytest.mark.parametrize("name", zellige.GAMES)
def test_a_lesson_can_be_played_step_by_step(client: Client, name: str) -> None:
    """The right clicks lead on from the position of the step, which is drawn for the learner."""
    steps = client.http.get(f"/api/games/{name}/lessons").json()["steps"]
    assert len(steps) >= 5
    for step in steps:
        texts = [move["text"] for move in step["legal"]]
        asked = {"position": step["position"], "names": ["You", "Your rival"]}
        shown = client.http.post(f"/api/games/{name}/positions", json=asked).json()
        assert (shown["scene"], shown["legal"]) == (step["scene"], step["legal"])
        for clicks in step["answers"]:
            after = client.http.post(f"/api/games/{name}/positions", json={**asked, "clicks": clicks}).json()
            assert after["moves"][0] in texts
            assert after["told"].startswith("You ")
    seats = [part["name"] for part in steps[0]["scene"]["parts"] if part["role"] == "seat"]
    assert seats == ["You", "Your rival"]


def test_there_are_no_rules_and_lessons_of_other_games(client: Client) -> None:
    for what in ("rules", "lessons", "looks"):
        answer = client.http.get(f"/api/games/chess/{what}")
        assert (answer.status_code, answer.json()["error"][:22]) == (404, "There is no such game;")


def test_browsers_may_keep_them(client: Client) -> None:
    first = client.http.get("/api/games/grawlix/rules")
    again = client.http.get("/api/games/grawlix/rules", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_rival_is_no_proper_name() -> None:
    state = game("marrakech").start()
    assert state.leave(1).status(("You", "Your rival")) == "You win: your rival left the game."
    assert state.status(("Your rival", "You")) == "Your rival is turning Assam."
    assert [
        part.name for part in game("grawlix").start().scene(("You", "Your rival")).parts if part.role == "hand"
    ] == [
        "Your hand",
        "Your rival's hand",
    ]
