"""Review of a game that was played: where it was lost, and which move would have been better.

A move is a mistake if another move wins and it does not. Whoever lost a game without chance made
the last mistake, or was lost from the start. In a game of chance a mistake is a decision that
lowers the probability to win, and the costliest one counts most.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from ponder.core.display import HtmlResult
from ponder.core.errors import TooLarge
from ponder.core.position import Chance, Position, Side, opponent
from ponder.core.records import Record, Turn, is_over
from ponder.core.words import counted
from ponder.core.work import FINISHED, Ending, Work
from ponder.language.reasons import Choice
from ponder.players.perfect import Perfect


@dataclass(frozen=True)
class Mistake:
    """A move that was worse than another one.

    `number` counts the moves of the game from 1; `by_first` says whether the first player made
    it. `better` is a better move with its reasons, and `winning` are all moves that win; `reply`
    is the opponent's answer that wins. `cost` is how much of the probability to win was lost.
    """

    number: int
    by_first: bool
    position: Position
    move: str
    to: Position
    better: Choice
    winning: tuple[str, ...] = ()
    reply: str | None = None
    cost: Fraction = Fraction(1)


@dataclass(frozen=True)
class Review(HtmlResult):
    """A record and its mistakes.

    `decisive` is the mistake that lost the game; None if there is none, or if the game was left.
    If the work was stopped, `stopped` says why, and it is None too: a later move may have lost.
    `unsolved` are the numbers of the moves whose positions are too large to be judged.
    """

    record: Record
    mistakes: tuple[Mistake, ...]
    decisive: Mistake | None
    unsolved: tuple[int, ...] = ()
    stopped: Ending = FINISHED

    @property
    def has_chance(self) -> bool:
        """Whether it is a game of chance, in which the better player may lose."""
        return isinstance(next(iter(self.record.turns())).position, Chance)

    @property
    def lost_from_the_start(self) -> bool:
        """Whether the loser could not have won: every position was judged, and no move lost."""
        if self.record.result() == "unfinished" or self.has_chance:
            return False
        return self.decisive is None and not self.unsolved and self.stopped.is_complete

    def __repr__(self) -> str:
        return f"<Review of {self.record.game}: {counted(len(self.mistakes), 'mistake')}>"


def review(record: Record, work: Work | None = None) -> Review:
    """Every mistake of a game, each with a better move.

    >>> record = Record("nim", "3,4", ("4>1", "3>1", "1>0", "1>0"), "Ann", "Bob")
    >>> found = review(record)
    >>> found.decisive.number, found.decisive.better.move
    (1, '4>3')
    """
    work, judge = work or Work(), Perfect()
    mistakes: list[Mistake] = []
    unsolved: list[int] = []
    turns = list(record.turns())
    with work.keeping():
        for number, (before, then) in enumerate(pairwise(turns), start=1):
            work.step(number, len(turns), "moves")
            try:
                mistakes += _judged(judge, record, number, before, then, work)
            except TooLarge:
                unsolved.append(number)
    decisive = _decisive(record, mistakes) if work.ending.is_complete else None
    return Review(record, tuple(mistakes), decisive, tuple(unsolved), work.ending)


def _judged(
    judge: Perfect, record: Record, number: int, before: Turn, then: Turn, work: Work
) -> Iterator[Mistake]:
    """The mistake in this move, if it is one."""
    here, side = before.position, record.side(before)
    move, said = record.moves[number - 1], (number, before.first_to_move, here)
    if isinstance(here, Chance):
        yield from _worse_decision(judge, here, move, said, then.position)
        return
    judge.prepare(here, side, work)
    winning = judge.winning_moves(here, side)
    if winning and move not in winning:
        better = judge.choose(here, side)
        reply = _reply(judge, then.position, opponent(side))
        yield Mistake(*said, move, then.position, better, tuple(sorted(winning)), reply)


def _worse_decision(
    judge: Perfect, here: Chance, move: str, said: tuple[int, bool, Position], to: Position
) -> Iterator[Mistake]:
    decision = move.partition("=")[0]
    chances = judge.chances(here)
    best = judge.choose(here, "left")
    cost = chances[best.move].low - chances[decision].high
    if cost > 0:
        yield Mistake(*said, move, to, best, cost=cost)


def _reply(judge: Perfect, to: Position, side: Side) -> str | None:
    """The opponent's answer; None if the game is over and the rules decide."""
    return None if is_over(to, side) else judge.choose(to, side).move


def _decisive(record: Record, mistakes: list[Mistake]) -> Mistake | None:
    """The last mistake of the loser; in a game of chance, the costliest."""
    result = record.result()
    if result == "unfinished":
        return None
    losers = [one for one in mistakes if one.by_first == (result == "second wins")]
    if losers and isinstance(losers[0].position, Chance):
        return max(losers, key=lambda one: one.cost)
    return losers[-1] if losers else None
