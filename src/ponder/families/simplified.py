"""A form with parameters, simplified: its canonical forms, and where each holds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ponder.core.errors import BadText, shortened
from ponder.core.work import Work
from ponder.exact.regions import Region
from ponder.families.clauses import Clause
from ponder.families.symbolic import simplify
from ponder.language.cases import AtLeast, Test
from ponder.language.formula_grammar import read_formula
from ponder.language.formulas import Formula, text
from ponder.language.strip_claims import read_conditions

NAME = re.compile(r"(?<![\w])\d*([a-z][a-z0-9]*)", re.ASCII)
WORDS = {"mod", "is", "even", "odd"}
MOST_PARAMETERS = 12


@dataclass(frozen=True)
class Simplified:
    """A formula, the tests that its parameters pass, and its canonical forms by cases."""

    formula: Formula
    names: tuple[str, ...]
    tests: tuple[Test, ...]
    clauses: tuple[Clause, ...]

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
    if len(names) > MOST_PARAMETERS:
        raise BadText(f"at most {MOST_PARAMETERS} parameters, not {len(names)}")
    formula = read_formula(form, names)
    tests = read_conditions(conditions, names)
    forms = [test.form for test in tests if isinstance(test, AtLeast)]
    region = Region.everywhere(len(names)).assuming_all(forms)
    if region is None:
        raise BadText(f"no whole numbers meet {shortened(conditions)}")
    clauses = simplify(formula, region, work, tests=tests)
    return Simplified(formula, names, tests, tuple(clauses))
