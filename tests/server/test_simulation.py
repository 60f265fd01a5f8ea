"""Simulations by seed: whatever the network, the store and the programs do, everyone ends with the server's view.

Replay a seed that fails with `python -m tests.server.simulation SEED --verbose`.
"""

import pytest
from tests.server.simulation.scenario import simulate

SEEDS, LONG = 200, 20_000
CHUNK = 10  # simulations in one test, so that the tests share the work of all cores


def simulate_all(first: int, count: int) -> None:
    for seed in range(first, first + count):
        try:
            simulate(seed)
        except BaseException as error:
            error.add_note(f"replay it with: python -m tests.server.simulation {seed} --verbose")
            raise


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_everyone_ends_with_the_servers_view(first: int) -> None:
    simulate_all(first, CHUNK)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(SEEDS, LONG, 50 * CHUNK))
def test_everyone_ends_with_the_servers_view_in_many_more_worlds(first: int) -> None:
    simulate_all(first, min(50 * CHUNK, LONG - first))


@pytest.mark.parametrize("seed", [3, 8, 21])
def test_a_seed_replays_exactly(seed: int) -> None:
    assert simulate(seed).fingerprint() == simulate(seed).fingerprint()
