"""Before a game: whom to play against, and going on with an unfinished game in its file."""

import io
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from tests.terminal.test_line import session

from zellige import Record
from zellige.errors import ZelligeError
from zellige.games import game
from zellige.names import HUMAN
from zellige.players.player import levels
from zellige.terminal.files import write_file
from zellige.terminal.saved import latest, offered, saved_games
from zellige.terminal.setup import DAY, WATCH, about, ago, offer, opponents, setup
from zellige.terminal.sitting import Here


def asked(lines: list[str]) -> tuple[Callable[[str], str], list[str]]:
    """Types these lines, and keeps what was asked."""
    prompts, typed = list[str](), iter(lines)

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed)

    return ask, prompts


@pytest.mark.parametrize(
    ("name", "typed", "kinds"),
    [
        ("grawlix", ["3"], [HUMAN, "level:3"]),
        ("grawlix", ["9"], [HUMAN, HUMAN]),
        ("grawlix", ["10", "2", ""], ["level:2", "level:2"]),
        ("marrakech", ["0", "eleven", "99999999999", "1", ""], [HUMAN, "level:1"]),
        ("qwirkle", ["4", "5", "4", "", "9"], [HUMAN, "level:4", "level:4", HUMAN]),
        ("qwirkle", ["10", "3", "", "7", "1"], ["level:1", "level:7", "level:1"]),
    ],
)
def test_who_plays_is_asked_until_it_is_known(name: str, typed: list[str], kinds: list[str]) -> None:
    console = Console(file=io.StringIO(), width=100)
    ask, prompts = asked(typed)
    assert setup(game(name), console, ask) == kinds
    assert len(prompts) == len(typed)
    Here.begun(game(name, **({"players": len(kinds)} if name != "grawlix" else {})), kinds)


def test_every_level_says_what_it_is_like() -> None:
    choices = opponents(game("marrakech"))
    assert [choice.kind for choice in choices[-2:]] == [HUMAN, WATCH]
    assert len(choices) == len(levels(game("marrakech"))) + 2
    assert all(choice.name and choice.words.endswith(".") for choice in choices)


def test_the_number_of_players_is_not_asked_if_it_is_known() -> None:
    ask, prompts = asked(["2", ""])
    assert setup(game("qwirkle", players=3), Console(file=io.StringIO()), ask, seats=[3]) == [HUMAN, *2 * ["level:2"]]
    assert not any("How many" in prompt for prompt in prompts)


# One game, one file


def begin(*moves: str, kinds: tuple[str, ...] = (HUMAN, "greedy")) -> Path:
    """A game of Grawlix in which the first player has made some moves."""
    here = Here.begun(game("grawlix", order=2, hand=1), kinds)
    session(here, [*moves, "quit"])
    return here.keeper.file


def test_a_resumed_game_goes_on_in_its_file_and_nothing_stale_comes_back() -> None:
    file = begin("+r@")
    before = file.read_text()
    assert latest("grawlix") == file
    found = offer("grawlix", lambda prompt: "y")
    assert found and found.file == file
    here = Here.resumed(found.record, found.file)
    printed = session(here, lambda prompt: str(next(iter(here.position.moves))))
    assert here.outcome
    assert f"replay {file}" in printed and f"review {file}" in printed
    assert [*saved_games().iterdir()] == [file]
    assert file.read_text() != before
    assert Record.read(file.read_text()).outcome == here.outcome
    assert offered("grawlix") is None
    with pytest.raises(ZelligeError, match="there is no unfinished game of grawlix"):
        latest("grawlix")


def test_an_unfinished_game_is_offered_in_words_and_may_be_declined() -> None:
    assert offer("grawlix", lambda prompt: pytest.fail("asked")) is None
    file = begin("+r@")
    ask, prompts = asked(["n"])
    assert offer("grawlix", ask) is None
    assert "You have an unfinished game of Grawlix (turn 3, against greedy, just now)." in prompts[0]
    os.utime(file, (file.stat().st_mtime - 1.2 * DAY,) * 2)
    found = offered("grawlix")
    assert found and "yesterday" in about(found)
    begin("+r@", kinds=(HUMAN, HUMAN))
    found = offered("grawlix")
    assert found and "(turn 2, against another person, just now)" in about(found)


def test_times_in_words() -> None:
    assert list(map(ago, (5, 300, 4000, 3 * 3600, DAY, 5 * DAY))) == [
        "just now",
        "5 minutes ago",
        "1 hour ago",
        "3 hours ago",
        "yesterday",
        "5 days ago",
    ]


def test_a_game_that_goes_on_in_two_terminals_is_kept_twice() -> None:
    file = begin("+r@", kinds=(HUMAN, HUMAN))
    one, other = (Here.resumed(Record.read(file.read_text()), file) for _ in range(2))
    one.play(["+r#"])
    other.play(["+o@"])
    assert [len(Record.read(each.read_text()).moves) for each in saved_games().iterdir()] == [2, 2]
    assert one.keeper.file == file != other.keeper.file


def test_a_move_that_ctrl_c_interrupts_is_made_and_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the game is being written."""
    pressed = list[int]()

    def interrupted(file: Path, text: str) -> None:
        if not pressed:
            pressed.append(1)
            signal.raise_signal(signal.SIGINT)
        write_file(file, text)

    monkeypatch.setattr("zellige.terminal.saved.write_file", interrupted)
    here = Here.begun(game("grawlix", order=2, hand=1), [HUMAN, HUMAN])
    printed = session(here, ["+r@", "+r#"])
    assert list(map(str, here.match.moves)) == ["+r@"]
    assert Record.read(here.keeper.file.read_text()).moves == here.match.moves
    assert "The game is saved in" in printed
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_sitting_down_again_does_not_write() -> None:
    file = begin("+r@")
    before = file.stat().st_mtime_ns
    session(Here.resumed(Record.read(file.read_text()), file), ["quit"])
    assert file.stat().st_mtime_ns == before
