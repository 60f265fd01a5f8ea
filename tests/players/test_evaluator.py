"""Evaluators: weights by name, two sets of them in one arena, and custom evaluators."""

import random
import threading
from typing import Any, cast

import numpy as np
import pytest

import zellige
from zellige.games.grawlix import sense
from zellige.kernel.choices import CHOICE, Choices
from zellige.kernel.compile import compiled
from zellige.kernel.rules import bind_function
from zellige.kernel.structs import Struct
from zellige.players.evaluator import STANDARD, Custom, Standard, read_weights
from zellige.players.exact import solve
from zellige.players.planner import choices_of
from zellige.players.search.mcts import Budget, Search
from zellige.study.arena import arena

GRAWLIX = zellige.game("grawlix", order=4)


@compiled
def worst_first(w: Struct, s: Struct, out: Choices) -> int:
    """The opposite of what the heuristic says."""
    n = sense.choices(sense.WEIGHTS[0], s, out)
    for k in range(n):
        out[k].logit = -out[k].logit
    return n


def share_of_first(one: str, other: str, games: int = 40) -> float:
    return arena(GRAWLIX, [one, other], games=games, seed=1, workers=1).score[0].mid


def test_a_text_changes_weights() -> None:
    view = zellige.game("grawlix").start().play("+r&").play("+b#").view(0)
    plain, changed = (choices_of(view, Standard(changes)) for changes in ((), (("first_variety", (0.6,)),)))
    assert plain["logit"].min() < 0
    assert changed["logit"].min() == pytest.approx(2 * plain["logit"].min())
    assert zellige.player("greedy,first_variety=0.6").choose(view) in view.moves


def test_weights_of_stages() -> None:
    game = zellige.game("qwirkle")
    one, three = Standard((("risk", (0.5,)),)).weights(game), Standard((("risk", (0.1, 0.2, 0.3)),)).weights(game)
    assert one["risk"].tolist() == [[0.5, 0.5, 0.5]]
    assert three["risk"].tolist() == [[0.1, 0.2, 0.3]]
    assert STANDARD.weights(game)["risk"].tolist() == [[0.55, 0.65, 0.80]]


def test_weights_cannot_be_written() -> None:
    for evaluator in (STANDARD, Standard((("own", (0.7,)),)), Custom(choices=worst_first)):
        with pytest.raises(ValueError, match="read-only"):
            evaluator.weights(GRAWLIX)["own"] = 3
        with pytest.raises(ValueError, match="WRITEABLE"):
            evaluator.weights(GRAWLIX).setflags(write=True)


def test_two_sets_of_weights_meet_in_one_arena() -> None:
    """One of them prefers what leaves the other player most room: the worst possible choice."""
    assert share_of_first("greedy", "greedy,own=-5,win=-50,gain=-1") > 0.9
    assert share_of_first("mcts:60", "mcts:60,own=-5,win=-50,gain=-1,scale=0.02") > 0.6


def test_a_search_uses_the_weights_it_is_given() -> None:
    """Priors come from the evaluator: with a huge scale all choices are alike, with a tiny one only the best count."""
    view = zellige.game("grawlix").start().play("+r&").play("+b#").view(0)
    even, sure = (zellige.analyse(view, playouts=140, evaluator=Standard((("scale", (x,)),))) for x in (1e6, 1e-3))
    shared = [  # visits of tiles that share a glyph or a colour with the one in hand
        sum(row.visits for row in analysis.rows if row.move.text[1] == "r" or row.move.text[2] == "&")
        for analysis in (even, sure)
    ]
    assert shared[0] > 2 * shared[1]


def test_an_evaluator_of_ones_own() -> None:
    """Other functions, not only other weights, can play against the game's own in one process."""
    worst = Custom(choices=worst_first)

    def make(text: str, seed: int) -> Any:
        return zellige.player("greedy", seed=seed, evaluator=worst if text == "worst" else None)

    result = arena(GRAWLIX, ["greedy", "worst"], games=40, seed=1, workers=1, make=make)
    assert result.score[0].mid > 0.9
    view = GRAWLIX.start().view(0)
    assert zellige.player("mcts:50", seed=1, evaluator=worst).choose(view) in view.moves
    assert zellige.analyse(view, playouts=50, evaluator=worst).rows


@compiled
def first_only(w: Struct, s: Struct, out: Choices) -> int:
    """The first legal move, and no other."""
    return min(1, sense.choices(sense.WEIGHTS[0], s, out))


def test_evaluators_never_share_what_is_compiled() -> None:
    """Each has a type of its own, even if it only changes a function of the game's evaluator."""
    view = zellige.game("grawlix").start().play("+r&").play("+b#").view(0)
    one, other = Custom(choices=worst_first), Custom(choices=first_only)
    types = {evaluator.weights(view.game).dtype for evaluator in (one, other, STANDARD)}
    assert len(types) == 3
    assert [len(choices_of(view, evaluator)) for evaluator in (one, other, STANDARD)] == [34, 1, 34]
    with pytest.raises(zellige.ZelligeError, match="another function is bound"):
        bind_function(STANDARD.weights(view.game).dtype, "choices", first_only)


def test_functions_with_closures_are_never_taken_from_the_cache() -> None:
    def made(n: int) -> Any:
        return compiled(lambda w, s, out: n)

    evaluators = [Custom(choices=made(n)) for n in (1, 2)]
    one, two = (evaluator.weights(GRAWLIX).dtype for evaluator in evaluators)
    assert one != two


@pytest.mark.parametrize("wrong", [3, "choices", len, compiled(lambda s, out: 0)])
def test_a_function_that_will_not_do_is_one_sentence(wrong: Any) -> None:
    with pytest.raises(zellige.ZelligeError, match=r"choices (is not compiled|does not take)"):
        Custom(choices=wrong)


def test_what_is_no_evaluator_is_one_sentence() -> None:
    view, wrong = GRAWLIX.start().view(0), cast(Any, 3)
    with pytest.raises(zellige.InvalidParameter, match="3 is not an evaluator"):
        zellige.player("greedy", evaluator=wrong)
    with pytest.raises(zellige.InvalidParameter, match="3 is not an evaluator"):
        zellige.analyse(view, playouts=1, evaluator=wrong)
    with pytest.raises(zellige.InvalidParameter, match="cannot be given an evaluator too"):
        zellige.player("greedy,own=1", evaluator=STANDARD)


def test_choices_that_leave_moves_out_prove_no_loss() -> None:
    """The only move that was looked at may lose, and another win. Whoever calls such choices complete is told wrong."""
    game, wrong = zellige.game("grawlix", order=3, hand=2), {False: 0, True: 0}
    for seed in range(30):
        state, rng = game.start(), random.Random(seed)
        while state.player != zellige.OVER and not (state.begins_turn and len(state.facts["supply"]) <= 2):
            state = state.play(rng.choice(sorted(state.moves, key=str)))
        if state.player == zellige.OVER or not (solution := solve(state)):
            continue
        for complete in wrong:
            search = Search(1, evaluator=Custom(choices=first_only, complete=complete))
            search.search(state.view(state.player), Budget(None, 200))
            wrong[complete] += search.solved and search.values()[solution.winner] != 1
    assert wrong[False] == 0
    assert wrong[True] > 0


@pytest.mark.parametrize("text", ["to_move=999999", "spread=0.000001", "scale=0.000001", "kept=999999,scale=0.000001"])
def test_wild_weights_give_numbers_all_the_same(text: str) -> None:
    view = zellige.Match(zellige.game("qwirkle"), seed=1).state.view(0)
    if view.player != 0:
        view = zellige.Match(zellige.game("qwirkle"), seed=1).state.view(1)
    analysis = zellige.analyse(view, playouts=60, evaluator=read_weights(text))
    assert sum(analysis.chances) == pytest.approx(1)
    assert zellige.player(f"greedy,{text}", seed=1).choose(view) in view.moves


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("greedy,own=0.7,own=0.8", "own is given twice"),
        ("nosuch,own=1", "no player 'nosuch,own=1'"),
        ("greedy,", "not a weight"),
        ("greedy,own", "write NAME=NUMBER"),
        ("greedy,own=", "not a weight"),
        ("greedy,own=1e3", "not a weight"),
        ("greedy,own=nan", "not a weight"),
        ("mcts:10,own=1/2/", "not a weight"),
        ("random,own=1", "has no weights"),
        ("level:3,own=1", "has no weights"),
        ("greedy," + "own=1," * 1000, "at most 500 characters"),
    ],
)
def test_wrong_weights_are_one_sentence(text: str, words: str) -> None:
    with pytest.raises(zellige.InvalidParameter, match=words):
        zellige.player(text)


def test_a_weight_that_the_game_does_not_have() -> None:
    view = GRAWLIX.start().view(0)
    with pytest.raises(zellige.InvalidParameter, match="scale must be above 0, not 0"):
        zellige.player("greedy,scale=0").choose(view)
    with pytest.raises(zellige.InvalidParameter, match="Grawlix has no weight 'risk'; its weights are own, blocks"):
        zellige.player("greedy,risk=1").choose(view)
    with pytest.raises(zellige.InvalidParameter, match="own takes one number, not 2"):
        zellige.player("greedy,own=1/2").choose(view)
    with pytest.raises(zellige.ZelligeError, match="has no weight 'risk'"):
        arena(GRAWLIX, ["greedy", "mcts:10,risk=1"], games=2, workers=1)


def test_choices_of_an_evaluator_can_be_listed() -> None:
    out = np.empty(100, CHOICE)
    assert len(choices_of(GRAWLIX.start().view(0))) == 16 < len(out)


# Threads


@pytest.mark.parametrize("name", ["mcts:300", "best:200", "greedy", "level:7"])
def test_threads_may_share_a_player(name: str) -> None:
    """Two threads in one tree used to hang or crash; now one waits for the other."""
    player, errors, chosen = zellige.player(name, seed=1), list[BaseException](), list[bool]()

    def ask(seed: int) -> None:
        try:
            match = zellige.Match(zellige.game("grawlix", order=4), seed=seed)
            for _ in range(12):
                view = match.state.view(match.state.player)
                move = player.choose(view)
                chosen.append(move in view.moves)
                match.play(move)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert chosen == [True] * 48
