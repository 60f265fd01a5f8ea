"""What requests may contain: names, types and sizes, as the OpenAPI description shows them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import PydanticCustomError, PydanticKnownError

from zellige.server.room import LONGEST_NAME

MOVE = Annotated[str, StringConstraints(min_length=1, max_length=40)]
CLICK = Annotated[str, StringConstraints(min_length=1, max_length=40)]
CLIENT_ID = Annotated[str, StringConstraints(max_length=64, pattern=r"^[\x21-\x7e]*$")]
SEAT = Annotated[int, Field(ge=0, le=15)]
NUMBER = Annotated[int, Field(ge=0, le=1_000_000)]
PLAYER = Annotated[str, StringConstraints(min_length=1, max_length=100)]
NAME = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME)]


def value_of(value: object, read: ValidatorFunctionWrapHandler) -> object:
    """A value of a parameter. Of a union, pydantic's errors would name the members, which nobody has sent."""
    try:
        return read(value)
    except ValidationError as error:
        if not isinstance(value, str):
            raise PydanticCustomError("string_or_int", "must be a string or a whole number") from None
        [first, *_] = error.errors()
        raise PydanticKnownError(cast("Any", first["type"]), first.get("ctx")) from None


VALUE = Annotated[Annotated[str, StringConstraints(max_length=40)] | int, WrapValidator(value_of)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ClockWish(Body):
    """Thinking time for each seat, and what a seat gains at the end of each turn."""

    seconds: Annotated[int, Field(ge=10, le=7 * 24 * 3600)]
    increment: Annotated[int, Field(ge=0, le=3600)] = 0


class NewMatchBody(Body):
    """A match to be made. A seat is `human` (yours), `open` (for whoever has the invite), or a program."""

    game: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    params: Annotated[dict[str, VALUE], Field(max_length=20)] = {}
    seats: Annotated[list[PLAYER], Field(min_length=1, max_length=16, examples=[["human", "level:3"]])]
    names: Annotated[list[NAME | None], Field(max_length=16)] = []
    clock: ClockWish | None = None
    listed: bool = False
    seed: Annotated[int, Field(ge=0, lt=2**256)] | None = None
    take_back: Literal["free", "consent"] | None = None


class JoinBody(Body):
    """An invite or a short code, and the name you want."""

    invite: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None
    code: Annotated[str, StringConstraints(min_length=1, max_length=20)] | None = None
    name: NAME | None = None
    client_id: CLIENT_ID = ""


class CodeBody(Body):
    """A short code, and the name you want."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=20)]
    name: NAME | None = None
    client_id: CLIENT_ID = ""


class MovesBody(Body):
    """One or more moves of a seat in a row: all are played, or none. n is the length of the log that you answer."""

    moves: Annotated[list[MOVE], Field(min_length=1, max_length=64)]
    n: NUMBER
    seat: SEAT | None = None
    client_id: CLIENT_ID = ""


class PreviewBody(Body):
    """Moves that are not sent yet, and perhaps the clicks of one more."""

    moves: Annotated[list[MOVE], Field(max_length=64)] = []
    clicks: Annotated[list[CLICK], Field(max_length=8)] = []
    seat: SEAT | None = None
    scene: bool = False


class LeaveBody(Body):
    seat: SEAT | None = None
    client_id: CLIENT_ID = ""


class OfferBody(Body):
    """An offer, or with `answer` the answer to one; `m` says which one is meant. `replace` gives the seat `target` of
    an absent player to the program `player`; whoever made the match can do so with an open seat too, at once."""

    kind: Literal["take-back", "replace"]
    n: NUMBER
    answer: bool | None = None
    m: NUMBER | None = None
    seat: SEAT | None = None
    target: SEAT | None = None
    player: PLAYER | None = None


class PhraseBody(Body):
    phrase: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    seat: SEAT | None = None


class NameBody(Body):
    name: NAME
    seat: SEAT | None = None


class RematchBody(Body):
    """Nothing needs to be said."""


class AnalyseBody(Body):
    """A position of a game, or a seat's view of a match, perhaps after moves of that seat that it has not sent."""

    game: Annotated[str, StringConstraints(max_length=40)] | None = None
    params: Annotated[dict[str, VALUE], Field(max_length=20)] = {}
    position: Annotated[str, StringConstraints(max_length=6000)] | None = None
    match: Annotated[str, StringConstraints(max_length=40)] | None = None
    seat: SEAT | None = None
    moves: Annotated[list[MOVE], Field(max_length=64)] = []
    seconds: Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)] | None = None
    playouts: Annotated[int, Field(gt=0, le=10**9)] | None = None
    every: Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)] | None = None


class PictureBody(Body):
    """A position of a game; the players are called Player 1, Player 2, …, or as you like."""

    params: Annotated[dict[str, VALUE], Field(max_length=20)] = {}
    position: Annotated[str, StringConstraints(max_length=6000)] | None = None
    names: Annotated[list[NAME], Field(max_length=16)] = []


class PositionBody(PictureBody):
    """The same with moves, and perhaps the clicks of one more. Without a position, they begin at the start."""

    moves: Annotated[list[MOVE], Field(max_length=500)] = []
    clicks: Annotated[list[CLICK], Field(max_length=8)] = []


class ReplayBody(Body):
    """A record of a game, as `GET /api/matches/{match_id}/record` gives it."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=65536)]


Answer = dict[str, Any]
