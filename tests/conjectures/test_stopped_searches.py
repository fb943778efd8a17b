"""A search for bounds that is stopped: Ctrl-C, clock, budget and another thread, in any stage."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from refusals import said
from stopped_work import cancelled, interrupted

from ponder import Limit, Sheet, Stopped, Work, conjecture, conjecture_all, invariants_of
from ponder.conjectures import bounds
from ponder.conjectures.examples import smallest_p_positions
from ponder.conjectures.findings import Findings, SearchEnding
from ponder.conjectures.fitted import LinearBounds, linear_bounds
from ponder.core.work import Cause, SubWork
from ponder.games import Chomp

PAPER = invariants_of(Chomp, group="paper")
BOARDS = Sheet.measure(smallest_p_positions("chomp", 30), PAPER)
ENOUGH = 100_000  # candidates, and then there are some conjectures


def search(work: Work, **wishes: Any) -> Findings:
    return conjecture(BOARDS, target="row_product", work=work, **wishes)


def out_of_candidates() -> Work:
    return Work(Limit(candidates=ENOUGH))


@pytest.mark.parametrize(
    ("work_of", "cause"),
    [
        (lambda: interrupted(ENOUGH), "interrupted"),
        (lambda: cancelled(ENOUGH), "cancelled"),
        (lambda: Work(Limit(seconds=1.0)), "time"),
        (out_of_candidates, "budget"),
    ],
)
def test_whatever_stops_a_search_leaves_what_was_found(
    work_of: Callable[[], Work], cause: Cause
) -> None:
    found = search(work_of(), complexity=9)
    assert found.stopped.cause == cause
    assert found.stopped.finish is None
    assert found.interrupted == (cause == "interrupted")
    assert found.candidates > 0
    assert len(found) > 0
    assert found.to_json()["stopped"] == str(found.stopped) != ""


def test_the_same_budget_ends_at_the_same_place() -> None:
    one, two = (search(out_of_candidates(), complexity=6) for _ in range(2))
    assert one == two
    assert one.candidates == ENOUGH


def test_the_time_allowed_is_for_all_stages() -> None:
    found = search(Work(Limit(seconds=0)), fitted=3, near=1)
    assert found.stopped.cause == "time"
    said(found.stopped.reached)


def test_a_stop_among_the_fitted_bounds_keeps_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def cancelling(*about: Any, work: Work) -> LinearBounds:
        work.cancel()
        return linear_bounds(*about, work=work)

    monkeypatch.setattr(bounds, "linear_bounds", cancelling)
    found = search(Work(), complexity=3, fitted=2, near=1, both=True)
    assert found.stopped.cause == "cancelled"
    said(found.stopped.reached)
    assert found.conjectures == search(Work(), complexity=3, both=True).conjectures
    assert found.near_misses == ()


def test_the_budget_of_the_fitted_bounds_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "linear_bounds", partial(linear_bounds, programmes=2))
    found = search(Work(), complexity=3, fitted=2)
    (note,) = (note for note in found.notes if note.kind == "fitted")
    assert note.names == ("upper",)
    said(note.detail)
    assert found.stopped.is_complete


def test_ctrl_c_among_the_fitted_bounds_ends_all_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pressed(SubWork):
        def check(self) -> None:
            raise KeyboardInterrupt

    def pressed(*about: Any, work: Work) -> LinearBounds:
        return linear_bounds(*about, work=Pressed(work, 0))

    monkeypatch.setattr(bounds, "linear_bounds", pressed)
    found = search(Work(), complexity=3, fitted=2, near=1)
    assert found.interrupted
    assert found.near_misses == ()


def test_the_search_for_identities_is_told() -> None:
    told: list[str] = []
    search(Work(report=lambda done, total, words: told.append(words)), complexity=4)
    assert told[0] == "identities"


def test_a_stop_among_the_near_misses_keeps_the_bounds() -> None:
    def report(done: int, total: int | None, words: str) -> None:
        if words.startswith("near misses"):
            work.cancel()

    work = Work(report=report)
    found = search(work, complexity=4, near=2)
    assert found.stopped.cause == "cancelled"
    said(found.stopped.reached)
    assert found.conjectures == search(Work(), complexity=4).conjectures


def test_all_targets_share_one_clock() -> None:
    every = conjecture_all(BOARDS, work=Work(Limit(seconds=0)))
    assert [found.stopped.cause for found in every] == ["time"]


def test_all_targets_have_a_budget_each() -> None:
    small = Sheet(("p", "q", "r"), {"y": (17, 51, 4), "a": (7, 3, 5), "b": (2, 9, 50)})
    every = conjecture_all(small, work=Work(Limit(candidates=5)))
    assert [(found.target, found.stopped.cause) for found in every] == [
        ("y", "budget"),
        ("a", "budget"),
        ("b", "budget"),
    ]


@pytest.mark.parametrize(
    "ending",
    [
        SearchEnding(finish="hit"),
        SearchEnding("finished", "complexity 6", "tried"),
        SearchEnding("budget", "10,000 candidates"),
        SearchEnding("time", "within complexity 5"),
        SearchEnding("interrupted", "within complexity 4"),
        SearchEnding("cancelled", "among the identities"),
        SearchEnding("memory", "complexity 9 would need 70 GB"),
    ],
    ids=lambda ending: ending.finish or ending.cause,
)
def test_the_words_that_scripts_read(ending: SearchEnding) -> None:
    said(str(ending))


def test_near_misses_that_need_too_much_memory_do_not_lose_the_bounds() -> None:
    found = search(Work(Limit(memory=1)), near=1, complexity=2)
    assert found.conjectures == search(Work(), complexity=2).conjectures != ()
    assert found.near_misses == ()
    assert "near misses" in [note.kind for note in found.notes]


def test_work_also_stops_the_search_for_examples() -> None:
    with pytest.raises(Stopped):
        smallest_p_positions("chomp", 1000, work=Work(Limit(seconds=0)))
