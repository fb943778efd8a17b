"""Boards and P-positions of Chomp by their number of cookies: known counts, definition, files."""

import json
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from naive import outcome
from refusals import refuse

from ponder.core.errors import TooLarge
from ponder.core.work import BudgetSpent, Limit, Work
from ponder.games import Chomp
from ponder.solving.chomp.by_cookies import boards_by_cookies, p_positions_by_cookies
from ponder.solving.chomp.sieve import NPY_HEADER_BYTES, Boards, with_few_cookies, write_listing

COUNTS = json.loads((Path(__file__).parents[1] / "data/chomp_counts.json").read_text())["cookies"]


def read(boards: np.ndarray) -> list[Chomp]:
    return [Chomp.of(tuple(filter(None, rows))) for rows in boards.tolist()]


def partitions(number: int, most: int) -> Iterator[tuple[int, ...]]:
    if number == 0:
        yield ()
    for first in range(1, min(number, most) + 1):
        for rest in partitions(number - first, first):
            yield (first, *rest)


def test_p_positions_by_cookies_are_as_many_as_are_known() -> None:
    boards = p_positions_by_cookies(40)
    found = np.bincount(boards.sum(axis=1)).tolist()
    assert {str(cookies): count for cookies, count in enumerate(found) if count} == {
        cookies: count for cookies, count in COUNTS.items() if count
    }


def test_all_boards_are_the_partitions_and_those_that_are_lost_by_the_definition() -> None:
    for most in (1, 2, 11):
        few = [
            Chomp(shape) for cookies in range(1, most + 1) for shape in partitions(cookies, cookies)
        ]
        every, lost = read(boards_by_cookies(most)), [b for b in few if outcome(b) == "P"]
        assert len(every) == len(few)
        assert set(every) == set(few)
        in_order = sorted(lost, key=lambda board: (sum(board.rows), len(board.rows), board.rows))
        assert read(p_positions_by_cookies(most)) == in_order


def test_few_cookies_are_at_most_so_many() -> None:
    (few,) = with_few_cookies([boards_by_cookies(6)], 4)
    assert set(read(few)) == set(read(boards_by_cookies(4)))


def test_the_header_of_an_array_has_its_length(tmp_path: Path) -> None:
    boards = boards_by_cookies(4).astype(np.uint16)
    write_listing(tmp_path / "few.npy", [boards], boards.shape[1])
    assert (tmp_path / "few.npy").stat().st_size == NPY_HEADER_BYTES + boards.nbytes
    assert np.array_equal(np.load(tmp_path / "few.npy"), boards)


def test_too_many_cookies_are_refused() -> None:
    for listing in (p_positions_by_cookies, boards_by_cookies):
        for most in (0, 100):
            refuse(TooLarge, listing, most)


class Asked(Work):
    """Work that grants all memory, and remembers how much it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.needed = 0

    def need(self, needed: int, words: str) -> None:
        self.needed = needed


@pytest.mark.parametrize("listing", [p_positions_by_cookies, boards_by_cookies])
def test_the_memory_is_asked_for_before_the_work(listing: Callable[[int, Work], Boards]) -> None:
    refuse(BudgetSpent, listing, 35, Work(Limit(memory=10**6)))
    work = Asked()
    tracemalloc.start()
    listing(35, work)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < work.needed < 3 * peak
