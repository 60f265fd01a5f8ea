"""The store in PostgreSQL, which several processes and hosts share."""

from functools import cache
from typing import Any

from sqlalchemy import ARRAY, URL, Connection, Table, bindparam, column, create_engine, exists, func, select, text
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.sql.dml import ReturningInsert

from zellige.store.batch import Rows
from zellige.store.faults import told
from zellige.store.migrate import migrate
from zellige.store.places import shown
from zellige.store.store import Store, transact
from zellige.store.tables import matches

MIGRATING = 7_310_220_301  # any number: the key of the lock
PATIENCE = 5  # seconds to wait for a connection


class PostgresStore(Store):
    """A store in PostgreSQL."""

    shared = True

    def __init__(self, url: URL) -> None:
        waiting = {"connect_timeout": PATIENCE} if "connect_timeout" not in url.query else {}
        # No ping before each use: a connection that a restart has cut is found out and the work done once more.
        engine = create_engine(url, pool_size=5, max_overflow=5, connect_args=waiting, hide_parameters=True)
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
        values = zip(*(rows[place] for place in first.values()), strict=True)
        named = dict(zip(table.columns.keys(), map(list, values), strict=True))
        new = {tuple(key) for key in connection.execute(insert_all(table), named)}
        return [first[row[:width]] == place and row[:width] in new for place, row in enumerate(rows)]

    def _upsert(self, table: Table) -> Insert:
        return insert(table)


@cache
def insert_all(table: Table) -> ReturningInsert[Any]:
    """The statement that inserts any number of rows, given as one array for each column, and returns the new keys.

    Rows are inserted in the order of their keys: two transactions with the same keys must not wait for each other.
    """
    arrays = [bindparam(c.name, type_=ARRAY(c.type)) for c in table.columns]
    columns = (column(c.name, c.type) for c in table.columns)
    given = func.unnest(*arrays).table_valued(*columns).render_derived("given")
    rows = select(*given.c).order_by(*(given.c[c.name] for c in table.primary_key))
    if "match" in table.columns:
        rows = rows.where(exists().where(matches.c.id == given.c.match))
    key = [*table.primary_key]
    return insert(table).from_select(table.columns.keys(), rows).on_conflict_do_nothing().returning(*key)
