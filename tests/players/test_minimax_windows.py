"""Looking ahead within windows gives what looking at everything gives."""

from __future__ import annotations

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
