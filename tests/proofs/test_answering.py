"""Which hypotheses a search looks at is decided by their kinds, not by their names."""

from typing import Any

import pytest

from ponder.checking.facts import lemmas_of
from ponder.checking.positivity import Kind, Obligation
from ponder.core.work import Work
from ponder.exact.polynomials import Polynomial
from ponder.language.claims import Claim
from ponder.proofs import identities
from ponder.proofs.five_cases import drop_unrelated_hypotheses
from ponder.proofs.identities import find_identities

GOAL = Polynomial.parse("n - R")


def obligation(polynomial: str, kind: Kind | None) -> Obligation:
    known = {"a name": Polynomial.parse(polynomial)}
    return Obligation(GOAL, known, kinds={"a name": kind} if kind else {})


def test_quick_searches_leave_products_out() -> None:
    plain, product = obligation("n*R - n", None), obligation("n*R - n", "product")
    assert drop_unrelated_hypotheses(plain, whole=False).hypotheses == plain.hypotheses
    assert drop_unrelated_hypotheses(product, whole=False).hypotheses == {}
    assert drop_unrelated_hypotheses(product).hypotheses == product.hypotheses


def test_what_is_supposed_in_a_case_matters() -> None:
    assert drop_unrelated_hypotheses(obligation("m1 - n", None)).hypotheses == {}
    supposed = obligation("m1 - n", "supposed")
    assert (
        drop_unrelated_hypotheses(supposed).hypotheses == supposed.hypotheses == supposed.supposed()
    )


@pytest.mark.parametrize(
    ("says", "is_product"),
    [
        ("row_product(x) >= number_of_rows(x)*(number_of_columns(x) - 2)", True),
        ("2*(number_of_cookies(x) - 1) >= number_of_rows(x)*number_of_columns(x)", False),
        ("row_product(x) >= number_of_rows(x)^2*(number_of_columns(x) - 2)", False),
        ("row_product(x) >= number_of_rows(x)^2", False),
    ],
)
def test_lemmas_that_multiply_a_sum(says: str, is_product: bool) -> None:
    (lemma,) = lemmas_of(Claim.parse(f"chomp: {says}"))
    assert lemma.is_product == is_product


HOPELESS = {"R >= C": Obligation(Polynomial.parse("R - C"), {"R - 1": Polynomial.parse("R - 1")})}


@pytest.mark.parametrize(
    ("wish", "tried"),
    [
        ({}, [(1, False), (2, False), (3, False), (3, True)]),
        ({"thorough": True}, [(1, False), (2, False), (3, False), (3, True)]),
        ({"thorough": False}, [(1, False), (2, False)]),
    ],
)
def test_a_thorough_search_goes_one_degree_higher_and_is_the_usual_one(
    wish: dict[str, Any], tried: list[tuple[int, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, bool]] = []

    def nothing(_: Obligation, *, degree: int, triples: bool, work: Work) -> None:
        seen.append((degree, triples))

    monkeypatch.setattr(identities, "find_positivity", nothing)
    assert find_identities(HOPELESS, **wish) is None
    assert seen == tried * 2  # with the nearest hypotheses, and then with more
