"""Chomp in two rows or two columns: leave one of them a single cookie longer than the other."""

from ponder.core.own_rules import has_rules_of
from ponder.core.position import Position
from ponder.games.chomp import Chomp
from ponder.solving.arguments.argument import Argument, argument, by_theorem
from ponder.solving.arguments.mirroring import bitten


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
