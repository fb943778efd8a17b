"""Clauses: a formula and where it holds, made from cells and joined for a reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm
from typing import NamedTuple

from ponder.exact import linear
from ponder.exact.joining import joined
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.families.exploring import Answer
from ponder.language.formulas import Formula, Number, Options, Sum, number

Residues = tuple[tuple[int, int], ...]
"""A modulus and a residue for each parameter; the modulus 1 says nothing."""


class Clause(NamedTuple):
    """A formula, and where it holds."""

    region: Region
    residues: Residues
    formula: Formula

    def conditions(self, names: Sequence[str]) -> str:
        """Where the formula holds, as people write it: `a >= 2, a mod 2 = 1`."""
        odd = [
            f"{name} mod {modulus} = {residue}"
            for name, (modulus, residue) in zip(names, self.residues, strict=True)
            if modulus > 1
        ]
        return ", ".join(filter(None, (self.region.text(names), *odd)))

    def holds_at(self, point: Point) -> bool:
        """Whether the point fulfils the conditions."""
        return self.region.contains(point) and all(
            value % modulus == residue
            for value, (modulus, residue) in zip(point, self.residues, strict=True)
        )


def clauses_of(answers: Iterable[Answer[Formula]]) -> list[Clause]:
    """The formulas of the cells, neighbours joined where one formula serves both.

    A formula serves a neighbour if it has the same options there: forms that are canonical stay
    canonical. Moduli must be powers of two.
    """
    found = [_clause(answer) for answer in answers if _may_have_a_point(answer)]
    place = 0
    while place < len(found):
        union = _first_union(found, place)
        if union is None:
            place += 1
        else:
            partner, clause = union
            found[place] = clause
            del found[partner]
            place = 0
    simple = [clause._replace(region=clause.region.simplified()) for clause in found]
    return sorted(simple, key=_first_point)


def _may_have_a_point(answer: Answer[Formula]) -> bool:
    found = answer.look_for_a_point()
    return found.point is not None or not found.complete


def _clause(answer: Answer[Formula]) -> Clause:
    """The answer in the parameters of the question: x_i = modulus * y_i + residue."""
    residues = tuple([(form[i + 1], form[0]) for i, form in enumerate(answer.arguments)])
    rows = [linear.tightened(_back(row, residues)) for row in answer.region.all_rows()]
    region = Region.everywhere(len(residues)).assuming_all(rows)
    assert region is not None, "a region with a point has it in every parameter"
    free = [(1, 0) if region.fixed(i) is not None else pair for i, pair in enumerate(residues)]
    return Clause(region, tuple(free), _formula_back(answer.answer, residues, region))


def _back(form: Form, residues: Residues) -> Form:
    """The form times the least common multiple of the moduli."""
    common = lcm(*(modulus for modulus, _ in residues))
    factors = [c * common // m for c, (m, _) in zip(form[1:], residues, strict=True)]
    taken = sum(factor * r for factor, (_, r) in zip(factors, residues, strict=True))
    return (form[0] * common - taken, *factors)


def _formula_back(formula: Formula, residues: Residues, region: Region) -> Formula:
    """The formula in the parameters of the question, with those that are fixed put in."""
    if isinstance(formula, Number):
        common = lcm(*(modulus for modulus, _ in residues))
        form = _fixed(_back(formula.form, residues), region)
        return number(form, formula.exponent + common.bit_length() - 1)
    if isinstance(formula, Sum):
        return Sum(tuple([_formula_back(term, residues, region) for term in formula.terms]))
    left, right = (
        tuple([_formula_back(option, residues, region) for option in side]) for side in formula
    )
    return Options(left, right)


def _fixed(form: Form, region: Region) -> Form:
    found = list(form)
    for i, coefficient in enumerate(form[1:]):
        value = region.fixed(i)
        if value is not None:
            found[0] += coefficient * value
            found[i + 1] = 0
    return tuple(found)


def _first_union(clauses: Sequence[Clause], place: int) -> tuple[int, Clause] | None:
    one = clauses[place]
    for partner in range(place + 1, len(clauses)):
        other = clauses[partner]
        if one.residues == other.residues:
            formula = _common(one, other)
            region = None if formula is None else joined(one.region, other.region)
            if formula is not None and region is not None:
                return partner, Clause(region, one.residues, formula)
    return None


def _common(one: Clause, other: Clause) -> Formula | None:
    """The formula of one clause that is also right for the other."""
    if _same(one.formula, other.formula, other.region):
        return one.formula
    if _same(one.formula, other.formula, one.region):
        return other.formula
    return None


def _same(one: Formula, other: Formula, region: Region) -> bool:
    """Whether two formulas have the same options at every point, in whatever order."""
    if isinstance(one, Number) and isinstance(other, Number):
        common = max(one.exponent, other.exponent)
        x, y = (linear.scaled(form, 1 << common - exponent) for form, exponent in (one, other))
        return all(map(region.decides, (linear.minus(x, y), linear.minus(y, x))))
    if isinstance(one, Options) and isinstance(other, Options):
        pairs = zip(one, other, strict=True)
        return all(_same_options(options, others, region) for options, others in pairs)
    return one == other


def _same_options(one: tuple[Formula, ...], other: tuple[Formula, ...], region: Region) -> bool:
    """Options of a canonical form are all different, so the first that fits is the right one."""
    left = list(other)
    for option in one:
        partner = next((x for x in left if _same(option, x, region)), None)
        if partner is None:
            return False
        left.remove(partner)
    return not left


def _first_point(clause: Clause) -> tuple[Point, Residues]:
    return clause.region.look_for_a_point().point or (), clause.residues
