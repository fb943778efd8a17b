"""What the literature knows, with its citation."""

import json
import math
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import naive
import pytest

from ponder import Value, grundy, outcome, period, position, solve, winning_moves
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
from ponder.solving.heaps import Period, table_of
from ponder.solving.impartial import GrundyValues

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
    for power in (1, 5, 14, 39):  # of one prime: a heap of Nim
        assert grundy(Divisors([2**power, []])) == solve(Divisors([2**power, []])).grundy == power
    divisors, board = Divisors("72"), Chomp("4x3")
    assert grundy(divisors) == grundy(board)
    named = [2 ** (int(m.move[0]) - 1) * 3 ** (int(m.move[2]) - 1) for m in winning_moves(board)]
    assert [m.move for m in winning_moves(divisors)] == [str(divisor) for divisor in named]


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


def test_outcomes_of_toads_and_frogs() -> None:
    """tests/data/toads_values.json: positive is L, negative R, zero P, confused with zero N."""
    known = data("toads_values.json")
    for text, value in known["values"].items():
        assert outcome(ToadsAndFrogs(text)) == Value(str(value)).outcome, text
    for key, value in known["starts"].items():
        start = ToadsAndFrogs.starting(*map(int, key.split(",")))
        if len(start.state) <= 9:
            assert outcome(start) == Value(str(value)).outcome, start


@pytest.mark.parametrize(
    ("game", "known"),
    [
        # Breuker, Uiterwijk and van den Herik, *Solving 8x8 Domineering* (2000).
        ("domineering", {"1x2": "R", "2x1": "L", "2x2": "N", "3x3": "N", "4x4": "N", "5x5": "P"}),
        # Berlekamp's rule, *Winning Ways*, chapter 3: br is 1/2, so br + br = 1.
        ("hackenbush", {"b": "L", "r": "R", "br": "L", "rb": "R", "b,r": "P", "br,br,r": "P"}),
        # *Winning Ways*, chapter 2: green stalks are nim-heaps.
        ("hackenbush", {"g": "N"}),
        # Albert, Grossman, Nowakowski and Wolfe (2005): xo is *, xxo is ↑.
        ("clobber", {"xo": "N", "xxo": "L", "oox": "R"}),
    ],
)
def test_small_partizan_positions(game: str, known: dict[str, str]) -> None:
    assert {text: outcome(position(game, text)) for text in known} == known


@pytest.mark.parametrize("heaps", ["1", "1,1", "1,1,1", "2", "1,2", "2,2", "1,2,3", "3,4,5"])
def test_misere_nim(heaps: str) -> None:
    """Bouton (1901): as Nim, unless no heap is larger than 1, when it is reversed."""
    same = outcome(position("misere-nim", heaps)) == outcome(Nim(heaps))
    assert same == (max(Nim(heaps).heaps) > 1)
