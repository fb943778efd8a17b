"""Every board inside a Chomp board, by the native kernel."""

from operator import ge

from ponder import _native
from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.words import counted, cut, magnitude
from ponder.core.work import Spent, Work
from ponder.games.chomp import Chomp

BYTES_PER_BOARD = 4
MOST_LOOK_UPS = 10**10
LOOK_UPS_PER_CALL = 10**7


class ChompSurvey:
    """Remoteness and Grundy value of every board that, or its transpose, is inside another."""

    def __init__(self, board: Chomp, work: Work | None = None) -> None:
        work = work or Work()
        refuse_if_too_large(board, work.limit.positions or limits.CHOMP_SURVEY_BOARDS)
        self.board = board
        self._native = _native.ChompSurvey(board.rows)
        done, total = 0, self._native.positions
        boards_per_call = max(1, LOOK_UPS_PER_CALL // sum(board.rows))
        while done < total:
            done = self._native.advance(boards_per_call)
            work.step(done, total)

    def remoteness(self, board: Chomp) -> int:
        """The length of best play."""
        try:
            return self._native.remoteness(board.state)
        except ValueError:  # then its transpose lies inside the starting board
            return self._native.remoteness(board.transposed().state)

    def grundy(self, board: Chomp) -> int:
        """The Grundy value."""
        try:
            return self._native.grundy(board.state)
        except ValueError:
            return self._native.grundy(board.transposed().state)

    def covers(self, board: Chomp) -> bool:
        """Whether the board or its transpose lies inside the starting board."""
        return self._holds(board) or self._holds(board.transposed())

    def _holds(self, board: Chomp) -> bool:
        mine, other = self.board.rows, board.rows
        return len(other) <= len(mine) and all(map(ge, mine, other))


def refuse_if_too_large(board: Chomp, limit: int = limits.CHOMP_SURVEY_BOARDS) -> None:
    """Raise `TooLarge` with the size if the survey would need too much memory or time."""
    count, cookies = board.size_bound(), sum(board.rows)
    if count > limit:
        raise Spent(
            f"chomp {short_name(board)} has {magnitude(count)} positions, which would need "
            f"{magnitude(count * BYTES_PER_BOARD)} bytes; the limit is {counted(limit, 'position')}"
        )
    Work().need(count * BYTES_PER_BOARD, f"the positions of chomp {short_name(board)}")
    if cookies > limits.CHOMP_SIDE:
        raise TooLarge(
            f"boards of at most {limits.CHOMP_SIDE:,} cookies are surveyed, not {cookies:,}"
        )
    if count * cookies > 2 * MOST_LOOK_UPS and limit <= limits.CHOMP_SURVEY_BOARDS:
        raise TooLarge(
            f"chomp {short_name(board)} has {magnitude(count)} positions with up to {cookies:,} "
            f"moves, {magnitude(count * cookies // 2)} look-ups; at most {MOST_LOOK_UPS:,} are made"
        )


def short_name(board: Chomp) -> str:
    """`4x7` for a rectangle, the rows for other boards, cut if there are many."""
    if board.is_rectangle:
        return f"{len(board.rows)}x{board.rows[0]}"
    return cut(str(board), 40)
