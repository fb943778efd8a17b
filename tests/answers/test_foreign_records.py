"""Records and exported ledgers that are none."""

from collections.abc import Callable
from pathlib import Path

from foreign import foreign, not_waiting
from refusals import refused

from ponder.answers.replay import replay
from ponder.answers.theory import import_theory
from ponder.core.errors import BadText


@foreign
def test_what_is_not_a_record_is_no_record(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "given")
    with not_waiting(), refused(BadText, OSError):
        replay(tmp_path / "given")


@foreign
def test_what_is_not_a_ledger_is_not_merged(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "given")
    with not_waiting(), refused(BadText, OSError):
        import_theory(tmp_path / "given", str(tmp_path / "ledger.db"))
