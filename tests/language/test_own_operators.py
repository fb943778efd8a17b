"""Operators of users, by a function or by a text."""

import math
import pickle
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from refusals import refuse, said

from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.exact.arithmetic import compare
from ponder.exact.verdicts import Undefined
from ponder.language.expressions import Constant, Leaf, apply, evaluate, from_postfix
from ponder.language.grammar import define_operator, parse_expression
from ponder.language.operators import OPERATORS, forget_operator, operator
from ponder.language.standard_operators import select_operators


def test_expressions_unpickle_elsewhere() -> None:
    tree = from_postfix([0, 1, -1], ["a", "max"], [define_operator("mean(a, b) = (a + b)/2")])
    read = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run(
        [sys.executable, "-c", read], input=pickle.dumps(tree), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == str(tree) == "mean(a(x), `max`(x))"


@pytest.fixture(autouse=True)
def _no_operator_stays() -> Iterator[None]:
    before = set(OPERATORS.all())
    yield
    for name in set(OPERATORS.all()) - before:
        forget_operator(name)


def test_a_user_adds_an_operator() -> None:
    @operator(english="{0} rounded up to an even number")
    def even_up(x: Fraction) -> int:
        """The smallest even number not below the number."""
        return 2 * math.ceil(x / Fraction(2))

    tree = parse_expression("even_up(a(x)) + 1")
    assert evaluate(tree, {"a": 7}) == 9
    assert evaluate(parse_expression("even_up(sqrt(a))"), {"a": 7}) == 4
    assert even_up.approximate(6.5) == 8.0
    assert pickle.loads(pickle.dumps(tree)) == tree
    assert [o.name for o in select_operators("-power +even_up")][-1] == "even_up"
    assert tree.latex() == r"\operatorname{even\_up}\left(\operatorname{a}(x)\right) + 1"


def test_signs_of_a_users_text_do_not_get_into_latex() -> None:
    @operator(text="{0:product} % {1:product}", strength="product")
    def rem_(x: int, y: int) -> int:
        return x % y

    tree = apply(rem_, Leaf("a"), Constant(Fraction(3)))
    assert str(tree) == "a(x) % 3"
    assert tree.latex() == r"\operatorname{rem\_}\left(\operatorname{a}(x), 3\right)"


def test_a_user_operator_that_is_made_first_is_not_a_standard_one() -> None:
    code = """
from ponder.language.operators import operator
operator(name="mine")(lambda x: x + 1)
from ponder.language.operators import forget_operator
from ponder.language.standard_operators import FULL
assert "mine" not in [op.name for op in FULL]
forget_operator("mine")
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_user_operator_that_returns_a_float_is_refused() -> None:
    @operator()
    def third(x: int) -> Any:
        return x / 3

    refuse(Unsuitable, third, 1)


def test_a_user_operator_may_compare_and_divide() -> None:
    @operator()
    def step(x: int, y: int) -> int | Fraction:
        return 1 / Fraction(y) if x < 2 else x

    assert step(1, 0) == Undefined("division by 0")
    assert evaluate(parse_expression("step(sqrt(2), 4)"), {}) == Fraction(1, 4)
    unsettled = evaluate(parse_expression("step(2*(sin(2)^2 + cos(2)^2), 4)"), {})
    assert compare(unsettled, 0) == "undecided"


def test_a_user_operator_of_whole_numbers_is_undefined_elsewhere() -> None:
    @operator()
    def common(x: int, y: int) -> int:
        return math.gcd(x, y)

    assert common(12, 18) == common.approximate(12.0, 18.0) == 6
    assert math.isnan(common.approximate(12.0, 0.5))
    outside = common(12, Fraction(1, 2))
    assert isinstance(outside, Undefined)
    said(outside.reason)
    refuse(BadText, common.priced, 0)


def test_an_operator_is_defined_by_a_text() -> None:
    mean = define_operator("mean(a, b) = (a + b)/2", price=2)
    assert mean(1, 2) == Fraction(3, 2)
    assert evaluate(parse_expression("mean(sqrt(2), -sqrt(2))"), {}) is not None
    assert compare(evaluate(parse_expression("mean(sqrt(2), -sqrt(2))"), {}), 0) == "equal"
    assert pickle.loads(pickle.dumps(mean)).price == 2
    assert str(parse_expression("mean(a, 2)").to_sympy()) == "a/2 + 1"
    refuse(Unsuitable, forget_operator, "sqrt")
    for text, error in {
        "mean(a, b) = a": Unsuitable,
        "sqrt(a) = a": Unsuitable,
        "f(a) = b": UnknownName,
        "f(a, b, c) = a": BadText,
        "f = 3": BadText,
        "f(a) = sqrt(": BadText,
    }.items():
        with pytest.raises(error):
            define_operator(text)
