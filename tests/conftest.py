"""What all tests need."""

import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
import refusals
from hypothesis import settings
from postgres_server import new_schema, server, why_no_server

import ponder
from ponder.checking.certificates import Invalid
from ponder.families.family import Family
from ponder.theory.ledger import Ledger

# A shell lets its background jobs ignore Ctrl-C; the tests that press it need it heard.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests do not measure time: a busy machine is no fault of theirs.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Each test says what its golden file of words has, in full."""
    refusals.begin(pyfuncitem.nodeid)
    result = yield
    refusals.end()
    return result


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """To write the golden files of words, only the tests that look at words are run."""
    if refusals.WRITING:
        looking = [item for item in items if refusals.refuses(item)]
        refusals.forget_all_but(items, looking)
        items[:] = looking


def pytest_sessionfinish() -> None:
    """The golden files of words are written at the end."""
    if refusals.WRITING:
        refusals.write()


@pytest.fixture(scope="session", autouse=True)
def nothing_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the ledger or the tables of the user, or fills their terminal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PONDER_LEDGER", str(tmp_path_factory.mktemp("ledger") / "ledger.db"))
        patch.setenv("PONDER_TABLES", str(tmp_path_factory.mktemp("tables")))
        patch.setenv("COLUMNS", "88")
        yield


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tables of the test's own, which is empty."""
    folder = tmp_path / "tables"
    folder.mkdir()
    monkeypatch.setenv("PONDER_TABLES", str(folder))
    return folder


@pytest.fixture
def doubting_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checker that accepts no family."""

    def refuse(*_: object) -> None:
        raise Invalid("the checker doubts it")

    monkeypatch.setattr("ponder.checking.families.check_family", refuse)


@pytest.fixture(scope="session")
def a11() -> Family:
    """The class A11 of Toads and Frogs."""
    return ponder.family("toads-and-frogs", "A11")


@pytest.fixture(scope="session")
def a12() -> Family:
    """The class A12 of Toads and Frogs."""
    return ponder.family("toads-and-frogs", "A12")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server that runs during the tests."""
    if why_no_server():
        pytest.skip(why_no_server())
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty ledger can be made."""
    if request.param == "sqlite":
        return str(tmp_path / "ledger.db")
    return new_schema(request.getfixturevalue("postgres"))


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """An empty ledger."""
    with Ledger.open(tmp_path / "ledger.db") as opened:
        yield opened


@pytest.fixture
def often_switched() -> Iterator[None]:
    """Threads take turns a thousand times as often as usual, so that they meet."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(usual)
