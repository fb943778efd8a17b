"""Expressions as polynomials in their atoms, with definitions inserted."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from ponder.exact.combinations import content, scaled
from ponder.language import ops20 as op
from ponder.language.expression import Constant, Expression, Leaf
from ponder.language.grammar import parse_expression
from ponder.language.operator import Operator
from ponder.language.phrase import Phrase
from ponder.language.polynomials import (
    Atom,
    Polynomial,
    added,
    atom,
    atoms_of,
    constant,
    is_nonnegative,
    is_positive,
    multiplied,
    ordered,
    phrase_of,
)
from ponder.language.term import Term

HIGHEST_POWER = 8
_TOTAL = {"abs", "ceil", "floor", "max", "min"}
_SYMMETRIC = {"max", "min"}


class Expansion:
    """Takes expressions apart, and collects every atom on the way."""

    def __init__(self, terms: Mapping[str, Term]) -> None:
        self.terms = terms
        self.met: set[Atom] = set()
        self._open: list[str] = []  # names whose definitions are being inserted

    def polynomial(self, expression: Expression) -> Polynomial:
        """The expression as a polynomial in its atoms."""
        if isinstance(expression, Constant):
            return constant(expression.value)
        if isinstance(expression, Leaf):
            return self._leaf(expression)
        parts = [self.polynomial(argument) for argument in expression.arguments]
        rule = _RULES.get(expression.operator.name)
        made = rule(self, *parts) if rule else None
        return self._atom(expression.operator, parts) if made is None else made

    def inverse(self, polynomial: Polynomial) -> Polynomial:
        """One divided by the polynomial."""
        if len(polynomial) != 1:
            return self._inverse_of_sum(polynomial)
        ((monomial, factor),) = polynomial.items()
        product = constant(1 / factor)
        for one, exponent in monomial:
            if one.positive:
                product = multiplied(product, atom(one, -exponent))
            else:
                below = self._kept(_reciprocal(atom(one)))
                product = multiplied(product, atom(below, exponent))
        return product

    def _leaf(self, leaf: Leaf) -> Polynomial:
        term = self.terms.get(leaf.name)
        if term and term.definition and leaf.name not in self._open:
            self._open.append(leaf.name)
            defined = self.polynomial(_defined(term.definition))
            self._open.pop()
            return defined
        positive = bool(term and term.positive)
        return atom(self._kept(Atom(leaf.phrase(), positive, safe=positive)))

    def _inverse_of_sum(self, polynomial: Polynomial) -> Polynomial:
        if not polynomial:
            return atom(self._kept(_reciprocal(polynomial)))
        divisor = content(polynomial)
        if ordered(polynomial)[0][1] < 0:
            divisor = -divisor
        reduced = scaled(polynomial, 1 / divisor)
        return scaled(atom(self._kept(_reciprocal(reduced))), 1 / divisor)

    def _atom(self, operator: Operator, parts: list[Polynomial]) -> Polynomial:
        if operator.name in _SYMMETRIC:
            parts = sorted(parts, key=lambda part: phrase_of(part).text)
        phrase = Phrase(operator.text.format(*map(phrase_of, parts)), operator.strength)
        positive = _is_positive_atom(operator.name, parts)
        nonnegative = positive or operator.name in {"abs", "sqrt"}
        inside = frozenset().union(*map(atoms_of, parts))
        safe = operator.name in _TOTAL
        return atom(self._kept(Atom(phrase, positive, nonnegative, safe, inside)))

    def _kept(self, one: Atom) -> Atom:
        self.met.add(one)
        return one

    def power(self, base: Polynomial, exponent: Polynomial) -> Polynomial | None:
        """A small whole power, multiplied out."""
        if not exponent.keys() <= {()}:
            return None
        times = exponent.get((), Fraction(0))
        if times.denominator != 1 or abs(times) > HIGHEST_POWER:
            return None
        product = constant(1)
        for _ in range(abs(int(times))):
            product = multiplied(product, base)
        return product if times >= 0 else self.inverse(product)

    def absolute(self, part: Polynomial) -> Polynomial:
        """The absolute value; one atom for all multiples of a sum."""
        if is_nonnegative(part):
            return part
        divisor = content(part)
        sign = -1 if ordered(part)[0][1] < 0 else 1
        reduced = scaled(part, sign / divisor)
        inner = reduced if is_nonnegative(reduced) else self._atom(op.absolute, [reduced])
        return scaled(inner, divisor)

    def rounded(self, operator: Operator, part: Polynomial) -> Polynomial:
        """`floor` or `ceil`, with whole numbers taken out."""
        outside = constant(part.get((), Fraction(0)).__floor__())
        inside = added(part, scaled(outside, -1))
        if inside.keys() <= {()}:
            up = operator == op.ceil and bool(inside)
            return added(outside, constant(int(up)))
        return added(self._atom(operator, [inside]), outside)


@lru_cache(maxsize=1024)
def _defined(text: str) -> Expression:
    return parse_expression(text)


def _reciprocal(polynomial: Polynomial) -> Atom:
    positive = is_positive(polynomial)
    return Atom(
        Phrase(f"1/{phrase_of(polynomial):power}", "product"),
        positive,
        safe=positive,
        inside=atoms_of(polynomial),
        inverse_of=polynomial if positive else None,
    )


def _is_positive_atom(name: str, parts: list[Polynomial]) -> bool:
    if name in {"sqrt", "ceil", "power"}:
        return is_positive(parts[0])
    if name in {"max", "min"}:
        return (any if name == "max" else all)(map(is_positive, parts))
    return name in {"exp", "ten_to", "cosh"}


_RULES: dict[str, Callable[..., Polynomial | None]] = {
    "plus": lambda _, a, b: added(a, b),
    "minus": lambda _, a, b: added(a, scaled(b, -1)),
    "plus_one": lambda _, a: added(a, constant(1)),
    "minus_one": lambda _, a: added(a, constant(-1)),
    "negative": lambda _, a: scaled(a, -1),
    "times_two": lambda _, a: scaled(a, 2),
    "half": lambda _, a: scaled(a, Fraction(1, 2)),
    "times": lambda _, a, b: multiplied(a, b),
    "square": lambda _, a: multiplied(a, a),
    "divide": lambda expansion, a, b: multiplied(a, expansion.inverse(b)),
    "reciprocal": lambda expansion, a: expansion.inverse(a),
    "power": Expansion.power,
    "abs": Expansion.absolute,
    "floor": lambda expansion, a: expansion.rounded(op.floor, a),
    "ceil": lambda expansion, a: expansion.rounded(op.ceil, a),
}
