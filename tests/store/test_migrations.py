"""Migrations: the tables they make are those that the store uses, and a newer database is refused."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from tests.postgres import server

from zellige.errors import ZelligeError
from zellige.store.copy import backup
from zellige.store.migrate import FOLDER, HEAD, VERSION_TABLE, version_of
from zellige.store.store import Store, open_store
from zellige.store.tables import metadata


def test_the_latest_migration_is_known_without_alembic() -> None:
    assert ScriptDirectory(str(FOLDER)).get_heads() == [HEAD]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_empty_database_gets_the_tables(kind: str, tmp_path: Path) -> None:
    url = str(tmp_path / "games.db") if kind == "sqlite" else server().fresh(empty=True)
    with closing(open_store(url)) as store, store.writers.begin() as connection:
        assert version_of(connection) == HEAD
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_newer_database_is_refused(store: Store, url: str, tmp_path: Path) -> None:
    with store.writers.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    store.close()
    for act in (lambda: open_store(url), lambda: backup(url, tmp_path / "backup")):
        with pytest.raises(ZelligeError, match=r"was written by a newer version of Zellige; update Zellige to use it$"):
            act()


def test_alembic_is_not_loaded_for_a_store_that_is_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    opening = "from zellige.store.store import open_store; open_store(sys.argv[1])"
    script = f"import sys; {opening}; print('alembic' in sys.modules)"
    for loaded in ("True", "False"):
        done = subprocess.run([sys.executable, "-c", script, str(file)], check=True, capture_output=True, text=True)
        assert done.stdout.strip() == loaded
