"""The compiled rules against the oracle: the same moves, odds, texts, views, whole turns, scores and winners."""

import random

import numpy as np
import pytest
from tests import perft as files
from tests.games.qwirkle.oracle import KINDS, Oracle, Turn
from tests.games.qwirkle.positions import choose, positions
from tests.strategies import soaked, whole

import zellige
from zellige.games.qwirkle.text import placement
from zellige.games.qwirkle.tiles import write_tile
from zellige.games.qwirkle.turns import ROOM, placements_of, spell
from zellige.study.perft import perft

GAME = zellige.game("qwirkle")
CASES = files.cases("qwirkle")


VARIANTS: list[dict[str, int]] = [  # other numbers in the same rules (R13)
    {"hand": 1},
    {"players": 3, "hand": 2, "copies": 1},
    {"players": 4, "hand": 3, "copies": 2, "bonus": 24, "out": 0},
    {"hand": 4, "bonus": 0, "out": 24},
    {"players": 4, "hand": 5, "copies": 1, "bonus": 3},
    {"players": 3, "copies": 2, "out": 1},
]


def compare(seed: int, values: dict[str, int], whole_turns: float = 0, leaves: float = 0) -> int:
    """Play one random game with both, in which seats may leave before any move, and compare the whole turns of some
    positions; gives how many of these."""
    rng, oracle, state = random.Random(seed), Oracle(**values), zellige.game("qwirkle", **values).start()
    generated = 0
    while True:
        assert str(state) == str(oracle)
        moves = oracle.moves()
        assert {str(move) for move in state.moves} == moves
        assert len(state.moves) == len(moves)
        assert list(state.scores) == oracle.scores()
        if not moves:
            assert state.outcome is not None
            assert state.outcome.winners == oracle.winners()
            return generated
        seat = rng.choice([None, *range(oracle.players)])
        assert str(state.view(seat)) == oracle.seen(seat)
        if oracle.phase in ("deal", "draw"):
            move = rng.choice(sorted(moves))
            assert state.odds(move) == oracle.odds(move)
        if oracle.phase == "turn" and rng.random() < whole_turns:
            assert generated_turns(state) == oracle.turns()
            generated += 1
        if leaves and state.player >= 0 and rng.random() < leaves:
            state = compare_leaving(state, oracle, rng.choice(oracle.staying()))
            continue
        move = choose(oracle, rng)
        state = state.play(move)
        oracle.play(move)


def compare_leaving(state: zellige.State, oracle: Oracle, seat: int) -> zellige.State:
    """Let a seat leave, in the state and in what each seat sees of it."""
    after = state.leave(seat)
    oracle.leave(seat)
    assert state.game.read(str(after)) == after
    facts = after.facts
    hands = [tile for hand in facts["hands"] for tile in hand]
    assert sorted([*facts["board"].values(), *hands, *facts["bag"], *facts["given"]]) == sorted(oracle.copies * KINDS)
    assert facts["left"] == sorted(oracle.gone)
    for viewer in (None, *range(oracle.players)):
        view = state.view(viewer).leave(seat)
        assert view == after.view(viewer)
        assert str(view) == oracle.seen(viewer)
        assert [view.is_in(other) for other in range(oracle.players)] == [
            other not in oracle.gone for other in range(oracle.players)
        ]
    return after


def generated_turns(state: zellige.State) -> dict[Turn, int]:
    """All placements by the compiled generator, with their points."""
    found, first, end = placements_of(state.struct)
    codes, turns = np.empty(6, np.int32), dict[Turn, int]()
    for which in range(first, end):
        moves = codes[: spell(found, which, codes)].tolist()
        tiles = [placement(code) for code in moves]
        turn = frozenset((cell, write_tile(kind)) for kind, cell in tiles)
        assert turn not in turns  # each once
        turns[turn] = int(found[which]["points"])
        if which % 7 == 0:  # some are played, to see that they can be, tile by tile
            played = state
            for code in moves:
                played = played.play(state.game.move(code))
            assert "end" in played.moves
            assert played.facts["turn_points"] == turns[turn]
    return turns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_agrees_with_the_oracle(players: int) -> None:
    """Fourteen games of each kind; `make soak` plays a thousand."""
    for seed in range(14):
        compare(seed, {"players": players})


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("part", soaked(range(3), [0]))
def test_agrees_where_seats_leave(players: int, part: int) -> None:
    for seed in range(16 * part, 16 * part + 16):
        compare(seed, {"players": players}, leaves=0.01 if seed % 2 else 0.1)


@pytest.mark.parametrize("values", VARIANTS, ids=str)
def test_agrees_with_the_oracle_with_other_numbers(values: dict[str, int]) -> None:
    for seed in range(3):
        compare(seed, values, whole_turns=0.05, leaves=0.02 * (seed == 2))


@pytest.mark.soak
@pytest.mark.parametrize(("hand", "copies"), [(hand, copies) for hand in range(1, 7) for copies in range(1, 4)])
def test_agrees_with_the_oracle_with_all_hands_and_copies(hand: int, copies: int) -> None:
    rng = random.Random(10 * hand + copies)
    for seed in range(24):
        values = {"players": 2 + seed % 3, "hand": hand, "copies": copies}
        values |= {"bonus": rng.choice([0, 1, 6, 24]), "out": rng.choice([0, 1, 6, 24])}
        compare(seed, values, whole_turns=0.1, leaves=0.02 * (seed % 4 == 3))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("part", range(20))
def test_agrees_with_the_oracle_for_long(players: int, part: int) -> None:
    for seed in range(50 * part, 50 * part + 50):
        compare(1_000 + seed, {"players": players})


@pytest.mark.checked
@pytest.mark.plain
@pytest.mark.parametrize("values", [*({"players": n} for n in (2, 3, 4)), *VARIANTS[1:4]], ids=str)
def test_agrees_in_every_way_of_running(values: dict[str, int]) -> None:
    compare(1, values, whole_turns=0.1)
    compare(2, values, leaves=0.02)


@pytest.mark.parametrize("part", soaked(range(5), [0]))
def test_the_generator_of_whole_turns_equals_the_blunt_one(part: int) -> None:
    """On more than a hundred positions of games for two to four players, or, in `make soak`, five hundred."""
    compared = 0
    for seed in range(5):
        compared += compare(100 * part + seed, {"players": 2 + seed % 3}, whole_turns=0.4)
    assert compared > 100


@pytest.mark.checked
@pytest.mark.parametrize(
    "hand", ["ro rx rd rs rb rc", "ro rx rd go gx gd", "ro ro ro gx gx gx", "ro yx gd bs pb oc"], ids=str
)
def test_opening_turns_equal_the_blunt_ones(hand: str) -> None:
    oracle = Oracle()
    oracle.hands, oracle.phase, oracle.due = [hand.split(), ["yo"] * 3], "turn", 0
    for tile in [*hand.split(), *["yo"] * 3]:
        oracle.bag[tile] -= 1
    assert generated_turns(whole(GAME, str(oracle))) == oracle.turns()


@pytest.mark.checked
def test_more_placements_than_usually_have_room() -> None:
    """Six tiles of one colour beside one tile of it: the list grows as it must."""
    oracle = Oracle()
    oracle.board = {(0, 0): "ro"}
    oracle.hands, oracle.phase, oracle.due = [["ro", "rx", "rd", "rs", "rb", "rc"], ["yo"]], "turn", 0
    turns = generated_turns(whole(GAME, str(oracle)))
    assert len(turns) > 8 * ROOM
    assert turns == oracle.turns()


@pytest.mark.checked
@pytest.mark.parametrize(("position", "counts"), CASES, ids=[position[:60] for position, _ in CASES])
def test_perft(position: str, counts: list[int]) -> None:
    state = whole(GAME, position)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("position", "counts"), CASES, ids=[position[:60] for position, _ in CASES])
def test_perft_file_is_the_oracles(position: str, counts: list[int]) -> None:
    """As deep as the oracle gets in a moment; `make perft` counts all of it again."""
    for depth, count in enumerate(counts, 1):
        if count < 500:
            assert files.perft(positions()[position], depth) == count
