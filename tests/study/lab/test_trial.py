"""The games that the lab plays: every program against itself and the next, with the same result in any process."""

import json
import pickle
from collections import Counter
from pathlib import Path

from tests.study.lab.making import PIG, QUICK, TINY

from zellige.games import game
from zellige.study.arena import arena
from zellige.study.contest import Played
from zellige.study.lab.study import Study, studied, study
from zellige.study.lab.trial import Trial, programs, trial
from zellige.study.lab.variant import points_of


def test_every_program_meets_itself_and_the_next() -> None:
    made = trial(PIG, ("random", "mcts:1", "mcts:2"), 0)
    met = [made.seatings(n) for n in range(5)]
    assert met == [[(p, p)] * 2 for p in range(3)] + [[(1, 0), (0, 1)], [(2, 1), (1, 2)]]
    assert made.groups(3) == 2 * 5  # two groups of two games are the least for three games
    groups = [made.group(n) for n in range(7)]
    assert made.split(groups)[:3] == [[groups[0], groups[5]], [groups[1], groups[6]], [groups[2]]]


def test_the_weaker_one_fills_a_larger_table() -> None:
    made = trial(game("pig", players=3), QUICK, 0)
    assert Counter(map(tuple, made.seatings(2))) == Counter([(1, 0, 0), (0, 1, 0), (0, 0, 1)])


def test_workers_play_the_same_games() -> None:
    made, closely = trial(TINY, QUICK, 3), study(TINY, "greedy", 3)
    copy: Trial = pickle.loads(pickle.dumps(made))
    other: Study = pickle.loads(pickle.dumps(closely))
    assert [copy.group(n) for n in (0, 2)] == [made.group(n) for n in (0, 2)]
    assert made.group(0)[0].notes
    assert not made.group(2)[0].notes  # between two programs
    assert other.group(1) == closely.group(1)


def test_notes_are_the_same_after_a_file() -> None:
    group = study(game("pig", target=3), "mcts:5", 1).group(0)
    kept = tuple(Played(*map(tuple, played)) for played in json.loads(json.dumps(group)))
    assert studied([kept]) == studied([group])
    assert studied([kept])[0][0].swings


def test_programs_are_those_that_a_game_can_tell_apart() -> None:
    assert "greedy" in programs(game("qwirkle"))
    assert "greedy" not in programs(PIG)  # which has no evaluator of its own


def test_an_arena_keeps_no_notes(tmp_path: Path) -> None:
    arena(PIG, ["random", "random"], 2, workers=1, keep=tmp_path / "pig.arena")
    line = (tmp_path / "pig.arena").read_text().splitlines()[1]
    assert {len(played) for played in json.loads(line)["games"]} == {3}


def test_points_of_a_step_are_shared_by_the_winners() -> None:
    group = (Played((1, 0), (3, 2), (0,)), Played((0, 1), (2, 2), (0, 1)), Played((0, 1), (5, 2), (0,)))
    assert (points_of(1, group), points_of(0, group)) == (1.5, 1.5)
