"""A form with parameters, simplified: its canonical forms, and where each holds.

This is `SVG` of T. Thanatipanonda and D. Zeilberger, "A symbolic finite-state approach for
automated proving of theorems in combinatorial game theory" (2009), which does not say where.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ponder.core import limits
from ponder.core.errors import BadText, shortened
from ponder.core.work import FINISHED, Ending, Work
from ponder.exact.regions import Region
from ponder.families.cells import ParameterCell
from ponder.families.clauses import Clause, clauses_of
from ponder.families.evaluating import as_formula, evaluated
from ponder.families.exploring import Answer, explore
from ponder.language.cases import AtLeast, Test, holds
from ponder.language.formula_grammar import read_formula
from ponder.language.formulas import Formula, text
from ponder.language.strip_claims import read_conditions

NAME = re.compile(r"(?<![\w])\d*([a-z][a-z0-9]*)", re.ASCII)
WORDS = {"mod", "is", "even", "odd"}


@dataclass(frozen=True)
class Simplified:
    """A formula, the tests that its parameters pass, and its canonical forms by cases.

    If the work was stopped, `stopped` says why, and there are no cases.
    """

    formula: Formula
    names: tuple[str, ...]
    tests: tuple[Test, ...]
    clauses: tuple[Clause, ...] = ()
    stopped: Ending = FINISHED

    def __str__(self) -> str:
        return text(self.formula, self.names)

    def conditions(self) -> str:
        """The tests, as a text."""
        return ", ".join(test.text(self.names) for test in self.tests)

    def cases(self) -> list[tuple[str, str]]:
        """Each canonical form with where it holds, both as texts."""
        return [(text(c.formula, self.names), c.conditions(self.names)) for c in self.clauses]


def simplified(form: str, conditions: str = "", work: Work | None = None) -> Simplified:
    """Simplify a form for all whole parameters that meet the conditions.

    >>> simplified("{{a-2|1}|0}", "a >= 1").cases()
    [('{0 | 0}', 'a = 1'), ('{1/2 | 0}', 'a = 2'), ('{{a - 2 | 1} | 0}', 'a >= 3')]
    """
    names = tuple(sorted({*NAME.findall(form), *NAME.findall(conditions)} - WORDS))
    if len(names) > limits.FORM_PARAMETERS:
        raise BadText(f"at most {limits.FORM_PARAMETERS} parameters, not {len(names)}")
    formula = read_formula(form, names)
    tests = read_conditions(conditions, names)
    forms = [test.form for test in tests if isinstance(test, AtLeast)]
    region = Region.everywhere(len(names)).assuming_all(forms)
    if region is None:
        raise BadText(f"no whole numbers meet {shortened(conditions)}")
    clauses: list[Clause] = []
    work = work or Work()
    with work.answering():
        work.step(0)
        clauses = simplify(formula, region, work, tests=tests)
    return Simplified(formula, names, tests, tuple(clauses), work.ending)


def simplify(
    formula: Formula,
    region: Region,
    work: Work | None = None,
    most_cells: int = limits.PROOF_CELLS,
    tests: Sequence[Test] = (),
) -> list[Clause]:
    """The canonical forms of a formula in a region, with as few clauses as neighbours allow.

    Only points that pass the tests count. Raises `Spent` if there are more than `most_cells` cells.
    """

    def value(cell: ParameterCell) -> Formula | None:
        if not all(holds(test, cell.region, cell.arguments) for test in tests):
            return None
        return as_formula(cell.nodes, evaluated(cell, formula, cell.arguments))

    answers = explore(region, value, work, most_cells)
    return clauses_of(
        Answer(region, arguments, found)
        for region, arguments, found in answers
        if found is not None
    )
