"""What counts as a number in a table."""

from decimal import Decimal
from fractions import Fraction
from io import StringIO

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import refuse

from ponder.core.errors import BadText
from ponder.exact.verdicts import Measured, Undefined
from ponder.measures.cells import LARGEST, cell_text, exact_value, is_decimal, read_number
from ponder.measures.sheet import Sheet


class Sage:
    """A rational as Sage has them, with methods."""

    def numerator(self) -> int:
        return 3

    def denominator(self) -> int:
        return 6


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("12", 12),
        (" +12 ", 12),
        ("-7", -7),
        ("\N{MINUS SIGN}7", -7),
        ("17/9", Fraction(17, 9)),
        ("6 / 3", 2),
        ("0.1", Fraction(1, 10)),
        (".5", Fraction(1, 2)),
        ("5.", 5),
        ("1e-9", Fraction(1, 10**9)),
        ("2.5E3", 2500),
        ("", Undefined("empty cell")),
        ("undefined: division by 0", Undefined("division by 0")),
        (None, Undefined("empty cell")),
        (3, 3),
        (0.1, Fraction(1, 10)),
        (2.0, 2),
        (1e22, 10**22),
        (Fraction(4, 2), 2),
        (Decimal("0.30"), Fraction(3, 10)),
        (np.int8(-3), -3),
        (np.uint64(2**64 - 1), 2**64 - 1),
        (np.float64(0.1), Fraction(1, 10)),
        (np.float32(0.1), Fraction(1, 10)),
        (Sage(), Fraction(1, 2)),
        (str(LARGEST), LARGEST),
        ("1e300", LARGEST),
        ("1e-300", Fraction(1, LARGEST)),
    ],
)
def test_exact_numbers(cell: object, expected: Measured) -> None:
    value = exact_value(cell)
    assert value == expected
    assert type(value) is type(expected)


def test_numbers_of_sympy() -> None:
    sympy = pytest.importorskip("sympy")
    assert exact_value(sympy.Rational(17, 9)) == Fraction(17, 9)
    assert exact_value(sympy.Integer(4)) == 4
    refuse(BadText, exact_value, sympy.sqrt(2))


@pytest.mark.parametrize(
    "cell",
    [
        "abc",
        "0,5",
        "1_000",
        "\N{ARABIC-INDIC DIGIT THREE}",
        "nan",
        "-inf",
        float("nan"),
        np.float32("inf"),
        Decimal("NaN"),
        "3/0",
        "1e400",
        "1" + "0" * 400,
        -(10**400),
        pytest.param(10**5000, id="10^5000"),
        "1" * 5000,
        "1e999999999999",
        Decimal("1e999999"),
        "1e-400",
        "1e-999999",
        "1e1" + "0" * 40,
        "many words " * 500,
        True,
        np.True_,
        1j,
        [1],
    ],
)
def test_cells_that_are_no_numbers(cell: object) -> None:
    refuse(BadText, exact_value, cell)


@pytest.mark.parametrize(
    ("cell", "decimal"),
    [
        ("1", False),
        ("1.0", True),
        ("1e5", True),
        ("1/2", False),
        ("", False),
        (1.0, True),
        (1, False),
        (Fraction(1, 2), False),
        (Decimal("1.5"), True),
        (np.float32(1), True),
    ],
)
def test_what_is_written_as_a_decimal(cell: object, decimal: bool) -> None:
    assert is_decimal(cell) == decimal


words = st.text("abcXYZ é,;\"'%|-").map(lambda text: " ".join(text.split()))
values = st.integers() | st.fractions() | words.map(Undefined)


@settings(deadline=None)
@given(values)
def test_texts_of_cells_read_back(value: Measured) -> None:
    assert exact_value(cell_text(value)) == value


@pytest.mark.parametrize(
    ("texts", "truths"),
    [(("yes", "no"), (True, False)), (("TRUE", "False"), (True, False)), (("no",), (False,))],
)
def test_words_for_truth_are_a_property(texts: tuple[str, ...], truths: tuple[bool, ...]) -> None:
    rows = "\n".join(f"{number},{text}" for number, text in enumerate(texts))
    sheet = Sheet.from_csv(StringIO(f"size,flat\n{rows}\n"))
    assert sheet.properties == {"flat": truths}
    assert sheet.columns == {"size": tuple(range(len(texts)))}


def test_a_number_that_must_be_there() -> None:
    assert read_number(" 3/6 ") == Fraction(1, 2)
    refuse(BadText, read_number, "")
