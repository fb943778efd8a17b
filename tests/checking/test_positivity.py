"""Identities that prove an inequality; a changed identity is found out."""

from dataclasses import replace
from fractions import Fraction

import pytest

from ponder.checking.certificates import Invalid
from ponder.checking.positivity import Identity, Obligation, check_identity
from ponder.checking.verify import steps_of
from ponder.exact.polynomials import Polynomial, polynomials
from ponder.language.claims import Claim
from ponder.proofs.lemmas import lemma_library

PRODUCT = Obligation(Polynomial.parse("a*b - a - b + 1"), polynomials(a="a - 1", b="b - 1"))
BY_PRODUCT = Identity(products=((1, ("a", "b")),))
WHOLE = Obligation(Polynomial.parse("a - 1"), polynomials(h="2*a - 1"), whole_valued=True)
BY_CONTRADICTION = Identity(((1, ("h",)), (2, ("negated goal",))), by_contradiction=True)
ROOT = Obligation(
    Polynomial.parse("q - 2"), polynomials(q="q", n="n - 4"), polynomials(e="q^2 - n")
)
BY_MULTIPLIER = Identity(  # (q - 2)(1 + q/2) = (n - 4)/2 + (q^2 - n)/2
    ((Fraction(1, 2), ("n",)),), ((Fraction(1, 2), "q"),), ((Fraction(1, 2), (), "e"),)
)
RIGHT = [(PRODUCT, BY_PRODUCT), (WHOLE, BY_CONTRADICTION), (ROOT, BY_MULTIPLIER)]


@pytest.mark.parametrize(("obligation", "identity"), RIGHT)
def test_right_identities_are_accepted(obligation: Obligation, identity: Identity) -> None:
    check_identity(obligation, identity)
    assert Identity.from_json(identity.to_json()) == identity


@pytest.mark.parametrize(("obligation", "identity"), RIGHT)
def test_changed_identities_are_rejected(obligation: Obligation, identity: Identity) -> None:
    doubled = tuple((2 * factor, names) for factor, names in identity.products)
    for other in (
        replace(identity, products=doubled),
        replace(identity, products=identity.products[1:]),
        replace(identity, by_contradiction=not identity.by_contradiction),
        replace(identity, products=(*identity.products, (1, ("unknown",)))),
    ):
        with pytest.raises(Invalid):
            check_identity(obligation, other)


def test_negative_multipliers_and_goals_that_are_not_whole_are_rejected() -> None:
    shrinking = Obligation(Polynomial.parse("-a"), polynomials(a="a"))
    with pytest.raises(Invalid):
        check_identity(shrinking, Identity(((-1, ("a",)),)))
    with pytest.raises(Invalid):
        check_identity(replace(WHOLE, whole_valued=False), BY_CONTRADICTION)


def test_the_steps_of_the_library_are_right_identities() -> None:
    established: dict[str, Claim] = {}
    number = contradictions = 0
    for entry in lemma_library():
        for step in steps_of(entry, established):
            check_identity(step.obligation, step.identity)
            number += 1
            contradictions += step.identity.by_contradiction
        established[str(entry.claim)] = entry.claim
    assert number > 100
    assert contradictions < number // 10
