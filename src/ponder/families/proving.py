"""Proof that formulas claimed for symbolic states satisfy the recurrences of the game.

Every move shortens the game, so formulas that satisfy the recurrence at every point are the
values, by induction on the moves: all states of a class are proved at once. A case is proved
where, in each cell of its region, the game whose options are what is claimed for the positions
after each move equals the claimed formula.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ponder.core.work import Work
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.exact.regions import Region
from ponder.families.canonical import equals
from ponder.families.cells import ParameterCell
from ponder.families.evaluating import evaluated
from ponder.families.exploring import Exploration, ask_everywhere
from ponder.families.nodes import Node
from ponder.families.states import Game, Recurrence, SymbolicMove, recurrence
from ponder.games.boards.symbolic_strips import State
from ponder.language.cases import AtLeast, Case, Cases, Path, bounds, case_in, holds
from ponder.language.formulas import Formula

MOST_CELLS = 4_000

Claims = Mapping[State, Cases]
_Numbered = list[tuple[int, SymbolicMove]]


class CaseProof(NamedTuple):
    """What came of proving one case: what its cells say, and the cases on which it depends.

    `uses` has the same objects as the claims.
    """

    explored: Exploration
    uses: tuple[tuple[State, Case], ...]

    @property
    def is_proved(self) -> bool:
        """Whether the claim of this case follows from the claims that it uses."""
        return self.explored.holds


def prove_case(
    game: Game,
    claims: Claims,
    state: State,
    path: Path,
    formula: Formula,
    work: Work | None = None,
    most_cells: int = MOST_CELLS,
) -> CaseProof:
    """Prove that the formula satisfies the recurrence wherever the path of tests leads to it.

    The claims must speak of every state to which a move leads, but those without moves.
    """
    region = region_of(path, state.parameters)
    if region is None:
        return CaseProof(Exploration(0, (), False), ())
    step = _Step(recurrence(game, state), claims, path, formula)
    found = ask_everywhere(region, step.is_right, work, most_cells)
    return CaseProof(found, tuple(step.uses.values()))


def region_of(path: Path, parameters: int) -> Region | None:
    """The natural points that pass the linear tests of a path; None if it is proved empty.

    Tests of residues are left out: a cell asks them again.
    """
    return Region.natural(parameters).assuming_all(bounds(path))


class _Step:
    """The question whether the recurrence holds in a cell; `uses` collects what it depends on."""

    def __init__(self, moves: Recurrence, claims: Claims, path: Path, formula: Formula) -> None:
        self.moves = moves
        self.claims = claims
        self.path = path
        self.formula = formula
        self.uses: dict[int, tuple[State, Case]] = {}
        self._moved: dict[tuple[Form, ...], tuple[_Numbered, _Numbered]] = {}

    def is_right(self, cell: ParameterCell) -> bool | None:
        """Whether the claim is right in the cell; None if the path does not lead there."""
        for test, answer in self.path:
            if not isinstance(test, AtLeast) and holds(test, cell.region, cell.arguments) != answer:
                return None
        claimed = evaluated(cell, self.formula, cell.arguments)
        left, right = (self._options(cell, side) for side in self._numbered(cell))
        return equals(cell, left, right, claimed)

    def _options(self, cell: ParameterCell, moves: _Numbered) -> list[Node]:
        """What is claimed for the positions after the moves that are possible in the cell."""
        notes = cell.notes
        for number, move in moves:
            if number not in notes:
                possible = all(map(cell.region.is_at_least_0, move.conditions))
                notes[number] = self._claimed(cell, move) if possible else None
        found = [notes[number] for number, _ in moves]
        return [node for node in found if node is not None]

    def _claimed(self, cell: ParameterCell, move: SymbolicMove) -> Node:
        cases = self.claims.get(move.to)
        if cases is None:  # a state without moves
            return cell.nodes.number(_scaled(cell, move.offset))
        case = case_in(cases, cell.region, move.arguments)
        self.uses[id(case)] = (move.to, case)
        node = evaluated(cell, case.formula, move.arguments)
        return cell.nodes.shifted(node, _scaled(cell, move.offset)) if any(move.offset) else node

    def _numbered(self, cell: ParameterCell) -> tuple[_Numbered, _Numbered]:
        """The moves of both players in the parameters of the cell, numbered."""
        known = self._moved.get(cell.arguments)
        if known is None:
            left, right = ([_moved(move, cell) for move in side] for side in self.moves)
            known = list(enumerate(left)), list(enumerate(right, len(left)))
            self._moved[cell.arguments] = known
        return known


def _moved(move: SymbolicMove, cell: ParameterCell) -> SymbolicMove:
    if cell.arguments == linear.units(cell.region.parameters):
        return move

    def composed(form: Form) -> Form:
        return linear.composed(form, cell.arguments, cell.region.parameters)

    return SymbolicMove(
        tuple(map(composed, move.conditions)),
        move.to,
        tuple(map(composed, move.arguments)),
        composed(move.offset),
    )


def _scaled(cell: ParameterCell, form: Form) -> Form:
    return tuple([x << cell.nodes.exponent for x in form])
