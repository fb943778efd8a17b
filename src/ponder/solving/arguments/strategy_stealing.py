"""Strategy stealing: the first player wins if one move takes nothing but what all others take too.

In Chomp that is the corner of a rectangle, in the divisor game the number itself. The argument does
not say which move wins.
"""

from typing import Any

from ponder.core.own_rules import has_rules_of, keeps_rules_of
from ponder.core.position import Position
from ponder.games.boards.posets import PosetChomp
from ponder.games.chomp import Chomp
from ponder.solving.arguments.argument import Argument, argument, by_theorem


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
