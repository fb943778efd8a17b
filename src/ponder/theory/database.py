"""Opening the database of a ledger: a file for SQLite, or the URL of a PostgreSQL server.

One process writes at a time; others wait for it (`PATIENCE` seconds) and may read meanwhile.
What is committed is on the disk: a process that is killed, or a full disk, loses only what
was not committed. Every fault of the database becomes a `LedgerFault`, in one line.
"""

import errno
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from ponder.core.errors import BadText, PonderError, Unsuitable
from ponder.core.files import expand_home, home
from ponder.theory.tables import LEDGER, VERSION, Damaged, prepare, refuse_newer, version_of

PATIENCE = 20.0
POSTGRES = "postgresql+psycopg"
LOCK_NOT_AVAILABLE = "55P03"  # of PostgreSQL
NOWHERE = ":memory:"  # of SQLite
PREPARING = 8_074_111  # any number that no other program locks

INSTEAD = "use a copy, or name another"
_FAULTS = {
    "SQLITE_BUSY": "is locked by another program: try again when that has ended",
    "SQLITE_LOCKED": "is locked by another program: try again when that has ended",
    "SQLITE_FULL": "cannot grow: the disk is full; what was recorded before is kept",
    "SQLITE_IOERR": "cannot be read or written: the disk may be full; "
    "what was recorded before is kept",
    "SQLITE_NOTADB": "is not a ledger: it is not a database",
    "SQLITE_CORRUPT": f"is damaged: it was cut or changed; {INSTEAD}",
    "SQLITE_READONLY": "cannot be written: it, or its folder, is read-only",
    "SQLITE_CANTOPEN": "cannot be opened: there is no such folder, or it may not be written",
    "SQLITE_PERM": "cannot be opened: its permissions do not allow it",
}


class LedgerFault(PonderError, ValueError):
    """The database of the ledger cannot be read or written now."""


def default_ledger() -> str:
    """Where the ledger is: PONDER_LEDGER (a file or URL), or a file in the user's data."""
    named = os.environ.get("PONDER_LEDGER")
    if named:
        return named
    data = os.environ.get("XDG_DATA_HOME") or home("PONDER_LEDGER") / ".local" / "share"
    return str(Path(data) / "ponder" / "ledger.db")


def is_missing(where: str) -> bool:
    """Whether the ledger would be a file that does not exist."""
    url = _url(where)
    return _is_file(url) and not Path(url.database or "").exists()


class Database:
    """The tables of one ledger, ready to be read and written."""

    def __init__(self, where: str | Path, *, create: bool = True) -> None:
        url = _url(str(where))
        self.where = url.render_as_string(hide_password=True)
        if _is_file(url):
            self.where = url.database or ""
            _check_file(Path(self.where), create)
        self._engine = _engine(url)
        try:
            self._prepared()
        except BaseException:
            self.close()
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the ledger."""
        with self.faults(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is written whole or not at all, by one process at a time."""
        engine = self._engine.execution_options(writing=True)
        with self.faults(), engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(PATIENCE * 1000)}")
                connection.exec_driver_sql(f"LOCK TABLE {LEDGER.name} IN EXCLUSIVE MODE")
            yield connection

    def close(self) -> None:
        """Give back the connections."""
        self._engine.dispose()

    def _prepared(self) -> None:
        with self.reading() as connection:
            version = version_of(connection)
        refuse_newer(version, self.where)
        if version == VERSION:
            return
        engine = self._engine.execution_options(writing=True)
        with self.faults(), engine.begin() as connection:
            if connection.dialect.name == "postgresql":  # there may be no table to lock yet
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({PREPARING})")
            prepare(connection, self.where)

    @contextmanager
    def faults(self) -> Iterator[None]:
        """A block in which a fault of the database, or damage to it, names the ledger."""
        try:
            yield
        except DBAPIError as error:
            raise LedgerFault(f"the ledger {self.where} {_reason(error.orig)}") from error
        except sqlite3.Error as error:  # while a connection is set up
            raise LedgerFault(f"the ledger {self.where} {_reason(error)}") from error
        except Damaged as error:
            raise LedgerFault(f"the ledger {self.where} is damaged: {error}; {INSTEAD}") from error


def _reason(error: BaseException | None) -> str:
    name = getattr(error, "sqlite_errorname", None) or ""
    for known, words in _FAULTS.items():
        if name == known or name.startswith(f"{known}_"):
            return words
    if getattr(error, "sqlstate", None) == LOCK_NOT_AVAILABLE:
        return _FAULTS["SQLITE_BUSY"]
    return f"cannot be used: {' '.join(str(error).split())}"


def _url(where: str) -> URL:
    """The URL of a database; a text without :// is a file."""
    if "://" not in where:
        return URL.create("sqlite", database=str(expand_home(where)))
    try:
        url = make_url(where)
    except (ArgumentError, ValueError):  # a port that is not a number
        raise BadText("a ledger is a file, or a URL such as postgresql://host/database") from None
    if url.drivername in {"postgresql", "postgres"}:
        url = url.set(drivername=POSTGRES)
    if url.drivername == "sqlite" and not url.database:
        raise BadText("name the file of the ledger: sqlite:///FILE, or only FILE")
    if url.drivername not in {"sqlite", POSTGRES}:
        raise BadText(f"a ledger is kept by SQLite or PostgreSQL, not by {url.drivername}")
    return url


def _is_file(url: URL) -> bool:
    return url.drivername == "sqlite"


def _check_file(path: Path, create: bool) -> None:
    if path.exists() and not path.is_file():
        kind = "a folder" if path.is_dir() else "not a file"
        raise BadText(f"{path} is {kind}; name the file of a ledger")
    if path.exists() and _has_no_size(path):
        raise BadText(f"{path} is not a regular file; name the file of a ledger")
    size = path.stat().st_size if path.exists() else 0
    if size == 1:  # which SQLite would take for an empty file, and write over
        raise BadText(f"the ledger {path} is not a ledger: it has one byte")
    if not create and not size:
        raise BadText(f"there is no ledger {path}")
    if path.parent == Path(default_ledger()).parent:
        path.parent.mkdir(parents=True, exist_ok=True)


def _has_no_size(path: Path) -> bool:
    """Whether this is a file of the system, such as /proc/self/mem: content, but no size."""
    # No other file is opened here: to close it again would end the locks of SQLite on it.
    if path.stat().st_size or os.statvfs(path).f_blocks:
        return False
    try:
        with path.open("rb") as file:
            return bool(file.read(1))
    except OSError as error:
        return error.errno == errno.EIO


def _engine(url: URL) -> Engine:
    try:
        if _is_file(url):
            return _sqlite(url)
        return create_engine(url, connect_args={"connect_timeout": max(1, int(PATIENCE))})
    except (ModuleNotFoundError, NoSuchModuleError):
        raise Unsuitable("PostgreSQL needs psycopg: pip install 'ponder-cgt[postgres]'") from None


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "invalidate", _let_go)
    return engine


def _set_up(connection: sqlite3.Connection, _record: Any) -> None:
    """Transactions begin where we say; a commit waits until it is on the disk."""
    connection.isolation_level = None
    _in_wal_mode(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _let_go(connection: sqlite3.Connection, _record: Any, _error: BaseException | None) -> None:
    """Ctrl-C inside a statement: closed with a result half read, a connection would stay locked."""
    with suppress(sqlite3.Error):
        connection.rollback()


def _in_wal_mode(connection: sqlite3.Connection) -> None:
    """Readers need not wait for the writer. Two processes that both begin may have to retry."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > end:
                raise
        time.sleep(0.01)


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
