"""Creates the tables of a new store and updates those of an older version. Alembic is loaded only if needed."""

from pathlib import Path

from sqlalchemy import Connection, inspect, select, table
from sqlalchemy import column as named_column

from zellige.errors import ZelligeError

HEAD = "0001"  # the latest migration in migrations/versions
VERSION_TABLE = "zellige_version"
FOLDER = Path(__file__).parent / "migrations"


def version_of(connection: Connection) -> str | None:
    """The latest migration that a database has had; None for a new one."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.scalar(select(named_column("version_num")).select_from(table(VERSION_TABLE)))


def migrate(connection: Connection, name: str) -> None:
    """Bring a database up to date, in the transaction that the connection is in."""
    version = version_of(connection)
    if version == HEAD:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    if version and version not in {script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()}:
        raise newer(name)
    command.upgrade(config, "head")


def newer(name: str) -> ZelligeError:
    return ZelligeError(f"{name} was written by a newer version of Zellige; update Zellige to use it")
