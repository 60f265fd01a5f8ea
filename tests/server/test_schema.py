"""schemathesis: requests that the OpenAPI description allows, and others, against a real server with real matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks
from tests.server.serving import Client, Joined, Process, serving

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
STREAM = "/api/matches/{match_id}/stream"
GAMES = ("grawlix", "marrakech", "qwirkle")
AnyCase = Case[Any]
Steer = Callable[[AnyCase, "Scenery", Random], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("schema") / "games.db") as process:
        yield process


class Scenery:
    """Real matches for requests that are about one."""

    def __init__(self, url: str) -> None:
        self.client = Client(url)
        self.matches: list[Joined] = []

    def match(self, rng: Random) -> Joined:
        """Any match; a new one now and then."""
        if not self.matches or rng.random() < 0.05:
            self.matches = [*self.matches, self.fresh(rng)][-8:]
        return rng.choice(self.matches)

    def fresh(self, rng: Random, *seats: str) -> Joined:
        return self.client.make(rng.choice(GAMES), *seats)

    def finished(self, rng: Random) -> Joined:
        made = self.fresh(rng)
        assert self.client.act(made.id, "leave", made.tokens[0]).status_code == 200
        return made


# How to make a request that has a chance to succeed out of one that is only well formed


def as_holder(case: AnyCase, match: Joined, seat: int) -> None:
    case.path_parameters = {**(case.path_parameters or {}), "match_id": match.id}
    case.headers["Authorization"] = f"Bearer {match.tokens[seat]}"


def with_body(case: AnyCase, **fields: Any) -> None:
    case.body = {**(case.body if isinstance(case.body, dict) else {}), **fields}
    case.media_type = case.media_type or "application/json"


def reading(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    seat = rng.randrange(2)
    as_holder(case, scenery.match(rng), seat)
    case.query = {**(case.query or {}), "seat": seat}


def acting(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    match, seat = scenery.match(rng), rng.randrange(2)
    as_holder(case, match, seat)
    with_body(case, seat=seat)


def naming(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    acting(case, scenery, rng)
    with_body(case, **({"name": "Ada"} if rng.random() < 0.7 else {}))


def speaking(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    acting(case, scenery, rng)
    with_body(case, phrase=rng.choice(("hello", "thanks", "oops")))


def leaving(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    as_holder(case, scenery.fresh(rng), 1)
    with_body(case, seat=1)


def to_move(case: AnyCase, scenery: Scenery, rng: Random) -> tuple[Joined, int, dict[str, Any]]:
    """Make the case one of the player to move in a match that goes on."""
    match = scenery.match(rng)
    looks = [scenery.client.look(match.id, match.tokens[seat], since=0) for seat in (0, 1)]
    seat = 1 if looks[1]["view"]["legal"] else 0
    if not looks[seat]["view"]["legal"]:  # over
        scenery.matches.remove(match)
        return to_move(case, scenery, rng)
    as_holder(case, match, seat)
    return match, seat, looks[seat]


def moving(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    _, seat, look = to_move(case, scenery, rng)
    with_body(case, moves=[rng.choice(look["view"]["legal"])["text"]], n=look["n"], seat=seat)


def previewing(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    _, seat, look = to_move(case, scenery, rng)
    legal = rng.choice(look["view"]["legal"])
    said = (
        {"moves": [legal["text"]], "clicks": []} if rng.random() < 0.5 else {"moves": [], "clicks": legal["clicks"][0]}
    )
    with_body(case, seat=seat, **said)


def offering(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    match, seat, look = to_move(case, scenery, rng)
    move = scenery.client.move(match.id, match.tokens[seat], look["n"], look["view"]["legal"][0]["text"]).json()
    body = {"kind": "take-back", "n": move["n"], "seat": seat, "answer": None, "target": None, "player": None}
    with_body(case, **body)


def making(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    with_body(case, game=rng.choice(GAMES), params={}, seats=["human", rng.choice(("human", "level:1"))], names=[])


def joining(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    match, key = scenery.fresh(rng, "human", "open"), rng.choice(("invite", "code"))
    case.path_parameters = {"match_id": match.id}
    case.body = {key: match.made["seats"][1][key], **({"name": "Bob"} if rng.random() < 0.5 else {})}


def by_code(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    case.body = {"code": scenery.fresh(rng, "human", "open").made["seats"][1]["code"]}


def playing_again(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    as_holder(case, scenery.finished(rng), rng.randrange(2))
    case.body = {}


def deleting(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    as_holder(case, scenery.fresh(rng), 0)


def looking(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    case.path_parameters = {"game_name": rng.choice(GAMES)}


def analysing(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    position = "grawlix 2 2 | - | - | - | 0 draft"
    case.body = {"game": "grawlix", "params": {"order": 2, "hand": 2}, "position": position, "playouts": 10}


def positioning(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    looking(case, scenery, rng)
    case.body = {"moves": [], **({"names": ["You"]} if rng.random() < 0.5 else {})}


def replaying(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    match = scenery.match(rng)
    case.body = {"record": scenery.client.http.get(f"/api/matches/{match.id}/record").text}


def picturing(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    looking(case, scenery, rng)
    case.body = {}


def analysing_match(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    seat = rng.randrange(2)
    as_holder(case, scenery.match(rng), seat)
    case.body = {"seat": seat, "playouts": 10}


def nothing(case: AnyCase, scenery: Scenery, rng: Random) -> None:
    """The request is good as it is."""


STEER: dict[tuple[str, str], Steer] = {
    ("GET", "/api/games"): nothing,
    ("GET", "/api/games/{game_name}/looks"): looking,
    ("GET", "/api/games/{game_name}/rules"): looking,
    ("GET", "/api/games/{game_name}/lessons"): looking,
    ("POST", "/api/games/{game_name}/positions"): positioning,
    ("POST", "/api/games/{game_name}/picture"): picturing,
    ("POST", "/api/replay"): replaying,
    ("GET", "/api/matches/{match_id}/replay"): reading,
    ("GET", "/api/matches/{match_id}/picture"): reading,
    ("GET", "/api/matches"): nothing,
    ("GET", "/healthz"): nothing,
    ("GET", "/readyz"): nothing,
    ("GET", "/metrics"): nothing,
    ("POST", "/api/matches"): making,
    ("POST", "/api/join"): by_code,
    ("POST", "/api/matches/{match_id}/seats"): joining,
    ("GET", "/api/matches/{match_id}"): reading,
    ("GET", "/api/matches/{match_id}/record"): reading,
    ("GET", STREAM): reading,
    ("POST", "/api/analyse"): analysing,
    ("POST", "/api/matches/{match_id}/analyse"): analysing_match,
    ("POST", "/api/matches/{match_id}/moves"): moving,
    ("POST", "/api/matches/{match_id}/preview"): previewing,
    ("POST", "/api/matches/{match_id}/leave"): leaving,
    ("POST", "/api/matches/{match_id}/offers"): offering,
    ("POST", "/api/matches/{match_id}/phrases"): speaking,
    ("POST", "/api/matches/{match_id}/names"): naming,
    ("POST", "/api/matches/{match_id}/rematch"): playing_again,
    ("DELETE", "/api/matches/{match_id}"): deleting,
}
SELDOM = (
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/analyse",
    "/api/matches/{match_id}/analyse",
    "/api/games",
)  # there is little to find


def send(case: AnyCase, url: str, session: requests.Session) -> int:
    """Send a request, and check the answer; of a stream that never ends, its head."""
    if case.path == STREAM:
        with session.request(**case.as_transport_kwargs(base_url=url), stream=True) as answer:
            assert answer.status_code < 500
            return answer.status_code
    response = case.call(base_url=url, session=session)
    case.validate_response(response, checks=CHECKS)
    return response.status_code


def try_operation(operation: Any, server: Process, scenery: Scenery, examples: int) -> Counter[int]:
    """Most requests are steered towards real matches, and some are wrong on purpose."""
    codes, session = Counter[int](), requests.Session()
    modes = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]
    good, bad = (operation.as_strategy(generation_mode=mode) for mode in modes)

    @settings(
        max_examples=examples, deadline=None, database=None, phases=[Phase.generate], derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.data(), st.integers(0, 2**32))
    def attempt(data: st.DataObject, seed: int) -> None:
        rng = Random(seed)
        case = data.draw(bad if rng.random() < 0.15 else good)
        if rng.random() < 0.85 and (isinstance(case.body, dict) or operation.method.upper() != "POST"):
            STEER[operation.method.upper(), operation.path](case, scenery, rng)
        codes[send(case, server.url, session)] += 1

    attempt()
    return codes


def wait_for_engines(client: Client) -> None:
    """On a machine where nothing is compiled yet, they take a minute to start."""
    until = monotonic() + 180
    while not client.http.get("/readyz").json()["engines"] and monotonic() < until:
        sleep(0.2)


def check(server: Process, cases: int) -> None:
    """So many requests or more: no failure of the server, nothing undescribed, and half of them succeed."""
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    scenery, codes = Scenery(server.url), dict[str, Counter[int]]()
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert {(operation.method.upper(), operation.path) for operation in operations} == set(STEER)
    each = cases * 4 // (4 * len(operations) - 3 * len(SELDOM)) + 4
    for operation in sorted(operations, key=lambda each: each.path == "/api/analyse"):
        if operation.path == "/api/analyse":
            wait_for_engines(scenery.client)
        few = each // 4 if operation.path in SELDOM else each
        codes[f"{operation.method} {operation.path}"] = try_operation(operation, server, scenery, few)
    total = sum(codes.values(), Counter[int]())
    print(codes)
    assert total.total() >= cases
    assert sum(count for code, count in total.items() if code < 300) * 2 >= total.total(), codes


def test_schemathesis(server: Process) -> None:
    check(server, 1_000)


@pytest.mark.soak
def test_schemathesis_for_long(server: Process) -> None:
    check(server, 50_000)
