"""A game's card, which can be read without loading its rules, and the modules in its folder."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from inspect import signature
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, cast

import numpy as np

from zellige.errors import MOST_SEATS, IncompleteGame, InvalidParameter, instead, quoted

if TYPE_CHECKING:
    from zellige.kernel.structs import Structs
    from zellige.names import Name
    from zellige.scene import Look, Motion, Part, Token

Value: TypeAlias = int | str  # of a parameter


@dataclass(frozen=True)
class Parameter:
    """A number or a word that configures a game."""

    name: str
    default: Value
    allowed: range | tuple[str, ...]
    meaning: str
    form: str = ""  # describes the allowed words if there are too many to list
    later: bool = False  # added to a game that had records: those name it only where it is not the default

    def __str__(self) -> str:
        """The allowed values, in words."""
        if isinstance(self.allowed, range):
            return f"a whole number from {self.allowed[0]} to {self.allowed[-1]}"
        return self.form or " or ".join(self.allowed)

    @property
    def data(self) -> dict[str, Any]:
        """The parameter as plain data."""
        data = {"name": self.name, "default": self.default, "allowed": list(self.allowed), "meaning": self.meaning}
        return data | ({"form": self.form} if self.form else {})

    def read(self, text: str) -> Value:
        """The value of a text, allowed or not."""
        return int(text) if isinstance(self.allowed, range) and re.fullmatch("-?[0-9]{1,9}", text) else text


@dataclass(frozen=True)
class Card:
    """What a game declares about itself."""

    name: str
    title: str
    about: str
    version: int  # of the rules; a record says which version it was played by
    folder: str  # the package that holds its modules: see `load`
    parameters: tuple[Parameter, ...] = ()
    agree: Callable[[dict[str, Value]], dict[str, Value]] | None = None  # adjusts parameters that depend on each other
    how: str = ""  # how moves are written, for a player at a prompt
    hides: bool = False  # is some of the state hidden from some seats?
    chance: bool = False  # does it have dice or draws?
    seats: int | str = 2  # how many, or the name of the parameter that says it

    @property
    def data(self) -> dict[str, Any]:
        """The card as plain data."""
        about = {"name": self.name, "title": self.title, "about": self.about, "how": self.how, "rules": self.version}
        features = {"hides": self.hides, "chance": self.chance, "seats": [self.table[0], self.table[-1]]}
        return about | features | {"parameters": [parameter.data for parameter in self.parameters]}

    @property
    def table(self) -> range:
        """How many seats there may be."""
        if isinstance(self.seats, int):
            return range(self.seats, self.seats + 1)
        allowed = {parameter.name: parameter.allowed for parameter in self.parameters}.get(self.seats)
        if not isinstance(allowed, range):
            raise IncompleteGame(f"{self.title} has no number {self.seats!r} among its parameters to say how many play")
        return allowed


class Reading(NamedTuple):
    """A position read from text: the parameters, the struct, and whose view it is if parts are hidden."""

    values: dict[str, Value]
    struct: Structs
    whole: bool = True
    seat: int | None = None


class Rules(Protocol):
    """The plain-Python part of a game's rules.py; `kernel` lists the compiled part."""

    def start(self, **values: Any) -> Structs: ...


class Text(Protocol):
    """A game's text.py: the notation of moves and positions, and why a move is refused.

    Refusals and reasons have format fields for the seats: "{0} {0:has} no rugs left".
    """

    def write_move(self, code: int) -> str: ...
    def read_move(self, text: str) -> int: ...
    def write(self, states: Structs) -> str: ...
    def read(self, text: str, values: Mapping[str, Value]) -> Reading: ...
    def facts(self, states: Structs) -> dict[str, Any]: ...
    def refusal(self, states: Structs, code: int, fault: int) -> tuple[str, str]: ...
    def reason(self, states: Structs) -> str: ...


class Tell(Protocol):
    """A game's tell.py: the status line of a position, and what a turn did, as far as the two views show it: in
    sentences and at a glance. `confirm` asks before moves that end a turn are sent, and says what the button does."""

    def status(self, states: Structs, names: tuple[Name, ...]) -> str: ...
    def tell(self, before: Structs, codes: Sequence[int], after: Structs, names: tuple[Name, ...]) -> str: ...
    def brief(self, before: Structs, codes: Sequence[int], after: Structs) -> tuple[Token, ...]: ...
    def confirm(self, before: Structs, codes: Sequence[int]) -> tuple[str, str]: ...


class Draw(Protocol):
    """A game's draw.py: how to show a position, which clicks mean a move, and what moves on screen."""

    def parts(self, states: Structs, last: tuple[int, ...]) -> tuple[Part, ...]: ...
    def about(self, states: Structs, thing: str) -> str: ...
    def clicks(self, states: Structs, code: int) -> list[list[str]]: ...
    def meant(self, states: Structs, clicks: Sequence[str]) -> int | None: ...
    def motions(self, before: Structs, code: int, after: Structs) -> tuple[Motion, ...]: ...


class Looks(Protocol):
    """A game's look.py: its drawings by name, and the paints they need, for light and for dark paper."""

    PAINTS: Mapping[str, tuple[str, str]]

    def looks(self) -> Mapping[str, Look]: ...


class Parts(NamedTuple):
    """The loaded modules of a game."""

    kernel: Any
    rules: Rules
    text: Text
    tell: Tell
    draw: Draw
    look: Looks
    moves: int  # the number of move codes
    most_moves: int  # the most legal moves in any state


FILES = ("state", "rules", "turns", "text", "tell", "look", "draw")  # that every game has


@cache
def load(card: Card) -> Parts:
    """Load a game's modules and bind its struct to its rules: the first thing that needs Numba."""
    from zellige.kernel import rules as kernel

    for name in FILES:  # before any is loaded, since they import from each other
        find(card.folder, name)
    dtype, moves, most_moves = defined(required(card.folder, "state"), "STRUCT", "MOVES", "MOST_MOVES")
    rules = fulfilled(required(card.folder, "rules"), Rules)
    takes(rules, "start", **{parameter.name: parameter.default for parameter in card.parameters})
    kernel.bind(dtype, rules, kernel.RULES)
    kernel.bind(dtype, required(card.folder, "turns"), kernel.TURNS)
    if card.hides:
        hidden = required(card.folder, "hidden", ", which a game with hides=True needs")
        kernel.bind(dtype, hidden, kernel.HIDDEN)
    else:
        kernel.bind_function(dtype, "guess", kernel.nothing_to_guess)
    protocols = {"text": Text, "tell": Tell, "look": Looks, "draw": Draw}
    shown: dict[str, Any] = {name: fulfilled(required(card.folder, name), each) for name, each in protocols.items()}
    return Parts(kernel, cast(Rules, rules), moves=moves, most_moves=most_moves, **shown)


def find(folder: str, name: str, need: str = "") -> None:
    """Raise IncompleteGame unless a game has a file."""
    if not find_spec(f"{folder}.{name}"):
        raise IncompleteGame(f"{folder} has no {name}.py{need}")


def required(folder: str, name: str, need: str = "") -> ModuleType:
    """A file that a game must have; `need` may say for what."""
    find(folder, name, need)
    return importlib.import_module(f"{folder}.{name}")


@cache
def optional(folder: str, name: str) -> ModuleType | None:
    """A file that a game may have or not: sense, playout, ends, levels, public or lessons."""
    return importlib.import_module(f"{folder}.{name}") if find_spec(f"{folder}.{name}") else None


def defined(file: ModuleType, *names: str) -> list[Any]:
    """What a file of a game must define."""
    for name in names:
        if not hasattr(file, name.partition("(")[0]):
            raise IncompleteGame(f"{file.__name__} does not define {name}")
    return [getattr(file, name.partition("(")[0]) for name in names]


def fulfilled(file: ModuleType, protocol: type) -> ModuleType:
    """A file of a game, checked to define what its protocol lists."""
    for name, member in {**protocol.__annotations__, **vars(protocol)}.items():
        if name.startswith("_"):
            continue
        if not callable(member):
            defined(file, name)
            continue
        _, *arguments = (str(each).partition(":")[0] for each in signature(member).parameters.values())
        defined(file, f"{name}({', '.join(arguments)})")
        if arguments != ["**values"]:
            takes(file, name, *arguments)
    return file


def takes(file: ModuleType, name: str, *arguments: str, **values: Value) -> None:
    """Raise IncompleteGame unless a function of a game takes these arguments."""
    try:
        signature(getattr(file, name)).bind(*arguments, **values)
    except TypeError:
        listed = ", ".join([*arguments, *values])
        raise IncompleteGame(f"{file.__name__}: {name} does not take the arguments ({listed})") from None


def seats_of(card: Card, values: Mapping[str, Value]) -> int:
    """How many seats a game has with these parameters."""
    seats = values[card.seats] if card.table and isinstance(card.seats, str) else card.seats
    if not isinstance(seats, int) or not 1 <= seats <= MOST_SEATS:
        raise IncompleteGame(f"{card.title} has {quoted(seats)} seats; there can be 1 to {MOST_SEATS}")
    return seats


def noted(card: Card, values: Mapping[str, Value]) -> dict[str, str]:
    """The parameters that a record or a study names, as text."""
    default = {each.name: each.default for each in card.parameters if each.later}
    return {name: str(value) for name, value in values.items() if value != default.get(name)}


def settle(card: Card, values: Mapping[str, object]) -> dict[str, Value]:
    """A value for each parameter of a game: the given one or the default."""
    known = {parameter.name: parameter for parameter in card.parameters}
    for name in values:
        if name not in known:
            hint = instead(name, known, f"it has {', '.join(known) or 'none'}")
            raise InvalidParameter(f"{card.title} has no parameter {quoted(name)}; {hint}")
    settled: dict[str, Value] = {}
    for name, parameter in known.items():
        value = values.get(name, parameter.default)
        if isinstance(value, np.integer):
            value = int(value)
        if not isinstance(value, int | str) or isinstance(value, bool) or value not in parameter.allowed:
            raise InvalidParameter(f"{card.title}: {name} must be {parameter}, not {quoted(value)}")
        settled[name] = value
    return card.agree(settled) if card.agree else settled
