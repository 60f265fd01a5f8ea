"""What can be completed on the command line: games, parameters, players, rules, records and files. Loads no Numba."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from zellige.cli.players import PLAYERS
from zellige.cli.shells import SHELLS
from zellige.errors import ZelligeError
from zellige.games import FOLDERS, GAMES, card
from zellige.rulebook import rules_of, sections
from zellige.workshop.paper import PAPERS

LEVELS = 8


class Candidate(NamedTuple):
    """A word that may follow, and what it means. Typer reads these two attributes."""

    value: str
    help: str = ""


Words = Iterator[Candidate]


def nothing(words: Sequence[str], typed: str) -> Words:
    yield from ()


def games(words: Sequence[str], typed: str) -> Words:
    yield from (Candidate(name, card(name).about) for name in GAMES)


def game_in(words: Sequence[str]) -> str:
    """The game that is typed already."""
    return next((word for word in words if word in FOLDERS), "")


def settings(words: Sequence[str], typed: str) -> Words:
    """NAME= for the game that is typed already, and then its values."""
    name, equals, _ = typed.partition("=")
    for parameter in card(game_in(words)).parameters:
        if not equals:
            yield Candidate(f"{parameter.name}=", parameter.meaning)
        elif parameter.name == name:
            yield from (Candidate(f"{name}={value}") for value in parameter.allowed)


def players(words: Sequence[str], typed: str) -> Words:
    for name, meaning in PLAYERS.items():
        if not name.startswith("level:"):
            yield Candidate(name, meaning)
    for n in range(1, LEVELS + 1):
        yield Candidate(f"level:{n}", f"level {n} of {LEVELS}; 1 is the weakest")


def programs(words: Sequence[str], typed: str) -> Words:
    yield from (one for one in players(words, typed) if one.value != "human")


def rule_numbers(words: Sequence[str], typed: str) -> Words:
    for section in sections(rules_of(card(game_in(words)))):
        yield Candidate(section.number, section.title)
        yield from (Candidate(rule.number, rule.text) for rule in section.rules if rule.number != section.number)


def records(words: Sequence[str], typed: str) -> Words:
    yield Candidate("latest", "the last game that was played")
    yield from files(words, typed)


def files(words: Sequence[str], typed: str) -> Words:
    """The files and folders whose names begin like this; hidden ones only after a dot."""
    folder, start = os.path.split(typed)
    for entry in sorted(os.scandir(Path(folder or ".").expanduser()), key=lambda entry: entry.name):
        if entry.name.startswith(start or "") and (start or not entry.name.startswith(".")):
            yield Candidate(os.path.join(folder, entry.name) + "/" * entry.is_dir())


def folders(words: Sequence[str], typed: str) -> Words:
    yield from (one for one in files(words, typed) if one.value.endswith("/"))


def papers(words: Sequence[str], typed: str) -> Words:
    yield from (Candidate(name, f"{paper.w:g} by {paper.h:g} mm") for name, paper in PAPERS.items())


def shells(words: Sequence[str], typed: str) -> Words:
    yield from map(Candidate, SHELLS)


COMPLETERS: dict[str, Callable[[Sequence[str], str], Words]] = {  # by what stands for a value in --help
    "GAME": games,
    "NAME=VALUE": settings,
    "PLAYER": players,
    "RULE": rule_numbers,
    "RECORD": records,
    "FILE": files,
    "DIR": folders,
    "PAPER": papers,
    "SHELL": shells,
}


def candidates(command: str, param: Any, words: Sequence[str], typed: str) -> list[Candidate]:
    """What a parameter of a command may be, as far as it is typed; nothing where a game or a folder does not exist."""
    completer = COMPLETERS.get((param.metavar or "").strip("[]"), nothing)
    if (command, param.name) == ("play", "resume"):
        completer = records
    if completer is players and command in ("arena", "lab"):
        completer = programs
    try:
        return [one for one in completer(words, typed) if one.value.startswith(typed)]
    except (ZelligeError, OSError):
        return []
