"""The programs in examples/ run and print what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "examples"
PROMISES = {
    "play_a_game.py": ["Greta ", "Monty ", " rolled ", "laid a cyan rug on", " win"],
    "solve_an_ending.py": ["Seat 1 wins with best play.", "y$:0,-1  wins", "y$:2,1   loses", "Player 2 wins: Player 1"],
    "random_statistics.py": ["Grawlix", "Marrakech", "Qwirkle", "standard error"],
    "hidden_hands.py": ["I see:", "| ? ? ? ? ? ? |", "of the guesses, my rival's hand has 4 colours."],
}


def run(name: str) -> str:
    program = [sys.executable, str(FOLDER / name)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


@pytest.mark.parametrize("name", list(PROMISES))
def test_an_example_prints_what_it_promises(name: str) -> None:
    printed = run(name)
    for words in PROMISES[name]:
        assert words in printed, printed


def test_in_the_arena_search_and_heuristic_beat_random_play() -> None:
    head, *lines = run("compare_players.py").splitlines()
    wins = {name: int(n) for name, n, *_ in map(str.split, lines)}
    assert head == "60 games of Grawlix"
    assert min(wins["mcts:100"], wins["greedy"]) > wins["random"]


def test_every_example_is_tested() -> None:
    assert {file.name for file in FOLDER.glob("*.py")} == {
        *PROMISES,
        "compare_players.py",
        "bot.py",
    }  # tests/server/test_bot.py
