"""The levels as people choose them: names, measured ratings, and what each is like."""

import re
from pathlib import Path

import pytest

import zellige
from zellige.games import game
from zellige.players.player import levels
from zellige.players.strengths import NAMES, strengths, words

TABLE = (Path(__file__).parents[2] / "docs" / "strength.md").read_text()
ROW = re.compile(r"^\| (\d) \| (.*) \|$", re.M)
CELL = re.compile(r"`(\S+)` (?:\+(\d+) \(.*\)|0)")


@pytest.mark.parametrize(("column", "name"), list(enumerate(zellige.GAMES)))
def test_ratings_are_those_that_were_measured(column: int, name: str) -> None:
    measured = {}
    for number, cells in ROW.findall(TABLE):
        found = CELL.fullmatch(cells.split(" | ")[column])
        assert found
        measured[int(number)] = found[1], int(found[2] or 0)
    listed = strengths(game(name))
    assert {each.number: (levels(game(name))[each.number - 1], each.rating) for each in listed} == measured
    assert [each.rating for each in listed] == sorted(each.rating or 0 for each in listed)
    assert [each.name for each in listed] == list(NAMES)
    assert len({each.words for each in listed}) == len(listed)  # each is unlike the others


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ("greedy:5%", "Overlooks nearly everything; good for a first game."),
        ("greedy:10%", "Notices about a tenth of its moves."),
        ("greedy:18%", "Notices about a fifth of its moves."),
        ("greedy:30%", "Notices about a third of its moves."),
        ("greedy:48%", "Notices about half of its moves."),
        ("greedy:62%", "Notices about two thirds of its moves."),
        ("greedy:80%", "Overlooks about a fifth of its moves."),
        ("greedy", "Overlooks nothing, but looks only one move ahead."),
        ("mcts:1000", "Thinks ahead, with 1,000 playouts a decision."),
        ("mcts:0.5s", "Thinks ahead, with 0.5 seconds a decision."),
        ("best:50000", "The strongest: 50,000 playouts a decision, and the proven best move where there is one."),
        ("random", "Plays any move that is legal."),
    ],
)
def test_what_a_level_is_like(player: str, sentence: str) -> None:
    assert words(player) == sentence


def test_a_game_without_ratings_has_levels_all_the_same() -> None:
    assert [(each.player, each.name, each.rating) for each in strengths(game("pig"))] == [
        ("level:1", "Visitor", None),
        ("level:2", "Novice", None),
    ]
