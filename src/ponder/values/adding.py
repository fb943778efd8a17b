"""The values of the parts of a partizan position add up, and the sum tells who wins.

Reference: J. Conway, *On Numbers and Games* (1976), chapters 7 and 8: Left wins above 0, Right
below, the second player at 0, and the first player if the value is confused with 0.
"""

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Partizan, Position
from ponder.core.work import Limit, Stopped, Work
from ponder.solving.arguments.argument import Argument, argument_by_values, by_theorem

MOST_POSITIONS = 20_000
MOST_PARTS = 12
LONGEST = 40  # letters of a value that a sentence can hold


@argument_by_values
def values_add_up(position: Position, work: Work) -> Argument | None:
    """Partizan positions in normal play whose parts have values that are short to write."""
    if not isinstance(position, Partizan) or position.stuck_player_wins:
        return None
    if (position.size_bound() or 0) > MOST_POSITIONS or len(position.parts()) > MOST_PARTS:
        return None
    try:
        return _of_parts(position, work)
    except (TooLarge, Unsuitable, Stopped):
        return None


def _of_parts(position: Partizan, work: Work) -> Argument | None:
    from ponder.values.positions import PositionValues  # many positions need no values

    small = Work(Limit(positions=MOST_POSITIONS), lambda *_: work.check())
    values = PositionValues(small, MOST_POSITIONS)
    terms = [values(part) for part in position.parts()]
    total = values(position)
    if any(len(str(value)) > LONGEST for value in (*terms, total)):
        return None
    facts = {
        "parts": tuple(map(str, position.parts())),
        "values": tuple(map(str, terms)),
        "total": str(total),
        "numbers": all(value.number is not None for value in terms),
        "outcome": total.outcome,
    }
    return Argument(total.outcome, by_theorem("values", **facts))
