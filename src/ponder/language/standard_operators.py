"""The 20 operators of CONJECTURING's papers: 13 unary, 7 binary."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import add, mul, neg, sub
from typing import Any

from ponder.core.errors import BadText, quote
from ponder.exact import arithmetic as exact
from ponder.language.operators import (
    OPERATORS,
    Operator,
    find_operator,
    operator,
    protect_operators,
)

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


# Exponentials, trigonometric functions (in radians) and hyperbolic functions.

exp = operator(
    name="exp",
    latex=r"\exp\left({0:any}\right)",
    english="the exponential of {0}",
    sympy=lambda s, x: s.exp(x),
)(exact.transcendental("exp", 0, 1, exact.everywhere, "exponential"))
ten_to = operator(
    name="ten_to",
    text="10^{0:power}",
    latex="10^{{{0:any}}}",
    strength="power",
    english="10 to the power of {0}",
    sympy=lambda s, x: s.Integer(10) ** x,
)(lambda x: exact.power(10, x))


def _function(
    name: str,
    words: str,
    at: int = 0,
    gives: int = 0,
    *,
    allows: exact.Allowed = exact.everywhere,
    domain: str = "all numbers",
    latex: str = "",
) -> Operator:
    function = exact.transcendental(name, at, gives, allows, words)
    function.__doc__ = f"The {words}."
    return operator(
        name=name,
        domain=domain,
        latex=rf"{latex or chr(92) + name}\left({{0:any}}\right)",
        english=f"the {words} of {{0}}",
        sympy=lambda s, x: getattr(s, name)(x),
    )(function)


TRIGONOMETRIC = (
    _function("sin", "sine"),
    _function("cos", "cosine", gives=1),
    _function("tan", "tangent", domain="x is not an odd multiple of pi/2"),
    _function("asin", "arc sine", allows=exact.within_one, domain="-1 <= x <= 1", latex=r"\arcsin"),
    _function(
        "acos", "arc cosine", 1, allows=exact.within_one, domain="-1 <= x <= 1", latex=r"\arccos"
    ),
    _function("atan", "arc tangent", latex=r"\arctan"),
)
HYPERBOLIC = (
    _function("sinh", "hyperbolic sine"),
    _function("cosh", "hyperbolic cosine", gives=1),
    _function("tanh", "hyperbolic tangent"),
    _function("asinh", "inverse hyperbolic sine", latex=r"\operatorname{{arsinh}}"),
    _function(
        *("acosh", "inverse hyperbolic cosine", 1),
        allows=exact.from_one,
        domain="x >= 1",
        latex=r"\operatorname{{arcosh}}",
    ),
    _function(
        *("atanh", "inverse hyperbolic tangent"),
        allows=exact.inside_one,
        domain="-1 < x < 1",
        latex=r"\operatorname{{artanh}}",
    ),
)

TRANSCENDENTAL: tuple[Operator, ...] = (exp, ten_to, *TRIGONOMETRIC, *HYPERBOLIC)
protect_operators(TRANSCENDENTAL)


# Sets of operators, and choosing among them.
#
# `OPS20` are the 13 unary and 7 binary operators of CONJECTURING's papers; `FULL` adds its
# exponentials, trigonometric and hyperbolic functions. A search tries operators in this order,
# unary ones first.

FULL: tuple[Operator, ...] = (*OPS20[:13], *TRANSCENDENTAL, *OPS20[13:])

_CANONICAL = tuple(op.name for op in FULL)
_SETS: dict[str, Sequence[Operator]] = {"ops20": OPS20, "full": FULL}


def select_operators(text: str) -> tuple[Operator, ...]:
    """The operators that a text chooses, in canonical order.

    Words are separated by spaces or commas, and read in order. A set (`ops20`, `full`) or an
    operator is added, with or without `+`; `-name` bans one; `name:3` counts it as three
    nodes. A text whose first word has a sign starts from `ops20`.

    >>> [op.name for op in select_operators("plus minus sqrt -minus")]
    ['sqrt', 'plus']
    >>> len(select_operators("ops20 -log10 +exp power:3")), len(select_operators("-power"))
    (20, 19)
    """
    words = [word for word in re.split(r"[\s,]+", text) if word]
    if not words:
        raise BadText("no operators; write for example 'ops20 -log10 +exp power:3'")
    chosen = {op.name: op for op in OPS20} if words[0][0] in "+-" else {}
    for word in words:
        if word.startswith("-"):
            chosen.pop(find_operator(word[1:]).name, None)
        else:
            chosen |= {op.name: op for op in _added(word.removeprefix("+"))}
    if not chosen:
        raise BadText(f"{quote(text)} bans every operator; leave at least one")
    order = [*_CANONICAL, *OPERATORS.all()]
    return tuple(sorted(chosen.values(), key=lambda op: order.index(op.name)))


def _added(word: str) -> Sequence[Operator]:
    if word in _SETS:
        return _SETS[word]
    name, colon, price = word.partition(":")
    if colon and not (price.isascii() and price.isdecimal() and len(price) < 4):
        raise BadText(f"a price is a whole number as in 'power:3', not {quote(word)}")
    op = find_operator(name)
    return [op.priced(int(price)) if colon else op]


# Operators that any numbers have which can be added and multiplied: polynomials, quotients.

RING: Mapping[str, Callable[..., Any]] = {
    "plus": add,
    "minus": sub,
    "times": mul,
    "negative": neg,
    "plus_one": lambda a: a + 1,
    "minus_one": lambda a: a - 1,
    "times_two": lambda a: a * 2,
    "half": lambda a: a * Fraction(1, 2),
    "square": lambda a: a * a,
}
"""The operators by name, as functions of such numbers."""
