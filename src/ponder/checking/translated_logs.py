"""Logarithms in a translation.

The logarithm of a product, quotient or power is taken apart; that of a quantity X >= 1 is a
variable log(X), of anything else a new variable. What is known of log(x), x > 0:

* log x <= x/a + log a - 1 and log x >= 1 + log a - a/x for every a > 0 (tangents), for some
  numbers a and for other quantities;
* log is increasing: x >= y gives log x >= log y;
* log k = 2·log q for the root q of k, with the tangents of log q.
"""

from collections.abc import Iterator
from dataclasses import replace

from ponder.checking.log_constants import log_of_number
from ponder.checking.positivity import named
from ponder.checking.quantities import LETTERS
from ponder.checking.situations import GENERAL, Named, Sign, Situation
from ponder.checking.translation import HALF, TWO, Asking, CaseValue, OutsideDomain, translated
from ponder.exact.polynomials import Polynomial, constant, total, variable
from ponder.exact.ratios import ONE, Ratio, common_factor, without
from ponder.language.tree import Apply, Constant, Expression, Leaf

UPPER_TANGENTS = (1, 2, 4, 8, 16, 32, 64, 128)
LOWER_TANGENTS = (1, 2, 4, 8, 16)
GROWS = "log grows"


def logarithm(
    asking: Asking, situation: Situation, inside: Expression, *, to_base_10: bool = False
) -> Iterator[CaseValue]:
    """The logarithm of an expression, which must be certain to be positive."""
    base = log_of_number(10) if to_base_10 else ONE
    for case, log in log_of(asking, situation, inside):
        yield case, Ratio(log.top, log.bottom * base)


def log_of(asking: Asking, situation: Situation, inside: Expression) -> Iterator[CaseValue]:
    """The natural logarithm of an expression, which must be certain to be positive."""
    if isinstance(inside, Constant):
        if inside.value <= 0:
            raise OutsideDomain(f"{inside.value} has no logarithm")
        yield situation, Ratio(log_of_number(inside.value))
    elif isinstance(inside, Leaf):
        yield log_of_quantity(asking, situation, LETTERS[inside.name])
    else:
        yield from _log_of_compound(asking, situation, inside)


def _log_of_compound(asking: Asking, situation: Situation, inside: Apply) -> Iterator[CaseValue]:
    name, parts = inside.operator.name, inside.arguments
    if name in ("times", "divide"):
        for case, left in log_of(asking, situation, parts[0]):
            for further, right in log_of(asking, case, parts[1]):
                yield further, left + right if name == "times" else left - right
    elif name in ("power", "ten_to"):
        base = parts[0] if name == "power" else Constant(10)
        for case, log in log_of(asking, situation, base):
            for further, exponent in translated(asking, case, parts[-1]):
                yield further, log * exponent
    elif name in _MULTIPLES:
        for case, log in log_of(asking, situation, parts[0]):
            yield case, _MULTIPLES[name][0] * log + _MULTIPLES[name][1]
    else:
        for case, value in translated(asking, situation, inside):
            yield log_of_value(asking, case, value)


_ZERO = Ratio(constant(0))
_MULTIPLES = {
    "square": (TWO, _ZERO),
    "sqrt": (HALF, _ZERO),
    "reciprocal": (Ratio(constant(-1)), _ZERO),
    "times_two": (Ratio(ONE), Ratio(log_of_number(2))),
    "half": (Ratio(ONE), Ratio(-log_of_number(2))),
}
"""The logarithm of f(x) as a multiple of that of x, plus a number."""


def log_of_value(asking: Asking, situation: Situation, value: Ratio) -> CaseValue:
    """The logarithm of a value, which must be certain to be positive."""
    if not asking.positive(situation, value.top):
        raise OutsideDomain(f"a logarithm of {value.top}, which may be 0 or negative")
    situation, above, top = _taken_out(asking, situation, value.top)
    situation, below, bottom = _taken_out(asking, situation, value.bottom)
    log = above - below
    if top.number is not None and bottom.number is not None:
        return situation, Ratio(log + log_of_number(top.number) - log_of_number(bottom.number))
    situation, rest = _new_log(asking, situation, Ratio(top, bottom))
    return situation, Ratio(log + rest)


def _taken_out(
    asking: Asking, situation: Situation, polynomial: Polynomial
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
    return situation, total(logs), without(polynomial, factor)


def log_of_quantity(asking: Asking, situation: Situation, name: str) -> CaseValue:
    """The logarithm of a quantity: its known value, or a variable of which we know a lot."""
    log = situation.value(f"log({name})")
    for variable_name in sorted(log.variables):
        inside = variable_name[4:-1]
        if not inside.isdigit() and variable_name.startswith("log("):
            situation = _declared(asking, situation, inside)
    return situation, Ratio(log)


def _declared(asking: Asking, situation: Situation, name: str) -> Situation:
    """The situation in which log(name) is spoken of, where `name` is a quantity."""
    if name in situation.logs:
        return situation
    log, value = variable(f"log({name})"), situation.value(name)
    least = situation.bounds.get(name, (1, None))[0]
    facts = {named(f"log({name}) is not small", GROWS): log - log_of_number(least)}
    facts |= _tangents(f"log({name})", log, Ratio(value))
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


def _against(asking: Asking, situation: Situation, name: str, other: str) -> Named:
    """How the logarithms of two quantities x and y compare: the order, and tangents at y, 2·y."""
    x, y = situation.value(name), situation.value(other)
    log_x, log_y = variable(f"log({name})"), variable(f"log({other})")
    facts: dict[str, Polynomial] = {}
    for times in (1,) if situation.case in GENERAL else (1, 2):
        gap = log_x - log_y - log_of_number(times)
        facts |= _tangents_at(f"log({name}) at {times}*{other}", gap, Ratio(x), y * times)
    if asking.certain(situation, x - y):
        facts[named(f"log({name}) at least log({other})", GROWS)] = log_x - log_y
    elif asking.certain(situation, y - x):
        facts[named(f"log({name}) at most log({other})", GROWS)] = log_y - log_x
    return facts


def _new_log(asking: Asking, situation: Situation, value: Ratio) -> tuple[Situation, Polynomial]:
    """A new variable for the logarithm of a positive value that is not a product."""
    sign: Sign = "not negative" if asking.certain(situation, value.top - value.bottom) else "any"
    situation, log, name = situation.with_new("l", sign)
    facts = dict(_tangents(name, log, value))
    if sign != "any":
        facts[f"{name} is not negative"] = log
    elif asking.certain(situation, value.bottom - value.top):
        facts[named(f"{name} is not positive", GROWS)] = -log
    for other, log_other in _near(situation, value):
        z = situation.value(other)
        gap = value.top - z * value.bottom
        if other not in situation.logs:
            facts |= _tangents_at(f"{name} at {other}", log - log_other, value, z, other)
        if asking.certain(situation, gap):
            facts[named(f"{name} at least log({other})", GROWS)] = log - log_other
        elif asking.certain(situation, -gap):
            facts[named(f"{name} at most log({other})", GROWS)] = log_other - log
    return situation.knowing(facts), log


def _near(situation: Situation, value: Ratio) -> Iterator[tuple[str, Polynomial]]:
    """Variables with which a value is compared, with their logarithms."""
    named = sorted(value.top.variables | value.bottom.variables)
    for name in dict.fromkeys((*situation.logs, *named)):
        log = situation.log_if_known(name)
        if log is not None:
            yield name, log


def _tangents_at(at: str, gap: Polynomial, value: Ratio, z: Polynomial, named: str = "") -> Named:
    """Tangents at z > 0, where `gap` is the logarithm of the value minus that of z."""
    x, y = value.top, z * value.bottom
    above, below = (_tangent(f"{at} from {side}", named) for side in ("above", "below"))
    return {above: x - y - y * gap, below: x * gap - x + y}


def _tangent(name: str, at: str | int) -> str:
    return named(name, "tangent", at) if at else name


def _tangents(name: str, log: Polynomial, value: Ratio) -> Named:
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
