"""One driver for all questions about games with parameters: ask, split where undecided, ask again.

A question is a function of a cell. It is asked as if the cell were one point. Where the answer
would not be the same at all points of the cell, the cell is split in two by the sign of a form,
or into residues of a parameter, and the question is asked of each part.
"""

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from ponder.core import limits
from ponder.core.work import Spent, Work
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.exact.splits import NeedsResidue, NeedsSign
from ponder.exact.whole_points import Search
from ponder.families.canonical import Absurd, TooFine
from ponder.families.cells import ParameterCell
from ponder.families.nodes import Nodes

T = TypeVar("T")
Question = Callable[[ParameterCell], T]

MOST_FAILURES = 3
FINENESS = 12
"""The first guess for the exponent of the common denominator."""


class Answer(NamedTuple, Generic[T]):
    """The same answer at all points of a region.

    `arguments` are the parameters of the question as forms of the region's own parameters: the
    points are arguments(y) for the points y of the region.
    """

    region: Region
    arguments: tuple[Form, ...]
    answer: T

    def look_for_a_point(self) -> Search:
        """A point of the question, in its own parameters, where this is the answer."""
        found = self.region.look_for_a_point()
        if found.point is None:
            return found
        return Search(self.at(found.point), True)

    def at(self, point: Point) -> Point:
        """The parameters of the question at a point of the region."""
        return tuple([linear.at(argument, point) for argument in self.arguments])


class WrongCell(NamedTuple):
    """A cell where the answer is no, with a point of it, in the parameters of the question.

    The point is None where none was found, although the cell is not proved to be empty.
    """

    region: Region
    arguments: tuple[Form, ...]
    point: Point | None


class Exploration(NamedTuple):
    """What came of a question that should be answered yes everywhere.

    `is_cut` says that the cells grew too many, so that the rest was not asked.
    """

    cells: int
    failures: tuple[WrongCell, ...]
    is_cut: bool

    @property
    def holds(self) -> bool:
        """Whether the answer is yes at every point."""
        return not self.failures and not self.is_cut


def ask_everywhere(
    region: Region,
    question: Question[bool | None],
    work: Work | None = None,
    most_cells: int = limits.PROOF_CELLS,
) -> Exploration:
    """Ask a question everywhere, until enough cells say no; cells that say None do not count."""
    cells = 0
    failures: list[WrongCell] = []
    try:
        for answer in explore(region, question, work, most_cells):
            cells += answer.answer is not None
            failures += _failures(answer) if answer.answer is False else ()
            if len(failures) >= MOST_FAILURES:
                break
    except Spent as spent:
        if spent.cause == "memory":
            raise
        return Exploration(cells, tuple(failures), True)
    return Exploration(cells, tuple(failures), False)


def _failures(answer: Answer[bool | None]) -> list[WrongCell]:
    """The cell as a failure, unless it has no point."""
    found = answer.look_for_a_point()
    if found.proves_empty:
        return []
    return [WrongCell(answer.region, answer.arguments, found.point)]


def explore(
    region: Region,
    question: Question[T],
    work: Work | None = None,
    most_cells: int = limits.PROOF_CELLS,
) -> Iterator[Answer[T]]:
    """The answers to a question, cell by cell; together the cells are the region.

    Cells that are proved to be empty are left out; others may still have no point. Raises `Spent`
    if there are more than `most_cells`.
    """
    waiting = [ParameterCell(region, Nodes(FINENESS), linear.units(region.parameters))]
    answered = 0
    while waiting:
        if answered + len(waiting) > most_cells:
            raise Spent(f"more than {most_cells:,} cells")
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
        except TooFine:
            waiting.append(_finer(cell))
        except Absurd:
            found = cell.region.look_for_a_point()
            assert found.point is None, f"a contradiction at {found.point}"
            if not found.complete:
                raise Spent("a cell is not known to be empty") from None
        else:
            answered += 1
            yield Answer(cell.region, cell.arguments, answer)


def _finer(cell: ParameterCell) -> ParameterCell:
    """The same cell with a larger common denominator for its numbers."""
    return ParameterCell(cell.region, Nodes(2 * cell.nodes.exponent), cell.arguments)
