"""Large impartial positions, by a named argument."""

from typing import Self

from ponder.core import limits
from ponder.core.position import Impartial, Position, Side, moves_of
from ponder.core.words import cut
from ponder.core.work import Work
from ponder.language.reasons import Reason
from ponder.solving.arguments import arguments
from ponder.solving.judges.judge import Effort, Judge, Uncovered, Wanted, judge

QUICKLY_VALUED = 15_000  # positions; up to here Grundy values are computed, which say more


@judge
class ByArgument(Judge):
    """Knows who wins without a search.

    It is asked where that is all there is to say, because no move wins, where an argument knows
    every option too, or a winning move of a board that is too large to find them all; unless a
    budget of positions asks for a search.
    """

    order = 55

    @classmethod
    def suits(cls, kind: type[Position], wanted: Wanted) -> bool:
        return wanted == "winner" and issubclass(kind, Impartial)

    @classmethod
    def appointed(
        cls, position: Position, wanted: Wanted, effort: Effort, work: Work
    ) -> Self | None:
        assert isinstance(position, Impartial)
        if _is_small(position) or effort.argued is None or not (found := cls()).covers(position):
            return None
        settled = (
            not found.wins(position, "left")
            or _has_enough(position, effort.argued)
            or found._covers_options(position)
        )
        return found if settled else None

    def _covers_options(self, position: Position) -> bool:
        for number, (_, to) in enumerate(moves_of(position, "left")):
            if number == limits.POSITION_MOVES or not self.covers(to):
                return False
        return True

    def covers(self, position: Position) -> bool:
        return _wins(position) is not None

    def wins(self, position: Position, mover: Side) -> bool:
        won = _wins(position)
        if won is None:
            raise Uncovered(f"no argument says who wins {position.game} {cut(str(position), 40)}")
        return won

    def grundy(self, position: Position) -> int | None:
        known = not position.stuck_player_wins and not self.wins(position, "left")
        return 0 if known else None

    def notes(self, position: Position) -> tuple[Reason, ...]:
        unknown = not position.stuck_player_wins and self.wins(position, "left")
        return (Reason("no Grundy value"),) if unknown else ()


def _is_small(position: Impartial) -> bool:
    """Whether a search is short: in normal play each part is searched by itself."""
    parts = (position,) if position.stuck_player_wins else position.parts()
    return sum(part.size_bound() or 0 for part in parts) <= QUICKLY_VALUED


def _has_enough(position: Impartial, most: int) -> bool:
    """Whether an argument knows a winning move of a large board."""
    if (position.size_bound() or 0) <= most:
        return False
    return any(argument.move for argument in arguments(position, by_values=False))


def _wins(position: Position) -> bool | None:
    """Whether the player to move wins; None if neither an argument nor the rules say."""
    known = arguments(position, by_values=False)
    if known:
        return known[0].outcome == "N"
    stuck = next(moves_of(position, "left"), None) is None
    return position.stuck_player_wins if stuck else None
