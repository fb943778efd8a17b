"""Solving Chomp boards, compared with a simple memoised recursion."""

from functools import cache, partial

from clock import cpu_seconds

from ponder.games import Chomp
from ponder.solving import solve

Rows = tuple[int, ...]


@cache
def lost(rows: Rows) -> bool:
    """Whether the player to move loses: no move leads to a lost board."""
    return not any(lost(option) for option in options(rows))


def options(rows: Rows) -> list[Rows]:
    """The boards after one bite; the poison at the top left is not eaten."""
    bites = [(i, j) for i, row in enumerate(rows) for j in range(row) if (i, j) != (0, 0)]
    boards = [rows[:i] + tuple(min(row, j) for row in rows[i:]) for i, j in bites]
    return [tuple(row for row in board if row) for board in boards]


def naive_winning_moves(rows: Rows) -> list[Rows]:
    """Every option that is lost for the opponent."""
    lost.cache_clear()
    return [option for option in options(rows) if lost(option)]


def run() -> None:
    """Print how much faster `solve` is, though it also finds remoteness and Grundy values."""
    for side in (6, 8, 10):
        board = Chomp(f"{side}x{side}")
        found = [winning.to.state for winning in solve(board).winning_moves]
        if found != naive_winning_moves(board.rows):
            raise SystemExit(f"{side}x{side}: the two ways do not agree")
        slow = cpu_seconds(partial(naive_winning_moves, board.rows))
        fast = cpu_seconds(partial(solve, board), repeat=5)
        positions = board.size_bound()
        print(
            f"  {side:2}x{side:<2} {positions:9,} positions  naive {slow:8.3f} s  "
            f"solve {fast:.4f} s  {slow / fast:7,.0f} times faster  "
            f"{1e9 * fast / positions:6.0f} ns a position"
        )
