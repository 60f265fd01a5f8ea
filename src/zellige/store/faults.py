"""What goes wrong with a store, as errors whose message is one sentence."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, InterfaceError, ProgrammingError, SQLAlchemyError

from zellige.errors import ZelligeError

DEADLOCK = "40P01"
# The data is wrong, not the database.
DATA = (DataError, IntegrityError, InterfaceError, ValueError, TypeError, OverflowError)
SQLITE_DATA = (sqlite3.DataError, sqlite3.IntegrityError, sqlite3.InterfaceError)


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
    except ZelligeError:
        raise
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError, TypeError, OverflowError) as error:
        kind = BadItem if is_of_data(error) else StoreFailed
        raise kind(f"{what}: {reason(error)}") from None  # the driver's own error may quote a seed


def is_of_data(error: BaseException) -> bool:
    """Is something wrong with what was to be stored?"""
    if isinstance(error, sqlite3.ProgrammingError):  # also raised on a closed database
        return "binding parameter" in str(error)
    if isinstance(error, ProgrammingError):  # the driver refused it before the server saw it
        return not getattr(error.orig, "sqlstate", None)
    return isinstance(error, DATA + SQLITE_DATA)


def reason(error: BaseException) -> str:
    """The first line of what the driver said, without SQLAlchemy's statement and links."""
    cause = getattr(error, "orig", None) or error
    lines = str(getattr(cause, "strerror", None) or cause).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(cause).__name__


def may_retry(error: DBAPIError) -> bool:
    """Was the connection stale, or was the transaction chosen to end a deadlock? Both leave nothing behind."""
    return error.connection_invalidated or getattr(error.orig, "sqlstate", "") == DEADLOCK
