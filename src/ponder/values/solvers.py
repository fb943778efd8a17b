"""Positions of games whose rules are data, judged by the value that the native kernel finds."""

from functools import cached_property, lru_cache
from typing import ClassVar, Self

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Impartial, Partizan, Position, Side, keeps_rules_of
from ponder.core.work import Limit, Stopped, Work
from ponder.games.boards.grids import RewritingGrid
from ponder.games.boards.placements import ImpartialPlacement, PartizanPlacement, PlacementGrid
from ponder.solving.arguments.argument import Argument, argument_by_values, by_theorem
from ponder.solving.solver import Query, SearchBudget, Solver, no_solver_error, solver, solver_types
from ponder.solving.traversal import too_many_positions
from ponder.values.kernel import fits_kernel, has_more_parts, is_partizan_rule_based, is_rule_based
from ponder.values.position_values import find_kept_value
from ponder.values.present import reporting_to
from ponder.values.value import Value

NATIVE = 20  # positions of the kernel take as long as one of another search
MOST_REMEMBERED = 1_000
MOST_OF_STONES = 400_000  # positions of a rewriting grid, whose values are long; 3x6 needs 330,000


@solver
class ValueSolver(Solver):
    """Compares the value with 0; an impartial position's value is its Grundy value."""

    order = 50
    most_looked_into: ClassVar = 2_000_000

    def __init__(self, work: Work, looked_into: int | None, wanted: Query) -> None:
        from ponder.values.position_values import PositionValues  # many positions need no values

        self._work = work
        kept = wanted == "grundy"  # for who wins, `KeptValueSolver` is asked before
        values = PositionValues(work, looked_into, use_kept=kept)
        self._values = lru_cache(MOST_REMEMBERED)(values)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        if wanted == "grundy":
            return issubclass(kind, Impartial) and is_rule_based(kind)
        return wanted == "winner" and is_partizan_rule_based(kind)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        most = min(cls.most_worth_it(position), NATIVE * effort.surveyed)
        for_position = cls(work, most, wanted)
        with reporting_to(work.step):  # the kernel may have to wait for another thread
            if not for_position.covers(position):
                return None
        if wanted == "winner" and not for_position.has_value(position):
            return None
        return for_position

    @classmethod
    def most_worth_it(cls, position: Position) -> int:
        """How many positions the kernel looks into before another search is tried."""
        stones = any(isinstance(part, RewritingGrid) for part in position.parts())
        return min(cls.most_looked_into, MOST_OF_STONES) if stones else cls.most_looked_into

    def has_value(self, position: Position) -> bool:
        """Whether the kernel finds the value; if not, a smaller search may still find who wins."""
        try:
            with self._work.trying("by value"):
                self._values(position)
        except (TooLarge, Unsuitable):
            return False
        return True

    def covers(self, position: Position) -> bool:
        parts = position.parts()
        known = [fits_kernel(part) for part in parts]
        others = (part for part, data in zip(parts, known, strict=True) if not data)
        return any(known) and all(isinstance(part, Impartial) for part in others)

    def wins(self, position: Position, mover: Side) -> bool:
        return self._values(position).first_wins(mover)

    def grundy(self, position: Position) -> int | None:
        found = self._values(position).number_up_star if isinstance(position, Impartial) else None
        return None if found is None else found[2]


@solver
class QuickValueSolver(ValueSolver):
    """The same for boards of pieces, given up early: a search on bits may find who wins sooner."""

    order = 44
    most_looked_into = 150_000

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted == "winner" and keeps_rules_of(kind, PartizanPlacement)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        if (work.limit.positions or 0) > cls.most_looked_into:  # the kernel would go on so far
            return None
        return super().for_position(position, wanted, effort, work)


@solver
class SurveyTooLong(ValueSolver):
    """Refuses the length of play on a board if a survey of all that can follow would not end."""

    order = 65

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        plain = PlacementGrid
        return (
            wanted == "length"
            and keeps_rules_of(kind, ImpartialPlacement)
            and (kind.canonical, kind.parts) == (plain.canonical, plain.parts)  # as the kernel does
        )

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        assert isinstance(position, ImpartialPlacement)
        most = effort.surveyed_for_lengths
        with reporting_to(work.step):
            large = position.size_bound() > most and fits_kernel(position)
            if large and has_more_parts(position, most, work):
                raise too_many_positions(most)
        return None


# Partizan positions whose values are kept on disk.

SMALL = 1_000_000  # positions that can follow at most; then a file is not looked for
MOST_LOOKED_INTO = 10_000  # positions, for the parts whose values are not kept


@solver
class KeptValueSolver(Solver):
    """Compares the value with 0; where none is kept, it asks who would be asked without it."""

    order = 14

    def __init__(self, position: Position, value: Value, effort: SearchBudget, work: Work) -> None:
        self._position, self._value = position, value
        self._effort, self._work = effort, work

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted == "winner" and is_partizan_rule_based(kind)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        if (position.size_bound() or SMALL) < SMALL:
            return None
        if all(find_kept_value(part) is None for part in position.parts()):
            return None
        from ponder.values.position_values import PositionValues  # many positions need no values

        try:
            value = PositionValues(work, MOST_LOOKED_INTO)(position)
        except (TooLarge, Unsuitable):
            return None
        return cls(position, value, effort, work)

    @cached_property
    def _other(self) -> Solver:
        """Who solvers the position if nothing is kept, and so all that follows."""
        for kind in solver_types(type(self._position), "winner"):
            if not issubclass(kind, KeptValueSolver):
                found = kind.for_position(self._position, "winner", self._effort, self._work)
                if found is not None:
                    return found
        raise no_solver_error(self._position)

    def covers(self, position: Position) -> bool:
        return position == self._position

    def wins(self, position: Position, mover: Side) -> bool:
        if position == self._position:
            return self._value.first_wins(mover)
        kept = find_kept_value(position)
        return self._other.wins(position, mover) if kept is None else kept.first_wins(mover)

    def has_found_lost(self, position: Position, mover: Side) -> bool:
        return self._other.has_found_lost(position, mover)


# The values of the parts of a partizan position add up, and the sum tells who wins.
#
# Reference: J. Conway, *On Numbers and Games* (1976), chapters 7 and 8: Left wins above 0, Right
# below, the second player at 0, and the first player if the value is confused with 0.

MOST_POSITIONS = 20_000
MOST_PARTS = 12
LONGEST = 40  # letters of a value that a sentence can hold


@argument_by_values
def values_add_up(position: Position, work: Work) -> Argument | None:
    """Partizan positions in normal play whose parts have values that are short to write."""
    if not isinstance(position, Partizan) or position.stuck_player_wins:
        return None
    if (position.size_bound() or 0) > MOST_POSITIONS or len(position.parts()) > MOST_PARTS:
        return None
    try:
        return _of_parts(position, work)
    except (TooLarge, Unsuitable, Stopped):
        return None


def _of_parts(position: Partizan, work: Work) -> Argument | None:
    from ponder.values.position_values import PositionValues  # many positions need no values

    small = Work(Limit(positions=MOST_POSITIONS), lambda *_: work.check())
    values = PositionValues(small, MOST_POSITIONS)
    terms = [values(part) for part in position.parts()]
    total = values(position)
    if any(len(str(value)) > LONGEST for value in (*terms, total)):
        return None
    facts = {
        "parts": tuple(map(str, position.parts())),
        "values": tuple(map(str, terms)),
        "total": str(total),
        "numbers": all(value.number is not None for value in terms),
        "outcome": total.outcome,
    }
    return Argument(total.outcome, by_theorem("values", **facts))
