"""A fourth game, with five seats, needs only a folder and one line, and is played everywhere that ours are."""

import ast
import random
from functools import partial
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, seed_test
from tests.terminal.test_line import session
from tests.terminal.test_programs import anything
from tests.test_cli import zellige as command

import zellige
from zellige import games
from zellige.adapters import openspiel
from zellige.adapters.batch import Batch
from zellige.adapters.pettingzoo import env
from zellige.games import game as find_game
from zellige.match import Match
from zellige.players.player import levels
from zellige.study.arena import arena
from zellige.study.review import review
from zellige.terminal.sitting import Here

PIG = find_game("pig", players=5)
SOURCE = Path(zellige.__file__).parent


def test_its_folder_and_one_line_are_all() -> None:
    """No file of the package names a game, but for the list of them."""
    assert games.FOLDERS["pig"] == "tests.pig"
    assert PIG.seats == 5
    for file in SOURCE.rglob("*.py"):
        own = file.relative_to(SOURCE).parts
        if own[0] != "games" or len(own) == 2:
            assert own == ("games", "__init__.py") or not games_named(file), file


def games_named(file: Path) -> set[str]:
    """The games that the code of a file names, in texts or in imports."""
    nodes = list(ast.walk(ast.parse(file.read_text())))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    modules = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return texts.union(*(module.split(".") for module in modules)) & {*zellige.GAMES, "pig"}


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_it_keeps_the_contract(players: int) -> None:
    zellige.check_game(find_game("pig", players=players), games=2)


def test_random_games_are_fair_to_all_seats() -> None:
    played = zellige.random_games(PIG, 4000, seed=1)
    assert played.scores.shape == (4000, 5)
    won = [(played.winners == 1 << seat).mean() for seat in range(5)]
    assert sum(won) == pytest.approx(1)
    assert won == sorted(won, reverse=True)  # whoever rolls first has the best of it
    assert min(won) > 0.1


def test_it_is_played_in_the_terminal() -> None:
    """One person against four programs, levels among them."""
    match = Match(PIG, seed=1)
    kinds = ["human", "mcts:30", "greedy", "level:1", "level:2"]
    printed = session(Here(match, kinds), anything(match))
    assert match.outcome
    assert "Level 2" in printed
    assert list(levels(PIG)) == ["random", "mcts:100"]
    with pytest.raises(zellige.ZelligeError, match="level:3 does not play Pig, which has no such level"):
        zellige.player("level:3").choose(PIG.start().view(0))


def test_the_command_line_seats_five() -> None:
    printed = command("play", "pig", *["--seat", "greedy"] * 5).stdout
    assert "greedy (5)" in printed
    assert "wins" in printed
    assert "2 to 8 seats" in command("play", "pig", *["--seat", "greedy"] * 9, status=2).stderr


def test_it_is_drawn_in_a_paint_of_its_own() -> None:
    state = PIG.start().play("roll").play("die:3")
    drawn = state.svg(last=[state.game.named("die:3")])
    assert "pig-pink" in drawn
    assert "#f2a0b5" in drawn


def test_a_search_tells_five_seats_apart() -> None:
    """Seat 3 wins by holding; a seat about to win has nearly all of the value."""
    held = PIG.read("pig 6 0 1 2 0 4 3 6 decide")
    assert isinstance(held, zellige.State)
    best = zellige.analyse(held.view(3), playouts=200)
    assert (str(best.rows[0].move), best.rows[0].proven) == ("hold", (3,))
    even = zellige.analyse(PIG.start().view(0), playouts=2000)
    assert len(even.chances) == 5
    assert list(even.chances) == sorted(even.chances, reverse=True)  # whoever rolls first has the best of it
    assert min(even.chances) > 0.03


def test_it_meets_in_the_arena() -> None:
    result = arena(PIG, ["mcts:60", "random"], games=40, seed=1, workers=1)
    assert result.games == 40
    fair = 1 / 5
    assert result.score[0].mid > fair


def test_a_game_of_it_is_reviewed() -> None:
    match, rng = Match(PIG, seed=2), random.Random(1)
    while not match.outcome:
        match.play(rng.choice(sorted(match.state.moves, key=str)))
    from zellige.players.search.mcts import Budget

    reviewed = review(match.record, Budget(None, 20))
    assert "<svg" in reviewed.svg()


def test_a_seat_leaves_and_four_go_on() -> None:
    match = Match(PIG, seed=1)
    match.leave(2)
    assert not match.outcome
    assert [match.state.is_in(seat) for seat in range(5)] == [True, True, False, True, True]
    for seat in (0, 1, 3):
        match.leave(seat)
    assert match.outcome
    assert match.outcome.winners == (4,)


def test_it_is_an_environment_of_pettingzoo() -> None:
    api_test(env("pig", players=5), num_cycles=100)
    seed_test(partial(env, "pig", players=5), num_cycles=30)


def test_it_is_a_game_of_openspiel() -> None:
    if "python_pig" not in pyspiel.registered_names():
        openspiel.register("pig")
    loaded = pyspiel.load_game("python_pig(players=5)")
    assert loaded.num_players() == 5
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False, mask_test=True)


def test_it_runs_in_batches() -> None:
    batch = Batch("pig", games=50, seed=1, players=5)
    rng = np.random.default_rng(1)
    for _ in range(200):
        batch.step(np.array([rng.choice(row[:n]) for row, n in zip(batch.legal, batch.counts, strict=True)]))
    assert batch.rewards.shape == (50, 5)
    assert batch.observe().shape == (50, 18)
