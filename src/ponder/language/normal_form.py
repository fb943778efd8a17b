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

from collections.abc import Mapping
from fractions import Fraction

from ponder.exact.combinations import TooManyTerms, content, scaled
from ponder.language.polynomials import (
    Atom,
    Monomial,
    Polynomial,
    added,
    atoms_of,
    multiplied,
    ordered,
    phrase_of,
)
from ponder.language.rational_functions import Expansion
from ponder.language.statement import Relation, Statement
from ponder.language.term import Term

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
    expansion = Expansion(terms)
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
