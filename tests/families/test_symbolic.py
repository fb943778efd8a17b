"""Canonical forms with parameters against the values at every point of a small box."""

from itertools import product

import pytest
from formulas_compared import compare
from hypothesis import given, settings
from hypothesis import strategies as st

from ponder.core.work import BudgetSpent, Limit, Stopped, Work
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.families.clauses import Clause, simplify
from ponder.language.form_grammar import read_formula
from ponder.language.formulas import Formula, Number, Options, format_formula, number, sum_formulas
from ponder.language.strip_families import Relation
from ponder.values.members import formula_at

BOX = list(product(range(5), repeat=2))
NATURAL = Region.natural(2)

coefficients = st.integers(-2, 2)
forms = st.tuples(st.integers(-4, 4), coefficients, coefficients)
leaves = st.builds(number, forms, st.sampled_from((0, 0, 0, 1)))


def games(inside: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    sides = st.lists(inside, max_size=2).map(tuple)
    sums = st.lists(inside, min_size=1, max_size=2).map(sum_formulas)
    return st.one_of(st.builds(Options, sides, sides), st.builds(Options, sides, sides), sums)


formulas = st.recursive(leaves, games, max_leaves=5)


def is_canonical(formula: Formula, point: Point) -> bool:
    """Whether the formula is written, at this point, as the value is."""
    value = formula_at(formula, point)
    if isinstance(formula, Number):
        return True
    assert isinstance(formula, Options)
    written = [{formula_at(option, point) for option in side} for side in formula]
    return (
        value.number is None
        and written == [set(value.left), set(value.right)]
        and [*map(len, written)] == [*map(len, formula)]
        and all(is_canonical(option, point) for side in formula for option in side)
    )


@settings(max_examples=150, deadline=None)
@given(formulas)
def test_the_canonical_form_is_that_of_the_value_at_every_point(formula: Formula) -> None:
    clauses = simplify(formula, NATURAL)
    for point in BOX:
        (clause,) = (clause for clause in clauses if clause.holds_at(point))
        assert formula_at(clause.formula, point) == formula_at(formula, point)
        assert is_canonical(clause.formula, point)


@settings(max_examples=150, deadline=None)
@given(formulas, st.sampled_from(("=", "<=", ">=")), formulas)
def test_comparisons_hold_at_every_point_or_fail_at_one(
    one: Formula, relation: Relation, other: Formula
) -> None:
    found = compare(one, relation, other, NATURAL)
    if found.holds:
        assert all(is_so(one, relation, other, point) for point in BOX)
    for failure in found.failures:
        assert failure.point is not None
        assert not is_so(one, relation, other, failure.point)


def is_so(one: Formula, relation: Relation, other: Formula, point: Point) -> bool:
    left, right = formula_at(one, point), formula_at(other, point)
    return {"=": left == right, "<=": left <= right, ">=": left >= right}[relation]


def written(words: str, names: str, *rows: Form) -> list[tuple[str, str]]:
    region = Region.natural(len(names)).assuming_all(rows)
    assert region is not None
    found = simplify(read_formula(words, names), region)
    return [(clause.conditions(names), format_formula(clause.formula, names)) for clause in found]


def test_the_form_of_the_seed_has_three_canonical_forms() -> None:
    assert written("{{a-2|1}|0}", "a", (-1, 1)) == [
        ("a = 1", "{0 | 0}"),
        ("a = 2", "{1/2 | 0}"),
        ("a >= 3", "{{a - 2 | 1} | 0}"),
    ]


def test_a_switch_is_a_number_where_it_is_cold() -> None:
    assert written("{a|b}", "ab") == [
        ("b >= 0, a - b >= 0", "{a | b}"),
        ("b >= 1, a - b = -1", "a + 1/2"),
        ("a >= 0, a - b <= -2", "a + 1"),
    ]


def test_halves_are_split_by_residue() -> None:
    assert written("{a/2|}", "a") == [
        ("a >= 0, a mod 2 = 0", "a/2 + 1"),
        ("a >= 1, a mod 2 = 1", "a/2 + 1/2"),
    ]


def test_numbers_finer_than_any_in_the_formula() -> None:
    """{0|{0|…}} with twenty braces is 1/2^20."""
    words = "{0|" * 20 + "1" + "}" * 20
    assert written(words, "a") == [("a >= 0", "1/1048576")]


def test_sums_are_simplified() -> None:
    assert written("{a|-a} + {a|-a}", "a") == [("a >= 0", "0")]


def test_a_wrong_comparison_fails_where_it_is_wrong() -> None:
    one, other = read_formula("{a|1}", "a"), read_formula("{a|0}", "a")
    assert compare(one, ">=", other, Region.natural(1)).holds
    found = compare(one, "=", other, Region.natural(1))
    assert not found.holds
    assert all(failure.point is not None for failure in found.failures)


def test_too_many_cells_are_refused() -> None:
    formula = read_formula("{a|b}", "ab")
    with pytest.raises(BudgetSpent):
        simplify(formula, NATURAL, most_cells=2)
    assert compare(formula, "=", formula, NATURAL, most_cells=2).is_cut


def test_the_clock_is_asked() -> None:
    with pytest.raises(Stopped):
        simplify(read_formula("{a|b}", "ab"), NATURAL, Work(Limit(seconds=0)))


def test_a_clause_knows_its_points() -> None:
    (even, odd) = simplify(read_formula("{a/2|}", "a"), Region.natural(1))
    assert isinstance(even, Clause)
    assert [even.holds_at((a,)) for a in range(3)] == [True, False, True]
    assert [odd.holds_at((a,)) for a in range(3)] == [False, True, False]
