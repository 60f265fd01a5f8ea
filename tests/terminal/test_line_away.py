"""Line mode at a match on a real local server: whole games, news while somebody types, and what is fair there."""

from __future__ import annotations

import io
from collections.abc import Callable
from threading import Thread
from time import sleep

import pytest
from rich.console import Console
from tests.terminal.test_line import session

from zellige.core import View
from zellige.players.player import player
from zellige.terminal.line.game import LineGame
from zellige.terminal.remote.away import Away
from zellige.terminal.remote.client import Guest, Server


def greedily(away: Away) -> Callable[[str], str]:
    """Types good turns."""

    def ask(prompt: str) -> str:
        assert prompt == "You > "
        position = away.position
        assert isinstance(position, View)
        return " ".join(map(str, player("greedy").decide(position)))

    return ask


@pytest.mark.parametrize(("game", "params"), [("marrakech", {"rugs": 2}), ("grawlix", {"order": 3, "hand": 2})])
def test_a_whole_game_against_a_program(server: Server, game: str, params: dict[str, int]) -> None:
    made = server.make(game, ["human", "level:1"], params, ["Ada"])
    away = Away(Guest(server, made.tickets[0]))
    printed = " ".join(session(away, greedily(away)).split())
    assert away.outcome
    assert away.status in printed
    for shown in away.turns:
        if shown.turn.seat == 1:
            assert shown.told(away.names) in printed


def test_a_hint_is_refused_where_another_person_plays_and_both_play_to_the_end(server: Server) -> None:
    made = server.make("grawlix", ["human", "open"], {"order": 3, "hand": 1}, ["Ada"])
    ada = Away(Guest(server, made.tickets[0]))
    bo = Away(server.enter(made.match, invite=made.invites[0].invite, name="Bo"))
    first, printed = iter(["hint", "analysis"]), list[str]()
    typing = greedily(ada)
    other = Thread(target=lambda: printed.append(session(bo, greedily(bo))))
    other.start()
    told = session(ada, lambda prompt: next(first, "") or typing(prompt))
    other.join(60)
    assert told.count("there is another person in this game, so you cannot ask a program.") == 2
    assert ada.outcome and ada.outcome == bo.outcome
    assert ada.status in " ".join(told.split())
    assert bo.status in " ".join(printed[0].split())


def test_what_happens_while_somebody_types_is_told_at_the_next_line(server: Server) -> None:
    made = server.make("grawlix", ["human", "open"], {"order": 3, "hand": 1}, ["Ada"])
    ada = Away(Guest(server, made.tickets[0]))
    bo = server.enter(made.match, invite=made.invites[0].invite, name="Bo")
    console = Console(file=io.StringIO(), width=100)

    def ask(prompt: str) -> str:
        bo.leave()
        while not ada.outcome:  # the line game listens in another thread
            sleep(0.01)
        return "moves"

    LineGame(ada, console, ask).run()
    assert isinstance(console.file, io.StringIO)
    assert "You win: Bo resigned" in " ".join(console.file.getvalue().split())
