"""Hints, analysis, rules, earlier positions and the review at the prompt of a game."""

import io
import re

import pytest
from rich.console import Console
from tests.strategies import whole
from tests.terminal.test_line import answers, fresh, laying, screen, seated, session, sit

import zellige
from zellige import Match
from zellige.games import GAMES, card
from zellige.players import analysis
from zellige.players.exact import solve
from zellige.terminal.hints import FAR, Hint, good, hints
from zellige.terminal.rules import goal_of

LATE = "grawlix 3 2 | r@:0,0 o#:0,1 y$:1,0 r#:1,1 | o$ g& | y@ r$ | 0 play"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses of few playouts."""
    whole = analysis.analyse
    monkeypatch.setattr(analysis, "analyse", lambda view, seconds: whole(view, playouts=800))


@pytest.mark.usefixtures("quick")
def test_hints_are_in_order_and_none_of_them_loses() -> None:
    """Where the game is solved, no hint is a losing move, unless all lose."""
    game, seen = zellige.game("grawlix", order=3, hand=2), 0
    for seed in range(12):
        match = Match(game, seed=seed)
        for move in random_moves(match, seed, 7):
            match.play(move)
        if match.outcome or match.state.player < 0:
            continue
        view = match.view(match.state.player)
        solution, found = solve(view), hints(view)
        assert solution and 1 <= len(found) <= 3
        assert [hint.chance for hint in found] == sorted((hint.chance for hint in found), reverse=True)
        if solution.winner == view.player:
            seen += 1
            assert all(solution.moves[hint.moves[0]] == view.player for hint in found)
    assert seen > 2


def random_moves(match: Match, seed: int, n: int) -> list[str]:
    from random import Random

    rng, state, moves = Random(seed), match.state, list[str]()
    for _ in range(n):
        if state.player < 0:
            break
        moves.append(str(rng.choice(sorted(state.moves, key=str))))
        state = state.play(moves[-1])
    return moves


def test_what_is_far_worse_or_lost_is_no_hint() -> None:
    best, close, far, lost = (
        Hint((), chance, is_lost, "")
        for chance, is_lost in ((0.6, False), (0.55, False), (0.6 - FAR, False), (0.0, True))
    )
    assert good([best, close, far, lost]) == [best, close]
    assert good([lost, lost]) == [lost, lost]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        (
            "grawlix",
            "grawlix 6 4 | r&:0,0 b#:0,1 y*:1,1 | g@ r# y$ p% | y% r* b& o$ | 0 play",
            r"Place the \w+ \S at -?\d,-?\d",
        ),
        ("marrakech", "", r"Lay a cyan rug on \d\d and \d\d"),
        (
            "qwirkle",
            "qwirkle 2 | ro:0,0 rx:0,1 | rd rs bo bx | yo | 0 0 | 0 turn",
            r"Place .*(red|blue) \S+.* for \d+ points?",
        ),
    ],
)
def test_hints_are_in_words_and_in_notation(name: str, text: str, words: str) -> None:
    game = zellige.game(name)
    match = Match(game, seed=1, start=whole(game, text)) if text else laying()
    printed = " ".join(session(seated(match, None, zellige.player("random")), ["hint"]).split())
    assert re.search(rf"\d+\.\d % {words}.*\(\S+", printed), printed


@pytest.mark.usefixtures("quick")
def test_the_analysis_is_printed_as_a_table() -> None:
    printed = sit(fresh(order=3, hand=1), ["analysis", "a"], None, zellige.player("random"))
    assert printed.count("You win") == 2
    assert "You are to move" in printed


def test_ctrl_c_stops_a_hint_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(view: object, seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis, "analyse", pressed)
    match = fresh(order=3, hand=1)
    shown = answers(match, ["hint", "+r@"])
    assert "stopped." in shown[0]
    assert len(match.moves) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_game_begins_with_its_goal_and_a_resumed_one_does_not(name: str) -> None:
    values = {"order": 3} if name == "grawlix" else {}
    match = fresh(name, **values)
    programs = [None if seat == match.state.player else zellige.player("random") for seat in (0, 1)]
    goal = goal_of(card(name))
    assert len(goal) == 3
    printed = " ".join(sit(match, [], *programs).split())
    assert all(sentence in printed for sentence in goal)
    match.play(next(iter(match.state.moves)))
    assert goal[0] not in " ".join(sit(match, [], *programs).split())


def test_a_game_without_lessons_says_what_it_is_about() -> None:
    assert goal_of(card("pig")) == ("Roll for points.",) or len(goal_of(card("pig"))) == 1
    assert "• Roll" in sit(fresh("pig"), [])


def test_rules_are_read_at_the_prompt() -> None:
    shown = answers(fresh(order=3, hand=1), ["why", "rules R4.5", "rules R99", "+r@", "+r@", "why", "rules"])
    assert "nothing was refused by a rule yet" in shown[0]
    assert "R4.5" in shown[1] and "R4.4" not in shown[1]
    assert "Grawlix has no rule 'R99'" in shown[2]
    assert "(R2.1)" in shown[4] and "Type rules R2.1 to read the rule, or just why." in " ".join(shown[4].split())
    assert "R2.1" in shown[5]
    assert "R9" in shown[6] or "R8" in shown[6]


def test_earlier_positions_are_shown_and_change_nothing() -> None:
    match = fresh(order=3, hand=1)
    shown = answers(match, ["history", "back", "+r@", "+o#", "history", "back 1", "back 0", "back 7", "back x", "back"])
    assert "Nobody has moved yet." in shown[0]
    assert "nobody has moved yet" in shown[1]
    assert re.findall(r"^ *(\d)\. .* drafted the", shown[4], re.MULTILINE) == ["1", "2"]
    assert "After turn 1 of 2" in shown[5] and "Player 2 is drafting" in shown[5]
    assert "The start." in shown[6]
    assert "turns are numbered 1 to 2" in shown[7]
    assert "turns are numbered 1 to 2" in shown[8]
    assert "After turn 1 of 2" in shown[9]
    assert len(match.moves) == 2


def test_an_earlier_position_hides_what_was_hidden() -> None:
    match = fresh("qwirkle")
    seat = match.state.player
    program = zellige.player("greedy")
    kinds = [None if n == seat else program for n in (0, 1)]
    move = [*map(str, program.decide(match.view(seat)))]
    printed = sit(match, [" ".join(move), "back 0", "back 2"], *kinds)
    theirs = {"  ".join(state.facts["hands"][1 - seat]) for state in match.record.states()}
    assert not any(hand in printed for hand in theirs if len(hand) > 12)


def test_the_deciding_turn_is_told_before_the_last_board() -> None:
    match = fresh(order=2, hand=1)
    printed = sit(match, lambda prompt: str(next(iter(match.state.moves))), None, zellige.player("greedy"))
    assert match.outcome
    told, ended = match.latest(None).told(["You", "random"]), match.state.status(["You", "random"])  # type: ignore[union-attr]
    assert 0 < printed.index(told) < printed.index(ended)


@pytest.mark.usefixtures("quick")
def test_the_review_is_offered_at_the_end_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zellige.terminal.line.study.REVIEW_SECONDS", 0.01)
    for answer, reviewed in (("y", True), ("n", False)):
        match, console = fresh(order=2, hand=1), screen(100, 40)

        def ask(prompt: str, match: Match = match, answer: str = answer) -> str:
            return answer if prompt.startswith("Review") else str(next(iter(match.state.moves)))

        sit(match, ask, console=console)
        assert isinstance(console.file, io.StringIO)
        assert ("at the end" in console.file.getvalue()) == reviewed
    assert "Review this" not in sit(fresh(order=2, hand=1), ["resign", "y"], console=Console(file=io.StringIO()))
