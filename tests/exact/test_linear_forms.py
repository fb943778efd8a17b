"""Linear forms as text, which reads back, and what is refused."""

from fractions import Fraction

import pytest

from ponder.core.errors import BadText
from ponder.exact import linear


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("a - 3b - 2", (-2, 1, -3)),
        ("-a + b", (0, -1, 1)),
        ("+ a", (0, 1, 0)),
        ("7", (7, 0, 0)),
        ("a + a", (0, 2, 0)),
        ("0", (0, 0, 0)),
        ("a/2 - 2b/3", (0, Fraction(1, 2), Fraction(-2, 3))),
        ("1/3a + 5/4", (Fraction(5, 4), Fraction(1, 3), 0)),
    ],
)
def test_forms_are_read(text: str, form: tuple[Fraction, ...]) -> None:
    assert linear.parse_rational(text, "ab") == form


@pytest.mark.parametrize("form", [(-2, 1, -3), (0, -1, 1), (7, 0, 0), (0, 0, 0), (1, 2, 0)])
def test_forms_read_back(form: tuple[int, ...]) -> None:
    assert linear.parse(linear.text(form, "ab"), "ab") == form


@pytest.mark.parametrize("text", ["", "+", "a b", "c", "a/0", "2a3", "a*b", "-"])
def test_what_is_not_linear_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        linear.parse_rational(text, "ab")
