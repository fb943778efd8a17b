"""Equations between the target and other invariants, which do not count as bounds.

They come from the definition of the target, from exact linear algebra, from power laws that
logarithms propose and exact arithmetic accepts, and from a short search. The invariants of an
identity together determine the target, so a bound in all of them says nothing new.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import count, groupby, islice
from math import exp, lcm, log, prod
from operator import mul

import numpy as np
import numpy.typing as npt
from flint import fmpq, fmpq_mat

from ponder.conjectures.fitted import (
    LONGEST_DECIMAL,
    FitData,
    fit_data,
    nice_number_between,
    product_of_powers,
    round_to_digits,
    weighted_sum,
)
from ponder.conjectures.problem import Problem, bounds_near_target, start_kernel
from ponder.core import limits
from ponder.core.work import Work
from ponder.exact.arithmetic import compare, rational_root
from ponder.exact.verdicts import Undefined
from ponder.language import standard_operators as op
from ponder.language.claims import Statement
from ponder.language.expressions import Constant, Expression, apply, evaluate_all, from_postfix
from ponder.language.grammar import parse_expression
from ponder.measures.sheet import Sheet

# Equations fitted to a sheet: power laws and linear equations for a target.
#
# A power law is `target = c * x1^p1 * ... * xk^pk` with a rational c and small exponents, whole
# numbers, halves or thirds. Least squares over logarithms, in doubles, propose the exponents;
# exact arithmetic accepts: the law is raised to the common denominator of its exponents, where all
# is rational. A linear equation `target = a1*x1 + ... + b` comes from exact least squares.
#
# If columns are measured, the simplest numbers within the tolerance are taken, and the equation
# holds within it. A fit that the objects do not force (columns that are constant, not positive or
# dependent, or hardly more objects than unknowns) is discarded.

Exponents = dict[str, Fraction]
Logarithms = npt.NDArray[np.float64]

ONE = ""  # the column of ones, which no invariant is called
LARGEST_EXPONENT = 6
MOST_FACTORS, MOST_SUMMANDS = 4, 3
ROOTS = (1, 2, 3)
DENOMINATOR = 12
ROUNDING = 1e-9
LARGEST_LOGARITHM = 700.0  # of a double


def power_law(
    sheet: Sheet,
    target: str,
    *,
    invariants: Sequence[str] | None = None,
    sets: int = limits.FIT_PROGRAMMES,
    work: Work | None = None,
) -> Statement | None:
    """The simplest power law with the fewest invariants, or None.

    `sets` limits the sets of invariants tried. The number of different objects must exceed
    that of the unknowns by 2.

    >>> cubes = {"side": (1, 2, 3, 5), "surface": (6, 24, 54, 150)}
    >>> print(power_law(Sheet(("1", "2", "3", "5"), cubes), "surface"))
    surface(x) == 6*side(x)^2
    """
    points = fit_data(sheet, target, invariants)
    if min(points.target) <= 0:
        return None
    positive = [name for name, column in points.columns.items() if min(column) > 0]
    logs = {name: _logarithms(points.columns[name]) for name in positive}
    ours = _logarithms(points.target)
    subsets = islice(points.subsets(positive, MOST_FACTORS), sets)
    checked = (work or Work()).checking(subsets, "power laws")
    for size, same_size in groupby(checked, key=len):
        tried = (_law_in(points, names, logs, ours) for names in same_size)
        found = [law for law in tried if law is not None]
        if found or size + 3 >= len(points.objects):
            return min(found, key=lambda law: law.right.complexity, default=None)
    return None


def linear_identities(
    sheet: Sheet,
    target: str,
    *,
    invariants: Sequence[str] | None = None,
    sets: int = limits.FIT_PROGRAMMES,
    work: Work | None = None,
) -> list[Statement]:
    """Linear equations for the target in up to three invariants, smallest first.

    They are true of every object, and there are more different objects than unknowns plus one.

    >>> solids = {"V": (4, 8, 6, 20, 12), "E": (6, 12, 12, 30, 30), "F": (4, 6, 8, 12, 20)}
    >>> names = ("tetrahedron", "cube", "octahedron", "dodecahedron", "icosahedron")
    >>> [str(equation) for equation in linear_identities(Sheet(names, solids), "V")]
    ['V(x) == E(x) - F(x) + 2']
    """
    points = fit_data(sheet, target, invariants)
    if len(set(points.target)) == 1:
        return []
    doubles = _scaled(points)
    columns = {ONE: (Fraction(1),) * len(points.objects), target: points.target, **points.columns}

    @cache
    def exact(name: str) -> list[fmpq]:
        return [fmpq(value.numerator, value.denominator) for value in columns[name]]

    @cache
    def product(one: str, other: str) -> fmpq:
        return sum(map(mul, exact(one), exact(other)), fmpq(0))

    found: list[Statement] = []
    subsets = islice(points.subsets(points.columns, MOST_SUMMANDS), sets)
    for names in (work or Work()).checking(subsets, "linear equations"):
        if _clearly_apart(doubles, points, names):
            continue
        solution = _least_squares((*names, ONE), target, product)
        if solution is None or points.different(names) <= len(names) + 2:
            continue
        equation = _equation(points, names, solution)
        found += [equation] if equation is not None else []
    return sorted(found, key=lambda equation: equation.right.complexity)


def _logarithms(column: Sequence[Fraction]) -> Logarithms:
    return np.array([log(value.numerator) - log(value.denominator) for value in column])


def _law_in(
    points: FitData, names: tuple[str, ...], logs: Mapping[str, Logarithms], target: Logarithms
) -> Statement | None:
    """The law in exactly these invariants, if there is one."""
    matrix = np.column_stack([logs[name] for name in names])
    exponents = _exponents(names, matrix, target)
    if exponents is None:
        return None
    factors = target - matrix @ np.array([float(exponent) for exponent in exponents.values()])
    tolerance = points.tolerance(names)
    apart = np.ptp(factors) > ROUNDING + 3 * float(tolerance)
    if apart or points.different(names) < len(names) + 3:
        return None
    if tolerance:
        return _measured_law(points, exponents, factors, tolerance)
    return _exact_law(points, exponents)


def _exponents(names: Sequence[str], matrix: Logarithms, target: Logarithms) -> Exponents | None:
    """Small exponents near those of least squares; None if some are missing or not needed."""
    centred = matrix - matrix.mean(axis=0)
    solution, _, rank, _ = np.linalg.lstsq(centred, target - target.mean(), rcond=1e-10)
    if rank < len(names) or not np.all(np.abs(solution) <= LARGEST_EXPONENT + 0.5):
        return None
    near = [_nearest(float(value)) for value in solution]
    small = all(0 < abs(exponent) <= LARGEST_EXPONENT for exponent in near)
    return dict(zip(names, near, strict=True)) if small else None


def _nearest(value: float) -> Fraction:
    """The whole number, half or third nearest to a double."""
    choices = (Fraction(round(value * root), root) for root in ROOTS)
    return min(choices, key=lambda choice: abs(float(choice) - value))


def _measured_law(
    points: FitData, exponents: Exponents, factors: Logarithms, tolerance: Fraction
) -> Statement | None:
    """The law with the simplest factor within the tolerance."""
    error = log(1 + tolerance)
    low, high = float(factors.max()) - error, float(factors.min()) + error
    if low > high or max(abs(low), abs(high)) > LARGEST_LOGARITHM:
        return None
    factor = nice_number_between(Fraction(exp(low)), Fraction(exp(high)), DENOMINATOR)
    law = points.equation(product_of_powers(factor, exponents))
    return law if _holds(law, points) else None


def _exact_law(points: FitData, exponents: Exponents) -> Statement | None:
    root = lcm(*(exponent.denominator for exponent in exponents.values()))
    powers = {name: int(exponent * root) for name, exponent in exponents.items()}
    factors = {
        points.target[i] ** root
        / prod(
            (points.columns[name][i] ** power for name, power in powers.items()), start=Fraction(1)
        )
        for i in range(len(points.objects))
    }
    factor = factors.pop()
    if factors or not _is_short(factor):
        return None
    known = rational_root(factor, root)
    if known is not None:
        return points.equation(product_of_powers(Fraction(known), exponents))
    inside = product_of_powers(factor, {name: Fraction(power) for name, power in powers.items()})
    if root == 2:
        return points.equation(apply(op.sqrt, inside))
    return points.equation(apply(op.power, inside, Constant(Fraction(1, root))))


def _holds(law: Statement, points: FitData) -> bool:
    sheet, used = points.sheet, set(points.objects)
    rows = (sheet.row(i) for i, name in enumerate(sheet.objects) if name in used)
    return all(law.evaluate(row, sheet.tolerance).verdict == "true" for row in rows)


def _scaled(points: FitData) -> dict[str, Logarithms]:
    """Columns and target in doubles, each divided by its size."""
    every = {points.name: points.target, **points.columns}
    sizes = {name: max(map(abs, column)) for name, column in every.items()}
    return {
        name: np.array([float(value / sizes[name]) for value in column])
        for name, column in every.items()
    }


def _clearly_apart(
    doubles: Mapping[str, Logarithms], points: FitData, names: Sequence[str]
) -> bool:
    """Whether doubles can tell that the target is not linear in these columns."""
    target = doubles[points.name]
    matrix = np.array([*(doubles[name] for name in names), np.ones(len(target))]).T
    weights = np.linalg.lstsq(matrix, target, rcond=None)[0]
    allowed = ROUNDING + 10 * len(target) * float(points.tolerance(names))
    return bool(np.max(np.abs(matrix @ weights - target)) > allowed)


def _least_squares(
    names: Sequence[str], target: str, product: Callable[[str, str], fmpq]
) -> list[Fraction] | None:
    """The weights of these columns in the best linear fit, exactly; None if it is not unique."""
    size = len(names)
    products = [product(*sorted((one, other))) for one in names for other in names]
    right = [product(*sorted((one, target))) for one in names]
    try:
        found = fmpq_mat(size, size, products).solve(fmpq_mat(size, 1, right))
    except ZeroDivisionError:
        return None
    return [Fraction(int(weight.p), int(weight.q)) for weight in found.entries()]


def _equation(points: FitData, names: Sequence[str], solution: list[Fraction]) -> Statement | None:
    """The equation, if every invariant is needed and it is true of every object."""
    tolerance = points.tolerance(names)
    for numbers in _simplified(solution) if tolerance else iter([solution]):
        weights = dict(zip(names, numbers, strict=False))
        short = all(map(_is_short, numbers))
        if short and all(weights.values()) and _fits(points, weights, numbers[-1], tolerance):
            return points.equation(weighted_sum(weights, numbers[-1]))
    return None


def _simplified(solution: list[Fraction]) -> Iterator[list[Fraction]]:
    """Simple numbers near those of measured columns: simple fractions, then longer decimals."""
    yield [number.limit_denominator(DENOMINATOR) for number in solution]
    for digits in range(1, LONGEST_DECIMAL):
        yield [round_to_digits(number, digits) for number in solution]


def _fits(
    points: FitData, weights: dict[str, Fraction], constant: Fraction, tolerance: Fraction
) -> bool:
    for i, target in enumerate(points.target):
        value = sum(
            (weight * points.columns[name][i] for name, weight in weights.items()), constant
        )
        if compare(value, target, tolerance) != "equal":
            return False
    return True


def _is_short(number: Fraction) -> bool:
    """Whether a number can be written out in a statement."""
    return (
        max(number.numerator.bit_length(), number.denominator.bit_length()) <= limits.CONSTANT_BITS
    )


COMPLEXITY = 4
FITS = 6_000  # sets of invariants, smaller ones first
OBJECTS_TO_SPARE = 2
TAKES_IN_A_STEP = 64  # the kernel hears a stop by itself


def is_identity(problem: Problem, expression: Expression) -> bool:
    """Whether target and expression are equal by definition, not by chance.

    They must be equal on all objects and on all others. If there are no others, there must be
    clearly more objects than nodes in the expression, or a coincidence is likely.
    """
    beyond = (*problem.other_rows, *problem.control_rows)
    if not beyond and len(problem.rows) <= expression.complexity + OBJECTS_TO_SPARE:
        return False
    rows = (*problem.rows, *beyond)
    defined = [row for row in rows if not isinstance(row[problem.target], Undefined)]
    orders = map(problem.order, defined, evaluate_all(expression, defined))
    return all(order == "equal" for order in orders)


def identities(problem: Problem, work: Work) -> Iterator[Statement]:
    """Equations for the target that hold for every object, each with invariants of its own."""
    found: list[Statement] = []
    for stage in (_by_definition, _by_search, _fitted_identities):
        for statement in stage(problem, work):
            known = any(one.right.names <= statement.right.names for one in found)
            if not known and is_identity(problem, statement.right):
                found.append(statement)
                yield statement


def _by_definition(problem: Problem, _: Work) -> Iterator[Statement]:
    definition = problem.sheet.terms[problem.target].definition
    if definition is not None:
        expression = parse_expression(definition)
        if expression.names <= problem.names:
            yield problem.identity(expression)


def _by_search(problem: Problem, work: Work) -> Iterator[Statement]:
    """One by one, each without the invariants of those before."""
    found: list[Statement] = []
    while True:
        expression = _equal(problem, found, work)
        if expression is None or not is_identity(problem, expression):
            return
        found.append(problem.identity(expression))
        yield found[-1]


def _equal(problem: Problem, banned: Sequence[Statement], work: Work) -> Expression | None:
    """The simplest expression that equals the target, if there is one of low complexity."""
    complexity = min(COMPLEXITY, problem.complexity)
    kernel = start_kernel(problem, complexity=complexity, banned=banned)
    near = bounds_near_target(problem)
    for direction in problem.directions:  # so that every other bound is discarded
        kernel.tighten(direction, near[direction])
    try:
        for takes in count():
            if kernel.finished:
                break
            if takes % TAKES_IN_A_STEP == 0:
                work.step(kernel.candidates, kernel.expected or None, "identities")
            for kind, program in kernel.take(1, hear=work.check):
                if kind == "equal":
                    return from_postfix(program, problem.leaves, problem.operators)
    finally:
        kernel.stop()
    return None


def _fitted_identities(problem: Problem, work: Work) -> Iterator[Statement]:
    names = sorted(problem.names, key=list(problem.sheet.columns).index)
    if names:
        about = (problem.sheet, problem.target)
        yield from linear_identities(*about, invariants=names, sets=FITS, work=work)
        law = power_law(*about, invariants=names, sets=FITS, work=work)
        if law is not None:
            yield law
