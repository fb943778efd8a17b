"""The theory alone: no look-ahead, only the positions that can be left."""

from ponder.games import Chomp
from ponder.players import player


def test_only_what_can_be_left_is_looked_at() -> None:
    board = Chomp("3x3")
    choice = player("theory-only:paper").choose(board, "left")
    assert choice.visited == len(set(board.options())) == 8
