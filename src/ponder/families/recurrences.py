"""The recurrences of a state as people print them: for each case, the options of both players.

Options at negative arguments are left out, as in the literature: f(a, b) = {f(a-1, b+1) | } also
says that there is no move where a is 0.
"""

from typing import NamedTuple

from ponder.exact import linear
from ponder.exact.emptiness import has_no_point
from ponder.exact.joining import joined
from ponder.exact.linear import Form, opposite
from ponder.exact.regions import Region
from ponder.families.cells import ParameterCell
from ponder.families.clauses import fixed
from ponder.families.exploring import explore
from ponder.families.states import Game, Recurrence, SymbolicMove, recurrence
from ponder.games.boards.symbolic_strips import State


class RecurrenceCase(NamedTuple):
    """The moves of both players in a region."""

    region: Region
    left: tuple[SymbolicMove, ...]
    right: tuple[SymbolicMove, ...]


def recurrence_cases(game: Game, state: State) -> list[RecurrenceCase]:
    """The recurrence of a state, one case for each set of moves."""
    moves = recurrence(game, state)
    k = state.parameters
    asked = {move: _asked(move, k) for side in moves for move in side}

    def possible(cell: ParameterCell) -> Recurrence:
        holds = cell.region.is_at_least_0
        return Recurrence(*(tuple(m for m in side if all(map(holds, asked[m]))) for side in moves))

    found: list[tuple[Region, Recurrence]] = []
    for answer in explore(Region.natural(k), possible):
        _add(found, answer.region, answer.answer)
    cases = [_case(region.simplified(), options) for region, options in found]
    return sorted(cases, key=lambda case: case.region.look_for_a_point().point or ())


def _asked(move: SymbolicMove, parameters: int) -> tuple[Form, ...]:
    """The conditions that do not follow from the arguments being at least 0."""
    known = [*move.arguments, *linear.units(parameters)]
    return tuple(form for form in move.conditions if not has_no_point([*known, opposite(form)]))


def _add(found: list[tuple[Region, Recurrence]], region: Region, options: Recurrence) -> None:
    """Add a region, joined with those that have the same options."""
    for place, (other, others) in enumerate(found):
        union = joined(region, other) if options == others else None
        if union is not None:
            del found[place]
            _add(found, union, options)
            return
    found.append((region, options))


def _case(region: Region, options: Recurrence) -> RecurrenceCase:
    """The case without options that its region makes impossible, and with fixed parameters in."""
    left, right = (
        tuple(_put_in(move, region) for move in side if _may_be(move, region)) for side in options
    )
    return RecurrenceCase(region, left, right)


def _may_be(move: SymbolicMove, region: Region) -> bool:
    return all(region.decides(form) is not False for form in move.arguments)


def _put_in(move: SymbolicMove, region: Region) -> SymbolicMove:
    arguments = tuple(fixed(form, region) for form in move.arguments)
    return SymbolicMove((), move.to, arguments, fixed(move.offset, region))
