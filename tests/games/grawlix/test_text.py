"""The notation of Grawlix: round trips, and one clear sentence for bad input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import states

import zellige
from zellige import InvalidMove, InvalidPosition
from zellige.games.grawlix.state import ACROSS, PLACE, TILES

GAME = zellige.game("grawlix")


@given(states("grawlix"))
def test_positions_and_moves_round_trip(state: zellige.State) -> None:
    assert GAME.read(str(state)) == state
    for move in state.moves:
        assert state.game.parse(state, f" {move} ") == move


def test_every_code_is_a_move_of_its_own() -> None:
    parts = GAME.parts.text
    codes = range(PLACE + TILES * ACROSS * ACROSS)
    texts = [parts.write_move(code) for code in codes]
    assert len(set(texts)) == len(codes)
    assert [parts.read_move(text) for text in texts] == list(codes)


@given(states("grawlix"))
def test_tiles_are_conserved_and_lines_have_no_repeats(state: zellige.State) -> None:
    facts = state.facts
    everywhere = [*facts["grid"].values(), *facts["supply"], *facts["hands"][0], *facts["hands"][1]]
    order = int(state.game.values["order"])
    assert sorted(everywhere) == sorted(c + g for c in "roygbp"[:order] for g in "@#$%&*"[:order])
    cells = [(tuple(map(int, cell.split(","))), tile) for cell, tile in facts["grid"].items()]
    for axis in (0, 1):
        lines = [cell[axis] for cell, _ in cells]
        assert not lines or max(lines) - min(lines) < order
        for kind in (0, 1):
            in_lines = [(cell[axis], tile[kind]) for cell, tile in cells]
            assert len(set(in_lines)) == len(in_lines)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "5 parts"),
        ("grawlix 6 4 | - | - | - ", "5 parts"),
        ("grawlix 7 4 | - | - | - | 0 draft", "order must be"),
        ("grawlix 6 19 | - | - | - | 0 draft", "hand must be"),
        ("grawlix six 4 | - | - | - | 0 draft", "begin with grawlix ORDER HAND"),
        ("qwirkle 6 4 | - | - | - | 0 draft", "begin with grawlix ORDER HAND"),
        ("grawlix 6 4 | x@:0,0 | - | - | 0 draft", "'x@:0,0' in the grid"),
        ("grawlix 6 4 | r@:0 | - | - | 0 draft", "'r@:0' in the grid"),
        ("grawlix 6 4 | r@:0,0 | r@ | - | 0 play", "r@ appears again in the hand of seat 0"),
        ("grawlix 6 4 | r@:0,0 r@:0,1 | - | - | 0 play", "r@ appears again in the grid"),
        ("grawlix 6 4 | - | r@ | r@ | 0 play", "r@ appears again in the hand of seat 1"),
        ("grawlix 2 4 | - | p* | - | 0 play", "p* in the hand of seat 0 is not a tile of order 2"),
        ("grawlix 6 4 | r@:0,0 b@:0,1 | - | - | 0 play", "@ is already in row 0"),
        ("grawlix 6 4 | r@:0,0 b#:1,0 r#:1,1 r$:2,1 | - | - | 0 play", "already in"),
        ("grawlix 6 4 | r@:0,0 b#:0,0 | - | - | 0 play", "there is already a tile at 0,0"),
        ("grawlix 2 4 | r@:0,0 o#:1,0 r#:2,0 | - | - | 0 play", "span more than 2"),
        ("grawlix 6 4 | r@:0,0 b#:0,99 | - | - | 0 play", "span more than 6"),
        ("grawlix 6 4 | r@:0,0 b#:2,2 | - | - | 0 play", "the grid is not connected"),
        ("grawlix 6 4 | r@:1,0 b#:2,0 | - | - | 0 play", "the grid has no tile at 0,0"),
        ("grawlix 6 1 | - | r@ b# | - | 0 play", "has 2 tiles, more than 1"),
        ("grawlix 6 4 | - | rr | - | 0 play", "'rr' in the hand of seat 0"),
        ("grawlix 6 4 | - | - | - | 2 play", "end with seat 0 or 1"),
        ("grawlix 6 4 | - | - | - | 2 left", "end with seat 0 or 1"),
        ("grawlix 6 4 | - | - | - | 0 sleep", "draft, play or left"),
        ("grawlix 1 1 | r@:0,0 | - | - | 0 draft", "nothing to draft"),
        ("grawlix 6 1 | - | r@ | - | 0 draft", "full hand"),
    ],
)
def test_what_is_not_a_position_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        GAME.read(text)
    assert why in str(error.value)
    assert "\n" not in str(error.value)


@given(states("grawlix"), st.data())
def test_a_damaged_position_is_read_or_refused(state: zellige.State, data: st.DataObject) -> None:
    text = str(state)
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text("roygbp@#$%&*:,-| 0123456789x", max_size=3)) + text[at + 1 :]
    try:
        read = GAME.read(damaged)
    except InvalidPosition:
        return
    assert GAME.read(str(read)) == read


@pytest.mark.parametrize(
    "text", ["", "r&", "+r", "++r&", "r&:0", "r&:0,0,0", "r&;0,0", "R&:0,0", "r&:1.0,0", "+r&:0,0"]
)
def test_what_is_not_notation_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove):
        GAME.start().play(text)
    assert text not in GAME.start().moves
