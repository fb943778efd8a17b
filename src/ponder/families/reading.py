"""Formulas by cases as clauses that a person can read, for a state or for some of its members."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ponder.core.work import Work
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.exact.regions import Region
from ponder.families.clauses import Clause, in_part, joined_clauses
from ponder.language.cases import Cases, Path, Residue, bounds, paths
from ponder.language.formulas import Formula, Number, composed, total


def clauses_of_cases(cases: Cases, parameters: int, work: Work | None = None) -> list[Clause]:
    """The cases at all natural points, neighbours with the same formula joined."""
    return joined_clauses(cases_as_clauses(cases, parameters), work)


def cases_as_clauses(cases: Cases, parameters: int) -> list[Clause]:
    """The cases at all natural points, each by itself, as they were found."""
    plus = linear.constant(0, parameters)
    return list(_clauses(cases, linear.units(parameters), plus, Region.natural(parameters)))


def conditions_of(path: Path, formula: Formula, names: Sequence[str]) -> str:
    """Where a case holds, as a text; empty if there is no such place."""
    k = len(names)
    region = Region.natural(k)
    clause = _clause(path, formula, linear.units(k), linear.constant(0, k), region)
    return "" if clause is None else joined_clauses([clause])[0].conditions(names)


def members(cases: Cases, arguments: Sequence[Form], plus: Form, region: Region) -> list[Clause]:
    """The cases at these arguments, plus a number, for the parameters of a region."""
    return joined_clauses(_clauses(cases, arguments, plus, region))


def _clauses(
    cases: Cases, arguments: Sequence[Form], plus: Form, region: Region
) -> Iterator[Clause]:
    found = (_clause(path, formula, arguments, plus, region) for path, formula in paths(cases))
    return (clause for clause in found if clause is not None)


def _clause(
    path: Path, formula: Formula, arguments: Sequence[Form], plus: Form, region: Region
) -> Clause | None:
    """A case at these arguments; None if no point of the region comes to it."""
    k = region.parameters
    part = region.assuming_all(linear.composed(form, arguments, k) for form in bounds(path))
    if part is None:
        return None
    residues = [
        (replace(test, form=linear.composed(test.form, arguments, k)), answer)
        for test, answer in path
        if isinstance(test, Residue)
    ]
    here = total([composed(formula, arguments, k), Number(plus)])
    return in_part(Clause(part, tuple(residues), here), part)
