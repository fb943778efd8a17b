"""The 20 operators of CONJECTURING's papers: 13 unary, 7 binary."""

from __future__ import annotations

from ponder.exact import arithmetic as exact
from ponder.exact.arithmetic import Exact
from ponder.exact.comparison import Evaluated
from ponder.language.operator import Operator, operator, protect_operators


@operator(
    text="{0:sum} - 1",
    latex="{0:sum} - 1",
    strength="sum",
    english="{0}, minus 1",
    sympy=lambda s, x: x - 1,
)
def minus_one(x: Exact) -> Evaluated:
    """One less."""
    return exact.subtract(x, 1)


@operator(
    text="{0:sum} + 1",
    latex="{0:sum} + 1",
    strength="sum",
    english="{0}, plus 1",
    sympy=lambda s, x: x + 1,
)
def plus_one(x: Exact) -> Evaluated:
    """One more."""
    return exact.add(x, 1)


@operator(
    text="2*{0:power}",
    latex=r"2 \cdot {0:power}",
    strength="product",
    english="twice {0}",
    sympy=lambda s, x: 2 * x,
)
def times_two(x: Exact) -> Evaluated:
    """Twice the number."""
    return exact.multiply(2, x)


@operator(
    text="{0:product}/2",
    latex=r"\frac{{{0:any}}}{{2}}",
    strength="product",
    english="half of {0}",
    sympy=lambda s, x: x / 2,
)
def half(x: Exact) -> Evaluated:
    """Half the number."""
    return exact.divide(x, 2)


@operator(
    text="{0:atom}^2",
    latex="{0:atom}^{{2}}",
    strength="power",
    english="the square of {0}",
    sympy=lambda s, x: x**2,
)
def square(x: Exact) -> Evaluated:
    """The number times itself."""
    return exact.power(x, 2)


@operator(
    text="-{0:product}",
    latex="-{0:product}",
    strength="sum",
    english="minus {0}",
    sympy=lambda s, x: -x,
)
def negative(x: Exact) -> Evaluated:
    """The number with the other sign."""
    return exact.subtract(0, x)


@operator(
    domain="x is not 0",
    text="1/{0:power}",
    latex=r"\frac{{1}}{{{0:any}}}",
    strength="product",
    english="the reciprocal of {0}",
    sympy=lambda s, x: 1 / x,
)
def reciprocal(x: Exact) -> Evaluated:
    """One divided by the number."""
    return exact.divide(1, x)


@operator(
    domain="x >= 0",
    latex=r"\sqrt{{{0:any}}}",
    english="the square root of {0}",
    sympy=lambda s, x: s.sqrt(x),
)
def sqrt(x: Exact) -> Evaluated:
    """The square root."""
    return exact.square_root(x)


@operator(
    domain="x > 0",
    latex=r"\log\left({0:any}\right)",
    english="the natural logarithm of {0}",
    sympy=lambda s, x: s.log(x),
)
def log(x: Exact) -> Evaluated:
    """The natural logarithm."""
    return exact.logarithm(x)


@operator(
    domain="x > 0",
    text="log({0:any})/log(10)",
    latex=r"\log_{{10}}\left({0:any}\right)",
    strength="product",
    english="the logarithm to base 10 of {0}",
    sympy=lambda s, x: s.log(x, 10),
)
def log10(x: Exact) -> Evaluated:
    """The logarithm to base 10."""
    return exact.logarithm_10(x)


@operator(
    latex=r"\left\lceil {0:any} \right\rceil",
    english="the smallest whole number not below {0}",
    sympy=lambda s, x: s.ceiling(x),
)
def ceil(x: Exact) -> Evaluated:
    """The smallest whole number not below the number."""
    return exact.ceil(x)


@operator(
    latex=r"\left\lfloor {0:any} \right\rfloor",
    english="the largest whole number not above {0}",
    sympy=lambda s, x: s.floor(x),
)
def floor(x: Exact) -> Evaluated:
    """The largest whole number not above the number."""
    return exact.floor(x)


@operator(
    name="abs",
    latex=r"\left|{0:any}\right|",
    english="the absolute value of {0}",
    sympy=lambda s, x: s.Abs(x),
)
def absolute(x: Exact) -> Evaluated:
    """The number without its sign."""
    return exact.absolute(x)


@operator(
    text="{0:sum} + {1:product}",
    latex="{0:sum} + {1:product}",
    strength="sum",
    english="{0}, plus {1}",
    sympy=lambda s, x, y: x + y,
)
def plus(x: Exact, y: Exact) -> Evaluated:
    """The sum."""
    return exact.add(x, y)


@operator(
    text="{0:product}*{1:power}",
    latex=r"{0:product} \cdot {1:power}",
    strength="product",
    english="the product of {0} and {1}",
    sympy=lambda s, x, y: x * y,
)
def times(x: Exact, y: Exact) -> Evaluated:
    """The product."""
    return exact.multiply(x, y)


@operator(
    name="max",
    latex=r"\max\left({0:any}, {1:any}\right)",
    english="the larger of {0} and {1}",
    sympy=lambda s, x, y: s.Max(x, y),
)
def larger(x: Exact, y: Exact) -> Evaluated:
    """The larger of two."""
    return exact.larger(x, y)


@operator(
    name="min",
    latex=r"\min\left({0:any}, {1:any}\right)",
    english="the smaller of {0} and {1}",
    sympy=lambda s, x, y: s.Min(x, y),
)
def smaller(x: Exact, y: Exact) -> Evaluated:
    """The smaller of two."""
    return exact.smaller(x, y)


@operator(
    text="{0:sum} - {1:product}",
    latex="{0:sum} - {1:product}",
    strength="sum",
    english="{0}, minus {1}",
    sympy=lambda s, x, y: x - y,
)
def minus(x: Exact, y: Exact) -> Evaluated:
    """The difference."""
    return exact.subtract(x, y)


@operator(
    domain="y is not 0",
    text="{0:product}/{1:power}",
    latex=r"\frac{{{0:any}}}{{{1:any}}}",
    strength="product",
    english="the ratio of {0} to {1}",
    sympy=lambda s, x, y: x / y,
)
def divide(x: Exact, y: Exact) -> Evaluated:
    """The quotient."""
    return exact.divide(x, y)


@operator(
    domain="x > 0, or y is a whole number and not both x = 0 and y < 0; 0^0 = 1",
    text="{0:atom}^{1:power}",
    latex="{0:atom}^{{{1:any}}}",
    strength="power",
    english="{0} to the power of {1}",
    sympy=lambda s, x, y: x**y,
)
def power(x: Exact, y: Exact) -> Evaluated:
    """The first number to the power of the second."""
    return exact.power(x, y)


OPS20: tuple[Operator, ...] = (
    *(minus_one, plus_one, times_two, half, square, negative, reciprocal),
    *(sqrt, log, log10, ceil, floor, absolute),
    *(plus, times, larger, smaller, minus, divide, power),
)
protect_operators(OPS20)
