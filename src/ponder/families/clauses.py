"""Clauses: a formula and where it holds, made from cells and joined for a reader."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import lcm
from typing import NamedTuple

from ponder.core import limits
from ponder.core.errors import BadText, quote
from ponder.core.work import FINISHED, Ending, Work
from ponder.exact import linear
from ponder.exact.inequalities import is_infeasible
from ponder.exact.linear import Form, Point, complement
from ponder.exact.regions import Region, merge
from ponder.families.proof import CellAnswer, answers_by_cell
from ponder.families.states import Game, Recurrence, SymbolicMove, recurrence
from ponder.families.symbolic_games import ParameterCell, as_formula, evaluate
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.form_grammar import read_formula
from ponder.language.formulas import (
    Formula,
    Number,
    Options,
    format_formula,
    mapped,
    number,
    numbers,
    substitute,
    sum_formulas,
)
from ponder.language.strip_families import (
    AtLeast,
    CaseTree,
    Path,
    Residue,
    Test,
    bounds,
    holds_throughout,
    paths,
    read_conditions,
)

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


def clauses_of_cells(answers: Iterable[CellAnswer[Formula]]) -> list[Clause]:
    """The formulas of the cells, neighbours joined where one formula serves both.

    A formula serves a neighbour if it has the same options there: forms that are canonical stay
    canonical.
    """
    some = [answer for answer in answers if not answer.look_for_a_point().proves_empty]
    return join_clauses(map(_clause, some))


def join_clauses(clauses: Iterable[Clause], work: Work | None = None) -> list[Clause]:
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
        part = rest.region.assuming_all([equation, linear.scale(equation, -1)])
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
                yield clause, [linear.shift(unit, -value) for value in range(low, high + 1)]


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


def _clause(answer: CellAnswer[Formula]) -> Clause:
    """The answer in the parameters of the question: x_i = modulus * y_i + residue."""
    moduli = tuple([(form[i + 1], form[0]) for i, form in enumerate(answer.arguments)])
    rows = [linear.tighten(_back(row, moduli)) for row in answer.region.all_rows()]
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
            region = None if formula is None else merge(one.region, other.region)
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
        x, y = (linear.scale(form, 1 << common - exponent) for form, exponent in (one, other))
        return all(map(region.decides, (linear.subtract(x, y), linear.subtract(y, x))))
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


# Formulas by cases as clauses that a person can read, for a state or for some of its members.


def clauses_of_cases(cases: CaseTree, parameters: int, work: Work | None = None) -> list[Clause]:
    """The cases at all natural points, neighbours with the same formula joined."""
    return join_clauses(cases_as_clauses(cases, parameters), work)


def cases_as_clauses(cases: CaseTree, parameters: int) -> list[Clause]:
    """The cases at all natural points, each by itself, as they were found."""
    plus = linear.constant(0, parameters)
    return list(_clauses(cases, linear.units(parameters), plus, Region.natural(parameters)))


def conditions_of(path: Path, formula: Formula, names: Sequence[str]) -> str:
    """Where a case holds, as a text; empty if there is no such place."""
    k = len(names)
    region = Region.natural(k)
    clause = _clause_of_case(path, formula, linear.units(k), linear.constant(0, k), region)
    return "" if clause is None else join_clauses([clause])[0].conditions(names)


def clauses_of_members(
    cases: CaseTree, arguments: Sequence[Form], plus: Form, region: Region
) -> list[Clause]:
    """The cases at these arguments, plus a number, for the parameters of a region."""
    return join_clauses(_clauses(cases, arguments, plus, region))


def _clauses(
    cases: CaseTree, arguments: Sequence[Form], plus: Form, region: Region
) -> Iterator[Clause]:
    found = (
        _clause_of_case(path, formula, arguments, plus, region) for path, formula in paths(cases)
    )
    return (clause for clause in found if clause is not None)


def _clause_of_case(
    path: Path, formula: Formula, arguments: Sequence[Form], plus: Form, region: Region
) -> Clause | None:
    """A case at these arguments; None if no point of the region comes to it."""
    k = region.parameters
    part = region.assuming_all(linear.substitute(form, arguments, k) for form in bounds(path))
    if part is None:
        return None
    residues = [
        (replace(test, form=linear.substitute(test.form, arguments, k)), answer)
        for test, answer in path
        if isinstance(test, Residue)
    ]
    here = sum_formulas([substitute(formula, arguments, k), Number(plus)])
    return in_part(Clause(part, tuple(residues), here), part)


# The recurrences of a state as people print them: for each case, the options of both players.
#
# Options at negative arguments are left out, as in the literature: f(a, b) = {f(a-1, b+1) | } also
# says that there is no move where a is 0.


class RecurrenceCase(NamedTuple):
    """The moves of both players in a region."""

    region: Region
    left: tuple[SymbolicMove, ...]
    right: tuple[SymbolicMove, ...]


def recurrence_cases(game: Game, state: SymbolicStrip) -> list[RecurrenceCase]:
    """The recurrence of a state, one case for each set of moves."""
    moves = recurrence(game, state)
    k = state.parameters
    asked = {move: _asked(move, k) for side in moves for move in side}

    def possible(cell: ParameterCell) -> Recurrence:
        holds = cell.region.is_at_least_0
        return Recurrence(*(tuple(m for m in side if all(map(holds, asked[m]))) for side in moves))

    found: list[tuple[Region, Recurrence]] = []
    for answer in answers_by_cell(Region.natural(k), possible):
        _add(found, answer.region, answer.answer)
    cases = [_case(region.simplified(), options) for region, options in found]
    return sorted(cases, key=lambda case: case.region.look_for_a_point().point or ())


def _asked(move: SymbolicMove, parameters: int) -> tuple[Form, ...]:
    """The conditions that do not follow from the arguments being at least 0."""
    known = [*move.arguments, *linear.units(parameters)]
    return tuple(form for form in move.conditions if not is_infeasible([*known, complement(form)]))


def _add(found: list[tuple[Region, Recurrence]], region: Region, options: Recurrence) -> None:
    """Add a region, joined with those that have the same options."""
    for place, (other, others) in enumerate(found):
        union = merge(region, other) if options == others else None
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


# A form with parameters, simplified: its canonical forms, and where each holds.
#
# This is `SVG` of T. Thanatipanonda and D. Zeilberger, "A symbolic finite-state approach for
# automated proving of theorems in combinatorial game theory" (2009), which does not say where.

NAME = re.compile(r"(?<![\w])\d*([a-z][a-z0-9]*)", re.ASCII)
WORDS = {"mod", "is", "even", "odd"}


@dataclass(frozen=True)
class SimplifiedForm:
    """A formula, the tests that its parameters pass, and its canonical forms by cases.

    If the work was stopped, `stopped` says why, and there are no cases.
    """

    formula: Formula
    names: tuple[str, ...]
    tests: tuple[Test, ...]
    clauses: tuple[Clause, ...] = ()
    stopped: Ending = FINISHED

    def __str__(self) -> str:
        return format_formula(self.formula, self.names)

    def conditions(self) -> str:
        """The tests, as a text."""
        return ", ".join(test.text(self.names) for test in self.tests)

    def cases(self) -> list[tuple[str, str]]:
        """Each canonical form with where it holds, both as texts."""
        return [
            (format_formula(c.formula, self.names), c.conditions(self.names)) for c in self.clauses
        ]


def simplify_form(form: str, conditions: str = "", work: Work | None = None) -> SimplifiedForm:
    """Simplify a form for all whole parameters that meet the conditions.

    >>> simplify_form("{{a-2|1}|0}", "a >= 1").cases()
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
        raise BadText(f"no whole numbers meet {quote(conditions)}")
    clauses: list[Clause] = []
    work = work or Work()
    with work.answering():
        work.step(0)
        clauses = simplify(formula, region, work, tests=tests)
    return SimplifiedForm(formula, names, tests, tuple(clauses), work.ending)


def simplify(
    formula: Formula,
    region: Region,
    work: Work | None = None,
    most_cells: int = limits.PROOF_CELLS,
    tests: Sequence[Test] = (),
) -> list[Clause]:
    """The canonical forms of a formula in a region, with as few clauses as neighbours allow.

    Only points that pass the tests count. `BudgetSpent` if there are more than `most_cells` cells.
    """

    def value(cell: ParameterCell) -> Formula | None:
        if not all(holds_throughout(test, cell.region, cell.arguments) for test in tests):
            return None
        return as_formula(cell.nodes, evaluate(cell, formula, cell.arguments))

    answers = answers_by_cell(region, value, work, most_cells)
    return clauses_of_cells(
        CellAnswer(region, arguments, found)
        for region, arguments, found in answers
        if found is not None
    )
