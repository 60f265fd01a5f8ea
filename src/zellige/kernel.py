"""The compiled door: compile settings, bits and dice, and rule functions that the struct's type binds to a game."""

import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import config, from_dtype, njit, types
from numba.core import caching
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Struct: TypeAlias = Any  # a state inside compiled code: one record, passed by reference
Structs: TypeAlias = NDArray[np.void]  # a state outside it: an array of one record (a longer one is a batch)
Codes: TypeAlias = NDArray[np.int32]  # move codes
Dice: TypeAlias = NDArray[np.uint64]  # [1] the state of a random number generator

SETTINGS = str(config.BOUNDSCHECK).encode()  # type: ignore[attr-defined]
JIT: bool = not config.DISABLE_JIT  # type: ignore[attr-defined]
if not JIT:
    np.seterr(over="ignore")  # the dice wrap round on purpose; compiled code does so in silence


# Compiling. Numba's cache looks at a function's own file only. Ours goes stale with any file that the function can
# reach: the kernel, the core and its own folder by the fingerprint below, a game's rules by the type of the struct.

HERE = Path(__file__).parent
ALWAYS = tuple(HERE / name for name in ("kernel.py", "core.py", "chance.py"))  # core.py numbers CHANCE and OVER
# No compiled code looks there: a test sees to it.
NEVER = ("tiles.py", "positions.py", "text.py", "tell.py", "draw.py", "look.py", "lessons.py")


@cache
def fingerprint(folder: Path) -> str:
    """A hash of the compile settings and of the files that compiled code in a folder may depend on."""
    own = [] if folder == HERE else [file for file in sorted(folder.glob("*.py")) if file.name not in NEVER]
    parts = [file.read_bytes() for file in (*ALWAYS, *own)]
    return hashlib.sha256(b"\0".join([SETTINGS, *parts])).hexdigest()[:12]


def _by_fingerprint(locator: Any) -> Any:
    """One of Numba's choices of a cache folder, with a folder of its own in it for each fingerprint. (A fresh stamp in
    the old folder would not do: Numba writes its index before its data, and a second process would read stale data.)"""

    class ByFingerprint(locator):  # type: ignore[misc]
        def __init__(self, function: Any, file: str) -> None:
            super().__init__(function, file)
            base: str = self._cache_path  # type: ignore[has-type]
            self._cache_path = str(Path(base) / fingerprint(Path(file).parent))

    return ByFingerprint


class _Files(caching.CompileResultCacheImpl):
    _locator_classes: list[Any] = [  # noqa: RUF012 Numba asks for it
        _by_fingerprint(locator)
        for locator in (caching.UserProvidedCacheLocator, caching.InTreeCacheLocator, caching.UserWideCacheLocator)
    ]


class _Cache(caching.FunctionCache):
    _impl_class = _Files


def compiled(function: F) -> F:
    """Compile a function at its first call, or load it from the disk if it was compiled before."""
    if not JIT:
        return function
    dispatcher: Any = njit(nogil=True, error_model="numpy")(function)
    with suppress(RuntimeError):  # where there is no folder to write to, it is compiled in memory
        dispatcher._cache = _Cache(function)  # type: ignore[no-untyped-call]
    return cast(F, dispatcher)


def inlined(function: F) -> F:
    """Compile a function into each of its callers: passing an array to another function costs a count of references."""
    return cast(F, njit(nogil=True, error_model="numpy", inline="always")(function)) if JIT else function


class Record(np.void):  # type: ignore[misc]
    """One record of an array, with its fields as attributes; NumPy's own takes three times as long for each."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (KeyError, ValueError):
            raise AttributeError(f"there is no field {name}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def record(fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """The type of a record."""
    return np.dtype((Record, np.dtype(fields, align=True)))


def struct(game: str, file: str, fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """The type of a game's struct. Its last field is named after the game and the fingerprint of its rules:
    Numba tells record types apart by their fields, so no code compiled for other rules is ever used.
    It fills the struct up to eight bytes, because NumPy does not copy gaps, and equal states have equal bytes."""
    used = np.dtype(fields).itemsize
    name = f"{game}_{fingerprint(Path(file).parent)}"
    whole = np.dtype([*fields, (name, np.uint8, (8 - used % 8,))], align=True)
    if whole.itemsize != used + 8 - used % 8:
        raise TypeError(
            f"the struct of {game} has gaps: put fields of one size together, small ones by the eight bytes"
        )
    return np.dtype((Record, whole))


# One source of rules. Each of these calls the function of that name in the rules of the struct's game.

_rules: dict[Any, Any] = {}


@compiled
def even(s: Struct, move: int) -> int:
    """The weight of every chance move, where a game does not say otherwise."""
    return 1


@compiled
def stays(s: Struct, seat: int) -> bool:
    """Every seat is in the game until its end, where a game does not say otherwise."""
    return True


def register(dtype: np.dtype[np.void], modules: Iterable[ModuleType]) -> None:
    """Bind a struct's type to the rules of its game: the modules that have its functions."""
    functions = {"weight": even, "is_in": stays} | {
        name: value for module in modules for name, value in vars(module).items()
    }
    _rules[dtype] = functions
    if JIT:
        _rules[from_dtype(dtype)] = functions


def extend(dtype: np.dtype[np.void], **functions: Callable[..., Any]) -> None:
    """Bind more functions of a game to its struct's type."""
    for bound in (dtype, from_dtype(dtype)) if JIT else (dtype,):
        _rules[bound].update(functions)


def _rule(name: str) -> Callable[..., Any]:
    def plain(s: Struct, *args: Any) -> Any:
        return _rules[s.dtype][name](s, *args)

    if JIT:
        overload(plain)(lambda s, *args: _call(_rules[s][name]))  # here s is the struct's Numba type
    return plain


def _call(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda s, *args: function(s, *args)


player: Callable[[Struct], int] = _rule("player")  # a seat, CHANCE or OVER
begins_turn: Callable[[Struct], bool] = _rule("begins_turn")  # is the seat's next move the first of a turn?
legal: Callable[[Struct, Codes], int] = _rule("legal")  # fills in the legal moves, gives their number
fault: Callable[[Struct, int], int] = _rule("fault")  # 0 where the move is legal, else which rule forbids it
weight: Callable[[Struct, int], int] = _rule("weight")  # of a chance move, against the others of the same node
apply: Callable[[Struct, int], None] = _rule("apply")  # plays a legal move in place
scores: Callable[[Struct, Codes], None] = _rule("scores")  # fills in the score of each seat
winners: Callable[[Struct], int] = _rule("winners")  # bit s for a winning seat s; 0 while the game goes on
is_in: Callable[[Struct, int], bool] = _rule("is_in")  # has the seat not left, and not been put out of the game?
leave: Callable[[Struct, int], None] = _rule("leave")  # a seat that is in leaves the game, while a seat is to move
random_game: Callable[[Struct, Dice], int] = _rule("random_game")  # plays to the end at random, gives the turns

# For adapters, from a game's planes.py:
observe: Callable[[Struct, int, NDArray[np.float32]], None] = _rule("observe")  # fills in what a seat sees, as numbers
number: Callable[[Struct, int], int] = _rule("number")  # of a move, among all moves of the game

# For players, from a game's sense.py:
LONGEST_CHOICE = 8  # moves
CHOICE = record(
    [
        ("promise", np.float64),  # what the heuristic of the game thinks of it: a difference of 1 is much
        ("codes", np.int32, (LONGEST_CHOICE,)),  # the moves, in an order in which they can be played
        ("length", np.int64),  # how many there are
    ]
)
Choices: TypeAlias = NDArray[np.void]  # what a seat can choose from: moves in a row, with no chance between them
Chances: TypeAlias = NDArray[np.float64]  # [seats] of winning; they add up to 1
choices: Callable[[Struct, Choices], int] = _rule("choices")  # fills in the best, as many as there is room for
playout: Callable[[Struct, Dice, Chances], None] = _rule("playout")  # plays on, fills in the chances of each seat


@compiled
def room_for(out: Choices, n: int, promise: float) -> int:
    """Where the next choice goes: behind the others, or in the place of the worst; -1 if it is not better."""
    if n < len(out):
        return n
    worst = 0
    for k in range(1, n):
        if out[k].promise < out[worst].promise:
            worst = k
    return worst if promise > out[worst].promise else -1


@compiled
def add_choice(out: Choices, n: int, move: int, promise: float) -> int:
    """Add a choice of one move, if there is room or it is better than another; gives how many there are."""
    at = room_for(out, n, promise)
    if at < 0:
        return n
    out[at].codes[0], out[at].length, out[at].promise = move, 1, promise
    return max(n, at + 1)


@compiled
def shared(won: int, out: Chances) -> None:
    """The chances of each seat where the game is over: the winners, a bit for each, share."""
    n = 0
    for seat in range(len(out)):
        n += won >> seat & 1
    for seat in range(len(out)):
        out[seat] = 1 / n if won >> seat & 1 else 0.0


# Only of games that hide something:
view: Callable[[Struct, int, Struct], None] = _rule("view")  # fills a blank struct with what a seat may see
secret: Callable[[Struct, int], int] = _rule("secret")  # the seat that alone may see a move, or -1
veil: Callable[[Struct, int], int] = _rule("veil")  # the move as the others see it
guess: Callable[[Struct, Dice], None] = _rule("guess")  # fills the holes of a view, every way as likely


# The same from Python, on arrays of one struct (a record alone would cost ten times as much to hand over).


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


# Bits. A set is a uint64; mixing it with other integers would turn it into a signed one when compiled.

ZERO, ONE = np.uint64(0), np.uint64(1)


def count(bits: np.uint64) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: np.uint64) -> np.uint64:
    """The number of the lowest bit that is set; there must be one."""
    return np.uint64((int(bits) & -int(bits)).bit_length() - 1)


@intrinsic
def _count(typing: Any, bits: Any) -> Any:
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _lowest(typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


if JIT:  # one instruction of the processor each
    overload(count)(lambda bits: lambda bits: _count(bits))  # type: ignore[call-arg]
    overload(lowest)(lambda bits: lambda bits: _lowest(bits))  # type: ignore[call-arg]

_BYTES = np.uint64(0x0101010101010101)
_HIGH = np.uint64(0x8080808080808080)
_SELECT = np.array(
    [[([b for b in range(8) if byte >> b & 1] + [0] * 8)[k] for k in range(8)] for byte in range(256)], np.uint8
)  # [byte, k] the k-th bit set in a byte


@compiled
def nth(bits: np.uint64, n: np.uint64) -> np.uint64:
    """The number of the n-th bit that is set, counting from 0; there must be so many."""
    pairs = bits - ((bits >> ONE) & np.uint64(0x5555555555555555))
    fours = (pairs & np.uint64(0x3333333333333333)) + ((pairs >> np.uint64(2)) & np.uint64(0x3333333333333333))
    sums = ((fours + (fours >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)) * _BYTES  # byte b: bits set up to b
    before = (((n * _BYTES) | _HIGH) - sums) & _HIGH  # marks the bytes that end before the n-th bit, if n >= sum
    shift = np.uint64(count(before)) << np.uint64(3)
    rest = n - (((sums << np.uint64(8)) >> shift) & np.uint64(255))
    return shift + np.uint64(_SELECT[(bits >> shift) & np.uint64(255), rest])


@compiled
def mixed(bits: np.uint64) -> np.uint64:
    """Bits that are well mixed: for keys of positions."""
    bits = (bits ^ (bits >> np.uint64(31))) * np.uint64(0xBF58476D1CE4E5B9)
    return np.uint64(bits ^ (bits >> np.uint64(29)))


# Dice: SplitMix64 (Steele, Lea and Flood 2014), exact for any number of sides (Lemire 2019).


@compiled
def throw(dice: Dice) -> np.uint64:
    """64 random bits."""
    dice[0] += np.uint64(0x9E3779B97F4A7C15)
    z = dice[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(z ^ (z >> np.uint64(31)))


@compiled
def below(dice: Dice, sides: np.uint64) -> np.uint64:
    """A whole number from 0 to sides - 1, each exactly as likely as the others; sides below 2**32."""
    low = np.uint64(0xFFFFFFFF)
    product = (throw(dice) >> np.uint64(32)) * sides
    if product & low < sides:
        uneven = (np.uint64(1 << 32) - sides) % sides
        while product & low < uneven:
            product = (throw(dice) >> np.uint64(32)) * sides
    return product >> np.uint64(32)
