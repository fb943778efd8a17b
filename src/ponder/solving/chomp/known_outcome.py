"""Who wins a board of Chomp of any size, by a theorem, without search."""

from ponder.core.errors import TooLarge
from ponder.core.own_rules import has_rules_of
from ponder.core.position import Position
from ponder.games.chomp import Chomp
from ponder.solving.arguments import arguments
from ponder.solving.chomp.lower_rows import row_law
from ponder.solving.solution import Outcome


def known_outcome(board: Position) -> Outcome | None:
    """The outcome by a named argument or by the law of the lower rows; None if neither applies.

    >>> known_outcome(Chomp.of((10**15 + 1, 10**15))), known_outcome(Chomp.of((10**15, 4, 2)))
    ('P', 'N')
    """
    if not has_rules_of(board, Chomp):
        return None
    argued = next(iter(arguments(board)), None)
    return _by_lower_rows(board) if argued is None else argued.outcome


def _by_lower_rows(board: Chomp) -> Outcome | None:
    """The law of the lower rows holds for every width; a tall board is transposed."""
    is_wide = board.rows[0] >= len(board.rows)
    rows = board.rows if is_wide else board.transposed().rows
    if len(rows) < 2:
        return None
    try:
        law = row_law(rows[2:])
    except TooLarge:
        return None
    return "P" if law.value(rows[1]) == rows[0] else "N"
