"""Work that is stopped: by Ctrl-C, the clock, another thread or a budget, all alike."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from solved_chances import solve_chances
from stopped_work import STOPPED, Checked, at_most, cancelled

import ponder
from ponder.core.work import BudgetSpent, Limit, Stopped, Work
from ponder.games import Chomp, Kayles, Nim, Pig, ToadsAndFrogs
from ponder.solving.chomp.sieve import Sieve
from ponder.solving.chomp.table import ChompTable, check_table
from ponder.solving.heaps import HeapTable
from ponder.solving.traversal import BREATHE_EVERY, postorder
from ponder.solving.tree import game_tree
from ponder.values.position_values import start_table

LONG = ToadsAndFrogs("TTTTTTT_______FFFFFF")  # half a minute and more
WYTHOFF = ponder.position("wythoff", "70,90")


@pytest.mark.parametrize("cause", STOPPED)
def test_solve_keeps_what_is_known(cause: str) -> None:
    """The theorem tells the winner at once; the length would be searched for."""
    work = STOPPED[cause]()
    position = Nim("40,41,42")
    solution = ponder.solve(position, work=_allowing(work, 100_000))
    whole = ponder.solve(position)
    assert solution.stopped.cause == cause
    assert (solution.outcome, solution.grundy) == (whole.outcome, whole.grundy)
    assert solution.winning_moves == whole.winning_moves
    assert solution.remoteness is None
    assert solution.notes
    assert whole.stopped.is_complete


def test_the_move_that_shows_the_winner_is_kept() -> None:
    position = ponder.position("misere-clobber", "3x4")
    whole = ponder.solve(position)
    solution = ponder.solve(position, work=Work(Limit(positions=1_200)))
    assert solution.outcome == whole.outcome == "N"
    assert not solution.every_winning_move
    assert set(solution.winning_moves) < set(whole.winning_moves)
    assert {winning.side for winning in solution.winning_moves} == {"left", "right"}


def test_a_walk_that_finds_nothing_new_is_stopped_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.core.work.BETWEEN_BREATHS", 0)
    work, finished = Work(), list[int]()
    with work.keeping():
        for number in postorder(100, lambda above: range(above)[-1:], most=200, work=work):
            work.cancel()  # at the first, when all are found
            finished.append(number)
    assert finished == [*range(BREATHE_EVERY - 1)]
    assert work.ending.cause == "cancelled"


def _allowing(work: Work, positions: int) -> Work:
    work.limit = Limit(positions=positions, seconds=work.limit.seconds)
    return work


@pytest.mark.parametrize("cause", STOPPED)
@pytest.mark.parametrize(
    "question",
    [
        lambda work: ponder.outcome(WYTHOFF, work=work),
        lambda work: ponder.remoteness(Chomp("9x9"), work=work),
        lambda work: ponder.grundy(Chomp("9x9"), work=work),
        lambda work: ponder.value(LONG, work=work),
        lambda work: ponder.outcome(LONG, work=work),
        lambda work: game_tree(Chomp("7x7"), work=work),
        lambda work: ponder.chances(Pig("40"), work=work),
        lambda work: solve_chances(Pig("40"), tolerance=Fraction(1, 10), work=work),
    ],
)
def test_where_nothing_is_known_the_stop_goes_through(
    cause: str, question: Callable[[Work], object]
) -> None:
    with pytest.raises((Stopped, KeyboardInterrupt)) as stop:
        question(STOPPED[cause]())
    if isinstance(stop.value, Stopped):
        assert stop.value.cause == cause


def test_chances_keep_the_bounds_proved_so_far() -> None:
    whole, widths = ponder.solve(Pig("3")), set[Fraction]()
    assert whole.chances is not None
    for most in range(1, 45):
        found = ponder.solve(Pig("3"), work=Checked(most))
        if found.chances is None:  # nothing was known
            assert found.stopped.cause == "cancelled"
            continue
        assert found.chances.low <= whole.chances.low <= whole.chances.high <= found.chances.high
        assert (found.stopped.cause, len(found.notes)) == ("cancelled", 1)
        so_far = replace(found.chances, stopped=found.stopped)
        assert ponder.chances(Pig("3"), work=Checked(most)) == so_far
        widths.add(found.chances.error)
    assert len(widths) > 5
    with pytest.raises(Stopped):
        solve_chances(Pig("3"), work=Checked(40))


def test_chances_for_which_the_memory_was_used_up_are_not_taken_for_finished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def without_memory(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("ponder.solving.chance_bounds._Block.improve", without_memory)
    with pytest.raises(Stopped) as stop:
        solve_chances(Pig("20"))
    found = ponder.solve(Pig("20"))
    assert (stop.value.cause, found.stopped.cause, found.chances) == ("memory", "memory", None)


def test_a_spent_budget_is_a_stop_too() -> None:
    with pytest.raises(BudgetSpent):
        ponder.outcome(WYTHOFF, work=at_most(100))


def test_starts_keep_their_rows() -> None:
    found = start_table("toads-and-frogs", (7, 7, 7), work=cancelled())
    assert found.stopped.cause == "cancelled"
    whole = start_table("toads-and-frogs", (1, 3, 3))
    assert whole.stopped.is_complete
    assert found.rows[:3] == whole.rows[:3]


@pytest.mark.parametrize("cause", STOPPED)
def test_a_sieve_counts_as_far_as_it_came(cause: str) -> None:
    with Sieve(Chomp("13x13"), listed=False) as sieve:
        with pytest.raises((Stopped, KeyboardInterrupt)):
            sieve.count(STOPPED[cause]())
        assert sieve.p_positions >= 0


@pytest.mark.parametrize("cause", STOPPED)
def test_a_check_tells_how_far_it_came(cause: str) -> None:
    with Sieve(Chomp("9x9"), listed=True) as sieve:
        table = ChompTable(sieve.box, next(sieve.batches()))
    found = check_table(table, work=STOPPED[cause]())
    assert (found.stopped.cause, found.whole, found.boards) == (cause, False, 2_000)


@pytest.mark.parametrize("cause", STOPPED)
def test_a_heap_table_that_was_stopped_goes_on(cause: str) -> None:
    table = HeapTable(Kayles)
    with pytest.raises((Stopped, KeyboardInterrupt)):
        table.up_to(300, STOPPED[cause]())
    assert len(table.values) == 1
    assert table.up_to(300) == HeapTable(Kayles).up_to(300)
