"""Formulas with parameters and their cases: what is written reads back, and means the same."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponder.core.errors import BadText, PonderError
from ponder.exact import linear
from ponder.language import strip_families
from ponder.language.form_grammar import read_formula
from ponder.language.formulas import (
    Formula,
    Number,
    Options,
    SumFormula,
    add_numbers,
    format_formula,
    negative,
    number,
    numbers,
    size,
    substitute,
    sum_formulas,
)

NAMES = ("a", "b")
forms = st.tuples(*(st.integers(-9, 9),) * 3)
leaves = st.builds(number, forms, st.integers(0, 3))


def games(inside: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    sides = st.lists(inside, max_size=2).map(tuple)
    return st.one_of(
        st.builds(Options, sides, sides), st.lists(inside, min_size=1).map(sum_formulas)
    )


formulas = st.recursive(leaves, games, max_leaves=8)


@given(formulas)
def test_a_formula_reads_back(formula: Formula) -> None:
    assert read_formula(format_formula(formula, NAMES), NAMES) == formula


@given(forms, forms, st.tuples(st.integers(0, 9), st.integers(0, 9)))
def test_forms_are_functions(one: linear.Form, other: linear.Form, point: tuple[int, int]) -> None:
    assert linear.parse(linear.text(one, NAMES), NAMES) == one
    there = (linear.evaluate(one, point), linear.evaluate(other, point))
    for form in (one, other):
        assert linear.evaluate(linear.substitute(form, (one, other), 2), point) == linear.evaluate(
            form, there
        )
    assert (linear.evaluate(linear.complement(one), point) >= 0) == (
        linear.evaluate(one, point) < 0
    )
    assert (linear.evaluate(linear.tighten(one), point) >= 0) == (linear.evaluate(one, point) >= 0)


@given(formulas)
def test_twice_negative_is_the_same(formula: Formula) -> None:
    assert negative(negative(formula)) == formula
    assert sum(1 for _ in numbers(formula)) <= size(formula)


def test_numbers_are_in_lowest_terms() -> None:
    assert number((4, 2), 2) == Number((2, 1), 1)
    assert add_numbers(Number((1, 0), 1), Number((1, 2), 1)) == Number((1, 1))


def test_what_people_write() -> None:
    assert read_formula("{a|1||0}", NAMES) == read_formula("{{a|1}|0}", NAMES)
    assert read_formula("*", NAMES) == read_formula("{0|0}", NAMES)
    assert read_formula("2*a - (b/2 - 1)", NAMES) == Number((2, 4, -1), 1)
    assert read_formula("{a|} - {|b} + 1", NAMES) == SumFormula(
        (Options((Number((0, 1, 0)),), ()), Options((Number((0, 0, -1)),), ()), Number((1, 0, 0)))
    )


def test_parameters_are_replaced() -> None:
    formula = read_formula("{a - 2 | b/2}", NAMES)
    moved = substitute(formula, (linear.parse("a + 1", NAMES), linear.parse("2b", NAMES)), 2)
    assert format_formula(moved, NAMES) == "{a - 1 | b}"


@pytest.mark.parametrize("words", ["", "{a", "{a|b|c}", "a +", "c", "a/3", "{a}", "a b", "{a|b}}"])
def test_wrong_formulas_are_explained(words: str) -> None:
    with pytest.raises(BadText):
        read_formula(words, NAMES)


@pytest.mark.parametrize(
    "words", ["(" * 200 + "a" + ")" * 200, "a+" * 200_000 + "a", "a/2" + "0" * 50]
)
def test_large_formulas_are_refused(words: str) -> None:
    with pytest.raises(PonderError):
        read_formula(words, NAMES)


TREE = {
    "if": "a - b >= 1",
    "yes": "a",
    "no": {"if": "a + b mod 2 = 1", "yes": "0", "no": "{a | b}"},
}


def test_cases_read_back_and_find_the_formula() -> None:
    found = strip_families.from_json(TREE, NAMES)
    assert strip_families.to_json(found, NAMES) == TREE
    assert format_formula(strip_families.find(found, (3, 1)), NAMES) == "a"
    assert format_formula(strip_families.find(found, (1, 2)), NAMES) == "0"
    assert format_formula(strip_families.find(found, (1, 3)), NAMES) == "{a | b}"
    assert [len(path) for path, _ in strip_families.paths(found)] == [1, 2, 2]


@pytest.mark.parametrize(
    "data",
    [3, {"if": "a"}, {"if": "a = 1", "yes": "0", "no": "1"}, {"if": 2, "yes": "0", "no": "0"}],
)
def test_wrong_cases_are_explained(data: Any) -> None:
    with pytest.raises(BadText):
        strip_families.from_json(data, NAMES)


def test_comparisons() -> None:
    assert strip_families.read_comparison("a > b", NAMES) == (strip_families.AtLeast((-1, 1, -1)),)
    assert strip_families.read_comparison("a = 2", NAMES) == (
        strip_families.AtLeast((-2, 1, 0)),
        strip_families.AtLeast((2, -1, 0)),
    )
