"""The normal form of a statement: one text for all ways to write it.

Defined invariants are replaced by their definitions. Both sides become one sum of products of
*atoms*: invariants, and anything that is not a product or sum, in its own normal form.
Positive denominators are multiplied away, and common positive factors are divided out.
Coprime whole factors remain, sorted, with the negative terms on the left.

Two statements with the same normal form are true, false and undefined together, if the terms
keep what they promise (`positive`, `definition`). An atom that cancels out may still be
undefined, so it is named at the end. Not all equivalent statements have the same normal form:
that would need a theorem prover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from ponder.exact import closed_forms
from ponder.exact.closed_forms import TooManyTerms, content, scaled
from ponder.language import standard_operators as op
from ponder.language.claims import Relation, Statement
from ponder.language.conditions import Compound, Condition, Not, Parity, Term, Terms
from ponder.language.expressions import Constant, Expression, Leaf
from ponder.language.grammar import parse_expression
from ponder.language.operators import Operator, Phrase
from ponder.language.totality import first_doubtful

# Sums of products of atoms: expressions as polynomials, for the normal form.
#
# A monomial is a sorted tuple of atoms with their exponents. Only atoms that are known to be
# positive have exponents below 0. The reciprocal of anything else is a separate atom, because it
# may be undefined and must not cancel.

MOST_TERMS = 300


@dataclass(frozen=True, slots=True)
class Atom:
    """A factor that is not taken apart; its text identifies it.

    `inside` are all atoms that it contains. `safe` says that it is defined whenever they are.
    `inverse_of` is the positive sum whose reciprocal it is, if any.
    """

    phrase: Phrase
    positive: bool = field(default=False, compare=False)
    nonnegative: bool = field(default=False, compare=False)
    safe: bool = field(default=False, compare=False)
    inside: frozenset[Atom] = field(default=frozenset(), compare=False)
    inverse_of: Polynomial | None = field(default=None, compare=False)


Monomial: TypeAlias = tuple[tuple[Atom, int], ...]
Polynomial: TypeAlias = Mapping[Monomial, Fraction]


def constant(number: Fraction | int) -> Polynomial:
    """The polynomial that is a number."""
    return {(): Fraction(number)} if number else {}


def atom(a: Atom, exponent: int = 1) -> Polynomial:
    """The polynomial that is an atom."""
    return {((a, exponent),): Fraction(1)}


def added(*polynomials: Polynomial) -> Polynomial:
    """The sum."""
    return closed_forms.added(polynomials, MOST_TERMS)


def multiplied(a: Polynomial, b: Polynomial) -> Polynomial:
    """The product."""
    if len(a) * len(b) > MOST_TERMS:
        raise TooManyTerms
    return added(*({_joined(m, n): f * g} for m, f in a.items() for n, g in b.items()))


def _joined(a: Monomial, b: Monomial) -> Monomial:
    exponents = dict(a)
    for one, exponent in b:
        exponents[one] = exponents.get(one, 0) + exponent
    kept = ((one, exponent) for one, exponent in exponents.items() if exponent)
    return tuple(sorted(kept, key=lambda item: item[0].phrase.text))


def atoms_of(polynomial: Polynomial) -> frozenset[Atom]:
    """The atoms that occur, and those inside them."""
    direct = {one for monomial in polynomial for one, _ in monomial}
    return frozenset(direct).union(*(one.inside for one in direct))


def is_nonnegative(polynomial: Polynomial) -> bool:
    """Whether no term can be below 0."""
    return all(factor > 0 and _never_negative(m) for m, factor in polynomial.items())


def is_positive(polynomial: Polynomial) -> bool:
    """Whether no term can be below 0, and one is always above."""
    strict = any(all(one.positive for one, _ in monomial) for monomial in polynomial)
    return strict and is_nonnegative(polynomial)


def _never_negative(monomial: Monomial) -> bool:
    return all(one.positive or one.nonnegative or exponent % 2 == 0 for one, exponent in monomial)


def ordered(polynomial: Polynomial) -> list[tuple[Monomial, Fraction]]:
    """The terms in order of their texts, the constant last."""
    return sorted(polynomial.items(), key=lambda term: (not term[0], _monomial_text(term[0])))


def _monomial_text(monomial: Monomial) -> list[tuple[str, int]]:
    return [(one.phrase.text, exponent) for one, exponent in monomial]


def phrase_of(polynomial: Polynomial) -> Phrase:
    """The polynomial as text."""
    terms = ordered(polynomial)
    if not terms:
        return Phrase("0")
    if len(terms) == 1:
        return _term(*terms[0])
    first, *rest = terms
    text = _term(*first).text
    for monomial, factor in rest:
        text += f" {'-' if factor < 0 else '+'} {_term(monomial, abs(factor)):product}"
    return Phrase(text, "sum")


def _term(monomial: Monomial, factor: Fraction) -> Phrase:
    """One term; each exponent below 0 makes a denominator."""
    sign = "-" if factor < 0 else ""
    above = [_power(one, exponent) for one, exponent in monomial if exponent > 0]
    below = "".join(f"/{_power(one, -exponent)}" for one, exponent in monomial if exponent < 0)
    number = str(abs(factor))
    if abs(factor) != 1 or not above:
        above = [number, *above]
    plain = len(above) == 1 and not below and not sign
    if not plain:
        return Phrase(f"{sign}{'*'.join(above)}{below}", "sum" if sign else "product")
    if not monomial:
        return Phrase(number, "atom" if factor.denominator == 1 else "product")
    ((one, exponent),) = monomial
    bare = exponent == 1 and one.phrase.text == above[0]
    return Phrase(above[0], one.phrase.strength if bare else "power")


def _power(one: Atom, exponent: int) -> str:
    return f"{one.phrase:power}" if exponent == 1 else f"{one.phrase:atom}^{exponent}"


# Expressions as polynomials in their atoms, with definitions inserted.

HIGHEST_POWER = 8
_TOTAL = {"abs", "ceil", "floor", "max", "min"}
_SYMMETRIC = {"max", "min"}


class PolynomialExpansion:
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
    "power": PolynomialExpansion.power,
    "abs": PolynomialExpansion.absolute,
    "floor": lambda expansion, a: expansion.rounded(op.floor, a),
    "ceil": lambda expansion, a: expansion.rounded(op.ceil, a),
}


MOST_CLEARED = 8


def normal_form(statement: Statement, terms: Mapping[str, Term]) -> str:
    """The normal form of a statement, given what is known of its terms.

    >>> columns = Term("columns", positive=True)
    >>> average = Term("average", definition="cookies(x)/columns(x)")
    >>> text = "average(x) <= 2*squareness(x)/columns(x) + 2"
    >>> normal_form(Statement.parse(text), {"columns": columns, "average": average})
    'cookies(x) <= 2*columns(x) + 2*squareness(x)'
    """
    if statement.relation in {">=", ">"}:
        statement = statement.flipped()
    expansion = PolynomialExpansion(terms)
    try:
        left, right = map(expansion.polynomial, (statement.left, statement.right))
        rest = _cleared(added(right, scaled(left, -1)))
    except TooManyTerms:
        return str(statement)
    lost = expansion.met - atoms_of(rest)
    return _text(_oriented(rest, statement.relation), statement.relation) + _condition(lost)


def _cleared(polynomial: Polynomial) -> Polynomial:
    """A positive multiple without positive denominators or common positive factors."""
    for _ in range(MOST_CLEARED):
        below = next((one for one in _direct(polynomial) if one.inverse_of), None)
        if below is None:
            break
        polynomial = _multiplied_away(polynomial, below)
    for one in _direct(polynomial):
        if one.positive:
            least = min(dict(monomial).get(one, 0) for monomial in polynomial)
            polynomial = multiplied(polynomial, {((one, -least),): Fraction(1)})
    return scaled(polynomial, 1 / content(polynomial)) if polynomial else polynomial


def _direct(polynomial: Polynomial) -> list[Atom]:
    atoms = {one for monomial in polynomial for one, _ in monomial}
    return sorted(atoms, key=lambda one: one.phrase.text)


def _multiplied_away(polynomial: Polynomial, below: Atom) -> Polynomial:
    """The polynomial times the power of a positive sum that removes its reciprocal."""
    assert below.inverse_of is not None
    highest = max(dict(monomial).get(below, 0) for monomial in polynomial)
    total: Polynomial = {}
    for monomial, factor in polynomial.items():
        rest: Monomial = tuple(item for item in monomial if item[0] != below)
        product: Polynomial = {rest: factor}
        for _ in range(highest - dict(monomial).get(below, 0)):
            product = multiplied(product, below.inverse_of)
        total = added(total, product)
    return total


def _oriented(polynomial: Polynomial, relation: Relation) -> Polynomial:
    """An equation may have either sign; choose the one whose first term is negative."""
    if relation == "==" and polynomial and ordered(polynomial)[0][1] > 0:
        return scaled(polynomial, -1)
    return polynomial


def _text(polynomial: Polynomial, relation: Relation) -> str:
    left = {monomial: -factor for monomial, factor in polynomial.items() if factor < 0}
    right = {monomial: factor for monomial, factor in polynomial.items() if factor > 0}
    return f"{phrase_of(left).text} {relation} {phrase_of(right).text}"


def _condition(lost: set[Atom]) -> str:
    """The atoms that cancelled, unless they are defined whenever the others are."""
    names = sorted(one.phrase.text for one in lost if not one.safe)
    return f" where defined: {'; '.join(names)}" if names else ""


# The normal form of a condition: one text for all ways to write it.
#
# Negations are moved to the atoms (`~(a < b)` is `b <= a`); arrows and links are written with ~, &
# and |, equivalences with xor; repeated parts of & and | are dropped, and parts that stand side by
# side and are evidently defined are sorted. Others stay in their order, in which they are read: `n
# >= 2 & 1/(n-1) < 5` is defined where `1/(n-1) < 5 & n >= 2` is not. So every step keeps the
# verdict on every object, even undecided or undefined.

_OPPOSITE: dict[Relation, Relation] = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}
_DUAL = {"&": "|", "|": "&"}


class _Part(NamedTuple):
    """A text, and whether what it says is evidently defined."""

    text: str
    defined: bool


class _Form(NamedTuple):
    """Parts and the connective between them; a single part has none."""

    parts: tuple[_Part, ...]
    sign: str = ""

    @property
    def text(self) -> str:
        return f" {self.sign} ".join(part.text for part in self.parts)

    @property
    def defined(self) -> bool:
        return all(part.defined for part in self.parts)

    def within(self, sign: str) -> tuple[_Part, ...]:
        """Its parts in a compound with this connective."""
        if self.sign == sign:
            return self.parts
        return (_Part(f"({self.text})" if self.sign else self.text, self.defined),)


def condition_normal_form(condition: Condition, terms: Terms) -> str:
    """The normal form of a condition, given what is known of its terms.

    >>> text = "~(p(x) -> a(x) <= 1) & ~~q(x)"
    >>> condition_normal_form(Condition.parse(text), {})
    '(1 < a(x)) & p(x) & q(x)'
    """
    return _form(condition, terms, negated=False).text


def _form(condition: Condition, terms: Terms, *, negated: bool) -> _Form:
    """The normal form of the condition or of its opposite."""
    match condition:
        case Not(of):
            return _form(of, terms, negated=not negated)
        case Compound("->" | "only if", left, right):
            return _form(~left | right, terms, negated=negated)
        case Compound("if", left, right):
            return _form(~right | left, terms, negated=negated)
        case Compound("iff", left, right):
            return _exclusive(left, right, terms, negated=not negated)
        case Compound("xor", left, right):
            return _exclusive(left, right, terms, negated=negated)
        case Compound(connective, left, right):
            sign = _DUAL[connective] if negated else connective
            return _joined_forms(
                sign, [_form(part, terms, negated=negated) for part in (left, right)]
            )
    return _atom(condition, terms, negated=negated)


def _joined_forms(sign: str, forms: Iterable[_Form]) -> _Form:
    """Forms joined by & or |, without repetition."""
    parts = dict.fromkeys(part for form in forms for part in form.within(sign))
    runs = groupby(parts, key=lambda part: part.defined)
    in_order = [part for defined, run in runs for part in (sorted(run) if defined else run)]
    return _Form(tuple(in_order), sign if len(in_order) > 1 else "")


def _exclusive(left: Condition, right: Condition, terms: Terms, *, negated: bool) -> _Form:
    """`a xor b`, with the negations of both in front."""
    if isinstance(left, Not):
        return _exclusive(left.of, right, terms, negated=not negated)
    if isinstance(right, Not):
        return _exclusive(left, right.of, terms, negated=not negated)
    forms = (_form(part, terms, negated=False) for part in (left, right))
    form = _Form(tuple(sorted(part for form in forms for part in form.within("xor"))), "xor")
    return _Form((_Part(f"~({form.text})", form.defined),)) if negated else form


def _atom(condition: Condition, terms: Terms, *, negated: bool) -> _Form:
    defined = first_doubtful(condition) is None
    if isinstance(condition, Statement):
        opposite = _OPPOSITE.get(condition.relation)
        if negated and opposite:
            condition, negated = Statement(condition.left, opposite, condition.right), False
        text = normal_form(condition, terms)
        if negated:
            return _Form((_Part(f"~({text})", defined),))
        return _Form((_Part(text, defined),), "comparison")
    text = _parity(condition, terms) if isinstance(condition, Parity) else str(condition)
    return _Form((_Part(f"~{text}" if negated else text, defined),))


def _parity(condition: Parity, terms: Terms) -> str:
    number = phrase_of(PolynomialExpansion(terms).polynomial(Leaf(condition.name)))
    return f"{condition.word}({number.text})"
