"""Every expression in turn, by the plain definitions, and what Dalmatian keeps of them."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, isnan, nan
from typing import Any

import naive_search
import numpy as np

from ponder._native import ExpressionSearch

Values = tuple[float, ...]
Program = tuple[int, ...]
Expression = tuple[Program, Values]
Blocks = list[list[Expression]]
Priced = tuple[str, int, int]
BLOCK = 128
COMMUTATIVE = {"plus", "times", "max", "min"}


def near(x: float) -> float:
    """The integer that x is as good as, or x."""
    return round(x) if abs(x - round(x)) <= 1e-9 * max(1, abs(x)) else x


def power(a: float, b: float) -> float:
    """A power, or an error where it is undefined or complex."""
    value: float | complex = a ** (near(b) if a < 0 else b)
    if isinstance(value, complex):
        raise ValueError
    return value


APPLY: dict[str, Callable[..., float]] = {
    **naive_search.UNARY,
    **naive_search.BINARY,
    "sqrt": lambda x: math.sqrt(0 if -1e-9 <= x < 0 else x),
    "log": math.log,
    "log10": math.log10,
    "ceil": lambda x: float(math.ceil(near(x))),
    "floor": lambda x: float(math.floor(near(x))),
    "exp": math.exp,
    "ten_to": lambda x: 10.0**x,
    **{name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan")},
    **{name: getattr(math, name) for name in ("sinh", "cosh", "tanh", "asinh", "acosh", "atanh")},
    "power": power,
}


def applied(name: str, *arguments: float) -> float:
    """One value; NaN where it is undefined or too large."""
    if any(map(isnan, arguments)):
        return nan
    try:
        value = APPLY[name](*arguments)
    except (ValueError, ZeroDivisionError, OverflowError):
        return nan
    return value if abs(value) <= 1e300 else nan


def evaluate(
    program: Sequence[int],
    leaves: Sequence[Sequence[Any]],
    operators: Sequence[Priced],
    value: Callable[..., Any] = applied,
) -> tuple[Any, ...]:
    """The values of a postfix program, each operator with the `value` that its name says."""
    stack: list[tuple[Any, ...]] = []
    for step in program:
        if step >= 0:
            stack.append(tuple(leaves[step]))
            continue
        name, arity, _ = operators[-1 - step]
        arguments = stack[-arity:]
        del stack[-arity:]
        stack.append(tuple(value(name, *column) for column in zip(*arguments, strict=True)))
    return stack[0]


@dataclass
class Plain:
    """The levels of a search, in the order that `ExpressionSearch` documents."""

    leaves: Sequence[Values]
    operators: Sequence[Priced]
    complexity: int
    objects: int
    skips: int = 0
    seen: set[tuple[str, ...]] = field(default_factory=set)

    def candidates(self) -> Iterator[Expression]:
        """Every expression that is tested."""
        levels: list[Blocks] = [[]]
        for level in range(1, self.complexity + 1):
            made = self.made(levels, level)
            if level == 1 or level <= self.complexity - 2:
                unique = [one for block in made for one in block if self.new(one)]
                made = [unique[i : i + BLOCK] for i in range(0, len(unique), BLOCK)]
            levels.append(made)
            yield from (one for block in made for one in block)

    def new(self, one: Expression) -> bool:
        """Whether no earlier expression has the values."""
        key = tuple(f"{x + 0:.12g}" for x in one[1])
        known = key in self.seen
        self.seen.add(key)
        return not known and sum(map(isnan, one[1][: self.objects])) <= self.skips

    def made(self, levels: list[Blocks], level: int) -> Blocks:
        """The blocks of one complexity."""
        if level == 1:
            return [[((i,), tuple(leaf)) for i, leaf in enumerate(self.leaves)]]
        return [*self.unary(levels, level), *self.binary(levels, level)]

    def priced(self, arity: int) -> list[tuple[int, list[int]]]:
        """The numbers of the operators, by price."""
        prices = sorted({p for _, a, p in self.operators if a == arity})
        numbered = list(enumerate(self.operators))
        return [(q, [i for i, (_, a, p) in numbered if (a, p) == (arity, q)]) for q in prices]

    def unary(self, levels: list[Blocks], level: int) -> Iterator[list[Expression]]:
        """The blocks of unary roots."""
        for price, numbers in self.priced(1):
            for block in levels[level - price] if price < level else []:
                for number in numbers:
                    yield [self.root(number, child) for child in block]

    def binary(self, levels: list[Blocks], level: int) -> Iterator[list[Expression]]:
        """The blocks of binary roots."""
        for price, numbers in self.priced(2):
            for outer in range(1, (level - price) // 2 + 1):
                inner = level - price - outer
                for at, block in enumerate(levels[inner]):
                    for number in numbers:
                        yield from self.pairs(levels, number, outer, inner, at, block)

    def pairs(
        self,
        levels: list[Blocks],
        number: int,
        outer: int,
        inner: int,
        at: int,
        block: list[Expression],
    ) -> Iterator[list[Expression]]:
        """One operator on every outer child and a block of inner children."""
        outers = [one for part in levels[outer] for one in part]
        commutative = self.operators[number][0] in COMMUTATIVE
        if commutative and outer == inner:
            for i, one in enumerate(outers):
                yield [self.root(number, one, two) for two in block[: max(0, i - at * BLOCK + 1)]]
            return
        for one in outers:
            yield [self.root(number, one, two) for two in block]
        if not commutative and outer != inner:
            for one in outers:
                yield [self.root(number, two, one) for two in block]

    def root(self, number: int, *children: Expression) -> Expression:
        """An operator on top of children."""
        program = (*(step for child in children for step in child[0]), -1 - number)
        columns = zip(*(child[1] for child in children), strict=True)
        return program, tuple(applied(self.operators[number][0], *column) for column in columns)


class Dalmatian:
    """The best bounds so far, and the decision about the next candidate."""

    def __init__(
        self, target: Values, objects: int, *, skips: int = 0, informative: bool = False
    ) -> None:
        self.target, self.objects = target, objects
        self.skips, self.informative = skips, informative
        self.best = {"upper": [inf] * objects, "lower": [inf] * objects}
        self.accepted: list[tuple[str, Program]] = []
        self.identity = False

    def equal(self, values: Values) -> bool:
        pairs = zip(values, self.target, strict=True)
        return all((isnan(v) and isnan(t)) or abs(v - t) <= slack(t) for v, t in pairs)

    def consider(self, direction: str, program: Program, values: Values) -> bool:
        """Accept or reject a bound; whether it was accepted."""
        sign = 1 if direction == "upper" else -1
        gaps = [sign * (v - t) for v, t in zip(values, self.target, strict=True)]
        slacks = [slack(t) for t in self.target]
        wrong = [gap < -s for gap, s in zip(gaps, slacks, strict=True)]
        inside, best = range(self.objects), self.best[direction]
        if any(wrong[: self.objects]) or sum(isnan(gaps[o]) for o in inside) > self.skips:
            return False
        if self.informative and not any(wrong[self.objects :]):
            return False
        if not any(gaps[o] < best[o] - slack(best[o] + abs(self.target[o])) for o in inside):
            return False
        self.best[direction] = [
            b if isnan(g) else min(b, g) for g, b in zip(gaps, best, strict=False)
        ]
        self.accepted.append((direction, program))
        return True

    def bounds(self, direction: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """The best bounds as the kernel wants them."""
        sign = 1 if direction == "upper" else -1
        target = self.target[: self.objects]
        return np.array([t + sign * g for t, g in zip(target, self.best[direction], strict=True)])

    def offer(self, program: Program, values: Values) -> None:
        """A candidate of the plain search, in all its rôles."""
        if sum(map(isnan, values[: self.objects])) > self.skips:
            return
        if self.equal(values):
            if not self.identity:
                self.accepted.append(("equal", program))
            self.identity = True
            return
        for direction in ("upper", "lower"):
            self.consider(direction, program, values)


def slack(x: float) -> float:
    """What doubles cannot tell."""
    return 0 if math.isinf(x) else 1e-9 * max(1, abs(x))


def drive(
    search: ExpressionSearch, solver: Dalmatian, values: Callable[[Program], Values], most: int = 1
) -> list[tuple[str, Program]]:
    """What is accepted of the survivors of the kernel."""
    while not search.finished:
        for direction, steps in search.take(most):
            program = tuple(steps)
            if direction == "equal":
                solver.accepted.append(("equal", program))
            elif solver.consider(direction, program, values(program)):
                search.tighten(direction, solver.bounds(direction))
    return solver.accepted
