"""Recording what is found in a ledger, for use cases that may be asked to."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ponder.checking.certificate import Certificate
from ponder.core.work import Work
from ponder.theory.standing import Standing


@dataclass(frozen=True)
class Recording:
    """Where standings go as soon as they are found, and the certificates that are there already."""

    record: Callable[[Standing], None]
    known: tuple[Certificate, ...] = ()


@contextmanager
def recording(about: str, command: str, where: str | None, work: Work) -> Iterator[Recording]:
    """A run in the ledger at `where`; without one, nothing is known and nothing is recorded."""
    if where is None:
        yield Recording(lambda standing: None)
        return
    from ponder.theory.ledger import Ledger

    with Ledger.open(where) as ledger:
        run = ledger.begin(about, command)
        known = tuple(Certificate.from_json(one.evidence) for one in ledger.proved(about))
        yield Recording(lambda standing: ledger.record(standing, run), known)
        ledger.end(run, work.ending.cause)
