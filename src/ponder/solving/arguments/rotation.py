"""Cram: answer each domino by its image under a half turn of the board.

Reference: M. Gardner, *Mathematical Games*, Scientific American 230 (February 1974): even by even
boards are won by the second player, even by odd boards by the first, who takes the centre.
"""

from ponder.core.own_rules import has_rules_of
from ponder.core.position import Position
from ponder.games.boards.placements import FREE
from ponder.games.cram import Cram
from ponder.solving.arguments.argument import Argument, argument, by_theorem


@argument
def rotation(position: Position) -> Argument | None:
    """Boards that look the same after a half turn, and those that one domino makes so."""
    if not has_rules_of(position, Cram) or not any(FREE in row for row in position.state):
        return None
    if _turns(position):
        return Argument("P", by_theorem("rotation"))
    if len(_odd_ones(position)) > 2:
        return None
    found = ((move, to) for move, to in position.moves() if _turns(to))
    move, to = next(found, (None, None))
    if move is None or to is None:
        return None
    return Argument("N", by_theorem("rotation", move=move), move, to)


def _turns(board: Cram) -> bool:
    """Whether a half turn keeps the board, and no domino would overlap its own image."""
    return not _odd_ones(board) and not _centre_is_open(board)


def _odd_ones(board: Cram) -> list[tuple[int, int]]:
    """The free squares whose image is taken."""
    rows, columns = len(board.state), len(board.state[0])
    free = board.squares(FREE)
    return [(r, c) for r, c in free if board[rows - 1 - r, columns - 1 - c] != FREE]


def _centre_is_open(board: Cram) -> bool:
    """Whether a domino fits that covers the centre of the board, and so overlaps its image."""
    rows, columns = len(board.state), len(board.state[0])
    middle = {((rows - 1) // 2, (columns - 1) // 2), (rows // 2, columns // 2)}
    if len(middle) == 2 and rows % 2 == columns % 2:
        return False  # the centre is a corner of four squares
    if len(middle) == 2:
        return all(board[square] == FREE for square in middle)
    (row, column) = next(iter(middle))
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return board[row, column] == FREE and any(board.get(square) == FREE for square in beside)
