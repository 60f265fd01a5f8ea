"""The heuristic of Marrakech: every move is a choice, and its logit is the value of playing it out."""

import random
from typing import Any

import numpy as np
import pytest
from tests.games.marrakech.oracle import Oracle
from tests.games.marrakech.positions import positions
from tests.strategies import whole

import zellige
from zellige.games.marrakech.sense import WEIGHTS, choices
from zellige.games.marrakech.state import MOST_MOVES
from zellige.games.marrakech.text import board
from zellige.kernel.choices import CHOICE

GAME = zellige.game("marrakech")
NUMBERS: dict[str, Any] = {"faces": "111334", "payment": 3, "dirhams": 100}
VARIANTS: list[dict[str, Any]] = [{}, {"players": 3}, {"players": 4}, {"counts": "commercial"}, NUMBERS]


W = WEIGHTS[0]


def logits(state: zellige.core.Position, room: int = MOST_MOVES) -> dict[str, float]:
    out = np.zeros(room, CHOICE)
    found = out[: choices(W, state.struct[0], out)]
    assert (found["length"] == 1).all()
    return {str(state.game.move(choice["codes"][0].item())): float(choice["logit"]) for choice in found}


def played(seed: int, moves: int, **values: Any) -> zellige.State:
    """A state after some random moves, with a seat to move unless it is over."""
    state, rng = zellige.game("marrakech", **values).start(), random.Random(seed)
    while state.outcome is None and (moves > 0 or state.player < 0):
        state = state.play(rng.choice(list(state.moves)))
        moves -= 1
    return state


@pytest.mark.checked
@pytest.mark.plain
@pytest.mark.parametrize("values", VARIANTS, ids=str)
def test_every_move_is_a_choice(values: dict[str, Any]) -> None:
    for seed in range(6):
        state = played(seed, 1 + 15 * seed, **values)
        if state.outcome is None:
            found = logits(state)
            assert found.keys() == set(map(str, state.moves))
            assert logits(state.view(state.player)) == found


def test_every_position_of_the_perft_file_has_choices() -> None:
    for text, oracle in positions().items():
        state = whole(GAME, text)
        if state.player >= 0 and isinstance(oracle, Oracle):
            assert logits(state).keys() == oracle.moves()


@pytest.mark.checked
def test_a_small_room_keeps_the_best() -> None:
    state = played(4, 31)
    every = sorted(logits(state).values(), reverse=True)
    assert sorted(logits(state, 2).values(), reverse=True) == every[:2]


def lead(state: zellige.State, seat: int) -> int:
    return state.scores[seat] - state.scores[1 - seat]


def expected(state: zellige.State, turn: str, seat: int) -> tuple[float, float, float]:
    """By the die after a rotation: what is paid to the other seat and how likely the mover goes out, and the ground."""
    rolled, mover, paid, out, ground = state.play(turn), state.player, 0.0, 0.0, 0.0
    for die in rolled.moves:
        after, odds = rolled.play(die), float(rolled.odds(die))
        paid += odds * (state.facts["dirhams"][mover] - after.facts["dirhams"][mover])
        out += odds * after.facts["out"][mover]
        if after.player == seat:
            ground += odds * max(lead(after.play(rug), seat) - lead(after, seat) for rug in after.moves)
    return paid, out, ground


@pytest.mark.parametrize("values", [{}, NUMBERS], ids=str)
def test_a_rotation_is_rated_by_the_die(values: dict[str, Any]) -> None:
    for seed in range(15):
        state, dear = played(seed, 6 * seed, **values), 15 * values.get("payment", 1)
        while state.outcome is None and ("rotate" not in str(state) or min(state.facts["dirhams"]) < dear):
            state = played(seed, 3, **values)
        for turn, logit in logits(state).items():
            paid, out, ground = expected(state, turn, state.player)
            assert out == 0
            assert logit * W.scale == pytest.approx(-2 * paid + W.ground * ground)


def landing(state: zellige.State, seat: int) -> float:
    """The average payment on a seat's colour, at one dirham for a square, by a simple flood fill."""
    colour = str(state.game.values["colours"])[seat]
    squares = {square for square, rug in board(state.struct).items() if rug[0] == colour}
    total = 0
    while squares:
        region, edge = set(), [squares.pop()]
        while edge:
            x, y = edge.pop()
            region.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & squares
            squares -= near
            edge += near
        total += len(region) ** 2
    return total / 49


@pytest.mark.parametrize("values", [{}, NUMBERS], ids=str)
def test_a_rug_is_rated_by_ground_regions_and_income(values: dict[str, Any]) -> None:
    checked = 0
    for seed in range(12):
        state = played(seed, 8 + 6 * seed, **values)
        if state.outcome or "lay" not in str(state):
            continue
        seat, left = state.player, state.facts["rugs"][state.player] + 1
        for rug, logit in logits(state).items():
            after = state.play(rug)
            value = lead(after, seat) - lead(state, seat)
            more = landing(after, seat) - landing(after, 1 - seat)
            value += W.regions * 2 * left * more * int(state.game.values["payment"])
            if after.outcome:
                value += W.win * (seat in after.outcome.winners)
            else:
                turns = [expected(after, turn, -1)[:2] for turn in ("left", "stay", "right")]
                paid, out = min(turns, key=lambda turn: turn[0] + W.out * turn[1])
                value += W.income * (2 * paid + W.out * out)
            assert logit * W.scale == pytest.approx(value)
            checked += 1
    assert checked > 20


@pytest.mark.plain
def test_being_thrown_out_is_the_worst() -> None:
    """Assam before a large region, and too little in the purse."""
    rows = "".join("y00" if x > 3 and y < 3 else "n00" for x in range(7) for y in range(7))
    state = whole(GAME, f"marrakech Pc00205iPy05805iA33NB{rows} 0 rotate")
    found = logits(state)
    assert found["right"] > -W.out / W.scale  # to the east there is only floor
    purse = whole(GAME, f"marrakech Pc00205iPy05805iA43NB{rows} 0 rotate")
    assert min(logits(purse), key=logits(purse).__getitem__) == "stay"
    assert logits(purse)["stay"] < (-W.out + 4) / W.scale


@pytest.mark.parametrize("moves", [0, 60, 150])
def test_a_seat_that_has_left_wins_nothing(moves: int) -> None:
    state = played(2, moves, players=4)
    gone = (state.player + 1) % 4
    state = state.leave(gone)
    assert logits(state).keys() == set(map(str, state.moves))
    found = zellige.analyse(state.view(state.player), playouts=300)
    assert found.chances[gone] == 0
    assert sum(found.chances) == pytest.approx(1)
