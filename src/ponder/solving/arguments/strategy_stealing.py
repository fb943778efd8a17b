"""Strategy stealing: who begins on a rectangle of Chomp wins; the argument does not say how."""

from __future__ import annotations

from ponder.core.position import Position
from ponder.games.chomp import Chomp
from ponder.solving.arguments.argument import Argument, argument


@argument
def strategy_stealing(position: Position) -> Argument | None:
    """Every rectangle except the poison alone."""
    if not isinstance(position, Chomp) or not position.is_rectangle or position.rows == (1,):
        return None
    corner = f"{len(position.rows)},{position.rows[0]}"
    text = (
        f"Suppose you eat only the corner {corner}. If that wins, good. If not, your opponent "
        "has a winning answer; but every bite takes the corner with it, so you could have made "
        "that very bite at once. Either way there is a winning move, though the argument does "
        "not say which."
    )
    return Argument("strategy stealing", "N", text)
