"""The smallest P-positions of Chomp, by their number of cookies."""

from __future__ import annotations

from ponder.core.errors import TooLarge
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.by_cookies import p_positions_by_cookies

MOST = 10_000
COOKIES = (10, 20, 30, 44)  # 13,104 P-positions have at most 44


def smallest_p_positions(count: int, work: Work | None = None) -> tuple[Chomp, ...]:
    """The first P-positions by cookies, then by rows.

    >>> print(*smallest_p_positions(6))
    1 2,1 3,2 2,2,1 3,1,1 4,3
    """
    if count > MOST:
        raise TooLarge(f"at most {MOST:,} P-positions are taken as examples, not {count:,}")
    enough = (p_positions_by_cookies(cookies, work) for cookies in COOKIES)
    boards = next(boards for boards in enough if len(boards) >= count)
    return tuple(Chomp.of(tuple(row for row in rows if row)) for rows in boards[:count].tolist())
