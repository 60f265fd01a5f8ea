"""Malformed frames and requests: the right close code or status, and nobody else notices."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import orjson
import pytest
from tests.server.frames import BINARY, CONTINUATION, PING, PONG, TEXT, Raw, frame, text
from tests.server.serving import Client, Joined, Process, bearer, serving

PING_TEXT = b'{"do":"ping","id":1}'
DEEP = b"[" * 4000 + b"]" * 4000
LIMITED = {
    "ZELLIGE_LIMITS": "1",
    "ZELLIGE_STREAMS": "10",
    "ZELLIGE_RATES": "frames=50/400,phrases=500/5000,making=500/5000",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("frames") / "games.db", **LIMITED) as process:
        yield process


@pytest.fixture(scope="module")
def match(server: Process) -> Joined:
    return Client(server.url).make("grawlix")


@pytest.fixture
def bystander(server: Process, match: Joined) -> Iterator[Raw]:
    """Somebody else at the table: open before, and still told everything after."""
    client, other = Client(server.url), Raw(server.url, f"/api/matches/{match.id}/live")
    yield other
    m = client.act(match.id, "phrases", match.tokens[0], phrase="hello").json()["m"]
    while (got := other.next()) is not None and b'"m":%d,' % m not in got[1]:
        pass
    assert got is not None, "the bystander's socket has ended"
    other.close()


def opened(server: Process, match: Joined) -> Raw:
    raw = Raw(server.url, f"/api/matches/{match.id}/live?seat=0", bearer(match.tokens[0]))
    assert raw.status == 101
    return raw


BAD = {
    "binary": (frame(BINARY, PING_TEXT), 1003),
    "empty binary": (frame(BINARY), 1003),
    "not JSON": (frame(TEXT, b"hello"), 1007),
    "empty": (frame(TEXT), 1007),
    "a list": (frame(TEXT, b"[1]"), 1007),
    "a number": (frame(TEXT, b"17"), 1007),
    "NaN": (frame(TEXT, b'{"do":"ping","id":NaN}'), 1007),
    "a lone surrogate": (frame(TEXT, b'{"do":"\\ud800"}'), 1007),
    "deeply nested": (frame(TEXT, DEEP), 1007),
    "deeply nested in an object": (frame(TEXT, b'{"do":"ping","moves":' + DEEP + b"}"), 1007),
    "not UTF-8": (frame(TEXT, b'{"do":"\xff\xfe"}'), 1007),
    "not UTF-8 in parts": (frame(TEXT, b'{"do":"\xc3', False) + frame(CONTINUATION, b'("}'), 1007),
    "too large": (frame(TEXT, b" " * 8193), 1009),
    "much too large": (frame(TEXT, b" " * 200_000), 1009),
    "too large in parts": (frame(TEXT, b" " * 5000, False) + frame(CONTINUATION, b" " * 5000), 1009),
    "too large in many parts": (frame(TEXT, b"", False) + frame(CONTINUATION, b" " * 100, False) * 90, 1009),
    "a part of nothing": (frame(CONTINUATION, b"{}"), 1002),
    "a text inside a text": (frame(TEXT, b"{", False) + frame(TEXT, b"}"), 1002),
    "an unknown kind": (frame(3, b"{}"), 1002),
    "reserved bits": (frame(TEXT, PING_TEXT, reserved=0x40), 1002),
    "no mask": (frame(TEXT, PING_TEXT, masked=False), 1002),
    "a long ping": (frame(PING, b"x" * 126), 1002),
    "a ping in parts": (frame(PING, b"x", False), 1002),
    "a flood": (frame(TEXT, PING_TEXT) * 3000, 1008),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_frames_close_one_socket(server: Process, match: Joined, bystander: Raw, what: str) -> None:
    data, code = BAD[what]
    raw = opened(server, match)
    raw.send(data)
    assert raw.close_code() == code
    raw.close()


WRONG: list[dict[str, Any]] = [
    {},
    {"do": None},
    {"do": "dance"},
    {"do": ["moves"]},
    {"do": "moves"},
    {"do": "moves", "moves": "r&:0,0", "n": 0},
    {"do": "moves", "moves": [], "n": 0},
    {"do": "moves", "moves": [1], "n": 0},
    {"do": "moves", "moves": ["+r@"], "n": -1},
    {"do": "moves", "moves": ["+r@"], "n": "0"},
    {"do": "moves", "moves": ["+r@"], "n": 1e300},
    {"do": "moves", "moves": ["+r@"], "n": True},
    {"do": "moves", "moves": ["+r@" * 100], "n": 0},
    {"do": "moves", "moves": ["+r@\0"], "n": 0},
    {"do": "moves", "moves": ["+r@"], "n": 0, "client_id": "\0"},
    {"do": "moves", "moves": ["+r@"], "n": 0, "more": 1},
    {"do": "preview", "moves": ["+r@"], "clicks": [[]]},
    {"do": "offers", "kind": "draw", "n": 0},
    {"do": "phrases", "phrase": "you cheat"},
    {"do": "names", "name": "a\0b"},
    {"do": "names", "name": "x" * 5000},
    {"do": "names", "name": "\u202eevil"},
    {"do": "leave", "seat": "0"},
]


def test_wrong_frames_are_explained_and_the_socket_stays_open(server: Process, match: Joined, bystander: Raw) -> None:
    raw = opened(server, match)
    for number, data in enumerate(WRONG):
        raw.send(text({**data, "id": number}))
        answer = raw.answer(number)
        assert answer["status"] in (403, 422), (data, answer)
        assert answer["error"].endswith((".", "!", "?"))
    raw.send(text({"do": "ping", "id": {"deep": [1] * 100}}))
    assert raw.answer(None)["status"] == 200
    raw.close()


SPACED = {"moves": ["+r@"], "n": 0, "client_id": "a b"}
SPACED_WORDS = "'client_id' may contain only letters, digits and punctuation, without spaces."


def test_a_frame_is_explained_in_the_same_words_as_a_request(server: Process, match: Joined) -> None:
    client, raw = Client(server.url), opened(server, match)
    raw.send(text({"do": "moves", "id": 1, **SPACED}))
    assert raw.answer(1) == {"id": 1, "status": 422, "error": SPACED_WORDS}
    assert client.act(match.id, "moves", match.tokens[0], **SPACED).json() == {"error": SPACED_WORDS}
    raw.close()


def test_a_frame_without_sense_is_told_what_it_could_do(server: Process, match: Joined) -> None:
    raw = opened(server, match)
    raw.send(text({"do": "dance", "id": 1}))
    words = "'do' must be one of scene, ping, moves, preview, leave, offers, phrases, names."
    assert raw.answer(1) == {"id": 1, "status": 422, "error": words}
    raw.close()


def knock(server: Process, path: str, **headers: str) -> httpx.Response:
    """The answer to a socket that is refused."""
    key = {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    return httpx.get(server.url + path, headers={"Upgrade": "websocket", "Connection": "Upgrade", **key, **headers})


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("since=-1", "'since' must be at least 0."),
        ("since=many", "'since' must be a whole number."),
        ("seat=abc", "'seat' must be a whole number."),
        ("seat=16", "'seat' must be at most 15."),
    ],
)
def test_a_socket_with_a_wrong_query_is_refused_in_a_sentence(
    server: Process, match: Joined, query: str, words: str
) -> None:
    answer = knock(server, f"/api/matches/{match.id}/live?{query}")
    assert (answer.status_code, answer.json()) == (422, {"error": words})
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_refused_socket_is_told_the_same_as_a_request(server: Process, match: Joined) -> None:
    live = f"/api/matches/{match.id}/live"
    answer = knock(server, live, Authorization="Bearer zs_wrong")
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    held = [Raw(server.url, live) for _ in range(10)]
    answer = knock(server, live)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, str(answer.json()["wait"]))
    for one in held:
        one.close()


def test_sockets_leave_no_errors_and_no_queries_in_the_log(server: Process, match: Joined) -> None:
    began, live = server.log.stat().st_size, f"/api/matches/{match.id}/live"
    assert knock(server, f"{live}?since=hunter2").status_code == 422
    assert knock(server, "/api/matches/AAAAAAAAAAAAAAAA/live?key=hunter2").status_code == 404
    assert knock(server, f"{live}?key=hunter2", Origin="http://evil.example").status_code == 403
    assert knock(server, "/hunter2?key=hunter2").status_code == 403
    Raw(server.url, f"{live}?key=hunter2").close()
    Client(server.url).look(match.id)
    lines = [orjson.loads(line) for line in server.log.read_bytes()[began:].splitlines()]
    statuses = [line["status"] for line in lines if "status" in line]
    assert [status for status in statuses if status in (403, 404, 422)] == [422, 404, 403, 403]
    assert {line["level"] for line in lines} == {"info"}
    assert "hunter2" not in str(lines)


def test_a_message_in_parts_is_one_message(server: Process, match: Joined) -> None:
    raw = opened(server, match)
    parts = [PING_TEXT[:3], b"", PING_TEXT[3:]]
    raw.send(frame(TEXT, parts[0], False) + frame(PING, b"between") + frame(CONTINUATION, parts[1], False))
    raw.send(frame(CONTINUATION, parts[2]))
    assert raw.answer(1)["status"] == 200
    raw.close()


def test_many_pings_are_answered(server: Process, match: Joined, bystander: Raw) -> None:
    raw = opened(server, match)
    raw.send(frame(PING, b"x") * 2000)
    pongs = 0
    while pongs < 2000 and (got := raw.next()) is not None:
        pongs += got[0] == PONG
    assert pongs == 2000
    raw.close()


def test_pings_of_one_who_never_reads_do_not_fill_the_memory(server: Process, match: Joined, bystander: Raw) -> None:
    """Twenty-four megabytes of pings: their answers would be as many, and nobody takes them."""
    before = memory(server)
    raw = Raw(server.url, f"/api/matches/{match.id}/live", receive_buffer=4096)
    raw.socket.settimeout(2)
    many = frame(PING, b"x" * 125) * 8000
    try:
        for _ in range(24):
            raw.socket.sendall(many)
    except OSError:  # the server may refuse to read on
        pass
    Client(server.url).look(match.id)
    assert memory(server) - before < 12e6
    raw.close()


def memory(server: Process) -> float:
    """The resident size of the server, in bytes."""
    with open(f"/proc/{server.process.pid}/status") as status:
        return next(int(line.split()[1]) * 1024.0 for line in status if line.startswith("VmRSS"))


# HTTP


DEEP_BODY = b'{"game":' + b"[" * 4000 + b"]" * 4000 + b"}"
JSON = {"content-type": "application/json"}
BODIES: dict[str, tuple[bytes, dict[str, str], int]] = {
    "too large": (b" " * 8193, JSON, 413),
    "much too large": (b" " * 3_000_000, JSON, 413),
    "deeply nested": (DEEP_BODY, JSON, 422),
    "deep, not closed": (b"[" * 8000, JSON, 422),
    "not JSON": (b"hello", JSON, 422),
    "not UTF-8": (b'{"game":"\xff\xfe"}', JSON, 422),
    "UTF-16": ('{"game":"grawlix"}'.encode("utf-16"), JSON, 422),
    "nothing": (b"", JSON, 422),
    "a list": (b"[]", JSON, 422),
    "null": (b"null", JSON, 422),
    "NaN": (b'{"game":"grawlix","seats":["human","human"],"seed":NaN}', JSON, 422),
    "infinity": (b'{"game":"grawlix","seats":["human","human"],"seed":1e999}', JSON, 422),
    "a huge number": (b'{"game":"grawlix","seats":["human","human"],"seed":' + b"9" * 5000 + b"}", JSON, 422),
    "a large number": (b'{"game":"grawlix","seats":["human","human"],"seed":' + b"9" * 400 + b"}", JSON, 422),
    "a large parameter": (
        b'{"game":"grawlix","seats":["human","human"],"params":{"order":' + b"9" * 40 + b"}}",
        JSON,
        422,
    ),
    "a NUL in a name": (b'{"game":"grawlix","seats":["human","human"],"names":["a\\u0000b"]}', JSON, 422),
    "a NUL in a game": (b'{"game":"grawlix\\u0000","seats":["human","human"]}', JSON, 422),
    "a NUL in a seat": (b'{"game":"grawlix","seats":["human","le\\u0000vel:1"]}', JSON, 422),
    "a NUL in a parameter": (b'{"game":"grawlix","seats":["human","human"],"params":{"\\u0000":"\\u0000"}}', JSON, 422),
    "a lone surrogate": (b'{"game":"grawlix","seats":["human","human"],"names":["\\ud800"]}', JSON, 422),
    "a lone surrogate as a game": (b'{"game":"\\udfff","seats":["human","human"]}', JSON, 422),
    "a lone surrogate as a key": (b'{"game":"grawlix","seats":["human","human"],"\\ud800":1}', JSON, 422),
    "a lone surrogate as a parameter": (
        b'{"game":"grawlix","seats":["human","human"],"params":{"\\ud800":1}}',
        JSON,
        422,
    ),
    "a long name": (b'{"game":"grawlix","seats":["human","human"],"names":["' + b"x" * 7000 + b'"]}', JSON, 422),
    "many seats": (b'{"game":"grawlix","seats":[' + b'"human",' * 500 + b'"human"]}', JSON, 422),
    "a program that is none": (b'{"game":"grawlix","seats":["human","mcts:1e999s"]}', JSON, 422),
    "an endless program": (b'{"game":"grawlix","seats":["human","mcts:nans"]}', JSON, 422),
    "wrong type": (b'{"game":"grawlix","seats":["human","human"]}', {"content-type": "text/plain"}, 422),
    "a form": (b"game=grawlix&seats=human", {"content-type": "application/x-www-form-urlencoded"}, 422),
    "no type": (b'{"game":"grawlix","seats":["human","human"]}', {}, 422),
    "a strange charset": (b'{"game":"x","seats":["human"]}', {"content-type": "application/json; charset=utf-7"}, 422),
    "a key twice": (b'{"game":"nothing","game":"grawlix","seats":["human","human"]}', JSON, 201),
    "text in braces": (b'{"game":"{0.__class__}","seats":["{}","%s"]}', JSON, 422),
}


@pytest.mark.parametrize("what", BODIES)
def test_bad_bodies_are_refused(server: Process, what: str) -> None:
    body, headers, status = BODIES[what]
    answer = httpx.post(f"{server.url}/api/matches", content=body, headers=headers)
    assert answer.status_code == status, answer.text
    assert status == 201 or answer.json()["error"].endswith((".", "!", "?"))


def test_a_chunked_body_is_counted(server: Process) -> None:
    answer = httpx.post(f"{server.url}/api/matches", content=iter([b" " * 4000] * 5), headers=JSON)
    assert answer.status_code == 413


PATHS = [
    "/api/matches/%00",
    "/api/matches/..%2f..%2fetc%2fpasswd",
    "/api/matches/" + "x" * 1900,
    "/api/matches/" + "x" * 3000,
    "/api/matches/\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9",
    "/api/matches/%ff%fe?seat=%00",
    "/api/matches/AAAAAAAAAAAAAAAA?since=99999999999999999999999",
    "/api/matches/AAAAAAAAAAAAAAAA?since=-1&seat=1e9",
    "/api/matches/AAAAAAAAAAAAAAAA%0a",
    "/api/games/%7b%7d/looks",
    "/api/matches?before=9007199254740993",
    "/api/matches?limit=0",
]


@pytest.mark.parametrize("path", PATHS)
def test_bad_addresses_are_refused(server: Process, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]


@pytest.mark.parametrize("value", ["Bearer", "Basic x", "Bearer " + "x" * 5000, "Bearer \xff\xfe", "bearer zs_\x7f"])
def test_bad_tokens_are_refused(server: Process, match: Joined, value: str) -> None:
    head = {b"authorization": value.encode("latin-1")}
    assert httpx.get(f"{server.url}/api/matches/{match.id}", headers=head).status_code in (400, 401)


def test_half_a_request_holds_up_nobody(server: Process, match: Joined) -> None:
    place = urlsplit(server.url)
    halves = [
        b"POST /api/matches HT",
        b"POST /api/matches HTTP/1.1\r\nHost: x\r\n",
        b"\0" * 100,
        b"GET / HTTP/9\r\n\r\n",
    ]
    open_ones = []
    for half in halves * 5:
        one = socket.create_connection((str(place.hostname), int(place.port or 0)))
        one.sendall(half)
        open_ones.append(one)
    assert Client(server.url).look(match.id)["game"] == "grawlix"
    for one in open_ones:
        one.close()
