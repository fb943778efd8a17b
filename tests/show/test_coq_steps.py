"""Lemmas for Coq: accepted by coqc, without axioms, and not when an identity is changed."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from coq import NO_AXIOMS, axioms_of, coq_accepts, needs_coq

from ponder.checking.positivity import Identity, Obligation, check_identity
from ponder.exact.polynomials import Polynomial
from ponder.show.coq.certificate import about_ordered_rings, about_whole_numbers
from ponder.show.coq.steps import WHOLE_NUMBERS, comment, step_as_coq


def _polynomials(**texts: str) -> dict[str, Polynomial]:
    return {name: Polynomial.parse(text) for name, text in texts.items()}


PRODUCT = Obligation(Polynomial.parse("a*b - a - b + 1"), _polynomials(a="a - 1", b="b - 1"))
BY_PRODUCT = Identity(products=((1, ("a", "b")),))
WHOLE = Obligation(
    Polynomial.parse("1/2*h1^2 - 1/2*h1"), _polynomials(h="2*h1 - 1"), whole_valued=True
)
BY_CONTRADICTION = Identity(  # -1 = 8/7·(-g - 1) + 1/7·(2·h1 - 1)², where g is the goal
    ((Fraction(8, 7), ("negated goal",)), (Fraction(1, 7), ("h", "h"))), by_contradiction=True
)
ROOT = Obligation(
    Polynomial.parse("1/3*log(n) - 2/3"),
    _polynomials(q="1/7*log(n)", n="n - 4"),
    _polynomials(e="1/5*log(n)^2 - 1/5*n"),
)
BY_MULTIPLIER = Identity(  # with q for log(n): (q - 2)/3·(1 + q/2) = (n - 4)/6 + (q² - n)/6
    ((Fraction(1, 6), ("n",)),), ((Fraction(7, 2), "q"),), ((Fraction(5, 6), (), "e"),)
)
RIGHT = {
    "a_product": (PRODUCT, BY_PRODUCT),
    "a_contradiction": (WHOLE, BY_CONTRADICTION),
    "a_multiplier": (ROOT, BY_MULTIPLIER),
}


def _file(**lemmas: tuple[Obligation, Identity]) -> str:
    general = about_ordered_rings(step_as_coq(name, *pair) for name, pair in lemmas.items())
    return general + about_whole_numbers(
        step_as_coq(f"whole_{name}", *pair, WHOLE_NUMBERS) for name, pair in lemmas.items()
    )


@needs_coq
def test_coq_accepts_right_identities_and_needs_no_axioms(tmp_path: Path) -> None:
    for pair in RIGHT.values():
        check_identity(*pair)
    names = [*RIGHT, *(f"whole_{name}" for name in RIGHT)]
    assert axioms_of(_file(**RIGHT), names, tmp_path) == [NO_AXIOMS] * len(names)


@needs_coq
@pytest.mark.parametrize("name", RIGHT)
def test_coq_rejects_changed_identities(name: str, tmp_path: Path) -> None:
    obligation, identity = RIGHT[name]
    (factor, names), *rest = identity.products
    changed = replace(identity, products=((2 * factor, names), *rest))
    assert not coq_accepts(_file(changed=(obligation, changed)), tmp_path)


def test_lemmas_are_proved_and_not_admitted() -> None:
    text = _file(**RIGHT)
    assert not any(word in text for word in ("Admitted", "Axiom", "Parameter", "Conjecture"))
    proofs = text.count("Qed.") + text.count("Defined.")
    assert text.count("Proof.") == proofs >= 2 * len(RIGHT)


def test_comments_cannot_be_left() -> None:
    assert comment('a *) Axiom b : False. (* "') == "(* a * ) Axiom b : False. ( * ' *)"
