"""Real numbers kept as formulas: the square root of 2, the logarithm of 3.

A `Real` gives a ball that encloses it, at any precision (python-flint's `arb`), so that a
comparison is proved or stays open. Nothing is ever rounded to a double.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from threading import RLock
from typing import Any, TypeAlias, TypeVar

from flint import arb, ctx, fmpq

from ponder.exact.verdicts import Rational, Undefined

Ball: TypeAlias = Any  # python-flint does not type its numbers
Operation: TypeAlias = Callable[["Real", "Rational | Real"], Any]
Result = TypeVar("Result")
_flint = RLock()

BALLS: dict[str, Callable[..., Ball]] = {
    "add": lambda x, y: x + y,
    "subtract": lambda x, y: x - y,
    "multiply": lambda x, y: x * y,
    "divide": lambda x, y: x / y,
    "power": lambda x, y: x**y,
    "larger": lambda x, y: x.max(y),
    "smaller": lambda x, y: x.min(y),
    "absolute": abs,
    "unknown": lambda *_: arb.nan(),
    "log10": lambda x: x.log() / arb.const_log10(),
    "ten_to": lambda x: (x * arb.const_log10()).exp(),
    **{
        name: getattr(arb, name)
        for name in (
            *("floor", "ceil", "sqrt", "log", "exp", "sin", "cos", "tan", "asin", "acos", "atan"),
            *("sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
        )
    },
}


def _both_ways(name: str) -> tuple[Operation, Operation]:
    """The operator with a real number on its left, and with one on its right."""

    def on_the_left(self: Real, other: Rational | Real) -> Any:
        return _done(name, self, other)

    def on_the_right(self: Real, other: Rational | Real) -> Any:
        return _done(name, other, self)

    return on_the_left, on_the_right


class Real:
    """A function of numbers, computed only as precisely as a comparison needs.

    Arithmetic works on it, and so do `abs`, `math.floor`, `math.ceil` and `< <= > >=`; they
    raise `Undecided` if the answer stays open.
    """

    __slots__ = ("_ball", "_precision", "arguments", "function")

    def __init__(self, function: str, *arguments: Rational | Real) -> None:
        self.function = function
        self.arguments = arguments
        self._precision = 0
        self._ball: Ball = None

    def ball(self, precision: int) -> Ball:
        """A ball that contains the number; the flint context has this precision already."""
        if self._precision < precision:
            arguments = [_ball_of(argument, precision) for argument in self.arguments]
            self._ball = BALLS[self.function](*arguments)
            self._precision = precision
        return self._ball

    __add__, __radd__ = _both_ways("add")
    __sub__, __rsub__ = _both_ways("subtract")
    __mul__, __rmul__ = _both_ways("multiply")
    __truediv__, __rtruediv__ = _both_ways("divide")
    __pow__, __rpow__ = _both_ways("power")

    def __neg__(self) -> Any:
        return _done("subtract", 0, self)

    def __abs__(self) -> Any:
        return _done("absolute", self)

    def __floor__(self) -> Any:
        return _done("floor", self)

    def __ceil__(self) -> Any:
        return _done("ceil", self)

    def __lt__(self, other: Rational | Real) -> bool:
        return _order(self, other) == "less"

    def __gt__(self, other: Rational | Real) -> bool:
        return _order(self, other) == "greater"

    def __le__(self, other: Rational | Real) -> bool:
        return _order(self, other) != "greater"

    def __ge__(self, other: Rational | Real) -> bool:
        return _order(self, other) != "less"

    def __repr__(self) -> str:
        return f"Real({', '.join(map(repr, (self.function, *self.arguments)))})"

    def __str__(self) -> str:
        return f"about {first_digits(self)}"

    def __reduce__(self) -> tuple[type[Real], tuple[Any, ...]]:
        return Real, (self.function, *self.arguments)


class Undecided(Exception):
    """Neither balls nor closed forms can tell two numbers apart."""


def _done(name: str, *numbers: Rational | Real) -> Any:
    from ponder.exact import arithmetic

    if not all(isinstance(number, int | Fraction | Real) for number in numbers):
        return NotImplemented
    result = getattr(arithmetic, name)(*numbers)
    if isinstance(result, Undefined):
        raise ZeroDivisionError(result.reason)
    return result


def _order(a: Rational | Real, b: Rational | Real) -> str:
    from ponder.exact.arithmetic import compare

    order = compare(a, b)
    if order == "undecided":
        raise Undecided
    return order


def ball_of(number: Rational | Real, precision: int) -> Ball:
    """A ball of the given precision that contains the number."""
    return at_precision(precision, _ball_of, number, precision)


def both_enclosed(a: Rational | Real, b: Rational | Real, precision: int) -> tuple[Ball, Ball]:
    """Such balls of two numbers."""
    return at_precision(precision, lambda: (_ball_of(a, precision), _ball_of(b, precision)))


def at_precision(precision: int, work: Callable[..., Result], *operands: Any) -> Result:
    """The result of work with balls of this precision; flint has one precision for all threads."""
    with _flint:
        before = ctx.prec
        ctx.prec = precision
        try:
            return work(*operands)
        finally:
            ctx.prec = before


def _ball_of(number: Rational | Real, precision: int) -> Ball:
    if isinstance(number, Real):
        return number.ball(precision)
    if isinstance(number, int):
        return arb(number)
    return arb(fmpq(number.numerator, number.denominator))


def first_digits(number: Rational | Real, digits: int = 6) -> str:
    """The first digits of a number, for people; `?` if balls do not give any."""
    ball = ball_of(number, 128)
    return str(ball.mid().str(digits, radius=False)) if ball.is_finite() else "?"
