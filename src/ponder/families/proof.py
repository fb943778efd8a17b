"""Proof that formulas claimed for symbolic states satisfy the recurrences of the game.

Every move shortens the game, so formulas that satisfy the recurrence at every point are the
values, by induction on the moves: all states of a class are proved at once. A case is proved
where, in each cell of its region, the game whose options are what is claimed for the positions
after each move equals the claimed formula.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, NamedTuple, TypeVar

from ponder.core import limits
from ponder.core.work import BudgetSpent, Work
from ponder.exact import linear
from ponder.exact.inequalities import PointSearch
from ponder.exact.linear import Form, Point
from ponder.exact.regions import NeedsResidue, NeedsSign, Region
from ponder.families.states import Game, Recurrence, SymbolicMove, recurrence
from ponder.families.symbolic_games import (
    DenominatorTooLarge,
    EmptyCell,
    Node,
    Nodes,
    ParameterCell,
    equals,
    evaluate,
)
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.formulas import Formula
from ponder.language.strip_families import (
    AtLeast,
    Case,
    CaseTree,
    Path,
    bounds,
    case_throughout,
    holds_throughout,
)

# One driver for all questions about games with parameters: ask, split where undecided, ask again.
#
# A question is a function of a cell. It is asked as if the cell were one point. Where the answer
# would not be the same at all points of the cell, the cell is split in two by the sign of a form,
# or into residues of a parameter, and the question is asked of each part.

T = TypeVar("T")
Question = Callable[[ParameterCell], T]

MOST_FAILURES = 3
FINENESS = 12
"""The first guess for the exponent of the common denominator."""


class CellAnswer(NamedTuple, Generic[T]):
    """The same answer at all points of a region.

    `arguments` are the parameters of the question as forms of the region's own parameters: the
    points are arguments(y) for the points y of the region.
    """

    region: Region
    arguments: tuple[Form, ...]
    answer: T

    def look_for_a_point(self) -> PointSearch:
        """A point of the question, in its own parameters, where this is the answer."""
        found = self.region.look_for_a_point()
        if found.point is None:
            return found
        return PointSearch(self.at(found.point), True)

    def at(self, point: Point) -> Point:
        """The parameters of the question at a point of the region."""
        return tuple([linear.evaluate(argument, point) for argument in self.arguments])


class FailingCell(NamedTuple):
    """A cell where the answer is no, with a point of it, in the parameters of the question.

    The point is None where none was found, although the cell is not proved to be empty.
    """

    region: Region
    arguments: tuple[Form, ...]
    point: Point | None


class CellCheck(NamedTuple):
    """What came of a question that should be answered yes everywhere.

    `is_cut` says that the cells grew too many, so that the rest was not asked.
    """

    cells: int
    failures: tuple[FailingCell, ...]
    is_cut: bool

    @property
    def holds(self) -> bool:
        """Whether the answer is yes at every point."""
        return not self.failures and not self.is_cut


def check_everywhere(
    region: Region,
    question: Question[bool | None],
    work: Work | None = None,
    most_cells: int = limits.PROOF_CELLS,
) -> CellCheck:
    """Ask a question everywhere, until enough cells say no; cells that say None do not count."""
    cells = 0
    failures: list[FailingCell] = []
    try:
        for answer in answers_by_cell(region, question, work, most_cells):
            cells += answer.answer is not None
            failures += _failures(answer) if answer.answer is False else ()
            if len(failures) >= MOST_FAILURES:
                break
    except BudgetSpent as spent:
        if spent.cause == "memory":
            raise
        return CellCheck(cells, tuple(failures), True)
    return CellCheck(cells, tuple(failures), False)


def _failures(answer: CellAnswer[bool | None]) -> list[FailingCell]:
    """The cell as a failure, unless it has no point."""
    found = answer.look_for_a_point()
    if found.proves_empty:
        return []
    return [FailingCell(answer.region, answer.arguments, found.point)]


def answers_by_cell(
    region: Region,
    question: Question[T],
    work: Work | None = None,
    most_cells: int = limits.PROOF_CELLS,
) -> Iterator[CellAnswer[T]]:
    """The answers to a question, cell by cell; together the cells are the region.

    Cells that are proved to be empty are left out; others may still have no point. `BudgetSpent`
    if there are more than `most_cells`.
    """
    waiting = [ParameterCell(region, Nodes(FINENESS), linear.units(region.parameters))]
    answered = 0
    while waiting:
        if answered + len(waiting) > most_cells:
            raise BudgetSpent(f"more than {most_cells:,} cells")
        if work is not None:
            work.check()
        cell = waiting.pop()
        try:
            answer = question(cell)
        except NeedsSign as undecided:
            halves = cell.region.halves(undecided.form)
            waiting.extend([cell.part(half) for half in halves if half is not None])
        except NeedsResidue as needed:
            parts = cell.region.by_residue(needed, cell.arguments)
            waiting.extend(
                [ParameterCell(part, cell.nodes, arguments) for part, arguments in parts]
            )
        except DenominatorTooLarge:
            waiting.append(_finer(cell))
        except EmptyCell:
            found = cell.region.look_for_a_point()
            assert found.point is None, f"a contradiction at {found.point}"
            if not found.complete:
                raise BudgetSpent("a cell is not known to be empty") from None
        else:
            answered += 1
            yield CellAnswer(cell.region, cell.arguments, answer)


def _finer(cell: ParameterCell) -> ParameterCell:
    """The same cell with a larger common denominator for its numbers."""
    return ParameterCell(cell.region, Nodes(2 * cell.nodes.exponent), cell.arguments)


MOST_CELLS_OF_DISCOVERY = 4_000

Claims = Mapping[SymbolicStrip, CaseTree]
_Numbered = list[tuple[int, SymbolicMove]]


class CaseProof(NamedTuple):
    """What came of proving one case: what its cells say, and the cases on which it depends.

    `uses` has the same objects as the claims.
    """

    explored: CellCheck
    uses: tuple[tuple[SymbolicStrip, Case], ...]

    @property
    def is_proved(self) -> bool:
        """Whether the claim of this case follows from the claims that it uses."""
        return self.explored.holds


def prove_case(
    game: Game,
    claims: Claims,
    state: SymbolicStrip,
    path: Path,
    formula: Formula,
    work: Work | None = None,
    most_cells: int = MOST_CELLS_OF_DISCOVERY,
) -> CaseProof:
    """Prove that the formula satisfies the recurrence wherever the path of tests leads to it.

    The claims must speak of every state to which a move leads, but those without moves.
    """
    region = region_of(path, state.parameters)
    if region is None:
        return CaseProof(CellCheck(0, (), False), ())
    step = _Step(recurrence(game, state), claims, path, formula)
    found = check_everywhere(region, step.is_right, work, most_cells)
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
        self.uses: dict[int, tuple[SymbolicStrip, Case]] = {}
        self._moved: dict[tuple[Form, ...], tuple[_Numbered, _Numbered]] = {}

    def is_right(self, cell: ParameterCell) -> bool | None:
        """Whether the claim is right in the cell; None if the path does not lead there."""
        for test, answer in self.path:
            if (
                not isinstance(test, AtLeast)
                and holds_throughout(test, cell.region, cell.arguments) != answer
            ):
                return None
        claimed = evaluate(cell, self.formula, cell.arguments)
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
        case = case_throughout(cases, cell.region, move.arguments)
        self.uses[id(case)] = (move.to, case)
        node = evaluate(cell, case.formula, move.arguments)
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
        return linear.substitute(form, cell.arguments, cell.region.parameters)

    return SymbolicMove(
        tuple(map(composed, move.conditions)),
        move.to,
        tuple(map(composed, move.arguments)),
        composed(move.offset),
    )


def _scaled(cell: ParameterCell, form: Form) -> Form:
    return tuple([x << cell.nodes.exponent for x in form])
