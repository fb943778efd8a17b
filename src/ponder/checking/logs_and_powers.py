"""Logarithms in a translation, and powers (below).

The logarithm of a product, quotient or power is taken apart; that of a quantity X >= 1 is a
variable log(X), of anything else a new variable. What is known of log(x), x > 0:

* log x <= x/a + log a - 1 and log x >= 1 + log a - a/x for every a > 0 (tangents), for some
  numbers a and for other quantities;
* log is increasing: x >= y gives log x >= log y;
* log k = 2·log q for the root q of k, with the tangents of log q.
"""

from collections.abc import Iterator
from dataclasses import replace

from ponder.checking.chomp_boards import LETTERS
from ponder.checking.logarithms import log_of_number
from ponder.checking.positivity import name_fact
from ponder.checking.situations import GENERAL, Named, Sign, Situation
from ponder.checking.translation import (
    HALF,
    TWO,
    CaseValue,
    OutsideDomain,
    Translator,
    divided,
    square_root,
    translate_expression,
)
from ponder.exact.polynomials import (
    ONE,
    Polynomial,
    RationalFunction,
    common_factor,
    constant,
    divide_by_monomial,
    sum_polynomials,
    variable,
)
from ponder.exact.verdicts import Rational
from ponder.language.expressions import Application, Constant, Expression, Leaf

UPPER_TANGENTS = (1, 2, 4, 8, 16, 32, 64, 128)
LOWER_TANGENTS = (1, 2, 4, 8, 16)
LOG_GROWS = "log grows"


def logarithm(
    asking: Translator, situation: Situation, inside: Expression, *, to_base_10: bool = False
) -> Iterator[CaseValue]:
    """The logarithm of an expression, which must be certain to be positive."""
    base = log_of_number(10) if to_base_10 else ONE
    for case, log in log_of(asking, situation, inside):
        yield case, RationalFunction(log.top, log.bottom * base)


def log_of(asking: Translator, situation: Situation, inside: Expression) -> Iterator[CaseValue]:
    """The natural logarithm of an expression, which must be certain to be positive."""
    if isinstance(inside, Constant):
        if inside.value <= 0:
            raise OutsideDomain(f"{inside.value} has no logarithm")
        yield situation, RationalFunction(log_of_number(inside.value))
    elif isinstance(inside, Leaf):
        yield log_of_quantity(asking, situation, LETTERS[inside.name])
    else:
        yield from _log_of_compound(asking, situation, inside)


def _log_of_compound(
    asking: Translator, situation: Situation, inside: Application
) -> Iterator[CaseValue]:
    name, parts = inside.operator.name, inside.arguments
    if name in ("times", "divide"):
        for case, left in log_of(asking, situation, parts[0]):
            for further, right in log_of(asking, case, parts[1]):
                yield further, left + right if name == "times" else left - right
    elif name in ("power", "ten_to"):
        base = parts[0] if name == "power" else Constant(10)
        for case, log in log_of(asking, situation, base):
            for further, exponent in translate_expression(asking, case, parts[-1]):
                yield further, log * exponent
    elif name in _MULTIPLES:
        for case, log in log_of(asking, situation, parts[0]):
            yield case, _MULTIPLES[name][0] * log + _MULTIPLES[name][1]
    else:
        for case, value in translate_expression(asking, situation, inside):
            yield log_of_value(asking, case, value)


_ZERO = RationalFunction(constant(0))
_MULTIPLES = {
    "square": (TWO, _ZERO),
    "sqrt": (HALF, _ZERO),
    "reciprocal": (RationalFunction(constant(-1)), _ZERO),
    "times_two": (RationalFunction(ONE), RationalFunction(log_of_number(2))),
    "half": (RationalFunction(ONE), RationalFunction(-log_of_number(2))),
}
"""The logarithm of f(x) as a multiple of that of x, plus a number."""


def log_of_value(asking: Translator, situation: Situation, value: RationalFunction) -> CaseValue:
    """The logarithm of a value, which must be certain to be positive."""
    if not asking.positive(situation, value.top):
        raise OutsideDomain(f"a logarithm of {value.top}, which may be 0 or negative")
    situation, above, top = _taken_out(asking, situation, value.top)
    situation, below, bottom = _taken_out(asking, situation, value.bottom)
    log = above - below
    if top.number is not None and bottom.number is not None:
        return situation, RationalFunction(
            log + log_of_number(top.number) - log_of_number(bottom.number)
        )
    situation, rest = _new_log(asking, situation, RationalFunction(top, bottom))
    return situation, RationalFunction(log + rest)


def _taken_out(
    asking: Translator, situation: Situation, polynomial: Polynomial
) -> tuple[Situation, Polynomial, Polynomial]:
    """The logarithm of the quantities that divide a polynomial, and the polynomial without."""
    common = common_factor(polynomial.terms)
    quantities = situation.quantities
    known = {v for v in common if v in quantities or situation.log_if_known(v) is not None}
    factor = {v: e for v, e in common.items() if v in known}
    logs = []
    for name, power in factor.items():
        situation, log = log_of_quantity(asking, situation, name)
        logs.append(log.top * power)
    return situation, sum_polynomials(logs), divide_by_monomial(polynomial, factor)


def log_of_quantity(asking: Translator, situation: Situation, name: str) -> CaseValue:
    """The logarithm of a quantity: its known value, or a variable of which we know a lot."""
    log = situation.value(f"log({name})")
    for variable_name in sorted(log.variables):
        inside = variable_name[4:-1]
        if not inside.isdigit() and variable_name.startswith("log("):
            situation = _declared(asking, situation, inside)
    return situation, RationalFunction(log)


def _declared(asking: Translator, situation: Situation, name: str) -> Situation:
    """The situation in which log(name) is spoken of, where `name` is a quantity."""
    if name in situation.logs:
        return situation
    log, value = variable(f"log({name})"), situation.value(name)
    least = situation.bounds.get(name, (1, None))[0]
    facts = {name_fact(f"log({name}) is not small", LOG_GROWS): log - log_of_number(least)}
    facts |= _tangents(f"log({name})", log, RationalFunction(value))
    for other in situation.logs:
        facts |= _against(asking, situation, name, other)
    if name == "k":
        situation = _with_root(situation)
        facts |= _tangents_at_root(log)
    situation = situation.speaking_of(f"log({name})", "not negative").knowing(facts)
    return replace(situation, logs=(*situation.logs, name))


def _with_root(situation: Situation) -> Situation:
    """The situation with a variable q, the root of k."""
    situation = situation.with_equation("q squared", _ROOT * _ROOT - variable("k"))
    return situation.speaking_of("q", "positive").knowing({"q is positive": _ROOT - 1})


def _tangents_at_root(log: Polynomial) -> Named:
    """Tangents to log k = 2·log q, with k = q²: they grow more slowly than those at numbers."""
    return {
        f"log(k) at {a}^2 by its root": (_ROOT - (1 - log_of_number(a)) * a) * 2 - log * a
        for a in (2, 4, 8, 16)
    }


_ROOT = variable("q")


def _against(asking: Translator, situation: Situation, name: str, other: str) -> Named:
    """How the logarithms of two quantities x and y compare: the order, and tangents at y, 2·y."""
    x, y = situation.value(name), situation.value(other)
    log_x, log_y = variable(f"log({name})"), variable(f"log({other})")
    facts: dict[str, Polynomial] = {}
    for times in (1,) if situation.case in GENERAL else (1, 2):
        gap = log_x - log_y - log_of_number(times)
        facts |= _tangents_at(
            f"log({name}) at {times}*{other}", gap, RationalFunction(x), y * times
        )
    if asking.certain(situation, x - y):
        facts[name_fact(f"log({name}) at least log({other})", LOG_GROWS)] = log_x - log_y
    elif asking.certain(situation, y - x):
        facts[name_fact(f"log({name}) at most log({other})", LOG_GROWS)] = log_y - log_x
    return facts


def _new_log(
    asking: Translator, situation: Situation, value: RationalFunction
) -> tuple[Situation, Polynomial]:
    """A new variable for the logarithm of a positive value that is not a product."""
    sign: Sign = "not negative" if asking.certain(situation, value.top - value.bottom) else "any"
    situation, log, name = situation.with_new("l", sign)
    facts = dict(_tangents(name, log, value))
    if sign != "any":
        facts[f"{name} is not negative"] = log
    elif asking.certain(situation, value.bottom - value.top):
        facts[name_fact(f"{name} is not positive", LOG_GROWS)] = -log
    for other, log_other in _near(situation, value):
        z = situation.value(other)
        gap = value.top - z * value.bottom
        if other not in situation.logs:
            facts |= _tangents_at(f"{name} at {other}", log - log_other, value, z, other)
        if asking.certain(situation, gap):
            facts[name_fact(f"{name} at least log({other})", LOG_GROWS)] = log - log_other
        elif asking.certain(situation, -gap):
            facts[name_fact(f"{name} at most log({other})", LOG_GROWS)] = log_other - log
    return situation.knowing(facts), log


def _near(situation: Situation, value: RationalFunction) -> Iterator[tuple[str, Polynomial]]:
    """Variables with which a value is compared, with their logarithms."""
    named = sorted(value.top.variables | value.bottom.variables)
    for name in dict.fromkeys((*situation.logs, *named)):
        log = situation.log_if_known(name)
        if log is not None:
            yield name, log


def _tangents_at(
    at: str, gap: Polynomial, value: RationalFunction, z: Polynomial, named: str = ""
) -> Named:
    """Tangents at z > 0, where `gap` is the logarithm of the value minus that of z."""
    x, y = value.top, z * value.bottom
    above, below = (_tangent(f"{at} from {side}", named) for side in ("above", "below"))
    return {above: x - y - y * gap, below: x * gap - x + y}


def _tangent(name: str, at: str | int) -> str:
    return name_fact(name, "tangent", at) if at else name


def _tangents(name: str, log: Polynomial, value: RationalFunction) -> Named:
    """Tangents to the logarithm of a positive value at some numbers."""
    top, bottom = value.top, value.bottom
    above = {
        _tangent(f"{name} at {a} from above", a): top - (log - log_of_number(a) + 1) * bottom * a
        for a in UPPER_TANGENTS
    }
    below = {
        _tangent(f"{name} at {a} from below", a): (log - log_of_number(a) - 1) * top + bottom * a
        for a in LOWER_TANGENTS
    }
    return {**above, **below}


# Powers in a translation: w = x^y.
#
# A whole exponent is multiplied out. Otherwise the base must be certain to be positive (or to be
# 0, with a positive exponent), and w is a new variable of which we know, with log w = y·log x,
#
# * w >= a·(1 + y·log x - log a) for every a > 0 (the tangent of log at a);
# * Bernoulli: w >= 1 + y·(x - 1) if y >= 1 or y <= 0, and the reverse if 0 <= y <= 1;
# * how it compares with 1 and with x, x², x³, from the signs of x - 1 and y, y - 1, …

MOST_FACTORS = 6
TANGENTS = (1, 2, 8, 64)
POWER_GROWS = "power grows"
ZERO = Polynomial({})


def power(
    asking: Translator, situation: Situation, base: Expression, exponent: Expression
) -> Iterator[CaseValue]:
    """`base^exponent` in each case; it must be certain to be defined."""
    for case, x in translate_expression(asking, situation, base):
        for further, y in translate_expression(asking, case, exponent):
            if y.number is not None and _is_easy(y.number):
                yield _by_number(asking, further, x, y.number)
            elif not x.top:
                yield _of_zero(asking, further, y)
            else:
                yield from _new_power(asking, further, base, x, y)


def _is_easy(exponent: Rational) -> bool:
    return 2 * exponent in range(-2 * MOST_FACTORS, 2 * MOST_FACTORS + 1)


def _by_number(
    asking: Translator, situation: Situation, x: RationalFunction, exponent: Rational
) -> CaseValue:
    """A power whose exponent is a small whole number, or half of one."""
    if exponent < 0:
        situation, value = _by_number(asking, situation, x, -exponent)
        return divided(asking, situation, RationalFunction(ONE), value)
    root = RationalFunction(ONE)
    if exponent.denominator == 2:
        situation, root = square_root(asking, situation, x)
    product = RationalFunction(x.top ** int(exponent), x.bottom ** int(exponent)) * root
    return situation, product.reduced(situation.signs)


def _of_zero(asking: Translator, situation: Situation, y: RationalFunction) -> CaseValue:
    if not asking.positive(situation, y.top):
        raise OutsideDomain(f"0 to the power {y.top}, which may be 0 or negative")
    return situation, RationalFunction(ZERO)


def _new_power(
    asking: Translator,
    situation: Situation,
    base: Expression,
    x: RationalFunction,
    y: RationalFunction,
) -> Iterator[CaseValue]:
    whole = x.bottom == ONE == y.bottom and asking.certain(situation, y.top)
    whole = whole and situation.is_whole(x.top) and situation.is_whole(y.top)
    for case, log in log_of(asking, situation, base):
        further, w, name = case.with_new("w", "positive", whole=whole)
        further = further.knowing({f"{name} is not negative": w})
        further = further.knowing(_tangents_of_power(name, w, y * log))
        if (y * log).bottom == ONE:
            further = further.with_log(name, (y * log).top)
        yield further.knowing(_comparisons(asking, further, name, w, x, y)), RationalFunction(w)


def _tangents_of_power(name: str, w: Polynomial, log: RationalFunction) -> dict[str, Polynomial]:
    return {
        name_fact(f"{name} at {a}", "exponential"): (w + (log_of_number(a) - 1) * a) * log.bottom
        - log.top * a
        for a in TANGENTS
    }


def _comparisons(
    asking: Translator,
    situation: Situation,
    name: str,
    w: Polynomial,
    x: RationalFunction,
    y: RationalFunction,
) -> dict[str, Polynomial]:
    """What the signs of x - 1, y and y - 1 tell about the power."""
    facts: dict[str, Polynomial] = {}
    grows = asking.certain(situation, x.top - x.bottom)
    shrinks = not grows and asking.certain(situation, x.bottom - x.top)
    up = asking.certain(situation, y.top)
    down = not up and asking.certain(situation, -y.top)
    if (grows and up) or (shrinks and down):
        facts[name_fact(f"{name} at least 1", POWER_GROWS)] = w - 1
    if (grows and down) or (shrinks and up):
        facts[name_fact(f"{name} at most 1", POWER_GROWS)] = 1 - w
    steep = up and asking.certain(situation, y.top - y.bottom)
    flat = up and not steep and asking.certain(situation, y.bottom - y.top)
    line = (w - 1) * x.bottom * y.bottom - y.top * (x.top - x.bottom)
    if steep or down:
        facts[name_fact(f"{name} above its chord", "Bernoulli")] = line
    if flat:
        facts[name_fact(f"{name} below its chord", "Bernoulli")] = -line
    return facts | _against_base(asking, situation, name, w, x, y, (grows, shrinks, steep, flat))


def _against_base(
    asking: Translator,
    situation: Situation,
    name: str,
    w: Polynomial,
    x: RationalFunction,
    y: RationalFunction,
    signs: tuple[bool, bool, bool, bool],
) -> dict[str, Polynomial]:
    """How the power compares with the base, its square and its cube."""
    grows, shrinks, steep, flat = signs
    facts = {}
    if (grows and steep) or (shrinks and flat):
        facts[name_fact(f"{name} at least its base", POWER_GROWS)] = w * x.bottom - x.top
    if (grows and flat) or (shrinks and steep):
        facts[name_fact(f"{name} at most its base", POWER_GROWS)] = x.top - w * x.bottom
    for k in (2, 3):
        if grows and steep and asking.certain(situation, y.top - y.bottom * k):
            facts[name_fact(f"{name} at least its base^{k}", POWER_GROWS)] = (
                w * x.bottom**k - x.top**k
            )
    return facts
