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
from ponder.core.position import Chance, Impartial, Position, Side, opponent
from ponder.core.records import Record, Turn, is_over
from ponder.core.text import format_count
from ponder.core.work import FINISHED, Ending, Work
from ponder.language.reasons import Choice, Reason
from ponder.players.perfect import Perfect
from ponder.players.reasoned import Reasoned
from ponder.theory.correction import Correction, correct
from ponder.theory.ledger import Ledger


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
        return f"<Review of {self.record.game}: {format_count(len(self.mistakes), 'mistake')}>"


def review(record: Record, work: Work | None = None) -> Review:
    """Every mistake of a game, each with a better move.

    >>> record = Record("nim", "3,4", ("4>1", "3>1", "1>0", "1>0"), "Ann", "Bob")
    >>> found = review(record)
    >>> found.decisive.number, found.decisive.better.move
    (1, '4>3')
    """
    work, solver = work or Work(), Perfect()
    mistakes: list[Mistake] = []
    unsolved: list[int] = []
    turns = list(record.turns())
    with work.keeping():
        for number, (before, then) in enumerate(pairwise(turns), start=1):
            work.step(number, len(turns), "moves")
            try:
                mistakes += _judged(solver, record, number, before, then, work)
            except TooLarge:
                unsolved.append(number)
    decisive = _decisive(record, mistakes) if work.ending.is_complete else None
    return Review(record, tuple(mistakes), decisive, tuple(unsolved), work.ending)


def _judged(
    solver: Perfect, record: Record, number: int, before: Turn, then: Turn, work: Work
) -> Iterator[Mistake]:
    """The mistake in this move, if it is one."""
    here, side = before.position, record.side(before)
    move, said = record.moves[number - 1], (number, before.first_to_move, here)
    if isinstance(here, Chance):
        yield from _worse_decision(solver, here, move, said, then.position)
        return
    solver.prepare(here, side, work)
    winning = solver.winning_moves(here, side)
    if winning and move not in winning:
        better = solver.choose(here, side)
        reply = _reply(solver, then.position, opponent(side))
        yield Mistake(*said, move, then.position, better, tuple(sorted(winning)), reply)


def _worse_decision(
    solver: Perfect, here: Chance, move: str, said: tuple[int, bool, Position], to: Position
) -> Iterator[Mistake]:
    decision = move.partition("=")[0]
    chances = solver.chances(here)
    best = solver.choose(here, "left")
    cost = chances[best.move].low - chances[decision].high
    if cost > 0:
        yield Mistake(*said, move, to, best, cost=cost)


def _reply(solver: Perfect, to: Position, side: Side) -> str | None:
    """The opponent's answer; None if the game is over and the rules decide."""
    return None if is_over(to, side) else solver.choose(to, side).move


def _decisive(record: Record, mistakes: list[Mistake]) -> Mistake | None:
    """The last mistake of the loser; in a game of chance, the costliest."""
    result = record.result()
    if result == "unfinished":
        return None
    losers = [one for one in mistakes if one.by_first == (result == "second wins")]
    if losers and isinstance(losers[0].position, Chance):
        return max(losers, key=lambda one: one.cost)
    return losers[-1] if losers else None


# What a reasoned player learns from a game that it played.
#
# Where it threw a win away, the position that it left has an answer that leaves a P-position, and
# another move would have left one. Both are new examples. Where it won, too, a reason against a
# winning move was false. Everything is verified by solving, so positions that are too large for
# that teach nothing. With these facts the theory is corrected, and the same move is not made again
# in the same position for the same reason: its answer is remembered.

COMMAND = "play"


@dataclass(frozen=True)
class Regret:
    """A turn in which the player was wrong.

    It could have left the P-position `better_to`, and had the reasons `against` that. If it left
    an N-position instead, `left`, then `reasons` were its reasons, and `reply` leaves the
    P-position `reply_to`; if it left another P-position, there is no reply.
    """

    position: Impartial
    move: str
    left: Impartial
    reasons: tuple[Reason, ...]
    better: str
    better_to: Impartial
    against: tuple[Reason, ...] = ()
    reply: str | None = None
    reply_to: Impartial | None = None

    @property
    def is_mistake(self) -> bool:
        """Whether the move threw a win away."""
        return self.reply_to is not None

    @property
    def lost(self) -> tuple[Impartial, ...]:
        """The P-positions that this turn teaches."""
        return (self.better_to,) if self.reply_to is None else (self.reply_to, self.better_to)

    @property
    def won(self) -> tuple[Impartial, ...]:
        """The N-positions: what was left by mistake, and all that follows a P-position."""
        below = tuple(option for one in self.lost for option in one.options())
        return (self.left, *below) if self.is_mistake else below


@dataclass(frozen=True)
class LearnedFromGame:
    """Where a player was wrong in a game, and how its theory changed."""

    record: Record
    first: bool
    regrets: tuple[Regret, ...]
    correction: Correction

    @property
    def lost_the_game(self) -> bool:
        """Whether the player lost."""
        return self.record.result() == ("second wins" if self.first else "first wins")


def learn_from(
    record: Record, player: Reasoned, first: bool, ledger: Ledger, work: Work | None = None
) -> LearnedFromGame:
    """Correct the theory in the ledger by a game; `first` says whether the player began it."""
    work = work or Work()
    found = find_mistakes(record, player, first, work)
    lost = [one for regret in found for one in regret.lost]
    won = [one for regret in found for one in regret.won]
    correction = correct(ledger, record.game, lost, won, command=COMMAND, work=work)
    return LearnedFromGame(record, first, found, correction)


def find_mistakes(
    record: Record, player: Reasoned, first: bool, work: Work | None = None
) -> tuple[Regret, ...]:
    """Where the player was wrong, as far as the positions can be solved; it is asked again."""
    work, solver, turns = work or Work(), Perfect(), list(record.turns())
    found: list[Regret] = []
    with work.keeping():
        for number, (before, then) in enumerate(pairwise(turns)):
            work.step(number, len(turns), "moves")
            here, left = before.position, then.position
            if before.first_to_move != first:
                continue
            assert isinstance(here, Impartial)
            assert isinstance(left, Impartial)
            played = record.moves[number + 1 : number + 2]
            try:
                found += _wrong(solver, player, here, record.moves[number], left, played)
            except TooLarge:
                continue
    return tuple(found)


def _wrong(
    solver: Perfect,
    player: Reasoned,
    here: Impartial,
    move: str,
    left: Impartial,
    played: tuple[str, ...],
) -> Iterator[Regret]:
    """What was wrong with this turn, if the player could have won."""
    winning = sorted(solver.winning_moves(here, "left"))
    if not winning:
        return
    choice = player.choose(here, "left")
    reasons = choice.reasons if choice.move == move else ()
    if move not in winning:
        better = winning[0]
        replies = sorted(solver.winning_moves(left, "left"))
        reply = played[0] if played and played[0] in replies else replies[0]
        against = _against(choice, better)
        leads = here.play(better), against, reply, left.play(reply)
        yield Regret(here, move, left, reasons, better, *leads)
    else:
        others = (one for one in winning if one != move)
        for other in others:
            against = _against(choice, other)
            if any(map(claims_loss, against)):
                yield Regret(here, move, left, reasons, other, here.play(other), against)


def _against(choice: Choice, move: str) -> tuple[Reason, ...]:
    """Why the player did not make this move."""
    return next((one.because for one in choice.rejected if one.move == move), ())


def claims_loss(reason: Reason) -> bool:
    """Whether a reason against a move says that it loses, which is false if the move wins."""
    return reason.kind in ("breaks a claim", "known answer", "below a remembered position")
