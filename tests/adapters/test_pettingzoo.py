"""Our games in PettingZoo: its own test suite, and our tests of rewards, masks and hidden hands."""

import random
import sys
import warnings
from functools import partial
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, performance_benchmark, render_test, seed_test
from tests.games.qwirkle.test_hidden import shuffled, some_states

import zellige
from zellige.adapters.pettingzoo import Environment, env, parallel_env

TABLES = [
    ("grawlix", {}),
    ("grawlix", {"order": 3, "hand": 2}),
    ("marrakech", {"players": 3}),
    ("marrakech", {"counts": "commercial"}),
    ("qwirkle", {}),
    ("qwirkle", {"players": 4}),
    ("qwirkle", {"hand": 2, "copies": 1, "bonus": 0}),
]


@pytest.fixture(autouse=True)
def quiet() -> None:
    """PettingZoo warns about observations with masks, except in its own environments."""
    warnings.filterwarnings("ignore", category=UserWarning, module="pettingzoo")


@pytest.mark.parametrize(("name", "values"), TABLES, ids=str)
@pytest.mark.parametrize("waits", [False, True])
def test_api(name: str, values: dict[str, object], waits: bool) -> None:
    api_test(env(name, waits=waits, **values), num_cycles=150)


@pytest.mark.parametrize("name", zellige.GAMES)
def test_seeds(name: str) -> None:
    seed_test(partial(env, name), num_cycles=50)


@pytest.mark.parametrize("name", zellige.GAMES)
def test_rendering(name: str) -> None:
    render_test(partial(env, name), custom_tests={"svg": lambda picture: picture.startswith("<svg")})


@pytest.mark.parametrize("name", zellige.GAMES)
def test_max_cycles(name: str) -> None:
    max_cycles_test(SimpleNamespace(env=partial(env, name, waits=True), parallel_env=partial(parallel_env, name)))


@pytest.mark.parametrize("name", zellige.GAMES)
def test_in_parallel(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=50)


@pytest.mark.parametrize("name", zellige.GAMES)
def test_the_performance_benchmark_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()  # it runs until five seconds are over
    clock = SimpleNamespace(time=lambda: next(ticks) / 20)
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(env(name))


def play(table: Environment, seed: int) -> dict[str, float]:
    """Play a whole random game; returns the sum of each agent's rewards."""
    table.reset(seed=seed)
    total = dict.fromkeys(table.possible_agents, 0.0)
    rng = random.Random(seed)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        table.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return total


@pytest.mark.parametrize(("name", "values"), TABLES, ids=str)
def test_rewards_of_the_outcome_add_up_to_nothing(name: str, values: dict[str, object]) -> None:
    table = env(name, **values)
    total = play(table, seed=3)
    outcome = table.table.outcome
    assert outcome
    assert sum(total.values()) == pytest.approx(0)
    best = max(total.values())
    assert tuple(seat for seat, agent in enumerate(total) if total[agent] == best) == outcome.winners


@pytest.mark.parametrize("name", ["marrakech", "qwirkle"])
def test_rewards_of_the_scores_add_up_to_them(name: str) -> None:
    table = env(name, rewards="scores")
    begun = table.game.start().scores
    total = play(table, seed=4)
    assert [total[agent] + begun[seat] for seat, agent in enumerate(total)] == list(table.table.scores)


def test_an_illegal_move_is_refused_and_nothing_is_lost() -> None:
    table = env("marrakech")
    table.reset(seed=1)
    before = str(table.table)
    for wrong in (99, -1, None):
        with pytest.raises(zellige.IllegalMove):
            table.step(wrong)
        assert str(table.table) == before
    table.step(1)
    waiting = env("marrakech", waits=True)
    waiting.reset(seed=1)
    with pytest.raises(zellige.IllegalMove, match="99 is not legal"):
        waiting.step(99)
    waiting.step(0)
    with pytest.raises(zellige.IllegalMove, match="can only wait"):
        waiting.step(0)
    waiting.step(waiting.actions - 1)
    assert "lay" in str(waiting.table)


def test_a_refused_step_does_not_count() -> None:
    table = env("marrakech", max_cycles=3)
    table.reset(seed=1)
    for _ in range(9):
        with pytest.raises(zellige.IllegalMove):
            table.step(99)
    table.step(1)
    assert not any(table.truncations.values())


def test_dice_go_on_without_a_new_seed() -> None:
    deals = []
    for _ in range(2):
        table = env("qwirkle")
        table.reset(seed=1)
        first = str(table.table)
        table.reset()
        deals.append((first, str(table.table)))
    assert deals[0] == deals[1]
    assert deals[0][0] != deals[0][1]


def test_what_is_marked_as_last_does_not_tell_what_anyone_drew() -> None:
    table = env("qwirkle")
    play(table, seed=2)
    table.reset(seed=3)
    for _ in range(30):
        table.step(int(table.action_space(table.agent_selection).sample()))
        assert not any(text[0] in "+-" for text in map(str, map(table.game.move, table._made)))


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(zellige.ZelligeError, match="rewards 'money'"):
        env("marrakech", rewards="money")
    with pytest.raises(zellige.ZelligeError, match="no parameter 'rugby'"):
        env("marrakech", rugby=1)


@pytest.mark.parametrize("players", [2, 3])
def test_no_observation_depends_on_what_an_agent_cannot_see(players: int) -> None:
    tables = [env("qwirkle", players=players) for _ in range(2)]
    rng, compared = random.Random(players), 0
    for table in tables:
        table.reset(seed=1)
    for n, state in enumerate(some_states(players, seed=9)):
        if n % 4 or state.player < 0:
            continue
        seat = rng.randrange(players)
        for table, one in zip(tables, (state, shuffled(state, seat, rng)), strict=True):
            table._begin_at(one)
            table._play_on(-1)
        seen = [table.observe(f"player_{seat}") for table in tables]
        assert (seen[0]["observation"] == seen[1]["observation"]).all()
        assert (seen[0]["action_mask"] == seen[1]["action_mask"]).all()
        compared += 1
    assert compared > 30


@pytest.mark.parametrize("name", zellige.GAMES)
def test_an_agent_that_writes_into_what_it_is_given_forges_only_its_own(name: str) -> None:
    table, other = env(name), env(name)
    for one in (table, other):
        one.reset(seed=5)
    for _ in range(20):
        agent = table.agent_selection
        seen, _, _, _, info = table.last()
        for array in (seen["observation"], seen["action_mask"], table.mask(agent), table.observe(agent)["observation"]):
            array.fill(1)
        info["forged"] = True
        true = other.last()
        again = table.last()
        for part in ("observation", "action_mask"):
            assert (again[0][part] == true[0][part]).all()
        action = int(np.flatnonzero(true[0]["action_mask"])[0])
        table.step(action)
        other.step(action)
        assert not any(table.infos.values())
        assert table.table == other.table


@pytest.mark.parametrize("seed", [-1, 1.5, True, "5", 10**100])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(zellige.InvalidParameter, match="a seed must be a whole number"):
        env("grawlix").reset(seed=seed)  # type: ignore[arg-type]
