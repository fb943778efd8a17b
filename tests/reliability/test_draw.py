"""Errors are drawn from code, not from its words, and the same seed draws the same."""

import pytest
from draw import drawn, errors_in


@pytest.mark.parametrize(
    ("line", "errors"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a in b and c", ["x = a in b or c", "x = a not in b and c"]),
        ("x = not a or b is not c", ["x = not a and b is not c", "x = a or b is not c"]),
        ("x = max(a, 1) + b", ["x = max(a, 1) - b", "x = min(a, 1) + b", "x = max(a, 2) + b"]),
        ("x = (a == b) * (True)", ["x = (a == b) + (True)", "x = (a != b) * (True)"]),
        ('x = f"{a + 1}" "a < 1"', []),
        ("x: Literal[1]", []),
        ("x = 'é', a > b", ["x = 'é', a >= b"]),
    ],
)
def test_the_errors_of_a_line(line: str, errors: list[str]) -> None:
    found = errors_in(f"{line}\n")
    assert {old for old, _ in found} <= {line}
    assert [new for _, new in found][: len(errors)] == errors
    assert bool(found) == bool(errors)


def test_a_line_that_is_there_twice_is_left_out() -> None:
    assert errors_in("x = a < b\nx = a < b\n") == []


def test_what_is_drawn_is_fixed_by_the_seed() -> None:
    once = drawn("games", 4)
    assert once == drawn("games", 4)
    assert once != drawn("games", 4, seed=15)
    assert len({path for path, _, _ in once}) == 4
