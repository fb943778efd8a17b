"""A player who never errs: the winner hurries, the loser delays."""

from __future__ import annotations

from ponder.core.errors import BadText, TooLarge, shortened
from ponder.core.position import Chance, Position, Side
from ponder.core.records import is_over
from ponder.players.foresight import Foresight, Prospect
from ponder.players.player import Choice, Player, legal_moves, named_reasons, register_player
from ponder.players.probability import rounded
from ponder.solving.arguments import Argument, arguments
from ponder.solving.chance import ChanceTable, solve_chances
from ponder.solving.explore import Progress

PLACES = 4


class Perfect(Player):
    """Solves the game once and keeps what it found while the game goes on."""

    name = "perfect"

    def __init__(self) -> None:
        self._foresight = Foresight()
        self._table: ChanceTable | None = None
        self._progress: Progress | None = None

    def prepare(self, start: Position, side: Side, progress: Progress | None = None) -> None:
        """Solve the game, or refuse it while nothing has been played."""
        if is_over(start, side):
            return
        self._progress = progress
        try:
            self.choose(start, side)
        finally:
            self._progress = None

    def choose(self, position: Position, side: Side) -> Choice:
        legal_moves(position, side)
        if isinstance(position, Chance):
            return self._best_decision(position)
        known = arguments(position)
        try:
            prospects = self._foresight.prospects(position, side, self._progress)
        except TooLarge as error:
            return _by_argument(known, error)
        return _best_move(prospects, known)

    def _best_decision(self, position: Chance) -> Choice:
        if self._table is None or position not in self._table:
            self._table = solve_chances(position, progress=self._progress)
        after = self._table.decisions(position)
        best = max(after, key=lambda move: after[move].middle)
        chance = f"wins with probability {rounded(after[best], PLACES)} (solved)"
        others = ", ".join(
            f"{move} with {rounded(found, PLACES)}" for move, found in after.items() if move != best
        )
        return Choice(best, (f"{chance}; {others}" if others else f"the only move; {chance}",))


def _best_move(prospects: tuple[Prospect, ...], known: tuple[Argument, ...]) -> Choice:
    argued = {argument.move for argument in known}

    def regret(prospect: Prospect) -> tuple[int, bool]:
        length = prospect.length or 0
        return length if prospect.wins else -length, prospect.move not in argued

    best = min(prospects, key=regret) if _all_measured(prospects) else _argued(prospects, argued)
    named = named_reasons(known, best.move if best.wins else None)
    return Choice(best.move, (*named, _verdict(best)))


def _all_measured(prospects: tuple[Prospect, ...]) -> bool:
    return all(prospect.length is not None for prospect in prospects)


def _argued(prospects: tuple[Prospect, ...], argued: set[str | None]) -> Prospect:
    """Without lengths all prospects are alike: rather one that can be argued for."""
    return next((found for found in prospects if found.move in argued), prospects[0])


def _verdict(best: Prospect) -> str:
    moves = "" if best.length is None else "1 move" if best.length == 1 else f"{best.length} moves"
    if best.wins:
        return f"wins by force in {moves} (solved)" if moves else "wins by force (solved)"
    lasts = f"; this one lasts longest, {moves}" if moves else ""
    return f"every move loses against best play{lasts} (solved)"


def _by_argument(known: tuple[Argument, ...], error: TooLarge) -> Choice:
    """What an argument knows of a position that is too large to be solved."""
    move = next((argument.move for argument in known if argument.move), None)
    if move is None:
        raise TooLarge(f"{error}; take a smaller position, or play against minimax:3") from None
    return Choice(move, named_reasons(known, move))


@register_player("perfect", "perfect", "never errs; the winner hurries, the loser delays")
def perfect(argument: str, seed: int) -> Player:
    """The perfect player, who needs neither argument nor seed."""
    if argument:
        raise BadText(f"write perfect with nothing behind it, not {shortened(argument)}")
    return Perfect()
