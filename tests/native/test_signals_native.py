"""One long call of a kernel: Ctrl-C is heard in the middle of it."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import numpy as np
import pytest
from native_games import toads

from ponder._native import ChompBox, ChompSurvey, ValueTable, chomp_push_sieve
from ponder.games import Chomp
from ponder.solving.definitions import remoteness

Handler = Callable[[int, FrameType | None], object]
OFTEN = 0.01  # seconds


@contextmanager
def alarms(handler: Handler, again: float) -> Iterator[None]:
    """A signal that comes soon, and again after so many seconds; 0 is never."""
    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, OFTEN, again)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def all_strips() -> None:
    toads(ValueTable()).all_values(13)


def boards_of_codes() -> None:
    ChompBox(14, 14).boards(np.arange(1, 4_000_001, dtype=np.uint64))


@pytest.mark.parametrize(
    "call",
    [
        all_strips,
        boards_of_codes,
        lambda: chomp_push_sieve(ChompBox(14, 14)),
        lambda: ChompSurvey([12] * 12).advance(10**9),
    ],
    ids=["all_values", "boards", "push sieve", "survey"],
)
def test_signals_are_handled_while_a_kernel_works(call: Callable[[], object]) -> None:
    """A deaf call would have them handled once, when it returns."""
    handled: list[int] = []
    with alarms(lambda number, _: handled.append(number), OFTEN):
        call()
        count = len(handled)
    assert count >= 3


def test_a_survey_that_is_interrupted_goes_on_where_it_was() -> None:
    survey = ChompSurvey([12] * 12)
    with pytest.raises(KeyboardInterrupt), alarms(signal.default_int_handler, 0):
        survey.advance(10**9)
    assert 0 < survey.done < survey.positions
    assert survey.advance(10**9) == survey.positions
    assert survey.remoteness([4, 3, 1]) == remoteness(Chomp([4, 3, 1]), "left")
