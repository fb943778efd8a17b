"""Finding identities that prove an inequality (see `ponder.checking.positivity`).

The unknowns are the multipliers of products of hypotheses, of the goal times a hypothesis, and
of equations times a variable; each monomial gives one linear equation between them. A linear
programme finds them, if products of this degree suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, count, islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from ponder.checking.positivity import Identity, Obligation
from ponder.core.work import Work
from ponder.exact.arithmetic import whole
from ponder.exact.polynomials import Monomial, Polynomial, constant, degree_of, variable
from ponder.exact.verdicts import Rational

if TYPE_CHECKING:
    import highspy


# Sparse linear programmes: doubles propose which unknowns are not 0, rationals decide.
#
# Find x with A·x = b, where some unknowns must not be negative, at a low cost. HiGHS solves it in
# doubles; the unknowns that are not 0 there are then determined exactly, by elimination.
#
# Reference: Q. Huangfu and J. A. J. Hall, "Parallelizing the dual revised simplex method" (2018).

Row = TypeVar("Row", bound=Hashable)
Numbers: TypeAlias = npt.NDArray[np.int64]
Doubles: TypeAlias = npt.NDArray[np.float64]

NOTHING = 1e-9  # a double below this proposes 0
MOST_ITERATIONS = 20_000  # of one programme; few take 1,000


@dataclass(frozen=True)
class Column:
    """One unknown: its coefficients by row, what it costs, and whether it may be negative."""

    entries: Mapping[Any, Rational]
    cost: float = 0.0
    free: bool = False

    @cached_property
    def numbered(self) -> tuple[Numbers, Doubles]:
        """The rows as numbers, and the coefficients as doubles: once for many programmes."""
        return _numbered(self.entries)


_numbers: dict[Hashable, int] = {}
_next = count()


def _numbered(entries: Mapping[Any, Rational]) -> tuple[Numbers, Doubles]:
    rows = [_numbers.get(row) for row in entries]
    if None in rows:
        rows = [_numbers.setdefault(row, next(_next)) for row in entries]
    return np.array(rows, dtype=np.int64), np.array([float(x) for x in entries.values()])


def solve(columns: Sequence[Column], right: Mapping[Row, Rational]) -> dict[int, Rational] | None:
    """An exact solution, as the unknowns that are not 0; None if none was found.

    >>> solve([Column({"a": 2, "b": 1}, 1), Column({"a": 1}, 1)], {"a": 5, "b": 2})
    {0: 2, 1: 1}
    """
    proposed = _proposed(columns, right)
    if proposed is None:
        return None
    exact = _eliminated([columns[j].entries for j in proposed], right)
    if exact is None:
        return None
    solution = {j: value for j, value in zip(proposed, exact, strict=True) if value}
    signs = all(value > 0 or columns[j].free for j, value in solution.items())
    return solution if signs else None


def _proposed(columns: Sequence[Column], right: Mapping[Any, Rational]) -> list[int] | None:
    """The unknowns that are not 0 in a solution by doubles."""
    import highspy

    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("simplex_iteration_limit", MOST_ITERATIONS)
    highs.passModel(_model(columns, right))
    highs.run()
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    values = np.array(highs.getSolution().col_value)
    return [int(j) for j in np.flatnonzero(np.abs(values) > NOTHING)]


def _model(columns: Sequence[Column], right: Mapping[Any, Rational]) -> highspy.HighsLp:
    import highspy

    numbers, sides = _numbered(right)
    rows = _in_order(np.concatenate((numbers, *(column.numbered[0] for column in columns))))
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(columns), int(rows.max(initial=-1)) + 1
    model.col_cost_ = np.array([column.cost for column in columns])
    model.col_lower_ = np.array([-highspy.kHighsInf if c.free else 0.0 for c in columns])
    model.col_upper_ = np.full(len(columns), highspy.kHighsInf)
    wanted = np.zeros(model.num_row_)
    wanted[rows[: len(numbers)]] = sides
    model.row_lower_ = model.row_upper_ = wanted
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    lengths = [len(column.entries) for column in columns]
    model.a_matrix_.start_ = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    model.a_matrix_.index_ = rows[len(numbers) :].astype(np.int32)
    model.a_matrix_.value_ = np.concatenate([column.numbered[1] for column in columns])
    return model


def _in_order(numbers: Numbers) -> Numbers:
    """The numbers replaced by 0, 1, 2, … in the order in which they first occur.

    So a programme does not depend on those that were solved before it.
    """
    _, first, inverse = np.unique(numbers, return_index=True, return_inverse=True)
    places = np.empty(len(first), dtype=np.int64)
    places[np.argsort(first)] = np.arange(len(first))
    return places[inverse.reshape(-1)]


def _eliminated(
    columns: Sequence[Mapping[Any, Rational]], right: Mapping[Any, Rational]
) -> list[Rational] | None:
    """The exact solution in these unknowns, those that are not determined being 0."""
    from flint import fmpq, fmpq_mat

    used = dict.fromkeys(row for entries in (right, *columns) for row in entries)
    table = [
        [fmpq(*column.get(row, 0).as_integer_ratio()) for column in (*columns, right)]
        for row in used
    ]
    reduced, rank = fmpq_mat(table).rref()
    solution: list[Rational] = [0] * len(columns)
    for i in range(rank):
        pivot = next(j for j in range(len(columns) + 1) if reduced[i, j] != 0)
        if pivot == len(columns):
            return None
        value = reduced[i, len(columns)]
        solution[pivot] = whole(Fraction(int(value.p), int(value.q)))
    return solution


MOST_PRODUCTS = 2_500
Product = tuple[tuple[str, ...], Polynomial]


def find_positivity(
    obligation: Obligation, *, degree: int, triples: bool = False, work: Work | None = None
) -> Identity | None:
    """An identity of at most this degree that meets the obligation.

    If the goal is a whole number, a proof by contradiction is tried second.

    >>> obligation = Obligation(
    ...     Polynomial.parse("a*b - a - b + 1"),
    ...     {"a": Polynomial.parse("a - 1"), "b": Polynomial.parse("b - 1")},
    ... )
    >>> find_positivity(obligation, degree=2).products
    ((1, ('a', 'b')),)
    """
    least = least_values(obligation.hypotheses)
    moved = _counted_from(obligation, least)
    found = _by_signs(moved, least) or _found(moved, degree, triples, work or Work())
    return None if found is None else _counted_from_zero(found, least)


def _by_signs(obligation: Obligation, least: Least) -> Identity | None:
    """The identity of a goal without negative terms, if its variables are counted from 0."""
    names = {p: name for name, p in obligation.hypotheses.items()}
    counted = {v: names.get(variable(v)) for v, _ in least}
    if any(f < 0 for f in obligation.goal.terms.values()):
        return None
    products = []
    for monomial, factor in obligation.goal.terms.items():
        powers = [(counted.get(v),) * power for v, power in monomial]
        products.append((factor, tuple(name for power in powers for name in power if name)))
        if len(products[-1][1]) < degree_of(monomial):
            return None
    return Identity(tuple(products))


def _found(obligation: Obligation, degree: int, triples: bool, work: Work) -> Identity | None:
    direct = _Unknowns(obligation.goal, work)
    direct.add_products(obligation.hypotheses, degree, triples)
    direct.add_multiples_of_goal(obligation.hypotheses, degree)
    direct.add_equations(obligation, degree)
    found = direct.solved()
    if found is None and obligation.whole_valued:
        return _by_contradiction(obligation, max(degree, obligation.goal.degree), triples, work)
    return found


def _by_contradiction(
    obligation: Obligation, degree: int, triples: bool, work: Work
) -> Identity | None:
    absurd = _Unknowns(constant(-1), work, by_contradiction=True)
    absurd.add_products(obligation.negated(), degree, triples)
    absurd.add_equations(obligation, degree)
    return absurd.solved()


Least = tuple[tuple[str, Rational], ...]


def least_values(hypotheses: Mapping[str, Polynomial]) -> Least:
    """The least values of variables that hypotheses such as `n - 41` give."""
    least: dict[str, Rational] = {}
    for polynomial in hypotheses.values():
        if len(polynomial.variables) == polynomial.degree == 1:
            (name,) = polynomial.variables
            factor = polynomial.terms[(name, 1),]
            value = whole(-Fraction(polynomial.terms.get((), 0)) / factor)
            if factor > 0 and value > 0:
                least[name] = max(value, least.get(name, 0))
    return tuple(sorted(least.items()))


def _counted_from(obligation: Obligation, least: Least) -> Obligation:
    """The same obligation, with the variables counted from their least values.

    The multipliers are the same, and the numbers in the linear programme are smaller.
    """
    return Obligation(
        _moved(obligation.goal, least),
        {name: _moved(p, least) for name, p in obligation.hypotheses.items()},
        {name: _moved(p, least) for name, p in obligation.equations.items()},
        obligation.whole_valued,
    )


def _moved(polynomial: Polynomial, least: Least) -> Polynomial:
    names = polynomial.variables
    here = tuple(pair for pair in least if pair[0] in names)
    return _moved_by(polynomial, here) if here else polynomial


@lru_cache(maxsize=20_000)
def _moved_by(polynomial: Polynomial, least: Least) -> Polynomial:
    return polynomial.substitute({name: variable(name) + value for name, value in least})


def _counted_from_zero(identity: Identity, least: Least) -> Identity:
    """The identity for the variables themselves: only multiples of equations look different."""
    back = tuple((name, -value) for name, value in least)
    multiples = (
        (whole(factor * Fraction(f)), m, name)
        for factor, monomial, name in identity.equations
        for m, f in _moved(Polynomial({monomial: 1}), back).terms.items()
    )
    return replace(identity, equations=tuple(multiples))


@dataclass
class _Unknowns:
    """The linear programme of an identity with this left side; one column for each unknown."""

    goal: Polynomial
    work: Work
    by_contradiction: bool = False
    columns: list[Column] = field(default_factory=list)
    products: dict[int, tuple[str, ...]] = field(default_factory=dict)
    multiplier: dict[int, str] = field(default_factory=dict)
    equations: dict[int, tuple[Monomial, str]] = field(default_factory=dict)

    def add_products(self, known: Mapping[str, Polynomial], degree: int, triples: bool) -> None:
        products = _products(known, degree, triples, max(logs_of(self.goal), 1))
        for names, product in islice(products, MOST_PRODUCTS):
            self.products[len(self.columns)] = names
            self.columns.append(_column(product, 1 + len(names) / 2))

    def add_multiples_of_goal(self, known: Mapping[str, Polynomial], degree: int) -> None:
        negated = -self.goal
        for name, hypothesis in known.items() if self.goal.degree <= degree else ():
            if hypothesis.degree == 1:
                self.multiplier[len(self.columns)] = name
                self.columns.append(Column((negated * hypothesis).terms, cost=3))

    def add_equations(self, obligation: Obligation, degree: int) -> None:
        polynomials = (obligation.goal, *obligation.hypotheses.values())
        variables = sorted(frozenset().union(*(p.variables for p in polynomials)))
        monomials: list[Monomial] = [(), *(((name, 1),) for name in variables)]
        for name, equation in obligation.equations.items():
            for monomial in monomials:
                product = Polynomial({monomial: 1}) * equation
                if product.degree <= degree + 1:
                    self.equations[len(self.columns)] = monomial, name
                    self.columns.append(Column(product.terms, free=True))

    def solved(self) -> Identity | None:
        self.work.check()
        solution = solve(self.columns, self.goal.terms)
        if solution is None:
            return None
        return Identity(
            tuple((x, self.products[j]) for j, x in solution.items() if j in self.products),
            tuple((x, self.multiplier[j]) for j, x in solution.items() if j in self.multiplier),
            tuple((x, *self.equations[j]) for j, x in solution.items() if j in self.equations),
            self.by_contradiction,
        )


def _products(
    known: Mapping[str, Polynomial], degree: int, triples: bool, logs: int
) -> Iterator[Product]:
    """The products of at most two hypotheses, or three, that have at most this degree.

    Products of more logarithms than the goal has are left out: they would be very many.
    """
    yield (), constant(1)
    yield from (((name,), hypothesis) for name, hypothesis in known.items())
    measured = [(name, p, p.degree, logs_of(p)) for name, p in known.items() if p.degree < degree]
    for (a, left, i, k), (b, right, j, m) in combinations_with_replacement(measured, 2):
        if i + j <= degree and k + m <= logs:
            yield (a, b), _product(left, right)
    if triples:
        yield from _triples(known, degree)


@lru_cache(maxsize=20_000)
def logs_of(polynomial: Polynomial) -> int:
    """The most logarithms that a term has as factors: the variables log(n) and l1, l2, …"""
    factors = ([power for v, power in term if v[0] == "l"] for term in polynomial.terms)
    return max(map(sum, factors), default=0)


@lru_cache(maxsize=50_000)
def _column(product: Polynomial, cost: float) -> Column:
    return Column(product.terms, cost)


@lru_cache(maxsize=50_000)
def _product(left: Polynomial, right: Polynomial) -> Polynomial:
    """The same few products are needed for every goal."""
    return left * right


def _triples(known: Mapping[str, Polynomial], degree: int) -> Iterator[Product]:
    """Products of three hypotheses, two of which are as short as `C - 3`."""
    short = {name: h for name, h in known.items() if h.degree == 1 and len(h.terms) <= 2}
    order = {name: i for i, name in enumerate(known)}
    for (a, left), (b, right) in combinations_with_replacement(short.items(), 2):
        pair = _product(left, right)
        for c, third in known.items():
            if (c not in short or order[c] >= order[b]) and 2 + third.degree <= degree:
                yield (a, b, c), _product(pair, third)


# Finding an identity for every obligation of a proof, cheap attempts first.


def find_identities(
    obligations: Mapping[str, Obligation], *, thorough: bool = True, work: Work | None = None
) -> dict[str, Any] | None:
    """The identities that meet these obligations, as JSON; None if one of them is not met."""
    found: dict[str, Any] = {}
    for name, obligation in obligations.items():
        identity = find_identity(obligation, thorough=thorough, work=work)
        if identity is None:
            return None
        found[name] = identity.to_json()
    return found


def find_identity(
    obligation: Obligation, *, thorough: bool = True, work: Work | None = None
) -> Identity | None:
    """An identity for one obligation; a thorough search multiplies up to three hypotheses."""
    work = work or Work()
    attempts = work.checking(_attempts(obligation, thorough))
    tries = (find_positivity(part, degree=d, triples=t, work=work) for part, d, t in attempts)
    return next((identity for identity in tries if identity is not None), None)


def _attempts(obligation: Obligation, thorough: bool) -> Iterator[tuple[Obligation, int, bool]]:
    degree = max(obligation.goal.degree, 2)
    for part in (_near(obligation), _far(obligation)):
        yield part, 1, False
        yield part, degree, False
        if thorough:
            yield part, degree + 1, False
            yield part, degree + 1, True


def _near(obligation: Obligation) -> Obligation:
    """With the hypotheses about the variables of the goal only."""
    return _kept(obligation, lambda variables: variables <= obligation.goal.variables)


def _far(obligation: Obligation) -> Obligation:
    """Without hypotheses about products and logarithms, if the goal has none."""
    special = _special(obligation.goal.variables)
    logarithms = bool(special - {"A", "B"})
    return _kept(
        obligation,
        lambda variables: all(
            name in special or (logarithms and name not in ("A", "B"))
            for name in _special(variables)
        ),
    )


def _kept(obligation: Obligation, keep: Callable[[frozenset[str]], bool]) -> Obligation:
    known = obligation.hypotheses.items()
    kept = {name: h for name, h in known if h.variables and keep(h.variables)}
    return replace(obligation, hypotheses=kept)


def _special(variables: frozenset[str]) -> frozenset[str]:
    return frozenset(name for name in variables if name in ("A", "B") or name.startswith("log("))
