"""The sieve of Chomp at work: batches, stopping, progress, memory, and what it refuses."""

import gc
import signal
import threading
from pathlib import Path

import numpy as np
import pytest
from chomp_codes import table
from refusals import refuse

from ponder._native import ChompBox, ChompSieve, chomp_push_sieve


@pytest.mark.parametrize("batch", [1, 7, 2611, 2612, 10**9])
def test_batches_of_any_size_make_the_same_table(batch: int) -> None:
    box = ChompBox(10, 10)
    assert np.array_equal(table(box, batch), table(box))


def test_the_reader_may_be_slow() -> None:
    """More codes than the sieve lets wait: it pauses, and ends when they are taken."""
    sieve = ChompSieve(ChompBox(16, 16))
    assert not sieve.wait(3)
    assert sieve.p_positions < 3_317_972
    total = 0
    while size := len(sieve.take(1 << 18)):
        total += size
    assert total == 3_317_972
    assert sieve.wait(10)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("size", [(20, 20), (4, 3000), (3, 60000)], ids=str)
def test_it_stops_when_told(size: tuple[int, int], threads: int) -> None:
    sieve = ChompSieve(ChompBox(*size), threads=threads, listed=False)
    assert not sieve.wait(0.2)
    assert not sieve.stopped
    sieve.stop()
    assert sieve.wait(60)
    assert sieve.stopped
    assert sieve.done < ChompBox(*size).positions


def test_a_stopped_sieve_gives_what_it_found() -> None:
    sieve = ChompSieve(ChompBox(18, 18))
    first = sieve.take(1000)
    sieve.stop()
    assert 0 < len(first) <= 1000
    while len(sieve.take(10**6)):
        pass
    assert sieve.wait(10)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted on Linux")
def test_deleting_it_stops_it() -> None:
    """Its threads have ended when it is gone."""
    gc.collect()  # sieves of other tests
    before = len(list(Path("/proc/self/task").iterdir()))
    sieve = ChompSieve(ChompBox(20, 20), listed=False)
    assert sieve.done >= 0
    del sieve
    assert len(list(Path("/proc/self/task").iterdir())) <= before


def test_ctrl_c_interrupts_the_waiting() -> None:
    sieve = ChompSieve(ChompBox(20, 20), listed=False)
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        sieve.wait(60)


def test_the_waiting_for_codes_hears_a_stop() -> None:
    def hear() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        ChompSieve(ChompBox(20, 20)).take(1, hear=hear)


def test_progress_is_seen_while_it_works() -> None:
    box = ChompBox(15, 15)
    sieve = ChompSieve(box, listed=False)
    seen = [0]
    while not sieve.wait(0.001):
        seen.append(sieve.done)
    assert seen == sorted(seen)
    assert len(set(seen)) > 3
    assert sieve.done == box.positions


def test_memory_is_told_beforehand() -> None:
    """Measured on Linux: 0.46 GB for 18×18 and 6.5 GB for 20×20, on two threads."""
    assert 0.45e9 < ChompBox(18, 18).bytes() < 0.52e9
    assert 6.4e9 < ChompBox(20, 20).bytes() < 7.2e9
    assert ChompBox(16, 16).bytes(1) <= ChompBox(16, 16).bytes(2) < 100e6
    assert ChompBox(3, 10_000).bytes() < 20e6
    assert ChompBox(20, 20).positions == 137_846_528_819


@pytest.mark.parametrize(("rows", "columns"), [(0, 5), (5, -1), (1, 65536), (40, 40), (20, 60000)])
def test_what_is_no_box_is_refused(rows: int, columns: int) -> None:
    refuse(ValueError, ChompBox, rows, columns)


@pytest.mark.parametrize("board", [[], [0], [5], [3, 4], [2, 0], [1, 1, 1, 1]], ids=str)
def test_what_is_no_board_of_the_box_is_refused(board: list[int]) -> None:
    box = ChompBox(3, 4)
    codes = table(box)
    refuse(ValueError, box.code, board)
    refuse(ValueError, box.is_p, codes, board)
    refuse(ValueError, box.winning_moves, codes, board)


def test_what_is_no_code_or_line_is_refused() -> None:
    box = ChompBox(2, 2)
    refuse(ValueError, box.boards, np.array([6], np.uint64))
    refuse(ValueError, box.codes, 3, 1)
    refuse(ValueError, box.codes, 1, 2)


def test_bad_arguments_of_the_sieve_are_refused() -> None:
    box = ChompBox(5, 5)
    refuse(ValueError, ChompSieve, box, threads=3)
    refuse(ValueError, ChompSieve, box, path="MMX")
    refuse(ValueError, ChompSieve(box, listed=False).take, 1)
    refuse(ValueError, ChompSieve(box).take, 0)
    refuse(ValueError, chomp_push_sieve, ChompBox(2, 32))
