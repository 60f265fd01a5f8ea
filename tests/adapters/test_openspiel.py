"""Our games in OpenSpiel, with its own test suite: random simulation, the API on trees, playthroughs, search."""

import pickle
import random
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, get_all_states, ismcts, mcts
from open_spiel.python.observation import make_observation
from tests.games.qwirkle.test_hidden import shuffled, some_states
from tests.strategies import soaked

import zellige
from zellige.adapters import openspiel
from zellige.study.perft import perft

ALL = [
    "python_grawlix",
    "python_grawlix(order=2,hand=1)",
    "python_marrakech",
    "python_marrakech(players=3,colours=rpc)",
    "python_marrakech(counts=commercial)",
    "python_marrakech(faces=111234,payment=2)",
    "python_qwirkle",
    "python_qwirkle(players=4)",
    "python_qwirkle(hand=3,copies=1,bonus=24)",
]
SMALL = {
    "python_grawlix(order=2,hand=1)": ("grawlix", {"order": 2, "hand": 1}),
    "python_marrakech(rugs=1)": ("marrakech", {"rugs": 1}),
}

if not flags.FLAGS.is_parsed():
    flags.FLAGS(sys.argv[:1])


@pytest.mark.parametrize("name", ALL)
def test_random_simulation(name: str) -> None:
    """Includes serializing states and comparing legal actions with their masks."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False, mask_test=True)


def run(base: type, name: str, game: Any) -> None:
    """Run one of OpenSpiel's own test classes on a game."""
    tests = type(f"{base.__name__}_{name}", (base,), {"game": game, "game_name": name})
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromTestCase(tests))
    assert result.testsRun >= 5
    assert result.wasSuccessful(), [*result.failures, *result.errors]


@pytest.mark.parametrize("name", ALL)
def test_the_api_on_part_of_the_tree(name: str) -> None:
    run(api_test.EnforceAPIOnPartialTreeBase, name, pyspiel.load_game(name))


@pytest.mark.parametrize("name", soaked(SMALL, ["python_grawlix(order=2,hand=1)"]))
def test_the_api_on_the_full_tree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Perft tells how many nodes there are: one for every sequence of moves."""
    ours, values = SMALL[name]
    state = zellige.game(ours, **values).start()
    counts = {"chance": 0, "seats": 0, "over": 0}

    def count(state: zellige.State) -> None:
        counts[{zellige.CHANCE: "chance", zellige.OVER: "over"}.get(state.player, "seats")] += 1
        for move in state.moves:
            count(state.play(move))

    count(state)
    depths = [perft(state, depth) for depth in range(1, 20)]
    assert sum(depths) + 1 == sum(counts.values())
    game = pyspiel.load_game(name)
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, tuple(distinct(game)))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, counts["seats"])  # a history each: nothing is hidden
    run(api_test.EnforceAPIOnFullTreeBase, name, game)


def distinct(game: Any) -> list[int]:
    """The number of chance nodes, decision nodes and ends; OpenSpiel merges states with the same text."""
    states = get_all_states.get_all_states(game, depth_limit=-1, include_terminals=True, include_chance_states=True)
    kinds = [(state.is_chance_node(), state.is_terminal()) for state in states.values()]
    return [kinds.count((True, False)), kinds.count((False, False)), kinds.count((False, True))]


def placing_game() -> list[int]:
    """The actions of a short game of Qwirkle with many placements and few exchanges."""
    state, rng = pyspiel.load_game("python_qwirkle").new_initial_state(), random.Random(1)
    while not state.is_terminal():
        named = {state.action_to_string(action): action for action in state.legal_actions()}
        placing = [action for text, action in named.items() if ":" in text]
        state.apply_action(rng.choice(placing or list(named.values())))
    return list(state.history())


@pytest.mark.parametrize(
    "name",
    [
        "python_grawlix(order=3,hand=2)",
        "python_marrakech(rugs=2)",
        pytest.param("python_qwirkle", marks=pytest.mark.soak),
    ],
)
def test_playthroughs_are_made_and_replayed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # It rounds millions of numbers one by one, which NumPy's take a hundred times as long for as Python's.
    monkeypatch.setattr(generate_playthrough, "round", lambda number, n: round(float(number), n), raising=False)
    actions = placing_game() if "qwirkle" in name else None
    (tmp_path / "playthrough.txt").write_text(generate_playthrough.playthrough(name, actions, seed=3))
    original, replayed = generate_playthrough.replay(str(tmp_path / "playthrough.txt"))
    assert f'GameType.short_name = "{name.partition("(")[0]}"' in original
    assert replayed == original


@pytest.mark.parametrize("name", ["python_grawlix(order=4,hand=2)", "python_marrakech", "python_qwirkle(players=3)"])
def test_episodes_of_the_rl_environment(name: str) -> None:
    environment = rl_environment.Environment(pyspiel.load_game(name))
    environment.seed(1)
    for _ in range(2):
        step, rng = environment.reset(), random.Random(2)
        while not step.last():
            player = step.observations["current_player"]
            step = environment.step([rng.choice(step.observations["legal_actions"][player])])
        assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("name", ["python_grawlix(order=3,hand=2)", "python_marrakech(rugs=2)"])
def test_open_spiels_own_search_plays_a_game_to_its_end(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 10, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
        else:
            state.apply_action(bot.mcts_search(state).best_child().action)
    assert sum(state.returns()) == 0


def test_open_spiels_search_for_hidden_hands_plays_to_the_end_with_our_guesses() -> None:
    game, rng = pyspiel.load_game("python_qwirkle"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 4, random_state=rng)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
    state, searched = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
        elif state.state.facts["bag_size"] > 6:
            placing = [action for action in state.legal_actions() if ":" in state.action_to_string(action)]
            state.apply_action(int(rng.choice(placing or state.legal_actions())))
        else:
            state.apply_action(bot.step(state))
            searched += 1
    assert searched > 10
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_hidden_comes_through(players: int) -> None:
    """States that differ only in what a player cannot see give the player equal strings and tensors."""
    game = pyspiel.load_game(f"python_qwirkle(players={players})")
    plain = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False))
    rng = random.Random(players)
    for n, ours in enumerate(some_states(players, seed=7)):
        if n % 5:
            continue
        seat = rng.randrange(players)
        states = [game.new_initial_state() for _ in range(2)]
        states[0].state, states[1].state = ours, shuffled(ours, seat, rng)
        strings = [plain.string_from(state, seat) for state in states]
        assert strings[0] == strings[1]
        tensors = []
        for state in states:
            plain.set_from(state, seat)
            tensors.append(plain.tensor.copy())
        assert (tensors[0] == tensors[1]).all()


def test_what_others_draw_is_not_in_an_information_state() -> None:
    """Two deals that differ in one tile of seat 0, while seat 1 has the longest line and opens."""
    game = pyspiel.load_game("python_qwirkle")
    one, other = game.new_initial_state(), game.new_initial_state()
    for state, first in ((one, "ro"), (other, "gx")):
        for tile in (first, *["oc", "oc", "oc", "bb", "bb", "yo", "yx", "yd", "ys", "yb", "yc"]):
            named = {state.action_to_string(action): action for action in state.legal_actions()}
            state.apply_action(named[f"+{tile}"])
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_tensor(1) == other.information_state_tensor(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert "+ro" not in one.information_state_string(1)


def test_guesses_keep_what_the_player_sees() -> None:
    game, rng = pyspiel.load_game("python_qwirkle"), np.random.RandomState(3)
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(int(rng.choice(state.legal_actions())))
    guess = state.resample_from_infostate(1, rng.random_sample)
    assert guess.observation_string(1) == state.observation_string(1)
    assert guess.information_state_string(1) == state.information_state_string(1)
    assert isinstance(guess, openspiel.SpielState)
    told = [move.text for move in guess.seen[0] if move.text[0] in "+-"]
    assert set(told) <= {"+?", "-?"}  # nor does it tell what others saw
    assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()


def test_public_observations_have_public_moves() -> None:
    game, rng = pyspiel.load_game("python_qwirkle"), np.random.RandomState(3)
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(int(rng.choice(state.legal_actions())))
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    public = game.make_py_observer(kind)
    moves = public.string_from(state, 0).partition("; ")[2].split(" ")
    assert not any(move[0] in "+-" and move[1:] != "?" for move in moves)
    with pytest.raises(ValueError, match="chance is not to move"):
        while True:
            state.chance_outcomes()
            state.apply_action(int(rng.choice(state.legal_actions())))
