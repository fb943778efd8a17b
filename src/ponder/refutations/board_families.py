"""Infinite families of P-positions with one parameter k, and their invariants as formulas in k.

A claim, restricted to a family, becomes a claim about whole numbers k. It can then be
evaluated at once for all k up to a bound, or for a single k as large as 10^17. A family is
one small file of `known_families/`, or made from a certificate and given to `refute`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import floor, prod
from typing import NamedTuple

import numpy as np

from ponder.checking.chomp_boards import MEANINGS
from ponder.core.errors import Unsuitable
from ponder.core.registry import Registry
from ponder.core.work import Work
from ponder.exact.arrays import RationalArray, ratios
from ponder.exact.polynomials import (
    ONE,
    LongProduct,
    Polynomial,
    RationalFunction,
    constant,
    degree_of,
    variable,
)
from ponder.exact.verdicts import CODES
from ponder.games.chomp import Chomp
from ponder.language.blocks import Block, Memo, VerdictCodes
from ponder.language.claims import ORDERS, Claim, Statement
from ponder.language.conditions import Condition, Property
from ponder.language.expressions import Constant, Expression, Leaf
from ponder.language.grammar import parse_expression
from ponder.language.standard_operators import RING
from ponder.measures.invariant import INVARIANTS, properties_of
from ponder.refutations.claims import N, P, claim_and_condition
from ponder.refutations.refutation import CheckedRegion, Count, SearchedRegion, count_verdicts
from ponder.solving.chomp.lower_rows import Lower

K = "k"
OF_SHAPES = frozenset(
    {"is_symmetric", *(n for n, m in MEANINGS.items() if isinstance(m, Condition))}
)
"""Properties that the boards of a family share if two neighbours do: not all of the user's."""


@dataclass(frozen=True)
class BoardFamily:
    """P-positions, one for each k from `first` to `last`.

    `rows` gives the board of a k. `forms` are formulas in k of the invariants that have no
    definition in terms of others; a property is 0 or 1. `shape` is for people: `k+1,k`.
    """

    name: str
    shape: str
    rows: Callable[[int], tuple[int, ...]]
    forms: Mapping[str, str]
    first: int = 1
    last: int = 100_000

    @classmethod
    def of(
        cls,
        name: str,
        shape: str,
        rows: Callable[[int], tuple[int, ...]],
        numbers: Mapping[str, str],
        first: int,
        last: int,
    ) -> BoardFamily:
        """The family with these formulas; properties of its first two boards are those of all."""
        shared = _properties(rows(first)).items() & _properties(rows(first + 1)).items()
        return cls(name, shape, rows, {**numbers, **dict(shared)}, first, last)

    def __hash__(self) -> int:
        return hash((self.name, self.first, self.last))

    def board(self, k: int) -> Chomp:
        """The member with this k."""
        return Chomp.of(self.rows(k))

    def describes(self, claim: Claim) -> bool:
        """Whether there is a formula for every invariant of the claim."""
        return all(name in (P, N) or self.formula(name) is not None for name in claim.names)

    def formula(self, name: str) -> Expression | None:
        """The formula of an invariant, or its definition in terms of others with formulas."""
        if name in self.forms:
            return _parsed(self.forms[name])
        measure = INVARIANTS.get(name)
        if measure is None or measure.definition is None:
            return None
        defined = _parsed(measure.definition)
        known = all(self.formula(part) is not None for part in defined.names)
        return defined if known else None

    def verdicts(
        self, claim: Claim | Condition, numbers: Iterable[int], memo: Memo | None = None
    ) -> VerdictCodes:
        """The verdict on the members with these numbers k, exactly."""
        ks = np.array(list(numbers))
        columns = {K: ratios(ks), P: ratios(True), N: ratios(False)}
        for name in claim.names:
            self._add(columns, name, len(ks))
        return Block(columns, len(ks), Memo() if memo is None else memo).verdicts(claim)

    def _add(self, columns: dict[str, RationalArray], name: str, count: int) -> None:
        """Add the column of an invariant, and those that its definition needs."""
        if name in columns:
            return
        formula = self.formula(name)
        assert formula is not None
        for part in formula.names:
            self._add(columns, part, count)
        columns[name] = ratios(Block(columns, count).values(formula))


def _properties(rows: tuple[int, ...]) -> dict[str, str]:
    board = Chomp.of(rows)
    return {one.name: f"{int(one(board))}" for one in properties_of(Chomp) if one.name in OF_SHAPES}


FAMILIES: Registry[BoardFamily] = Registry(
    "family", "families_of_p_positions", "ponder.refutations.known_families", holds="FAMILY"
)


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Expression:
    return parse_expression(text)


# Families of boards with a fixed number of rows, two of which grow: (q + c, q, *lower).
#
# Such families come from the laws of fixed lower rows (`ponder.solving.chomp.lower_rows`), which
# are proved for every width. The formulas of their invariants follow from the shape.

LAST = 10**16


def linear_family(lower: Lower, offset: int, start: int, step: int) -> BoardFamily:
    """The boards (q + offset, q, *lower) with q = start + step*k, for k from 0 on.

    `start` must be so large that a longer second row changes no more than its own length.
    """

    def rows(k: int) -> tuple[int, ...]:
        q = start + step * k
        return (q + offset, q, *lower)

    name = ",".join(("p", "q", *map(str, lower)))
    forms = _numbers(lower, offset, f"({start} + {step}*k)")
    return BoardFamily.of(name, name, rows, forms, first=0, last=LAST)


def least_start(lower: Lower) -> int:
    """A second row of this length is longer than any row or column that stays fixed."""
    return 3 * sum(lower) + len(lower) + 5


def _numbers(lower: Lower, offset: int, q: str) -> dict[str, str]:
    """The formulas of the invariants that are numbers."""
    p, third = f"({q} + {offset})", (*lower, 0)[0]
    cookies = sum(lower) + offset
    gaps = [above - below for above, below in pairwise((*lower, 0))]
    fixed_gap = max(offset, *gaps[:-1], 0)
    fixed_rectangle = max((number * row for number, row in enumerate(lower, start=3)), default=0)
    fixed_product = prod(number**gap for number, gap in enumerate(gaps, start=3))
    return {
        "number_of_rows": f"{len(lower) + 2}",
        "number_of_columns": p,
        "number_of_cookies": f"2*{q} + {cookies}",
        "rows_of_different_length": f"{len(set(lower)) + 1 + (offset > 0)}",
        "row_product": f"{prod(lower)}*{p}*{q}",
        "column_product": f"{fixed_product}*2^({q} - {third})",
        "smallest_row_size": f"{lower[-1]}" if lower else q,
        "smallest_column_size": "1" if offset else "2",
        "second_row_size": q,
        "third_row_size": f"{third}",
        "second_column_size": f"{2 + sum(row >= 2 for row in lower)}",
        "third_column_size": f"{2 + sum(row >= 3 for row in lower)}",
        "largest_row_gap": f"max({fixed_gap}, {q} - {third})" if lower else f"{offset}",
        "durfee_square": f"{2 + sum(row >= n for n, row in enumerate(lower, start=3))}",
        "largest_rectangle": f"max({fixed_rectangle}, max({p}, 2*{q}))",
        "parity_of_cookies": f"{cookies % 2}",
        "parity_of_rows": f"{len(lower) % 2}",
        "parity_of_columns": f"{p} - 2*floor({p}/2)",
    }


# Comparisons of rational functions of k: from which k on they are true, or false, for ever.
#
# Beyond the largest root of a polynomial its sign is that of its leading coefficient. By Cauchy's
# bound no root is larger than 1 + max |aᵢ/aₙ|. So beyond some k every |p|, max(p, q) and min(p, q)
# is one of its parts, and the comparison has one truth value for ever. Together with all k up to
# there, this covers an infinite family without end.

HIGHEST_POWER = 8

Formula = Callable[[str], Expression | None]
"""The formula of an invariant in k, or in other invariants; None if there is none."""


class EventualRatio(NamedTuple):
    """A quotient of polynomials in k, equal to an expression for all k above `since`."""

    ratio: RationalFunction
    since: int = 0


class _Unknown(Exception):
    """The expression is not such a quotient."""


def eventual_truth(statement: Statement, formula: Formula, name: str) -> tuple[bool, int] | None:
    """Whether the comparison is true for all k above a number, and this number.

    None if a side is not a rational function of k, whose name is given.
    """
    try:
        sides = [_late(side, formula, name) for side in (statement.left, statement.right)]
        sign, since = _sign(sides[0].ratio - sides[1].ratio)
    except (_Unknown, LongProduct):
        return None
    order = {-1: "less", 0: "equal", 1: "greater"}[sign]
    return order in ORDERS[statement.relation], max(since, *(side.since for side in sides))


def _late(expression: Expression, formula: Formula, k: str) -> EventualRatio:
    if isinstance(expression, Constant):
        return EventualRatio(RationalFunction(constant(expression.value)))
    if isinstance(expression, Leaf):
        if expression.name == k:
            return EventualRatio(RationalFunction(variable(k)))
        meant = formula(expression.name)
        if meant is None:
            raise _Unknown
        return _late(meant, formula, k)
    parts = [_late(part, formula, k) for part in expression.arguments]
    ratios, since = [part.ratio for part in parts], max(part.since for part in parts)
    name = expression.operator.name
    if name in RING:
        return EventualRatio(RING[name](*ratios), since)
    if name not in _RULES:
        raise _Unknown
    found = _RULES[name](*ratios)
    return EventualRatio(found.ratio, max(since, found.since))


def _factors(polynomial: Polynomial) -> list[Fraction]:
    """The coefficients of 1, k, k², …; the last one is not 0, unless all are."""
    known = {degree_of(monomial): Fraction(f) for monomial, f in polynomial.terms.items()}
    return [known.get(power, Fraction(0)) for power in range(polynomial.degree + 1)]


def _last_root(polynomial: Polynomial) -> int:
    """No root is larger than this whole number."""
    *rest, leading = _factors(polynomial)
    return floor(1 + max(abs(one / leading) for one in rest)) if rest else 0


def _sign(number: RationalFunction) -> tuple[int, int]:
    """The sign for large k, and the k above which it stays."""
    top, bottom = (_factors(part)[-1] for part in (number.top, number.bottom))
    sign = 0 if not top else 1 if (top > 0) == (bottom > 0) else -1
    return sign, max(_last_root(number.top), _last_root(number.bottom))


def _divided(a: RationalFunction, b: RationalFunction) -> EventualRatio:
    if not b.top:
        raise _Unknown  # undefined everywhere
    return EventualRatio(a * RationalFunction(b.bottom, b.top), _last_root(b.top))


def _larger(a: RationalFunction, b: RationalFunction, way: int = 1) -> EventualRatio:
    """The larger of two values for large k; the smaller one if the way is -1."""
    sign, since = _sign(a - b)
    return EventualRatio(a if way * sign >= 0 else b, since)


def _power(a: RationalFunction, exponent: RationalFunction) -> EventualRatio:
    times = exponent.number
    if times is None or times not in range(-HIGHEST_POWER, HIGHEST_POWER + 1):
        raise _Unknown
    base, size = (
        EventualRatio(a) if times >= 0 else _divided(RationalFunction(ONE), a),
        abs(int(times)),
    )
    return EventualRatio(
        RationalFunction(base.ratio.top**size, base.ratio.bottom**size), base.since
    )


_RULES: dict[str, Callable[..., EventualRatio]] = {
    "divide": _divided,
    "reciprocal": lambda a: _divided(RationalFunction(ONE), a),
    "max": _larger,
    "min": lambda a, b: _larger(a, b, -1),
    "abs": lambda a: _larger(a, -a),
    "power": _power,
}


# One claim on one infinite family: the least k for which it is false, or how far it is true.
#
# Every k up to a bound is tried, in whole arrays, so that the least k found is the least of the
# family. If the claim compares rational functions of k, it is then settled for all k. Otherwise, k
# is doubled beyond; what is found there is brought down by bisection, which need not find the
# least k because the claim may change its truth more than once.

MOST_AT_ONCE = 1 << 14
MOST_ONE_BY_ONE = 2_000  # members of one array whose sides no double can tell apart
FALSE = CODES["false"]


class FamilySweep:
    """One claim on one family: how far it was tried."""

    def __init__(self, work: Work, claim: Claim, family: BoardFamily, members: int) -> None:
        self.work, self.claim, self.family = work, claim, family
        self.last = min(family.last, family.first + members - 1)
        self.done = family.first - 1
        self.for_ever = False
        self.counts: Counter[Count] = Counter()
        self.tried: list[int] = []
        self.counts_of_tried: Counter[Count] = Counter()
        self.memo = Memo()

    def wrong(self) -> int | None:
        """A k for which the claim is false: the least, or else one beyond those tried first."""
        found = self.least()
        return self.beyond() if found is None and not self.holds_for_ever() else found

    def least(self) -> int | None:
        """The least k that was found, when all k up to it, or to the end, were tried."""
        for first, end in self._pieces():
            self.work.step(first, self.last, self.family.name)
            known = _size(self.memo)
            try:
                codes, *given = self._verdicts(range(first, end))
            except Unsuitable:  # a power too long for an array
                return None
            wrong = np.flatnonzero(codes == FALSE)
            tried = int(wrong[0]) + 1 if len(wrong) else len(codes)
            self.done += tried
            self.counts += count_verdicts(*(one[:tried] for one in (codes, *given)))
            if len(wrong):
                return self.done
            if _size(self.memo) - known > MOST_ONE_BY_ONE:
                return None
        return None

    def holds_for_ever(self) -> bool:
        """Whether the claim is true for all k beyond those that were tried."""
        says = self.claim.says
        if isinstance(says, Statement) and self.claim.given == Property(P):
            known = eventual_truth(says, self.family.formula, K)
            self.for_ever = known is not None and known[0] and known[1] <= self.done
        return self.for_ever

    def beyond(self) -> int | None:
        """A k found by doubling and then bisection."""
        ks = list(self._doubled())
        self.work.step(self.done, None, self.family.name)
        try:
            wrong = self._are_wrong(ks) if ks else []
        except Unsuitable:  # numbers too long for an array
            return None
        first = next((place for place, is_wrong in enumerate(wrong) if is_wrong), None)
        if first is None:
            return None
        return self._between(ks[first - 1] if first else self.done, ks[first])

    def grounds(self) -> Iterator[CheckedRegion]:
        """The ground covered: all k up to one, and single members beyond."""
        name, first = self.family.name, self.family.first
        if self.done >= first:
            last = None if self.for_ever else self.done
            region = SearchedRegion.make("family", "P", name=name, first=first, last=last)
            yield CheckedRegion.of(region, self.counts, whole=True)
        if self.tried:
            ends = {"first": min(self.tried), "last": max(self.tried)}
            region = SearchedRegion.make("members", "P", name=name, **ends)
            yield CheckedRegion.of(region, self.counts_of_tried, whole=False)

    def _pieces(self) -> Iterator[tuple[int, int]]:
        first, size = self.family.first, 1 << 8
        while first <= self.last:
            end = min(first + size, self.last + 1)
            yield first, end
            first, size = end, min(2 * size, MOST_AT_ONCE)

    def _verdicts(self, ks: Sequence[int]) -> list[VerdictCodes]:
        """The verdicts on the claim, and on its condition if it has one."""
        return [self.family.verdicts(one, ks, self.memo) for one in claim_and_condition(self.claim)]

    def _doubled(self) -> Iterator[int]:
        k = max(2 * self.done, 1)
        while k <= self.family.last:
            yield k
            k *= 2

    def _are_wrong(self, ks: list[int]) -> list[bool]:
        """Whether the claim is false of each of these members."""
        codes, *given = self._verdicts(ks)
        self.tried += ks
        self.counts_of_tried += count_verdicts(codes, *given)
        return [code == FALSE for code in codes.tolist()]

    def _between(self, low: int, high: int) -> int:
        """The end of a run of counterexamples: false at k, but not at k - 1."""
        while high - low > 1:
            middle = (low + high) // 2
            if self._are_wrong([middle])[0]:
                high = middle
            else:
                low = middle
        return high


def _size(memo: Memo) -> int:
    return sum(map(len, memo.values()))
