"""`zellige backup` and `zellige restore`: all matches of a server as one file."""

from pathlib import Path
from typing import Annotated

import typer

from zellige.cli.bars import counting

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup file.")]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="A file, or postgresql://USER@HOST/NAME; by default what ZELLIGE_DATABASE says, or the user's own file.",
    ),
]


def backup(file: BackupFile, database: Database = None) -> None:
    """Back up all matches of a server to one file.

    The server may go on running. The backup is a SQLite file, whatever
    the database, and is written as a whole or not at all. It replaces an
    older backup, but no other file. Keep it to yourself: it contains the
    secret seeds of matches that are not over.

    Examples:
      [bold]zellige backup games.backup[/bold]
      [bold]zellige backup games.backup --database postgresql://zellige@localhost/zellige[/bold]
    """
    from zellige.store import copy
    from zellige.store.places import default_url

    with counting("writing the backup") as update:
        count = copy.backup(database or default_url(), file, lambda done, total: update(completed=done, total=total))
    print(f"{file} has {matches(count)}.")


def restore(file: BackupFile, database: Database = None) -> None:
    """Restore a backup into an empty database.

    No server may be running on that database.

    Examples:
      [bold]zellige restore games.backup --database games.db[/bold]
      [bold]zellige restore games.backup --database postgresql://zellige@localhost/zellige[/bold]
    """
    from zellige.store import copy
    from zellige.store.places import default_url

    with counting("restoring") as update:
        count = copy.restore(file, database or default_url(), lambda done, total: update(completed=done, total=total))
    print(f"The database has {matches(count)}.")


def matches(count: int) -> str:
    return "1 match" if count == 1 else f"{count} matches"
