"""What Typer says about a mistyped command line, in the words of all our other errors."""

import re
from collections.abc import Iterable

import typer

from zellige.errors import nearest

PHRASES = (  # what Typer and Pydantic say, and what we say instead
    (r"Missing \w+ '([^']+)'\.?", r"\1 is missing"),
    (r"Option '([^']+)' requires an argument\.?", r"\1 needs a value"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", r"there is more on the line than expected: \1"),
    (r"Invalid value for '([^']+)': Input should be a valid integer.*", r"\1 must be a whole number"),
    (r"Invalid value for '([^']+)': Input should be a valid number.*", r"\1 must be a number"),
    (r"Invalid value for '([^']+)': Input should be less than or equal to (\S+)", r"\1 must be at most \2"),
    (r"Invalid value for '([^']+)': Input should be greater than or equal to (\S+)", r"\1 must be at least \2"),
    (r"Invalid value for '([^']+)': (.*)", r"\1: \2"),
)
NEGATIVE = re.compile("-[0-9.]+")


def said(error: typer.TyperException) -> str:
    """One sentence about what is wrong, and where help is."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "zellige"
    if hasattr(error, "possibilities"):
        return no_option(getattr(error, "option_name", ""), error.possibilities or (), path)
    return f"{reworded(getattr(error, 'format_message', error.__str__)())}; see {path} --help"


def no_option(option: str, like: Iterable[str], path: str) -> str:
    """Options are compared without their dashes, which make all of them alike."""
    if NEGATIVE.fullmatch(option):
        return f"{option} is not an option, and no argument can be a negative number"
    meant = nearest(option.strip("-"), [name.strip("-") for name in like])
    return f"there is no option {option}; {f'did you mean --{meant}?' if meant else f'see {path} --help'}"


def reworded(words: str) -> str:
    """A message of Typer's in our words, or else as it is."""
    for pattern, ours in PHRASES:
        if found := re.fullmatch(pattern, words, re.S):
            return found.expand(ours)
    return words
