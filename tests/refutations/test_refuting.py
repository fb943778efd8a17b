"""Refuting: smallest counterexamples, the ground covered, every strategy, any game, any table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import outcome
from published import PUBLISHED
from refusals import refused
from stops import STOPPED, interrupted

from ponder.core.errors import BadText, TooLarge, UnknownName, Unsuitable
from ponder.core.work import Limit, Work
from ponder.games import Chomp, Nim
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.measures.invariant import find_measures
from ponder.measures.sheet import Sheet
from ponder.refutations.asked import claim_about, outcome_asked
from ponder.refutations.reach import Reach
from ponder.refutations.refutation import Refutation
from ponder.refutations.refute import refute, refute_all
from ponder.refutations.strategy import STRATEGIES
from ponder.solving.chomp.by_cookies import boards_by_cookies, p_positions_by_cookies

COUNTS = json.loads((Path(__file__).parents[1] / "data/chomp_counts.json").read_text())["cookies"]
SMALL = Reach(
    cookies=40, box=(10, 10), positions=20_000, members=3_000, relatives=False, games=2, solved=500
)
REFUTED = {
    24: "5,3,3,2",
    33: "101,100",
    36: "4,2,1,1,1",
    48: "5,5,5,5,5,5,4,4",
    87: "5,3,3,2",
    90: "8,4,2,1,1,1",
}


def rows(board: list[int]) -> list[int]:
    return [row for row in board if row]


def partitions(number: int, most: int) -> Iterator[tuple[int, ...]]:
    if number == 0:
        yield ()
    for first in range(1, min(number, most) + 1):
        for rest in partitions(number - first, first):
            yield (first, *rest)


@pytest.fixture(scope="module")
def published() -> dict[int, Refutation]:
    return dict(zip(PUBLISHED, refute_all(PUBLISHED.values(), "chomp", reach=SMALL), strict=True))


# --- the published conjectures -------------------------------------------------------------------


@pytest.mark.parametrize("number", PUBLISHED)
def test_published_conjectures(published: dict[int, Refutation], number: int) -> None:
    found = published[number]
    assert found.is_refuted == (number in REFUTED)
    assert found.stopped.is_complete
    if number in REFUTED:
        assert str(found.counterexample) == REFUTED[number]
        assert found.smallest == (number != 33)
        assert found.reading is not None
        assert found.reading.verdict == "false"
    else:
        assert found.covered.cookies == 40
        assert found.counterexample is None


def test_the_least_k_is_solved_for(published: dict[int, Refutation]) -> None:
    found = published[33]
    assert found.found_by == "families"
    solved = [ground for ground in found.covered if dict(ground.region.bounds).get("last") == 100]
    assert [ground.region["name"] for ground in solved] == ["two rows"]
    assert solved[0].whole


def test_both_sides_are_told(published: dict[int, Refutation]) -> None:
    document = published[36].to_json()
    assert document["values"] == {"left": "3", "right": "14/5"}
    assert document["counterexample"] == "4,2,1,1,1"
    assert published[14].to_json()["values"] == {"left": None, "right": None}


# --- P-positions by number of cookies ------------------------------------------------------------


def test_p_positions_by_cookies_are_as_many_as_are_known() -> None:
    boards = p_positions_by_cookies(40)
    found = np.bincount(boards.sum(axis=1)).tolist()
    assert {str(cookies): count for cookies, count in enumerate(found) if count} == {
        cookies: count for cookies, count in COUNTS.items() if count
    }


def test_p_positions_by_cookies_by_the_definition() -> None:
    few = [Chomp(shape) for cookies in range(1, 12) for shape in partitions(cookies, cookies)]
    lost = [board.rows for board in few if outcome(board) == "P"]
    found = [tuple(rows(board)) for board in p_positions_by_cookies(11).tolist()]
    assert found == sorted(lost, key=lambda board: (sum(board), len(board), board))
    assert {tuple(rows(board)) for board in boards_by_cookies(11).tolist()} == {
        board.rows for board in few
    }


def test_too_many_cookies_are_refused() -> None:
    for listing in (p_positions_by_cookies, boards_by_cookies):
        for most in (0, 100):
            with refused(TooLarge):
                listing(most)


# --- what a claim is about -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "claim", "outcome"),
    [
        ("number_of_rows(x) >= 2", "chomp: if is_p_position(x) then number_of_rows(x) >= 2", "P"),
        ("is_p_position(x) iff is_rectangle(x)", "chomp: is_p_position(x) iff is_rectangle(x)", ""),
        (
            "if is_n_position(x) & is_rectangle(x) then number_of_rows(x) >= 2",
            "chomp: if is_n_position(x) & is_rectangle(x) then number_of_rows(x) >= 2",
            "N",
        ),
        (
            "if ~is_n_position(x) then number_of_rows(x) >= 2",
            "chomp: if ~is_n_position(x) then number_of_rows(x) >= 2",
            "P",
        ),
        ("chomp: number_of_rows(x) >= 1", "chomp: number_of_rows(x) >= 1", ""),
    ],
)
def test_what_a_claim_is_about(text: str, claim: str, outcome: str) -> None:
    read = claim_about(text, "chomp")
    assert str(read) == claim
    assert outcome_asked(read) == outcome


@pytest.mark.parametrize(
    ("text", "game", "error"),
    [
        ("number_of_row(x) >= 2", "chomp", UnknownName),
        ("nim: number_of_heaps(x) >= 2", "chomp", Unsuitable),
        ("number_of_rows(x) >= ", "chomp", BadText),
        ("number_of_rows(x) >= 2", "", BadText),
        ("number_of_rows(x) >= 2", "nim", UnknownName),
        ("number_of_rows(x) >= 2", "chess", UnknownName),
        ("if number_of_rows(x) then is_p_position(x)", "chomp", Unsuitable),
    ],
)
def test_bad_claims(text: str, game: str, error: type[Exception]) -> None:
    with refused(error):
        refute(text, game)


def test_unknown_strategies_are_refused() -> None:
    with refused(UnknownName):
        refute("number_of_rows(x) >= 2", "chomp", strategies=["cookie"])


@pytest.mark.parametrize(
    ("text", "counterexample"),
    [
        ("if is_n_position(x) then number_of_rows(x) >= 2", "2"),
        ("is_p_position(x) iff number_of_rows(x) == 2", "1"),
        ("chomp: number_of_rows(x) <= 3", "1,1,1,1"),
        ("if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2", None),
        ("if is_n_position(x) then number_of_cookies(x) >= 2", None),
    ],
)
def test_claims_about_all_boards(text: str, counterexample: str | None) -> None:
    reach = Reach(cookies_of_both=14, box=(6, 6), positions=300, members=50, games=2)
    found = refute(text, "chomp", reach=reach)
    assert (str(found.counterexample) if found.is_refuted else None) == counterexample
    assert found.covered.cookies == 14


def test_a_condition_and_its_text_are_the_same_question() -> None:
    text = "number_of_cookies(x) <= 2*number_of_rows(x)"
    told = [refute(said, "chomp") for said in (text, Condition.parse(text))]
    assert told[0] == told[1]
    assert str(told[0].counterexample) == "3,2"
    whole = Claim.parse("chomp: number_of_cookies(x) <= 2*number_of_rows(x)")
    assert str(refute(whole).counterexample) == "3"


NUMBERS = (
    "number_of_rows", "number_of_columns", "number_of_cookies", "squareness", "rank_ratio",
    "row_product", "duplicate_rows", "smallest_column_size",
)  # fmt: skip


@given(
    st.sampled_from(NUMBERS),
    st.sampled_from(["<=", ">=", "==", "<"]),
    st.sampled_from(NUMBERS),
    st.integers(-3, 12),
)
@settings(max_examples=60)
def test_the_smallest_counterexample_by_trying_all(
    left: str, relation: str, right: str, number: int
) -> None:
    claim = claim_about(f"{left}(x) {relation} {right}(x) + {number}", "chomp")
    measures = find_measures(Chomp, claim.names)
    boards = (Chomp(rows(board)) for board in p_positions_by_cookies(30).tolist())
    wrong = (board for board in boards if claim.holds_for(board, measures).verdict == "false")
    found = refute(claim, reach=Reach(cookies=30), strategies=["cookies"])
    assert found.counterexample == next(wrong, None)


# --- strategies ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "counterexample"),
    [
        ("cookies", PUBLISHED[24], "5,3,3,2"),
        ("boxes", PUBLISHED[24], "5,3,3,2"),
        ("thin boxes", PUBLISHED[48], "5,5,5,5,5,5,4,4"),
        ("families", PUBLISHED[33], "101,100"),
        ("families", "nim_sum_of_rows(x) <= 1000", "512,511"),
        ("lower rows", "number_of_cookies(x) <= 5*number_of_rows(x)^2", None),
        ("random play", "number_of_columns(x) <= 4", None),
        ("near violations", "number_of_cookies(x) <= 3*number_of_rows(x) + 12", None),
    ],
)
def test_each_strategy_finds_something(name: str, text: str, counterexample: str | None) -> None:
    found = refute(text, "chomp", strategies=[name], reach=replace(SMALL, relatives=True))
    assert found.found_by == name
    assert found.reading is not None
    assert found.reading.verdict == "false"
    assert outcome(found.counterexample) == "P" if counterexample is None else True
    assert counterexample in (None, str(found.counterexample))
    assert found.smallest == (name == "cookies")
    assert all(ground.objects for ground in found.covered)


def test_every_strategy_says_where_it_looks() -> None:
    assert all(known.summary for known in STRATEGIES.all().values())
    assert not STRATEGIES.broken()


def test_random_play_is_repeatable() -> None:
    reach = Reach(games=5, seed=7)
    found = [
        refute("number_of_columns(x) <= 2", "chomp", strategies=["random play"], reach=reach)
        for _ in range(2)
    ]
    assert found[0] == found[1]


def test_a_find_outside_the_cookies_is_not_called_the_smallest() -> None:
    text = "number_of_cookies(x) <= 90"
    found = refute(text, "chomp", reach=SMALL)
    assert sum(found.counterexample.rows) == 91
    assert not found.smallest
    assert found.covered.cookies == 40


# --- stopping ------------------------------------------------------------------------------------


@pytest.mark.parametrize("cause", STOPPED)
def test_stopped_before_anything(cause: str) -> None:
    found = refute(PUBLISHED[14], "chomp", work=STOPPED[cause]())
    assert found.stopped.cause == cause
    assert not found.is_refuted
    assert found.covered.cookies == 0


def test_what_was_covered_is_kept() -> None:
    found = refute(PUBLISHED[14], "chomp", reach=Reach(cookies=50), work=interrupted(after=5_000))
    assert found.stopped.cause == "interrupted"
    assert found.covered.cookies == 40
    assert [ground.whole for ground in found.covered] == [True, False]
    assert next(iter(found.covered)).objects == 6_768
    assert "Ctrl-C" in found.to_json()["stopped"]


def test_a_settled_claim_was_not_stopped() -> None:
    claims, work = [PUBLISHED[36], PUBLISHED[14]], interrupted(after=1_000)
    settled, other = refute_all(claims, "chomp", reach=SMALL, work=work)
    assert settled.stopped.is_complete
    assert settled.smallest
    assert other.stopped.cause == "interrupted"


# --- any game, any objects -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "counterexample"),
    [
        ("nim", "is_p_position(x) iff nim_sum_of_heaps(x) == 0", None),
        ("nim", "number_of_heaps(x) <= 2", "1,1,1,1"),
        ("nim", "nim: is_p_position(x) iff even(number_of_counters(x))", "2"),
        ("wythoff", "largest_heap(x) <= 2*smallest_heap(x)", None),
        ("wythoff", "largest_heap(x) <= smallest_heap(x) + 2", "4,7"),
        ("misere-nim", "number_of_options(x) == 1", "2,2"),
        ("cram", "number_of_options(x) <= 9", "....|...."),
        ("toads-and-frogs", "if is_won_by_left(x) then number_of_left_options(x) >= 1", None),
        ("divisors", "grundy_value(x) == 0", None),
        ("chomp", "remoteness(x) <= number_of_cookies(x) - 1", None),
        ("chomp", "remoteness(x) >= number_of_cookies(x) - 2", "5,5,3"),
    ],
)
def test_any_game(game: str, text: str, counterexample: str | None) -> None:
    found = refute(text, game, reach=Reach(cookies=14, solved=300))
    assert (str(found.counterexample) if found.is_refuted else None) == counterexample
    assert found.covered or found.is_refuted


def test_any_objects() -> None:
    words = ["a", "bcd", "efghi"]
    found = refute("length(x) <= 3", objects=words, measures={"length": len})
    assert found.counterexample == "efghi"
    assert [ground.objects for ground in found.covered] == [3]
    with refused(UnknownName):
        refute("lenght(x) <= 3", objects=words, measures={"length": len})
    positions = [Nim("1"), Nim("2,2")]
    assert refute("number_of_heaps(x) <= 1", objects=positions).counterexample == Nim("2,2")


def test_a_sheet() -> None:
    sheet = Sheet.measure(["a", "bcd"], [len], {"is_short": lambda word: len(word) == 1})
    assert refute("if is_short(x) then len(x) <= 1", objects=sheet).counterexample is None
    assert refute("len(x) <= 1", objects=sheet).counterexample == "bcd"
    stopped = refute("len(x) <= 9", objects=sheet, work=Work(Limit(seconds=0)))
    assert [ground.whole for ground in stopped.covered] == [False]
