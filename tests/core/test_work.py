"""Long work: Ctrl-C, the clock, a budget and another thread end it alike."""

import math
import signal
import threading
from collections.abc import Callable
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np
import pytest
from refusals import refuse, refused, said

from ponder.core.errors import BadText, PonderError, TooLarge
from ponder.core.work import (
    BudgetSpent,
    Cause,
    Ending,
    Limit,
    Present,
    Stopped,
    SubWork,
    Work,
    refuse_without_memory,
)


def spend(number: int) -> None:
    if number == 1_000:
        raise BudgetSpent("more than 1,000")


def press(number: int) -> None:
    if number == 1_000:
        signal.raise_signal(signal.SIGINT)


def nothing(number: int) -> None:
    pass


@pytest.mark.parametrize(
    ("limit", "each", "cause"),
    [
        (Limit(seconds=0.05), nothing, "time"),
        (Limit(), spend, "budget"),
        (Limit(), press, "interrupted"),
    ],
)
def test_what_was_found_is_kept(limit: Limit, each: Callable[[int], None], cause: Cause) -> None:
    work, found = Work(limit), []
    with work.keeping():
        for number in count():
            work.step(number, words="among the numbers")
            each(number)
            found.append(number)
    assert work.ending == Ending(cause, "among the numbers")
    assert not work.ending.is_complete
    assert found[-1] == len(found) - 1


def test_another_thread_cancels() -> None:
    work, begun = Work(), threading.Event()

    def endless() -> None:
        with work.keeping():
            for number in count():
                work.step(number)
                begun.set()

    thread = threading.Thread(target=endless)
    thread.start()
    begun.wait()
    work.cancel()
    thread.join(10)
    assert not thread.is_alive()
    assert work.ending.cause == "cancelled"


def test_work_that_is_done_is_finished() -> None:
    work = Work(Limit(seconds=60))
    with work.keeping():
        assert list(work.checking("abc")) == ["a", "b", "c"]
    assert work.ending.is_complete


def test_steps_are_reported() -> None:
    told: list[tuple[int, int | None, str]] = []
    work = Work(report=lambda *step: told.append(step))
    work.step(1, 10)
    work.step(2, 10, "of ten")
    assert told == [(1, 10, ""), (2, 10, "of ten")]


def test_other_errors_are_not_kept_quiet() -> None:
    with pytest.raises(ZeroDivisionError), Work().keeping():
        raise ZeroDivisionError


def test_outside_of_keeping_the_error_says_why() -> None:
    work = Work()
    work.cancel()
    with refused(Stopped) as stopped:
        work.step(0)
    assert isinstance(stopped.value, PonderError)
    assert issubclass(BudgetSpent, TooLarge)


def test_items_are_told_with_words_and_tries_with_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.core.work.BETWEEN_BREATHS", 0)
    told: list[tuple[int, int | None, str]] = []
    work = Work(report=lambda *step: told.append(step))
    assert list(work.checking("ab")) == ["a", "b"]
    assert told == []
    assert list(work.checking("ab", "letters")) == ["a", "b"]
    with work.trying("in vain"):
        work.step(2, 3)
    work.step(4, 5)
    assert told == [(0, None, "letters"), (1, None, "letters"), (2, 3, "in vain"), (4, 5, "")]
    work.cancel()
    with work.keeping(), work.trying("in vain"):
        work.step(6)
    assert str(work.ending) == "cancelled, letters"


@pytest.mark.parametrize("wish", [-1, float("nan"), "a"])
def test_limits_are_numbers_from_0_on(wish: Any) -> None:
    refuse(BadText, Limit, seconds=wish)


@pytest.mark.parametrize("wish", [-1, 0, 2.5, math.inf, math.nan, "5", Fraction(1, 2)])
@pytest.mark.parametrize("name", ["positions", "candidates", "memory"])
def test_counts_are_whole_numbers(name: str, wish: Any) -> None:
    refuse(BadText, Limit, **{name: wish})


def test_numbers_of_any_type_are_limits() -> None:
    wishes: Any = {"positions": np.int64(5), "memory": 8e9, "seconds": Fraction(1, 2)}
    limit = Limit(**wishes, candidates=10**400)
    assert limit == Limit(positions=5, candidates=2**63 - 1, seconds=0.5, memory=8 * 10**9)
    assert [type(wish) for wish in vars(limit).values()] == [int, int, float, int]


def test_a_work_takes_a_limit() -> None:
    seconds: Any = 5
    refuse(BadText, Work, seconds)


def test_a_part_ends_with_the_whole_which_tells_its_own_progress() -> None:
    told: list[tuple[int, int | None, str]] = []
    whole = Work(report=lambda *progress: told.append(progress))
    part = SubWork(whole, 3, 10, "rounds")
    with part.keeping():
        for number in count():
            part.step(number, words="candidates")
            if number == 5:
                whole.cancel()
    assert part.ending == Ending("cancelled", "candidates")
    assert set(told) == {(3, 10, "rounds")}
    assert whole.ending.is_complete  # until the whole is told
    with pytest.raises(Stopped):
        SubWork(whole, 4).check()


def test_breathing_is_a_step_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("ponder.core.work.time.monotonic", lambda: now[0])
    told: list[int] = []
    work = Work(report=lambda done, _total, _words: told.append(done))
    for done in range(10):
        work.breathe(done)
        now[0] += 0.06
    assert told == [2, 4, 6, 8]


def test_ctrl_c_that_was_heard_ends_what_comes_later_too() -> None:
    """A verb that works in two parts does not begin the second."""
    work = Work()
    done: list[int] = []
    with work.keeping():
        work.step(1, words="the first part")
        raise KeyboardInterrupt
    with work.keeping():
        work.step(2, words="the second part")
        done.append(2)
    assert (work.ending, done) == (Ending("interrupted", "the first part"), [])


def test_a_ctrl_c_that_was_heard_is_not_forgotten_for_a_budget() -> None:
    work = Work()
    for stop in (KeyboardInterrupt(), BudgetSpent("more than 1,000")):
        with work.keeping():
            raise stop
    assert work.ending.cause == "interrupted"


def test_what_was_found_is_kept_when_the_memory_is_used_up() -> None:
    work = Work()
    with work.keeping():
        raise MemoryError
    assert work.ending.cause == "memory"


def test_a_ctrl_c_in_a_part_ends_the_whole_but_its_budget_does_not() -> None:
    whole = Work()
    for stop, cause in (
        (BudgetSpent("more than 1,000"), "finished"),
        (KeyboardInterrupt(), "interrupted"),
    ):
        with SubWork(SubWork(whole, 0), 0).keeping():
            raise stop
        assert whole.ending.cause == cause
    with pytest.raises(KeyboardInterrupt):
        whole.step(1)


def test_the_present_question_is_told_and_stops_the_work() -> None:
    told = list[int]()
    lasting, first = Present(), Work(Limit(seconds=0))
    second = Work(Limit(positions=3), lambda done, *_: told.append(done))
    lasting.serve(first)
    with pytest.raises(Stopped):
        lasting.check()
    lasting.serve(second)
    lasting.step(7)
    assert (told, lasting.limit.positions) == ([7], 3)
    with lasting.keeping():
        raise KeyboardInterrupt
    assert (first.ending.cause, second.ending.cause) == ("finished", "interrupted")
    assert lasting.ending == second.ending


def test_work_ends_before_the_last_memory_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    left = iter([10**9, 10**7])
    monkeypatch.setattr("ponder.core.work.memory_left", lambda: next(left))
    work, found = Work(), []
    with work.keeping():
        for number in range(9):
            monkeypatch.setattr(Work, "_next_look", 0.0)
            work.step(number)
            found.append(number)
    assert (found, work.ending.cause) == ([0], "memory")


def test_memory_is_looked_at_only_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    monkeypatch.setattr("ponder.core.work.refuse_without_memory", lambda: looked.append(1))
    monkeypatch.setattr("time.monotonic", iter([1.0, 1.05, 1.2]).__next__)
    monkeypatch.setattr(Work, "_next_look", 0.0)
    counts = []
    for _ in range(3):
        Work().check()
        counts.append(len(looked))
    assert counts == [1, 1, 2]


def test_too_little_memory_is_refused_with_both_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.core.work.memory_left", lambda: 10**7)
    work = Work()
    with work.keeping():
        work.need(10**6, "the boards")
        work.need(10**8, "the boards")
    assert work.ending.cause == "memory"
    said(work.ending.reached)
    with pytest.raises(MemoryError):
        refuse_without_memory()
