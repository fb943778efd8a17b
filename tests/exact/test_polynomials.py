"""Polynomials: the ring, its text, and values at points."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponder.core.errors import BadText
from ponder.exact.polynomials import (
    LongProduct,
    Polynomial,
    constant,
    parse_monomial,
    sum_polynomials,
    variable,
)

monomials = st.dictionaries(st.sampled_from(["C", "n", "log(3)", "z1"]), st.integers(1, 3)).map(
    lambda powers: tuple(sorted(powers.items()))
)
numbers = st.fractions(-9, 9, max_denominator=6)
polynomials = st.dictionaries(monomials, numbers, max_size=4).map(Polynomial)
points = st.fixed_dictionaries(dict.fromkeys(["C", "n", "log(3)", "z1"], numbers))


@given(polynomials)
def test_text_reads_back(p: Polynomial) -> None:
    assert Polynomial.parse(str(p)) == p


@given(polynomials, polynomials, points)
def test_operations_agree_with_values(
    p: Polynomial, q: Polynomial, point: dict[str, Fraction]
) -> None:
    assert (p + q).at(point) == p.at(point) + q.at(point)
    assert (p - q).at(point) == p.at(point) - q.at(point)
    assert (p * q).at(point) == p.at(point) * q.at(point)
    assert (p**2).at(point) == p.at(point) ** 2
    assert (p**5).at(point) == p.at(point) ** 5


@given(polynomials, polynomials, points)
def test_substitution_agrees_with_values(
    p: Polynomial, q: Polynomial, point: dict[str, Fraction]
) -> None:
    assert p.substitute({"n": q}).at(point) == p.at({**point, "n": q.at(point)})


def test_degree_variables_and_numbers() -> None:
    p = Polynomial.parse("2*C^2*n - 1/3*log(3) + 4")
    assert (p.degree, p.is_integral, sorted(p.variables)) == (3, False, ["C", "log(3)", "n"])
    assert (p.number, (p - p).number, sum_polynomials([]).number) == (None, 0, 0)
    assert not variable("n") - variable("n")


@pytest.mark.parametrize("text", ["", "n +", "2**n", "n^-1", "n & 1", "1/0x", "n^999999999"])
def test_what_is_not_a_polynomial(text: str) -> None:
    with pytest.raises(BadText):
        Polynomial.parse(text)


@pytest.mark.parametrize("text", ["2*n", "n + 1", "0"])
def test_what_is_not_a_monomial(text: str) -> None:
    with pytest.raises(BadText):
        parse_monomial(text)


@pytest.mark.parametrize("p", [constant(3), variable("n") * Fraction(1, 3), variable("n") + 1])
def test_powers_that_would_take_for_ever_are_refused(p: Polynomial) -> None:
    with pytest.raises(LongProduct):
        p**9**40


def test_powers_of_a_variable_are_short() -> None:
    n = variable("n")
    assert (n**9**40).substitute({"n": constant(1)}) == constant(1)
