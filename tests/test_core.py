"""The abstraction: what holds for every game."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from random import Random
from typing import Any

import numpy as np
import pytest

import zellige
from zellige import games
from zellige.core import Game, Move, Position, State
from zellige.match import OutOfTurn

GRAWLIX = zellige.game("grawlix")
PIG = games.game("pig")


def test_import_loads_no_numba() -> None:
    program = "import sys, zellige; zellige.GAMES, zellige.game('grawlix'); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_every_public_name_is_there() -> None:
    for name in zellige.__all__:
        assert getattr(zellige, name) is not None
    assert set(zellige._HOME) == set(zellige.__all__)
    with pytest.raises(AttributeError):
        _ = zellige.nothing


@pytest.mark.parametrize(
    ("name", "values", "why"),
    [
        ("chess", {}, "there is no game 'chess'"),
        ("x" * 10**6, {}, "there is no game 'xxx"),
        ("grawlix", {"x" * 10**6: 1}, "no parameter 'xxx"),
        (["grawlix"], {}, "there is no game"),
        ("grawlix", {"order": 7}, "order must be a whole number from 1 to 6, not 7"),
        ("grawlix", {"order": 0}, "order must be"),
        ("grawlix", {"hand": 2.5}, "hand must be"),
        ("grawlix", {"hand": True}, "hand must be"),
        ("grawlix", {"size": 3}, "no parameter 'size'; it has order, hand"),
        ("grawlix", {"name": 1}, "no parameter 'name'; it has order, hand"),
        ("grawlix", {"self": 1}, "no parameter 'self'; it has order, hand"),
        ("grawlix", {"card": 1}, "no parameter 'card'; it has order, hand"),
    ],
)
def test_an_impossible_game_is_refused(name: str, values: dict[str, object], why: str) -> None:
    with pytest.raises(zellige.ZelligeError, match=why) as refused:
        zellige.game(name, **values)
    assert len(str(refused.value)) < 250


def test_a_card_says_how_many_seats_there_are() -> None:
    assert [zellige.game(name).seats for name in zellige.GAMES] == [2, 2, 2]
    assert zellige.game("qwirkle", players=3).seats == 3
    assert games.card("marrakech").table == range(2, 5)
    assert games.card("grawlix").table == range(2, 3)
    five = Game(replace(PIG.card, seats="target"), target=5)
    assert (five.seats, five.card.table) == (5, range(2, 101))
    assert Game(replace(PIG.card, seats=9)).seats == 9
    wrong: tuple[int | str, ...] = (0, 17, "dice")
    for seats in wrong:
        with pytest.raises(zellige.ZelligeError, match=r"seats|how many play"):
            Game(replace(PIG.card, seats=seats))


def test_random_games_name_as_many_winners_as_there_are_seats() -> None:
    two, nine = PIG, Game(replace(PIG.card, seats=9))
    assert zellige.random_games(two, 3, 1).winners.dtype == np.uint8
    played = zellige.random_games(nine, 3, 1)
    assert played.winners.dtype == np.uint16
    assert played.scores.shape == (3, 9)


@pytest.mark.parametrize("n", [-1, 1.5, True, 10**12, "3", None])
def test_an_impossible_number_of_random_games_is_refused(n: Any) -> None:
    with pytest.raises(zellige.ZelligeError):
        zellige.random_games(PIG, n, 1)
    with pytest.raises(zellige.ZelligeError):
        zellige.random_games(PIG, 1, 1.5)  # type: ignore[arg-type]


def test_moves_are_a_lazy_set() -> None:
    moves = GRAWLIX.start().moves
    move = next(iter(moves))
    assert move in moves
    assert str(move) in moves
    assert "r@:0,0" not in moves
    assert object() not in moves
    assert len(moves) == 36
    assert moves & {move} == {move}
    assert moves - set(moves) == set()
    assert moves == GRAWLIX.start().moves
    assert repr(moves).startswith("{+r@, +r#")


def test_a_move_of_another_kind_of_state_is_refused() -> None:
    with pytest.raises(zellige.IllegalMove):
        GRAWLIX.start().play(Move(36, "r@:-5,-5"))


@pytest.mark.parametrize("code", [-1, 9, 36 + 121 * 40, 36 + 121 * 64, 10**6, 2**40])
def test_a_move_that_no_game_has_is_refused(code: int) -> None:
    """Compiled code would write where it must not."""
    with pytest.raises(zellige.IllegalMove, match="not a move of Grawlix"):
        GRAWLIX.start().play(Move(code, "x"))
    with pytest.raises(zellige.IllegalMove, match="not a move of Grawlix"):
        GRAWLIX.start().play(next(iter(PIG.start().moves)))


@pytest.mark.parametrize("what", [None, 1, b"+r@", ["+r@"], "x" * 10**6])
def test_what_is_no_text_gets_one_short_sentence(what: Any) -> None:
    state = GRAWLIX.start()
    for ask, error in (
        (state.play, zellige.InvalidMove),
        (GRAWLIX.read, zellige.InvalidPosition),
        (zellige.Record.read, zellige.InvalidRecord),
    ):
        with pytest.raises(error) as refused:
            ask(what)
        assert len(str(refused.value)) < 250
    with pytest.raises(zellige.ZelligeError):
        zellige.game("marrakech", facing=what)


def test_numbers_of_numpy_will_do() -> None:
    assert zellige.game("grawlix", order=np.int64(3)) == zellige.game("grawlix", order=3)
    assert len(zellige.random_games(GRAWLIX, 3, int(np.int64(-3))).lengths) == 3
    with pytest.raises(zellige.ZelligeError, match="not -1"):
        zellige.random_games(GRAWLIX, -1, 1)


def test_a_code_of_numpy_does_not_poison_the_memory_of_moves() -> None:
    """Regression: a NumPy integer was cached as the code of a move, whose text was then always refused."""
    program = """if True:
        import numpy as np, zellige
        game = zellige.game("grawlix")
        state = game.start()
        first = game.move(state.moves.codes()[0])
        assert type(first.code) is int
        assert state.play(first.text) == state.play(first) == game.start().play(next(iter(state.moves)))
        other = zellige.game("qwirkle")
        for forged in (zellige.Move(True, "skip"), zellige.Move(1, "skip"), zellige.Move(np.int32(1), "skip")):
            assert forged not in other.start().moves
        assert type(other.move(1).code) is int
        assert other.named(other.move(1).text) == other.move(1)
    """
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_errors_travel_between_processes() -> None:
    for error in (zellige.IllegalMove("no", "R1"), OutOfTurn("not now"), zellige.InvalidMove("what")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (type(error), str(error))


def test_states_are_values() -> None:
    state = GRAWLIX.start().play("+r@")
    assert state == GRAWLIX.start().play("+r@") != GRAWLIX.start()
    assert hash(state) == hash(GRAWLIX.read(str(state)))
    assert state != state.view(0)
    assert state != zellige.game("grawlix", hand=3).start().play("+r@")
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state
    assert repr(state) == "<State grawlix 6 4 | - | r@ | - | 1 draft>"


def test_the_text_settles_the_parameters() -> None:
    assert GRAWLIX.read("grawlix 3 2 | - | - | - | 0 draft").game == zellige.game("grawlix", order=3, hand=2)


def test_chance_has_odds() -> None:
    state = PIG.start().play("roll")
    assert state.player == zellige.CHANCE
    assert state.facts["player"] == "chance"
    assert {str(move): state.odds(move) for move in state.moves} == {
        "die:1": Fraction(1, 4),
        "die:2": Fraction(1, 2),
        "die:3": Fraction(1, 4),
    }
    assert state.odds("die:2") == Fraction(1, 2)
    with pytest.raises(zellige.IllegalMove):
        state.odds("hold")
    with pytest.raises(zellige.IllegalMove):
        PIG.start().odds("roll")
    assert not state.view(0).moves


def test_equal_states_have_equal_facts_and_pictures_however_they_came_about() -> None:
    """The throw is part of the state; the last move is not."""
    for name, moves in (
        ("grawlix", ["+r@", "+o#"]),
        ("marrakech", ["left", "die:3"]),
        ("marrakech", ["left", "die:3", "rug:04,14"]),
    ):
        state = reduce(State.play, moves, zellige.game(name).start())
        read = state.game.read(str(state))
        assert read == state
        assert (read.facts, read.svg(), read.scene()) == (state.facts, state.svg(), state.scene())


def test_the_moves_of_the_latest_turn_are_marked_where_they_are_named() -> None:
    state = reduce(State.play, ["+r@", "+o#", "r@:0,0"], zellige.game("grawlix", hand=1).start())
    marked = [thing.id for _, thing in state.scene(last=[state.game.named("r@:0,0")]).things() if thing.last]
    assert marked == ["tile:r@"]
    assert not any(thing.last for _, thing in state.scene().things())


def test_there_is_no_view_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(zellige.ZelligeError, match="no seat 2"):
        GRAWLIX.start().view(2)


def test_a_view_lets_only_its_own_seat_choose() -> None:
    view = GRAWLIX.start().view(1)
    with pytest.raises(zellige.IllegalMove):
        view.game.parse(view, "+r@")
    assert "+r@" not in view.moves


# Nobody writes into a position


def forge(struct: Any) -> None:
    """Try every way to change an array that NumPy offers."""
    dtype = struct.dtype
    ways: tuple[Callable[[], object], ...] = (
        lambda: struct.fill(0),
        lambda: struct.setflags(write=True),
        lambda: struct.base.setflags(write=True),
        lambda: struct.base.fill(0),
        lambda: setattr(struct[0], dtype.names[0], 99),
        lambda: struct[dtype.names[0]].fill(99),
        lambda: struct.view(np.uint8).fill(99),
        lambda: np.frombuffer(struct, np.uint8).fill(99),
        lambda: np.frombuffer(struct.base, np.uint8).fill(99),
        lambda: np.asarray(memoryview(struct)).fill(0),
        lambda: struct.fill(0),
        lambda: setattr(struct, "dtype", np.uint8),
        lambda: setattr(struct, "shape", (1, -1)),
    )
    for way in ways:
        with suppress(Exception):
            way()


@pytest.mark.parametrize("game", [*zellige.GAMES, "pig"])
def test_no_program_writes_into_the_true_state(game: str) -> None:
    """Regression: a random player that edited its view beat greedy 40 to 0."""
    match, rng = zellige.Match(games.game(game), seed=1), Random(1)
    true = zellige.Match(games.game(game), seed=1)
    for _ in range(12):
        view = match.view(match.state.player)
        for position in (view.guess(rng), view, match.preview([next(iter(view.moves))], view.player)):
            forge(position.struct)
        move = next(iter(true.state.moves))
        assert match.play(move) == true.play(move)
        assert (str(match.state), match.state.facts) == (str(true.state), true.state.facts)


def positions() -> list[Position]:
    state = zellige.game("qwirkle").start()
    read = state.game.read(str(state))
    guess = state.view(0).guess(Random(1))
    kinds = [state, read, state.view(0), guess, state.play("+ro"), pickle.loads(pickle.dumps(state))]
    return [*kinds, copy.deepcopy(state.view(None)), zellige.Match(state.game).state.leave(0), GRAWLIX.start().view(0)]


def test_a_position_can_not_be_changed() -> None:
    for position in positions():
        with pytest.raises(ValueError, match="read-only"):
            position.struct.fill(0)
        with pytest.raises(ValueError, match="WRITEABLE"):
            position.struct.setflags(write=True)
        for name in ("game", "struct", "player", "seat"):
            with pytest.raises(AttributeError):
                setattr(position, name, None)


def test_a_position_keeps_nothing_of_the_array_that_it_is_made_of() -> None:
    struct = GRAWLIX.start().struct.copy()
    state = State(GRAWLIX, struct)
    struct.fill(0)
    assert state == GRAWLIX.start()


def test_facts_are_the_askers_own() -> None:
    for game in zellige.GAMES:
        state = zellige.Match(zellige.game(game), seed=1).state
        text, facts = str(state.facts), state.facts
        for value in facts.values():
            if isinstance(value, list | dict):
                value.clear()
        assert str(state.facts) == text
        codes = state.moves.codes()
        known = codes.tolist()
        codes.fill(0)
        assert state.moves.codes().tolist() == known
