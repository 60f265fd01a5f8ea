"""Making, listing, joining, deleting and playing again, over the network; and matches that expire."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from tests.server.indoors import DAY, indoors
from tests.server.serving import Client, Joined, bearer

from zellige.errors import ZelligeError
from zellige.server.house import Wish
from zellige.server.live import Listener
from zellige.server.refusals import Refusal
from zellige.server.room import check_free, valid_name

SHORT = {"order": 2, "hand": 1}  # a game of Grawlix that ends after a few moves


def play_to_the_end(client: Client, match: str, tokens: dict[int, str]) -> dict[str, Any]:
    while "outcome" not in (look := client.look(match)):
        seat = look["view"]["facts"]["player"]
        own = client.look(match, tokens[seat])
        assert client.move(match, tokens[seat], own["n"], own["view"]["legal"][0]["text"]).is_success
    return look


def joined(client: Client, match: str, **how: Any) -> tuple[int, str]:
    answer = client.http.post(f"/api/matches/{match}/seats", json=how)
    assert answer.status_code == 200, answer.text
    return answer.json()["seat"], answer.json()["token"]


# Making


def test_each_kind_of_seat_gives_its_maker_what_belongs_to_it(client: Client) -> None:
    made = client.make("qwirkle", "human", "open", "level:1", "mcts:60s", names=["Ada", None, "Robot"]).made
    human, free, *programs = made["seats"]
    assert set(human) == {"seat", "token"}
    assert set(free) == {"seat", "invite", "code"}
    assert programs == [{"seat": 2}, {"seat": 3}]
    assert re.fullmatch(r"zs_[\w-]{43}", human["token"])
    assert re.fullmatch(r"zi_[\w-]{22}", free["invite"])
    assert re.fullmatch(r"[A-Z2-9]{6}", free["code"])
    seats = client.look(made["id"])["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "open", "level:1", "mcts:10s"]  # its budget is capped
    assert [seat["name"] for seat in seats] == ["Ada", "Player 2", "Robot", "mcts:10s"]


def test_programs_that_are_the_same_have_different_names(client: Client) -> None:
    match = client.make("marrakech", "human", "level:1", "level:1", "level:2", listed=True)
    names = ["Player 1", "Level 1", "Level 1 (2)", "Level 2"]
    assert [seat["name"] for seat in client.look(match.id)["seats"]] == names
    assert [seat["name"] for seat in in_list(client, match.id)["seats"]] == names


def test_parameters_are_those_of_the_game(client: Client) -> None:
    match = client.make("marrakech", "human", "human", "human", params={"rugs": 4, "facing": "E"})
    params = client.look(match.id)["params"]
    assert (params["players"], params["rugs"], params["facing"], params["colours"]) == (3, 4, "E", "cyp")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "chess", "seats": ["human"]}, "There is no game 'chess'; choose from grawlix, marrakech, qwirkle."),
        ({"game": "grawlix", "seats": ["human"]}, "Grawlix needs 2 seats here, and there are 1."),
        ({"game": "grawlix"}, "'seats' is missing."),
        ({"game": "grawlix", "seats": []}, "'seats' must have at least 1 item."),
        ({"game": "grawlix", "seats": "human"}, "'seats' must be a list."),
        ({"game": "grawlix", "seats": ["human", ""]}, "'seats.1' must not be empty."),
        ({"game": 5, "seats": ["human", "human"]}, "'game' must be a string."),
        ({"game": "grawlix", "seats": ["human", "alphago"]}, "There is no player 'alphago'; choose from "),
        ({"game": "grawlix", "seats": ["human", "level:9"]}, "There is no level '9'; there are level:1 to level:8."),
        ({"params": {"order": 7}}, "Grawlix: order must be a whole number from 1 to 6, not 7."),
        ({"params": {"size": 7}}, "Grawlix has no parameter 'size'; it has order, hand."),
        ({"params": {"name": 1}}, "Grawlix has no parameter 'name'; it has order, hand."),
        ({"names": ["You"]}, "'You' cannot be a name, because the page calls every reader that."),
        ({"names": ["\u202e"]}, "A name has 1 to 30 letters, digits or signs, not '\\u202e'."),
        ({"names": ["x" * 31]}, "'names.0' must have at most 30 characters."),
        ({"names": ["A", "B", "C"]}, "There are more names than seats."),
        ({"seats": ["human", "open"], "seed": 1}, "A match with a chosen seed cannot have open seats, because "),
        ({"seats": ["human", "open"], "take_back": "free"}, "A match with open seats cannot have free take-backs."),
        ({"take_back": "never"}, "'take_back' must be 'free' or 'consent'."),
        ({"clock": {"seconds": 5}}, "'clock.seconds' must be at least 10."),
        ({"clock": {"seconds": 60, "increment": 1.5}}, "'clock.increment' must be a whole number."),
        ({"clock": 60}, "'clock' must be a JSON object."),
        ({"listed": "yes"}, "'listed' must be true or false."),
        ({"colour": "blue"}, "Unknown field 'colour'."),
        ({"body": "blue"}, "Unknown field 'body'."),
        ({"x" * 5000: "blue"}, f"Unknown field '{'x' * 49}…'."),
        ({"params": {"order": [3]}}, "'params.order' must be a string or a whole number."),
        ({"params": {"order": "x" * 41}}, "'params.order' must have at most 40 characters."),
    ],
)
def test_a_wrong_wish_is_refused_in_one_sentence(client: Client, body: dict[str, Any], words: str) -> None:
    wish = body if "game" in body else {"game": "grawlix", "seats": ["human", "human"], **body}
    answer = client.http.post("/api/matches", json=wish)
    assert answer.status_code == 422
    assert list(answer.json()) == ["error"]
    assert answer.json()["error"].startswith(words)


NO_HEADER = "Send a JSON object, with the header Content-Type: application/json."
NO_JSON, NO_OBJECT = "The body is not valid JSON.", "The body must be a JSON object."
JSON, WISH = "application/json", b'{"game":"grawlix","seats":["human","human"],%s}'


@pytest.mark.parametrize(
    ("body", "kind", "words"),
    [
        (WISH % b'"names":[]', "", NO_HEADER),  # curl without -H
        (WISH % b'"names":[]', "text/json", NO_HEADER),
        (b"", "", NO_HEADER),
        (b"", JSON, NO_OBJECT),
        (b"[]", JSON, NO_OBJECT),
        (b"null", JSON, NO_OBJECT),
        (b'"a"', JSON, NO_OBJECT),
        (b"{", JSON, NO_JSON),
        (WISH % (b'"names":' + b"[" * 3000 + b"]" * 3000), JSON, NO_JSON),
        (WISH % (b'"seed":' + b"9" * 5000), JSON, NO_JSON),
        (b'{"game":"\xff\xfe"}', JSON, NO_JSON),
        (b'{"game":"grawlix","seats":["human","\\ud800"]}', JSON, "'seats.1' is not valid Unicode."),
        (WISH % b'"params":{"order":"\\ud800"}', JSON, "'params.order' is not valid Unicode."),
        (WISH % b'"\\ud800":1', JSON, "The body is not valid Unicode."),
        (WISH % b'"seed":NaN', JSON, "'seed' must be a whole number."),
    ],
)
def test_what_cannot_be_read_is_told_what_to_send(client: Client, body: bytes, kind: str, words: str) -> None:
    answer = client.http.post("/api/matches", content=body, headers={"Content-Type": kind} if kind else {})
    assert (answer.status_code, answer.json()) == (422, {"error": words})


ADDRESSES = {
    404: "There is nothing at this address; /openapi.json lists every address.",
    405: "This address does not take that method; /openapi.json lists those it takes.",
}


def test_an_address_that_is_not_there_says_where_to_look(client: Client) -> None:
    for method, path, status in (("GET", "/api/nothing", 404), ("PUT", "/api/matches", 405)):
        answer = client.http.request(method, path)
        assert answer.status_code == status
        assert answer.json() == {"error": ADDRESSES[status]}


# Lists


def test_lists_show_what_is_listed_newest_first_and_by_pages(client: Client) -> None:
    hidden = client.make("grawlix", "human", "open")
    made = [client.make("grawlix", "human", "open", listed=True, names=[f"N{k}"], params=SHORT) for k in range(3)]

    def ids(**query: Any) -> list[str]:
        listed = client.http.get("/api/matches", params=query).json()["matches"]
        assert hidden.id not in [one["id"] for one in listed]
        return [one["id"] for one in listed if one["id"] in {match.id for match in made}]

    newest = [match.id for match in reversed(made)]
    assert ids(open=1) == newest
    [first] = client.http.get("/api/matches?open=1&limit=1").json()["matches"]
    assert first["id"] == newest[0]
    assert first["seats"] == [{"name": "N2", "kind": "human"}, {"name": "Player 2", "kind": "open"}]
    assert (first["game"], first["status"], first["params"]) == ("grawlix", "open", SHORT)
    assert ids(open=1, before=first["made"]) == newest[1:]
    _, token = joined(client, newest[0], invite=made[2].made["seats"][1]["invite"], name="Bo")
    assert (ids(open=1), ids()) == (newest[1:], newest[:1])
    play_to_the_end(client, newest[0], {**made[2].tokens, 1: token})
    assert (ids(), ids(finished=1)) == ([], newest[:1])


# Joining


def test_an_invite_opens_its_seat_once(client: Client) -> None:
    match = client.make("grawlix", "open", "human")
    invite = match.made["seats"][0]["invite"]
    seat, token = joined(client, match.id, invite=invite, name="  Bo   Li ")
    assert seat == 0
    assert client.look(match.id, token)["seats"][0] == {
        "seat": 0, "name": "Bo Li", "kind": "human", "state": "in", "here": False,
    }  # fmt: skip
    again = client.http.post(f"/api/matches/{match.id}/seats", json={"invite": invite})
    assert (again.status_code, again.json()["error"]) == (
        403,
        "This invite or code is not valid; it may have been used, or it has expired.",
    )
    assert client.move(match.id, token, 0, "+r@").is_success


def test_a_short_code_is_enough_and_may_be_typed_carelessly(client: Client) -> None:
    match = client.make("grawlix", "human", "open")
    code = match.made["seats"][1]["code"]
    typed = f" {code[:3].lower()}-{code[3:]} "
    answer = client.http.post("/api/join", json={"code": typed, "name": "Bo"}).json()
    assert (answer["id"], answer["seat"]) == (match.id, 1)
    assert client.look(match.id, answer["token"])["seat"] == 1
    assert client.http.post("/api/join", json={"code": code}).status_code == 403
    invite = match.made["seats"][1]["invite"]
    assert client.http.post(f"/api/matches/{match.id}/seats", json={"invite": invite}).status_code == 403


def test_a_code_opens_no_other_match(client: Client) -> None:
    match, other = (client.make("grawlix", "human", "open") for _ in range(2))
    code = match.made["seats"][1]["code"]
    assert client.http.post(f"/api/matches/{other.id}/seats", json={"code": code}).status_code == 403
    assert joined(client, match.id, code=code)[0] == 1


def test_a_browser_gets_a_cookie_and_no_token(client: Client) -> None:
    browser = {"X-Zellige": "page"}
    made = client.http.post("/api/matches", json={"game": "grawlix", "seats": ["human", "human"]}, headers=browser)
    match = made.json()["id"]
    assert "zs_" not in made.text
    assert "HttpOnly" in made.headers["set-cookie"]
    assert client.look(match)["seat"] is None  # a cookie counts only with the header
    both = client.http.get(f"/api/matches/{match}", headers=browser)
    assert both.json()["seat"] is None  # it holds two seats, and did not say which
    assert client.http.get(f"/api/matches/{match}?seat=1", headers=browser).json()["seat"] == 1
    body = {"moves": ["+r@"], "n": 0}
    unsaid = client.http.post(f"/api/matches/{match}/moves", json=body, headers=browser)
    assert (unsaid.status_code, unsaid.json()["error"]) == (
        422,
        "You hold several seats, so say which one acts (seat).",
    )
    assert client.http.post(f"/api/matches/{match}/moves", json={**body, "seat": 0}, headers=browser).is_success


# Deleting and expiring


def test_a_match_can_be_deleted_before_it_has_begun(client: Client) -> None:
    match = client.make("qwirkle", "human", "open")  # tiles are dealt, but nobody has moved
    path = f"/api/matches/{match.id}"
    assert client.http.delete(path).status_code == 401
    assert client.http.delete(path, headers=bearer(match.tokens[0])).status_code == 204
    assert client.http.get(path).json() == {"error": "There is no such match; it may have expired."}
    begun = client.make("grawlix", "human", "human")
    client.move(begun.id, begun.tokens[0], 0, "+r@")
    answer = client.http.delete(f"/api/matches/{begun.id}", headers=bearer(begun.tokens[1]))
    assert (answer.status_code, answer.json()["error"]) == (409, "The match has begun; you can leave it.")


def test_matches_expire_if_they_never_begin_or_are_left_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with indoors(tmp_path) as home:
            waiting = (await home.make("human", "open")).table.id
            played = (await home.make("human", "human")).table
            finished = (await home.make("human", "human")).table
            await finished.leave(0)
            home.now += 2 * DAY
            assert await home.sweep() == 1
            await home.check_gone(waiting)
            await played.move(0, ["+r@"], 0)
            home.now += 89 * DAY
            assert await home.sweep() == 0
            home.now += 2 * DAY
            assert await home.sweep() == 1
            await home.check_gone(played.id)
            assert (await home.house.table(finished.id)).match.outcome

    asyncio.run(story())


def test_a_code_expires_after_a_day_and_an_invite_does_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with indoors(tmp_path) as home:
            made = await home.make("human", "open")
            invite, code = made.invites[1]
            home.now += DAY
            with pytest.raises(Refusal, match="expired"):
                await home.house.join(made.table, None, code, None)
            assert (await home.house.join(made.table, invite, None, None))[0] == 1

    asyncio.run(story())


def test_a_join_can_be_sent_again_until_the_seat_has_moved(tmp_path: Path) -> None:
    """Its answer may have been lost on the way, and the invite is used up."""

    async def story() -> None:
        async with indoors(tmp_path) as home:
            made = await home.make("open", "human")
            table, (invite, code) = made.table, made.invites[0]
            seat, lost = await home.house.join(table, invite, None, "Ada", "mine")
            assert await home.house.join(table, invite, None, "Ada", "mine") != (seat, lost)
            again, token = await home.house.join(table, invite, None, "Ada", "mine")
            assert (again, table.holder_of(token), table.holder_of(lost)) == (0, 0, None)
            for secret, client_id in ((invite, "another"), (invite, ""), (code, "mine")):
                with pytest.raises(Refusal, match="not valid"):
                    await home.house.join(table, secret, None, None, client_id)
            await table.move(0, ["+r@"], 0)
            with pytest.raises(Refusal, match="not valid"):
                await home.house.join(table, invite, None, "Ada", "mine")

    asyncio.run(story())


def test_nobody_takes_the_name_of_another(client: Client) -> None:
    made = client.make("grawlix", "human", "open", names=["Ada", None])
    invite = made.made["seats"][1]["invite"]
    for name, words in (
        ("ADA", "called 'ADA' already"),
        ("Player 1", "are called that"),
        ("level 3", "are called that"),
    ):
        answer = client.http.post(f"/api/matches/{made.id}/seats", json={"invite": invite, "name": name})
        assert answer.status_code == 422
        assert words in answer.json()["error"]
    assert client.http.post(f"/api/matches/{made.id}/seats", json={"invite": invite, "name": "Bo"}).is_success
    assert "already" in client.act(made.id, "names", made.tokens[0], name="bo").json()["error"]
    assert client.act(made.id, "names", made.tokens[0], name="ada").is_success
    twins = {"game": "grawlix", "seats": ["human", "human"], "names": ["Ada", "ada"]}
    assert "already" in client.http.post("/api/matches", json=twins).json()["error"]


def test_a_listed_match_is_open_to_all(client: Client) -> None:
    hidden = client.make("marrakech", "human", "open", "open")
    path = f"/api/matches/{hidden.id}/seats"
    refused = client.http.post(path, json={"name": "Bo"})
    assert refused.status_code == 422
    assert refused.json()["error"] == "Send an invite or a code, because this match is not listed."
    match = client.make("marrakech", "human", "open", "open", names=["Ada"], listed=True)
    bo = joined(client, match.id, name="Bo", client_id="b" * 22)
    assert joined(client, match.id, name="Bo", client_id="b" * 22)[0] == bo[0] == 1  # sent again
    assert [seat["name"] for seat in in_list(client, match.id, open=1)["seats"]] == ["Ada", "Bo", "Player 3"]
    assert [seat["kind"] for seat in in_list(client, match.id, open=1)["seats"]] == ["human", "human", "open"]
    _, cy = joined(client, match.id, client_id="short")
    assert client.act(match.id, "names", cy, name="Cy").is_success
    assert [seat["name"] for seat in in_list(client, match.id)["seats"]] == ["Ada", "Bo", "Cy"]
    for client_id in ("short", ""):  # anyone could guess it, so it gives no seat back
        full = client.http.post(f"/api/matches/{match.id}/seats", json={"client_id": client_id})
        assert (full.status_code, full.json()["error"]) == (403, "All seats of this match are taken.")


def in_list(client: Client, match: str, **which: int) -> dict[str, Any]:
    listed = client.http.get("/api/matches", params=which).json()["matches"]
    return next(row for row in listed if row["id"] == match)


def test_a_match_that_grows_while_it_is_swept_up_stays(tmp_path: Path) -> None:
    async def story() -> None:
        async with indoors(tmp_path) as home:
            table = (await home.make("human", "open")).table
            desk = home.house.services.desk
            [old] = await desk.read(desk.store.expired, home.now + 1, 0, 10)
            await home.fill(table)
            await table.move(0, ["+r@"], 0)
            assert not await desk.write(old)
            assert (await home.house.table(table.id)).match.n == 1

    asyncio.run(story())


def test_streams_of_a_deleted_match_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with indoors(tmp_path) as home:
            table = (await home.make("human", "open")).table
            listener = Listener(None, True, lambda: None)
            table.listen(listener, 0)
            await home.house.remove(table, [0])
            assert listener.ended
            table.listen(late := Listener(None, True, lambda: None), 0)
            assert late.ended
            with pytest.raises(Refusal, match="no such match"):  # also for a request that had found it before
                await table.note(lambda: {"kind": "phrase", "seat": 0, "phrase": "hello"})

    asyncio.run(story())


@pytest.mark.parametrize(
    "name",
    [
        *("Player 2", "player  12", "Player \uff12", "Player\u31642", "Player\ufe0f 2", "Level 3", "\uff2cevel 3"),
        *("greedy", "Greedy:50%", "random", "mcts", "mcts:1s", "best:1s", "exact", "level:3", "LEVEL:3", "public-a"),
    ],
)
def test_nobody_takes_the_name_of_those_without_one(name: str) -> None:
    with pytest.raises(ZelligeError) as error:
        valid_name(name)
    assert str(error.value) == f"{name!r} cannot be a name, because players without a name are called that"


@pytest.mark.parametrize("name", ["\u3164", "\u115f \u1160", "\ufe0f", "\u0301", "\u2800", "\u034f\U000e0100"])
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(ZelligeError) as error:
        valid_name(name)
    assert str(error.value) == "a name needs at least one letter, digit or sign that can be seen"


@pytest.mark.parametrize(
    "name",
    [
        "Bot",
        "Player",
        "Best",
        "Randomina",
        "Player two",
        "\u674e\u5c0f\u9f99",
        "\u2764\ufe0f",
        "\u0e19\u0e34\u0e14",
        "X \u00c6",
    ],
)
def test_other_names_are_kept(name: str) -> None:
    assert valid_name(f"  {name} ") == name


def test_names_that_look_the_same_are_the_same() -> None:
    composed, apart = "Jos\u00e9", "Jose\u0301"
    assert valid_name(apart) == composed
    for one, other in ((composed, apart), ("Ada", "\uff21da"), ("STRASSE", "stra\u00dfe"), ("Ada", "Ada\u3164")):
        with pytest.raises(ZelligeError, match="somebody at this table is called"):
            check_free(other, [one])
    check_free("Ada", ["", "Bo"])
    check_free("", [""])
    with pytest.raises(ZelligeError, match="because the page calls every reader that"):
        valid_name("\uff39ou")


# Playing again


def rematch(client: Client, match: str, token: str) -> tuple[str, dict[int, str]]:
    answer = client.http.post(f"/api/matches/{match}/rematch", headers=bearer(token))
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], {seat["seat"]: seat["token"] for seat in answer.json()["seats"]}


def test_both_players_ask_for_a_rematch_and_meet_with_seats_rotated(client: Client) -> None:
    match = client.make("grawlix", "human", "human", names=["Ada", "Bo"], params=SHORT)
    early = client.http.post(f"/api/matches/{match.id}/rematch", headers=bearer(match.tokens[0]))
    assert (early.status_code, early.json()["error"]) == (409, "A rematch begins when this match is over.")
    play_to_the_end(client, match.id, match.tokens)
    second, ada = rematch(client, match.id, match.tokens[0])
    assert client.look(match.id)["rematch"] == second
    assert [seat["kind"] for seat in client.look(second)["seats"]] == ["open", "human"]
    same, bo = rematch(client, match.id, match.tokens[1])
    assert (same, list(ada), list(bo)) == (second, [1], [0])
    assert [seat["name"] for seat in client.look(second)["seats"]] == ["Bo", "Ada"]
    assert client.look(second)["params"] == SHORT
    same, again = rematch(client, match.id, match.tokens[0])  # as if the answer had been lost
    assert (same, list(again)) == (second, [1])
    assert client.http.get(f"/api/matches/{second}", headers=bearer(ada[1])).status_code == 401
    ada = again
    play_to_the_end(client, second, {**ada, **bo})
    late = client.http.post(f"/api/matches/{match.id}/rematch", headers=bearer(match.tokens[0]))
    assert (late.status_code, late.json()["rematch"]) == (409, second)
    third, _ = rematch(client, second, bo[0])
    assert third not in (match.id, second)
    assert rematch(client, second, ada[1])[0] == third
    assert [seat["name"] for seat in client.look(third)["seats"]] == ["Ada", "Bo"]


def test_of_two_seats_in_a_rematch_one_may_have_moved(client: Client) -> None:
    """Asked again, because the answer got lost or somebody clicked twice, it must not void what it does not give."""
    browser = {"X-Zellige": "page"}
    made = client.http.post("/api/matches", headers=browser, json={"game": "grawlix", "seats": ["human"] * 2})
    match = made.json()["id"]
    client.http.post(f"/api/matches/{match}/leave", headers=browser, json={"seat": 0})
    second = client.http.post(f"/api/matches/{match}/rematch", headers=browser).json()["id"]
    move = {"moves": ["+r@"], "n": 0, "seat": 0}
    assert client.http.post(f"/api/matches/{second}/moves", headers=browser, json=move).is_success
    again = client.http.post(f"/api/matches/{match}/rematch", headers=browser)
    assert (again.status_code, again.json()["seats"]) == (201, [{"seat": 1}])
    move = {"moves": ["+b#"], "n": 1, "seat": 1}
    assert client.http.post(f"/api/matches/{second}/moves", headers=browser, json=move).is_success
    late = client.http.post(f"/api/matches/{match}/rematch", headers=browser)
    assert (late.status_code, late.json()["rematch"]) == (409, second)


def test_a_guest_may_get_up_before_the_match_begins(client: Client) -> None:
    match = client.make("marrakech", "human", "open", "open", listed=True)
    invite = match.made["seats"][2]["invite"]
    seat, token = joined(client, match.id, invite=invite, name="Bo")
    assert client.act(match.id, "leave", token).is_success
    assert client.http.get(f"/api/matches/{match.id}", headers=bearer(token)).status_code == 401
    assert [each["kind"] for each in client.look(match.id)["seats"]] == ["human", "open", "open"]
    assert [each["name"] for each in in_list(client, match.id, open=1)["seats"]] == ["Player 1", "Player 2", "Player 3"]
    assert joined(client, match.id, invite=invite)[0] == seat
    again = client.http.post(f"/api/matches/{match.id}/seats", json={"invite": invite})
    assert again.status_code == 403
    made = client.act(match.id, "leave", match.tokens[0])
    assert (made.status_code, made.json()["error"]) == (409, "The match has not begun; you can delete it.")


def test_only_whoever_made_a_match_deletes_it(client: Client) -> None:
    match = client.make("grawlix", "human", "open", listed=True)
    _, guest = joined(client, match.id)
    refused = client.http.delete(f"/api/matches/{match.id}", headers=bearer(guest))
    assert (refused.status_code, refused.json()["error"]) == (403, "Only the player who made the match can delete it.")
    assert client.http.delete(f"/api/matches/{match.id}", headers=bearer(match.tokens[0])).status_code == 204


def test_a_rematch_that_was_deleted_can_be_made_again(client: Client) -> None:
    match = client.make("grawlix", "human", "human", params=SHORT)
    play_to_the_end(client, match.id, match.tokens)
    second, mine = rematch(client, match.id, match.tokens[0])
    assert client.http.delete(f"/api/matches/{second}", headers=bearer(mine[1])).status_code == 204
    third, _ = rematch(client, match.id, match.tokens[0])
    assert third != second
    assert rematch(client, match.id, match.tokens[1])[0] == third
    assert client.look(match.id)["rematch"] == third


def test_a_hot_seat_rematch_gives_all_seats_to_the_one_who_asks(client: Client) -> None:
    browser = {"X-Zellige": "page"}
    made = client.http.post("/api/matches", json={"game": "grawlix", "seats": ["human"] * 2}, headers=browser).json()
    left = client.http.post(f"/api/matches/{made['id']}/leave", json={"seat": 0}, headers=browser)
    assert left.status_code == 200, left.text
    answer = client.http.post(f"/api/matches/{made['id']}/rematch", headers=browser)
    assert (answer.status_code, answer.json()["seats"]) == (201, [{"seat": 0}, {"seat": 1}])
    path = f"/api/matches/{answer.json()['id']}"
    assert client.http.get(f"{path}?seat=0", headers=browser).json()["view"]["legal"]


def test_a_rematch_against_a_program_begins_at_once(client: Client) -> None:
    match = client.make("grawlix", "human", "random", names=["Ada"])
    client.act(match.id, "leave", match.tokens[0])
    second, tokens = rematch(client, match.id, match.tokens[0])
    assert list(tokens) == [1]
    assert [seat["kind"] for seat in client.look(second)["seats"]] == ["random", "human"]
    assert moved(client, second, 1)["events"][0]["seat"] == 0


def moved(client: Client, match: str, n: int) -> dict[str, Any]:
    """The match once it has n events."""
    from tests.server.ears import bot

    with bot(client, match) as ear:
        return ear.latest if ear.latest["n"] >= n else ear.hear_until(lambda message: message["n"] >= n)


def test_only_players_ask_for_a_rematch(client: Client) -> None:
    match = client.make("grawlix", "human", "human", params=SHORT)
    play_to_the_end(client, match.id, match.tokens)
    assert client.http.post(f"/api/matches/{match.id}/rematch").status_code == 401
    other: Joined = client.make("grawlix", "human", "human")
    answer = client.http.post(f"/api/matches/{match.id}/rematch", headers=bearer(other.tokens[0]))
    assert answer.status_code == 401


def test_a_wish_follows_the_seats_in_process_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with indoors(tmp_path) as home:
            made = await home.house.make(Wish("qwirkle", {}, ["human", "open", "random"]))
            assert made.table.match.game.seats == 3
            assert not made.table.options.free_take_back

    asyncio.run(story())
