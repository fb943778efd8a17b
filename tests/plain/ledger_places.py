"""Ledgers of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from postgres_server import server, why_no_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    if why_no_server():
        pytest.skip(why_no_server())
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty ledger can be made."""
    if request.param == "sqlite":
        return str(tmp_path / "ledger.db")
    return _new_schema(request.getfixturevalue("postgres"))


def _new_schema(url: str) -> str:
    """A schema of its own in the database; to make one is faster than to make a database."""
    import psycopg

    name = f"ledger_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{url}&options=-csearch_path%3D{name}"
