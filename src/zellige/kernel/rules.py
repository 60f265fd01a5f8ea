"""One entry to the rules: each function here calls the one of the same name that is bound to the struct's type."""

from collections.abc import Callable, Mapping
from inspect import signature
from types import ModuleType
from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import lower_builtin

from zellige.errors import IncompleteGame
from zellige.kernel.compile import JIT, compiled
from zellige.kernel.dice import Dice
from zellige.kernel.structs import Codes, Floats, Struct, Structs

_bound: dict[Any, dict[str, Callable[..., Any]]] = {}  # by the struct's type, NumPy's and Numba's


@compiled
def even(s: Struct, move: int) -> int:
    """The weight of every chance move, unless a game says otherwise."""
    return 1


@compiled
def stays(s: Struct, seat: int) -> bool:
    """Every seat is in the game until its end, unless a game says otherwise."""
    return True


@compiled
def nothing_to_guess(s: Struct, dice: Dice) -> None:
    """Where nothing is hidden, a view is the state."""


# What each file of a game defines, with its arguments, and defaults for what a game may leave out.
RULES = {
    "player": "s",
    "begins_turn": "s",
    "legal": "s, out",
    "fault": "s, move",
    "weight": "s, move",
    "apply": "s, move",
    "scores": "s, out",
    "winners": "s",
    "is_in": "s, seat",
    "leave": "s, seat",
}
TURNS = {"random_game": "s, dice"}
HIDDEN = {"view": "s, seat, out", "secret": "s, move", "veil": "s, move", "guess": "s, dice"}
PLANES = {"observe": "s, seat, out", "number": "s, move"}
DEFAULTS: Mapping[str, Callable[..., Any]] = {"weight": even, "is_in": stays}


def bind(dtype: np.dtype[np.void], file: ModuleType, functions: Mapping[str, str]) -> None:
    """Bind functions that a file of a game defines to the type of the game's struct."""
    for name, arguments in functions.items():
        function = getattr(file, name, DEFAULTS.get(name))
        if function is None:
            needed = ", ".join(f"{each}({takes})" for each, takes in functions.items() if each not in DEFAULTS)
            raise IncompleteGame(f"{file.__name__} does not define {name}({arguments}); it needs {needed}")
        check_function(f"{file.__name__}: {name}", function, arguments)
        bind_function(dtype, name, function)


def check_function(what: str, function: Callable[..., Any], arguments: str) -> None:
    """Refuse a function that is not compiled or does not take the arguments."""
    if not callable(function) or (JIT and not hasattr(function, "py_func")):
        raise IncompleteGame(f"{what} is not compiled; put @compiled above it")
    if len(signature(getattr(function, "py_func", function)).parameters) != len(arguments.split(", ")):
        raise IncompleteGame(f"{what} does not take the arguments ({arguments})")


def bind_function(dtype: np.dtype[np.void], name: str, function: Callable[..., Any]) -> None:
    """Bind one function to the type of a struct, for good: compiled code is cached by the type."""
    for key in (dtype, from_dtype(dtype)) if JIT else (dtype,):
        if _bound.setdefault(key, {}).setdefault(name, function) is not function:
            raise IncompleteGame(f"another function is bound to this type as {name}")


def bound(dtype: np.dtype[np.void], name: str) -> Callable[..., Any]:
    """The function of this name that is bound to a type."""
    return _bound[dtype][name]


def dispatch(name: str) -> Callable[..., Any]:
    """A function that calls the one of this name that is bound to the type of its first argument."""

    def plain(s: Struct, *args: Any) -> Any:
        return _bound[s.dtype][name](s, *args)

    if JIT:
        _compile_dispatch(plain, name)
    return plain


def _compile_dispatch(plain: Callable[..., Any], name: str) -> None:
    """Tell Numba that a call of `plain` is a call of the bound function. (With `overload` it would compile one more
    function in between for every game, a tenth of all compiling.)"""

    def bound(struct: Any) -> Any:
        return types.Dispatcher(_bound[struct][name])

    class Dispatch(AbstractTemplate):
        key = plain

        def generic(self, args: Any, kws: Any) -> Any:
            return bound(args[0]).get_call_type(self.context, args, kws)

    infer_global(plain, types.Function(Dispatch))  # type: ignore[no-untyped-call]

    @lower_builtin(plain, types.VarArg(types.Any))  # type: ignore[no-untyped-call,untyped-decorator]
    def lowering(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        call = context.get_function(bound(signature.args[0]), signature)
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, args)


player: Callable[[Struct], int] = dispatch("player")  # a seat, CHANCE or OVER
begins_turn: Callable[[Struct], bool] = dispatch("begins_turn")  # is the seat's next move the first of a turn?
legal: Callable[[Struct, Codes], int] = dispatch("legal")  # fills in the legal moves, returns their number
fault: Callable[[Struct, int], int] = dispatch("fault")  # 0 if the move is legal, else the rule that forbids it
weight: Callable[[Struct, int], int] = dispatch("weight")  # of a chance move, relative to the others at its node
apply: Callable[[Struct, int], None] = dispatch("apply")  # plays a legal move in place
scores: Callable[[Struct, Codes], None] = dispatch("scores")  # fills in the score of each seat
winners: Callable[[Struct], int] = dispatch("winners")  # bit s for a winning seat s; 0 until the game is over
is_in: Callable[[Struct, int], bool] = dispatch("is_in")  # has the seat neither left nor been eliminated?
leave: Callable[[Struct, int], None] = dispatch("leave")  # a seat leaves the game; chance must not be to move
random_game: Callable[[Struct, Dice], int] = dispatch("random_game")  # plays to the end at random, returns the turns

# Only for games that hide something:
view: Callable[[Struct, int, Struct], None] = dispatch("view")  # fills a blank struct with what a seat may see
secret: Callable[[Struct, int], int] = dispatch("secret")  # the only seat that may see a move, or -1
veil: Callable[[Struct, int], int] = dispatch("veil")  # the move as the others see it
guess: Callable[[Struct, Dice], None] = dispatch("guess")  # fills the holes of a view, uniformly at random

# For adapters, from a game's planes.py:
observe: Callable[[Struct, int, Floats], None] = dispatch("observe")  # fills in what a seat sees, as numbers
number: Callable[[Struct, int], int] = dispatch("number")  # of a move, among all moves of the game


# The same for Python, on arrays of one struct (passing a bare record would cost ten times as much).


@compiled
def player_of(states: Structs) -> int:
    return player(states[0])


@compiled
def begins_turn_of(states: Structs) -> bool:
    return begins_turn(states[0])


@compiled
def legal_of(states: Structs, out: Codes) -> int:
    return legal(states[0], out)


@compiled
def fault_of(states: Structs, move: int) -> int:
    return fault(states[0], move)


@compiled
def weight_of(states: Structs, move: int) -> int:
    return weight(states[0], move)


@compiled
def apply_to(states: Structs, move: int) -> None:
    apply(states[0], move)


@compiled
def scores_of(states: Structs, out: Codes) -> None:
    scores(states[0], out)


@compiled
def winners_of(states: Structs) -> int:
    return winners(states[0])


@compiled
def is_in_of(states: Structs, seat: int) -> bool:
    return is_in(states[0], seat)


@compiled
def leave_of(states: Structs, seat: int) -> None:
    leave(states[0], seat)


@compiled
def view_of(states: Structs, seat: int, out: Structs) -> None:
    view(states[0], seat, out[0])


@compiled
def secret_of(states: Structs, move: int) -> int:
    return secret(states[0], move)


@compiled
def veil_of(states: Structs, move: int) -> int:
    return veil(states[0], move)


@compiled
def guess_of(states: Structs, dice: Dice) -> None:
    guess(states[0], dice)
