"""Strategy stealing: the first player wins Chomp on a rectangle; it does not say how."""

from ponder.core.own_rules import has_rules_of
from ponder.core.position import Position
from ponder.games.chomp import Chomp
from ponder.solving.arguments.argument import Argument, argument, by_theorem


@argument
def strategy_stealing(position: Position) -> Argument | None:
    """Every rectangle except the poison alone."""
    if not has_rules_of(position, Chomp) or not position.is_rectangle or position.rows == (1,):
        return None
    corner = f"{len(position.rows)},{position.rows[0]}"
    return Argument("N", by_theorem("strategy stealing", corner=corner))
