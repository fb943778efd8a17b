"""Normal forms: one for all spellings of a statement, and never one for two statements."""

from collections import defaultdict
from fractions import Fraction

import pytest
from expressions import trees
from hypothesis import given, settings
from hypothesis import strategies as st

from ponder.exact.verdicts import Measured, Undefined
from ponder.language import standard_operators as op
from ponder.language.claims import Relation, Statement
from ponder.language.conditions import Term
from ponder.language.expressions import Application, Constant, Expression, Leaf, apply, evaluate
from ponder.language.grammar import parse_expression
from ponder.language.standard_operators import OPS20, select_operators

CHOMP = {
    term.name: term
    for term in (
        Term("number_of_rows", positive=True),
        Term("number_of_columns", positive=True),
        Term("number_of_cookies", positive=True),
        Term("full_rectangle", definition="number_of_rows(x)*number_of_columns(x)", positive=True),
        Term("squareness", definition="abs(number_of_rows(x) - number_of_columns(x))"),
        Term(
            "average_cookies_per_column",
            definition="number_of_cookies(x)/number_of_columns(x)",
            positive=True,
        ),
    )
}
TERMS = {
    "p": Term("p", positive=True),
    "q": Term("q", positive=True),
    "r": Term("r", definition="a(x)/p(x)"),
}
NAMES = ("p", "q", "r", "a", "b")
RELATIONS: list[Relation] = ["<=", ">=", "<", ">", "=="]


def same(one: str, other: str, terms: dict[str, Term] = TERMS) -> bool:
    forms = {Statement.parse(text).normal_form(terms) for text in (one, other)}
    return len(forms) == 1


def test_the_papers_24_and_87_are_one() -> None:
    assert same(
        "number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)",
        "average_cookies_per_column(x) <= 2*squareness(x)/number_of_columns(x) + 2",
        CHOMP,
    )
    assert same(
        "number_of_cookies(x) <= full_rectangle(x)",
        "average_cookies_per_column(x) <= number_of_rows(x)",
        CHOMP,
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a <= b", "b >= a"),
        ("a < b", "2*b > 2*a"),
        ("a == b", "b - a == 0"),
        ("a <= b/p", "a*p <= b"),
        ("a/p <= b/q", "a*q <= b*p"),
        ("a <= b + 1/2", "2*a - 1 <= 2*b"),
        ("a*p <= p^2", "a <= p"),
        ("r <= 1", "a <= p"),
        ("1/(p + q) <= a", "1 <= a*p + a*q"),
        ("1/(a^2 + 1) < b", "1 < a*a*b + b"),
        ("(a + b)^2 <= p", "a^2 + 2*a*b + b^2 <= p"),
        ("max(a, b) <= p", "max(b, a) <= p"),
        ("abs(2*a - 2*b) <= p", "2*abs(b - a) <= p"),
        ("floor(a + 3/2) <= b", "floor(a + 1/2) + 1 <= b"),
        ("sqrt(a + a) <= b", "sqrt(2*a) <= b"),
        ("log(a)/log(10) <= b", "log10(a) <= b"),
        ("p^(-2) <= a", "1 <= a*p^2"),
        ("p^3/p <= a", "p*p <= a"),
    ],
)
def test_one_statement(one: str, other: str) -> None:
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a <= b", "a < b"),
        ("a <= b", "b <= a"),
        ("a <= b/b", "a <= 1"),  # undefined where b is 0
        ("a/b <= 1", "a <= b"),  # b may be negative
        ("sqrt(a) - sqrt(a) <= b", "0 <= b"),
        ("0*log(a) <= b", "0 <= b"),
        ("a - a <= b", "0 <= b"),  # a itself may be undefined
        ("a*b <= b^2", "a <= b"),
        ("sqrt(a)^2 <= b", "a <= b"),
        ("a^0 <= b", "1 <= b"),
        ("abs(a) <= b", "a <= b"),
    ],
)
def test_two_statements(one: str, other: str) -> None:
    assert not same(one, other)


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ("a(x) <= 1/(p(x) - q(x))", "p(x) - q(x)"),
        ("a(x) <= 1/(q(x) - p(x))", "p(x) - q(x)"),
        ("a(x) <= 1/(2 - b(x))", "b(x) - 2"),
    ],
)
def test_the_first_term_of_a_divisor_is_positive(text: str, below: str) -> None:
    assert f"(1/({below}))" in Statement.parse(text).normal_form({})


def test_long_products_are_left_alone() -> None:
    text = "(a + b + p + q)^8*(a - b)^8*(a + 2*b)^8 <= p"
    assert Statement.parse(text).normal_form(TERMS) == str(Statement.parse(text))


def test_definitions_in_a_circle_end() -> None:
    circle = {"a": Term("a", definition="b(x) + 1"), "b": Term("b", definition="a(x) - 1")}
    assert Statement.parse("a <= b").normal_form(circle)


def statements(leaves: int) -> st.SearchStrategy[Statement]:
    side = trees(names=NAMES, operators=OPS20, leaves=leaves)
    return st.builds(Statement, side, st.sampled_from(RELATIONS), side)


def a_row(p: Fraction, q: Fraction, a: Measured, b: Measured) -> dict[str, Measured]:
    r = a if isinstance(a, Undefined) else Fraction(a) / p
    return {"p": p, "q": q, "a": a, "b": b, "r": r}


POSITIVE = st.fractions(Fraction(1, 4), 6, max_denominator=4)
ANY = st.fractions(-4, 4, max_denominator=4) | st.just(Undefined("not measured"))
ROWS = st.builds(a_row, POSITIVE, POSITIVE, ANY, ANY)


@given(statements(leaves=5), ROWS)
@settings(max_examples=500, deadline=None)
def test_the_normal_form_is_equivalent(statement: Statement, row: dict[str, Measured]) -> None:
    form, _, condition = statement.normal_form(TERMS).partition(" where defined: ")
    verdict = statement.evaluate(row).verdict
    again = Statement.parse(form)
    formal = again.evaluate(row).verdict
    for atom in filter(None, condition.split("; ")):
        if isinstance(evaluate(parse_expression(atom), row), Undefined):
            formal = "undefined"
    assert "undecided" in {verdict, formal} or verdict == formal
    if not condition:
        assert again.normal_form(TERMS) == form


def spelled_otherwise(draw: st.DrawFn, tree: Expression) -> Expression:
    """The same expression, written in another way."""
    if not isinstance(tree, Application):
        return tree
    parts = [spelled_otherwise(draw, part) for part in tree.arguments]
    made = apply(tree.operator, *parts)
    way = draw(st.integers(0, 4))
    if way == 1:
        return apply(op.minus, apply(op.plus, made, Leaf("p")), Leaf("p"))
    if way == 2:
        return apply(op.divide, apply(op.times, Leaf("q"), made), Leaf("q"))
    if way == 3 and tree.operator.name in {"plus", "times", "max", "min"}:
        return apply(tree.operator, *reversed(parts))
    return made


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Statement, Statement]:
    few = select_operators("ops20 -power -ceil -floor")
    side = trees(
        names=("p", "q", "a", "b"),
        operators=few,
        constants=st.integers(1, 3).map(Fraction),
        leaves=4,
    )
    statement = Statement(draw(side), draw(st.sampled_from(RELATIONS)), draw(side))
    left, right = (spelled_otherwise(draw, tree) for tree in (statement.left, statement.right))
    factor = Constant(draw(st.sampled_from([Fraction(2), Fraction(1, 3)])))
    sides = (apply(op.times, factor, side) for side in (left, right))
    other = Statement(next(sides), statement.relation, next(sides))
    return statement, other.flipped() if draw(st.booleans()) else other


@given(pairs())
@settings(max_examples=300, deadline=None)
def test_other_spellings_have_the_same_form(pair: tuple[Statement, Statement]) -> None:
    one, other = pair
    assert one.normal_form(TERMS) == other.normal_form(TERMS)


def test_statements_with_one_form_have_one_verdict() -> None:
    """All small statements: those that share a form agree on every row of a grid."""
    operators = select_operators(
        "plus_one half negative reciprocal sqrt abs times minus divide max"
    )
    names = [Leaf(name) for name in ("p", "a", "r")]
    unary = [apply(o, x) for o in operators if o.arity == 1 for x in names]
    binary = [apply(o, x, y) for o in operators if o.arity == 2 for x in names for y in names]
    groups: dict[str, list[Statement]] = defaultdict(list)
    for left in names:
        for right in (*names, *unary, *binary):
            for relation in RELATIONS[:3]:
                statement = Statement(left, relation, right)
                groups[statement.normal_form(TERMS)].append(statement)
    values = [Fraction(n, 2) for n in range(-4, 5)]
    column: list[Measured] = [*values, Undefined("no")]
    grid = [a_row(p, p, a, a) for p in values if p > 0 for a in column]
    assert sum(len(group) > 1 for group in groups.values()) > 20
    for group in groups.values():
        seen = {tuple(s.evaluate(row).verdict for row in grid) for s in group}
        assert len(seen) == 1, [str(s) for s in group]
