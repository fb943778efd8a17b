"""Conditions read as linear cases are true of the same objects as the conditions."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ponder.checking.certificates import Invalid
from ponder.checking.class_laws import check_tree
from ponder.checking.linear_conditions import Hypothesis, Reader, cases_of
from ponder.exact.polynomials import Polynomial, variable
from ponder.language.conditions import Condition

VALUES = {"a": variable("a"), "b": variable("b")}
ATOMS = ["a(x) == 1", "a(x) <= b(x)", "2*a(x) > b(x) + 1", "abs(a(x) - b(x)) == 2", "p(x)",
         "max(a(x), b(x)) < 3", "min(a(x), 2*b(x)) >= 1", "even(a(x))", "odd(b(x))",
         "floor(a(x)/3) == 1", "ceil(b(x)/2) >= a(x)", "a(x)/2 + b(x)/3 >= 1"]  # fmt: skip
CONDITIONS = st.recursive(
    st.sampled_from(ATOMS).map(Condition.parse),
    lambda parts: st.one_of(
        st.builds(lambda a: ~a, parts),
        st.builds(lambda a, b: a & b, parts, parts),
        st.builds(lambda a, b: a | b, parts, parts),
        st.builds(lambda a, b: a ^ b, parts, parts),
        st.builds(lambda a, b: Condition.parse(f"({a}) iff ({b})"), parts, parts),
        st.builds(lambda a, b: Condition.parse(f"({a}) -> ({b})"), parts, parts),
    ),
    max_leaves=5,
)


def true(hypothesis: Hypothesis, point: dict[str, int]) -> bool:
    return any(all(part.at(point) >= 0 for part in case) for case in hypothesis)


def completed(reader: Reader, point: dict[str, int]) -> dict[str, int]:
    """The point with the new variables, each the only number that its definition allows."""
    for name, cases in reader.definitions.items():
        (point[name],) = [n for n in range(-20, 21) if true(cases, point | {name: n})]
    return point


@settings(max_examples=60)
@given(CONDITIONS, st.booleans())
def test_cases_are_true_just_where_the_condition_is(condition: Condition, flag: bool) -> None:
    reader = Reader(VALUES, {"p": flag})
    try:
        hypotheses = reader.hypotheses(condition)
        cases = cases_of(reader.formula(condition))
    except Invalid:
        return
    for a, b in product(range(4), range(5)):
        expected = condition.verdict({"a": a, "b": b, "p": flag}) == "true"
        point = completed(reader, {"a": a, "b": b})
        assert all(true(hypothesis, point) for hypothesis in hypotheses) == expected
        assert true(cases, point) == expected


@pytest.mark.parametrize("text", ["a(x)*b(x) == 2", "sqrt(a(x)) >= 1", "q(x)", "c(x) == 1"])
def test_what_is_not_linear_or_not_known_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        Reader(VALUES).hypotheses(Condition.parse(text))


TWO: dict[str, Hypothesis] = {
    "one": ((Polynomial.parse("a - 1"),), (Polynomial.parse("b - 1"),)),
    "low": ((Polynomial.parse("-a"), Polynomial.parse("-b")),),
}
CLOSED = {
    "by": "low",
    "cases": [{"by": "one", "cases": [{"sum": [[0, 1], [2, 1]]}, {"sum": [[1, 1], [2, 1]]}]}],
}


def test_a_closed_tree_is_accepted() -> None:
    check_tree(TWO, CLOSED)


@pytest.mark.parametrize("tree", [
    None, [], {}, {"sum": []}, {"by": "unknown", "cases": []}, {"by": "one", "cases": []},
    {"by": "low", "cases": [{"sum": [[0, 1]]}]},
    {"by": "low", "cases": [{"sum": [[0, -1], [1, 1]]}]},
    {"by": "low", "cases": [{"by": "one", "cases": [{"sum": [[0, 1], [2, 1]]}]}]},
    {"by": "low", "cases": [{"by": "one", "cases": [{"sum": [[0, 1], [2, 1]]}] * 2}]},
    {"cut": {"a": 1, "1": -1}, "cases": [{"sum": [[0, 1]]}, {"sum": [[0, 1]]}]},
    {"cut": {"a": 0.5}, "cases": [CLOSED, CLOSED]}, {"cut": {"a": 1}, "cases": [CLOSED]},
])  # fmt: skip
def test_trees_that_leave_something_open_are_rejected(tree: object) -> None:
    with pytest.raises(Invalid):
        check_tree(TWO, tree)


def test_a_cut_holds_for_whole_numbers() -> None:
    """2a = 1 has no whole solution: a >= 1 gives 2a >= 2, and a <= 0 gives 2a <= 0."""
    half = Polynomial.parse("2*a - 1")
    tree = {
        "cut": {"a": 1, "1": -1},
        "cases": [{"sum": [[1, 1], [2, 2]]}, {"sum": [[0, 1], [2, 2]]}],
    }
    check_tree({"half": ((half, -half),)}, {"by": "half", "cases": [tree]})


@pytest.mark.parametrize("text", ATOMS)
def test_linear_conditions_are_read(text: str) -> None:
    assert Reader(VALUES, {"p": False}).hypotheses(Condition.parse(text))


def test_products_are_not_linear() -> None:
    with pytest.raises(Invalid):
        Reader(VALUES, {}).hypotheses(Condition.parse("a(x)*b(x) >= 1"))
