"""Mirroring in Chomp: on a board with two equal arms, copy each bite across the diagonal."""

from ponder.core.own_rules import has_rules_of
from ponder.core.position import Position
from ponder.games.chomp import Chomp
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
