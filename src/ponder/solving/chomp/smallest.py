"""The smallest P-positions of Chomp, by the native sieve."""

from __future__ import annotations

from ponder.core.errors import TooLarge
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.listing import with_few_cookies
from ponder.solving.chomp.sieve import Sieve

LARGEST_BOX = 16


def smallest_p_positions(count: int, work: Work | None = None) -> tuple[Chomp, ...]:
    """The first P-positions by cookies; one of n cookies has at most (n + 1)/2 rows and columns.

    >>> print(*smallest_p_positions(6))
    1 2,1 3,2 2,2,1 3,1,1 4,3
    """
    for side in range(4, LARGEST_BOX + 1):
        with Sieve(Chomp(f"{side}x{side}"), listed=True) as sieve:
            batches = (sieve.box.boards(codes) for codes in sieve.batches(work))
            few = [rows for batch in with_few_cookies(batches, 2 * side - 1) for rows in batch]
        if len(few) >= count:
            boards = (Chomp.of(tuple(row for row in rows.tolist() if row)) for rows in few)
            return tuple(sorted(boards, key=_size)[:count])
    raise TooLarge(f"at most {len(few):,} P-positions are taken as examples, not {count:,}")


def _size(board: Chomp) -> tuple[int, int, tuple[int, ...]]:
    return sum(board.rows), len(board.rows), board.rows
