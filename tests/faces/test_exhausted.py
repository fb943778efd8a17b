"""Memory that is used up, at every place that hears of it: one line, and what was found is kept."""

from types import SimpleNamespace

import pytest
from refusals import refuse
from terminal import complaint

from ponder import Position, Sheet, Value, conjecture, value
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.work import Limit, Work
from ponder.games import Cram, Domineering, Nim, ToadsAndFrogs
from ponder.values.rules import NativeValues, has_more_parts, strip_game
from ponder.values.table import allow_memory, explained, table

LONGEST = strip_game(ToadsAndFrogs).longest  # which is remembered, and so must be true


NEEDED = "complexity 9 would need 70 GB"


def used_up(*_: object, **__: object) -> None:
    raise MemoryError(NEEDED)


def test_any_verb_without_memory_says_so_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.answers.solving.solve", used_up)
    complaint("solve", "nim", "3,4")


def test_values_without_memory_are_too_large() -> None:
    with pytest.raises(TooLarge):
        explained(used_up)
    assert Value("{1|-1}") + Value("{1|-1}") == 0


def _without_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_wishes", "_allowed", "_tables"):
        monkeypatch.setattr(f"ponder.values.table.{name}", [])


def test_the_library_hears_a_wish_for_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_a_table(monkeypatch)
    assert str(value(Nim("3"), work=Work(Limit(memory=20 * 10**6)))) == "*3"
    assert table().limit == 20 * 10**6
    assert str(value(Nim("4"), work=Work(Limit(memory=30 * 10**6)))) == "*4"
    with pytest.raises(Unsuitable):
        value(Nim("4"), work=Work(Limit(memory=15 * 10**6)))


def test_the_last_wish_before_the_first_value_is_the_one_that_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _without_a_table(monkeypatch)
    earlier, last = 20 * 10**6, 30 * 10**6
    for wish in (earlier, last):
        allow_memory(wish)
    assert table().limit == last
    allow_memory(last)
    with pytest.raises(Unsuitable):
        allow_memory(earlier)


@pytest.mark.parametrize(
    ("game", "here"), [("strip_game", ToadsAndFrogs("T_F")), ("grid_game", Domineering("2x2"))]
)
def test_values_of_positions_without_memory_are_too_large(
    game: str, here: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(_: object) -> SimpleNamespace:
        return SimpleNamespace(value=used_up, longest=LONGEST, positions=0)

    monkeypatch.setattr(f"ponder.values.rules.{game}", without)
    with pytest.raises(TooLarge):
        NativeValues().place(here)


SHEET = Sheet(("a", "b", "c"), {"y": (1, 4, 9), "x": (1, 2, 3)})


def test_parts_for_whose_values_there_is_no_memory_are_not_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "ponder.values.rules._new_grid_game", lambda _: SimpleNamespace(value=used_up)
    )
    assert not has_more_parts(Cram("3x3"), 5, Work())


def test_a_search_that_cannot_begin_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    without = SimpleNamespace(ExpressionSearch=used_up)
    monkeypatch.setattr("ponder.conjectures.kernel._native", without)
    with pytest.raises(TooLarge):
        conjecture(SHEET, target="y")


def test_a_search_begins_with_one_thread_where_there_is_no_room_for_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def search(*_: object, threads: int, **__: object) -> None:
        asked.append(threads)
        used_up()

    monkeypatch.setattr("ponder.core.memory.left_to_the_process", lambda: [10**8])
    monkeypatch.setattr(
        "ponder.conjectures.kernel._native", SimpleNamespace(ExpressionSearch=search)
    )
    with pytest.raises(TooLarge):
        conjecture(SHEET, target="y")
    assert asked == [1]


def test_a_search_that_runs_out_keeps_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []

    def consider(*_: object) -> None:
        taken.append(1)
        used_up()

    monkeypatch.setattr("ponder.conjectures.search.BoundSearch._consider", consider)
    found = conjecture(SHEET, target="y")
    assert taken == [1]
    assert (found.stopped.cause, found.stopped.reached) == ("memory", NEEDED)


@pytest.mark.parametrize("words", ["solve nim 3,4", "value domineering 2x2", "theory nim"])
def test_what_cannot_even_begin_is_refused(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.core.memory.left_to_the_container", lambda: [10**7])
    complaint(*words.split())


def test_values_for_which_there_is_no_room_are_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_wishes", "_allowed", "_tables"):
        monkeypatch.setattr(f"ponder.values.table.{name}", [])
    monkeypatch.setattr("ponder.core.memory.left_to_the_container", lambda: [10**7])
    refuse(TooLarge, table)
