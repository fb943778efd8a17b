"""Invariants and properties: the paper's Table 1, boards by hand, names and kinds."""

import pickle
import re
from fractions import Fraction
from typing import Any

import pytest
from measured_boards import of_chomp
from refusals import refuse, refused, said

from ponder import Chance, find, invariants_of, position
from ponder.core.catalogue import games
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.exact.verdicts import Undefined
from ponder.games import Chomp, Nim, ToadsAndFrogs
from ponder.language.conditions import Term
from ponder.measures.invariant import (
    as_invariant,
    find_invariant,
    find_property,
    invariant,
    measures_by_name,
    prop,
    properties_of,
)

PAPER = [found.name for found in invariants_of(Chomp, group="paper")]


def value(text: str, name: str, game: str = "chomp") -> Any:
    thing = position(game, text)
    return measures_by_name(thing)[name](thing)


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


# The board 5,3,3,1 has the columns 4,3,3,1,1. Those that others define have a test of their own.
BY_HAND = {
    "number_of_rows": 4,
    "number_of_columns": 5,
    "number_of_cookies": 12,
    "rows_of_different_length": 3,
    "row_product": 45,
    "column_product": 36,
    "smallest_row_size": 1,
    "smallest_column_size": 1,
    "second_row_size": 3,
    "second_column_size": 3,
    "third_row_size": 3,
    "third_column_size": 3,
    "largest_row_gap": 2,
    "durfee_square": 3,
    "largest_rectangle": 9,
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
    plain = [found for found in of_chomp() if not found.definition]
    assert {found.name: found(Chomp("5,3,3,1")) for found in plain} == BY_HAND


MEASURED = """
chomp 1: cookies_inside_ratio 0, second_row_size 0, first_row_gap 1, largest_row_gap 0,
    first_row_is_one_longer True
chomp 3x4: column_product 81, is_rectangle True
chomp 7: is_one_line True
chomp 1,1,1: is_one_line True
chomp 3,1,1: is_l_shaped True, is_square_hull True
chomp 3,2,1: is_symmetric True, has_different_rows True
chomp 4,3: first_row_is_one_longer True, has_two_rows True, is_p_position True
chomp 6,2,2: largest_rectangle 6, largest_row_gap 4, smaller_last_line 1, larger_last_line 2
chomp 2x2: remoteness 3
chomp 3,1: number_of_options 3
nim 3,4,5: number_of_heaps 3, number_of_counters 12, largest_heap 5, smallest_heap 3,
    nim_sum_of_heaps 2, number_of_odd_heaps 2, number_of_even_heaps 1, number_of_options 12,
    grundy_value 2
nim 1,1,2: heaps_of_different_size 2, heaps_of_one 2
nim 1,2,3: has_balanced_heaps True, is_p_position True, is_n_position False
nim 2,2,5,5: has_paired_heaps True
nim 2,2,5: has_paired_heaps False
nim 1,1,1: has_only_heaps_of_one True
toads-and-frogs TT_FF: number_of_squares 5, number_of_blanks 1, has_equal_sides True
toads-and-frogs TT_F_: number_of_left_pieces 2, number_of_right_pieces 1
toads-and-frogs TFT_F: number_of_inversions 3, number_of_meetings 1, number_of_blocks 2
toads-and-frogs T_TF_: number_of_left_options 2, number_of_right_options 1
toads-and-frogs T_: left_remoteness 1, right_remoteness 0
toads-and-frogs T_T_F: is_won_by_left True
toads-and-frogs _F: is_won_by_right True
wythoff 4,7: golden_difference 4
wythoff 6,10: golden_difference 6
wythoff 5: smaller_heap 0, larger_heap 5
wythoff 3,5: difference_of_heaps 2
subtraction 5,6,7: nim_sum_of_remainders 0
subtraction:1,3,4 8,6: number_of_remaining_counters 4
cram ..#|...|#..: free_squares 7, free_pairs 8, is_same_after_half_turn True
cram .#.|#..: lonely_squares 1
cram ..#..: free_regions 2
cram 3x3: crowded_squares 5
cram ..#: is_same_after_half_turn False
"""


@pytest.mark.parametrize("line", re.sub(r"\n +", " ", MEASURED).strip().split("\n"))
def test_positions_by_hand(line: str) -> None:
    where, _, measured = line.partition(": ")
    game, text = where.split()
    for one in measured.split(", "):
        name, expected = one.split()
        assert str(value(text, name, game)) == expected, name


def test_wythoffs_theorem() -> None:
    """W. A. Wythoff (1907): the P-positions are (⌊kφ⌋, ⌊kφ⌋ + k)."""
    for large in range(20):
        for small in range(large + 1):
            heaps = f"{small},{large}"
            golden = value(heaps, "smaller_heap", "wythoff") == value(
                heaps, "golden_difference", "wythoff"
            )
            assert value(heaps, "is_p_position", "wythoff") == golden


@pytest.mark.parametrize(
    ("game", "text", "name"),
    [
        ("misere-nim", "3,4", "grundy_value"),
        ("chomp", "40x40", "grundy_value"),
        ("nim", "0", "largest_heap"),
        ("nim", "1000000000000", "number_of_options"),
    ],
)
def test_what_has_no_value_says_why(game: str, text: str, name: str) -> None:
    nothing = value(text, name, game)
    assert isinstance(nothing, Undefined)
    said(nothing.reason)


def test_a_sum_of_the_other_kind_has_no_such_options() -> None:
    partizan = position("sum", "T_F@toads-and-frogs + 1@nim")
    impartial = position("sum", "2@nim + 1@kayles")
    for name, thing, other in (
        ("number_of_options", impartial, partizan),
        ("number_of_left_options", partizan, impartial),
    ):
        nothing = measures_by_name(thing)[name](other)
        assert isinstance(nothing, Undefined)
        said(nothing.reason)


def test_games_of_chance_have_no_p_positions() -> None:
    refuse(Unsuitable, value, "10", "is_p_position", "pig")


def test_meanings_are_noun_phrases_and_clauses() -> None:
    said(find_invariant(Chomp, "number_of_rows").meaning)
    said(find_property(Chomp, "is_rectangle").meaning)
    said(find_invariant(Nim, "grundy_value").meaning)


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
    refuse(UnknownName, find_invariant, Chomp, "number_of_cookie")
    refuse(UnknownName, find_property, Chomp, "is_rectangel")


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
        """The weight.

        Measured on Tuesdays.
        """
        return 3

    assert as_invariant(weight).term == Term("weight", "the weight")
    said(as_invariant(len).meaning)
    assert as_invariant(lambda _: 1, "one").name == "one"
    found = find_invariant(Chomp, "squareness")
    assert as_invariant(found) is found
    assert as_invariant(found, "lean")(Chomp("3")) == 2
    assert as_invariant(found, "lean").name == "lean"
    refuse(BadText, as_invariant, len, "a b")
    refuse(BadText, as_invariant, lambda _: 1)
    refuse(BadText, as_invariant, 7)  # type: ignore[arg-type]


def test_invariants_pickle() -> None:
    for found in (find_invariant(Chomp, "squareness"), as_invariant(len)):
        assert pickle.loads(pickle.dumps(found)) == found
