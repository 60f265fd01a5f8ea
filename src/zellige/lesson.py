"""What lessons are made of: steps that show a position, explain it, and may ask for a move."""

from typing import NamedTuple

from zellige.names import YOU

RIVAL = "Your rival"
Path = tuple[str, ...]  # clicks on things in the scene that together mean one move


class LessonStep(NamedTuple):
    """One step of a lesson. The learner has seat 0 and is called "you"."""

    title: str
    words: str
    position: str  # one line of text, as the game reads it
    answers: tuple[Path, ...] = ()  # any of them is right; if there are none, the learner just reads on
    then: str = ""  # the reply to a right answer
    wrong: str = ""  # the reply to any other legal move; an illegal move gets the rules' own refusal
    rule: str = ""  # the rule that the step teaches
    marks: tuple[str, ...] = ()  # things to highlight


def learners(seats: int) -> tuple[str, ...]:
    """What the players of a lesson are called."""
    return (YOU, RIVAL) if seats == 2 else (YOU, *(f"Rival {n}" for n in range(1, seats)))
