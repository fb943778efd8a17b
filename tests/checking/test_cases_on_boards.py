"""What the checker knows in each of its five cases is true of real boards."""

from collections.abc import Iterator
from math import log, prod

import pytest

from ponder.checking.five_cases import (
    REQUIRED_LEMMAS,
    SMALL_COOKIES,
    SPLITS,
    situation_of,
    split_case,
)
from ponder.checking.five_cases import _powers_of_two as powers_of_two
from ponder.checking.situations import Situation
from ponder.exact.polynomials import Polynomial
from ponder.language.claims import Claim

ESTABLISHED = {text: Claim.parse(text) for text in REQUIRED_LEMMAS}
NEARLY = 1e-6

Rows = tuple[int, ...]


def columns_of(rows: Rows) -> Rows:
    return tuple(sum(row > place for row in rows) for place in range(rows[0]))


def point(rows: Rows) -> dict[str, float]:
    """The letters of a board, their logarithms, and k and W of the family that it belongs to."""
    columns, k = columns_of(rows), max(rows[0], len(rows)) - (min(rows[0], len(rows)) == 2)
    found = {"n": sum(rows), "R": len(rows), "C": rows[0], "d": len(set(rows)), "s": rows[-1],
             "t": columns[-1], "A": prod(rows), "B": prod(columns), "k": k, "W": 2**k}  # fmt: skip
    return (
        found
        | {f"log({letter})": log(number) for letter, number in found.items()}
        | {f"log({number})": log(number) for number in range(2, 100)}
    )


def value(polynomial: Polynomial, at: dict[str, float]) -> float:
    terms = polynomial.terms.items()
    return sum(float(factor) * prod(at[name] ** power for name, power in m) for m, factor in terms)


def parts_with(situation: Situation, at: dict[str, float]) -> Iterator[Situation]:
    """The parts of the situation that a board belongs to."""
    yield situation
    for letter in SPLITS if situation.name.startswith("G") else ():
        least, more = split_case(situation, letter)
        yield least if at[letter] == situation.bounds[letter][0] else more


L_BOARDS = [(k, *(1,) * (k - 1)) for k in range(SMALL_COOKIES // 2 + 1, SMALL_COOKIES // 2 + 5)]
TWO_ROWS = [(k + 1, k) for k in range(SMALL_COOKIES // 2, SMALL_COOKIES // 2 + 5)]
GENERAL = [(9, 9, 9, 9, 5, 5), (12, 12, 12, 3, 3, 3), (8, 8, 8, 7, 6, 5, 4), (20, 20, 1)]
BOARDS = [
    *(("E", rows) for rows in L_BOARDS),
    *(("2r", rows) for rows in TWO_ROWS),
    *(("2c", columns_of(rows)) for rows in TWO_ROWS),
    *(("G-", rows) for rows in GENERAL),
    *(("G+", columns_of(rows)) for rows in GENERAL),
]


@pytest.mark.parametrize(("case", "rows"), BOARDS, ids=str)
def test_what_is_known_in_a_case_is_true(case: str, rows: Rows) -> None:
    at = point(rows)
    assert sum(rows) > SMALL_COOKIES
    for situation in parts_with(situation_of(case, ESTABLISHED), at):
        for name, known in situation.known.items():
            assert value(known, at) >= -NEARLY, (situation.name, name)
        for name, equation in situation.equations.items():
            scale = max(map(abs, at.values()))
            assert abs(value(equation, at)) <= NEARLY * scale, (situation.name, name)
        for letter, (least, most) in situation.bounds.items():
            assert least <= at[letter] <= (at[letter] if most is None else most)


@pytest.mark.parametrize(("case", "first"), [("E", L_BOARDS[0]), ("2r", TWO_ROWS[0])])
def test_the_first_board_of_a_family_is_the_first_that_is_not_settled(
    case: str, first: Rows
) -> None:
    assert sum(first) in (SMALL_COOKIES + 1, SMALL_COOKIES + 2)
    assert situation_of(case, ESTABLISHED).bounds["k"][0] == point(first)["k"]


def test_powers_of_two_are_sums_of_binomials() -> None:
    for most in range(1, 5):
        known = dict(powers_of_two(20))[f"W from {most} binomials"]
        assert known.at({"k": most, "W": 2**most}) == 0
        assert known.at({"k": most + 1, "W": 2 ** (most + 1)}) == 1
