"""Refusals: an HTTP status, one sentence, and what the caller needs to go on."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from zellige.errors import ZelligeError, quoted, sentence
from zellige.server.desk import Unavailable
from zellige.server.engines.engines import Busy, NoAnswer
from zellige.server.limits import TooMany


class Refusal(Exception):
    """The request is refused; the same over HTTP and over a socket."""

    def __init__(self, status: int, words: str, **more: Any) -> None:
        super().__init__(words)
        self.status, self.more = status, more

    @property
    def body(self) -> dict[str, Any]:
        return {"error": sentence(str(self)), **self.more}

    @property
    def headers(self) -> dict[str, str]:
        if self.status == 401:
            return {"WWW-Authenticate": "Bearer"}
        return {"Retry-After": str(self.more["wait"])} if "wait" in self.more else {}


def explained(error: ZelligeError | ValidationError) -> Refusal:
    """An error as a refusal."""
    if isinstance(error, TooMany):
        return Refusal(429, str(error), wait=error.seconds)
    if isinstance(error, Busy):
        return Refusal(429, str(error), wait=error.wait_seconds)
    if isinstance(error, Unavailable | NoAnswer):
        return Refusal(503, str(error), wait=1)
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return Refusal(422, fault_words(first, first["loc"]))
    return Refusal(422, str(error))


NO_HEADER = "send a JSON object, with the header Content-Type: application/json"
NO_JSON = "the body is not valid JSON"
NO_OBJECT = "the body must be a JSON object"
FAULTS = {  # what is wrong with a field, by pydantic's name for it; `le` and the like are pydantic's too
    "missing": "{field} is missing",
    "extra_forbidden": "unknown field {field}",
    "string_type": "{field} must be a string",
    "string_unicode": "{field} is not valid Unicode",
    "string_pattern_mismatch": "{field} may contain only letters, digits and punctuation, without spaces",
    "string_or_int": "{field} must be a string or a whole number",
    "int_type": "{field} must be a whole number",
    "int_parsing": "{field} must be a whole number",
    "int_parsing_size": "{field} must be a smaller number",
    "int_from_float": "{field} must be a whole number",
    "float_type": "{field} must be a number",
    "float_parsing": "{field} must be a number",
    "finite_number": "{field} must be a finite number",
    "bool_type": "{field} must be true or false",
    "bool_parsing": "{field} must be true or false",
    "list_type": "{field} must be a list",
    "dict_type": "{field} must be a JSON object",
    "model_type": "{field} must be a JSON object",
    "model_attributes_type": "{field} must be a JSON object",
    "literal_error": "{field} must be {expected}",
    "greater_than": "{field} must be more than {gt:.0f}",
    "greater_than_equal": "{field} must be at least {ge:.0f}",
    "less_than": "{field} must be less than {lt:.0f}",
    "less_than_equal": "{field} must be at most {le:.0f}",
    "string_too_short": "{field} must not be empty",
    "string_too_long": "{field} must have at most {max_length} characters",
    "too_short": "{field} must have at least {min_length} item",
    "too_long": "{field} must have at most {max_length} items",
}


def misread_words(error: Any, has_header: bool) -> str:
    """What is wrong with a request, in a sentence; `error` is the first that FastAPI tells of, and `has_header` says
    whether the request promised JSON."""
    if error["type"] == "json_invalid":
        return NO_JSON
    if error["loc"] == ("body",) and error["type"] != "string_unicode":
        return NO_OBJECT if has_header and not isinstance(error["input"], bytes) else NO_HEADER
    return fault_words(error, error["loc"][1:])  # the first says where the field is: in the body, path or query


def fault_words(error: Any, place: tuple[str | int, ...]) -> str:
    """What is wrong with a field, in a sentence; pydantic's own words are for programmers."""
    field = quoted(".".join(str(part) for part in place)) if place else "the body"
    return FAULTS.get(error["type"], "{field} is not valid").format(field=field, **error.get("ctx", {}))


def match_is_over() -> Refusal:
    return Refusal(403, "the match is over, so nobody can act in it any more")
