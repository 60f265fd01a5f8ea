"""The lessons of all games: answers are the learner's legal moves, and highlighted things are in the scene."""

import importlib

import pytest

import zellige
from zellige.lesson import LessonStep

LESSONS = {name: importlib.import_module(f"zellige.games.{name}.lessons").LESSONS for name in zellige.GAMES}
STEPS = [pytest.param(name, step, id=f"{name}: {step.title}") for name in LESSONS for step in LESSONS[name]]


def test_there_are_five_to_seven_steps() -> None:
    assert all(5 <= len(steps) <= 7 for steps in LESSONS.values())


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_every_answer_is_a_legal_move_of_yours(name: str, step: LessonStep) -> None:
    game = zellige.game(name)
    view = game.read(step.position)
    assert view.player == 0
    assert step.answers
    assert all(game.meant(view, path) in view.moves for path in step.answers)


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_what_is_marked_is_in_the_picture(name: str, step: LessonStep) -> None:
    things = [thing for _, thing in zellige.game(name).read(step.position).scene().things()]
    ids = {thing.id for thing in things} | {thing.target for thing in things}
    assert set(step.marks) <= ids
    assert {click for path in step.answers for click in path} <= ids
