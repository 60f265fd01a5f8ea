"""The heuristic of Grawlix: every move is a choice, freedom counts the placements, and a win in one is found."""

import random
from math import log

import numpy as np
import pytest
from tests.games.grawlix.positions import positions
from tests.strategies import whole

import zellige
from zellige.games.grawlix import sense
from zellige.games.grawlix.sense import WEIGHTS, choices
from zellige.games.grawlix.state import MOST_MOVES
from zellige.kernel.choices import CHOICE

GAME = zellige.game("grawlix")


W = WEIGHTS[0]


def logits(state: zellige.core.Position, room: int = MOST_MOVES) -> dict[str, float]:
    out = np.zeros(room, CHOICE)
    found = out[: choices(W, state.struct[0], out)]
    assert (found["length"] == 1).all()
    return {str(state.game.move(choice["codes"][0].item())): float(choice["logit"]) for choice in found}


def played(seed: int, moves: int, **values: int) -> zellige.State:
    state, rng = zellige.game("grawlix", **values).start(), random.Random(seed)
    for _ in range(moves):
        if state.outcome is None:
            state = state.play(rng.choice(list(state.moves)))
    return state


@pytest.mark.checked
@pytest.mark.plain
def test_every_move_is_a_choice() -> None:
    for text in positions():
        state = whole(GAME, text)
        if state.outcome is None:
            found = logits(state)
            assert found.keys() == set(map(str, state.moves))
            assert logits(state.view(state.player)) == found


@pytest.mark.checked
def test_a_small_room_keeps_the_best() -> None:
    state = played(4, 20)
    every = sorted(logits(state).values(), reverse=True)
    assert sorted(logits(state, 5).values(), reverse=True) == every[:5]


def freedom(state: zellige.State, seat: int) -> int:
    """The placements that a seat would have if it were to play."""
    text = str(state).rsplit(" | ", 1)[0]
    found = whole(state.game, f"{text} | {seat} play")
    return len(found.moves)


def test_a_placement_is_rated_by_freedom() -> None:
    for seed in range(12):
        state = played(seed, 10 + 3 * seed)
        while state.outcome is None and "draft" in str(state):
            state = state.play(next(iter(state.moves)))
        if state.outcome:
            continue
        for move, logit in list(logits(state).items())[::5]:
            after = state.play(move)
            left, own = freedom(after, 1 - state.player), freedom(after, state.player)
            tile, hand = np.uint64(state.game.named(move).code - 36) // np.uint64(121), after.struct[0].hands
            blocks = W.blocks * sense.shared(tile, hand[1 - state.player])
            expected = (W.own * log(1 + own) - log(1 + left) + blocks) / W.scale
            assert logit == pytest.approx(expected if left else W.win)


def test_a_draft_is_rated_by_what_it_adds() -> None:
    state = played(3, 19)
    assert "draft" in str(state)
    found = logits(state)
    best = max(found, key=lambda move: found[move])
    adds = {move: freedom(state.play(move), state.player) for move in found}
    assert adds[best] >= sorted(adds.values())[len(adds) // 2]


def test_the_set_up_draft_looks_for_variety() -> None:
    state = GAME.start().play("+r@").play("+b#")
    found = logits(state)
    assert found["+r#"] == found["+g@"] == -W.first_variety / W.scale
    assert found["+g$"] == max(found.values()) == 0


@pytest.mark.plain
def test_a_win_in_one_is_found() -> None:
    """In small games, where there are many: exactly the placements that win whatever is drafted then."""
    wins = 0
    for seed in range(40):
        state = played(seed, 4 + seed % 9, order=3, hand=2)
        if state.outcome or "play" not in str(state):
            continue
        for move, logit in logits(state).items():
            after = state.play(move)
            while after.outcome is None and after.player == state.player:
                after = after.play(next(iter(after.moves)))  # no draft can help the other
            won = after.outcome is not None and after.outcome.winners == (state.player,)
            assert won == (logit == W.win)
            wins += won
    assert wins > 0
