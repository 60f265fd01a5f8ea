"""The heuristic of Qwirkle: every placement is a choice that can be played, rated by what it leaves."""

import random
from math import comb

import numpy as np
import pytest
from tests.games.qwirkle.test_rules import ENDINGS, played, position
from tests.strategies import whole

import zellige
from zellige.games.qwirkle import sense
from zellige.games.qwirkle.sense import FULL, WEIGHTS, choices, fast_turn
from zellige.games.qwirkle.state import DONE, MOST_MOVES
from zellige.games.qwirkle.turns import PLACEMENT, ROOM, draw_all
from zellige.kernel.choices import CHOICE
from zellige.kernel.compile import compiled
from zellige.kernel.dice import Dice
from zellige.kernel.structs import Structs

GAME = zellige.game("qwirkle")

W = WEIGHTS[0]


def found(state: zellige.core.Position, room: int = 8192) -> dict[str, float]:
    """The choices as texts, each with its rating in points."""
    out = np.zeros(room, CHOICE)
    listed = out[: choices(W, state.struct[0], out)]
    spelled = {
        " ".join(str(state.game.move(code)) for code in choice["codes"][: choice["length"]].tolist()): choice
        for choice in listed
    }
    assert len(spelled) == len(listed)
    return {text: float(choice["logit"]) * W.scale for text, choice in spelled.items()}


def after(seed: int, turns: int, players: int = 2, **values: int) -> zellige.State:
    """A state at the beginning of a turn, or over, after some turns of random moves that mostly place."""
    state, rng = zellige.game("qwirkle", players=players, **values).start(), random.Random(seed)
    while state.outcome is None and (turns > 0 or not state.begins_turn):
        moves = list(state.moves)
        places = [move for move in moves if ":" in str(move)]
        turns -= state.begins_turn
        state = state.play(rng.choice(places if places and rng.random() < 0.8 else moves))
    return state


def all_placements(state: zellige.State) -> dict[frozenset[str], int]:
    """Every set of placed tiles after which the turn can end, with its points, move by move."""
    points: dict[frozenset[str], int] = {}
    todo = [(state, frozenset[str]())]
    seen = {frozenset[str]()}
    while todo:
        now, laid = todo.pop()
        if laid and "end" in now.moves:
            points[laid] = now.facts["turn_points"]
        for move in map(str, now.moves):
            if ":" in move and laid | {move} not in seen:
                seen.add(laid | {move})
                todo.append((now.play(move), laid | {move}))
    return points


POSITIONS = [after(seed, turns, players) for seed, turns, players in ((1, 2, 2), (2, 5, 3), (3, 9, 4), (4, 14, 2))]
VARIANTS = [after(5, 6, 3, hand=4, copies=2, bonus=24), after(6, 9, hand=3, copies=1, bonus=0, out=0)]


@pytest.mark.checked
def test_all_placements_are_there_and_can_be_played() -> None:
    for state in (*POSITIONS, *VARIANTS):
        placements = [text.split() for text in found(state) if ":" in text]
        expected = all_placements(state)
        assert {frozenset(moves[:-1]) for moves in placements} == expected.keys()
        assert len(placements) == len(expected)
        for moves in placements:
            ended = played(state, " ".join(moves))
            gained = ended.scores[state.player] - state.scores[state.player]
            assert gained == expected[frozenset(moves[:-1])]


@pytest.mark.checked
@pytest.mark.plain
def test_a_view_is_rated_as_the_state_is() -> None:
    for state in (*POSITIONS[:2], *VARIANTS, *ENDINGS.values()):
        if state.player >= 0:
            assert found(state.view(state.player)) == found(state)


def test_exchanges_can_be_played() -> None:
    for state in (*POSITIONS, ENDINGS["must exchange"], ENDINGS["one tile in the bag"]):
        exchanges = [text for text in found(state) if text.startswith("-")]
        assert exchanges
        for text in exchanges:
            assert played(state, text).player == zellige.CHANCE


@pytest.mark.plain
def test_where_nothing_can_be_placed() -> None:
    assert all(text.startswith("-") for text in found(ENDINGS["must exchange"]))
    assert found(ENDINGS["one stuck"]) == {"skip": 0.0}


@pytest.mark.checked
def test_the_opening_is_a_line_of_the_demanded_length() -> None:
    state = position("-", "ro rx rd gs bb yc", "go gx", turn="0 turn")
    lines = found(state)
    assert len(lines) == 6
    assert {frozenset(tile[:2] for tile in text.split()[:-1]) for text in lines} == {frozenset({"ro", "rx", "rd"})}


@pytest.mark.checked
def test_a_small_room_keeps_the_best() -> None:
    every = sorted(found(POSITIONS[1]).values(), reverse=True)
    assert sorted(found(POSITIONS[1], 7).values(), reverse=True) == every[:7]


def chance(state: zellige.State, kind: str) -> float:
    """That the next seat holds a kind, as far as the seat to move knows."""
    view = state.view(state.player)
    unseen, copies = view.facts["unseen"], view.facts["unseen"].get(kind, 0)
    total, held = sum(unseen.values()), view.facts["hand_sizes"][(state.player + 1) % state.game.seats]
    return 1 - comb(total - copies, held) / comb(total, held)


@pytest.mark.plain
@pytest.mark.parametrize("bonus", [6, 0, 24])
def test_an_open_five_is_a_risk(bonus: int) -> None:
    """Two tiles make a line of five; two of the sixth kind are unseen, one is kept."""
    hands = "rs rb rc gx gx yo", "bo bx bd bs bb bc"
    state, points = position("ro:0,0 rx:0,1 rd:0,2", *hands, turn=f"0 turn bonus {bonus}"), 6 + bonus
    lines = found(state)
    kept = sense.keeping(W, state.struct[0], np.uint64(sum(1 << kind for kind in (5, 19, 12))), 4)
    odds = chance(state, "rc")
    expected = 5 + kept - W.risk[FULL] * points * odds + W.mine[FULL] * points * (1 - odds)
    assert lines["rs:0,3 rb:0,4 end"] == pytest.approx(expected)
    one = sense.keeping(W, state.struct[0], np.uint64(sum(1 << kind for kind in (4, 5, 19, 12))), 5)
    assert lines["rs:0,3 end"] == pytest.approx(4 + one + W.four[FULL])
    six = sense.keeping(W, state.struct[0], np.uint64(sum(1 << kind for kind in (19, 12))), 3)
    assert lines["rs:0,3 rb:0,4 rc:0,5 end"] == pytest.approx(points + six)
    assert (lines["rs:0,3 rb:0,4 rc:0,5 end"] == max(lines.values())) == (bonus > 0)


@pytest.mark.plain
def test_a_gap_that_makes_six_is_a_risk() -> None:
    """Three tiles, an open cell, and one tile beyond it, to which this turn adds one."""
    board = "ro:0,0 rx:0,1 rd:0,2 gd:1,2 yd:2,2 yb:2,3 yc:2,4 bc:1,4 rc:0,4"
    state = position(board, "rs rb gx gx yo po", "bo bx bd bs bb bc")
    lines, odds = found(state), chance(state, "rs")
    kept = sense.keeping(W, state.struct[0], np.uint64(sum(1 << kind for kind in (3, 19, 12, 30))), 5)
    mine = W.mine[FULL] * 12 * (1 - odds)
    assert lines["rb:0,5 end"] == pytest.approx(2 + kept + W.two[FULL] - W.risk[FULL] * 12 * odds + mine)


def test_what_is_kept() -> None:
    s = POSITIONS[0].struct[0]  # with a full bag
    red, mixed = np.uint64(0b111), np.uint64(1 | 1 << 7 | 1 << 14)  # three that match, three that do not
    assert sense.keeping(W, s, red, 3) > sense.keeping(W, s, mixed, 3)
    assert sense.keeping(W, s, red, 4) < sense.keeping(W, s, red, 3) + W.kept[FULL]  # a double
    give_all = found(POSITIONS[3])
    every = [value for text, value in give_all.items() if text.count("-") == 6]
    assert every == [pytest.approx(-W.exchange)]


@pytest.mark.checked
@pytest.mark.plain
@pytest.mark.parametrize("turn", ["0 place 1", "0 place 2", "0 give gd"])
def test_in_the_middle_of_a_turn_every_move_is_a_choice(turn: str) -> None:
    state = position("go:0,0 ro:1,0 rx:1,1", "rd rs", "ro yc", turn=turn)
    assert found(state).keys() == set(map(str, state.moves))


def test_a_turn_goes_on_while_that_gives_more() -> None:
    state = position("ro:0,0 rx:0,1", "rd rs gb yc", "go").play("rd:0,2")
    lines = found(state)
    assert max(lines, key=lines.__getitem__) in {"rs:-1,2", "rs:1,2"}  # two lines
    assert max(found(state.play("rs:0,3")), key=found(state.play("rs:0,3")).__getitem__) == "end"


@pytest.mark.checked
def test_going_out_is_best() -> None:
    state = ENDINGS["can go out"]
    lines = found(state)
    best = max(lines, key=lines.__getitem__)
    assert played(state, best).outcome is not None
    for out in (0, 24):
        more = found(whole(GAME, f"{state} out {out}"))
        gained = {text: more[text] - value for text, value in lines.items() if played(state, text).outcome}
        assert gained
        assert [*gained.values()] == pytest.approx([out - 6] * len(gained))
        assert all(more[text] == value for text, value in lines.items() if text not in gained)


# Quick turns


@compiled
def play_fast(states: Structs, dice: Dice) -> None:
    fast_turn(WEIGHTS[0], states[0], dice, np.empty(ROOM, PLACEMENT), np.empty(MOST_MOVES, np.int32))


@compiled
def fast_game(states: Structs, dice: Dice) -> int:
    s, turns = states[0], 0
    room, codes = np.empty(ROOM, PLACEMENT), np.empty(MOST_MOVES, np.int32)
    draw_all(s, dice)
    while s.phase != DONE:
        room = fast_turn(WEIGHTS[0], s, dice, room, codes)
        draw_all(s, dice)
        turns += 1
    return turns


@pytest.mark.checked
@pytest.mark.plain
def test_a_fast_turn_takes_the_points_where_they_are_clear() -> None:
    state = position("ro:0,0 rx:0,1 rd:0,2", "rs rb rc gx gx yo", "bo bx bd bs bb bc")
    struct = state.struct.copy()
    play_fast(struct, np.array([1], np.uint64))
    assert zellige.State(GAME, struct).scores == (12, 0)


@pytest.mark.checked
def test_fast_games_come_to_an_end() -> None:
    points = []
    for players in (2, 3, 4):
        for seed in range(20):
            struct = zellige.game("qwirkle", players=players).start().struct.copy()
            assert fast_game(struct, np.array([seed], np.uint64)) > 20
            points.append(struct[0].points.sum())
    assert np.mean(points) > 330  # 250 at random


@pytest.mark.checked
def test_a_fast_turn_where_nothing_can_be_placed() -> None:
    struct = ENDINGS["one stuck"].struct.copy()
    play_fast(struct, np.array([1], np.uint64))
    assert zellige.State(GAME, struct) == ENDINGS["one stuck"].play("skip")
    struct = ENDINGS["must exchange"].struct.copy()
    play_fast(struct, np.array([1], np.uint64))
    assert zellige.State(GAME, struct).player == zellige.CHANCE


@pytest.mark.parametrize("turns", [0, 4, 30])
def test_a_seat_that_has_left_wins_nothing_and_takes_no_turn(turns: int) -> None:
    """In fast games and in the playouts of a search, far from the end and near it."""
    state = after(3, turns, players=4)
    gone = (state.player + 1) % 4
    state = state.leave(gone)
    held = state.facts["hands"][gone]
    for seed in range(5):
        struct = state.struct.copy()
        fast_game(struct, np.array([seed], np.uint64))
        over = zellige.State(state.game, struct)
        assert over.outcome and gone not in over.outcome.winners
        assert (over.facts["hands"][gone], over.scores[gone]) == (held, state.scores[gone])
    found = zellige.analyse(state.view(state.player), playouts=300)
    assert found.chances[gone] == 0
    assert sum(found.chances) == pytest.approx(1)


def test_the_next_seat_that_is_left_is_the_one_to_fear() -> None:
    """An open five is a risk for as long as the seat that plays next may hold the sixth tile."""
    five = "ro:0,0 rx:0,1 rd:0,2 rs:0,3"
    state = position(five, "rb gx", "yo", "bo bx bd bs bb bc")
    assert found(state.leave(1))["rb:0,4 end"] < found(state)["rb:0,4 end"] - 0.5  # six tiles instead of one
