"""What answers contain, as the OpenAPI description shows them. Nothing here runs when a request is answered."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from zellige.events import Kind

Responses = dict[int | str, dict[str, Any]]


class Error(BaseModel):
    """What is wrong, in one sentence. A stale request (409) also gets the match as it is now."""

    model_config = ConfigDict(extra="allow")
    error: str
    rule: str | None = None  # that a move breaks
    n: int | None = None
    wait: int | None = None  # seconds


class Seat(BaseModel):
    seat: int
    name: str
    kind: str  # human, open, or a program
    state: Literal["in", "out"]
    here: bool


class Event(BaseModel):
    """An event of the log; a hidden one has a veiled text."""

    n: int
    kind: Kind
    seat: int | None
    text: str


class Legal(BaseModel):
    """A legal move, and the clicks that mean it."""

    text: str
    clicks: list[list[str]]


class View(BaseModel):
    facts: dict[str, Any]
    legal: list[Legal]


class Clock(BaseModel):
    left: list[float]  # seconds
    running: int | None


class Result(BaseModel):
    scores: list[float]
    winners: list[int]
    told: str


class Match(BaseModel):
    """A match as one viewer may see it."""

    n: int
    m: int
    game: str
    seat: int | None
    view: View
    events: list[Event]
    params: dict[str, Any]
    seats: list[Seat]
    offers: list[dict[str, Any]]
    phrases: list[dict[str, Any]]
    chosen_seed: bool
    seed_hash: str
    seed: str | None = None  # once the match is over
    clock: Clock | None = None
    outcome: Result | None = None
    rematch: str | None = None
    scene: dict[str, Any] | None = None


class Done(BaseModel):
    """The request is stored."""

    n: int
    m: int
    legal: list[str]


class Confirm(BaseModel):
    """The question before a turn is sent, and what the button says."""

    words: str
    button: str


class Preview(BaseModel):
    n: int
    moves: list[str]
    view: View
    confirm: Confirm | None = None  # if the moves complete the turn, or chance comes next
    scene: dict[str, Any] | None = None
    change: dict[str, Any] | None = None


class Rule(BaseModel):
    number: str
    text: str


class Section(BaseModel):
    """A section of the rules. What it says besides its rules comes first, under its own number."""

    number: str
    title: str
    rules: list[Rule]


class Rulebook(BaseModel):
    title: str
    sections: list[Section]


class Step(BaseModel):
    """A step of a lesson: what it says, and the sequences of clicks that are right answers."""

    title: str
    words: str
    then: str
    wrong: str
    rule: str
    marks: list[str]
    answers: list[list[str]]
    position: str
    scene: dict[str, Any]
    legal: list[Legal]


class Lessons(BaseModel):
    steps: list[Step]


class Position(BaseModel):
    """A position that moves have led to, and what the latest turn did."""

    game: str
    position: str
    moves: list[str]
    player: int | Literal["chance", "over"]
    legal: list[Legal]
    scene: dict[str, Any]
    told: str
    motions: list[dict[str, Any]]
    outcome: Result | None = None


class Token(BaseModel):
    """A piece of what a turn did at a glance: a drawing, a text or an icon."""

    look: str | None = None
    text: str | None = None
    icon: str | None = None


class ReplayTurn(BaseModel):
    """A turn, told as the viewer may know it; `change` leads from the scene before to the scene after."""

    n: int  # the number of its first event
    seat: int | None  # None if chance began
    told: str
    brief: list[Token]
    position: str  # after the turn
    change: dict[str, Any]


class Replay(BaseModel):
    game: str
    params: dict[str, Any]
    names: list[str]
    outcome: Result | None = None
    scene: dict[str, Any]  # before the first turn
    turns: list[ReplayTurn]


class NewSeat(BaseModel):
    seat: int
    token: str | None = None
    invite: str | None = None
    code: str | None = None


class NewMatch(BaseModel):
    id: str
    n: int
    seats: list[NewSeat]
    seed_hash: str
    chosen_seed: bool


class Joined(BaseModel):
    id: str
    n: int
    seats: list[NewSeat]
    seat: int | None = None
    token: str | None = None


class Listed(BaseModel):
    id: str
    game: str
    status: Literal["open", "playing", "over"]
    made: int
    seats: list[dict[str, Any]]
    params: dict[str, Any]


class Listing(BaseModel):
    matches: list[Listed]


class Alive(BaseModel):
    ok: bool
    version: str


class Ready(BaseModel):
    ok: bool
    engines: bool


WORDS = {
    400: "This is not a request that the server can read.",
    401: "No seat's token, or one that opens nothing here.",
    403: "Another seat's token, or the match is over.",
    404: "There is no such match.",
    405: "There is no such method.",
    409: "The match has moved on, or it has not begun; with the match as it is now.",
    413: "The body is too large.",
    414: "The address is too long.",
    422: "This cannot be understood, or it is against the rules.",
    429: "Too many requests; Retry-After says how long to wait.",
    503: "Nothing can be stored or computed at the moment.",
}
REFUSALS: Responses = {status: {"model": Error, "description": words} for status, words in WORDS.items()}
# The same for routes whose answer is not JSON: FastAPI would take their refusals for the same type.
IN_JSON = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
JSON_REFUSALS: Responses = {status: {"description": words, "content": IN_JSON} for status, words in WORDS.items()}


def answers(model: type[BaseModel], status: int = 200) -> Responses:
    """The description of a route's answer."""
    return {status: {"model": model}}
