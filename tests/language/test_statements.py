"""Statements: the paper's conjectures as text, on a board, in LaTeX, in words, in SymPy."""

import json
import pickle
import re
from fractions import Fraction

import pytest
from expressions import trees
from hypothesis import given, settings
from hypothesis import strategies as st
from parsing import read_or_refused
from published import PUBLISHED
from refusals import refuse, said

from ponder.core.errors import BadText, UnknownName
from ponder.exact.arithmetic import as_float
from ponder.exact.verdicts import Measured, Undefined
from ponder.games import Chomp
from ponder.language.claims import Relation, Statement
from ponder.language.conditions import Term
from ponder.language.expressions import Constant, Expression, Leaf, apply, evaluate
from ponder.language.grammar import parse_expression, parse_statement
from ponder.language.operators import Operator
from ponder.language.standard_operators import FULL, select_operators
from ponder.measures.invariant import invariants_of

PRINTED_ANOTHER_WAY = {
    90: "average_cookies_per_row(x) >= -duplicate_rows(x)/2 + number_of_columns(x)/2",
}
# The invariants of the board of Table 1 of the paper.
TABLE_1: dict[str, Measured] = {
    known.name: known(Chomp("9,1,1,1,1,1,1,1,1")) for known in invariants_of(Chomp, group="paper")
}
RELATIONS: list[Relation] = ["<=", ">=", "<", ">", "=="]


@pytest.mark.parametrize("number", PUBLISHED)
def test_the_published_conjectures(number: int) -> None:
    statement = Statement.parse(PUBLISHED[number])
    assert str(statement) == PRINTED_ANOTHER_WAY.get(number, PUBLISHED[number])
    assert statement.right.complexity <= 7
    assert statement.evaluate(TABLE_1).verdict == "true"


def test_both_sides_are_shown() -> None:
    reading = Statement.parse(PUBLISHED[48]).evaluate(TABLE_1)
    assert (reading.left, reading.right, reading.verdict) == (9, Fraction(9, 2), "true")
    assert str(Statement.parse(PUBLISHED[33]).evaluate(TABLE_1)) == "2 and about 0.954243: true"
    said(str(parse_statement("a(x) < 1/(a(x) - 3)").evaluate({"a": 3})))
    undecided = parse_statement("sin(a)^2 + cos(a)^2 == 1").evaluate({"a": 2})
    assert undecided.verdict == "undecided"


@pytest.mark.parametrize(
    ("relation", "verdicts"),
    [
        ("<=", ["true", "true", "false"]),
        ("<", ["true", "false", "false"]),
        ("==", ["false", "true", "false"]),
        (">=", ["false", "true", "true"]),
        (">", ["false", "false", "true"]),
    ],
)
def test_relations(relation: Relation, verdicts: list[str]) -> None:
    statement = Statement(Leaf("a"), relation, parse_expression("sqrt(2)"))
    found = [statement.evaluate({"a": Fraction(a)}).verdict for a in ("1", "0", "2")]
    assert found[::2] == verdicts[::2]
    found = [
        Statement(Leaf("a"), relation, Leaf("b")).evaluate({"a": a, "b": 2}).verdict
        for a in (1, 2, 3)
    ]
    assert found == verdicts
    flipped = Statement(Leaf("a"), relation, Leaf("b")).flipped()
    assert [flipped.evaluate({"a": a, "b": 2}).verdict for a in (1, 2, 3)] == verdicts


def test_tolerance() -> None:
    statement = parse_statement("F == m/r^2")
    row: dict[str, Measured] = {"F": Fraction("0.25001"), "m": 1, "r": 2}
    assert statement.evaluate(row).verdict == "false"
    assert statement.evaluate(row, Fraction(1, 1000)).verdict == "true"
    assert parse_statement("F < m/r^2").evaluate(row, Fraction(1, 1000)).verdict == "false"
    assert parse_statement("F <= m/r^2").evaluate(row, Fraction(1, 1000)).verdict == "true"


def test_on_an_object_with_functions() -> None:
    statement = parse_statement("length(x) <= total(x)")
    assert statement.holds_for([3, 4], {"length": len, "total": sum}).verdict == "true"
    refuse(UnknownName, parse_statement("totall(x) <= 3").holds_for, [3], {"total": sum})


def test_one_statement_is_one_value() -> None:
    statement = parse_statement(PUBLISHED[64])
    assert {statement, parse_statement(PUBLISHED[64].replace(" ", ""))} == {statement}
    assert pickle.loads(pickle.dumps(statement)) == statement
    assert Statement.from_json(json.loads(json.dumps(statement.to_json()))) == statement
    assert statement.names == {"column_product", "squareness", "number_of_rows"}
    assert statement.complexity == 4
    bad: object
    for bad in ({}, {"statement": 3}, [], "a <= b"):
        with pytest.raises(BadText):
            Statement.from_json(bad)  # type: ignore[arg-type]
    refuse(BadText, Statement, Leaf("a"), "!=", Leaf("b"))  # type: ignore[arg-type]


def test_other_spellings() -> None:
    wanted = parse_statement("number_of_cookies(x) <= 2*number_of_rows(x)^2")
    for text in (
        "number_of_cookies ≤ 2*number_of_rows**2",
        "number_of_cookies(x)<=2·number_of_rows(x)^2",
        "`number_of_cookies`(x) <= (2)*(number_of_rows ( x ))^(2)",
        "number_of_cookies <= number_of_rows^2 * 2",
    ):
        assert parse_statement(text) == wanted
    assert parse_statement("a = b") == parse_statement("a == b")
    assert parse_statement("a ≥ 0.50") == parse_statement("a >= 1/2")
    assert (
        str(parse_statement("`row sum` <= `max` + `a``b`"))
        == "`row sum`(x) <= `max`(x) + `a``b`(x)"
    )
    assert parse_expression("-a^2") == parse_expression("-(a^2)")
    assert parse_expression("2^-a") == parse_expression("2^(-a)")
    assert parse_expression("a--b") == parse_expression("a + b")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a(x)",
        "a <= 2*",
        "a <= 2 3",
        "a <= b <= c",
        "a != b",
        "a <= $",
        "a <= (b",
        "a <= sqrt(b, c)",
        "a <= max(b)",
        "a <= squrt(b + 1)",
        "(" * 10_000,
        "-" * 10_000 + "a <= 3",
        "a <= " + "2^" * 10_000 + "2",
        "a <= " + "b+" * 10_000 + "b",
        "a <= " + "9" * 5_000,
        "a <= " + "9" * 1_500,
        "a" * 300_000,
    ],
)
def test_errors_are_one_line_that_says_where(text: str) -> None:
    refuse(BadText, parse_statement, text)


def test_what_is_no_text() -> None:
    refuse(BadText, Statement.parse, 3)  # type: ignore[arg-type]


@given(st.text() | st.text("ab`()+-*/^<=>., x0123mxsqrtlog≤≥\n", max_size=60))
@settings(max_examples=1000, deadline=None)
def test_any_text_is_a_statement_or_bad(text: str) -> None:
    statement = read_or_refused(lambda: Statement.parse(text))
    assert statement is None or Statement.parse(str(statement)) == statement


@given(trees(), st.sampled_from(RELATIONS), trees())
@settings(max_examples=200, deadline=None)
def test_statements_read_back(left: Expression, relation: Relation, right: Expression) -> None:
    statement = Statement(left, relation, right)
    assert Statement.parse(str(statement)) == statement
    assert Statement.from_json(statement.to_json()) == statement
    assert pickle.loads(pickle.dumps(statement)) == statement


def test_latex() -> None:
    statement = parse_statement(PUBLISHED[48])
    assert statement.latex() == (
        r"\operatorname{row\_product}(x) \ge \frac{\operatorname{smallest\_row\_size}(x)"
        r"^{\operatorname{number\_of\_rows}(x)}}{\operatorname{rank\_ratio}(x)}"
    )
    assert statement._repr_latex_() == f"${statement.latex()}$"
    for text, latex in {
        "-1/2": r"-\frac{1}{2}",
        "(1/2)^2": r"\left(\frac{1}{2}\right)^{2}",
        "2*3^2": r"2 \cdot 3^{2}",
        "sqrt(2)^2": r"\sqrt{2}^{2}",
        "ceil(exp(2)^2)": r"\left\lceil \exp\left(2\right)^{2} \right\rceil",
        "log10(3)*abs(-3)": r"\log_{10}\left(3\right) \cdot \left|-3\right|",
        "asinh(2)": r"\operatorname{arsinh}\left(2\right)",
        "`50% & more`": r"\operatorname{50\% \& more}(x)",
    }.items():
        assert parse_expression(text).latex() == latex


@given(trees())
@settings(max_examples=200, deadline=None)
def test_latex_is_balanced(tree: Expression) -> None:
    latex = tree.latex()
    assert latex.count("{") - latex.count(r"\{") == latex.count("}") - latex.count(r"\}")
    assert latex.count(r"\left") == latex.count(r"\right")
    assert not re.search(r"\^\{[^{}]*\}\^", latex)  # TeX refuses a double superscript


TERMS = {
    "cookies": Term("cookies", "the number of cookies"),
    "rows": Term("rows", "the number of non-empty rows"),
    "columns": Term("columns", "the number of non-empty columns"),
    "area": Term("area", "the product of the numbers of rows and columns"),
}


@pytest.mark.parametrize(
    "text",
    [
        "cookies >= 2*columns - 1",
        "cookies <= (rows + 1)*columns",
        "cookies < sqrt(rows)*columns/3",
        "area == rows*columns",
        "cookies <= area + 1",
        "cookies + rows > columns^rows",
        "cookies <= 3*floor(rows/columns)",
        "corner_count <= A",
        "A <= sqrt(A + 1)",
    ],
)
def test_english(text: str) -> None:
    said(parse_statement(text).english(TERMS))


def levels(complexity: int) -> list[set[Expression]]:
    """All expressions of two invariants and a few operators, by complexity."""
    few = select_operators("minus_one times_two square sqrt negative plus times divide power")
    found: list[set[Expression]] = [set(), {Leaf("a"), Leaf("b")}]
    for total in range(2, complexity + 1):
        unary = {apply(o, x) for o in few if o.arity == 1 for x in found[total - 1]}
        binary = {
            apply(o, x, y)
            for o in few
            for left in range(1, total - 1)
            if o.arity == 2
            for x in found[left]
            for y in found[total - 1 - left]
        }
        found.append(unary | binary)
    return found


def test_different_expressions_are_said_differently() -> None:
    trees_ = set().union(*levels(5))
    assert len(trees_) > 3000
    said = {Statement(Leaf("t"), "<=", tree).english() for tree in trees_}
    assert len(said) == len(trees_)


def test_sympy() -> None:
    sympy = pytest.importorskip("sympy")
    a, b = sympy.symbols("a b", real=True)
    assert parse_statement("a <= log10(b)^2 + max(a, 1/2)").to_sympy() == sympy.Le(
        a, sympy.log(b, 10) ** 2 + sympy.Max(a, sympy.Rational(1, 2))
    )
    assert parse_statement("a == 2*b").to_sympy() == sympy.Eq(a, 2 * b)


@pytest.mark.parametrize("operator", FULL, ids=lambda operator: operator.name)
def test_every_operator_means_the_same_in_sympy(operator: Operator) -> None:
    sympy = pytest.importorskip("sympy")
    for numbers in ("1/3 2", "5/2 -1", "1 3/2"):
        parts = [Constant(Fraction(number)) for number in numbers.split()]
        tree = apply(operator, *parts[: operator.arity])
        exact, formal = evaluate(tree, {}), sympy.N(tree.to_sympy(), 30)
        if isinstance(exact, Undefined):
            assert not (formal.is_real and formal.is_finite)
        else:
            assert abs(float(formal) - as_float(exact)) < 1e-12
