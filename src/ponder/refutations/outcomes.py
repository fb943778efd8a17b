"""Who wins, for thousands of positions of one game: what was solved once is remembered."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from ponder.core.position import Impartial, Partizan, Position
from ponder.core.work import Work
from ponder.exact.undefined import Undefined
from ponder.measures.invariant import Measure
from ponder.solving.grundy import GrundyValues
from ponder.solving.partizan import AlphaBeta
from ponder.solving.solution import OUTCOMES, Outcome
from ponder.solving.solver import outcome

WON_BY = {"is_p_position": "P", "is_n_position": "N", "is_won_by_left": "L", "is_won_by_right": "R"}


class Solved:
    """Outcomes and Grundy values, from tables that all questions share."""

    def __init__(self, work: Work) -> None:
        self._grundy = GrundyValues(work=work)
        self._partizan = AlphaBeta(work=work)
        self._otherwise = cache(partial(outcome, work=work))

    def outcome(self, position: Position) -> Outcome:
        """P, N, L or R."""
        if isinstance(position, Impartial) and not position.stuck_player_wins:
            return "N" if self._grundy(position) else "P"
        if isinstance(position, Partizan):
            left, right = (self._partizan.wins(position, "left"),
                           self._partizan.wins(position, "right"))  # fmt: skip
            return OUTCOMES[left, right]
        return self._otherwise(position)

    def functions(self, measures: Mapping[str, Measure]) -> dict[str, Callable[[Any], Any]]:
        """The measures, with those that ask who wins replaced by look-ups here."""
        found: dict[str, Callable[[Any], Any]] = dict(measures)
        for name in measures.keys() & WON_BY.keys():
            found[name] = self._is(WON_BY[name])
        if "grundy_value" in measures:
            found["grundy_value"] = self._value
        return found

    def _is(self, wanted: str) -> Callable[[Position], bool]:
        return lambda position: self.outcome(position) == wanted

    def _value(self, position: Impartial) -> int | Undefined:
        if position.stuck_player_wins:
            return Undefined("Grundy values belong to normal play; this is misère")
        return self._grundy(position)
