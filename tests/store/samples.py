"""Items for the tests of the store."""

from typing import Any

from zellige.store.rows import Code, NewMatch, Note, Request


def new(name: str = "one", **changes: Any) -> NewMatch:
    match = NewMatch(name, "qwirkle", '{"players": 2}', "5eed", 1000, True, "open", '{"seats": 2}')
    return match._replace(**changes)


def request(n: int = 0, match: str = "one", **changes: Any) -> Request:
    made = Request(match, n, n + 1, 0, f"client-{n}", 2000 + n, f'[{{"n":{n},"text":"ro:0,{n}"}}]', '{"0":5}')
    return made._replace(**changes)


def note(m: int = 0, match: str = "one", **changes: Any) -> Note:
    return Note(match, m, 3000 + m, f'{{"name":"Ada {m}"}}')._replace(**changes)


def code(hashed: str = "c0de", match: str = "one") -> Code:
    return Code(hashed, match, 1, 9000)
