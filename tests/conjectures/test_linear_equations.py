"""Linear equations: known laws, and all that are true of small sheets."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from linear_systems import determinant
from small_sheets import NUMBERS, as_number, decimals, holds, sheets

from ponder.conjectures.identities import linear_identities
from ponder.exact.verdicts import Rational
from ponder.measures.sheet import Sheet

SOLIDS = Path(__file__).parents[2] / "examples/tables/polyhedra.csv"


@pytest.mark.parametrize(
    ("target", "equation"),
    [
        ("vertices", "vertices(x) == edges(x) - faces(x) + 2"),
        ("edges", "edges(x) == vertices(x) + faces(x) - 2"),
        ("faces", "faces(x) == edges(x) - vertices(x) + 2"),
    ],
)
def test_euler(target: str, equation: str) -> None:
    (found,) = linear_identities(Sheet.from_file(str(SOLIDS)), target)
    assert str(found) == equation


def test_fahrenheit_measured() -> None:
    columns = {"C": decimals("-40 0 20.5 37 100"), "F": decimals("-40 32 68.9 98.6 212.01")}
    sheet = Sheet(tuple("abcde"), columns, {}, {}, Fraction(1, 1000), frozenset({"C", "F"}))
    (equation,) = linear_identities(sheet, "F")
    assert str(equation) == "F(x) == 9/5*C(x) + 32"


@given(sheets(smallest=5))
@settings(deadline=None, max_examples=60)
def test_equations_are_true(sheet: Sheet) -> None:
    for equation in linear_identities(sheet, "t"):
        assert holds(equation, sheet)


@given(st.lists(NUMBERS, min_size=3, max_size=3), sheets(columns=2, smallest=6))
@settings(deadline=None, max_examples=60)
def test_hidden_equations_are_found(weights: list[Rational], sheet: Sheet) -> None:
    others = {name: column for name, column in sheet.columns.items() if name != "t"}
    numbers = [[as_number(value) for value in column] for column in others.values()]
    rows = [[*values, Fraction(1)] for values in zip(*numbers, strict=True)]
    assume(any(determinant(chosen) for chosen in combinations(rows, len(rows[0]))))
    used = [k for k, weight in enumerate(weights[1:]) if weight]
    assume(len({tuple(row[k] for k in used) for row in rows}) > len(used) + 2)
    target = tuple(
        sum((Fraction(w) * v for w, v in zip(weights, [1, *row], strict=False)), Fraction(0))
        for row in rows
    )
    assume(len(set(target)) > 1)
    hidden = Sheet(sheet.objects, {"t": target, **others})
    found = linear_identities(hidden, "t")
    assert found
    assert all(holds(equation, hidden) for equation in found)
