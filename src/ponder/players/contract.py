"""What a player is: it chooses a move and says why. Also what every player needs for that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import islice
from typing import TYPE_CHECKING

from ponder.core import limits
from ponder.core.errors import IllegalMove, TooLarge, Unsuitable, shortened
from ponder.core.position import Chance, Position, Side, moves_of
from ponder.core.records import is_over
from ponder.core.work import Work
from ponder.language.reasons import Choice, Reason
from ponder.solving.arguments import Argument

if TYPE_CHECKING:  # numpy is loaded only for whole worlds
    import numpy as np
    import numpy.typing as npt

    from ponder.solving.world import World

    Grades = npt.NDArray[np.int64]

MOST_LETTERS = 20_000_000  # of all positions that one move leads to
ONLY_MOVE = Reason("only move", "proved")
TO_THE_END = 1_000_000
"""More moves ahead than any play of a world has."""


class Player(ABC):
    """Someone who plays. A player may remember what it worked out while a game goes on."""

    name: str

    @abstractmethod
    def choose(self, position: Position, side: Side) -> Choice:
        """The move of the player, who plays this side (which matters in partizan games)."""

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        """Refuse, before a game begins, a position that this player cannot play."""
        if not is_over(start, side):
            legal_moves(start, side)


class Grader(Player):
    """A player of an impartial game who grades the positions that its moves leave.

    It takes a move that leaves a position of the least grade; moves that leave equal grades are
    equally good. `plies` is how many moves ahead it looks, its own move included, or `TO_THE_END`.
    """

    plies: int

    @abstractmethod
    def grades(self, world: World) -> Grades:
        """The grade of every position of a world, as one that is left to the opponent."""


def legal_moves(position: Position, side: Side) -> list[str]:
    """The names of the moves; `IllegalMove` if there is none."""
    most = max(1, min(limits.PLAYED_MOVES, MOST_LETTERS // len(str(position))))
    moves = position.moves() if isinstance(position, Chance) else moves_of(position, side)
    names = [name for name, _ in islice(moves, most + 1)]
    named = f"{position.game} {shortened(str(position))}"
    if not names:
        raise IllegalMove(f"the game is over: there is no move in {named}")
    if len(names) > most:
        raise TooLarge(f"{named} has too many moves to play; take a smaller position")
    if len(set(names)) < len(names):
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise Unsuitable(f"two moves in {named} are called {shortened(twice)}")
    return names


def after_move(position: Position, move: str, side: Side) -> Position | None:
    """What a legal move leads to; None if chance decides that."""
    if isinstance(position, Chance):
        return None
    return next(to for name, to in moves_of(position, side) if name == move)


def only_move(position: Position, side: Side) -> Choice | None:
    """The move where there is no other: it needs no thought."""
    move, *others = legal_moves(position, side)
    if others:
        return None
    return Choice(move, after_move(position, move, side), (ONLY_MOVE,))


def argued(known: tuple[Argument, ...], move: str | None) -> tuple[Reason, ...]:
    """The arguments for a winning move; without a move, the arguments that none wins."""
    return tuple(
        argument.reason
        for argument in known
        if argument.move == move and (move is not None or argument.outcome == "P")
    )
