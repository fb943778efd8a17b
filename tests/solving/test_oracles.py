"""What the literature knows, with its citation."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import naive
import pytest

from ponder.core.catalogue import position
from ponder.games import (
    Chomp,
    DawsonsKayles,
    Divisors,
    Kayles,
    Nim,
    Subtraction,
    ToadsAndFrogs,
    Wythoff,
)
from ponder.solving import grundy, outcome, period, solve, winning_moves
from ponder.solving.chomp.survey import ChompSurvey
from ponder.solving.grundy import GrundyValues
from ponder.solving.heaps import Period, table_of

DATA = Path(__file__).parent.parent / "data"


def data(name: str) -> dict[str, dict[str, object]]:
    loaded: dict[str, dict[str, object]] = json.loads((DATA / name).read_text())
    return loaded


def sizes_to_8(sizes: Iterable[str]) -> list[str]:
    return [size for size in sizes if max(map(int, size.split("x"))) <= 8]


def test_nim_is_exclusive_or() -> None:
    """Bouton (1901), against the definition by mex, which does not use his theorem."""
    for a, b, c in product(range(5), repeat=3):
        assert naive.grundy(Nim((a, b, c))) == a ^ b ^ c == grundy(Nim((a, b, c)))


def test_heaps_of_nim_by_mex() -> None:
    assert table_of(Nim).up_to(64) == list(range(65))


def test_wythoff_pairs() -> None:
    """Wythoff (1907): the k-th P-position is (⌊kφ⌋, ⌊kφ⌋ + k)."""
    values = GrundyValues()
    found = {(a, b) for a in range(20) for b in range(a, 32) if values(Wythoff((a, b))) == 0}
    golden = (1 + math.sqrt(5)) / 2
    pairs = {(math.floor(k * golden), math.floor(k * golden) + k) for k in range(13)}
    assert found == {pair for pair in pairs if pair[0] < 20 and pair[1] < 32}


def test_kayles_has_period_12_from_71_on() -> None:
    """Guy and Smith (1956); Winning Ways, chapter 4, table 6."""
    assert period(Kayles) == Period(start=71, length=12, checked_to=156)
    assert table_of(Kayles).up_to(11) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    assert table_of(Kayles).values[72:84] == [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]


def test_dawsons_kayles_has_period_34() -> None:
    """Guy and Smith (1956); OEIS A002187: the last exception is 52 in this numbering."""
    found = period(DawsonsKayles)
    assert found is not None
    assert (found.start, found.length) == (53, 34)
    assert table_of(DawsonsKayles).up_to(11) == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]


@pytest.mark.parametrize(
    ("takes", "length"), [("1,2,3", 4), ("1,3,4", 7), ("2,3,5", 7), ("2,5", 7)]
)
def test_subtraction_games_are_periodic(takes: str, length: int) -> None:
    """Winning Ways, chapter 4, table 2."""
    found = period(Subtraction.with_parameter(takes))
    assert found is not None
    assert found.length == length


@pytest.mark.parametrize("a", range(1, 12))
def test_two_rows_of_chomp(a: int) -> None:
    """Zeilberger (2001): with two rows the P-positions are k + 1 over k."""
    assert [b for b in range(a + 1) if outcome(Chomp([a, b])) == "P"] == [a - 1]


@pytest.mark.parametrize(("down", "across"), list(product(range(6), repeat=2)))
def test_l_boards_of_chomp(down: int, across: int) -> None:
    """A row and a column are two heaps of Nim."""
    board = Chomp([across + 1, *[1] * down])
    assert (outcome(board) == "P") == (down == across)
    assert grundy(board) == down ^ across


def test_chomp_is_a_divisor_game() -> None:
    """Schuh (1952): 2^3·3^2 is Chomp on 4 rows and 3 columns."""
    divisors, board = Divisors("72"), Chomp("4x3")
    assert grundy(divisors) == grundy(board)
    named = [2 ** (int(m.move[0]) - 1) * 3 ** (int(m.move[2]) - 1) for m in winning_moves(board)]
    assert [m.move for m in winning_moves(divisors)] == [str(divisor) for divisor in named]


@pytest.mark.parametrize("size", sizes_to_8(data("chomp_counts.json")["box"]))
def test_numbers_of_p_positions(size: str) -> None:
    """tests/data/chomp_counts.json, computed by two independent programs."""
    rows, columns = map(int, size.split("x"))
    survey = ChompSurvey(Chomp(size))
    lost = [board for board in naive.boards(rows, columns) if survey.remoteness(board) % 2 == 0]
    assert len(lost) == data("chomp_counts.json")["box"][size]


def test_numbers_of_p_positions_by_cookies() -> None:
    """A board of at most 8 cookies lies inside 8 x 8."""
    survey = ChompSurvey(Chomp("8x8"))
    counts = Counter(sum(b.rows) for b in naive.boards(8, 8) if survey.remoteness(b) % 2 == 0)
    expected = data("chomp_counts.json")["cookies"]
    assert [counts[k] for k in range(1, 9)] == [expected[str(k)] for k in range(1, 9)]


@pytest.mark.parametrize("size", sizes_to_8(data("chomp_openings.json")["moves"]))
def test_openings_of_rectangles(size: str) -> None:
    """tests/data/chomp_openings.json: every winning first move."""
    expected = data("chomp_openings.json")["moves"][size]
    assert isinstance(expected, list)
    assert [m.move for m in solve(Chomp(size)).winning_moves] == [f"{r},{c}" for r, c in expected]


def test_two_boards_with_two_openings() -> None:
    """8x10 and 9x10, as in tests/data/chomp_openings.json."""
    assert [m.move for m in winning_moves(Chomp("8x10"))] == ["4,9", "5,6"]
    assert [m.move for m in winning_moves(Chomp("9x10"))] == ["7,8", "9,5"]


def test_chomp_openings_by_hand() -> None:
    """Gale (1974): 4x5 is won by 3,3 and 4x6 by 2,3."""
    assert [m.move for m in winning_moves(Chomp("4x5"))] == ["3,3"]
    assert [m.move for m in winning_moves(Chomp("4x6"))] == ["2,3"]


OUTCOMES = {"0": "P", "*": "N", "^": "L", "v": "R"}


def outcome_of_value(value: str) -> str | None:
    """The outcome of a value that is a number or one of a few names; None for the others."""
    if value in OUTCOMES:
        return OUTCOMES[value]
    numerator = value.partition("/")[0]
    try:
        return "L" if int(numerator) > 0 else "R"
    except ValueError:
        return "N" if value.startswith("±") else None


def test_outcomes_of_toads_and_frogs() -> None:
    """tests/data/toads_values.json: positive is L, negative R, zero P, switches and stars N."""
    checked = 0
    for text, value in data("toads_values.json")["values"].items():
        expected = outcome_of_value(str(value))
        if expected is not None:
            assert outcome(ToadsAndFrogs(text)) == expected, text
            checked += 1
    assert checked > 300


def test_starts_of_toads_and_frogs() -> None:
    for key, value in data("toads_values.json")["starts"].items():
        toads, blanks, frogs = map(int, key.split(","))
        expected = outcome_of_value(str(value))
        if expected is not None and toads + blanks + frogs <= 9:
            text = "T" * toads + "_" * blanks + "F" * frogs
            assert outcome(position("toads-and-frogs", text)) == expected, text


@pytest.mark.parametrize(
    ("size", "expected"),
    [("1x2", "R"), ("2x1", "L"), ("2x2", "N"), ("3x3", "N"), ("4x4", "N"), ("2x3", "N")],
)
def test_domineering_squares(size: str, expected: str) -> None:
    """Conway, *On Numbers and Games*; Breuker, Uiterwijk, van den Herik (2000)."""
    assert outcome(position("domineering", size)) == expected


def test_five_by_five_domineering_is_lost_for_who_begins() -> None:
    """Breuker, Uiterwijk and van den Herik, *Solving 8x8 Domineering* (2000)."""
    assert outcome(position("domineering", "5x5")) == "P"


@pytest.mark.parametrize(
    ("stalks", "expected"),
    [("b", "L"), ("r", "R"), ("g", "N"), ("br", "L"), ("rb", "R"), ("b,r", "P"), ("br,br,r", "P")],
)
def test_hackenbush_stalks(stalks: str, expected: str) -> None:
    """Berlekamp's rule, *Winning Ways*, chapter 3: br is 1/2, so br + br = 1."""
    assert outcome(position("hackenbush", stalks)) == expected


@pytest.mark.parametrize(("stones", "expected"), [("xo", "N"), ("xxo", "L"), ("oox", "R")])
def test_small_clobber(stones: str, expected: str) -> None:
    """Albert, Grossman, Nowakowski and Wolfe (2005): xo is *, xxo is ↑."""
    assert outcome(position("clobber", stones)) == expected


@pytest.mark.parametrize("heaps", ["1", "1,1", "1,1,1", "2", "1,2", "2,2", "1,2,3", "3,4,5"])
def test_misere_nim(heaps: str) -> None:
    """Bouton (1901): as Nim, unless no heap is larger than 1, when it is reversed."""
    same = outcome(position("misere-nim", heaps)) == outcome(Nim(heaps))
    assert same == (max(Nim(heaps).heaps) > 1)
