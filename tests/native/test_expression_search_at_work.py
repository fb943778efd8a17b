"""The search for expressions at work: stopping, progress, memory, and what it refuses."""

import signal
import threading
from itertools import islice
from math import nan

import numpy as np
import pytest
from expression_questions import LEAVES, OPS20, TARGET, search_of, survivors
from refusals import refuse

from ponder._native import ExpressionSearch


def silent_search() -> ExpressionSearch:
    """A long search with nothing to say: no bound is better than the target's own values."""
    search = search_of(LEAVES, TARGET, 6, OPS20, 12)
    for direction in ("upper", "lower"):
        search.tighten(direction, np.array(TARGET))
    return search


def test_stop() -> None:
    search = search_of(LEAVES, TARGET, 6, OPS20, 20)
    search.take(1)
    search.stop()
    assert search.finished
    assert search.stopped
    assert search.take(5) == []


def test_empty_answers_come_soon() -> None:
    """A search with nothing to say says so, and goes on."""
    search = silent_search()
    list(islice(iter(lambda: search.take(1), []), 100))
    assert not search.finished
    assert search.candidates > 0


def test_watched_from_another_thread() -> None:
    """Progress can be read, and the search stopped, while it works."""
    search = silent_search()
    work = threading.Thread(target=lambda: list(survivors(search)))
    work.start()
    seen = [search.candidates for _ in range(20)]
    assert search.levels[0] == (3, 3)
    search.stop()
    work.join(20)
    assert not work.is_alive()
    assert seen == sorted(seen)


def test_interrupt() -> None:
    """Ctrl-C is heard while the kernel works."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    search = silent_search()
    before = signal.signal(signal.SIGALRM, interrupted)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(KeyboardInterrupt):
            list(survivors(search))
    finally:
        signal.signal(signal.SIGALRM, before)


def test_it_is_stopped_while_it_tries_candidates() -> None:
    """What `hear` raises ends the search before there is an answer."""

    def hear() -> None:
        raise LookupError

    search = silent_search()
    with pytest.raises(LookupError):
        search.take(1, hear=hear)
    assert search.stopped


def test_memory() -> None:
    refuse(MemoryError, list, survivors(search_of(LEAVES, TARGET, 6, OPS20, 7, memory=80_000)))
    small = search_of(LEAVES, TARGET, 6, OPS20, 5, memory=300_000)
    list(survivors(small))
    assert small.exhausted
    assert small.bytes <= 300_000


GOOD: dict[str, object] = {
    "leaves": np.ones((2, 3)),
    "target": np.ones(3),
    "objects": 2,
    "operators": [("plus", 2, 1)],
    "complexity": 3,
}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("leaves", np.ones((2, 4))),
        ("leaves", np.ones((0, 3))),
        ("target", np.array([1.0, nan, 1.0])),
        ("objects", 4),
        ("objects", 0),
        ("operators", [("plus", 1, 1)]),
        ("operators", [("plus", 2, 0)]),
        ("operators", [("own", 3, 1)]),
        ("operators", [("own", 1, 1)]),
        ("complexity", 0),
        ("complexity", 61),
        ("skips", 2),
        ("skips", -1),
        ("misses", -1),
        ("tolerance", 1.5),
        ("budget", -1),
        ("threads", 3),
        ("path", "AVX-9"),
    ],
)
def test_bad_arguments(name: str, value: object) -> None:
    refuse(ValueError, ExpressionSearch, **{**GOOD, name: value})  # type: ignore[arg-type]


def test_bad_bounds() -> None:
    search = ExpressionSearch(**GOOD)  # type: ignore[arg-type]
    refuse(ValueError, search.tighten, "upper", np.ones(3))
    refuse(ValueError, search.settle, "both")  # type: ignore[arg-type]
    refuse(ValueError, search.take, 0)
