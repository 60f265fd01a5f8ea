"""Where a store is: the default database, and reading the address of one."""

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from zellige.errors import ZelligeError, quoted

VARIABLE = "ZELLIGE_DATABASE"
SQLITE = "sqlite:///"
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
# A host that no longer answers must not block the writer for the two hours that TCP would wait.
PATIENCE = {"connect_timeout": 5, "tcp_user_timeout": 15_000, "keepalives_idle": 30}


def default_file() -> Path:
    """The user's own database."""
    return user_data_path("zellige") / "zellige.db"


def default_url() -> str:
    """The database that commands use if none is named."""
    return os.environ.get(VARIABLE) or f"{SQLITE}{default_file()}"


def place(url: str) -> Path | URL:
    """The file of a SQLite database, or the address of a PostgreSQL one."""
    if url.startswith("sqlite:") and not url.startswith(SQLITE):
        raise ZelligeError(f"a SQLite database needs three slashes, as in sqlite:///games.db, not {quoted(url)}")
    if url.startswith(SQLITE) or "://" not in url:
        return _file(url.removeprefix(SQLITE), url)
    scheme = url.partition("://")[0]
    if scheme not in POSTGRES:  # what follows may contain a password
        shown = quoted(f"{scheme}://…")
        raise ZelligeError(f"a database is a file, sqlite:///FILE or postgresql://USER@HOST/NAME, not {shown}")
    try:
        return make_url(url).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise ZelligeError("the database's address is not of the form postgresql://USER:PASSWORD@HOST/NAME") from None


def _file(name: str, url: str) -> Path:
    if not name or name.startswith(":") or "\0" in name:
        raise ZelligeError(f"a SQLite database needs a file, as in sqlite:///games.db, not {quoted(url)}")
    return Path(name).expanduser()


def patience(url: URL) -> dict[str, int]:
    """How long PostgreSQL's driver waits, where the address does not say it."""
    return {name: value for name, value in PATIENCE.items() if name not in url.query}


def shown(where: Path | URL) -> str:
    """A place as it may be shown: without the password."""
    return str(where) if isinstance(where, Path) else where.set(drivername="postgresql").render_as_string()
