"""The store in PostgreSQL, which several processes and hosts share."""

from functools import cache

from sqlalchemy import URL, Connection, Table, create_engine, text
from sqlalchemy.dialects.postgresql import Insert, insert

from zellige.store.batch import Rows
from zellige.store.faults import StoreFailed, told
from zellige.store.migrate import migrate
from zellige.store.places import patience, shown
from zellige.store.store import Store, transact

MIGRATING = 7_310_220_301  # any number: the key of the lock


class PostgresStore(Store):
    """A store in PostgreSQL."""

    shared = True

    def __init__(self, url: URL) -> None:
        # No ping before each use: a connection that a restart has cut is found out and the work done once more.
        try:
            engine = create_engine(url, pool_size=5, max_overflow=5, connect_args=patience(url), hide_parameters=True)
        except ModuleNotFoundError:
            raise StoreFailed("PostgreSQL needs a driver; install zellige[postgres]") from None
        snapshots = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        super().__init__(shown(url), snapshots, engine)
        try:
            with told(f"cannot open {self.name}"):
                transact(engine, self._migrate)
        except BaseException:
            self.close()
            raise

    def _migrate(self, connection: Connection) -> None:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))  # several processes may start at once
        migrate(connection, self.name)

    def _insert(self, connection: Connection, table: Table, rows: Rows) -> list[bool]:
        width = len(table.primary_key)
        first = {row[:width]: place for place, row in reversed([*enumerate(rows)])}  # of equal keys the first wins
        columns = zip(*(rows[place] for place in first.values()), strict=True)
        found = connection.exec_driver_sql(insert_text(table), tuple(map(list, columns)))
        new = {tuple(key) for key in found}
        return [first[row[:width]] == place and row[:width] in new for place, row in enumerate(rows)]

    def _upsert(self, table: Table) -> Insert:
        return insert(table)


@cache
def insert_text(table: Table) -> str:
    """The statement that inserts any number of rows, given as one array for each column, and returns the new keys.

    Rows go in by the order of their keys, so that two transactions with the same keys do not wait for each other. The
    arrays are binary (%b): to escape the quotes of JSON in arrays as text takes longer than all the rest.
    """
    columns, key = (", ".join(f'"{c.name}"' for c in some) for some in (table.columns, table.primary_key))
    arrays = ", ".join(f"%b::{c.type}[]" for c in table.columns)
    rows = f"given AS (SELECT * FROM unnest({arrays}) AS given({columns}))"
    where = "true"
    if (
        "match" in table.columns
    ):  # which is held until the commit: nobody deletes a match while something is added to it
        rows += ', held AS (SELECT id FROM matches WHERE id IN (SELECT "match" FROM given) ORDER BY id FOR KEY SHARE)'
        where = '"match" IN (SELECT id FROM held)'
    return (
        f"WITH {rows} INSERT INTO {table.name} ({columns}) SELECT * FROM given"
        f" WHERE {where} ORDER BY {key} ON CONFLICT DO NOTHING RETURNING {key}"
    )
