"""The solver against the definitions, on small positions of every game."""

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopy import Circle
from refusals import refuse
from stopped_work import at_most

from ponder import Impartial, Partizan, misere, position
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import SIDES
from ponder.games import (
    Chomp,
    Clobber,
    Domineering,
    Hackenbush,
    Kayles,
    Nim,
    Pig,
    Subtraction,
    ToadsAndFrogs,
)
from ponder.solving import grundy, outcome, period, remoteness, solve, winning_moves
from ponder.solving.impartial import mex, nim_sum
from ponder.solving.partizan import AlphaBeta

IMPARTIAL = [
    ("chomp", "3x4"), ("chomp", "5,3,3,2"), ("nim", "2,3,4"), ("kayles", "9"), ("octal", "4,5"),
    ("dawsons-kayles", "9"), ("subtraction:1,3,4", "9,3"), ("wythoff", "4,6"), ("divisors", "36"),
    ("divisors", "60"), ("sum", "2,3@nim + 2x3@chomp"), ("octal:4.7", "7"),
]  # fmt: skip
PARTIZAN = [
    ("toads-and-frogs", "TT__FF"), ("toads-and-frogs", "T_TF_F"), ("domineering", "3x4"),
    ("domineering", "..#|...|#.."), ("clobber", "2x4"), ("clobber", "xo.|ox.|..o"),
    ("hackenbush", "bbr,rrb,g"), ("sum", "T_F@toads-and-frogs + 2@nim + brg@hackenbush"),
]  # fmt: skip
small_heaps = st.lists(st.integers(0, 5), max_size=4)


@pytest.mark.parametrize("wrap", [False, True], ids=["normal", "misère"])
@pytest.mark.parametrize(("game", "text"), [*IMPARTIAL, *PARTIZAN])
def test_solutions(game: str, text: str, wrap: bool) -> None:
    here = position(game, text)
    for follower in naive.reachable(misere(here) if wrap else here, 25 if wrap else 60):
        solution = solve(follower)
        assert solution.outcome == naive.outcome(follower)
        impartial = isinstance(follower, Impartial)
        lengths = {"left": solution.remoteness} if impartial else solution.remoteness_by_starter
        for side in SIDES[:1] if impartial else SIDES:
            found = [w.move for w in solution.winning_moves if impartial or w.side == side]
            assert found == naive.winning_moves(follower, side)
            assert lengths[side] == naive.remoteness(follower, side)
        normal = isinstance(follower, Impartial) and not wrap
        assert solution.grundy == (naive.grundy(follower) if normal else None)


def test_questions_one_by_one() -> None:
    assert outcome(Chomp("2x2")) == "N"
    assert outcome(misere(Nim("1"))) == "P"
    assert remoteness(Chomp("10x10")) == 19
    assert remoteness(Nim("2,2")) == 4
    assert remoteness(ToadsAndFrogs("T_F"), "right") == 3
    assert [w.move for w in winning_moves(ToadsAndFrogs("T_F"))] == ["1", "3"]


@given(small_heaps, small_heaps)
def test_grundy_values_add(one: list[int], other: list[int]) -> None:
    both = Nim(one) + Kayles(other)
    assert isinstance(both, Impartial)
    assert grundy(both) == grundy(Nim(one)) ^ grundy(Kayles(other))


def rows_of(letters: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.text(letters, min_size=3, max_size=3), min_size=1, max_size=3)


@given(
    st.lists(st.text("brg", min_size=1, max_size=3), max_size=3).map(Hackenbush)
    | rows_of("xo.").map(Clobber)
    | rows_of(".#").map(Domineering)
)
@settings(max_examples=200)
def test_outcomes_by_definition(here: Partizan) -> None:
    assert outcome(here) == naive.outcome(here)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=4).map(lambda rows: sorted(rows)[::-1]))
def test_chomp_and_its_transpose(rows: list[int]) -> None:
    board = Chomp([rows[0] + 1, *rows[1:]])
    flipped = board.transposed()
    assert flipped.transposed() == board
    assert board.canonical() == flipped.canonical()
    assert grundy(board) == grundy(flipped) == naive.grundy(board)


@given(st.lists(st.integers(0, 9)))
def test_mex_is_the_least_missing(values: list[int]) -> None:
    least = mex(values)
    assert least not in values
    assert set(range(least)) <= set(values)
    assert nim_sum([*values, *values]) == 0


def test_large_heaps_by_period() -> None:
    """The period that is proved carries to heaps that no table reaches."""
    found = period(Kayles)
    assert found is not None
    assert grundy(Kayles("1000000")) == grundy(Kayles(str(96 + (1_000_000 - 96) % 12)))
    assert period(Nim) is None


@pytest.mark.parametrize("takes", ["1,2,3", "1,3,4", "2,5", "3,4,10"])
def test_a_proved_period_holds_further_on(takes: str) -> None:
    from ponder.solving.heaps import HeapTable

    game = Subtraction.with_parameter(takes)
    found = period(game)
    assert found is not None
    values = HeapTable(game).up_to(2000)
    assert all(
        values[n] == values[n + found.length] for n in range(found.start, 2000 - found.length)
    )
    assert found.start == 0 or values[found.start - 1] != values[found.start - 1 + found.length]


def test_refusals() -> None:
    refuse(TooLarge, solve, Chomp("99999x99999"))
    refuse(TooLarge, outcome, Domineering("4x4"), work=at_most(50))
    refuse(TooLarge, grundy, position("octal:0.6", "100000"))  # type: ignore[arg-type]
    refuse(TooLarge, grundy, position("wythoff", "1000000,2000000"))  # type: ignore[arg-type]
    assert solve(position("wythoff", "1000000,2000000")).outcome == "N"  # by an argument
    refuse(TooLarge, solve, Domineering("30x30"))
    refuse(Unsuitable, outcome, Pig("10"))
    refuse(Unsuitable, grundy, ToadsAndFrogs("T_F"))  # type: ignore[arg-type]


def test_what_is_not_computed_is_said() -> None:
    solution = solve(Nim("1000,2000,3000"))
    assert solution.remoteness is None
    assert [note.kind for note in solution.notes] == ["no remoteness"]


@pytest.mark.parametrize(
    ("game", "text", "value"),
    [
        ("nim", "5000000", 5_000_000),
        ("kayles", "1000000", 1),
        ("nim", "1000000000,999999999 + 1x2@chomp", 1022),
    ],
)
def test_the_outcome_is_known_where_moves_are_too_many(game: str, text: str, value: int) -> None:
    solution = solve(position(game, text))
    assert (solution.outcome, solution.grundy) == ("N", value)
    assert (solution.winning_moves, solution.every_winning_move) == ((), False)
    assert "moves not tried" in [note.kind for note in solution.notes]


def test_large_boards_that_fall_apart_are_easy() -> None:
    """On a row of 60 squares Left never moves."""
    assert outcome(Domineering("1x60")) == "R"


def test_limits_hold_in_sums_too() -> None:
    refuse(TooLarge, outcome, position("nim", "3 + 12x12@chomp"), work=at_most(1000))
    refuse(TooLarge, solve, Chomp("2x10000"))


def test_two_boards_in_one_sum() -> None:
    """Boards that fit into each other only after transposing."""
    both = position("sum", "5,2,2@chomp + 3,3@chomp + 2,2,2@chomp")
    assert isinstance(both, Impartial)
    parts = [naive.grundy(Chomp(text)) for text in ("5,2,2", "3,3", "2,2,2")]
    assert grundy(both) == nim_sum(parts)


def test_only_positions_are_solved() -> None:
    refuse(Unsuitable, solve, "4x7")  # what a user may well try


def test_loopy_games_are_refused() -> None:
    refuse(Unsuitable, grundy, Circle("0"))


def test_no_recursion_limit() -> None:
    """A play of 20,000 moves."""
    game = Subtraction.with_parameter("1")
    assert remoteness(game("20000")) == 20_000
    strip = ToadsAndFrogs("T" + "_" * 2_000 + "T")
    assert isinstance(strip, Partizan)
    assert AlphaBeta().remoteness(strip, "left") == 1
