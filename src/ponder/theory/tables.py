"""The tables of the ledger, and how older ledgers become new ones.

A run is one command that learned something; what it recorded are its entries, numbered by
their place in the run. Entries are never changed and never deleted: the database itself
refuses that. A claim is identified by its key, a digest of its normal form.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    Row,
    Select,
    String,
    Table,
    Text,
    UniqueConstraint,
    func,
    insert,
    inspect,
    select,
    update,
)

from ponder.core.errors import BadText, PonderError, UnknownName, Unsuitable, describe
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.theory.standing import (
    FINAL,
    STRENGTH,
    Contradiction,
    Data,
    Standing,
    digest,
    form_of,
    is_stronger,
    key_of,
)
from ponder.theory.verdict import REFUSED, UNCHECKED, trusted

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
            raise Damaged(f"its version is one number from 1 on, not {describe(others)}")


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


# Runs, examples and entries of the history, from and to the tables of the ledger.


@dataclass(frozen=True)
class Run:
    """One command that learned something. `number` is for people, `uid` is unique everywhere.

    `ended` and `ending` are empty for a run that goes on, or was killed.
    """

    number: int
    uid: str
    about: str
    command: str
    settings: Data = field(hash=False)
    began: str
    ended: str = ""
    ending: str = ""

    def to_json(self) -> dict[str, Any]:
        """The run as plain data."""
        return {**vars(self), "settings": dict(self.settings)}


@dataclass(frozen=True)
class Example:
    """An object to learn from, and why it was added: the claim it refutes, or nothing."""

    about: str
    object: str
    why: str = ""
    run: int = 0
    time: str = ""

    def to_json(self) -> dict[str, Any]:
        """The example as plain data."""
        return dict(vars(self))


@dataclass(frozen=True)
class HistoryEntry:
    """A line of the history: a standing, the run that recorded it, and when.

    Entries with the same key are about the same claim.
    """

    number: int
    run: int
    time: str
    key: str
    standing: Standing

    def to_json(self) -> dict[str, Any]:
        """The entry as plain data."""
        return {**self.standing.to_json(), "run": self.run, "time": self.time}


MOST_RUNS = 2**31 - 1  # that the database can count

TimedStanding: TypeAlias = tuple[str, Standing]
"""A standing, and when it was recorded."""


def now() -> str:
    """The time, as the ledger writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def as_text(data: Data) -> str:
    """Plain data as the ledger writes it."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def number_of(run: Run | int) -> int:
    """The number of a run."""
    return run.number if isinstance(run, Run) else run


P = ParamSpec("P")
T = TypeVar("T")


def _of_row(
    read: Callable[Concatenate[Row[Any], P], T],
) -> Callable[Concatenate[Row[Any], P], T]:
    """A function that reads a row; one that the ledger did not write is `Damaged`."""

    @wraps(read)
    def reading(row: Row[Any], /, *args: P.args, **named: P.kwargs) -> T:
        try:
            for value in row:
                if not isinstance(value, str | int):
                    raise BadText(f"expected a text, not {describe(value)}")
            return read(row, *args, **named)
        except BadText as error:
            raise Damaged(f"row {row.number}: {error}") from None

    return reading


def _data(text: str) -> dict[str, Any]:
    """The plain data that `as_text` wrote."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadText(f"expected a JSON object, not {describe(text)}")
    return data


@_of_row
def run_from_row(row: Row[Any]) -> Run:
    """The run in a row of the table."""
    return Run(**{**row._asdict(), "settings": _data(row.settings)})


@_of_row
def example_from_row(row: Row[Any]) -> Example:
    """The example in a row of the table."""
    return Example(row.about, row.object, row.why, row.run, row.time)


def history_query() -> Select[Any]:
    """The history with the claims it is about."""
    return select(HISTORY, CLAIMS.c.key).outerjoin(CLAIMS).order_by(HISTORY.c.number)


@_of_row
def entry_from_row(row: Row[Any], claims: dict[str, Claim] | None = None) -> HistoryEntry:
    """The entry in a row of the history; `claims` are those read so far, by their texts."""
    known = {} if claims is None else claims
    if row.said not in known:
        known[row.said] = Claim.parse(row.said)
    standing = Standing(known[row.said], row.status, _data(row.evidence), _data(row.region))
    return HistoryEntry(row.number, row.run, row.time, row.key, standing.read_through())


def trusted_entries(
    entries: Sequence[HistoryEntry], work: Work | None = None, *, check: bool = True
) -> list[HistoryEntry]:
    """The entries, of which only what our checker accepts is proved; see `trusted`."""
    standings = trusted((entry.standing for entry in entries), work, check=check)
    return [replace(one, standing=new) for one, new in zip(entries, standings, strict=True)]


def add_standings(connection: Connection, timed: Iterable[TimedStanding], run: int) -> None:
    """Write standings at the end of a run."""
    for place, (time, one) in enumerate(timed, next_place(connection, HISTORY, run)):
        fields = {
            "run": run,
            "place": place,
            "claim": _number_of_claim(connection, one.claim),
            "said": str(one.claim),
            "status": one.status,
            "evidence": as_text(one.evidence),
            "region": as_text(one.region),
            "time": time,
        }
        connection.execute(insert(HISTORY).values(fields))


def add_examples(connection: Connection, examples: Iterable[Example], run: int) -> None:
    """Write examples at the end of a run."""
    for place, one in enumerate(examples, next_place(connection, EXAMPLES, run)):
        fields = {**vars(one), "run": run, "place": place, "time": one.time or now()}
        connection.execute(insert(EXAMPLES).values(fields))


def next_place(connection: Connection, table: Table, run: int) -> int:
    """The first free place in a run."""
    highest = select(func.max(table.c.place)).where(table.c.run == run)
    return (connection.execute(highest).scalar() or 0) + 1


def entries_of(connection: Connection, run: int) -> int:
    """The number of standings and examples in a run."""
    return sum(next_place(connection, table, run) - 1 for table in ENTRIES)


def run_numbered(connection: Connection, number: int) -> Run:
    """The run of this number, or `UnknownName`."""
    wanted = select(RUNS).where(RUNS.c.number == min(number, MOST_RUNS))
    row = connection.execute(wanted).first()
    if row is None:
        numbers = connection.execute(select(RUNS.c.number)).scalars()
        raise UnknownName("run", str(number), map(str, numbers))
    return run_from_row(row)


def refuse_others(run: Run, standings: Iterable[Standing]) -> None:
    """Refuse claims about something else than the run is about."""
    for one in standings:
        if one.claim.about != run.about:
            about = f"run {run.number} is about {run.about!r}"
            raise Unsuitable(f"{about}, and the claim is {one.claim}")


def _number_of_claim(connection: Connection, claim: Claim) -> int:
    """The number of the claim; a new claim is added."""
    form = form_of(claim)
    key = digest(form)
    known = connection.execute(select(CLAIMS.c.number).where(CLAIMS.c.key == key)).scalar()
    if known is not None:
        return int(known)
    fields = {"key": key, "about": claim.about, "form": form, "claim": str(claim)}
    added = connection.execute(insert(CLAIMS).values(fields).returning(CLAIMS.c.number))
    return int(added.scalar_one())


def latest_entry(entries: Iterable[HistoryEntry]) -> HistoryEntry:
    """The entry that counts, of all entries on one claim, oldest first.

    If that is not final, it also says why a recorded proof does not count.
    """
    one, *others = every = list(entries)
    for other in others:
        if is_stronger(other.standing, one.standing):
            one = other
    if STRENGTH[one.standing.status] == FINAL:
        return one
    doubts = {
        name: entry.standing.evidence[name]
        for entry in every
        for name in (UNCHECKED, REFUSED)
        if name in entry.standing.evidence
    }
    evidence = {**one.standing.evidence, **doubts}
    return replace(one, standing=replace(one.standing, evidence=evidence))


def latest_entries(entries: Iterable[HistoryEntry]) -> list[HistoryEntry]:
    """The entry that counts on each claim, in the order in which the claims were made."""
    return list(map(latest_entry, by_claim(entries)))


def undisputed(entries: Iterable[HistoryEntry]) -> tuple[HistoryEntry, ...]:
    """The same, without the claims that are proved and refuted."""
    return tuple(latest_entry(one) for one in by_claim(entries) if not find_contradiction(one))


def by_claim(entries: Iterable[HistoryEntry]) -> list[list[HistoryEntry]]:
    """The entries on each claim."""
    grouped: dict[str, list[HistoryEntry]] = {}
    for entry in entries:
        grouped.setdefault(entry.key, []).append(entry)
    return list(grouped.values())


def contradictions_in(entries: Iterable[HistoryEntry]) -> tuple[Contradiction, ...]:
    """The claims that are proved and refuted."""
    return tuple(filter(None, map(find_contradiction, by_claim(entries))))


def find_contradiction(entries: Iterable[HistoryEntry]) -> Contradiction | None:
    """The contradiction in the entries on one claim, if there is one."""
    try:
        latest_entry(entries)
    except Contradiction as clash:
        return clash
    return None


def first_contradiction(connection: Connection, claims: Iterable[Claim]) -> Contradiction | None:
    """The first contradiction in what is recorded of the claims."""
    for claim in claims:
        query = history_query().where(CLAIMS.c.key == key_of(claim))
        entries = list(map(entry_from_row, connection.execute(query)))
        if find_contradiction(entries) and (clash := find_contradiction(trusted_entries(entries))):
            return clash
    return None
