"""Structured logs: JSON lines or plain text, with the id of the request and without secrets."""

from __future__ import annotations

import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, TextIO

import orjson

# Tokens of seats are "zs_" and 43 characters, invites "zi_" and 22; a part of one is a secret too. A seed is 64 digits.
SECRET = re.compile(r"\bz[si]_[\w-]{6,}|\b[0-9a-fA-F]{64}\b")
# Whatever follows these names is secret, however it is written: in a query, a header, JSON or the repr of either. (A
# number of three or four digits after "code" is a status.)
NAMES = ("authorization", "cookie", "set-cookie", "token", "invite", "code", "seed", "password")
NAMED = re.compile(
    r"""(?ix) \b ( authorization | token | invite | code (?! ["']?\s*[:=]\s*\d{3,4}\b ) | seed | password )
    ( \\*["']? \s* (?: [:=] | , (?=\s*b?["']) ) \s* )
    ( b?\\*"[^"]*" | b?'[^']*' | (?: Bearer\s+ )? [^\s,;&)}\]]+ )"""
)
COOKIES = re.compile(r"""(?i)\b(cookie\\*["']?\s*[:=,]\s*(?:b?\\*["'])?)[^\n"'\\]+""")
PASSWORD = re.compile(r"(://[^\s:/@]*:)[^\s/@]+@")  # of a database
QUERY = re.compile(r"(/api/[^\s?\"']{0,300})\?[^\s\"']*")
BLANK = "[secret]"
OURS = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "websocket", "clean"}

request_id: ContextVar[str] = ContextVar("request_id", default="")


def new_request_id() -> str:
    """An id that tells requests apart. It is random, because a count would tell clients how busy others are."""
    return token_hex(6)


def redacted(text: str) -> str:
    """A text without anything that looks like a secret of ours."""
    text = COOKIES.sub(rf"\1{BLANK}", NAMED.sub(rf"\1\2{BLANK}", SECRET.sub(BLANK, text)))
    return QUERY.sub(r"\1?…", PASSWORD.sub(rf"\1{BLANK}@", text))


class Redact(logging.Filter):
    """Blanks secrets in everything that a record will show: message, arguments, fields, traceback.

    A second line of defence: nothing of the kind should be logged in the first place.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "clean", False):
            return True  # an access log's line, which is made of known parts
        record.msg, record.args = redacted(message_of(record)), ()
        if record.exc_info:
            record.exc_text = redacted(record.exc_text or logging.Formatter().formatException(record.exc_info))
            record.exc_info = None
        if record.stack_info:
            record.stack_info = redacted(record.stack_info)
        for name, value in fields_of(record).items():
            setattr(record, name, _blanked(name, value))
        return True


def _blanked(name: str, value: Any) -> Any:
    """The value of a field, without secrets."""
    if name.lower() in NAMES:
        return BLANK
    return value if isinstance(value, int | float | None) else redacted(str(value))


def message_of(record: logging.LogRecord) -> str:
    """The message with its arguments, also if they do not fit: a mistake in a log call must not break a request."""
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):
        return f"{record.msg} {record.args}"


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What was given as `extra`."""
    return {name: value for name, value in vars(record).items() if name not in OURS}


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": when(record).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **fields_of(record),
        }
        if current := request_id.get():
            line.setdefault("request", current)
        if record.exc_text:
            line["traceback"] = record.exc_text
        return orjson.dumps(line, default=str, option=orjson.OPT_NON_STR_KEYS).decode()


class Text(logging.Formatter):
    """A line for people: time, level if it matters, message, fields."""

    def format(self, record: logging.LogRecord) -> str:
        level = f"{record.levelname} " if record.levelno >= logging.WARNING else ""
        fields = "".join(f" {name}={value}" for name, value in fields_of(record).items())
        trace = f"\n{record.exc_text}" if record.exc_text else ""
        return f"{when(record).astimezone():%H:%M:%S} {level}{one_line(record.getMessage() + fields)}{trace}"


def one_line(text: str) -> str:
    """A text whose control characters cannot forge a line of the log or a terminal's commands."""
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def when(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def not_a_socket(record: logging.LogRecord) -> bool:
    """Uvicorn's line for every socket has its path and query; our access log has one without."""
    return '"WebSocket %s"' not in str(record.msg)


def configure(form: str = "auto", level: str = "info", stream: TextIO | None = None) -> None:
    """Send all logs of the process to standard error (or to a stream) as JSON or text."""
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Text() if form == "text" or (form == "auto" and stream.isatty()) else Json())
    handler.addFilter(Redact())  # of the handler, so that it sees the records of every logger
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.captureWarnings(True)
    logging.getLogger("alembic").setLevel(max(logging.WARNING, logging.root.level))  # it tells of its plugins otherwise
    # At the level debug, paths, headers and frames of sockets would be logged.
    logging.getLogger("uvicorn.error").setLevel(max(logging.INFO, logging.root.level))
    logging.getLogger("uvicorn.error").addFilter(not_a_socket)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], name != "uvicorn.access"  # ours replaces uvicorn's access log
