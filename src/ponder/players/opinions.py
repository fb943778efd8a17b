"""Players that have an opinion of each position by itself, and leave the best one they can."""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ponder.core.errors import Unsuitable
from ponder.core.position import Impartial, Position, Side, moves_of
from ponder.core.work import Work
from ponder.language.reasons import Choice, Reason, Rejected
from ponder.players.contract import Grader, legal_moves

if TYPE_CHECKING:  # numpy is loaded only for whole worlds
    from ponder.players.contract import Grades
    from ponder.solving.world import World

LOST, UNKNOWN, WON = 0, 1, 1_000_000
"""Grades of a position that is left to the opponent: known to be lost, unknown, or won."""


class Opinion(NamedTuple):
    """What a player thinks of a position that it could leave: a grade, and why."""

    grade: int
    reason: Reason


class Opinionated(Grader):
    """Leaves a position of the least grade; if there are several, any of them."""

    def __init__(self, name: str, plies: int, seed: int) -> None:
        self.name = name
        self.plies = plies
        self._random = Random(seed)

    @abstractmethod
    def judged(self, left: Impartial) -> Opinion:
        """What the player thinks of a position that it could leave, if the game goes on there."""

    def opinion(self, left: Impartial) -> Opinion:
        """The same for every position: whether the game is over, the rules say."""
        return by_the_rules(left) or self.judged(left)

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        """Refuse games in which the two players have different moves."""
        if not isinstance(start, Impartial):
            raise Unsuitable(f"{self.name} plays impartial games such as chomp, not {start.game}")
        super().prepare(start, side, work)

    def choose(self, position: Position, side: Side) -> Choice:
        self.prepare(position, side)
        moves = legal_moves(position, side)
        leads = {move: to for move, to in moves_of(position, side) if isinstance(to, Impartial)}
        opinions = {move: self.opinion(to) for move, to in leads.items()}
        least = min(opinion.grade for opinion in opinions.values())
        best = tuple(move for move in moves if opinions[move].grade == least)
        made = best[self._random.randrange(len(best))]
        against = {move: opinion.reason for move, opinion in opinions.items()}
        against |= dict.fromkeys(best, Reason("as good"))
        rejected = (Rejected(one, to, (against[one],)) for one, to in leads.items() if one != made)
        reasons, visited = (opinions[made].reason,), len(_seen(leads, self.plies))
        return Choice(made, leads[made], reasons, tuple(rejected), best, visited)

    def grades(self, world: World) -> Grades:
        """The grades of all positions; where the game is over, the rules give them."""
        grades = self.judged_in(world)
        grades[world.is_over] = WON if world.start.stuck_player_wins else LOST
        return grades

    def judged_in(self, world: World) -> Grades:
        """The grades one by one; players with a faster way for whole worlds have their own."""
        import numpy as np

        numbers = range(len(world))
        return np.array([self.judged(world.position(n)).grade for n in numbers], np.int64)


def by_the_rules(left: Impartial) -> Opinion | None:
    """The opinion of a position in which the game is over; None if it goes on."""
    if any(True for _ in left.moves()):
        return None
    grade = WON if left.stuck_player_wins else LOST
    return Opinion(grade, Reason("ends the game", "proved"))


def _seen(leads: dict[str, Impartial], plies: int) -> set[Impartial]:
    """The different positions that are looked at."""
    found = front = set(leads.values())
    for _ in range(plies - 1):
        front = {option for one in front for option in one.options()} - found
        found = found | front
    return found
