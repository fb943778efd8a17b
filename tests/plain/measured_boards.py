"""Small boards, and every invariant and property of boards."""

from naive import boards

from ponder.core.position import Position
from ponder.games import Chomp
from ponder.measures.invariant import Measure, measures_by_name

BOARDS = boards(5, 5)


def of_chomp() -> list[Measure]:
    """What is defined on the shape of a board, not by solving."""
    return [
        found
        for found in measures_by_name(Chomp).values()
        if found.of is not Position and "chomp" in found.function.__module__
    ]
