"""Clauses: a formula and where it holds, made from cells and joined for a reader."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import lcm
from typing import NamedTuple

from ponder.core.work import Work
from ponder.exact import linear
from ponder.exact.joining import joined
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.families.exploring import Answer
from ponder.language.cases import Residue
from ponder.language.formulas import Formula, Number, Options, mapped, number, numbers

FEW_VALUES = 3
"""A parameter with at most so many values is written out where its slope is a fraction."""

Residues = tuple[tuple[Residue, bool], ...]
"""Tests of residues, each with its answer."""

Moduli = tuple[tuple[int, int], ...]
"""A modulus and a residue for each parameter; the modulus 1 says nothing."""


class Clause(NamedTuple):
    """A formula, and where it holds."""

    region: Region
    residues: Residues
    formula: Formula

    def conditions(self, names: Sequence[str]) -> str:
        """Where the formula holds, as people write it: `a >= 2, a mod 2 = 1`."""
        odd = [_residue_text(test, answer, names) for test, answer in self.residues]
        return ", ".join(filter(None, (self.region.text(names), *odd)))

    def holds_at(self, point: Point) -> bool:
        """Whether the point fulfils the conditions."""
        return self.region.contains(point) and all(
            test.holds(point) == answer for test, answer in self.residues
        )


def _residue_text(test: Residue, answer: bool, names: Sequence[str]) -> str:
    if answer:
        return test.text(names)
    if test.modulus == 2:
        return Residue(test.form, 2, 1 - test.residue).text(names)
    return f"not {test.text(names)}"


def clauses_of(answers: Iterable[Answer[Formula]]) -> list[Clause]:
    """The formulas of the cells, neighbours joined where one formula serves both.

    A formula serves a neighbour if it has the same options there: forms that are canonical stay
    canonical.
    """
    some = [answer for answer in answers if not answer.look_for_a_point().proves_empty]
    return joined_clauses(map(_clause, some))


def joined_clauses(clauses: Iterable[Clause], work: Work | None = None) -> list[Clause]:
    """The clauses, neighbours joined where one formula serves both, sorted for a reader.

    A clause without a point is left out.
    """
    plain = [part for one in clauses for part in plain_clauses(one)]
    found = [one for one in plain if not one.region.look_for_a_point().proves_empty]
    place = 0
    while place < len(found):
        if work is not None:
            work.check()
        union = _first_union(found, place)
        if union is None:
            place += 1
        else:
            partner, clause = union
            found[place] = clause
            del found[partner]
            place = 0
    simple = [clause._replace(region=clause.region.simplified()) for clause in found]
    return sorted(simple, key=_place)


def plain_clauses(clause: Clause) -> Iterator[Clause]:
    """The clause in plainer parts that together say the same.

    Not a/2 - 1 where a <= 1, but -1 where a = 0 and -1/2 where a = 1; and not a + b mod 2 = 1
    where a - b is 0 or 1, but a - b = 1.
    """
    plainer = next(_plainer(clause), None)
    if plainer is None:
        yield clause
        return
    rest, equations = plainer
    for equation in equations:
        part = rest.region.assuming_all([equation, linear.scaled(equation, -1)])
        narrowed = None if part is None else in_part(rest, part)
        if narrowed is not None:
            yield from plain_clauses(narrowed)


def _plainer(clause: Clause) -> Iterator[tuple[Clause, list[Form]]]:
    """Forms one of which is 0 wherever the clause holds, and the clause without what that says."""
    for place, (test, answer) in enumerate(clause.residues):
        band = _in_band(clause.region, test, answer)
        if band is not None:
            others = clause.residues[:place] + clause.residues[place + 1 :]
            yield clause._replace(residues=others), [band]
    for i, (low, high) in enumerate(zip(clause.region.lower, clause.region.upper, strict=True)):
        if low is not None and high is not None and low < high < low + FEW_VALUES:
            leaves = numbers(clause.formula)
            if any(leaf.form[i + 1] % (1 << leaf.exponent) for leaf in leaves):
                unit = linear.unit(i, clause.region.parameters)
                yield clause, [linear.raised(unit, -value) for value in range(low, high + 1)]


def _in_band(region: Region, test: Residue, answer: bool) -> Form | None:
    """The form that is 0 because of a residue, where one like that of the test has few values."""
    if not answer and test.modulus > 2:
        return None
    residue, modulus = test.residue if answer else 1 - test.residue, test.modulus
    rows = region.all_rows()
    for low, *slopes in rows:
        most = [high for high, *others in rows if others == [-x for x in slopes]]
        for sign in (1, -1):
            pairs = zip(slopes, test.form[1:], strict=True)
            alike = all((x - sign * y) % modulus == 0 for x, y in pairs)
            if alike and most and most[0] + low < modulus:
                over = (sign * (residue - test.form[0]) + low) % modulus
                return (low - over, *slopes)
    return None


def in_part(clause: Clause, part: Region) -> Clause | None:
    """The clause in a part of its region, with fixed parameters put in; None if it is empty."""
    residues = [(replace(test, form=fixed(test.form, part)), yes) for test, yes in clause.residues]
    if any(not any(test.form[1:]) and test.holds(()) != answer for test, answer in residues):
        return None
    asked = tuple(one for one in residues if any(one[0].form[1:]))
    formula = mapped(clause.formula, lambda one: number(fixed(one.form, part), one.exponent))
    return Clause(part, asked, formula)


def _clause(answer: Answer[Formula]) -> Clause:
    """The answer in the parameters of the question: x_i = modulus * y_i + residue."""
    moduli = tuple([(form[i + 1], form[0]) for i, form in enumerate(answer.arguments)])
    rows = [linear.tightened(_back(row, moduli)) for row in answer.region.all_rows()]
    k = len(moduli)
    region = Region.everywhere(k).assuming_all(rows)
    assert region is not None, "a region with a point has it in every parameter"
    residues = [
        (Residue(linear.unit(i, k), modulus, residue), True)
        for i, (modulus, residue) in enumerate(moduli)
        if modulus > 1 and region.fixed(i) is None
    ]
    formula = mapped(answer.answer, lambda value: _number_back(value, moduli, region))
    return Clause(region, tuple(residues), formula)


def _back(form: Form, moduli: Moduli) -> Form:
    """The form times the least common multiple of the moduli."""
    common = lcm(*(modulus for modulus, _ in moduli))
    factors = [c * common // m for c, (m, _) in zip(form[1:], moduli, strict=True)]
    taken = sum(factor * r for factor, (_, r) in zip(factors, moduli, strict=True))
    return (form[0] * common - taken, *factors)


def _number_back(value: Number, moduli: Moduli, region: Region) -> Number:
    """The number in the parameters of the question, with those that are fixed put in."""
    common = lcm(*(modulus for modulus, _ in moduli))
    twos = (common & -common).bit_length() - 1
    odd, whole = common >> twos, _back(value.form, moduli)
    # Periods may be odd, but numbers are dyadic in the parameters of the question.
    assert not any(x % odd for x in whole), "slopes have powers of two as denominators"
    form = tuple([x // odd for x in whole])
    return number(fixed(form, region), value.exponent + twos)


def fixed(form: Form, region: Region) -> Form:
    """The form with the parameters put in that have only one value in the region."""
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


def _place(clause: Clause) -> tuple[int, Point, str]:
    """Where a reader looks for a clause: single points first, then small parameters."""
    region = clause.region
    names = [f"x{number}" for number in range(region.parameters)]
    free = sum(region.fixed(i) is None for i in range(region.parameters))
    point = region.look_for_a_point().point or ()
    return free, point[::-1], clause.conditions(names)
