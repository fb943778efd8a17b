"""Powers in a translation: w = x^y.

A whole exponent is multiplied out. Otherwise the base must be certain to be positive (or to be 0,
with a positive exponent), and w is a new variable of which we know, with log w = y·log x,

* w >= a·(1 + y·log x - log a) for every a > 0 (the tangent of log at a);
* Bernoulli: w >= 1 + y·(x - 1) if y >= 1 or y <= 0, and the reverse if 0 <= y <= 1;
* how it compares with 1 and with x, x², x³, from the signs of x - 1 and y, y - 1, …
"""

from collections.abc import Iterator

from ponder.checking.log_constants import log_of_number
from ponder.checking.positivity import named
from ponder.checking.situations import Situation
from ponder.checking.translated_logs import log_of
from ponder.checking.translation import (
    Asking,
    CaseValue,
    OutsideDomain,
    divided,
    square_root,
    translated,
)
from ponder.exact.polynomials import Polynomial
from ponder.exact.ratios import ONE, Ratio
from ponder.exact.undefined import Rational
from ponder.language.tree import Expression

MOST_FACTORS = 6
TANGENTS = (1, 2, 8, 64)
GROWS = "power grows"
ZERO = Polynomial({})


def power(
    asking: Asking, situation: Situation, base: Expression, exponent: Expression
) -> Iterator[CaseValue]:
    """`base^exponent` in each case; it must be certain to be defined."""
    for case, x in translated(asking, situation, base):
        for further, y in translated(asking, case, exponent):
            if y.number is not None and _is_easy(y.number):
                yield _by_number(asking, further, x, y.number)
            elif not x.top:
                yield _of_zero(asking, further, y)
            else:
                yield from _new_power(asking, further, base, x, y)


def _is_easy(exponent: Rational) -> bool:
    return 2 * exponent in range(-2 * MOST_FACTORS, 2 * MOST_FACTORS + 1)


def _by_number(asking: Asking, situation: Situation, x: Ratio, exponent: Rational) -> CaseValue:
    """A power whose exponent is a small whole number, or half of one."""
    if exponent < 0:
        situation, value = _by_number(asking, situation, x, -exponent)
        return divided(asking, situation, Ratio(ONE), value)
    root = Ratio(ONE)
    if exponent.denominator == 2:
        situation, root = square_root(asking, situation, x)
    product = Ratio(x.top ** int(exponent), x.bottom ** int(exponent)) * root
    return situation, product.reduced(situation.signs)


def _of_zero(asking: Asking, situation: Situation, y: Ratio) -> CaseValue:
    if not asking.positive(situation, y.top):
        raise OutsideDomain(f"0 to the power {y.top}, which may be 0 or negative")
    return situation, Ratio(ZERO)


def _new_power(
    asking: Asking, situation: Situation, base: Expression, x: Ratio, y: Ratio
) -> Iterator[CaseValue]:
    whole = x.bottom == ONE == y.bottom and asking.certain(situation, y.top)
    whole = whole and situation.is_whole(x.top) and situation.is_whole(y.top)
    for case, log in log_of(asking, situation, base):
        further, w, name = case.with_new("w", "positive", whole=whole)
        further = further.knowing({f"{name} is not negative": w})
        further = further.knowing(_tangents(name, w, y * log))
        if (y * log).bottom == ONE:
            further = further.with_log(name, (y * log).top)
        yield further.knowing(_comparisons(asking, further, name, w, x, y)), Ratio(w)


def _tangents(name: str, w: Polynomial, log: Ratio) -> dict[str, Polynomial]:
    return {
        named(f"{name} at {a}", "exponential"): (w + (log_of_number(a) - 1) * a) * log.bottom
        - log.top * a
        for a in TANGENTS
    }


def _comparisons(
    asking: Asking, situation: Situation, name: str, w: Polynomial, x: Ratio, y: Ratio
) -> dict[str, Polynomial]:
    """What the signs of x - 1, y and y - 1 tell about the power."""
    facts: dict[str, Polynomial] = {}
    grows = asking.certain(situation, x.top - x.bottom)
    shrinks = not grows and asking.certain(situation, x.bottom - x.top)
    up = asking.certain(situation, y.top)
    down = not up and asking.certain(situation, -y.top)
    if (grows and up) or (shrinks and down):
        facts[named(f"{name} at least 1", GROWS)] = w - 1
    if (grows and down) or (shrinks and up):
        facts[named(f"{name} at most 1", GROWS)] = 1 - w
    steep = up and asking.certain(situation, y.top - y.bottom)
    flat = up and not steep and asking.certain(situation, y.bottom - y.top)
    line = (w - 1) * x.bottom * y.bottom - y.top * (x.top - x.bottom)
    if steep or down:
        facts[named(f"{name} above its chord", "Bernoulli")] = line
    if flat:
        facts[named(f"{name} below its chord", "Bernoulli")] = -line
    return facts | _against_base(asking, situation, name, w, x, y, (grows, shrinks, steep, flat))


def _against_base(
    asking: Asking,
    situation: Situation,
    name: str,
    w: Polynomial,
    x: Ratio,
    y: Ratio,
    signs: tuple[bool, bool, bool, bool],
) -> dict[str, Polynomial]:
    """How the power compares with the base, its square and its cube."""
    grows, shrinks, steep, flat = signs
    facts = {}
    if (grows and steep) or (shrinks and flat):
        facts[named(f"{name} at least its base", GROWS)] = w * x.bottom - x.top
    if (grows and flat) or (shrinks and steep):
        facts[named(f"{name} at most its base", GROWS)] = x.top - w * x.bottom
    for k in (2, 3):
        if grows and steep and asking.certain(situation, y.top - y.bottom * k):
            facts[named(f"{name} at least its base^{k}", GROWS)] = w * x.bottom**k - x.top**k
    return facts
