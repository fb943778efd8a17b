"""All boards, and all P-positions, with few cookies; and their files."""

from pathlib import Path

import naive
import numpy as np
import pytest

from ponder.games import Chomp
from ponder.solving.chomp.by_cookies import boards_by_cookies, p_positions_by_cookies
from ponder.solving.chomp.listing import NPY_HEADER_BYTES, with_few_cookies, write_listing

PARTITIONS = (1, 2, 3, 5, 7, 11, 15, 22, 30)  # of 1, 2, …, 9


def read(boards: np.ndarray) -> list[Chomp]:
    return [Chomp.of(tuple(filter(None, rows))) for rows in boards.tolist()]


def test_all_boards_are_the_partitions() -> None:
    boards = read(boards_by_cookies(9))
    assert len(boards) == len(set(boards))
    sizes = [sum(board.rows) for board in boards]
    assert tuple(sizes.count(size) for size in range(1, 10)) == PARTITIONS


@pytest.mark.parametrize("most", [1, 2, 9])
def test_all_p_positions_are_there(most: int) -> None:
    lost = [board for board in read(boards_by_cookies(most)) if naive.outcome(board) == "P"]
    found = read(p_positions_by_cookies(most))
    assert len(found) == len(lost)
    assert set(found) == set(lost)


def test_few_cookies_are_at_most_so_many() -> None:
    (few,) = with_few_cookies([boards_by_cookies(6)], 4)
    assert set(read(few)) == set(read(boards_by_cookies(4)))


def test_the_header_of_an_array_has_its_length(tmp_path: Path) -> None:
    boards = boards_by_cookies(4).astype(np.uint16)
    write_listing(tmp_path / "few.npy", [boards], boards.shape[1])
    assert (tmp_path / "few.npy").stat().st_size == NPY_HEADER_BYTES + boards.nbytes
    assert np.array_equal(np.load(tmp_path / "few.npy"), boards)
