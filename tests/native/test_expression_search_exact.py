"""The expression search in doubles loses nothing that exact arithmetic would accept."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import nan

import naive_search as naive
import numpy as np
import pytest
from naive_search import Number, Values
from plain_search import Plain, Priced, Program, evaluate

from ponder._native import ExpressionSearch

Table = list[list[Fraction]]
FUNCTIONS: dict[str, Callable[..., Fraction]] = {**naive.UNARY, **naive.BINARY}
OPERATORS: list[Priced] = [(name, 1, 1) for name in naive.UNARY]
OPERATORS += [(name, 2, 1) for name in naive.BINARY]
TINY = Fraction(1, 10**15)


def values_of(program: Sequence[int], leaves: Table) -> Values:
    """The values of a postfix program, as rationals."""
    return evaluate(program, leaves, OPERATORS, lambda name, *x: naive.at(FUNCTIONS[name], *x))


@dataclass
class Solver:
    """The truth test and the Dalmatian heuristic, in rationals."""

    target: list[Fraction]
    objects: int
    tolerance: Fraction = Fraction(0)
    strict: bool = False
    informative: bool = False
    misses: int = 0
    best: dict[str, list[Number]] = field(default_factory=dict)
    accepted: list[tuple[str, Program]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.best = {"upper": [None] * self.objects, "lower": [None] * self.objects}

    def order(self, one: Fraction, other: Fraction) -> int:
        """-1, 0 or 1: less, equal within the tolerance, more."""
        if abs(one - other) <= self.tolerance * max(abs(one), abs(other)):
            return 0
        return -1 if one < other else 1

    def better(self, upper: bool, one: Number, other: Number) -> bool:
        if one is None or other is None:
            return one is not None
        return self.order(one, other) == (-1 if upper else 1)

    def wrong(self, upper: bool, place: int, bound: Number) -> bool:
        if bound is None:
            return False
        order = self.order(self.target[place], bound)
        return order == (1 if upper else -1) or (self.strict and order == 0)

    def identity(self, values: Values) -> bool:
        pairs = zip(self.target, values, strict=True)
        return not self.misses and all(v is not None and self.order(t, v) == 0 for t, v in pairs)

    def offer(self, direction: str, program: Sequence[int], values: Values) -> bool:
        """Accept what is true and better somewhere."""
        upper = direction == "upper"
        wrong = [self.wrong(upper, place, bound) for place, bound in enumerate(values)]
        count = sum(wrong[: self.objects])
        least, most = (1, self.misses) if self.misses else (0, 0)
        if not least <= count <= most or None in values[: self.objects]:
            return False
        if self.informative and not any(wrong[self.objects :]):
            return False
        best = self.best[direction]
        wins = [
            place
            for place, old in enumerate(best)
            if not wrong[place] and self.better(upper, values[place], old)
        ]
        for place in wins:
            best[place] = values[place]
        if wins:
            self.accepted.append((direction, tuple(program)))
        return bool(wins)


def doubles(numbers: Sequence[Number]) -> list[float]:
    return [nan if number is None else float(number) for number in numbers]


def search(leaves: Table, solver: Solver, complexity: int, **more: object) -> ExpressionSearch:
    """Drive the kernel as `ponder.conjectures.bounds` does."""
    work = ExpressionSearch(
        np.array([doubles(leaf) for leaf in leaves]),
        np.array(doubles(solver.target)),
        solver.objects,
        OPERATORS,
        complexity=complexity,
        tolerance=float(solver.tolerance),
        strict=solver.strict,
        informative=solver.informative,
        misses=solver.misses,
        **more,  # type: ignore[arg-type]
    )
    while not work.finished:
        for kind, program in work.take(1):
            values = values_of(program, leaves)
            if kind == "equal" and solver.identity(values):
                continue
            if kind == "equal":
                work.allow_equal()
            for direction in ("upper", "lower") if kind == "equal" else (kind,):
                if solver.offer(direction, program, values):
                    work.tighten(direction, np.array(doubles(solver.best[direction])))
    return work


def plain(leaves: Table, solver: Solver, complexity: int) -> None:
    """Offer every expression, in the same order."""
    rows = [tuple(doubles(leaf)) for leaf in leaves]
    for program, _ in Plain(rows, OPERATORS, complexity, solver.objects).candidates():
        values = values_of(program, leaves)
        if not solver.identity(values):
            solver.offer("upper", program, values)
            solver.offer("lower", program, values)


LARGE = {"1e10": 10**10, "1e12": 10**12}


def a_value(rng: random.Random, scale: str) -> Fraction:
    if scale in LARGE:
        return Fraction(LARGE[scale] + rng.randint(-9, 9))
    small = Fraction(rng.randint(-6, 9), rng.randint(1, 3))
    return small * TINY if scale == "1e-15" else small


def a_table(rng: random.Random, scales: Sequence[str]) -> Table:
    """A target and two leaves, the values for each object being of one scale."""
    return [[a_value(rng, scale) for scale in scales] for _ in range(3)]


def reached(found: Sequence[Number], best: Sequence[Number]) -> bool:
    """Whether the same bounds were found, as far as doubles can tell."""
    pairs = zip(found, best, strict=True)
    return all(
        x == y if x is None or y is None else abs(x - y) <= Fraction(1, 10**13) * abs(y)
        for x, y in pairs
    )


@pytest.mark.parametrize(
    "scales",
    [
        ["1"] * 4,
        ["1e10"] * 4,
        ["1e12"] * 4,
        ["1e-15"] * 4,
        ["1", "1e10", "1e-15"],
        ["1e-15", "1e12", "1", "1"],
    ],
)
def test_best_bounds_at_every_scale(scales: list[str]) -> None:
    """Every best bound of the rational enumeration is reached."""
    rng = random.Random("-".join(scales))
    for _ in range(12):
        target, *leaves = a_table(rng, scales)
        solver = Solver(target, len(target))
        solver.identity = lambda values: False  # type: ignore[method-assign]
        search(leaves, solver, 3)
        for upper, direction in ((True, "upper"), (False, "lower")):
            best = naive.best_bounds(target, naive.expressions(leaves, 3), upper)
            assert reached(solver.best[direction], best), (target, leaves)


@pytest.mark.parametrize("tolerance", ["0", "1e-9", "1/1000", "1/20", "3/5"])
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("informative", [False, True])
def test_the_same_is_accepted(tolerance: str, strict: bool, informative: bool) -> None:
    """The same bounds in the same order as when every expression is judged exactly."""
    rng = random.Random(f"{tolerance} {strict} {informative}")
    total = 0
    for _ in range(6):
        target, *leaves = a_table(rng, ["1"] * 5)
        solvers = [
            Solver(target, 4 if informative else 5, Fraction(tolerance), strict, informative)
            for _ in range(2)
        ]
        search(leaves, solvers[0], 3)
        plain(leaves, solvers[1], 3)
        assert solvers[0].accepted == solvers[1].accepted, (target, leaves)
        total += len(solvers[0].accepted)
    assert total >= 6


@pytest.mark.parametrize("scale", ["1", "1e10", "1e-15"])
@pytest.mark.parametrize("strict", [False, True])
def test_the_same_near_misses(scale: str, strict: bool) -> None:
    rng = random.Random(f"{scale} {strict}")
    for _ in range(12):
        target, *leaves = a_table(rng, [scale] * 5)
        solvers = [Solver(target, 5, strict=strict, misses=1) for _ in range(2)]
        search(leaves, solvers[0], 2)
        plain(leaves, solvers[1], 2)
        for direction in ("upper", "lower"):
            assert reached(solvers[0].best[direction], solvers[1].best[direction]), (target, leaves)


def row(text: str, unit: Fraction = Fraction(1)) -> list[Fraction]:
    return [Fraction(number) * unit for number in text.split()]


def accepted(leaves: Table, solver: Solver, complexity: int = 1) -> list[tuple[str, Program]]:
    search(leaves, solver, complexity)
    return solver.accepted


def test_tiny_columns_differ() -> None:
    leaves = [row("9 9 7 9", TINY), row("2 3 4 6", TINY)]
    solver = Solver(row("1 2 3 5", TINY), 4)
    assert accepted(leaves, solver) == [("upper", (0,)), ("upper", (1,))]


@pytest.mark.parametrize("size", [10**10, 10**11, 10**12])
def test_large_integers_differ(size: int) -> None:
    column = [Fraction(size + i * i) for i in range(5)]
    leaves = [[x - less for x in column] for less in (0, 1, 2)]
    solver = Solver([x - 5 for x in column], 5)
    assert accepted(leaves, solver) == [("upper", (0,)), ("upper", (1,)), ("upper", (2,))]
    above = Solver([x + 1 for x in column[:3]] + column[3:], 5)
    plus_one = -1 - OPERATORS.index(("plus_one", 1, 1))
    assert ("upper", (0, plus_one)) in accepted(leaves[:1], above, 2)


def test_what_touches_is_false_if_strict() -> None:
    target, leaves = row("2 3 9 5"), [row("4 6 12 5")]
    assert accepted(leaves, Solver(target, 3, strict=True, informative=True)) == [("upper", (0,))]
    assert accepted(leaves, Solver(target, 3, informative=True)) == []
    assert accepted(leaves, Solver(target, 4, strict=True, misses=1)) == [("upper", (0,))]
    assert accepted(leaves, Solver(target, 4, misses=1)) == []


def test_better_by_little_more_than_the_tolerance() -> None:
    tolerance = Fraction(1, 100)
    target, leaves = row("10 20 30"), [row("40 50 60"), row("40 50 59.39"), row("40 50 59")]
    assert [program for _, program in accepted(leaves, Solver(target, 3, tolerance))] == [
        (0,),
        (1,),
    ]
