"""Lessons in the terminal: every answer is right, other moves are told apart, and the learner gets through."""

import io

import pytest
from rich.console import Console
from tests.terminal.test_line import answers, fresh

from zellige.errors import IllegalMove, ZelligeError
from zellige.games import GAMES, card
from zellige.terminal.lesson import NOT_ASKED, Lessons
from zellige.terminal.line.lesson import LineLesson


def taken(name: str, lines: list[str]) -> str:
    """What is printed when a learner types these lines."""
    console, typed = Console(file=io.StringIO(), width=100), iter(lines)

    def ask(prompt: str) -> str:
        console.print(prompt, end="")
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    LineLesson(card(name), console, ask).run()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("name", GAMES)
def test_every_move_is_judged_by_its_clicks(name: str) -> None:
    lessons = Lessons(card(name))
    for at, step in enumerate(lessons.steps):
        lessons.at = at
        game, legal, right = lessons.position.game, list(lessons.position.moves), lessons.right
        assert right
        for move in legal:
            clicked = {tuple(path) for path in game.clicks(lessons.position, move)}
            reply = lessons.answer(str(move))
            assert reply.is_right == bool(clicked & set(step.answers)) == (move in right)
            assert reply.words == (step.then if reply.is_right else step.wrong or NOT_ASKED)
            assert (reply.after == lessons.position.play(move)) == reply.is_right


def test_an_illegal_answer_is_refused_by_the_rules() -> None:
    lessons = Lessons(card("marrakech"), at=3)
    with pytest.raises(IllegalMove, match=r"R5\.2"):
        lessons.answer("rug:33,34")
    assert lessons.names == ("You", "Your rival")


@pytest.mark.parametrize("name", GAMES)
def test_all_steps_are_taken_one_after_the_other(name: str) -> None:
    lessons, typed = Lessons(card(name)), list[str]()
    for at in range(len(lessons.steps)):
        lessons.at = at
        typed += [str(lessons.right[-1]), ""]
    printed = taken(name, typed)
    said = " ".join(printed.split())
    for at, step in enumerate(lessons.steps, 1):
        assert f"Step {at} of {len(lessons.steps)}: {step.title}" in said
        assert step.then in said
    assert "These were all the lessons" in said


def test_a_learner_may_ask_look_up_and_go_back() -> None:
    printed = taken(
        "marrakech", ["right", "answer", "rule", "33", "back", "next", "next", "next", "32 33", "31 32", "", "quit"]
    )
    said = " ".join(printed.split())
    lesson = Lessons(card("marrakech"))
    assert lesson.step.wrong in said
    assert "One right answer is left." in said
    assert "R2" in said
    assert said.count("Step 1 of") == 2
    assert "Assam stands there (R5.2)" in said
    assert lesson.steps[3].then in said
    assert "Step 5 of" in said


def test_lessons_in_the_middle_of_a_game_change_nothing() -> None:
    match = fresh()
    shown = answers(match, ["learn"])
    assert "Step 1 of" in shown[0]
    assert match.moves == ()
    with pytest.raises(ZelligeError, match="Pig has no lessons"):
        Lessons(card("pig"))
