"""What a reasoned player learns from a game that it played.

Where it threw a win away, the position that it left has an answer that leaves a P-position, and
another move would have left one. Both are new examples. Where it won, too, a reason against a
winning move was false. Everything is verified by solving, so positions that are too large for
that teach nothing. With these facts the theory is corrected, and the same move is not made again
in the same position for the same reason: its answer is remembered.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ponder.core.errors import TooLarge
from ponder.core.position import Impartial
from ponder.core.records import Record
from ponder.core.work import Work
from ponder.language.reasons import Choice, Reason
from ponder.players.perfect import Perfect
from ponder.players.reasoned import Reasoned
from ponder.theory.correcting import Correction, correct
from ponder.theory.ledger import Ledger

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
class Hindsight:
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
) -> Hindsight:
    """Correct the theory in the ledger by a game; `first` says whether the player began it."""
    work = work or Work()
    found = regrets(record, player, first, work)
    lost = [one for regret in found for one in regret.lost]
    won = [one for regret in found for one in regret.won]
    correction = correct(ledger, record.game, lost, won, command=COMMAND, work=work)
    return Hindsight(record, first, found, correction)


def regrets(
    record: Record, player: Reasoned, first: bool, work: Work | None = None
) -> tuple[Regret, ...]:
    """Where the player was wrong, as far as the positions can be solved; it is asked again."""
    work, judge, turns = work or Work(), Perfect(), list(record.turns())
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
                found += _wrong(judge, player, here, record.moves[number], left, played)
            except TooLarge:
                continue
    return tuple(found)


def _wrong(
    judge: Perfect,
    player: Reasoned,
    here: Impartial,
    move: str,
    left: Impartial,
    played: tuple[str, ...],
) -> Iterator[Regret]:
    """What was wrong with this turn, if the player could have won."""
    winning = sorted(judge.winning_moves(here, "left"))
    if not winning:
        return
    choice = player.choose(here, "left")
    reasons = choice.reasons if choice.move == move else ()
    if move not in winning:
        better = winning[0]
        replies = sorted(judge.winning_moves(left, "left"))
        reply = played[0] if played and played[0] in replies else replies[0]
        against = _against(choice, better)
        leads = here.play(better), against, reply, left.play(reply)
        yield Regret(here, move, left, reasons, better, *leads)
    else:
        others = (one for one in winning if one != move)
        for other in others:
            against = _against(choice, other)
            if any(map(asserts, against)):
                yield Regret(here, move, left, reasons, other, here.play(other), against)


def _against(choice: Choice, move: str) -> tuple[Reason, ...]:
    """Why the player did not make this move."""
    return next((one.because for one in choice.rejected if one.move == move), ())


def asserts(reason: Reason) -> bool:
    """Whether a reason against a move says that it loses, which is false if the move wins."""
    return reason.kind in ("breaks a claim", "known answer", "below a remembered position")
