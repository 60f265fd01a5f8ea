"""A printed review: players by name, what fits stays whole, and the account adds up in print too."""

import re
from io import StringIO

import pytest
from rich.console import Console
from tests.strategies import recorded

import zellige
from zellige.core import State
from zellige.match import Match
from zellige.players.search.mcts import Budget
from zellige.study.contract import play_match
from zellige.study.review import Review, review
from zellige.terminal.review import show_review

NAMES = ["You", "Player 2 (best:0.5s)"]


def printed(found: Review, width: int = 80, names: list[str] = NAMES) -> str:
    out = StringIO()
    show_review(found, Console(width=width, file=out), names)
    return out.getvalue()


@pytest.fixture(scope="module")
def found() -> Review:
    return review(play_match(zellige.game("marrakech", rugs=3), 1, 1).record, Budget(None, 100))


@pytest.mark.parametrize("width", [60, 80, 200])
def test_names_stay_whole(found: Review, width: int) -> None:
    text = printed(found, width)
    assert "(best:0.5s)" in text
    assert "You" in text
    assert "eat 0" not in text
    assert max(map(len, text.split("\n"))) <= width


def test_a_column_adds_up_in_print(found: Review) -> None:
    account = printed(found).partition("chance at the start")[2].partition("mistakes")[0].replace("−", "-")
    lines = re.sub(r"± \d+\.\d", "", account).split("\n")
    numbers = [[float(number) for number in re.findall(r"[+-]?\d+\.\d", line)] for line in lines]
    for seat in (0, 1):
        *parts, end = [line[seat] for line in numbers if line]
        assert sum(parts) == pytest.approx(end, abs=0.3)


def test_no_luck_where_there_is_none() -> None:
    match = Match(zellige.game("grawlix"), 1)
    match.play("+r@")
    match.leave(1)
    text = printed(review(match.record, Budget(None, 50)))
    assert "luck" not in text.lower()
    assert "players leaving" in text
    assert "leave (resignation)" in text


def test_a_mistake_is_marked() -> None:
    game = zellige.game("grawlix", order=3, hand=2)
    start = game.read("grawlix 3 2 | o@:-1,0 o$:0,-1 y#:0,0 | r@ r$ | r# y$ | 1 play")
    assert isinstance(start, State)
    text = printed(review(recorded(start, "r#:-1,1", "+y@"), Budget(None, 2000)))
    assert re.search(r"100\.0 +\?\? +r#:-1,-1", text)
    assert "1 marked, −100.0" in text
