"""Working in a table of values: threads, Ctrl-C, bounds, and what is refused."""

import _thread
import contextlib
import threading
from collections.abc import Callable
from itertools import combinations, product

import pytest
from native_games import toads
from refusals import refuse

from ponder._native import GridGame, StripGame, ValueTable

LONG = "TTTTTTT_______FFFFFF"  # half a minute and more


def test_several_threads_share_a_table() -> None:
    table = ValueTable()
    strips = toads(table)
    expected = [strips.value("T" * a + "__" + "F" * b) for a, b in product(range(5), repeat=2)]
    found: list[list[int]] = []

    def work() -> None:
        own = toads(table)
        found.append([own.value("T" * a + "__" + "F" * b) for a, b in product(range(5), repeat=2)])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_ctrl_c_is_heard_and_leaves_the_table_in_order() -> None:
    table = ValueTable()
    strips = toads(table)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        strips.value(LONG)
    timer.join()
    assert strips.value("TTT__FFF") == toads(table, hooks=False).value("TTT__FFF")


def test_another_thread_can_watch_and_stop_the_work() -> None:
    table = ValueTable()
    strips = toads(table)
    seen: list[int] = []

    def watch(positions: int) -> None:
        seen.append(positions)
        if len(seen) > 2:
            table.stop()

    with pytest.raises(InterruptedError):
        strips.value(LONG, progress=watch)
    assert seen == sorted(seen)
    assert strips.positions >= seen[-1] > 0


def give_up(positions: int) -> None:
    raise LookupError


def test_many_moves_of_one_position_are_heard() -> None:
    """Eight of fifteen squares, 6,435 moves: a new table reports at its first look, after 4,096."""
    pieces = [[(0, column) for column in piece] for piece in combinations(range(15), 8)]
    many, few = GridGame(ValueTable(), pieces, []), GridGame(ValueTable(), pieces[:1000], [])
    with pytest.raises(LookupError):
        many.value(["." * 15], progress=give_up)
    assert many.positions == 1
    assert few.value(["." * 15], progress=give_up) == many.value(["." * 15])


def test_the_stop_is_heard_while_a_table_grows() -> None:
    """Positions fill 45 of the first 64 slots; a new table reports at its first look, there."""
    domino = [[(0, 0), (0, 1)], [(0, 0), (1, 0)]]
    table = ValueTable()
    cram = GridGame(table, domino, domino)
    with pytest.raises(LookupError):
        cram.value(["." * 4] * 4, progress=give_up)
    assert cram.positions == 45
    expected = GridGame(table, domino, domino).value(["." * 4] * 4)
    assert cram.value(["." * 4] * 4) == expected


def test_the_table_is_not_asked_while_it_works() -> None:
    table = ValueTable()
    refuse(RuntimeError, toads(table).value, LONG, progress=table.number)
    assert table.as_number(table.number(7)) == (7, 0)


def test_memory_is_bounded_and_the_table_goes_on() -> None:
    table = ValueTable(4 << 20)
    strips = toads(table)
    refuse(MemoryError, strips.value, LONG)
    assert table.bytes <= table.limit == 4 << 20
    assert strips.value("TTT__FFF") == toads(table, hooks=False).value("TTT__FFF")


def test_small_memos_forget_but_do_not_err() -> None:
    small, large = ValueTable(5 << 20), ValueTable()
    values = [toads(table).all_values(8) for table in (small, large)]
    for a, b in zip(*values, strict=True):
        assert small.as_number_up_star(int(a)) == large.as_number_up_star(int(b))
        assert small.left_stop(int(a)) == large.left_stop(int(b))


def test_positions_are_counted() -> None:
    strips = toads(ValueTable())
    refuse(OverflowError, strips.value, "TTTT____FFF", limit=100)
    strips.value("TTTT____FFF", limit=10**6)
    known = strips.positions
    strips.value("TTTT____FFF", limit=0)
    assert strips.positions == known


@pytest.mark.parametrize(
    ("left", "right"), [([("a_", "_a"), ("_a", "a_")], []), ([("a_", "_a")], [("_a", "a_")])]
)
@pytest.mark.parametrize("hooks", [True, False])
def test_play_without_end_is_refused(
    left: list[tuple[str, str]], right: list[tuple[str, str]], hooks: bool
) -> None:
    strips = StripGame(ValueTable(), "a_", left, right, hooks=hooks)
    for _ in range(2):
        refuse(ValueError, strips.value, "a_a_")


def bad_strip(*arguments: object, **named: object) -> Callable[[], object]:
    return lambda: StripGame(ValueTable(), *arguments, **named)  # type: ignore[arg-type]


def bad_grid(*arguments: object, **named: object) -> Callable[[], object]:
    return lambda: GridGame(ValueTable(), *arguments, **named)  # type: ignore[arg-type]


MALFORMED: list[Callable[[], object]] = [
    bad_strip("→_", [], []),
    bad_strip("", [], []),
    bad_strip("abcdefghijklmnopq", [], []),
    bad_strip("aba", [], []),
    bad_strip("ab", [("ab", "a")], []),
    bad_strip("ab", [], [("ab", "ab")]),
    bad_strip("ab", [("", "")], []),
    bad_strip("ab", [("ac", "ca")], []),
    bad_strip("ab", [], [], runners=[("a", "b", 2)]),
    bad_strip("ab", [], [], runners=[("a", "a", 1)]),
    lambda: toads(ValueTable()).value("TXF"),
    lambda: toads(ValueTable()).value("T" * 64),
    lambda: toads(ValueTable()).all_values(18),
    lambda: toads(ValueTable()).all_values(-1),
    bad_grid([[]], []),
    bad_grid([[(0, 0), (0, 0)]], []),
    bad_grid([[(0, 0), (1 << 40, 0)]], []),
    bad_grid([], [], free=".."),
    lambda: GridGame(ValueTable(), [], []).value([]),
    lambda: GridGame(ValueTable(), [], []).value(["..", "."]),
    lambda: GridGame(ValueTable(), [], []).value(["." * 30] * 30),
]


def test_malformed_arguments_are_refused_in_words() -> None:
    for question in MALFORMED:
        refuse(ValueError, question)


def test_ctrl_c_is_heard_while_another_thread_works_in_the_table() -> None:
    table = ValueTable()
    at_work = threading.Event()
    thread = threading.Thread(target=work_until_stopped, args=(table, at_work))
    thread.start()
    at_work.wait()
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        table.number(7)
    assert thread.is_alive()
    timer.join()
    table.stop()
    thread.join()
    assert table.as_number(table.number(7)) == (7, 0)


def test_progress_is_reported_while_another_thread_works_in_the_table() -> None:
    table = ValueTable()
    at_work = threading.Event()
    thread = threading.Thread(target=work_until_stopped, args=(table, at_work))
    strips = toads(table)
    thread.start()
    at_work.wait()

    with pytest.raises(LookupError):
        strips.value("TTT__FFF", progress=give_up)
    table.stop()
    thread.join()


def work_until_stopped(table: ValueTable, at_work: threading.Event) -> None:
    with contextlib.suppress(InterruptedError):
        toads(table).value(LONG, progress=lambda positions: at_work.set())
