"""The 20 operators of CONJECTURING's papers: 13 unary, 7 binary."""

from ponder.exact import arithmetic as exact
from ponder.language.operator import Operator, operator, protect_operators

minus_one = operator(
    name="minus_one",
    text="{0:sum} - 1",
    latex="{0:sum} - 1",
    strength="sum",
    english="{0}, minus 1",
    sympy=lambda s, x: x - 1,
)(lambda x: exact.subtract(x, 1))
plus_one = operator(
    name="plus_one",
    text="{0:sum} + 1",
    latex="{0:sum} + 1",
    strength="sum",
    english="{0}, plus 1",
    sympy=lambda s, x: x + 1,
)(lambda x: exact.add(x, 1))
times_two = operator(
    name="times_two",
    text="2*{0:power}",
    latex=r"2 \cdot {0:power}",
    strength="product",
    english="twice {0}",
    sympy=lambda s, x: 2 * x,
)(lambda x: exact.multiply(2, x))
half = operator(
    name="half",
    text="{0:product}/2",
    latex=r"\frac{{{0:any}}}{{2}}",
    strength="product",
    english="half of {0}",
    sympy=lambda s, x: x / 2,
)(lambda x: exact.divide(x, 2))
square = operator(
    name="square",
    text="{0:atom}^2",
    latex="{0:atom}^{{2}}",
    strength="power",
    english="the square of {0}",
    sympy=lambda s, x: x**2,
)(lambda x: exact.power(x, 2))
negative = operator(
    name="negative",
    text="-{0:product}",
    latex="-{0:product}",
    strength="sum",
    english="minus {0}",
    sympy=lambda s, x: -x,
)(lambda x: exact.subtract(0, x))
reciprocal = operator(
    name="reciprocal",
    domain="x is not 0",
    text="1/{0:power}",
    latex=r"\frac{{1}}{{{0:any}}}",
    strength="product",
    english="the reciprocal of {0}",
    sympy=lambda s, x: 1 / x,
)(lambda x: exact.divide(1, x))
sqrt = operator(
    name="sqrt",
    domain="x >= 0",
    latex=r"\sqrt{{{0:any}}}",
    english="the square root of {0}",
    sympy=lambda s, x: s.sqrt(x),
)(exact.square_root)
log = operator(
    name="log",
    domain="x > 0",
    latex=r"\log\left({0:any}\right)",
    english="the natural logarithm of {0}",
    sympy=lambda s, x: s.log(x),
)(exact.logarithm)
log10 = operator(
    name="log10",
    domain="x > 0",
    text="log({0:any})/log(10)",
    latex=r"\log_{{10}}\left({0:any}\right)",
    strength="product",
    english="the logarithm to base 10 of {0}",
    sympy=lambda s, x: s.log(x, 10),
)(exact.logarithm_10)
ceil = operator(
    name="ceil",
    latex=r"\left\lceil {0:any} \right\rceil",
    english="the smallest whole number not below {0}",
    sympy=lambda s, x: s.ceiling(x),
)(exact.ceil)
floor = operator(
    name="floor",
    latex=r"\left\lfloor {0:any} \right\rfloor",
    english="the largest whole number not above {0}",
    sympy=lambda s, x: s.floor(x),
)(exact.floor)
absolute = operator(
    name="abs",
    latex=r"\left|{0:any}\right|",
    english="the absolute value of {0}",
    sympy=lambda s, x: s.Abs(x),
)(exact.absolute)
plus = operator(
    name="plus",
    text="{0:sum} + {1:product}",
    latex="{0:sum} + {1:product}",
    strength="sum",
    english="{0}, plus {1}",
    sympy=lambda s, x, y: x + y,
)(exact.add)
times = operator(
    name="times",
    text="{0:product}*{1:power}",
    latex=r"{0:product} \cdot {1:power}",
    strength="product",
    english="the product of {0} and {1}",
    sympy=lambda s, x, y: x * y,
)(exact.multiply)
larger = operator(
    name="max",
    latex=r"\max\left({0:any}, {1:any}\right)",
    english="the larger of {0} and {1}",
    sympy=lambda s, x, y: s.Max(x, y),
)(exact.larger)
smaller = operator(
    name="min",
    latex=r"\min\left({0:any}, {1:any}\right)",
    english="the smaller of {0} and {1}",
    sympy=lambda s, x, y: s.Min(x, y),
)(exact.smaller)
minus = operator(
    name="minus",
    text="{0:sum} - {1:product}",
    latex="{0:sum} - {1:product}",
    strength="sum",
    english="{0}, minus {1}",
    sympy=lambda s, x, y: x - y,
)(exact.subtract)
divide = operator(
    name="divide",
    domain="y is not 0",
    text="{0:product}/{1:power}",
    latex=r"\frac{{{0:any}}}{{{1:any}}}",
    strength="product",
    english="the ratio of {0} to {1}",
    sympy=lambda s, x, y: x / y,
)(exact.divide)
power = operator(
    name="power",
    domain="x > 0, or y is a whole number and not both x = 0 and y < 0; 0^0 = 1",
    text="{0:atom}^{1:power}",
    latex="{0:atom}^{{{1:any}}}",
    strength="power",
    english="{0} to the power of {1}",
    sympy=lambda s, x, y: x**y,
)(exact.power)

OPS20: tuple[Operator, ...] = (
    *(minus_one, plus_one, times_two, half, square, negative, reciprocal),
    *(sqrt, log, log10, ceil, floor, absolute),
    *(plus, times, larger, smaller, minus, divide, power),
)
protect_operators(OPS20)
