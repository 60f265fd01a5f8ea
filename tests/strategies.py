"""Sources of states for tests: random play, for Hypothesis, and text."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import strategies as st

import zellige
from zellige.tree import Study

GRAWLIXES = [(order, hand) for order in range(1, 7) for hand in (1, 4, 18)]
MARRAKECHES: list[dict[str, Any]] = [  # one of each kind that the rules tell apart
    {},
    {"players": 3, "colours": "rpc"},
    {"players": 4, "facing": "W"},
    {"counts": "commercial"},
    {"players": 3, "counts": "commercial"},
    {"players": 4, "counts": "commercial"},
    {"rugs": 1},
    {"faces": "111234", "payment": 2},
    {"players": 3, "faces": "444444", "payment": 0, "dirhams": 249},
]
QWIRKLES: list[dict[str, Any]] = [
    {"hand": 1, "copies": 2},
    {"players": 4, "hand": 3, "copies": 1, "out": 24},
    {"players": 3, "hand": 5, "bonus": 0, "out": 0},
]


def soaked(many: Iterable[Any], few: Iterable[Any]) -> list[Any]:
    """The cases of a test: a few for `make test`, the others for `make soak`."""
    kept = list(few)
    return [case if case in kept else pytest.param(*as_row(case), marks=pytest.mark.soak) for case in many]


def as_row(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)


def whole(game: zellige.Game, text: str) -> zellige.State:
    """The state that a text without holes describes."""
    state = game.read(text)
    assert isinstance(state, zellige.State)
    return state


def recorded(start: zellige.State, *moves: str) -> zellige.Record:
    """The record of some moves from a state, chance moves included."""
    study = Study(start)
    node, state = study.root, start
    for text in moves:
        node, state = node.add(state.playable(text)), state.play(text)
    return study.record()


@st.composite
def states(draw: st.DrawFn, /, name: str, **values: Any) -> zellige.State:
    """A state after some random moves, in a game whose free parameters are random too."""
    parameters = zellige.game(name).card.parameters
    drawn = {
        p.name: draw(st.sampled_from([p.default, p.allowed[0], p.allowed[len(p.allowed) // 2]])) for p in parameters
    }
    state = zellige.game(name, **drawn | values).start()
    rng = draw(st.randoms(use_true_random=True))
    for _ in range(draw(st.integers(0, 70))):
        if state.player == zellige.OVER:
            break
        state = state.play(rng.choice(list(state.moves)))
    return state
