"""Operators and expressions: one text is one tree, whatever it is built from."""

import math
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import naive_search
import pytest
from expressions import RATIONAL, SMALL, trees
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import refused, said

from ponder.core.errors import BadText, PonderError, TooLarge, UnknownName, Unsuitable
from ponder.exact.comparison import compare
from ponder.exact.undefined import Undefined
from ponder.language import ops20 as op
from ponder.language.defined import define_operator
from ponder.language.evaluation import value
from ponder.language.expression import Apply, Constant, Expression, Leaf, apply, expression_of
from ponder.language.grammar import parse_expression
from ponder.language.operator import OPERATORS
from ponder.language.operator_sets import (
    FULL,
    OPS20,
    Operator,
    forget_operator,
    operator,
    select_operators,
)


@given(trees())
@settings(max_examples=500, deadline=None)
def test_text_reads_back_to_an_equal_tree(tree: Expression) -> None:
    assert parse_expression(str(tree)) == tree


@given(trees(constants=st.integers(-(10**300), 10**300).map(Fraction), leaves=4))
@settings(max_examples=50, deadline=None)
def test_long_constants_read_back(tree: Expression) -> None:
    assert parse_expression(str(tree)) == tree


BY_THE_BOOK: dict[str, Callable[..., Fraction]] = {**naive_search.UNARY, **naive_search.BINARY}
Program = list[int]


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Postfix programs over three leaves and the rational operators."""
    program: Program = []
    height = 0
    for _ in range(draw(st.integers(1, 8))):
        arity = draw(st.sampled_from([0, 1, 2])) if height else 0
        if arity == 0 or height < arity:
            program.append(draw(st.integers(0, 3)))
            height += 1
        else:
            index = draw(st.sampled_from([i for i, o in enumerate(RATIONAL) if o.arity == arity]))
            program.append(-1 - index)
            height -= arity - 1
    plus = RATIONAL.index(op.plus)
    return program + [-1 - plus] * (height - 1)


@given(programs(), st.lists(st.fractions(-4, 4, max_denominator=4), min_size=3, max_size=3))
@settings(max_examples=300, deadline=None)
def test_rewriting_keeps_the_value(program: Program, numbers: list[Fraction]) -> None:
    leaves: list[str | Fraction] = ["a", "b", "c", Fraction(-2, 3)]
    tree = expression_of(program, leaves, RATIONAL)
    found = value(tree, dict(zip("abc", numbers, strict=True)))
    stack: list[Fraction] = []
    try:
        for step in program:
            if step >= 0:
                stack.append([*numbers, Fraction(-2, 3)][step])
            else:
                operands = [stack.pop() for _ in range(RATIONAL[-1 - step].arity)][::-1]
                stack.append(BY_THE_BOOK[RATIONAL[-1 - step].name](*operands))
    except ZeroDivisionError:
        assert found == Undefined("division by 0")
    else:
        assert [found] == stack
    assert tree.complexity <= len(program)


def test_each_of_the_special_operators_has_one_spelling() -> None:
    a = Leaf("a")
    for text, tree in {
        "2*a(x)": apply(op.times, a, Constant(2)),
        "a(x)/2": apply(op.times, Constant(Fraction(1, 2)), a),
        "a(x) - 1": apply(op.plus, Constant(-1), a),
        "a(x)^2": apply(op.power, a, Constant(2)),
        "1/a(x)": apply(op.divide, Constant(1), a),
        "-a(x)": apply(op.times, a, Constant(-1)),
        "log(a(x))/log(10)": apply(op.divide, apply(op.log, a), apply(op.log, Constant(10))),
        "10^a(x)": apply(op.power, Constant(10), a),
    }.items():
        assert str(tree) == text
        assert parse_expression(text) == tree
        assert isinstance(tree, Apply)
        assert tree.complexity == 2


def test_products_and_sums_need_few_parentheses() -> None:
    for text in (
        "(squareness(x) + 1)*number_of_rows(x)",
        "smallest_row_size(x)^number_of_rows(x)/rank_ratio(x)",
        "a(x)*b(x)*c(x)",
        "a(x) - (b(x) - c(x))",
        "a(x)/(b(x)*c(x))",
        "a(x)^b(x)^c(x)",
        "(a(x)^b(x))^c(x)",
        "max(a(x), min(b(x), 3))",
        "-3*a(x)/b(x) + 1/2",
        "2*(a(x) + b(x))^2",
    ):
        assert str(parse_expression(text)) == text


def test_programs_of_the_kernel() -> None:
    tree = expression_of([0, -3, 1, -14], [Leaf("a"), "b"], OPS20)
    assert str(tree) == "2*a(x) + b(x)"
    assert tree.complexity == 4
    assert tree.names == {"a", "b"}


def test_prices_count_and_do_not_tell_trees_apart() -> None:
    dear = select_operators("ops20 plus_one:3")
    tree = expression_of([0, -2], ["a"], dear)
    assert tree == parse_expression("a + 1")
    assert tree.complexity == 4
    assert pickle.loads(pickle.dumps(tree)).complexity == 4


def test_expressions_unpickle_elsewhere() -> None:
    tree = expression_of([0, 1, -1], ["a", "max"], [define_operator("mean(a, b) = (a + b)/2")])
    read = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run(
        [sys.executable, "-c", read], input=pickle.dumps(tree), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == str(tree) == "mean(a(x), `max`(x))"


def test_the_sets_are_those_of_the_paper() -> None:
    unary = "minus_one plus_one times_two half square negative reciprocal sqrt log log10 ceil"
    binary = "plus times max min minus divide power"
    assert [o.name for o in OPS20] == [*unary.split(), "floor", "abs", *binary.split()]
    assert len(FULL) == 34
    assert [o.arity for o in FULL] == [1] * 27 + [2] * 7
    assert all(o.summary and o.domain for o in FULL)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("ops20 -sqrtt", UnknownName),
        ("sinus", UnknownName),
        ("power:0", BadText),
        ("power:many", BadText),
        ("power:-3", BadText),
        ("", BadText),
        ("plus -plus", BadText),
    ],
)
def test_selections_that_mean_nothing(text: str, error: type[PonderError]) -> None:
    with refused(error):
        select_operators(text)


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
    assert value(tree, {"a": 7}) == 9
    assert value(parse_expression("even_up(sqrt(a))"), {"a": 7}) == 4
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


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("a(x) - 1", r"\operatorname{a}(x) - 1"),
        ("a(x) + 1", r"\operatorname{a}(x) + 1"),
        ("-a(x)", r"-\operatorname{a}(x)"),
        ("a(x) + b(x)", r"\operatorname{a}(x) + \operatorname{b}(x)"),
        ("a(x) - b(x)", r"\operatorname{a}(x) - \operatorname{b}(x)"),
    ],
)
def test_sums_and_differences_in_latex(text: str, latex: str) -> None:
    assert parse_expression(text).latex() == latex


def test_a_user_operator_that_is_made_first_is_not_a_standard_one() -> None:
    code = """
from ponder.language.operator import operator
operator(name="mine")(lambda x: x + 1)
from ponder.language.operator_sets import FULL, forget_operator
assert "mine" not in [op.name for op in FULL]
forget_operator("mine")
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_user_operator_that_returns_a_float_is_refused() -> None:
    @operator()
    def third(x: int) -> Any:
        return x / 3

    with refused(Unsuitable):
        third(1)


def test_a_user_operator_may_compare_and_divide() -> None:
    @operator()
    def step(x: int, y: int) -> int | Fraction:
        return 1 / Fraction(y) if x < 2 else x

    assert step(1, 0) == Undefined("division by 0")
    assert value(parse_expression("step(sqrt(2), 4)"), {}) == Fraction(1, 4)
    unsettled = value(parse_expression("step(2*(sin(2)^2 + cos(2)^2), 4)"), {})
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
    with refused(BadText):
        common.priced(0)


def test_an_operator_is_defined_by_a_text() -> None:
    mean = define_operator("mean(a, b) = (a + b)/2", price=2)
    assert mean(1, 2) == Fraction(3, 2)
    assert value(parse_expression("mean(sqrt(2), -sqrt(2))"), {}) is not None
    assert compare(value(parse_expression("mean(sqrt(2), -sqrt(2))"), {}), 0) == "equal"
    assert pickle.loads(pickle.dumps(mean)).price == 2
    assert str(parse_expression("mean(a, 2)").to_sympy()) == "a/2 + 1"
    with refused(Unsuitable):
        forget_operator("sqrt")
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


def test_trees_have_bounds() -> None:
    with refused(TooLarge):
        expression_of([0, *[1, -1] * 100], ["a", "b"], [op.times])
    with refused(TooLarge):
        expression_of([0, *[-1] * 100], ["a"], [op.sqrt])
    doubled: Expression = Leaf("a")
    for _ in range(9):
        doubled = apply(op.larger, doubled, doubled)
    with refused(TooLarge):
        apply(op.larger, doubled, doubled)
    with refused(TooLarge):
        Constant(10**1000)
    long = Constant(10**600)
    with refused(TooLarge):
        apply(op.times, long, long)
    for wrong in (0.5, "3", True, None):
        with pytest.raises(BadText):
            Constant(wrong)  # type: ignore[arg-type]
    with pytest.raises(BadText):
        Leaf("")


@given(st.sampled_from(FULL), SMALL, SMALL)
@settings(max_examples=300, deadline=None)
def test_doubles_come_near(operator: Operator, x: Fraction, y: Fraction) -> None:
    """What the kernel may be told of an operator agrees with its exact value."""
    operands = (x, y)[: operator.arity]
    exact = operator(*operands)
    near = operator.approximate(*map(float, operands))
    if isinstance(exact, Undefined):
        assert math.isnan(near)
    else:
        assert compare(Fraction(near), exact, Fraction(1, 10**9)) == "equal" or abs(near) < 1e-9
