"""Invariants and properties: the paper's Table 1, definitions, symmetry, arrays of boards."""

from __future__ import annotations

import ast
import operator
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import boards
from refusals import refused

from ponder.core.catalogue import find, games, position
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.core.position import Chance, Position
from ponder.exact.arrays import Ratios
from ponder.exact.undefined import Undefined
from ponder.games import Chomp, Nim, ToadsAndFrogs
from ponder.language.statement import Statement
from ponder.language.term import Term
from ponder.measures.invariant import (
    Invariant,
    Measure,
    as_invariant,
    find_invariant,
    find_property,
    invariant,
    invariants_of,
    prop,
    properties_of,
)
from ponder.measures.many_boards import in_blocks
from ponder.measures.sheet import Sheet
from ponder.solving.atoms import MOST_MOVES_OF_ONE
from ponder.solving.chomp.sieve import Sieve

BOARDS = boards(5, 5)
PAPER = [found.name for found in invariants_of(Chomp, group="paper")]


def value(text: str, name: str, game: str = "chomp") -> Any:
    thing = position(game, text)
    named = {found.name: found for found in (*invariants_of(thing), *properties_of(thing))}
    return named[name](thing)


def of_chomp() -> list[Measure]:
    """What is defined on the shape of a board, not by solving."""
    return [
        found
        for found in (*invariants_of(Chomp), *properties_of(Chomp))
        if found.of is not Position and "chomp" in found.function.__module__
    ]


def test_the_invariants_of_the_paper_in_its_order() -> None:
    assert PAPER == [
        "number_of_rows",
        "number_of_columns",
        "number_of_cookies",
        "full_rectangle",
        "rows_of_different_length",
        "rank_ratio",
        "squareness",
        "row_product",
        "column_product",
        "average_cookies_per_column",
        "average_cookies_per_row",
        "duplicate_rows",
        "duplicate_columns",
        "smallest_row_size",
        "smallest_column_size",
        "largest_row_size",
        "largest_column_size",
        "cookies_inside_ratio",
    ]


TABLE_1 = {
    "number_of_cookies": 17,
    "rows_of_different_length": 2,
    "number_of_columns": 9,
    "average_cookies_per_row": Fraction(17, 9),
    "number_of_rows": 9,
    "cookies_inside_ratio": 0,
    "squareness": 0,
    "full_rectangle": 81,
    "average_cookies_per_column": Fraction(17, 9),
    "row_product": 9,
    "duplicate_rows": 7,
    "rank_ratio": Fraction(2, 9),
}


@pytest.mark.parametrize(("name", "expected"), TABLE_1.items())
def test_table_1_of_the_paper(name: str, expected: Fraction) -> None:
    assert value("9,1,1,1,1,1,1,1,1", name) == expected


# The board 5,3,3,1 has the columns 4,3,3,1,1.
BY_HAND = {
    "number_of_rows": 4,
    "number_of_columns": 5,
    "number_of_cookies": 12,
    "full_rectangle": 20,
    "rows_of_different_length": 3,
    "rank_ratio": Fraction(3, 4),
    "squareness": 1,
    "row_product": 45,
    "column_product": 36,
    "average_cookies_per_column": Fraction(12, 5),
    "average_cookies_per_row": 3,
    "duplicate_rows": 1,
    "duplicate_columns": 2,
    "smallest_row_size": 1,
    "smallest_column_size": 1,
    "largest_row_size": 5,
    "largest_column_size": 4,
    "cookies_inside_ratio": Fraction(4, 12),
    "second_row_size": 3,
    "second_column_size": 3,
    "third_row_size": 3,
    "third_column_size": 3,
    "first_row_gap": 2,
    "first_column_gap": 1,
    "second_row_gap": 0,
    "second_column_gap": 0,
    "largest_row_gap": 2,
    "longer_arm": 5,
    "shorter_arm": 4,
    "half_perimeter": 9,
    "cookies_inside": 4,
    "missing_cookies": 8,
    "durfee_square": 3,
    "largest_rectangle": 9,
    "smaller_first_gap": 1,
    "larger_first_gap": 2,
    "smaller_second_line": 3,
    "larger_second_line": 3,
    "smaller_last_line": 1,
    "larger_last_line": 1,
    "asymmetry": 2,
    "nim_sum_of_rows": 5 ^ 3 ^ 3 ^ 1,
    "nim_sum_of_columns": 4 ^ 3 ^ 3 ^ 1 ^ 1,
    "nim_sum_of_arms": 4 ^ 1 ^ 0 ^ 3 ^ 1 ^ 0,
    "parity_of_cookies": 0,
    "parity_of_rows": 0,
    "parity_of_columns": 1,
    "is_rectangle": False,
    "is_square_hull": False,
    "is_l_shaped": False,
    "is_symmetric": False,
    "is_one_line": False,
    "has_two_rows": False,
    "has_at_most_two_rows": False,
    "has_three_rows": False,
    "first_row_is_one_longer": False,
    "has_different_rows": False,
    "has_even_cookies": True,
}


def test_every_invariant_of_a_board_by_hand() -> None:
    assert {found.name: found(Chomp("5,3,3,1")) for found in of_chomp()} == BY_HAND


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("1", "cookies_inside_ratio", 0),
        ("1", "second_row_size", 0),
        ("1", "first_row_gap", 1),
        ("1", "largest_row_gap", 0),
        ("3x4", "column_product", 81),
        ("3x4", "is_rectangle", True),
        ("7", "is_one_line", True),
        ("1,1,1", "is_one_line", True),
        ("3,1,1", "is_l_shaped", True),
        ("3,1,1", "is_square_hull", True),
        ("3,2,1", "is_symmetric", True),
        ("3,2,1", "has_different_rows", True),
        ("4,3", "first_row_is_one_longer", True),
        ("4,3", "has_two_rows", True),
        ("1", "first_row_is_one_longer", True),
        ("6,2,2", "largest_rectangle", 6),
        ("6,2,2", "largest_row_gap", 4),
        ("6,2,2", "smaller_last_line", 1),
        ("6,2,2", "larger_last_line", 2),
    ],
)
def test_boards(text: str, name: str, expected: int) -> None:
    assert value(text, name) == expected


@pytest.mark.parametrize(
    ("game", "text", "name", "expected"),
    [
        ("nim", "3,4,5", "number_of_heaps", 3),
        ("nim", "3,4,5", "number_of_counters", 12),
        ("nim", "3,4,5", "largest_heap", 5),
        ("nim", "3,4,5", "smallest_heap", 3),
        ("nim", "0", "largest_heap", Undefined("there is no heap")),
        ("nim", "3,4,5", "nim_sum_of_heaps", 2),
        ("nim", "3,4,5", "number_of_odd_heaps", 2),
        ("nim", "3,4,5", "number_of_even_heaps", 1),
        ("nim", "1,1,2", "heaps_of_different_size", 2),
        ("nim", "1,1,2", "heaps_of_one", 2),
        ("nim", "1,2,3", "has_balanced_heaps", True),
        ("nim", "2,2,5,5", "has_paired_heaps", True),
        ("nim", "2,2,5", "has_paired_heaps", False),
        ("nim", "1,1,1", "has_only_heaps_of_one", True),
        ("nim", "3,4,5", "number_of_options", 12),
        ("nim", "3,4,5", "grundy_value", 2),
        ("nim", "1,2,3", "is_p_position", True),
        ("nim", "1,2,3", "is_n_position", False),
        (
            "nim",
            "1000000000000",
            "number_of_options",
            Undefined(f"more than {MOST_MOVES_OF_ONE:,} moves"),
        ),
        ("chomp", "2x2", "remoteness", 3),
        ("chomp", "3,1", "number_of_options", 3),
        ("chomp", "4,3", "is_p_position", True),
        ("toads-and-frogs", "TT_FF", "number_of_squares", 5),
        ("toads-and-frogs", "TT_FF", "number_of_blanks", 1),
        ("toads-and-frogs", "TT_F_", "number_of_left_pieces", 2),
        ("toads-and-frogs", "TT_F_", "number_of_right_pieces", 1),
        ("toads-and-frogs", "TFT_F", "number_of_inversions", 3),
        ("toads-and-frogs", "TFT_F", "number_of_meetings", 1),
        ("toads-and-frogs", "TFT_F", "number_of_blocks", 2),
        ("toads-and-frogs", "TT_FF", "has_equal_sides", True),
        ("toads-and-frogs", "T_TF_", "number_of_left_options", 2),
        ("toads-and-frogs", "T_TF_", "number_of_right_options", 1),
        ("toads-and-frogs", "T_", "left_remoteness", 1),
        ("toads-and-frogs", "T_", "right_remoteness", 0),
        ("toads-and-frogs", "T_T_F", "is_won_by_left", True),
        ("toads-and-frogs", "_F", "is_won_by_right", True),
    ],
)
def test_other_games(game: str, text: str, name: str, expected: object) -> None:
    assert value(text, name, game) == expected


def test_what_has_no_value_says_why() -> None:
    assert value("3,4", "grundy_value", "misere-nim") == Undefined(
        "Grundy values belong to normal play; this is misère"
    )
    large = value("40x40", "grundy_value")
    assert isinstance(large, Undefined)
    assert "40" in large.reason or "10^" in large.reason
    with refused(Unsuitable):
        value("10", "is_p_position", "pig")


OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


FUNCTIONS: dict[str, Callable[..., Any]] = {"abs": abs, "max": max, "min": min}


def evaluated(text: str, board: Chomp) -> Any:
    """The value of a definition, by a small evaluation that knows nothing of the grammar."""

    def of(node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=int(number)):
                return Fraction(number)
            case ast.BinOp(left=left, op=op, right=right):
                return OPERATORS[type(op)](of(left), of(right))
            case ast.Call(func=ast.Name(id="abs" | "max" | "min" as name), args=args):
                return FUNCTIONS[name](*map(of, args))
            case ast.Name(id=name):
                return Fraction(find_invariant(board, name)(board))
        raise AssertionError(ast.dump(node))

    return of(ast.parse(text, mode="eval").body)


PLAIN: dict[str, Callable[[Chomp], int | Fraction]] = {
    "full_rectangle": lambda b: len(b.rows) * len(b.columns),
    "rank_ratio": lambda b: Fraction(len(set(b.rows)), len(b.rows)),
    "squareness": lambda b: abs(len(b.rows) - len(b.columns)),
    "average_cookies_per_column": lambda b: Fraction(sum(b.columns), len(b.columns)),
    "average_cookies_per_row": lambda b: Fraction(sum(b.rows), len(b.rows)),
    "duplicate_rows": lambda b: len(b.rows) - len(set(b.rows)),
    "duplicate_columns": lambda b: len(b.columns) - len(set(b.columns)),
    "largest_row_size": lambda b: max(b.rows),
    "largest_column_size": lambda b: max(b.columns),
    "cookies_inside_ratio": lambda b: Fraction(sum(row - 1 for row in b.rows[1:]), sum(b.rows)),
    "first_row_gap": lambda b: line(b.rows, 1) - line(b.rows, 2),
    "first_column_gap": lambda b: line(b.columns, 1) - line(b.columns, 2),
    "second_row_gap": lambda b: line(b.rows, 2) - line(b.rows, 3),
    "second_column_gap": lambda b: line(b.columns, 2) - line(b.columns, 3),
    "longer_arm": lambda b: max(b.rows[0], b.columns[0]),
    "shorter_arm": lambda b: min(b.rows[0], b.columns[0]),
    "half_perimeter": lambda b: b.rows[0] + b.columns[0],
    "cookies_inside": lambda b: sum(row - 1 for row in b.rows[1:]),
    "missing_cookies": lambda b: sum(b.rows[0] - row for row in b.rows),
    "smaller_first_gap": lambda b: min(PLAIN["first_row_gap"](b), PLAIN["first_column_gap"](b)),
    "larger_first_gap": lambda b: max(PLAIN["first_row_gap"](b), PLAIN["first_column_gap"](b)),
    "smaller_second_line": lambda b: min(line(b.rows, 2), line(b.columns, 2)),
    "larger_second_line": lambda b: max(line(b.rows, 2), line(b.columns, 2)),
    "smaller_last_line": lambda b: min(b.rows[-1], b.columns[-1]),
    "larger_last_line": lambda b: max(b.rows[-1], b.columns[-1]),
}


def line(lengths: tuple[int, ...], number: int) -> int:
    return (*lengths, 0, 0)[number - 1]


def test_every_derived_invariant_is_what_it_says() -> None:
    assert {found.name for found in invariants_of(Chomp) if found.definition} == PLAIN.keys()
    for name, plain in PLAIN.items():
        found = find_invariant(Chomp, name)
        assert all(found(board) == plain(board) for board in BOARDS), name


@pytest.mark.parametrize(
    "found", [found for found in invariants_of(Chomp) if found.definition], ids=str
)
def test_definitions_hold(found: Invariant) -> None:
    assert found.definition is not None
    for board in BOARDS:
        assert found(board) == evaluated(found.definition, board), board


def test_definitions_are_statements() -> None:
    """The grammar reads what the invariants say of themselves, and finds it true."""
    sheet = Sheet.measure(BOARDS, [found for found in invariants_of(Chomp) if found.many])
    for found in (*invariants_of(Chomp), *invariants_of(Nim)):
        if found.definition:
            statement = Statement.parse(f"{found.name}(x) == {found.definition}")
            if found.name in sheet.columns:
                rows = map(sheet.row, range(len(BOARDS)))
                assert {statement.evaluate(row).verdict for row in rows} == {"true"}


@pytest.mark.parametrize("found", of_chomp(), ids=str)
def test_positive_and_symmetric_as_claimed_and_no_less(found: Measure) -> None:
    values = [found(board) for board in boards(6, 6)]
    turned = [found(board.transposed()) for board in boards(6, 6)]
    assert found.positive == (isinstance(found, Invariant) and min(values) > 0)
    assert found.symmetric == (values == turned)


def test_no_two_invariants_of_boards_are_the_same_without_saying_so() -> None:
    vectors: dict[tuple[Any, ...], str] = {}
    for found in of_chomp():
        if isinstance(found, Invariant) and not found.definition:
            vector = tuple(found(board) for board in BOARDS)
            assert vector not in vectors, (found.name, vectors[vector])
            vectors[vector] = found.name


def padded(shapes: list[Chomp], rows: int) -> npt.NDArray[np.uint16]:
    return np.array([(*board.rows, *[0] * (rows - len(board.rows))) for board in shapes], np.uint16)


def assert_same(found: Measure, shapes: list[Chomp], rows: int) -> None:
    values = found.over(padded(shapes, rows))
    for number, board in enumerate(shapes):
        assert values[number] == found(board), board


@pytest.mark.parametrize("found", of_chomp(), ids=str)
def test_many_boards_at_once(found: Measure) -> None:
    assert_same(found, boards(6, 6), 6)
    random = np.random.default_rng(20)
    shapes = np.sort(random.integers(1, 40, (200, 25)), axis=1)[:, ::-1]
    cut = random.integers(1, 26, 200)
    large = [Chomp.of(tuple(map(int, rows[:end]))) for rows, end in zip(shapes, cut, strict=True)]
    assert_same(found, large, 25)


@pytest.mark.parametrize("found", of_chomp(), ids=str)
def test_one_row_and_more_boards_than_a_block(found: Measure) -> None:
    assert_same(found, [Chomp("1"), Chomp("65535")], 1)
    many = np.tile(padded([Chomp("3,1"), Chomp("2,2")], 2), (50_000, 1))
    values = found.over(many)
    assert len(values) == 100_000
    assert [values[number] for number in (0, 1, 99_998, 99_999)] == [
        found(Chomp(text)) for text in ("3,1", "2,2", "3,1", "2,2")
    ]


def test_products_never_overflow() -> None:
    shapes = [Chomp(text) for text in ("15x15", "16x16", "40x40", "1", "20x9", "9x20")]
    for name in ("row_product", "column_product"):
        assert_same(find_invariant(Chomp, name), shapes, 40)
    small = find_invariant(Chomp, "row_product").over(padded(boards(6, 6), 6))
    assert not isinstance(small, Ratios)
    assert small.dtype == np.int64
    square = find_invariant(Chomp, "row_product").over(padded([Chomp("16x16")], 16))
    assert square[0] == 2**64


def test_boards_of_the_sieve_are_measured() -> None:
    with Sieve(Chomp("7x8"), listed=True) as sieve:
        table = sieve.box.boards(np.concatenate(list(sieve.batches())))
    cookies = find_invariant(Chomp, "number_of_cookies").over(table)
    columns = find_invariant(Chomp, "number_of_columns").over(table)
    assert not isinstance(cookies, Ratios)
    assert not isinstance(columns, Ratios)
    assert (cookies >= 2 * columns - 1).all()  # Theorem 4.1 of the paper


@pytest.mark.parametrize(
    "wrong",
    [
        np.zeros((2, 3), np.uint16),
        np.full((1, 1), 1 << 40),
        np.ones(3, np.uint16),
        np.ones((3, 1)),
        np.ones((0, 4), np.uint16),
    ],
)
def test_arrays_that_are_no_boards(wrong: npt.NDArray[Any]) -> None:
    with refused(BadText):
        find_invariant(Chomp, "number_of_rows").over(wrong)


def test_what_is_not_made_for_arrays_says_so() -> None:
    with refused(Unsuitable):
        list(in_blocks([find_invariant(Chomp, "remoteness")], padded(BOARDS, 5)))


def test_meanings_are_noun_phrases_and_clauses() -> None:
    assert find_invariant(Chomp, "number_of_rows").term == Term(
        "number_of_rows", "the number of non-empty rows", None, True
    )
    assert find_property(Chomp, "is_rectangle").meaning == "all rows are equally long"
    assert find_invariant(Nim, "grundy_value").meaning == "the Grundy value"


@pytest.mark.parametrize("game", [game.name for game in games()])
def test_every_game_is_measured(game: str) -> None:
    for text in find(game).examples:
        thing = position(game, text)
        for found in invariants_of(thing):
            assert found.meaning
            assert isinstance(found(thing), int | Fraction | Undefined)
        if not isinstance(thing, Chance):
            assert all(isinstance(found(thing), bool) for found in properties_of(thing))


def test_the_nearest_kind_comes_first() -> None:
    names = [found.name for found in invariants_of(Chomp)]
    assert names[:18] == PAPER
    assert names[-1] == "remoteness"
    assert names == [found.name for found in invariants_of(Chomp("2x2"))]
    assert "number_of_heaps" in [found.name for found in invariants_of(Nim("1"))]
    assert "number_of_rows" not in [found.name for found in invariants_of(ToadsAndFrogs)]


def test_unknown_names_are_told_the_nearest() -> None:
    with refused(UnknownName):
        find_invariant(Chomp, "number_of_cookie")
    with refused(UnknownName):
        find_property(Chomp, "is_rectangel")


def test_names_are_unique_and_sentences_required() -> None:
    def row_product(board: Chomp) -> int:
        """Something else."""
        return 0

    def silent(board: Chomp) -> bool:
        return True

    with refused(BadText):
        invariant(of=Chomp)(row_product)
    with refused(BadText):
        prop(of=Chomp)(silent)


def test_any_callable_is_an_invariant() -> None:
    def weight(thing: object) -> int:
        """The weight in grams.

        Measured on Tuesdays.
        """
        return 3

    assert as_invariant(weight).term == Term("weight", "the weight in grams")
    assert as_invariant(len).meaning == "the number of items in a container"
    assert as_invariant(lambda _: 1, "one").name == "one"
    found = find_invariant(Chomp, "squareness")
    assert as_invariant(found) is found
    assert as_invariant(found, "lean")(Chomp("3")) == 2
    assert as_invariant(found, "lean").name == "lean"
    with refused(BadText):
        as_invariant(len, "a b")
    with refused(BadText):
        as_invariant(lambda _: 1)
    with refused(BadText):
        as_invariant(7)  # type: ignore[arg-type]


def test_invariants_pickle() -> None:
    for found in (find_invariant(Chomp, "squareness"), as_invariant(len)):
        assert pickle.loads(pickle.dumps(found)) == found


@settings(deadline=None)
@given(st.lists(st.integers(1, 30), min_size=1, max_size=30))
def test_symmetric_invariants_do_not_see_transposition(rows: list[int]) -> None:
    board = Chomp(sorted(rows, reverse=True))
    for found in of_chomp():
        if found.symmetric:
            assert found(board) == found(board.transposed())
