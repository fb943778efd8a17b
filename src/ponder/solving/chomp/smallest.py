"""The smallest P-positions of Chomp, by the native sieve."""

from __future__ import annotations

from ponder.core.errors import TooLarge
from ponder.games.chomp import Chomp
from ponder.solving.chomp.sieve import p_positions

LARGEST_BOX = 16


def smallest_p_positions(count: int) -> tuple[Chomp, ...]:
    """The first P-positions by cookies; one of n cookies has at most (n + 1)/2 rows and columns.

    >>> print(*smallest_p_positions(6))
    1 2,1 3,2 2,2,1 3,1,1 4,3
    """
    for side in range(4, LARGEST_BOX + 1):
        boards = [
            board for board in p_positions(Chomp(f"{side}x{side}")) if sum(board.rows) < 2 * side
        ]
        if len(boards) >= count:
            return tuple(sorted(boards, key=_size)[:count])
    raise TooLarge(f"at most {len(boards):,} P-positions are taken as examples, not {count:,}")


def _size(board: Chomp) -> tuple[int, int, tuple[int, ...]]:
    return sum(board.rows), len(board.rows), board.rows
