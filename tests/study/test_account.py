"""The account of a game: values are those of the reference player, luck is zero on average, and errors are honest."""

from random import Random

import numpy as np
import pytest
from tests.strategies import recorded

import zellige
from zellige.core import State
from zellige.games import game as find_game
from zellige.players.search.mcts import Budget
from zellige.study.account import Account, Entry, Figure, entry, figure
from zellige.study.contract import play_match
from zellige.study.rollouts import BATCHES, rolled_out
from zellige.study.values import Values, groups_of

PIG = find_game("pig", target=4)


def account(record: zellige.Record, rollouts: int, seed: int = 0) -> tuple[Account, list[Entry]]:
    """The account of a record with so many rollouts a step."""
    groups = list(groups_of(record))
    values = Values(groups, seed)
    values.find(Budget(None, rollouts * len(groups)), lambda share: None)
    entries = [entry(group, values) for group in groups]
    return Account.of(groups, entries), entries


def read(game: zellige.Game, text: str) -> State:
    state = game.read(text)
    assert isinstance(state, State)
    return state


@pytest.mark.checked
@pytest.mark.parametrize(
    ("name", "values"), [("grawlix", {}), ("marrakech", {"players": 4}), ("qwirkle", {}), ("pig", {})]
)
def test_rollouts_share_a_win_and_leave_the_position_as_it_is(name: str, values: dict[str, int]) -> None:
    for state in play_match(find_game(name, **values), 1, 1).record.states():
        if state.outcome or not isinstance(state, State):
            continue
        before, value = str(state), rolled_out(state, 1).value(0)
        assert np.allclose(value.sum(1), 1)
        assert (value >= 0).all()
        assert str(state) == before


def test_a_value_is_what_the_reference_player_makes_of_a_position() -> None:
    """At random, a turn of Pig with 2 points to go is won with odds of 3/4 for the first throw, times 4/5: hold, or
    else throw again with odds of 3/4. The players take turns, so whoever begins wins 1 / (2 - 3/5) of the games."""
    value = figure([rolled_out(read(find_game("pig", target=2), "pig 2 0 0 0 0 decide"), 2000).value(0)], 0)
    assert value.mid == pytest.approx(5 / 7, abs=5 * value.error)
    assert value.error < 0.005


def test_the_value_before_a_throw_is_the_mean_of_those_after_it() -> None:
    state = read(PIG, "pig 4 0 0 0 2 roll")
    record = recorded(state, "die:3")
    (group,) = groups_of(record)
    values = Values([group], 0)
    values.find(Budget(None, 2000), lambda share: None)
    after = sum(float(state.odds(move)) * values.of(state.play(move)) for move in state.moves)
    assert np.allclose(values.of(state), after)


def test_a_lucky_throw_and_an_unlucky_one() -> None:
    state = read(find_game("pig", target=6), "pig 6 0 0 0 4 roll")
    good, bad = (account(recorded(state, die), 4000)[0].luck[0].mid for die in ("die:3", "die:1"))
    assert good > 0.05
    assert bad < -0.05


def test_what_others_hold_is_luck_that_averages_to_zero() -> None:
    """One decision, with all kinds of hidden hands that the seat cannot tell apart."""
    game, rng = zellige.game("qwirkle"), Random(1)
    start = read(game, "qwirkle 2 | ro:0,0 rx:0,1 rd:0,2 | rs rb yo yx gd pc | ys yb yc gs gb gc | 0 0 | 0 turn")
    view, hidden, play = start.view(0), [], []
    for n in range(40):
        found, _ = account(recorded(view.guess(rng), "rs:0,3", "end"), 1500, seed=n)
        hidden.append(found.hidden[0].mid)
        play.append(found.play[0])
    assert abs(np.mean(hidden)) < 3 * np.std(hidden, ddof=1) / np.sqrt(len(hidden))
    assert np.std([one.mid for one in play]) < 2 * np.mean([one.error for one in play])  # the same decision to the seat


def test_errors_say_how_far_two_accounts_differ() -> None:
    record = play_match(zellige.game("marrakech", rugs=3), 2, 2).record
    found = [account(record, 300, seed)[0].luck[0] for seed in range(16)]
    errors, spread = np.mean([one.error for one in found]), np.std([one.mid for one in found], ddof=1)
    assert 0.5 < spread / errors < 2


def test_batches_are_independent_and_add_up() -> None:
    record = play_match(zellige.game("marrakech", rugs=2), 1, 1).record
    whole, entries = account(record, 200)
    groups = list(groups_of(record))
    halves = [Account.of(groups, [one.part(part) for one in entries]) for part in (slice(0, 8), slice(8, BATCHES))]
    assert halves[0].luck[0].mid != halves[1].luck[0].mid
    assert (halves[0].luck[0].mid + halves[1].luck[0].mid) / 2 == pytest.approx(whole.luck[0].mid)


def test_no_choice_is_neither_good_nor_bad() -> None:
    state = read(PIG, "pig 4 0 0 0 0 decide")
    assert len(state.moves) == 1
    found, _ = account(recorded(state, next(iter(state.moves)).text), 200)
    assert found.play == (Figure(0.0, 0.0),) * 2
