"""The words of `zellige lab`: several values of a parameter, what stands beside a variant, and the command itself."""

import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from zellige.card import Parameter
from zellige.cli.common import settled
from zellige.core import Game
from zellige.errors import ZelligeError, quoted
from zellige.games import card

STANDARD = "standard"
SEVERAL = re.compile(r",(?=[a-z_]+=)")  # between NAME=VALUE and the next one: a value may have commas too
RANGE = re.compile(r"(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})")
MOST_VALUES, MOST_BESIDE = 20, 4


class Asked(NamedTuple):
    """What a command asks for."""

    name: str
    sets: Sequence[str]
    against: Sequence[str]
    games: int
    studied: int
    players: Sequence[str]
    seed: int
    out: Path


def swept(name: str, sets: list[str]) -> tuple[str, list[Game]]:
    """The parameter that has several values, if one has, and the game with each of them."""
    known = {parameter.name: parameter for parameter in card(name).parameters}
    several = {}
    for at, text in enumerate(sets):
        key, _, value = text.partition("=")
        if key in known and (values := values_of(known[key], value)):
            several[at] = key, values
    if not several:
        return "", [settled(name, sets)]
    if len(several) > 1:
        names = " and ".join(key for key, _ in several.values())
        raise ZelligeError(f"only one parameter can have several values; here {names} have")
    (at, (key, values)) = several.popitem()
    games = [settled(name, [*sets[:at], f"{key}={value}", *sets[at + 1 :]]) for value in values]
    if len(set(games)) < len(games):
        raise ZelligeError(f"{key}={','.join(values)} gives the same game twice")
    return key, games


def values_of(parameter: Parameter, text: str) -> list[str]:
    """The values that 1..6 or 2,4,6 stands for; empty if it is one value."""
    if (found := RANGE.fullmatch(text)) and isinstance(parameter.allowed, range):
        low, high = map(int, found.groups())
        if not low < high:
            raise ZelligeError(f"{parameter.name}={text} has no values: a range goes up, such as 1..6")
        checked(parameter, high - low + 1)
        return [str(value) for value in range(low, high + 1)]
    if "," not in text or parameter.read(text) in parameter.allowed:
        return []
    values = text.split(",")
    checked(parameter, len(values))
    return values


def checked(parameter: Parameter, n: int) -> None:
    if n > MOST_VALUES:
        raise ZelligeError(f"{parameter.name} would have {n} values; the lab takes at most {MOST_VALUES} at a time")


def beside(name: str, against: list[str], chosen: Game, parameter: str) -> list[Game]:
    """The variants that --against names: the standard game, each with some parameters changed."""
    if against and parameter:
        raise ZelligeError(f"--against needs one variant to compare with, and {parameter} has several values")
    if len(against) > MOST_BESIDE:
        raise ZelligeError(f"at most {MOST_BESIDE} variants can stand beside; --against names {len(against)}")
    others = [settled(name, parts_of(text)) for text in against]
    for text, other in zip(against, others, strict=True):
        if other == chosen:
            raise ZelligeError(f"--against {quoted(text)} is the variant itself; name another one")
    return others


def parts_of(text: str) -> list[str]:
    """The parts of an --against, each NAME=VALUE."""
    if text != STANDARD and "=" not in text:
        raise ZelligeError(f"--against takes NAME=VALUE or {STANDARD}, not {quoted(text)}")
    return [] if text == STANDARD else SEVERAL.split(text)


def spelt(asked: Asked) -> str:
    """The command that makes the same report; where the games are played makes no difference."""
    words = ["zellige", "lab", asked.name]
    words += [word for text in asked.sets for word in ("--set", text)]
    words += [word for text in asked.against for word in ("--against", text)]
    words += ["--games", str(asked.games), "--studied", str(asked.studied)]
    words += [word for player in asked.players for word in ("--player", player)]
    words += ["--seed", str(asked.seed)] * (asked.seed != 0)
    return shlex.join([*words, "--out", str(asked.out)])
