"""Pairing (Tweedledum and Tweedledee): in a position of equal pairs, answer in the twin."""

from collections import Counter

from ponder.core.position import Impartial, Position
from ponder.solving.arguments.argument import Argument, argument, by_theorem


@argument
def pairing(position: Position) -> Argument | None:
    """Impartial positions in normal play whose parts come in equal pairs."""
    if not isinstance(position, Impartial) or position.stuck_player_wins:
        return None
    parts = Counter(part.canonical() for part in position.parts())
    if not parts or any(count % 2 for count in parts.values()):
        return None
    return Argument("P", by_theorem("pairing", parts=sum(parts.values())))
