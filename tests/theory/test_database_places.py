"""Where a ledger is, on accounts with and without a home folder."""

from pathlib import Path

import pytest

from ponder.core.errors import BadText, Unsuitable
from ponder.theory.database import Database, usual_place


def _nobody(*_: object) -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_without_a_home_folder_the_place_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PONDER_LEDGER", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", _nobody)
    with pytest.raises(Unsuitable):
        usual_place()


def test_a_home_folder_that_does_not_exist() -> None:
    with pytest.raises(BadText):
        Database("~no-such-user/ledger.db")
