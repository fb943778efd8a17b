"""Rules in plain words: what they mean, and what is wrong with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuse

from ponder import Claim, PonderError
from ponder.refutations.claims import read_rule, rule_phrases
from ponder.refutations.position_search import find_exceptions

RULES = [
    ("chomp", "rows = columns implies first player wins",
     "if number_of_rows(x) == number_of_columns(x) then is_n_position(x)"),
    ("chomp", "cookies >= 2 columns - 1",
     "if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1"),
    ("chomp", "the number of cookies is at least twice the columns minus 1",
     "if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1"),
    ("chomp", "a rectangle with more than one cookie implies the player to move wins",
     "if is_rectangle(x) & (number_of_cookies(x) > 1) then is_n_position(x)"),
    ("chomp", "If the board is square then the first player wins",
     "if is_rectangle(x) & is_square_hull(x) then is_n_position(x)"),
    ("chomp", "if the board is a rectangle, the first player wins",
     "if is_rectangle(x) then is_n_position(x)"),
    ("chomp", "L-shaped and rows = columns implies second player wins",
     "if is_l_shaped(x) & (number_of_rows(x) == number_of_columns(x)) then is_p_position(x)"),
    ("chomp", "P implies cookies is odd", "if is_p_position(x) then odd(number_of_cookies(x))"),
    ("chomp", "at most 2 rows => N", "if number_of_rows(x) <= 2 then is_n_position(x)"),
    ("chomp", "two rows implies P exactly when first row gap is 1",
     "if has_two_rows(x) then is_p_position(x) iff first_row_gap(x) == 1"),
    ("chomp", "not rectangle or first player wins", "~is_rectangle(x) | is_n_position(x)"),
    ("chomp", "first player loses implies width < 9",
     "if is_p_position(x) then number_of_columns(x) < 9"),
    ("chomp", "is_p_position(x) -> log(number_of_rows(x)) >= 0",
     "if is_p_position(x) then log(number_of_rows(x)) >= 0"),
    ("nim", "P iff nim-sum = 0", "is_p_position(x) iff nim_sum_of_heaps(x) == 0"),
    ("nim", "three heaps implies N-position", "if number_of_heaps(x) == 3 then is_n_position(x)"),
    ("wythoff", "largest heap = 2 smallest heap implies P",
     "if largest_heap(x) == 2*smallest_heap(x) then is_p_position(x)"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "said", "meant"), RULES)
def test_rules_are_understood(game: str, said: str, meant: str) -> None:
    assert read_rule(said, game) == Claim.parse(f"{game}: {meant}")


@pytest.mark.parametrize(
    "said",
    [
        "rows = coloumns implies P",
        "hello world",
        "",
        "the board",
        "rows =",
        "even implies P",
        "rows ! 3",
    ],
)
def test_what_is_wrong_is_said(said: str) -> None:
    refuse(PonderError, read_rule, said, "chomp")


@given(st.lists(st.sampled_from(sorted(rule_phrases("chomp"))), max_size=8))
def test_any_words_are_a_claim_or_an_error(words: list[str]) -> None:
    try:
        claim = read_rule(" ".join(words), "chomp")
    except PonderError:
        return
    assert Claim.parse(str(claim)) == claim


def test_exceptions_are_small_and_different() -> None:
    rule = read_rule("three rows implies first player wins", "chomp")
    assert [str(one) for one in find_exceptions(rule, 3)] == ["2,2,1", "3,1,1", "4,2,2"]
