"""Records and exported ledgers that are none."""

from collections.abc import Callable
from pathlib import Path

import pytest
from foreign import FOREIGN
from refusals import refused

from ponder.answers.replay import replay
from ponder.answers.theory import import_theory
from ponder.core.errors import BadText

# A pipe that a person names is waited for.
OTHERS = {what: make for what, make in FOREIGN.items() if what != "a pipe"}
foreign = pytest.mark.parametrize("make", OTHERS.values(), ids=OTHERS)


@foreign
def test_what_is_not_a_record_is_no_record(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "given")
    with refused(BadText, OSError):
        replay(tmp_path / "given")


@foreign
def test_what_is_not_a_ledger_is_not_merged(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "given")
    with refused(BadText, OSError):
        import_theory(tmp_path / "given", str(tmp_path / "ledger.db"))
