"""The grades of positions that a reasoned player could leave: see `reasoned` for their order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ponder.core.position import Position
from ponder.core.work import Work
from ponder.players.evidence import FOLLOWS, UNKNOWN, Evidence, evidence_in
from ponder.players.inference import Outlook, outlook
from ponder.solving.world import World
from ponder.theory.knowledge import Knowledge

if TYPE_CHECKING:
    from ponder.players.contract import Grades

OPEN, KNOWN_WON = 1_000, 1_000_000_000_000


@dataclass(frozen=True, eq=False)
class View:
    """Positions, what is known of each by itself, and what follows within some moves."""

    knowledge: Knowledge
    world: World
    plies: int
    evidence: Evidence

    @classmethod
    def of(cls, knowledge: Knowledge, world: World, plies: int, work: Work | None = None) -> View:
        """The view of a world, or of a part of it."""
        return cls(knowledge, world, plies, evidence_in(knowledge, world, work))

    @cached_property
    def outlook(self) -> Outlook:
        """What is known with all moves that the player looks at."""
        return outlook(self.world, self.evidence, self.plies)

    @cached_property
    def replies(self) -> Evidence:
        """What is known of the replies, which are one move away from the end of its sight."""
        return outlook(self.world, self.evidence, self.plies - 1).known

    @cached_property
    def grades(self) -> Grades:
        """The grade of every position, as one that is left to the opponent."""
        known = self.outlook.known
        grades = OPEN + self.outlook.open_replies + known.broken
        lost, won = known.lost.astype(np.int64), known.won.astype(np.int64)
        grades = np.where(lost != UNKNOWN, lost, grades)
        return np.where(won != UNKNOWN, KNOWN_WON + FOLLOWS - won, grades)

    def grade(self, position: Position) -> int:
        """The grade of one position."""
        return int(self.grades[self.world.index(position)])
