"""The translation of claims, tried on real boards: all that it supposes is true of them."""

import random
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache

import pytest
from told_by_a_board import SMALL, Board

from ponder.checking.certificates import Invalid
from ponder.checking.chomp_boards import letters, measured
from ponder.checking.five_cases import (
    CASES,
    FAR,
    SMALL_COOKIES,
    SPLITS,
    Parts,
    TranslationOptions,
    expanded_claim,
    p_positions,
    parts_of,
    situation_of,
    split_case,
    translate_claim,
)
from ponder.checking.positivity import Obligation
from ponder.checking.situations import Situation
from ponder.checking.translation import Translator, compare_with_sides
from ponder.exact.polynomials import constant, variable
from ponder.games import Chomp
from ponder.language.claims import Claim
from ponder.proofs.lemmas import lemma_library
from ponder.solving.chomp import sieve

ESTABLISHED = {str(entry.claim): entry.claim for entry in lemma_library()}

STATEMENTS = """
number_of_cookies(x) >= 2*number_of_columns(x) - 1
squareness(x) >= cookies_inside_ratio(x)
number_of_rows(x) < number_of_cookies(x) + 1/2
rank_ratio(x) <= rows_of_different_length(x) - 2*cookies_inside_ratio(x)
number_of_cookies(x) <= max(row_product(x), 2*number_of_rows(x))
min(number_of_rows(x), number_of_columns(x)) <= 3*abs(duplicate_rows(x) - duplicate_columns(x))
number_of_rows(x) >= 2*sqrt(duplicate_rows(x)) + 1
number_of_columns(x) <= average_cookies_per_row(x)*sqrt(sqrt(row_product(x)))
number_of_columns(x) >= 2*ceil(duplicate_columns(x)/2) + 1
number_of_columns(x) <= floor(average_cookies_per_column(x))^2 - ceil(number_of_cookies(x)/7)
ceil(sqrt(number_of_cookies(x)) + 1/3) == number_of_rows(x)
log(row_product(x)) >= log(number_of_cookies(x) + smallest_row_size(x)) - 1
log(column_product(x))/log(10) <= log(number_of_rows(x)/rows_of_different_length(x) + 1)
number_of_rows(x) >= 2*ceil(log(average_cookies_per_column(x)))
row_product(x) <= number_of_rows(x)^number_of_cookies(x)
number_of_rows(x) <= 10^rank_ratio(x) + number_of_columns(x)^(1/number_of_rows(x))
number_of_columns(x) >= full_rectangle(x)^(1/ceil(average_cookies_per_column(x)))
number_of_cookies(x) - 1 <= (number_of_rows(x)/2)^smallest_column_size(x) + 2^(-squareness(x))
rank_ratio(x)^smallest_row_size(x) >= 1/(number_of_cookies(x) - number_of_columns(x) + 1/2)
(squareness(x) + 1)^(-3) <= smallest_row_size(x)^(3/2)/squareness(x)^rows_of_different_length(x)
full_rectangle(x) >= smallest_column_size(x)*number_of_cookies(x)^rank_ratio(x)
""".strip().splitlines()


@cache
def boards() -> list[tuple[int, ...]]:
    """P-positions with more than 40 cookies, of all cases."""
    found = [board.rows for board in sieve.p_positions(Chomp("9x10"))]
    general = [rows for rows in found if sum(rows) > SMALL_COOKIES]
    chosen = random.Random(1).sample(general, 3)
    mirrored = [letters_of_columns(rows) for rows in chosen]
    special = [(25, *(1,) * 24), (31, 30), (*(2,) * 27, 1)]
    return [*chosen, *mirrored, *special]


def letters_of_columns(rows: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(row > column for row in rows) for column in range(rows[0]))


def case_of(rows: tuple[int, ...]) -> str:
    longer, wider = len(rows), rows[0]
    if longer == wider:
        return "E"
    return {longer: "2r", wider: "2c"}.get(2) or ("G+" if longer > wider else "G-")


def situations(rows: tuple[int, ...]) -> Iterator[Situation]:
    """The case of a board, and its parts that the board belongs to."""
    situation = situation_of(case_of(rows), ESTABLISHED)
    yield situation
    for letter in SPLITS if situation.name.startswith("G") else ():
        smaller, larger = split_case(situation, letter)
        yield smaller if letters(rows)[letter] == situation.bounds[letter][0] else larger
    if situation.name.startswith("G"):
        far, near = split_case(situation, FAR)
        sides = sorted((len(rows), rows[0]))
        yield far if sides[1] >= 2 * sides[0] else near


def parts(statement: str) -> Parts:
    return parts_of(Claim.parse(f"chomp: if is_p_position(x) then {statement}"))


WAYS = [
    TranslationOptions(),
    TranslationOptions(ratios=True),
    TranslationOptions(logarithms=True),
    TranslationOptions(loosely=True),
    TranslationOptions(logs_of=("A", "n", "C")),
]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_what_is_supposed_is_true_of_real_boards(statement: str) -> None:
    asked = 0
    everywhere = [(rows, situation) for rows in boards() for situation in situations(rows)]
    for number, (rows, situation) in enumerate(everywhere):
        board = Board(rows)
        with suppress(Invalid):
            translate_claim(parts(statement), situation, WAYS[number % len(WAYS)], board)
        asked += board.asked
    assert asked


@pytest.mark.parametrize("statement", STATEMENTS)
def test_what_is_to_be_shown_is_what_is_said(statement: str) -> None:
    """On a board, all goals are met if the statement is true there, and one fails if not."""
    claim = Claim.parse(f"chomp: {statement}")
    judged = 0
    for rows in boards():
        board = Board(rows)
        verdict = expanded_claim(claim).verdict(measured(rows))
        try:
            translate_claim(
                parts(statement),
                situation_of(case_of(rows), ESTABLISHED),
                TranslationOptions(),
                board,
            )
        except Invalid:
            continue
        judged += 1
        if verdict == "false":
            assert min(board.goals) < SMALL
        else:
            assert verdict == "true"
            assert min(board.goals, default=0) > -1.01
    assert judged


def test_every_large_p_position_is_in_its_case() -> None:
    assert {case_of(rows) for rows in boards()} == set(CASES)


def test_the_small_p_positions_are_those_of_the_sieve() -> None:
    with_few = {board.rows for board in sieve.p_positions(Chomp("11x11")) if sum(board.rows) <= 20}
    assert set(p_positions(20)) == with_few
    assert len(p_positions(SMALL_COOKIES)) == 6_768


class Silent:
    """An oracle that knows nothing."""

    def certain(self, obligation: Obligation) -> bool:
        return False

    def show(self, obligation: Obligation) -> None:
        raise AssertionError(obligation)


ASKING = Translator(Silent())
NOWHERE = Situation("nowhere", {})


@pytest.mark.parametrize(("number", "certain"), [(-1, False), (0, True), (Fraction(1, 2), True)])
def test_numbers_need_no_oracle(number: Fraction | int, certain: bool) -> None:
    assert ASKING.certain(NOWHERE, constant(number)) == certain


def test_a_variable_that_is_two_is_compared_with_one_two_and_three() -> None:
    y = variable("y")
    found = compare_with_sides(ASKING, NOWHERE, y, "y", lambda other: 2 - other)
    assert found.known == {
        "y at least 1": y - 1,
        "y at least 2": y - 2,
        "y at most 2": 2 - y,
        "y at most 3": 3 - y,
    }
    assert found.signs == {"y": "positive"}
