"""A PostgreSQL server of the test's own, on a socket in a temporary folder."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

OWNERS = ("postgres", "nobody")


def why_no_server() -> str:
    """Why no server can be started here; empty if one can."""
    if _programs() is None:
        return "PostgreSQL (initdb, postgres) is not installed"
    try:
        import psycopg as _  # noqa: F401 - only whether it is there
    except ImportError:
        return "psycopg is not installed"
    if os.getuid() == 0 and _owner() is None:
        return "PostgreSQL refuses to run as root, and there is no other user"
    return ""


@contextmanager
def server() -> Iterator[str]:
    """The URL of an empty database on a server that ends with the block."""
    programs, owner = _programs(), _owner() if os.getuid() == 0 else None
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="ponder-postgres-"))
    if owner:
        shutil.chown(folder, owner)

    def run(*command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, user=owner, cwd=folder, timeout=60)

    data, control = str(folder / "data"), str(programs / "pg_ctl")
    options = f"-c listen_addresses='' -c fsync=off -k {folder}"
    try:
        run(str(programs / "initdb"), "-D", data, "-U", "ponder", "--auth=trust", "--no-sync")
        run(control, "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://ponder:secret@/postgres?host={folder}"
        finally:
            run(control, "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_schema(url: str) -> str:
    """A schema of its own in the database; to make one is faster than to make a database."""
    import psycopg

    name = f"ledger_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{url}&options=-csearch_path%3D{name}"


def _programs() -> Path | None:
    """The newest folder with the programs of PostgreSQL."""
    on_path = shutil.which("initdb")
    found = [Path(on_path).parent] if on_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in found if (folder / "postgres").exists()), None)


def _owner() -> str | None:
    known = {user.pw_name for user in pwd.getpwall()}
    return next((name for name in OWNERS if name in known), None)
