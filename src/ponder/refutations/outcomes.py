"""Who wins, for thousands of positions of one game: what was solved once is remembered."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ponder.core.errors import PonderError, TooLarge, Unsuitable
from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.exact.undefined import Undefined
from ponder.measures.invariant import Measure
from ponder.solving.judges.judge import Effort, Judge, Panel, unjudged
from ponder.solving.solution import Outcome
from ponder.solving.solver import outcome_by

Answer = TypeVar("Answer")

KEPT = 4  # judges; more would mostly be asked in vain, because the positions grow
WON_BY = {"is_p_position": "P", "is_n_position": "N", "is_won_by_left": "L", "is_won_by_right": "R"}


class Outcomes:
    """Outcomes and Grundy values, by judges whom all questions share."""

    def __init__(self, work: Work) -> None:
        self._judges = Panel("winner", Effort().within(work), work, KEPT)

    def outcome(self, position: Position) -> Outcome:
        """P, N, L or R."""
        return self._asked(position, lambda judge: outcome_by(judge, position))

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
        return self._asked(position, lambda judge: judge.grundy(position))

    def _asked(self, position: Position, question: Callable[[Judge], Answer | None]) -> Answer:
        """The answer of the first judge who has one."""
        error: PonderError = unjudged(position)
        for judge in self._judges.of(position):
            try:
                answer = question(judge)
            except (TooLarge, Unsuitable) as unable:
                error = unable
            else:
                if answer is not None:
                    return answer
        raise error
