"""What goes wrong with a store, as errors whose message is one sentence."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, SQLAlchemyError, StatementError

from zellige.errors import ZelligeError

DEADLOCK = "40P01"
# The data is wrong, not the database. SQLAlchemy wraps what its parameters raise in a plain StatementError.
DATA = (DataError, InterfaceError, ValueError, TypeError, OverflowError, sqlite3.InterfaceError, sqlite3.DataError)


class StoreFailed(ZelligeError):
    """The database cannot be reached, read or written; what was being written may or may not be stored."""


class BadItem(StoreFailed):
    """Something in the batch can never be stored, such as a NUL or half a surrogate pair."""


class StoreBusy(StoreFailed):
    """Too much waits to be written."""


@contextmanager
def told(what: str) -> Iterator[None]:
    """Raise every error of the database as a StoreFailed or a BadItem."""
    try:
        yield
    except StoreFailed:
        raise
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError, TypeError, OverflowError) as error:
        kind = BadItem if is_of_data(error) else StoreFailed
        raise kind(f"{what}: {reason(error)}") from None  # the driver's own error may quote a seed


def is_of_data(error: BaseException) -> bool:
    """May another batch succeed where this one failed?"""
    if isinstance(error, sqlite3.ProgrammingError):  # Python 3.11 has this for a type that cannot be bound
        return "binding parameter" in str(error)
    if isinstance(error, StatementError) and not isinstance(error, DBAPIError):
        return True
    return isinstance(error, DATA)


def reason(error: BaseException) -> str:
    """The first line of what the driver said, without SQLAlchemy's statement and links."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(cause).__name__


def may_retry(error: DBAPIError) -> bool:
    """Was the connection stale, or was the transaction chosen to end a deadlock? Both leave nothing behind."""
    return error.connection_invalidated or getattr(error.orig, "sqlstate", "") == DEADLOCK
