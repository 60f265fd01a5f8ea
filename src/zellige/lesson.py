"""What a lesson is made of: steps that show a position, say something of it, and may ask for a move."""

from typing import NamedTuple

Path = tuple[str, ...]  # clicks on things of the scene that mean one move


class Step(NamedTuple):
    """One step. The learner has seat 0 and is called "you"."""

    title: str
    words: str
    position: str  # on one line, as the game reads it
    answers: tuple[Path, ...] = ()  # any of them is right; where there is none, one just reads on
    then: str = ""  # what is said to a right answer
    wrong: str = ""  # what is said to a legal move that is no answer; an illegal one is refused by the rules' own words
    rule: str = ""  # the rule that it is about
    marks: tuple[str, ...] = ()  # things to point at
