"""Alembic runs this file: it applies migrations on the connection that migrate.py hands over."""

from alembic import context

from zellige.store.migrate import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSION_TABLE,
    transactional_ddl=True,  # in SQLite too, because the driver's own handling of transactions is off
)
context.run_migrations()
