"""Finding a server and a match on it: what people type, seats that are kept, and answers of other servers."""

from __future__ import annotations

import json
import socket

import pytest
from tests.terminal.relay import answering

from zellige.errors import ZelligeError
from zellige.terminal.remote import tickets
from zellige.terminal.remote.calls import Address, Refused, Unreachable, address
from zellige.terminal.remote.client import Server

NOBODY = "AAAAAAAAAAAAAAAA"


def test_back_to_the_same_seat_after_a_crash(server: Server) -> None:
    made = server.make("grawlix", ["human", "open"], {"order": 3, "hand": 2})
    [own], [invite] = made.tickets, made.invites
    joined = server.enter(made.match, invite=invite.invite)
    assert joined.seat == invite.seat
    again = server.enter(made.match, invite=invite.invite)  # the invite is used up, but the seat is kept
    assert again.ticket == joined.ticket
    assert server.enter(made.match, seat=own.seat).ticket == own
    assert (own.file.stat().st_mode & 0o777, own.token in repr(own)) == (0o600, False)
    tickets.forget(joined.ticket)
    with pytest.raises(Refused, match="This invite or code is not valid"):
        server.enter(made.match, invite=invite.invite)


def test_joining_by_code_and_the_lobby(server: Server) -> None:
    made = server.make("marrakech", ["human", "open", "open"], {"rugs": 2}, ["Ada"], listed=True)
    first = next(one for one in server.matches("open") if one.match == made.match)
    assert (first.game, first.open_seats, first.sitters[0].name, first.params["rugs"]) == ("marrakech", 2, "Ada", 2)
    code = made.invites[0].code
    bo = server.enter(code=f"{code[:3]}-{code[3:]}".lower(), name="Bo")
    assert (bo.match, bo.seat) == (made.match, 1)
    assert server.enter(code=code).ticket == bo.ticket
    tickets.forget(bo.ticket)
    tickets.forget(made.tickets[0])
    assert server.enter(made.match, name="Cy").seat == 2  # it is listed, so nobody needs an invite
    assert made.match not in [one.match for one in server.matches("open")]
    assert [one.name for one in bo.look().sitters] == ["Ada", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("server", "match", "found"),
    [
        ("localhost:8000", "", Address("http://localhost:8000")),
        ("games.example/", "", Address("https://games.example")),
        ("192.168.1.7", "", Address("http://192.168.1.7")),
        ("http://[::1]:80", "ID", Address("http://[::1]", "ID")),
        ("localhost:8000", "/m/ID", Address("http://localhost:8000", "ID")),
        ("https://games.example/m/ID#zi_x", "", Address("https://games.example", "ID", "zi_x")),
        ("games.example", "ID#zi_x", Address("https://games.example", "ID", "zi_x")),
        ("games.example", "ABC-DEF", Address("https://games.example", code="ABC-DEF")),
        ("elsewhere", "https://games.example/m/ID", Address("https://games.example", "ID")),
        ("https://games.example/j#ABCDEF", "", Address("https://games.example", code="ABCDEF")),
    ],
)
def test_what_people_type_is_understood(server: str, match: str, found: Address) -> None:
    assert address(server, match) == found


@pytest.mark.parametrize(
    "typed", ["", "http://", "ftp://games.example", "two words", "localhost:99999", "a@b", "http://["]
)
def test_what_is_no_address_is_told(typed: str) -> None:
    with pytest.raises(ZelligeError, match="is not the address of a server"):
        address(typed)


@pytest.mark.parametrize("more", [{"token": "a\r\nb: c"}, {"token": 1}, {}])
def test_an_answer_that_cannot_be_is_told_in_a_sentence(more: dict[str, str]) -> None:
    told = json.dumps({"id": "../../x", "seats": [{"seat": 0} | more] if more else None})
    head = "HTTP/1.0 201 Created\r\nContent-Type: application/json\r\n\r\n"
    with answering(f"{head}{told}".encode()) as url, pytest.raises(Unreachable, match="is not a Zellige server"):
        Server(url).make("grawlix", ["human", "open"])


def test_a_match_cannot_name_a_file_elsewhere() -> None:
    ticket = tickets.Ticket("http://localhost", "../../x", 0, "zs_")
    tickets.keep(ticket)
    assert ticket.file.resolve().parent == tickets.folder().resolve()


def test_wrong_matches_are_told_in_a_sentence(server: Server) -> None:
    for wrong in (NOBODY, "no such id"):
        with pytest.raises(Refused, match="There is no such match"):
            server.enter(wrong)
    made = server.make("grawlix", ["human", "open"])
    with pytest.raises(ZelligeError, match="that match is a game of grawlix, not of qwirkle"):
        server.enter(made.match, invite=made.invites[0].invite, game="qwirkle")
    assert server.watcher(made.match).look().open_seats == (1,)
    tickets.forget(made.tickets[0])
    with pytest.raises(Refused, match="Send an invite or a code, because this match is not listed"):
        server.enter(made.match)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Hello", "is not a Zellige server"),
        (b"HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[1]", "does not understand"),
        (b"HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{", "is not a Zellige server"),
        (b"HTTP/1.0 301 Gone\r\nLocation: https://x.example/\r\n\r\n", "has moved to https://x.example/"),
        (b"HTTP/1.0 502 Bad\r\n\r\n", "does not work at the moment"),
        (b"SSH-2.0\r\n", "is not a Zellige server"),
        (b"", "is not a Zellige server|no connection"),
    ],
)
def test_other_servers_are_told_in_a_sentence(answer: bytes, words: str) -> None:
    with answering(answer) as url, pytest.raises(Unreachable, match=words):
        Server(url).watcher(NOBODY).look(0)


def test_a_server_that_is_not_there_is_told_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(Unreachable, match=f"no connection to http://localhost:{port}: Connection refused"):
        Server(f"http://localhost:{port}").matches()


def test_a_busy_server_is_asked_again_and_at_last_told_in_its_words() -> None:
    busy = b'HTTP/1.0 503 Busy\r\nContent-Type: application/json\r\nRetry-After: %d\r\n\r\n{"error": "Try later."}'
    phrases = b'HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{"games": [], "phrases": ["hello"]}'
    with answering(busy % 0, busy % 0, phrases) as url:
        assert Server(url).phrases() == ("hello",)
    with answering(busy % 99) as url, pytest.raises(Refused, match=r"^Try later$"):
        Server(url).phrases()
