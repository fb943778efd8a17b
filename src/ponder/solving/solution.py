"""What solving a position yields, as data."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from ponder.core.display import HtmlResult
from ponder.core.position import Position, Side
from ponder.core.text import format_count, truncate
from ponder.core.work import FINISHED, Ending
from ponder.language.reasons import Reason

LONGEST_REPR = 60  # of a position

Outcome = Literal["P", "N", "L", "R"]

OUTCOMES: dict[tuple[bool, bool], Outcome] = {
    (True, True): "N",
    (True, False): "L",
    (False, True): "R",
    (False, False): "P",
}
"""The outcome by whether Left wins when beginning, and whether Right does."""

OUTCOME_WORDS: dict[Outcome, str] = {
    "P": "the previous player wins: whoever must move loses",
    "N": "the next player wins: whoever must move wins",
    "L": "Left wins, whoever begins",
    "R": "Right wins, whoever begins",
}


@dataclass(frozen=True)
class WinningMove:
    """A move that wins, and the position it leads to; in partizan games, whose move it is."""

    move: str
    to: Position
    side: Side | None = None


@dataclass(frozen=True)
class Chances:
    """The probability that the player to move wins, enclosed between two rationals.

    `low == high` means that it is exact. `best` names the decisions that attain it, as
    far as the enclosure can tell. If the work was stopped, `stopped` says why, and the
    enclosure is what was proved by then.
    """

    low: Fraction
    high: Fraction
    best: tuple[str, ...] = ()
    stopped: Ending = FINISHED

    @property
    def is_exact(self) -> bool:
        return self.low == self.high

    @property
    def is_informative(self) -> bool:
        """Whether more is known than of any probability."""
        return self.low > 0 or self.high < 1

    @property
    def middle(self) -> Fraction:
        return (self.low + self.high) / 2

    @property
    def error(self) -> Fraction:
        """How far the middle may be from the truth, at most."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, repr=False)
class Solution(HtmlResult):
    """All that is known about a position once it is solved.

    `remoteness` is the length of best play (the winner hurries, the loser delays) in an
    impartial game; in a partizan game it is given for each player who may begin.
    `grundy` is None for misère, partizan and chance games; in a chance game `decisions` are
    the chances after each. `notes` say what was not computed, and why; `every_winning_move`
    is False if some may be missing; `replies` say how the winner answers. If the work was
    stopped, `stopped` says why, and the rest is what was known by then: without the winner,
    `outcome` (and `chances`) are None.
    """

    position: Position
    outcome: Outcome | None
    winning_moves: tuple[WinningMove, ...] = ()
    remoteness: int | None = None
    remoteness_by_starter: dict[Side, int] = field(default_factory=dict)
    grundy: int | None = None
    chances: Chances | None = None
    decisions: dict[str, Chances] = field(default_factory=dict)
    notes: tuple[Reason, ...] = ()
    stopped: Ending = FINISHED
    every_winning_move: bool = True
    replies: tuple[Reason, ...] = ()

    def __repr__(self) -> str:
        return f"<Solution of {truncate(repr(self.position), LONGEST_REPR)}: {self._found()}>"

    def _found(self) -> str:
        """The outcome or the chances, in a few words."""
        if self.chances is not None:
            return f"wins with probability about {float(self.chances.middle):.6f}"
        known = "" if self.every_winning_move else " known"
        moves = format_count(len(self.winning_moves), "winning move") + known
        return f"{self.outcome}, {moves}" if self.outcome else str(self.stopped)
