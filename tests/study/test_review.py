"""Reviews: blunders are found from the seat's own view, and everything adds up."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.strategies import recorded

import zellige
from zellige.core import State
from zellige.errors import ZelligeError
from zellige.games import game as find_game
from zellige.kernel.constants import CHANCE
from zellige.match import Match
from zellige.players.search.mcts import Budget
from zellige.record import Record
from zellige.study import review as study
from zellige.study.contract import play_match
from zellige.study.judge import Judge
from zellige.study.review import Review, review

BUDGET = Budget(None, 160)


def reviewed(game: zellige.Game, moves: int | None = None, budget: Budget = BUDGET) -> Review:
    """The review of a random game, or of its first moves, after which seat 0 leaves."""
    match = play_match(game, 1, 1)
    if moves is not None:
        match = Match.replay(game, match.events[:moves], seed=1)
        match.leave(0)
    return review(match.record, budget)


def added(found: Review, seat: int) -> float:
    """The account of a seat, from the start to the end."""
    parts = (found.luck, found.hidden, found.play, found.others, found.leavings, found.surprise)
    return found.start[seat] + sum(part(seat) for part in parts)


GAMES = [("grawlix", {"order": 4}), ("marrakech", {"players": 3, "rugs": 3}), ("qwirkle", {}), ("pig", {})]


@pytest.mark.parametrize(("name", "values"), GAMES)
def test_everything_adds_up(name: str, values: dict[str, int]) -> None:
    found = reviewed(find_game(name, **values), moves=40 if name == "qwirkle" else None)
    seats = range(found.record.game.seats)
    played = [move for step in found.steps for move in step.moves]
    assert tuple(played) == found.record.moves
    for step, after in zip(found.steps, found.steps[1:], strict=False):
        assert step.after == after.before
    hides, truncated = found.record.game.card.hides, name == "qwirkle"
    for step in found.steps:
        assert step.cost >= 0
        assert bool(step.cost) == bool(step.best)
        assert sum(step.after) == pytest.approx(1)
        assert sum(step.luck) == pytest.approx(0)
        assert (step.who == CHANCE) or not any(step.luck)
        assert (step.who != CHANCE and hides) or not any(map(round, step.hidden))
        assert step.who != CHANCE or not any(step.play)
    for seat in seats:
        assert added(found, seat) == pytest.approx(found.end[seat])
        assert truncated or found.surprise(seat) == pytest.approx(0)
    if found.record.outcome:
        assert {seat for seat in seats if found.end[seat]} == set(found.record.outcome.winners)


def test_a_blunder_is_found_and_what_was_better() -> None:
    """One of four moves wins and the others lose, all provably."""
    game = zellige.game("grawlix", order=3, hand=2)
    start = game.read("grawlix 3 2 | o@:-1,0 o$:0,-1 y#:0,0 | r@ r$ | r# y$ | 1 play")
    assert isinstance(start, State)
    found = {text: review(recorded(start, text, "+y@"), Budget(None, 20_000)) for text in ("r#:-1,-1", "r#:-1,1")}
    assert found["r#:-1,-1"].cost(1) == 0
    (step,) = found["r#:-1,1"].steps
    assert (step.cost, step.mark, step.effect) == (1.0, "??", (1.0, -1.0))
    assert str(step.best[0]) == "r#:-1,-1"


def test_a_proven_loss_is_a_mistake_whatever_the_search_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Judge, "best", lambda self, view: (next(iter(view.moves)),))
    monkeypatch.setattr(Judge, "chances", lambda self, position: (0.5, 0.5))
    game = zellige.game("grawlix", order=3, hand=2)
    start = game.read("grawlix 3 2 | o@:-1,0 o$:0,-1 y#:0,0 | r@ r$ | r# y$ | 1 play")
    assert isinstance(start, State)
    marks = [review(recorded(start, text, "+y@"), Budget(None, 2000)).steps[0].mark for text in ("r#:-1,-1", "r#:-1,1")]
    assert marks == ["", "??"]


def test_a_decision_that_was_not_ended_is_not_judged() -> None:
    game = zellige.game("grawlix", order=3, hand=2)
    start = game.read("grawlix 3 2 | o@:-1,0 o$:0,-1 y#:0,0 | r@ r$ | r# y$ | 1 play")
    assert isinstance(start, State)
    found = review(recorded(start, "r#:-1,1"), Budget(None, 1000))
    assert found.cost(1) == 0


def test_a_running_game_is_not_reviewed_where_hands_are_hidden() -> None:
    game = zellige.game("qwirkle")
    record = Match.replay(game, play_match(game, 1, 1).events[:30], seed=1).record
    with pytest.raises(zellige.ZelligeError, match="not over"):
        review(record, Budget(None, 10))


def test_a_decision_is_judged_from_the_seats_own_view(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    best = Judge.best
    monkeypatch.setattr(Judge, "best", lambda self, view: looked.append(view) or best(self, view))  # type: ignore[func-returns-value]
    found = reviewed(zellige.game("qwirkle"), moves=30)
    states = {str(state.view(state.player)): state for state in _states(found.record) if state.player >= 0}
    assert looked
    for view in looked:
        assert isinstance(view, zellige.View)
        assert view.seat == view.player
        assert "?" in str(view)
        assert str(view) in states


def _states(record: Record) -> list[State]:
    return [state for state in record.states() if isinstance(state, State)]


def test_a_decision_costs_the_same_whatever_others_hold() -> None:
    """Two games that look the same to the seat: its decision is judged the same."""
    game = zellige.game("qwirkle")
    costs = []
    for hidden in ("yo yx yd", "gs gb gc"):
        start = game.read(f"qwirkle 2 | ro:0,0 rx:0,1 | rd rs rb | {hidden} | 0 0 | 0 turn")
        assert isinstance(start, State)
        match = Match(game, 1, start=start)
        match.commit(match.propose(["-rd", "end"]))
        match.leave(1)
        costs.append(review(match.record, Budget(None, 4000)).steps[0])
    assert costs[0].best == costs[1].best
    assert costs[0].effect == costs[1].effect
    assert costs[0].cost > 0.02
    assert costs[0].play[0] == pytest.approx(costs[1].play[0], abs=0.02)


def test_luck_is_what_fell_against_what_might_have() -> None:
    game = find_game("pig", target=6)
    start = game.read("pig 6 0 0 0 4 roll")
    assert isinstance(start, State)
    good, bad = (review(recorded(start, die), Budget(None, 1600)) for die in ("die:3", "die:1"))
    assert good.luck(0) > 0.05
    assert bad.luck(0) < -0.05
    assert good.cost(0) == bad.cost(0) == 0


def test_noise_and_errors_fall_with_the_budget() -> None:
    few, many = (reviewed(zellige.game("grawlix"), moves=14, budget=Budget(None, n)) for n in (80, 8000))
    assert 0 < many.noise < few.noise
    assert 0 < many.account.play[0].error < few.account.play[0].error


def test_the_same_again() -> None:
    game = zellige.game("marrakech", rugs=2)
    assert reviewed(game) == reviewed(game)


def test_what_leaving_brought_and_cost() -> None:
    match = Match(zellige.game("grawlix"), 1)
    match.play("+r@")
    match.leave(1)
    found = review(match.record, BUDGET)
    assert found.end == (1.0, 0.0)
    assert found.leavings(0) == pytest.approx(1 - found.steps[-2].after[0])
    assert found.leavings(1) < 0
    assert (found.steps[-1].who, found.steps[-1].why, found.steps[-1].cost) == (1, "resignation", 0)


def test_of_three_one_leaves_on_the_way() -> None:
    match = Match(zellige.game("marrakech", players=3, rugs=2), 1)
    match.play("left")
    match.leave(2, "left")
    while not match.outcome:
        match.play(next(iter(match.state.moves)))
    found = review(match.record, BUDGET)
    assert found.leavings(2) < 0 < found.leavings(0) + found.leavings(1)
    for seat in range(3):
        assert added(found, seat) == pytest.approx(found.end[seat])


def test_an_old_record_in_which_giving_up_ended_the_game_for_all() -> None:
    old = Path(__file__).parents[1] / "records" / "marrakech-laying-resigned.txt"
    found = review(Record.read(old.read_text()), Budget(None, 8))
    assert found.end == (0.0, 0.0, 1.0)
    assert found.leavings(0) == pytest.approx(-found.steps[-1].after[0])


def test_json_and_picture() -> None:
    found = reviewed(zellige.game("marrakech", rugs=2))
    data = json.loads(json.dumps(found.data()))
    assert set(data) == {"game", "noise", "steps", "seats"}
    keys = "turn who moves left cost mark better luck hidden play before after"
    assert set(data["steps"][0]) == set(keys.split())
    keys = "seat start luck hidden play others leavings surprise end errors cost gifts"
    assert set(data["seats"][0]) == set(keys.split())
    assert {step["who"] for step in data["steps"]} == {0, 1, "chance"}
    picture = ElementTree.fromstring(found.svg(["You", "Player 2 (greedy)"]))
    assert {"You", "Player 2 (greedy)"} <= {text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")}


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    record = reviewed(zellige.game("grawlix"), moves=5).record
    review(record, BUDGET, progress=lambda done, of: told.append((done, of)))
    assert (told[0], told[-1]) == ((0, 12), (12, 12))  # five moves and a seat that left, valued and judged
    assert told == sorted(told)
    assert len(told) > 12


def test_a_review_can_be_cancelled() -> None:
    record = reviewed(zellige.game("grawlix"), moves=5).record

    def stop(done: int, of: int) -> None:
        if done > 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(record, BUDGET, progress=stop)


def test_what_cannot_be_reviewed() -> None:
    with pytest.raises(ZelligeError, match="has no moves"):
        review(Match(zellige.game("grawlix"), 1).record, BUDGET)
    with pytest.raises(ZelligeError, match="only what one seat saw"):
        review(play_match(zellige.game("qwirkle"), 1, 1).record.seen_by(0), BUDGET)


@pytest.mark.parametrize(("cost", "mark"), [(0.2, "??"), (0.1, "?"), (0.05, "?!"), (0.049, "")])
def test_marks(cost: float, mark: str) -> None:
    move = find_game("pig").named("hold")
    step = study.Step(1, 0, (move,), (move,), (-cost, cost), (0.5, 0.5), (0.5, 0.5), (0.0, 0.0))
    assert step.mark == mark
