"""Refusals: an HTTP status, one sentence, and what the caller needs to go on."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from zellige.errors import ZelligeError
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
        return Refusal(422, validation_words(error.errors()))
    return Refusal(422, str(error))


NO_JSON = "send a JSON object, with the header Content-Type: application/json"
FAULTS = {  # what is wrong with a field, by pydantic's name for it; `limit` and the like are pydantic's too
    "missing": "'{field}' is missing",
    "extra_forbidden": "'{field}' is not known here",
    "string_type": "'{field}' must be a text",
    "int_type": "'{field}' must be a whole number",
    "int_parsing": "'{field}' must be a whole number",
    "int_from_float": "'{field}' must be a whole number",
    "float_type": "'{field}' must be a number",
    "bool_type": "'{field}' must be true or false",
    "list_type": "'{field}' must be a list",
    "dict_type": "'{field}' must be a JSON object",
    "model_type": "'{field}' must be a JSON object",
    "model_attributes_type": "'{field}' must be a JSON object",
    "literal_error": "'{field}' must be {expected}",
    "greater_than": "'{field}' must be more than {gt}",
    "greater_than_equal": "'{field}' must be at least {ge}",
    "less_than": "'{field}' must be less than {lt}",
    "less_than_equal": "'{field}' must be at most {le}",
    "string_too_short": "'{field}' must not be empty",
    "string_too_long": "'{field}' must have at most {max_length} characters",
    "too_short": "'{field}' must have at least {min_length} item",
    "too_long": "'{field}' must have at most {max_length} items",
}


def validation_words(errors: Any) -> str:
    """The first thing that is wrong with a body, in a sentence."""
    first = errors[0]
    field = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    if first["type"] == "json_invalid" or not field:
        return NO_JSON
    fault = FAULTS.get(first["type"], "'{field}': {msg}")
    return fault.format(field=field, msg=first["msg"], **first.get("ctx", {}))


def sentence(words: str) -> str:
    """Words of an error as a sentence, with a capital, unless they begin with notation, and a full stop."""
    start, _, rest = words.partition(" ")
    first = words[:1].upper() if start.isalpha() and not rest.startswith("is not legal") else words[:1]
    return f"{first}{words[1:]}{'' if words.endswith(('.', '!', '?')) else '.'}"
