"""A player who knows the theorems of the textbooks, and nothing else.

In Chomp: boards of two equal arms and two rows of k + 1 and k are lost for the player to move
(mirroring), and rectangles are won (strategy stealing). In other impartial games: the named
arguments that apply, which in Nim are all that is needed. With `textbook:refutation` it also
leaves no position from which one move leads to a lost one that the textbook knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ponder.core.errors import BadText, quote
from ponder.core.position import Impartial
from ponder.language.reasons import Reason
from ponder.players.contract import (
    LOST,
    UNKNOWN,
    WON,
    Grade,
    GreedyPlayer,
    Player,
    by_the_rules,
    register_player,
)
from ponder.solving.arguments.argument import arguments

if TYPE_CHECKING:  # numpy is loaded only for whole worlds
    import numpy as np
    import numpy.typing as npt

    from ponder.players.contract import Grades
    from ponder.solving.game_graph import Flags, GameGraph

REFUTATION = "refutation"


class Textbook(GreedyPlayer):
    """Leaves a position that the textbook knows to be lost, and never one known to be won."""

    def __init__(self, seed: int, *, refutes: bool) -> None:
        name = f"textbook:{REFUTATION}" if refutes else "textbook"
        super().__init__(name, 2 if refutes else 1, seed)
        self._refutes = refutes

    def judged(self, left: Impartial) -> Grade:
        told = by_the_book(left)
        if told.grade != UNKNOWN or not self._refutes:
            return told
        for move, to in left.moves():
            if by_the_book(to).grade == LOST:
                facts = {"reply": move, "to": str(to)}
                return Grade(WON, Reason("known answer", "proved", reply=move, facts=facts))
        return told

    def judged_in(self, world: GameGraph) -> Grades:
        import numpy as np

        grades = book_grades(world)
        if self._refutes:
            answered = world.over_options(np.logical_or, grades == LOST, empty=False)
            grades[answered & (grades == UNKNOWN)] = WON
        return grades


def by_the_book(position: Impartial) -> Grade:
    """What the textbook and the rules say about a position."""
    over = by_the_rules(position)
    if over is not None:
        return over
    for argument in arguments(position):
        if argument.outcome in ("P", "N"):
            lost = argument.outcome == "P"
            kind = "leaves a textbook loss" if lost else "leaves a textbook win"
            reason = Reason(kind, "proved", facts={"by": argument.name})
            return Grade(LOST if lost else WON, reason)
    return Grade(UNKNOWN, Reason("nothing known"))


def book_grades(world: GameGraph) -> Grades:
    """What the textbook says about every position of a world."""
    import numpy as np

    if world.boards is not None:
        lost, won = _of_boards(world.boards.astype(np.int64))
        return np.where(lost, LOST, np.where(won, WON, UNKNOWN))
    numbers = range(len(world))
    return np.array([by_the_book(world.position(n)).grade for n in numbers], np.int64)


def book_losses(world: GameGraph) -> Flags:
    """The P-positions that the textbook knows."""
    import numpy as np

    return np.equal(book_grades(world), LOST)


def _of_boards(boards: npt.NDArray[np.int64]) -> tuple[Flags, Flags]:
    """The boards of Chomp that are lost by mirroring, in one line or two; and those that are won.

    The argument for two columns is the one for two rows, on the transposed board.
    """
    import numpy as np

    rows = np.concatenate([boards, np.zeros((len(boards), 2), np.int64)], axis=1)
    height, width = np.count_nonzero(rows, axis=1), rows[:, 0]
    first, second = height, np.count_nonzero(rows > 1, axis=1)  # columns
    arms, square = rows[:, 1] <= 1, height == width
    two_rows, two_columns = rows[:, 2] == 0, width <= 2
    lost = arms & square
    lost |= two_rows & (rows[:, 1] > 0) & (width == rows[:, 1] + 1)
    lost |= two_columns & (second > 0) & (first == second + 1)
    rectangle = rows[np.arange(len(rows)), height - 1] == width
    return lost, ~lost & (arms | square | two_rows | two_columns | rectangle)


@register_player(
    "textbook", "textbook or textbook:refutation", "knows the theorems of the textbooks"
)
def textbook(argument: str, seed: int) -> Player:
    """The player of the textbook; with refutation, it looks for the opponent's answer too."""
    if argument not in ("", REFUTATION):
        given = quote(argument)
        raise BadText(f"write textbook or textbook:{REFUTATION}, not textbook:{given}")
    return Textbook(seed, refutes=bool(argument))
