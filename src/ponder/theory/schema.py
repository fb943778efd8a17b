"""The tables of the ledger, and how older ledgers become new ones.

A run is one command that learned something; what it recorded are its entries, numbered by
their place in the run. Entries are never changed and never deleted: the database itself
refuses that. A claim is identified by its key, a digest of its normal form.
"""

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    update,
)

from ponder.core.errors import BadText, PonderError, described

VERSION = 1
MIGRATIONS: dict[int, tuple[str, ...]] = {}
"""The SQL that makes a ledger of each version one of the next."""

METADATA = MetaData()

LEDGER = Table("ponder_ledger", METADATA, Column("version", Integer, nullable=False))

RUNS = Table(
    "ponder_runs",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("uid", String(32), nullable=False, unique=True),
    Column("about", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("began", Text, nullable=False),
    Column("ended", Text, nullable=False),
    Column("ending", Text, nullable=False),
)

CLAIMS = Table(
    "ponder_claims",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("about", Text, nullable=False, index=True),
    Column("form", Text, nullable=False),
    Column("claim", Text, nullable=False),
)

EXAMPLES = Table(
    "ponder_examples",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("run", ForeignKey(RUNS.c.number), nullable=False),
    Column("place", Integer, nullable=False),
    Column("about", Text, nullable=False, index=True),
    Column("object", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("time", Text, nullable=False),
    UniqueConstraint("run", "place"),
)

HISTORY = Table(
    "ponder_history",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("run", ForeignKey(RUNS.c.number), nullable=False),
    Column("place", Integer, nullable=False),
    Column("claim", ForeignKey(CLAIMS.c.number), nullable=False, index=True),
    Column("said", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("evidence", Text, nullable=False),
    Column("region", Text, nullable=False),
    Column("time", Text, nullable=False),
    UniqueConstraint("run", "place"),
)

ENTRIES = (EXAMPLES, HISTORY)


NEVER = "the history of a ledger is never changed"
REFUSALS: dict[str, tuple[str, ...]] = {
    "sqlite": tuple(
        f"CREATE TRIGGER {table.name}_{action.lower()} BEFORE {action} ON {table.name} "
        f"BEGIN SELECT RAISE(ABORT, '{NEVER}'); END"
        for table in ENTRIES
        for action in ("UPDATE", "DELETE")
    ),
    "postgresql": (
        "CREATE FUNCTION ponder_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"'BEGIN RAISE EXCEPTION ''{NEVER}''; END'",
        *(
            f"CREATE TRIGGER {table.name}_kept BEFORE UPDATE OR DELETE OR TRUNCATE "
            f"ON {table.name} FOR EACH STATEMENT EXECUTE FUNCTION ponder_refuse()"
            for table in ENTRIES
        ),
    ),
}
"""The SQL that makes the database refuse to change or delete an entry."""


class Damaged(PonderError, ValueError):
    """Something in the tables that Ponder did not write."""


def version_of(connection: Connection) -> int:
    """The version of the ledger in this database; 0 if there is none."""
    if not inspect(connection).has_table(LEDGER.name):
        return 0
    match connection.execute(select(LEDGER.c.version)).scalars().all():
        case [int(version)] if version > 0:
            return version
        case others:
            raise Damaged(f"its version is one number from 1 on, not {described(others)}")


def prepare(connection: Connection, where: str) -> None:
    """Make the tables, or bring those of an older version up to date."""
    version = version_of(connection)
    refuse_newer(version, where)
    if version == 0:
        _refuse_foreign(connection, where)
        METADATA.create_all(connection, checkfirst=False)
        for statement in REFUSALS[connection.dialect.name]:
            connection.exec_driver_sql(statement)
        connection.execute(insert(LEDGER).values(version=VERSION))
        return
    for older in range(version, VERSION):
        for statement in MIGRATIONS[older]:
            connection.exec_driver_sql(statement)
        connection.execute(update(LEDGER).values(version=older + 1))


def refuse_newer(version: int, where: str) -> None:
    """Refuse a ledger that this program does not understand."""
    if version > VERSION:
        raise BadText(
            f"the ledger {where} is of version {version}, which this Ponder (up to version "
            f"{VERSION}) does not understand: use a newer Ponder, or another ledger"
        )


def _refuse_foreign(connection: Connection, where: str) -> None:
    """Refuse a file of another program; a server may have tables of others."""
    if connection.dialect.name == "sqlite" and inspect(connection).get_table_names():
        raise BadText(f"{where} is a database of another program, not a ledger of Ponder")
