"""Batches: the same games as one by one, with any number of threads, and correct observations."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zellige
from zellige.adapters.batch import Batch
from zellige.adapters.numbers import actions, numbers_of, observation
from zellige.core import State
from zellige.kernel.constants import CHANCE, OVER

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("grawlix", {}),
    ("grawlix", {"order": 3, "hand": 2}),
    ("marrakech", {"players": 3, "colours": "rpc"}),
    ("marrakech", {"counts": "commercial"}),
    ("marrakech", {"faces": "224444", "payment": 5, "dirhams": 9}),
    ("qwirkle", {}),
    ("qwirkle", {"players": 4}),
    ("qwirkle", {"players": 3, "hand": 4, "copies": 1, "bonus": 0, "out": 24}),
]


def choose(batch: Batch, rng: np.random.Generator) -> NDArray[np.int32]:
    """A random legal move for each game."""
    picked: NDArray[np.int32] = batch.legal[np.arange(len(batch)), (rng.random(len(batch)) * batch.counts).astype(int)]
    return picked


@pytest.mark.checked
@pytest.mark.parametrize(("name", "values"), TABLES, ids=str)
def test_each_game_is_a_game(name: str, values: dict[str, Any]) -> None:
    """Every step is a legal move, every observation is the seat's own, and every game ends as the rules say."""
    batch, rng = Batch(name, 6, seed=2, **values), np.random.default_rng(1)
    ends = 0
    for _ in range(120):
        before = [State(batch.game, batch.states[n : n + 1].copy()) for n in range(len(batch))]
        seen, masks, chosen = batch.observe(), batch.masks(), choose(batch, rng)
        for n, state in enumerate(before):
            assert state.player == batch.players[n]
            legal = actions(state, state.moves.codes())
            assert sorted(batch.legal[n, : batch.counts[n]].tolist()) == list(legal)
            assert np.flatnonzero(masks[n]).tolist() == list(legal)
            assert (seen[n] == observation(state.view(state.player), state.player)).all()
        batch.step(chosen)
        for n, state in enumerate(before):
            after = state.play(state.game.move(actions(state, state.moves.codes())[int(chosen[n])]))
            if after.player == OVER:
                assert after.outcome
                assert batch.ended[n]
                assert tuple(batch.scores[n]) == after.outcome.scores
                won = batch.game.seats / len(after.outcome.winners) - 1
                expected = [won if seat in after.outcome.winners else -1 for seat in range(batch.game.seats)]
                assert batch.rewards[n].tolist() == pytest.approx(expected)
                ends += 1
            elif after.player != CHANCE:
                assert not batch.ended[n]
                assert after == State(batch.game, batch.states[n : n + 1])
    assert ends > 0 or name == "qwirkle"


def test_games_end_and_begin_anew() -> None:
    for name in zellige.GAMES:
        batch, rng, ended = Batch(name, 50, seed=1), np.random.default_rng(3), 0
        for _ in range(700):
            batch.step(choose(batch, rng))
            ended += int(batch.ended.sum())
            assert (batch.rewards.sum(axis=1) == 0).all()
        assert ended > 40


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    for name in zellige.GAMES:
        batches = [Batch(name, 101, seed=5, threads=threads) for threads in (1, 2, 3)]
        rng = np.random.default_rng(2)
        for _ in range(60):
            chosen = choose(batches[0], rng)
            for batch in batches:
                batch.step(chosen)
        assert len({batch.states.tobytes() for batch in batches}) == 1
        assert len({batch.observe().tobytes() for batch in batches}) == 1
        other = Batch("marrakech", 101, seed=6)
        other.step(np.zeros(101, np.int32))
        assert len({int(place) for place in other.states["assam"]}) > 2  # each game throws a die of its own


def test_nothing_of_another_seats_moves_is_left_behind() -> None:
    batch, rng = Batch("qwirkle", 50, seed=1), np.random.default_rng(3)
    for _ in range(60):
        batch.step(choose(batch, rng))
        beyond = np.arange(batch.legal.shape[1]) >= batch.counts[:, None]
        assert (batch.legal[beyond] == -1).all()
        assert (batch.moves[beyond] == -1).all()


def test_one_illegal_move_and_none_is_played() -> None:
    batch = Batch("grawlix", 3, seed=1)
    before = batch.states.tobytes()
    for wrong in ([0, 0, 4000], [-1, 0, 0], [0, 0, 2**40]):
        with pytest.raises(zellige.IllegalMove, match="is not legal in game"):
            batch.step(np.array(wrong))
        assert batch.states.tobytes() == before
    with pytest.raises(zellige.ZelligeError, match="step needs 3 moves"):
        batch.step(np.zeros(2, np.int32))
    with pytest.raises(zellige.ZelligeError, match="a whole number for each"):
        batch.step(np.zeros(3))  # type: ignore[arg-type]
    for wrong_out in (
        np.zeros((3, 5), np.float32),
        np.zeros((3, batch.numbers.size)),
        np.zeros((2, batch.numbers.size)),
    ):
        with pytest.raises(zellige.ZelligeError, match="must be a writable array of 3 by"):
            batch.observe(wrong_out)  # type: ignore[arg-type]
    with pytest.raises(zellige.ZelligeError, match="games must be a whole number from 1"):
        Batch("grawlix", 0)


def parts(state: State, seat: int) -> dict[str, NDArray[np.float32]]:
    """An observation, cut into its parts."""
    row, found, at = observation(state.view(seat), seat), {}, 0
    for name, shape in numbers_of(state.game).parts.items():
        size = int(np.prod(shape))
        found[name] = row[at : at + size].reshape(shape)
        at += size
    assert at == len(row)
    return found


def test_the_parts_of_an_observation_of_grawlix() -> None:
    text = "grawlix 6 4 | r&:0,0 b#:0,1 y*:1,1 | g% g* b% | r@ o@ y@ p$ | 1 play"
    state = zellige.game("grawlix").read(text)
    assert isinstance(state, State)
    seen = parts(state, 1)
    assert np.argwhere(seen["glyphs"]).tolist() == [[1, 5, 6], [4, 5, 5], [5, 6, 6]]  # # & *, the first tile at 5,5
    assert np.argwhere(seen["colours"]).tolist() == [[0, 5, 5], [2, 6, 6], [4, 5, 6]]
    assert len(np.argwhere(seen["locations"])) == 7
    assert seen["own hand"].sum() == 4
    assert seen["own hand"][0] == 1  # r@
    assert seen["other hand"].sum() == 3
    assert seen["supply"].sum() == 36 - 10
    assert (seen["own turn"].tolist(), seen["phase"].tolist()) == ([1], [0, 1])


def test_the_parts_of_an_observation_of_marrakech() -> None:
    board = "".join({(2, 3): "c00", (1, 3): "c00", (3, 5): "y02"}.get(divmod(n, 7), "n00") for n in range(49))
    state = zellige.game("marrakech").read(f"marrakech Pc02912iPy01515iPr00015oA33WB{board} 1 lay")
    assert isinstance(state, State)
    seen = parts(state, 1)
    assert np.argwhere(seen["rugs"]).tolist() == [[0, 5, 3], [2, 3, 1], [2, 3, 2]]  # the own colour first
    assert np.argwhere(seen["whole rugs"]).tolist() == [[0, 3, 1]]
    assert np.argwhere(seen["Assam"]).tolist() == [[3, 3, 3]]
    assert seen["dirhams"].tolist() == pytest.approx([0.5, 0, 29 / 30, 0])
    assert seen["out"].tolist() == [0, 1, 0, 0]
    assert seen["left"].tolist() == pytest.approx([1, 1, 0.8, 0])
    assert (seen["turn"].tolist(), seen["phase"].tolist(), seen["lays"].tolist()) == (
        [1, 0, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0],
    )  # fmt: skip


def test_the_parts_of_an_observation_of_qwirkle() -> None:
    text = "qwirkle 3 | ro:0,0 rx:0,1 gx:1,1 | rd rd pc | go | yc | 12 7 0 | 0 place 1"
    state = zellige.game("qwirkle").read(text)
    assert isinstance(state, State)
    seen = parts(state, 0)
    assert np.argwhere(seen["colours"]).tolist() == [[0, 20, 20], [0, 20, 21], [3, 21, 21]]
    assert np.argwhere(seen["shapes"]).tolist() == [[0, 20, 20], [1, 20, 21], [1, 21, 21]]
    assert np.argwhere(seen["this turn"]).tolist() == [[21, 21]]
    assert seen["hand"].sum() == 1
    assert seen["hand"][2] == pytest.approx(2 / 3)  # rd
    assert seen["unseen"].sum() * 3 == pytest.approx(108 - 3 - 3)
    assert seen["sizes"].tolist() == pytest.approx([0.5, 1 / 6, 1 / 6, 0])
    assert seen["points"].tolist() == pytest.approx([0.12, 0.07, 0, 0])
    assert parts(state, 1)["points"].tolist() == pytest.approx([0.07, 0, 0.12, 0])
    assert seen["turn points"].tolist() == pytest.approx([0.02])
    assert seen["phase"].tolist() == [0, 0, 1, 0, 0]


def test_qwirkles_window_goes_round() -> None:
    """Within 20 lines of the first tile every place has its own number; beyond, the board wraps around."""
    game = zellige.game("qwirkle")
    near, far = (game.read(f"qwirkle 2 | ro:{row},0 | rx | go | 0 0 | 0 turn") for row in (-21, 20))
    numbers = [set(actions(state, state.moves.codes())) for state in (near, far)]
    assert numbers[0] == numbers[1]
    middle = game.read("qwirkle 2 | ro:0,0 | rx | go | 0 0 | 0 turn")
    assert set(actions(middle, middle.moves.codes())) != numbers[0]


@pytest.mark.parametrize(
    "name", ["states", "players", "counts", "legal", "moves", "rewards", "ended", "scores", "start"]
)
def test_nobody_writes_into_a_batch(name: str) -> None:
    """Compiled code trusts its own counts: with forged ones it would read and write anywhere."""
    array = getattr(Batch("grawlix", 3), name)
    with pytest.raises(ValueError, match="read-only"):
        array.fill(0)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"games": 0}, "games must be a whole number"),
        ({"games": 10**13}, "games must be a whole number"),
        ({"games": 2.0}, "games must be a whole number"),
        ({"games": True}, "games must be a whole number"),
        ({"games": 2, "threads": 10**9}, "threads must be a whole number"),
        ({"games": 2, "seed": -1}, "a seed must be a whole number"),
        ({"games": 2, "seed": "x"}, "a seed must be a whole number"),
    ],
)
def test_an_impossible_batch_is_refused(values: dict[str, Any], why: str) -> None:
    with pytest.raises(zellige.ZelligeError, match=why):
        Batch("grawlix", **values)
