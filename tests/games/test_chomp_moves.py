"""The moves of Chomp are the bites at all squares but the poison."""

from itertools import combinations_with_replacement

import pytest

from ponder.games import Chomp

BOARDS = [
    rows for height in range(1, 5) for rows in combinations_with_replacement((5, 3, 2, 1), height)
]


@pytest.mark.parametrize("rows", BOARDS, ids=str)
def test_every_move_is_the_bite_at_its_square(rows: tuple[int, ...]) -> None:
    board = Chomp(rows)
    squares = [(row, column) for row, length in enumerate(rows) for column in range(length)]
    bites = [(f"{r + 1},{c + 1}", board.bitten(r, c)) for r, c in squares if (r, c) != (0, 0)]
    assert list(board.moves()) == bites
