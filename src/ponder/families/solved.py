"""What is known of a class: cases for each of its states, and how far they are proved."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ponder.checking.families.certificate import FamilyCertificate
from ponder.checking.verify import Verified
from ponder.core.work import FINISHED, Ending
from ponder.exact.linear import Point
from ponder.families.states import Game, closure
from ponder.games.boards.symbolic_strips import State
from ponder.language.cases import Cases, Path, paths
from ponder.language.formulas import Formula


class Seconds(NamedTuple):
    """The time of the processor that each phase took."""

    calculate: float = 0.0
    guess: float = 0.0
    prove: float = 0.0
    test: float = 0.0


class Resisting(NamedTuple):
    """A case that is not proved, with a point where its claim fails if one was found."""

    state: State
    path: Path
    formula: Formula
    point: Point | None = None


@dataclass(frozen=True)
class Solved:
    """Claims for the states that can follow a start, in the order in which they are discovered.

    `cells` counts the cells of the proof of each state whose cases are all proved from the
    claims. `tested` counts random positions, most of them far beyond the samples from which
    the formulas were found, whose values were calculated directly and agree. `verified` is what the
    checker says of the proof, if it was asked, and `certificate` what it was given. Play that has
    ended, the state without a word, needs no claim.
    """

    game: Game
    start: State
    claims: Mapping[State, Cases]
    cells: Mapping[State, int]
    resisting: tuple[Resisting, ...] = ()
    counterexamples: int = 0
    seconds: Seconds = field(default_factory=Seconds)
    stopped: Ending = FINISHED
    tested: int = 0
    verified: Verified | None = None
    certificate: FamilyCertificate | None = field(default=None, repr=False, compare=False)

    @property
    def states(self) -> tuple[State, ...]:
        """All states of the class that can be played."""
        return tuple(state for state in closure(self.game, self.start) if state.word)

    @property
    def is_proved(self) -> bool:
        """Whether every state has claims that are proved."""
        return not self.resisting and all(state in self.cells for state in self.states)

    @property
    def clauses(self) -> int:
        """The number of cases of all states."""
        return sum(1 for cases in self.claims.values() for _ in paths(cases))
