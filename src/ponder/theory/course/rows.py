"""Laws of Chomp boards with fixed lower rows: proved for boards of any width, without labels."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from ponder.checking.certificate import Certificate
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.proofs.lower_rows import entry_of
from ponder.solving.chomp.lower_rows import Lower, row_laws
from ponder.theory.course.settings import Course
from ponder.theory.standing import Standing
from ponder.theory.vetting import vet


def proved_rows(course: Course, work: Work, known: int = 0) -> Iterator[Standing]:
    """The laws of all lower rows of the course but the first few, with their certificates."""
    if course.game != Chomp.game or not course.lower:
        return
    wanted = lowers(course.lower)
    for number, lower in enumerate(wanted[known:], start=known):
        work.step(number, len(wanted), "laws of lower rows")
        laws = row_laws([lower], work)  # a certificate carries the laws that its own depends on
        certificate = Certificate(entry_of(lower, laws))
        law = Standing(certificate.claim, "proved", certificate.to_json())
        vet(law, work)
        yield law


def lowers(most: int) -> list[Lower]:
    """All lower rows with at most so many cookies, and two lower rows of at most that length.

    >>> lowers(2)
    [(), (1,), (2,), (1, 1), (2, 1), (2, 2)]
    """
    short = {rows for total in range(most + 1) for rows in _partitions(total, total)}
    short |= {(b, a) for a, b in combinations_with_replacement(range(1, most + 1), 2)}
    return sorted(short, key=lambda rows: (sum(rows), len(rows), rows))


def _partitions(total: int, most: int) -> Iterator[Lower]:
    """The non-increasing rows with this sum, none longer than `most`."""
    if total == 0:
        yield ()
    for row in range(min(total, most), 0, -1):
        for rest in _partitions(total - row, row):
            yield row, *rest
