"""The tables of a store. Primary keys come first, and columns have the order of the tuples in rows.py."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", String, nullable=False),
    Column("summary", Text, nullable=False),
    Index("matches_by_list", "listed", "status", "made"),
    Index("matches_by_age", "status", "made"),
)
# There are no foreign keys: a row of a match that has expired would abort its whole batch. An insert looks instead.
requests = Table(
    "requests",
    metadata,
    Column("match", String, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("after", Integer, nullable=False),
    Column("seat", Integer),
    Column("client_id", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("events", Text, nullable=False),
    Column("clock", Text, nullable=False),
)
notes = Table(
    "notes",
    metadata,
    Column("match", String, primary_key=True),
    Column("m", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
codes = Table(
    "codes",
    metadata,
    Column("hash", String, primary_key=True),
    Column("match", String, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
beats = Table(
    "beats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row, number 1
    Column("at", BigInteger, nullable=False),
)
here = Table(  # when a player was last seen with a connection to some process; only for stores that are shared
    "here",
    metadata,
    Column("match", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)
