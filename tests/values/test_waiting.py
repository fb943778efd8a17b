"""Questions that wait for the values of another thread hear their own clocks and cancellations."""

import threading
from collections.abc import Callable, Iterator

import pytest

import ponder
from ponder.answers.explanations import ExplainRequest, explain_move
from ponder.answers.solving import SolveRequest, solve_position
from ponder.core.work import Limit, Stopped, Work
from ponder.games import Clobber, Cram, Domineering, Nim, ToadsAndFrogs
from ponder.solving.heaps import HeapTable

LONG = ToadsAndFrogs("TTTTTTT_______FFFFFF")  # half a minute and more


class Anew(ToadsAndFrogs):
    """A game whose kernel is made while the table is in use."""

    __slots__ = ()
    game = "anew"


@pytest.fixture
def busy_table() -> Iterator[threading.Thread]:
    """The table of this process, while another thread works in it."""
    at_work = threading.Event()
    work = Work(report=lambda *_: at_work.set())

    def find() -> None:
        with work.keeping():
            ponder.value(LONG, work=work)

    thread = threading.Thread(target=find)
    thread.start()
    assert at_work.wait(60)
    yield thread
    work.cancel()
    thread.join()


@pytest.mark.usefixtures("busy_table")
@pytest.mark.parametrize(
    "question",
    [
        lambda work: ponder.value(Nim("3"), work=work),
        lambda work: ponder.value(Anew("TT_FF"), work=work),
        lambda work: ponder.value(Domineering("2x2") + Nim("1"), work=work),
        lambda work: ponder.outcome(Clobber("3x3"), work=work),
        lambda work: ponder.grundy(Cram("3x3"), work=work),
        lambda work: ponder.outcome(Anew("T_F"), work=work),
    ],
)
def test_the_time_is_up_also_while_waiting(question: Callable[[Work], object]) -> None:
    with pytest.raises(Stopped) as stop:
        question(Work(Limit(seconds=0.1)))
    assert stop.value.cause == "time"


def test_answers_do_not_wait_for_arguments_either(busy_table: threading.Thread) -> None:
    for strip in ("T_F", "TT__F"):
        answer = solve_position(SolveRequest(Anew(strip)), Work(Limit(seconds=0.1)))
        assert answer.stopped.cause == "time"
        explain_move(ExplainRequest(Anew(strip)), Work(Limit(seconds=0.1)))
    assert busy_table.is_alive()


@pytest.mark.usefixtures("busy_table")
def test_waiting_can_be_cancelled() -> None:
    work = Work()
    threading.Timer(0.1, work.cancel).start()
    with pytest.raises(Stopped) as stop:
        ponder.value(Nim("3"), work=work)
    assert stop.value.cause == "cancelled"


def test_heaps_are_found_by_all_who_wait_for_them() -> None:
    """Whoever is in the middle of a step keeps nobody from another."""
    table, seen = HeapTable(ponder.games.Kayles), list[int]()

    def ask_within(*_: object) -> None:
        if not seen:
            seen.append(table[3])

    assert table.up_to(2, Work(report=ask_within)) == [0, 1, 2]
    assert seen == [3]
