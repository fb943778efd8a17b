"""Exponentials, trigonometric functions (in radians) and hyperbolic functions."""

from ponder.exact import arithmetic as exact
from ponder.language.operator import Operator, operator, protect_operators

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
