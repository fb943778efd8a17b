"""P-positions of Chomp by their number of cookies: known counts, and the definition."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from naive import outcome
from refusals import refuse

from ponder.core.errors import TooLarge
from ponder.games import Chomp
from ponder.solving.chomp.by_cookies import boards_by_cookies, p_positions_by_cookies

COUNTS = json.loads((Path(__file__).parents[1] / "data/chomp_counts.json").read_text())["cookies"]


def rows(board: list[int]) -> list[int]:
    return [row for row in board if row]


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


def test_p_positions_by_cookies_by_the_definition() -> None:
    few = [Chomp(shape) for cookies in range(1, 12) for shape in partitions(cookies, cookies)]
    lost = [board.rows for board in few if outcome(board) == "P"]
    found = [tuple(rows(board)) for board in p_positions_by_cookies(11).tolist()]
    assert found == sorted(lost, key=lambda board: (sum(board), len(board), board))
    assert {tuple(rows(board)) for board in boards_by_cookies(11).tolist()} == {
        board.rows for board in few
    }


def test_too_many_cookies_are_refused() -> None:
    for listing in (p_positions_by_cookies, boards_by_cookies):
        for most in (0, 100):
            refuse(TooLarge, listing, most)
