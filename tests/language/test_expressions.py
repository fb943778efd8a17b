"""Operators and expressions: one text is one tree, whatever it is built from."""

import math
import pickle
from collections.abc import Callable
from fractions import Fraction

import naive_search
import pytest
from expressions import RATIONAL, SMALL, trees
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import refuse

from ponder.core.errors import BadText, PonderError, TooLarge, UnknownName
from ponder.exact.arithmetic import compare
from ponder.exact.verdicts import Undefined
from ponder.language import standard_operators as op
from ponder.language.expressions import (
    Application,
    Constant,
    Expression,
    Leaf,
    apply,
    evaluate,
    from_postfix,
)
from ponder.language.grammar import parse_expression
from ponder.language.operators import Operator
from ponder.language.standard_operators import FULL, OPS20, select_operators


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
    tree = from_postfix(program, leaves, RATIONAL)
    found = evaluate(tree, dict(zip("abc", numbers, strict=True)))
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
        assert isinstance(tree, Application)
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
    tree = from_postfix([0, -3, 1, -14], [Leaf("a"), "b"], OPS20)
    assert str(tree) == "2*a(x) + b(x)"
    assert tree.complexity == 4
    assert tree.names == {"a", "b"}


def test_prices_count_and_do_not_tell_trees_apart() -> None:
    dear = select_operators("ops20 plus_one:3")
    tree = from_postfix([0, -2], ["a"], dear)
    assert tree == parse_expression("a + 1")
    assert tree.complexity == 4
    assert pickle.loads(pickle.dumps(tree)).complexity == 4


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
    refuse(error, select_operators, text)


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


def test_trees_have_bounds() -> None:
    refuse(TooLarge, from_postfix, [0, *[1, -1] * 100], ["a", "b"], [op.times])
    refuse(TooLarge, from_postfix, [0, *[-1] * 100], ["a"], [op.sqrt])
    doubled: Expression = Leaf("a")
    for _ in range(9):
        doubled = apply(op.larger, doubled, doubled)
    refuse(TooLarge, apply, op.larger, doubled, doubled)
    refuse(TooLarge, Constant, 10**1000)
    long = Constant(10**600)
    refuse(TooLarge, apply, op.times, long, long)
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
