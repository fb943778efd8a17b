"""The search for bounds as one would first write it: every expression, in plain rationals.

No equivalence, no doubles, no kernel: all trees up to a complexity over a few operators, each
with its values on the objects, undefined being None.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

Number = Fraction | None
Values = tuple[Number, ...]

UNARY: dict[str, Callable[..., Any]] = {
    "minus_one": lambda x: x - 1,
    "plus_one": lambda x: x + 1,
    "times_two": lambda x: 2 * x,
    "half": lambda x: x / 2,
    "square": lambda x: x * x,
    "negative": lambda x: -x,
    "reciprocal": lambda x: 1 / x,
    "ceil": lambda x: Fraction(math.ceil(x)),
    "floor": lambda x: Fraction(math.floor(x)),
    "abs": abs,
}
BINARY: dict[str, Callable[..., Any]] = {
    "plus": lambda x, y: x + y,
    "times": lambda x, y: x * y,
    "max": max,
    "min": min,
    "minus": lambda x, y: x - y,
    "divide": lambda x, y: x / y,
}


class Bound(NamedTuple):
    complexity: int
    values: Values


def expressions(columns: Sequence[Sequence[Fraction]], complexity: int) -> Iterator[Bound]:
    """Every expression over the columns, simplest first."""
    levels: list[list[Values]] = [[], [tuple(column) for column in columns]]
    for k in range(2, complexity + 1):
        level = [_each(f, x) for f in UNARY.values() for x in levels[k - 1]]
        for left in range(1, k - 1):
            level += [
                _each(f, x, y)
                for f in BINARY.values()
                for x in levels[left]
                for y in levels[k - 1 - left]
            ]
        levels.append(level)
    for k, level in enumerate(levels):
        yield from (Bound(k, values) for values in level)


def best_bounds(
    target: Sequence[Fraction], bounds: Iterator[Bound], upper: bool, skips: int = 0
) -> Values:
    """The best value of any true bound on each object."""
    best: list[Number] = [None] * len(target)
    for bound in bounds:
        if is_true(target, bound.values, upper, skips):
            best = [better(old, new, upper) for old, new in zip(best, bound.values, strict=True)]
    return tuple(best)


def is_true(target: Sequence[Fraction], values: Values, upper: bool, skips: int = 0) -> bool:
    """Whether the bound holds on every object but those, at most so many, it says nothing of."""
    if values.count(None) > skips:
        return False
    pairs = [(t, v) for t, v in zip(target, values, strict=True) if v is not None]
    return all(t <= v if upper else t >= v for t, v in pairs)


def better(old: Number, new: Number, upper: bool) -> Number:
    """The tighter of two bounds, either of which may be missing."""
    if old is None or new is None:
        return new if old is None else old
    return min(old, new) if upper else max(old, new)


def _each(f: Callable[..., Fraction], *vectors: Values) -> Values:
    return tuple(at(f, *arguments) for arguments in zip(*vectors, strict=True))


def at(f: Callable[..., Fraction], *arguments: Number) -> Number:
    """The value of a function, undefined where an argument is."""
    if None in arguments:
        return None
    try:
        return f(*arguments)
    except ZeroDivisionError:
        return None
