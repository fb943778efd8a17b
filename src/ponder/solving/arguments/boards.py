"""Mirroring in Chomp: on a board with two equal arms, copy each bite across the diagonal."""

from collections import Counter
from typing import Any

from ponder.core.position import Impartial, Position, has_rules_of, keeps_rules_of
from ponder.games.boards.placements import FREE
from ponder.games.boards.posets import PosetChomp
from ponder.games.chomp import Chomp
from ponder.games.cram import Cram
from ponder.solving.arguments.argument import Argument, argument, by_theorem
from ponder.solving.solution import Outcome


@argument
def mirroring(position: Position) -> Argument | None:
    """Boards as high as wide, and boards of one row and one column."""
    if not has_rules_of(position, Chomp) or position.rows == (1,):
        return None
    down, across = len(position.rows) - 1, position.rows[0] - 1
    inside = down > 0 and position.rows[1] > 1
    if inside and down != across:
        return None
    move = _move(down, across, inside)
    outcome: Outcome = "N" if move else "P"
    reason = by_theorem("mirroring", down=down, across=across, inside=inside, move=move)
    return Argument(outcome, reason, move, bitten(position, move))


def _move(down: int, across: int, inside: bool) -> str | None:
    """The bite that leaves two equal arms; None if nothing else is left already."""
    if inside:
        return "2,2"
    if down == across:
        return None
    return f"1,{down + 2}" if across > down else f"{across + 2},1"


def bitten(board: Chomp, move: str | None) -> Chomp | None:
    """The board after a bite, without a list of all bites: a large board has billions."""
    if move is None:
        return None
    row, column = map(int, move.split(","))
    return board.bitten(row - 1, column - 1)


# Chomp in two rows or two columns: leave one of them a single cookie longer than the other.


@argument
def two_rows(position: Position) -> Argument | None:
    """The P-positions with two rows are exactly k + 1 over k."""
    if not has_rules_of(position, Chomp):
        return None
    if len(position.rows) == 2:
        return _argue(position, position.rows, "row", "{0},{1}")
    if position.rows[0] == 2 and len(position.rows) > 2:
        return _argue(position, position.columns, "column", "{1},{0}")
    return None


def _argue(board: Chomp, lengths: tuple[int, ...], line: str, name: str) -> Argument:
    """`name` puts the number of the line and the place within it in the order of a move."""
    long, short = lengths
    if long == short + 1:
        return Argument("P", by_theorem("two rows", line=line, lengths=lengths, move=None))
    move = name.format(2, short) if long == short else name.format(1, short + 2)
    reason = by_theorem("two rows", line=line, lengths=lengths, move=move)
    return Argument("N", reason, move, bitten(board, move))


# Strategy stealing: the first player wins if one move takes nothing but what all others take too.
#
# In Chomp that is the corner of a rectangle, in the divisor game the number itself. The argument
# does not say which move wins.


@argument
def strategy_stealing(position: Position) -> Argument | None:
    """Every board with a greatest element, except the poison alone."""
    facts = _greatest(position)
    return Argument("N", by_theorem("strategy stealing", **facts)) if facts else None


def _greatest(position: Position) -> dict[str, Any]:
    """What every move takes, if there is such a thing."""
    if has_rules_of(position, Chomp) and position.is_rectangle and position.rows != (1,):
        return {"corner": f"{len(position.rows)},{position.rows[0]}"}
    if isinstance(position, PosetChomp) and keeps_rules_of(type(position), PosetChomp):
        greatest = position.greatest()
        if greatest is not None and len(position.left) > 1:
            return {"greatest": greatest}
    return {}


# Cram: answer each domino by its image under a half turn of the board.
#
# Reference: M. Gardner, *Mathematical Games*, Scientific American 230 (February 1974): even by
# even boards are won by the second player, even by odd boards by the first, who takes the centre.


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


# Pairing (Tweedledum and Tweedledee): in a position of equal pairs, answer in the twin.


@argument
def pairing(position: Position) -> Argument | None:
    """Impartial positions in normal play whose parts come in equal pairs."""
    if not isinstance(position, Impartial) or position.stuck_player_wins:
        return None
    parts = Counter(part.canonical() for part in position.parts())
    if not parts or any(count % 2 for count in parts.values()):
        return None
    return Argument("P", by_theorem("pairing", parts=sum(parts.values())))
