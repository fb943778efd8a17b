"""Formulas of games with parameters: their order, and their canonical forms by cases.

`simplify` is what `SVG` is in T. Thanatipanonda and D. Zeilberger, "A symbolic finite-state
approach for automated proving of theorems in combinatorial game theory" (2009); it also says
where each canonical form holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ponder.core.work import Work
from ponder.exact.regions import Region
from ponder.families.cells import Cell
from ponder.families.clauses import Clause, clauses_of
from ponder.families.evaluating import as_formula, evaluated
from ponder.families.exploring import MOST_CELLS, Answer, Survey, explore, survey
from ponder.language.cases import Test, holds
from ponder.language.formulas import Formula

Relation = Literal["=", "<=", ">="]


def compare(
    one: Formula,
    relation: Relation,
    other: Formula,
    region: Region,
    work: Work | None = None,
    most_cells: int = MOST_CELLS,
) -> Survey:
    """Whether the relation holds at every point of the region; points where it does not."""

    def is_so(cell: Cell) -> bool:
        left, right = (evaluated(cell, formula, cell.arguments) for formula in (one, other))
        return (relation == ">=" or cell.le(left, right)) and (
            relation == "<=" or cell.le(right, left)
        )

    return survey(region, is_so, work, most_cells)


def simplify(
    formula: Formula,
    region: Region,
    work: Work | None = None,
    most_cells: int = MOST_CELLS,
    tests: Sequence[Test] = (),
) -> list[Clause]:
    """The canonical forms of a formula in a region, with as few clauses as neighbours allow.

    Only points that pass the tests count. Raises `Spent` if there are more than `most_cells` cells.
    """

    def value(cell: Cell) -> Formula | None:
        if not all(holds(test, cell.region, cell.arguments) for test in tests):
            return None
        return as_formula(cell.nodes, evaluated(cell, formula, cell.arguments))

    answers = explore(region, value, work, most_cells)
    return clauses_of(
        Answer(region, arguments, found)
        for region, arguments, found in answers
        if found is not None
    )
