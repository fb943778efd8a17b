"""Looking ahead within windows gives what looking at everything gives."""

from functools import cache

import pytest

from ponder.core.catalogue import position
from ponder.core.position import SIDES, Position, Side, moves_of, opponent
from ponder.players.minimax import _Look

BOARDS = [
    "clobber xoxo|oxox",
    "clobber xo.x|oxxo|.xo.",
    "domineering 3x4",
    "nim 2,3,3",
    "misere-nim 1,2,2",
    "toads-and-frogs TT__FF",
    "chomp 3x4",
]


@cache
def plain(here: Position, side: Side, depth: int) -> int:
    """+1 if the player to move can force a win in so many moves, -1 if a loss, else 0."""
    options = [to for _, to in moves_of(here, side)]
    if not options:
        return 1 if here.stuck_player_wins else -1
    return max(-plain(to, opponent(side), depth - 1) for to in options) if depth else 0


@pytest.mark.parametrize("text", BOARDS)
def test_a_look_ahead_is_minimax(text: str) -> None:
    start = position(*text.split())
    look = _Look()  # one for all, so that what is remembered of one question serves the next
    for depth in range(1, 5):
        for side in SIDES:
            moves = moves_of(start, side)
            expected = {move: -plain(to, opponent(side), depth - 1) for move, to in moves}
            assert look.values(start, side, depth) == expected


def test_what_was_cut_short_is_not_taken_as_exact() -> None:
    # Here one position is met with a narrow window first, and later with a wide one.
    start, depth = position("kayles", "4,5"), 7
    expected = {move: -plain(to, "right", depth - 1) for move, to in moves_of(start, "left")}
    assert _Look().values(start, "left", depth) == expected


def within_reach(start: Position, side: Side, depth: int) -> set[Position]:
    """All positions after one to so many moves."""
    here, found = {start}, set[Position]()
    for _ in range(depth):
        here = {to for one in here for _, to in moves_of(one, side)}
        found |= here
        side = opponent(side)
    return found


def test_most_positions_cannot_change_the_verdict_and_are_left_out() -> None:
    start, look = position("domineering", "4x4"), _Look()
    look.values(start, "left", 4)
    assert 2 * look.visited < len(within_reach(start, "left", 4))
