"""Every kind of long work hears a stop at its next check, wherever it is asked for."""

from collections.abc import Callable
from contextlib import suppress
from itertools import chain, repeat
from pathlib import Path

import pytest
from golden_proofs import FIVE_CASES

import ponder
from ponder.answers.chomp_tables import TableRequest, make_table
from ponder.answers.explanations import ExplainRequest, explain_move
from ponder.answers.theory import take_course
from ponder.checking.five_cases import p_positions
from ponder.core.work import Stopped, Work
from ponder.games import Chomp
from ponder.proofs.lemmas import prove_lemmas
from ponder.solving.chomp.by_cookies import _Search as Search
from ponder.theory.course import Course

MANY = 20
SMALL = Course(box="3x4", examples=4, start=2, complexity=1, lower=2)


class Asked(Work):
    """Work that is told to stop at its check of this number, and counts those that follow."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.checks = 0

    def check(self) -> None:
        self.checks += 1
        if self.checks == self.number:
            self.cancel()
        super().check()


JOBS: dict[str, Callable[[Work], object]] = {
    "lemmas": lambda work: prove_lemmas(work=work),
    "prove": lambda work: ponder.prove("chomp: row_product(x) >= number_of_rows(x)", work=work),
    "explain": lambda work: explain_move(ExplainRequest(Chomp("5x6")), work),
    "verify": lambda work: ponder.verify(ponder.read_certificate(FIVE_CASES), work),
    "few cookies, checked": lambda work: p_positions(12, work),
    "few cookies": lambda work: Search(12).boards(work),
}


@pytest.mark.parametrize("job", JOBS.values(), ids=JOBS)
@pytest.mark.parametrize("number", [1, MANY])
def test_a_stop_is_heard_at_the_next_check(job: Callable[[Work], object], number: int) -> None:
    """It is checked many times, and not once more after the stop."""
    work = Asked(number)
    with suppress(Stopped):
        job(work)
    assert work.checks == number


@pytest.mark.parametrize("looks", [0, 1, MANY])
def test_no_certificate_is_called_wrong_for_want_of_memory(
    looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = chain(repeat(10**9, looks), repeat(1000))
    monkeypatch.setattr("ponder.core.work.memory_left", lambda: next(left))
    monkeypatch.setattr("ponder.core.work.BETWEEN_LOOKS", -1)
    monkeypatch.setattr(Work, "_next_look", 0.0)
    with pytest.raises(MemoryError):
        ponder.verify(ponder.read_certificate(FIVE_CASES))
    assert next(left) == 1000


def test_a_course_hears_a_stop_while_its_box_is_explored(tmp_path: Path) -> None:
    answer = take_course(SMALL, str(tmp_path / "ledger.db"), work=Asked(1))
    assert (answer.taken, answer.stopped.cause) == (None, "cancelled")


@pytest.mark.parametrize("number", [3 * MANY, 11 * MANY])
def test_a_course_hears_a_stop(tmp_path: Path, number: int) -> None:
    work = Asked(number)
    take_course(SMALL, str(tmp_path / "ledger.db"), work=work)
    assert work.ending.cause == "cancelled"
    assert work.checks - number <= 1  # whoever asks once more whether to go on


def test_a_listing_that_is_stopped_between_two_pieces_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ponder.answers.chomp_tables.CODES_IN_A_PIECE", 10)
    work, file = Asked(5), tmp_path / "list.txt"
    answer = make_table(TableRequest(Chomp("7x7"), out=file), work)
    assert (answer.stopped.cause, answer.listed) == ("cancelled", None)
    assert not file.exists()
    assert make_table(TableRequest(Chomp("7x7"), out=file)).listed == len(file.read_text().split())
